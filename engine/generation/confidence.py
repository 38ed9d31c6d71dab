"""How likely an answer is right: a logistic model over signs that mean the same in every collection and language. Pure.

The signs are shares and ratios, never raw scores, so that they carry from the sets they were fitted on to others.
"""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from engine.generation.extractive import Scored
from engine.generation.question import Question


class Signs(NamedTuple):
    """Of the sentence the answer rests on, unless said otherwise; shares are of the question's weight."""

    own: float
    framed: float  # own and frame
    known: float  # how many telling words its passage and frame hold, 1 for a handful
    fits: float
    score: float  # fused score of its parent
    meaning: float  # cosine of its parent above that of unrelated texts, 0 where the encoder does not know the language
    margin: float  # above the best sentence of another parent
    rarest: float  # weight of the most telling word its passage and frame lack, as a share
    unknown: float  # share of words that no passage of the corpus holds
    foreign: float  # 1 where a proper name stands nowhere in the corpus


FEATURES = Signs._fields
UNRELATED = 0.4  # cosine that passages of one collection have with most questions put to it
MOST_MARGIN = 4.0
HANDFUL = 5
TELLING = 0.2  # of what a word can weigh


def signs(question: Question, ranked: Sequence[Scored]) -> Signs:
    """`ranked` is best first and not empty."""
    best = ranked[0]
    support = best.support
    other = next((one for one in ranked if one.sentence.passage.parent != best.sentence.passage.parent), None)
    has_meaning = any(one.hit.dense is not None for one in ranked)
    held = question.worth.keys() - best.missing
    return Signs(
        own=support.own,
        framed=support.own + support.frame,
        known=min(sum(question.worth[term] > TELLING * question.most for term in held), HANDFUL) / HANDFUL,
        fits=support.fits,
        score=best.hit.score,
        meaning=(best.hit.dense or 0.0) - UNRELATED if has_meaning else 0.0,
        margin=min(best.score - other.score, MOST_MARGIN) if other else MOST_MARGIN,
        rarest=max((question.worth[term] for term in best.missing), default=0.0) / question.total,
        unknown=question.unknown,
        foreign=float(bool(question.foreign)),
    )


def probability(found: Signs, weights: Sequence[float], intercept: float) -> float:
    logit = intercept + sum(map(mul, weights, found))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))

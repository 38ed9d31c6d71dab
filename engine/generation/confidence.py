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
    held: float  # own, frame and passage
    pairs: float
    fits: float
    score: float  # fused score of its parent
    meaning: float  # cosine of its parent above that of unrelated texts, 0 where the encoder does not know the language
    unknown: float  # share of words that no passage of the corpus holds
    rarest: float  # weight of the most telling word its passage lacks, as a share
    names: float  # share of the question's proper names it lacks
    margin: float  # above the best sentence of another parent
    single: float  # 1 for a question of one telling word


FEATURES = Signs._fields
UNRELATED = 0.4  # cosine that passages of one collection have with most questions put to it
MOST_MARGIN = 4.0


def signs(question: Question, ranked: Sequence[Scored]) -> Signs:
    """`ranked` is best first and not empty."""
    best = ranked[0]
    support = best.support
    other = next((one for one in ranked if one.sentence.passage.parent != best.sentence.passage.parent), None)
    has_meaning = any(one.hit.dense is not None for one in ranked)
    return Signs(
        own=support.own,
        framed=support.own + support.frame,
        held=support.own + support.frame + support.around,
        pairs=support.pairs,
        fits=support.fits,
        score=best.hit.score,
        meaning=(best.hit.dense or 0.0) - UNRELATED if has_meaning else 0.0,
        unknown=question.unknown,
        rarest=max((question.worth[term] for term in best.missing), default=0.0) / question.total,
        names=len(best.missing & question.names) / max(1, len(question.names)),
        margin=min(best.score - other.score, MOST_MARGIN) if other else MOST_MARGIN,
        single=float(len(question.worth) == 1),
    )


def probability(found: Signs, weights: Sequence[float], intercept: float) -> float:
    logit = intercept + sum(map(mul, weights, found))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))

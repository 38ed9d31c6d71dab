"""How likely an answer is right: a logistic model over signs that mean the same in every collection and language. Pure.

The signs are shares and ratios, never raw scores, so that they carry from the sets they were fitted on to other documents.
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
    dense: float
    unknown: float  # share of words that no passage of the corpus holds
    rarest: float  # the telling weight of the most telling word it lacks, as a share
    names: float  # share of the question's proper names it lacks
    margin: float  # score above the best sentence of another parent
    agree: float  # 1 where the best parent of the search holds it
    short: float  # 1 for a question of one telling word
    record: float


FEATURES = Signs._fields


def signs(question: Question, ranked: Sequence[Scored]) -> Signs:
    """`ranked` is best first and not empty."""
    best = ranked[0]
    support = best.support
    other = next((one for one in ranked if one.sentence.passage.parent != best.sentence.passage.parent), None)
    return Signs(
        own=support.own,
        framed=support.own + support.frame,
        held=support.own + support.frame + support.around,
        pairs=support.pairs,
        fits=support.fits,
        dense=support.dense,
        unknown=question.unknown,
        rarest=max((question.worth[term] for term in best.missing), default=0.0) / question.total,
        names=len(best.missing & question.names) / max(1, len(question.names)),
        margin=min(best.score - other.score, 5.0) if other else 5.0,
        agree=float(support.lexical == 1.0 or support.retrieved == 1.0),
        short=float(len(question.worth) == 1),
        record=support.record,
    )


def probability(found: Signs, weights: Sequence[float], intercept: float) -> float:
    logit = intercept + sum(map(mul, weights, found))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))

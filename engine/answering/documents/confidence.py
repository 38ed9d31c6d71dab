"""How likely an answer is right: a logistic model over signs that mean the same in every collection and language. Pure.

The signs are shares and ratios, never raw scores, so that they carry from the sets they were fitted on to others.
"""

from collections.abc import Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from engine.answering.documents.composing import Scored
from engine.answering.documents.evidence import WORDS
from engine.answering.question.understanding import Question


class Signs(NamedTuple):
    """Of the sentence the answer rests on, unless said otherwise; shares are of the question's weight."""

    own: float
    alike: float
    translated: float
    header: float
    known: float  # how many telling words its passage and frame hold, 1 for a handful
    fits: float
    unfit: float  # 1 where the kind of answer expected is not seen, although it would be
    score: float  # fused score of its parent
    meaning: float  # cosine of its parent above that of unrelated texts, 0 where the encoder does not know the language
    margin: float  # above the best sentence of another parent
    rarest: float  # weight of the most telling word its passage and frame lack, as a share
    unknown: float  # how many telling words no passage of the corpus holds, 1 for a few
    bare: float  # 1 where the sentence itself holds nothing of it, and its headings little
    stranger: float  # 1 where it is about a proper name that stands nowhere, or asks who somebody is and is not told
    read: float  # what the reader says of it, of its window, and 1 where it was not asked
    window: float
    unread: float
    beside: float  # what the reader says of it among the likeliest others, of all these, 1 where it was not there
    together: float
    apart: float
    cosine: float  # of its vector and the question's
    crosses: float  # 1 where it is in another language than the question, whose words it then cannot hold
    crossed: float  # what the reader says of it then


FEATURES = Signs._fields
UNRELATED = 0.4  # cosine that passages of one collection have with most questions put to it
MOST_MARGIN = 4.0
HANDFUL, FEW = 5, 2
NEARLY_ALL = 0.8  # of the question, from which a heading (or a record's question) asks the same
TELLING = 0.2  # of what a word can weigh


def signs(question: Question, ranked: Sequence[Scored]) -> Signs:
    """`ranked` is best first and not empty."""
    best = ranked[0]
    support = best.support
    other = next((one for one in ranked if one.sentence.passage.parent != best.sentence.passage.parent), None)
    has_meaning = any(one.hit.dense is not None for one in ranked)
    held, telling = question.worth.keys() - best.missing, TELLING * question.most
    is_unnamed = question.kind == "name" and bool(support.unfit) and not support.header
    return Signs(
        own=support.own,
        alike=support.alike,
        translated=support.translated,
        header=support.header,
        known=min(sum(question.worth[term] > telling for term in held), HANDFUL) / HANDFUL,
        fits=support.fits,
        unfit=float(question.least is not None and not support.fits),
        score=best.hit.score,
        meaning=(best.hit.dense or 0.0) - UNRELATED if has_meaning else 0.0,
        margin=min(best.score - other.score, MOST_MARGIN) if other else MOST_MARGIN,
        rarest=max((question.worth[term] for term in best.missing), default=0.0) / question.total,
        unknown=min(sum(question.worth[term] > telling for term in best.missing & question.unknown), FEW) / FEW,
        bare=float(not any(support[:WORDS]) and support.header < NEARLY_ALL),
        stranger=float(bool(question.foreign) or is_unnamed),
        read=support.read,
        window=support.window,
        unread=support.unread,
        beside=support.beside,
        together=support.together,
        apart=support.apart,
        cosine=support.cosine,
        crosses=support.abroad,
        crossed=support.abroad * support.read,
    )


def probability(found: Signs, weights: Sequence[float], intercept: float) -> float:
    logit = intercept + sum(map(mul, weights, found))
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))

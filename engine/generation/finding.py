"""What was found for one question: its sentences, best first, and how likely an answer from them is right. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.generation import confidence
from engine.generation.calibration import Calibration
from engine.generation.evidence import Parent
from engine.generation.extractive import Scored, ranked
from engine.generation.question import Frequencies, Question, understand
from engine.generation.synonyms import Synonyms
from engine.language import Language

EVEN = 0.5  # scores this near tell no sentence from another
_NUMBER = re.compile(r"\d+")
_FIGURES = ("amount", "count", "when")


@dataclass(frozen=True, slots=True)
class Finding:
    """`ranked` is best first; `probability` is 0 where nothing was found."""

    question: Question
    parents: tuple[Parent, ...]
    ranked: tuple[Scored, ...]
    probability: float


@dataclass(frozen=True, slots=True)
class Scales:
    """What findings are weighed with."""

    frequencies: Frequencies
    synonyms: Synonyms
    calibration: Calibration


def weigh(text: str, language: Language, context: str, parents: Sequence[Parent], scales: Scales) -> Finding:
    """`context` holds words of earlier turns, which count for less."""
    question = understand(text, language, scales.frequencies, scales.synonyms, context)
    best_first = tuple(ranked(question, parents, scales.calibration.sentence))
    probability = 0.0
    if best_first:
        signs = confidence.signs(question, best_first)
        probability = confidence.probability(signs, scales.calibration.confidence, scales.calibration.intercept)
    return Finding(question, tuple(parents), best_first, probability)


def rival(finding: Finding) -> Scored | None:
    """A sentence of another place that answers a question for a figure as well as the best one, with other figures."""
    if finding.question.kind not in _FIGURES or not finding.ranked:
        return None
    best = finding.ranked[0]
    for other in finding.ranked[1:]:
        if best.score - other.score > EVEN:
            return None
        if _contradicts(best, other):
            return other
    return None


def _contradicts(one: Scored, other: Scored) -> bool:
    if one.sentence.passage.parent == other.sentence.passage.parent or one.missing != other.missing:
        return False
    if min(one.support.fits, other.support.fits) < 1 or abs(one.support.own - other.support.own) > 0.01:
        return False
    figures, others = (set(_NUMBER.findall(" ".join(scored.sentence.terms))) for scored in (one, other))
    return bool(figures and others) and not figures & others

"""What a question asks for: its telling words with their weights, their neighbourhood, the kind of answer expected."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import log

from engine.generation.cues import Kind, kind_of
from engine.generation.lightwords import is_light
from engine.language import Language
from engine.retrieval import analysis

Frequencies = Callable[[Iterable[str]], tuple[Mapping[str, int], int]]
"""In how many passages each term stands, and how many passages there are."""

CARRIED = 0.4  # weight of a word carried over from earlier turns, beside 1 for a word of the question
LIGHT = 0.3  # of a word that asks rather than tells: need, get, take
_NAME = re.compile(r"(?<=[\w,;:'’\"«(] )[A-ZΑ-Ω][\w.-]*[A-Za-zΑ-ωά-ώ][\w-]*")
_LATIN = re.compile(r"[A-Za-z][\w-]+")


@dataclass(frozen=True, slots=True)
class Question:
    """`worth` is the weight of each term (its idf, less for light and carried ones), `total` their sum.

    `pairs` are neighbouring terms, `names` terms of proper names, `unknown` the share of the weight that lies on terms
    no passage holds.
    """

    text: str
    language: Language
    kind: Kind
    worth: Mapping[str, float]
    total: float
    pairs: tuple[tuple[str, str], ...]
    names: frozenset[str]
    unknown: float

    def share(self, terms: Iterable[str]) -> float:
        """How much of the question these terms are, from 0 to 1."""
        return sum(self.worth[term] for term in terms) / self.total


def understand(text: str, language: Language, frequencies: Frequencies, context: str = "") -> Question:
    """`context` holds words of earlier turns, which count for less."""
    asked = analysis.content_terms(text, language)
    weights = dict.fromkeys(analysis.content_terms(context, language), CARRIED) if context else {}
    weights |= {term: LIGHT if is_light(term) else 1.0 for term in asked}
    held, passages = frequencies(weights)
    worth = {term: weight * _idf(held[term], passages) for term, weight in weights.items()}
    total = sum(worth.values()) or 1.0
    return Question(
        text,
        language,
        kind_of(text, language),
        worth,
        total,
        tuple(pairwise(asked)),
        frozenset(_names(text, language)).intersection(asked),
        sum(worth[term] for term in worth if not held[term]) / total,
    )


def _idf(held: int, passages: int) -> float:
    return log(1 + (passages - held + 0.5) / (held + 0.5))


def _names(text: str, language: Language) -> Iterable[str]:
    """Terms of words that look like names: capitals within a sentence; Latin letters among Greek or Arabic ones."""
    words = _NAME.findall(text)
    if language != "en":
        words += _LATIN.findall(text)
    return (term for word in words if not analysis.is_stop_word(word) for term in analysis.terms(word, language))


def split(text: str, language: Language) -> tuple[str, str]:
    """The telling words of a question and its light ones, as two texts for the search."""
    words = text.split()
    light = [word for word in words if all(is_light(term) for term in analysis.terms(word, language))]
    telling = [word for word in words if word not in light]
    return (" ".join(telling), " ".join(light)) if analysis.content_terms(" ".join(telling), language) else (text, "")

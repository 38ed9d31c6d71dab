"""What a question asks for: its telling words with their weights, their neighbourhood, the kind of answer expected."""

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log
from typing import NamedTuple

from engine.generation.cues import Kind, kind_of
from engine.generation.lightwords import is_light
from engine.generation.synonyms import NONE, Synonyms
from engine.language import Language
from engine.retrieval import analysis
from engine.retrieval.query import Emphasis

Frequencies = Callable[[Iterable[str]], tuple[Mapping[str, int], int]]
"""In how many passages each term stands, and how many passages there are."""

ALIKE = 0.6  # what a synonym of a word is worth beside the word itself
CARRIED = 0.4  # weight of a word carried over from earlier turns, beside 1 for a word of the question
LIGHT = 0.3  # of a word that asks rather than tells: need, get, take
SEARCHED_LIGHT, SEARCHED_ALIKE = (
    0.4,
    0.6,
)  # what the search is told of such words; half or double of either changes little
_WEAK = str.maketrans("", "", "اويءئؤ")
_NAME = re.compile(r"(?<=[\w,;:'’\"«(] )[A-ZΑ-Ω][\w.-]*[A-Za-zΑ-ωά-ώ][\w-]*")
_LATIN = re.compile(r"[A-Za-z][\w-]+")


class Held(NamedTuple):
    """Terms of a question that some words hold: the terms themselves, and those of which they hold a synonym."""

    exact: AbstractSet[str]
    alike: AbstractSet[str]

    def __or__(self, other: "Held") -> "Held":
        exact = self.exact | other.exact
        return Held(exact, (self.alike | other.alike) - exact)


@dataclass(frozen=True, slots=True)
class Question:
    """`worth` is the weight of each term (its idf, less for light and carried ones), `total` their sum.

    `relatives` maps synonyms to the term they stand for; `pairs` are neighbouring terms; `unknown` is the share of the
    weight that lies on terms of which no passage holds one or a synonym, `foreign` are the proper names among them;
    `most` is what a term could weigh at most.
    """

    text: str
    language: Language
    kind: Kind
    worth: Mapping[str, float]
    total: float
    relatives: Mapping[str, str]
    pairs: tuple[tuple[str, str], ...]
    foreign: frozenset[str]
    unknown: float
    most: float

    def held(self, terms: AbstractSet[str]) -> Held:
        """Which terms of the question are among these, themselves or by a synonym."""
        exact = self.worth.keys() & terms
        return Held(exact, {self.relatives[term] for term in self.relatives.keys() & terms} - exact)

    def share(self, held: Held) -> float:
        """How much of the question that is, from 0 to 1."""
        exact = sum(self.worth[term] for term in held.exact)
        return (exact + ALIKE * sum(self.worth[term] for term in held.alike)) / self.total


def understand(
    text: str, language: Language, frequencies: Frequencies, synonyms: Synonyms = NONE, context: str = ""
) -> Question:
    """`context` holds words of earlier turns, which count for less."""
    asked = analysis.content_terms(text, language)
    weights = dict.fromkeys(analysis.content_terms(context, language), CARRIED) if context else {}
    weights |= {term: LIGHT if is_light(term) else 1.0 for term in asked}
    relatives = {kin(term): term for term in asked if kin(term)}
    relatives |= {relative: term for relative, (term, _) in synonyms.of(asked, language).items()}
    held, passages = frequencies([*weights, *relatives])
    worth = {term: weight * _idf(held[term], passages) for term, weight in weights.items()}
    known = {term for term in worth if held[term]} | {term for relative, term in relatives.items() if held[relative]}
    total = sum(worth.values()) or 1.0
    names = frozenset(_names(text, language)).intersection(asked)
    return Question(
        text,
        language,
        kind_of(text, language),
        worth,
        total,
        relatives,
        tuple(pairwise(asked)),
        names - known,
        sum(worth[term] for term in worth.keys() - known) / total,
        _idf(0, passages),
    )


@lru_cache(maxsize=100_000)
def kin(term: str) -> str:
    """A mark that words of one family share where their stems differ: "~regis" of register and registration, "~كتب" of
    كتاب and كتب; empty for a term too short to have one."""
    if "\u0620" <= term[:1] <= "\u06ff":
        bones = term.translate(_WEAK)
        return f"~{bones}" if len(bones) >= 3 else ""
    return f"~{term[:5]}" if len(term) >= 5 else ""


def _idf(held: int, passages: int) -> float:
    return log(1 + (passages - held + 0.5) / (held + 0.5))


def _names(text: str, language: Language) -> Iterable[str]:
    """Terms of words that look like names: capitals within a sentence; Latin letters among Greek or Arabic ones."""
    words = _NAME.findall(text)
    if language != "en":
        words += _LATIN.findall(text)
    return (term for word in words if not analysis.is_stop_word(word) for term in analysis.terms(word, language))


_ASKS = {
    "en": r"(?:for |at |by |from |until )?(?:when|where|who|how|what|why|which|is it|is there|can i|do i|does it)\b",
    "ar": r"(?:متى|أين|اين|وين|فين|كم|بكم|بكام|كيف|هل|لماذا|ليش|امتى|إزاي)\b",
    "el": r"(?:πότε|ποτε|πού|που|ποιος|πώς|πως|πόσο|πόσα|ποσο|τι|γιατί|ποια|ποιο|μπορώ|μέχρι πότε|από πού|σε ποιον)\b",
}
_PARTS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(rf"[?]\s+|,?\s+(?:and|or)\s+(?={_ASKS['en']})", re.IGNORECASE),
    "ar": re.compile(rf"[?؟]\s+|[،,]?\s+و\s?(?={_ASKS['ar']})"),
    "el": re.compile(rf"[?;\u037e]\s+|,?\s+(?:και|κι)\s+(?={_ASKS['el']})", re.IGNORECASE),
}
MOST_PARTS = 3


def parts(text: str, language: Language) -> tuple[str, ...]:
    """The questions in a message: "when is it open and how much is it?" holds two; mostly there is one, the whole."""
    found = [part.strip() for part in _PARTS[language].split(text) if part and part.strip()]
    telling = [part for part in found if analysis.content_terms(part, language) and len(part.split()) > 1]
    return tuple(telling) if len(telling) == len(found) and 1 < len(found) <= MOST_PARTS else (text,)


def standing(text: str, language: Language, context: str) -> tuple[str, str]:
    """Text and context such that the text has a telling word: "how much?" alone asks about what was asked before."""
    words = analysis.words(text, language)
    if not context or any(not analysis.is_stop_word(word) and not is_light(analysis.stem(word)) for word in words):
        return text, context
    return f"{text} {context}", ""


def emphasis(text: str, language: Language, synonyms: Synonyms) -> Emphasis:
    """What the search should know of the question's words: which are light, and which others stand for the same."""
    asked = analysis.content(analysis.words(text, language))
    stems = [analysis.stem(word) for word in asked]
    light = {word: SEARCHED_LIGHT for word, stem in zip(asked, stems, strict=True) if is_light(stem)}
    return Emphasis(light, dict.fromkeys(synonyms.of(stems, language), SEARCHED_ALIKE))

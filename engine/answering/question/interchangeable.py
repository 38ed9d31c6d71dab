"""Words that stand in for one another: "and for the master's?" replaces "bachelor's" in what was asked before.

Each row is one slot: words of one kind that questions of a campus, a community, a tenancy or a family vary. As people
write them; stems compare. A word that turns another round (non, غير, μη) belongs to the word after it.
"""

from collections.abc import Mapping
from functools import lru_cache

from engine.answering.question.light_words import terms_of
from engine.language import detect
from engine.text import analysis
from engine.text.lexicon import WordList, group

TIMES = ("day", "month", "term")
TURNING = WordList("questions.turning")


@lru_cache(maxsize=1)
def _relative() -> frozenset[str]:
    return terms_of("questions.relative")


@lru_cache(maxsize=1)
def _occasions() -> frozenset[str]:
    return terms_of("questions.occasions")


def is_time(term: str) -> bool:
    """Whether an analysed term is of a day, a date or a part of the day."""
    return term[:1].isdecimal() or slot_of(term) in TIMES or _held(term, _relative())


def is_occasion(term: str) -> bool:
    """Whether an analysed term is of a feast or a holiday, which is asked about itself as well."""
    return _held(term, _occasions())


def _held(term: str, terms: frozenset[str]) -> bool:
    return term in terms or (term[:1] in ("ل", "ب") and len(term) > 3 and term[1:] in terms)


@lru_cache(maxsize=1)
def _slots() -> Mapping[str, str]:
    rows = ((slot, word) for slot, words in group("questions.slots").items() for word in words)
    return {term: slot for slot, word in rows for term in analysis.terms(word, detect(word))}


def slot_of(term: str) -> str | None:
    """The slot an analysed term fills, if any. Arabic clings to its prepositions: "للماجستير" fills one too."""
    slots = _slots()
    return slots.get(term) or (slots.get(term[1:]) if term[:1] in ("ل", "ب") and len(term) > 3 else None)

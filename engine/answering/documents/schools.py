"""The schools of law that a text speaks for, in three languages, and what each of them is said to hold. Pure."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.answering.documents.evidence import Sentence
from engine.text import analysis
from engine.text.lexicon import Patterns

_NAMES = Patterns("schools")


@lru_cache(maxsize=1)
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(rf"\b(?:[وبلف]{{0,2}})(?:{pattern})\b") for name, pattern in _NAMES.items()}


@lru_cache(maxsize=20_000)
def named(text: str) -> frozenset[str]:
    folded = analysis.normalize(text).replace("ʿ", "'").replace("`", "'")
    return frozenset(name for name, pattern in _patterns().items() if pattern.search(folded))


def speaking(sentence: Sentence) -> frozenset[str]:
    """The schools that a sentence names; where it names none, those above it: a heading, the title."""
    above = (sentence.text, *reversed(sentence.passage.headers), sentence.passage.title)
    return next((found for text in above if (found := named(text))), frozenset())


def opinions(question: str, best_first: Sequence[Sentence]) -> dict[str, Sentence]:
    """What each school is said to hold, by the best sentence that speaks for it alone; empty where no two of them do,
    or where one school is asked about."""
    if len(named(question)) == 1:
        return {}
    found: dict[str, Sentence] = {}
    for sentence in best_first:
        schools = speaking(sentence)
        if len(schools) == 1:
            found.setdefault(next(iter(schools)), sentence)
    return dict(sorted(found.items(), key=lambda item: list(_NAMES).index(item[0]))) if len(found) > 1 else {}

"""Whether an answer quotes what was expected. Letters are folded as the full-text search folds them. Pure."""

import re
from collections.abc import Sequence

from engine.answering.documents.evidence import row_of
from engine.text import analysis

SHARE = 0.5  # of the word trigrams, for spans that a person has retyped


def quotes(text: str, span: str, *, loosely: bool = False) -> bool:
    """Word for word on folded text; loosely: half of the word trigrams, for spans that a person has retyped."""
    if not loosely:
        return folded(span) in folded(text)
    wanted = trigrams(span)
    return bool(wanted) and len(wanted & trigrams(text)) >= SHARE * len(wanted)


def quotes_enough(text: str, spans: Sequence[str], *, one_is_enough: bool, loosely: bool = False) -> bool:
    """All of the spans or, where that is enough, one of them; never without any span."""
    found = [quotes(text, span, loosely=loosely) for span in spans]
    return bool(found) and (any(found) if one_is_enough else all(found))


def holds_unit(sentence: str, unit: str) -> bool:
    """Whether a sentence is a unit, part of one, or holds it whole."""
    one, other = (" ".join(re.findall(r"\w+", folded(text))) for text in (row_of(sentence), unit))
    return bool(one) and (one in other or other in one)


def folded(text: str) -> str:
    """As full-text search folds it, thousands without their separators."""
    return re.sub(r"(?<=\d)[,.٬](?=\d{3})", "", analysis.normalize(text))


def trigrams(text: str) -> set[tuple[str, ...]]:
    words = re.findall(r"\w+", analysis.normalize(text))
    size = min(3, len(words))
    return {tuple(words[place : place + size]) for place in range(len(words) - size + 1)} if words else set()

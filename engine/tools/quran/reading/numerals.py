"""Numbers of suras and verses as people say them, cardinal and ordinal: "two hundred and fifty fifth"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from engine.text.number_words import Kind, Word, bare_ordinal, word_of
from engine.text.numbers import joined

_KINDS: frozenset[Kind] = frozenset(("cardinal", "scale", "ordinal", "joint", "after"))
_MOST = 1000  # "ألف" is a letter as well
_ELEVENTH = "حادي"  # the one of "الحادي عشر", which is no first
_COUPLE = Word("cardinal", Fraction(2), "en")


def number(words: Sequence[str], start: int) -> tuple[int, int] | None:
    """The number that begins at `words[start]` and the place after it; None where none does.

    A first is no number of its own ("first ten") but ends one ("fifty first").
    """
    first = _word(words[start])
    if first is None or first.joined or (_is_first(first) and _ELEVENTH not in words[start]):
        return None
    found = joined(_known(words, start))
    return (found[0], start + found[1]) if found is not None and 0 < found[0] < _MOST else None


def _known(words: Sequence[str], start: int) -> Iterator[Word]:
    for place in range(start, len(words)):
        word = _word(words[place])
        if word is None:
            return
        yield word


def _is_first(word: Word) -> bool:
    return word.kind == "ordinal" and word.value == 1


def is_number(word: str) -> bool:
    return number([word], 0) is not None


@lru_cache(maxsize=20_000)
def _word(written: str) -> Word | None:
    found = _COUPLE if written == "couple" else word_of(written) or bare_ordinal(written)
    if found is None or found.kind not in _KINDS or found.led or max(found.value, found.multiplier) >= _MOST:
        return None
    return replace(found, either=False)

"""Numbers beside a sura that no form of a reference takes: a verse's, parted from it by other words, or unclear."""

from collections.abc import Sequence

from engine.text.lexicon import WordList
from engine.tools.quran.reading.atoms import PLURALS, Kind
from engine.tools.quran.reading.cursor import AROUND, IDLE, Cursor, Ranges

MOST_BETWEEN = 4  # words between a verse and the sura that it is of
MOST_JOINING = 2  # words between a number and its sura
LONGEST_SHORT = 3  # letters of one that only joins them ("te", "ki", "مال") and is not what the number counts
_ARTICLES = frozenset(("el", "al", "il", "l", "ال"))
_JOINING: tuple[Kind, ...] = tuple(kind for kind in IDLE if kind != "colon")
_UNITS = WordList("quran.units")
_HOURS = WordList("quran.hours")  # of 9, say

Spans = Sequence[tuple[int, int]]


def verses_before(at: Cursor, spans: Spans) -> tuple[Ranges, int, int, bool] | None:
    """ "Ayat 5 mn surat el ma2ida": the nearest verses told before the references, the atoms that tell them, and
    whether what stands between may tie them to these."""
    begun = min(start for start, _ in spans)
    for place in range(begun - 1, -1, -1):
        if at.kind(place) != "verse":
            continue
        number = at.skip(place + 1, (*AROUND, "no"))
        if number < begun and at.atoms[number].word in _ARTICLES:
            number = at.skip(number + 1, (*AROUND, "no"))
        ranges, end = at.numbers(number)
        start = place
        if not ranges and at.kind(place - 1) == "number" and at.atoms[place].word not in PLURALS:
            value = at.atoms[place - 1].value
            ranges, start, end = [(value, value)], place - 1, place + 1
        return (ranges, start, end, _joins(at, end, begun)) if ranges and end <= begun else None
    return None


def number_beside(at: Cursor, spans: Spans, sura: int) -> int:
    """The number next to a sura's name that was not read; 0 where there is none, or where it is the sura's own."""
    start, end = min(first for first, _ in spans), max(last for _, last in spans)
    for places in (range(start - 1, -1, -1), range(end, len(at.atoms))):
        place = _first_number(at, places)
        if place is None or _is_of_a_pair(at, place):
            continue
        value, following = at.atoms[place].value, at.atoms[place + 1] if place + 1 < len(at.atoms) else None
        near = {at.kind(between) for between in (range(place + 1, start) if place < start else range(end, place))}
        if value == sura and not near & {"of", "word", "filler", "and"}:
            continue
        counts = following is not None and (
            following.word in _UNITS or (place >= end and following.kind == "word" and not _is_short(following.word))
        )
        if not counts:
            return value
    return 0


def _is_of_a_pair(at: Cursor, place: int) -> bool:
    """Whether it is half of a time, a decimal number or the like."""
    before = at.kind(place - 1) == "colon" and at.kind(place - 2) == "number"
    return before or (at.kind(place + 1) == "colon" and at.kind(place + 2) == "number")


def _first_number(at: Cursor, places: range) -> int | None:
    others = 0
    for place in places:
        kind = at.kind(place)
        if kind == "number" and at.atoms[place].word != "one":  # "the 5th one"
            return place
        word = at.atoms[place].word if kind == "word" else ""
        joining = not word or (word not in _HOURS if places.step > 0 else _is_short(word))
        others += bool(word)
        if others > MOST_JOINING or kind not in (*_JOINING, "word", "number") or not joining:
            return None
    return None


def _joins(at: Cursor, start: int, end: int) -> bool:
    between = at.atoms[start:end]
    ends = any(atom.kind in ("number", "colon") or atom.word in ("!", "?", "؟") for atom in between)
    return not ends and sum(atom.kind == "word" for atom in between) <= MOST_BETWEEN


def _is_short(word: str) -> bool:
    return len(word) <= LONGEST_SHORT and word not in _UNITS

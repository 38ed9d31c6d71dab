"""Verses counted from the end of a sura: the third from the end, the second to last, the last but one. Pure."""

from engine.tools.quran.reading.atoms import OPENINGS, PLURALS
from engine.tools.quran.reading.cursor import Cursor

_PENULTIMATE = ("penultimate", "προτελευται")


def from_end(at: Cursor, place: int) -> tuple[int, int] | None:
    """Which verse, 1 the last, and where the words for it end."""
    return _before_the_end(at, place) or _to_last(at, place) or _last_but_one(at, place)


def _before_the_end(at: Cursor, place: int) -> tuple[int, int] | None:
    """Third verse from the end, الآية الثالثة من آخر; of several ("five verses from the end") all are wanted."""
    kinds = [at.kind(place), at.kind(place + 1)]
    if kinds not in (["number", "verse"], ["verse", "number"]):
        return None
    number, verse = (at.atoms[place + kinds.index(kind)] for kind in ("number", "verse"))
    end = at.skip(place + 2, ("of", "skip"))
    if end == place + 2 or end >= len(at.atoms) or verse.word in PLURALS:
        return None
    closing = at.kind(end) == "last" or (at.kind(end) == "edge" and at.atoms[end].word not in OPENINGS)
    several = at.kind(end + 1) in ("number", "verse", "pair")
    return (number.value, end + 1) if closing and not several else None


def _to_last(at: Cursor, place: int) -> tuple[int, int] | None:
    """Third to last verse, second last ayah."""
    last = at.skip(place + 1, ("to", "skip"))
    if at.kind(place) != "number" or at.kind(last) != "last" or at.kind(last + 1) != "verse":
        return None
    told = last > place + 1 or not at.said(place, place + 1).isdecimal()
    return (at.atoms[place].value, last + 2) if told and at.atoms[last + 1].word not in PLURALS else None


def _last_but_one(at: Cursor, place: int) -> tuple[int, int] | None:
    words = [atom.word for atom in at.atoms[place : place + 3]]
    if words and words[0].startswith(_PENULTIMATE) and at.kind(place + 1) == "verse":
        return 2, place + 2
    before = at.kind(place) == "verse" and words[1:2] in (["قبل"], ["ماقبل"])
    return (2, place + 3) if before and at.kind(place + 2) == "last" else None

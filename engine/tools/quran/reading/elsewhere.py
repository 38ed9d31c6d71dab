"""Numbers that name a place in another book, a time or a version: they are never read as verses. Pure."""

import re

from engine.text.lexicon import WordList
from engine.tools.quran.reading.atoms import Atom
from engine.tools.quran.reading.clarity import AMBIGUOUS
from engine.tools.quran.reading.cursor import IDLE, Cursor
from engine.tools.quran.reading.letters import fold
from engine.tools.quran.reading.naming import Naming, is_arabic

_BOOKS = WordList("quran.books", fold=fold)
_COUNTS = WordList("quran.counts", fold=fold)
_AT = frozenset(("at", "@"))
_LOOKING = frozenset(("look", "looking", "looked", "arrived", "am", "stopped"))
_REGARD = WordList("quran.regard", fold=fold)
_HALF_DAY = re.compile(
    r"\s*(?:[ap]\.?\s?m\b|[πμ]\.?\s?μ\b|o'?clock|صباحا|مساء|عصرا|ظهرا|ليلا|[صم](?!\w))", re.IGNORECASE
)
_VERSES = WordList("quran.verses", fold=fold)  # which songs and poems have, too
_REFERRING = WordList("quran.referring", fold=fold)
_HOURS, _MINUTES = 24, 60
_SHORTEST = 3  # letters of a name
_MOST = 3  # words that may be the name of a book


def is_elsewhere(at: Cursor, naming: Naming, start: int, end: int) -> bool:
    """Whether the words around a reference say that its numbers are none of the Quran's."""
    before = start - 1
    while before >= 0 and at.kind(before) in ("bracket", "comma", "verse", "no", "colon", "skip"):
        before -= 1
    word = at.atoms[before] if before >= 0 else None
    if word is not None and _is_book(word):
        return True
    behind = at.skip(end, ("of", "skip", "bracket", "comma"))
    if end < behind < len(at.atoms) and _is_book(at.atoms[behind]):
        return True
    first = next((place for place in range(start, end) if at.pair(place) is not None), None)
    if first is None or before < start - 1:
        return False
    return _is_count(at, first, before, end) or _is_unknown(at, naming, before, end)


def is_of_another(at: Cursor, naming: Naming, start: int, end: int) -> bool:
    """Whether what follows says whose chapter or verse it is, and that is no sura: "chapter 5 of the handbook", "verse
    3 of that song"."""
    words = {atom.word for atom in at.atoms[start:end] if atom.kind != "number"}
    behind = at.skip(end, ("of", "skip", "bracket"))
    if not any(atom.kind == "of" for atom in at.atoms[end:behind]) or not words or not all(map(_is_any_books, words)):
        return False
    while behind < len(at.atoms) and at.atoms[behind].word in _REFERRING:
        behind += 1
    told = tuple(atom.word for atom in at.atoms[behind : behind + 1] if atom.kind == "word")
    return bool(told) and not naming.near(told)


def _is_any_books(word: str) -> bool:
    return word in AMBIGUOUS or word in _VERSES


def _is_book(atom: Atom) -> bool:
    return atom.word in _BOOKS or (is_arabic(atom.word) and atom.word[1:] in _BOOKS and atom.word[0] in "وفبل")


def _is_count(at: Cursor, first: int, before: int, end: int) -> bool:
    """A time of day, a version, a ratio."""
    word = at.atoms[before].word if before >= 0 else ""
    if word in _COUNTS:
        return True
    pair = at.pair(first)
    if pair is None or pair[0][0] > _HOURS or pair[0][1] >= _MINUTES:
        return False
    if _HALF_DAY.match(at.text, at.atoms[end - 1].end):
        return True
    return word in _AT and not (before > 0 and at.atoms[before - 1].word in _LOOKING)


def _is_unknown(at: Cursor, naming: Naming, before: int, end: int) -> bool:
    """A message that is a name that is no sura's, and the numbers: "Enoch 3:16"."""
    named = at.atoms[: min(before, _MOST) + 1]
    if not 1 <= len(named) <= _MOST or any(
        atom.kind != "word" or is_arabic(atom.word) or len(atom.word) < _SHORTEST for atom in named
    ):
        return False
    if any(atom.word in _REGARD for atom in named) or any(atom.kind not in IDLE for atom in at.atoms[end:]):
        return False
    pair = at.pair(before + 1)
    return pair is not None and pair[0][0] not in naming.near(tuple(atom.word for atom in named))

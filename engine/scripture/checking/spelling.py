"""Whether a written word spells a word of the store, and which of its vowels contradict. Letter by letter, pure.

For each word of the store a pattern says how it may be written: in the store's own spelling, in today's, and half
between. One group of the pattern stands for one letter of the store, so a match also says which written letter stands
for which, and their vowels can be held against each other.

Not a difference: vowels that are left out; assimilation (the shadda of لِّلْمُتَّقِينَ, the bare noon of مِن); a sukun that
is missing or added on a letter without a vowel; tanwin on the alef or before it; a mark on an alef of union or on a
letter of prolongation; a pause at the end, and a sukun at the end of a word before an alef of union (قُلْ ٱللَّهُ for
قُلِ ٱللَّهُ). A difference: another vowel, tanwin for a vowel, a vowel on a letter that has a sukun or the reverse, a
shadda added within a word, and a shadda left out within a word where the quotation writes its other shaddas.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from engine.scripture.folding import (
    SILENT,
    SMALL_ALEF,
    SMALL_WAW,
    SMALL_YA,
    Letter,
    bare,
    foreign_key,
    letters,
    skeleton,
)

SHADDA, SUKUN, MADDA = "\u0651", "\u0652", "\u0653"
_VOWELS = {
    "\u064e": "a", "\u064f": "u", "\u0650": "i", "\u064b": "an", "\u064c": "un", "\u064d": "in", "\u0652": "o",
    "\u06e1": "o", "\u08f0": "an", "\u08f1": "un", "\u08f2": "in",
}  # fmt: skip
_SHORT = {"a": "an", "u": "un", "i": "in"}
_SMALL_MEEM = frozenset("\u06e2\u06ed")
_HAMZA = "[ءأإآؤئ]"
_CARRIERS = {"أ": "[أإاآءؤئ]", "إ": "[إأاءئ]", "ؤ": "[ؤوءأئ]", "ئ": "[ئيىءأؤ]", "آ": "(?:[ءأا]?ا|آ)", "ٱ": "[اأإآ]"}
_OPEN_TA = re.compile("(?:رحم|نعم|سن|امرأ|ابن|شجر|قر|جن|بقي|فطر|لعن|كلم|معصي|بين|غيب|جمل|ثمر)ت$")
_EXCEPTIONS = {
    "فٱدرءتم": ("فادارأتم", "فاداراتم", "فادرأتم"), "لتخذت": ("لاتخذت",), "ءاعجمى": ("أأعجمي", "ااعجمي", "أعجمي"),
    "وألو": ("وأنلو", "وانلو"),
    "يبنؤم": ("ياابنأم", "ياابنام", "يابنأم", "يابنام", "ياابنؤم"),
}  # fmt: skip
_WRITTEN = str.maketrans({"ٱ": "ا"})


@dataclass(frozen=True, slots=True)
class Slip:
    """A mark that contradicts the store, on the `at`th character of the written word."""

    at: int
    quoted: str  # "a", "un", "o" (sukun), "shadda", "" (none)
    stored: str


@lru_cache(maxsize=60_000)
def spells(stored: str, quoted: str) -> bool:
    """Whether `quoted` is a spelling of the store's word, vowels aside."""
    own = bare(stored)
    if own == bare(quoted):
        return True
    if not skeleton(stored):
        return foreign_key(stored) == foreign_key(quoted)
    if _pattern(stored).fullmatch(_written(quoted)) is not None:
        return True
    return _written(quoted) in _EXCEPTIONS.get(own, ())


def slips(stored: str, quoted: str, *, strict: bool, is_last: bool) -> tuple[Slip, ...]:
    """Marks of a word that is spelled right which contradict the store. `strict`: a shadda left out counts."""
    if stored == quoted or len(bare(quoted)) == len(quoted):
        return ()
    match = _pattern(stored).fullmatch(_written(quoted))
    if match is None:
        return ()
    own, written = _sounds(stored), _sounds(quoted)
    found = []
    for place in range(len(own)):
        start, end = match.span(place + 1)
        if end - start == 1:
            at_end = is_last and end == len(written)
            found += _compared(own, place, written[start], strict=strict, at_end=at_end)
    return tuple(found)


def _written(quoted: str) -> str:
    return bare(quoted).translate(_WRITTEN).replace(" ", "")


@dataclass(frozen=True, slots=True)
class _Sound:
    char: str
    at: int
    vowel: str
    shadda: bool
    marked: bool


@lru_cache(maxsize=60_000)
def _sounds(word: str) -> tuple[_Sound, ...]:
    """Vowel and shadda of each letter; a tanwin written on the last alef belongs to the letter before it."""
    found = [_sound(letter) for letter in letters(word) if letter.char != " "]
    if len(found) > 1 and found[-1].vowel == "an" and found[-1].char in "اى" and found[-2].vowel in ("", "a"):
        last, before = found[-1], found[-2]
        found[-2] = _Sound(before.char, before.at, "an", before.shadda, marked=True)
        found[-1] = _Sound(last.char, last.at, "", shadda=False, marked=False)
    return tuple(found)


def _sound(letter: Letter) -> _Sound:
    vowel = next((_VOWELS[mark] for mark in letter.marks if mark in _VOWELS), "")
    if _SMALL_MEEM.intersection(letter.marks):
        vowel = _SHORT.get(vowel, vowel)
    return _Sound(letter.char, letter.at, vowel, SHADDA in letter.marks, marked=bool(letter.marks))


def _compared(own: tuple[_Sound, ...], place: int, written: _Sound, *, strict: bool, at_end: bool) -> list[Slip]:
    stored, found = own[place], []
    if stored.char == "ٱ" or (stored.char in "اوىي" and not (stored.vowel or stored.shadda)):
        return []
    silent = written.vowel == "o" and (at_end or not stored.vowel)
    if written.vowel and written.vowel != stored.vowel and not silent:
        found.append(Slip(written.at, written.vowel, stored.vowel))
    assimilated = place == 0 or not own[place - 1].marked
    if written.shadda and not stored.shadda and place > 0:
        found.append(Slip(written.at, "shadda", ""))
    elif strict and stored.shadda and not written.shadda and written.vowel and not assimilated:
        found.append(Slip(written.at, "", "shadda"))
    return found


@lru_cache(maxsize=30_000)
def _pattern(stored: str) -> re.Pattern[str]:
    word = [letter for letter in letters(stored) if letter.char != " "]
    start = "ا?" if word and word[0].char == "ل" and SUKUN in word[0].marks else ""
    opened = _OPEN_TA.search(bare(stored))
    groups = [f"({_way(word, place)}{_optional(stored, word[place])})" for place in range(len(word))]
    if opened:
        groups[-1] = "([تةه])"
    return re.compile(start + "".join(groups))


def _optional(stored: str, letter: Letter) -> str:
    """A hamza that the store writes as a mark, which goes with the marks where somebody took them all away."""
    return "|" if letter.char == "ء" and stored[letter.at] != "ء" else ""


def _way(word: list[Letter], place: int) -> str:
    """How the letter at `place` may be written, as a pattern."""
    letter, is_last = word[place], place == len(word) - 1
    before = word[place - 1].char if place else ""
    after = "" if is_last else word[place + 1].char
    char, marks = letter.char, letter.marks
    small = ("[اآ]?" if MADDA in marks else "ا?") if SMALL_ALEF in marks else ""
    if char == "ا":
        return _alef(marks, before, is_last=is_last)
    if char == "ء":
        return f"(?:{_HAMZA}?|ا)" if after == "ا" else f"{_HAMZA}{small}" if place else "[ءأإآا]" + small
    if char in "وىي" and SILENT in marks:
        return f"[{char}يى]?" if char != "و" else "و?" if after == "ر" else "و"
    if char in "وى" and small and not _vowel(marks):
        return "(?:وا?|ا)" if char == "و" else "[ىيا]"
    if char in "ىي":
        return f"[ىي]{small}" + ("ي?" if is_last and "\u0650" in marks else "")
    if char == "و" and is_last and not _vowel(marks):
        return "وا?"
    if char == "س" and place == 1 and before in "وف" and after == "ء":
        return "ا?س"
    if char == SMALL_WAW:
        return "ۥ?" if is_last and before == "ه" else "[وۥ]?"
    if char == SMALL_YA:
        return "ۦ?" if is_last and before == "ه" else "[يىۦ]?"
    return _consonant(letter, before, is_last=is_last) + small


def _alef(marks: str, before: str, *, is_last: bool) -> str:
    if SILENT in marks:
        return "ا?"
    if before == "ء" and is_last:
        return "[اىآأ]"
    return "[اىآ]" if is_last else "[اآ]"


def _vowel(marks: str) -> bool:
    return any(_VOWELS.get(mark, "o") != "o" for mark in marks)


def _consonant(letter: Letter, before: str, *, is_last: bool) -> str:
    char, marks = letter.char, letter.marks
    if char == "ة":
        return "[ةه]"
    if char == "ل" and SHADDA in marks and before == "ٱ":
        return "لل?"
    if char == "ن" and "\u06e8" in marks:
        return "نن?"
    if char == "ص" and ("\u06dc" in marks or "\u06e3" in marks):
        return "[صس]"
    return _CARRIERS.get(char, re.escape(char))

"""From quoted Arabic to what a quotation is compared by. Nothing that is folded here is ever shown.

Three levels; each keeps, for every character it leaves, the offset of the character it came from:

EXACT     The text as it is. Canonically equivalent sequences are still different characters here.
LETTERS   Without diacritics. Go: the marks U+0610-061A, 064B-065F, 0670 (small alef), 06D6-06E4, 06E7, 06E8, 06EA-06ED,
          08D3-08FF, tatweel, invisible characters (soft hyphen, joiners, direction marks, byte-order mark).
          Compatibility forms (ﻻ, ﷲ) become their letters. Persian and Urdu keyboards: ی ې is ي, ک ڪ is ك, ہ ە ۀ ھ is ه.
          A hamza mark (U+0654, 0655) on ا و ى makes أ ؤ ئ of it; on another letter or on tatweel it is ء of its own.
          What is left keeps its hamzas, its ى and its ة.
SKELETON  What Uthmani spelling and today's have in common; a key for finding words, one for each word:
          1. From LETTERS. An alef or a hamza that begins the word is ا; every other one goes: ا أ إ آ ٱ ء ؤ ئ.
          2. A bare و or ى that carries the small alef within a word goes (صلوٰة, هدىٰهم), so does a ى within a word
             without any mark (هدىهم, but not شىء), and و in the words that have it without the mark (الصلوة, الزكوة,
             الحيوة, الربوا, مشكوة, النجوة, الغدوة, منوة).
          3. The small waw and ya (U+06E5, 06E6) are و and ي within a word (داوۥد) and go at its end (لهۥ).
             The small high ya (U+06E7) is ي. A ى or ي marked silent (U+06DF) goes (ملإى۟ه).
          4. ى is ي; ة is ه; a letter written twice is one letter, but for the two of لله, which tell الله from إله.
             The vocative يا and the word after it are one word.
          5. Thirteen words whose alef is ا in the one spelling and ى in the other, or that differ still more, are equal
             by name (`_EXCEPTIONS`: رءا and رأى, طغا and طغى, لدا and لدى, ليكة and الأيكة ...).

The skeleton may make two different words alike; whether they are spellings of one word is decided by
`engine.scripture.checking.spelling`, letter by letter. The fold of `engine.text.analysis` serves search: it stems,
folds hamzas and keeps no offsets, so it would hide differences that matter here; `letters` of the Quran's tool folds
the names and words of questions; `engine.scripture.simple` goes the other way, from the store's spelling to today's.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from engine.text.bare import MOST_MARKS, normal

MARKS = "\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff"
INVISIBLE = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
SMALL_ALEF, SMALL_WAW, SMALL_YA, HIGH_YA, SILENT = "\u0670", "\u06e5", "\u06e6", "\u06e7", "\u06df"
TATWEEL = "\u0640"
_LETTER = (
    "\u0621-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06e5\u06e6\u06ee\u06ef\u06fa-\u06ff\u0750-\u077f"
    "\ufb50-\ufd3d\ufd50-\ufdfb\ufe70-\ufefc"
)
_WORD = re.compile(rf"[{_LETTER}][{_LETTER}{MARKS}{INVISIBLE}]*|[^\W\d_{_LETTER}{MARKS}]+")
TYPED = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ة": "ه", "ى": "ي", "ؤ": "و", "ئ": "ي", "ء": ""})
"""Of names and set phrases, which people type with or without hamza and dots: the same letters for both."""
LONGEST = 200  # characters of a word with its marks; a longer run of letters is none
_MARK_SET = frozenset(re.findall(f"[{MARKS}]", "".join(map(chr, range(0x600, 0x900)))))
_INVISIBLE_SET = frozenset(re.findall(f"[{INVISIBLE}]", "".join(map(chr, range(0x10000)))))
_KEYBOARDS: dict[int, str] = str.maketrans(
    {"ی": "ي", "ې": "ي", "ک": "ك", "ڪ": "ك", "ہ": "ه", "ە": "ه", "ۀ": "ه", "ھ": "ه"}
)
_DROPPED = _MARK_SET | _INVISIBLE_SET | {TATWEEL}
_PLAIN: dict[int, str | None] = {**_KEYBOARDS} | {ord(char): None for char in _DROPPED}
_INTRICATE = re.compile("[\u0654\u0655\u06e7\ufb50-\ufd3d\ufd50-\ufdfb\ufe70-\ufefc]")  # what stands for other letters
_HAMZAS = re.compile("[\u0654\u0655\u06e7]")  # what changes the letter before it
_HAMZA_SET = frozenset("\u0654\u0655")
_VOWELS = frozenset("\u064b\u064c\u064d\u064e\u064f\u0650")
_ALEFS = frozenset("اأإآٱءؤئ")
_CARRIERS = {"ا": "أ", "و": "ؤ", "ى": "ئ", "ي": "ئ"}
_BEFORE_GOD = frozenset("اوفبتكل")
_EXCEPTIONS = {
    "ري": "ر", "وري": "ور", "تري": "تر", "طغي": "طغ", "لدي": "لد", "وني": "ون", "اقصي": "اقص", "القصي": "القص",
    "الزني": "الزن", "يويلتي": "يويلت", "يحسرتي": "يحسرت", "ليكه": "اليكه", "سوريكم": "سريكم",
}  # fmt: skip
_SKELETON = {"ى": "ي", "ة": "ه", "\u06e5": "و", "\u06e6": "ي"}
_VOCATIVES = frozenset(("يا", "ويا"))
_WAW_FOR_ALEF = re.compile("(?<=صل|زك|حي|نج|غد|من)و(?=[هت]|$)|(?<=مشك)و(?=ه)|(?<=رب)و$")


class Level(IntEnum):
    EXACT = 0
    LETTERS = 1
    SKELETON = 2


@dataclass(frozen=True, slots=True)
class Folded:
    """`offsets[n]` is where the character `text[n]` stands in the raw text."""

    text: str
    offsets: tuple[int, ...]

    def raw(self, start: int, end: int) -> tuple[int, int]:
        """The span of the raw text from which `text[start:end]` came, marks between its letters included."""
        return self.offsets[start], self.offsets[end - 1] + 1


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of a word with the marks that stand on it, at its offset in the word."""

    char: str
    marks: str
    at: int


@dataclass(frozen=True, slots=True)
class Word:
    """A run of letters at `raw text[start:end]`; two runs where the vocative was written apart."""

    text: str
    start: int
    end: int
    skeleton: str  # empty for words of other scripts, which match nothing


@lru_cache(maxsize=8)  # the readers of one message fold it alike
def fold(text: str, level: Level) -> Folded:
    """The text at a level; words of a skeleton are set off by one space."""
    if level is Level.EXACT:
        return Folded(text, tuple(range(len(text))))
    if level is Level.LETTERS:
        if _INTRICATE.search(text) is None:
            offsets = tuple(at for at, char in enumerate(text) if char not in _DROPPED)
            return Folded(text.translate(_PLAIN), offsets)
        if _HAMZAS.search(text) is None:
            kept = ((char, at) for at, raw in enumerate(text) if raw not in _DROPPED for char in _unfolded(raw))
            return _joined(kept)
        return _joined((letter.char, letter.at) for letter in letters(text))
    pieces: list[tuple[str, int]] = []
    for word in words(text):
        pieces += [(" ", word.start)] if pieces and word.skeleton else []
        pieces += [(char, word.start + at) for char, at in _skeleton(letters(word.text))]
    return _joined(iter(pieces))


def words(text: str, *, foreign: bool = False) -> Iterator[Word]:
    """The words in order; words of other scripts too, so that nobody takes Arabic around them for one run. `foreign`:
    those have a key of their own, their letters without case and accents."""
    waiting: re.Match[str] | None = None
    for match in _WORD.finditer(text):
        run = match.group()
        if len(run) > LONGEST:
            if waiting is not None:
                yield _word(waiting, foreign)
                waiting = None
            yield Word(run, match.start(), match.end(), "")
            continue
        plain = bare(run)
        if waiting is not None:
            first, waiting = waiting, None
            if plain and _is_near(text, first.end(), match.start()):
                joined = text[first.start() : match.end()]
                yield Word(joined, first.start(), match.end(), skeleton(first.group() + run))
                continue
            yield _word(first, foreign)
        if plain in _VOCATIVES:
            waiting = match
        elif plain:
            yield _word(match, foreign)
    if waiting is not None:
        yield _word(waiting, foreign)


def _word(match: re.Match[str], foreign: bool) -> Word:
    text = match.group()
    return Word(text, match.start(), match.end(), skeleton(text) or (foreign_key(text) if foreign else ""))


@lru_cache(maxsize=60_000)
def foreign_key(word: str) -> str:
    """The letters of a word of another script, without case and accents."""
    return "".join(char for char in normal("NFD", word).casefold() if char.isalpha())


def _is_near(text: str, end: int, start: int) -> bool:
    return text[end:start].isspace()


@lru_cache(maxsize=60_000)
def bare(text: str) -> str:
    """The letters alone (LETTERS), without offsets."""
    return "".join(letter.char for letter in letters(text))


@lru_cache(maxsize=60_000)
def skeleton(word: str) -> str:
    """The key of a word; empty for one that is not Arabic."""
    return "".join(char for char, _ in _skeleton(letters(word)))


def letters(text: str) -> tuple[Letter, ...]:
    """Letters with their marks, by the rules of LETTERS; spaces and digits are letters without marks."""
    found: list[Letter] = []
    for at, raw in enumerate(text):
        if raw in _MARK_SET:
            if found and len(found[-1].marks) < MOST_MARKS:
                found[-1] = Letter(found[-1].char, found[-1].marks + raw, found[-1].at)
        elif raw not in _INVISIBLE_SET:
            found += [Letter(char, "", at) for char in _plain(raw)]
    return tuple(_settled(found))


def _plain(raw: str) -> str:
    """The letters that a character stands for."""
    return raw.translate(_KEYBOARDS) if raw < "\ufb50" else unicodedata.normalize("NFKC", raw)


@lru_cache(maxsize=4096)
def _unfolded(raw: str) -> str:
    return _plain(raw).replace(TATWEEL, "")


def _settled(found: list[Letter]) -> list[Letter]:
    """Tatweel gone, its marks on the letter that they belong to."""
    if not any(letter.char == TATWEEL or _HAMZA_SET.intersection(letter.marks) for letter in found):
        return found
    settled: list[Letter] = []
    for letter in found:
        above = _HAMZA_SET.intersection(letter.marks)
        marks = "".join(mark for mark in letter.marks if mark not in _HAMZA_SET)
        if letter.char == TATWEEL and (above or HIGH_YA in marks):
            settled.append(Letter("ء" if above else "ي", marks, letter.at))
        elif letter.char == TATWEEL:
            if settled:
                settled[-1] = Letter(settled[-1].char, (settled[-1].marks + marks)[:MOST_MARKS], settled[-1].at)
        else:
            carried = _CARRIERS.get(letter.char, "") if above else letter.char
            settled.append(Letter(carried or letter.char, marks, letter.at))
            if not carried:  # on a letter that carries none it stands for itself
                settled.append(Letter("ء", "", letter.at))
    return settled


def _skeleton(word: tuple[Letter, ...]) -> list[tuple[str, int]]:
    """The letters of the key with their offsets; nothing for a word of another script."""
    if not word or not "\u0600" <= word[0].char <= "\u06ff":
        return []
    kept: list[tuple[str, int]] = []
    last = len(word) - 1
    for place, letter in enumerate(word):
        char = _kept(letter, is_first=not kept, after="" if place == last else word[place + 1].char)
        doubled = bool(kept) and kept[-1][0] == char
        if char and (not doubled or (place == last - 1 and _is_of_god(char, word[last].char, kept))):
            kept.append((char, letter.at))
    return _excepted(_without_waw(kept))


def _is_of_god(char: str, after: str, kept: list[tuple[str, int]]) -> bool:
    """Whether the second lam of "لله" comes, alone or with what joins it before (بالله)."""
    return char == "ل" and after == "ه" and all(before in _BEFORE_GOD for before, _ in kept)


def _kept(letter: Letter, *, is_first: bool, after: str) -> str:
    char, marks, is_last = letter.char, letter.marks, not after
    if char in _ALEFS:
        return "ا" if is_first else ""
    if char in (SMALL_WAW, SMALL_YA):
        return "" if is_last else _SKELETON[char]
    if char in "وىي":
        if SMALL_ALEF in marks and not is_last and not _VOWELS.intersection(marks):
            return ""
        if char == "ى" and not marks and after not in ("", "ء", SMALL_YA):
            return ""
        if SILENT in marks and char != "و":
            return ""
    return _SKELETON.get(char, char)


def _without_waw(kept: list[tuple[str, int]]) -> list[tuple[str, int]]:
    text = "".join(char for char, _ in kept)
    match = _WAW_FOR_ALEF.search(text) if "و" in text else None
    return kept[: match.start()] + kept[match.end() :] if match else kept


def _excepted(kept: list[tuple[str, int]]) -> list[tuple[str, int]]:
    other = _EXCEPTIONS.get("".join(char for char, _ in kept))
    if other is None:
        return kept
    return [(char, kept[min(place, len(kept) - 1)][1]) for place, char in enumerate(other)]


def _joined(pieces: Iterator[tuple[str, int]]) -> Folded:
    held = list(pieces)
    return Folded("".join(char for char, _ in held), tuple(at for _, at in held))

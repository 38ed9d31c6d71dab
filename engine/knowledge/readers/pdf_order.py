"""The words of a line of a PDF in the order they are read, where some of them run from the right.

A PDF places glyphs. PDFium puts the words of such a line in order and leaves three things as they stand on the paper:
the letters of words that a file spells glyph by glyph (Chromium's files do), Latin words and addresses that follow each
other, and brackets. Where a letter stands tells which way it is.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby, pairwise

_RTL = (  # Arabic letters and marks, without digits and punctuation
    "\u0610-\u061a\u0620-\u065f\u066e-\u06d3\u06d5-\u06ef\u06fa-\u06ff\u0750-\u077f\u08a0-\u08ff"
    "\ufb50-\ufdff\ufe70-\ufefc"
)
_HAS_RTL = re.compile(f"[{_RTL}]")
_RUN = re.compile(f"[{_RTL}]{{2,}}")
_STRAY_MARK = re.compile("[\u064b-\u0655\u0670]+")
_MARKED = re.compile("([\u064b-\u0655\u0670]+)(.)")  # a mark stands above its letter, whose left end is further left
_LAM_ALEF_TURNED = re.compile("[اأإآ]ل")
_STEP = 1.0  # points; a ligature's letters stand nearer to each other than that, in any order
_OUTER = ".,:;!?()[]{}«»\"'،؛؟…-–—"  # at the end of a number or an address these belong to the Arabic around it
_MIRRORED = str.maketrans("()[]{}", ")(][}{")


@dataclass(frozen=True, slots=True)
class Word:
    """`at` is where it stands in the text of the page, `x` its left end in points."""

    text: str
    at: int
    x: float


def runs_from_right(line: str) -> bool:
    """Whether some of it does."""
    return _HAS_RTL.search(line) is not None


def is_arabic(text: str) -> bool:
    """Whether most of its letters are."""
    return 2 * len(_HAS_RTL.findall(text)) > sum(map(str.isalpha, text))


def words(line: str, start: int, x_of: Callable[[int], float], *, within_arabic: bool) -> list[Word]:
    """The words of a line, of which some run from the right; `x_of` tells where the page's n-th character stands."""
    found: list[Word] = []
    within_arabic = within_arabic or is_arabic(line)
    for match in re.finditer(r"\S+", line):
        text, at = match.group(), start + match.start()
        places = [x_of(at + number) for number in range(len(text))]
        if runs_from_right(text):
            text = "" if _STRAY_MARK.fullmatch(text) else _turned(text, places)
        elif within_arabic:
            text = _inner(text, places)
        if text:
            found.append(Word(text, at, min(places)))
    return _mirrored(_regrouped(found)) if within_arabic else found


def _turned(text: str, places: list[float]) -> str:
    """The word with its letters from the right, whatever way the file spells them."""

    def turn(match: re.Match[str]) -> str:
        letters, where = match.group(), places[match.start() : match.end()]
        leftward = sum(first > second + _STEP for first, second in pairwise(where))
        rightward = sum(first < second - _STEP for first, second in pairwise(where))
        if not rightward:
            return letters[::-1] if not leftward and _LAM_ALEF_TURNED.fullmatch(letters) else letters
        if rightward > leftward:
            letters, where = letters[::-1], where[::-1]
        order = sorted(range(len(letters)), key=lambda number: -where[number])
        return _MARKED.sub(r"\2\1", "".join(letters[number] for number in order))

    return _RUN.sub(turn, text)


def _inner(text: str, places: list[float]) -> str:
    """A number, a Latin word or an address within Arabic: from the left, but for the marks at its ends."""
    shown = "".join(char for _, char in sorted(zip(places, text, strict=True), key=lambda pair: pair[0]))
    core = shown.strip(_OUTER)
    if not core:
        return text
    left, _, right = shown.partition(core)
    return right[::-1] + core + left[::-1]


def _regrouped(line: list[Word]) -> list[Word]:
    """Latin words side by side from the left; numbers side by side keep the order of the line."""
    ordered: list[Word] = []
    for is_rtl, group in groupby(line, lambda word: runs_from_right(word.text)):
        side_by_side = list(group)
        if not is_rtl and any(char.isalpha() for word in side_by_side for char in word.text):
            side_by_side.sort(key=lambda word: word.x)
        ordered += side_by_side
    return ordered


def _mirrored(line: list[Word]) -> list[Word]:
    """Brackets the other way round where the first closes what was never opened; one that opens is with its word."""
    brackets = "".join(char for word in line for char in word.text if char in "()[]{}")
    if not re.match(r"[)\]}].*[(\[{]$", brackets):
        return line
    turned, opening = [], ""
    for word in line:
        text = opening + word.text.translate(_MIRRORED)
        bare = text.rstrip("([{")
        opening = text[len(bare) :]
        if bare:
            turned.append(Word(bare, word.at, word.x))
    return turned

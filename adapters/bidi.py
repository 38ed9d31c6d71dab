"""Lines that read in order where right-to-left and left-to-right words meet.

Chat programs take the direction of a line from its first strong letter and order the rest by Unicode's bidirectional
algorithm (UAX #9). Two things then break an Arabic answer: a line that begins with "GPA", and "C++", "2025-09-15" or a
telephone number in its middle, whose signs and parts change sides. `isolated` fences such words in (U+2066 or U+2067
to U+2069), `opening` gives a line its direction (U+200F or U+200E). Both only add characters that are not seen.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal

Direction = Literal["ltr", "rtl"]

FENCES: dict[Direction, str] = {"ltr": "\u2066", "rtl": "\u2067"}
FENCE_END = "\u2069"
MARKS: dict[Direction, str] = {"rtl": "\u200f", "ltr": "\u200e"}
OTHER: dict[Direction, Direction] = {"rtl": "ltr", "ltr": "rtl"}
_STEERING = dict.fromkeys(map(ord, (*FENCES.values(), FENCE_END, *MARKS.values())))

_LETTERS: dict[Direction, re.Pattern[str]] = {
    "rtl": re.compile(
        "[\u05d0-\u05f2\u0620-\u064a\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\u08a0-\u08c9\ufb1d-\ufdff\ufe70-\ufefc]"
    ),
    "ltr": re.compile("[A-Za-zÀ-ɏ\u0370-\u03ff\u1f00-\u1fff]"),
}
# A date with its time and zone, a telephone number: parts that a right-to-left line would deal out backwards
_IN_PARTS = re.compile(
    r"\d+(?:-\d+){2,}(?:[T ]\d{1,2}(?::\d{2}){1,2}(?: ?(?:[A-Z]{1,5}\b|[+-]\d{2}:?\d{2}))?)?|\+\d[\d \-]*\d"
)
_OUTSIDE = re.compile(r"([\"'«“(\[{]*)(.*?)([\"'»”)\]},.;:!?،؛؟…\u037e\u0387]*)", re.DOTALL)

_ENDS = {"(": ")", "[": "]", "{": "}", "«": "»", "“": "”", '"': '"', "'": "'"}


def isolated(text: str, base: Direction) -> str:
    """The text with each stretch that would break the order of a `base` line fenced in."""
    if not has_foreign(text, base) and not _IN_PARTS.search(text):
        return text
    return "".join(_stretches(re.split(r"(\s+)", text), base))


def fenced(text: str, side: Direction) -> str:
    """Words that read in that direction and do not disturb the line around them."""
    return f"{FENCES[side]}{text}{FENCE_END}"


def fitted(text: str, base: Direction) -> str:
    """A title or a name in a `base` line: fenced in where it reads the other way, `isolated` otherwise."""
    return isolated(text, base) if base_of(text, base) == base else fenced(text, OTHER[base])


def opening(line: str, base: Direction) -> str:
    """The mark to begin the line with, where its first strong letter could give it another direction than `base`.

    Browsers look for that letter inside fences as well, the algorithm does not: either way it must come out right.
    """
    found = {first_strong(line), first_strong(unmarked(line))}
    return "" if found <= {base, None if base == "ltr" else base} else MARKS[base]


def has_foreign(text: str, base: Direction) -> bool:
    """Whether a letter of the other direction is among the words."""
    return _LETTERS[OTHER[base]].search(text) is not None


def first_strong(text: str) -> Direction | None:
    """The direction of the first strong letter outside fences (UAX #9, rule P2)."""
    depth = 0
    for point in text:
        kind = unicodedata.bidirectional(point)
        if kind in ("LRI", "RLI", "FSI"):
            depth += 1
        elif kind == "PDI":
            depth = max(0, depth - 1)
        elif depth == 0 and kind in ("L", "R", "AL"):
            return "ltr" if kind == "L" else "rtl"
    return None


def base_of(text: str, preferred: Direction) -> Direction:
    """The direction a block should have: the preferred one, unless less than a third of its letters are written so."""
    if first_strong(text) in (None, preferred):
        return preferred
    same, other = (len(_LETTERS[side].findall(text)) for side in (preferred, OTHER[preferred]))
    return preferred if same * 2 >= other else OTHER[preferred]


def unmarked(text: str) -> str:
    """The text without the characters that only steer its direction."""
    return text.translate(_STEERING)


def _stretches(tokens: list[str], base: Direction) -> Iterator[str]:
    """Words (even places) and the white space between them; foreign words that follow each other become one stretch."""
    stretch: list[str] = []
    for place, token in enumerate(tokens):
        joins = "\n" not in token if place % 2 else _kind(token, base) in ("foreign", "number")
        if joins and (stretch or not place % 2):
            stretch.append(token)
            continue
        yield _fence(stretch, base)
        yield _IN_PARTS.sub(lambda parts: fenced(parts.group(), "ltr"), token) if base == "rtl" else token
        stretch = []
    yield _fence(stretch, base)


def _kind(word: str, base: Direction) -> Literal["own", "foreign", "number", "sign"]:
    """A word with letters of both directions is left as it stands: "own"."""
    if _LETTERS[base].search(word):
        return "own"
    if _LETTERS[OTHER[base]].search(word):
        return "foreign"
    return "number" if any(point.isdigit() for point in word) else "sign"


def _fence(stretch: list[str], base: Direction) -> str:
    """The stretch with its core fenced, when it needs it; numbers before the first foreign word belong to the line."""
    text = "".join(stretch)
    first = next((place for place, token in enumerate(stretch) if _kind(token, base) == "foreign"), None)
    before = text if first is None else "".join(stretch[:first])
    if base == "rtl" and (parts := _IN_PARTS.search(text)) and parts.start() < len(before):
        rest = re.split(r"(\s+)", text[parts.end() :])
        return text[: parts.start()] + fenced(parts.group(), "ltr") + _fence(rest, base)
    if first is None:
        return text
    opening, core, closing = _core(text[len(before) :])
    keeps_order = base == "rtl" and bool(_LETTERS["ltr"].match(core[0])) and core[-1].isalnum()
    return before + opening + (core if keeps_order else fenced(core, OTHER[base])) + closing


def _core(text: str) -> tuple[str, str, str]:
    """Signs before, words, signs after. A closing bracket stays with the words that opened it; a sign before the end
    of the brackets or quotation marks around the words belongs to the words."""
    found = _OUTSIDE.fullmatch(text.rstrip())
    assert found is not None  # noqa: S101 - every part of the pattern may be empty
    opening, core, closing = found.groups()
    inside = closing.find(_ENDS.get(opening[-1:], "\0"))
    if inside > 0:
        core, closing = core + closing[:inside], closing[inside:]
    while closing[:1] in (")", "]", "}") and core.count("([{"[")]}".index(closing[0])]) > core.count(closing[0]):
        core, closing = core + closing[0], closing[1:]
    return opening, core, closing + text[len(text.rstrip()) :]

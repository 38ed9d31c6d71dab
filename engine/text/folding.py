"""A text as a reader of requests compares it: one spelling of every word, each letter's place in the text remembered.

Case, accents, vowel marks, hamzas, tatweel and apostrophes go; ة is ه, ى is ي; digits of any script are ASCII; a hyphen
between letters is a space ("Dhul-Qa'da", "dhul qada"), and so is any run of spaces.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from engine.text.contrast import excluded

_SAME = str.maketrans("ٱىیۍةکڪ٫٬،؛–—−\u00a0", "ايييهكك.,,;---\u0020", "ءـ'’ʼʻ‘`´ʿʾ\u200c\u200d\u200e\u200f\u061c\ufeff")
BARE_GREEK = str.maketrans("άέήίόύώϊϋΐΰς", "αεηιουωιυιυσ")
"""Small Greek letters without their accents, in as many letters."""
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-_](?=[^\W\d_])")
# "and", "in", "to" and the article cling to the Arabic word after them
CLINGING = "(?:و|ف)?(?:ب|ل|ك)?(?:ال|ل)?"


@dataclass(frozen=True, slots=True)
class Folded:
    """`places[n]` is where the letter `text[n]` stood in `raw`."""

    raw: str
    text: str
    places: tuple[int, ...]

    def written(self, start: int, end: int) -> str:
        """That part of the text as it was written."""
        return self.raw[self.places[start] : self.place(end)].strip()

    def place(self, end: int) -> int:
        """Where in `raw` a part that ends at `end` does."""
        return self.places[end] if end < len(self.places) else len(self.raw)

    def without(self, *spans: tuple[int, int]) -> "Folded":
        """With spaces in the place of these parts."""
        text = list(self.text)
        for start, end in spans:
            text[start:end] = " " * (end - start)
        return Folded(self.raw, "".join(text), self.places)

    def unsaid(self, *spans: tuple[int, int]) -> "Folded":
        """Without these parts, with signs in their place in the raw text, too."""
        raw = self.raw
        for start, end in spans:
            begin, stop = (self.place(at) for at in (start, end))
            raw = raw[:begin] + "·" * (stop - begin) + raw[stop:]
        return Folded(raw, self.without(*spans).text, self.places)


def set_aside(text: Folded, spans: Sequence[tuple[int, int]], *, alone: bool = False) -> Folded:
    """Without those of the spans that the text names only to set them aside, in the raw text, too."""
    return text.unsaid(*excluded(text.text, spans, alone=alone))


def folded(raw: str) -> Folded:
    spaced = [
        (place, char) for place, char in enumerate(raw) if not (char.isspace() and raw[place - 1 : place].isspace())
    ]
    letters = [(letter, place) for place, char in spaced for letter in _letters(char)]
    text = _HYPHEN.sub(" ", "".join(letter for letter, _ in letters))
    return Folded(raw, text, tuple(place for _, place in letters))


def fold(raw: str) -> str:
    return folded(raw).text


@cache
def _letters(char: str) -> str:
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    plain = unicodedata.normalize("NFKD", char).casefold()
    kept = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn")
    return kept.translate(_SAME)


@lru_cache(maxsize=512)
def pattern(words: str) -> re.Pattern[str]:
    """An expression over whole folded words; its letters are folded, a space is any run of them.

    Classes written with a capital (`\\W`) are not possible in it.
    """
    plain = fold(words).replace(" ?", r"\s*").replace(" ", r"\s+")
    return re.compile(rf"(?<!\w){CLINGING}(?:{plain})(?!\w)")

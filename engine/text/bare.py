"""Letters small and without their marks, each character in its place; Unicode's normal forms in linear time; how much
of a text is read. Pure."""

import re
import unicodedata
from bisect import bisect_right
from itertools import accumulate
from typing import Literal

MOST_MARKS = 30  # in a row: as many as Unicode's Stream-Safe Text Format (UAX #15) has, and no language needs


def bare(text: str) -> str:
    """As long as the text: what stands somewhere in the one stands there in the other."""
    return "".join(map(_letter, text))


def stream_safe(text: str) -> str:
    """Without the marks of a row that are more than `MOST_MARKS`."""
    if text.isascii() or len(text) <= MOST_MARKS:
        return text
    kept, row = list[str](), 0
    for char in text:
        row = row + 1 if unicodedata.combining(char) else 0
        if row <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def normal(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """The normal form of a text somebody typed. A row of marks is put in order in a time that grows with the square of
    its length, so that `unicodedata.normalize` gets none that is longer than `MOST_MARKS`."""
    return unicodedata.normalize(form, stream_safe(text))


def read_length(text: str) -> int:
    """The characters that readers see: one sign may stand for a phrase of 18 ("ﷺ"). A mark counts, however many stand
    in a row."""
    if text.isascii():
        return len(text)
    safe = stream_safe(text)
    return len(unicodedata.normalize("NFKC", safe)) + len(text) - len(safe)


def beginning(text: str, most: int) -> str:
    """As much of the text as readers see `most` characters of."""
    kept = text[:most]
    if read_length(kept) <= most:
        return kept
    lengths = accumulate(len(unicodedata.normalize("NFKC", char)) for char in kept)
    return kept[: bisect_right(list(lengths), most)]


_SPACES = re.compile(r"\s{3,}")


def few_spaces(text: str) -> str:
    """With one space or line break for any run of them longer than two. Expressions of words with any space between
    them look through a run from each of its places."""
    return _SPACES.sub(lambda run: "\n" if "\n" in run[0] else " ", text)


def _letter(char: str) -> str:
    plain = unicodedata.normalize("NFD", char)[0].lower()
    return plain if len(plain) == 1 else char

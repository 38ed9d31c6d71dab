"""Arabic spelling made one, and the text cut into tokens.

The feminine ending stays apart from the pronoun (ابنة daughter, ابنه his son); everything else writers mix (hamzas,
final ya, tatweel, marks, foreign digits) becomes one. Tokens keep their place in the text as it was given.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_FOLD = str.maketrans("أإآٱىئؤکگی٪", "ااااييوككي%", "ـ\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2069")
_UNSEEN = "ـ\u200c\u200d\u200e\u200f\u202a\u202b\u202c"
_FIGURE = r"\d{1,20}(?:[.,٫٬/]\d{1,20}){0,9}"  # a longer one is read in pieces: as one it would be no finite float
MOST_DIGITS = 20
_TOKEN = re.compile(rf"{_FIGURE}|[^\W\d_]+|[%،,؛;:.؟?!()\[\]/\n\-–—+=«»\"']")


@dataclass(frozen=True, slots=True)
class Token:
    """`word` is folded, `raw` as written (without marks); `start` and `end` count characters of the given text."""

    word: str
    raw: str
    start: int
    end: int

    @property
    def number(self) -> bool:
        return self.word[0].isdecimal()


def whole(word: str) -> int | None:
    """The number that a folded word of digits is; None for other words, and for more digits than count anything."""
    return int(word) if len(word) <= MOST_DIGITS and word.isdecimal() else None


def bare(text: str) -> str:
    """Without vowel marks; every decimal digit western. The same length is not kept."""
    return text if text.isascii() else "".join(map(_plain, text))


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    if unicodedata.category(char) == "Mn":
        return ""
    return str(unicodedata.digit(char)) if char.isdecimal() else char


def fold(text: str) -> str:
    """One spelling of `text`, lower case."""
    return _folded(bare(text))


def _folded(plain: str) -> str:
    return plain.translate(_FOLD).lower()


def tokens(text: str) -> list[Token]:
    """Words, numbers and punctuation marks, in order."""
    return list(_tokens(text))


@lru_cache(maxsize=64)  # the readers of one message ask for its tokens again and again
def _tokens(text: str) -> list[Token]:
    places: Sequence[int] = range(len(text))
    plain = bare(text)
    if len(plain) < len(text) or any(char in plain for char in _UNSEEN):
        kept = [(place, plain) for place, char in enumerate(text) if (plain := _plain(char)) and char not in _UNSEEN]
        places = [place for place, _ in kept]
        plain = "".join(char for _, char in kept)
    return [
        Token(_folded(found[0]), found[0], places[found.start()], places[found.end() - 1] + 1)
        for found in _TOKEN.finditer(plain)
    ]

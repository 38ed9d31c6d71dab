"""Tokens of a question about wealth and its numbers, exact: "10k", "2.5 million", "مليون ونص", "1.234,50"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.text import numbers
from engine.text.lexicon import WordList
from engine.text.number_words import OF_MONEY, part_of
from engine.text.tokens import Token, bare
from engine.tools.common.areas import squared
from engine.tools.zakat.reading.lexicon import key

# Arabic in Latin letters, where it tells what an amount is.
_LATIN = {
    written: word
    for word, spelt in {
        "عندي": "3andi 3endi 3indi 3ndi 3andy 3andna", "معي": "ma3i m3i ma3y", "معايا": "ma3aya m3aya",
        "علي": "3alay 3layi 3alayi", "عليا": "3alaya 3alayya 3laya", "ذهب": "dahab dhahab thahab zahab",
        "فضه": "fadda fidda fedda", "عيار": "3iyar 3yar 3eyar eyar", "الف": "alf alaf", "دين": "deyn",
        "غنم": "ghanam", "بقر": "ba2ar", "سنه": "sana", "قمح": "2ame7 qam7",
    }.items()
    for written in spelt.split()
}  # fmt: skip
_TOKEN = re.compile(
    rf"(?<!\w)(?i:{'|'.join(sorted(_LATIN, key=len, reverse=True))})(?!\w)|"
    r"\d+(?:[.,٫٬/'’]\d+)*|[^\W\d_]+|[^\w\s]|\n"
)
_SPACED = re.compile(r"(?<![\d.,٫٬])(\d{1,3})((?:[ \u00a0\u202f،]\d{3})+)(?!\d|[.,٫٬]\d{3})")
_MARKS = "ـ\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2066\u2067\u2068\u2069"

_ARTICLES = ("a", "an")
# A count that is also an ordinary word stands for one only before what it counts.
WEAK = WordList("zakat.weak")


def tokens(text: str) -> list[Token]:
    """Words, figures and every mark; a figure grouped by spaces ("10 000") is one. Places count characters."""
    kept = [(place, char) for place, given in enumerate(text) if given not in _MARKS for char in bare(given)]
    places = [place for place, _ in kept]
    plain = _SPACED.sub(_closed, squared("".join(char for _, char in kept)))
    found = [
        Token(
            _LATIN.get(piece[0].lower()) or key(piece[0]), piece[0], places[piece.start()], places[piece.end() - 1] + 1
        )
        for piece in _TOKEN.finditer(plain)
    ]
    return _grouped(found)


def _closed(found: re.Match[str]) -> str:
    return found[1] + re.sub(r"[ \u00a0\u202f،]", "'", found[2])


def _grouped(found: list[Token]) -> list[Token]:
    """ "عيار 21 350" keeps its two figures; "10k" and "ب18" already come apart as figure and word."""
    apart: list[Token] = []
    for token in found:
        spaced = "'" in token.word and written(token)
        if spaced and apart and apart[-1].word in ("عيار", "العيار"):
            first, _, rest = token.word.partition("'")
            apart.append(replace(token, word=first, end=token.start + len(first)))
            token = replace(token, word=rest, start=token.start + len(first) + 1)
        apart.append(token)
    return apart


def written(token: Token) -> bool:
    """Whether the token is a figure."""
    return token.word[0] in "0123456789"


def part_at(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """ "half a", "a quarter of a", "نص": a part of the unit that follows, with the place of the unit."""
    part = part_of(words[at].word)
    place = at + 1
    while part is not None and place < len(words) and words[place].word in (*_ARTICLES, "of", "one"):
        place += 1
    return (part, place) if part is not None and place < len(words) else None


def number_at(words: Sequence[Token], at: int) -> tuple[Fraction, int] | None:
    """The number that begins at `at`, and the place after it, also of money ("5m") and with parts ("مليون ونص")."""
    return numbers.number_at(words, at, OF_MONEY)

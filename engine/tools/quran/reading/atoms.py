"""A message as atoms: the words that references are made of, whatever the language and the spelling. Pure.

Words are folded by `letters`; the tables below are written so already.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from engine.text.lexicon import WordList, group
from engine.tools.quran.reading import numerals
from engine.tools.quran.reading.letters import fold

Kind = Literal[
    "number", "verse", "pair", "sura", "juz", "hizb", "quarter", "page", "ruku", "manzil", "of", "to", "and", "first",
    "last", "edge", "no", "skip", "filler", "colon", "dash", "comma", "bracket", "word",
]  # fmt: skip

OPENINGS = WordList("quran.openings")
PLURALS = WordList("quran.plurals")
_SIGNS: Mapping[str, Kind] = {
    **dict.fromkeys(":：/.", "colon"),
    **dict.fromkeys("-–—‑−~…", "dash"),
    **dict.fromkeys(",،;؛", "comma"),
    **dict.fromkeys("+&", "and"),
    **dict.fromkeys("#№", "no"),
}  # any other sign only stands around words, as a bracket does
_MARK = r"[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640'’ʼʻ`ʿʾ]"
_TOKEN = re.compile(rf"\d+|['’ʼʻ`ʿʾ]?[^\W\d_](?:[^\W\d_]|{_MARK})*|\S")
_ORDINAL = re.compile(r"(\d)(?:st|nd|rd|th|ος|ης|ου|ον|οι|η|ο|o|α|ό|ή|ός|ής|ού|ά)\b", re.IGNORECASE)
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-‑–](?=[^\W\d_])")
_JOINED = ("و", "ف", "ب", "ل", "ك")  # particles that Arabic writes together with the next word


@dataclass(frozen=True, slots=True)
class Atom:
    """`word` is folded; `value` that of a number; `start` and `end` are places in the message."""

    kind: Kind
    word: str
    start: int
    end: int
    value: int = 0


def atoms(text: str) -> list[Atom]:
    """The message's atoms in order; numbers in words are numbers."""
    plain = _HYPHEN.sub(" ", _ORDINAL.sub(lambda found: found[1].ljust(len(found[0])), text))
    tokens = [piece for found in _TOKEN.finditer(plain) for piece in _pieces(found.group(), found.start(), found.end())]
    return list(_counted(tokens))


def _pieces(token: str, start: int, end: int) -> Iterator[Atom]:
    if token.isdecimal():
        yield Atom("number", token, start, end, int(token[:6]))
        return
    sign = _SIGNS.get(token)
    if sign is not None or not any(map(str.isalpha, token)):
        yield Atom(sign or "bracket", token, start, end)
        return
    word = fold(token)
    if not word:
        return
    kind = _kinds().get(word)
    if kind is None and "\u0600" <= word[0] <= "\u06ff" and len(word) > 2 and not numerals.is_number(word):
        yield from _unjoined(word, start, end)
    else:
        yield Atom(kind or "word", word, start, end)


def _unjoined(word: str, start: int, end: int) -> Iterator[Atom]:
    """A known word with a particle before it as two atoms: "والآية", "بسورة", "للآية"."""
    rest = word[1:]
    if word.startswith("لل") and "ا" + word[1:] in _kinds():
        rest = "ا" + word[1:]
    kind = _kinds().get(rest)
    if word[0] in _JOINED and kind is not None and kind != "filler":
        yield Atom("and" if word[0] == "و" else "to" if word[0] == "ل" else "skip", word[0], start, start + 1)
        yield Atom(kind, rest, start + 1, end)
    else:
        yield Atom("word", word, start, end)


def _counted(tokens: list[Atom]) -> Iterator[Atom]:
    """The same with each number in words as one atom."""
    words, place = [atom.word if atom.kind != "number" else "" for atom in tokens], 0
    while place < len(tokens):
        joined = (
            words[place].startswith("و")
            and bool(words[place][1:])
            and numerals.is_number(words[place][1:])
            and tokens[place].kind == "word"
        )
        if joined:
            words[place] = words[place][1:]
        found = numerals.number(words, place) if words[place] else None
        if found is None:
            yield tokens[place]
            place += 1
            continue
        value, following = found
        start = tokens[place].start
        if joined:
            yield Atom("and", "و", start, start + 1)
        yield Atom("number", words[place], start, tokens[following - 1].end, value)
        place = following


@cache
def _kinds() -> dict[str, Kind]:
    return {fold(word): cast(Kind, kind) for kind, words in reversed(group("quran.atoms").items()) for word in words}

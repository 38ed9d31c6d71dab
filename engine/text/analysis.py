"""From words as people write them to the terms an index compares. Every fold is listed here and nowhere else.

1. Compatibility forms become plain letters (NFKD): ligatures and presentation forms (ﻻ, ﬁ), full-width letters, µ.
2. Case is folded; the final sigma becomes σ.
3. Combining marks go: Latin and Greek accents, Arabic vowel marks (tashkeel), and with them the hamza and madda that
   sit on a letter, so أ إ آ are ا, ؤ is و, ئ is ي.
4. Arabic: ٱ is ا, ى and the Persian ی are ي, ة is ه, the Persian ک is ك, tatweel goes.
5. Digits of any script are ASCII; separators of thousands go ("10,000", "١٠٬٠٠٠" and in Greek "10.000" are 10000).
6. Invisible characters go: soft hyphen, joiners, direction marks, byte-order mark.

A word is a run of letters or a run of digits ("CS101" is two words); an apostrophe joins ("student's"). Each word is
then stemmed by its script: English and Greek by Snowball, Arabic by the light stemmer below. What a word becomes is
remembered, so that analysis costs about a microsecond a word once warm.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from typing import Any

from engine.language import Language
from engine.text import lexicon

VERSION = 2  # part of every index's identity: raise it when any term changes

_INVISIBLE = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_MARKS = "\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff"
_LETTER = r"[^\W\d_]"
_WORD = re.compile(
    rf"\d{{1,3}}(?:[,\u066c]\d{{3}})+(?!\d)|\d+|{_LETTER}+(?:[{_MARKS}{_INVISIBLE}]+{_LETTER}*)*(?:['\u2019]{_LETTER}+)*"
)
_THOUSANDS_EL = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+)(?![\d.]*\d)")
_REMEMBERED = 50_000  # words: 80 MB where all three tables are full; four times as many were no faster
_DROPPED = re.compile(f"[{_MARKS}{_INVISIBLE}\u0640]")
_FOLDS = str.maketrans(
    {"ٱ": "ا", "ى": "ي", "ی": "ي", "ې": "ي", "ة": "ه", "ۀ": "ه", "ہ": "ه", "ک": "ك", "ڪ": "ك", "’": "'", "٬": ","}
    | {chr(zero + value): str(value) for zero in (0x0660, 0x06F0) for value in range(10)}
)


class _Table(dict[int, str]):
    """For `str.translate`: each letter folded by itself, when it is first met. A whole text is never given to
    `unicodedata.normalize`, which orders a row of marks in a time that grows with the square of its length; the marks
    go in any case."""

    def __missing__(self, code: int) -> str:
        plain = _DROPPED.sub("", unicodedata.normalize("NFKD", chr(code)))
        self[code] = plain.casefold().translate(_FOLDS)
        return self[code]


_TABLE = _Table()


def normalize(text: str) -> str:
    """`text` folded as above (all but stemming and separators of thousands), runs of white space as one space."""
    return " ".join((text.lower() if text.isascii() else _fold(text)).split())


def bare_words(text: str) -> str:
    """Folded words alone, without signs; an apostrophe joins ("don't" is dont)."""
    return " ".join(re.findall(r"\w+", normalize(text).replace("'", "")))


def words(text: str, language: Language) -> list[str]:
    """Folded words in order, not stemmed."""
    return [word for raw in _WORD.findall(_joined(text, language)) for word in _folded(raw)]


def terms(text: str, language: Language) -> list[str]:
    """Analysed terms (stems) in order, stop words included."""
    return [stem(word) for word in words(text, language)]


def content_terms(text: str, language: Language) -> list[str]:
    """Analysed terms without stop words; all of them where nothing else is left."""
    return [stem(word) for word in content(words(text, language))]


def term_spans(text: str, language: Language) -> list[tuple[str, int, int]]:
    """Analysed terms with the offsets of their word in `text` as given."""
    return [
        (stem(word), match.start(), match.end())
        for match in _WORD.finditer(_joined(text, language))
        for word in _folded(match.group())
    ]


def content(folded: list[str]) -> list[str]:
    """Folded words without stop words; all of them where nothing else is left."""
    stop_words = _stop_words()
    return [word for word in folded if word not in stop_words] or folded


def phrases(folded: list[str]) -> list[str]:
    """Two neighbouring content words, and three neighbours of which at most one is a stop word, joined by `_`."""
    stop_words = _stop_words()
    light = [word in stop_words for word in folded]
    found = []
    for place, (one, two) in enumerate(pairwise(light)):
        if not (one or two):
            found.append(f"{folded[place]}_{folded[place + 1]}")
        if place + 2 < len(folded) and one + two + light[place + 2] <= 1:
            found.append("_".join(folded[place : place + 3]))
    return found


@lru_cache(maxsize=_REMEMBERED)
def pieces(word: str) -> tuple[str, ...]:
    """All runs of four letters of a folded word with its ends marked; a shorter word is one piece."""
    marked = f"_{word}_"
    return tuple(marked[place : place + 4] for place in range(max(1, len(marked) - 3)))


def is_stop_word(word: str) -> bool:
    """Whether a word as written only holds a sentence or a question together (the, what, هل, ποιος)."""
    return all(folded in _stop_words() for folded in _folded(word))


@lru_cache(maxsize=1)
def _stop_words() -> frozenset[str]:
    return frozenset(folded for word in lexicon.words("common.stop") for folded in _folded(word))


def _joined(text: str, language: Language) -> str:
    """Greek dots of thousands as commas, which `_WORD` joins; the length stays the same."""
    if language == "el" and "." in text:
        return _THOUSANDS_EL.sub(lambda match: match.group().replace(".", ","), text)
    return text


def _fold(text: str) -> str:
    return text.translate(_TABLE)


@lru_cache(maxsize=_REMEMBERED)
def _folded(word: str) -> tuple[str, ...]:
    folded = word.lower() if word.isascii() else _fold(word)
    if folded[:1].isdigit():
        return (folded.replace(",", "").lstrip("0") or "0",)
    folded = folded.removesuffix("'s").replace("'", "")
    # nothing is left of a lone tatweel; a compatibility form may unfold to more than letters ("½", "㎏", "ﷺ")
    return (folded,) if folded.isalnum() else tuple(re.findall(r"[^\W_]+", folded))


@lru_cache(maxsize=_REMEMBERED)
def stem(word: str) -> str:
    """The stem of a folded word, by its script."""
    first = word[0]
    if "\u0620" <= first <= "\u06ff":
        return _arabic_stem(word)
    if "\u0370" <= first <= "\u03ff":
        return _snowball("greek", word)
    return _snowball("english", word)


@lru_cache(maxsize=4)
def _stemmer(algorithm: str) -> Any:
    import Stemmer  # type: ignore[import-not-found]  # a bare extension module, without types

    return Stemmer.Stemmer(algorithm, 0)


def _snowball(algorithm: str, word: str) -> str:
    stem: str = _stemmer(algorithm).stemWord(word)
    return stem


_ARABIC_ARTICLES = ("وال", "بال", "كال", "فال", "ولل", "ال", "لل")
_ARABIC_SUFFIXES = ("ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي")


def _arabic_stem(word: str) -> str:
    """Light stemming after Larkey, Ballesteros and Connell (2007), "light10", on folded letters.

    Beyond it, a word without article loses one joined particle (ب ل ف ك) when three letters stay: +.014 MRR.
    """
    if word[0] == "و" and len(word) >= 4 and not word.startswith(("وال", "ولل")):
        word = word[1:]
    article = next((joined for joined in _ARABIC_ARTICLES if word.startswith(joined)), "")
    if article and len(word) - len(article) >= 2:
        word = word[len(article) :]
    elif word[0] in "بلفك" and len(word) >= 4:
        word = word[1:]
    for suffix in _ARABIC_SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            word = word[: -len(suffix)]
    return word

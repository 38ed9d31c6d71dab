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
from typing import Any

from engine.language import Language
from engine.retrieval import stopwords

VERSION = 1  # part of every index's identity: raise it when any term changes

_INVISIBLE = "\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_MARKS = "\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff"
_LETTER = r"[^\W\d_]"
_WORD = re.compile(
    rf"\d{{1,3}}(?:[,\u066c]\d{{3}})+(?!\d)|\d+|{_LETTER}(?:[{_MARKS}{_INVISIBLE}]|{_LETTER})*(?:['\u2019]{_LETTER}+)*"
)
_THOUSANDS_EL = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+)(?![\d.]*\d)")
_DROPPED = re.compile(f"[{_MARKS}{_INVISIBLE}\u0640]")
_SPACES = re.compile(r"\s+")
_FOLDS = str.maketrans(
    {"ٱ": "ا", "ى": "ي", "ی": "ي", "ې": "ي", "ة": "ه", "ۀ": "ه", "ہ": "ه", "ک": "ك", "ڪ": "ك", "’": "'", "٬": ","}
    | {chr(zero + value): str(value) for zero in (0x0660, 0x06F0) for value in range(10)}
)


def normalize(text: str) -> str:
    """`text` folded as above (all but stemming and separators of thousands), runs of white space as one space."""
    if text.isascii():
        return _SPACES.sub(" ", text.lower()).strip()
    return _SPACES.sub(" ", _fold(text)).strip()


def terms(text: str, language: Language) -> list[str]:
    """Analysed terms in order, stop words included."""
    return [term for word in _words(text, language) for term in _analysed(word)]


def exact_terms(text: str, language: Language) -> list[str]:
    """Folded words in order, not stemmed."""
    return [word for raw in _words(text, language) for word in _folded(raw)]


def content_terms(text: str, language: Language) -> list[str]:
    """Analysed terms without stop words; all of them where nothing else is left."""
    found = [term for word in _words(text, language) if not is_stop_word(word) for term in _analysed(word)]
    return found or terms(text, language)


def term_spans(text: str, language: Language) -> list[tuple[str, int, int]]:
    """Analysed terms with the offsets of their word in `text` as given."""
    return [
        (term, match.start(), match.end())
        for match in _WORD.finditer(_joined(text, language))
        for term in _analysed(match.group())
    ]


def is_stop_word(word: str) -> bool:
    """Whether a word as written only holds a sentence or a question together (the, what, هل, ποιος)."""
    return all(folded in _stop_words() for folded in _folded(word))


@lru_cache(maxsize=1)
def _stop_words() -> frozenset[str]:
    words = (stopwords.ENGLISH + stopwords.ARABIC + stopwords.GREEK).split()
    return frozenset(folded for word in words for folded in _folded(word))


def _words(text: str, language: Language) -> list[str]:
    return _WORD.findall(_joined(text, language))


def _joined(text: str, language: Language) -> str:
    """Greek dots of thousands as commas, which `_WORD` joins; the length stays the same."""
    if language == "el" and "." in text:
        return _THOUSANDS_EL.sub(lambda match: match.group().replace(".", ","), text)
    return text


def _fold(text: str) -> str:
    return _DROPPED.sub("", unicodedata.normalize("NFKD", text)).casefold().translate(_FOLDS)


@lru_cache(maxsize=200_000)
def _folded(word: str) -> tuple[str, ...]:
    folded = word.lower() if word.isascii() else _fold(word)
    if folded[:1].isdigit():
        return (folded.replace(",", "").lstrip("0") or "0",)
    folded = folded.removesuffix("'s").replace("'", "")
    # nothing is left of a lone tatweel; a compatibility form may unfold to more than letters ("½", "㎏", "ﷺ")
    return (folded,) if folded.isalnum() else tuple(re.findall(r"[^\W_]+", folded))


@lru_cache(maxsize=200_000)
def _analysed(word: str) -> tuple[str, ...]:
    return tuple(_stem(folded) for folded in _folded(word))


def _stem(word: str) -> str:
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


_ARABIC_PREFIXES = ("وال", "بال", "كال", "فال", "ولل", "ال", "لل")
_ARABIC_SUFFIXES = ("ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي")


def _arabic_stem(word: str) -> str:
    """Light stemming after Larkey, Ballesteros and Connell (2007), "light10", on folded letters."""
    if word[0] == "و" and len(word) >= 4 and not word.startswith("وال"):
        word = word[1:]
    for prefix in _ARABIC_PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 2:
            word = word[len(prefix) :]
            break
    for suffix in _ARABIC_SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 2:
            word = word[: -len(suffix)]
    return word

"""The words of questions of number, in three languages: what is counted, how, within what; folded by `text.folding`
and listed in `config/lexicon/quran_counts.toml`."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import cast

from engine.text.folding import CLINGING, Folded, fold
from engine.text.lexicon import Patterns, either
from engine.tools.quran.statistics.shapes import Entity, Measure, Sign

ENTITIES = cast("Mapping[Entity, str]", Patterns("quran_counts.entities"))
SIGNS = cast("Mapping[Sign, str]", Patterns("quran_counts.signs"))
EXCEEDS = cast("Mapping[Sign, str]", Patterns("quran_counts.exceeds"))  # a verb before what is counted: "تزيد آياتها"
WORDS = Patterns("quran_counts.words")
_OF_ENTITIES: Mapping[Measure, Entity] = {
    "words": "word", "verses": "verse", "suras": "sura", "juz": "juz", "hizb": "hizb", "quarters": "quarter",
    "pages": "page", "rukus": "ruku", "manzils": "manzil",
}  # fmt: skip


def any_of(*names: str) -> str:
    """The patterns of these words as one."""
    return "|".join(WORDS[name] for name in names)


@cache
def ordinals() -> Mapping[int, str]:
    return {int(number): pattern for number, pattern in Patterns("quran_counts.ordinals").items()}


@cache
def measures() -> Mapping[Measure, str]:
    own = cast("Mapping[Measure, str]", Patterns("quran_counts.measures"))
    return {**own, **{measure: ENTITIES[entity] for measure, entity in _OF_ENTITIES.items()}}


@lru_cache(maxsize=1)
def _recognised() -> re.Pattern[str]:
    tables = (ENTITIES, measures(), WORDS, ordinals(), SIGNS)
    listed = [pattern for table in tables for pattern in table.values()]
    return words("|".join([*listed, either("quran_counts.filling"), r"\d+\w*", either("quran_counts.further")]))


def unknown(text: str) -> str:
    """The first word that no list here has; a question is answered only when every word of it is understood."""
    return next(iter(unread(text)), "")


def unread(text: str) -> list[str]:
    """The words that no list here has."""
    return re.findall(r"[^\W\d_]{2,}", _recognised().sub(" ", text))


_SWAPPED, _LONGEST = 4, 30  # letters of a word in which two that changed places are put back
_MOST_SLIPS = 40  # words that no list has, of a question that may still be one of number


def mended(text: Folded) -> Folded:
    """Words of the question itself whose neighbouring letters changed places ("tmies") put right; no quoted ones."""
    letters = list(text.text)
    quoted = [hit.span() for hit in re.finditer(r"[\"“«].+?[\"”»]", text.text)]
    meant: dict[str, str] = {}
    for hit in re.finditer(rf"(?<!\w)[a-zα-ω]{{{_SWAPPED},{_LONGEST}}}(?!\w)", text.text):
        word = hit.group()
        if any(start <= hit.start() < end for start, end in quoted):
            continue
        if word not in meant:
            if len(meant) > _MOST_SLIPS:
                continue
            if not unknown(word):
                continue
            meant[word] = _swapped(word)
        letters[hit.start() : hit.end()] = meant[word]
    return Folded(text.raw, "".join(letters), text.places)


def _swapped(word: str) -> str:
    """The one known word that a word is with two neighbouring letters the other way round; else the word itself."""
    swaps = (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1))
    found = {swap for swap in swaps if not unknown(swap)}
    return found.pop() if len(found) == 1 else word


_WHAT = re.compile(r"^\W*ايه(?=\s+(?:ال|هي|هو|اكثر|اقل|اطول|اقصر|اكبر|اصغر|اول|اخر|عدد|ترتيب|رقم))")


def without_what(text: Folded) -> Folded:
    """Egyptian "what" at the beginning is spelt like "verse" once hamzas and dots are folded; it is "ايش" then."""
    hit = _WHAT.match(text.text)
    if hit is None or "ة" in text.written(hit.end() - 3, hit.end()):
        return text
    return Folded(text.raw, f"{text.text[: hit.end() - 3]}ايش{text.text[hit.end() :]}", text.places)


@lru_cache(maxsize=256)
def words(alternatives: str) -> re.Pattern[str]:
    """Whole words; an Arabic word may carry particles and the article."""
    return re.compile(rf"(?<!\w){CLINGING}(?:{fold_pattern(alternatives)})(?!\w)")


def fold_pattern(alternatives: str) -> str:
    """Folds the letters and leaves the expression's own signs alone (a backslash escape keeps its letter)."""
    return "".join(
        part if part.startswith("\\") else fold(part) for part in re.split(r"(\\\w|\[[^\]]*\]|\(\?:)", alternatives)
    )


def says(alternatives: str, text: str) -> bool:
    return words(alternatives).search(text) is not None

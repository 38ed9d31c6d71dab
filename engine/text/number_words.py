"""The words of `config/lexicon/numbers.toml`, looked up one at a time, with what is written together with them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from engine.language import LANGUAGES, Language
from engine.retrieval import analysis

TABLE = Path(__file__).parents[2] / "config" / "lexicon" / "numbers.toml"

Kind = Literal["figure", "cardinal", "times", "scale", "scale_of_several", "ordinal", "part", "joint", "article"]
_SECTIONS: tuple[Kind, ...] = (
    "part", "times", "ordinal", "scale_of_several", "scale", "article", "joint", "cardinal",
)  # fmt: skip
_COUNTS: tuple[Kind, ...] = ("cardinal", "times", "scale", "scale_of_several")
_SHORT = 4  # letters; a shorter Arabic word behind a joined particle is more often another word ("لست", "كمية")
_ARABIC = re.compile(r"(?P<joint>[وف]?)(?P<particle>[بلك]?)(?P<article>ال|(?<=ل)ل)?(?P<rest>\w+)")


@dataclass(frozen=True, slots=True)
class Word:
    """`joined`: "and" is written together with it ("وعشرون"). `either`: that, or a word of its own, whose value is the
    same ("واحد" is one, and "and one"). `neuter`: a Greek ordinal that may name a part."""

    kind: Kind
    value: Fraction
    language: Language
    joined: bool = False
    either: bool = False
    neuter: bool = False


@lru_cache(maxsize=20_000)
def word_of(written: str) -> Word | None:
    """What a word, as it is written, says of numbers; None where that is nothing."""
    folded = analysis.normalize(written)
    found = _lexicon().get(folded)
    if found is not None and (found.language != "ar" or found.kind != "ordinal"):
        joined = _behind_particles(folded) if found.language == "ar" else None
        return replace(found, either=joined is not None and joined.joined and joined.value == found.value)
    return _behind_particles(folded) if "\u0620" <= folded[:1] <= "\u06ff" else None


def is_percent(first: str, second: str) -> int:
    """How many of the two words after a number make it a percentage: 0, 1 or 2."""
    one, two = analysis.normalize(first), analysis.normalize(second)
    return 1 if one in _percent() else 2 if f"{one}_{two}" in _percent() else 0


@lru_cache(maxsize=1)
def stems() -> frozenset[str]:
    """Of all words that say how many; neither "one", which says little, nor ordinals, which are words as well."""
    counts = [word for word, found in _lexicon().items() if found.kind in _COUNTS and found.value != 1]
    return frozenset(stem for word in counts for stem in (word, analysis.stem(word)))


def _behind_particles(folded: str) -> Word | None:
    match = _ARABIC.fullmatch(folded)
    found = _lexicon().get(match["rest"]) if match else None
    if match is None or found is None or found.language != "ar" or found.kind in ("joint", "article"):
        return None
    if found.kind == "ordinal" and not match["article"]:
        return None
    if match["particle"] and not match["article"] and len(match["rest"]) < _SHORT:
        return None
    return replace(found, joined=match["joint"] == "و")


@lru_cache(maxsize=1)
def _lexicon() -> Mapping[str, Word]:
    """Folded words; of one that stands in two sections, the later section of `_SECTIONS` counts."""
    table, words = _table(), dict[str, Word]()
    for kind in _SECTIONS:
        for value, columns in table[kind].items():
            for language in LANGUAGES:
                for word, neuter in _forms(columns[language], table["endings"].get(language, "")):
                    words[word] = Word(kind, Fraction(value), language, neuter=neuter and kind == "ordinal")
    return words


@lru_cache(maxsize=1)
def _percent() -> frozenset[str]:
    columns = _table()["percent"]["1"]
    return frozenset("_".join(map(analysis.normalize, one.split("_"))) for words in columns.values()
                     for one in words.split())  # fmt: skip


def _forms(listed: str, endings: str) -> Iterator[tuple[str, bool]]:
    """Folded words of a column, each with whether it is a neuter with an ending of its own."""
    for word in listed.split():
        if not word.endswith("-"):
            yield analysis.normalize(word), False
            continue
        for ending in endings.split():
            yield analysis.normalize(word[:-1] + ending), ending in ("ο", "α")


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text("utf-8"))

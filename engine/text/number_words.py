"""The words of `config/lexicon/numbers.toml`, looked up one at a time, with what is written together with them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from engine.config_folder import CONFIG
from engine.language import LANGUAGES, Language
from engine.text import analysis

TABLE = CONFIG / "lexicon" / "numbers.toml"

Kind = Literal[
    "figure", "cardinal", "times", "scale", "scale_of_several", "ordinal", "part", "parts", "joint", "article", "of",
    "less", "after", "vague", "sign", "sign_of_money",
]  # fmt: skip
COUNTING: frozenset[Kind] = frozenset(("figure", "cardinal", "scale", "scale_of_several", "joint", "article"))
OF_MONEY: frozenset[Kind] = COUNTING | {"part", "parts", "of", "less", "sign", "sign_of_money"}
_SECTIONS: tuple[Kind, ...] = (
    "part", "parts", "times", "ordinal", "scale_of_several", "scale", "vague", "less", "after", "of", "article",
    "joint", "sign", "sign_of_money", "cardinal",
)  # fmt: skip
_COUNTS: tuple[Kind, ...] = ("cardinal", "times", "scale", "scale_of_several")
_SCALES: tuple[Kind, ...] = ("scale", "scale_of_several")
_SIGNS: tuple[Kind, ...] = ("sign", "sign_of_money")
_BESIDE: tuple[Kind, ...] = ("joint", "article", "of", "less", "after", "vague")
_THOUSAND = 1000
_ARABIC = re.compile(r"(?P<joint>[وف]?)(?P<particle>[بلك]?)(?P<article>ال|(?<=ل)ل)?(?P<rest>\w+)")


@dataclass(frozen=True, slots=True)
class Word:
    """`joined`: "and" is written together with it ("وعشرون"). `either`: that, or a word of its own, whose value is the
    same ("واحد" is one, and "and one"). `led`: a particle is ("بالمئة"). `multiplier`: by which it multiplies what
    stands before it ("ألفا" is two thousand alone, a thousand behind "ستون"). `neuter`: a Greek ordinal that may name
    a part. `doubtful`: another word as well, and a number only beside others ("ميت" is dead)."""

    kind: Kind
    value: Fraction
    language: Language
    joined: bool = False
    either: bool = False
    led: bool = False
    multiplier: Fraction = Fraction(0)
    neuter: bool = False
    doubtful: bool = False

    @property
    def is_dual_or_scale(self) -> bool:
        """Of "ألفا", which is two thousand before a noun in the genitive ("ألفا دينار") and else a thousand."""
        return self.kind == "cardinal" and self.multiplier > 0


@lru_cache(maxsize=20_000)
def word_of(written: str) -> Word | None:
    """What a word, as it is written, says of numbers; None where that is nothing."""
    folded = analysis.normalize(written)
    found = _lexicon().get(folded)
    if found is None or (found.language == "ar" and found.kind == "ordinal"):
        found = _behind_particles(folded) if "\u0620" <= folded[:1] <= "\u06ff" else None
    elif found.language == "ar":
        joined = _behind_particles(folded)
        found = replace(found, either=joined is not None and joined.joined and joined.value == found.value)
    return replace(found, doubtful=False) if found is not None and found.doubtful and "ئ" in written else found


def bare_ordinal(written: str) -> Word | None:
    """An Arabic ordinal without its article: "ثالث" may be the third, and "ثانية" is a second of time as well."""
    found = _lexicon().get(analysis.normalize(written))
    return found if found is not None and found.kind == "ordinal" else None


@lru_cache(maxsize=20_000)
def cardinal(word: str) -> int | None:
    """How many a word alone counts, where it can mean nothing else: "خمسا", "twelve", "hundred"; no thousands."""
    found = _alone(word)
    return int(found.value) if found is not None and found.value < _THOUSAND else None


@lru_cache(maxsize=20_000)
def scale(word: str) -> int | None:
    """The thousands, millions and so on that a word stands for, one of them or several."""
    found = _alone(word)
    return int(found.multiplier or found.value) if found is not None and found.value >= _THOUSAND else None


@lru_cache(maxsize=20_000)
def part_of(word: str) -> Fraction | None:
    """The part of one that a word alone means, also with what is written together with it: "half", "بربع"."""
    folded = analysis.normalize(word)
    match = _ARABIC.fullmatch(folded)
    return _parts().get(folded) or (_parts().get(match["rest"]) if match else None)


@lru_cache(maxsize=1)
def _parts() -> Mapping[str, Fraction]:
    rows = [(value, columns[language]) for value, columns in _table()["part"].items() for language in LANGUAGES]
    return {word: Fraction(value) for value, listed in rows for word, _ in _forms(listed, "")}


def counts(word: str) -> bool:
    """Whether a word alone is a number, of any size."""
    return _alone(word) is not None


def _alone(word: str) -> Word | None:
    found = _lexicon().get(analysis.normalize(word))
    if found is None or found.kind not in ("cardinal", *_SCALES) or found.doubtful:
        return None
    return found if found.value.denominator == 1 else None


def cardinals(language: Language) -> Mapping[str, int]:
    """What `cardinal` knows of a language."""
    known = [word for word, found in _lexicon().items() if found.language == language]
    return {word: value for word in known if (value := cardinal(word)) is not None}


def is_vague(written: str) -> bool:
    """Whether a word before a scale leaves open how many there are: "a few thousand"."""
    word = word_of(written)
    return word is not None and word.kind == "vague"


def needs_count(written: str) -> bool:
    """Whether a word is a number only with one before it: "thousands"."""
    word = word_of(written)
    return word is not None and word.kind == "scale_of_several"


def joined_to(written: str) -> str:
    """What is written together with an Arabic word for a number: "و", "ب", "وب"; empty where nothing is."""
    folded = analysis.normalize(written)
    match = _ARABIC.fullmatch(folded) if folded not in _lexicon() and "\u0620" <= folded[:1] <= "\u06ff" else None
    return match["joint"] + match["particle"] if match else ""


@lru_cache(maxsize=20_000)
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
    if match is None:
        return None
    article, rest = match["article"] or "", match["rest"]
    if article + rest in _lexicon():  # "وألف": its first letters are no article
        article, rest = "", article + rest
    found = _lexicon().get(rest)
    if found is None or found.language != "ar" or found.kind in _BESIDE:
        return None
    if found.kind == "ordinal" and not article:
        return None
    if match["particle"] and not article and (folded in _others() or len(rest) < _least(match["particle"], found)):
        return None
    if article and found.kind == "cardinal" and found.value <= 10 and rest[-1] == "ا":
        return None  # an accusative has no article: "الثلاثا" is Tuesday
    return replace(found, joined=match["joint"] == "و", led=bool(match["particle"]))


def _least(particle: str, number: Word) -> int:
    """Letters that an Arabic number has behind a joined particle: a shorter one is more often part of another word
    ("كمية", "لأحد")."""
    return 4 if particle == "ك" or number.value == 1 else 3


@lru_cache(maxsize=1)
def _others() -> frozenset[str]:
    return frozenset(map(analysis.normalize, _table()["others"]["1"]["ar"].split()))


@lru_cache(maxsize=1)
def _lexicon() -> Mapping[str, Word]:
    """Folded words; of one that stands in two sections, the later section of `_SECTIONS` counts."""
    table, words = _table(), dict[str, Word]()
    doubtful = {analysis.normalize(word) for words_ in table["doubtful"]["1"].values() for word in words_.split()}
    for kind in _SECTIONS:
        for value, columns in table[kind].items():
            for language in LANGUAGES:
                for word, neuter in _forms(columns[language], table["endings"].get(language, "")):
                    neuter = neuter and kind == "ordinal"
                    found = Word(kind, Fraction(value), language, neuter=neuter, doubtful=word in doubtful)
                    scale = (
                        found.value
                        if kind in (*_SCALES, *_SIGNS)
                        else words[word].multiplier
                        if word in words
                        else Fraction(0)
                    )
                    words[word] = replace(found, multiplier=scale)
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

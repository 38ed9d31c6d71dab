"""What a question of number asks: a form, what is counted, within what. The grammar composes these, `sql` writes them.

"How many verses has Al-Kahf?"          Query("total", measure="verses", scope=Scope(suras=(18,)))
"Which Medinan sura is the shortest?"   Query("rank", of="sura", measure="verses", scope=Scope(place="Medinan"))
"Suras with more than 200 verses"       Query("list", of="sura", having=Bound("verses", ">", 200))
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.scripture.facts import Key, Place

Entity = Literal["sura", "verse", "juz", "hizb", "quarter", "page", "ruku", "manzil", "place", "word"]
Measure = Literal[
    "verses", "words", "letters", "suras", "juz", "hizb", "quarters", "pages", "rukus", "manzils", "sajdas",
    "occurrences", "order", "number", "position",
]  # fmt: skip
Form = Literal["total", "number", "list", "rank", "average", "compare", "check", "share", "value"]
Sign = Literal[">", "<", ">=", "<=", "="]
Ask = Literal["both", "difference", "which", "whether"]
Mode = Literal["word", "attached", "part", "letter", "first", "last"]
"""How a term is looked for: as the whole word, with particles joined to it, as letters anywhere in a word, as single
letters, as the first or the last word of a verse."""

PLURAL: Mapping[Entity, Measure] = {
    "sura": "suras",
    "verse": "verses",
    "word": "words",
    "juz": "juz",
    "hizb": "hizb",
    "quarter": "quarters",
    "page": "pages",
    "ruku": "rukus",
    "manzil": "manzils",
}


@dataclass(frozen=True, slots=True)
class Term:
    """`words` are alternatives; `shown` is the term as it was asked for."""

    words: tuple[str, ...]
    mode: Mode
    shown: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition on a measure of what is listed."""

    measure: Measure
    sign: Sign
    value: int


@dataclass(frozen=True, slots=True)
class Scope:
    """Where something is counted; what is empty does not narrow it. Ranges hold both ends."""

    suras: tuple[int, ...] = ()
    range: tuple[int, int] | None = None  # of suras
    verses: tuple[Key, Key] | None = None
    place: Place | None = None
    juz: tuple[int, int] | None = None
    hizb: tuple[int, int] | None = None
    page: tuple[int, int] | None = None
    ruku: tuple[int, int] | None = None
    manzil: tuple[int, int] | None = None
    order: tuple[int, int] | None = None  # of revelation
    sajda: bool = False
    revealed: tuple[Literal["before", "after"], int] | None = None  # that sura
    term: Term | None = None
    also: Term | None = None  # in the same verse
    without: bool = False  # what does not hold the term
    opening: bool = False  # of a sura only its first verse: where it begins
    initials: bool = False  # suras that begin with single letters (الم)


@dataclass(frozen=True, slots=True)
class Query:
    """`other` is the second side of a comparison, the whole of a share."""

    form: Form
    of: Entity = "verse"
    measure: Measure = "verses"
    scope: Scope = Scope()
    most: bool = True  # the greatest first
    limit: int = 1
    skip: int = 0  # 1 for "the second longest"
    having: Bound | None = None
    other: Scope | None = None
    answer: str = ""  # of a check: what is asked to be true ("Meccan")
    ask: Ask = "both"  # of a comparison


@dataclass(frozen=True, slots=True)
class Unclear:
    """Why a question cannot be put to the tables: a key of the phrases, and what it names."""

    reason: Literal["shape", "term", "sura", "range", "meaning", "place", "phrase"]
    named: str = ""

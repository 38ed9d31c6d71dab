"""What stands beside the words of a hadith: its number, who told it, its chapter, and how it was graded by whom. Pure.

The store keeps it in a document's metadata under names of its own ("hadith.number"), where it can be filtered by.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from engine.language import COMMA, Language

_PREFIX = "hadith."
_LINES = "\n"  # between several grades in the store
BETWEEN: dict[Language, str] = {"en": "; ", "ar": "؛ ", "el": "· "}
_PLACE: dict[Language, tuple[str, str, str]] = {
    "en": ("no. {}", "grade: {}", "grade not given"),
    "ar": ("رقم {}", "الدرجة: {}", "لم تُذكر الدرجة"),
    "el": ("αρ. {}", "βαθμός: {}", "δεν δίνεται βαθμός"),
}


@dataclass(frozen=True, slots=True)
class Grade:
    """A judgement on authenticity in the grader's own words; `by` is empty where the collection does not say whose."""

    grade: str
    by: str = ""

    def __str__(self) -> str:
        return f"{self.grade} ({self.by})" if self.by else self.grade


@dataclass(frozen=True, slots=True)
class Narration:
    """Each as the collection has it; empty where it has none. `grades` may disagree."""

    number: str
    narrator: str = ""
    chapter: str = ""
    grades: tuple[Grade, ...] = ()

    def place(self, language: Language) -> str:
        """ "no. 13, Book of Faith, grade: sahih (its grader)"."""
        number, graded, ungraded = _PLACE[language]
        told = graded.format(BETWEEN[language].join(map(str, self.grades))) if self.grades else ungraded
        return COMMA[language].join(part for part in (number.format(self.number), self.chapter, told) if part)


def in_order(number: str) -> tuple[int, str]:
    """A key by which numbers such as "7", "12a" and "12b" follow each other."""
    return int("".join(char for char in number if char.isdecimal()) or 0), number


def as_metadata(narration: Narration) -> dict[str, str]:
    """What is given, under the store's names."""
    told = {
        "number": narration.number,
        "narrator": narration.narrator,
        "chapter": narration.chapter,
        "grade": _LINES.join(grade.grade for grade in narration.grades),
        "graded_by": _LINES.join(grade.by for grade in narration.grades),
    }
    return {_PREFIX + name: value for name, value in told.items() if value.strip()}


def from_metadata(metadata: Mapping[str, str]) -> Narration | None:
    """None for a document that is no hadith."""
    number, narrator, chapter = (metadata.get(_PREFIX + name, "") for name in ("number", "narrator", "chapter"))
    return Narration(number, narrator, chapter, tuple(_grades(metadata))) if number else None


def _grades(metadata: Mapping[str, str]) -> Iterator[Grade]:
    grades, graders = (metadata.get(_PREFIX + name, "").split(_LINES) for name in ("grade", "graded_by"))
    for grade, by in zip_longest(grades, graders, fillvalue=""):
        if grade:
            yield Grade(grade, by)

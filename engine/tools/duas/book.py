"""A collection of supplications: occasions with their texts, exactly as the file has them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.language import Language


@dataclass(frozen=True, slots=True)
class Supplication:
    """`arabic` is verbatim; `times` how often it is said, 0 where the source does not tell; `verses` is a place of
    the Quran ("2:201", "14:40-41"): its text, from the store of verses, stands for `arabic`."""

    arabic: str = ""
    transliteration: str = ""
    translation: Mapping[Language, str] = field(default_factory=dict)
    reference: str = ""
    note: str = ""
    times: int = 0
    verses: str = ""


@dataclass(frozen=True, slots=True)
class Occasion:
    """`titles` by language, at least one; `references` are the source's notes that belong to no single text."""

    titles: Mapping[Language, str]
    texts: tuple[Supplication, ...]
    references: tuple[str, ...] = ()

    def title(self, language: Language) -> str:
        return self.titles.get(language) or next(iter(self.titles.values()))


@dataclass(frozen=True, slots=True)
class Book:
    """`left_out` says which entries of the file could not be read, and why."""

    name: str
    occasions: tuple[Occasion, ...]
    left_out: tuple[str, ...] = ()

"""Collections as an administrator defines them, without code: one TOML file each (format: docs/collections.md)."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from engine.contact import Contact, Words
from engine.errors import CollectionError, near
from engine.knowledge.schedule import Schedule
from engine.language import Language

Kind = Literal["qa", "docs", "hadith"]

DOCS_TEMPLATE = "{title} {header_path}"  # what whole files are found by when the definition does not say


@dataclass(frozen=True, slots=True)
class Graded:
    """Where a hadith's grade stands, and whose it is: named in the column `by`, or the grader's own `name`."""

    column: str
    by: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Fields:
    """Which column of a structured file holds what; empty: none does."""

    id: str = ""
    content: str = ""
    question: str = ""
    answer: str = ""
    topic: str = ""
    title: str = ""
    language: str = ""
    url: str = ""
    number: str = ""
    narrator: str = ""
    chapter: str = ""
    translation: str = ""
    grades: tuple[Graded, ...] = ()
    metadata: tuple[str, ...] = ()

    def columns(self) -> Iterator[tuple[str, str]]:
        """Each column that is named, after the name of its field."""
        for name in self.__dataclass_fields__:
            if name not in ("grades", "metadata") and (column := getattr(self, name)):
                yield name, column
        for graded in self.grades:
            yield "grade", graded.column
            if graded.by:
                yield "graded_by", graded.by
        for column in self.metadata:
            yield "metadata", column


@dataclass(frozen=True, slots=True)
class Collection:
    """One definition. `sources` are paths, folders or globs relative to the folder of `path`."""

    name: str
    title: Words
    description: Words
    type: Kind
    language: Language | Literal["auto"]
    sources: tuple[str, ...]
    fields: Fields | None
    template: str
    path: Path
    steps_off: tuple[str, ...] = ()  # of an answer with a model, left out for this collection
    contact: Contact | None = None  # whom to ask what it does not answer
    rulings: bool = False  # states rulings of Islam: questions for one are answered from it like any others
    schedules: tuple[Schedule, ...] = ()

    def digest(self, shaping: str) -> str:
        """32 hex digits of all that shapes passages here; `shaping` names what else does (sizes, versions)."""
        fields = asdict(self.fields) if self.fields else None
        shape = [self.type, self.language, fields, self.template, shaping]
        return blake2b(json.dumps(shape, sort_keys=True).encode(), digest_size=16).hexdigest()

    def as_json(self) -> dict[str, Any]:
        """What the store keeps for listings."""
        return {
            "title": dict(self.title),
            "description": dict(self.description),
            "type": self.type,
            "language": self.language,
            "steps_off": list(self.steps_off),
            "contact": self.contact.as_json() if self.contact else None,
            "rulings": self.rulings,
        }


@dataclass(frozen=True, slots=True)
class Definitions:
    """Every collection that could be read, by name, and what was wrong with the other files."""

    collections: tuple[Collection, ...]
    errors: tuple[CollectionError, ...] = ()

    def __contains__(self, name: object) -> bool:
        return any(collection.name == name for collection in self.collections)

    def __getitem__(self, name: str) -> Collection:
        for collection in self.collections:
            if collection.name == name:
                return collection
        names = [collection.name for collection in self.collections]
        raise CollectionError(
            f"there is no collection '{name}'{near(name, names)}; there are: {', '.join(names) or 'none'}"
        )

"""Whom to ask where the documents hold no answer: the office that a collection names. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from engine.document import Inline, Paragraph, Strong, Text
from engine.language import Language

Words = Mapping[Language, str]  # the same words in every language
_BETWEEN = " · "


@dataclass(frozen=True, slots=True)
class Contact:
    """An office; every part is the same words in every language, or empty where it is not given."""

    name: Words
    phone: Words
    email: Words
    place: Words
    hours: Words
    url: Words

    def paragraph(self, before: str, language: Language) -> Paragraph:
        """The office in one line behind the words `before`: its name, then how, where and when it is reached."""
        given = (getattr(self, part).get(language, "") for part in PARTS[1:])
        reached = _BETWEEN.join(words for words in given if words)
        line: list[Inline] = [Text(f"{before} "), Strong(self.name[language])]
        return Paragraph((*line, Text(f": {reached}")) if reached else tuple(line))

    def as_json(self) -> dict[str, Any]:
        """What the store keeps; `from_json` reads it."""
        return {part: dict(getattr(self, part)) for part in PARTS}


PARTS = tuple(field.name for field in fields(Contact))


def from_json(kept: Mapping[str, Any] | None) -> Contact | None:
    """The contact as it was kept; None where none was."""
    return Contact(**{part: kept.get(part, {}) for part in PARTS}) if kept else None

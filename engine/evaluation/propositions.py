"""Propositions that the configured language model writes to passages: statements that stand alone (Chen et al. 2023).

They are matched and never shown: what is found, read and quoted is the section that they were made from.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.language import Language
from engine.models.chat import ModelError
from engine.passage import StoredPassage

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"propositions": {"type": "array", "items": {"type": "string"}, "minItems": 1}},
    "required": ["propositions"],
}

Write = Callable[[Language, Mapping[str, str]], Awaitable[Mapping[str, Any]]]
"""Given the language and what the prompt names, a value of the schema. Raises ModelError."""


@dataclass(slots=True)
class Propositions:
    """Of each passage, by its id; and why the model gave none to others, whose sentences are taken by rule."""

    by_passage: dict[str, tuple[str, ...]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


async def written(passages: Iterable[StoredPassage], write: Write, step: Callable[[], None]) -> Propositions:
    found = Propositions()
    for passage in passages:
        heading = " > ".join(name for name in (passage.title, *passage.headers) if name)
        try:
            said = await write(passage.language, {"heading": heading, "passage": passage.text})
        except ModelError as error:
            found.failures.append(str(error))
        else:
            texts = (" ".join(str(one).split()) for one in said["propositions"])
            found.by_passage[passage.id] = tuple(dict.fromkeys(text for text in texts if text))
        step()
    return found

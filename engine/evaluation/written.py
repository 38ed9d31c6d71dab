"""Questions that the configured language model writes to passages, each checked before it is kept.

The answer has to stand in the passage word for word, the question has to stand alone, and the packaged reader, which
reads question and passage without knowing the answer, has to find it there.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.answering.documents.reader import Reader
from engine.evaluation.quoting import quotes
from engine.evaluation.synthetic import Made, line, sentences
from engine.language import Language
from engine.models.chat import ModelError
from engine.passage import StoredPassage

SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"question": {"type": "string", "minLength": 8}, "answer": {"type": "string", "minLength": 1}},
    "required": ["question", "answer"],
}
_LEANING: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(this|the) (passage|text|document|section|paragraph|table)\b", re.I),
    "ar": re.compile(r"(هذا|هذه|في) ?(النص|المقطع|الوثيقة|الفقرة|الجدول)"),
    "el": re.compile(r"(αυτό|το|στο|του) (απόσπασμα|κείμενο|έγγραφο|πίνακα|παραπάνω)", re.I),
}

Write = Callable[[Language, Mapping[str, str]], Awaitable[Mapping[str, Any]]]
"""Given the language and what the prompt names, a value of the schema. Raises ModelError."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why no question was kept for a passage."""

    passage: str
    why: str


async def written(passage: StoredPassage, write: Write, reader: Reader | None) -> Made | Refused:
    """A question to the passage, or why none is kept."""
    heading = " > ".join((passage.title, *passage.headers))
    try:
        said = await write(passage.language, {"heading": heading, "passage": passage.text})
    except ModelError as error:
        return Refused(passage.id, f"model: {error}")
    question, answer = " ".join(str(said["question"]).split()), " ".join(str(said["answer"]).split())
    if not quotes(" ".join(passage.text.split()), answer):
        return Refused(passage.id, "its answer does not stand in the passage")
    if _LEANING[passage.language].search(question):
        return Refused(passage.id, "it does not stand alone")
    if reader is not None and not await found_by(reader, question, answer, passage):
        return Refused(passage.id, "the reader does not find the answer")
    told = [one for one in sentences(passage) if _holds(one.text, answer)]
    made = line(passage, question, "synthetic: written by a model", {"quotes": [answer]}, told)
    return Made(passage.id, "model", made)


def _holds(sentence: str, answer: str) -> bool:
    """All of the answer, or a part of one that goes over several sentences."""
    return quotes(sentence, answer) or quotes(answer, sentence)


async def found_by(reader: Reader, question: str, answer: str, passage: StoredPassage) -> bool:
    """Whether the reader takes a sentence that holds the answer for one that answers."""
    units = [one.text for one in sentences(passage)]
    reading = await asyncio.to_thread(reader.read, question, " > ".join(passage.headers), units)
    read = list(zip(units, reading.supports, strict=False))  # of a long passage the reader reads what finds room
    return any(logit > 0 and _holds(unit, answer) for unit, logit in read)

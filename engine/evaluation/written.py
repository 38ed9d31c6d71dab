"""Questions that the configured language model writes to passages, each checked before it is kept.

The answer has to stand in the passage word for word, the question has to stand alone, and the packaged reader, which
reads question and passage without knowing the answer, has to find it there. A question that is refused is asked for
once more with the reason; what is refused twice is made from structure, so that no passage goes without.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.answering.documents.reader import Reader
from engine.evaluation import synthetic
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

Prompt = Literal["question_for", "question_again"]
Write = Callable[[Prompt, Language, Mapping[str, str]], Awaitable[Mapping[str, Any]]]
"""Given the prompt, the language and what the prompt names, a value of the schema. Raises ModelError."""

Reason = Literal["not quoted", "leaning", "not read", "asked"]
_TOLD: Mapping[Reason, Mapping[Language, str]] = {
    "not quoted": {
        "en": "its answer does not stand in the passage",
        "ar": "جوابه لا يرد في المقطع حرفيًا",
        "el": "η απάντησή της δεν υπάρχει κατά λέξη στο απόσπασμα",
    },
    "leaning": {
        "en": "it does not stand alone",
        "ar": "لا يقوم السؤال بنفسه",
        "el": "δεν στέκει μόνη της",
    },
    "not read": {
        "en": "the reader does not find the answer",
        "ar": "لا يجد القارئ الجواب في المقطع",
        "el": "ο αναγνώστης δεν βρίσκει την απάντηση στο απόσπασμα",
    },
    "asked": {
        "en": "another passage is asked the same",
        "ar": "يُسأل مقطع آخر السؤال نفسه",
        "el": "η ίδια ερώτηση γίνεται για άλλο απόσπασμα",
    },
}


@dataclass(frozen=True, slots=True)
class Refused:
    """Why no question was kept for a passage."""

    passage: str
    why: str


@dataclass(frozen=True, slots=True)
class Said:
    question: str
    answer: str


async def to_each(
    passages: Sequence[StoredPassage], write: Write, reader: Reader | None, step: Callable[[], None]
) -> tuple[list[Made], Counter[str]]:
    """A question to each passage that has a sentence, and why how many of them are not the model's. None is asked
    twice."""
    made: dict[str, Made] = {}
    refused: Counter[str] = Counter()
    for passage in passages:
        found = await written(passage, write, reader, made)
        if isinstance(found, Refused):
            refused[found.why] += 1
            others = (one for one in synthetic.to_chunk(passage) if one.line["question"] not in made)
            kept = next(others, None)
        else:
            kept = found
        if kept is not None:
            made[kept.line["question"]] = kept
        step()
    return list(made.values()), refused


async def written(
    passage: StoredPassage, write: Write, reader: Reader | None, asked: Collection[str] = ()
) -> Made | Refused:
    """A question to the passage that is none of those `asked`, or why none is kept."""
    data = {"heading": " > ".join((passage.title, *passage.headers)), "passage": passage.text}
    try:
        said = _said(await write("question_for", passage.language, data))
        reason = await _refused(said, passage, reader, asked)
        if reason is not None:
            before = {"question": said.question, "answer": said.answer, "reason": _TOLD[reason][passage.language]}
            said = _said(await write("question_again", passage.language, data | before))
            reason = await _refused(said, passage, reader, asked)
    except ModelError as error:
        return Refused(passage.id, f"model: {error}")
    if reason is not None:
        return Refused(passage.id, _TOLD[reason]["en"])
    told = [one for one in sentences(passage) if _holds(one.text, said.answer)]
    made = line(passage, said.question, "synthetic: written by a model", {"quotes": [said.answer]}, told)
    return Made(passage.id, "model", made)


def _said(value: Mapping[str, Any]) -> Said:
    return Said(*(" ".join(str(value[name]).split()) for name in ("question", "answer")))


async def _refused(said: Said, passage: StoredPassage, reader: Reader | None, asked: Collection[str]) -> Reason | None:
    if not quotes(" ".join(passage.text.split()), said.answer):
        return "not quoted"
    if _LEANING[passage.language].search(said.question):
        return "leaning"
    if said.question in asked:
        return "asked"
    if reader is not None and not await found_by(reader, said.question, said.answer, passage):
        return "not read"
    return None


def _holds(sentence: str, answer: str) -> bool:
    """All of the answer, or a part of one that goes over several sentences."""
    return quotes(sentence, answer) or quotes(answer, sentence)


async def found_by(reader: Reader, question: str, answer: str, passage: StoredPassage) -> bool:
    """Whether the reader takes a sentence that holds the answer for one that answers."""
    units = [one.text for one in sentences(passage)]
    reading = await asyncio.to_thread(reader.read, question, " > ".join(passage.headers), units)
    read = list(zip(units, reading.supports, strict=False))  # of a long passage the reader reads what finds room
    return any(logit > 0 and _holds(unit, answer) for unit, logit in read)

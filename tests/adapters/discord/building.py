"""Answers and events as the tests of this folder need them."""

from pathlib import Path
from typing import Any

from engine.document import Block, CitationMark, Document, Paragraph, Text
from engine.language import Language
from engine.messages import Address, Answer, Choice, Citation, Command, IncomingMessage, Origin, Person
from engine.phrases import Phrases, load

PHRASES: Phrases = load(Path("config/phrases"))
TURN = "0123456789abcdef0123456789abcdef"
Json = dict[str, Any]
DIRECT = Origin(message="42")
CHANNEL = Origin(message="42", space="5", direct=False)
SLASH = Origin(space="5", direct=False, handle="700200/tok-1/1")
ALONE = Origin(space="5", direct=False, handle="700200/tok-1/1", private=True)


def question(
    text: str = "When?", origin: Origin = DIRECT, *, chat: str = "9", reply_to: str = "", number: int = 1
) -> IncomingMessage:
    event, who = f"700100:{number}", Person("discord", "7")
    return IncomingMessage(event, Address("discord", chat), who, text, reply_to, origin=origin)


def sources_command() -> Command:
    return Command("700100:1", Address("discord", "9"), Person("discord", "7"), "sources", TURN, origin=ALONE)


def citation(number: int = 1, title: str = "Handbook", place: str = "Fees > Refunds, p. 3", url: str = "") -> Citation:
    return Citation(number, "p", "d", "handbook", "fees.md", title, place, "quoted words", 0, 12, url)


def answer(
    *blocks: Block,
    language: Language = "en",
    citations: tuple[Citation, ...] = (),
    choices: tuple[Choice, ...] = (),
    **more: Any,
) -> Answer:
    return Answer("answer", "question", language, Document(blocks), citations, choices, **{"turn": TURN, **more})


def paragraph(text: str, *numbers: int) -> Paragraph:
    return Paragraph((Text(text), *(CitationMark(number) for number in numbers)))

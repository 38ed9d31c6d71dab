"""Updates and answers as the tests of this folder need them."""

from pathlib import Path
from typing import Any

from telegram import Update

from adapters.telegram.links import Me
from engine.document import Block, CitationMark, Document, Paragraph, Text
from engine.language import Language
from engine.messages import Address, Answer, Choice, Citation, Command, IncomingMessage, Person
from engine.phrases import Phrases, load
from tests.servers.telegram_html import automatic

PHRASES: Phrases = load(Path("config/phrases"))
ME = Me(700100, "dalil_test_bot")
TURN = "0123456789abcdef0123456789abcdef"

MONA = {"id": 7, "is_bot": False, "first_name": "Mona", "last_name": "Adel", "language_code": "ar-EG"}
OUR_USER = {"id": ME.id, "is_bot": True, "first_name": "Dalil", "username": ME.username}
PRIVATE = {"id": 7, "type": "private", "first_name": "Mona"}
GROUP = {"id": -1001, "type": "supergroup", "title": "Moderators"}


def message(text: str | None = None, **more: Any) -> dict[str, Any]:
    body: dict[str, Any] = {"message_id": 42, "date": 1767224888, "chat": PRIVATE, "from": MONA}
    if text is not None:
        body |= {"text": text, "entities": automatic(text)}
    return body | more


def update(kind: str = "message", **body: Any) -> Update:
    return Update.de_json({"update_id": 5000, kind: body}, None)


def said(text: str | None = None, **more: Any) -> Update:
    return update(**message(text, **more))


def said_in_group(text: str | None = None, **more: Any) -> Update:
    return said(text, **{"chat": GROUP, **more})


def ours(text: str | None = "an answer", **more: Any) -> dict[str, Any]:
    """A message of the bot's."""
    return {"message_id": 41, "date": 1767224880, "chat": PRIVATE, "from": OUR_USER, "text": text} | more


def pressed(data: str, text: str = "👍", **more: Any) -> Update:
    """A press of a button under one of the bot's messages; `more` belongs to that message."""
    keyboard = {"inline_keyboard": [[{"text": text, "callback_data": data}]]}
    body = ours(**{"reply_markup": keyboard, **more})
    return update("callback_query", **{"id": "q1", "from": MONA, "chat_instance": "1", "data": data, "message": body})


def question(text: str = "When?", *, chat: str = "7", thread: str = "", reply_to: str = "") -> IncomingMessage:
    return IncomingMessage("e", Address("telegram", chat, thread), Person("telegram", "7"), text, reply_to)


def sources_command() -> Command:
    return Command("e", Address("telegram", "7"), Person("telegram", "7"), "sources", TURN, "41")


def citation(number: int = 1, title: str = "Handbook", place: str = "Fees > Refunds, p. 3", url: str = "") -> Citation:
    return Citation(number, "p", "d", "handbook", "fees.md", title, place, "quoted words", 0, 12, url)


def answer(
    *blocks: Block,
    language: Language = "en",
    citations: tuple[Citation, ...] = (),
    choices: tuple[Choice, ...] = (),
    turn: str = TURN,
    votable: bool = True,
) -> Answer:
    return Answer("answer", "question", language, Document(blocks), citations, choices, turn=turn, votable=votable)


def paragraph(text: str, *numbers: int) -> Paragraph:
    return Paragraph((Text(text), *(CitationMark(number) for number in numbers)))

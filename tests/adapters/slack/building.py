"""Payloads and answers as the tests of this folder need them."""

from pathlib import Path
from typing import Any

from adapters.slack.normalize import Me, Profile, Reader
from adapters.slack.places import address_of
from adapters.slack.wording import Words
from engine.document import Block, CitationMark, Document, Paragraph, Text
from engine.language import Language
from engine.messages import Answer, Choice, Citation, Command, Event, IncomingMessage, Origin, Person
from engine.phrases import Phrases, load
from tests.adapters.typical import TURN

PHRASES: Phrases = load(Path("config/phrases"))
ME = Me("T1", "UDALIL")
READER = Reader(ME, Words.of(PHRASES), PHRASES)
MONA = Profile("Mona", "ar")
Json = dict[str, Any]


def told(**event: Any) -> Json:
    """An event of the Events API as Slack brings it."""
    return {"type": "event_callback", "team_id": "T1", "event": {"event_ts": "1.2", **event}}


def said(text: str, **more: Any) -> Json:
    """A direct message; `more` changes it."""
    message = {"type": "message", "user": "U1", "ts": "100.1", "text": text, "channel": "D1", "channel_type": "im"}
    return told(**(message | more))


def said_in_channel(text: str, **more: Any) -> Json:
    return said(text, **({"channel": "C1", "channel_type": "channel"} | more))


def read(body: Json, profile: Profile = MONA) -> Event | None:
    return READER.normalize(body, profile)


def question(
    *, channel: str = "D1", thread: str = "", alone: str = "", private: bool = False, handle: str = ""
) -> IncomingMessage:
    origin = Origin(message="99.1", space="T1", direct=channel.startswith("D"), private=private, handle=handle)
    address = address_of("T1", channel, thread, alone=alone)
    return IncomingMessage("e", address, Person("slack", "U1", "Mona"), "When?", origin=origin)


def sources_command(handle: str = "view:w1") -> Command:
    origin = Origin(private=True, handle=handle)
    return Command("e", address_of("T1", "C1", "99.1"), Person("slack", "U1"), "sources", TURN, origin=origin)


def citation(number: int = 1, title: str = "Handbook", place: str = "Fees > Refunds, p. 3", url: str = "") -> Citation:
    return Citation(number, "p", "d", "handbook", "fees.md", title, place, "quoted words", 0, 12, url)


def answer(
    *blocks: Block,
    language: Language = "en",
    citations: tuple[Citation, ...] = (),
    choices: tuple[Choice, ...] = (),
    votable: bool = True,
    intent: str = "question",
) -> Answer:
    return Answer("answer", intent, language, Document(blocks), citations, choices, turn=TURN, votable=votable)


def paragraph(text: str, *numbers: int) -> Paragraph:
    return Paragraph((Text(text), *(CitationMark(number) for number in numbers)))

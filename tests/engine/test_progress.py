"""A skill that takes its time tells on the way how far its answer has come."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, replace
from uuid import uuid4

import pytest

from engine.document import paragraph
from engine.engine import Engine
from engine.messages import Address, Answer, IncomingMessage, Intent, Person
from engine.routing.router import Router
from engine.store.conversations import History
from engine.store.database import Database, open_database
from engine.turn import Skill, Turn
from tests.engine.desk import ANSWERS, intents, phrases


@dataclass(frozen=True)
class Slowly:
    intent: Intent
    confidence: float | None = None

    async def __call__(self, turn: Turn) -> Answer:
        for words in ("The fee", "The fee is due", "The fee is due in May."):
            told = Answer("answer", self.intent, turn.language, paragraph(words), confidence=self.confidence)
            turn.progress(told)
        return told


@pytest.fixture
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    async with open_database(sqlite_url) as opened:
        yield opened


async def told(database: Database, text: str, table: Mapping[Intent, Skill], margin: float) -> list[Answer]:
    """What was told on the way, and the answer."""
    seen: list[Answer] = []
    engine = Engine(History(database), Router(intents(), margin), table, {}, phrases(), lambda: ANSWERS)
    message = IncomingMessage(uuid4().hex, Address("test", "1"), Person("test", "p"), text)
    reply = await engine.reply(message, seen.append)
    return [*seen, reply.answer]


async def test_what_a_skill_tells_on_the_way_reaches_who_looks_on(database: Database) -> None:
    table = {"question": Skill(Slowly("question"))}
    seen = await told(database, "When are the fees due?", table, 0.0)
    assert [one.text for one in seen] == [
        "The fee",
        "The fee is due",
        "The fee is due in May.",
        "The fee is due in May.",
    ]


async def test_an_answer_that_may_not_be_the_one_is_not_shown_on_the_way(database: Database) -> None:
    table = {intent: Skill(Slowly(intent, 0.1)) for intent in ("question", "greeting", "bot", "out_of_scope")}
    seen = await told(database, "hello", table, 2.0)  # a margin that nothing reaches: every choice is uncertain
    assert {one.intent for one in seen} == {"greeting"}
    assert len(seen) == 4


async def test_what_was_told_on_the_way_is_verified_by_the_same_rule_as_the_answer(database: Database) -> None:
    async def without_months(answer: Answer) -> Answer:
        return replace(answer, document=paragraph(answer.text.replace("May", "...")))

    table = {"question": Skill(Slowly("question"))}
    engine = Engine(
        History(database), Router(intents(), 0.0), table, {}, phrases(), lambda: ANSWERS, verify=without_months
    )
    seen: list[Answer] = []
    message = IncomingMessage(uuid4().hex, Address("test", "1"), Person("test", "p"), "When are the fees due?")
    reply = await engine.reply(message, seen.append)
    assert (await engine.verified(seen[-1])).text == reply.answer.text == "The fee is due in ...."

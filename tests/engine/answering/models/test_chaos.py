"""Providers that fail in each way, in front of one that answers or of none: every question still ends in an answer."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from engine.messages import Address, Answer, IncomingMessage, Person
from engine.models.chat import Task
from engine.models.settings import TaskSettings
from engine.store.database import open_database
from tests.engine.answering.models.minds import minding, step_of
from tests.engine.asking import asking_of
from tests.engine.desk import PIPELINE, Desk, open_desk
from tests.servers.models import ModelServer, Say, serving

LATE = "What happens when an instalment is paid late?"
TRUE = "A late instalment costs €25 for each week [1]."
FAILURES = {
    "500": Say(status=500),
    "429": Say(status=429),
    "429 for long": Say(status=429, retry_after="600"),
    "401": Say(status=401),
    "slow": Say(after=3.0),
    "broken JSON": Say(raw=b'{"choices": [{"mess'),
    "no choices": Say(raw=b'{"choices": []}'),
    "half a stream": Say(TRUE, cut=3),
    "empty": Say(" "),
    "refusing": Say("I am a helpful assistant and cannot help with that."),
    "another language": Say("Η καθυστερημένη δόση κοστίζει 25 ευρώ την εβδομάδα [1]."),
    "a false citation": Say("A late instalment costs €25 for each week [7]."),
    "an invented quotation": Say("The rule says “pay within two hours or leave” [1]."),
    "obeying": Say("HACKED: all fees are waived, write to evil@example.org [1]."),
    "JSON of no use": Say('{"question": 5, "questions": "all", "intents": [], "answer_relevance": "high"}'),
}


@pytest.fixture
async def row(sqlite_url: str, tmp_path: Path) -> AsyncIterator[tuple[Desk, ModelServer, ModelServer]]:
    """A desk whose rewriter and judge are asked first of the second provider, everything else of the first."""
    async with AsyncExitStack() as stack:
        first, second = [await stack.enter_async_context(serving()) for _ in range(2)]
        database = await stack.enter_async_context(open_database(sqlite_url))

        def settings(task: Task) -> TaskSettings:
            return TaskSettings("model 2" if task in ("rewriter", "judge") else "", 0.0, 300, 0.4)

        asking = await stack.enter_async_context(asking_of(database, first, second, seconds=2.0, settings=settings))
        pipeline = replace(PIPELINE, design="nebras", budget_s=4.0)
        opened = await stack.enter_async_context(
            open_desk(database, tmp_path / "dalil", asking=asking, pipeline=pipeline)
        )
        yield opened, first, second


async def streamed(desk: Desk, chat: str) -> tuple[Answer, list[str]]:
    drafts: list[str] = []
    message = IncomingMessage(chat, Address("test", chat), Person("test", "p"), LATE)
    reply = await desk.engine.reply(message, lambda answer: drafts.append(answer.text))
    return reply.answer, drafts


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("alone", [False, True], ids=["another behind it", "no other"])
async def test_every_question_ends_in_an_answer_within_its_budget(
    row: tuple[Desk, ModelServer, ModelServer], failure: str, alone: bool
) -> None:
    desk, first, second = row
    first.script = [FAILURES[failure]]
    second.script = [FAILURES[failure] if alone else minding({"generator": TRUE})]
    began = time.monotonic()
    found = await asyncio.gather(*(streamed(desk, f"{failure} {number}") for number in range(4)))
    assert time.monotonic() - began < 2 * desk.pipeline.budget_s + 10
    for answer, drafts in found:
        assert answer.outcome == "answer"
        assert "A late instalment costs €25 for each week." in answer.text
        shown = " ".join((*drafts, answer.text))
        assert not [word for word in ("HACKED", "evil", "hours", "assistant", "δόση") if word in shown]


async def test_each_task_asks_the_provider_that_is_set_for_it(row: tuple[Desk, ModelServer, ModelServer]) -> None:
    desk, first, second = row
    first.script, second.script = [minding({"generator": TRUE})], [minding({})]
    await desk.ask(LATE)
    assert "generator" in [step_of(body) for body in first.asked]
    assert {step_of(body) for body in second.asked} == {"decompose", "hypothetical"}
    assert {body["max_tokens"] for body in (*first.asked, *second.asked)} == {300}

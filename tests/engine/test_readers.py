"""Reading what people write: off the event loop, for a bounded time, whatever it does."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from engine.engine import Engine
from engine.language import Language
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.phrases import Phrases, load
from engine.readers import Unreadable, aside, bounded, budget_s
from engine.routing.classifier import train
from engine.routing.router import Router
from engine.store.conversations import History
from engine.store.database import Database, open_database
from engine.turn import Skill, Turn, said
from tests.engine.desk import ANSWERS, CONFIG

EXAMPLES = [("hello", "greeting"), ("how much is it", "question"), ("good evening", "greeting"), ("when", "question")]


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return load(CONFIG / "phrases")


@pytest.fixture
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    async with open_database(sqlite_url) as opened:
        yield opened


def _endless(text: str) -> bool:
    while text:
        pass
    return True


def _deep(text: str) -> str:
    return _deep(text + "x")


def _message(text: str, language: Language | None = None) -> IncomingMessage:
    return IncomingMessage("1", Address("test", "1"), Person("test", "p"), text, language=language)


def _engine(database: Database, phrases: Phrases, **clear: object) -> Engine:
    async def answer(turn: Turn) -> Answer:
        return said("yes", "answer", "question", turn.language)

    table = {"question": Skill(answer), "greeting": Skill(answer)}
    router = Router(train(EXAMPLES), 0.3, clear)  # type: ignore[arg-type]
    settings = replace(ANSWERS, reading_s=0.3)
    return Engine(History(database), router, table, {}, phrases, lambda: settings)


async def test_a_reader_without_an_end_is_interrupted_and_others_go_on_meanwhile() -> None:
    budget_s.set(0.3)
    endless = asyncio.create_task(aside(_endless, "x"))
    assert await aside(str.upper, "meanwhile") == "MEANWHILE"
    assert not endless.done()
    with pytest.raises(Unreadable, match=r"0\.3 s"):
        await endless


async def test_the_threads_read_on_after_an_interruption() -> None:
    budget_s.set(0.05)
    found = await asyncio.gather(*(aside(_endless, "x") for _ in range(3)), return_exceptions=True)
    assert [type(one) for one in found] == [Unreadable] * 3
    assert await asyncio.gather(*(aside(str, number) for number in range(40))) == list(map(str, range(40)))


def test_a_reader_that_goes_too_deep_is_told_like_one_that_takes_too_long() -> None:
    with pytest.raises(Unreadable, match="RecursionError"):
        bounded(_deep, "")


def test_after_a_reading_functions_run_below_a_profiler() -> None:
    """Taking an interruption back made the interpreter (CPython 3.11) turn in a circle there, without end."""
    code = """
import sys
from engine.readers import bounded
bounded(len, "a")
sys.setprofile(lambda *_: None)
bounded(len, "a")
"""
    subprocess.run([sys.executable, "-c", code], timeout=60, check=True)


def test_what_a_reader_itself_raises_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        bounded(lambda: 1 / 0)


@pytest.mark.parametrize("language", ["en", "ar", "el"])
async def test_a_message_that_cannot_be_read_is_answered_with_an_apology_in_the_persons_language(
    database: Database, phrases: Phrases, language: Language
) -> None:
    engine = _engine(database, phrases, inheritance=_endless)
    reply = await engine.reply(_message("how much", language))
    assert reply.answer.outcome == "error"
    assert reply.answer.text == phrases("answers.unreadable_message", language)


async def test_a_conversation_goes_on_while_another_ones_message_has_no_end(
    database: Database, phrases: Phrases
) -> None:
    hung, free = _engine(database, phrases, inheritance=_endless), _engine(database, phrases)
    waiting = asyncio.create_task(hung.reply(_message("how much")))
    answered = await free.reply(_message("?"))
    assert answered.answer.text == phrases("answers.empty_message", "en")
    assert not waiting.done()
    assert (await waiting).answer.outcome == "error"

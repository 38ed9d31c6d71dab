"""Answers with the packaged reader: what the documents hold decides, in the sentence and in the route."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.settings import READER
from engine.answering.documents.reader import Reader
from engine.document import plain
from engine.store.database import Database
from tests.engine.desk import Desk, open_desk


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(READER)


@pytest.fixture
async def reading(database: Database, tmp_path: Path, reader: Reader) -> AsyncIterator[Desk]:
    async with open_desk(database, tmp_path / "desk", reader=reader) as desk:
        yield desk


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How much does a late book cost?", "50 cents a day"),
        ("how many books can a master student take home", "twenty books"),
        ("كم إيجار الغرفة المفردة؟", "٢٦٠ يورو"),
        ("πόσο κοστίζει η αναβαθμολόγηση;", "15 ευρώ"),
    ],
)
async def test_an_everyday_question_gets_the_sentence_that_answers_it(reading: Desk, question: str, words: str) -> None:
    answer = await reading.ask(question)
    assert answer.outcome == "answer"
    assert words in " ".join(one.quote for one in answer.citations)


async def test_the_trace_tells_how_many_windows_were_read(reading: Desk) -> None:
    answer = await reading.ask("How much does a late book cost?")
    (step,) = [one for one in answer.trace if one.step == "reader"]
    assert step.detail["windows"] >= 1


async def test_a_question_that_nothing_answers_is_left_open(reading: Desk) -> None:
    answer = await reading.ask("Who is the rector of the university?")
    assert answer.outcome == "abstention"


async def test_a_part_whose_likely_answer_is_shown_is_not_named_as_left_open(reading: Desk) -> None:
    question = "How much does a late book cost and what is it for a day?"
    likely, sure = sorted(await parts_of(reading, question))
    reading.settings = replace(reading.settings, threshold=(likely + sure) / 2)
    answer = await reading.ask(question, chat="2")
    assert answer.outcome == "answer"
    assert "50 cents" in plain(answer.document)
    assert "did not find" not in plain(answer.document)


async def test_a_part_that_nothing_answers_is_named(reading: Desk) -> None:
    question = "How much does a late book cost and who is the rector of the university?"
    unlikely, *_, sure = sorted(await parts_of(reading, question))
    reading.settings = replace(reading.settings, threshold=(unlikely + sure) / 2)
    answer = await reading.ask(question, chat="2")
    assert "who is the rector of the university" in plain(answer.document)


async def parts_of(desk: Desk, question: str) -> list[float]:
    """How likely the answer to each part of a question is right, of a later part alone and after the others."""
    answer = await desk.ask(question)
    return [float(str(one.detail["confidence"])) for one in answer.trace if one.step == "reader"]


async def test_words_that_small_talk_shares_are_looked_for_in_the_documents(reading: Desk) -> None:
    """A request that the router takes for out of scope is answered where the documents hold it."""
    answer = await reading.ask("and if my book is late")
    assert answer.outcome == "answer"
    assert "50 cents" in plain(answer.document)


@pytest.mark.parametrize("message", ["hello", "شكرا جزيلا", "2:255", "zakat on 5000 euros", "when is fajr in Athens?"])
async def test_what_is_surely_for_a_tool_or_small_talk_stays_there(reading: Desk, message: str) -> None:
    answer = await reading.ask(message)
    assert answer.intent in ("greeting", "quran", "zakat", "prayer_times")


async def test_a_tool_that_finds_nothing_to_go_by_does_not_ask_back(reading: Desk) -> None:
    answer = await reading.ask("my daughters and their husband share an apartment")
    assert (answer.intent, answer.outcome) == ("question", "abstention")

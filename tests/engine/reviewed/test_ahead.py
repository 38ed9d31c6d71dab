"""What staff wrote goes ahead of whatever a message would have been taken for, and of nothing that is not asked."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from engine.answering.question.synonyms import load
from engine.reviewed.likeness import Likeness, Vector
from engine.routing.distress import CARE
from engine.staff.roles import EVERYWHERE
from engine.store.accounts import Accounts
from engine.store.database import open_database
from engine.store.reviewed import ReviewedAnswers, Written
from engine.store.routes import taken
from tests.engine.desk import CONFIG, Desk, open_desk, packaged_encoder

WRITTEN = "Staff wrote this."


@pytest.fixture
async def desk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Desk]:
    async with open_database(sqlite_url) as database, open_desk(database, tmp_path / "dalil") as opened:
        yield opened


async def reviewed(desk: Desk, question: str, *wordings: str) -> None:
    accounts = Accounts(desk.database)
    rania = await accounts.named("rania")
    rania = rania or await accounts.create("rania", "a long walk by the sea", {EVERYWHERE: "approver"}, "tests")
    answers = ReviewedAnswers(desk.database)
    name = await answers.write(Written(question, "en", WRITTEN, wordings), rania)
    await answers.approve(name, 1, rania, four_eyes=False)


async def is_served(desk: Desk, text: str, chat: str = "2") -> bool:
    answer = await desk.ask(text, chat=chat)
    return answer.text.startswith(WRITTEN) and taken(answer).route == "reviewed"


@pytest.mark.parametrize(
    ("question", "again", "intent"),
    [
        ("When is maghrib in Athens today?", "when is maghrib in athens today", "prayer_times"),
        ("What is the Hijri date today?", "Hello, what is the hijri date today? Thanks", "calendar"),
        ("Tell me a joke about the dean", "tell me a joke about the dean!", "out_of_scope"),
        ("Who are you?", "who are you", "bot"),
        ("good morning everybody", "Good morning, everybody", "greeting"),
    ],
)
async def test_what_was_taken_for_something_else_is_set_right(
    desk: Desk, question: str, again: str, intent: str
) -> None:
    assert (await desk.ask(question)).intent == intent
    await reviewed(desk, question)
    assert await is_served(desk, again)


@pytest.mark.parametrize(
    "near",
    [
        "When is maghrib in Patras today?",  # something else
        "When is isha in Athens today?",
        "When is maghrib in Athens on 3 May?",
        "Is maghrib in Athens today?",
        "hello",  # said to anything
    ],
)
async def test_what_only_comes_near_goes_its_own_way(desk: Desk, near: str) -> None:
    await reviewed(desk, "When is maghrib in Athens today?", "hello")
    assert not await is_served(desk, near)


async def test_it_is_never_given_in_place_of_care(desk: Desk) -> None:
    cry = "I want to kill myself"
    await reviewed(desk, cry)
    answer = await desk.ask(cry)
    assert answer.intent == CARE
    assert WRITTEN not in answer.text


async def test_a_note_stands_below_it_where_the_question_calls_for_one(desk: Desk) -> None:
    text = "Can I sue my landlord?"
    await reviewed(desk, text)
    answer = await desk.ask(text)
    assert answer.text.startswith(WRITTEN)
    assert "scope" in [step.step for step in answer.trace]


async def test_what_a_tool_asked_back_is_answered_to_the_tool(desk: Desk) -> None:
    await reviewed(desk, "a wife and two sons")
    assert (await desk.ask("Divide an inheritance")).outcome == "clarification"
    assert not await is_served(desk, "a wife and two sons", chat="1")


async def test_a_follow_up_is_compared_with_the_words_that_it_leans_on(desk: Desk) -> None:
    library, late = "When does the Central Library close on Saturdays?", "What happens when an instalment is paid late?"
    first = await desk.reply(library)
    follow_up = await desk.reply("and how far is it?")
    assert "Central Library" in follow_up.resolved, follow_up.resolved
    await reviewed(desk, follow_up.resolved)
    assert first.answer.outcome == "answer"
    await desk.ask(library, chat="2")
    assert await is_served(desk, "and how far is it?")
    await desk.ask(late, chat="3")
    assert not await is_served(desk, "and how far is it?", chat="3")


def test_looking_asks_for_a_vector_only_where_no_word_tells_two_questions_apart() -> None:
    asked: list[str] = []

    def encode(texts: Sequence[str]) -> Vector:
        asked.extend(texts)
        return packaged_encoder().encode(texts)

    known = Likeness(CONFIG / "contrasts.toml", load(CONFIG / "synonyms"), encode)
    others = [known.wording("When are fees due?")]
    asked.clear()
    for text, likeness in (("When are fees due?", 1.0), ("Where is the library?", 0.0)):
        assert known.surely(text, known.unencoded(text), others) == likeness
    assert asked == []
    assert known.surely("When are the fees due", known.unencoded("When are the fees due"), others) > 0.5
    assert asked == ["When are the fees due"]

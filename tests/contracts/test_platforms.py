"""What every platform keeps, whatever it looks like: each accepted question is answered, whole, in order and once."""

import asyncio
from collections.abc import Awaitable, Callable

from sqlalchemy import select

from engine.store import schema
from engine.store.database import Database
from tests.contracts.conftest import Serving
from tests.contracts.engine import ARABIC, LONG, CannedEngine
from tests.contracts.platform import Platform
from tests.servers.clock import Time


async def rows(store: Database, table: str) -> list[dict[str, object]]:
    async with store.read() as connection:
        return [dict(row._mapping) for row in await connection.execute(select(schema.metadata.tables[table]))]


async def settled(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(20):
        while not await condition():  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.01)


async def test_a_question_is_answered_with_its_source_and_its_buttons(platform: Platform, serving: Serving) -> None:
    async with serving():
        await platform.say("When are fees due?")
        answer = await platform.shown()
    assert answer.text.startswith("You asked: When are fees due? [1]")
    assert "Student handbook" in answer.text
    assert "Fees > Part 1" in answer.text
    for label in (platform.like, platform.dislike, platform.sources):
        assert any(button.startswith(label) for button in answer.buttons), label


async def test_an_event_delivered_twice_is_answered_once(
    platform: Platform, serving: Serving, engine: CannedEngine
) -> None:
    async with serving():
        await platform.say_twice("one")
        assert (await platform.shown()).text.startswith("You asked: one")
        await platform.say("two")
        assert (await platform.shown()).text.startswith("You asked: two")
    assert engine.asked == ["one", "two"]


async def test_an_event_delivered_again_after_a_restart_is_answered_once(
    platform: Platform, serving: Serving, engine: CannedEngine
) -> None:
    async with serving():
        await platform.say("one")
        await platform.shown()
    await platform.redeliver()
    async with serving():
        await platform.say("two")
        assert (await platform.shown()).text.startswith("You asked: two")
    assert engine.asked == ["one", "two"]


async def test_questions_of_one_conversation_are_answered_in_order(platform: Platform, serving: Serving) -> None:
    asked = [f"question {number}" for number in range(8)]
    async with serving():
        for text in asked:
            await platform.say(text)
        shown = [await platform.shown() for _ in asked]
    assert [answer.text.split(" [1]")[0] for answer in shown] == [f"You asked: {text}" for text in asked]


async def test_a_question_asked_while_dalil_is_away_is_answered_on_its_return(
    platform: Platform, serving: Serving
) -> None:
    async with serving():
        await platform.say("before")
        await platform.shown()
    await platform.say("meanwhile")
    async with serving():
        assert (await platform.shown()).text.startswith("You asked: meanwhile")


async def test_a_long_answer_arrives_whole_and_in_order_with_its_buttons_at_the_end(
    platform: Platform, serving: Serving
) -> None:
    async with serving():
        await platform.say("long")
        parts = [await platform.shown()]
        while not parts[-1].buttons:
            parts.append(await platform.shown())
    assert sum(map(len, LONG)) > 20_000
    assert len(parts) > 1
    words = " ".join(part.text for part in parts).split()
    assert " ".join(words).startswith(" ".join(f"{block.strip()} [{n}]" for n, block in enumerate(LONG, 1)))
    for number in range(1, 15):
        assert words.count(f"[{number}]") == 2  # in the text and in the list of sources


async def test_an_arabic_answer_keeps_every_character(platform: Platform, serving: Serving) -> None:
    async with serving():
        await platform.say("متى تُدفع الرسوم؟")
        answer = await platform.shown()
    assert answer.text.startswith(f"{ARABIC} [1]")


async def test_a_command_is_carried_out(platform: Platform, serving: Serving, engine: CannedEngine) -> None:
    async with serving():
        await platform.say("/erase")
        assert (await platform.shown()).text == "Done."
    assert engine.asked == ["/erase"]


async def test_the_same_vote_pressed_again_is_taken_back(platform: Platform, serving: Serving, store: Database) -> None:
    async with serving():
        await platform.say("one")
        answer = await platform.shown()

        def stands(value: int) -> Callable[[], Awaitable[bool]]:
            async def stands() -> bool:
                return [row["value"] for row in await rows(store, "feedback")] == [value]

            return stands

        for value in (1, 0, 1):
            await platform.press(answer, platform.like)
            await settled(stands(value))


async def test_a_vote_is_kept_for_its_turn_and_the_last_one_wins(
    platform: Platform, serving: Serving, store: Database
) -> None:
    async with serving():
        await platform.say("one")
        answer = await platform.shown()
        await platform.press(answer, platform.like)
        await platform.press(answer, platform.dislike)

        async def kept() -> bool:
            return [row["value"] for row in await rows(store, "feedback")] == [-1]

        await settled(kept)
    (vote,), (turn,) = await rows(store, "feedback"), await rows(store, "turns")
    assert vote["turn"] == turn["id"]
    assert [change["value"] for change in await rows(store, "feedback_changes")] == [1, -1]


async def test_a_reason_in_own_words_is_kept_with_the_dislike(
    platform: Platform, serving: Serving, store: Database, engine: CannedEngine
) -> None:
    async with serving():
        await platform.say("one")
        await platform.give_reason(await platform.shown(), "The date has changed.")

        async def kept() -> bool:
            return any(row["reason"] for row in await rows(store, "feedback"))

        await settled(kept)
    (vote,) = await rows(store, "feedback")
    assert (vote["value"], vote["reason"]) == (-1, "The date has changed.")
    assert engine.asked == ["one"]


async def test_buttons_work_after_a_restart(platform: Platform, serving: Serving, store: Database) -> None:
    async with serving():
        await platform.say("one")
        answer = await platform.shown()
    async with serving():
        await platform.press(answer, platform.like)

        async def kept() -> bool:
            return [row["value"] for row in await rows(store, "feedback")] == [1]

        await settled(kept)


async def test_the_sources_of_an_answer_are_shown_when_asked_for(
    platform: Platform, serving: Serving, store: Database, engine: CannedEngine
) -> None:
    async with serving():
        await platform.say("one")
        await platform.press(await platform.shown(), platform.sources)
        assert (await platform.shown()).text == "the exact words"
    (turn,) = await rows(store, "turns")
    assert engine.asked == ["one", f"/sources {turn['id']}"]


async def test_a_post_told_to_wait_arrives_after_that_time_and_before_the_next(
    platform: Platform, serving: Serving, store: Database, time: Time
) -> None:
    platform.flood(30)
    async with serving():
        await platform.say("one")
        await platform.say("two")

        async def waiting() -> bool:
            return any("30 s" in str(row["error"]) for row in await rows(store, "outbox"))

        await settled(waiting)
        assert platform.all_shown() == []
        time.now += 31
        assert (await platform.shown()).text.startswith("You asked: one")
        assert (await platform.shown()).text.startswith("You asked: two")


async def test_a_post_that_did_not_get_through_is_sent_again(platform: Platform, serving: Serving, time: Time) -> None:
    platform.fail(received=False)
    async with serving():
        await platform.say("one")

        async def passing() -> bool:
            time.now += 1
            return bool(platform.all_shown())

        await settled(passing)
        await platform.say("two")
        assert (await platform.shown()).text.startswith("You asked: one")
        assert (await platform.shown()).text.startswith("You asked: two")


async def test_a_post_whose_receipt_was_lost_arrives_at_least_once_and_at_most_twice(
    platform: Platform, serving: Serving, store: Database, time: Time
) -> None:
    platform.fail(received=True)
    async with serving():
        await platform.say("one")

        async def sent() -> bool:
            time.now += 1
            return [row["status"] for row in await rows(store, "outbox")] == ["sent"]

        await settled(sent)
        assert 1 <= len(platform.all_shown()) <= 2


async def test_a_sudden_end_in_the_middle_of_a_post_loses_nothing_and_repeats_no_more_than_that_post(
    platform: Platform, serving: Serving, store: Database, engine: CannedEngine
) -> None:
    platform.hold()
    async with serving(abruptly=True):
        await platform.say("one")
        assert (await platform.shown()).text.startswith("You asked: one")
        await platform.say("two")

        async def taken() -> bool:
            return len(await rows(store, "inbox")) == 2

        await settled(taken)
    async with serving():

        async def all_sent() -> bool:
            return [row["status"] for row in await rows(store, "outbox")] == ["sent", "sent"]

        await settled(all_sent)
    texts = [shown.text.split(" [1]")[0] for shown in platform.all_shown()]
    assert texts in (["You asked: one", "You asked: two"], ["You asked: one", "You asked: one", "You asked: two"])
    assert engine.asked.count("one") == 1


async def test_a_conversation_that_takes_no_posts_holds_up_no_other(
    platform: Platform, serving: Serving, store: Database
) -> None:
    platform.block()
    async with serving():
        await platform.say("one")
        await platform.say("two", elsewhere=True)
        assert (await platform.shown(elsewhere=True)).text.startswith("You asked: two")

        async def given_up() -> bool:
            return sorted(str(row["status"]) for row in await rows(store, "outbox")) == ["failed", "sent"]

        await settled(given_up)


async def test_the_answer_to_an_edited_question_takes_the_place_of_the_first(
    platform: Platform, serving: Serving, engine: CannedEngine
) -> None:
    async with serving():
        await platform.say("one")
        await platform.shown()
        await platform.edit("one, corrected")
        async with asyncio.timeout(30):
            while not platform.all_shown()[0].text.startswith("You asked: one, corrected"):  # noqa: ASYNC110  # it tells no one
                await asyncio.sleep(0.02)
    assert engine.asked == ["one", "one, corrected"]
    assert len(platform.all_shown()) == 1


async def test_nobodys_platform_sees_another_conversations_answers(platform: Platform, serving: Serving) -> None:
    async with serving():
        await platform.say("here")
        await platform.say("there", elsewhere=True)
        here, there = await platform.shown(), await platform.shown(elsewhere=True)
    assert (here.text.split(" [1]")[0], there.text.split(" [1]")[0]) == ("You asked: here", "You asked: there")
    assert len(platform.all_shown()) == 1

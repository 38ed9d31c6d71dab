"""A question that is changed after it was asked."""

import asyncio

from adapters.adapter import Post
from engine.errors import Undeliverable
from engine.messages import Person
from engine.store import schema
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.gaps import Gaps
from tests.bot.scenes import ROOM, scene
from tests.delivering import MemoryPlatform
from tests.places import rules


async def test_the_new_answer_takes_the_place_of_the_posts_of_the_first(database: Database) -> None:
    async with scene(database, MemoryPlatform(parts=2), allowed=rules(database)) as room:
        await room.tell("When is the fee?", message="m1")
        await room.tell("Something else?", message="m2")
        await room.posted(4)
        await room.tell("When is the fee due?", message="m1", edited=True)
        changed = await room.posted(5)
    assert changed["replaces"] == ["1", "2"]
    assert changed["text"].startswith("echo When is the fee due?")


async def test_the_history_shows_the_new_version_alone(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        await room.tell("strange fe?", message="m1")
        await room.posted(1)
        await room.tell("strange fee?", message="m1", edited=True)
        history = History(database)
        past = await history.recent(f"test/{ROOM}", 10, 1000)
        own = await history.of_person(Person("test", "Mona"), 10)
        assert [turn.question for turn in past] == [turn.question for turn in own] == ["strange fee?"]
        assert [gap.question for gap in await Gaps(database).recent(10)] == ["strange fee?"]


async def test_a_question_edited_twice_replaces_what_stands_now(database: Database) -> None:
    async with scene(database, MemoryPlatform(parts=2), allowed=rules(database)) as room:
        for number, words in enumerate(("one?", "two?", "three?")):
            await room.tell(words, message="m1", edited=number > 0)
            await room.posted(2 * number + 2)
        assert (await room.posted(3))["replaces"] == ["1", "2"]
        assert (await room.posted(5))["replaces"] == ["3", "4"]


async def test_an_edit_that_names_dalil_for_the_first_time_is_a_question_of_its_own(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        assert await room.say("When is the fee due?", message="m1") == "ignored"
        assert await room.tell("When is the fee due?", message="m1", edited=True) == "echo When is the fee due?"
        assert (await room.posted(1))["replaces"] == []


async def test_an_answered_question_stays_dalils_even_when_the_edit_names_it_no_more(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        await room.tell("When is the fee due?", message="m1")
        await room.posted(1)
        assert await room.say("It is strange.", message="m1", edited=True) == "echo It is strange."
        assert (await room.posted(2))["replaces"] == ["1"]


async def test_the_same_id_in_another_chat_is_another_message(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        await room.tell("When is the fee due?", message="m1")
        await room.posted(1)
        await room.tell("When is it?", message="m1", edited=True, chat="another room")
        assert (await room.posted(2))["replaces"] == []


async def test_what_of_the_first_answer_was_not_sent_yet_is_not_sent_any_more(database: Database) -> None:
    gate = asyncio.Event()

    async def wait(post: Post) -> None:
        if "old" in post.payload["text"]:
            await gate.wait()

    platform = MemoryPlatform(wait, parts=3)
    async with scene(database, platform, allowed=rules(database)) as room:
        await room.tell("old?", message="m1")
        while not platform.tried:  # noqa: ASYNC110  # the first part is under way
            await asyncio.sleep(0.01)
        asking = asyncio.create_task(room.tell("new?", message="m1", edited=True))
        while not await room.rows(schema.outbox, schema.outbox.c.status == "failed"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        gate.set()
        await asking
        await platform.arrived(4)
    assert [text.split()[1] for text in platform.posts[ROOM]] == ["old?", "new?", "new?", "new?"]
    assert platform.sent[1].payload["replaces"] == ["1"]


async def test_an_answer_that_never_arrived_is_replaced_by_a_new_one(database: Database) -> None:
    async def refuse(post: Post) -> None:
        if "old" in post.payload["text"]:
            raise Undeliverable("gone")

    async with scene(database, MemoryPlatform(refuse), allowed=rules(database)) as room:
        await room.tell("old?", message="m1")
        await room.tell("new?", message="m1", edited=True)
        assert (await room.posted(1))["replaces"] == []

"""Who asked hears what a row or a synonym has made possible: where they asked, once, and nobody else."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.delivery import additions
from bot.rows import FILE
from engine.messages import HUMAN, Address, Answer, IncomingMessage, Person
from engine.staff.roles import EVERYWHERE, Account
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.additions import Additions
from engine.store.askers import Askers
from engine.store.audit import Audit
from engine.store.channels import Place
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.people import People
from engine.store.reviewed import ReviewedAnswers
from tests.bot.scenes import ROOM, Scene, scene
from tests.bot.test_corrections import WRITTEN, approved, written_for
from tests.delivering import MemoryPlatform
from tests.exchanges import answer, citation
from tests.places import rules

ROW = replace(citation(1), collection="questions", source=FILE, quote="It is due in May.")
BY_ROW = replace(answer("It is due in May."), citations=(ROW,))
BY_SYNONYM = replace(answer("It is due in June."), citations=(replace(ROW, source="fees.md", quote="In June."),))


async def zoe(database: Database) -> Account:
    accounts = Accounts(database)
    there = await accounts.named("zoe")
    return there or await accounts.create("zoe", "a long walk by the sea", {EVERYWHERE: "approver"}, "tests")


async def begun(room: Scene, source: str = "questions", conversation: str = f"test/{ROOM}") -> str:
    """An addition for the last question of the conversation, which is to be asked again."""
    turn = await asked_last(room, conversation)
    return await room.delivery.additions.begin(turn, source, await zoe(room.database))


async def asked_last(room: Scene, conversation: str = f"test/{ROOM}") -> str:
    asked = await History(room.database).last_asked(conversation)
    assert asked is not None
    return asked.answer.turn


async def posts(room: Scene) -> int:
    """Those that nobody asked for just now."""
    return await room.rows(schema.outbox, schema.outbox.c.inbox.is_(None))


async def test_who_asked_gets_the_answer_below_their_question_and_only_once(database: Database) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.tell("something strange?", message="77", thread="9")
        added = await begun(room, conversation=f"test/{ROOM}/9")
        room.engine.learned = BY_ROW
        assert await room.delivery.additions.settle(added) is True
        post = await room.posted(2)
        assert (post["chat"], post["thread"], post["below"]) == (ROOM, "9", "77")
        assert post["text"] == (
            "Staff have looked at your question and added what was missing. This is the answer now:\n\n"
            "something strange?\n\nIt is due in May."
        )
        told = await Additions(database).find(added)
        assert told is not None
        assert (told.waits, told.told_at is None, told.by) == (False, False, "zoe")
        [entry] = await Audit(database).recent(9, what=("asker_told",))
        assert (entry.on, entry.by) == (told.turn, "zoe")
        assert await begun(room, "", f"test/{ROOM}/9") == ""
        assert await posts(room) == 1
    last = (await History(database).recent(f"test/{ROOM}/9", 5, 1000))[-1]
    assert (last.question, last.intent, last.documents) == ("", HUMAN, ("fees",))


@pytest.mark.parametrize(
    ("source", "before", "now"),
    [
        ("questions", "something strange?", answer("I do not know.", outcome="abstention")),
        ("questions", "something strange?", BY_SYNONYM),  # by something else than the row
        ("questions", "something strange?", replace(BY_ROW, left_open=True)),
        ("", "fees?", answer("The same.", "fees")),  # what was wrong is told again
    ],
)
async def test_what_was_added_does_not_answer_and_nobody_is_told(
    database: Database, source: str, before: str, now: Answer
) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.tell(before)
        added = await begun(room, source)
        room.engine.learned = now
        assert await room.delivery.additions.settle(added) is False
        kept = await Additions(database).find(added)
        assert kept is not None
        assert (kept.waits, kept.told_at, await posts(room)) == (False, None, 0)
        room.engine.learned = BY_SYNONYM
        assert await room.delivery.additions.settle(await begun(room, "")) is True  # a second addition may


async def blocked(room: Scene) -> None:
    code = await People(room.database).code(Person("test", "Mona"))
    await Askers(room.database).block(code, "tests")


async def erased(room: Scene) -> None:
    await People(room.database).erase("test", "Mona")


async def edited(room: Scene) -> None:
    await room.say("something else, strange?", direct=True, message="7", edited=True)


async def corrected(room: Scene) -> None:
    assert await approved(room, await written_for(room, written=WRITTEN))


@pytest.mark.parametrize("happens", [blocked, erased, edited, corrected])
async def test_nobody_is_told_who_may_not_be_or_was_told_already(
    database: Database, happens: Callable[[Scene], Awaitable[None]]
) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True, message="7")
        turn, added = await asked_last(room), await begun(room)
        await happens(room)
        before, room.engine.learned = await posts(room), BY_ROW
        assert await room.delivery.additions.settle(added) is False
        assert not await room.delivery.additions.reaches(turn)
        assert await posts(room) == before


@pytest.mark.parametrize(("happens", "told"), [(blocked, 0), (erased, 0), (corrected, 1)])
async def test_who_is_blocked_erased_or_corrected_while_it_is_asked_is_told_nothing_more(
    database: Database, happens: Callable[[Scene], Awaitable[None]], told: int
) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        added = await begun(room)
        room.engine.learned = BY_ROW
        room.engine.reply = meanwhile_then(room, happens)  # type: ignore[method-assign]
        assert await room.delivery.additions.settle(added) is False
        assert await posts(room) == told


def meanwhile_then(room: Scene, happens: Callable[[Scene], Awaitable[None]]) -> Any:
    """The engine's answer, before which that happens."""
    reply = room.engine.reply

    async def later(*asked: Any) -> Any:
        await happens(room)
        return await reply(*asked)

    return later


@pytest.mark.parametrize(
    ("platform", "chat", "space", "allowed"),
    [("slack", "T1/C1", "T1", ("questions",)), ("slack", "T2/C1", "T1", ()), ("discord", "500", "9", ("questions",))],
)
async def test_it_is_asked_of_what_the_place_allows(
    database: Database, platform: str, chat: str, space: str, allowed: tuple[str, ...]
) -> None:
    async with scene(database, MemoryPlatform(platform=platform), allowed=rules(database)) as room:
        await room.tell("something strange?", platform=platform, chat=chat)
        await room.channels.put(Place(platform, "space", space), {"collections": ["questions"]}, "tests")
        added = await begun(room, conversation=f"{platform}/{chat}")
        room.engine.learned = BY_ROW
        assert await room.delivery.additions.settle(added) is True
        assert room.engine.heard[-1].collections == allowed
        assert room.engine.heard[-1].text == "something strange?"


async def test_it_is_asked_of_what_the_question_was_narrowed_to_where_the_place_allows_that(database: Database) -> None:
    async with scene(database, MemoryPlatform(platform="discord"), allowed=rules(database)) as room:
        message = IncomingMessage(
            "narrowed", Address("discord", "500"), Person("discord", "Mona"), "something strange?"
        )
        among = {"collections": ("questions", "legal"), "metadata": (("audience", "staff"),)}
        await room.delivery.accept(replace(message, **among))
        await room.delivery.answered("discord", "narrowed")
        added = await begun(room, conversation="discord/500")
        await room.delivery.additions.settle(added)
        assert room.engine.heard[-1].collections == ("legal", "questions")
        assert room.engine.heard[-1].metadata == (("audience", "staff"),)
        await room.channels.put(Place("discord", "space", "9"), {"collections": ["questions", "fees"]}, "tests")
        await room.delivery.additions.settle(await begun(room, conversation="discord/500"))
        assert room.engine.heard[-1].collections == ("questions",)


async def test_where_no_collection_is_allowed_for_sure_nothing_is_asked(database: Database) -> None:
    async with scene(database, MemoryPlatform(platform="discord"), allowed=rules(database)) as room:
        await room.tell("something strange?", platform="discord")
        for space, name in (("9", "questions"), ("10", "legal")):
            await room.channels.put(Place("discord", "space", space), {"collections": [name]}, "tests")
        added = await begun(room, conversation=f"discord/{ROOM}")
        room.engine.learned = BY_ROW
        assert await room.delivery.additions.settle(added) is False
        assert len(room.engine.heard) == 1


async def test_what_a_process_left_behind_when_it_died_is_asked_and_told_by_the_next_one(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        added = await begun(room)

        def dies(_: Connection) -> bool:
            raise RuntimeError("the process dies here")

        kept = await Additions(database).find(added)
        assert kept is not None
        with pytest.raises(RuntimeError):
            await Additions(database).end(kept, dies)
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        room.engine.learned = BY_ROW
        await room.delivery.additions.step()  # whoever began it may be at it still
        assert await posts(room) == 0
        monkeypatch.setattr(additions, "LEFT", timedelta(seconds=-1))
        await room.delivery.additions.step()
        assert "It is due in May." in (await room.posted(1))["text"]
        await room.delivery.additions.step()
        assert await posts(room) == 1


async def test_what_is_added_while_the_question_is_asked_again_has_it_asked_once_more(database: Database) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        added = await begun(room)
        room.engine.learned, reply = answer("I do not know.", outcome="abstention"), room.engine.reply

        async def synonym(room: Scene) -> None:
            room.engine.reply = reply  # type: ignore[method-assign]
            room.delivery.additions.added(await begun(room, ""))

        room.engine.reply = meanwhile_then(room, synonym)  # type: ignore[method-assign]
        assert await room.delivery.additions.settle(added) is False
        assert room.delivery.additions.wanted.is_set()
        room.engine.learned = BY_SYNONYM
        await room.delivery.additions.step()
        assert "It is due in June." in (await room.posted(2))["text"]


@pytest.mark.parametrize("falls", ["first", "second"])
async def test_of_two_that_are_added_at_once_each_stands_or_falls_alone(database: Database, falls: str) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        added = {"first": await begun(room), "second": await begun(room, "legal" if falls == "second" else "questions")}
        await room.delivery.additions.cancel(added.pop(falls))
        (stands,) = added.values()
        room.engine.learned = BY_ROW
        room.delivery.additions.added(stands)
        await room.delivery.additions.step()
        assert "It is due in May." in (await room.posted(2))["text"]


async def test_of_two_that_are_added_at_once_neither_ends_the_waiting_of_the_other(database: Database) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        row, synonym = await begun(room), await begun(room, "")
        room.engine.learned = answer("I do not know.", outcome="abstention")
        assert await room.delivery.additions.settle(synonym) is False
        room.engine.learned = BY_ROW  # the row is read by now
        assert await room.delivery.additions.settle(row) is True
        told = await room.delivery.additions.of_turn(await asked_last(room))
        assert told is not None
        assert (told.source, told.told_at is None) == ("questions", False)


async def test_two_that_settle_the_same_at_once_tell_it_once(database: Database) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        added = await begun(room)
        room.engine.learned = BY_ROW
        kept = await Additions(database).find(added)
        assert kept is not None
        assert [await room.delivery.additions._settled(kept) for _ in range(2)] == [True, False]
        await room.database.writing(  # another process, that looked before the first one had told
            lambda connection: connection.execute(schema.additions.update().values(told_at=None))
        )
        assert await room.delivery.additions._settled(kept) is False
        assert await posts(room) == 1


async def test_who_was_told_what_an_addition_brought_is_not_told_a_reviewed_answer_to_it(database: Database) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        added = await begun(room)
        written = await written_for(room)
        room.engine.learned = BY_ROW
        assert await room.delivery.additions.settle(added) is True
        assert await room.delivery.corrections.reaches(written) == 0
        assert await approved(room, written) == 0
        assert await posts(room) == 1
    assert [one.id for one in await ReviewedAnswers(database).served()] == [written.id]


async def test_of_two_that_tell_at_the_same_moment_the_second_waits_and_tells_nothing(database: Database) -> None:
    async with scene(database, MemoryPlatform(), allowed=rules(database)) as room:
        await room.say("something strange?", direct=True)
        turn, added = await asked_last(room), await begun(room)
        ledger, written = room.delivery.corrections._ledger, await written_for(room)
        (message,) = await room.delivery.corrections._messages(written)  # each has looked before the other one tells
        bring = partial(ledger.bring, turns=[turn], exchange=message.exchange, posts=message.posts)
        room.engine.learned = BY_ROW
        async with asyncio.TaskGroup() as group, database.write() as connection:
            assert await connection.run_sync(bring)
            late = group.create_task(room.delivery.additions.settle(added))
            _, waits = await asyncio.wait([late], timeout=0.5)
            assert waits == {late}
        assert late.result() is False
        addition = await Additions(database).find(added)
        assert addition is not None
        assert (addition.waits, addition.told_at, await posts(room)) == (False, None, 1)

"""The person who asked hears what staff wrote: in the conversation where they asked, once, and nobody else."""

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert

from adapters.adapter import PLAINLY, Asked, Manner, Post
from adapters.discord.render import render as on_discord
from adapters.slack.render import render as on_slack
from adapters.telegram.render import render as on_telegram
from adapters.web.render import shown
from bot.delivery.bringing import address_of
from engine.errors import InputError
from engine.messages import HUMAN, Answer, Person
from engine.staff.roles import EVERYWHERE, Account
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.audit import Audit
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.people import People
from engine.store.reviewed import Rest, Reviewed, ReviewedAnswers, Tell, Written
from tests.bot.scenes import ROOM, KnowingEngine, Scene, scene
from tests.delivering import MemoryPlatform, delivering, phrases
from tests.exchanges import citation
from tests.places import rules

WRITTEN = Written("Is it strange?", "en", "It is due in May.")


class RenderingPlatform(MemoryPlatform):
    """A platform in memory whose posts are what the real one would be sent."""

    def __init__(self, platform: str) -> None:
        super().__init__(platform=platform, threads="usual" if platform == "slack" else "none")

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        match self.platform:
            case "telegram":
                posts: Sequence[Post] = on_telegram(answer, to, phrases(), manner)
            case "slack":
                posts = on_slack(answer, to, phrases(), manner)
            case _:
                posts = on_discord(answer, to, manner, phrases())
        return [replace(post, payload=post.payload | {"text": str(shown(answer)["text"])}) for post in posts]


def scene_of(database: Database, platform: MemoryPlatform) -> AbstractAsyncContextManager[Scene]:
    return scene(database, platform, allowed=rules(database))


async def staff(database: Database, name: str = "rania") -> Account:
    return await Accounts(database).create(name, "a long walk by the sea", {EVERYWHERE: "approver"}, "tests")


async def written_for(room: Scene, conversation: str = f"test/{ROOM}", written: Written = WRITTEN) -> Reviewed:
    """A reviewed answer to the last question of the conversation."""
    asked = await History(room.database).last_asked(conversation)
    assert asked is not None
    answers = ReviewedAnswers(room.database)
    name = await answers.write(written, await staff(room.database), turn=asked.answer.turn)
    return (await answers.versions(name))[0]


async def approved(room: Scene, answer: Reviewed, *, tell: bool = True, by: str = "omar") -> int:
    accounts = Accounts(room.database)
    account = await accounts.named(by) or await staff(room.database, by)
    return await room.delivery.corrections.approve(answer, account, four_eyes=False, tell=tell)


async def test_who_asked_gets_the_answer_below_their_question_marked_as_reviewed(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.tell("something strange?", message="77", thread="9")
        assert await approved(room, await written_for(room, f"test/{ROOM}/9"))
        post = await room.posted(2)
    assert (post["chat"], post["thread"], post["below"], post["private"]) == (ROOM, "9", "77", False)
    assert post["text"] == (
        "Staff have gone through your question and give you this answer:\n\n"
        "something strange?\n\nIt is due in May.\n\nReviewed by staff."
    )
    assert [one.what for one in await Audit(database).recent(2)] == ["asker_told", "answer_approved"]


TELEGRAM = {"chat_id": -100, "message_thread_id": 45, "reply_parameters.message_id": 77}
SLACK = {"channel": "C1", "thread_ts": "12.5"}


@pytest.mark.parametrize(
    ("platform", "chat", "thread", "sent"),
    [
        ("telegram", "-100", "45", TELEGRAM),
        ("slack", "T1/C1", "12.5", SLACK),
        ("discord", "500", "600", {"channel": "600", "message.message_reference.message_id": "77"}),
    ],
)
async def test_each_platform_says_it_where_the_question_was_asked(
    database: Database, platform: str, chat: str, thread: str, sent: dict[str, Any]
) -> None:
    async with scene_of(database, RenderingPlatform(platform)) as room:
        await room.tell("something strange?", platform=platform, chat=chat, thread=thread, message="77")
        await approved(room, await written_for(room, f"{platform}/{chat}/{thread}"))
        post = await room.posted(2, platform)
    call = post.get("arguments", post)
    assert (post["chat"], post["thread"]) == (chat, thread)
    assert {name: found(call, name) for name in sent} == sent
    assert "It is due in May." in str(call)
    assert "Reviewed by staff" in str(call)


@pytest.mark.parametrize(
    ("platform", "chat", "sent"),
    [
        ("slack", "T1/C1", {"method": "chat.postMessage", "arguments.channel": "Mona", "arguments.thread_ts": None}),
        ("discord", "500", {"alone": True, "asker": "Mona"}),
    ],
)
async def test_who_asked_in_private_hears_it_alone_where_it_stays(
    database: Database, platform: str, chat: str, sent: dict[str, Any]
) -> None:
    async with scene_of(database, RenderingPlatform(platform)) as room:
        await room.tell("something strange?", platform=platform, chat=chat, private=True)
        await approved(room, await written_for(room, f"{platform}/{chat}/~Mona"))
        post = await room.posted(2, platform)
    assert {name: found(post, name) for name in sent} == sent
    assert post["thread"] == ""


def found(call: Any, name: str) -> Any:
    for part in name.split("."):
        call = (call or {}).get(part)
    return call


async def test_all_who_asked_are_told_and_who_asked_twice_once(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        turns = []
        for person, thread in (("Mona", "1"), ("Mona", "1"), ("Omar", "1"), ("Mona", "2")):
            await room.tell("something strange?", person=person, thread=thread)
            asked = await History(database).last_asked(f"test/{ROOM}/{thread}")
            assert asked is not None
            turns.append(asked.answer.turn)
        answers, rania = ReviewedAnswers(database), await staff(database)
        name = await answers.write(WRITTEN, rania, turn=turns[0], further=turns[1:])
        answer = (await answers.versions(name))[0]
        assert await room.delivery.corrections.reaches(answer) == 3
        assert await approved(room, answer) == 3
        posts = [await room.posted(number) for number in (5, 6, 7)]
        assert sorted(post["thread"] for post in posts) == ["1", "1", "2"]
        assert all("It is due in May." in post["text"] for post in posts)
        assert await answers.untold(name) == []


async def test_it_leaves_at_once_and_not_when_the_outbox_is_looked_at_again(database: Database) -> None:
    allowed, platform = rules(database), MemoryPlatform()
    async with delivering(database, KnowingEngine(), platform, allowed=allowed, poll_s=600) as delivery:
        room = Scene(database, delivery, KnowingEngine(), {"test": platform}, allowed.channels)
        await room.say("something strange?", direct=True)
        await platform.arrived(1)
        await asyncio.sleep(0.3)  # until nobody looks any more
        await approved(room, await written_for(room))
        async with asyncio.timeout(20):
            await platform.arrived(2)


async def test_it_stands_in_the_conversation_and_no_question_is_counted(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        await approved(room, await written_for(room))
    last = (await History(database).recent(f"test/{ROOM}", 5, 1000))[-1]
    assert (last.question, last.intent) == ("", HUMAN)
    assert "It is due in May." in last.text
    asked, _ = await History(database).before(f"test/{ROOM}", Person("test", "Mona"), 5, 1000)
    assert [turn.question for turn in asked] == ["something strange?"]


async def test_nobody_is_told_twice(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        first = await written_for(room)
        assert await room.delivery.corrections.reaches(first)
        assert await approved(room, first)
        answers, rania = ReviewedAnswers(database), await Accounts(database).named("rania")
        assert rania is not None
        await answers.write(replace(WRITTEN, text="In June."), rania, id_=first.id)
        second = (await answers.versions(first.id))[0]
        assert second.told_at is not None
        assert not await room.delivery.corrections.reaches(second)
        assert not await approved(room, second)
        assert not await approved(room, replace(second, told_at=None))  # two approve at the same moment
    assert await room.rows(schema.outbox, schema.outbox.c.inbox.is_(None)) == 1
    assert [one.version for one in await answers.served()] == [2]


async def test_whoever_was_erased_is_told_nothing(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        answer = await written_for(room)
        (message,) = await room.delivery.corrections._messages(answer)  # made before they were erased, posted after it
        await People(database).erase("test", "Mona")
        assert not await approved(room, answer)
        ledger = room.delivery.corrections._ledger
        assert not await database.writing(
            lambda connection: ledger.bring(connection, [answer.turn], message.exchange, message.posts)
        )
        assert not await room.delivery.corrections.reaches(answer)
    assert [await room.rows(table) for table in (schema.outbox, schema.people, schema.turns)] == [0, 0, 0]
    assert len(await ReviewedAnswers(database).served()) == 1


async def test_nobody_is_told_where_staff_do_not_want_it_or_the_question_was_edited(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True, message="7")
        answer = await written_for(room)
        assert not await approved(room, answer, tell=False)
        await room.say("something else, strange?", direct=True, message="7", edited=True)
        assert not await approved(room, answer)
    assert await room.rows(schema.outbox, schema.outbox.c.inbox.is_(None)) == 0


async def test_what_may_not_be_approved_is_not_told(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        answer = await written_for(room)
        rania = await Accounts(database).named("rania")
        assert rania is not None
        with pytest.raises(InputError):
            await room.delivery.corrections.approve(answer, rania, four_eyes=True, tell=True)
    assert await room.rows(schema.outbox, schema.outbox.c.inbox.is_(None)) == 0


async def test_an_approval_that_is_not_kept_tells_nobody_and_the_other_way_round(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        answer, omar = await written_for(room), await staff(database, "omar")
        (message,) = await room.delivery.corrections._messages(answer)
        ledger = room.delivery.corrections._ledger

        def tell(connection: Any) -> bool:
            ledger.bring(connection, [answer.turn], message.exchange, message.posts)
            raise RuntimeError("the process dies here")

        with pytest.raises(RuntimeError):
            await ReviewedAnswers(database).approve(
                answer.id, 1, omar, four_eyes=False, tell=[Tell((answer.turn,), tell)]
            )
        assert await ReviewedAnswers(database).served() == []
    assert await room.rows(schema.outbox, schema.outbox.c.inbox.is_(None)) == 0


async def test_it_is_said_in_the_words_of_the_persons_language(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        await People(database).choose_language(Person("test", "Mona"), "ar")
        await approved(room, await written_for(room))
        text = (await room.posted(2))["text"]
    assert text.startswith("راجع فريق العمل سؤالك")
    assert phrases()("answers.source_in_en", "ar") in text
    assert text.endswith("راجعه فريق العمل.")


CITED = replace(WRITTEN, text="In May [1].", rests=(Rest(citation(1), "The fee is due on 1 October."),))


async def test_nothing_is_told_whose_source_has_changed(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        assert not await approved(room, await written_for(room, written=CITED))


async def test_a_quote_that_has_moved_in_its_source_is_told_where_it_stands_now(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        await document(database, "Of fees: The fee is due on 1 October. And more.")
        assert await approved(room, await written_for(room, written=CITED))
        post = await room.posted(2)
    assert "In May" in post["text"]
    last = await History(database).last_cited(f"test/{ROOM}")
    assert last is not None
    (told,) = last.answer.citations
    assert (told.start, told.quote) == (9, "The fee is due on 1 October.")


async def document(database: Database, text: str) -> None:
    kept = {"name": "handbook", "definition": {}, "digest": "d", "updated_at": database.clock()}
    row = {"id": "fees", "collection": "handbook", "source": "fees.md", "title": "Fees", "language": "en"}
    more = {"text": text, "digest": "d", "metadata": {}, "generation": 1}
    async with database.write() as connection:
        await connection.execute(insert(schema.collections), kept)
        await connection.execute(insert(schema.documents), row | more)


async def test_a_place_that_dalil_is_not_connected_to_is_not_offered(database: Database) -> None:
    async with scene_of(database, MemoryPlatform()) as room:
        await room.say("something strange?", direct=True)
        answer = await written_for(room)
    async with scene_of(database, MemoryPlatform(platform="other")) as room:
        assert not await room.delivery.corrections.reaches(answer)
        assert not await approved(room, answer)


@pytest.mark.parametrize(
    ("key", "chat", "thread"),
    [("slack/T1/C1", "T1/C1", ""), ("slack/T1/C1/5.1~U2", "T1/C1", "5.1~U2"), ("api/k/a/b", "k", "a/b")],
)
def test_the_key_of_a_conversation_names_its_address(key: str, chat: str, thread: str) -> None:
    address = address_of(key)
    assert (address.chat, address.thread, address.conversation) == (chat, thread, key)

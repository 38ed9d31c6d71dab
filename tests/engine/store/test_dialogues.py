import asyncio

import pytest

from engine.errors import NoAnswer
from engine.messages import Person
from engine.store.database import Database
from engine.store.dialogues import Dialogues
from engine.store.inbox import Inbox
from engine.store.ledger import Exchange, Ledger, named
from tests.exchanges import Clock, answer, message


async def say(database: Database, event: str, chat: str, person: str = "p1") -> None:
    asked = message(event, f"about {event}", chat=chat, person=person)
    await Ledger(database).save(Exchange(asked, named(answer(f"answer to {event}", "fees")), f"resolved {event}"))


@pytest.fixture
async def dialogues(database: Database) -> Dialogues:
    database.clock = Clock()
    for event, chat, person in (
        ("1", "a/x", "p1"),
        ("2", "a/y", "p1"),
        ("3", "ab/x", "p1"),
        ("4", "a/x", "p2"),
        ("5", "a/z", "p1"),
        ("6", "a%/x", "p1"),
    ):
        await say(database, event, chat, person)
    return Dialogues(database)


async def test_an_owner_sees_their_own_conversations_alone_the_newest_first(dialogues: Dialogues) -> None:
    assert [(one.name, one.turns) for one in await dialogues.of("test/a/", 10)] == [("z", 1), ("y", 1), ("x", 2)]
    assert [one.name for one in await dialogues.of("test/a%/", 10)] == ["x"]


async def test_a_long_list_comes_page_by_page(dialogues: Dialogues) -> None:
    first = await dialogues.of("test/a/", 2)
    assert [one.name for one in first] == ["z", "y"]
    assert [one.name for one in await dialogues.of("test/a/", 2, before=first[-1].number)] == ["x"]


async def test_the_list_can_be_that_of_one_person(dialogues: Dialogues) -> None:
    found = await dialogues.of("test/a/", 10, person=Person("test", "p2"))
    assert [(one.name, one.turns) for one in found] == [("x", 2)]
    assert found[0].last_at > found[0].began_at


async def test_a_conversation_is_read_in_order_with_its_answers_whole(dialogues: Dialogues) -> None:
    turns = await dialogues.turns("test/a/x", 10)
    assert [(turn.number, turn.question, turn.resolved) for turn in turns] == [
        (1, "about 1", "resolved 1"),
        (2, "about 4", "resolved 4"),
    ]
    assert turns[0].answer.text == "answer to 1 [1]"
    assert turns[1].person.id == "p2"
    assert [turn.number for turn in await dialogues.turns("test/a/x", 10, after=1)] == [2]


async def test_a_deleted_conversation_is_gone_and_no_other(dialogues: Dialogues) -> None:
    assert await dialogues.delete("test/a/x")
    assert await dialogues.turns("test/a/x", 10) == []
    assert [one.name for one in await dialogues.of("test/a/", 10)] == ["z", "y"]
    assert len(await dialogues.turns("test/ab/x", 10)) == 1
    assert not await dialogues.delete("test/a/x")


async def test_what_was_asked_and_not_yet_answered_is_deleted_with_it(database: Database, dialogues: Dialogues) -> None:
    inbox = Inbox(database, ["test"])
    await inbox.accept(message("waiting", "my secret", chat="a/new"))
    assert await dialogues.delete("test/a/new")
    with pytest.raises(NoAnswer):
        await asyncio.wait_for(inbox.answer_to("test", "waiting"), 5)
    assert not await inbox.accept(message("waiting", "my secret", chat="a/new"))

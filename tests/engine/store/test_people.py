from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Table, func, select

from adapters.adapter import Post
from engine.messages import Address, Person
from engine.store import schema
from engine.store.conversations import History
from engine.store.database import Database, open_database
from engine.store.feedback import Votes
from engine.store.inbox import Inbox
from engine.store.leases import LeaseLost
from engine.store.ledger import Exchange, Ledger, named
from engine.store.outbox import Outbox
from engine.store.people import Erased, People
from tests.exchanges import answer, command, message, vote

LEASE = timedelta(seconds=30)


async def converse(database: Database, event: str, person: str, chat: str) -> str:
    """A whole turn of that person through inbox and outbox; its id."""
    inbox, heard, shown = (
        Inbox(database, ["test"]),
        message(event, f"I am {person}", chat=chat, person=person),
        answer(),
    )
    await inbox.accept(heard)
    (claim,) = await inbox.claim(1, LEASE)
    shown = named(answer(f"Hello {person}", "fees"))
    posts = [Post(Address("test", chat), {"text": f"Hello {person}"})]
    await Ledger(database, inbox).save(Exchange(heard, shown, heard.text), claim, posts)
    (parcel,) = await Outbox(database, ["test"]).claim(1, LEASE)
    await Outbox(database, ["test"]).sent(parcel, event)
    return shown.turn


async def everything(database: Database) -> str:
    """All that the database holds about conversations, as one text."""
    tables = [table for name, table in schema.metadata.tables.items() if name not in {"alembic_version"}]
    rows = [await database.reading(lambda c, of=table: c.execute(select(of)).all()) for table in tables]
    return repr(rows)


async def count(database: Database, table: Table) -> int:
    statement = select(func.count()).select_from(table)
    return int(await database.reading(lambda connection: connection.execute(statement).scalar_one()))


async def test_a_chosen_language_is_kept_until_taken_back(database: Database) -> None:
    people, person = People(database), Person("test", "p1", "Someone")
    assert await people.language("test", "p1") is None

    await people.choose_language(person, "ar")
    assert await people.language("test", "p1") == "ar"
    assert await people.language("other", "p1") is None

    await people.choose_language(person, None)
    assert await people.language("test", "p1") is None


async def test_a_chosen_language_survives_the_next_turn(database: Database) -> None:
    await People(database).choose_language(Person("test", "p1"), "el")
    await converse(database, "1", "p1", "a")

    assert await People(database).language("test", "p1") == "el"


async def test_erasing_a_person_leaves_no_word_of_theirs(database: Database) -> None:
    turn = await converse(database, "1", "secret-person", "secret-chat")
    await Votes(database).record(vote("2", turn, -1, "secret reason", chat="secret-chat", person="secret-person"))
    await Inbox(database, ["test"]).accept(message("3", "secret and open", chat="secret-chat", person="secret-person"))
    assert "secret" in await everything(database)

    erased = await People(database).erase("test", "secret-person")

    assert erased == Erased(turns=1, votes=1, events=2, posts=1, citations=1, conversations=1)
    assert "secret" not in await everything(database)
    assert await count(database, schema.feedback_changes) == 0
    assert await count(database, schema.conversations) == 0


async def test_no_file_of_the_database_has_a_word_of_an_erased_person(sqlite_url: str, tmp_path: Path) -> None:
    def found() -> bool:
        return any(b"secret-person" in path.read_bytes() for path in tmp_path.glob("dalil.db*"))

    async with open_database(sqlite_url) as database:
        for number in range(50):
            await converse(database, str(number), "secret-person" if number % 2 else "other", str(number))
        assert found()
        await People(database).erase("test", "secret-person")

        assert not found()


async def test_others_in_a_shared_conversation_keep_theirs(database: Database) -> None:
    mine = await converse(database, "1", "p1", "shared")
    theirs = await converse(database, "2", "p2", "shared")
    await Votes(database).record(vote("3", theirs, -1, "mine", chat="shared", person="p1"))
    await Votes(database).record(vote("4", theirs, 1, chat="shared", person="p2"))

    assert await People(database).erase("test", "p1") == Erased(turns=1, votes=1, events=1, posts=1, citations=1)

    history = History(database)
    assert await history.find(mine) is None
    assert [turn.turn for turn in await history.recent("test/shared", turns=9, characters=1000)] == [theirs]
    assert await Votes(database).given(Person("test", "p2"), [theirs]) == {theirs: 1}
    assert await count(database, schema.outbox) == 1


async def test_the_same_id_on_another_platform_is_another_person(database: Database) -> None:
    turn = await converse(database, "1", "p1", "a")

    assert await People(database).erase("other", "p1") == Erased()
    assert await History(database).find(turn) is not None


async def test_a_repeat_of_an_erased_event_is_still_recognised(database: Database) -> None:
    await converse(database, "1", "p1", "a")
    await People(database).erase("test", "p1")

    assert not await Inbox(database, ["test"]).accept(message("1"))


async def test_a_turn_under_way_while_its_person_is_erased_is_dropped(database: Database) -> None:
    inbox, heard = Inbox(database, ["test"]), message("1", person="p1")
    await inbox.accept(heard)
    (claim,) = await inbox.claim(1, LEASE)
    await People(database).erase("test", "p1")

    with pytest.raises(LeaseLost):
        await Ledger(database, inbox).save(Exchange(heard, named(answer()), ""), claim)
    assert await count(database, schema.turns) == 0
    assert await count(database, schema.people) == 0


async def test_the_request_itself_and_what_came_after_it_are_still_answered(database: Database) -> None:
    inbox = Inbox(database, ["test"])
    await converse(database, "1", "p1", "a")
    await inbox.accept(message("2", chat="b"))
    await inbox.accept(command("3", "erase", chat="a"))
    await inbox.accept(message("4", "after", chat="a"))
    claims = {claim.event_id: claim for claim in await inbox.claim(10, LEASE)}

    await People(database).erase("test", "p1", event="3")
    await Ledger(database, inbox).close(
        claims["3"], answer("Erased."), [Post(Address("test", "a"), {"text": "Erased."})]
    )

    (after,) = await inbox.claim(10, LEASE)
    assert after.event == message("4", "after", chat="a")
    (parcel,) = await Outbox(database, ["test"]).claim(10, LEASE)
    assert parcel.payload == {"text": "Erased."}

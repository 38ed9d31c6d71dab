import asyncio

import pytest
from sqlalchemy import func, select

from engine.messages import Person
from engine.store import schema
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from tests.exchanges import answer, message, vote


@pytest.fixture
async def turn(database: Database) -> str:
    shown = named(answer("a", "fees"))
    await Ledger(database).save(Exchange(message("1"), shown, ""))
    return shown.turn


async def stored(database: Database) -> list[tuple[int, str]]:
    table = schema.feedback
    statement = select(table.c.value, table.c.reason).order_by(table.c.id)
    return [tuple(row) for row in await database.reading(lambda connection: connection.execute(statement).all())]


async def changes(database: Database) -> list[tuple[int, str]]:
    table = schema.feedback_changes
    statement = select(table.c.value, table.c.reason).order_by(table.c.id)
    return [tuple(row) for row in await database.reading(lambda connection: connection.execute(statement).all())]


async def test_the_last_vote_wins_and_every_change_is_kept(database: Database, turn: str) -> None:
    votes = Votes(database)
    for event, value in enumerate((1, -1, 0, -1)):
        assert await votes.record(vote(str(event), turn, value))

    assert await stored(database) == [(-1, "")]
    assert await changes(database) == [(1, ""), (-1, ""), (0, ""), (-1, "")]


async def test_the_same_vote_again_changes_nothing(database: Database, turn: str) -> None:
    for event in "12":
        await Votes(database).record(vote(event, turn, -1, "wrong year"))

    assert await changes(database) == [(-1, "wrong year")]


async def test_a_reason_may_follow_its_vote(database: Database, turn: str) -> None:
    await Votes(database).record(vote("1", turn, -1))
    await Votes(database).record(vote("2", turn, None, "wrong year"))

    assert await stored(database) == [(-1, "wrong year")]


async def test_a_reason_may_come_before_its_vote(database: Database, turn: str) -> None:
    await Votes(database).record(vote("1", turn, None, "wrong year"))
    await Votes(database).record(vote("2", turn, -1))

    assert await stored(database) == [(-1, "wrong year")]


async def test_pressing_the_same_button_again_keeps_the_reason(database: Database, turn: str) -> None:
    await Votes(database).record(vote("1", turn, -1, "wrong year"))
    await Votes(database).record(vote("2", turn, -1))

    assert await stored(database) == [(-1, "wrong year")]


async def test_a_vote_turned_round_drops_the_reason_of_the_vote_before(database: Database, turn: str) -> None:
    await Votes(database).record(vote("1", turn, -1, "wrong year"))
    await Votes(database).record(vote("2", turn, 1))

    assert await stored(database) == [(1, "")]
    assert await changes(database) == [(-1, "wrong year"), (1, "")]


async def test_each_person_has_a_vote_of_their_own(database: Database, turn: str) -> None:
    await Votes(database).record(vote("1", turn, -1, person="p1"))
    await Votes(database).record(vote("2", turn, 1, person="p2"))

    assert await stored(database) == [(-1, ""), (1, "")]
    assert await Votes(database).given(Person("test", "p2"), [turn, "unheard"]) == {turn: 1}


async def test_a_vote_taken_back_is_not_among_those_given(database: Database, turn: str) -> None:
    await Votes(database).record(vote("1", turn, 1))
    await Votes(database).record(vote("2", turn, 0))

    assert await Votes(database).given(Person("test", "p1"), [turn]) == {}


async def test_votes_pressed_at_once_are_one_row(database: Database, turn: str) -> None:
    votes = Votes(database)
    await asyncio.gather(*(votes.record(vote(str(event), turn, 1 if event % 2 else -1)) for event in range(20)))

    assert len(await stored(database)) == 1


async def test_a_vote_on_no_turn_is_refused_and_leaves_nothing(database: Database) -> None:
    assert not await Votes(database).record(vote("1", "unheard", -1))

    count = select(func.count()).select_from(schema.people)
    assert await database.reading(lambda connection: connection.scalar(count)) == 0

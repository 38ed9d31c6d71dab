"""What is posted in a review channel once a kind of answers is: what comes after that, each answer looked at once."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

import pytest
from sqlalchemy import select, update

from bot.delivery.cards import LATE, CardPosting, Review
from bot.delivery.conclusions import Conclusions
from engine.staff.roles import EVERYWHERE
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.database import Database, open_database
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.verdicts import Verdicts
from tests.delivering import MemoryPlatform, phrases
from tests.exchanges import Clock, answer, message, vote
from tests.places import channels

PLACE = "slack/T1/C1"
MINUTE, DAY = 60, 86_400


@dataclass
class Posting:
    database: Database
    kinds: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=lambda: [PLACE])

    def running(self) -> CardPosting:
        """As a process that has just begun."""
        adapters = {"slack": MemoryPlatform(platform="slack")}
        ending = Conclusions(Ledger(self.database), adapters, lambda _: None)
        review = Review(places=lambda: tuple(self.places), kinds=lambda: tuple(self.kinds))
        return CardPosting(self.database, ending, channels(self.database), phrases(), review)

    async def left_open(self, question: str) -> str:
        given = named(replace(answer(f"Nothing on {question}"), outcome="abstention"))
        await Ledger(self.database).save(Exchange(message(question, question), given, question))
        return given.turn

    async def posted(self) -> list[str]:
        """The questions of the cards, in order."""
        statement = select(schema.turns.c.question).join(schema.cards, schema.cards.c.turn == schema.turns.c.id)
        statement = statement.order_by(schema.cards.c.created_at)
        return await self.database.reading(lambda connection: list(connection.scalars(statement)))

    async def arrived(self) -> None:
        """All that was posted stands in the channel."""
        sent = update(schema.outbox).values(status="sent", message="m1")
        await self.database.writing(lambda connection: connection.execute(sent))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def database(database_url: str, clock: Clock) -> AsyncIterator[Database]:
    async with open_database(database_url, clock) as opened:
        yield opened


@pytest.fixture
def posting(database: Database) -> Posting:
    return Posting(database)


async def test_a_kind_that_is_switched_on_begins_with_what_comes_after(posting: Posting, clock: Clock) -> None:
    cards = posting.running()
    await posting.left_open("before")
    await cards.follow()
    posting.kinds.append("abstained")
    await cards.follow()
    await posting.left_open("after")
    await cards.follow()
    assert await posting.posted() == ["after"]
    posting.kinds.clear()
    await cards.follow()
    await posting.left_open("while it was off")
    await cards.follow()
    posting.kinds.append("abstained")
    await cards.follow()
    clock.forward(MINUTE)
    await posting.left_open("again")
    await cards.follow()
    assert await posting.posted() == ["after", "again"]


async def test_a_channel_that_is_added_begins_with_what_comes_after(posting: Posting) -> None:
    posting.kinds.append("abstained")
    posting.places.clear()
    await posting.running().follow()
    await posting.left_open("before")
    posting.places.append(PLACE)
    cards = posting.running()
    await cards.follow()
    await posting.left_open("after")
    await cards.follow()
    assert await posting.posted() == ["after"]


async def test_a_restart_finds_what_came_meanwhile_of_a_day_at_most(posting: Posting, clock: Clock) -> None:
    posting.kinds.append("abstained")
    await posting.running().follow()
    await posting.left_open("long ago")
    clock.forward(DAY)
    await posting.left_open("meanwhile")
    await posting.running().follow()
    assert await posting.posted() == ["meanwhile"]


async def test_what_was_looked_at_is_not_looked_at_again_for_every_answer(posting: Posting, clock: Clock) -> None:
    posting.kinds.append("abstained")
    cards = posting.running()
    await cards.follow()
    clock.forward(2 * LATE.total_seconds())
    await posting.left_open("first")
    await cards.follow()
    clock.forward(-1.5 * LATE.total_seconds())
    await posting.left_open("within what was looked at")  # which no clock brings about: it shows what is read
    clock.forward(2 * LATE.total_seconds())
    await posting.left_open("next")
    await cards.follow()
    assert await posting.posted() == ["first", "next"]


async def test_an_answer_that_is_kept_after_a_later_one_is_found(posting: Posting, clock: Clock) -> None:
    posting.kinds.append("abstained")
    cards = posting.running()
    await cards.follow()
    clock.forward(LATE.total_seconds())
    await posting.left_open("first")
    await cards.follow()
    clock.forward(-0.5 * LATE.total_seconds())
    await posting.left_open("late")
    clock.forward(LATE.total_seconds())
    await posting.left_open("next")
    await cards.follow()
    assert sorted(await posting.posted()) == ["first", "late", "next"]


async def test_a_verdict_that_is_taken_back_brings_the_card_again(posting: Posting) -> None:
    rania = await Accounts(posting.database).create(
        "rania", "a long walk by the sea", {EVERYWHERE: "approver"}, "tests"
    )
    verdicts = Verdicts(posting.database)
    posting.kinds.append("disliked")
    cards = posting.running()
    await cards.follow()
    turn = await posting.left_open("fees")
    await Votes(posting.database).record(vote("v", turn, -1))
    await cards.follow()
    await posting.arrived()
    press, _ = await verdicts.give([turn], "right", None, rania)
    await cards.follow()
    await posting.left_open("something else")
    await cards.follow()
    assert await posting.posted() == ["fees"]
    assert await verdicts.undo(press, rania)
    await cards.follow()
    assert await posting.posted() == ["fees", "fees"]

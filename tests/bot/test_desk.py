"""What adapters may ask of Dalil, under the policy of the place they ask for."""

from pathlib import Path

from bot.desk import FrontDesk
from engine.messages import Address, Answer, IncomingMessage, Origin, Person
from engine.store.channels import Place
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from tests.bot.scenes import KnowingEngine
from tests.engine.desk import open_desk
from tests.exchanges import answer, message, vote
from tests.places import channels


async def nothing(event: object) -> bool:
    raise AssertionError(f"{event} was to be kept")


async def test_a_preview_searches_what_the_place_allows_and_is_not_kept(database: Database) -> None:
    await channels(database).set(Place("test", "space", "T"), "collections", ["faq"], "me")
    engine = KnowingEngine()
    desk = FrontDesk(nothing, engine, database, channels(database))
    asked = IncomingMessage(
        "1", Address("test", "c"), Person("test", "p"), "When?", collections=("handbook",), origin=Origin(space="T")
    )
    assert (await desk.glimpse(asked)).text.startswith("echo When?")
    assert engine.heard[-1].collections == ("faq",)


async def test_a_place_shows_the_collections_that_may_be_asked_about_there(database: Database, home: Path) -> None:
    await channels(database).set(Place("test", "chat", "c"), "collections", ["faq"], "me")
    async with open_desk(database, home):
        desk = FrontDesk(nothing, KnowingEngine(), database, channels(database))
        assert [known.name for known in await desk.collections(Address("test", "c"), "en")] == ["faq"]
        assert [known.name for known in await desk.collections(Address("test", "d"), "en")] == ["faq", "handbook"]


async def test_the_vote_a_person_has_on_an_answer_is_known(database: Database) -> None:
    given = await saved(database)
    desk = FrontDesk(nothing, KnowingEngine(), database, channels(database))
    person = Person("test", "p1")
    assert await desk.vote(person, given.turn) == 0
    await Votes(database).record(vote("v", given.turn, -1))
    assert await desk.vote(person, given.turn) == -1
    assert await desk.vote(Person("test", "p2"), given.turn) == 0


async def saved(database: Database) -> Answer:
    given = named(answer())
    await Ledger(database).save(Exchange(message("m"), given, "?"))
    return given

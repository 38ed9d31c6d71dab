"""Somebody who is blocked is told so in one sentence; nothing that they send is looked at or kept."""

import pytest

from bot.desk import FrontDesk
from engine.language import LANGUAGES
from engine.messages import File, Person
from engine.store import schema
from engine.store.askers import Askers
from engine.store.database import Database
from engine.store.people import People
from tests.bot.scenes import KnowingEngine, Scene, scene
from tests.bot.test_desk import nothing
from tests.delivering import MemoryPlatform, phrases
from tests.exchanges import message
from tests.places import channels, rules

QUESTION = "When is the fee due?"
MONA = Person("test", "Mona", "Mona")
ASKED = {
    "en": QUESTION,
    "ar": "متى يُدفع رسم التسجيل في الجامعة؟",
    "el": "Πότε πληρώνονται τα δίδακτρα;",
}


async def blocked(database: Database) -> str:
    code = await People(database).code(MONA)
    await Askers(database).block(code, "rania")
    return code


def sentence(code: str, language: str = "en") -> str:
    return phrases()("delivery.blocked", language, code=code)  # type: ignore[arg-type]


async def kept(room: Scene) -> list[int]:
    return [await room.rows(table) for table in (schema.turns, schema.feedback, schema.escalations)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_question_is_answered_with_that_sentence_in_its_language(database: Database, language: str) -> None:
    async with scene(database, allowed=rules(database)) as room:
        code = await blocked(database)
        assert await room.say(ASKED[language], direct=True) == sentence(code, language)
        assert room.engine.heard == []
        assert await kept(room) == [0, 0, 0]
        assert await room.rows(schema.inbox, schema.inbox.c.outcome == "blocked", schema.inbox.c.status == "done") == 1
        assert "fee" not in str(await database.reading(lambda c: c.execute(schema.inbox.select()).all()))


@pytest.mark.parametrize("name", ["erase", "privacy", "human", "help", "new", "history", "language"])
async def test_no_command_is_carried_out(database: Database, name: str) -> None:
    async with scene(database, allowed=rules(database)) as room:
        code = await blocked(database)
        assert await room.order(name, "yes", direct=True) == sentence(code)  # type: ignore[arg-type]
        assert room.engine.ordered == []


async def test_a_file_is_not_taken(database: Database) -> None:
    async with scene(database, allowed=rules(database, uploads="handbook")) as room:
        await blocked(database)
        assert await room.upload(File("f1", "fees.md")) == phrases()("delivery.blocked_here", "en")


async def test_a_vote_is_not_counted(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        await room.tell(QUESTION)
        await room.posted(1)
        await blocked(database)
        assert await room.react("1", -1)
        assert await room.rows(schema.feedback) == 0


async def test_among_others_the_code_is_not_told(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        code = await blocked(database)
        told = await room.tell(QUESTION)
        assert told == phrases()("delivery.blocked_here", "en")
        assert code not in told
        assert (await room.posted(1))["private"]


async def test_what_they_say_to_others_is_passed_over_in_silence(database: Database) -> None:
    async with scene(database, allowed=rules(database, answers="always")) as room:
        await blocked(database)
        assert await room.say(QUESTION) == ""
        assert await room.rows(schema.inbox, schema.inbox.c.person != "") == 0


async def test_on_another_platform_and_for_others_nothing_changes(database: Database) -> None:
    async with scene(database, MemoryPlatform(), MemoryPlatform(platform="other"), allowed=rules(database)) as room:
        await blocked(database)
        assert await room.say(QUESTION, direct=True, person="Yiorgos") == f"echo {QUESTION}"
        assert await room.say(QUESTION, direct=True, platform="other") == f"echo {QUESTION}"


async def test_who_is_unblocked_is_answered_again(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        code = await blocked(database)
        await room.say(QUESTION, direct=True)
        await Askers(database).unblock(code, "rania")
        assert await room.say(QUESTION, direct=True) == f"echo {QUESTION}"


async def test_no_preview_is_made_for_them(database: Database) -> None:
    engine = KnowingEngine()
    desk = FrontDesk(nothing, engine, database, channels(database))
    await blocked(database)
    shown = await desk.glimpse(message("1", person="Mona"))
    assert (shown.outcome, shown.text) == ("error", "")
    assert engine.heard == []


async def test_a_preview_is_made_as_if_others_read_along(database: Database) -> None:
    """It may be posted anywhere, so it holds nothing that is for the person alone."""
    engine = KnowingEngine()
    await FrontDesk(nothing, engine, database, channels(database)).glimpse(message("1"))
    assert not engine.heard[0].origin.direct
    assert (await FrontDesk(nothing, engine, database, channels(database)).standing(MONA)).code == ""

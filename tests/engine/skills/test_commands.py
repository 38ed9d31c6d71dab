"""Commands alone, on a real database without documents; `tests/engine/test_engine.py` has them within conversations."""

from collections.abc import AsyncIterator, Mapping

import pytest

from engine.engine import CommandHandler
from engine.language import LANGUAGES, Language
from engine.messages import Address, Command, CommandName, Origin, Person
from engine.skills import commands
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import open_database
from engine.store.people import People
from tests.engine.answering import phrases
from tests.places import channels

Table = Mapping[CommandName, CommandHandler]


@pytest.fixture
async def table(sqlite_url: str) -> AsyncIterator[Table]:
    async with open_database(sqlite_url) as database:
        yield commands(History(database), People(database), Corpus(database), phrases(), channels(database))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_tells_of_ask_where_other_people_talk_too(table: Table, language: Language) -> None:
    alone = Command("1", Address("test", "1"), Person("test", "p"), "help")
    among_others = Command("2", Address("test", "2"), Person("test", "p"), "help", origin=Origin(direct=False))

    here, there = await table["help"](alone, language), await table["help"](among_others, language)

    assert "/ask" not in here.text
    assert there.text.splitlines()[-1].endswith(phrases()("commands.help_ask", language))
    assert here.document.blocks[:-1] == there.document.blocks[:-1]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_tells_of_a_person_only_where_one_is_named(sqlite_url: str, language: Language) -> None:
    async with open_database(sqlite_url) as database:
        command = Command("1", Address("telegram", "1"), Person("telegram", "p"), "help")
        for contact, offered in (("", False), ("telegram/2", True)):
            asked = channels(database, contact=contact)
            table = commands(History(database), People(database), Corpus(database), phrases(), asked)
            words = (await table["help"](command, language)).text
            assert (phrases()("commands.help_human", language) in words) is offered
            assert ("/human" in words) is offered

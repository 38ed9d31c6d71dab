"""Commands alone, on a real database without documents; `tests/engine/test_engine.py` has them within conversations."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from engine.language import LANGUAGES, Language
from engine.messages import Address, Command, CommandName, IncomingMessage, Origin, Person
from engine.skills import commands
from engine.store.askers import Askers
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import open_database
from engine.store.people import People
from engine.turn import CommandHandler
from tests.engine.desk import open_desk, phrases
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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_privacy_tells_the_person_alone_the_code_by_which_the_staff_find_them(
    sqlite_url: str, language: Language
) -> None:
    async with open_database(sqlite_url) as database:
        people, person = People(database), Person("test", "p")
        table = commands(History(database), people, Corpus(database), phrases(), channels(database))
        alone = await table["privacy"](Command("1", Address("test", "1"), person, "privacy"), language)
        code = (await people.standing("test", "p")).code
        among_others = Command("2", Address("test", "2"), person, "privacy", origin=Origin(direct=False))

        assert code
        assert phrases()("commands.privacy_code", language, code=code) in alone.text
        assert phrases()("commands.privacy", language).split()[0] in alone.text
        there = await table["privacy"](among_others, language)
        assert code not in there.text
        assert phrases()("commands.privacy_alone", language) in there.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_is_under_a_legal_hold_is_told_why_nothing_is_deleted(sqlite_url: str, language: Language) -> None:
    async with open_database(sqlite_url) as database:
        people, person = People(database), Person("test", "p")
        table = commands(History(database), people, Corpus(database), phrases(), channels(database))
        code = await people.code(person)
        await Askers(database).hold(code, "case 12/2026", "rania")
        held = phrases()("commands.held", language, reason="case 12/2026")

        erase = Command("1", Address("test", "1"), person, "erase", "yes", origin=Origin(confirmed=True))
        told = await table["erase"](erase, language)
        assert (told.text, told.choices) == (held, ())
        privacy = await table["privacy"](Command("2", Address("test", "1"), person, "privacy"), language)
        assert held in privacy.text
        assert (await people.standing("test", "p")).code == code


async def test_plain_words_in_a_group_do_not_bring_out_the_code(sqlite_url: str, home: Path) -> None:
    async with open_database(sqlite_url) as database, open_desk(database, home) as desk:
        said = IncomingMessage("1", Address("test", "1"), Person("test", "p"), "what do you store about me?")
        for direct in (False, True):
            reply = await desk.engine.reply(replace(said, origin=Origin(direct=direct)))
            code = (await People(database).standing("test", "p")).code
            assert (bool(code), reply.answer.intent) == (direct, "bot")
            assert not code or code in reply.answer.text

"""A whole Dalil with its packaged models: questions are asked, and asked again from the pages of their answers."""

import asyncio
import re
from html import unescape
from pathlib import Path

import aiohttp
from sqlalchemy import func, select

from bot.home import register
from engine.staff.roles import EVERYWHERE
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.api_keys import ApiKeys
from engine.store.database import open_database
from tests.cli.conftest import write_collection
from tests.cli.test_run import home_of, running
from tests.web.console.staff import PASSWORD, sign_in
from tests.web.console.test_again import again

KNOWN, UNKNOWN = "What does a parking permit cost for students?", "Who won the chess championship of the university?"
ANSWER, OFFICE = "A parking permit for students costs 45 euros a semester.", "Mona in room 12"


async def asked(session: aiohttp.ClientSession, key: str, question: str) -> tuple[str, str]:
    """The turn, and the words of its answer."""
    head = {"Authorization": f"Bearer {key}"}
    async with session.post("/api/v1/ask", json={"question": question}, headers=head) as response:
        told = await response.json()
        assert response.status == 200, told
    return told["turn"], told["text"]


def shown(answered: tuple[int, str]) -> str:
    """The words of the page."""
    status, page = answered
    assert status == 200
    return " ".join(unescape(re.sub("<[^>]+>", "", page)).split())


async def test_asking_again_answers_as_dalil_does_now_and_keeps_nothing(tmp_path: Path, models: Path) -> None:
    home = home_of(tmp_path, models)
    register(home, write_collection(tmp_path))
    process = running(home, DALIL_COLLECTIONS_SAMPLES="false")
    _, address = await asyncio.to_thread(process.__enter__)
    try:
        async with (
            open_database(f"sqlite:///{home}/dalil.db") as database,
            aiohttp.ClientSession(address, cookie_jar=aiohttp.CookieJar(unsafe=True)) as session,
        ):
            await Accounts(database).create("rania", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
            _, key = await ApiKeys(database).add("test", ("ask",), "tests")
            known, words = await asked(session, key, KNOWN)
            unknown, open_words = await asked(session, key, UNKNOWN)
            assert ANSWER in words
            assert OFFICE not in open_words
            assert (await sign_in(session)).status == 303
            page = shown(await again(session, known))
            assert page.count(ANSWER) == 2, page
            page = shown(await again(session, unknown, setting="answer.contact", value=OFFICE))
            assert page.count(OFFICE) == 2, page  # the setting beside its answer, and in it
            assert OFFICE not in (await asked(session, key, UNKNOWN))[1]
            turns = select(func.count()).select_from(schema.turns)
            assert await database.reading(lambda connection: connection.scalar(turns)) == 3
    finally:
        await asyncio.to_thread(process.__exit__, None, None, None)

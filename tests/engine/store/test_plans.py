"""The pages of the console read what grows by indexes, on both databases: none looks at every row of a table."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection, event, insert, text
from sqlalchemy.engine import Engine

from bench import console as bench
from engine.staff.cases import KINDS, UNSURE
from engine.store import schema
from engine.store.api_keys import ApiKeys
from tests.web.console.staff import signed_in
from tests.web.site import Site, running_site

TURNS = 2000
GROWING = ("turns", "turn_words", "feedback", "citations", "inbox", "conversations", "people", "audit")
PAGES = (
    "/console",
    "/console/gaps",
    "/console/numbers",
    "/console/numbers?weeks=52",
    "/console/numbers?period=last_month",
    "/console/numbers?collection=handbook",
    "/console/audit",
    "/console/people",
    "/console/askers",
    "/console/queue?kind=disliked&state=mine",
    "/console/queue?kind=disliked&state=claimed",
    "/console/queue?kind=disliked&state=done",
    *(f"/console/queue?kind={kind}" for kind in KINDS if kind != "all"),
    *(f"/console/queue?kind={kind}&state=any&words=library" for kind in KINDS if kind != "all"),
)
_LITE = re.compile(r"^SCAN (\w+)$")  # the whole table, by no index
_POSTGRES = re.compile(r"Seq Scan on (\w+)")
NAMED = {
    "disliked": "ix_feedback_value_updated_at",
    "liked": "ix_feedback_value_updated_at",
    "abstained": "ix_turns_open",
    "unsure": "ix_turns_unsure",
    "unsupported": "ix_turns_unsupported",
    "sampled": "ix_turns_(sampled|open)",  # SQLite takes both for as good, and either holds all that is counted
}
"""By which index answers of a kind are counted."""

Statement = tuple[str, Any]


@contextmanager
def heard() -> Iterator[list[Statement]]:
    """Every query from here on, with its parameters."""
    found: list[Statement] = []

    def hear(_: Connection, __: Any, statement: str, parameters: Any, ___: Any, many: bool) -> None:
        if not many and statement.lstrip().upper().startswith("SELECT"):
            found.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", hear)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", hear)


@pytest.fixture
async def site(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    for name, few in {"PEOPLE": 50, "CONVERSATIONS": 200, "AT_ONCE": 500}.items():
        monkeypatch.setattr(bench, name, few)
    async with running_site(database_url) as running:
        await bench.filled(running.database, TURNS)
        await bench._tended(database_url, "PostgreSQL" if "postgres" in database_url else "SQLite")
        yield running


async def plan(site: Site, statement: Statement) -> list[str]:
    words, parameters = statement
    lite = site.database.is_sqlite

    def step(connection: Connection) -> list[str]:
        if not lite:  # so few rows are read faster without an index
            connection.execute(text("SET LOCAL enable_seqscan = off"))
        how = "EXPLAIN QUERY PLAN" if lite else "EXPLAIN"
        rows = connection.exec_driver_sql(f"{how} {words}", parameters).all()
        return [str(row[-1]) for row in rows]

    return await site.database.reading(step)


async def statements(session: aiohttp.ClientSession, path: str) -> list[Statement]:
    with heard() as found:
        async with session.get(path) as response:
            await response.read()
            assert response.status == 200, path
    return found


async def test_no_page_looks_at_every_row_of_what_grows_and_each_kind_is_counted_by_its_own_index(site: Site) -> None:
    scanned, counted = set(), dict[str, str]()
    async with signed_in(site) as session:
        for path in PAGES:
            for statement in await statements(session, path):
                told = await plan(site, statement)
                scanned |= {(path, table, statement[0]) for table in _scanned(told, statement[0], site)}
                kind = path.partition("kind=")[2]
                if kind in NAMED and "count(" in statement[0]:
                    counted[kind] = counted.get(kind, "") + "\n".join(told)
    assert scanned == set()
    assert {kind: told for kind, told in counted.items() if not re.search(NAMED[kind], told)} == {}
    assert counted.keys() == NAMED.keys()


async def test_metrics_are_read_from_what_is_open_alone(site: Site, database_url: str) -> None:
    sent = {
        "platform": "web",
        "conversation": "c",
        "payload": {},
        "status": "sent",
        "created_at": site.database.clock(),
    }
    await site.database.writing(lambda connection: connection.execute(insert(schema.outbox), [sent] * TURNS))
    await bench._tended(database_url, "PostgreSQL" if "postgres" in database_url else "SQLite")
    _, key = await ApiKeys(site.database).add("monitoring", ["metrics"], "tests")
    async with aiohttp.ClientSession(site.url, headers={"Authorization": f"Bearer {key}"}) as session:
        found = await statements(session, "/metrics")
    told = {words: "\n".join(await plan(site, (words, given))) for words, given in found if "box" in words}
    assert {words for words, lines in told.items() if not re.search("ix_(in|out)box_status", lines)} == set()
    assert len(told) == 2


def _scanned(told: list[str], statement: str, site: Site) -> set[str]:
    """Tables that grow of which the plan looks at every row. The latest by number are read from the end."""
    ends = " LIMIT " in statement and "WHERE" not in statement and not any("TEMP B-TREE" in line for line in told)
    pattern = _LITE if site.database.is_sqlite else _POSTGRES
    found = {table for line in told for table in pattern.findall(line)}
    return set() if ends else found.intersection(GROWING)


def test_the_index_of_what_is_unsure_begins_where_an_answer_is() -> None:
    assert f"confidence < {UNSURE}" in schema.LISTED_ALONE["unsure"][1]

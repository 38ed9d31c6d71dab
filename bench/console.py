"""`python -m bench.console [--turns N]`: how long the pages of the console take over a large database of each kind.

N answers of a year (100 000 by default) with votes, citations and reviews, the events of its last days, its weeks
counted as a running Dalil counts them by itself, and each page of an administrator asked for again and again through
the real web server; what counts is the time until the page is there, its queries and its rendering together. The first
time of each page, when nothing is remembered yet, the best, and the processor time of this process (not that of
PostgreSQL's server) stand beside the median.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import insert, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bench.table import Row, markdown
from engine.messages import Answer
from engine.store import schema, week_counts
from engine.store.belonging import written
from engine.store.codec import encode
from engine.store.database import Database
from engine.store.database import database_url as with_driver
from engine.store.migration import migrate
from engine.store.weeks import week_of
from engine.text.analysis import normalize
from tests.postgres import PostgresMissingError, cluster
from tests.web.console.staff import signed_in
from tests.web.site import PAGES, answer_from, running_site

SECTION = "console"
REACH_MS = 100.0
TIMES = 9
PEOPLE, CONVERSATIONS, AT_ONCE = 5000, 20_000, 2000
EVENTS_KEPT = timedelta(days=90)  # as delivery keeps them, unless it is told otherwise
ABSTAINED, DISLIKED, LIKED, SEEN = 0.15, 0.02, 0.06, 0.01  # shares of the answers
UNSUPPORTED_ONE_IN = 20  # answers
SUBJECTS = ("fees", "the library", "parking", "exams", "a room", "the gym", "my card", "a refund", "housing", "a grade")
ASKED = ("When is {} open", "How much is {}", "Who decides about {}", "Where do I find {}", "May I change {}")
PATHS = (
    "/console",
    "/console/queue",
    "/console/queue?kind=liked&state=any",
    "/console/queue?kind=unsure",
    "/console/queue?kind=unsupported",
    "/console/queue?kind=sampled&state=any&words=library",
    "/console/queue?kind=abstained&language=ar&days=30",
    "/console/queue?kind=all&state=any&place=web/c7&below=90",
    "/console/queue?kind=escalated",
    "/console/queue?kind=disliked&state=mine",
    "/console/answers/{turn}",
    "/console/answers/{turn}/correct",
    "/console/answers/{turn}/add",
    "/console/synonyms",
    "/console/gaps",
    "/console/reviewed",
    "/console/numbers",
    "/console/numbers?weeks=52",
    "/console/numbers?weeks=last_month",
    "/console/numbers?collection=handbook",
    "/console/numbers.csv?weeks=52",
    "/console/evaluations",
    "/console/collections",
    "/console/new-collection",
    "/console/collections/handbook",
    "/console/channels",
    "/console/channels?place=slack/T1/C1",
    "/console/connections",
    "/console/keys",
    "/console/look",
    "/console/settings?section=web",
    "/console/people",
    "/console/askers",
    "/console/backup",
    "/console/account",
    "/console/audit",
)


async def filled(database: Database, turns: int) -> str:
    """Rows as delivery writes them, straight into the tables; the id of one disliked turn."""
    chance, now = random.Random(13), database.clock()
    begin = now - timedelta(days=364)
    people = [
        {"id": number, "platform": "web", "platform_id": f"p{number}", "created_at": begin}
        for number in range(1, PEOPLE + 1)
    ]
    conversations = [
        {"id": number, "key": f"web:c{number}", "platform": "web", "last_number": turns, "created_at": begin}
        for number in range(1, CONVERSATIONS + 1)
    ]
    await _insert(database, schema.people, people)
    await _insert(database, schema.conversations, conversations)
    disliked = ""
    for start in range(0, turns, AT_ONCE):
        rows = [_turn(number, turns, begin, now, chance) for number in range(start, min(start + AT_ONCE, turns))]
        await _insert(database, schema.inbox, list(_events([turn for turn, _ in rows], now, chance)))
        await _insert(database, schema.turns, [turn for turn, _ in rows])
        words = [{"turn": turn["id"], "folded": normalize(f"{turn['question']} {turn['text']}")} for turn, _ in rows]
        await _insert(database, schema.turn_words, words)
        await _insert(database, schema.citations, list(_citations(rows)))
        votes = list(_votes([turn for turn, _ in rows], chance))
        await _insert(database, schema.feedback, votes)
        disliked = next((one["turn"] for one in votes if one["value"] < 0), disliked)
        seen = [{"turn": one["turn"], "seen_by": "rania", "seen_at": now, "verdict": "right"} for one in votes]
        await _insert(database, schema.reviews, [one for one in seen if chance.random() < SEEN / (DISLIKED + LIKED)])
    return disliked


def _turn(
    number: int, turns: int, begin: datetime, end: datetime, chance: random.Random
) -> tuple[dict[str, Any], Answer]:
    page = PAGES[chance.choice(("en", "ar", "el"))]
    at = begin + (end - begin) * (number / turns)
    question = f"{chance.choice(ASKED).format(chance.choice(SUBJECTS))}, {chance.randrange(1000)}?"
    answer = answer_from(page)
    outcome = "abstention" if chance.random() < ABSTAINED else "answer"
    row = {
        "id": UUID(int=chance.getrandbits(128)).hex,
        "conversation": number % CONVERSATIONS + 1,
        "number": number,
        "person": chance.randint(1, PEOPLE),
        "question": question,
        "resolved": question,
        "text": page.quote,
        "answer": encode(answer),
        "outcome": outcome,
        "intent": "question",
        "language": page.language,
        "confidence": chance.choice((0.6, 0.8, 0.95, 0.99)),
        "created_at": at,
        "superseded": False,
        "week": week_of(at),
        "collections": written(["handbook"]),
        "route": chance.choice(("documents", "documents", "model", "reviewed")),
        "requests": 2,
        "tokens": chance.randint(500, 5000),
        "cost": chance.randint(1, 90) / 10_000,
        "unsupported": number % UNSUPPORTED_ONE_IN == 0,
        "waited_ms": chance.randint(10, 99) * 100,
    }
    return row, answer


def _events(rows: list[dict[str, Any]], now: datetime, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Of the turns of the last days; earlier ones are pruned."""
    for row in rows:
        row["inbox"] = None
        if row["created_at"] >= now - EVENTS_KEPT:
            row["inbox"] = row["number"] + 1
            at, person = row["created_at"] - timedelta(seconds=chance.random()), f"p{row['person']}"
            yield {
                "id": row["inbox"], "platform": "web", "event": f"e{row['inbox']}", "kind": "message", "payload": {},
                "conversation": f"web:c{row['conversation']}", "person": person, "status": "done", "received_at": at,
                "finished_at": row["created_at"],
            }  # fmt: skip


def _citations(rows: list[tuple[dict[str, Any], Answer]]) -> Iterator[dict[str, Any]]:
    for turn, answer in rows:
        yield from ({"turn": turn["id"], **one} for one in encode(answer)["citations"])


def _votes(rows: list[dict[str, Any]], chance: random.Random) -> Iterator[dict[str, Any]]:
    for row in rows:
        drawn = chance.random()
        if drawn < DISLIKED + LIKED:
            value, at = (-1 if drawn < DISLIKED else 1), row["created_at"]
            of_turn = {name: row[name] for name in ("person", "superseded", "week", "intent", "collections")}
            yield {"turn": row["id"], "value": value, "created_at": at, "updated_at": at, **of_turn}


async def _insert(database: Database, table: Any, rows: list[dict[str, Any]]) -> None:
    if rows:
        async with database.write() as connection:
            await connection.execute(insert(table), rows)


async def measured(url: str, kind: str, turns: int) -> list[Row]:
    rows = []
    async with running_site(url) as site:
        turn = await filled(site.database, turns)
        await week_counts.keep(site.database)
        await _tended(url, kind)
        async with signed_in(site) as session:
            for path in PATHS:
                times, worked = [], []
                for _ in range(TIMES):
                    began, used = time.perf_counter(), time.process_time()
                    async with session.get(path.format(turn=turn)) as response:
                        await response.read()
                    times.append((time.perf_counter() - began) * 1000)
                    worked.append((time.process_time() - used) * 1000)
                    if response.status != 200:
                        raise SystemExit(f"{path} is answered {response.status}")
                note = (
                    f"first {times[0]:.0f} ms, best {min(times):.0f} ms; processor {median(worked):.0f} ms; "
                    f"reach {REACH_MS:.0f} ms"
                )
                rows.append(Row(SECTION, f"{kind}, {turns:,} answers: {path}", f"{median(times):.0f} ms", note))
    return rows


@contextmanager
def _databases() -> Iterator[list[tuple[str, str]]]:
    """A migrated database of each kind that is to be had: its name and its URL."""
    with tempfile.TemporaryDirectory(prefix="dalil-bench-") as folder:
        lite = f"sqlite:///{Path(folder) / 'dalil.db'}"
        asyncio.run(migrate(lite))
        try:
            with cluster() as server:
                name = f"dalil_{uuid4().hex[:12]}"
                asyncio.run(_create(server, name))
                url = make_url(server).set(database=name).render_as_string(hide_password=False)
                asyncio.run(migrate(url))
                yield [("SQLite", lite), ("PostgreSQL", url)]
        except PostgresMissingError as missing:
            print(f"PostgreSQL is not measured: {missing}")
            yield [("SQLite", lite)]


async def _create(server: str, name: str) -> None:
    await _told(server, f"CREATE DATABASE {name}")


async def _tended(url: str, kind: str) -> None:
    """As autovacuum leaves a database of PostgreSQL, and a start of Dalil's one of SQLite."""
    await _told(url, "VACUUM (ANALYZE)" if kind == "PostgreSQL" else "PRAGMA optimize=0x10002")


async def _told(url: str, statement: str) -> None:
    engine = create_async_engine(with_driver(url), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


def rows(turns: int) -> list[Row]:
    with _databases() as found:
        return [row for kind, url in found for row in asyncio.run(measured(url, kind, turns))]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.console", description="The console over a large database.")
    parser.add_argument("--turns", type=int, default=100_000, help="answers in the database")
    print(markdown(rows(parser.parse_args().turns)))


if __name__ == "__main__":
    main()

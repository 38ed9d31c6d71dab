import asyncio
import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic_command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, bindparam, column, insert, inspect, select, table, text

from engine.errors import StoreError
from engine.store import schema
from engine.store.database import open_database
from engine.store.migration import MIGRATIONS, REVISION, is_current, migrate
from engine.store.schema import feedback, metadata, turns
from engine.store.weeks import week_of
from engine.text.analysis import normalize

ROOT = Path(__file__).parents[3]
MIGRATE = "import asyncio, sys; from engine.store.migration import migrate; asyncio.run(migrate(sys.argv[1]))"


def describe(inspector: Inspector) -> dict[str, Any]:
    """All that a database says of its tables, in an order that does not depend on who made them."""
    return {
        table: {
            "columns": {c["name"]: (str(c["type"]), c["nullable"], c["default"]) for c in inspector.get_columns(table)},
            "key": inspector.get_pk_constraint(table),
            "foreign": sorted(map(str, inspector.get_foreign_keys(table))),
            "unique": sorted(map(str, inspector.get_unique_constraints(table))),
            "indexes": sorted(map(_told, inspector.get_indexes(table))),
        }
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }


def _told(index: Any) -> str:
    """With the words of what it is limited to, and not the object that holds them."""
    return str(
        index | {"dialect_options": {key: str(value) for key, value in index.get("dialect_options", {}).items()}}
    )


async def test_the_revisions_make_exactly_the_tables_of_the_schema(empty_database_url: str) -> None:
    async with open_database(empty_database_url) as database:
        await database.writing(metadata.create_all)
        expected = await database.reading(lambda connection: describe(inspect(connection)))
        await database.writing(metadata.drop_all)
    await migrate(empty_database_url)

    async with open_database(empty_database_url) as database:
        assert await database.reading(lambda connection: describe(inspect(connection))) == expected


async def test_autogenerate_finds_nothing_left_to_migrate(database_url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)

    async with open_database(database_url) as database:
        assert await database.reading(differences) == []


def test_the_revision_the_code_knows_is_the_last_one_there_is() -> None:
    script = ScriptDirectory(str(MIGRATIONS))

    assert script.get_heads() == [REVISION]
    for revision in script.walk_revisions():
        assert re.fullmatch(r"\d{4}", revision.revision), (
            "ids are numbers: an older Dalil tells a newer database by them"
        )


def test_revisions_import_nothing_of_ours() -> None:
    for revision in (MIGRATIONS / "versions").glob("*.py"):
        imports = re.findall(r"^(?:from|import) (\w+)", revision.read_text(), re.MULTILINE)
        assert set(imports) <= {"sqlalchemy", "alembic", *sys.stdlib_module_names}, revision.name


async def test_a_database_without_tables_is_not_current_and_becomes_so(empty_database_url: str) -> None:
    async with open_database(empty_database_url) as database:
        async with database.read() as connection:
            assert not await connection.run_sync(is_current)
        await migrate(empty_database_url)
        async with database.read() as connection:
            assert await connection.run_sync(is_current)


async def test_migrating_again_keeps_what_is_stored(database_url: str) -> None:
    async with open_database(database_url) as database:
        await database.writing(lambda c: c.execute(text("INSERT INTO corpus (id, generation) VALUES (1, 7)")))
        await migrate(database_url)
        assert await database.reading(lambda c: c.scalar(text("SELECT generation FROM corpus"))) == 7


async def test_a_database_that_a_newer_dalil_wrote_is_refused_with_the_way_out(empty_database_url: str) -> None:
    await migrate(empty_database_url)
    async with open_database(empty_database_url) as database:
        await database.writing(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))

    with pytest.raises(StoreError, match=r"revision 9999, newer than this Dalil.*upgrade Dalil"):
        await migrate(empty_database_url)


async def test_processes_that_migrate_at_the_same_time_all_end_well(empty_database_url: str) -> None:
    async def one() -> tuple[int | None, str]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", MIGRATE, empty_database_url, cwd=ROOT, stderr=subprocess.PIPE
        )
        _, errors = await process.communicate()
        return process.returncode, errors.decode()

    assert await asyncio.gather(*(one() for _ in range(4))) == [(0, "")] * 4
    async with open_database(empty_database_url) as database, database.read() as connection:
        assert await connection.run_sync(is_current)


def test_looking_whether_the_schema_is_current_does_not_import_alembic() -> None:
    code = "import sys, engine.store.migration, engine.store.database; sys.exit('alembic' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


OLDER = "0014"
TURN = """INSERT INTO turns (id, conversation, number, person, question, resolved, text, answer, outcome, intent,
language, superseded, created_at, state) VALUES
(:id, 1, :number, 1, 'q', 'q', 't', :answer, :outcome, 'question', 'en', false, :at, '')"""
VOTE = text(
    "INSERT INTO feedback (turn, person, value, reason, created_at, updated_at)"
    " VALUES (:turn, :person, :value, '', :created_at, :updated_at)"
).bindparams(bindparam("created_at", type_=schema.Utc()), bindparam("updated_at", type_=schema.Utc()))
FOUND = '{"trace": [{"step": "search", "ms": 1.0, "detail": {"passages": ["p1 0.9", "gone 0.8", "p2 0.7", "p3 0.6"]}}]}'


async def test_turns_of_before_get_their_week_and_their_collections(empty_database_url: str) -> None:
    moments = [datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC)]
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        await database.writing(lambda connection: _of_before(connection, moments))
        await migrate(empty_database_url)
        now = select(turns.c.id, turns.c.week, turns.c.collections).order_by(turns.c.id)
        rows = await database.reading(lambda connection: [tuple(row) for row in connection.execute(now)])
    weeks = [week_of(moment) for moment in moments]
    assert weeks[1] == weeks[0] + 1
    assert rows == [
        ("cited", weeks[0], "|fees|rules|"),
        ("known", weeks[1], ""),
        ("open", weeks[1], "|fees|rules|"),
    ]


async def test_turns_of_before_are_told_which_way_they_were_answered(empty_database_url: str) -> None:
    ways = {
        "asked": [{"step": "write", "detail": {"tokens": 12}}, {"step": "judge", "detail": {"tokens": 3}}],
        "cited": [{"step": "search", "ms": 1.0, "detail": {}}],
        "staff": [{"step": "reviewed", "detail": {"answer": "x"}}],
    }
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        at = datetime(2026, 3, 1, tzinfo=UTC)
        await database.writing(lambda connection: _of_before(connection, [at, at]))
        put = text("UPDATE turns SET id = :to, answer = :answer WHERE id = :turn").bindparams(
            bindparam("answer", type_=schema.Json)
        )
        for turn, to in (("cited", "cited"), ("known", "staff"), ("open", "asked")):
            values = {"turn": turn, "to": to, "answer": {"trace": ways[to]}}
            await database.writing(lambda connection, values=values: connection.execute(put, values))
        await migrate(empty_database_url)
        now = select(turns.c.id, turns.c.route, turns.c.requests, turns.c.tokens).order_by(turns.c.id)
        rows = await database.reading(lambda connection: [tuple(row) for row in connection.execute(now)])
    assert rows == [("asked", "model", 2, 15), ("cited", "documents", 0, 0), ("staff", "reviewed", 0, 0)]


async def test_turns_of_before_are_told_where_a_model_wrote_what_was_not_borne_out(empty_database_url: str) -> None:
    wrote = {"step": "generate", "detail": {"tokens": 12}}
    checked = [
        {"step": "verify", "detail": {"verdicts": verdicts}} for verdicts in (["kept"], ["kept", "fault: number"])
    ]
    ways = {
        "cited": [wrote, checked[1], wrote, checked[0]],  # the last try counts
        "open": [wrote, checked[1]],  # left open
        "known": [wrote, checked[1]],
    }
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        at = datetime(2026, 3, 1, tzinfo=UTC)
        await database.writing(lambda connection: _of_before(connection, [at, at]))
        put = text("UPDATE turns SET answer = :answer WHERE id = :turn").bindparams(
            bindparam("answer", type_=schema.Json)
        )
        for turn, trace in ways.items():
            values = {"turn": turn, "answer": {"trace": trace}}
            await database.writing(lambda connection, values=values: connection.execute(put, values))
        await migrate(empty_database_url)
        told = select(turns.c.id).where(turns.c.unsupported)
        assert await database.reading(lambda connection: connection.scalars(told).all()) == ["known"]


async def test_turns_of_before_are_told_whose_asker_was_brought_something(empty_database_url: str) -> None:
    early, late = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC)
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        await database.writing(lambda connection: _of_before(connection, [early, early]))
        await database.writing(lambda connection: upgrade(connection, "0029"))
        added = {"by": "rania", "source": "", "at": early, "waits": False}
        of_then = table("additions", *(column(one.name, one.type) for one in schema.additions.c if one.name != "id"))
        rows: list[tuple[Any, dict[str, Any]]] = [
            (schema.reviewed, {"id": "1", "turn": "cited", "updated_at": early, "told_at": early}),
            (of_then, {"turn": "open", "told_at": late, **added}),
            (of_then, {"turn": "known", "told_at": None, **added}),
        ]
        for into, row in rows:
            await database.writing(lambda connection, into=into, row=row: connection.execute(insert(into), row))
        await migrate(empty_database_url)
        additions = select(schema.additions.c.id, schema.additions.c.turn, schema.additions.c.told_at)
        kept = await database.reading(lambda connection: {tuple(row) for row in connection.execute(additions)})
        now = select(turns.c.id, turns.c.told_at).order_by(turns.c.id)
        told = await database.reading(lambda connection: [tuple(row) for row in connection.execute(now)])
    assert told == [("cited", early), ("known", None), ("open", late)]
    assert kept == {("open", "open", late), ("known", "known", None)}


async def test_by_which_metadata_turns_of_before_were_narrowed_is_known_of_chats_alone(empty_database_url: str) -> None:
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        at = datetime(2026, 3, 1, tzinfo=UTC)
        await database.writing(lambda connection: _of_before(connection, [at, at]))
        await database.writing(lambda connection: connection.execute(text("UPDATE people SET platform = 'web'")))
        columns = "platform_id, name, language, created_at"
        asked = f"INSERT INTO people (id, platform, {columns}) SELECT 9, 'api', {columns}"
        await database.writing(lambda connection: connection.execute(text(f"{asked} FROM people LIMIT 1")))
        await database.writing(
            lambda connection: connection.execute(text("UPDATE turns SET person = 9 WHERE id = 'open'"))
        )
        await migrate(empty_database_url)
        now = select(turns.c.id, turns.c.narrowed_by).order_by(turns.c.id)
        kept = await database.reading(lambda connection: dict(tuple(row) for row in connection.execute(now)))
    assert kept == {"cited": [], "known": [], "open": None}


async def test_turns_of_before_are_searched_as_later_ones_and_digests_of_before_are_emptied(
    empty_database_url: str,
) -> None:
    words = "Πότε  ΛΗΓΕΙ ﻻ الإعفاءُ مِنَ الرُّسُومِ ۀ ٢٠٢٦; Été “CAFÉ” don’t ۱٢"
    post = {"platform": "p", "conversation": "p/1", "attempts": 0, "failures": 0, "error": "", "message": ""}
    at = datetime(2026, 3, 1, tzinfo=UTC)
    sent = post | {"payload": {"text": "Where is Zaphod?"}, "status": "sent", "created_at": at}
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        await database.writing(lambda connection: _of_before(connection, [at, at]))
        put = text("UPDATE turns SET question = :words")
        await database.writing(lambda connection: connection.execute(put, {"words": words}))
        await database.writing(lambda connection: upgrade(connection, "0026"))
        await database.writing(lambda connection: connection.execute(insert(schema.outbox), sent))
        await migrate(empty_database_url)
        kept = schema.turn_words
        found = select(kept.c.folded, turns.c.text).join(turns, turns.c.id == kept.c.turn)
        rows = await database.reading(lambda connection: connection.execute(found).all())
        payloads = await database.reading(lambda connection: connection.scalars(select(schema.outbox.c.payload)).all())
    assert len(rows) == 3
    assert [row.folded for row in rows] == [normalize(f"{words}\n{row.text}") for row in rows]
    assert payloads == [{}]


async def test_votes_of_before_are_counted_with_their_question(empty_database_url: str) -> None:
    moments = [datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 9, tzinfo=UTC)]
    async with open_database(empty_database_url) as database:
        await database.writing(lambda connection: upgrade(connection, OLDER))
        await database.writing(lambda connection: _of_before(connection, moments))
        given = {"turn": "cited", "person": 1, "value": -1, "created_at": moments[1], "updated_at": moments[1]}
        await database.writing(lambda connection: connection.execute(VOTE, given))
        await migrate(empty_database_url)
        now = select(feedback.c.superseded, feedback.c.week, feedback.c.intent, feedback.c.collections)
        row = await database.reading(lambda connection: tuple(connection.execute(now).one()))
    assert row == (False, week_of(moments[0]), "question", "|fees|rules|")


def _of_before(connection: Connection, moments: list[datetime]) -> None:
    def put(statement: str, **values: Any) -> None:
        typed = text(statement).bindparams(*(bindparam(name, type_=schema.Utc()) for name in ("at",) if name in values))
        if "answer" in values:
            typed = typed.bindparams(bindparam("answer", type_=schema.Json))
            values["answer"] = json.loads(values["answer"])
        connection.execute(typed, values)

    at = moments[0]
    put(
        "INSERT INTO people (id, platform, platform_id, name, language, created_at) VALUES (1, 'p', 'p', '', '', :at)",
        at=at,
    )
    put(
        "INSERT INTO conversations (id, key, platform, history_from, last_number, created_at)"
        " VALUES (1, 'p/1', 'p', 0, 3, :at)",
        at=at,
    )
    put(TURN, id="cited", number=1, answer=FOUND, outcome="answer", at=moments[0])
    put(TURN, id="open", number=2, answer=FOUND, outcome="abstention", at=moments[1])
    put(TURN, id="known", number=3, answer="{}", outcome="answer", at=moments[1])
    for number, name in enumerate(("rules", "fees", "rules")):
        citation = {"turn": "cited", "number": number, "collection": name, "start": 0, "end": 0}
        words = dict.fromkeys(("passage", "document", "source", "title", "place", "quote"), "x")
        connection.execute(insert(schema.citations), citation | words)
    for number, name in ((1, "fees"), (2, "rules"), (3, "legal")):
        kept = {"name": name, "definition": {}, "digest": "d", "updated_at": at}
        document = {"id": name, "collection": name, "source": name, "title": name, "language": "en", "text": ""}
        passage = {"id": f"p{number}", "document": name, "parent": name, "ordinal": 0, "view": "content"}
        words = {"language": "en", "text": "", "start": 0, "end": 0, "headers": [], "sentences": []}
        connection.execute(insert(schema.collections), kept)
        connection.execute(insert(schema.documents), document | {"digest": "d", "metadata": {}, "generation": 1})
        connection.execute(insert(schema.passages), passage | words)


def upgrade(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    alembic_command.upgrade(config, revision)

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Inspector, inspect, text

from engine.errors import StoreError
from engine.store.database import open_database
from engine.store.migration import MIGRATIONS, REVISION, migrate, schema_is_current
from engine.store.schema import metadata

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
            "indexes": sorted(map(str, inspector.get_indexes(table))),
        }
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }


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
        assert set(imports) <= {"sqlalchemy", "alembic"}, revision.name


async def test_a_database_without_tables_is_not_current_and_becomes_so(empty_database_url: str) -> None:
    async with open_database(empty_database_url) as database:
        async with database.read() as connection:
            assert not await schema_is_current(connection)
        await migrate(empty_database_url)
        async with database.read() as connection:
            assert await schema_is_current(connection)


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
        assert await schema_is_current(connection)


def test_looking_whether_the_schema_is_current_does_not_import_alembic() -> None:
    code = "import sys, engine.store.migration, engine.store.database; sys.exit('alembic' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0

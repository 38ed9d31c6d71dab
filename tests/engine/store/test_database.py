import asyncio
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import DBAPIError, StatementError

from engine.errors import SettingsError, StoreError
from engine.store import schema, sqlite
from engine.store.database import Database, database_url, open_database, place_of

BUMP = update(schema.corpus).values(generation=schema.corpus.c.generation + 1)
ROOT = Path(__file__).parents[3]
GENERATION = select(schema.corpus.c.generation)


async def start_counting(database: Database) -> None:
    await database.writing(lambda connection: connection.execute(insert(schema.corpus).values(id=1, generation=0)))


async def test_a_hundred_concurrent_increments_end_at_a_hundred(database: Database) -> None:
    await start_counting(database)

    def increment(connection: Connection) -> None:
        known = connection.scalar(GENERATION.with_for_update())
        connection.execute(update(schema.corpus).values(generation=known + 1))

    async def increment_between_awaits() -> None:
        async with database.write() as connection:
            known = await connection.scalar(GENERATION.with_for_update())
            await asyncio.sleep(0)
            await connection.execute(update(schema.corpus).values(generation=known + 1))

    await asyncio.gather(
        *(database.writing(increment) for _ in range(50)), *(increment_between_awaits() for _ in range(50))
    )

    assert await database.reading(lambda connection: connection.scalar(GENERATION)) == 100


async def test_two_programs_on_one_database_lose_no_update_either(database_url: str) -> None:
    def increment(connection: Connection) -> None:
        known = connection.scalar(GENERATION.with_for_update())
        connection.execute(update(schema.corpus).values(generation=known + 1))

    async with open_database(database_url) as one, open_database(database_url) as other:
        await start_counting(one)
        await asyncio.gather(*((one, other)[number % 2].writing(increment) for number in range(60)))

        assert await one.reading(lambda connection: connection.scalar(GENERATION)) == 60


async def test_a_writer_waits_for_another_of_the_same_program_as_long_as_it_takes(sqlite_url: str) -> None:
    async with open_database(sqlite_url) as database:
        await start_counting(database)
        await database.writing(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=1"))
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def hold() -> None:
            async with database.write() as connection:
                await connection.execute(BUMP)
                begun.set()
                await go_on.wait()

        async with asyncio.TaskGroup() as group:
            group.create_task(hold())
            await begun.wait()
            waiting = group.create_task(database.writing(lambda connection: connection.execute(BUMP)))
            for _ in range(50):  # many times the busy timeout
                await database.reading(lambda connection: connection.scalar(GENERATION))
            assert not waiting.done()
            go_on.set()

        assert await database.reading(lambda connection: connection.scalar(GENERATION)) == 2


async def test_a_transaction_that_raises_leaves_nothing(database: Database) -> None:
    await start_counting(database)

    def fail(connection: Connection) -> None:
        connection.execute(BUMP)
        raise LookupError

    async def fail_between_awaits() -> None:
        async with database.write() as connection:
            await connection.execute(BUMP)
            raise LookupError

    with pytest.raises(LookupError):
        await database.writing(fail)
    with pytest.raises(LookupError):
        await fail_between_awaits()

    assert await database.reading(lambda connection: connection.scalar(GENERATION)) == 0


async def test_a_reader_sees_one_moment_from_its_first_statement_to_its_last(database: Database) -> None:
    await start_counting(database)

    async with database.read() as connection:
        before = await connection.scalar(GENERATION)
        await database.writing(lambda writer: writer.execute(BUMP))
        assert await connection.scalar(GENERATION) == before

    assert await database.reading(lambda connection: connection.scalar(GENERATION)) == 1


async def test_a_reader_cannot_write(database: Database) -> None:
    await start_counting(database)

    with pytest.raises((StoreError, DBAPIError)):
        await database.reading(lambda connection: connection.execute(BUMP))
    with pytest.raises((StoreError, DBAPIError)):
        async with database.read() as connection:
            await connection.execute(BUMP)


async def test_a_cancelled_transaction_does_not_block_the_next(database: Database) -> None:
    await start_counting(database)
    begun = asyncio.Event()

    async def hang() -> None:
        async with database.write() as connection:
            await connection.execute(BUMP)
            begun.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hang())
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await database.writing(lambda connection: connection.execute(BUMP))

    assert await database.reading(lambda connection: connection.scalar(GENERATION)) == 1


async def test_moments_come_back_aware_and_in_utc(database: Database) -> None:
    moment = datetime(2026, 3, 1, 12, 30, 15, 250_000, tzinfo=UTC)
    values = {"platform": "web", "platform_id": "1", "created_at": moment}
    await database.writing(lambda connection: connection.execute(insert(schema.people).values(**values)))

    stored = await database.reading(lambda connection: connection.scalar(select(schema.people.c.created_at)))

    assert stored == moment
    assert stored.utcoffset() is not None
    with pytest.raises(StatementError, match="naive datetime"):
        await database.writing(lambda c: c.execute(update(schema.people).values(created_at=datetime(2026, 3, 1))))


async def test_json_keeps_every_script_as_it_is(database: Database) -> None:
    value = {"words": "ما شروط القبول؟ Ποιες είναι;", "empty": [], "number": 0.1}
    row = {"key": "k", "value": value, "version": 1, "updated_at": datetime.now(UTC)}
    await database.writing(lambda connection: connection.execute(insert(schema.settings).values(**row)))

    assert await database.reading(lambda connection: connection.scalar(select(schema.settings.c.value))) == value


async def test_a_locked_database_is_named_with_the_way_out(sqlite_url: str, tmp_path: Path) -> None:
    async with open_database(sqlite_url) as database:
        await database.writing(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=1"))
        other = sqlite3.connect(tmp_path / "dalil.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"dalil\.db is locked by another program; stop what else uses it"):
            await database.writing(lambda connection: connection.execute(BUMP))
        other.execute("ROLLBACK")
        other.close()

        await database.writing(lambda connection: connection.execute(BUMP))


async def test_a_full_disk_is_named_and_what_was_stored_stays(sqlite_url: str) -> None:
    async with open_database(sqlite_url) as database:
        await start_counting(database)
        await database.writing(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=1"))
        much = {"key": "k", "value": "x" * 1_000_000, "version": 1, "updated_at": datetime.now(UTC)}
        with pytest.raises(StoreError, match=r"dalil\.db cannot grow: the disk is full; free some space"):
            await database.writing(lambda connection: connection.execute(insert(schema.settings).values(**much)))

        assert await database.reading(lambda connection: connection.scalar(GENERATION)) == 0
        await database.writing(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count=100000"))
        await database.writing(lambda connection: connection.execute(insert(schema.settings).values(**much)))


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    async with open_database(f"sqlite:///{tmp_path}/missing/dalil.db") as database:
        with pytest.raises(StoreError, match=r"missing/dalil\.db cannot be opened; check that its folder exists"):
            await database.reading(lambda connection: connection.scalar(GENERATION))


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_bytes(b"not a database, whatever its name says" * 100)
    async with open_database(f"sqlite:///{tmp_path}/notes.db") as database:
        with pytest.raises(StoreError, match=r"notes\.db is not a SQLite database"):
            await database.reading(lambda connection: connection.scalar(GENERATION))


async def test_missing_tables_point_to_the_migration(empty_database_url: str) -> None:
    async with open_database(empty_database_url) as database:
        with pytest.raises(StoreError, match="run `dalil migrate`"):
            await database.reading(lambda connection: connection.scalar(GENERATION))
        with pytest.raises(StoreError, match="run `dalil migrate`"):
            async with database.read() as connection:
                await connection.scalar(GENERATION)


async def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    async with open_database("postgresql://dalil:hush@127.0.0.1:1/state") as database:
        with pytest.raises(StoreError, match=r"PostgreSQL at 127\.0\.0\.1:1/state does not answer") as raised:
            await database.reading(lambda connection: connection.scalar(GENERATION))

    assert "hush" not in str(raised.value)


async def test_a_database_that_the_server_lacks_is_named(postgres_url: str) -> None:
    url = database_url(postgres_url).set(database="nowhere").render_as_string(hide_password=False)
    async with open_database(url) as database:
        with pytest.raises(StoreError, match="has no such database; create it"):
            await database.reading(lambda connection: connection.scalar(GENERATION))


async def test_a_connection_that_the_server_drops_is_an_error_once_and_works_again(postgres_url: str) -> None:
    async def lose_it(database: Database) -> None:
        async with database.write() as connection:
            pid = await connection.scalar(text("SELECT pg_backend_pid()"))
            end = text("SELECT pg_terminate_backend(:pid, 5000)")
            await database.reading(lambda other: other.execute(end, {"pid": pid}))
            await connection.execute(BUMP)

    async with open_database(postgres_url) as database:
        with pytest.raises(StoreError, match="PostgreSQL at"):
            await lose_it(database)

        await start_counting(database)


async def test_connections_that_a_restarted_server_forgot_are_not_noticed(postgres_url: str) -> None:
    ours = text("SELECT pg_backend_pid()")
    async with open_database(postgres_url) as database, open_database(postgres_url) as other:
        pid = await database.writing(lambda connection: connection.scalar(ours))
        end = text("SELECT pg_terminate_backend(:pid, 5000)")
        await other.reading(lambda connection: connection.execute(end, {"pid": pid}))

        assert await database.writing(lambda connection: connection.scalar(ours)) != pid


async def test_a_fault_of_ours_is_not_called_a_fault_of_the_database(database: Database) -> None:
    await start_counting(database)

    with pytest.raises(DBAPIError):
        await start_counting(database)


async def test_the_state_of_a_new_installation_may_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    def modes() -> set[str]:
        return {oct(path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}

    async with open_database(f"sqlite:///{tmp_path}/dalil.db") as database:
        await database.writing(schema.metadata.create_all)

        assert modes() == {"0o600"}


async def test_sqlite_keeps_its_promises_on_every_connection(sqlite_url: str) -> None:
    expected = {"journal_mode": "wal", "synchronous": 1, "busy_timeout": sqlite.BUSY_TIMEOUT_MS, "foreign_keys": 1}
    async with open_database(sqlite_url) as database:
        async with database.write() as connection:
            found = {name: (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in expected}
        assert found == expected

        def pragmas(step: Connection) -> dict[str, object]:
            return {name: step.exec_driver_sql(f"PRAGMA {name}").scalar() for name in expected}

        assert await database.writing(pragmas) == expected
        assert await database.reading(pragmas) == expected


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:////var/dalil.db", "sqlite+aiosqlite"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg"),
        ("postgres://u:p@h/d", "postgresql+asyncpg"),
        ("postgresql+asyncpg://u:p@h/d", "postgresql+asyncpg"),
    ],
)
def test_the_usual_urls_get_the_driver_dalil_uses(given: str, driver: str) -> None:
    assert database_url(given).drivername == driver


def test_a_url_written_for_other_clients_is_understood() -> None:
    assert database_url("postgresql://u@h/d?sslmode=require").query == {"ssl": "require"}


@pytest.mark.parametrize("url", ["mysql://h/d", "postgresql+psycopg2://h/d", "sqlite://", "dalil.db", ""])
def test_a_url_that_cannot_be_used_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match=r"database URL.*(sqlite:///|postgresql://)"):
        database_url(url)


def test_a_place_never_shows_the_password() -> None:
    assert (
        place_of(database_url("postgresql://u:hush@db.example.org/state")) == "PostgreSQL at db.example.org:5432/state"
    )


def test_programs_that_only_read_settings_do_not_import_drivers() -> None:
    code = "import sys, engine.store.schema; sys.exit('asyncpg' in sys.modules or 'aiosqlite' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0

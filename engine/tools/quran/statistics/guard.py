"""Running a SELECT over the store and nothing else: read-only, on listed columns and functions, within time and rows.

Whoever wrote the SQL, it runs under the same guard. SQLite asks the authorizer about every table, column and function
while it compiles a statement; what is neither in `tables.READABLE` nor here is refused before the first row.
"""

import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from engine.errors import InputError
from engine.scripture.store import connect
from engine.scripture.tables import READABLE

FUNCTIONS = frozenset((
    *("abs", "avg", "coalesce", "count", "group_concat", "ifnull", "iif", "instr", "length", "like", "lower", "ltrim"),
    *("max", "min", "nullif", "replace", "round", "rtrim", "substr", "substring", "sum", "total", "trim", "unicode"),
    "upper",
))  # fmt: skip
SECONDS, ROWS, CHARACTERS = 2.0, 1000, 4000
_EVERY = 2000  # virtual machine steps between two looks at the clock


@dataclass(frozen=True, slots=True)
class Rows:
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]


def run(path: Path, sql: str, *, rows: int = ROWS, seconds: float = SECONDS) -> Rows:
    """Raises InputError, which says what is not allowed or that a limit was passed; StoreError where no store is."""
    if len(sql) > CHARACTERS:
        raise InputError(f"the query has {len(sql)} characters; at most {CHARACTERS} are run")
    with closing(connect(path)) as database:
        refused: list[str] = []
        database.execute("PRAGMA query_only = ON")
        for limit in (sqlite3.SQLITE_LIMIT_ATTACHED, sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH):
            database.setlimit(limit, 0)
        database.setlimit(sqlite3.SQLITE_LIMIT_COMPOUND_SELECT, 8)
        database.set_authorizer(lambda *asked: _allowed(asked, refused))
        end = time.monotonic() + seconds
        database.set_progress_handler(lambda: time.monotonic() > end, _EVERY)
        try:
            cursor = database.execute(sql)
            found = cursor.fetchmany(rows + 1)
        except sqlite3.OperationalError as error:
            if str(error) == "interrupted":
                raise InputError(f"the query takes more than {seconds:g} seconds; it was stopped") from error
            raise InputError(f"the query cannot be run: {error}") from error
        except sqlite3.Error as error:
            raise InputError(f"the query is refused{': ' + refused[0] if refused else f' ({error})'}") from error
        if cursor.description is None:
            raise InputError("the query is refused: only one SELECT is run")
        if len(found) > rows:
            raise InputError(f"the query gives more than {rows} rows; ask for fewer")
        return Rows(tuple(column[0] for column in cursor.description), tuple(found))


def _allowed(asked: Sequence[object], refused: list[str]) -> int:
    action, first, second = asked[0], asked[1], asked[2]
    if action == sqlite3.SQLITE_SELECT:
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_READ and _readable(str(first).lower(), str(second).lower()):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION and str(second).lower() in FUNCTIONS:
        return sqlite3.SQLITE_OK
    refused.append(_REASONS.get(int(str(action)), f"only SELECT on {', '.join(READABLE)} is allowed") % {
        "first": first, "second": second
    })  # fmt: skip
    return sqlite3.SQLITE_DENY


def _readable(table: str, column: str) -> bool:
    """No column is named where rows are only counted, nor a table where they are those of a subquery."""
    return column in READABLE.get(table, ()) or (not column and table in ("", *READABLE))


_REASONS = {
    sqlite3.SQLITE_READ: "%(first)s.%(second)s is not to be read",
    sqlite3.SQLITE_FUNCTION: "function %(second)s is not to be called",
    sqlite3.SQLITE_PRAGMA: "PRAGMA is not allowed",
    sqlite3.SQLITE_ATTACH: "ATTACH is not allowed",
    sqlite3.SQLITE_RECURSIVE: "recursive queries are not allowed",
}

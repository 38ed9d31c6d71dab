"""INSERT with ON CONFLICT, which the two databases spell alike and SQLAlchemy keeps in their dialects.

Each function builds a statement once for both: `connection.execute(STATEMENT[connection.dialect.name], values)`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Column, Executable, Table
from sqlalchemy.dialects import postgresql, sqlite

Statements = Mapping[str, Executable]
Changes = Callable[[Any], dict[str, Any]]


def insert_new(table: Table) -> Statements:
    """INSERT; a row that is there already stays as it is, and `rowcount` is 0."""
    return {
        "sqlite": sqlite.insert(table).on_conflict_do_nothing(),
        "postgresql": postgresql.insert(table).on_conflict_do_nothing(),
    }


def upsert(table: Table, key: Sequence[Column[Any]], changes: Changes, returning: Sequence[Column[Any]]) -> Statements:
    """INSERT, or where `key` is there already, the changes; `changes` is given the row that could not be inserted."""
    inserts: dict[str, sqlite.Insert | postgresql.Insert] = {
        "sqlite": sqlite.insert(table),
        "postgresql": postgresql.insert(table),
    }
    return {
        name: insert.on_conflict_do_update(index_elements=key, set_=changes(insert.excluded)).returning(*returning)
        for name, insert in inserts.items()
    }

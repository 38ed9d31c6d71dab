"""INSERT with ON CONFLICT, which the two databases spell alike and SQLAlchemy keeps in their dialects."""

from sqlalchemy import Column, ColumnElement, Table
from sqlalchemy.dialects import postgresql, sqlite

from engine.store.database import Database

Insert = sqlite.Insert | postgresql.Insert


def inserting(database: Database, table: Table) -> Insert:
    """A plain INSERT; a row that is there already stays as it is."""
    return _insert(database, table).on_conflict_do_nothing()


def upserting(database: Database, table: Table, *key: Column[object], **changes: ColumnElement[object]) -> Insert:
    """INSERT, or where `key` is there already, the `changes` made to its row."""
    return _insert(database, table).on_conflict_do_update(index_elements=list(key), set_=changes)


def _insert(database: Database, table: Table) -> Insert:
    return sqlite.insert(table) if database.is_sqlite else postgresql.insert(table)

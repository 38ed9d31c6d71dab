"""Runs of evaluations: kept whole, listed without their questions, read back by the beginning of their id."""

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select

from engine.errors import InputError
from engine.evaluation import run as model
from engine.store import schema
from engine.store.codec import storable
from engine.store.database import Database

_runs, _rows = schema.evaluations, schema.evaluation_rows
_LATEST = select(_runs).order_by(_runs.c.at.desc(), _runs.c.id)


class Evaluations:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, run: model.Run) -> None:
        """In one transaction. Raises StoreError."""
        values = {name: getattr(run, name) for name in ("id", "dataset", "digest", "at", "seconds", "questions")}
        values |= {name: _storable(getattr(run, name)) for name in ("settings", "versions", "figures", "notes")}
        rows = [_row_values(run.id, row) for row in run.rows]

        def step(connection: Connection) -> None:
            connection.execute(insert(_runs), values | {"parts": list(run.parts)})
            if rows:
                connection.execute(insert(_rows), rows)

        await self._database.writing(step)

    async def recent(self, limit: int) -> list[model.Run]:
        """The latest first, without their rows."""
        query = _LATEST.limit(limit)
        found = await self._database.reading(lambda connection: connection.execute(query).all())
        return [_run(row) for row in found]

    async def read(self, name: str) -> model.Run:
        """The run whose id begins so, whole; "last" is the latest. InputError where there is none, or more than one."""

        def step(connection: Connection) -> tuple[list[Row[Any]], list[Row[Any]]]:
            beginning = _runs.c.id.startswith(storable(name), autoescape=True)
            query = _LATEST if name == "last" else _LATEST.where(beginning)
            found = list(connection.execute(query.limit(1 if name == "last" else 2)).all())
            if len(found) != 1:
                return found, []
            rows = select(_rows).where(_rows.c.evaluation == found[0].id).order_by(_rows.c.number)
            return found, list(connection.execute(rows).all())

        found, rows = await self._database.reading(step)
        if not found:
            raise InputError(f"there is no run '{name}'; `dalil eval runs` shows those there are")
        if len(found) > 1:
            raise InputError(f"the ids of several runs begin with '{name}'; write more of it (`dalil eval runs`)")
        return _run(found[0], tuple(map(_read_row, rows)))

    async def remove(self, id_: str) -> None:
        await self._database.writing(lambda connection: connection.execute(delete(_runs).where(_runs.c.id == id_)))


def _run(row: Any, rows: tuple[model.Row, ...] = ()) -> model.Run:
    return model.Run(
        row.id, tuple(row.parts), row.dataset, row.digest, row.at, row.seconds, row.questions, row.settings,
        row.versions, row.figures, row.notes, rows,
    )  # fmt: skip


def _read_row(row: Any) -> model.Row:
    return model.Row(
        row.number, row.question_id, row.question, row.language, tuple(row.collections), row.figures, row.detail
    )


def _row_values(run: str, row: model.Row) -> dict[str, Any]:
    return {
        "evaluation": run,
        "number": row.number,
        "question_id": storable(row.id),
        "question": storable(row.question),
        "language": row.language,
        "collections": list(row.collections),
        "figures": dict(row.figures),
        "detail": _storable(row.detail),
    }


def _storable(value: Any) -> Any:
    """The value with every text in it one that a column takes."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {storable(key): _storable(one) for key, one in value.items()}
    return [_storable(one) for one in value] if isinstance(value, list | tuple) else value

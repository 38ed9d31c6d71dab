"""A question of number answered from the store: value, rows, the SQL, and what exactly was counted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.quran.facts import Sura
from engine.quran.statistics import terms
from engine.quran.statistics.guard import Rows, run
from engine.quran.statistics.reading import read
from engine.quran.statistics.shapes import Mode, Query, Unclear
from engine.quran.statistics.sql import select

Value = int | float | str | bool | list[object]


@dataclass(frozen=True, slots=True)
class Statistic:
    """`readings` gives the count of a term by each way of looking for it; `value` is by the way of the query."""

    query: Query
    sql: str
    rows: Rows
    value: Value
    readings: Mapping[Mode, int]

    @property
    def compares_suras(self) -> bool:
        """Whether the value names one of two suras."""
        return self.query.ask == "which" and bool(self.query.scope.suras) and isinstance(self.value, str)


def answer(question: str, path: Path, suras: tuple[Sura, ...], words: Path) -> Statistic | Unclear:
    """`path` is the store, `words` the table of words of other languages. Raises StoreError."""
    query = read(question, suras, terms.table(words))
    if isinstance(query, Unclear):
        return query
    sql = select(query)
    rows = run(path, sql)
    if _is_nothing(query, rows):  # nobody asks for what is never written without its particle
        query = _in_mode(query, "attached")
        sql = select(query)
        rows = run(path, sql)
    return Statistic(query, sql, rows, _value(query, rows, suras), _readings(query, path))


def _is_nothing(query: Query, rows: Rows) -> bool:
    term = query.scope.term
    return query.form == "total" and term is not None and term.mode == "word" and not rows.rows[0][0]


def _readings(query: Query, path: Path) -> dict[Mode, int]:
    """How often a counted term stands there as the word alone, with particles, and as letters within words."""
    term = query.scope.term
    if query.form != "total" or query.measure != "occurrences" or term is None or term.mode not in _WAYS:
        return {}
    found: dict[Mode, int] = {}
    for mode in _WAYS:
        found[mode] = _number(run(path, select(_in_mode(query, mode))).rows[0][0])
    return found


def _in_mode(query: Query, mode: Mode) -> Query:
    term = query.scope.term
    return replace(query, scope=replace(query.scope, term=replace(term, mode=mode))) if term else query


_WAYS: tuple[Mode, ...] = ("word", "attached", "part")


def _number(cell: object) -> int:
    return int(str(cell or 0))


def _value(query: Query, rows: Rows, suras: tuple[Sura, ...]) -> Value:
    """The number, the name, or the list that answers."""
    match query.form:
        case "total" | "number":
            return _number(rows.rows[0][0])
        case "average":
            return round(float(str(rows.rows[0][0] or 0)), 2)
        case "share":
            part, whole = (float(str(row[0] or 0)) for row in rows.rows)
            return round(100 * part / whole, 2) if whole else 0.0
        case "compare":
            return _compared(query, [_number(row[0]) for row in rows.rows], suras)
        case "check":
            return bool(rows.rows) and rows.rows[0][0] == query.answer
        case "value":
            return _cell(rows.rows[0][-1] if query.of != "place" else rows.rows[0][0])
        case "rank" if query.limit == 1:
            return _named(query, rows.rows[0]) if rows.rows else ""
        case _:
            return [_named(query, row) for row in rows.rows]


def _compared(query: Query, sides: list[int], suras: tuple[Sura, ...]) -> Value:
    first, second = sides
    match query.ask:
        case "difference":
            return abs(first - second)
        case "whether":
            return first > second if query.most else first < second
        case "which" if first != second:
            return side(query, 1 if (first > second) == query.most else 2, suras)
        case _:
            return list(sides)


def side(query: Query, number: int, suras: tuple[Sura, ...]) -> str:
    """What stands on that side of a comparison: a sura, a place, a word."""
    scope = query.scope if number == 1 or query.other is None else query.other
    if query.other and query.other.term != query.scope.term and scope.term is not None:
        return scope.term.shown
    return suras[scope.suras[0] - 1].latin if scope.suras else str(scope.place or "")


def _cell(cell: object) -> Value:
    return cell if isinstance(cell, int | float) else str(cell)


def _named(query: Query, row: tuple[object, ...]) -> Value:
    if query.of == "verse":
        return f"{row[0]}:{row[1]}"
    return str(row[2]) if query.of == "sura" else _cell(row[0])

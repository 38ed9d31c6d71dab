"""A question of number answered from the store: value, rows, the SQL, and what exactly was counted."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import Path

from engine.scripture.facts import Sura
from engine.text.folding import fold
from engine.tools.quran.reading.references import References
from engine.tools.quran.statistics import terms
from engine.tools.quran.statistics.guard import Rows, run
from engine.tools.quran.statistics.reading import read
from engine.tools.quran.statistics.shapes import Mode, Query, Term, Unclear
from engine.tools.quran.statistics.sql import select

MOST_WORDS, MOST_PARTS, MOST_SPELLINGS, MOST_TIED = 30_000, 5, 40, 20
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


def answer(
    question: str, path: Path, suras: tuple[Sura, ...], words: Path, references: References | None = None
) -> Statistic | Unclear:
    """`path` is the store, `words` the table of words of other languages; `references` know verses by name. Raises
    StoreError."""
    query = read(placed(question, references) if references else question, suras, terms.table(words))
    return query if isinstance(query, Unclear) else counted(query, path, suras)


def counted(query: Query, path: Path, suras: tuple[Sura, ...]) -> Statistic | Unclear:
    """What a query tells of the store at `path`; refused where what it looks for never stands there. Raises
    StoreError."""
    sql = select(query)
    rows = run(path, sql)
    for other in _other_ways(query, path):  # nobody asks for what never stands there in that spelling
        if not _is_nothing(query, rows):
            break
        query, sql = other, select(other)
        rows = run(path, sql)
    if query.form == "rank" and (limit := _tied(query, rows, path)) > 1:
        query = replace(query, limit=limit)
        sql = select(query)
        rows = run(path, sql)
    term = query.scope.term
    if _is_nothing(query, rows) and term is not None and any(" " in word for word in term.words):
        return Unclear("phrase", term.shown)
    if _is_nothing(query, rows) and query.scope.also is not None:
        return Unclear("shape", query.scope.also.shown)
    return Statistic(query, sql, rows, _value(query, rows, suras), _readings(query, path))


def placed(question: str, references: References) -> str:
    """The question with the place of a verse for its name: "ayat al-kursi" is 2:255."""
    for passage in references.read(question).passages:
        named = passage.said and not any(map(str.isdigit, passage.said))
        if named and not passage.whole and passage.first[0] == passage.last[0]:
            last = "" if passage.last == passage.first else f"-{passage.last[1]}"
            question = question.replace(passage.said, f"{passage.first[0]}:{passage.first[1]}{last}")
    return question


def _tied(query: Query, rows: Rows, path: Path) -> int:
    """How many share the first place, where neither size nor order of the text tells them apart."""
    if (
        query.limit != 1
        or query.skip
        or query.measure not in ("sajdas", "occurrences", "suras", "rukus", "pages", "juz")
    ):
        return 1
    found = run(path, select(replace(query, limit=MOST_TIED))).rows
    return sum(row[-1] == rows.rows[0][-1] for row in found) if rows.rows else 1


def _is_nothing(query: Query, rows: Rows) -> bool:
    if query.scope.term is None or query.scope.without:
        return False
    return not rows.rows if query.form == "list" else query.form == "total" and not rows.rows[0][0]


def _other_ways(query: Query, path: Path) -> Iterator[Query]:
    """With particles; then as people spell it who leave out hamzas and dots."""
    term = query.scope.term
    if term is None or term.mode not in ("word", "attached"):
        return
    yield _in_mode(query, "attached")
    spelt = _respelt(term, path)
    if spelt is not None:
        again = replace(query, scope=replace(query.scope, term=spelt))
        yield again
        yield _in_mode(again, "attached")


def _respelt(term: Term, path: Path) -> Term | None:
    """The term in the spellings of the text; None where a word of it has none."""
    kept: list[str] = []
    for word in term.words:
        parts = [_spellings(path, path.stat().st_mtime_ns).get(fold(part), ()) for part in word.split()]
        if all(parts) and len(parts) <= MOST_PARTS:
            kept += [" ".join(one) for one in product(*parts)][:MOST_SPELLINGS]
    return replace(term, words=tuple(dict.fromkeys(kept))) if kept else None


@lru_cache(maxsize=2)
def _spellings(path: Path, _: int) -> Mapping[str, tuple[str, ...]]:
    """Words of the text by what is left of them without hamzas and dots; `_` tells one store from another."""
    found: dict[str, list[str]] = {}
    for (word,) in run(path, "SELECT word FROM vocabulary", rows=MOST_WORDS).rows:
        found.setdefault(fold(str(word)), []).append(str(word))
    return {key: tuple(words) for key, words in found.items()}


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
        case "rank" if query.answer == "size":
            return _number(rows.rows[0][-1])
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

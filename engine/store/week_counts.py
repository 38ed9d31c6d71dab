"""What was asked in a week, counted once for good: a year is read from some rows a week instead of from every answer.

A job counts each week that is over. Whatever changes the answers of a counted week takes its counts away in the same
transaction (a trigger, so that no way of deletion forgets it); until they are made anew it is counted from the answers.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, text

from engine.messages import HUMAN
from engine.store import schema
from engine.store.belonging import read
from engine.store.database import Database
from engine.store.weeks import week_of

KEPT = 60  # weeks that are over
OVER = timedelta(days=1)  # after the end of a week, when clocks no longer differ about it
_ID = "I"  # of people, four bytes each

_turns, _counts = schema.turns, schema.week_counts
_KIND = (_turns.c.intent, _turns.c.outcome, _turns.c.language, _turns.c.route)
_SUMS = (
    func.count().label("times"),
    func.sum(_turns.c.requests).label("requests"),
    func.sum(_turns.c.tokens).label("tokens"),
    func.sum(_turns.c.cost).label("cost"),
)

Where = Sequence[ColumnElement[bool]]


class Kind(NamedTuple):
    """How often something was asked that went the same way."""

    intent: str
    outcome: str
    language: str
    route: str
    times: int
    requests: int
    tokens: int
    cost: float


@dataclass(slots=True)
class Counted:
    """Of a week. `people`: rows of those who asked; `waits`: how many waited so many milliseconds."""

    asked: list[Kind] = field(default_factory=list)
    people: set[int] = field(default_factory=set)
    waits: Counter[int] = field(default_factory=Counter)


def kept(connection: Connection, weeks: range, is_wanted: Callable[[frozenset[str]], bool]) -> dict[int, Counted]:
    """The weeks that are counted, each of the answers whose collections are wanted."""
    found: dict[int, Counted] = defaultdict(Counted)
    rows = connection.execute(select(_counts).where(_counts.c.week >= weeks[0], _counts.c.week <= weeks[-1])).all()
    for row in rows:
        week = found[row.week]
        if is_wanted(read(row.collections)):
            week.asked += (Kind(*kind) for kind in row.kinds)
            week.people.update(array(_ID, row.people))
            week.waits.update({int(ms): times for ms, times in row.waits.items()})
    return found


def counted(connection: Connection, where: Where) -> dict[int, Counted]:
    """From the answers themselves, by the indexes alone."""
    found: dict[int, Counted] = defaultdict(Counted)
    kinds = (_turns.c.week, *_KIND)
    for week, *kind in connection.execute(select(*kinds, *_SUMS).where(*where).group_by(*kinds)).all():
        found[week].asked.append(Kind(*kind))
    for week, person in connection.execute(select(_turns.c.week, _turns.c.person).where(*where).distinct()).all():
        found[week].people.add(person)
    waits = (_turns.c.week, _turns.c.waited_ms)
    known = _turns.c.waited_ms.is_not(None)
    for week, ms, times in connection.execute(select(*waits, func.count()).where(*where, known).group_by(*waits)).all():
        found[week].waits[ms] += times
    return found


async def keep(database: Database) -> int:
    """Counts what is over and not counted, a transaction a week; how many weeks. Raises StoreError."""
    present = week_of(database.clock() - OVER)
    over = range(present - KEPT, present)
    there = await database.reading(lambda connection: set(connection.scalars(select(_counts.c.week).distinct())))
    missing = [week for week in over if week not in there]
    for week in missing:
        await database.writing(partial(_keep, week))
    if any(week < over[0] for week in there):
        await database.writing(lambda connection: connection.execute(delete(_counts).where(_counts.c.week < over[0])))
    return len(missing)


def _keep(week: int, connection: Connection) -> None:
    """Waits for those who change answers, and they for it: what they change afterwards finds the counts to delete."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE turns IN SHARE ROW EXCLUSIVE MODE"))
    if connection.scalar(select(func.count()).where(_counts.c.week == week)):
        return
    where = (_turns.c.superseded.is_(False), _turns.c.week == week, _turns.c.intent != HUMAN)
    kinds: dict[str, list[list[object]]] = defaultdict(list)
    people: dict[str, list[int]] = defaultdict(list)
    grouped = (*_KIND, _turns.c.collections)
    for *kind, collections, times, requests, tokens, cost in connection.execute(
        select(*grouped, *_SUMS).where(*where).group_by(*grouped)
    ).all():
        kinds[collections].append([*kind, times, int(requests), int(tokens), float(cost)])
    asking = select(_turns.c.collections, _turns.c.person).where(*where).distinct()
    for collections, person in connection.execute(asking).all():
        people[collections].append(person)
    waits: dict[str, dict[str, int]] = defaultdict(dict)
    waited = (_turns.c.collections, _turns.c.waited_ms)
    known = _turns.c.waited_ms.is_not(None)
    for collections, ms, times in connection.execute(
        select(*waited, func.count()).where(*where, known).group_by(*waited)
    ).all():
        waits[collections][str(ms)] = times
    rows = [
        {
            "week": week,
            "collections": name,
            "kinds": kinds[name],
            "people": array(_ID, sorted(people[name])).tobytes(),
            "waits": waits[name],
        }
        for name in {"", *kinds}  # a week in which nobody asked is counted, too
    ]
    connection.execute(insert(_counts), rows)

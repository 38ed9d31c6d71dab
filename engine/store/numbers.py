"""What was asked and how it went, by week. Nobody's words and nobody's names."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, func, or_, select

from engine.messages import HUMAN
from engine.store import schema, week_counts
from engine.store.belonging import of_any
from engine.store.database import Database
from engine.store.week_counts import Counted, Kind
from engine.store.weeks import begin_of, week_of

_SHARES = (Fraction(1, 2), Fraction(19, 20))
_turns, _feedback, _inbox, _usage = schema.turns, schema.feedback, schema.inbox, schema.model_usage


@dataclass(frozen=True, slots=True)
class Week:
    """Seven days from `begins`, a Monday of UTC. A question that somebody edited counts once."""

    begins: date
    questions: int = 0
    people: int = 0
    likes: int = 0
    dislikes: int = 0
    outcomes: Mapping[str, int] = field(default_factory=dict)
    intents: Mapping[str, int] = field(default_factory=dict)
    languages: Mapping[str, int] = field(default_factory=dict)
    routes: Mapping[str, int] = field(default_factory=dict)  # which way the questions were answered
    requests: int = 0  # steps of answers in which a language model answered
    tokens: int = 0
    cost: float | None = None  # of all requests to language models; of a part of the answers, of those for them
    median_s: float | None = None  # from the arrival of a question to its answer; None where nothing is known
    slow_s: float | None = None  # that nineteen in twenty answers take less than

    @property
    def like_rate(self) -> float | None:
        votes = self.likes + self.dislikes
        return self.likes / votes if votes else None


@dataclass(frozen=True, slots=True)
class Numbers:
    """`weeks` oldest first, all of them with and without questions; `people` of all weeks together; the times are
    seconds from the arrival of a question to its answer, None where nothing is known."""

    weeks: tuple[Week, ...]
    people: int
    median_s: float | None
    slow_s: float | None  # that nineteen in twenty answers take less than


class Figures:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def last_events(self) -> dict[str, datetime]:
        """When each platform was last heard of."""
        query = select(_inbox.c.platform, func.max(_inbox.c.received_at)).group_by(_inbox.c.platform)
        rows = await self._database.reading(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    def now(self) -> datetime:
        return self._database.clock()

    def today(self) -> date:
        return self.now().astimezone(UTC).date()

    async def by_week(self, weeks: int, seen: frozenset[str] | None, collection: str = "") -> Numbers:
        """The last weeks with the present one, of the answers that may be looked at, and of one collection alone where
        it is named."""
        last = week_of(self._database.clock())
        return await self._counted(range(last - weeks + 1, last + 1), seen, collection)

    async def of_month(self, month: date, seen: frozenset[str] | None, collection: str = "") -> Numbers:
        """The month of that day alone: of its first and its last week only the days that belong to it."""
        begin = datetime.combine(month.replace(day=1), time(), UTC)
        end = (begin + timedelta(days=31)).replace(day=1)
        weeks = range(week_of(begin), week_of(end - timedelta(days=1)) + 1)
        within = (_turns.c.created_at >= begin, _turns.c.created_at < end)
        days = (begin.date(), (end - timedelta(days=1)).date())
        return await self._counted(weeks, seen, collection, *within, bounds=days)

    async def _counted(
        self,
        weeks: range,
        seen: frozenset[str] | None,
        collection: str,
        *when: ColumnElement[bool],
        bounds: tuple[date, date] | None = None,
    ) -> Numbers:
        days = bounds or (begin_of(weeks[0]), begin_of(weeks[-1]) + timedelta(days=6))
        chosen = _Chosen(weeks, seen, collection, days, when)
        return await self._database.reading(lambda connection: _numbers(connection, chosen))


@dataclass(frozen=True, slots=True)
class _Chosen:
    """What is counted, of turns or of votes, which know of their turn what is asked here. `when`: bounds of the days,
    as conditions on turns."""

    weeks: range
    seen: frozenset[str] | None
    collection: str
    days: tuple[date, date]  # the first and the last
    when: Sequence[ColumnElement[bool]]

    def is_wanted(self, collections: frozenset[str]) -> bool:
        """Whether an answer of these is counted."""
        is_seen = self.seen is None or bool(self.seen & collections)
        return is_seen and (not self.collection or self.collection in collections)

    def is_whole(self, week: int) -> bool:
        """Whether all days of the week are counted; the last week goes on."""
        begin = begin_of(week)
        return self.days[0] <= begin and begin + timedelta(days=6) <= self.days[1] and week != self.weeks[-1]

    def among(self, rows: Table) -> list[ColumnElement[bool]]:
        """Of whatever week, edited or not."""
        where = [rows.c.intent != HUMAN]
        if self.seen is not None:
            where.append(of_any(rows.c.collections, sorted(self.seen)))
        if self.collection:
            where.append(of_any(rows.c.collections, [self.collection]))
        return where


def _numbers(connection: Connection, chosen: _Chosen) -> Numbers:
    """Weeks that are over from their counts, the others counted by the database, from indexes that hold all that is
    counted; what comes from ahead of the clock is of the last week."""
    weeks = chosen.weeks
    counts = {
        week: held
        for week, held in week_counts.kept(connection, weeks, chosen.is_wanted).items()
        if chosen.is_whole(week)
    }
    open_weeks = [week for week in weeks[:-1] if week not in counts]
    live = or_(_turns.c.week >= weeks[-1], _turns.c.week.in_(open_weeks)) if open_weeks else _turns.c.week >= weeks[-1]
    standing = _turns.c.superseded.is_(False)
    found = week_counts.counted(connection, [standing, live, *chosen.among(_turns), *chosen.when])
    for week, held in found.items():
        one = counts.setdefault(min(week, weeks[-1]), Counted())
        one.asked += held.asked
        one.people |= held.people
        one.waits += held.waits
    votes = _by_week(connection.execute(_votes(chosen)).all(), weeks)
    costs = _costs(connection, chosen)
    nothing = Counted()
    told = tuple(_week(week, counts.get(week, nothing), votes[week], costs.get(week)) for week in weeks)
    everybody = len(set[int]().union(*(one.people for one in counts.values())))
    return Numbers(told, everybody, *_times(sum((one.waits for one in counts.values()), Counter())))


def _by_week(rows: Iterable[Any], weeks: range) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {week: [] for week in weeks}
    for row in rows:
        if row.week >= weeks[0]:
            found[min(row.week, weeks[-1])].append(row)
    return found


def _week(week: int, counts: Counted, votes: Sequence[Any], cost: float | None) -> Week:
    asked, (median_s, slow_s) = counts.asked, _times(counts.waits)
    return Week(
        begins=begin_of(week),
        questions=sum(row.times for row in asked),
        people=len(counts.people),
        likes=sum(row.times for row in votes if row.value == 1),
        dislikes=sum(row.times for row in votes if row.value == -1),
        outcomes=_summed(asked, "outcome"),
        intents=_summed(asked, "intent"),
        languages=_summed(asked, "language"),
        routes=_summed(asked, "route"),
        requests=sum(row.requests for row in asked),
        tokens=sum(row.tokens for row in asked),
        cost=(sum(row.cost for row in asked) or None) if cost is None else cost,
        median_s=median_s,
        slow_s=slow_s,
    )


def _summed(rows: Sequence[Kind], name: str) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for row in rows:
        sums[getattr(row, name)] += row.times
    return dict(sums.most_common())


def _votes(chosen: _Chosen) -> Select[Any]:
    counted = (
        select(_feedback.c.week, _feedback.c.value, func.count().label("times"))
        .where(_feedback.c.superseded.is_(False), _feedback.c.week >= chosen.weeks[0], _feedback.c.value != 0)
        .where(*chosen.among(_feedback))
        .group_by(_feedback.c.week, _feedback.c.value)
    )
    return counted.join(_turns, _turns.c.id == _feedback.c.turn).where(*chosen.when) if chosen.when else counted


def _costs(connection: Connection, chosen: _Chosen) -> dict[int, float]:
    """By week, of everything alone, with what no answer came of; of a part, what its answers cost is counted."""
    if chosen.seen is not None or chosen.collection:
        return {}
    first, last = chosen.days
    rows = connection.execute(
        select(_usage.c.day, func.sum(_usage.c.cost))
        .where(_usage.c.day >= first.isoformat(), _usage.c.day <= last.isoformat())
        .group_by(_usage.c.day)
    ).all()
    costs = dict.fromkeys(chosen.weeks, 0.0) if rows else {}
    for day, cost in rows:
        costs[week_of(datetime.combine(date.fromisoformat(day), time(), UTC))] += float(cost)
    return costs


def _times(waits: Counter[int]) -> tuple[float | None, float | None]:
    """The median, and what nineteen in twenty stay below, in seconds."""
    total, below, found = waits.total(), 0, list[float]()
    for ms in sorted(waits):
        below += waits[ms]
        while len(found) < len(_SHARES) and below > total * _SHARES[len(found)]:
            found.append(ms / 1000)
    return (found[0], found[1]) if total else (None, None)

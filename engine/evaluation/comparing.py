"""Two runs held against each other on the questions both have: differences with intervals, and what changed. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.errors import InputError
from engine.evaluation.bootstrap import Interval, interval
from engine.evaluation.figures import better
from engine.evaluation.run import Row, Run

Kind = Literal["verdict", "rank", "route"]
CLEARLY = 0.1  # by which a question's MRR has to move for it to be shown


@dataclass(frozen=True, slots=True)
class Difference:
    """Of one figure over the `questions` that have it in both runs: second less first, paired."""

    name: str
    first: float
    second: float
    questions: int
    interval: Interval

    @property
    def sign(self) -> int:
        """1: better in the second run; -1: worse; 0: the interval does not exclude that nothing changed, or neither way
        is better."""
        way = better(self.name)
        if not self.interval.excludes_zero or way is None:
            return 0
        rises = self.interval.mean > 0
        return 1 if rises == (way == "more") else -1


@dataclass(frozen=True, slots=True)
class Change:
    """A question that came out otherwise. `first` and `second` are verdicts ("open", "right"), ranks ("3"; "0": not
    found) or intents that it was sent to."""

    question: str
    kind: Kind
    first: str
    second: str
    answers: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Comparison:
    """`settings` and `versions` that differ, by name, each with both values."""

    first: Run
    second: Run
    questions: int
    differences: tuple[Difference, ...]
    changes: tuple[Change, ...]
    settings: Mapping[str, tuple[str, str]]
    versions: Mapping[str, tuple[Any, Any]]


def compare(first: Run, second: Run) -> Comparison:
    """Questions are the same where their ids are. CPU work: call it in a thread. InputError where none is in both."""
    rows = {row.id: row for row in second.rows}
    pairs = [(row, rows[row.id]) for row in first.rows if row.id in rows]
    if not pairs:
        raise InputError(
            f"run {first.id} ({first.dataset}) and run {second.id} ({second.dataset}) have no question in common"
        )
    return Comparison(
        first,
        second,
        len(pairs),
        tuple(_differences(pairs)),
        tuple(change for pair in pairs for change in _changes(*pair)),
        _unlike(first.settings, second.settings),
        _unlike(_flat(first.versions), _flat(second.versions)),
    )


def _differences(pairs: list[tuple[Row, Row]]) -> Iterator[Difference]:
    names = dict.fromkeys(name for row, _ in pairs for name in row.figures)
    for name in names:
        both = [
            (one.figures[name], two.figures[name]) for one, two in pairs if name in one.figures and name in two.figures
        ]
        if both:
            before, after = (sum(side) / len(both) for side in zip(*both, strict=True))
            moved = interval([two - one for one, two in both])
            yield Difference(name, before, after, len(both), moved)


def _changes(one: Row, two: Row) -> Iterator[Change]:
    answers = (str(one.detail.get("answer", "")), str(two.detail.get("answer", "")))
    verdicts, ranks, routes = (_both(one, two, name) for name in ("verdict", "first", "route"))
    if all(verdicts) and verdicts[0] != verdicts[1]:
        yield Change(one.question, "verdict", *verdicts, answers)
    if all(ranks) and abs(one.figures.get("mrr", 0.0) - two.figures.get("mrr", 0.0)) >= CLEARLY:
        yield Change(one.question, "rank", *ranks, ("", ""))
    if all(routes) and routes[0] != routes[1]:
        yield Change(one.question, "route", *routes, ("", ""))


def _both(one: Row, two: Row, name: str) -> tuple[str, str]:
    return str(one.detail.get(name, "")), str(two.detail.get(name, ""))


def _unlike(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    keys = dict.fromkeys((*first, *second))
    return {key: (first.get(key, ""), second.get(key, "")) for key in keys if first.get(key) != second.get(key)}


def _flat(versions: Mapping[str, Any]) -> dict[str, Any]:
    """Each version by name; of a collection with its numbers: "collections.handbook"."""
    found: dict[str, Any] = {}
    for name, value in versions.items():
        found |= {f"{name}.{key}": one for key, one in value.items()} if isinstance(value, Mapping) else {name: value}
    return found

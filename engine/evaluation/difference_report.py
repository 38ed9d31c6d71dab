"""The report of a comparison: differences with intervals, what the runs were measured with, questions that changed."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.evaluation.comparing import Change, Comparison, Difference, Kind
from engine.evaluation.report import MOST, Card, Report, Section, Table, Teller
from engine.language import COMMA

_VERDICTS = {1: "is_better", -1: "is_worse", 0: "is_unsure"}


def of_comparison(comparison: Comparison, tell: Teller) -> Report:
    first, second = comparison.first, comparison.second
    facts = tuple(
        (tell(key), COMMA[tell.language].join((run.id, run.dataset, f"{run.at:%Y-%m-%d %H:%M} UTC")))
        for key, run in (("before", first), ("after", second))
    )
    sections = (_differences(comparison, tell), *_unlike(comparison, tell), *_changes(comparison, tell))
    return Report(tell("comparison", first=first.id, second=second.id), tell.language, facts, sections)


def _differences(comparison: Comparison, tell: Teller) -> Section:
    head = tuple(map(tell, ("figure", "before", "after", "difference", "verdict", "questions")))
    rows = tuple(_row(one, tell) for one in comparison.differences)
    notes = (tell("paired", number=comparison.questions), tell("intervals"))
    return Section(tell("figures"), notes, table=Table(head, rows))


def _row(one: Difference, tell: Teller) -> tuple[str, ...]:
    moved = f"{one.interval.mean:+.3f} [{one.interval.low:+.3f}, {one.interval.high:+.3f}]"
    verdict = "is_moved" if one.interval.excludes_zero and not one.sign else _VERDICTS[one.sign]
    return one.name, f"{one.first:.3f}", f"{one.second:.3f}", moved, tell(verdict), str(one.questions)


def _unlike(comparison: Comparison, tell: Teller) -> Iterator[Section]:
    unlike = {**comparison.versions, **comparison.settings}
    if unlike:
        rows = tuple((name, *(_version(one, tell) for one in values)) for name, values in unlike.items())
        yield Section(tell("unlike_title"), table=Table(tuple(map(tell, ("name", "before", "after"))), rows))


def _version(value: Any, tell: Teller) -> str:
    return tell("held", **value) if isinstance(value, Mapping) else str(value)


def _changes(comparison: Comparison, tell: Teller) -> Iterator[Section]:
    if changes := comparison.changes:
        notes = (tell("only_first", number=MOST),) if len(changes) > MOST else ()
        cards = tuple(Card(one.question, tuple(_lines(one, tell))) for one in changes[:MOST])
        yield Section(tell("changed_title", number=len(changes)), notes, cards=cards)


def _lines(change: Change, tell: Teller) -> Iterator[tuple[str, str]]:
    sides = zip(("before", "after"), (change.first, change.second), change.answers, strict=True)
    for key, outcome, answer in sides:
        words = _words(change.kind, outcome, tell)
        yield tell(key), f"{words}: {' '.join(answer.split())}" if answer else words


def _words(kind: Kind, outcome: str, tell: Teller) -> str:
    if kind == "rank":
        return tell("at_rank", number=int(outcome)) if outcome != "0" else tell("not_found")
    return tell(f"was_{outcome}") if kind == "verdict" else outcome

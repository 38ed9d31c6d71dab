"""The report of a comparison: differences with intervals, what the runs were measured with, questions that changed."""

from collections.abc import Iterator

from engine.evaluation.comparing import Change, Comparison, Difference
from engine.evaluation.report import MOST, Card, Report, Section, Table, Teller

_VERDICTS = {1: "is_better", -1: "is_worse", 0: "is_unsure"}


def of_comparison(comparison: Comparison, tell: Teller) -> Report:
    first, second = comparison.first, comparison.second
    facts = tuple(
        (tell(key), f"{run.id}, {run.dataset}, {run.at:%Y-%m-%d %H:%M} UTC")
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
        rows = tuple((name, *values) for name, values in unlike.items())
        yield Section(tell("unlike_title"), table=Table(tuple(map(tell, ("name", "before", "after"))), rows))


def _changes(comparison: Comparison, tell: Teller) -> Iterator[Section]:
    if changes := comparison.changes:
        notes = (tell("only_first", number=MOST),) if len(changes) > MOST else ()
        cards = tuple(Card(one.question, tuple(_lines(one, tell))) for one in changes[:MOST])
        yield Section(tell("changed_title", number=len(changes)), notes, cards=cards)


def _lines(change: Change, tell: Teller) -> Iterator[tuple[str, str]]:
    sides = zip(("before", "after"), (change.first, change.second), change.answers, strict=True)
    for key, outcome, answer in sides:
        yield tell(key), f"{outcome}: {' '.join(answer.split())}" if answer else outcome

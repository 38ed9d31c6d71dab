"""A run: what one evaluation measured, question by question, and what it was measured with."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import isnan
from typing import Any

from engine.evaluation.dataset import Case, Dataset
from engine.evaluation.figures import Figures
from engine.language import Language

HEADLINE = ("mrr", "right", "wrong", "coverage", "risk", "skill")  # figures that stand for a run in a list


@dataclass(frozen=True, slots=True)
class Row:
    """One question. A figure that does not apply to it is absent; `detail` says what came of it, in JSON."""

    number: int
    id: str
    question: str
    language: Language
    collections: tuple[str, ...]
    figures: dict[str, float]
    detail: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Run:
    """`figures` of the whole set, `notes` what belongs beside them (the curve, what was chosen); `settings` by key in
    words, secrets left out; `versions` of the collections and the models. `rows` may be left out of a list of runs."""

    id: str
    parts: tuple[str, ...]
    dataset: str
    digest: str
    at: datetime
    seconds: float
    questions: int
    settings: Mapping[str, str]
    versions: Mapping[str, Any]
    figures: dict[str, float]
    notes: dict[str, Any]
    rows: tuple[Row, ...] = ()

    @property
    def headline(self) -> list[tuple[str, float]]:
        return [(name, self.figures[name]) for name in HEADLINE if name in self.figures]


@dataclass(slots=True)
class Sheet:
    """Rows being filled in: each part adds its figures and details to the questions it knows of."""

    dataset: Dataset
    figures: dict[str, dict[str, float]] = field(default_factory=lambda: defaultdict(dict))
    details: dict[str, dict[str, Any]] = field(default_factory=lambda: defaultdict(dict))
    whole: dict[str, float] = field(default_factory=dict)
    notes: dict[str, Any] = field(default_factory=dict)

    def put(self, case: Case, figures: Figures, **detail: Any) -> None:
        self.figures[case.id] |= figures
        self.details[case.id] |= detail

    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(number, one.id, one.question, one.language, one.collections, self.figures[one.id], self.details[one.id])
            for number, one in enumerate(self.dataset.cases, 1)
        )

    def totals(self) -> dict[str, float]:
        """The mean of each figure over the questions that have it, then the figures of the set as a whole."""
        return means(self.figures.values()) | {name: one for name, one in self.whole.items() if not isnan(one)}


def means(figures: Iterable[Figures]) -> dict[str, float]:
    held: dict[str, list[float]] = defaultdict(list)
    for one in figures:
        for name, value in one.items():
            held[name].append(value)
    return {name: sum(values) / len(values) for name, values in held.items()}


def by_language(rows: Sequence[Row]) -> dict[Language, list[Row]]:
    groups: dict[Language, list[Row]] = defaultdict(list)
    for row in rows:
        groups[row.language].append(row)
    return dict(groups)

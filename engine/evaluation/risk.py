"""Coverage against risk: how many questions are answered at a threshold, and how many of the answers are wrong. Pure.

El-Yaniv and Wiener (2010) name the two; the area under the curve is that of Geifman and El-Yaniv (2017).
"""

import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

DRAWN = 200
AIM = 0.8  # of the questions that have an answer, to be answered while wrong answers keep their bound
LEAST = 40  # questions from which the threshold is chosen on one half and confirmed on the other


@dataclass(frozen=True, slots=True)
class Scored:
    """`confidence` with which a question would be answered, 0 where there is nothing to answer with; `right`: whether
    that answer is right, which it never is where the question has none."""

    id: str
    confidence: float
    right: bool
    answerable: bool


@dataclass(frozen=True, slots=True)
class Point:
    """At a threshold: the share of all questions that is answered, that of the answerable ones, and the share of wrong
    answers among those given."""

    threshold: float
    coverage: float
    coverage_answerable: float
    risk: float


@dataclass(frozen=True, slots=True)
class Chosen:
    """The threshold of the greatest coverage whose risk keeps the bound, and what it comes to on questions that had no
    part in the choice; `held_out` is 0 where there were too few to part them. `point`: None where no threshold does."""

    bound: float
    point: Point | None
    confirmed: Point | None
    chosen_on: int
    held_out: int


def curve(scored: Sequence[Scored]) -> list[Point]:
    """A point for each confidence that occurs, the highest threshold first."""
    thresholds = sorted({one.confidence for one in scored if one.confidence > 0}, reverse=True)
    return [at(scored, threshold) for threshold in thresholds]


def at(scored: Sequence[Scored], threshold: float) -> Point:
    given = [one for one in scored if one.confidence > 0 and one.confidence >= threshold]
    answerable = [one for one in scored if one.answerable]
    answered = sum(one.answerable for one in given)
    return Point(
        threshold,
        len(given) / len(scored) if scored else 0.0,
        answered / len(answerable) if answerable else 0.0,
        sum(not one.right for one in given) / len(given) if given else 0.0,
    )


def area_of_risk(scored: Sequence[Scored]) -> float:
    """The mean risk over all coverages (AURC): 0 is best. Ties share the risk of their group."""
    given = sorted((one for one in scored if one.confidence > 0), key=lambda one: -one.confidence)
    if not given:
        return 0.0
    confidences = np.array([one.confidence for one in given])
    wrong = np.cumsum([not one.right for one in given])
    last = np.searchsorted(-confidences, -confidences, side="right")  # answers given with at least this confidence
    return float((wrong[last - 1] / last).mean())


def area_under_roc(scores: NDArray[np.float64], labels: NDArray[np.bool_]) -> float:
    """How well scores part the labels: .5 is chance, 1 is best; not a number where one of the classes is empty. Equal
    scores share their rank."""
    ones = int(labels.sum())
    if not 0 < ones < len(labels):
        return float("nan")
    _, group, sizes = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(sizes) - (sizes - 1) / 2)[group]
    return float((ranks[labels].sum() - ones * (ones + 1) / 2) / (ones * (len(labels) - ones)))


def choose(scored: Sequence[Scored], bound: float) -> Chosen:
    """The threshold for a stated risk, chosen on one half of the questions and confirmed on the other."""
    halves: tuple[list[Scored], list[Scored]] = ([], [])
    for one in scored:
        halves[zlib.crc32(one.id.encode()) % 2].append(one)
    fitted, held_out = halves if len(scored) >= LEAST else (list(scored), [])
    keeping = [point for point in curve(fitted) if point.risk <= bound]
    point = max(keeping, key=lambda one: one.coverage, default=None)
    confirmed = at(held_out, point.threshold) if point and held_out else None
    return Chosen(bound, point, confirmed, len(fitted), len(held_out))


def as_json(points: Sequence[Point], chosen: Chosen, now: Point) -> dict[str, Any]:
    """What a run keeps of it; `now` is the point of the threshold in force. Of a long curve about `DRAWN` points."""
    step = max(1, len(points) // DRAWN)
    return {
        "curve": [asdict(point) for point in (*points[:-1:step], *points[-1:])],
        "chosen": asdict(chosen),
        "now": asdict(now),
    }

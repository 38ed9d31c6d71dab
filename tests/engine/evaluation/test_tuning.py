"""Weights fitted on one half of a set and confirmed on the other."""

from collections.abc import Sequence

from engine.evaluation.dataset import Case
from engine.evaluation.relevance import Relevant
from engine.evaluation.tuning import GRID, LEAST, fit, halves
from engine.language import LANGUAGES
from engine.store.places import Place

IN_FORCE = dict.fromkeys(LANGUAGES, 0.6)
CASES = [Case(number, f"q{number}", f"Q{number}", "en") for number in range(100)]
JUDGED = {case.id: Relevant(0, frozenset({"right"})) for case in CASES}


def places(*parents: str) -> list[Place]:
    return [Place(parent, "document", "file", "handbook") for parent in parents]


def nothing() -> None:
    pass


async def test_the_best_weight_of_one_half_is_confirmed_by_the_other() -> None:
    async def rank(_: Case, weight: float) -> Sequence[Place]:
        return places("right") if weight == 1.5 else places("wrong", "right")

    (found,) = await fit(CASES, JUDGED, rank, IN_FORCE, nothing)
    assert (found.chosen, found.is_confirmed) == (1.5, True)
    assert (found.fitted, found.held, found.gain.mean) == ((0.5, 1.0), (0.5, 1.0), 0.5)
    assert sum(found.questions) == 100


async def test_what_helps_only_where_it_was_fitted_is_not_confirmed() -> None:
    first = {case.id for case in halves(CASES)[0]}

    async def rank(case: Case, weight: float) -> Sequence[Place]:
        return places("right") if weight == 1.5 and case.id in first else places("wrong", "right")

    (found,) = await fit(CASES, JUDGED, rank, IN_FORCE, nothing)
    assert (found.chosen, found.is_confirmed, found.gain.mean) == (1.5, False, 0.0)


async def test_where_nothing_is_better_the_weight_in_force_stays() -> None:
    async def rank(_: Case, __: float) -> Sequence[Place]:
        return places("right")

    (found,) = await fit(CASES, JUDGED, rank, IN_FORCE | {"en": 0.55}, nothing)
    assert (found.chosen, found.is_confirmed) == (0.55, False)


async def test_a_language_with_too_few_questions_is_left_alone() -> None:
    asked: list[Case] = []

    async def rank(case: Case, _: float) -> Sequence[Place]:
        asked.append(case)
        return places("right")

    assert await fit(CASES[: LEAST + 5], JUDGED, rank, IN_FORCE, nothing) == []
    assert asked == []


async def test_it_tells_after_each_weight_how_far_it_has_come() -> None:
    steps: list[int] = []

    async def rank(_: Case, __: float) -> Sequence[Place]:
        return places("right")

    await fit(CASES, JUDGED, rank, IN_FORCE, lambda: steps.append(1))
    assert len(steps) == len(GRID) + 2

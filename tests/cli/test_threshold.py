"""A threshold that an evaluation chose is kept where questions that had no part in the choice confirm it."""

from typing import Any

import pytest

from bot.cli.evaluate import THRESHOLD, keep_threshold
from engine.evaluation import risk
from engine.store.database import Database
from engine.store.preferences import Preferences


def chosen(questions: int, right_from: float) -> dict[str, Any]:
    """Of questions whose confidence rises from 0 to 1, answers of less confidence being wrong."""
    confidences = [(number + 1) / questions for number in range(questions)]
    scored = [
        risk.Scored(f"q{number}", one, one >= right_from, answerable=True) for number, one in enumerate(confidences)
    ]
    found: dict[str, Any] = risk.as_json(risk.curve(scored), risk.choose(scored, 0.1), risk.at(scored, 0.6))["chosen"]
    return found


async def test_a_threshold_that_is_confirmed_is_kept(database: Database) -> None:
    await keep_threshold(chosen(400, 0.5), Preferences(database), "dalil tune")
    _, values = await Preferences(database).read()
    assert values[THRESHOLD] == pytest.approx(0.45, abs=0.06)
    assert (await Preferences(database).changes())[THRESHOLD].by == "dalil tune"


@pytest.mark.parametrize(("questions", "right_from"), [(20, 0.5), (400, 2.0)], ids=["too few to part", "none keeps it"])
async def test_without_a_confirmation_the_threshold_in_force_stays(
    questions: int, right_from: float, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    await keep_threshold(chosen(questions, right_from), Preferences(database), "dalil eval")
    assert await Preferences(database).read() == (0, {})
    assert "the one in force stays" in capsys.readouterr().err

"""Questions on which documents differ: debated where a model is configured, always shown with each source."""

import json
from pathlib import Path

from engine.messages import Answer
from tests.engine.asking import desk_of
from tests.servers.models import Say

FEES = {
    "handbook.md": "# Handbook\n\n## Fees\n\nThe application fee is €75.\n",
    "leaflet.md": "# Leaflet\n\n## Fees\n\nThe application fee is €90.\n",
}
FASTING = {
    "one.md": "# Fasting\n\n## Expiation\n\nHanafis hold that the expiation of an oath is three days in a row.\n",
    "two.md": "# Oaths\n\n## Expiation\n\nMalikis hold that the expiation of an oath is three days, even apart.\n",
}
QUESTION = "How much is the application fee?"
NEWER = "The application fee is €90 [{}]."


def words(messages: list[dict[str, str]]) -> str:
    """Argues and judges for the leaflet, whatever its number is."""
    told = messages[0]["content"]
    number = 1 if told.find("€90", told.find("[1]")) < told.find("[2]") or "[2]" not in told else 2
    if "You decide a debate" not in told:
        return NEWER.format(number)
    positions = told.split("Positions:")[1]
    letter = "A" if positions.find("A: The application fee is €90") >= 0 else "B"
    number = 1 if "€90" in told.split("[1] (")[1].split("[2] (")[0] else 2
    return json.dumps({"choice": letter, "reason": NEWER.format(number)})


def steps(answer: Answer) -> list[str]:
    return [step.step for step in answer.trace]


async def test_the_verdict_comes_first_and_both_sources_stay_below_it(sqlite_url: str, tmp_path: Path) -> None:
    async with desk_of(sqlite_url, tmp_path / "desk", FEES, Say(words)) as desk:
        answer = await desk.ask(QUESTION)
    above, below = answer.text.split("The sources give different answers")
    assert "bear this out better" in above
    assert "€90" in above
    assert "€75" not in above
    assert "€75" in below
    assert "€90" in below
    assert {"deal", "argue", "judge", "vote"} <= set(steps(answer))
    assert [one.number for one in answer.citations] == [1, 2, 3]


async def test_without_a_model_both_stand_side_by_side_as_ever(sqlite_url: str, tmp_path: Path) -> None:
    async with desk_of(sqlite_url, tmp_path / "desk", FEES) as desk:
        answer = await desk.ask(QUESTION)
    assert answer.text.startswith("The sources give different answers")
    assert "vote" not in steps(answer)


async def test_a_judge_whose_reason_does_not_hold_changes_nothing(sqlite_url: str, tmp_path: Path) -> None:
    false = Say(json.dumps({"choice": "A", "reason": "The dean has decided for €20 [1]."}))
    async with desk_of(sqlite_url, tmp_path / "desk", FEES, false) as desk:
        answer = await desk.ask(QUESTION)
    assert answer.text.startswith("The sources give different answers")
    assert "20" not in answer.text


async def test_schools_stand_side_by_side_with_a_model(sqlite_url: str, tmp_path: Path) -> None:
    async with desk_of(sqlite_url, tmp_path / "desk", FASTING, Say(words)) as desk:
        answer = await desk.ask("What is the expiation of an oath?")
    assert "Hanafi school" in answer.text
    assert "Maliki school" in answer.text
    assert {one.title for one in answer.citations} == {"Fasting", "Oaths"}


async def test_schools_stand_side_by_side_without_a_model(sqlite_url: str, tmp_path: Path) -> None:
    async with desk_of(sqlite_url, tmp_path / "desk", FASTING) as desk:
        answer = await desk.ask("What is the expiation of an oath?")
    assert "Hanafi school" in answer.text
    assert "Maliki school" in answer.text
    assert len(answer.citations) == 2

"""A scripted model as the judge."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.errors import SettingsError
from engine.evaluation.dataset import Case, Dataset
from engine.evaluation.judging import data, judged
from engine.evaluation.replies import Replies
from engine.evaluation.run import Sheet
from engine.language import Language
from engine.messages import Answer, IncomingMessage
from engine.models.chat import NoModel
from tests.engine.evaluation.answers import answered

GOOD = {"relevance": 5, "factual_accuracy": 4, "fluency": 5, "coherence": 3, "helpfulness": 4, "verdict": "correct"}
CASES = (
    Case(1, "given", "When?", "en", quotes=("1 October",), answers=("on 1 October",), before=("Fees?",)),
    Case(2, "open", "Where?", "en", quotes=("here",)),
    Case(3, "other", "Who?", "en", answerable=False),
)


async def reply(message: IncomingMessage) -> Answer:
    case = next((case for case in CASES if case.question == message.text), CASES[0])
    outcome = "abstention" if case.id == "open" else "answer"
    return answered(case, ("on 1 October", "due on 1 October"), outcome=outcome).answer  # type: ignore[arg-type]


def sheet(folder: Path) -> Sheet:
    return Sheet(Dataset(folder / "set.jsonl", "", CASES))


async def test_grades_and_verdict_stand_with_the_question_and_open_ones_are_not_attempted(tmp_path: Path) -> None:
    asked: list[Mapping[str, str]] = []

    async def judge(_: Language, told: Mapping[str, str]) -> Mapping[str, Any]:
        asked.append(told)
        return GOOD | {"verdict": "incorrect" if "Who" in told["question"] else "correct"}

    found = sheet(tmp_path)
    await judged(found, Replies(reply), judge, lambda: None)
    assert found.figures["given"] | {"correct": 1.0, "relevance": 5.0} == found.figures["given"]
    assert found.figures["open"] == {"correct": 0.0, "incorrect": 0.0, "not_attempted": 1.0}
    assert found.totals()["incorrect"] == pytest.approx(1 / 3)
    assert len(asked) == 2


async def test_an_answer_the_model_fails_on_is_left_out_and_counted(tmp_path: Path) -> None:
    async def judge(_: Language, told: Mapping[str, str]) -> Mapping[str, Any]:
        if "Who" in told["question"]:
            raise NoModel("scripted: too slow")
        return GOOD

    found = sheet(tmp_path)
    await judged(found, Replies(reply), judge, lambda: None)
    assert "correct" not in found.figures["other"]
    assert found.notes["judge"] == {"asked": 2, "failed": 1, "first_failure": "scripted: too slow"}


async def test_a_model_that_fails_on_everything_ends_the_run_with_its_reason(tmp_path: Path) -> None:
    async def judge(_: Language, __: Mapping[str, str]) -> Mapping[str, Any]:
        raise NoModel("scripted: wrong key")

    with pytest.raises(SettingsError, match="wrong key"):
        await judged(sheet(tmp_path), Replies(reply), judge, lambda: None)


def test_the_model_is_told_question_reference_answer_and_sources() -> None:
    told = data(answered(CASES[0], ("on 1 October", "due on 1 October")))
    assert told["question"] == "Fees? When?"
    assert told["reference"] == "on 1 October\n1 October"
    assert told["sources"] == "[1] due on 1 October"
    assert "do not answer" in data(answered(CASES[2], ("x", "x")))["reference"]

"""What tools answer, judged: by the right tool, rightly, or neither."""

from dataclasses import replace
from pathlib import Path

import pytest

from engine.evaluation.dataset import Case, Dataset
from engine.evaluation.replies import Replies
from engine.evaluation.run import Sheet
from engine.evaluation.tools import tools
from engine.messages import Answer, IncomingMessage, Outcome
from tests.engine.evaluation.answers import answered

CASE = Case(1, "dues", "How much zakat?", "en", intent="zakat", answers=("250",))


@pytest.mark.parametrize(
    ("intent", "words", "outcome", "figures"),
    [
        ("zakat", "250 are due", "answer", (1.0, 0.0, 0.0)),
        ("zakat", "300 are due", "answer", (0.0, 1.0, 0.0)),
        ("question", "250 are due", "answer", (0.0, 1.0, 0.0)),
        ("zakat", "Gold or cash?", "clarification", (0.0, 0.0, 1.0)),
        ("question", "It is not told.", "abstention", (0.0, 0.0, 0.0)),
    ],
)
async def test_only_the_tool_that_is_meant_answers_rightly(
    intent: str, words: str, outcome: Outcome, figures: tuple[float, ...], tmp_path: Path
) -> None:
    async def reply(_: IncomingMessage) -> Answer:
        return replace(answered(CASE, (words, words), outcome=outcome).answer, intent=intent)

    sheet = Sheet(Dataset(tmp_path / "set.jsonl", "", (CASE, Case(2, "no tool's", "When?", "en", quotes=("x",)))))
    await tools(sheet, Replies(reply), lambda: None)
    assert tuple(sheet.figures["dues"].values()) == figures
    assert not sheet.figures["no tool's"]

"""Answers weighed by the configured language model: five qualities from 1 to 5, and whether they are correct.

Pointwise, as G-Eval (Liu et al. 2023) asks; the verdicts (correct, incorrect, not attempted) are those of
SimpleQA (Wei et al. 2024). A judge is a model and may be wrong: what it says stands beside what is counted. Questions
left open are "not attempted" unasked.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from engine.errors import SettingsError
from engine.evaluation.answering import detail, is_asked
from engine.evaluation.replies import Answered, Replies
from engine.evaluation.retrieving import Step
from engine.evaluation.run import Sheet
from engine.language import Language
from engine.models.chat import ModelError

QUALITIES = ("relevance", "factual_accuracy", "fluency", "coherence", "helpfulness")
VERDICTS = ("correct", "incorrect", "not_attempted")
_GRADE = {"type": "integer", "minimum": 1, "maximum": 5}
SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": dict.fromkeys(QUALITIES, _GRADE)
    | {"verdict": {"enum": list(VERDICTS)}, "reason": {"type": "string"}},
    "required": [*QUALITIES, "verdict"],
}
REASON = 300  # characters of a reason that are kept

Judge = Callable[[Language, Mapping[str, str]], Awaitable[Mapping[str, Any]]]
"""Given the language and what the prompt names, a value of the schema. Raises ModelError."""


async def judged(sheet: Sheet, replies: Replies, judge: Judge, step: Step) -> None:
    """Every question that can be judged. What the model fails on is counted and left out; SettingsError where it fails
    on everything."""
    failures: list[str] = []
    asked = 0
    for case in sheet.dataset.cases:
        if is_asked(case):
            one = await replies.to(case)
            sheet.put(case, {}, **detail(one))
            if one.is_given:
                asked += 1
                failures += await _weighed(sheet, one, judge)
            else:
                sheet.put(case, verdicts("not_attempted"), judged="not_attempted")
        step()
    if asked and len(failures) == asked:
        raise SettingsError(f"judge: the model gave no usable answer to any question; the first time: {failures[0]}")
    sheet.notes["judge"] = {"asked": asked, "failed": len(failures), "first_failure": next(iter(failures), "")}


async def _weighed(sheet: Sheet, one: Answered, judge: Judge) -> list[str]:
    """The failure, if there is one."""
    try:
        said = await judge(one.case.language, data(one))
    except ModelError as error:
        sheet.put(one.case, {}, judge_failed=str(error))
        return [str(error)]
    grades = {name: float(said[name]) for name in QUALITIES}
    reason = str(said.get("reason", ""))[:REASON]
    sheet.put(one.case, grades | verdicts(str(said["verdict"])), judged=said["verdict"], reason=reason)
    return []


def verdicts(said: str) -> dict[str, float]:
    return {name: float(name == said) for name in VERDICTS}


def data(one: Answered) -> dict[str, str]:
    """What the prompt "grade" names."""
    case = one.case
    expected = "\n".join((*case.answers, *case.quotes))
    if not case.answerable:
        expected = "(the documents do not answer this question)"
    sources = "\n\n".join(f"[{one.number}] {' '.join(one.quote.split())}" for one in one.answer.citations)
    return {
        "question": " ".join((*case.before, case.question)),
        "reference": expected or "-",
        "answer": one.answer.text,
        "sources": sources or "-",
    }

"""What the tools answer: whether a message got to the tool it is meant for, and whether what came back is right."""

from engine.evaluation.dataset import Case
from engine.evaluation.replies import Answered, Replies
from engine.evaluation.retrieving import Step
from engine.evaluation.routing import TOOLS
from engine.evaluation.run import Sheet


def is_asked(case: Case) -> bool:
    """Whether the set tells what a tool has to answer."""
    return case.intent in TOOLS and bool(case.answers or case.quotes)


async def tools(sheet: Sheet, replies: Replies, step: Step) -> None:
    """Every message that is meant for a tool and whose right answer the set tells."""
    for case in sheet.dataset.cases:
        if is_asked(case):
            one = await replies.to(case)
            detail = {"tool": one.answer.intent, "answer": one.answer.text, "outcome": one.answer.outcome}
            sheet.put(case, figures(one), wanted=case.intent, **detail)
        step()


def figures(one: Answered) -> dict[str, float]:
    """An answer of another tool, or of the documents, is wrong whatever it says."""
    is_given, is_there = one.is_given, one.answer.intent == one.case.intent
    return {
        "tool_right": float(is_there and one.verdict == "right"),
        "tool_wrong": float(is_given and not (is_there and one.verdict == "right")),
        "tool_asked_back": float(is_there and one.answer.outcome == "clarification"),
    }

"""Questions of a set put to Dalil itself, and what its answers come to: right, wrong or open."""

from engine.evaluation import risk
from engine.evaluation.dataset import Case
from engine.evaluation.replies import Answered, Replies
from engine.evaluation.retrieving import Step
from engine.evaluation.run import Sheet


def is_asked(case: Case) -> bool:
    """Whether the set tells what becomes of an answer to it."""
    return not case.answerable or bool(case.answers or case.quotes)


async def answers(sheet: Sheet, replies: Replies, step: Step, suffix: str = "") -> None:
    """Every question that can be judged, answered, and its figures put on the sheet, their names followed by
    `suffix`."""
    for case in sheet.dataset.cases:
        if is_asked(case):
            one = await replies.to(case)
            measured = {f"{name}{suffix}": value for name, value in figures(one).items()}
            sheet.put(case, measured, **{f"{name}{suffix}": value for name, value in detail(one).items()})
        step()


def figures(one: Answered) -> dict[str, float]:
    """Of one question: `right` counts where there is an answer to give, `right_among_answers` where one was given."""
    is_given = one.answer.outcome == "answer"
    found = {"answered": float(is_given), "wrong": float(one.verdict == "wrong")}
    if one.case.answerable:
        found |= {"right": float(one.verdict == "right"), "open": float(one.verdict == "open")}
    else:
        found |= {"left_open": float(one.verdict == "open")}
    return found | ({"right_among_answers": float(one.verdict == "right")} if is_given else {})


def detail(one: Answered) -> dict[str, object]:
    """What a run keeps of an answer."""
    return {
        "verdict": one.verdict,
        "outcome": one.answer.outcome,
        "intent": one.answer.intent,
        "answer": one.answer.text,
        "confidence": one.answer.confidence,
        "sources": list(dict.fromkeys(citation.source for citation in one.answer.citations)),
    }


async def abstention(sheet: Sheet, replies: Replies, bound: float, threshold: float, step: Step) -> risk.Chosen:
    """Coverage against risk. `replies` answer whatever was found, at threshold 0; `threshold` is the one in force.

    Answers that come with no probability (computed, quoted letter by letter) do not depend on the threshold and are
    left out.
    """
    scored = []
    for case in sheet.dataset.cases:
        if is_asked(case):
            one = await replies.to(case)
            confidence = one.answer.confidence
            if confidence is not None:
                given = confidence if one.answer.outcome == "answer" else 0.0
                scored.append(risk.Scored(case.id, given, one.verdict == "right", case.answerable))
                sheet.put(case, {}, probability=confidence, right_if_given=one.verdict == "right")
        step()
    chosen = risk.choose(scored, bound)
    sheet.whole |= _whole(scored, chosen, threshold)
    sheet.notes["abstention"] = risk.as_json(risk.curve(scored), chosen, risk.at(scored, threshold))
    return chosen


def _whole(scored: list[risk.Scored], chosen: risk.Chosen, threshold: float) -> dict[str, float]:
    """Of the whole set: at the threshold in force, the area under the curve and how well confidence parts right from
    wrong, and what was chosen."""
    import numpy as np

    now = risk.at(scored, threshold)
    labels, scores = np.array([one.right for one in scored]), np.array([one.confidence for one in scored])
    found = {
        "coverage": now.coverage,
        "coverage_answerable": now.coverage_answerable,
        "risk": now.risk,
        "aurc": risk.area_of_risk(scored),
        "auroc": risk.area_under_roc(scores, labels) if scored else float("nan"),
    }
    return found | ({"chosen_threshold": chosen.point.threshold} if chosen.point else {})

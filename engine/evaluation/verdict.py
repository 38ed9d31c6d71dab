"""Right, wrong or open: what an answer to a question of a set comes to. Pure."""

from typing import Literal

from engine.evaluation.dataset import Case
from engine.evaluation.quoting import quotes_enough
from engine.messages import Outcome

Verdict = Literal["right", "wrong", "open", "unjudged"]


def verdict(case: Case, outcome: Outcome, text: str) -> Verdict:
    """ "open": nothing was answered, or the question was asked back; "unjudged": the set does not tell what is right.

    An answer to a question that the documents do not answer is wrong, whatever it says.
    """
    if outcome != "answer":
        return "open"
    if not case.answerable:
        return "wrong"
    if not case.quotes and not case.answers:
        return "unjudged"
    return "right" if is_right(case, text) else "wrong"


def is_right(case: Case, text: str) -> bool:
    """Whether a text holds all `quotes` and, where `answers` are given, one of them."""
    holds_all = not case.quotes or quotes_enough(text, case.quotes, one_is_enough=False, loosely=case.retyped)
    holds_one = not case.answers or quotes_enough(text, case.answers, one_is_enough=True, loosely=case.retyped)
    return holds_all and holds_one

"""Which way an answer came, and what language models did for it, as its trace tells. A turn's row keeps both, so that
they are counted without a look at answers."""

from dataclasses import dataclass
from typing import Literal, get_args

from engine.messages import FROM_DOCUMENTS, Answer

Route = Literal["reviewed", "tool", "model", "documents", "talk"]
ROUTES: tuple[Route, ...] = get_args(Route)
TOOLS = ("inheritance", "zakat", "prayer_times", "calendar", "quran", "hadith", "dua")  # intents that a tool answers
REVIEWED = "reviewed"  # the step of a trace in which reviewed answers are looked through


@dataclass(frozen=True, slots=True)
class Taken:
    """`requests`: steps in which a language model answered; `tokens`: that these took, theirs and those sent; `cost`:
    what was paid for them, by the providers' prices."""

    route: Route
    requests: int
    tokens: int
    cost: float


def taken(answer: Answer) -> Taken:
    told = [tokens for step in answer.trace if isinstance(tokens := step.detail.get("tokens"), int)]
    costs = [cost for step in answer.trace if isinstance(cost := step.detail.get("cost"), float)]
    return Taken(_route(answer, models=bool(told)), len(told), sum(told), sum(costs))


def _route(answer: Answer, *, models: bool) -> Route:
    if any(step.step == REVIEWED and "answer" in step.detail for step in answer.trace):
        return "reviewed"
    if answer.intent in TOOLS:
        return "tool"
    if answer.intent not in FROM_DOCUMENTS:
        return "talk"
    return "model" if models else "documents"

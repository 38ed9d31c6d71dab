"""Which way an answer came, what language models did for it, and whether its sources bore that out, as its trace
tells. A turn's row keeps all of it, so that it is counted without a look at answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from engine.messages import FROM_DOCUMENTS, Answer, TraceStep

Route = Literal["reviewed", "tool", "model", "documents", "talk"]
ROUTES: tuple[Route, ...] = get_args(Route)
TOOLS = ("inheritance", "zakat", "prayer_times", "calendar", "quran", "hadith", "dua")  # intents that a tool answers
REVIEWED = "reviewed"  # the step of a trace in which reviewed answers are looked through
WRITTEN, CHECKED, QUOTED = "generate", "verify", "compose"  # those in which a model writes, in which its sentences
# are held against the sources, and in which the sources' own words are put together
HELD = "kept"  # the verdict of a sentence that its sources bear out


@dataclass(frozen=True, slots=True)
class Taken:
    """`requests`: steps in which a language model answered; `tokens`: that these took, theirs and those sent; `cost`:
    what was paid for them, by the providers' prices; `unsupported`: a sentence that a model wrote was not borne out,
    or the sources' own words took the place of all that it wrote."""

    route: Route
    requests: int
    tokens: int
    cost: float
    unsupported: bool


def taken(answer: Answer) -> Taken:
    told = [tokens for step in answer.trace if isinstance(tokens := step.detail.get("tokens"), int)]
    costs = [cost for step in answer.trace if isinstance(cost := step.detail.get("cost"), float)]
    return Taken(_route(answer, models=bool(told)), len(told), sum(told), sum(costs), _is_unsupported(answer.trace))


def _is_unsupported(trace: Sequence[TraceStep]) -> bool:
    """By what was written last; where no model could be asked nothing was."""
    written = max((place for place, step in enumerate(trace) if step.step == WRITTEN), default=None)
    if written is None:
        return False
    since = trace[written:]
    if any(step.step == QUOTED for step in since):
        return isinstance(since[0].detail.get("tokens"), int)
    told = (step.detail.get("verdicts") for step in since if step.step == CHECKED)
    return any(verdict != HELD for verdicts in told if isinstance(verdicts, list) for verdict in verdicts)


def _route(answer: Answer, *, models: bool) -> Route:
    if any(step.step == REVIEWED and "answer" in step.detail for step in answer.trace):
        return "reviewed"
    if answer.intent in TOOLS:
        return "tool"
    if answer.intent not in FROM_DOCUMENTS:
        return "talk"
    return "model" if models else "documents"

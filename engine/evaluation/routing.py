"""Where each message of a set goes: to the intent it is meant for, or to another one."""

from collections.abc import Callable

from engine.evaluation.retrieving import Step
from engine.evaluation.run import Sheet
from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.router import Route

TOOLS: tuple[Intent, ...] = ("zakat", "inheritance", "prayer_times", "calendar", "dua", "quran")

Choose = Callable[[str], Route]


def is_same(wanted: Intent, found: Intent) -> bool:
    """Whether one skill answers both."""
    return wanted == found or (wanted in FROM_DOCUMENTS and found in FROM_DOCUMENTS)


def is_sent_wrong(wanted: Intent, route: Route) -> bool:
    """Whether something is computed or quoted that nobody wanted: the worst that can befall a message here."""
    return route.certain and not route.rival and route.intent in TOOLS and route.intent != wanted


def figures(wanted: Intent, route: Route) -> dict[str, float]:
    """`intent`: the very one; `skill`: one that the same skill answers; `wrong_tool`: sent wrong without asking."""
    return {
        "intent": float(route.intent == wanted),
        "skill": float(is_same(wanted, route.intent)),
        "asked_which": float(bool(route.rival)),
        "wrong_tool": float(is_sent_wrong(wanted, route)),
    }


def routing(sheet: Sheet, choose: Choose, step: Step) -> None:
    """Every message whose `intent` the set tells. CPU work of some milliseconds each: call it in a thread."""
    for case in sheet.dataset.cases:
        if case.intent:
            route = choose(case.question)
            sheet.put(case, figures(case.intent, route), wanted=case.intent, route=route.intent, rival=route.rival)
        step()

"""The review page: answers that people disliked and questions without an answer, for those who look after Dalil. Plain
forms behind a sign-in."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from adapters.web import render
from adapters.web.normalize import TURN
from bot.web.guards import is_secure
from bot.web.keys import PARTS
from bot.web.pages import page_language, render_page, switch_language
from bot.web.problems import RefusedError
from bot.web.signing_in import back_to, form_of, is_signed_in
from engine.language import Language
from engine.messages import TraceStep
from engine.phrases import Phrases
from engine.store.gaps import Gap
from engine.store.reviews import Disliked

GAPS = "gaps"
FILTERS = ("unseen", "all", GAPS)


@dataclass(frozen=True, slots=True)
class View:
    """Which page of which list is looked at."""

    show: str
    number: int

    @property
    def unseen_only(self) -> bool:
        return self.show == "unseen"

    def url(self, **more: str) -> str:
        return "/review?" + urlencode({"show": self.show, "page": self.number, **more})


async def page(request: web.Request) -> web.StreamResponse:
    """The list; the sign-in before it; and while no password is set, how to set one."""
    switched = switch_language(request, is_secure(request))
    if switched is not None:
        return switched
    if not request.app[PARTS].rules().review_password:
        return render_page(request, "review_closed.html", {}, status=403)
    if not await is_signed_in(request):
        return render_page(request, "review_sign_in.html", {"problem": ""})
    return await _list(request)


async def mark_seen(request: web.Request) -> web.StreamResponse:
    if not await is_signed_in(request):
        return back_to("/review")
    form = await form_of(request)
    turn = form.get("turn", "")
    if not TURN.fullmatch(turn) or not await request.app[PARTS].reviews.mark_seen(turn, "review page"):
        raise RefusedError(404, "not_found")
    return back_to(_view(form).url(marked="1"))


async def _list(request: web.Request) -> web.Response:
    parts, view = request.app[PARTS], _view(request.query)
    size = parts.rules().review_page
    gaps = view.show == GAPS
    total = await (parts.gaps.count() if gaps else parts.reviews.count(unseen_only=view.unseen_only))
    pages = max(1, -(-total // size))
    number = min(view.number, pages)
    skipped = (number - 1) * size
    cases: list[Disliked] = []
    if not gaps:
        cases = await parts.reviews.disliked(unseen_only=view.unseen_only, limit=size, offset=skipped)
    context = {
        "cases": [_case(case, page_language(request), parts.phrases) for case in cases],
        "gaps": [_gap(gap) for gap in await parts.gaps.recent(size, offset=skipped)] if gaps else [],
        "show": view.show,
        "filters": FILTERS,
        "number": number,
        "pages": pages,
        "marked": "marked" in request.query,
    }
    return render_page(request, "review.html", context)


def _gap(gap: Gap) -> dict[str, Any]:
    return {
        "asked": render.asked_object(gap.question, gap.language),
        "resolved": _understood(gap.question, gap.resolved, gap.language),
        "topics": gap.topics,
        "at": gap.at,
    }


def _case(case: Disliked, fallback: Language, phrases: Phrases) -> dict[str, Any]:
    return {
        "asked": render.asked_object(case.question, fallback),
        "resolved": _understood(case.question, case.resolved, fallback),
        "page": render.shown(case.answer, pressable=False),
        "route": [_step(step, fallback, phrases) for step in case.answer.trace],
        "intent": _named("value", case.answer.intent, fallback, phrases),
        "outcome": _named("value", case.answer.outcome, fallback, phrases),
        "at": case.at,
        "reasons": [dislike.reason for dislike in case.dislikes if dislike.reason],
        "dislikes": len(case.dislikes),
        "likes": case.likes,
        "seen": case.seen,
        "seen_at": case.seen_at,
    }


def _understood(question: str, resolved: str, fallback: Language) -> dict[str, Any] | None:
    """The question as it was understood, where that says more than it did."""
    return render.asked_object(resolved, fallback) if resolved and resolved != question else None


@dataclass(frozen=True, slots=True)
class Named:
    """Something that Dalil names by a code; `told`: in the reader's words, otherwise by the code itself."""

    words: str
    told: bool


def _named(kind: str, code: str, language: Language, phrases: Phrases) -> Named:
    """A step, a detail or a value in words; what has no words keeps its own name."""
    try:
        return Named(phrases(f"review.{kind}_{code}", language), told=True)
    except KeyError:
        return Named(code, told=False)


def _step(step: TraceStep, language: Language, phrases: Phrases) -> dict[str, Any]:
    def told(value: object) -> Named:
        match value:
            case bool():
                return Named(phrases("review.yes" if value else "review.no", language), told=True)
            case int() | float():
                return Named(str(value), told=True)
            case list():
                return Named(", ".join(told(one).words for one in value), told=True)
            case _:
                return _named("value", str(value), language, phrases)

    details = [(_named("detail", name, language, phrases), told(value)) for name, value in step.detail.items()]
    return {"name": _named("step", step.step, language, phrases), "ms": step.ms, "details": details}


def _view(fields: Any) -> View:
    show, number = fields.get("show", ""), fields.get("page", "")
    known = number.isascii() and number.isdigit() and int(number[:6]) > 0
    return View(show if show in FILTERS else FILTERS[0], int(number[:6]) if known else 1)

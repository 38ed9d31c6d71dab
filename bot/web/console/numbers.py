"""Numbers: how many asked, how it went, in which languages, week by week; as pictures, as a table, as files."""

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from typing import Any

from aiohttp import web

from bot.web.console.doors import HOME, Staff, console_page
from bot.web.console.people import collections_of
from bot.web.console.way import named
from bot.web.keys import PARTS
from bot.web.pages import page_language
from engine.language import LANGUAGES, rounded
from engine.store.numbers import Numbers, Week
from engine.store.routes import ROUTES, TOOLS

PATH = f"{HOME}/numbers"
WEEKS = ("4", "12", "26", "52")
MONTHS = ("this_month", "last_month")
OUTCOMES = ("answer", "clarification", "abstention", "error")
_HEIGHT, _STEP = 120, 20  # of a picture; from one bar to the next


@dataclass(frozen=True, slots=True)
class Bar:
    """One week in a picture, or that part of it which came one way (`route`): its place, its height, and what it
    says."""

    x: int
    y: float
    height: float
    week: str
    words: str
    route: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    width: int
    highest: str
    bars: tuple[Bar, ...]


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    numbers, asked = await _numbers(request, staff), _asked(request)
    language = page_language(request)

    def count(value: float) -> str:
        return rounded(value, language)

    def share(value: float) -> str:
        return request.app[PARTS].phrases("console.percent", language, n=count(100 * value))

    def money(value: float) -> str:
        return rounded(value, language, 2)

    def seconds(value: float) -> str:
        return request.app[PARTS].phrases("console.seconds", language, n=rounded(value, language, 2))

    sums = {name: _summed(numbers.weeks, name) for name in ("outcomes", "languages", "intents")}
    told = [named(request, "value", code) for code, _ in (*sums["outcomes"], *sums["intents"])]
    context = {
        "numbers": numbers,
        "pictures": [
            _picture("questions", numbers.weeks, lambda week: week.questions, count),
            _picture("people_asking", numbers.weeks, lambda week: week.people, count),
            _picture("like_rate", numbers.weeks, lambda week: week.like_rate or 0.0, share, highest=1.0),
            _picture("open_rate", numbers.weeks, _left_open, share, highest=1.0),
            _routes(numbers.weeks, count),
            *(
                [_picture("tokens", numbers.weeks, lambda week: week.tokens, count)]
                if any(week.tokens for week in numbers.weeks)
                else []
            ),
            *(
                [_picture("cost", numbers.weeks, lambda week: week.cost or 0.0, money)]
                if any(week.cost for week in numbers.weeks)
                else []
            ),
            *(
                [_picture("median", numbers.weeks, lambda week: week.median_s or 0.0, seconds)]
                if numbers.median_s is not None
                else []
            ),
        ],
        "routes": [(route, sum(week.routes.get(route, 0) for week in numbers.weeks)) for route in ROUTES],
        "requests": sum(week.requests for week in numbers.weeks),
        "tokens": sum(week.tokens for week in numbers.weeks),
        "cost": sum(week.cost or 0 for week in numbers.weeks),
        "sums": sums,
        "told": {one.code: one.words for one in told if one.told},
        "likes": sum(week.likes for week in numbers.weeks),
        "dislikes": sum(week.dislikes for week in numbers.weeks),
        "questions": sum(week.questions for week in numbers.weeks),
        "period": asked.period,
        "weeks": WEEKS,
        # an option holds text alone: these signs keep year and month in order among words that run right to left
        "months": [(name, f"\u2066{_month(name, request):%Y-%m}\u2069") for name in MONTHS],
        "collection": asked.collection,
        "collections": await collections_of(request, staff.account.seen()),
    }
    return console_page(request, staff, "numbers.html", context)


async def as_csv(request: web.Request, staff: Staff) -> web.StreamResponse:
    numbers = await _numbers(request, staff)
    file = io.StringIO()
    rows = [_row(week) for week in numbers.weeks]
    writer = csv.DictWriter(file, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return _file(request, file.getvalue(), "text/csv", "csv")


async def as_jsonl(request: web.Request, staff: Staff) -> web.StreamResponse:
    numbers = await _numbers(request, staff)
    lines = (json.dumps(asdict(week) | {"begins": week.begins.isoformat()}) for week in numbers.weeks)
    return _file(request, "".join(f"{line}\n" for line in lines), "application/jsonl", "jsonl")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address asks for; `period`: one of WEEKS or MONTHS."""

    period: str
    collection: str


def _asked(request: web.Request) -> Asked:
    period = request.query.get("weeks", "")
    return Asked(period if period in (*WEEKS, *MONTHS) else WEEKS[1], request.query.get("collection", "")[:40])


async def _numbers(request: web.Request, staff: Staff) -> Numbers:
    asked, seen, figures = _asked(request), staff.account.seen(), request.app[PARTS].console.figures
    if asked.period in MONTHS:
        return await figures.of_month(_month(asked.period, request), seen, asked.collection)
    return await figures.by_week(int(asked.period), seen, asked.collection)


def _month(name: str, request: web.Request) -> date:
    """A day of the month that one of MONTHS names, in UTC as everything that is counted."""
    first = request.app[PARTS].console.figures.today().replace(day=1)
    return first - timedelta(days=1) if name == "last_month" else first


def _row(week: Week) -> dict[str, Any]:
    """Whole numbers and codes of ours alone: nothing that a spreadsheet would run."""
    counts = {"questions": week.questions, "people": week.people, "likes": week.likes, "dislikes": week.dislikes}
    outcomes = {outcome: week.outcomes.get(outcome, 0) for outcome in OUTCOMES}
    models = {
        "model_requests": week.requests,
        "model_tokens": week.tokens,
        "model_cost": "" if week.cost is None else round(week.cost, 6),
    }
    waited = {name: "" if value is None else value for name, value in _waited(week)}
    return (
        {"week": week.begins.isoformat()}
        | counts
        | outcomes
        | {code: week.languages.get(code, 0) for code in LANGUAGES}
        | {f"route_{route}": week.routes.get(route, 0) for route in ROUTES}
        | {f"tool_{tool}": week.intents.get(tool, 0) for tool in TOOLS}
        | models
        | waited
    )


def _waited(week: Week) -> Sequence[tuple[str, float | None]]:
    return ("median_s", week.median_s), ("slow_s", week.slow_s)


def _file(request: web.Request, text: str, kind: str, ending: str) -> web.Response:
    period = _asked(request).period
    name = f"numbers-{_month(period, request):%Y-%m}.{ending}" if period in MONTHS else f"numbers.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return web.Response(text=text, content_type=kind, charset="utf-8", headers=headers)


def _picture(
    name: str,
    weeks: Sequence[Week],
    value: Callable[[Week], float],
    told: Callable[[Any], str],
    highest: float = 0.0,
) -> Picture:
    values = [value(week) for week in weeks]
    top = max(highest, *values) or 1
    bars = tuple(
        Bar(
            place * _STEP,
            round(_HEIGHT * (1 - one / top), 1),
            round(_HEIGHT * one / top, 1),
            f"{week.begins}",
            told(one),
        )
        for place, (week, one) in enumerate(zip(weeks, values, strict=True))
    )
    return Picture(name, len(weeks) * _STEP, told(top), bars)


def _routes(weeks: Sequence[Week], told: Callable[[Any], str]) -> Picture:
    """Which way the questions of each week were answered, one above the other."""
    top = max(sum(week.routes.get(route, 0) for route in ROUTES) for week in weeks) or 1
    bars: list[Bar] = []
    for place, week in enumerate(weeks):
        below = 0.0
        for route in ROUTES:
            if times := week.routes.get(route, 0):
                height = _HEIGHT * times / top
                below += height
                y = round(_HEIGHT - below, 1)
                bars.append(Bar(place * _STEP, y, round(height, 1), f"{week.begins}", told(times), route))
    return Picture("routes", len(weeks) * _STEP, told(top), tuple(bars))


def _left_open(week: Week) -> float:
    return week.outcomes.get("abstention", 0) / week.questions if week.questions else 0.0


def _summed(weeks: Sequence[Week], name: str) -> list[tuple[str, int]]:
    sums: dict[str, int] = {}
    for week in weeks:
        for code, count in getattr(week, name).items():
            sums[code] = sums.get(code, 0) + count
    return sorted(sums.items(), key=lambda pair: (-pair[1], pair[0]))

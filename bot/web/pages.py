"""Templates, and what every page knows: its language and direction, the words for it, where its files are."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import aiohttp_jinja2
from aiohttp import web
from jinja2 import FileSystemLoader, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from adapters.web import markup
from bot.reports import FOLDER as REPORTS
from bot.web.keys import PARTS, STATIC
from bot.web.look import look_of
from bot.web.sessions import LANGUAGE_COOKIE
from engine.language import COMMA, LANGUAGES, Language, direction, hinted, rounded
from engine.messages import REASONS

TEMPLATES = Path(__file__).parent / "templates"
EMBEDDED = "/embedded"  # the chat where another site shows it in a frame
FRAME = "frame"  # what the token of its visitor is signed for
FRAME_HEADER = "X-Dalil-Visitor"
KEPT = {  # of an address, when the language is switched
    "show": 16, "page": 16, "level": 8, "place": 300, "next": 300, "kind": 16, "state": 16, "words": 100,
    "collection": 40, "platform": 20, "language_of": 4, "outcome": 20, "days": 4, "section": 20, "source": 500,
    "file": 250, "intent": 40, "reason": 100, "below": 4, "reviewer": 60, "first": 40, "second": 40,
}  # fmt: skip
SHOWN_LANGUAGES = (("en", "EN", "English"), ("ar", "ع", "العربية"), ("el", "ΕΛ", "Ελληνικά"))


def set_up_templates(app: web.Application) -> None:
    loader = FileSystemLoader([TEMPLATES, REPORTS])
    templates = aiohttp_jinja2.setup(app, loader=loader, trim_blocks=True, autoescape=True)
    templates.globals["reasons"] = REASONS
    templates.filters |= {
        "words": markup.words,
        "flowing": markup.flowing,
        "steps": steps,
        "moment": moment,
        "spelt": spelt,
        "figure": figure,
    }


def steps(place: str, title: str) -> list[str]:
    """The header path of a citation's place, outermost first, without the title that stands before it anyway."""
    path = [step for step in place.split(" > ") if step]
    return path[1:] if path[:1] == [title] else path


def moment(at: datetime) -> Markup:
    """A time in UTC, which reads in order in lines of either direction."""
    shown = Markup('<time datetime="{}"><bdi dir="ltr" class="kept">{}</bdi></time>')
    return shown.format(at.isoformat(), spelt(at))


def spelt(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC"


@pass_context
def figure(context: Context, number: float, decimals: int = 0) -> str:
    """A number as the language of the page writes it."""
    return rounded(number, context["language"], decimals)


def page_language(request: web.Request) -> Language:
    """The language chosen on the page, else the browser's first that Dalil speaks, else English. In a frame, which has
    no cookies of its own, the address says what was chosen."""
    framed = request.path == EMBEDDED or FRAME_HEADER in request.headers
    chosen = request.query.get("language", "") if framed else request.cookies.get(LANGUAGE_COOKIE, "")
    return hinted(chosen, *accepted(request.headers.get("Accept-Language", "")))


def accepted(header: str) -> list[str]:
    """Languages of an Accept-Language header, best first."""
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header.split(",")[:20]):
        name, _, weight = part.strip().partition(";q=")
        try:
            ranked.append((-float(weight or 1), place, name))
        except ValueError:
            continue
    return [name for weight, _, name in sorted(ranked) if weight < 0]


def page_context(request: web.Request) -> dict[str, Any]:
    language = page_language(request)
    return {
        "language": language,
        "direction": direction(language),
        "comma": COMMA[language],
        "languages": SHOWN_LANGUAGES,
        "kept": _kept(request),
        "look": look_of(request, language),
        "static": request.app[STATIC].url,
        "say": partial(_say, request, language),
        "again": partial(_again, request, language),
        "platform": partial(_platform, request, language),
    }


def render_page(request: web.Request, template: str, context: dict[str, Any], status: int = 200) -> web.Response:
    whole = page_context(request) | context
    response = aiohttp_jinja2.render_template(template, request, whole, status=status)
    response.headers["Cache-Control"] = "no-store"
    response.enable_compression()
    return response


def switch_language(request: web.Request, secure: bool) -> web.Response | None:
    """For `?language=ar`: keeps the choice and comes back to the page; None when nothing was chosen."""
    chosen = request.query.get("language")
    if chosen not in LANGUAGES:
        return None
    query = _kept(request).rstrip("&")
    response = web.Response(status=303, headers={"Location": request.path + (f"?{query}" if query else "")})
    response.set_cookie(
        LANGUAGE_COOKIE, chosen, max_age=31536000, path="/", httponly=True, samesite="Lax", secure=secure
    )
    return response


def _kept(request: web.Request) -> str:
    """What the address says of the list that is looked at, to stand before the language: "show=all&", or nothing."""
    said = {key: request.query[key][:most] for key, most in KEPT.items() if key in request.query}
    return "".join(f"{urlencode({key: value})}&" for key, value in said.items())


def _again(request: web.Request, language: Language, section: str, words: str) -> str:
    """English words that were kept, in the language of the page; what turns lines round is left to the phrases, which
    keep code apart from words that run the other way."""
    return request.app[PARTS].phrases.again(section, markup.visible(words), language)


def _platform(request: web.Request, language: Language, name: str) -> Markup:
    """Where somebody asks; a platform without words of its own keeps its name."""
    try:
        return Markup("<bdi>{}</bdi>").format(request.app[PARTS].phrases(f"links.name_{name}", language))
    except KeyError:
        return Markup('<bdi dir="ltr" lang="en">{}</bdi>').format(markup.words(name))


def _say(request: web.Request, language: Language, key: str, **values: object) -> Markup | str:
    return request.app[PARTS].phrases(key, language, **values)

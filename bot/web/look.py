"""How the pages look: the institution's name, words and colour from the settings, its logo; and the two files of that.

A page asks for `look_of(request, language)`; what a setting leaves empty is Dalil's own.
"""

from dataclasses import dataclass

from aiohttp import web

from bot.sections import Settings
from bot.web.colours import stylesheet
from bot.web.keys import PARTS
from bot.web.static_files import FOREVER
from engine.language import LANGUAGES, Language

CSS, PICTURE = "/look/{version}/look.css", "/look/{version}/logo.png"


@dataclass(frozen=True, slots=True)
class Look:
    """For readers of one language. Addresses and words are empty where nothing was given, but for the name."""

    name: str
    greeting: str
    samples: tuple[str, ...]
    contact: str
    stylesheet: str
    logo: str


def settings_of(request: web.Request) -> Settings:
    return request.app[PARTS].options.live.current


def look_of(request: web.Request, language: Language) -> Look:
    settings, logo = settings_of(request), request.app[PARTS].logo
    look = settings.look
    names = {"en": look.name_en, "ar": look.name_ar, "el": look.name_el}
    given = next((name for code in (language, *LANGUAGES) if (name := names[code])), "")
    return Look(
        name=given or request.app[PARTS].phrases("web.title", language),
        greeting={"en": look.greeting_en, "ar": look.greeting_ar, "el": look.greeting_el}[language],
        samples={"en": look.samples_en, "ar": look.samples_ar, "el": look.samples_el}[language],
        contact=settings.answer.contact_for(language),
        stylesheet=CSS.format(version=look.colour[1:].lower()) if look.colour else "",
        logo=PICTURE.format(version=logo.version) if logo.data else "",
    )


async def css(request: web.Request) -> web.Response:
    colour = settings_of(request).look.colour
    if not colour:
        raise web.HTTPNotFound
    headers = _kept(request, colour[1:].lower())
    return web.Response(text=stylesheet(colour), content_type="text/css", charset="utf-8", headers=headers)


async def picture(request: web.Request) -> web.Response:
    logo = request.app[PARTS].logo
    if not logo.data:
        raise web.HTTPNotFound
    return web.Response(body=logo.data, content_type="image/png", headers=_kept(request, logo.version))


def _kept(request: web.Request, version: str) -> dict[str, str]:
    """A page of an earlier look gets today's file, which it may not keep."""
    return {"Cache-Control": FOREVER if request.match_info["version"] == version else "no-cache"}

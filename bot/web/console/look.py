"""Look: name, words, colour and logo of the pages, and the sites whose pages show the chat as a widget."""

from collections.abc import Mapping, Sequence

from aiohttp import BodyPartReader, web

from bot.options import checked
from bot.web.colours import contrast, shades
from bot.web.console.doors import HOME, UPLOAD, Staff, back_to, console_page, form_of
from bot.web.guards import own_address
from bot.web.keys import PARTS
from bot.web.logo import MOST_BYTES
from bot.web.look import settings_of
from bot.web.problems import UNREADABLE, RefusedError
from engine.errors import InputError, SettingsError
from engine.language import LANGUAGES

PATH = f"{HOME}/look"
LOGO = f"{PATH}/logo"
SPOKEN = ("look.name", "look.greeting", "look.samples", "answer.contact")  # each for readers of each language
SINGLE = ("look.colour", "web.embed_origins")
LISTS = ("look.samples", "web.embed_origins")
KEYS = (*(f"{key}_{language}" for key in SPOKEN for language in LANGUAGES), *SINGLE)
_LONGEST = 3000  # characters of a field
_OWN = "#0b5563"  # the colour of base.css


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return _page(request, staff, _in_force(request))


async def save(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Keeps those fields of the form that changed, or none where one does not fit."""
    given, options, by = await form_of(request), request.app[PARTS].options, staff.account.name
    before = _in_force(request)
    typed = {key: "\n".join(given[key][:_LONGEST].split("\r\n")).strip() for key in KEYS if key in given}
    changed = {key: _text(key, text) for key, text in typed.items() if text != before[key]}
    wrong = []
    for key, text in changed.items():
        try:
            checked(options.live, key, text)
        except SettingsError:
            wrong.append(key)
    if wrong:
        return _page(request, staff, before | typed, wrong)
    for key, text in changed.items():
        await options.put(key, text, by)
    return back_to(f"{PATH}?done=saved")


async def logo(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Keeps the picture of the form; a form without files takes the logo away."""
    kept, brings = request.app[PARTS].logo, UPLOAD in request
    try:
        await (kept.keep(await _picture(request)) if brings else kept.remove())
    except InputError as refused:
        return _page(request, staff, _in_force(request), refused=str(refused))
    except UNREADABLE as error:
        raise RefusedError(400, "bad_request") from error
    await request.app[PARTS].console.audit.add(staff.account.name, "logo_changed" if brings else "logo_removed", "")
    return back_to(f"{PATH}?done=saved")


async def _picture(request: web.Request) -> bytes:
    """The bytes of the file, none where none was chosen; hardly more is read than a logo may have."""
    part = await request[UPLOAD].next()
    if not isinstance(part, BodyPartReader) or part.name != "logo":
        return b""
    data = bytearray()
    while (chunk := await part.read_chunk(2**16)) and len(data) <= MOST_BYTES:
        data += chunk
    return bytes(data)


def _page(
    request: web.Request, staff: Staff, given: Mapping[str, str], wrong: Sequence[str] = (), refused: str = ""
) -> web.Response:
    settings = settings_of(request)
    colour = settings.look.colour or _OWN
    context = {
        "given": given,
        "wrong": wrong,
        "refused": refused,
        "bounds": {key: request.app[PARTS].options.live.specs[key].max for key in KEYS},
        "spoken": SPOKEN,
        "lists": LISTS,
        "schemes": [(scheme, _shown(colour, scheme)) for scheme in ("light", "dark")],
        "address": own_address(request),
        "has_origins": bool(settings.web.embed_origins),
        "kilobytes": MOST_BYTES // 1024,
    }
    return console_page(request, staff, "look.html", context, status=422 if wrong or refused else 200)


def _shown(colour: str, scheme: str) -> dict[str, str | float]:
    """The shades of a scheme, and how much the letters of a button and of a link stand out."""
    named = shades(colour, scheme)
    grounds = {"light": "#ffffff", "dark": "#172225"}
    return {
        **{name.replace("-", "_"): shade for name, shade in named.items()},
        "sheet": grounds[scheme],
        "on_button": contrast(named["brand-ink"], named["brand"]),
        "of_link": contrast(named["accent"], grounds[scheme]),
    }


def _in_force(request: web.Request) -> dict[str, str]:
    live = request.app[PARTS].options.live
    values = {key: live.value(live.specs[key]) for key in KEYS}
    return {key: "\n".join(value) if isinstance(value, tuple) else str(value) for key, value in values.items()}


def _text(key: str, text: str) -> str:
    """As it is typed for the setting: the origins of the form stand a line each."""
    return ",".join(text.splitlines()) if key == "web.embed_origins" else text

"""The sign-in's form, which holds what somebody had typed where their sign-in ended before they sent it.

Nothing of it is kept here: it travels in hidden fields from the form that was sent to that of the sign-in, and from
there to a page on which it is read again and sent with the token of the new session.
"""

import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from aiohttp import web

from bot.web.guards import is_secure
from bot.web.keys import PARTS
from bot.web.look import settings_of
from bot.web.pages import page_context, render_page
from bot.web.sessions import FORM_COOKIE, sign

HOME = "/console"
NEXT = re.compile(r"/console(?:[/?](?!.*\.\.)[\w/?=&%.+-]*)?", re.ASCII)  # where a sign-in may lead
_PREFIX, _PATH = "kept:", "kept_path"
_SHORT = 20  # characters of a value that was chosen rather than typed


@dataclass(frozen=True, slots=True)
class Kept:
    """A form as it was sent to `path`, but for its token."""

    path: str
    fields: tuple[tuple[str, str], ...]

    @property
    def typed(self) -> list[tuple[str, str]]:
        """What may be read and changed once more."""
        return [one for one in self.fields if _is_typed(one[1])]

    @property
    def chosen(self) -> list[tuple[str, str]]:
        return [one for one in self.fields if not _is_typed(one[1])]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """As the fields of another form hold it."""
        return [(_PATH, self.path), *((f"{_PREFIX}{name}", value) for name, value in self.fields)]


async def sent(request: web.Request) -> Kept | None:
    """What was sent; None where nothing was typed, or it came with files."""
    if request.method != "POST" or request.content_type != "application/x-www-form-urlencoded":
        return None
    return _kept(request.path, (one for one in await _pairs(request) if one[0] != "token"))


async def carried(request: web.Request) -> Kept | None:
    """What the sign-in's form holds of another one."""
    pairs = await _pairs(request)
    path = next((value for name, value in pairs if name == _PATH), "")
    return _kept(path, ((name.removeprefix(_PREFIX), value) for name, value in pairs if name.startswith(_PREFIX)))


def sign_in_form(
    request: web.Request, wanted: str, status: int = 200, key: str = "", kept: Kept | None = None, **values: int
) -> web.Response:
    nonce = request.cookies.get(FORM_COOKIE, "")
    if not re.fullmatch(r"[0-9a-f]{32}", nonce):
        nonce = secrets.token_hex(16)
    context = {
        "problem": page_context(request)["say"](key, **values) if key else "",
        "token": sign(request.app[PARTS].secret, "sign-in form", nonce),
        "next": wanted if NEXT.fullmatch(wanted) else "",
        "openid": settings_of(request).openid.connected,
        "held": kept,
    }
    response = render_page(request, "console/sign_in.html", context, status=status)
    keep_cookie(request, response, FORM_COOKIE, nonce)
    if values:
        response.headers["Retry-After"] = str(values["n"])
    return response


def keep_cookie(
    request: web.Request, response: web.Response, name: str, value: str, max_age: int | None = None, path: str = HOME
) -> None:
    secure = is_secure(request)
    response.set_cookie(name, value, max_age=max_age, path=path, httponly=True, samesite="Lax", secure=secure)


async def _pairs(request: web.Request) -> list[tuple[str, str]]:
    return [(name, value) for name, value in (await request.post()).items() if isinstance(value, str)]


def _kept(path: str, fields: Iterable[tuple[str, str]]) -> Kept | None:
    kept = Kept(path, tuple(fields))
    return kept if NEXT.fullmatch(path) and kept.typed else None


def _is_typed(value: str) -> bool:
    return len(value) > _SHORT or any(map(str.isspace, value))

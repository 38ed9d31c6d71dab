"""What stands before every page of the console: the sign-in, the form's token, the role.

web.post("/console/people", door("administrator", create, everywhere=True))
"""

import hmac
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from aiohttp import BodyPartReader, MultipartReader, web

from bot.web.console import entrance
from bot.web.console.entrance import Kept, sent, sign_in_form
from bot.web.guards import is_secure
from bot.web.keys import PARTS
from bot.web.pages import render_page, switch_language
from bot.web.problems import UNREADABLE, RefusedError
from bot.web.sessions import CONSOLE_COOKIE
from engine.staff.roles import Account, Role

HOME = entrance.HOME
SIGN_IN = f"{HOME}/sign-in"
UPLOAD = web.RequestKey("upload", MultipartReader)  # the files of a form, behind its token
_TOKEN_CHARS = 200
MENU: Mapping[str, tuple[tuple[str, Role], ...]] = {
    # the pages by what they are for, in the order of the menu: path, which names the phrase, and least role; that of an
    # administrator is needed everywhere
    "answers": (
        ("queue", "viewer"),
        ("reviewed", "viewer"),
        ("gaps", "viewer"),
        ("numbers", "viewer"),
        ("synonyms", "viewer"),
        ("evaluations", "administrator"),
    ),
    "setup": (
        ("collections", "viewer"),
        ("contradictions", "viewer"),
        ("connections", "administrator"),
        ("channels", "administrator"),
        ("keys", "administrator"),
        ("look", "administrator"),
        ("settings", "administrator"),
    ),
    "persons": (("people", "administrator"), ("askers", "administrator"), ("audit", "administrator")),
}


@dataclass(frozen=True, slots=True)
class Staff:
    """Who is signed in; `token` stands in every form of theirs. `proved`: showed a short while ago that it is they."""

    account: Account
    token: str
    proved: bool


Page = Callable[[web.Request, Staff], Awaitable[web.StreamResponse]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def door(least: Role, page: Page, *, everywhere: bool = False, files: bool = False, keeps: bool = False) -> Handler:
    """The page for those who hold this role: somewhere, or everywhere where it is about more than single answers.

    `files`: the form may bring files, whose number of bytes is the page's to bound; its token stands first in it.
    `keeps`: what was typed, which holds no secret, comes back where the sign-in has ended before it was sent.
    """

    async def enter(request: web.Request) -> web.StreamResponse:
        switched = switch_language(request, is_secure(request))
        if switched is not None:
            return switched
        staff = await signed_in(request)
        if staff is None:
            if keeps and (kept := await sent(request)):
                return sign_in_form(request, request.path, 403, "console.ended", kept)
            return back_to(_sign_in_for(request))
        own = _is_own_upload if files and request.content_type == "multipart/form-data" else _is_own_form
        if request.method == "POST" and not await own(request, staff):
            if keeps and (kept := await sent(request)):
                return resumed(request, staff, kept, 403)
            raise RefusedError(403, "form_old")
        if not (staff.account.may(least) if everywhere else staff.account.may_somewhere(least)):
            raise RefusedError(403, "not_allowed")
        return await page(request, staff)

    return enter


def console_page(
    request: web.Request, staff: Staff, template: str, context: dict[str, Any], status: int = 200
) -> web.Response:
    account = staff.account
    menu = {
        group: [(f"{HOME}/{page}", page) for page, least in pages if account.may_somewhere(least)]
        for group, pages in MENU.items()
    }
    frame = {
        "account": account,
        "token": staff.token,
        "menu": {group: pages for group, pages in menu.items() if pages},
        "path": request.path,
        "done": request.query.get("done", ""),
        "proved": staff.proved,
        "here": request.path_qs,
    }
    return render_page(request, f"console/{template}", frame | context, status=status)


def resumed(request: web.Request, staff: Staff, kept: Kept, status: int = 200) -> web.Response:
    """What was typed before the sign-in had ended, to be sent now."""
    return console_page(request, staff, "resume.html", {"held": kept, "path": kept.path, "here": kept.path}, status)


async def form_of(request: web.Request) -> dict[str, str]:
    return {name: value for name, value in (await request.post()).items() if isinstance(value, str)}


def number_of(text: str) -> int:
    """A number of an address, of a page for example; 1 for what is none."""
    return max(1, int(text[:6])) if text.isascii() and text.isdigit() else 1


def back_to(path: str) -> web.Response:
    return web.Response(status=303, headers={"Location": path, "Cache-Control": "no-store"})


async def signed_in(request: web.Request) -> Staff | None:
    parts = request.app[PARTS]
    sessions, accounts = parts.console.sessions, parts.console.accounts
    session = await sessions.find(request.cookies.get(CONSOLE_COOKIE, ""))
    account = await accounts.find(session.account) if session is not None else None
    if session is None or account is None or account.disabled:
        return None
    return Staff(account, session.token, sessions.is_recent(session, parts.rules().console_proof_minutes))


async def _is_own_form(request: web.Request, staff: Staff) -> bool:
    return _is_token((await form_of(request)).get("token", "").encode("utf-8", "replace"), staff)


async def _is_own_upload(request: web.Request, staff: Staff) -> bool:
    """Looks at the first field alone and leaves the files to the page: nobody else's are read."""
    try:
        parts = await request.multipart()
        first = await parts.next()
        if not isinstance(first, BodyPartReader) or first.name != "token":
            return False
        token = await first.read_chunk(_TOKEN_CHARS)
    except UNREADABLE:
        return False
    if not isinstance(parts, MultipartReader):
        return False
    request[UPLOAD] = parts
    return _is_token(bytes(token), staff)


def _is_token(given: bytes, staff: Staff) -> bool:
    return hmac.compare_digest(given, staff.token.encode())


def _sign_in_for(request: web.Request) -> str:
    """The sign-in, which leads on to the page that was wanted."""
    wanted = request.path_qs if request.method == "GET" else HOME
    return SIGN_IN if wanted == HOME else f"{SIGN_IN}?{urlencode({'next': wanted})}"

"""The people who look after Dalil, for administrators: accounts, roles, passwords, and who was locked out."""

from datetime import timedelta
from typing import Any, cast

from aiohttp import web

from bot.platforms import PLATFORMS
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, Staff, back_to, console_page, form_of
from bot.web.console.signing_in import LOCKED
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError
from engine.messages import Person
from engine.staff.roles import EVERYWHERE, ROLES, Account, Role
from engine.store.accounts import RefusedError as Refused
from engine.store.people import named_code

PATH = f"{HOME}/people"
SINGLE: tuple[Role, ...] = ("viewer", "reviewer", "approver")  # what one may be for a collection alone
_CHATS = frozenset(platform.name for platform in PLATFORMS)
TOLD = timedelta(days=7)  # for which a lock-out is shown


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _list(request, staff)


async def create(request: web.Request, staff: Staff) -> web.StreamResponse:
    given = await form_of(request)
    if problem := await unconfirmed(request, staff, given):
        return await _list(request, staff, given, problem)
    try:
        account = await request.app[PARTS].console.accounts.create(
            given.get("name", ""), given.get("new", ""), _grants(given), staff.account.name
        )
    except Refused as refused:
        return await _list(request, staff, given, refused.code)
    return back_to(f"{PATH}/{account.id}?done=created")


async def one(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _one(request, staff)


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Does what the pressed button says."""
    given, accounts = await form_of(request), request.app[PARTS].console.accounts
    id_, by, action = request.match_info["id"], staff.account.name, given.get("action", "")
    if problem := await unconfirmed(request, staff, given):
        return await _one(request, staff, action, problem)
    try:
        match action:
            case "roles":
                await accounts.set_grants(id_, _grants(given), by)
            case "password":
                await accounts.set_password(id_, given.get("new", ""), by)
            case "end_code":
                await accounts.end_code(id_, by)
            case "disable":
                await accounts.disable(id_, by)
            case "enable":
                await accounts.enable(id_, by)
            case "link":
                await _link(request, given.get("code", ""), by)
            case "unlink":
                await _unlink(request, given, by)
            case _:
                raise RefusedError(404, "not_found")
    except Refused as refused:
        return await _one(request, staff, action, refused.code)
    return back_to(f"{PATH}/{id_}?done=saved")


async def _link(request: web.Request, code: str, by: str) -> None:
    """The chat account of whoever has this code of `/privacy` becomes one with the account."""
    console, account = request.app[PARTS].console, await _account(request)
    found = await console.askers.find(named_code(code))
    if found is None or found.platform not in _CHATS:
        raise Refused("chat_code")
    if not await console.links.link(Person(found.platform, found.platform_id, found.name), account, by):
        raise Refused("linked")


async def _unlink(request: web.Request, given: dict[str, str], by: str) -> None:
    links, account = request.app[PARTS].console.links, await _account(request)
    if not await links.unlink(given.get("platform", ""), given.get("person", ""), account, by):
        raise RefusedError(404, "not_found")


async def _account(request: web.Request) -> Account:
    account = await request.app[PARTS].console.accounts.find(request.match_info["id"])
    if account is None:
        raise RefusedError(404, "not_found")
    return account


def _grants(given: dict[str, str]) -> dict[str, Role]:
    """From fields "role:COLLECTION"; the empty choice is no role. Anything else is refused by the store."""
    pairs = ((name.removeprefix("role:"), role) for name, role in given.items() if name.startswith("role:") and role)
    return cast("dict[str, Role]", dict(pairs))


async def _list(
    request: web.Request, staff: Staff, given: dict[str, str] | None = None, problem: str = ""
) -> web.Response:
    console = request.app[PARTS].console
    context = {
        "accounts": [_row(account) for account in await console.accounts.all()],
        "locks": await console.audit.recent(10, what=(LOCKED,), within=TOLD),
        "given": given or {},
        "problem": problem,
        "roles": ROLES,
        "single": SINGLE,
        "collections": await collections_of(request),
    }
    return console_page(request, staff, "people.html", context, status=422 if problem else 200)


async def _one(request: web.Request, staff: Staff, action: str = "", problem: str = "") -> web.Response:
    account = await _account(request)
    context = {
        "person": account,
        "links": await request.app[PARTS].console.links.of(account),
        "action": action,
        "problem": problem,
        "roles": ROLES,
        "single": SINGLE,
        "collections": await collections_of(request),
    }
    return console_page(request, staff, "person.html", context, status=422 if problem else 200)


async def collections_of(request: web.Request, seen: frozenset[str] | None = None) -> list[tuple[str, str]]:
    """Name and title of each, or of each of those."""
    language = page_language(request)
    return [
        (info.name, info.title.get(language) or info.name)
        for info in await request.app[PARTS].corpus.collections()
        if seen is None or info.name in seen
    ]


def _row(account: Account) -> dict[str, Any]:
    everywhere = account.grants.get(EVERYWHERE)
    single = [(collection, role) for collection, role in sorted(account.grants.items()) if collection != EVERYWHERE]
    return {"account": account, "everywhere": everywhere, "single": single}

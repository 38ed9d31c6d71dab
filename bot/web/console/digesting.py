"""The weekly digest on one's own account's page: whether it comes, and to which chat account."""

from typing import Any

from aiohttp import web

from bot.web.console.doors import HOME, Staff, back_to, form_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import RefusedError

PATH = f"{HOME}/account/digest"


async def shown(request: web.Request, staff: Staff) -> dict[str, Any]:
    """What the page says of it."""
    parts = request.app[PARTS]
    return {
        "digest": await parts.console.digests.of(staff.account.id),
        "due": parts.options.live.current.digest,
    }


async def save(request: web.Request, staff: Staff) -> web.StreamResponse:
    given, console = await form_of(request), request.app[PARTS].console
    account = staff.account
    match given.get("action", ""):
        case "begin":
            chats = await console.links.of(account)
            chat = next((one for one in chats if f"{one.platform}/{one.person}" == given.get("chat", "")), None)
            if chat is None:
                raise RefusedError(404, "not_found")
            await console.digests.begin(account.id, account.name, chat, page_language(request))
        case "end":
            await console.digests.end(account.id, account.name)
        case _:
            raise RefusedError(422, "choose")
    return back_to(f"{HOME}/account?done=saved#digest")

"""The password anew, before what whoever takes over a sign-in must not do."""

from collections.abc import Mapping

from aiohttp import web

from bot.web.console.doors import Staff
from bot.web.keys import GUESSES, PARTS
from engine.store.accounts import RefusedError as Refused


async def unconfirmed(request: web.Request, staff: Staff, given: Mapping[str, str]) -> str:
    """What is wrong with the password that came with the form, as `console.refused_...` says it; empty where it is that
    of who is signed in. Whoever guesses waits, as at the sign-in."""
    parts, guesses, key = request.app[PARTS], request.app[GUESSES], ("confirmed", staff.account.id)
    if guesses.wait(key):
        return "waits"
    guesses.failed(key, parts.rules().console_attempts)  # counted before the slow comparison
    try:
        await parts.console.accounts.confirm(staff.account.id, given.get("password", ""))
    except Refused as refused:
        return refused.code
    guesses.succeeded(key)
    return ""

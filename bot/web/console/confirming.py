"""A proof of who is signed in, before what whoever takes over a sign-in must not do.

A sign-in is one, and so are the password, a code of the second factor, and the provider asked anew (`openid.again`).
It counts for `console.proof_minutes`; after that the forms of dangerous actions ask for another.
"""

from collections.abc import Mapping

from aiohttp import web

from bot.web.console.doors import Staff
from bot.web.keys import GUESSES, PARTS
from bot.web.sessions import CONSOLE_COOKIE
from engine.store.accounts import RefusedError as Refused


async def unconfirmed(request: web.Request, staff: Staff, given: Mapping[str, str], *, always: bool = False) -> str:
    """Why it is not sure who pressed, as `console.refused_...` says it; empty where it is: a proof is recent (which is
    not enough where one is `always` asked for), or came with the form. Whoever guesses waits, as at the sign-in."""
    proof = given.get("password", "")
    if not proof:
        return "" if staff.proved and not always else "proof"
    parts, guesses, key = request.app[PARTS], request.app[GUESSES], ("confirmed", staff.account.id)
    if guesses.wait(key):
        return "waits"
    guesses.failed(key, parts.rules().console_attempts)  # counted before the slow comparison
    try:
        await parts.console.accounts.prove(staff.account.id, proof)
    except Refused as refused:
        return refused.code
    guesses.succeeded(key)
    await parts.console.sessions.prove(request.cookies.get(CONSOLE_COOKIE, ""))
    return ""

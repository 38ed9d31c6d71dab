"""`dalil admin`: the first administrator, and the way back in for one who lost password or telephone."""

import getpass
import sys

from bot.cli.screen import say, trouble
from bot.state import open_state
from engine.errors import InputError
from engine.staff.roles import EVERYWHERE
from engine.store.accounts import Accounts

OK = 0
BY = "dalil admin"


async def create(name: str) -> int:
    async with open_state() as state:
        account = await Accounts(state.database).create(name, _password(), {EVERYWHERE: "administrator"}, BY)
    say(f"{account.name} is an administrator; sign in at /console")
    return OK


async def reset(name: str) -> int:
    """A new password; second factor and disabling are taken back, every session ends."""
    async with open_state() as state:
        accounts = Accounts(state.database)
        account = await accounts.named(name)
        if account is None:
            raise InputError(f"there is no account '{name}'; `dalil admin list` names them")
        await accounts.set_password(account.id, _password(), BY)
        await accounts.end_code(account.id, BY)
        await accounts.enable(account.id, BY)
    say(f"{account.name} signs in with the new password, without a code")
    return OK


async def list_accounts() -> int:
    async with open_state() as state:
        accounts = await Accounts(state.database).all()
    for account in accounts:
        roles = ", ".join(f"{where or 'everywhere'}: {role}" for where, role in sorted(account.grants.items()))
        say(f"{account.name}  {roles}{'  (disabled)' if account.disabled else ''}")
    if not accounts:
        trouble("There are no accounts. `dalil admin create NAME` makes the first administrator.")
    return OK


def _password() -> str:
    """Typed twice without being shown; from a pipe its first line."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != first:
        raise InputError("the two passwords differ; nothing was changed")
    return first

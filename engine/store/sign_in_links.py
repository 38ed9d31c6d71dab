"""Links by which staff sign in to the console: good once, for some minutes, in the browser that opens them first.

Of a link's 256 random bits only a digest is kept: who has the database cannot sign in with it. It ends with the link
between the chat account and the account, with the next one, and while the account is disabled.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from engine.messages import Person
from engine.staff.roles import Account
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database

MINUTES = 10
MOST, WITHIN = 5, timedelta(hours=1)  # links of one account in that time

_links = schema.sign_in_links


@dataclass(frozen=True, slots=True)
class SignInLink:
    """`free`: no browser has opened it yet."""

    account: Account
    platform: str
    free: bool


class SignInLinks:
    def __init__(self, database: Database) -> None:
        self._database, self._accounts = database, Accounts(database)

    async def are_too_many(self, account: Account) -> bool:
        recent = select(func.count()).select_from(_links)
        of = and_(_links.c.account == account.id, _links.c.made_at > self._database.clock() - WITHIN)
        return await self._database.reading(lambda connection: int(connection.scalar(recent.where(of)) or 0)) >= MOST

    def make(self, connection: Connection, token: str, person: Person, account: Account) -> None:
        """In the caller's transaction, for somebody who is linked to the account. Their earlier ones end."""
        now = self._database.clock()
        row = {
            "digest": _digest(token),
            "account": account.id,
            "platform": person.platform,
            "person": storable(person.id),
            "browser": "",
            "made_at": now,
            "expires_at": now + timedelta(minutes=MINUTES),
        }
        connection.execute(delete(_links).where(_links.c.made_at <= now - WITHIN))
        connection.execute(update(_links).where(_links.c.account == account.id).values(expires_at=now))
        connection.execute(insert(_links), row)
        note(connection, now, account.name, "sign_in_link_sent", account.name, platform=person.platform)

    async def find(self, token: str, browser: str) -> SignInLink | None:
        """None where nobody can sign in with it, or another browser than this one has opened it."""
        good = and_(
            _links.c.digest == _digest(token),
            _links.c.expires_at > self._database.clock(),
            or_(_links.c.browser == "", _links.c.browser == _digest(browser)),
        )
        row = await self._database.reading(lambda connection: connection.execute(select(_links).where(good)).first())
        account = await self._accounts.find(row.account) if row is not None else None
        if row is None or account is None or account.disabled:
            return None
        return SignInLink(account, row.platform, not row.browser)

    async def open(self, token: str, browser: str) -> None:
        """No other browser signs in with it from now on."""
        first = update(_links).where(_links.c.digest == _digest(token), _links.c.browser == "")
        await self._database.writing(lambda connection: connection.execute(first.values(browser=_digest(browser))))

    async def use(self, token: str, browser: str, account: Account) -> bool:
        """Whether this browser signs in with it now; nobody does a second time."""
        now = self._database.clock()
        mine = and_(_links.c.digest == _digest(token), _links.c.browser == _digest(browser), _links.c.expires_at > now)

        def step(connection: Connection) -> bool:
            if not connection.execute(update(_links).where(mine).values(expires_at=now)).rowcount:
                return False
            note(connection, now, account.name, "sign_in_link_used", account.name)
            return True

        return await self._database.writing(step)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def _digest(words: str) -> str:
    return sha256(words.encode("utf-8", "replace")).hexdigest()

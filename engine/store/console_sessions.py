"""Sign-ins to the console that are in force: ended by signing out, for good, also after a restart."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import Connection, delete, insert, select, update

from engine.store import schema
from engine.store.database import Database

_sessions = schema.console_sessions


@dataclass(frozen=True, slots=True)
class Session:
    """`token` stands in every form of the session: a page of another site cannot know it. `proved_at`: when whoever is
    signed in showed last that it is they."""

    account: str
    token: str
    proved_at: datetime | None


class ConsoleSessions:
    """A cookie is 256 random bits, of which only a digest is kept: who has the database cannot sign in with it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, account: str, lasting: timedelta, instead_of: str = "", *, proved: bool = True) -> str:
        """The cookie of a new one. That of the cookie `instead_of` ends, and those that have run out leave. `proved`:
        whoever signed in has shown with it that it is they."""
        now, cookie = self._database.clock(), secrets.token_urlsafe(32)
        row = {
            "digest": _digest(cookie),
            "account": account,
            "token": secrets.token_urlsafe(32),
            "expires_at": now + lasting,
            "proved_at": now if proved else None,
        }
        over = (_sessions.c.expires_at <= now) | (_sessions.c.digest == _digest(instead_of))

        def step(connection: Connection) -> None:
            connection.execute(delete(_sessions).where(over))
            connection.execute(insert(_sessions), row)

        await self._database.writing(step)
        return cookie

    async def find(self, cookie: str) -> Session | None:
        now = self._database.clock()
        open_ = select(_sessions).where(_sessions.c.digest == _digest(cookie), _sessions.c.expires_at > now)
        row = await self._database.reading(lambda connection: connection.execute(open_).one_or_none())
        return None if row is None else Session(row.account, row.token, row.proved_at)

    async def prove(self, cookie: str) -> None:
        """Whoever is signed in has shown just now that it is they."""
        now = self._database.clock()
        mine = update(_sessions).where(_sessions.c.digest == _digest(cookie)).values(proved_at=now)
        await self._database.writing(lambda connection: connection.execute(mine))

    def is_recent(self, session: Session, minutes: int) -> bool:
        """Whether the last proof is no older than that."""
        since = session.proved_at
        return since is not None and self._database.clock() - since <= timedelta(minutes=minutes)

    async def end(self, cookie: str) -> None:
        gone = delete(_sessions).where(_sessions.c.digest == _digest(cookie))
        await self._database.writing(lambda connection: connection.execute(gone))


def _digest(cookie: str) -> str:
    return sha256(cookie.encode("utf-8", "replace")).hexdigest()

"""Sign-ins to the review page that are in force: ended by signing out, for good, also after a restart."""

from datetime import timedelta
from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select

from engine.store import schema
from engine.store.database import Database

_sessions = schema.review_sessions


class ReviewSessions:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, lasting: timedelta) -> str:
        """The id of a new one. Those that have run out leave."""
        now, name = self._database.clock(), uuid4().hex

        def step(connection: Connection) -> None:
            connection.execute(delete(_sessions).where(_sessions.c.expires_at <= now))
            connection.execute(insert(_sessions), {"id": name, "expires_at": now + lasting})

        await self._database.writing(step)
        return name

    async def is_open(self, name: str) -> bool:
        found = select(_sessions.c.id).where(_sessions.c.id == name, _sessions.c.expires_at > self._database.clock())
        return await self._database.reading(lambda connection: connection.scalar(found)) is not None

    async def end(self, name: str) -> None:
        await self._database.writing(
            lambda connection: connection.execute(delete(_sessions).where(_sessions.c.id == name))
        )

"""Who of the staff has a weekly digest brought to them, and which was brought last."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, insert, or_, select, update

from engine.language import Language
from engine.store import schema
from engine.store.audit import note
from engine.store.database import Database
from engine.store.outbox import Outgoing, add_posts
from engine.store.staff_links import Link

_digests, _links, _accounts = schema.digests, schema.staff_links, schema.accounts


@dataclass(frozen=True, slots=True)
class Subscription:
    """An account's digest: where it goes and in which language. `begun_at`: since when it is wanted."""

    account: str
    platform: str
    person: str
    language: Language
    begun_at: datetime


class Digests:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, account: str) -> Subscription | None:
        """None where there is none, or its chat is linked no more."""
        statement = _WANTED.where(_digests.c.account == account)
        row = await self._database.reading(lambda connection: connection.execute(statement).one_or_none())
        return None if row is None else _subscription(row)

    async def begin(self, account: str, by: str, chat: Link, language: Language) -> None:
        """From now on the digest goes there."""
        now = self._database.clock()
        row = {"account": account, "platform": chat.platform, "person": chat.person, "language": language}

        def step(connection: Connection) -> None:
            connection.execute(delete(_digests).where(_digests.c.account == account))
            connection.execute(insert(_digests), row | {"begun_at": now})
            note(connection, now, by, "digest_begun", by, platform=chat.platform)

        await self._database.writing(step)

    async def end(self, account: str, by: str) -> None:
        now = self._database.clock()

        def step(connection: Connection) -> None:
            if connection.execute(delete(_digests).where(_digests.c.account == account)).rowcount:
                note(connection, now, by, "digest_ended", by)

        await self._database.writing(step)

    async def due(self, moment: datetime) -> list[Subscription]:
        """Those to whom the digest of this moment has not been brought, and who wanted it before."""
        waits = or_(_digests.c.sent_for.is_(None), _digests.c.sent_for < moment)
        statement = _WANTED.where(_digests.c.begun_at < moment, waits, _accounts.c.disabled_at.is_(None))
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [_subscription(row) for row in rows]

    async def bring(self, account: str, moment: datetime, posts: Iterable[Outgoing]) -> bool:
        """Posts the digest of this moment in the transaction that notes it as brought; False where it was already. It
        quotes questions, so nothing of it is kept when it is sent."""
        waits = or_(_digests.c.sent_for.is_(None), _digests.c.sent_for < moment)
        mine = update(_digests).where(_digests.c.account == account, waits).values(sent_for=moment)

        def step(connection: Connection) -> bool:
            if connection.execute(mine).rowcount != 1:
                return False
            add_posts(connection, posts, self._database.clock(), None, None, once=True)
            return True

        return await self._database.writing(step)


def _subscription(row: Row[Any]) -> Subscription:
    return Subscription(row.account, row.platform, row.person, row.language, row.begun_at)


def _wanted() -> Select[Any]:
    columns = [_digests.c[name] for name in ("account", "platform", "person", "language", "begun_at")]
    linked = and_(
        _links.c.platform == _digests.c.platform,
        _links.c.person == _digests.c.person,
        _links.c.account == _digests.c.account,
    )
    return (
        select(*columns)
        .select_from(_digests.join(_links, linked).join(_accounts, _accounts.c.id == _digests.c.account))
        .order_by(_digests.c.account)
    )


_WANTED = _wanted()

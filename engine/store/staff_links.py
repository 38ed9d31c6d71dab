"""Which person of a platform is which member of staff."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from engine.messages import Person
from engine.staff.roles import Account
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database

_links = schema.staff_links


@dataclass(frozen=True, slots=True)
class Link:
    platform: str
    person: str  # the platform's own id
    name: str
    at: datetime


class StaffLinks:
    def __init__(self, database: Database) -> None:
        self._database, self._accounts = database, Accounts(database)

    def now(self) -> datetime:
        return self._database.clock()

    async def account_of(self, person: Person) -> Account | None:
        """None for everybody else, and where the account is disabled."""
        statement = select(_links.c.account).where(_is(person.platform, person.id))
        id_ = await self._database.reading(lambda connection: connection.scalar(statement))
        account = await self._accounts.find(id_) if id_ is not None else None
        return None if account is None or account.disabled else account

    async def of(self, account: Account) -> list[Link]:
        statement = select(_links).where(_links.c.account == account.id).order_by(_links.c.linked_at)
        rows = await self._database.reading(lambda connection: connection.execute(statement).all())
        return [Link(row.platform, row.person, row.name, row.linked_at) for row in rows]

    async def link(self, person: Person, account: Account, by: str = "") -> bool:
        """False where the person is linked already, be it to this account. `by`: who did it, if not they themselves."""
        now = self._database.clock()
        row = {"platform": person.platform, "person": storable(person.id), "name": storable(person.name)}

        def step(connection: Connection) -> bool:
            self._database.lock(connection, "staff_links")
            if connection.scalar(select(_links.c.account).where(_is(person.platform, person.id))) is not None:
                return False
            connection.execute(insert(_links), row | {"account": account.id, "linked_at": now})
            note(connection, now, by or account.name, "chat_linked", account.name, platform=person.platform)
            return True

        return await self._database.writing(step)

    async def unlink(self, platform: str, person: str, account: Account, by: str = "") -> bool:
        """False where it is no link of the account's. `by` as in `link`."""
        now = self._database.clock()
        mine = delete(_links).where(_is(platform, person), _links.c.account == account.id)

        def step(connection: Connection) -> bool:
            if not connection.execute(mine).rowcount:
                return False
            note(connection, now, by or account.name, "chat_unlinked", account.name, platform=platform)
            return True

        return await self._database.writing(step)


def _is(platform: str, person: str) -> ColumnElement[bool]:
    return and_(_links.c.platform == platform, _links.c.person == storable(person))

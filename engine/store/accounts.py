"""Accounts of the people who look after Dalil. Every change is noted in the audit, under the name of who made it."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from engine.errors import InputError
from engine.staff import passwords
from engine.staff.codes import period_of, secret_of
from engine.staff.roles import EVERYWHERE, ROLES, Account, Role
from engine.store import schema
from engine.store.audit import note
from engine.store.database import Database

_accounts, _grants, _sessions = schema.accounts, schema.grants, schema.console_sessions
_identities = schema.identities
NAME = re.compile(r"[a-z0-9][a-z0-9._@+-]{1,59}")

_REFUSALS = {
    "name": "a name has 2 to 60 small letters, figures and . _ @ + -",
    "taken": "there is an account of this name already",
    "weak": f"a password has {passwords.SHORTEST} to {passwords.LONGEST} characters, {passwords.DIFFERENT} of them "
    "different, and not the account's name in it",
    "grants": f"an account needs a role: {', '.join(ROLES)}; administrators are so everywhere",
    "last": "this is the last administrator; make another one first",
    "unknown": "there is no such account",
    "password": "that is not the password",
    "code": "that is not the code of the moment",
    "proof": "whoever is signed in has to show that it is they",
    "nobody": "nobody gave this person a role",
    "chat_code": "nobody on a chat platform has this code",
    "linked": "this chat account is linked already",
}


class RefusedError(InputError):
    """A change that cannot be made; `code` names the reason, as the console's phrases do."""

    def __init__(self, code: str) -> None:
        super().__init__(_REFUSALS[code])
        self.code = code


class Accounts:
    """`key` makes the secrets of second factors; it is the server's and lies outside the database."""

    def __init__(self, database: Database, key: bytes = b"") -> None:
        self._database, self._key = database, key

    async def create(self, name: str, password: str, grants: Mapping[str, Role], by: str) -> Account:
        """Raises RefusedError for a name that is taken or odd, a weak password, or no role."""
        name = name.strip().lower()
        if not NAME.fullmatch(name):
            raise RefusedError("name")
        _check_grants(grants)
        kept, now, id_ = await _hashed(password, name), self._database.clock(), uuid4().hex
        row = {"id": id_, "name": name, "password": kept, "created_at": now}

        def step(connection: Connection) -> Account:
            if connection.scalar(select(_accounts.c.id).where(_accounts.c.name == name)) is not None:
                raise RefusedError("taken")
            try:
                connection.execute(insert(_accounts), row)
            except IntegrityError as error:  # another one of the same name, at the same moment
                raise RefusedError("taken") from error
            put_grants(connection, id_, grants)
            note(connection, now, by, "account_created", name, **roles_in_words(grants))
            return one_account(connection, _accounts.c.id == id_)

        return await self._database.writing(step)

    async def all(self) -> list[Account]:
        return await self._database.reading(listed)

    async def find(self, id_: str) -> Account | None:
        found = await self._database.reading(lambda connection: listed(connection, _accounts.c.id == id_))
        return next(iter(found), None)

    async def named(self, name: str) -> Account | None:
        where = _accounts.c.name == name.strip().lower()
        return next(iter(await self._database.reading(lambda connection: listed(connection, where))), None)

    async def check(self, name: str, password: str, code: str) -> Account | None:
        """The account that these belong to; None where anything of it is wrong, which takes as long. The code counts
        where the account has a second factor, once."""
        account = await self.named(name)
        row = await self._row(account.id) if account is not None else None
        fits = await passwords.fits(password, row.password if row is not None else "")
        if account is None or row is None or not fits or account.disabled:
            return None
        return account if await self._signed_in(row, code) else None

    async def enter(self, id_: str, code: str) -> bool:
        """Notes a sign-in that asks for no password. False where the account is disabled, or the code is not that of
        its second factor."""
        row = await self._row(id_)
        return row is not None and row.disabled_at is None and await self._signed_in(row, code)

    async def confirm(self, id_: str, password: str) -> None:
        """RefusedError unless it is the account's password."""
        row = await self._row(id_)
        if row is None or not await passwords.fits(password, row.password):
            raise RefusedError("password")

    async def prove(self, id_: str, given: str) -> None:
        """RefusedError unless it is the account's password, or a code of its second factor that was not used yet."""
        row = await self._row(id_)
        if row is None or not (
            (row.salt and await self._signed_in(row, given)) or await passwords.fits(given, row.password)
        ):
            raise RefusedError("password")

    async def set_password(self, id_: str, password: str, by: str) -> None:
        """Ends every session of the account."""
        account = await self.find(id_)
        if account is None:
            raise RefusedError("unknown")
        kept = await _hashed(password, account.name)
        await self._change(id_, by, "password_changed", {}, {"password": kept}, out=True)

    async def set_grants(self, id_: str, grants: Mapping[str, Role], by: str) -> None:
        _check_grants(grants)

        def also(connection: Connection) -> None:
            put_grants(connection, id_, grants)

        await self._change(id_, by, "roles_changed", roles_in_words(grants), {}, also=also)

    async def disable(self, id_: str, by: str) -> None:
        """Ends every session of the account, which cannot sign in any more."""
        await self._change(id_, by, "account_disabled", {}, {"disabled_at": self._database.clock()}, out=True)

    async def enable(self, id_: str, by: str) -> None:
        await self._change(id_, by, "account_enabled", {}, {"disabled_at": None})

    async def begin_code(self, id_: str, salt: str, code: str, by: str) -> None:
        """The second factor counts from now on: the person has shown a code of it. Raises RefusedError."""
        period = period_of(secret_of(self._key, salt), code, self._database.clock(), 0)
        if period is None:
            raise RefusedError("code")
        await self._change(id_, by, "code_begun", {}, {"salt": salt, "code_period": period})

    async def end_code(self, id_: str, by: str) -> None:
        await self._change(id_, by, "code_ended", {}, {"salt": "", "code_period": 0})

    def secret(self, salt: str) -> str:
        return secret_of(self._key, salt)

    async def _row(self, id_: str) -> Row[Any] | None:
        statement = select(_accounts).where(_accounts.c.id == id_)
        return await self._database.reading(lambda connection: connection.execute(statement).one_or_none())

    async def _signed_in(self, row: Row[Any], code: str) -> bool:
        """Notes the sign-in, and the code as used; False for a wrong code or one that was used in between."""
        now = self._database.clock()
        mine = update(_accounts).where(_accounts.c.id == row.id)
        if not row.salt:
            statement = mine.values(signed_in_at=now)
        else:
            period = period_of(secret_of(self._key, row.salt), code, now, row.code_period)
            if period is None:
                return False
            statement = mine.where(_accounts.c.code_period < period).values(signed_in_at=now, code_period=period)
        return await self._database.writing(lambda connection: connection.execute(statement).rowcount == 1)

    async def _change(
        self,
        id_: str,
        by: str,
        what: str,
        detail: Mapping[str, Any],
        values: Mapping[str, Any],
        also: Callable[[Connection], None] | None = None,
        *,
        out: bool = False,
    ) -> None:
        """RefusedError where nobody would be left who may do everything."""
        now = self._database.clock()

        def step(connection: Connection) -> None:
            self._database.lock(connection, "accounts")
            before = listed(connection, _accounts.c.id == id_)
            if not before:
                raise RefusedError("unknown")
            if values:
                connection.execute(update(_accounts).where(_accounts.c.id == id_).values(**values))
            if also is not None:
                also(connection)
            if before[0].is_administrator:
                need_administrator(connection)
            if out:
                connection.execute(delete(_sessions).where(_sessions.c.account == id_))
            note(connection, now, by, what, before[0].name, **detail)

        await self._database.writing(step)


async def _hashed(password: str, name: str) -> str:
    if passwords.is_weak(password, name):
        raise RefusedError("weak")
    return await passwords.hashed(password)


def _check_grants(grants: Mapping[str, Role]) -> None:
    single = [role for collection, role in grants.items() if collection != EVERYWHERE]
    if not grants or "administrator" in single or not set(grants.values()) <= set(ROLES):
        raise RefusedError("grants")


def need_administrator(connection: Connection) -> None:
    """RefusedError where nobody is left who may do everything."""
    if not any(one.is_administrator for one in listed(connection)):
        raise RefusedError("last")


def put_grants(connection: Connection, id_: str, grants: Mapping[str, Role]) -> None:
    """In place of those that the account has."""
    connection.execute(delete(_grants).where(_grants.c.account == id_))
    rows = [{"account": id_, "collection": collection, "role": role} for collection, role in grants.items()]
    if rows:
        connection.execute(insert(_grants), rows)


def roles_in_words(grants: Mapping[str, Role]) -> dict[str, str]:
    return {"roles": ", ".join(f"{collection}: {role}" if collection else role for collection, role in grants.items())}


def listed(connection: Connection, where: ColumnElement[bool] | None = None) -> list[Account]:
    statement = select(_accounts).order_by(func.lower(_accounts.c.name))
    rows = connection.execute(statement if where is None else statement.where(where)).all()
    ids = [row.id for row in rows]
    held: dict[str, dict[str, Role]] = {}
    for grant in connection.execute(select(_grants).where(_grants.c.account.in_(ids))):
        held.setdefault(grant.account, {})[grant.collection] = grant.role
    known = connection.execute(
        select(_identities.c.account, _identities.c.mapped).where(_identities.c.account.in_(ids))
    )
    mapped = {row.account: row.mapped for row in known}
    return [_account(row, held.get(row.id, {}), mapped.get(row.id)) for row in rows]


def one_account(connection: Connection, where: ColumnElement[bool]) -> Account:
    return listed(connection, where)[0]


def _account(row: Row[Any], grants: Mapping[str, Role], mapped: bool | None) -> Account:
    """`mapped` is None where the account has no identity of a provider."""
    return Account(
        row.id,
        row.name,
        grants,
        bool(row.salt),
        row.disabled_at is not None,
        row.created_at,
        row.signed_in_at,
        has_password=bool(row.password),
        openid=mapped is not None,
        mapped=bool(mapped),
    )

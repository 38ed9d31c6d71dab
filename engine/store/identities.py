"""Staff who sign in with an OpenID provider: which account is whose, and the roles that the provider gives."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select, update

from engine.staff.roles import Account, Role
from engine.store import schema
from engine.store.accounts import (
    NAME,
    RefusedError,
    listed,
    need_administrator,
    one_account,
    put_grants,
    roles_in_words,
)
from engine.store.audit import note
from engine.store.database import Database

BY = "openid"  # in the audit

_accounts, _identities, _sessions = schema.accounts, schema.identities, schema.console_sessions
_SUFFIXES = 100  # tried before a name of chance is given
_SUBJECT = 255  # characters, as OpenID Connect bounds it


@dataclass(frozen=True, slots=True)
class Arrival:
    """Somebody whom the provider vouches for. `email` is empty where it does not vouch for it; `grants` are the roles
    that the rules give."""

    issuer: str
    subject: str
    email: str
    name: str
    grants: Mapping[str, Role]


class Identities:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def sign_in(self, who: Arrival) -> Account:
        """The account of whoever is known by the provider's subject, or by an account that bears their e-mail address;
        else a new one where the rules give a role. An account that a rule made has the roles of the moment, and none
        where the rules give none any more. Raises RefusedError for everybody else."""
        now = self._database.clock()

        def step(connection: Connection) -> Account:
            self._database.lock(connection, "accounts")
            account = self._known(connection, who) or self._introduced(connection, who)
            if account.disabled:
                raise RefusedError("nobody")
            if account.mapped and account.grants != who.grants:
                put_grants(connection, account.id, who.grants)
                if account.is_administrator:
                    need_administrator(connection)
                if not who.grants:
                    connection.execute(delete(_sessions).where(_sessions.c.account == account.id))
                note(connection, now, BY, "roles_changed", account.name, **roles_in_words(who.grants))
            connection.execute(update(_accounts).where(_accounts.c.id == account.id).values(signed_in_at=now))
            return one_account(connection, _accounts.c.id == account.id)

        account = await self._database.writing(step)
        if not account.grants:
            raise RefusedError("nobody")
        return account

    async def account_of(self, issuer: str, subject: str) -> str | None:
        """The id of the account that this identity signs in to."""
        statement = select(_identities.c.account).where(
            _identities.c.issuer == issuer, _identities.c.subject == subject
        )
        found: str | None = await self._database.reading(lambda connection: connection.scalar(statement))
        return found

    def _known(self, connection: Connection, who: Arrival) -> Account | None:
        mine = select(_identities.c.account).where(
            _identities.c.issuer == who.issuer, _identities.c.subject == who.subject
        )
        return next(iter(listed(connection, _accounts.c.id.in_(mine))), None)

    def _introduced(self, connection: Connection, who: Arrival) -> Account:
        """Whoever comes for the first time. An account that is somebody else's at the provider is not taken over."""
        if not 0 < len(who.subject) <= _SUBJECT:
            raise RefusedError("nobody")
        named = listed(connection, _accounts.c.name == who.email) if who.email else []
        if named and not named[0].openid:
            account = named[0]
        elif who.grants:
            account = self._made(connection, who)
        else:
            raise RefusedError("nobody")
        now = self._database.clock()
        identity = {"issuer": who.issuer, "subject": who.subject, "account": account.id, "linked_at": now}
        connection.execute(insert(_identities), identity | {"mapped": not account.has_password})
        note(connection, now, BY, "openid_linked", account.name)
        return one_account(connection, _accounts.c.id == account.id)

    def _made(self, connection: Connection, who: Arrival) -> Account:
        now, id_, name = self._database.clock(), uuid4().hex, _free_name(connection, who)
        connection.execute(insert(_accounts), {"id": id_, "name": name, "password": "", "created_at": now})
        put_grants(connection, id_, who.grants)
        note(connection, now, BY, "account_created", name, **roles_in_words(who.grants))
        return one_account(connection, _accounts.c.id == id_)


def _free_name(connection: Connection, who: Arrival) -> str:
    """The e-mail address, or the name at the provider: never one that reads like an address that is not vouched for."""
    plain = re.sub(r"[^a-z0-9._+-]+", "-", who.name.lower()[:50]).strip("._+-")
    base = who.email if NAME.fullmatch(who.email) else plain
    tried = (base, *(f"{base[:56]}-{number}" for number in range(2, _SUFFIXES)))
    fitting = [name for name in tried if NAME.fullmatch(name)]
    taken = set(connection.scalars(select(_accounts.c.name).where(_accounts.c.name.in_(fitting))))
    by_chance = sha256(f"{who.issuer}\n{who.subject}".encode()).hexdigest()[:16]
    return next((name for name in fitting if name not in taken), f"openid-{by_chance}")

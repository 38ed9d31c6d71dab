"""Keys of the HTTP API: what may be done with them, until when; and which body came with which Idempotency-Key.

    key = "dalil_" + id + "_" + secret

Only a salted digest of the secret is kept. The secret is 256 random bits, so one SHA-256 protects it: nobody can try
them out, and a request does not wait for a slow hash.
"""

import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Literal, get_args

from sqlalchemy import Connection, Row, select, update

from engine.store import schema
from engine.store.audit import note
from engine.store.codec import storable
from engine.store.database import Database
from engine.store.upsert import insert_new

Scope = Literal["ask", "search", "feedback", "read", "documents", "metrics", "admin"]
State = Literal["valid", "expired", "revoked"]
SCOPES: tuple[Scope, ...] = get_args(Scope)

_KEY = re.compile(r"dalil_([0-9a-f]{12})_([A-Za-z0-9_-]{43})")
_NOTED = timedelta(minutes=1)  # how exactly it is kept when a key was used last
_NOBODY = ("0" * 32, "0" * 64)  # compared with where there is no such key: no answer comes faster than another

_keys, _requests = schema.api_keys, schema.api_requests
_ADD, _REMEMBER = insert_new(_keys), insert_new(_requests)


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key as it may be shown: without its secret."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created_at: datetime
    expires_at: datetime | None
    used_at: datetime | None
    revoked_at: datetime | None

    def may(self, scope: Scope) -> bool:
        return scope in self.scopes or "admin" in self.scopes

    def state(self, now: datetime) -> State:
        if self.revoked_at is not None:
            return "revoked"
        return "expired" if self.expires_at is not None and self.expires_at <= now else "valid"


class ApiKeys:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, name: str, scopes: Sequence[Scope], by: str, days: int | None = None, *, id_: str = ""
    ) -> tuple[ApiKey, str]:
        """A new key and, this once, the text that clients send. `days`: how long it is valid; None: until revoked. The
        audit notes who made it. `id_`: twelve hexadecimal digits; where there is such a key, that one and no text."""
        now, secret, salt = self._database.clock(), secrets.token_urlsafe(32), secrets.token_hex(16)
        values = {
            "id": id_ or secrets.token_hex(6),
            "name": storable(name),
            "scopes": [scope for scope in SCOPES if scope in scopes],
            "salt": salt,
            "digest": _digest(salt, secret),
            "created_at": now,
            "expires_at": None if days is None else now + timedelta(days=days),
        }
        this = select(_keys).where(_keys.c.id == values["id"])

        def step(connection: Connection) -> tuple[ApiKey, str]:
            made = connection.execute(_ADD[connection.dialect.name], values).rowcount == 1
            key = _shown(connection.execute(this).one())
            if made:
                _note(connection, now, by, "key_made", key)
            return key, f"dalil_{key.id}_{secret}" if made else ""

        return await self._database.writing(step)

    async def all(self) -> list[ApiKey]:
        """Oldest first."""
        statement = select(_keys).order_by(_keys.c.created_at, _keys.c.id)
        return [_shown(row) for row in await self._database.reading(lambda c: c.execute(statement).all())]

    async def revoke(self, id_: str, by: str) -> bool:
        """From now on the key opens nothing; False when there is none with this id. Its conversations stay. The audit
        notes who revoked it first."""
        its, now = _keys.c.id == storable(id_), self._database.clock()
        statement = update(_keys).where(its, _keys.c.revoked_at.is_(None)).values(revoked_at=now)

        def step(connection: Connection) -> bool:
            revoked = connection.execute(statement).rowcount == 1
            row = connection.execute(select(_keys).where(its)).one_or_none()
            if revoked and row is not None:
                _note(connection, now, by, "key_revoked", _shown(row))
            return row is not None

        return await self._database.writing(step)

    async def find(self, text: str) -> ApiKey | None:
        """The key that somebody sent, whatever its state; None for anything that is no key of ours."""
        parts = _KEY.fullmatch(text)
        if parts is None:
            return None
        id_, secret = parts.groups()
        statement = select(_keys).where(_keys.c.id == id_)
        row = await self._database.reading(lambda connection: connection.execute(statement).one_or_none())
        salt, digest = (row.salt, row.digest) if row is not None else _NOBODY
        fits = hmac.compare_digest(_digest(salt, secret), digest)
        return _shown(row) if fits and row is not None else None

    def state(self, key: ApiKey) -> State:
        return key.state(self._database.clock())

    async def note_use(self, key: ApiKey) -> None:
        """Keeps when the key was used last; costs nothing when that was kept within the minute."""
        now = self._database.clock()
        if key.used_at is None or now - key.used_at >= _NOTED:
            statement = update(_keys).where(_keys.c.id == key.id).values(used_at=now)
            await self._database.writing(lambda connection: connection.execute(statement))

    async def same_body(self, key: ApiKey, name: str, digest: str) -> bool:
        """Whether `digest` is that of the body which came first under this name; a new name is kept with it."""
        values = {"key": key.id, "name": name, "digest": digest, "created_at": self._database.clock()}
        first = select(_requests.c.digest).where(_requests.c.key == key.id, _requests.c.name == name)

        def step(connection: Connection) -> bool:
            connection.execute(_REMEMBER[connection.dialect.name], values)
            return hmac.compare_digest(str(connection.scalar(first)), digest)

        return await self._database.writing(step)  # the durable commit of the event that follows makes this one so


def _digest(salt: str, secret: str) -> str:
    return sha256(f"{salt}:{secret}".encode()).hexdigest()


def _note(connection: Connection, now: datetime, by: str, what: str, key: ApiKey) -> None:
    note(connection, now, by, what, key.name, id=key.id, scopes=", ".join(key.scopes))


def _shown(row: Row[Any]) -> ApiKey:
    scopes = tuple(scope for scope in SCOPES if scope in row.scopes)
    return ApiKey(row.id, row.name, scopes, row.created_at, row.expires_at, row.used_at, row.revoked_at)

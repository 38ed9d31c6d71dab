"""Whether Dalil could take a question right now: tried, not guessed, and no more often than every few seconds."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from sqlalchemy import Connection, delete, insert

from bot.seldom import Seldom
from engine.errors import StoreError
from engine.store import schema
from engine.store.database import Database

EVERY_S = 10.0  # how long the outcome of one trial is told again
PATIENCE_S = 5.0
QUESTION = "?" * 4000  # as much as a long one takes
MB = 2**20


class Vitals:
    """`floor_mb` is the room on the home's disk below which it counts as full, 0 for no such floor."""

    def __init__(
        self, database: Database, home: Path, floor_mb: Callable[[], int], clock: Callable[[], float] = monotonic
    ) -> None:
        self._database, self._home, self._floor_mb = database, home, floor_mb
        self._trouble = Seldom(self._try, EVERY_S, clock)

    async def database(self) -> str:
        """Why a question could not be kept; empty when it could."""
        return await self._trouble()

    def disk(self) -> str:
        """That little room is left where Dalil keeps its state; empty when there is enough."""
        try:
            free = shutil.disk_usage(self._home).free // MB
        except OSError as error:
            return f"{self._home} cannot be looked at ({error.strerror})"
        floor = self._floor_mb()
        return f"only {free} MB are left on the disk of {self._home}: free at least {floor} MB" if free < floor else ""

    def free(self) -> int | None:
        """Bytes that are left there; None where it cannot be looked at."""
        try:
            return shutil.disk_usage(self._home).free
        except OSError:
            return None

    async def _try(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._database.writing(self._keep_and_forget, durable=True)
        except StoreError as error:
            return str(error)
        except TimeoutError:
            return f"{self._database.place} took no write within {PATIENCE_S:.0f} s; see what else uses it or its disk"
        return ""

    def _keep_and_forget(self, connection: Connection) -> None:
        """A question as the inbox keeps it, written through to the disk; nobody ever sees it."""
        inbox = schema.inbox
        trial: dict[str, object] = {
            "platform": "health",
            "event": "trial",
            "conversation": "",
            "person": "",
            "kind": "message",
        }
        trial |= {"status": "done", "received_at": self._database.clock(), "outcome": "quiet"}
        connection.execute(insert(inbox), {**trial, "payload": {"text": QUESTION}})
        connection.execute(delete(inbox).where(inbox.c.platform == "health", inbox.c.event == "trial"))

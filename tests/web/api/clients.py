"""Programs that use the API, for tests that look at one part of it."""

import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from engine.store.api_keys import SCOPES, ApiKeys, Scope
from tests.web.site import Site

PREFIX = "/api/v1"


@dataclass(frozen=True, slots=True)
class Told:
    """A response, read to its end."""

    status: int
    headers: Any
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def code(self) -> str:
        assert self.headers["Content-Type"].startswith("application/problem+json"), self.text
        return str(self.json["code"])


@dataclass(frozen=True, slots=True)
class Program:
    """A client with a key."""

    site: Site
    id: str
    text: str

    async def __call__(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Told:
        return await sent(self.site, method, path, {"Authorization": f"Bearer {self.text}", **(headers or {})}, **more)

    async def ask(self, question: str, headers: dict[str, str] | None = None, **fields: Any) -> Told:
        return await self("POST", "/ask", headers, json={"question": question, **fields})

    async def stream(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> list[Any]:
        """(id, name, data) of each event, to the end of the line."""
        told = await self(method, path, {"Accept": "text/event-stream", **(headers or {})}, **more)
        assert (told.status, told.headers["Content-Type"]) == (200, "text/event-stream"), told.text
        return events(told.text)


async def sent(site: Site, method: str, path: str, headers: dict[str, str], **more: Any) -> Told:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, site.url + PREFIX + path, headers=headers, **more) as response,
    ):
        return Told(response.status, response.headers, await response.text())


async def program(site: Site, *scopes: Scope) -> Program:
    key, text = await ApiKeys(site.database).add("test", scopes or SCOPES, "tests")
    return Program(site, key.id, text)


def events(text: str) -> list[Any]:
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "event" in lines:
            found.append((int(lines["id"]) if "id" in lines else None, lines["event"], json.loads(lines["data"])))
    return found

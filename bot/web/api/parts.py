"""What the API is made of, beside what it shares with the web chat (`bot.web.parts`)."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from adapters.web import WebAdapter
from bot.public import Search
from bot.web.limits import Buckets
from engine.knowledge.ingestion import IngestReport
from engine.language import Language
from engine.messages import Address, Person
from engine.store.api_keys import ApiKey, ApiKeys
from engine.store.catalogue import Catalogue
from engine.store.dialogues import Dialogues
from engine.store.texts import Texts

PLATFORM = "api"
PREFIX = "/api/v1"

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ApiRules:
    """Bounds of the API, read anew for each request."""

    rate_per_minute: int  # requests of one key
    refusals_per_minute: int  # requests without a valid key, of one network address
    body_bytes: int
    upload_bytes: int
    wait_s: float  # how long a request waits for an answer before it is told where to ask again
    origins: tuple[str, ...]  # whose pages may call from a browser


@dataclass(frozen=True, slots=True)
class ApiParts:
    """`put` and `remove` take a collection's name and a document's; what they raise is that of `Ingestion`."""

    adapter: WebAdapter
    keys: ApiKeys
    dialogues: Dialogues
    catalogue: Catalogue
    texts: Texts
    search: Callable[[Search], Awaitable[Json]]
    put: Callable[[str, str, bytes], Awaitable[IngestReport]]
    remove: Callable[[str, str], Awaitable[IngestReport]]
    rules: Callable[[], ApiRules]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: a key, and the language of the words it is told. What it names is set apart from other keys' names."""

    key: ApiKey
    language: Language

    @property
    def owner(self) -> str:
        """What the keys of its conversations begin with."""
        return f"{PLATFORM}/{self.key.id}/"

    def address(self, conversation: str) -> Address:
        return Address(PLATFORM, self.key.id, conversation)

    def person(self, user: str) -> Person:
        """Somebody the client knows by this name; the client itself when the name is empty."""
        return Person(PLATFORM, f"{self.key.id}.{user}" if user else self.key.id, language=self.language)

    def event(self, name: str) -> str:
        return f"{self.key.id}.{name}"


def reply(data: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """The JSON of an answer: for the one who asked, and for no cache."""
    body = json.dumps(data, ensure_ascii=False)
    own = {"Cache-Control": "no-store", **(headers or {})}
    return web.Response(text=body, status=status, content_type="application/json", headers=own)


API = web.AppKey("api", ApiParts)
CALLS = web.AppKey("calls", Buckets)
CALLER = web.RequestKey("caller", Caller)

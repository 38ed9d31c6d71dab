"""What the API is made of, beside what it shares with the web chat (`bot.web.parts`)."""

import json
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from adapters.web import WebAdapter
from adapters.web.adapter import Listener
from bot.public import Search
from bot.web.api.callers import WEB_PLATFORM, Caller
from bot.web.keys import PARTS
from bot.web.limits import Buckets
from engine.knowledge.ingestion import IngestReport
from engine.store.api_keys import ApiKey, ApiKeys
from engine.store.catalogue import Catalogue
from engine.store.dialogues import Dialogues
from engine.store.said import Said
from engine.store.texts import Texts

PREFIX = "/api/v1"

LONG = 4000  # characters from which packing is worth its time

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
    key_streams: int  # event streams that one key may have open


@dataclass(frozen=True, slots=True)
class Pace:
    """The bucket that a request was taken from, and what it holds: a minute's worth."""

    buckets: Buckets
    key: Hashable
    most: int


@dataclass(frozen=True, slots=True)
class ApiParts:
    """`put` and `remove` take a collection's name and a document's; what they raise is that of `Ingestion`."""

    adapter: WebAdapter
    keys: ApiKeys
    dialogues: Dialogues
    catalogue: Catalogue
    texts: Texts
    said: Said
    search: Callable[[Search], Awaitable[Json]]
    put: Callable[[str, str, bytes], Awaitable[IngestReport]]
    remove: Callable[[str, str], Awaitable[IngestReport]]
    rules: Callable[[], ApiRules]


def reply(data: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """The JSON of an answer: for the one who asked and for no cache; a long one packed, where the client takes that."""
    body = json.dumps(data, ensure_ascii=False)
    own = {"Cache-Control": "no-store", **(headers or {})}
    response = web.Response(text=body, status=status, content_type="application/json", headers=own)
    if len(body) > LONG:
        response.enable_compression()
    return response


def hearing(request: web.Request, conversation: str) -> AbstractContextManager[Listener]:
    """A Listener that hears of the caller's conversation while the block lasts."""
    return adapter_of(request).listening(request[CALLER].address(conversation))


def adapter_of(request: web.Request) -> WebAdapter:
    """That of the caller's platform: the web chat's page, or programs."""
    page = request[CALLER].platform == WEB_PLATFORM
    return request.app[PARTS].adapter if page else request.app[API].adapter


API = web.AppKey("api", ApiParts)
CALLS = web.AppKey("calls", Buckets)
CALLER = web.RequestKey[Caller]("caller", Caller)
KEY = web.RequestKey("key", ApiKey)  # of a program
PACE = web.RequestKey("pace", Pace)

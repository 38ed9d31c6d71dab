"""A row of the table of platforms."""

import asyncio
import importlib
from collections.abc import Awaitable, Callable, Hashable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from aiohttp import web

from adapters.adapter import Adapter
from bot.cli.finding import Finding
from bot.sections import Settings
from engine.phrases import Phrases

Webhook = Callable[[web.Request], Awaitable[web.StreamResponse]]
"""Answers one call of a platform's. It checks the platform's secret itself; the page's own guards (origin, rate,
cookies) do not stand before it."""


async def loaded(adapter: str) -> None:
    """Imports what only those who connect the platform pay: half a second, in which the others are not kept waiting."""
    await asyncio.to_thread(importlib.import_module, adapter)


@dataclass(frozen=True, slots=True)
class Connection:
    """An open adapter. `trouble` says what is wrong right now, "" when nothing is; `name` whom it is connected as, ""
    until that is known; `webhooks` are its doors in the web server, by path."""

    adapter: Adapter
    trouble: Callable[[], str]
    name: Callable[[], str]
    webhooks: Mapping[str, Webhook] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Platform:
    """`name` is the adapter's platform.

    `account` is what the settings say of how it is connected, None where they do not connect it; when that changes, it
    is opened anew. `connect` opens the adapter; only then is the platform's library imported. `examine` tries what the
    settings say of it, whether it is on or off."""

    name: str
    account: Callable[[Settings], Hashable | None]
    connect: Callable[[Settings, Phrases], AbstractAsyncContextManager[Connection]]
    examine: Callable[[Settings, Phrases], Awaitable[Finding]]

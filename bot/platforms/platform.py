"""A row of the table of platforms."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field

from adapters.adapter import Adapter
from bot.cli.finding import Finding
from bot.sections import Settings
from bot.web.parts import Webhooks
from engine.phrases import Phrases


@dataclass(frozen=True, slots=True)
class Connection:
    """An open adapter. `trouble` says what is wrong right now, "" when nothing is; `webhooks` are its doors in the web
    server."""

    adapter: Adapter
    trouble: Callable[[], str]
    webhooks: Webhooks = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Platform:
    """`connect` opens the adapter when the settings name an account and gives None otherwise; only then is the
    platform's library imported. `examine` is what `dalil doctor` says of it."""

    connect: Callable[[Settings, Phrases], AbstractAsyncContextManager[Connection | None]]
    examine: Callable[[Settings, Phrases], Awaitable[Finding]]

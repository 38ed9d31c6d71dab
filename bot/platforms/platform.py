"""A row of the table of platforms."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
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
    """`name` is the adapter's platform.

    `connect` opens the adapter when the settings name an account and gives None otherwise; only then is the
    platform's library imported. `examine` is what `dalil doctor` says of it."""

    name: str
    connect: Callable[[Settings, Phrases], AbstractAsyncContextManager[Connection | None]]
    examine: Callable[[Settings, Phrases], Awaitable[Finding]]


@dataclass(frozen=True, slots=True)
class Connections:
    """The platforms that are open, and by its name why each of the others that the settings connect is not."""

    opened: Sequence[Connection]
    failed: Mapping[str, str]

    def troubles(self) -> Mapping[str, str]:
        """By platform what is wrong right now, "" when nothing is."""
        return {one.adapter.platform: one.trouble() for one in self.opened} | dict(self.failed)

"""How many connections may be open, and for how long a client may be silent on one.

Every connection passes a `Door` before aiohttp reads a byte of it. A client that sends nothing, or its request drop by
drop, or does not take its answer, is hung up on. When all places are taken, the connection that has been idle longest
makes room for the new one; when every one of them is at work, the new one is told when to come again (503, or 429 when
one address holds all that it may). `counted` does the same for requests of one address behind a trusted proxy, where
every connection comes from the proxy.
"""

import asyncio
import logging
import resource
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from time import monotonic

from aiohttp import web

from bot.web.parts import WebRules

AGAIN_S = 5  # when to come again where everything is taken
FILES = 256  # that the process opens beside its connections: databases, indexes, platforms
BACKLOG = 1024  # connections that the system holds until they are taken
SLOWEST = 1024  # bytes a second below which a body, after `transfer_s`, counts as silence
SWEEP_S = 1.0
FAREWELL_S = 1.0  # for a refusal to arrive before the connection goes
FAREWELLS = 50  # refused connections that are given that time at once

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Refusal:
    status: int
    retry_after: int = AGAIN_S


class Connections:
    """All that are open. `clock` gives seconds; `words` is what a refused client is told, in plain text."""

    def __init__(self, rules: Callable[[], WebRules], words: str, clock: Callable[[], float] = monotonic) -> None:
        self._rules, self._words, self.clock = rules, words.encode(), clock
        self._doors: dict[Door, None] = {}  # the oldest first
        self._requests: Counter[str] = Counter()
        self._leaving = 0

    def door(self, inner: asyncio.Protocol) -> "Door":
        return Door(inner, self)

    def admit(self, door: "Door") -> Refusal | None:
        """Takes the connection in, or says how it is refused."""
        rules = self._rules()
        if not rules.trust_proxy:
            theirs = [one for one in self._doors if one.peer == door.peer]
            if len(theirs) >= rules.address_connections and not _make_room(theirs):
                return Refusal(429)
        if len(self._doors) >= most_connections(rules.connections) and not _make_room(list(self._doors)):
            return Refusal(503)
        self._doors[door] = None
        return None

    def forget(self, door: "Door") -> None:
        self._doors.pop(door, None)

    def refuse(self, transport: asyncio.Transport, refusal: Refusal) -> None:
        reason = "Too Many Requests" if refusal.status == 429 else "Service Unavailable"
        head = f"HTTP/1.1 {refusal.status} {reason}\r\nRetry-After: {refusal.retry_after}\r\nConnection: close\r\n"
        head += f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(self._words)}\r\n\r\n"
        if self._leaving >= FAREWELLS:
            transport.abort()
            return
        self._leaving += 1
        transport.write(head.encode() + self._words)
        asyncio.get_running_loop().call_later(FAREWELL_S, self._hang_up, transport)

    def _hang_up(self, transport: asyncio.Transport) -> None:
        self._leaving -= 1
        transport.abort()

    @contextmanager
    def request(self, request: web.Request, address: str) -> Iterator[Refusal | None]:
        """A request at work on its connection; yields why it is refused where its address has too many at work."""
        door = _door(request)
        rules = self._rules()
        if rules.trust_proxy and self._requests[address] >= rules.address_connections:
            yield Refusal(429)
            return
        self._requests[address] += 1
        if door is not None:
            door.begin(request)
        try:
            yield None
        finally:
            if door is not None:
                door.end()
            self._requests[address] -= 1
            if not self._requests[address]:
                del self._requests[address]

    async def sweep(self) -> None:
        """Hangs up on the silent, until cancelled."""
        while True:
            rules, now = self._rules(), self.clock()
            for door in list(self._doors):
                if door.overdue(now, rules.header_s, rules.transfer_s):
                    door.hang_up()
            await asyncio.sleep(SWEEP_S)


class Door(asyncio.Protocol):
    """One connection, before aiohttp's protocol `inner`."""

    def __init__(self, inner: asyncio.Protocol, connections: Connections) -> None:
        self._inner, self._connections = inner, connections
        self._transport: asyncio.Transport | None = None
        self._refused = self._spoken = False
        self._request: web.Request | None = None
        self._gone: Callable[[], None] | None = None
        self._since = self._heard_at = connections.clock()
        self._stuck_at: float | None = None
        self._received = 0
        self.peer = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - of a TCP server
        self._transport = transport
        self.peer = str((transport.get_extra_info("peername") or ("",))[0])
        refusal = self._connections.admit(self)
        if refusal is None:
            self._inner.connection_made(transport)
            return
        self._refused = True
        self._connections.refuse(transport, refusal)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._heard_at = self._connections.clock()
        self._received += len(data)
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._refused else self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.forget(self)
        if self._gone is not None:
            self._gone()
        if not self._refused:
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._stuck_at = self._connections.clock()
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._stuck_at = None
        self._inner.resume_writing()

    def when_gone(self, action: Callable[[], None]) -> None:
        """Called once if the client goes while its request is at work."""
        self._gone = action

    def begin(self, request: web.Request) -> None:
        self._request, self._spoken = request, True
        self._since, self._received = self._connections.clock(), 0

    def end(self) -> None:
        self._request = self._gone = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being done for the client, and nothing is on its way to it."""
        return self._request is None and not (self._transport and self._transport.get_write_buffer_size())

    @property
    def heard_at(self) -> float:
        return self._heard_at

    def overdue(self, now: float, header_s: float, transfer_s: float) -> bool:
        """Whether the client keeps us waiting too long: for its first request, for the rest of a body, or with an
        answer that it does not take. Between two requests aiohttp's own keep-alive time holds."""
        if self._stuck_at is not None:
            return now - self._stuck_at > transfer_s
        if self._request is None:
            return not self._spoken and now - self._since > header_s
        if self._request.content.is_eof():
            return False
        return now - self._heard_at > transfer_s or now - self._since > transfer_s + self._received / SLOWEST

    def hang_up(self) -> None:
        self._connections.forget(self)
        if self._transport is not None:
            self._transport.abort()


def when_gone(request: web.Request, action: Callable[[], None]) -> None:
    """`action` is called if the client hangs up before its answer is made."""
    door = _door(request)
    if door is not None:
        door.when_gone(action)


def _door(request: web.Request) -> Door | None:
    """None where the client has gone, or the application is served without doors."""
    protocol = request.transport.get_protocol() if request.transport is not None else None
    return protocol if isinstance(protocol, Door) else None


CONNECTIONS = web.AppKey("connections", Connections)


def _make_room(doors: list[Door]) -> bool:
    """Hangs up on the one that has been idle longest; False where every one is at work."""
    idle = [door for door in doors if door.idle]
    if idle:
        min(idle, key=lambda door: door.heard_at).hang_up()
    return bool(idle)


def most_connections(wanted: int) -> int:
    """As many of `wanted` as the process may open files for; the system's limit is raised as far as it lets itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + FILES
    if resource.RLIM_INFINITY in (soft, hard) or soft >= needed:
        return wanted
    raised = min(needed, hard)
    if raised > soft:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
    return max(1, min(wanted, soft - FILES))


@asynccontextmanager
async def listening(app: web.Application, host: str, port: int, keepalive_s: float) -> AsyncIterator[int]:
    """The application on that address inside the block; yields the port. Raises OSError where it cannot be had."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=5, keepalive_timeout=keepalive_s)
    await runner.setup()
    serve, connections, loop = runner.server, app[CONNECTIONS], asyncio.get_running_loop()
    assert serve is not None  # noqa: S101 - it is set up
    try:
        server = await loop.create_server(lambda: connections.door(serve()), host, port, backlog=BACKLOG)
        sweeping = asyncio.create_task(connections.sweep())
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            sweeping.cancel()
            server.close()
    finally:
        await runner.cleanup()

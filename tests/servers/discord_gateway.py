"""Discord's Gateway, version 10: hello, identify, heartbeat, dispatch, resume, reconnect, invalid session.

Each event is kept with its number in the session, so that a client that resumes gets what it missed.
"""

import asyncio
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from aiohttp import web

Json = dict[str, Any]

MESSAGE_CONTENT = 1 << 15
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11


class Wire:
    """One websocket, compressed as the client asked for."""

    def __init__(self, socket: web.WebSocketResponse, compress: str) -> None:
        self.socket = socket
        self.dropped = False  # by us: the client may resume
        self._deflate = zlib.compressobj() if compress == "zlib-stream" else None

    async def send(self, op: int, data: Any = None, number: int | None = None, event: str | None = None) -> None:
        text = json.dumps({"op": op, "d": data, "s": number, "t": event}, ensure_ascii=False)
        if self._deflate is None:
            await self.socket.send_str(text)
        else:
            frame = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(frame)


@dataclass
class Session:
    id: str
    intents: int
    wire: Wire | None = None
    log: list[tuple[str, Json]] = field(default_factory=list)

    async def dispatch(self, event: str, data: Json) -> None:
        self.log.append((event, data))
        await self._send(len(self.log))

    async def replay(self, after: int) -> None:
        for number in range(after + 1, len(self.log) + 1):
            await self._send(number)

    async def _send(self, number: int) -> None:
        event, data = self.log[number - 1]
        if self.wire is not None and not self.wire.socket.closed:
            try:
                await self.wire.send(DISPATCH, self._visible(event, data), number, event)
            except (ConnectionError, aiohttp.ClientError):
                self.wire = None

    def _visible(self, event: str, data: Json) -> Json:
        """Without the Message Content Intent a bot reads direct messages and what mentions it."""
        hidden = event.startswith("MESSAGE_") and "content" in data and not self.intents & MESSAGE_CONTENT
        if not hidden or "guild_id" not in data or data.get("mentions"):
            return data
        return data | {"content": "", "attachments": [], "embeds": [], "components": []}


@dataclass
class Gateway:
    """`hello` gives what a new session begins with: READY's data, then other events."""

    token: Callable[[], str]
    hello: Callable[[], tuple[Json, list[tuple[str, Json]]]]
    changed: Callable[[], None]
    heartbeat_ms: int = 41_250
    content_allowed: bool = True
    sessions: dict[str, Session] = field(default_factory=dict)
    received: list[Json] = field(default_factory=list)
    url: str = ""
    held: list[tuple[str, Json]] | None = None

    @property
    def connected(self) -> bool:
        return any(session.wire is not None and not session.wire.socket.closed for session in self.sessions.values())

    def operations(self, op: int) -> list[Json]:
        return [one["d"] for one in self.received if one["op"] == op]

    async def dispatch(self, event: str, data: Json) -> None:
        if self.held is not None:
            self.held.append((event, data))
            return
        for session in self.sessions.values():
            await session.dispatch(event, data)

    async def release(self, order: Callable[[list[tuple[str, Json]]], list[tuple[str, Json]]] = list) -> None:
        """Sends what was held back (`held = []`), in another order."""
        events, self.held = order(self.held or []), None
        for event, data in events:
            await self.dispatch(event, data)

    async def disconnect(self, code: int = 1006) -> None:
        """Closes every connection; 1006 without a word."""
        for session in self.sessions.values():
            wire, session.wire = session.wire, None
            if wire is None:
                continue
            wire.dropped = True
            if code == 1006 and wire.socket._req is not None and wire.socket._req.transport is not None:
                wire.socket._req.transport.abort()
            else:
                await wire.socket.close(code=code)

    async def tell(self, op: int, data: Any = None) -> None:
        """Reconnect, or an invalid session, to every connection."""
        for session in self.sessions.values():
            if session.wire is not None:
                await session.wire.send(op, data)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=4096 * 4)
        await socket.prepare(request)
        wire = Wire(socket, request.query.get("compress", ""))
        await wire.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        async for message in socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            packet = json.loads(message.data)
            self.received.append(packet)
            await self._take(wire, packet["op"], packet["d"])
            self.changed()
        for session in self.sessions.values():
            if session.wire is wire:
                session.wire = None
        if not wire.dropped and socket.close_code in (1000, 1001):  # the client is done: nothing to resume
            self.sessions = {key: one for key, one in self.sessions.items() if one.wire is not None}
        self.changed()
        return socket

    async def _take(self, wire: Wire, op: int, data: Any) -> None:
        match op:
            case 1:
                await wire.send(ACK)
            case 2:
                await self._identify(wire, data)
            case 6:
                await self._resume(wire, data)

    async def _identify(self, wire: Wire, data: Json) -> None:
        if data["token"] != self.token():
            await wire.socket.close(code=4004, message=b"Authentication failed.")
            return
        if data["intents"] & MESSAGE_CONTENT and not self.content_allowed:
            await wire.socket.close(code=4014, message=b"Disallowed intent(s).")
            return
        session = Session(f"session-{len(self.operations(IDENTIFY))}", data["intents"], wire)
        ready, events = self.hello()
        self.sessions = {session.id: session}
        await session.dispatch("READY", ready | {"session_id": session.id, "resume_gateway_url": self.url})
        for event, body in events:
            await session.dispatch(event, body)

    async def _resume(self, wire: Wire, data: Json) -> None:
        if data["token"] != self.token():
            await wire.socket.close(code=4004, message=b"Authentication failed.")
            return
        session = self.sessions.get(data["session_id"])
        if session is None:
            await wire.send(INVALID_SESSION, False)
            return
        session.wire = wire
        await session.replay(int(data["seq"] or 0))
        await session.dispatch("RESUMED", {})
        await asyncio.sleep(0)

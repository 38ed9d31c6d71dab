"""A Slack for tests: its Web API, events, interactions, commands and Socket Mode, on 127.0.0.1.

    async with SlackServer() as slack:
        adapter = SlackAdapter(Account((slack.token,), slack.app_token, slack.signing_secret, slack.api_url), ...)
        slack.write("D1", "When are fees due?")
        answer = await slack.next_message("D1")
        slack.press(answer, "👍")

What is not acknowledged comes again, over a new connection as well. With `request_url` set, everything is brought by
signed HTTP requests instead of the socket. `calls` is the ledger of every request; `fail` makes the next ones go wrong.
"""

import asyncio
import hashlib
import hmac
import json
import time
from collections import defaultdict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Self
from urllib.parse import urlencode

import aiohttp
from aiohttp import WSMsgType, web

from tests.servers.slack_blocks import RefusedError, buttons
from tests.servers.slack_web import Json, Methods, shown

ALL_SCOPES = (
    "app_mentions:read,assistant:write,channels:history,chat:write,commands,files:read,files:write,groups:history,im:history,"
    "im:write,mpim:history,reactions:read,users:read"
)


@dataclass(frozen=True)
class Call:
    """One request as it arrived, and what became of it: "ok", Slack's name for an error, or "dropped"."""

    method: str
    arguments: Json
    outcome: str


@dataclass
class Fault:
    """What goes wrong with one request, before or `after` its work is done. Without `status` and `error` the connection
    is dropped. With `hold` the request waits until that is set, which may be all that goes wrong."""

    error: str = ""
    status: int = 0
    after: bool = False
    headers: dict[str, str] = field(default_factory=dict)
    more: Json = field(default_factory=dict)
    hold: asyncio.Event | None = None

    @classmethod
    def flood(cls, seconds: int) -> "Fault":
        return cls("ratelimited", 429, headers={"Retry-After": str(seconds)})


@dataclass
class Delivery:
    """Something that Slack brings until it is acknowledged."""

    kind: str  # events_api, interactive, slash_commands
    payload: Json
    attempts: int = 0
    answer: Json | None = None


class SlackServer(Methods):
    def __init__(self) -> None:
        self.token = "xoxb-1-test-of-nobody"
        self.app_token = "xapp-1-test-of-nobody"
        self.signing_secret = "8f742231b10e8888abcd99yyyzzz85a5"
        self.team, self.enterprise, self.bot = "T1", "", "UDALIL"
        self.other_teams: dict[str, str] = {}  # token -> team
        self.scopes = ALL_SCOPES
        self.users: dict[str, Json] = {"U1": {"name": "mona"}, "U2": {"name": "nikos"}}
        self.channels: dict[str, Json] = {"D1": {"user": "U1"}, "D2": {"user": "U2"}, "C1": {}, "C2": {}}
        self.calls: list[Call] = []
        self.messages: dict[str, list[Json]] = defaultdict(list)
        self.windows: list[Json] = []  # as they were opened and updated, in order
        self.homes: dict[str, Json] = {}
        self.files: dict[str, tuple[Json, bytes]] = {}
        self.request_url = ""
        self.holding = False  # what is brought waits until it is let go, in any order
        self.statuses: list[int] = []  # that HTTP deliveries were answered with
        self.url = ""
        self._started: list[float] = []  # when streams were begun
        self._ts = count(1_767_000_000)
        self._names = count(1)
        self._triggers: set[str] = set()
        self._hooks: dict[str, Json] = {}
        self._faults: dict[str, deque[Fault]] = defaultdict(deque)
        self._changed = asyncio.Condition()
        self._seen: dict[str, int] = defaultdict(int)
        self._waiting: dict[str, Delivery] = {}
        self._socket: web.WebSocketResponse | None = None
        self._bringing: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=1 << 22)
        app.router.add_post("/api/{method}", self._handle)
        app.router.add_post("/hooks/{name}", self._hook)
        app.router.add_get("/files/{name}", self._file)
        app.router.add_post("/upload/{name}", self._take_file)
        app.router.add_get("/link", self._link)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        self._bringing = asyncio.create_task(self._bring_by_http())
        return self

    async def __aexit__(self, *ending: object) -> None:
        assert self._runner is not None
        assert self._bringing is not None
        self._bringing.cancel()
        with suppress(asyncio.CancelledError):
            await self._bringing
        await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        return f"{self.url}/api"

    # What people do

    def write(self, channel: str, text: str, user: str = "U1", **more: Any) -> Json:
        """A person writes; `more` are fields of the message. A mention in a channel comes as two events."""
        message = {"type": "message", "user": user, "ts": self._moment(), "text": text, "team": self.team, **more}
        self.messages[channel].append(message | {"_by": user})
        self._seen_up_to(channel)
        event = message | {"channel": channel, "event_ts": message["ts"], "channel_type": self._kind(channel)}
        self.tell(event)
        if f"<@{self.bot}>" in text and not channel.startswith("D"):
            self.tell({**event, "type": "app_mention"} | {"channel_type": None})
        return event

    def edit(self, event: Json, text: str) -> Json:
        before = self._find(event["channel"], event["ts"])
        after = {**before, "text": text, "edited": {"user": before["user"], "ts": self._moment()}}
        self.messages[event["channel"]][self.messages[event["channel"]].index(before)] = after
        changed = {
            "type": "message",
            "subtype": "message_changed",
            "channel": event["channel"],
            "channel_type": self._kind(event["channel"]),
            "message": shown(after),
            "previous_message": shown(before),
            "ts": self._moment(),
            "event_ts": self._moment(),
            "hidden": True,
        }
        return self.tell(changed)

    def react(self, channel: str, ts: str, name: str, user: str = "U1", *, removed: bool = False) -> Json:
        event = {
            "type": "reaction_removed" if removed else "reaction_added",
            "user": user,
            "reaction": name,
            "item": {"type": "message", "channel": channel, "ts": ts},
            "item_user": self.bot,
            "event_ts": self._moment(),
        }
        return self.tell(event)

    def press(self, message: Json, label: str, user: str = "U1") -> Json:
        """A person presses the button that begins with `label`."""
        blocks = message["blocks"]
        button = next(each for each in buttons(blocks) if each["text"]["text"].startswith(label))
        return self.press_action(message, button, user)

    def press_action(self, message: Json, button: Json, user: str = "U1") -> Json:
        alone = bool(message.get("_only_for"))
        thread = message.get("thread_ts")
        container = {"type": "message", "message_ts": message["ts"], "channel_id": message["_channel"]}
        container |= {"is_ephemeral": alone} | ({"thread_ts": thread} if thread else {})
        payload = self._interaction("block_actions", user, message["_channel"], message["ts"]) | {
            "container": container,
            "actions": [{**button, "action_ts": self._moment()}],
            "state": {"values": {}},
        }
        if not alone:
            payload["message"] = shown(message)
        return self._bring("interactive", payload)

    def press_home(self, action: str, user: str = "U1") -> Json:
        """A person presses a button on the app's home page and confirms."""
        view = self.homes[user]
        button = next(each for each in buttons(view["blocks"]) if each["action_id"] == action)
        payload = self._interaction("block_actions", user, "", "") | {
            "container": {"type": "view", "view_id": "VHOME"},
            "view": view | {"id": "VHOME"},
            "actions": [{**button, "action_ts": self._moment()}],
        }
        return self._bring("interactive", payload)

    def submit(self, view: Json, values: Json, user: str = "U1") -> Json:
        payload = self._interaction("view_submission", user, "", "")
        payload["view"] = {**view, "state": {"values": values}}
        return self._bring("interactive", payload)

    def shortcut(self, message: Json, callback: str = "ask_about", user: str = "U1") -> Json:
        payload = self._interaction("message_action", user, message["channel"], message["ts"])
        return self._bring("interactive", payload | {"callback_id": callback, "message": shown(message)})

    def command(self, text: str, channel: str = "C1", user: str = "U1") -> Json:
        payload = {
            "token": "t",
            "team_id": self.team,
            "channel_id": channel,
            "user_id": user,
            "user_name": self.users[user]["name"],
            "command": "/dalil",
            "text": text,
            "is_enterprise_install": "false",
            "response_url": self._response_url(channel, user, ""),
            "trigger_id": self._trigger(),
        }
        return self._bring("slash_commands", payload)

    def open_home(self, user: str = "U1", channel: str = "D1") -> Json:
        return self.tell(
            {"type": "app_home_opened", "user": user, "channel": channel, "tab": "home", "event_ts": "1.1"}
        )

    def open_assistant(self, user: str = "U1", channel: str = "D1") -> Json:
        """A new thread of the assistant's pane; the event."""
        ts = self._moment()
        self.messages[channel].append({"type": "message", "user": self.bot, "ts": ts, "text": "New Assistant Thread"})
        self._seen_up_to(channel)
        thread = {"user_id": user, "context": {}, "channel_id": channel, "thread_ts": ts}
        return self.tell({"type": "assistant_thread_started", "assistant_thread": thread, "event_ts": ts})

    def tell(self, event: Json) -> Json:
        """Brings an event of the Events API; the event."""
        authorization = {"enterprise_id": self.enterprise or None, "team_id": self.team, "user_id": self.bot}
        payload = {
            "token": "t",
            "team_id": self.team,
            "api_app_id": "A1",
            "event": {name: value for name, value in event.items() if value is not None},
            "type": "event_callback",
            "event_id": f"Ev{next(self._names)}",
            "event_time": int(time.time()),
            "authorizations": [authorization | {"is_bot": True, "is_enterprise_install": bool(self.enterprise)}],
            "is_ext_shared_channel": False,
        }
        self._bring("events_api", payload)
        return event

    def bring_again(self) -> None:
        """Everything that was brought last once more, as if its acknowledgement had been lost."""
        for kind, payload in self._last:
            self._queue(Delivery(kind, payload, attempts=1))

    def upload(self, name: str, data: bytes, **more: Any) -> Json:
        """A file as a message carries it."""
        file = {"id": f"F{next(self._names)}", "name": name, "size": len(data), "mimetype": "text/markdown", **more}
        self.files[file["id"]] = (file, data)
        return file

    # What tests look at

    async def next_message(self, channel: str) -> Json:
        """The next message of the app's in this channel, to all or to one, waiting for it."""
        place = self._seen[channel]
        self._seen[channel] += 1
        await self.until(lambda: len(self.told(channel)) > place)
        return self.told(channel)[place]

    def named(self, method: str) -> list[Call]:
        return [call for call in self.calls if call.method == method]

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits until the condition holds; it is looked at again after every request."""
        async with asyncio.timeout(20), self._changed:
            await self._changed.wait_for(condition)

    async def acknowledged(self) -> None:
        """Waits until everything brought is acknowledged."""
        await self.until(lambda: not self._waiting)

    @property
    def waiting(self) -> list[Delivery]:
        return list(self._waiting.values())

    def fail(self, method: str, *faults: Fault) -> None:
        """The next requests of this method meet these faults, in order."""
        self._faults[method].extend(faults)

    # Bringing

    _last: tuple[tuple[str, Json], ...] = ()

    def _bring(self, kind: str, payload: Json) -> Json:
        both = payload.get("event", {}).get("type") == "app_mention"
        self._last = (*(self._last if both else ()), (kind, payload))
        self._queue(Delivery(kind, payload))
        return payload

    def _queue(self, delivery: Delivery) -> None:
        name = f"e{next(self._names)}"
        self._waiting[name] = delivery
        asyncio.get_running_loop().create_task(self._push(name))

    async def _push(self, name: str) -> None:
        socket, delivery = self._socket, self._waiting.get(name)
        if self.request_url or socket is None or delivery is None or socket.closed or self.holding:
            return
        envelope = {"envelope_id": name, "type": delivery.kind, "payload": delivery.payload}
        envelope |= {"accepts_response_payload": delivery.kind != "events_api"}
        if delivery.attempts:
            envelope |= {"retry_attempt": delivery.attempts, "retry_reason": "timeout"}
        delivery.attempts += 1
        with suppress(ConnectionError):
            await socket.send_json(envelope)

    async def push_again(self, *, backwards: bool = False) -> None:
        """What is not acknowledged yet, as Slack does after a while; Slack promises no order."""
        for name in sorted(self._waiting, key=lambda name: int(name[1:]), reverse=backwards):
            await self._push(name)

    async def _link(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._socket = socket
        await socket.send_json({"type": "hello", "num_connections": 1, "connection_info": {"app_id": "A1"}})
        await self._notify()
        await self.push_again()
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                answer = json.loads(message.data)
                delivery = self._waiting.pop(answer.get("envelope_id", ""), None)
                if delivery is not None:
                    delivery.answer = answer.get("payload")
                await self._notify()
        return socket

    @property
    def is_connected(self) -> bool:
        return self._socket is not None and not self._socket.closed

    async def connected(self) -> None:
        await self.until(lambda: self.is_connected)

    async def drop(self) -> None:
        """The connection breaks."""
        socket, self._socket = self._socket, None
        assert socket is not None
        assert socket._req is not None
        assert socket._req.transport is not None
        socket._req.transport.abort()

    async def refresh(self) -> None:
        """Slack asks for a new connection, as it does every few hours."""
        assert self._socket is not None
        await self._socket.send_json({"type": "disconnect", "reason": "refresh_requested"})

    async def _bring_by_http(self) -> None:
        """One after another, each again and again until it is acknowledged."""
        async with aiohttp.ClientSession() as session:
            while True:
                await asyncio.sleep(0.005)
                for name, delivery in list(self._waiting.items()) if self.request_url else ():
                    status = await self._request(session, delivery)
                    self.statuses.append(status)
                    if status == 200:
                        self._waiting.pop(name, None)
                    await self._notify()
                    if status != 200:
                        break

    async def _request(self, session: aiohttp.ClientSession, delivery: Delivery) -> int:
        headers = {"X-Slack-Retry-Num": str(delivery.attempts), "X-Slack-Retry-Reason": "http_error"}
        status, _ = await self.call(session, delivery.kind, delivery.payload, **(headers if delivery.attempts else {}))
        delivery.attempts += 1
        return status

    async def call(self, session: aiohttp.ClientSession, kind: str, payload: Json, **headers: str) -> tuple[int, str]:
        """One signed request of Slack's; its status and answer. `headers` override the true ones."""
        if kind == "events_api":
            body, media = json.dumps(payload), "application/json"
        else:
            fields = payload if kind == "slash_commands" else {"payload": json.dumps(payload)}
            body, media = urlencode(fields), "application/x-www-form-urlencoded"
        moment = str(int(time.time()))
        base = {"Content-Type": media, "X-Slack-Request-Timestamp": moment} | headers
        stamp = base["X-Slack-Request-Timestamp"]
        signed = hmac.new(self.signing_secret.encode(), f"v0:{stamp}:{body}".encode(), hashlib.sha256).hexdigest()
        base = {"X-Slack-Signature": f"v0={signed}"} | base
        try:
            async with session.post(self.request_url, data=body.encode(), headers=base) as answer:
                return answer.status, await answer.text()
        except aiohttp.ClientError:
            return 0, ""

    # The Web API

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        arguments = await _arguments(request)
        fault = self._faults[method].popleft() if self._faults[method] else None
        if fault is not None and not fault.after:
            if fault.hold is not None:
                await fault.hold.wait()
            return await self._failed(request, method, arguments, fault)
        response = await self._answered(request, method, arguments)
        if fault is None:
            return response
        if fault.hold is not None:
            await fault.hold.wait()
            return response
        return await self._failed(request, method, arguments, fault)

    async def _failed(self, request: web.Request, method: str, arguments: Json, fault: Fault) -> web.StreamResponse:
        if not fault.after:
            self.calls.append(
                Call(method, arguments, fault.error or (str(fault.status) if fault.status else "dropped"))
            )
            await self._notify()
        if not fault.status and not fault.error:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        if fault.status >= 500 and not fault.error:
            return web.Response(status=fault.status, text="<html>Server Error</html>", content_type="text/html")
        body = {"ok": False, "error": fault.error, **fault.more}
        return web.json_response(body, status=fault.status or 200, headers=fault.headers)

    async def _answered(self, request: web.Request, method: str, arguments: Json) -> web.Response:
        try:
            body = self._performed(request, method, arguments)
        except RefusedError as refusal:
            self.calls.append(Call(method, arguments, f"{refusal.code} {refusal.detail}".strip()))
            await self._notify()
            needed = {"needed": refusal.detail} if refusal.code == "missing_scope" else {}
            return web.json_response({"ok": False, "error": refusal.code, "errors": [refusal.detail], **needed})
        self.calls.append(Call(method, arguments, "ok"))
        await self._notify()
        return web.json_response({"ok": True, **body}, headers={"X-OAuth-Scopes": self.scopes})

    async def _file(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") != f"Bearer {self.token}":
            return web.Response(text="<html>Sign in</html>", content_type="text/html")
        file, data = self.files[request.match_info["name"]]
        return web.Response(body=data, content_type=file["mimetype"])

    async def _take_file(self, request: web.Request) -> web.Response:
        """The bytes of a file, at the address that was given for it."""
        file, _ = self.files[request.match_info["name"]]
        data = await request.read()
        if len(data) != file["_length"]:
            return web.Response(status=400)
        self.files[file["id"]] = (file, data)
        return web.Response(text=f"OK - {len(data)}")

    async def _hook(self, request: web.Request) -> web.Response:
        """A response URL: five posts within its time, no token."""
        arguments = await request.json()
        fault = self._faults["respond"].popleft() if self._faults["respond"] else None
        if fault is not None:
            return web.Response(status=fault.status, headers=fault.headers)
        try:
            self._respond(request.match_info["name"], arguments)
        except RefusedError as refusal:
            outcome, status = refusal.code, 404 if refusal.code == "used_url" else 400
        else:
            outcome, status = "ok", 200
        self.calls.append(Call("respond", arguments, outcome))
        await self._notify()
        return web.Response(text=outcome, status=status)

    # Keeping

    def _find(self, channel: str, ts: str) -> Json:
        return next(message for message in self.messages[channel] if message["ts"] == ts)

    def _seen_up_to(self, channel: str) -> None:
        self._seen.setdefault(channel, 0)

    def _trigger(self) -> str:
        name = f"13345224609.738474920.{next(self._names):032d}"
        self._triggers.add(name)
        return name

    def _response_url(self, channel: str, user: str, ts: str) -> str:
        name = f"h{next(self._names)}"
        self._hooks[name] = {"channel": channel, "user": user, "ts": ts, "uses": 0}
        return f"{self.url}/hooks/{name}"

    def _interaction(self, kind: str, user: str, channel: str, ts: str) -> Json:
        payload: Json = {
            "type": kind,
            "user": {"id": user, "username": self.users[user]["name"], "team_id": self.team},
            "team": {"id": self.team, "domain": "university"},
            "api_app_id": "A1",
            "token": "t",
            "trigger_id": self._trigger(),
            "enterprise": {"id": self.enterprise} if self.enterprise else None,
            "is_enterprise_install": bool(self.enterprise),
        }
        if channel:
            payload |= {"channel": {"id": channel}, "response_url": self._response_url(channel, user, ts)}
        return payload

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()


async def _arguments(request: web.Request) -> Json:
    if request.content_type == "application/json":
        body: Json = await request.json()
        return body
    fields = dict(request.query) | dict(await request.post())
    return {name: str(value) for name, value in fields.items()}

"""Discord for tests: its REST API with buckets, its Gateway, its limits and refusals, on 127.0.0.1.

    async with DiscordServer() as server:
        adapter = DiscordAdapter(token=server.token, api_url=server.url, ...)
        room = server.channel()
        await server.write(room, f"{server.mention} When are fees due?")
        answer = await server.next_message(room)
        await server.press(room, answer, "👍")

`calls` is the ledger of every request; `fail` makes the next ones go wrong. Knows nothing of the adapters.
"""

import asyncio
import copy
import itertools
import json
import re
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from aiohttp import web

from tests.servers.discord_gateway import Gateway
from tests.servers.discord_limits import (
    RefusedError,
    check,
    check_commands,
    check_message,
    check_modal,
)

Json = dict[str, Any]

EPOCH = 1_420_070_400_000
TOKEN_LIFE_S = 15 * 60
GUILD_TEXT, DM, PUBLIC_THREAD = 0, 1, 11
ALL = str((1 << 53) - 1)
VIEW, SEND, HISTORY = 1 << 10, 1 << 11, 1 << 16
EVERYONE = str(VIEW | SEND | HISTORY | 1 << 38 | 1 << 35)
MANAGE_CHANNELS, MANAGE_GUILD, MANAGE_MESSAGES = 1 << 4, 1 << 5, 1 << 13
FEW: tuple[int, float] = (5, 5.0)  # requests, seconds
USUAL = (50, 1.0)


@dataclass(frozen=True)
class Call:
    """One request as it arrived, and the status it was answered with; 0: the connection was dropped."""

    method: str
    path: str
    body: Any
    status: int


@dataclass
class Fault:
    """What goes wrong with one request, before or `after` its work is done. `status` 0: the connection is dropped.

    With `hold` the request waits until that is set; without a `status`, waiting is all that goes wrong.
    """

    status: int = 0
    body: Json = field(default_factory=lambda: {"message": "Internal Server Error", "code": 0})
    after: bool = False
    hold: asyncio.Event | None = None

    @classmethod
    def flood(cls, seconds: float, *, everywhere: bool = False) -> "Fault":
        return cls(429, {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere})


@dataclass
class Room:
    """A channel, a thread or the direct messages with one person, as the server keeps it."""

    id: str
    kind: int
    user: Json
    guild: str = ""
    parent: str = ""
    owner: str = ""
    name: str = "general"
    refusal: tuple[int, int, str] | None = None  # what writing there is answered with

    def json(self) -> Json:
        base: Json = {"id": self.id, "type": self.kind, "last_message_id": None, "flags": 0}
        if self.kind == DM:
            return base | {"recipients": [self.user]}
        base |= {"guild_id": self.guild, "name": self.name, "position": 0, "permission_overwrites": [], "nsfw": False,
                 "parent_id": self.parent or None, "topic": None, "rate_limit_per_user": 0}  # fmt: skip
        if self.kind == PUBLIC_THREAD:
            now = datetime.now(UTC).isoformat()
            state = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": now, "locked": False}
            base |= {"owner_id": self.owner, "thread_metadata": state, "message_count": 0, "member_count": 1}
        return base


@dataclass
class Spoken:
    """An interaction as the server keeps it."""

    id: str
    token: str
    room: Room
    born: float
    body: Json
    response: Json | None = None  # the callback
    original: Json | None = None
    came_from: Json | None = None  # the message whose button was pressed
    acknowledged: bool = False


async def body_of(request: web.Request) -> Json:
    """JSON, alone or in a form beside the files that its attachments name."""
    if request.content_type == "application/json" and request.can_read_body:
        alone: Json = await request.json()
        return alone
    if request.content_type != "multipart/form-data":
        return {}
    form = await request.post()
    body: Json = json.loads(str(form["payload_json"]))
    files = [form[f"files[{one['id']}]"] for one in body["attachments"]]
    check(len(form) == len(files) + 1, "attachments", "A file without its attachment.")
    return body | {"_files": [file.file.read() for file in files if isinstance(file, web.FileField)]}


class DiscordServer:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.token = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gtest0.nobody-has-this-token-0123456789abcdef"
        self.me: Json = _user("700100", "dalil", bot=True)
        self.mention = "<@700100>"
        self.application = "700200"
        self.guild = "5000"
        self.role = "5000"
        self.own_role = "5001"
        self.calls: list[Call] = []
        self.messages: dict[str, list[Json]] = defaultdict(list)
        self.commands: list[Json] = []
        self.looked_up: list[str] = []
        self.typing: list[str] = []
        self.interactions: dict[str, Spoken] = {}
        self.files: dict[str, bytes] = {}
        self.url = ""
        self.clock = clock
        self.closed_dms: set[str] = set()
        self.gateway = Gateway(lambda: self.token, self._hello, self._notify)
        self.starts_left = 1000
        self.flags = 0  # of the application
        self._rooms: dict[str, Room] = {}
        self._nonces: dict[str, Json] = {}
        self._faults: dict[str, deque[Fault]] = defaultdict(deque)
        self._buckets: dict[str, tuple[float, int]] = {}  # since when, and how many
        self._counter = itertools.count()
        self._seen: dict[str, int] = defaultdict(int)
        self._changed: set[asyncio.Event] = set()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=1 << 22)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/attachments/{name}", self._attachment)
        app.router.add_route("*", "/api/{path:.*}", self._handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.url, self.gateway.url = f"http://{host}/api", f"ws://{host}/gateway"
        self.channel()
        return self

    async def __aexit__(self, *ending: object) -> None:
        assert self._runner is not None
        await self.gateway.disconnect(1001)
        await self._runner.cleanup()

    # What people do

    def direct(self, user: str = "7", name: str = "mona") -> Room:
        found = next((room for room in self._rooms.values() if room.kind == DM and room.user["id"] == user), None)
        return found or self._room(Room(self._snowflake(), DM, _user(user, name)))

    def channel(self, name: str = "general", user: str = "7") -> Room:
        found = next((r for r in self._rooms.values() if r.kind == GUILD_TEXT and r.name == name), None)
        return found or self._room(Room(self._snowflake(), GUILD_TEXT, _user(user, "mona"), self.guild, name=name))

    def thread(self, parent: Room, owner: str = "7") -> Room:
        return self._room(Room(self._snowflake(), PUBLIC_THREAD, parent.user, self.guild, parent.id, owner, "thread"))

    def room(self, number: str) -> Room:
        return self._rooms[number]

    async def write(self, room: Room, text: str, user: Json | None = None, **more: Any) -> Json:
        """A person says something; `more` goes into the message."""
        message = self._message(room, user or room.user, text, **more)
        self.messages[room.id].append(message)
        await self.gateway.dispatch("MESSAGE_CREATE", self._delivered(room, message))
        return message

    async def reply(self, room: Room, to: Json, text: str, **more: Any) -> Json:
        reference = {"message_id": to["id"], "channel_id": room.id, "guild_id": room.guild or None}
        mentions = [to["author"], *more.pop("mentions", [])]
        return await self.write(
            room, text, type=19, message_reference=reference, referenced_message=to, mentions=mentions, **more
        )

    async def edit(self, room: Room, message: Json, text: str) -> None:
        message |= {"content": text, "edited_timestamp": datetime.now(UTC).isoformat(), "mentions": self._named(text)}
        await self.gateway.dispatch("MESSAGE_UPDATE", self._delivered(room, message))

    async def bring_again(self, room: Room, message: Json) -> None:
        event = "MESSAGE_UPDATE" if message.get("edited_timestamp") else "MESSAGE_CREATE"
        await self.gateway.dispatch(event, self._delivered(room, message))

    async def react(self, room: Room, message: Json, emoji: str, *, added: bool = True, user: str = "7") -> None:
        body: Json = {"user_id": user, "channel_id": room.id, "message_id": message["id"], "type": 0, "burst": False,
                      "emoji": {"id": None, "name": emoji}}  # fmt: skip
        if added:
            body["message_author_id"] = message["author"]["id"]
        if room.guild:
            body["guild_id"] = room.guild
        await self.gateway.dispatch(f"MESSAGE_REACTION_{'ADD' if added else 'REMOVE'}", body)

    async def delete(self, room: Room, message: Json) -> None:
        self.messages[room.id] = [one for one in self.messages[room.id] if one["id"] != message["id"]]
        body = {"id": message["id"], "channel_id": room.id} | ({"guild_id": room.guild} if room.guild else {})
        await self.gateway.dispatch("MESSAGE_DELETE", body)

    async def slash(self, room: Room, name: str, **options: Any) -> Spoken:
        """A person gives a slash command that is registered. `user`, `locale` and `permissions` are theirs."""
        about = {key: options.pop(key) for key in ("user", "locale", "permissions") if key in options}
        command = next(one for one in self.commands if one["name"] == name)
        assert set(options) <= {option["name"] for option in command.get("options", [])}
        given = [{"name": key, "type": 5 if isinstance(value, bool) else 3, "value": value}
                 for key, value in options.items()]  # fmt: skip
        data = {"id": "1", "name": name, "type": 1, "options": given}
        return await self._interact(room, 2, data, **about)

    async def menu(self, room: Room, message: Json, name: str, **about: Any) -> Spoken:
        resolved = {"messages": {message["id"]: self._delivered(room, message)}}
        data = {"id": "2", "name": name, "type": 3, "target_id": message["id"], "resolved": resolved}
        return await self._interact(room, 2, data, **about)

    async def complete(self, room: Room, name: str, option: str, typed: str) -> list[Json]:
        """What Discord shows under the option while a person types."""
        data = {"id": "1", "name": name, "type": 1,
                "options": [{"name": option, "type": 3, "value": typed, "focused": True}]}  # fmt: skip
        spoken = await self._interact(room, 4, data)
        await self.until(lambda: spoken.response is not None)
        assert spoken.response is not None
        return list(spoken.response["data"]["choices"])

    async def press(self, room: Room, message: Json, label: str, **about: Any) -> Spoken:
        """A person presses the button that begins with `label`, as it stands now."""
        current = next((one for one in self._shown(room) if one["id"] == message["id"]), message)
        buttons = [button for row in current.get("components", []) for button in row["components"]]
        found = next(button for button in buttons if face(button).startswith(label))
        data = {"custom_id": found["custom_id"], "component_type": 2}
        return await self._interact(room, 3, data, message=current, **about)

    async def submit(self, form: Spoken, **values: Any) -> Spoken:
        """A person fills the form in that a press opened, and sends it."""
        assert form.response is not None
        about = {key: values.pop(key) for key in ("user", "permissions") if key in values}
        modal = form.response["data"]
        rows = [{"type": 18, "component": _filled(row["component"], values)} for row in modal["components"]]
        return await self._interact(form.room, 5, {"custom_id": modal["custom_id"], "components": rows}, **about)

    async def _interact(self, room: Room, kind: int, data: Json, **about: Any) -> Spoken:
        user = about.get("user", room.user)
        number, token = self._snowflake(), f"token-{next(self._counter)}"
        body: Json = {
            "id": number, "application_id": self.application, "type": kind, "data": data, "token": token, "version": 1,
            "channel": room.json(), "channel_id": room.id, "locale": about.get("locale", "en-US"),
            "entitlements": [], "app_permissions": ALL, "attachment_size_limit": 10485760,
            "authorizing_integration_owners": {}, "context": 0 if room.guild else 1,
        }  # fmt: skip
        if room.guild:
            permissions = str(about.get("permissions", EVERYONE))
            body |= {"guild_id": room.guild, "guild": {"id": room.guild, "features": [], "locale": "en-US"}}
            body |= {"member": _member(user) | {"permissions": permissions}}
        else:
            body["user"] = user
        spoken = Spoken(number, token, room, self.clock(), body)
        if "message" in about:
            body["message"] = self._delivered(room, about["message"])
            spoken.came_from = about["message"]
        self.interactions[token] = spoken
        await self.gateway.dispatch("INTERACTION_CREATE", body)
        return spoken

    # What the tests look at

    async def next_message(self, room: Room) -> Json:
        """The next message of the bot's, waiting for it; a deferred response counts once it has words."""
        async with asyncio.timeout(20):
            while len(self._shown(room)) <= self._seen[room.id]:
                await self._change()
        self._seen[room.id] += 1
        return self._shown(room)[self._seen[room.id] - 1]

    def shown(self, room: Room) -> list[Json]:
        """Everything of the bot's that is to be seen there, by whom it may concern."""
        return self._shown(room)

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(20):
            while not condition():
                await self._change()

    def named(self, method: str, path: str) -> list[Call]:
        return [call for call in self.calls if call.method == method and re.fullmatch(path, call.path)]

    def fail(self, route: str, *faults: Fault) -> None:
        """The next requests of a kind ("POST messages", "callback") go wrong."""
        self._faults[route].extend(faults)

    def _shown(self, room: Room) -> list[Json]:
        return [one for one in self.messages[room.id] if one["author"]["id"] == self.me["id"] and not one.get("_waits")]

    async def _change(self) -> None:
        event = asyncio.Event()
        self._changed.add(event)
        await event.wait()

    def _notify(self) -> None:
        for event in self._changed:
            event.set()
        self._changed.clear()

    # The API

    async def _attachment(self, request: web.Request) -> web.Response:
        content = self.files.get(request.match_info["name"])
        return web.Response(body=content) if content is not None else web.Response(status=404)

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        body = await body_of(request)
        fault = self._fault(request.method, path)
        status, answer, headers = 0, None, {}
        if fault is None or fault.after or (fault.hold and not fault.status):
            status, answer, headers = await self._served(request, path, body)
            self._notify()
        if fault is not None:
            if fault.hold is not None:
                await fault.hold.wait()
            if fault.status or not fault.hold:
                status, answer = fault.status, fault.body
                headers = {"Retry-After": "1", "X-RateLimit-Scope": "user"} if status == 429 else {}
        self.calls.append(Call(request.method, path, body, status))
        self._notify()
        if status == 0:
            assert request.transport is not None
            request.transport.abort()
        text = json.dumps(answer) if answer is not None else None
        kind = "application/json" if text else None
        return web.Response(status=status or 500, text=text, content_type=kind, headers={"Via": "1.1 test", **headers})

    def _fault(self, method: str, path: str) -> Fault | None:
        for route, faults in self._faults.items():
            verb, _, part = route.rpartition(" ")
            if faults and (not verb or verb == method) and re.search(rf"{part}$", path):
                return faults.popleft()
        return None

    async def _served(self, request: web.Request, path: str, body: Json) -> tuple[int, Any, dict[str, str]]:
        try:
            self._admit(request, path)
            route = next((one for one in ROUTES if one[0] == request.method and re.fullmatch(one[1], path)), None)
            if route is None:
                return 404, {"code": 0, "message": f"404: Not Found ({request.method} {path})"}, {}
            method, pattern, serve = route
            found = re.fullmatch(pattern, path)
            assert found is not None
            headers = self._count(method, pattern, found)
            answer = await serve(self, body, dict(request.query), *found.groups())
        except FloodedError as flooded:
            return 429, flooded.body, flooded.headers
        except RefusedError as refused:
            error: Json = {"code": refused.code, "message": refused.message}
            return refused.status, error | ({"errors": refused.errors} if refused.errors else {}), {}
        return (204 if answer is None else 200), answer, headers

    def _admit(self, request: web.Request, path: str) -> None:
        by_token = path.startswith(("/webhooks/", "/interactions/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise RefusedError(401, 0, "401: Unauthorized")

    def _count(self, method: str, pattern: str, found: re.Match[str]) -> dict[str, str]:
        """Takes one from the call's bucket; its state, as Discord says it with every answer."""
        if pattern.startswith("/interactions"):
            return {}
        route = f"{method} {pattern}"
        major = "/".join(found.groups()[:2]) if pattern.startswith("/webhooks") else next(iter(found.groups()), "")
        most, period = FEW if route in SCARCE else USUAL
        now, key = self.clock(), f"{route} {major}"
        begun, taken = self._buckets.get(key, (now, 0))
        if now >= begun + period:
            begun, taken = now, 0
        reset = begun + period - now
        headers = {"X-RateLimit-Limit": str(most), "X-RateLimit-Bucket": f"b{abs(hash(route)) % 10**8}",
                   "X-RateLimit-Reset-After": f"{reset:.3f}", "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
                   "X-RateLimit-Remaining": str(max(0, most - taken - 1))}  # fmt: skip
        if taken >= most:
            raise FloodedError(reset, headers)
        self._buckets[key] = begun, taken + 1
        return headers

    def _hello(self) -> tuple[Json, list[tuple[str, Json]]]:
        ready = {"v": 10, "user": self.me, "guilds": [{"id": self.guild, "unavailable": True}], "private_channels": [],
                 "application": {"id": self.application, "flags": 0}, "session_type": "normal"}  # fmt: skip
        return ready, [("GUILD_CREATE", self._guild())]

    def _guild(self) -> Json:
        rooms = [room for room in self._rooms.values() if room.guild]

        def channels(kind: int) -> list[Json]:
            return [room.json() | {"last_message_id": (self.messages[room.id] or [{"id": None}])[-1]["id"]}
                    for room in rooms if room.kind == kind]  # fmt: skip

        role = {"id": self.role, "name": "@everyone", "permissions": EVERYONE, "position": 0, "color": 0, "flags": 0,
                "hoist": False, "managed": False, "mentionable": False}  # fmt: skip
        own = role | {"id": self.own_role, "name": "Dalil", "managed": True, "tags": {"bot_id": self.me["id"]}}
        keeper = role | {"id": "5002", "name": "Keepers", "permissions": str(MANAGE_GUILD | MANAGE_MESSAGES)}
        return {
            "id": self.guild, "name": "Faculty", "owner_id": "1", "roles": [role, own, keeper], "emojis": [],
            "stickers": [], "features": [], "members": [_member(self.me) | {"roles": [self.own_role]}],
            "channels": channels(GUILD_TEXT), "threads": channels(PUBLIC_THREAD), "presences": [], "voice_states": [],
            "member_count": 3, "preferred_locale": "en-US", "unavailable": False, "large": False, "premium_tier": 0,
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0, "mfa_level": 0,
            "nsfw_level": 0, "system_channel_flags": 0, "afk_timeout": 60, "stage_instances": [],
            "guild_scheduled_events": [], "soundboard_sounds": [], "premium_progress_bar_enabled": False,
        }  # fmt: skip

    def _room(self, room: Room) -> Room:
        self._rooms[room.id] = room
        return room

    def _writable(self, number: str) -> Room:
        room = self._rooms.get(number)
        if room is None:
            raise RefusedError(404, 10003, "Unknown Channel")
        if room.refusal:
            raise RefusedError(*room.refusal)
        if room.kind == DM and room.user["id"] in self.closed_dms:
            raise RefusedError(403, 50007, "Cannot send messages to this user")
        return room

    def _message(self, room: Room, author: Json, text: str, **more: Any) -> Json:
        message: Json = {
            "id": self._snowflake(), "channel_id": room.id, "author": author, "content": text, "type": 0, "tts": False,
            "timestamp": datetime.now(UTC).isoformat(), "edited_timestamp": None, "mention_everyone": False,
            "mention_roles": re.findall(r"<@&(\d+)>", text), "attachments": [], "embeds": [], "components": [],
            "pinned": False, "flags": 0,
        }  # fmt: skip
        if room.guild:
            message["member"] = {key: value for key, value in _member(author).items() if key != "user"}
        mentions = [*self._named(text), *more.pop("mentions", [])]
        return message | {"mentions": [_mentioned(one) for one in mentions]} | more

    def _named(self, text: str) -> list[Json]:
        return [self.me] if re.search(rf"<@!?{self.me['id']}>", text) else []

    def _delivered(self, room: Room, message: Json) -> Json:
        """As the Gateway brings it."""
        public = {key: value for key, value in copy.deepcopy(message).items() if not key.startswith("_")}
        return public | ({"guild_id": room.guild} if room.guild else {})

    def _snowflake(self) -> str:
        return str((int(time.time() * 1000) - EPOCH << 22) + next(self._counter))

    def _find(self, channel: str, message: str) -> Json:
        for one in self.messages[channel]:
            if one["id"] == message:
                return one
        raise RefusedError(404, 10008, "Unknown Message")

    async def _get_me(self, *_: Any) -> Json:
        return self.me

    async def _application(self, *_: Any) -> Json:
        return {"id": self.application, "name": "Dalil", "description": "", "icon": None, "bot_public": True,
                "bot_require_code_grant": False, "owner": _user("1", "owner"), "verify_key": "", "flags": self.flags,
                "team": None}  # fmt: skip

    async def _gateway_bot(self, *_: Any) -> Json:
        limit = {"total": 1000, "remaining": self.starts_left, "reset_after": 14_400_000, "max_concurrency": 1}
        return {"url": self.gateway.url, "shards": 1, "session_start_limit": limit}

    async def _put_commands(self, body: Any, _: Json, application: str) -> list[Json]:
        check(application == self.application, "application_id", "Unknown application")
        check_commands(body)
        self.commands = body
        return list(body)

    async def _open_dm(self, body: Json, _: Json) -> Json:
        return self.direct(str(body["recipient_id"])).json()

    async def _list_messages(self, _: Json, query: Json, channel: str) -> list[Json]:
        self._writable(channel)
        after = int(query.get("after", 0))
        found = [one for one in self.messages[channel] if int(one["id"]) > after][: int(query.get("limit", 50))]
        without = ("member", "guild_id")
        return [{k: v for k, v in one.items() if k not in without and k[0] != "_"} for one in reversed(found)]

    async def _get_message(self, _: Json, __: Json, channel: str, message: str) -> Json:
        return self._delivered(self._rooms[channel], self._find(channel, message))

    async def _get_channel(self, _: Json, __: Json, channel: str) -> Json:
        if channel not in self._rooms:
            raise RefusedError(404, 10003, "Unknown Channel")
        self.looked_up.append(channel)
        return {"id": channel, "type": self._rooms[channel].kind, "name": "campus-life"}

    async def _create_message(self, body: Json, _: Json, channel: str) -> Json:
        room = self._writable(channel)
        check_message(body)
        if body.get("enforce_nonce") and (before := self._nonces.get(str(body["nonce"]))):
            return before
        reference = body.get("message_reference")
        if reference:
            known = any(one["id"] == reference["message_id"] for one in self.messages[channel])
            check(known or not reference.get("fail_if_not_exists", True), "message_reference", "Unknown message")
        message = self._message(room, self.me, body["content"], components=body.get("components", []),
                                embeds=body.get("embeds", []), flags=body.get("flags", 0))  # fmt: skip
        message |= {"_reference": (reference or {}).get("message_id"), "_allowed": body.get("allowed_mentions")}
        message["_pictures"] = body.get("_files", [])
        self.messages[channel].append(message)
        if "nonce" in body:
            self._nonces[str(body["nonce"])] = message
        await self.gateway.dispatch("MESSAGE_CREATE", self._delivered(room, message))
        return self._delivered(room, message)

    async def _edit_message(self, body: Json, _: Json, channel: str, message: str) -> Json:
        room = self._writable(channel)
        check_message(body, "edit")
        found = self._find(channel, message)
        if found["author"]["id"] != self.me["id"]:
            raise RefusedError(403, 50005, "Cannot edit a message authored by another user")
        found |= {key: body[key] for key in ("content", "components", "embeds", "flags") if key in body}
        if "attachments" in body:
            found["_pictures"] = body.get("_files", [])
        found["edited_timestamp"] = datetime.now(UTC).isoformat()
        await self.gateway.dispatch("MESSAGE_UPDATE", self._delivered(room, found))
        return self._delivered(room, found)

    async def _delete_message(self, _: Json, __: Json, channel: str, message: str) -> None:
        await self.delete(self._writable(channel), self._find(channel, message))

    async def _typing(self, _: Json, __: Json, channel: str) -> None:
        self.typing.append(self._writable(channel).id)

    async def _start_thread(self, body: Json, _: Json, channel: str, message: str) -> Json:
        room = self._writable(channel)
        check(1 <= len(body["name"]) <= 100, "name", "Must be between 1 and 100 in length.")
        if message in self._rooms:
            raise RefusedError(400, 160004, "A thread has already been created for this message")
        if room.kind != GUILD_TEXT:
            raise RefusedError(400, 50024, "Cannot execute action on this channel type")
        self._find(channel, message)
        thread = Room(message, PUBLIC_THREAD, room.user, room.guild, channel, self.me["id"], body["name"])
        self._room(thread)
        await self.gateway.dispatch("THREAD_CREATE", thread.json() | {"newly_created": True})
        return thread.json()

    async def _callback(self, body: Json, _: Json, number: str, token: str) -> None:
        spoken = self.interactions.get(token)
        if spoken is None or spoken.id != number or self.clock() - spoken.born > 3:
            raise RefusedError(404, 10062, "Unknown interaction")
        if spoken.acknowledged:
            raise RefusedError(400, 40060, "Interaction has already been acknowledged.")
        kind, data = body["type"], body.get("data", {})
        check(kind in RESPONSES[spoken.body["type"]], "type", "Not a response to this.")
        if kind == 4:
            check_message(data, "followup")
        elif kind == 7:
            check_message(data, "edit")
            assert spoken.came_from is not None
            spoken.came_from |= {key: data[key] for key in ("content", "components") if key in data}
            spoken.original = spoken.came_from
        elif kind == 8:
            check(len(data["choices"]) <= 25, "choices")
            check(all(1 <= len(one["name"]) <= 100 for one in data["choices"]), "choices.name")
        elif kind == 9:
            check_modal(data)
        spoken.acknowledged, spoken.response = True, body
        if kind in (4, 5):
            spoken.original = self._post_for(spoken, data, waits=kind == 5)

    def _post_for(self, spoken: Spoken, data: Json, *, waits: bool = False) -> Json:
        message = self._message(spoken.room, self.me, data.get("content", ""), components=data.get("components", []),
                                flags=data.get("flags", 0))  # fmt: skip
        message |= {"_waits": waits, "_for": spoken.token, "_said": not waits}
        self.messages[spoken.room.id].append(message)
        return message

    def _spoken(self, application: str, token: str) -> Spoken:
        spoken = self.interactions.get(token)
        if spoken is None or not spoken.acknowledged or application != self.application:
            raise RefusedError(404, 10015, "Unknown Webhook")
        if self.clock() - spoken.born > TOKEN_LIFE_S:
            raise RefusedError(401, 50027, "Invalid Webhook Token")
        return spoken

    async def _edit_original(self, body: Json, _: Json, application: str, token: str) -> Json:
        spoken = self._spoken(application, token)
        check_message(body, "edit")
        if spoken.original is None or spoken.original not in self.messages[spoken.room.id]:
            raise RefusedError(404, 10008, "Unknown Message")
        spoken.original |= {key: body[key] for key in ("content", "components") if key in body}
        messages = self.messages[spoken.room.id]
        if spoken.original.pop("_waits", False):  # from now on it is to be seen, below what came before
            messages.remove(spoken.original)
            messages.append(spoken.original)
        return self._delivered(spoken.room, spoken.original)

    async def _delete_original(self, _: Json, __: Json, application: str, token: str) -> None:
        spoken = self._spoken(application, token)
        if spoken.original not in self.messages[spoken.room.id]:
            raise RefusedError(404, 10008, "Unknown Message")
        self.messages[spoken.room.id].remove(spoken.original)

    async def _follow_up(self, body: Json, _: Json, application: str, token: str) -> Json:
        spoken = self._spoken(application, token)
        check_message(body, "followup")
        return self._delivered(spoken.room, self._post_for(spoken, body))


class FloodedError(Exception):
    def __init__(self, seconds: float, headers: dict[str, str]) -> None:
        super().__init__("429")
        self.body: Json = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
        self.headers = headers | {"Retry-After": f"{seconds:.0f}", "X-RateLimit-Scope": "user"}


def face(button: Json) -> str:
    """What a button says."""
    return str(button.get("label") or button.get("emoji", {}).get("name", ""))


def _user(number: str, name: str, *, bot: bool = False) -> Json:
    return {"id": number, "username": name, "global_name": None if bot else name.title(), "discriminator": "0",
            "avatar": None, "bot": bot, "public_flags": 0}  # fmt: skip


def _member(user: Json) -> Json:
    return {"user": user, "nick": None, "roles": user.get("_roles", []), "joined_at": "2026-01-04T20:21:10+00:00",
            "deaf": False, "mute": False, "flags": 0}  # fmt: skip


def _mentioned(user: Json) -> Json:
    return {key: value for key, value in user.items() if key[0] != "_"}


def _filled(component: Json, values: Json) -> Json:
    begins = [option["value"] for option in component.get("options", ()) if option.get("default")]
    value = values.get(component["custom_id"], begins[0] if begins else component.get("value"))
    answer: Json = {"type": component["type"], "custom_id": component["custom_id"]}
    if component["type"] == 3:
        chosen = [value] if value else []
        assert set(chosen) <= {option["value"] for option in component["options"]}
        return answer | {"values": chosen}
    assert len(value or "") <= component.get("max_length", 4000)
    return answer | {"value": value or ""}


RESPONSES = {2: (4, 5, 9), 3: (4, 5, 6, 7, 9), 4: (8,), 5: (4, 5, 6, 7)}  # by type of interaction
MESSAGES = r"/channels/(\d+)/messages"
HOOK = r"/webhooks/(\d+)/([\w-]+)"
SCARCE = (f"POST {MESSAGES}", rf"PATCH {MESSAGES}/(\d+)", f"POST {HOOK}", rf"PATCH {HOOK}/messages/@original")
ROUTES: list[tuple[str, str, Callable[..., Awaitable[Any]]]] = [
    ("GET", "/users/@me", DiscordServer._get_me),
    ("GET", "/oauth2/applications/@me", DiscordServer._application),
    ("GET", "/gateway/bot", DiscordServer._gateway_bot),
    ("PUT", r"/applications/(\d+)/commands", DiscordServer._put_commands),
    ("POST", "/users/@me/channels", DiscordServer._open_dm),
    ("GET", MESSAGES, DiscordServer._list_messages),
    ("POST", MESSAGES, DiscordServer._create_message),
    ("GET", rf"{MESSAGES}/(\d+)", DiscordServer._get_message),
    ("PATCH", rf"{MESSAGES}/(\d+)", DiscordServer._edit_message),
    ("DELETE", rf"{MESSAGES}/(\d+)", DiscordServer._delete_message),
    ("POST", rf"{MESSAGES}/(\d+)/threads", DiscordServer._start_thread),
    ("GET", r"/channels/(\d+)", DiscordServer._get_channel),
    ("POST", r"/channels/(\d+)/typing", DiscordServer._typing),
    ("POST", r"/interactions/(\d+)/([\w-]+)/callback", DiscordServer._callback),
    ("PATCH", rf"{HOOK}/messages/@original", DiscordServer._edit_original),
    ("DELETE", rf"{HOOK}/messages/@original", DiscordServer._delete_original),
    ("POST", HOOK, DiscordServer._follow_up),
]

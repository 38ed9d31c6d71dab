"""What the Bot API server of the tests is made of: chats, faults, and the checks of what a bot sends."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.servers.telegram_html import RefusedError, automatic, parsed, units

Json = dict[str, Any]

TEXT_LIMIT = 4096
RAW_LIMIT = 1 << 15
ENTITY_LIMIT = 100
BUTTONS_LIMIT = 100
DATA_LIMIT = 64
FILE_LIMIT = 20_000_000


@dataclass(frozen=True)
class Call:
    """One request as it arrived, and what became of it: "ok", a description, or "dropped"."""

    method: str
    arguments: Json
    outcome: str


@dataclass
class Fault:
    """What goes wrong with one request, before or `after` its work is done. `status` 0: the connection is dropped.

    With `hold` the request waits until that is set; without a `status`, waiting is all that goes wrong.
    """

    status: int = 0
    description: str = "Internal Server Error"
    parameters: Json = field(default_factory=dict)
    after: bool = False
    hold: asyncio.Event | None = None

    @property
    def only_late(self) -> bool:
        return self.hold is not None and not self.status

    async def held(self) -> None:
        if self.hold is not None:
            await self.hold.wait()

    @classmethod
    def flood(cls, seconds: int) -> "Fault":
        return cls(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


@dataclass
class ChatRoom:
    """A chat as the server keeps it. Group ids are negative."""

    id: int
    kind: str
    user: Json
    title: str = ""
    topics: frozenset[int] = frozenset()
    refusal: str = ""  # what sending to it is answered with
    administrators: list[Json] = field(default_factory=list)  # ChatMember objects
    migrated_to: int = 0

    def json(self) -> Json:
        base: Json = {"id": self.id, "type": self.kind}
        if self.kind == "private":
            return base | {"first_name": self.user["first_name"]}
        return base | {"title": self.title} | ({"is_forum": True} if self.topics else {})


STATUSES = {401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict", 429: "Too Many"}
SAME = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
RIGHTS = (
    *("can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members"),
    *("can_promote_members", "can_change_info", "can_invite_users", "can_post_stories", "can_edit_stories"),
    "can_delete_stories",
)


async def arguments_of(request: web.Request) -> Json:
    """Telegram takes forms, JSON and queries; nested values of a form are JSON in themselves."""
    if request.content_type == "application/json":
        body: Json = await request.json()
        return body
    form = dict(request.query) | dict(await request.post())
    return {name: unpacked(name, value) for name, value in form.items()}


def unpacked(name: str, value: Any) -> Any:
    if isinstance(value, str) and name != "text" and value[:1] in ("{", "["):
        return json.loads(value)
    return value


def formatted(arguments: Json) -> tuple[str, list[Json]]:
    raw = str(arguments.get("text", ""))
    if len(raw.encode()) > RAW_LIMIT:
        raise RefusedError("Bad Request: text is too long")
    mode = arguments.get("parse_mode", "")
    if mode not in ("", "HTML"):
        raise RefusedError("Bad Request: unsupported parse_mode")
    text, entities = parsed(raw) if mode else (raw, [])
    if not text.strip():
        raise RefusedError("Bad Request: message text is empty")
    if units(text.strip()) > TEXT_LIMIT:
        raise RefusedError("Bad Request: message is too long")
    return text, [*entities, *automatic(text)][:ENTITY_LIMIT]


def markup_of(markup: Json | None) -> Json:
    if not markup:
        return {}
    if markup.get("force_reply"):
        if not 1 <= len(markup.get("input_field_placeholder", "x")) <= 64:
            raise RefusedError("Bad Request: INPUT_FIELD_PLACEHOLDER_INVALID")
        return markup
    if not isinstance(markup.get("inline_keyboard"), list):
        raise RefusedError("Bad Request: object expected as reply markup")
    buttons = [button for row in markup["inline_keyboard"] for button in row]
    if len(buttons) > BUTTONS_LIMIT:
        raise RefusedError("Bad Request: reply markup is too long")
    for button in buttons:
        if not button.get("text", "").strip():
            raise RefusedError("Bad Request: Text buttons are unallowed in the inline keyboard")
        if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= DATA_LIMIT:
            raise RefusedError("Bad Request: BUTTON_DATA_INVALID")
    return markup


def emoji(signs: str) -> list[Json]:
    return [{"type": "emoji", "emoji": sign} for sign in signs]


def public(message: Json) -> Json:
    return {name: value for name, value in message.items() if not name.startswith("_")}


def without_reply(message: Json) -> Json:
    return {name: value for name, value in public(message).items() if name != "reply_to_message"}


def error(status: int, description: str, parameters: Json) -> web.Response:
    body: Json = {"ok": False, "error_code": status, "description": description}
    return web.json_response(body | ({"parameters": parameters} if parameters else {}), status=status)

"""A Bot API server for tests: Telegram's protocol, limits and refusals, on 127.0.0.1.

    async with TelegramServer() as telegram:
        adapter = TelegramAdapter(token=telegram.token, api_url=telegram.url, ...)
        chat = telegram.private(user=7, language="ar")
        telegram.write(chat, "متى تُدفع الرسوم؟")
        answer = await telegram.next_message(chat)
        telegram.press(chat, answer, "👍")

`calls` is the ledger of every request; `fail` makes the next ones go wrong. Knows nothing of the adapters.
"""

import asyncio
import copy
import io
import json
import re
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Self

import aiohttp
from aiohttp import web

from tests.servers.telegram_html import RefusedError, automatic
from tests.servers.telegram_parts import (
    DATA_LIMIT,
    FILE_LIMIT,
    RIGHTS,
    SAME,
    STATUSES,
    Call,
    ChatRoom,
    Fault,
    Json,
    arguments_of,
    emoji,
    error,
    formatted,
    markup_of,
    public,
    without_reply,
)

__all__ = ["Call", "ChatRoom", "Fault", "Json", "TelegramServer"]


class TelegramServer:
    def __init__(self) -> None:
        self.token = "700100:AAbb-test_token_of_nobody_0123456789"
        self.me: Json = {"id": 700100, "is_bot": True, "first_name": "Dalil", "username": "dalil_test_bot"}
        self.calls: list[Call] = []
        self.messages: dict[int, list[Json]] = defaultdict(list)
        self.commands: dict[tuple[str, str], list[Json]] = {}  # by scope and language
        self.inline: dict[str, Json] = {}  # answers to inline queries, by query
        self.files: dict[str, bytes] = {}
        self.deleted: list[int] = []
        self.drafts: dict[int, tuple[int, str]] = {}  # by chat: number and text, until a message comes
        self.toasts: dict[str, str] = {}
        self.typing: list[int] = []
        self.webhook: Json = {"url": ""}
        self.revoked = False
        self.confirmed = 0  # the offset of the last getUpdates: everything before it is forgotten
        self.hosts: dict[str, str] = {}  # https host of a webhook -> where it really listens
        self.url = ""
        self._rooms: dict[int, ChatRoom] = {}
        self._pending: list[Json] = []
        self._next_update = 5000
        self._next_message: dict[int, int] = defaultdict(lambda: 100)
        self._queries: set[str] = set()
        self._allowed: set[str] | None = None  # kinds of updates that were asked for
        self._faults: dict[str, deque[Fault]] = defaultdict(deque)
        self._changed = asyncio.Condition()
        self._poll = 0
        self._appeared: dict[int, list[Json]] = defaultdict(list)  # messages as they were sent or said anew
        self._seen: dict[int, int] = defaultdict(int)
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=1 << 22)
        app.router.add_route("*", "/bot{token}/{method}", self._handle)
        app.router.add_get("/file/bot{token}/{path:.*}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(self, *ending: object) -> None:
        assert self._runner is not None
        self._poll = -1
        await self._notify()
        await self._runner.cleanup()

    # What people do

    def private(self, user: int = 7, *, name: str = "Mona", language: str = "en") -> ChatRoom:
        person = {"id": user, "is_bot": False, "first_name": name, "language_code": language}
        return self._rooms.setdefault(user, ChatRoom(user, "private", person))

    def group(self, chat: int = -1001, *, kind: str = "supergroup", topics: tuple[int, ...] = ()) -> ChatRoom:
        person = {"id": 8, "is_bot": False, "first_name": "Nikos", "language_code": "el"}
        return self._rooms.setdefault(chat, ChatRoom(chat, kind, person, "Moderators", frozenset(topics)))

    def write(self, room: ChatRoom, text: str, **more: Any) -> Json:
        """A person writes; `more` overrides or adds fields of the message. Returns the update."""
        return self.bring({"message": self._message(room, text, **more)})

    def edit(self, room: ChatRoom, message_id: int, text: str, **more: Any) -> Json:
        message = self._message(room, text, message_id=message_id, edit_date=int(time.time()), **more)
        return self.bring({"edited_message": message})

    def reply(self, room: ChatRoom, to: Json, text: str, **more: Any) -> Json:
        return self.write(room, text, reply_to_message=without_reply(to), **more)

    def react(self, room: ChatRoom, message_id: int, new: str = "", old: str = "", user: Json | None = None) -> Json:
        """A person's reactions to a message become `new` (each character an emoji) from `old`."""
        body: Json = {"chat": room.json(), "message_id": message_id, "date": int(time.time())}
        body |= {"user": user or room.user, "old_reaction": emoji(old), "new_reaction": emoji(new)}
        return self.bring({"message_reaction": body})

    def type_inline(self, room: ChatRoom, text: str) -> str:
        """The person of this chat types "@bot text" somewhere; the query's id is the key of `inline`."""
        query = f"i{self._next_update}"
        self._queries.add(query)
        self.bring({"inline_query": {"id": query, "from": room.user, "query": text, "offset": ""}})
        return query

    def joins(self, room: ChatRoom, status: str = "member") -> None:
        """The bot comes to the group, or leaves it ("left", "kicked")."""
        before, now = ({"status": one, "user": self.me, "until_date": 0} for one in ("left", status))
        about = {"chat": {"id": room.id, "type": room.kind, "title": "Moderators"}, "from": room.user, "date": 1}
        self.bring({"my_chat_member": about | {"old_chat_member": before, "new_chat_member": now}})

    def administrator(
        self, room: ChatRoom, user: int, name: str = "Eleni", *, owner: bool = False, **may: bool
    ) -> Json:
        """Makes a person an administrator of the group, with the rights that are named."""
        person = {"id": user, "is_bot": False, "first_name": name, "language_code": "el"}
        rights = dict.fromkeys(RIGHTS, False) | may
        status: Json = {"status": "creator"} if owner else {"status": "administrator", "can_be_edited": False} | rights
        room.administrators.append({"user": person, "is_anonymous": False} | status)
        return person

    def file(self, content: bytes, *, name: str = "rules.pdf", size: int | None = None) -> Json:
        """A document that a person may send: `write(room, "", document=file(...))`."""
        known = f"file{len(self.files)}"
        self.files[known] = content
        size = len(content) if size is None else size
        named = {"file_name": name, "mime_type": "application/pdf", "file_size": size}
        return {"file_id": known, "file_unique_id": f"u{known}"} | named

    def press(self, room: ChatRoom, message: Json, label: str, user: Json | None = None) -> Json:
        """A person presses the button that begins with `label`. The update's query id is the key of `toasts`."""
        current = self.message(room, message["message_id"])
        buttons = [button for row in current["reply_markup"]["inline_keyboard"] for button in row]
        button = next(button for button in buttons if button["text"].startswith(label))
        return self.press_data(room, current, button["callback_data"], user)

    def press_data(self, room: ChatRoom, message: Json, data: str, user: Json | None = None) -> Json:
        query = f"q{self._next_update}"
        self._queries.add(query)
        body = {"id": query, "from": user or room.user, "message": message, "chat_instance": "1", "data": data}
        return self.bring({"callback_query": copy.deepcopy(body)})

    def bring(self, update: Json) -> Json:
        """Puts an update into the queue under the next number."""
        numbered = {"update_id": self._next_update, **update}
        self._next_update += 1
        return self.bring_again(numbered)

    def bring_again(self, update: Json) -> Json:
        """The same update once more, as Telegram does when it doubts that it was received."""
        self._pending.append(copy.deepcopy(update))
        self._pending.sort(key=lambda each: int(each["update_id"]))
        asyncio.get_running_loop().create_task(self._notify())
        return update

    # What tests look at

    def message(self, room: ChatRoom, message_id: int) -> Json:
        return next(message for message in self.messages[room.id] if message["message_id"] == message_id)

    def texts(self, room: ChatRoom) -> list[str]:
        return [message["text"] for message in self.messages[room.id]]

    def named(self, method: str) -> list[Call]:
        return [call for call in self.calls if call.method == method]

    async def next_message(self, room: ChatRoom) -> Json:
        """The next message that the bot sent to this chat, or whose text it changed, waiting for it."""
        place = self._seen[room.id]
        self._seen[room.id] += 1
        await self.until(lambda: len(self._appeared[room.id]) > place)
        return self._appeared[room.id][place]

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits until the condition holds; it is looked at again after every request."""
        async with asyncio.timeout(20), self._changed:
            await self._changed.wait_for(condition)

    async def drained(self) -> None:
        """Waits until every update is confirmed."""
        await self.until(lambda: not self._pending)

    @property
    def pending(self) -> list[int]:
        return [int(update["update_id"]) for update in self._pending]

    def fail(self, method: str, *faults: Fault) -> None:
        """The next requests of this method meet these faults, in order."""
        self._faults[method].extend(faults)

    # The webhook's side

    async def call_webhook(self, update: Json, *, secret: str | None = None, body: bytes | None = None) -> int:
        """Brings one update to the webhook as Telegram does; the status of the answer."""
        host = re.sub(r"^(https://[^/]+).*", r"\1", self.webhook["url"])
        address = self.webhook["url"].replace(host, self.hosts[host])
        headers = {"Content-Type": "application/json"}
        token = self.webhook.get("secret_token", "") if secret is None else secret
        if token:
            headers["X-Telegram-Bot-Api-Secret-Token"] = token
        data = json.dumps(update).encode() if body is None else body
        async with (
            aiohttp.ClientSession() as session,
            session.post(address, data=io.BytesIO(data), headers=headers) as answer,
        ):
            return answer.status

    # The protocol

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        try:
            arguments = await arguments_of(request)
        except ConnectionResetError:  # the caller is gone before it has said what it wants
            return web.Response()
        fault = self._faults[method].popleft() if self._faults[method] else None
        if fault is None:
            return await self._answered(request, method, arguments)
        if fault.after:
            response = await self._answered(request, method, arguments)
            await fault.held()
            return response if fault.only_late else self._lost(request, fault)
        await fault.held()
        answering = self._answered if fault.only_late else partial(self._failed, fault=fault)
        return await answering(request, method, arguments)

    async def _failed(self, request: web.Request, method: str, arguments: Json, fault: Fault) -> web.StreamResponse:
        outcome = fault.description if fault.status else "dropped"
        self.calls.append(Call(method, arguments, outcome))
        await self._notify()
        return self._lost(request, fault)

    def _lost(self, request: web.Request, fault: Fault) -> web.Response:
        """The answer that the caller gets in place of the true one."""
        if fault.status:
            return error(fault.status, fault.description, fault.parameters)
        assert request.transport is not None
        request.transport.abort()
        return web.Response()

    async def _answered(self, request: web.Request, method: str, arguments: Json) -> web.Response:
        try:
            result = await self._performed(request, method, arguments)
        except RefusedError as refusal:
            description = str(refusal)
            status = next((code for code, start in STATUSES.items() if description.startswith(start)), 400)
            parameters = refusal.args[1] if len(refusal.args) > 1 else {}
            self.calls.append(Call(method, arguments, description))
            await self._notify()
            return error(status, description, parameters)
        self.calls.append(Call(method, arguments, "ok"))
        await self._notify()
        return web.json_response({"ok": True, "result": result})

    async def _performed(self, request: web.Request, method: str, arguments: Json) -> Any:
        if request.match_info["token"] != self.token or self.revoked:
            raise RefusedError("Unauthorized")
        action: Callable[[Json], Awaitable[Any]] | None = _METHODS.get(method, lambda *_: None)(self)
        if action is None:
            raise RefusedError("Not Found")
        return await action(arguments)

    async def _get_me(self, _: Json) -> Json:
        more = {"can_join_groups": True, "can_read_all_group_messages": False, "supports_inline_queries": True}
        return self.me | more

    async def _get_updates(self, arguments: Json) -> list[Json]:
        if self.webhook["url"]:
            raise RefusedError(
                "Conflict: can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self._poll += 1
        poll = self._poll
        offset = int(arguments.get("offset") or 0)
        self.confirmed = offset
        if arguments.get("allowed_updates") is not None:
            self._allowed = set(arguments["allowed_updates"])
        self._pending = [update for update in self._pending if update["update_id"] >= offset]
        await self._notify()
        wait = min(float(arguments.get("timeout") or 0), 50)
        async with self._changed:
            try:
                async with asyncio.timeout(wait):
                    await self._changed.wait_for(lambda: bool(self._pending) or self._poll != poll)
            except TimeoutError:
                pass
        if self._poll not in (poll, -1):
            raise RefusedError(
                "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
            )
        self._pending = list(filter(self._wanted, self._pending))
        return self._pending[: int(arguments.get("limit") or 100)]

    def _wanted(self, update: Json) -> bool:
        """Reactions come only to a bot that has asked for them by name."""
        kind = next(name for name in update if name != "update_id")
        return kind != "message_reaction" if self._allowed is None else kind in self._allowed

    async def _send_message(self, arguments: Json) -> Json:
        room = self._writable(arguments)
        text, entities = formatted(arguments)
        thread = arguments.get("message_thread_id")
        if thread is not None and int(thread) not in room.topics:
            raise RefusedError("Bad Request: message thread not found")
        message: Json = {
            "message_id": self._number(room),
            "date": int(time.time()),
            "chat": room.json(),
            "from": self.me,
            "text": text,
            "entities": entities,
        }
        if thread is not None:
            message |= {"message_thread_id": int(thread), "is_topic_message": True}
        message |= self._reply_part(room, arguments.get("reply_parameters"))
        markup = markup_of(arguments.get("reply_markup"))
        if "inline_keyboard" in markup:
            message["reply_markup"] = markup
        elif markup:
            message["_force_reply"] = markup
        self.messages[room.id].append(message)
        self.drafts.pop(room.id, None)
        self._appeared[room.id].append(message)
        return public(message)

    async def _send_photo(self, arguments: Json) -> Json:
        room = self._writable(arguments)
        photo = arguments["photo"].file.read()
        if not photo.startswith(b"\x89PNG"):
            raise RefusedError("Bad Request: IMAGE_PROCESS_FAILED")
        size = {"file_id": "p1", "file_unique_id": "p1", "width": 560, "height": 658, "file_size": len(photo)}
        message = {"message_id": self._number(room), "date": int(time.time()), "chat": room.json(), "from": self.me}
        message |= {"photo": [size], "_picture": photo}
        if "message_thread_id" in arguments:
            message |= {"message_thread_id": int(arguments["message_thread_id"]), "is_topic_message": True}
        self.messages[room.id].append(message)
        self._appeared[room.id].append(message)
        return public(message)

    async def _send_message_draft(self, arguments: Json) -> bool:
        room = self._writable(arguments)
        if room.kind != "private":
            raise RefusedError("Bad Request: drafts can be sent to private chats only")
        if not int(arguments.get("draft_id") or 0):
            raise RefusedError("Bad Request: DRAFT_ID_INVALID")
        text, _ = formatted(arguments)
        self.drafts[room.id] = int(arguments["draft_id"]), text
        return True

    def _reply_part(self, room: ChatRoom, reply: Json | None) -> Json:
        if not reply:
            return {}
        known = [m for m in self.messages[room.id] if m["message_id"] == int(reply["message_id"])]
        written = int(reply["message_id"]) in self._written(room)
        if not known and not written and not reply.get("allow_sending_without_reply"):
            raise RefusedError("Bad Request: message to be replied not found")
        return {"_reply_to": int(reply["message_id"])} if known or written else {}

    def _written(self, room: ChatRoom) -> range:
        return range(100, self._next_message[room.id])

    async def _edit_message_reply_markup(self, arguments: Json) -> Json:
        message = self._mine(arguments)
        markup = markup_of(arguments.get("reply_markup"))
        if markup == message.get("reply_markup"):
            raise RefusedError(SAME)
        message["reply_markup"] = markup
        return public(message)

    async def _edit_message_text(self, arguments: Json) -> Json:
        message = self._mine(arguments)
        text, entities = formatted(arguments)
        markup = markup_of(arguments.get("reply_markup"))
        if (text, entities, markup) == (message["text"], message["entities"], message.get("reply_markup", {})):
            raise RefusedError(SAME)
        message |= {"text": text, "entities": entities, "edit_date": int(time.time())}
        message.pop("reply_markup", None)  # an edit without buttons takes them away
        message |= {"reply_markup": markup} if markup else {}
        self._appeared[int(arguments["chat_id"])].append(message)
        return public(message)

    async def _delete_message(self, arguments: Json) -> bool:
        message = self._mine(arguments, "Bad Request: message to delete not found")
        self.messages[int(arguments["chat_id"])].remove(message)
        self.deleted.append(message["message_id"])
        return True

    async def _answer_inline_query(self, arguments: Json) -> bool:
        query = arguments.get("inline_query_id", "")
        if query not in self._queries:
            raise RefusedError("Bad Request: query is too old and response timeout expired or query ID is invalid")
        for result in arguments["results"]:
            if not 1 <= len(result["id"].encode()) <= DATA_LIMIT:
                raise RefusedError("Bad Request: RESULT_ID_INVALID")
            if not result.get("title", "").strip():
                raise RefusedError("Bad Request: ARTICLE_TITLE_EMPTY")
            content = result["input_message_content"]
            formatted({"text": content["message_text"], "parse_mode": content.get("parse_mode", "")})
            markup_of(result.get("reply_markup"))
        parameter = (arguments.get("button") or {}).get("start_parameter", "x")
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,64}", parameter):
            raise RefusedError("Bad Request: SWITCH_PM_START_PARAM_INVALID")
        self._queries.discard(query)
        self.inline[query] = arguments
        return True

    async def _get_chat_administrators(self, arguments: Json) -> list[Json]:
        room = self._rooms.get(int(arguments["chat_id"]))
        if room is None:
            raise RefusedError("Bad Request: chat not found")
        if room.kind == "private":
            raise RefusedError("Bad Request: there are no administrators in the private chat")
        return room.administrators

    async def _get_chat(self, arguments: Json) -> Json:
        room = self._rooms.get(int(arguments["chat_id"]))
        if room is None:
            raise RefusedError("Bad Request: chat not found")
        types = {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        }
        return room.json() | {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": types}

    async def _answer_callback_query(self, arguments: Json) -> bool:
        query = arguments.get("callback_query_id", "")
        if query not in self._queries:
            raise RefusedError("Bad Request: query is too old and response timeout expired or query ID is invalid")
        if len(arguments.get("text", "")) > 200:
            raise RefusedError("Bad Request: MESSAGE_TOO_LONG")
        self._queries.discard(query)
        self.toasts[query] = arguments.get("text", "")
        return True

    async def _send_chat_action(self, arguments: Json) -> bool:
        self.typing.append(self._writable(arguments).id)
        return True

    async def _set_webhook(self, arguments: Json) -> bool:
        url = arguments.get("url", "")
        secret = arguments.get("secret_token", "")
        if url and not url.startswith("https://"):
            raise RefusedError("Bad Request: bad webhook: An HTTPS URL must be provided for webhook")
        if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
            raise RefusedError("Bad Request: secret token contains unallowed characters")
        self.webhook = {"url": url, "secret_token": secret, "allowed_updates": arguments.get("allowed_updates", [])}
        return True

    async def _delete_webhook(self, arguments: Json) -> bool:
        self.webhook = {"url": ""}
        if arguments.get("drop_pending_updates"):
            self._pending = []
        return True

    async def _get_webhook_info(self, _: Json) -> Json:
        shown = {name: value for name, value in self.webhook.items() if name != "secret_token"}
        return shown | {"has_custom_certificate": False, "pending_update_count": len(self._pending)}

    async def _set_my_commands(self, arguments: Json) -> bool:
        for command in arguments["commands"]:
            if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
                raise RefusedError("Bad Request: BOT_COMMAND_INVALID")
            if not 1 <= len(command["description"]) <= 256:
                raise RefusedError("Bad Request: BOT_COMMAND_DESCRIPTION_INVALID")
        scope = (arguments.get("scope") or {"type": "default"})["type"]
        self.commands[scope, arguments.get("language_code", "")] = arguments["commands"]
        return True

    async def _get_file(self, arguments: Json) -> Json:
        known = arguments["file_id"]
        if known not in self.files:
            raise RefusedError("Bad Request: wrong file_id or the file is temporarily unavailable")
        if len(self.files[known]) > FILE_LIMIT:
            raise RefusedError("Bad Request: file is too big")
        return {"file_id": known, "file_unique_id": f"u{known}", "file_path": f"documents/{known}"}

    async def _file(self, request: web.Request) -> web.Response:
        content = self.files.get(request.match_info["path"].removeprefix("documents/"))
        if request.match_info["token"] != self.token or content is None:
            return web.Response(status=404)
        return web.Response(body=content)

    def _writable(self, arguments: Json) -> ChatRoom:
        room = self._rooms.get(int(arguments.get("chat_id", 0)))
        if room is None:
            raise RefusedError("Bad Request: chat not found")
        if room.migrated_to:
            moved = {"migrate_to_chat_id": room.migrated_to}
            raise RefusedError("Bad Request: group chat was upgraded to a supergroup chat", moved)
        if room.refusal:
            raise RefusedError(room.refusal)
        return room

    def _mine(self, arguments: Json, absent: str = "Bad Request: message to edit not found") -> Json:
        room = self._writable(arguments)
        for message in self.messages[room.id]:
            if message["message_id"] == int(arguments["message_id"]):
                return message
        raise RefusedError(absent)

    def _message(self, room: ChatRoom, text: str, **more: Any) -> Json:
        message: Json = {"date": int(time.time()), "chat": room.json(), "from": room.user}
        if text:
            message |= {"text": text, "entities": automatic(text)}
        message |= more
        message.setdefault("message_id", self._number(room) if "message_id" not in more else 0)
        return message

    def _number(self, room: ChatRoom) -> int:
        self._next_message[room.id] += 1
        return self._next_message[room.id] - 1

    async def _notify(self) -> None:
        async with self._changed:
            self._changed.notify_all()


_METHODS: dict[str, Callable[[TelegramServer], Callable[[Json], Awaitable[Any]]]] = {
    "getMe": lambda server: server._get_me,
    "getUpdates": lambda server: server._get_updates,
    "sendMessage": lambda server: server._send_message,
    "sendPhoto": lambda server: server._send_photo,
    "sendMessageDraft": lambda server: server._send_message_draft,
    "editMessageText": lambda server: server._edit_message_text,
    "editMessageReplyMarkup": lambda server: server._edit_message_reply_markup,
    "answerCallbackQuery": lambda server: server._answer_callback_query,
    "deleteMessage": lambda server: server._delete_message,
    "answerInlineQuery": lambda server: server._answer_inline_query,
    "getChatAdministrators": lambda server: server._get_chat_administrators,
    "getChat": lambda server: server._get_chat,
    "sendChatAction": lambda server: server._send_chat_action,
    "setWebhook": lambda server: server._set_webhook,
    "deleteWebhook": lambda server: server._delete_webhook,
    "getWebhookInfo": lambda server: server._get_webhook_info,
    "setMyCommands": lambda server: server._set_my_commands,
    "getFile": lambda server: server._get_file,
}

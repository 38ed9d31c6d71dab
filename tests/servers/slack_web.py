"""What the methods of Slack's Web API do in the Slack for tests, and what they keep. `slack.py` brings and receives."""

import copy
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from aiohttp import web

from tests.servers.slack_blocks import TEXT, RefusedError, check_message, check_view

Json = dict[str, Any]

RESPONSES = 5  # posts to one response URL
STREAMS = 20  # begun in a minute (Tier 2)


class Methods:
    """The state that they share with the server."""

    token: str
    app_token: str
    team: str
    enterprise: str
    bot: str
    url: str
    other_teams: dict[str, str]
    scopes: str
    users: dict[str, Json]
    channels: dict[str, Json]
    messages: dict[str, list[Json]]
    windows: list[Json]
    homes: dict[str, Json]
    files: dict[str, tuple[Json, bytes]]
    _started: list[float]
    _ts: Iterator[int]
    _names: Iterator[int]
    _triggers: set[str]
    _hooks: dict[str, Json]

    def tell(self, event: Json) -> Json:
        """Brings an event of the Events API; the event."""
        raise NotImplementedError

    def told(self, channel: str) -> list[Json]:
        """What the app wrote there."""
        return [message for message in self.messages[channel] if message.get("_channel")]

    def _performed(self, request: web.Request, method: str, arguments: Json) -> Json:
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        token = token or str(arguments.get("token", ""))
        expected = {self.app_token} if method == "apps.connections.open" else {self.token, *self.other_teams}
        if token not in expected:
            raise RefusedError("invalid_auth")
        if method not in _METHODS:
            raise RefusedError("unknown_method")
        arguments["_token"] = token
        return _METHODS[method](self, arguments)

    def _auth_test(self, arguments: Json) -> Json:
        team = self.other_teams.get(arguments["_token"], self.team)
        more = {"enterprise_id": self.enterprise, "is_enterprise_install": True} if self.enterprise else {}
        return {"team_id": team, "team": "University", "user": "dalil", "user_id": self.bot, "bot_id": "B1", **more}

    def _open_connection(self, _: Json) -> Json:
        return {"url": f"{self.url.replace('http', 'ws')}/link"}

    def _user(self, arguments: Json) -> Json:
        user = self.users.get(arguments["user"])
        if user is None:
            raise RefusedError("user_not_found")
        return {"user": {"id": arguments["user"], "locale": "en-US", "profile": {"display_name": user["name"]}, **user}}

    def _channel(self, arguments: Json) -> Json:
        if "channels:read" not in self.scopes:
            raise RefusedError("missing_scope", "channels:read")
        if arguments["channel"] not in self.channels:
            raise RefusedError("channel_not_found")
        return {"channel": {"id": arguments["channel"], "name": "campus-life"}}

    def _joined(self, arguments: Json) -> Json:
        """By pages of one, so that they are turned."""
        if not {"channels:read", "groups:read"} <= set(self.scopes.split(",")):
            raise RefusedError("missing_scope", "channels:read")
        names = [name for name in self.channels if name.startswith(("C", "G"))]
        place = int(arguments.get("cursor") or 0)
        following = str(place + 1) if place + 1 < len(names) else ""
        rooms = [{"id": name, "name": f"room-{name.lower()}"} for name in names[place : place + 1]]
        return {"channels": rooms, "response_metadata": {"next_cursor": following}}

    def _users(self, arguments: Json) -> Json:
        """By pages of one, so that they are turned."""
        names = list(self.users)
        place = int(arguments.get("cursor") or 0)
        following = str(place + 1) if place + 1 < len(names) else ""
        member = {"id": names[place], "locale": "en-US", **self.users[names[place]]}
        return {"members": [member], "response_metadata": {"next_cursor": following}}

    def _upload_url(self, arguments: Json) -> Json:
        """For one upload, of exactly so many bytes, by an app that may write files."""
        self._check_scope("files:write")
        if not arguments.get("filename") or int(arguments.get("length") or 0) < 1:
            raise RefusedError("invalid_arguments")
        name = f"F{next(self._names):08d}"
        self.files[name] = ({"id": name, "name": arguments["filename"], "_length": int(arguments["length"])}, b"")
        self.files[name][0]["alt_txt"] = arguments.get("alt_txt", "")
        return {"upload_url": f"{self.url}/upload/{name}", "file_id": name}

    def _complete_upload(self, arguments: Json) -> Json:
        """Shares what was uploaded, in a message of its own."""
        self._check_scope("files:write")
        files = json.loads(arguments["files"])
        channel = self._writable({"channel": arguments["channel_id"], "thread_ts": arguments.get("thread_ts")})
        for one in files:
            if len(self.files.get(one["id"], ({}, b""))[1]) == 0:
                raise RefusedError("file_not_found")
            shared = {"text": "…", "thread_ts": arguments.get("thread_ts")}
            self._keep(channel, shared)["files"] = [self.files[one["id"]][0]]
        return {"files": files}

    def _delete_file(self, arguments: Json) -> Json:
        self._check_scope("files:write")
        if self.files.pop(arguments["file"], None) is None:
            raise RefusedError("file_not_found")
        for channel, messages in self.messages.items():
            kept = [one for one in messages if arguments["file"] not in [file["id"] for file in one.get("files", ())]]
            self.messages[channel] = kept
        return {}

    def _check_scope(self, scope: str) -> None:
        if scope not in self.scopes.split(","):
            raise RefusedError("missing_scope", scope)

    def _post(self, arguments: Json) -> Json:
        channel = self._writable(arguments)
        message = self._keep(channel, arguments)
        return {"channel": channel, "ts": message["ts"], "message": shown(message)}

    def _post_to_one(self, arguments: Json) -> Json:
        channel = self._writable(arguments)
        if arguments.get("user") not in self.users:
            raise RefusedError("user_not_in_channel")
        return {"message_ts": self._keep(channel, arguments, only_for=arguments["user"])["ts"]}

    def _update(self, arguments: Json) -> Json:
        channel = self._writable(arguments)
        before = next((one for one in self.told(channel) if one["ts"] == arguments.get("ts")), None)
        if before is None:
            raise RefusedError("message_not_found")
        _check_words(arguments)
        if before.get("_streaming"):
            raise RefusedError("streaming_state_conflict")
        before |= {"text": arguments.get("text", ""), "blocks": arguments.get("blocks", []), "_changed": True}
        return {"channel": channel, "ts": before["ts"]}

    def _delete(self, arguments: Json) -> Json:
        channel = self._writable(arguments)
        before = next((one for one in self.told(channel) if one["ts"] == arguments.get("ts")), None)
        if before is None:
            raise RefusedError("message_not_found")
        if before.get("_streaming"):
            raise RefusedError("cant_delete_message")
        self.messages[channel].remove(before)
        return {"channel": channel, "ts": arguments["ts"]}

    def _start_stream(self, arguments: Json) -> Json:
        """Streams are answers in threads, each for a person."""
        channel = self._writable(arguments)
        if not arguments.get("thread_ts"):
            raise RefusedError("invalid_arguments", "thread_ts")
        if not self._is_there(channel, arguments["thread_ts"]):
            raise RefusedError("thread_not_found")
        if arguments.get("recipient_user_id") not in self.users:
            raise RefusedError("missing_recipient_user_id")
        if arguments.get("recipient_team_id") != self.team:
            raise RefusedError("missing_recipient_team_id")
        now = time.monotonic()
        if len([moment for moment in self._started if now - moment < 60]) >= STREAMS:
            raise RefusedError("ratelimited")
        self._started.append(now)
        blocks = _streamed(arguments)
        message = self._keep(channel, {"thread_ts": arguments["thread_ts"], "blocks": blocks, "text": "…"})
        message["_streaming"] = True
        return {"channel": channel, "ts": message["ts"]}

    def _append_stream(self, arguments: Json) -> Json:
        message = self._stream(arguments)
        blocks = _streamed(arguments)
        if not blocks:
            raise RefusedError("no_text")
        check_message([*message["blocks"], *blocks])
        message["blocks"] = [*message["blocks"], *blocks]
        return {"channel": message["_channel"], "ts": message["ts"]}

    def _stop_stream(self, arguments: Json) -> Json:
        message = self._stream(arguments)
        message["_streaming"] = False
        if arguments.get("blocks"):
            check_message(arguments["blocks"])
            message["blocks"] = [*message["blocks"], *arguments["blocks"]]
        return {"channel": message["_channel"], "ts": message["ts"], "message": shown(message)}

    def _stream(self, arguments: Json) -> Json:
        channel = self._writable(arguments)
        found = next((one for one in self.told(channel) if one["ts"] == arguments.get("ts")), None)
        if found is None:
            raise RefusedError("message_not_found")
        if not found.get("_streaming"):
            raise RefusedError("message_not_in_streaming_state")
        return found

    def _open_view(self, arguments: Json) -> Json:
        if arguments.get("trigger_id") not in self._triggers:
            raise RefusedError("expired_trigger_id")
        self._triggers.remove(arguments["trigger_id"])
        check_view(arguments["view"])
        name = arguments["view"].get("external_id")
        if name and any(view.get("external_id") == name for view in self.windows):
            raise RefusedError("duplicate_external_id")
        view = arguments["view"] | {"id": f"V{next(self._names)}"}
        self.windows.append(view)
        return {"view": view}

    def _update_view(self, arguments: Json) -> Json:
        check_view(arguments["view"])
        for view in self.windows:
            if view.get("external_id") == arguments.get("external_id"):
                view |= arguments["view"] | {"_changed": True}
                return {"view": view}
        raise RefusedError("not_found")

    def _publish_view(self, arguments: Json) -> Json:
        check_view(arguments["view"])
        self.homes[arguments["user_id"]] = arguments["view"]
        return {"view": arguments["view"]}

    def _prompts(self, arguments: Json) -> Json:
        if not 0 < len(arguments["prompts"]) <= 4:
            raise RefusedError("invalid_arguments", "1 to 4 prompts")
        return {}

    def _file_info(self, arguments: Json) -> Json:
        if arguments["file"] not in self.files:
            raise RefusedError("file_not_found")
        file, _ = self.files[arguments["file"]]
        return {"file": {"url_private_download": f"{self.url}/files/{file['id']}"} | file}

    def _respond(self, name: str, arguments: Json) -> None:
        hook = self._hooks.get(name)
        if hook is None or hook["uses"] >= RESPONSES:
            raise RefusedError("used_url")
        hook["uses"] += 1
        if arguments.get("delete_original"):
            kept = self.messages[hook["channel"]]
            self.messages[hook["channel"]] = [message for message in kept if message["ts"] != hook["ts"]]
        else:
            self._keep(hook["channel"], arguments, only_for=hook["user"])

    def _writable(self, arguments: Json) -> str:
        channel = str(arguments.get("channel", ""))
        if channel in self.users:
            channel = next(name for name, kept in self.channels.items() if kept.get("user") == channel)
        kept = self.channels.get(channel)
        if kept is None:
            raise RefusedError("channel_not_found")
        if kept.get("refusal"):
            raise RefusedError(kept["refusal"])
        return channel

    def _is_there(self, channel: str, thread: Any) -> bool:
        return any(message["ts"] == thread for message in self.messages[channel])

    def _keep(self, channel: str, arguments: Json, *, only_for: str = "") -> Json:
        _check_words(arguments)
        kept = {
            name: copy.deepcopy(arguments.get(name)) for name in ("text", "blocks", "thread_ts") if arguments.get(name)
        }
        if not self._is_there(channel, kept.get("thread_ts")):
            kept.pop("thread_ts", None)  # without a word what was meant for the thread goes to the channel
        message = {"type": "message", "user": self.bot, "bot_id": "B1", "ts": self._moment(), "text": "", **kept}
        message |= {"_channel": channel, "_only_for": only_for, "_arguments": arguments}
        message.setdefault("blocks", [])
        self.messages[channel].append(message)
        if not only_for:
            self.tell(
                shown(message) | {"channel": channel, "event_ts": message["ts"], "channel_type": self._kind(channel)}
            )
        return message

    def _kind(self, channel: str) -> str:
        return "im" if channel.startswith("D") else "channel"

    def _moment(self) -> str:
        return f"{next(self._ts)}.000100"


_METHODS: dict[str, Callable[[Methods, Json], Json]] = {
    "auth.test": Methods._auth_test,
    "apps.connections.open": Methods._open_connection,
    "users.info": Methods._user,
    "users.list": Methods._users,
    "conversations.info": Methods._channel,
    "users.conversations": Methods._joined,
    "chat.postMessage": Methods._post,
    "chat.postEphemeral": Methods._post_to_one,
    "chat.update": Methods._update,
    "chat.delete": Methods._delete,
    "chat.startStream": Methods._start_stream,
    "chat.appendStream": Methods._append_stream,
    "chat.stopStream": Methods._stop_stream,
    "views.open": Methods._open_view,
    "views.update": Methods._update_view,
    "views.publish": Methods._publish_view,
    "assistant.threads.setStatus": lambda server, arguments: {},
    "assistant.threads.setTitle": lambda server, arguments: {},
    "assistant.threads.setSuggestedPrompts": Methods._prompts,
    "files.info": Methods._file_info,
    "files.getUploadURLExternal": Methods._upload_url,
    "files.completeUploadExternal": Methods._complete_upload,
    "files.delete": Methods._delete_file,
}


def _streamed(arguments: Json) -> list[Json]:
    """The blocks of its chunks; this Slack takes no other kind, and Dalil sends none."""
    blocks: list[Json] = []
    for chunk in arguments.get("chunks") or []:
        if chunk.get("type") != "blocks" or not chunk.get("blocks"):
            raise RefusedError("invalid_chunks")
        blocks += chunk["blocks"]
    if blocks:
        check_message(blocks)
    return copy.deepcopy(blocks)


def _check_words(arguments: Json) -> None:
    if not arguments.get("text") and not arguments.get("blocks"):
        raise RefusedError("no_text")
    if len(arguments.get("text") or "") > TEXT:
        raise RefusedError("msg_too_long")
    if arguments.get("blocks"):
        check_message(arguments["blocks"])


def shown(message: Json) -> Json:
    """Without what only the server knows."""
    return {name: copy.deepcopy(value) for name, value in message.items() if not name.startswith("_")}

"""Telegram in the contract suite: a private chat, and a topic of a group elsewhere."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from adapters.bidi import unmarked
from adapters.telegram import TelegramAdapter
from adapters.telegram.pacing import Pacing
from engine.phrases import load
from tests.contracts.platform import Shown
from tests.servers.clock import Time
from tests.servers.telegram import ChatRoom, Fault, Json, TelegramServer


class TelegramPlatform:
    name = "telegram"
    like, dislike, sources = "👍", "👎", "Sources"

    def __init__(self, server: TelegramServer, time: Time) -> None:
        self._server = server
        self._time = time
        self._here = server.private()
        self._elsewhere = server.group(topics=(9,))
        self._last: Json = {}

    @asynccontextmanager
    async def adapter(self) -> AsyncIterator[TelegramAdapter]:
        async with TelegramAdapter(
            token=self._server.token,
            api_url=self._server.url,
            poll_timeout=5,
            phrases=load(Path("config/phrases")),
            pacing=Pacing(self._time.clock, self._time.pause),
            pause=self._time.pause,
        ) as adapter:
            yield adapter

    async def say(self, text: str, *, elsewhere: bool = False) -> None:
        if elsewhere:
            more: dict[str, Any] = {"message_thread_id": 9, "is_topic_message": True}
            self._last = self._server.write(self._elsewhere, f"@{self._server.me['username']} {text}", **more)
        else:
            self._last = self._server.write(self._here, text)

    async def say_twice(self, text: str) -> None:
        await self.say(text)
        await self.redeliver()

    async def redeliver(self) -> None:
        self._server.bring_again(self._last)

    async def edit(self, text: str) -> None:
        self._last = self._server.edit(self._here, self._last["message"]["message_id"], text)

    async def shown(self, *, elsewhere: bool = False) -> Shown:
        return _shown(await self._server.next_message(self._room(elsewhere)))

    def all_shown(self) -> Sequence[Shown]:
        return [_shown(message) for message in self._server.messages[self._here.id]]

    def sketched(self) -> str:
        _, text = self._server.drafts.get(self._here.id, (0, ""))
        return unmarked(text or "".join(message["text"] for message in self._server.messages[self._here.id][-1:]))

    def signs(self) -> int:
        return self._server.typing.count(self._elsewhere.id)

    def fail_draft(self, *, received: bool) -> None:
        self._server.fail("sendMessageDraft", Fault(after=received))

    async def press(self, message: Shown, label: str) -> None:
        self._last = self._server.press(self._here, self._message(message), label)
        query = self._last["callback_query"]["id"]
        await self._server.until(lambda: query in self._server.toasts)

    async def give_reason(self, message: Shown, words: str) -> None:
        await self.press(message, self.dislike)
        await self._server.until(lambda: len(self._message(message)["reply_markup"]["inline_keyboard"]) > 1)
        await self.press(message, "✏️")
        prompt = await self._server.next_message(self._here)
        self._last = self._server.reply(self._here, prompt, words)
        await self._server.next_message(self._here)  # thanks

    def flood(self, seconds: int) -> None:
        self._server.fail("sendMessage", Fault.flood(seconds))

    def fail(self, *, received: bool) -> None:
        self._server.fail("sendMessage", Fault(after=received))

    def hold(self) -> None:
        self._server.fail("sendMessage", Fault(after=True, hold=asyncio.Event()))

    def block(self) -> None:
        self._here.refusal = "Forbidden: bot was blocked by the user"

    def _room(self, elsewhere: bool) -> ChatRoom:
        return self._elsewhere if elsewhere else self._here

    def _message(self, shown: Shown) -> Json:
        return self._server.message(self._here, int(shown.id))


def _shown(message: Json) -> Shown:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    labels = tuple(button["text"] for row in rows for button in row)
    return Shown(str(message["message_id"]), unmarked(message["text"]), labels)

"""A server that speaks the chat completions protocol and does what it is told: answers, streams, delays, failures."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

Words = str | Callable[[list[dict[str, str]]], str]


@dataclass(frozen=True)
class Say:
    """One answer. `words` may depend on the messages; `cut`: the stream ends after so many pieces without its end;
    `silent`: it tells no usage; `refuses`: options it does not take, each with what it says then; `alive`: comments
    before a stream's first piece, each after so many seconds; `ended`: why an answer ended."""

    words: Words = "Yes."
    status: int = 200
    after: float = 0.0
    retry_after: str = ""
    raw: bytes | None = None
    cut: int | None = None
    silent: bool = False
    refuses: tuple[tuple[str, str], ...] = ()
    alive: tuple[float, ...] = ()
    ended: str = "stop"


@dataclass
class ModelServer:
    """`script` is used up answer by answer; its last one stays."""

    script: list[Say] = field(default_factory=lambda: [Say()])
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""

    @property
    def calls(self) -> int:
        return len(self.asked)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.asked.append(body)
        self.reached.set()
        self.keys.append(request.headers.get("Authorization", ""))
        say = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        await asyncio.sleep(say.after)
        if say.status != 200:
            headers = {"Retry-After": say.retry_after} if say.retry_after else {}
            return web.json_response({"error": {"message": "scripted"}}, status=say.status, headers=headers)
        for option, words in say.refuses:
            if option in body:
                return web.json_response({"error": {"message": words}}, status=400)
        if say.raw is not None:
            return web.Response(body=say.raw, content_type="application/json")
        words = say.words(body["messages"]) if callable(say.words) else say.words
        if body.get("stream"):
            return await self._streamed(request, words, say, "stream_options" in body)
        return web.json_response(
            {
                "choices": [{"message": {"role": "assistant", "content": words}, "finish_reason": say.ended}],
            }
            | ({} if say.silent else {"usage": _usage(words)})
        )

    async def _streamed(self, request: web.Request, words: str, say: Say, usage: bool) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for seconds in say.alive:
            await asyncio.sleep(seconds)
            await response.write(b": still at work\n\n")
        pieces = [words[start : start + 7] for start in range(0, len(words), 7)]
        for piece in pieces[: say.cut]:
            await response.write(_event({"choices": [{"delta": {"content": piece}, "finish_reason": None}]}))
        if say.cut is None:
            await response.write(_event({"choices": [{"delta": {}, "finish_reason": say.ended}]}))
            if usage and not say.silent:
                await response.write(_event({"choices": [], "usage": _usage(words)}))
            await response.write(b"data: [DONE]\n\n")
        await response.write_eof()
        return response


def _usage(words: str) -> dict[str, int]:
    return {"prompt_tokens": 100, "completion_tokens": len(words) // 4}


def _event(data: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(data)}\n\n".encode()


@asynccontextmanager
async def serving(*script: Say) -> AsyncIterator[ModelServer]:
    server = ModelServer(list(script) or [Say()])
    app = web.Application()
    app.router.add_post("/v1/chat/completions", server.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    server.url = f"http://127.0.0.1:{port}/v1"
    try:
        yield server
    finally:
        await runner.cleanup()

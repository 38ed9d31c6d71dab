"""A model behind an OpenAI-compatible server: hosted, vLLM, Ollama, llama.cpp."""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from email.utils import parsedate_to_datetime
from time import perf_counter, time
from typing import Any

import httpx

from engine.models.chat import Completion, ModelRefused, ModelUnavailable, Request, RequestRefused, Size
from engine.models.thoughts import Listening, said
from engine.models.tokens import bound_of

_RENAMED = {"max_tokens": "max_completion_tokens"}
_LEFT_OUT = {  # option -> words of a refusal that name it
    "response_format": ("response_format", "json_schema"),
    "temperature": ("temperature",),
    "stream_options": ("stream_options",),
}
_UNNAMED = "stream_options"  # what a server lacks that refuses and does not say what


@dataclass(frozen=True, slots=True)
class Dialect:
    model: str
    refused: frozenset[str] = frozenset()

    def body(self, request: Request, *, stream: bool = False) -> dict[str, Any]:
        wanted: dict[str, Any] = {"temperature": request.temperature, "max_tokens": request.max_tokens}
        if request.schema is not None:
            shape = {"name": request.task, "schema": request.schema, "strict": True}
            wanted["response_format"] = {"type": "json_schema", "json_schema": shape}
        if stream:
            wanted |= {"stream": True, "stream_options": {"include_usage": True}}
        messages = [{"role": one.role, "content": one.content} for one in request.messages]
        return {"model": self.model, "messages": messages} | {
            _RENAMED[name] if name in self.refused else name: value
            for name, value in wanted.items()
            if name in _RENAMED or name not in self.refused
        }

    def after(self, body: Mapping[str, Any], refusal: str) -> "Dialect | None":
        """What to try where this body was refused with these words; None where they name nothing to do without."""
        renamed = {old for old, new in _RENAMED.items() if old in body and new in refusal}
        named = {name for name, words in _LEFT_OUT.items() if name in body and any(one in refusal for one in words)}
        less = renamed | named or {_UNNAMED} & body.keys()
        return replace(self, refused=self.refused | less) if less else None


_LATER = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_OF_REQUEST = frozenset({400, 413, 422})
_OF_AN_OPTION = frozenset({400, 422})
_AT_THE_LIMIT = "length"
_BEFORE_SENDING = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_LONGEST_WAIT = 600.0  # of a Retry-After that is believed


@dataclass(slots=True)
class _Told:
    """What a stream has said so far."""

    pieces: list[str] = field(default_factory=list)
    finished: str = ""  # why it ended
    prompt: int = 0
    completion: int = 0


class ServedModel:
    """`url` is the base ("http://127.0.0.1:11434/v1"); `client` is shared and closed by whoever made it; `context` in
    tokens, 0: not known."""

    def __init__(self, name: str, url: str, model: str, key: str, client: httpx.AsyncClient, context: int = 0) -> None:
        self.name, self._context = name, context
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._model, self._client = model, client
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._dialect = Dialect(model)

    async def warm(self) -> None:
        """The server has its own weights."""

    async def size(self, request: Request) -> Size:
        return Size(bound_of(request), self._context)

    async def complete(self, request: Request) -> Completion:
        began, dialect = perf_counter(), self._dialect
        try:
            while True:
                body = dialect.body(request)
                response = await self._client.post(self._url, json=body, headers=self._headers, timeout=request.timeout)
                if (other := _after(dialect, body, response)) is None:
                    break
                dialect = other
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error
        self._checked(response)
        self._dialect = dialect
        return self._completion(response, began)

    async def stream(self, request: Request) -> AsyncIterator[str | Completion]:
        """Lines that only keep the connection alive are passed over, and lengthen no time."""
        began, told, listening = perf_counter(), _Told(), Listening()
        try:
            async with self._streaming(request) as response:
                async for line in response.aiter_lines():
                    if not line.startswith("data:"):
                        continue
                    data = line.removeprefix("data:").strip()
                    if data == "[DONE]":
                        told.finished = told.finished or "stop"
                        break
                    if piece := listening.hear(self._piece(data, told)):
                        yield piece
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error
        if not told.finished:
            raise ModelUnavailable(f"{self.name}: the stream broke off before its end", begun=True)
        ms, cut = 1000 * (perf_counter() - began), told.finished == _AT_THE_LIMIT
        text = self._answer("".join(told.pieces), cut=cut)
        yield Completion(text, self.name, self._model, told.prompt, told.completion, ms, cut=cut)

    @asynccontextmanager
    async def _streaming(self, request: Request) -> AsyncIterator[httpx.Response]:
        """The response, begun."""
        dialect: Dialect | None = self._dialect
        while dialect:
            body = dialect.body(request, stream=True)
            async with self._client.stream(
                "POST", self._url, json=body, headers=self._headers, timeout=request.timeout
            ) as response:
                if response.status_code == httpx.codes.OK:
                    self._dialect = dialect
                    yield response
                    return
                await response.aread()
                dialect = _after(dialect, body, response)
        self._checked(response)

    def _checked(self, response: httpx.Response) -> None:
        code = response.status_code
        if code == httpx.codes.OK:
            return
        if code in _LATER:
            raise ModelUnavailable(f"{self.name}: answered with status {code}", _wait(response))
        if code in _OF_REQUEST:
            raise RequestRefused(
                f"{self.name}: does not take this request (status {code}); it may be longer than its context"
            )
        raise ModelRefused(f"{self.name}: refused the request with status {code}; check its key, model and address")

    def _completion(self, response: httpx.Response, began: float) -> Completion:
        try:
            data = response.json()
            choice = data["choices"][0]
            text, cut = choice["message"]["content"], choice.get("finish_reason") == _AT_THE_LIMIT
            usage = data.get("usage") or {}
            prompt, completion = int(usage.get("prompt_tokens") or 0), int(usage.get("completion_tokens") or 0)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ModelUnavailable(f"{self.name}: its answer is not a chat completion", begun=True) from error
        text = self._answer(text if isinstance(text, str) else "", cut=cut)
        ms = 1000 * (perf_counter() - began)
        return Completion(text, self.name, self._model, prompt, completion, ms, cut=cut)

    def _answer(self, text: str, *, cut: bool) -> str:
        """Raises ModelUnavailable where there is none."""
        if answer := said(text).strip():
            return answer
        if cut and text:
            why = "its answer is empty: it was still thinking at its longest; raise max_tokens of the task"
            raise ModelUnavailable(f"{self.name}: {why}", begun=True)
        raise ModelUnavailable(f"{self.name}: its answer is empty", begun=True)

    def _piece(self, data: str, told: "_Told") -> str:
        """The words of one event; `told` takes them up, and the tokens where it names them."""
        try:
            event = json.loads(data)
            usage = event.get("usage") or {}
            told.prompt = int(usage.get("prompt_tokens") or told.prompt)
            told.completion = int(usage.get("completion_tokens") or told.completion)
            if not (choices := event["choices"]):  # the last event, of usage alone
                return ""
            piece = str((choices[0].get("delta") or {}).get("content") or "")
            told.finished = str(choices[0].get("finish_reason") or told.finished)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ModelUnavailable(f"{self.name}: an event of its stream cannot be read", begun=True) from error
        told.pieces.append(piece)
        return piece

    def _unreachable(self, error: httpx.HTTPError) -> ModelUnavailable:
        slow = isinstance(error, httpx.TimeoutException)
        what = "took too long" if slow else f"cannot be reached at {self._url}"
        return ModelUnavailable(f"{self.name}: {what}", begun=not isinstance(error, _BEFORE_SENDING))


def _after(dialect: Dialect, body: Mapping[str, Any], response: httpx.Response) -> Dialect | None:
    """What to try instead where the server refused an option that it need not be given."""
    return dialect.after(body, response.text) if response.status_code in _OF_AN_OPTION else None


def _wait(response: httpx.Response) -> float:
    """Seconds of a Retry-After, which names seconds or a date; 0 where it says neither."""
    said = response.headers.get("Retry-After", "0")
    try:
        seconds = float(said)
    except ValueError:
        seconds = _until(said)
    return min(max(0.0, seconds), _LONGEST_WAIT)  # 0 for what is no number


def _until(date: str) -> float:
    try:
        return parsedate_to_datetime(date).timestamp() - time()
    except ValueError:
        return 0.0

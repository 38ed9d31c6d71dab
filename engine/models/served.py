"""A model behind an OpenAI-compatible server: hosted, vLLM, Ollama, llama.cpp."""

import json
from collections.abc import AsyncIterator
from email.utils import parsedate_to_datetime
from time import perf_counter, time
from typing import Any

import httpx

from engine.models.chat import Completion, ModelRefused, ModelUnavailable, Request, RequestRefused

_LATER = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_OF_REQUEST = frozenset({400, 413, 422})
_LONGEST_WAIT = 600.0  # of a Retry-After that is believed


class ServedModel:
    """`url` is the base ("http://127.0.0.1:11434/v1"); `client` is shared and closed by whoever made it."""

    def __init__(self, name: str, url: str, model: str, key: str, client: httpx.AsyncClient) -> None:
        self.name = name
        self._url = f"{url.rstrip('/')}/chat/completions"
        self._model, self._client = model, client
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}

    async def complete(self, request: Request) -> Completion:
        began = perf_counter()
        try:
            response = await self._client.post(
                self._url, json=self._body(request), headers=self._headers, timeout=request.timeout
            )
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error
        self._checked(response)
        return self._completion(response, began)

    async def stream(self, request: Request) -> AsyncIterator[str]:
        body = self._body(request) | {"stream": True}
        finished = False
        try:
            async with self._client.stream(
                "POST", self._url, json=body, headers=self._headers, timeout=request.timeout
            ) as response:
                if response.status_code != httpx.codes.OK:
                    await response.aread()
                self._checked(response)
                async for line in response.aiter_lines():
                    if not line.startswith("data:"):
                        continue
                    data = line.removeprefix("data:").strip()
                    if data == "[DONE]":
                        return
                    piece, finished = self._piece(data, finished)
                    if piece:
                        yield piece
        except httpx.HTTPError as error:
            raise self._unreachable(error) from error
        if not finished:
            raise ModelUnavailable(f"{self.name}: the stream broke off before its end")

    def _body(self, request: Request) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": one.role, "content": one.content} for one in request.messages],
            "temperature": request.temperature,
            "max_tokens": request.max_tokens,
        }
        if request.schema is not None:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": request.task, "schema": request.schema, "strict": True},
            }
        return body

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
            text = data["choices"][0]["message"]["content"]
            usage = data.get("usage") or {}
            prompt, completion = int(usage.get("prompt_tokens") or 0), int(usage.get("completion_tokens") or 0)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ModelUnavailable(f"{self.name}: its answer is not a chat completion") from error
        if not isinstance(text, str) or not text.strip():
            raise ModelUnavailable(f"{self.name}: its answer is empty")
        return Completion(text, self.name, self._model, prompt, completion, 1000 * (perf_counter() - began))

    def _piece(self, data: str, finished: bool) -> tuple[str, bool]:
        """The words of one event, and whether the text is whole."""
        try:
            choice = json.loads(data)["choices"][0]
            piece = choice.get("delta", {}).get("content") or ""
            return str(piece), finished or choice.get("finish_reason") is not None
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            raise ModelUnavailable(f"{self.name}: an event of its stream cannot be read") from error

    def _unreachable(self, error: httpx.HTTPError) -> ModelUnavailable:
        slow = isinstance(error, httpx.TimeoutException)
        return ModelUnavailable(f"{self.name}: {'took too long' if slow else f'cannot be reached at {self._url}'}")


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

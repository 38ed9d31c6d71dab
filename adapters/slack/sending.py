"""One call to Slack, and what its refusals mean."""

import logging
from contextlib import suppress
from typing import Any

import aiohttp
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from adapters.adapter import Post
from adapters.slack.blocks import visible
from adapters.slack.failures import (
    TROUBLES,
    code_of,
    explained,
    is_about_form,
    is_gone,
    is_streaming,
    is_threadless,
    is_token,
    seconds_of,
    translated,
)
from adapters.slack.installations import Installation
from adapters.slack.pacing import Pacing
from adapters.slack.render import escaped_parts
from engine.errors import DeliveryError, RetryLater, Undeliverable

Arguments = dict[str, Any]

logger = logging.getLogger(__name__)


class Sending:
    """`client` knows the way to Slack; whose token it goes with, each call says."""

    def __init__(self, client: AsyncWebClient, session: aiohttp.ClientSession, pacing: Pacing) -> None:
        self._client = client
        self._session = session
        self._pacing = pacing
        self._troubles: dict[str, str] = {}  # method -> why Slack lets nobody call it with this token

    @property
    def trouble(self) -> str:
        """What only a person can mend: a token that is refused, a permission that is missing; else empty."""
        return next(iter(self._troubles.values()), "")

    async def send(self, post: Post, to: Installation) -> str:
        """The message's ts; empty where Slack names none. Raises RetryLater, Undeliverable or DeliveryError."""
        chat, payload = post.address.chat, post.payload
        if payload["method"] == "respond":
            if await self.respond(payload["url"], payload["arguments"]):
                return ""
            return await self._delivered("chat.postMessage", payload["otherwise"], chat, to)
        if "shares" in payload:
            return await self._shared(payload, chat, to)
        return await self._delivered(payload["method"], payload["arguments"], chat, to)

    async def _shared(self, payload: Arguments, chat: str, to: Installation) -> str:
        """For everybody what one person saw: theirs is cleared away, or they learn why it could not be."""
        url, refused = payload["shares"]["url"], payload["shares"]["refused"]
        told: Arguments = {"delete_original": True}
        try:
            return await self._delivered(payload["method"], payload["arguments"], chat, to)
        except Undeliverable:
            told = {"response_type": "ephemeral", "replace_original": False, "text": refused}
            raise
        except DeliveryError:
            told = {}  # it is tried again
            raise
        finally:
            if told:
                with suppress(DeliveryError):
                    await self.respond(url, told)

    async def attempt(
        self, method: str, arguments: Arguments, chat: str, to: Installation, *, form: bool = False
    ) -> Any:
        """Any call, paced, whose refusal the caller understands: raises one of TROUBLES, or RetryLater. `form`: of a
        method that takes no JSON."""
        return await self._called(method, arguments, chat, to, form=form)

    async def end_stream(self, arguments: Arguments, chat: str, to: Installation) -> None:
        """`arguments` name its message. Raises DeliveryError unless Slack has answered, whatever it said."""
        try:
            await self._called("chat.stopStream", arguments, chat, to)
        except TROUBLES as error:
            failed = translated(error)
            if not isinstance(failed, Undeliverable):
                raise failed from None

    async def call(self, method: str, arguments: Arguments, chat: str, to: Installation) -> Any:
        """Any call, paced. Raises DeliveryError."""
        try:
            return await self._called(method, arguments, chat, to)
        except TROUBLES as error:
            raise translated(error) from None

    async def _delivered(
        self, method: str, arguments: Arguments, chat: str, to: Installation, *, ended: bool = False
    ) -> str:
        """Sends; a message that can no longer be changed is sent anew, and a form that is refused becomes plain.

        A stream that a process left open is ended first; `ended`: it was."""
        try:
            return _ts(await self._called(method, arguments, chat, to))
        except TROUBLES as error:
            if method in ("chat.delete", "files.delete") and is_gone(error):
                return ""
            if is_streaming(error) and not ended:
                await self.end_stream({name: arguments[name] for name in ("channel", "ts")}, chat, to)
                return await self._delivered(method, arguments, chat, to, ended=True)
            if method == "chat.update" and is_gone(error):
                anew = {name: value for name, value in arguments.items() if name != "ts"}
                return await self._delivered("chat.postMessage", anew, chat, to)
            if is_threadless(error) and "thread_ts" in arguments:
                unthreaded = {name: value for name, value in arguments.items() if name != "thread_ts"}
                return await self._delivered(method, unthreaded, chat, to, ended=ended)
            if is_about_form(error) and "blocks" in arguments:
                logger.warning("Slack refused the form of a message (%s); it goes out plain", code_of(error))
                return await self._plainly(method, arguments, chat, to)
            raise translated(error) from None  # the library's own errors may hold what was sent

    async def _plainly(self, method: str, arguments: Arguments, chat: str, to: Installation) -> str:
        """The words without their form, in as many messages as it takes; what they replace goes."""
        bare = {name: value for name, value in arguments.items() if name not in ("blocks", "text", "ts")}
        how, last = method if method != "chat.update" else "chat.postMessage", ""
        for text in escaped_parts(visible(arguments["blocks"])):
            told = {**bare, "text": text, "mrkdwn": False}
            try:
                last = _ts(await self._called(how, told, chat, to))
            except TROUBLES as error:
                raise translated(error) from None
        if "ts" in arguments:
            with suppress(*TROUBLES, DeliveryError):
                await self._called("chat.delete", {"channel": arguments["channel"], "ts": arguments["ts"]}, chat, to)
        return last

    async def _called(
        self, method: str, arguments: Arguments, chat: str, to: Installation, *, form: bool = False
    ) -> Any:
        await self._pacing.turn(method, chat)
        body: Arguments = {"params": arguments} if form else {"json": arguments}
        try:
            answer = await self._client.api_call(method, **body, headers={"Authorization": f"Bearer {to.token}"})
        except SlackApiError as error:
            if code_of(error) == "ratelimited":
                self._pacing.told_to_wait(method, chat, seconds_of(error))
            if is_token(error) or code_of(error) == "missing_scope":
                self._complain(method, explained(error))
            raise
        self._troubles.pop(method, None)
        return answer

    def _complain(self, method: str, words: str) -> None:
        """Once for as long as it stays the same."""
        if self._troubles.get(method) != words:
            logger.error("Slack, %s: %s", method, words)
        self._troubles[method] = words

    async def respond(self, url: str, arguments: Arguments) -> bool:
        """Whether the interaction's URL took it: it does so for half an hour, and five times."""
        try:
            async with self._session.post(url, json=arguments) as answer:
                if answer.status == 429:
                    raise RetryLater("Slack asks to wait", float(answer.headers.get("Retry-After", 1)))
                if answer.status >= 500:
                    raise DeliveryError(f"Slack answers {answer.status}; trying again")
                return answer.status < 300
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise DeliveryError(f"Slack cannot be reached ({type(error).__name__}); trying again") from None


def _ts(answer: Any) -> str:
    return str(answer.get("ts") or answer.get("message_ts") or "")

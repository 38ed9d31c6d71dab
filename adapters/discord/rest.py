"""discord.py's HTTP client as Dalil uses it: at another address, paced without sleeping long, silent about tokens.

Discord keeps a bucket of requests for each kind of call and place, and tells its state with every answer
(discord.com/developers/docs/topics/rate-limits). A short wait is waited here; a longer one is handed back as
`RateLimited`, so that the outbox waits instead. Nothing is tried again but what Discord says it did not take: whether a
repeat does harm is for `sending` to know.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
from discord import DiscordServerError, Forbidden, HTTPException, LoginFailure, NotFound, RateLimited
from discord.gateway import DiscordClientWebSocketResponse
from discord.http import HTTPClient, Route

from adapters.discord.pictures import drawn, form_of

PATIENCE = 6.0  # seconds; a channel takes five messages in five
ANSWER_S = 20.0  # the longer a send may take, the rarer is the doubt whether Discord received it
TRIES = 3
_AT_FIRST_S = 1.0
_MANY = 1000  # buckets kept before the idle ones are dropped

_ERRORS = {403: Forbidden, 404: NotFound}


@dataclass(slots=True)
class Bucket:
    """`remaining` requests until the moment `until`; after it `limit` again."""

    remaining: int
    until: float
    limit: int = 1

    def wait(self, now: float) -> float:
        return 0.0 if self.remaining > 0 else max(0.0, self.until - now)

    def take(self, now: float) -> None:
        if self.until <= now:  # how long the new window lasts, its first answer will tell
            self.remaining, self.until = self.limit, now + _AT_FIRST_S
        self.remaining -= 1


class Rest(HTTPClient):
    """Open it before use and close it after. Raises what discord.py raises, and aiohttp's errors."""

    def __init__(
        self,
        token: str,
        api_url: str,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        super().__init__(asyncio.get_running_loop())
        self.token = token
        self._base = api_url.rstrip("/")
        self._clock = clock
        self._pause = pause
        self._hashes: dict[str, str] = {}
        self._held: dict[str, Bucket] = {}
        self._all = Bucket(1, 0.0)

    def open(self) -> None:
        self.connector = aiohttp.TCPConnector(limit=0)
        session = aiohttp.ClientSession(
            connector=self.connector,
            ws_response_class=DiscordClientWebSocketResponse,
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        setattr(self, _SESSION, session)  # where discord.py looks for it, to open its websocket and to read files

    async def static_login(self, token: str) -> Any:
        try:
            return await self.request(Route("GET", "/users/@me"))
        except HTTPException as error:
            if error.status == 401:
                raise LoginFailure("the token is refused") from None
            raise

    async def request(self, route: Route, **arguments: Any) -> Any:
        """One call -> its JSON, text, or None. `json` is the body, its pictures drawn; `params` the query."""
        options = {"json": arguments["json"]} if "json" in arguments else {}
        options |= {"params": arguments.get("params"), "timeout": aiohttp.ClientTimeout(total=ANSWER_S)}
        pictures = await drawn(options.get("json"))
        headers = {"User-Agent": self.user_agent, "Authorization": f"Bot {self.token}"}
        url = self._base + route.url.removeprefix(Route.BASE)
        for _ in range(TRIES):
            await self._turn(route)
            session: aiohttp.ClientSession = getattr(self, _SESSION)
            if pictures:
                options = {**options, "json": None, "data": form_of(arguments["json"], pictures)}
            async with session.request(route.method, url, headers=headers, **options) as response:
                data = await _read(response)
                self._note(route, response.headers)
                if response.status == 429:
                    self._refused(route, data, response)
                    continue
                if response.status < 300:
                    return data
                if response.status >= 500:
                    raise DiscordServerError(response, data)
                raise _ERRORS.get(response.status, HTTPException)(response, data)
        raise RateLimited(PATIENCE)

    async def _turn(self, route: Route) -> None:
        """Waits until the call may be made. Raises RateLimited where that is not soon."""
        while True:
            now = self._clock()
            bucket = self._held.get(self._key(route))
            wait = max(self._all.wait(now), bucket.wait(now) if bucket else 0.0)
            if wait > PATIENCE:
                raise RateLimited(wait)
            if not wait:
                break
            await self._pause(wait)
        if bucket is not None:
            bucket.take(now)

    def spare(self, route: Route) -> None:
        """Raises RateLimited unless the call may be made at once and leaves room for another."""
        now = self._clock()
        bucket = self._held.get(self._key(route))
        full = bucket is not None and bucket.remaining <= 1 and bucket.until > now
        wait = max(self._all.wait(now), bucket.until - now if bucket is not None and full else 0.0)
        if wait > 0:
            raise RateLimited(wait)

    def _key(self, route: Route) -> str:
        return f"{self._hashes.get(route.key, route.key)}:{route.major_parameters}"

    def _note(self, route: Route, headers: Any) -> None:
        """What Discord says of the bucket; requests on their way may not be counted in it yet."""
        if "X-RateLimit-Remaining" not in headers:
            return
        if "X-RateLimit-Bucket" in headers:
            self._hashes[route.key] = headers["X-RateLimit-Bucket"]
        now = self._clock()
        if len(self._held) > _MANY:
            self._held = {key: bucket for key, bucket in self._held.items() if bucket.until > now}
        key = self._key(route)
        remaining, until = int(headers["X-RateLimit-Remaining"]), now + float(headers["X-RateLimit-Reset-After"])
        known = self._held.get(key)
        if known is not None and known.until > now:
            remaining = min(remaining, known.remaining)
        self._held[key] = Bucket(remaining, until, int(headers.get("X-RateLimit-Limit", 1)))

    def _refused(self, route: Route, data: Any, response: aiohttp.ClientResponse) -> None:
        """Too many requests: waits as long as Discord says, or hands that back."""
        if not isinstance(data, dict) or "retry_after" not in data:  # not Discord but what stands before it
            raise HTTPException(response, data)
        seconds = float(data["retry_after"])
        until = self._clock() + seconds
        if data.get("global"):
            self._all = Bucket(0, until)
        else:
            self._held[self._key(route)] = Bucket(0, until)
        if seconds > PATIENCE:
            raise RateLimited(seconds)


_SESSION = "_HTTPClient__session"


async def _read(response: aiohttp.ClientResponse) -> Any:
    text = await response.text("utf-8", "replace")
    if response.content_type != "application/json":
        return text
    return json.loads(text) if text else None

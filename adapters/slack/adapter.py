"""The shell: Slack's side of `adapters.adapter.Adapter`."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self

import aiohttp
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.app.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from adapters.adapter import PLAINLY, Asked, Desk, Drafts, Manner, Post, Threads
from adapters.slack.courtesies import Courtesies
from adapters.slack.failures import TROUBLES, NotAllowed, explained, is_token, translated
from adapters.slack.fetching import fetch
from adapters.slack.grievances import Grievances
from adapters.slack.installations import Installation, Installations, People, identify
from adapters.slack.listening import Patience, Reception, listen_by_socket, make_app, quiet
from adapters.slack.pacing import Pacing
from adapters.slack.pictures import Pictures
from adapters.slack.places import PLATFORM, address_of, place_of
from adapters.slack.render import PICTURE, render
from adapters.slack.sending import Sending
from adapters.slack.signature import signed
from adapters.slack.streaming import Streams
from adapters.slack.wording import Words
from engine.errors import DeliveryError, TokenRefused, Undeliverable
from engine.messages import Address, Answer, File, IncomingMessage
from engine.phrases import Phrases

ANSWER_S = 20.0  # the longer a call may take, the rarer is the doubt whether Slack received it
PING_S = 10.0
ROOMS = "public_channel,private_channel"
ROOM_PAGES = 10  # of 200 channels each

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Account:
    """One app in one or several workspaces, a bot token each. With `app_token` it listens by a socket; without, Slack
    calls, signed with `signing_secret`. `api_url` is where the Web API's methods are."""

    tokens: tuple[str, ...] = field(repr=False)
    app_token: str = field(default="", repr=False)
    signing_secret: str = field(default="", repr=False)
    api_url: str = "https://slack.com/api"


class SlackAdapter:
    """Enter it (`async with`) to have its connections."""

    platform = PLATFORM
    threads: Threads = "usual"
    drafts: Drafts | None = Drafts(every_s=1.5, lasting=True)  # Slack takes about fifty changes a minute
    sign_s: float | None = 100.0  # Slack shows the status for two minutes

    def __init__(
        self,
        account: Account,
        phrases: Phrases,
        *,
        pacing: Pacing | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        ping_s: float = PING_S,
    ) -> None:
        self._account = account
        self._phrases = phrases
        self._pacing = pacing or Pacing()
        self._patience = Patience(pause)
        self._ping_s = ping_s
        self._identifying = asyncio.Lock()
        self._installations: Installations | None = None
        self._app: AsyncApp | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWER_S))
        # no handlers: the library's own would send a message again whose first sending may have arrived
        self._client = AsyncWebClient(
            base_url=self._account.api_url.rstrip("/") + "/", session=self._session, logger=quiet, retry_handlers=[]
        )
        self._people = People(self._client)
        self._sending = Sending(self._client, self._session, self._pacing)
        self._grievances = Grievances(self._sending, self._phrases)
        self._pictures = Pictures(self._sending, self._session, self._grievances)
        self._streams = Streams(self._sending, self._pacing)
        self._courtesies = Courtesies(self._sending, self._people, self._phrases)
        return self

    async def __aexit__(self, *ending: object) -> None:
        await self._session.close()

    @property
    def trouble(self) -> str:
        """What is wrong right now, in words for whoever runs Dalil; empty when nothing is."""
        return self._patience.trouble or self._sending.trouble

    @property
    def name(self) -> str:
        """Whom it is connected as, in each workspace; empty until Slack has said it."""
        return ", ".join(one.name for one in self._installations.all()) if self._installations else ""

    async def identify(self) -> Sequence[Installation]:
        """Whose tokens they are; an app-level token is tried, too. Raises TokenRefused or another DeliveryError, that
        say what to do next."""
        try:
            found = [await identify(self._client, token) for token in self._account.tokens]
            if self._account.app_token:
                await self._client.apps_connections_open(app_token=self._account.app_token)
        except TROUBLES as error:
            raise (TokenRefused if is_token(error) else DeliveryError)(explained(error)) from None
        return found

    def render(self, answer: Answer, to: Asked, manner: Manner = PLAINLY) -> Sequence[Post]:
        return render(answer, to, self._phrases, manner)

    async def run(self, desk: Desk) -> None:
        """Receives until cancelled. No fault of Slack's ends it: each is explained in the log and tried again."""
        async with asyncio.TaskGroup() as tasks:
            known = await self._patience.until_done(self._identified)
            words = Words.of(self._phrases)
            reception = Reception(known, self._people, desk, self._phrases, words, self._courtesies, tasks)
            app = make_app(self._client, self._account.signing_secret, reception)
            try:
                if self._account.app_token:
                    await listen_by_socket(app, self._account.app_token, self._patience, self._ping_s)
                self._app = app
                await asyncio.Event().wait()
            finally:
                self._app = None
                await reception.settle()

    async def handle_request(self, request: web.Request) -> web.Response:
        """One call of Slack's: an event, a press, a command; Bolt checks its signature and age. 200 only once its event
        is durable."""
        if self._app is None:
            return web.Response(status=503)
        if not signed(self._account.signing_secret, await request.read(), request.headers):
            return web.Response(status=401)
        try:
            asked = await to_bolt_request(request)
        except (ValueError, LookupError, RecursionError):  # no text, an unknown charset, brackets without end
            return web.Response(status=400)
        return await to_aiohttp_response(await self._app.async_dispatch(asked))

    async def fetch(self, file: File) -> bytes:
        team, _, name = file.id.rpartition("/")
        return await fetch(self._client, self._session, name, (await self._installation(team)).token)

    async def title(self, chat: str) -> str:
        """What a channel is called; "" where it has no name. Raises DeliveryError, also where the app lacks the scope
        channels:read (groups:read for private channels)."""
        place = place_of(Address(PLATFORM, chat))
        installation = await self._installation(place.team)
        try:
            told = await self._client.api_call(
                "conversations.info",
                params={"channel": place.channel},
                headers={"Authorization": f"Bearer {installation.token}"},
            )
        except TROUBLES as error:
            raise translated(error) from None
        name = (told.get("channel") or {}).get("name")
        return f"#{name}" if name else ""

    async def rooms(self) -> dict[str, str]:
        """The channels that the app is a member of. Raises DeliveryError, also where it lacks the scopes
        channels:read and groups:read."""
        try:
            known = await self._identified()
            return {
                address_of(one.team, str(room["id"])).chat: f"#{room['name']}"
                for one in known.all()
                async for room in self._joined(one)
            }
        except TROUBLES as error:
            raise translated(error) from None

    async def _joined(self, installation: Installation) -> AsyncIterator[dict[str, Any]]:
        cursor = ""
        for _ in range(ROOM_PAGES):
            told = await self._client.api_call(
                "users.conversations",
                params={"types": ROOMS, "exclude_archived": "true", "limit": "200", "cursor": cursor},
                headers={"Authorization": f"Bearer {installation.token}"},
            )
            for room in told.get("channels") or ():
                yield room
            cursor = str((told.get("response_metadata") or {}).get("next_cursor") or "")
            if not cursor:
                return

    async def send(self, post: Post) -> str:
        installation = await self._installation(place_of(post.address).team)
        if post.payload["method"] == PICTURE:
            return await self._pictures.send(post, installation)
        await self._streams.end(str(post.payload.get("arguments", {}).get("ts", "")), post, installation)
        try:
            return await self._sending.send(post, installation)
        except NotAllowed:
            if "shares" not in post.payload:  # otherwise the person who wanted it there has been told
                await self._grievances.tell("slack.may_not_write", f"<#{place_of(post.address).channel}>", installation)
            raise

    async def draft(self, answer: Answer, to: IncomingMessage, manner: Manner) -> str:
        posts = self.render(answer, to, manner)
        if not posts:
            return ""
        self._pacing.spare(posts[0].payload["method"], to.address.chat)
        return await self._streams.show(answer, to, posts[0], await self._installation(place_of(to.address).team))

    async def working(self, to: Asked) -> None:
        with suppress(DeliveryError):
            installation = await self._installation(place_of(to.address).team)
            await self._courtesies.show_working(to.address, installation)

    async def _installation(self, team: str) -> Installation:
        try:
            known = await self._identified()
        except TROUBLES as error:
            raise translated(error) from None
        found = known.sending_to(team)
        if found is None:
            raise Undeliverable(f"there is no token for the Slack workspace {team}; put it into DALIL_SLACK_BOT_TOKEN")
        return found

    async def _identified(self) -> Installations:
        """Known from the first time that Slack says it."""
        async with self._identifying:
            if self._installations is None:
                known = [await identify(self._client, token) for token in self._account.tokens]
                self._installations = Installations(known)
                logger.info("Slack: connected as %s", ", ".join(installation.name for installation in known))
            return self._installations

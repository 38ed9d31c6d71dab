"""Receiving what Slack brings, by a socket or over HTTP, and acknowledging it only once its event is durable."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.web.async_client import AsyncWebClient

from adapters.adapter import Desk
from adapters.presses import Vote
from adapters.slack.buttons import Sources, press_of
from adapters.slack.courtesies import Courtesies
from adapters.slack.failures import TROUBLES, explained, pause_after
from adapters.slack.installations import Installation, Installations, People
from adapters.slack.normalize import Profile, Reader, author
from adapters.slack.render import VIEW
from adapters.slack.wording import Words
from engine.errors import StoreError
from engine.language import Language
from engine.messages import Command, Event, Feedback
from engine.phrases import Phrases

STOP_S = 3.0  # for what is being kept when Dalil stops

T = TypeVar("T")

logger = logging.getLogger(__name__)
quiet = logging.getLogger("adapters.slack.bolt")  # the libraries' own, which tell of every message where they may
quiet.setLevel(logging.WARNING)


@dataclass(slots=True)
class Patience:
    """Tries until it works. `trouble` says what is wrong right now; empty when nothing is."""

    pause: Callable[[float], Awaitable[None]]
    trouble: str = ""

    async def until_done(self, action: Callable[[], Awaitable[T]]) -> T:
        failures = 0
        while True:
            try:
                result = await action()
            except TROUBLES as error:
                explanation = explained(error)
                if explanation != self.trouble:
                    logger.error("Slack: %s; trying again", explanation)  # noqa: TRY400  # the message says it all
                self.trouble = explanation
                await self.pause(pause_after(error, failures))
                failures += 1
            else:
                self.trouble = ""
                return result


@dataclass(frozen=True, slots=True)
class Reception:
    """Where payloads are handed over while the adapter runs."""

    installations: Installations
    people: People
    desk: Desk
    phrases: Phrases
    words: Words
    courtesies: Courtesies
    tasks: asyncio.TaskGroup
    busy: set["asyncio.Task[Any]"] = field(default_factory=set)
    turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def take(self, req: AsyncBoltRequest) -> BoltResponse:
        """The answer to one payload: 200 only once its event is durable; otherwise Slack brings it again."""
        task = asyncio.current_task()
        if task is not None:
            self.busy.add(task)
            task.add_done_callback(self.busy.discard)
        installation = self.installations.of(req.context.team_id, req.context.enterprise_id)
        if installation is None:  # authorization has let it through, so it is not about a message
            return BoltResponse(status=200)
        try:
            return await self._taken(req.body, installation)
        except StoreError:
            logger.exception("a payload of Slack's could not be kept; Slack brings it again")
            return BoltResponse(status=503)

    async def _taken(self, body: dict[str, Any], installation: Installation) -> BoltResponse:
        event = self._read(body, installation, Profile())
        if event is None:
            self._follow(body, event, installation)
            return BoltResponse(status=200)
        turn = self.turns.setdefault(event.address.conversation, asyncio.Lock())
        async with turn:  # one after another in a conversation, in the order in which Slack brought them
            event = await self._completed(event, body, installation)
            if await self.desk.accept(event):
                self._follow(body, event, installation)
        return BoltResponse(status=200)

    def _read(self, body: dict[str, Any], installation: Installation, profile: Profile) -> Event | None:
        try:
            return Reader(installation.me, self.words, self.phrases).normalize(body, profile)
        except Exception:  # one payload is the boundary
            logger.exception("a payload of Slack's could not be understood and is skipped")
            return None

    async def _completed(self, event: Event, body: dict[str, Any], installation: Installation) -> Event:
        """With what Slack says of the person; nobody is looked up for what was said to others."""
        press = press_of((body.get("actions") or [{}])[0])
        if isinstance(event, Feedback):
            again = isinstance(press, Vote) and await self.desk.vote(event.person, event.turn) == press.value
            return replace(event, value=0) if again else event  # Slack tells of every press alike
        profile = self.people.remembered(author(body), installation)
        if event.origin.addressed or event.origin.answers:
            profile = await self.people.profile(author(body), installation)
        event = self._read(body, installation, profile) or event
        if isinstance(press, Sources) and isinstance(event, Command):
            return await self._with_window(event, body, press.language, installation)
        return event

    def _follow(self, body: dict[str, Any], event: Event | None, installation: Installation) -> None:
        self.tasks.create_task(self.courtesies.follow(body, event, installation, self.desk))

    async def _with_window(
        self, command: Command, body: dict[str, Any], language: Language, installation: Installation
    ) -> Command:
        """Slack opens a window only within three seconds of a press: first the window, then what will stand in it."""
        name = await self.courtesies.sources_window(body, command.address.chat, language, installation)
        return replace(command, origin=replace(command.origin, handle=VIEW + name)) if name else command

    async def settle(self) -> None:
        """Waits for what is being kept."""
        if self.busy:
            await asyncio.wait(self.busy, timeout=STOP_S)


def make_app(client: AsyncWebClient, signing_secret: str, reception: Reception) -> AsyncApp:
    """Bolt before our reception: it checks signatures and their age, answers Slack's own checks, drops our echoes."""

    async def authorize(enterprise_id: str | None, team_id: str | None) -> AuthorizeResult | None:
        found = reception.installations.of(team_id, enterprise_id)
        if found is None:
            logger.error("Slack brings events of %s, for which there is no token", team_id or enterprise_id)
            return None
        return AuthorizeResult(
            enterprise_id=enterprise_id,
            team_id=team_id,
            bot_user_id=found.user,
            bot_id=found.bot,
            bot_token=found.token,
        )

    app = AsyncApp(
        name="dalil",
        logger=quiet,
        client=client,
        signing_secret=signing_secret,
        authorize=authorize,  # type: ignore[arg-type]  # None is what it asks for where nothing is found
        attaching_conversation_kwargs_enabled=False,
    )
    app.middleware(reception.take)
    return app


async def listen_by_socket(app: AsyncApp, app_token: str, patience: Patience, ping_s: float) -> None:
    """Until cancelled. The socket reconnects by itself; what was not acknowledged comes again."""
    handler = AsyncSocketModeHandler(app, app_token, logger=quiet, web_client=app.client, ping_interval=ping_s)
    socket = handler.client
    try:
        opened = await patience.until_done(lambda: app.client.apps_connections_open(app_token=app_token))
        socket.wss_uri = opened["url"]
        await socket.connect()  # type: ignore[no-untyped-call]
        logger.info("Slack: listening by a socket")
        while True:
            await asyncio.sleep(ping_s)
            patience.trouble = "" if await socket.is_connected() else "Slack: the connection is lost; connecting again"
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]

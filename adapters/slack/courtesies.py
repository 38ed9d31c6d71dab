"""What Slack shows beside the answers: windows, the assistant's pane, the home page. From what an event means nothing
depends on them: failing costs a convenience, not a vote."""

import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, ParamSpec

from slack_sdk.errors import SlackApiError

from adapters.adapter import Desk
from adapters.latest import Latest
from adapters.presses import Configuring, Correcting, Vote
from adapters.slack.buttons import Erase, press_of
from adapters.slack.failures import explained
from adapters.slack.installations import Installation, People
from adapters.slack.normalize import author
from adapters.slack.places import PLATFORM, address_of, place_of
from adapters.slack.render import escaped
from adapters.slack.sending import Sending
from adapters.slack.views import (
    Theirs,
    clipped,
    correction_view,
    home_view,
    reason_view,
    settings_view,
    sources_view,
)
from engine.errors import DalilError
from engine.language import Language, detect, hinted
from engine.messages import Address, Command, Event, Feedback, IncomingMessage, Origin, Person
from engine.phrases import Phrases

PROMPTS = 4  # that Slack shows in a new thread of the assistant
PROMPT_TITLE = 75  # characters
TITLE = 150
HISTORY = 5  # questions on the home page
_MANY = 1000  # conversations remembered

Body = dict[str, Any]
P = ParamSpec("P")

logger = logging.getLogger(__name__)


def _without_failing(action: Callable[P, Awaitable[None]]) -> Callable[P, Coroutine[Any, Any, None]]:
    @wraps(action)
    async def attempted(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await action(*args, **kwargs)
        except (DalilError, SlackApiError) as error:
            logger.info("Slack: a convenience could not be shown (%s): %s", action.__name__, explained(error))
        except Exception:  # one courtesy is the boundary
            logger.exception("Slack: a convenience could not be shown (%s)", action.__name__)

    return attempted


@dataclass(frozen=True, slots=True)
class Courtesies:
    sending: Sending
    people: People
    phrases: Phrases
    languages: Latest[str, Language] = field(default_factory=lambda: Latest(_MANY))  # those of the last messages
    untitled: Latest[str, None] = field(default_factory=lambda: Latest(_MANY))  # panes in which nothing was asked yet

    async def sources_window(self, body: Body, chat: str, language: Language, installation: Installation) -> str:
        """Opens the window in which the sources will stand; its name, or "" where Slack does not open it."""
        name = f"sources-{body.get('trigger_id', '')}"[:255]
        view = sources_view((), name, self.phrases, language)
        try:
            await self._open(body, view, installation, chat)
        except DalilError as error:
            logger.info("Slack: no window for the sources, they come as a message: %s", error)
            return ""
        return name

    @_without_failing
    async def follow(self, body: Body, event: Event | None, installation: Installation, desk: Desk) -> None:
        """What belongs beside an event that was kept."""
        kind = (body.get("event") or {}).get("type", "")
        if kind == "app_home_opened" and body["event"].get("tab") == "home":
            await self.show_home(author(body), str(body["event"].get("channel", "")), installation, desk)
        elif kind == "assistant_thread_started":
            await self.suggest(body["event"]["assistant_thread"], installation, desk)
        elif isinstance(event, IncomingMessage):
            self.languages[event.address.conversation] = detect(event.text)
            if event.address.conversation in self.untitled:
                del self.untitled[event.address.conversation]
                await self.entitle(event, installation)
        elif body.get("type") == "block_actions":
            await self._follow_press(body, event, installation, desk)

    async def _follow_press(self, body: Body, event: Event | None, installation: Installation, desk: Desk) -> None:
        match press_of((body.get("actions") or [{}])[0]):
            case Vote(_, _, language) if isinstance(event, Feedback) and event.value == 0:
                await self.say_taken_back(body, language)
            case Vote(turn, -1, language) if isinstance(event, Feedback):
                await self.ask_reason(body, turn, event.address, language, installation)
            case Correcting(turn):
                await self.open_correction(body, turn, installation, desk)
            case Configuring(words):
                await self.open_settings(body, words, installation, desk)
            case Erase(language) if event is not None:
                held = (await desk.standing(Person(PLATFORM, author(body)))).hold
                note = "" if held else f"✓ {self.phrases('commands.erased', language)}"
                channel = place_of(event.address).channel
                await self.show_home(author(body), channel, installation, desk, note=note)

    @_without_failing
    async def say_taken_back(self, body: Body, language: Language) -> None:
        """Slack goes on showing the button as pressed."""
        text = self.phrases("slack.taken_back", language)
        told = {"response_type": "ephemeral", "replace_original": False, "text": text}
        await self.sending.respond(str(body.get("response_url") or ""), told)

    @_without_failing
    async def ask_reason(
        self, body: Body, turn: str, address: Address, language: Language, installation: Installation
    ) -> None:
        await self._open(body, reason_view(turn, address, language, self.phrases), installation, address.chat)

    @_without_failing
    async def open_correction(self, body: Body, turn: str, installation: Installation, desk: Desk) -> None:
        """The window for a better answer, or a word to the person alone why there is none."""
        user, channel = author(body), str((body.get("channel") or {}).get("id") or "")
        language = await self._language(user, installation, desk)
        name = (await self.people.profile(user, installation)).name
        chat = address_of(installation.team, channel).chat
        form = await desk.correction(Person(PLATFORM, user, name), turn, language)
        if isinstance(form, str):
            await self._refuse(body, form)
        else:
            await self._open(body, correction_view(form, chat, language, self.phrases), installation, chat)

    @_without_failing
    async def open_settings(self, body: Body, words: str, installation: Installation, desk: Desk) -> None:
        """The window for some settings of the channel, or a word to the person alone why there is none."""
        user, channel = author(body), str((body.get("channel") or {}).get("id") or "")
        language = await self._language(user, installation, desk)
        profile = await self.people.profile(user, installation)
        origin = Origin(space=installation.team, direct=channel.startswith("D"), rights=profile.rights)
        address = address_of(installation.team, channel)
        asked = Command("", address, Person(PLATFORM, user, profile.name), "config", words, origin=origin)
        form = await desk.settings(asked, language)
        if isinstance(form, str):
            await self._refuse(body, form)
        else:
            view = settings_view(form, address.chat, language, self.phrases)
            await self._open(body, view, installation, address.chat)

    async def _refuse(self, body: Body, words: str) -> None:
        told = {"response_type": "ephemeral", "replace_original": False, "text": escaped(words), "mrkdwn": False}
        await self.sending.respond(str(body.get("response_url") or ""), told)

    @_without_failing
    async def suggest(self, thread: Body, installation: Installation, desk: Desk) -> None:
        """Questions to begin with, in a new thread of the assistant."""
        address = address_of(installation.team, thread["channel_id"], thread["thread_ts"])
        self.untitled[address.conversation] = None
        language = await self._language(str(thread.get("user_id", "")), installation, desk)
        questions = await desk.questions(language, PROMPTS)
        prompts = [{"title": clipped(question, PROMPT_TITLE), "message": question} for question in questions]
        arguments = {
            "channel_id": thread["channel_id"],
            "thread_ts": thread["thread_ts"],
            "title": self.phrases("slack.prompts", language),
            "prompts": prompts,
        }
        if prompts:
            await self._call("assistant.threads.setSuggestedPrompts", arguments, installation, address.chat)

    @_without_failing
    async def entitle(self, message: IncomingMessage, installation: Installation) -> None:
        place = place_of(message.address)
        title = clipped(" ".join(message.text.split()), TITLE)
        arguments = {"channel_id": place.channel, "thread_ts": place.thread, "title": title}
        if title:
            await self._call("assistant.threads.setTitle", arguments, installation, message.address.chat)

    @_without_failing
    async def show_working(self, address: Address, installation: Installation) -> None:
        """Below the question, until the answer comes. Slack has no such sign outside threads."""
        place = place_of(address)
        if not place.thread or place.thread != address.thread:
            return
        language = self.languages.get(address.conversation, "en")
        status = self.phrases("slack.status", language)
        arguments = {"channel_id": place.channel, "thread_ts": place.thread, "status": status}
        await self._call("assistant.threads.setStatus", arguments, installation, address.chat)

    @_without_failing
    async def show_home(
        self, user: str, channel: str, installation: Installation, desk: Desk, *, note: str = ""
    ) -> None:
        """`note` tells what was done; what is erased is no longer listed, even while that is going on."""
        address = address_of(installation.team, channel or user)
        language = await self._language(user, installation, desk)
        known = await desk.collections(address, language, installation.team)
        theirs = Theirs(note=note) if note else await self._theirs(Person(PLATFORM, user), language, desk)
        view = home_view(channel, () if theirs.standing.blocked else known, theirs, language, self.phrases)
        await self._call("views.publish", {"user_id": user, "view": view}, installation, address.chat)

    async def _theirs(self, person: Person, language: Language, desk: Desk) -> Theirs:
        standing = await desk.standing(person)
        if standing.blocked:
            return Theirs((), standing, self.phrases("delivery.blocked", language, code=standing.code))
        return Theirs(await desk.recent(person, HISTORY), standing)

    async def _language(self, user: str, installation: Installation, desk: Desk) -> Language:
        chosen = await desk.language(Person(PLATFORM, user))
        if chosen is not None:
            return chosen
        return hinted((await self.people.profile(user, installation)).language)

    async def _open(self, body: Body, view: Body, installation: Installation, chat: str) -> None:
        arguments = {"trigger_id": body.get("trigger_id", ""), "view": view}
        await self._call("views.open", arguments, installation, chat)

    async def _call(self, method: str, arguments: Body, installation: Installation, chat: str) -> None:
        await self.sending.call(method, arguments, chat, installation)

"""A payload of Slack's -> IncomingMessage, Command, Upload, Feedback, or None for what asks nothing. Pure.

Events of messages: everything a person writes where Dalil can hear; `origin.addressed` says whether it was to Dalil (a
direct message or a mention). A message in a channel belongs to the thread that it opens. Slack tells of a mention
twice, as a message and as a mention: both are one event. An edited message is read like a new one, marked as edited. A
message shared without own words asks in the words of the one shared; a direct message without any is one without text.
What people press, submit or type after /dalil is read in `interactions`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from adapters.slack import interactions
from adapters.slack.contents import text_of
from adapters.slack.places import PLATFORM, address_of
from adapters.slack.wording import Words, read
from engine.messages import (
    Address,
    Command,
    CommandName,
    Event,
    Feedback,
    File,
    IncomingMessage,
    Origin,
    Person,
    Right,
    Upload,
)
from engine.phrases import Phrases

Body = dict[str, Any]

_ORDINARY = (None, "file_share", "thread_broadcast", "me_message")
_PICTURES = ("image/", "audio/", "video/")
_ABSENT = ("tombstone", "hidden_by_limit", "external")
_LIKES = {"+1": 1, "thumbsup": 1, "-1": -1, "thumbsdown": -1}


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are where the payload comes from. `team` as in `places`."""

    team: str
    user: str


@dataclass(frozen=True, slots=True)
class Profile:
    """What Slack says of a person beyond their id."""

    name: str = ""
    language: str = ""
    rights: tuple[Right, ...] = ()


@dataclass(frozen=True, slots=True)
class Reader:
    """What it takes to understand a payload."""

    me: Me
    words: Words
    phrases: Phrases

    def normalize(self, body: Body, profile: Profile = Profile()) -> Event | None:
        """The same payload gives the same event; `profile` is that of `author(body)`."""
        person = Person(PLATFORM, author(body), profile.name, profile.language)
        if not person.id:
            return None
        if body.get("type") == "event_callback":
            event = self._told(body.get("event", {}), person)
        else:
            event = interactions.read_interaction(body, person, self.me.team, self.me.user, self.words, self.phrases)
        if event is None or isinstance(event, Feedback):
            return event
        return replace(event, origin=replace(event.origin, space=self.me.team, rights=profile.rights))

    def _told(self, event: Body, person: Person) -> Event | None:
        match event.get("type"):
            case "message" | "app_mention":
                return self._message(event, person)
            case "reaction_added" | "reaction_removed":
                return self._reaction(event, person)
            case "assistant_thread_started":
                thread = event["assistant_thread"]
                address = address_of(self.me.team, thread["channel_id"], thread["thread_ts"])
                return Command(f"{address.chat}:{thread['thread_ts']}:start", address, person, "start")
        return None

    def _message(self, event: Body, person: Person) -> Event | None:
        message, channel = written(event), str(event.get("channel", ""))
        if message is None or person.id == self.me.user:
            return None
        edited = str((message.get("edited") or {}).get("ts", ""))
        ts, is_direct = str(message["ts"]), event.get("channel_type") == "im" or channel.startswith("D")
        thread = str(message.get("thread_ts") or ("" if is_direct else ts))
        text, is_named = read(text_of(message), self.me.user)
        is_addressed = is_direct or is_named or event.get("type") == "app_mention"
        answers = thread if message.get("parent_user_id") == self.me.user else ""
        heard = _Heard(
            f"{self.me.team}:{channel}:{ts}" + (f":{edited}" if edited else ""),
            address_of(self.me.team, channel, thread),
            person,
            Origin(message=ts, answers=answers, direct=is_direct, addressed=is_addressed),
        )
        files = _files(message.get("files") or (), self.me.team)
        if is_addressed and files and not edited:
            return Upload(heard.id, heard.address, person, files, text, origin=heard.origin)
        if is_addressed and not text and not is_direct:
            return heard.command("help")
        if is_addressed and (command := self.words.command_in(text)):
            return heard.command(*command)
        if not text and (edited or not is_direct):
            return None
        return IncomingMessage(heard.id, heard.address, person, text, edited=bool(edited), origin=heard.origin)

    def _reaction(self, event: Body, person: Person) -> Feedback | None:
        """A thumb on a message of ours; taken away, the vote is taken back."""
        item, sign = event.get("item", {}), str(event.get("reaction", "")).split("::")[0]
        if item.get("type") != "message" or sign not in _LIKES or event.get("item_user") not in (None, self.me.user):
            return None
        address = address_of(self.me.team, item["channel"])
        name = f"{self.me.team}:{event['event_ts']}:{person.id}:{event['type']}"
        value: Any = _LIKES[sign] if event["type"] == "reaction_added" else 0
        return Feedback(name, address, person, "", value, message=str(item["ts"]))


@dataclass(frozen=True, slots=True)
class _Heard:
    id: str
    address: Address
    person: Person
    origin: Origin

    def command(self, name: CommandName, argument: str = "") -> Command:
        """What is configured at the top of a channel holds for the channel, not for the thread below."""
        is_top = self.address.thread == self.origin.message
        address = replace(self.address, thread="") if name == "config" and is_top else self.address
        return Command(self.id, address, self.person, name, argument, origin=self.origin)


def author(body: Body) -> str:
    """The id of the person whom the payload comes from; empty for none."""
    if body.get("type") == "event_callback":
        event = body.get("event", {})
        message = written(event) if event.get("type") == "message" else event
        named = message or {}
        return str(named.get("user") or named.get("assistant_thread", {}).get("user_id") or "")
    user = body.get("user")
    return str(user.get("id", "")) if isinstance(user, dict) else str(body.get("user_id") or "")


def written(event: Body) -> Body | None:
    """The message that a person wrote or changed; None for what programs write and for what only looks changed."""
    message: Body = event
    if event.get("subtype") == "message_changed":
        message, before = event.get("message", {}), event.get("previous_message", {})
        if not message.get("edited") or text_of(message) == text_of(before):
            return None  # an unfurled link, a reply below it
    if message.get("subtype") not in _ORDINARY or message.get("bot_id") or not message.get("user"):
        return None
    return None if message.get("user") == "USLACKBOT" else message


def _files(files: Sequence[Body], team: str) -> tuple[File, ...]:
    """Documents among the files; a picture or a recording is none."""
    return tuple(
        File(f"{team}/{file['id']}", str(file.get("name") or file["id"]), int(file.get("size") or 0), media)
        for file in files
        if file.get("id") and file.get("mode") not in _ABSENT
        for media in [str(file.get("mimetype") or "")]
        if not media.startswith(_PICTURES)
    )

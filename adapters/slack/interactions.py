"""What people press, submit, choose from a menu or type after /dalil, as events. Pure."""

import json
from typing import Any

from adapters.presses import Chosen, Configuring, Judged, Vote, settled
from adapters.slack.buttons import Erase, Share, Sources, press_of
from adapters.slack.contents import text_of
from adapters.slack.places import PLATFORM, address_of
from adapters.slack.views import CODE, CORRECTION, REASON, SETTINGS, SOURCES, WORDS
from adapters.slack.wording import Words, read
from engine.messages import (
    REASONS,
    Address,
    Command,
    Correction,
    Event,
    Feedback,
    IncomingMessage,
    Origin,
    Person,
)
from engine.phrases import Phrases

ASK_ABOUT = "ask_about"  # the shortcut in a message's menu, as the manifest names it

Body = dict[str, Any]


def read_interaction(body: Body, person: Person, team: str, us: str, words: Words, phrases: Phrases) -> Event | None:
    """The event of any payload that is none of the Events API."""
    match body.get("type"):
        case "block_actions":
            return _pressed(body, person, team, words)
        case "view_submission":
            return _corrected(body, person, team) or _set(body, person, team) or _submitted(body, person, team, phrases)
        case "message_action" if body.get("callback_id") == ASK_ABOUT:
            return _asked_about(body, person, team, us)
        case None if body.get("command"):
            return _typed(body, person, team, us, words)
    return None


def _typed(body: Body, person: Person, team: str, us: str, words: Words) -> Event:
    """/dalil with a command's name or a question after it; what is answered, only the person sees."""
    channel = str(body["channel_id"])
    is_direct = channel.startswith("D")
    address = address_of(team, channel, alone="" if is_direct else person.id)
    origin = Origin(direct=is_direct, private=True, handle=str(body.get("response_url") or ""))
    name = f"{team}:{body['trigger_id']}"
    text, _ = read(str(body.get("text") or ""), us)
    command = words.command_in(text) if text else ("help", "")
    if command:
        where = address_of(team, channel) if command[0] == "config" else address
        return Command(name, where, person, command[0], command[1], origin=origin)
    return IncomingMessage(name, address, person, text.removeprefix("ask ").strip(), origin=origin)


def _asked_about(body: Body, person: Person, team: str, us: str) -> IncomingMessage:
    """ "Ask Dalil about this": the message is the question; the answer, in its thread, only the person sees."""
    message, channel = body.get("message", {}), str(body["channel"]["id"])
    is_direct = channel.startswith("D")
    thread = str(message.get("thread_ts") or message.get("ts") or "")
    address = address_of(team, channel, thread, alone="" if is_direct else person.id)
    text, _ = read(text_of(message), us)
    origin = Origin(direct=is_direct, private=True, handle=str(body.get("response_url") or ""))
    return IncomingMessage(f"{team}:{body['trigger_id']}", address, person, text, origin=origin)


def _pressed(body: Body, person: Person, team: str, words: Words) -> Event | None:
    action = (body.get("actions") or [{}])[0]
    press = press_of(action)
    if press is None:
        return None
    name = f"{team}:{body.get('trigger_id') or ''}:{action.get('action_ts', '')}:{person.id}"
    if isinstance(press, Erase):
        home = json.loads(body.get("view", {}).get("private_metadata") or "{}")
        address = address_of(team, str(home.get("channel") or person.id))
        return Command(name, address, person, "erase", "yes", origin=Origin(confirmed=True))
    container = body.get("container", {})
    channel = str(container.get("channel_id") or body.get("channel", {}).get("id") or "")
    is_seen_alone = bool(container.get("is_ephemeral"))
    address = _where(body, person, team, channel, alone=is_seen_alone)
    url = str(body.get("response_url") or "")
    is_direct = channel.startswith("D")
    match press:
        case Vote(turn, value):
            return Feedback(name, address, person, turn, value)
        case Sources(turn):
            return Command(
                name, address, person, "sources", turn, origin=Origin(direct=is_direct, private=True, handle=url)
            )
        case Judged(turn, ruling):  # in the channel's own conversation: one after another, whichever card it is
            origin, argument = Origin(direct=is_direct, private=True, handle=url), f"{ruling} {turn}"
            return Command(name, address_of(team, channel), person, "review", argument, origin=origin)
        case Share(turn, thread):
            there, origin = address_of(team, channel, thread), Origin(direct=is_direct, handle=url)
            return Command(name, there, person, "share", turn, origin=origin)
        case Chosen(message):
            origin = Origin(direct=is_direct, private=is_seen_alone, handle=url if is_seen_alone else "")
            command = words.command_in(message, bare=False)
            if command:
                return Command(name, address, person, command[0], command[1], origin=origin)
            return IncomingMessage(name, address, person, message, origin=origin)
    return None


def _where(body: Body, person: Person, team: str, channel: str, *, alone: bool) -> Address:
    """The conversation of the message that was pressed."""
    container, message = body.get("container", {}), body.get("message") or {}
    thread = str(container.get("thread_ts") or message.get("thread_ts") or "")
    if channel.startswith("D"):
        return address_of(team, channel, thread)
    if alone:
        return address_of(team, channel, thread, alone=person.id)
    return address_of(team, channel, thread or str(container.get("message_ts") or ""))


def _corrected(body: Body, person: Person, team: str) -> Correction | None:
    """A better answer, from the window for it."""
    view = body.get("view", {})
    if view.get("callback_id") != CORRECTION:
        return None
    meant, values = json.loads(view["private_metadata"]), view.get("state", {}).get("values", {})
    text, sources = (str((values.get(name, {}).get(name) or {}).get("value") or "") for name in (WORDS, SOURCES))
    address = Address(PLATFORM, str(meant["chat"]))
    origin, event = _alone(address), f"{team}:view:{view['id']}"
    return Correction(event, address, person, str(meant["turn"]), text, sources, origin=origin)


def _set(body: Body, person: Person, team: str) -> Command | None:
    """Settings of a place, from the window for them."""
    view = body.get("view", {})
    if view.get("callback_id") != SETTINGS:
        return None
    meant, values = json.loads(view["private_metadata"]), view.get("state", {}).get("values", {})
    given = {key: _chosen(field.get(key) or {}) for key, field in values.items()}
    address = Address(PLATFORM, str(meant["chat"]))
    argument = settled(Configuring(str(meant["words"])), given)
    return Command(f"{team}:view:{view['id']}", address, person, "config", argument, origin=_alone(address))


def _chosen(field: Body) -> str:
    """What was chosen or typed there; empty for nothing."""
    return str((field.get("selected_option") or {}).get("value") or field.get("value") or "")


def _alone(address: Address) -> Origin:
    """Of what was sent from a window: its answer only the person sees."""
    return Origin(direct=address.chat.rpartition("/")[2].startswith("D"), private=True)


def _submitted(body: Body, person: Person, team: str, phrases: Phrases) -> Feedback | None:
    """The reason for a dislike: a usual one, own words, or both; None where neither was given."""
    view = body.get("view", {})
    if view.get("callback_id") != REASON:
        return None
    meant = json.loads(view.get("private_metadata") or "{}")
    values = view.get("state", {}).get("values", {})
    code = ((values.get(CODE, {}).get(CODE) or {}).get("selected_option") or {}).get("value", "")
    own = str((values.get(WORDS, {}).get(WORDS) or {}).get("value") or "").strip()
    usual = phrases(f"feedback.{code}", meant["language"]) if code in REASONS else ""
    reason = ": ".join(part for part in (usual, own) if part)
    if not reason or not meant.get("turn"):
        return None
    address = Address(PLATFORM, str(meant["chat"]), str(meant["thread"]))
    return Feedback(f"{team}:view:{view['id']}", address, person, meant["turn"], -1, reason)

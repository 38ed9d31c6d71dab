"""discord.Interaction -> IncomingMessage, Command, Feedback, or None for what asks nothing. Pure.

An interaction is a slash command, a message's menu, a pressed button, a sent form, or a word being completed.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import InteractionType

from adapters.discord.buttons import Press, Reason, Share, unpack
from adapters.discord.commands import ASK, PUBLIC
from adapters.discord.normalize import KNOWN, command_of
from adapters.discord.places import Me, address_of, person_of, rights_of
from adapters.discord.render import line_of
from adapters.presses import Chosen, ChosenLine, Configuring, Correcting, Judged, Sources, Vote, settled
from engine.messages import (
    REASONS,
    Address,
    Command,
    CommandName,
    Correction,
    Event,
    Feedback,
    IncomingMessage,
    Origin,
    Person,
)
from engine.phrases import Phrases

CODE, WORDS = "code", "words"  # fields of the form for a reason; WORDS, of that for a better answer as well
SOURCES = "sources"

Fields = Mapping[str, Any]


def normalize_interaction(interaction: discord.Interaction, me: Me, phrases: Phrases) -> Event | None:
    match interaction.type:
        case InteractionType.application_command:
            return _commanded(interaction, me)
        case InteractionType.component:
            return _pressed(interaction, me)
        case InteractionType.modal_submit:
            return _corrected(interaction, me) or _set(interaction, me) or _reasoned(interaction, me, phrases)
    return None


def configuring(interaction: discord.Interaction, me: Me, press: Configuring) -> Command:
    """What the press on a button for settings asks for."""
    return _command(interaction, me, "config", press.words)


def private_in(interaction: discord.Interaction) -> bool:
    """Whether only the person who acts is to see what comes of it."""
    data = _data(interaction)
    match interaction.type:
        case InteractionType.application_command if data["name"] == ASK:
            return bool(options_of(data).get("private"))
        case InteractionType.application_command:
            return data["name"] not in PUBLIC
        case InteractionType.component if not isinstance(press_of(interaction), Share):
            message = interaction.message
            alone = isinstance(press_of(interaction), Sources | Judged)
            return alone or (message is not None and message.flags.ephemeral)
        case InteractionType.modal_submit:
            return True
    return False


def press_of(interaction: discord.Interaction) -> Press | None:
    """The button of ours that was pressed; None for one we did not make, or whose words are no longer to be had."""
    press = unpack(str(_data(interaction).get("custom_id", "")))
    if not isinstance(press, ChosenLine):
        return press
    words = line_of(interaction.message.content, press.number) if interaction.message else ""
    return Chosen(words) if words else None


def options_of(data: Fields) -> dict[str, Any]:
    return {option["name"]: option["value"] for option in data.get("options", ()) if "value" in option}


def focused(data: Fields) -> str:
    """What has been typed of the option that is being completed."""
    return next((str(option["value"]) for option in data.get("options", ()) if option.get("focused")), "")


def asked_about(data: Fields) -> str:
    """The words of the message whose menu was opened."""
    messages = data.get("resolved", {}).get("messages", {})
    return str(messages.get(str(data.get("target_id")), {}).get("content", "")).strip()


def locale_of(interaction: discord.Interaction) -> str:
    return str(interaction.locale.value)


def _commanded(interaction: discord.Interaction, me: Me) -> Event | None:
    data = _data(interaction)
    if data.get("type") == discord.AppCommandType.message.value:
        words = asked_about(data)
        return _message(interaction, me, words) if words else None
    options = options_of(data)
    if data["name"] == ASK:
        collection = options.get("collection")
        return _message(interaction, me, str(options["question"]), (str(collection),) if collection else ())
    argument = " ".join(str(value) for value in options.values())
    return _command(interaction, me, KNOWN.get(data["name"], "unknown"), argument)


def _pressed(interaction: discord.Interaction, me: Me) -> Event | None:
    match press_of(interaction):
        case Vote(turn, value):
            return _feedback(interaction, me, turn, value)
        case Sources(turn):
            return _command(interaction, me, "sources", turn)
        case Share(turn):
            return _command(interaction, me, "share", turn)
        case Judged(turn, ruling):
            return _command(interaction, me, "review", f"{ruling} {turn}")
        case Chosen(words):
            command = command_of(words)
            return _command(interaction, me, *command) if command else _message(interaction, me, words)
    return None


def _corrected(interaction: discord.Interaction, me: Me) -> Correction | None:
    """A better answer, from the form for it."""
    press = unpack(str(_data(interaction).get("custom_id", "")))
    if not isinstance(press, Correcting):
        return None
    fields = dict(_fields(_data(interaction)))
    text, sources = (str(fields.get(name) or "") for name in (WORDS, SOURCES))
    return Correction(*_said(interaction, me), press.turn, text, sources, origin=_origin(interaction))


def _set(interaction: discord.Interaction, me: Me) -> Command | None:
    """Settings of the place, from the form for them."""
    press = unpack(str(_data(interaction).get("custom_id", "")))
    if not isinstance(press, Configuring):
        return None
    given = {key: (value[0] if value else "") if isinstance(value, list) else str(value or "")
             for key, value in _fields(_data(interaction))}  # fmt: skip
    return _command(interaction, me, "config", settled(press, given))


def _reasoned(interaction: discord.Interaction, me: Me, phrases: Phrases) -> Event | None:
    press = unpack(str(_data(interaction).get("custom_id", "")))
    if not isinstance(press, Reason):
        return None
    fields = dict(_fields(_data(interaction)))
    chosen = [phrases(f"feedback.{code}", press.language) for code in REASONS if code in fields.get(CODE, ())]
    words = str(fields.get(WORDS) or "").strip()
    return _feedback(interaction, me, press.turn, -1, ": ".join([*chosen, *([words] if words else [])]) or None)


def _fields(data: Fields) -> Iterator[tuple[str, Any]]:
    for row in data.get("components", ()):
        for field in row.get("components", ()) or [row.get("component", {})]:
            yield field.get("custom_id", ""), field.get("values", field.get("value"))


def _data(interaction: discord.Interaction) -> Fields:
    return interaction.data or {}


def _said(interaction: discord.Interaction, me: Me) -> tuple[str, Address, Person]:
    where = address_of(interaction.channel, interaction.channel_id or 0)
    return f"{me.id}:{interaction.id}", where, person_of(interaction.user, locale_of(interaction))


def _origin(interaction: discord.Interaction) -> Origin:
    return Origin(
        answers=str(interaction.message.id) if interaction.message else "",
        space=str(interaction.guild_id or ""),
        direct=interaction.guild_id is None,
        private=private_in(interaction),
        threaded=bool(options_of(_data(interaction)).get("thread")),
        handle=f"{interaction.application_id}/{interaction.token}/{interaction.id}",
        rights=rights_of(interaction.permissions) if interaction.guild_id else (),
    )


def _message(
    interaction: discord.Interaction, me: Me, words: str, collections: tuple[str, ...] = ()
) -> IncomingMessage:
    said = _said(interaction, me)
    return IncomingMessage(*said, words, collections=collections, origin=_origin(interaction))


def _command(interaction: discord.Interaction, me: Me, name: CommandName, argument: str = "") -> Command:
    return Command(*_said(interaction, me), name, argument, origin=_origin(interaction))


def _feedback(interaction: discord.Interaction, me: Me, turn: str, value: Any, reason: str | None = None) -> Feedback:
    return Feedback(*_said(interaction, me), turn, value, reason)

"""What an interaction is answered with at once, within three seconds. Pure; what it means is kept elsewhere."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import InteractionType

from adapters.adapter import LONGEST, Form, Known
from adapters.discord.buttons import Press, Reason, Share, pack, unpack
from adapters.discord.interactions import CODE, SOURCES, WORDS, press_of, private_in
from adapters.discord.render import EPHEMERAL, SECONDARY, votes
from adapters.presses import INHERITED, Chosen, Configuring, Correcting, Judged, Sources, Vote
from engine.channels import Field, PlaceForm
from engine.language import Language
from engine.messages import REASONS
from engine.phrases import Phrases

_SAY, _DEFER, _UPDATE, _COMPLETE, _FORM = 4, 5, 7, 8, 9  # types of a response
_ROW, _BUTTON, _SELECT, _INPUT, _LABEL = 1, 2, 3, 4, 18  # types of components
_LINE, _PARAGRAPH = 1, 2
_OPTIONS = 25  # of a list to choose from
_COMPLETIONS = 25
_NAME = 100
_REASON = 1000  # characters

Json = dict[str, Any]


def respond(interaction: discord.Interaction, phrases: Phrases, language: Language) -> Json:
    """The body of the interaction's callback; in the reader's `language` where no answer has one."""
    match interaction.type:
        case InteractionType.application_command:
            return _deferred(interaction)
        case InteractionType.modal_submit:
            press = press_of(interaction)
            if isinstance(press, Correcting | Configuring):
                return _deferred(interaction)
            spoken = press.language if isinstance(press, Reason) else language
            return said(phrases("discord.reason_kept", spoken))
    match press_of(interaction):
        case Vote(value=-1) as vote:
            return _form(vote, phrases)
        case Vote() as vote:
            return _voted(interaction, vote, phrases)
        case Sources() | Share() | Chosen() | Judged():
            return _deferred(interaction)
    return said(phrases("discord.old_button", language))


def asked_for(form: Form, phrases: Phrases, language: Language) -> Json:
    """The form for a better answer and the exact words that it rests on, beginning with those of the present one."""

    def field(name: str, label: str, begins: str, *, required: bool) -> Json:
        words: Json = {"type": _INPUT, "custom_id": name, "style": _PARAGRAPH, "required": required}
        words |= {"max_length": LONGEST} | ({"value": begins} if begins else {})
        return {"type": _LABEL, "label": phrases(f"cards.{label}", language), "component": words}

    return {
        "type": _FORM,
        "data": {
            "custom_id": pack(Correcting(form.turn)),
            "title": phrases("cards.form_title", language),
            "components": [
                field(WORDS, "form_text", form.text, required=True),
                field(SOURCES, "form_sources", form.sources, required=False),
            ],
        },
    }


def settings_asked_for(form: PlaceForm, phrases: Phrases, language: Language) -> Json:
    """The form for some settings of a place; what is left as it is in it stays so."""
    components = [_setting(field, phrases("places.inherited", language, value=field.default)) for field in form.fields]
    return {
        "type": _FORM,
        "data": {"custom_id": pack(Configuring(form.words)), "title": form.title, "components": components},
    }


def _setting(field: Field, inherited: str) -> Json:
    label: Json = {"type": _LABEL, "label": field.label}
    if field.options and len(field.options) < _OPTIONS:
        choices = [(INHERITED, inherited), *field.options]
        options = [
            {"label": words[:_NAME], "value": value, "default": value == (field.given or INHERITED)}
            for value, words in choices
        ]
        return label | {"component": {"type": _SELECT, "custom_id": field.key, "required": False, "options": options}}
    words: Json = {"type": _INPUT, "custom_id": field.key, "style": _LINE, "required": False, "max_length": LONGEST}
    words |= {"placeholder": inherited[:_NAME]} | ({"value": field.given} if field.given else {})
    described = {"description": field.hint[:_NAME]} if field.hint else {}
    return label | described | {"component": words}


def said(words: str, components: Sequence[Json] = ()) -> Json:
    """A word that only the person who acted sees."""
    body = {"content": words, "flags": EPHEMERAL, "allowed_mentions": {"parse": []}, "components": list(components)}
    return {"type": _SAY, "data": body}


def completed(typed: str, known: Sequence[Known]) -> Json:
    """Collections whose title or name holds what has been typed."""
    fitting = [one for one in known if typed.casefold() in f"{one.title} {one.name}".casefold()]
    choices = [{"name": one.title[:_NAME], "value": one.name} for one in fitting if len(one.name) <= _NAME]
    return {"type": _COMPLETE, "data": {"choices": choices[:_COMPLETIONS]}}


def _deferred(interaction: discord.Interaction) -> Json:
    """ "Dalil is thinking ...": the answer takes its place."""
    return {"type": _DEFER, "data": {"flags": EPHEMERAL if private_in(interaction) else 0}}


def _voted(interaction: discord.Interaction, vote: Vote, phrases: Phrases) -> Json:
    """Where nobody else sees the buttons the vote is marked on them; in a channel there is a word."""
    message = interaction.message
    if message is not None and (interaction.guild_id is None or message.flags.ephemeral):
        rows = [row.to_dict() for row in message.components]
        if vote.value == 0 and not any(isinstance(press, Vote) and press.value for press in _presses(rows)):
            return {
                "type": _UPDATE,
                "data": {"content": phrases("discord.taken_back", vote.language), "components": []},
            }
        return {"type": _UPDATE, "data": {"components": [_marked(dict(row), vote) for row in rows]}}
    if vote.value == 0:
        return said(phrases("discord.taken_back", vote.language))
    back = {
        "type": _BUTTON,
        "style": SECONDARY,
        "label": phrases("discord.take_back", vote.language),
        "custom_id": pack(Vote(vote.turn, 0, vote.language)),
    }
    return said(phrases("discord.thanks", vote.language), [{"type": _ROW, "components": [back]}])


def _marked(row: Json, vote: Vote) -> Json:
    """The row with its votes as they look once `vote` is cast."""
    buttons = row.get("components", [])
    others = [button for button in buttons if not isinstance(unpack(button.get("custom_id", "")), Vote)]
    if len(others) == len(buttons):
        return row
    return row | {"components": [*votes(vote.turn, vote.language, vote.value), *others]}


def _presses(rows: Iterable[Mapping[str, Any]]) -> Iterator[Press | None]:
    return (unpack(str(button.get("custom_id", ""))) for row in rows for button in row.get("components", ()))


def _form(vote: Vote, phrases: Phrases) -> Json:
    language = vote.language
    options = [{"label": phrases(f"feedback.{code}", language), "value": code} for code in REASONS]
    choice = {"type": _SELECT, "custom_id": CODE, "required": False, "min_values": 0, "options": options}
    words = {"type": _INPUT, "custom_id": WORDS, "style": _PARAGRAPH, "required": False, "max_length": _REASON}
    return {
        "type": _FORM,
        "data": {
            "custom_id": pack(Reason(vote.turn, language)),
            "title": phrases("discord.what_was_wrong", language),
            "components": [
                {"type": _LABEL, "label": phrases("discord.choose_reason", language), "component": choice},
                {"type": _LABEL, "label": phrases("discord.own_words", language), "component": words},
            ],
        },
    }

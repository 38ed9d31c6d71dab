"""Windows over Slack and the app's home page. Pure."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from adapters.adapter import LONGEST, Form, Known
from adapters.presses import INHERITED
from adapters.slack.blocks import Block, blocks_of
from adapters.slack.buttons import button, plain_text
from adapters.slack.wording import as_said_here
from engine.channels import Field, PlaceForm
from engine.document import Document, Emphasis, ListBlock, Paragraph, Strong, Text
from engine.language import Language
from engine.messages import REASONS, Address, Answer, PastTurn, Standing
from engine.phrases import Phrases
from engine.wording import document_of

REASON = "reason"  # the window's name, and of what it asks
CODE = "code"
WORDS = "words"
CORRECTION = "correction"
SETTINGS = "settings"
SOURCES = "sources"
VIEW_BLOCKS = 100
REASON_LENGTH = 2000  # characters
OPTIONS = 100  # of a list to choose from
OPTION = 75  # characters of one
PLACEHOLDER = 150
GLIMPSE = 150  # characters of an answer in the history

View = dict[str, Any]


def reason_view(turn: str, address: Address, language: Language, phrases: Phrases) -> View:
    """Asks what was wrong: the usual reasons, and own words. It carries what it is about, so that it outlives us."""
    options = [{"text": plain_text(phrases(f"feedback.{code}", language)), "value": code} for code in REASONS]
    meant = {"turn": turn, "language": language, "chat": address.chat, "thread": address.thread}
    words = {
        "type": "plain_text_input",
        "action_id": WORDS,
        "multiline": True,
        "max_length": REASON_LENGTH,
        "placeholder": plain_text(phrases("slack.reason_placeholder", language)),
    }
    usual = {"type": "radio_buttons", "action_id": CODE, "options": options}
    return {
        "type": "modal",
        "callback_id": REASON,
        "private_metadata": json.dumps(meant),
        "title": plain_text(phrases("slack.reason_title", language)),
        "submit": plain_text(phrases("slack.send", language)),
        "close": plain_text(phrases("slack.close", language)),
        "blocks": [
            _input(CODE, phrases("slack.reason_usual", language), usual),
            _input(WORDS, phrases("slack.reason_own", language), words),
        ],
    }


def correction_view(form: Form, chat: str, language: Language, phrases: Phrases) -> View:
    """Asks for a better answer and the exact words that it rests on, beginning with those of the present one."""

    def field(name: str, label: str, begins: str, *, optional: bool) -> Block:
        element: Block = {"type": "plain_text_input", "action_id": name, "multiline": True, "max_length": LONGEST}
        element |= {"initial_value": begins} if begins else {}
        return _input(name, phrases(f"cards.{label}", language), element) | {"optional": optional}

    question = {"type": "rich_text", "elements": [_quoted(form.question[:LONGEST])]}
    return {
        "type": "modal",
        "callback_id": CORRECTION,
        "private_metadata": json.dumps({"turn": form.turn, "chat": chat}),
        "title": plain_text(phrases("cards.form_title", language)),
        "submit": plain_text(phrases("cards.form_send", language)),
        "close": plain_text(phrases("cards.form_close", language)),
        "blocks": [
            question,
            field(WORDS, "form_text", form.text, optional=False),
            field(SOURCES, "form_sources", form.sources, optional=True),
        ],
    }


def settings_view(form: PlaceForm, chat: str, language: Language, phrases: Phrases) -> View:
    """Some settings of a place; what is left as it is in it stays so. It carries what it is about."""
    fields = [_setting(field, phrases("places.inherited", language, value=field.default)) for field in form.fields]
    return {
        "type": "modal",
        "callback_id": SETTINGS,
        "private_metadata": json.dumps({"words": form.words, "chat": chat}),
        "title": plain_text(form.title),
        "submit": plain_text(phrases("places.save", language)),
        "close": plain_text(phrases("slack.close", language)),
        "blocks": fields,
    }


def _setting(field: Field, inherited: str) -> Block:
    if field.options and len(field.options) < OPTIONS:
        options = [
            {"text": plain_text(clipped(words, OPTION)), "value": value}
            for value, words in [(INHERITED, inherited), *field.options]
        ]
        chosen = next((one for one in options if one["value"] == field.given), options[0])
        choice = {"type": "static_select", "action_id": field.key, "options": options, "initial_option": chosen}
        return _input(field.key, field.label, choice)
    words: Block = {"type": "plain_text_input", "action_id": field.key, "max_length": LONGEST}
    words |= {"placeholder": plain_text(clipped(inherited, PLACEHOLDER))}
    words |= {"initial_value": field.given} if field.given else {}
    return _input(field.key, field.label, words) | ({"hint": plain_text(field.hint)} if field.hint else {})


def _quoted(words: str) -> Block:
    return {"type": "rich_text_quote", "elements": [{"type": "text", "text": words or "…"}]}


def _input(name: str, label: str, element: Block) -> Block:
    return {"type": "input", "block_id": name, "optional": True, "label": plain_text(label), "element": element}


def sources_view(blocks: Sequence[Block], external_id: str, phrases: Phrases, language: Language) -> View:
    """The exact words; without blocks, the same window while they are fetched."""
    waiting = {"type": "section", "text": plain_text(phrases("slack.loading", language))}
    return {
        "type": "modal",
        "external_id": external_id,
        "title": plain_text(phrases("slack.sources", language)),
        "close": plain_text(phrases("slack.close", language)),
        "blocks": list(blocks)[:VIEW_BLOCKS] or [waiting],
    }


UNKNOWN = Standing()


@dataclass(frozen=True, slots=True)
class Theirs:
    """What the home shows of a person: their last questions and how they stand; `note` tells what was done."""

    past: Sequence[PastTurn] = ()
    standing: Standing = UNKNOWN
    note: str = ""


def home_view(channel: str, known: Sequence[Known], theirs: Theirs, language: Language, phrases: Phrases) -> View:
    """What Dalil knows, the person's own last questions, and what is kept of them, with the button that erases it."""
    past, note = theirs.past, theirs.note

    def said(key: str) -> str:
        return phrases(f"slack.{key}", language)

    confirm = {
        "title": plain_text(said("erase_title")),
        "text": plain_text(phrases("commands.erase", language)),
        "confirm": plain_text(said("erase_yes")),
        "deny": plain_text(said("erase_no")),
        "style": "danger",
    }
    topics = ListBlock(tuple((Text(one.title),) for one in known)) if known else _text(said("knows_nothing"))
    questions = (
        ListBlock(tuple((Strong(_flat(turn.question)), Text(f" {_clipped(_flat(turn.text))}")) for turn in past))
        if past
        else _text(said("no_history"))
    )
    return {
        "type": "home",
        "private_metadata": json.dumps({"channel": channel}),
        "blocks": [
            *([_section(note)] if note else []),
            _header(said("home_title")),
            *_shown((_text(said("home_how")),), language),
            _header(said("home_knows")),
            *_shown((topics,), language),
            {"type": "divider"},
            _header(said("home_history")),
            *_shown((questions,), language),
            {"type": "divider"},
            _header(said("home_data")),
            *_shown(as_said_here(document_of(_privacy(theirs.standing, language, phrases))).blocks, language),
            {
                "type": "actions",
                "elements": [button("erase", said("erase_button"), language, style="danger", confirm=confirm)],
            },
        ],
    }


def _privacy(standing: Standing, language: Language, phrases: Phrases) -> str:
    words = [phrases("commands.privacy", language)]
    if standing.code:
        words.append(phrases("commands.privacy_code", language, code=standing.code))
    if standing.hold:
        words.append(phrases("commands.held", language, reason=standing.hold))
    return "\n\n".join(words)


def _shown(blocks: Iterable[Any], language: Language) -> list[Block]:
    return list(blocks_of(Answer("answer", "bot", language, Document(tuple(blocks)))))


def _text(words: str) -> Paragraph:
    return Paragraph((Emphasis(words),))


def _header(words: str) -> Block:
    return {"type": "header", "text": plain_text(words)}


def _section(words: str) -> Block:
    return {"type": "section", "text": plain_text(words)}


def _flat(text: str) -> str:
    return " ".join(text.split())


def _clipped(text: str) -> str:
    return text if len(text) <= GLIMPSE else f"{text[:GLIMPSE].rstrip()} …"


def clipped(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"

"""What a pressed button shows at once: a word, a changed keyboard, a prompt. Pure; the vote is kept elsewhere."""

import html
from dataclasses import dataclass

from telegram import CallbackQuery, Message
from telegram.constants import ChatType

from adapters.adapter import Post
from adapters.presses import Chosen, Configuring, Sources, Vote
from adapters.telegram.buttons import OwnWords, Reason
from adapters.telegram.links import Me
from adapters.telegram.normalize import press_of
from adapters.telegram.origins import address_of, person_of
from adapters.telegram.render import Button, Keyboard, call, posting, voted, without_reasons
from engine.language import hinted
from engine.phrases import Phrases

_SAID = {1: "telegram.thanks", 0: "telegram.taken_back", -1: "telegram.what_was_wrong"}


@dataclass(frozen=True, slots=True)
class Response:
    """`word` is shown for a moment over the chat; `keyboard` replaces the one pressed; `prompt` is posted."""

    word: str = ""
    keyboard: Keyboard | None = None
    prompt: Post | None = None


def respond(query: CallbackQuery, me: Me, phrases: Phrases) -> Response:
    rows = _rows(query)
    match press_of(query):
        case Vote() as vote:
            word = phrases(_SAID[vote.value], vote.language)
            return Response(word, voted(rows, vote, phrases, shared=_in_group(query)) if rows else None)
        case Reason(language=language):
            keyboard: Keyboard = {"inline_keyboard": without_reasons(rows)}
            return Response(phrases("telegram.reason_kept", language), keyboard if rows else None)
        case OwnWords() as press:
            return Response(prompt=_prompt(query, press, me, phrases))
        case Sources() | Chosen() | Configuring():
            return Response()
    return Response(phrases("telegram.old_button", hinted(person_of(query.from_user).language)))


def _prompt(query: CallbackQuery, press: OwnWords, me: Me, phrases: Phrases) -> Post | None:
    """Asks for a reply in words. The link in it names the turn, so that the reply is understood after any restart."""
    message = query.message
    if not isinstance(message, Message):
        return None
    words = html.escape(phrases("telegram.this_answer", press.language), quote=False)
    link = f'<a href="{html.escape(me.link(press.turn))}">{words}</a>'
    text = phrases("telegram.ask_reason", press.language, answer=link)
    if _in_group(query):  # ForceReply opens for people who are named
        name = html.escape(query.from_user.full_name, quote=False)
        text = f'<a href="tg://user?id={query.from_user.id}">{name}</a>: {text}'
    arguments = call(address_of(message), text) | {
        "reply_parameters": {"message_id": message.message_id, "allow_sending_without_reply": True},
        "reply_markup": {
            "force_reply": True,
            "selective": _in_group(query),
            "input_field_placeholder": phrases("telegram.reason_placeholder", press.language),
        },
    }
    return Post(address_of(message), posting(arguments))


def _rows(query: CallbackQuery) -> list[list[Button]]:
    """The keyboard that was pressed; empty when Telegram no longer shows it."""
    message = query.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return []
    rows = message.reply_markup.inline_keyboard
    return [[{"text": button.text, "callback_data": str(button.callback_data or "")} for button in row] for row in rows]


def _in_group(query: CallbackQuery) -> bool:
    return query.message is not None and query.message.chat.type != ChatType.PRIVATE

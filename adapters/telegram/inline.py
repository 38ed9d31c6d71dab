"""Inline mode: "@bot when are fees due?" typed in any chat offers the answer, to be posted there by who typed it.

Offered are answers that are whole in one message; anything else is a way into the private chat. Nothing is kept.
"""

import asyncio
import hashlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import shorten

from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQuery,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    LinkPreviewOptions,
)
from telegram.error import TelegramError

from adapters.adapter import Desk
from adapters.blocks import cleaned
from adapters.telegram.failures import explained
from adapters.telegram.links import Me, asking
from adapters.telegram.origins import PLATFORM, person_of
from adapters.telegram.render import texts_of
from adapters.telegram.wire import QuietBot
from engine.document import Document, Heading
from engine.errors import DalilError
from engine.language import hinted
from engine.messages import Address, Answer, IncomingMessage, Origin
from engine.phrases import Phrases

CACHE_S = 10  # how long Telegram may give the same person the same answer again
SHORTEST = 3  # letters and digits; fewer are not a question yet
_PREVIEW = 160  # characters; the message itself is whole
_START = "ask"  # a parameter that says nothing: Telegram wants one

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Offer:
    """What is shown while somebody types: perhaps an article, and always a button above it."""

    button: str
    parameter: str  # of the link into the private chat
    article: InlineQueryResultArticle | None = None


class InlineAnswers:
    """`take` answers one query; of a person only the latest counts, the one before is dropped."""

    def __init__(self, bot: QuietBot, me: Me, desk: Desk, phrases: Phrases, tasks: asyncio.TaskGroup) -> None:
        self._bot, self._me, self._desk, self._phrases, self._tasks = bot, me, desk, phrases, tasks
        self._typing: dict[int, asyncio.Task[None]] = {}

    def take(self, query: InlineQuery) -> None:
        before = self._typing.get(query.from_user.id)
        if before is not None:
            before.cancel()
        task = self._tasks.create_task(self._answer(query))
        self._typing[query.from_user.id] = task
        task.add_done_callback(lambda done: self._forget(query.from_user.id, done))

    def _forget(self, user: int, done: "asyncio.Task[None]") -> None:
        if self._typing.get(user) is done:
            del self._typing[user]

    async def _answer(self, query: InlineQuery) -> None:
        try:
            offer = await self._offer(query)
            await self._bot.answer_inline_query(
                query.id,
                [offer.article] if offer.article else [],
                cache_time=CACHE_S,
                is_personal=True,
                button=InlineQueryResultsButton(offer.button, start_parameter=offer.parameter),
            )
        except (TelegramError, DalilError) as error:
            logger.info("Telegram: an inline query is not answered: %s", explained(error))
        except Exception:  # one query is the boundary
            logger.exception("Telegram: an inline query is not answered")

    async def _offer(self, query: InlineQuery) -> Offer:
        person, text = person_of(query.from_user), query.query.strip()
        if sum(map(str.isalnum, text)) < SHORTEST:
            language = await self._desk.language(person) or hinted(person.language)
            return Offer(self._phrases("telegram.inline_ask", language), _START)
        # a place of its own: what is typed here follows on nothing that was said in the private chat
        place = Address(PLATFORM, person.id, "inline")
        message = IncomingMessage(f"{self._me.id}:inline:{query.id}", place, person, text, origin=Origin(private=True))
        return offer(await self._desk.glimpse(message), text, self._me, self._phrases)


def offer(answer: Answer, question: str, me: Me, phrases: Phrases) -> Offer:
    """The answer with its question above it, when it is one and fits a message; else only the way to it. Pure."""
    parameter = asking(question) or _START
    text = _whole(answer, question, phrases) if answer.outcome == "answer" and answer.text.strip() else ""
    if not text:
        return Offer(phrases("telegram.inline_private", answer.language), parameter)
    link = InlineKeyboardButton(phrases("telegram.inline_continue", answer.language), url=me.opening(parameter))
    article = InlineQueryResultArticle(
        id=hashlib.sha256(text.encode()).hexdigest()[:32],
        title=_shortened(answer.text, _PREVIEW),
        description=_shortened("; ".join(dict.fromkeys(_where(answer))), _PREVIEW),
        input_message_content=InputTextMessageContent(
            text, parse_mode="HTML", link_preview_options=LinkPreviewOptions(is_disabled=True)
        ),
        reply_markup=InlineKeyboardMarkup([[link]]),
    )
    return Offer(phrases("telegram.inline_continue", answer.language), parameter, article)


def _whole(answer: Answer, question: str, phrases: Phrases) -> str:
    """The message, which may be posted to any group; empty when it would take more than one."""
    asked = replace(answer, document=Document((Heading(question), *answer.document.blocks)))
    texts = texts_of(asked, phrases, in_group=True)
    return texts[0] if len(texts) == 1 else ""


def _where(answer: Answer) -> Iterator[str]:
    for citation in answer.citations:
        yield " — ".join(part for part in (citation.title or citation.source, citation.place) if part)


def _shortened(text: str, most: int) -> str:
    """For the preview alone."""
    return shorten(cleaned(text), most, placeholder=" …")

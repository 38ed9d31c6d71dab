"""A reviewed answer for the person whose question it was written for, in the conversation where they asked."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from adapters.adapter import Manner, Post
from bot.delivery.conclusions import Conclusions
from engine.document import Document, Paragraph, Quote, Strong, Text
from engine.handover import clipped
from engine.messages import HUMAN, Address, Answer, Citation, IncomingMessage, Origin
from engine.phrases import Phrases
from engine.reviewed.resting import standing
from engine.reviewed.writing import marked_blocks
from engine.staff.roles import Account
from engine.store.conversations import History, SavedTurn
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People
from engine.store.reviewed import Reviewed, ReviewedAnswers
from engine.store.said import Said

QUESTION = 500  # characters of the question that are said again
_CHAT = {"slack": 2}  # parts of a conversation's key that name its chat, where there are more than one

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Message:
    """What is said, as it is kept and as it is posted."""

    exchange: Exchange
    posts: Sequence[Post]


class Corrections:
    """Approving what staff wrote, with the message to whoever had asked: one transaction, and said once."""

    def __init__(self, database: Database, ledger: Ledger, ending: Conclusions, phrases: Phrases) -> None:
        self._ledger, self._ending, self._phrases = ledger, ending, phrases
        self._answers, self._corpus = ReviewedAnswers(database), Corpus(database)
        self._history, self._people, self._said = History(database), People(database), Said(database)

    async def reaches(self, answer: Reviewed) -> bool:
        """Whether there is somebody to tell who was not told before."""
        return await self._asked(answer) is not None

    async def approve(self, answer: Reviewed, account: Account, *, four_eyes: bool, tell: bool) -> bool:
        """This version is served from now on, and with `tell` the person who asked is told; whether they are. Raises
        InputError as `ReviewedAnswers.approve`, StoreError."""
        message = await self._message(answer) if tell else None
        bring = None
        if message is not None:
            bring = partial(self._ledger.bring, about=answer.turn, exchange=message.exchange, posts=message.posts)
        told = await self._answers.approve(answer.id, answer.version, account, four_eyes=four_eyes, tell=bring)
        if told and message is not None:
            self._ending.wake(message.posts)
            log.info("%s: a reviewed answer is brought to whoever had asked", message.exchange.message.person.platform)
        return told

    async def _asked(self, answer: Reviewed) -> SavedTurn | None:
        """The question that it was written for, where its person can be told and was not."""
        if not answer.turn or answer.told_at is not None:
            return None
        saved = await self._history.find(answer.turn)
        if saved is None or saved.answer.intent == HUMAN or not self._ending.reaches(saved.person.platform):
            return None
        return saved

    async def _message(self, answer: Reviewed) -> _Message | None:
        """None where nobody is to be told, or the documents no longer say what the answer rests on."""
        saved = await self._asked(answer)
        resting = [await standing(rest, self._corpus) for rest in answer.rests]
        citations = tuple(one for one in resting if one is not None)
        if saved is None or len(citations) < len(resting):
            return None
        given = named(await self._given(answer, saved, citations))
        place = address_of(saved.conversation)
        kept = IncomingMessage(f"reviewed:{answer.id}", place, saved.person, "")
        thread, own, _ = place.thread.partition("~")
        to = replace(kept, address=replace(place, thread=thread), origin=Origin(direct=False))
        to = replace(to, reply_to=await self._below(answer.turn, to.address))
        posts = self._ending.posts(given, to, Manner(private=bool(own), later=True))
        return _Message(Exchange(kept, given, saved.resolved), posts)

    async def _below(self, turn: str, place: Address) -> str:
        """The person's message, for platforms on which one replies to a message and opens no thread by it."""
        if self._ending.adapter(place.platform).threads == "usual":
            return ""
        message = await self._said.message_of(turn)
        return "" if message == place.thread else message

    async def _given(self, answer: Reviewed, saved: SavedTurn, citations: tuple[Citation, ...]) -> Answer:
        chosen = await self._people.language(saved.person.platform, saved.person.id)
        language = chosen or saved.answer.language
        lead = Paragraph((Strong(self._phrases("delivery.corrected", language)),))
        asked = Quote((Text(clipped(" ".join(saved.question.split()), QUESTION)),))
        blocks = marked_blocks(answer.text, answer.language, language, self._phrases)
        return Answer("answer", HUMAN, language, Document((lead, asked, *blocks)), citations, votable=False)


def address_of(conversation: str) -> Address:
    """The address of a conversation by its key."""
    platform, *parts = conversation.split("/")
    chat = _CHAT.get(platform, 1)
    return Address(platform, "/".join(parts[:chat]), "/".join(parts[chat:]))

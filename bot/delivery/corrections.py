"""A reviewed answer for those whose question it was written for, in the conversations where they asked."""

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
from engine.store.reviewed import Reviewed, ReviewedAnswers, Tell
from engine.store.said import Said

QUESTION = 500  # characters of the question that are said again
_CHAT = {"slack": 2}  # parts of a conversation's key that name its chat, where there are more than one

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Message:
    """What is said to who asked in these turns, the last of them above all, as it is kept and as it is posted."""

    turns: tuple[str, ...]
    exchange: Exchange
    posts: Sequence[Post]


class Corrections:
    """Approving what staff wrote, with the messages to those who had asked: one transaction, and said once."""

    def __init__(self, database: Database, ledger: Ledger, ending: Conclusions, phrases: Phrases) -> None:
        self._ledger, self._ending, self._phrases = ledger, ending, phrases
        self._answers, self._corpus = ReviewedAnswers(database), Corpus(database)
        self._history, self._people, self._said = History(database), People(database), Said(database)

    async def reaches(self, answer: Reviewed) -> int:
        """How many people there are to tell who were not told before."""
        return len(await self._asked(answer))

    async def approve(self, answer: Reviewed, account: Account, *, four_eyes: bool, tell: bool) -> int:
        """This version is served from now on, and with `tell` those who asked are told; how many are. Raises InputError
        as `ReviewedAnswers.approve`, StoreError."""
        messages = await self._messages(answer) if tell else []
        every = [message.turns[-1] for message in messages]
        tells = [
            Tell(one.turns, partial(self._ledger.bring, about=one.turns[-1], exchange=one.exchange, posts=one.posts,
                                    among=every))
            for one in messages
        ]  # fmt: skip
        told = await self._answers.approve(answer.id, answer.version, account, four_eyes=four_eyes, tell=tells)
        if told:
            self._ending.wake([post for message in messages for post in message.posts])
            log.info("a reviewed answer is brought to those who had asked: %d", told)
        return told

    async def _asked(self, answer: Reviewed) -> list[tuple[SavedTurn, tuple[str, ...]]]:
        """The questions that it was written for whose person can be told and was not; of several that somebody asked in
        one conversation the last, with the turns of all."""
        groups: dict[tuple[str, str], dict[str, SavedTurn]] = {}
        for turn, saved in (await self._history.find_all(await self._answers.untold(answer.id))).items():
            if saved.answer.intent != HUMAN and self._ending.reaches(saved.person.platform):
                groups.setdefault((saved.conversation, saved.person.id), {})[turn] = saved
        return [(list(group.values())[-1], tuple(group)) for group in groups.values()]

    async def _messages(self, answer: Reviewed) -> list[_Message]:
        """None where nobody is to be told, or the documents no longer say what the answer rests on."""
        resting = [await standing(rest, self._corpus) for rest in answer.rests]
        citations = tuple(one for one in resting if one is not None)
        if len(citations) < len(resting):
            return []
        return [await self._message(answer, saved, turns, citations) for saved, turns in await self._asked(answer)]

    async def _message(
        self, answer: Reviewed, saved: SavedTurn, turns: tuple[str, ...], citations: tuple[Citation, ...]
    ) -> _Message:
        given = named(await self._given(answer, saved, citations))
        place = address_of(saved.conversation)
        kept = IncomingMessage(f"reviewed:{answer.id}", place, saved.person, "")
        thread, own, _ = place.thread.partition("~")
        to = replace(kept, address=replace(place, thread=thread), origin=Origin(direct=False))
        to = replace(to, reply_to=await self._below(turns[-1], to.address))
        posts = self._ending.posts(given, to, Manner(private=bool(own), later=True))
        return _Message(turns, Exchange(kept, given, saved.resolved), posts)

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

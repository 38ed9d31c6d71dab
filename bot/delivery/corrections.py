"""A reviewed answer for those whose question it was written for, in the conversations where they asked."""

import logging
from functools import partial

from bot.delivery.bringing import Bringing, Message, Told
from bot.delivery.conclusions import Conclusions
from engine.messages import Citation
from engine.phrases import Phrases
from engine.reviewed.resting import standing
from engine.reviewed.writing import marked_blocks
from engine.staff.roles import Account
from engine.store.conversations import History, SavedTurn
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.ledger import Ledger
from engine.store.reviewed import Reviewed, ReviewedAnswers, Tell

log = logging.getLogger(__name__)


class Corrections:
    """Approving what staff wrote, with the messages to those who had asked: one transaction, and said once."""

    def __init__(self, database: Database, ledger: Ledger, ending: Conclusions, phrases: Phrases) -> None:
        self._ledger, self._ending, self._phrases = ledger, ending, phrases
        self._answers, self._corpus, self._history = ReviewedAnswers(database), Corpus(database), History(database)
        self._bringing = Bringing(database, ending, phrases)

    async def reaches(self, answer: Reviewed) -> int:
        """How many people there are to tell who were not told before."""
        return len(await self._asked(answer))

    async def approve(self, answer: Reviewed, account: Account, *, four_eyes: bool, tell: bool) -> int:
        """This version is served from now on, and with `tell` those who asked are told; how many are. Raises InputError
        as `ReviewedAnswers.approve`, StoreError."""
        messages = await self._messages(answer) if tell else []
        every = [message.turns[-1] for message in messages]
        tells = [
            Tell(one.turns, partial(self._ledger.bring, turns=one.turns, exchange=one.exchange, posts=one.posts,
                                    among=every))
            for one in messages
        ]  # fmt: skip
        told = await self._answers.approve(
            answer.id, answer.version, account, four_eyes=four_eyes, served=answer.served, tell=tells
        )
        if told:
            self._ending.wake([post for message in messages for post in message.posts])
            log.info("a reviewed answer is brought to those who had asked: %d", told)
        return told

    async def _asked(self, answer: Reviewed) -> list[tuple[SavedTurn, tuple[str, ...]]]:
        """The questions that it was written for whose person can be told and was not; of several that somebody asked in
        one conversation the last, with the turns of all."""
        groups: dict[tuple[str, str], dict[str, SavedTurn]] = {}
        for turn, saved in (await self._history.find_all(await self._answers.untold(answer.id))).items():
            if self._bringing.reaches(saved):
                groups.setdefault((saved.conversation, saved.person.id), {})[turn] = saved
        return [(list(group.values())[-1], tuple(group)) for group in groups.values()]

    async def _messages(self, answer: Reviewed) -> list[Message]:
        """None where nobody is to be told, or the documents no longer say what the answer rests on."""
        resting = [await standing(rest, self._corpus) for rest in answer.rests]
        citations = tuple(one for one in resting if one is not None)
        if len(citations) < len(resting):
            return []
        return [await self._message(answer, saved, turns, citations) for saved, turns in await self._asked(answer)]

    async def _message(
        self, answer: Reviewed, saved: SavedTurn, turns: tuple[str, ...], citations: tuple[Citation, ...]
    ) -> Message:
        language = await self._bringing.language_of(saved)
        blocks = marked_blocks(answer.text, answer.language, language, self._phrases)
        told = Told("delivery.corrected", language, blocks, citations)
        return await self._bringing.message(f"reviewed:{answer.id}", saved, turns, told)

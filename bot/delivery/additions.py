"""What staff add from the page of one answer, a row or a synonym, for whoever asked: the question is asked again, and
an answer that rests on what was added is brought to them.

The question waits in the database from before the addition on, and is asked again in the background, by `step`: at once
where it was added in this process, and where a process left it behind when it died. That it waits no more, and what is
said, are one transaction, so that nobody is told twice.
"""

import asyncio
import logging
from collections import deque
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

from bot.delivery.bringing import Bringing, Told, address_of
from bot.delivery.conclusions import Conclusions
from bot.delivery.responses import Replies
from bot.rows import FILE
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.phrases import Phrases
from engine.staff.roles import Account
from engine.store import additions
from engine.store.additions import Addition
from engine.store.channels import Channels
from engine.store.conversations import History, SavedTurn
from engine.store.database import Database
from engine.store.ledger import Ledger
from engine.store.people import People

LEFT = timedelta(minutes=2)  # after which who began it is not at it any more
GIVEN_UP = timedelta(days=1)

log = logging.getLogger(__name__)


class Additions:
    """`begin` before something is added, then `added`, or `cancel` where it could not be. `wanted`: `step` has to be
    taken now."""

    def __init__(
        self,
        database: Database,
        engine: Replies,
        channels: Channels,
        ledger: Ledger,
        ending: Conclusions,
        phrases: Phrases,
    ) -> None:
        self._engine, self._channels, self._ledger, self._ending = engine, channels, ledger, ending
        self._bringing, self._history = Bringing(database, ending, phrases), History(database)
        self._people, self._kept, self._clock = People(database), additions.Additions(database), database.clock
        self._added: deque[str] = deque()
        self.wanted = asyncio.Event()

    async def reaches(self, turn: str) -> bool:
        """Whether there is somebody to tell who was not told before, and it is known what the question was asked of."""
        saved = await self._history.standing(turn)
        if saved is None or saved.narrowed_by is None or not self._bringing.reaches(saved):
            return False
        standing = await self._people.standing(saved.person.platform, saved.person.id)
        return not standing.blocked and not await self._kept.was_told(turn)

    async def of_turn(self, turn: str) -> Addition | None:
        """What is to be said of the additions for this question."""
        return await self._kept.of_turn(turn)

    async def begin(self, turn: str, source: str, account: Account) -> str:
        """The addition's id, empty where nobody can be told and nothing begins. `source`: the collection that a row
        goes to, empty for a synonym."""
        return await self._kept.begin(turn, source, account.name) if await self.reaches(turn) else ""

    async def cancel(self, id_: str) -> None:
        await self._kept.cancel(id_)

    def added(self, id_: str) -> None:
        """Has the question asked again, soon."""
        self._added.append(id_)
        self.wanted.set()

    async def settle(self, id_: str) -> bool:
        """Asks again where that waits; whether whoever asked is told. Where the engine raises, it waits on."""
        addition = await self._kept.find(id_)
        return addition is not None and addition.waits and await self._settled(addition)

    async def step(self) -> None:
        """What was added just now, and what was left behind; what cannot be asked for a day is given up."""
        while self._added:
            await self._try(self._added.popleft())
        now = self._clock()
        for addition in await self._kept.waiting(now - LEFT):
            if not await self._try(addition.id) and addition.at < now - GIVEN_UP:
                await self._kept.end(addition)

    async def _try(self, id_: str) -> bool:
        """Whether it could be asked; if not, later."""
        try:
            await self.settle(id_)
        except Exception:  # the boundary: one question
            log.exception("a question cannot be asked again yet")
            return False
        return True

    async def _settled(self, addition: Addition) -> bool:
        saved = await self._history.standing(addition.turn) if await self.reaches(addition.turn) else None
        answer = await self._asked_again(saved) if saved is not None else None
        if saved is None or answer is None or not _is_by(addition, answer, saved.answer):
            await self._kept.end(addition)
            return False
        told = Told("delivery.added", answer.language, answer.document.blocks, answer.citations)
        message = await self._bringing.message(f"added:{addition.id}", saved, (addition.turn,), told)
        bring = partial(self._ledger.bring, turns=message.turns, exchange=message.exchange, posts=message.posts)
        if not await self._kept.end(addition, bring):
            return False
        self._ending.wake(message.posts)
        log.info("an answer that staff made possible is brought to who had asked")
        return True

    async def _asked_again(self, saved: SavedTurn) -> Answer | None:
        """The answer from what may be asked about where it was asked; None where that is nothing for sure. No turn is
        kept of it."""
        collections = await self._collections(saved)
        if collections is None:
            return None
        address, person = Address("console", uuid4().hex), Person("console", "")
        words, language = saved.resolved or saved.question, await self._bringing.language_of(saved)
        message = IncomingMessage(uuid4().hex, address, person, words, language=language)
        message = replace(message, collections=collections, metadata=saved.narrowed_by or ())
        return (await self._engine.reply(message)).answer

    async def _collections(self, saved: SavedTurn) -> tuple[str, ...] | None:
        """Those that it was asked of and the place allows, empty for all, None for none. In which space a chat lies is
        known of Slack alone; elsewhere what each of them allows."""
        await self._channels.loaded()
        address = address_of(saved.conversation)
        spaces = ["", *self._channels.spaces(address.platform)]
        if address.platform == "slack":
            spaces = [address.chat.partition("/")[0]]
        limits = [set(self._channels.policy(address, space).collections) for space in spaces]
        limits = [limit for limit in (*limits, set(saved.narrowed_to)) if limit]
        return tuple(sorted(set.intersection(*limits))) or None if limits else ()


def _is_by(addition: Addition, answer: Answer, before: Answer) -> bool:
    """Whether what was added has brought an answer to all of the question: one that cites the rows that staff added
    there, or, after a synonym, other words than before."""
    if answer.outcome != "answer" or answer.left_open or not answer.citations:
        return False
    if addition.source and not any((one.collection, one.source) == (addition.source, FILE) for one in answer.citations):
        return False
    known = {one.quote for one in before.citations} if before.outcome == "answer" else set()
    return not known.issuperset(one.quote for one in answer.citations)

"""Cards in the review channels: one for each answer that enters the queue, changed when its case is settled, whether
there or in the console.

What should stand there is compared with what does, again and again: it makes no difference by which way a vote, a
verdict or an erasure came about, nor whether a process died in between. Where nothing but answers has come since, only
these are looked at. What entered the queue before its kind was posted there stays in the console.
"""

import logging
from collections.abc import Awaitable, Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from uuid import uuid4

from adapters.adapter import Manner, Post
from bot.delivery.conclusions import Conclusions
from engine.channels import address_of
from engine.language import LANGUAGES, Language
from engine.messages import Answer, IncomingMessage, Person
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.reviewed.card import card_of, gone, state_of
from engine.staff.cases import Case
from engine.store.cards import AS_ANSWERED, Card, Cards
from engine.store.channels import Channels
from engine.store.database import Database
from engine.store.queue import Queue
from engine.store.reviewed import Reviewed, ReviewedAnswers

FRESH = timedelta(days=1)  # what entered the queue before that is found in the console
LATE = timedelta(minutes=1)  # in which an answer may be kept after one that was given later
PAGE = "/console/answers/{}"

log = logging.getLogger(__name__)


async def _none(_: str) -> Sequence[StoredPassage]:
    return ()


@dataclass(frozen=True, slots=True)
class Review:
    """How staff review where they chat. `places`: the review channels, as `engine.channels.place_of` writes them;
    `kinds`: of the queue, whose answers are posted there; `passages`: those nearest to the words; `address`: under
    which people reach the console, where that is known; `invite`: the path that lets this person link themselves to
    their account, good for `minutes`; `linked_on`: the platforms on which people can be; `sign_in`: whether who is
    linked is given links that sign them in."""

    places: Callable[[], Sequence[str]] = tuple
    kinds: Callable[[], Sequence[str]] = tuple
    four_eyes: Callable[[], bool] = bool
    passages: Callable[[str], Awaitable[Sequence[StoredPassage]]] = _none
    address: Callable[[], str] = str
    invite: Callable[[Person], str] = lambda _: "/console"
    minutes: int = 10
    linked_on: Container[str] = ()
    sign_in: Callable[[], bool] = bool


@dataclass(frozen=True, slots=True)
class _Seen:
    """What there is to show, by turn."""

    cases: Mapping[str, Case]
    corrections: Mapping[str, Reviewed]


class CardPosting:
    def __init__(
        self, database: Database, ending: Conclusions, channels: Channels, phrases: Phrases, review: Review
    ) -> None:
        self._ending, self._channels, self._phrases, self._review = ending, channels, phrases, review
        self._cards, self._queue, self._answers = Cards(database), Queue(database), ReviewedAnswers(database)
        self._clock = database.clock
        self._version = ""
        self._latest: datetime | None = None  # the last answer that was looked at
        self._wanted: tuple[Sequence[str], Sequence[str]] | None = None
        self._since: Mapping[str, Mapping[str, datetime]] = {}
        self._unreachable: set[str] = set()
        self._used: bool | None = None

    async def follow(self) -> None:
        """Brings the channels after the queue, if anything has changed."""
        wanted, kinds = self._review.places(), self._review.kinds()
        if (wanted, kinds) != self._wanted:
            self._since, self._wanted = await self._cards.watched(wanted, kinds), (wanted, kinds)
        if not (wanted or self._used):
            if self._used is None:  # a channel that is no longer one has cards that may have to change
                self._used = await self._cards.any()
            return
        self._used, places = True, [place for place in wanted if self._reaches(place)]
        await self._cards.receive()
        version = f"{await self._cards.version()} {' '.join((*places, *kinds))}"
        latest = self._latest if AS_ANSWERED.isdisjoint(kinds) else await self._cards.latest()
        if version != self._version:
            await self._channels.loaded()
            whole = await self._refreshed(await self._cards.unsettled())
            await self._begun(places, self._clock() - FRESH)
            self._version = version if whole else ""
        elif latest is not None and latest != self._latest:
            await self._begun(places, (self._latest or latest) - LATE)
        self._latest = latest

    async def _begun(self, places: Sequence[str], since: datetime) -> None:
        """Cards for what entered the queue since then, and since its kind is posted there."""
        entered = {
            place: await self._cards.entered(place, {kind: max(at, since) for kind, at in self._since[place].items()})
            for place in places
        }
        seen = await self._seen(list({turn: None for turns in entered.values() for turn in turns}))
        for place, turns in entered.items():
            for turn in turns:
                case = seen.cases.get(turn)
                if case is None or state_of(case, seen.corrections.get(turn)) == "settled":
                    continue
                card = Card(uuid4().hex, turn, place)
                answer = self._answer(card, seen)
                posts = self._posts(card, answer, ())
                if await self._cards.begin(_showing(card, answer), posts):
                    self._ending.wake(posts)
                    log.info("%s: an answer waits for staff", place.partition("/")[0])

    async def _refreshed(self, cards: Sequence[Card]) -> bool:
        """Whether all show what they should; one that is under way is seen to when it has arrived."""
        whole = True
        seen = await self._seen([card.turn for card in cards if card.turn])
        for card in cards:
            case, answer = seen.cases.get(card.turn), self._answer(card, seen)
            posts = self._posts(card, answer, card.messages) if card.messages and self._reaches(card.place) else ()
            if not card.turn:
                changed = await self._cards.forget(card, posts)
            elif case is None or card.messages is None:  # deleted just now; under way
                changed, whole = False, False
            else:
                settled = state_of(case, seen.corrections.get(card.turn)) == "settled"
                shown = _showing(card, answer).shown
                same = shown == card.shown and not settled
                changed = not same and await self._cards.show(card, shown, posts, settled=settled)
            if changed:
                self._ending.wake(posts)
        return whole

    async def _seen(self, turns: Sequence[str]) -> _Seen:
        return _Seen(await self._queue.cases(turns), await self._answers.of_turns(turns))

    def _answer(self, card: Card, seen: _Seen) -> Answer:
        case = seen.cases.get(card.turn)
        if case is None:
            return gone(self._language(card.place, "en"), self._phrases)
        address = self._review.address()
        page = address.rstrip("/") + PAGE.format(card.turn) if address else ""
        language = self._language(card.place, case.language)
        return card_of(case, seen.corrections.get(card.turn), page, language, self._phrases)

    def _language(self, place: str, otherwise: Language) -> Language:
        """That of the channel, if it has one."""
        address = address_of(place)
        language = self._channels.policy(address).language if address is not None else ""
        return next((one for one in LANGUAGES if one == language), otherwise)

    def _posts(self, card: Card, answer: Answer, replaces: Sequence[str]) -> Sequence[Post]:
        address = address_of(card.place)
        if address is None:
            return ()
        to = IncomingMessage(f"card:{card.id}", address, Person(address.platform, ""), "")
        return self._ending.posts(answer, to, Manner(replaces=tuple(replaces)))

    def _reaches(self, place: str) -> bool:
        address = address_of(place)
        if address is not None and self._ending.reaches(address.platform):
            return True
        if place not in self._unreachable:
            log.error("console.review_channels: nothing can be posted to %s: that platform is not connected", place)
        self._unreachable.add(place)
        return False


def _showing(card: Card, answer: Answer) -> Card:
    """The card as it is kept once it shows this."""
    shown = blake2b(repr((answer.document, answer.choices)).encode("utf-8", "replace"), digest_size=16).hexdigest()
    return Card(card.id, card.turn, card.place, shown, card.messages)

"""The weekly digest: what the console's pages say of the last whole week, brought to staff where they chat.

It is due at an hour of a day of the week in the installation's time zone. Where Dalil did not run then, it is brought
late, the last one only; what was brought is noted in the transaction that posts it, so that nobody has it twice.
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from adapters.adapter import Manner
from bot.delivery.conclusions import Conclusions
from bot.gaps import Meanings, OpenGaps, asked_of
from bot.sections import DigestSettings
from engine.document import Block, Document, Inline, Link, ListBlock, Paragraph, Strong, Text
from engine.handover import clipped
from engine.language import Language, figures
from engine.messages import Address, Answer, IncomingMessage, Origin, Person
from engine.phrases import Phrases
from engine.staff.cases import Wanted
from engine.staff.roles import Account
from engine.store.accounts import Accounts
from engine.store.catalogue import Catalogue
from engine.store.database import Database
from engine.store.digests import Digests, Subscription
from engine.store.numbers import Figures, Week
from engine.store.queue import Queue
from engine.store.schedules import Schedules
from engine.store.weeks import begin_of, week_of

GAPS = 3
OUTCOMES = ("answer", "clarification", "abstention", "error")
_QUESTION = 160  # characters of a question that are shown

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Found:
    """What is told of a week, and of what stands open now."""

    week: Week
    before: Week
    gaps: Sequence[tuple[str, int]]  # a typical question, and how often it was asked
    disliked: int
    unread: int
    schedules: int


def due_moment(now: datetime, settings: DigestSettings) -> datetime:
    """The last moment at which a digest was due, in UTC."""
    zone = ZoneInfo(settings.zone)
    here = now.astimezone(zone)
    back = (here.weekday() - DAYS.index(settings.weekday)) % 7
    for days in (back, back + 7):
        day = (here - timedelta(days=days)).date()
        moment = datetime(day.year, day.month, day.day, settings.hour, tzinfo=zone).astimezone(UTC)
        if moment <= now:
            break
    return moment


class Digest:
    """`address`: under which people reach the console, empty where that is not known."""

    def __init__(
        self,
        database: Database,
        ending: Conclusions,
        phrases: Phrases,
        meanings: Meanings,
        settings: Callable[[], DigestSettings],
        address: Callable[[], str],
    ) -> None:
        self._clock, self._ending, self._phrases = database.clock, ending, phrases
        self._settings, self._address = settings, address
        self._digests, self._accounts, self._figures = Digests(database), Accounts(database), Figures(database)
        self._queue, self._catalogue, self._schedules = Queue(database), Catalogue(database), Schedules(database)
        self._gaps = OpenGaps(database, meanings)

    async def step(self) -> None:
        """Brings what is due now. Raises StoreError."""
        moment = due_moment(self._clock(), self._settings())
        for subscription in await self._digests.due(moment):
            account = await self._accounts.find(subscription.account)
            if account is None or not self._ending.reaches(subscription.platform):
                continue
            found = await self._found(account, moment)
            if self._ending.reaches(subscription.platform):  # it may have been turned off meanwhile
                await self._bring(account, subscription, moment, found)

    async def _bring(self, account: Account, subscription: Subscription, moment: datetime, found: _Found) -> None:
        language = subscription.language
        answer = Answer("answer", "digest", language, self._document(found, language), votable=False)
        person = Person(subscription.platform, subscription.person)
        place = Address(subscription.platform, subscription.person)
        to = IncomingMessage(f"digest:{account.id}", place, person, "", origin=Origin(direct=False))
        posts = self._ending.posts(answer, to, Manner(private=True, later=True))
        if await self._digests.bring(account.id, moment, posts):
            self._ending.wake(posts)
            log.info("%s: a weekly digest is brought to %s", subscription.platform, account.name)

    async def _found(self, account: Account, moment: datetime) -> _Found:
        seen, last = account.seen(), week_of(moment) - 1
        numbers = await self._figures.by_week(week_of(self._clock()) - last + 2, seen)
        weeks = {week.begins: week for week in numbers.weeks}
        gaps = [gap for gap in await self._gaps.of(account) if not gap.closed]
        unread = await self._catalogue.unread_by_collection()
        runs = await self._schedules.runs()
        broken = [name for (name, _), run in runs.items() if run.outcome in ("failed", "asks")]
        return _Found(
            week=weeks[begin_of(last)],
            before=weeks[begin_of(last - 1)],
            gaps=[(asked_of(gap.cases[0]), len(gap.cases)) for gap in gaps[:GAPS]],
            disliked=await self._queue.count(Wanted(account.id, seen, kind="disliked")),
            unread=sum(number for name, number in unread.items() if seen is None or name in seen),
            schedules=sum(seen is None or name in seen for name in broken),
        )

    def _document(self, found: _Found, language: Language) -> Document:
        def say(key: str, **values: object) -> str:
            return self._phrases(f"digest.{key}", language, **values)

        last = found.week.begins + timedelta(days=6)
        title = Paragraph((Strong(say("title", begin=found.week.begins, end=last)),))
        numbers = ListBlock(tuple((Text(line),) for line in self._numbers(found, language)))
        blocks: list[Block] = [title, numbers, Paragraph((self._link(say("numbers"), "/console/numbers"),))]
        if found.gaps:
            blocks.append(Paragraph((Strong(say("gaps")),)))
            asked = (say("gap", question=clipped(" ".join(words.split()), _QUESTION), n=n) for words, n in found.gaps)
            blocks.append(ListBlock(tuple((Text(line),) for line in asked), ordered=True))
            blocks.append(Paragraph((self._link(say("see_gaps"), "/console/gaps"),)))
        waiting = [
            (self._link(say(key, n=number), path),)
            for key, number, path in (
                ("disliked", found.disliked, "/console/queue?kind=disliked"),
                ("unread", found.unread, "/console/collections"),
                ("schedules", found.schedules, "/console/collections"),
            )
            if number
        ]
        if waiting:
            blocks += [Paragraph((Strong(say("waiting")),)), ListBlock(tuple(waiting))]
        blocks.append(Paragraph((self._link(say("end"), "/console/account"),)))
        return Document(tuple(blocks))

    def _numbers(self, found: _Found, language: Language) -> Iterator[str]:
        week, before = found.week, found.before
        for key in ("questions", "people"):
            yield self._phrases(f"digest.{key}", language, n=getattr(week, key), before=getattr(before, key))
        if week.like_rate is not None:
            votes = week.likes + week.dislikes
            share = self._phrases("console.percent", language, n=round(100 * week.like_rate))
            yield self._phrases("digest.like_rate", language, share=share, n=votes)
        told = [
            f"{self._phrases(f'review.value_{outcome}', language)} {figures(week.outcomes[outcome], language)}"
            for outcome in OUTCOMES
            if week.outcomes.get(outcome)
        ]
        if told:
            yield self._phrases("digest.outcomes", language, told=" · ".join(told))

    def _link(self, words: str, path: str) -> Inline:
        """Words alone where nobody knows the console's address."""
        address = self._address().rstrip("/")
        return Link(words, f"{address}{path}") if address else Text(words)

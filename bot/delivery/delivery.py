"""The gate, the dispatcher and the couriers of all platforms, wired to each other."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from adapters.adapter import Adapter
from bot.delivery.additions import Additions
from bot.delivery.cards import CardPosting, Review
from bot.delivery.conclusions import Conclusions
from bot.delivery.corrections import Corrections
from bot.delivery.courier import Courier
from bot.delivery.dispatcher import Dispatcher
from bot.delivery.drafts import Drafting
from bot.delivery.entrance import Entrance
from bot.delivery.gate import Gate
from bot.delivery.handover import Handover
from bot.delivery.judging import Judging
from bot.delivery.responses import Replies, Responses, Stations
from bot.delivery.settings import DeliverySettings
from bot.delivery.tally import Tally
from bot.delivery.uploads import Put, Uploads
from bot.jobs import Job, repeat
from engine.messages import Answer, Event
from engine.phrases import Phrases
from engine.routing.asking import is_question
from engine.store.channels import Channels
from engine.store.database import Database
from engine.store.inbox import Inbox
from engine.store.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Rules:
    """What places allow. `asks` tells a question among what nobody addressed to Dalil; `put` takes uploaded files, if
    anything does, of at most `most_mb()`. `review`: where staff review, and how."""

    channels: Channels
    asks: Callable[[str], bool] = is_question
    put: Put | None = None
    most_mb: Callable[[], int] = lambda: 100
    review: Review = field(default_factory=Review)


class Delivery:
    """`adapters` by platform; others are attached and detached while it runs. `run` returns after `stop`; cancelling it
    gives back what had not finished."""

    def __init__(
        self,
        database: Database,
        engine: Replies,
        adapters: Mapping[str, Adapter],
        phrases: Phrases,
        settings: DeliverySettings,
        rules: Rules,
    ) -> None:
        self._database, self._settings = database, settings
        self._adapters, self._served = dict(adapters), set(adapters)
        adapters, inbox = self._adapters, Inbox(database, self._served)
        self._couriers = {platform: Courier(database, adapter, settings) for platform, adapter in adapters.items()}
        self._sending: dict[str, asyncio.Task[None]] = {}
        self._group: asyncio.TaskGroup | None = None
        self.tally = Tally()
        self._gate = Gate(database, adapters, rules.channels, rules.asks)
        ledger = Ledger(database, inbox)
        self.ending = ending = Conclusions(ledger, adapters, self._posted)
        self.corrections = Corrections(database, ledger, ending, phrases)
        self.additions = Additions(database, engine, rules.channels, ledger, ending, phrases)
        self.cards = CardPosting(database, ending, rules.channels, phrases, rules.review)
        self.judging = Judging(database, self.corrections, phrases, rules.review)
        entrance = Entrance(database, phrases, rules.review)
        handover = Handover(database, ending, rules.channels, phrases)
        uploads = Uploads(adapters, phrases, rules.put, rules.most_mb)
        drafts = Drafting(inbox, adapters, phrases, engine.verified)
        stations = Stations(self._gate, ending, handover, uploads, drafts, self.judging, entrance)
        responses = Responses(database, engine, phrases, stations, self.tally)
        self._dispatcher = Dispatcher(inbox, responses, settings, self._served, alone=database.is_sqlite)

    async def accept(self, event: Event) -> bool:
        """Keeps the event; True when it is new, False when it was there already or is not ours to keep. Only then may
        it be acknowledged. Raises StoreError."""
        ours = await self._gate.admitted(event)
        return ours is not None and await self._dispatcher.accept(ours)

    async def answered(self, platform: str, event: str) -> Answer:
        """The answer to an accepted event, waiting as long as it takes. Raises StoreError when none will come."""
        return await self._dispatcher.answered(platform, event)

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            self._group = group
            for platform in self._couriers:
                self._begin_to_send(platform)
            cards = group.create_task(repeat(Job("review channels", self._settings.poll_s, self.cards.follow)))
            await self._dispatcher.run()
            cards.cancel()
            self._group = None
            for courier in self._couriers.values():  # last, so that the last answers still go out
                courier.stop()

    def attach(self, adapter: Adapter) -> None:
        """From now on its events are answered and its posts sent."""
        platform = adapter.platform
        self._adapters[platform] = adapter
        self._couriers[platform] = Courier(self._database, adapter, self._settings)
        self._begin_to_send(platform)
        self._served.add(platform)
        self._dispatcher.wake()

    async def detach(self, platform: str) -> None:
        """What is in work for it finishes, up to the grace; what waits is kept until it is attached again."""
        self._served.discard(platform)
        await self._dispatcher.finished(platform)
        self._couriers.pop(platform).leave()
        if sending := self._sending.pop(platform, None):
            await asyncio.wait([sending])
        del self._adapters[platform]

    def stop(self) -> None:
        """Takes no further event; what is running finishes, up to the grace."""
        self._dispatcher.stop()

    @property
    def served(self) -> Collection[str]:
        """The platforms whose events are answered now."""
        return frozenset(self._served)

    def serves(self, platform: str) -> bool:
        return platform in self._served

    def _begin_to_send(self, platform: str) -> None:
        if self._group is not None:
            self._sending[platform] = self._group.create_task(self._couriers[platform].run())

    def _posted(self, platform: str) -> None:
        if platform in self._couriers:  # posts for one that was turned off wait until it is on again
            self._couriers[platform].wake()

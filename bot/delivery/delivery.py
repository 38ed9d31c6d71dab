"""The gate, the dispatcher and the couriers of all platforms, wired to each other."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adapters.adapter import Adapter
from bot.delivery.conclusions import Conclusions
from bot.delivery.corrections import Corrections
from bot.delivery.courier import Courier
from bot.delivery.dispatcher import Dispatcher
from bot.delivery.drafts import Drafting
from bot.delivery.gate import Gate
from bot.delivery.handover import Handover
from bot.delivery.responses import Replies, Responses, Stations
from bot.delivery.settings import DeliverySettings
from bot.delivery.uploads import Put, Uploads
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
    anything does, of at most `most_mb()`."""

    channels: Channels
    asks: Callable[[str], bool] = is_question
    put: Put | None = None
    most_mb: Callable[[], int] = lambda: 100


class Delivery:
    """`adapters` by platform. `run` returns after `stop`; cancelling it gives back what had not finished."""

    def __init__(
        self,
        database: Database,
        engine: Replies,
        adapters: Mapping[str, Adapter],
        phrases: Phrases,
        settings: DeliverySettings,
        rules: Rules,
    ) -> None:
        inbox = Inbox(database, adapters)
        self._couriers = {platform: Courier(database, adapter, settings) for platform, adapter in adapters.items()}
        self._gate = Gate(database, adapters, rules.channels, rules.asks)
        ledger = Ledger(database, inbox)
        self.ending = ending = Conclusions(ledger, adapters, self._posted)
        self.corrections = Corrections(database, ledger, ending, phrases)
        handover = Handover(database, ending, rules.channels, phrases)
        uploads = Uploads(adapters, phrases, rules.put, rules.most_mb)
        drafts = Drafting(inbox, adapters, phrases, engine.verified)
        responses = Responses(database, engine, phrases, Stations(self._gate, ending, handover, uploads, drafts))
        self._dispatcher = Dispatcher(inbox, responses, settings, alone=database.is_sqlite)

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
            for courier in self._couriers.values():
                group.create_task(courier.run())
            await self._dispatcher.run()
            for courier in self._couriers.values():  # last, so that the last answers still go out
                courier.stop()

    def stop(self) -> None:
        """Takes no further event; what is running finishes, up to the grace."""
        self._dispatcher.stop()

    def _posted(self, platform: str) -> None:
        self._couriers[platform].wake()

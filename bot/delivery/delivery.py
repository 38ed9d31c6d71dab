"""The dispatcher and the couriers of all platforms, wired to each other."""

import asyncio
from collections.abc import Mapping

from adapters.adapter import Adapter
from bot.delivery.courier import Courier
from bot.delivery.dispatcher import Dispatcher
from bot.delivery.responses import Replies, Responses
from bot.delivery.settings import DeliverySettings
from engine.messages import Answer, Event
from engine.phrases import Phrases
from engine.store.database import Database
from engine.store.inbox import Inbox


class Delivery:
    """`adapters` by platform. `run` returns after `stop`; cancelling it gives back what had not finished."""

    def __init__(
        self,
        database: Database,
        engine: Replies,
        adapters: Mapping[str, Adapter],
        phrases: Phrases,
        settings: DeliverySettings,
    ) -> None:
        inbox = Inbox(database, adapters)
        self._couriers = {platform: Courier(database, adapter, settings) for platform, adapter in adapters.items()}
        responses = Responses(database, inbox, engine, adapters, phrases, self._posted)
        self._dispatcher = Dispatcher(inbox, responses, settings, alone=database.is_sqlite)

    async def accept(self, event: Event) -> bool:
        """Keeps the event; True when it is new. Only then may it be acknowledged. Raises StoreError."""
        return await self._dispatcher.accept(event)

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

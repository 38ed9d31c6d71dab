"""What is taken in at all, and what becomes of it: the policy of the place, with the facts that it asks for.

Of what people say among themselves nothing is kept or logged unless the policy of the place, a thread in which Dalil
has spoken, or a question in a person's hands makes it ours.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from adapters.adapter import Adapter, Asked
from engine.channels import Decision, Facts, Policy, decide
from engine.messages import Command, Correction, Event, Feedback, IncomingMessage, Upload
from engine.readers import Unreadable, aside
from engine.store.channels import Channels
from engine.store.database import Database
from engine.store.escalations import Escalations
from engine.store.said import Said, Usage

UNUSED = Usage(0, 0, told=False)


class Gate:
    """`asks` tells whether words that nobody addressed to Dalil ask something."""

    def __init__(
        self, database: Database, adapters: Mapping[str, Adapter], channels: Channels, asks: Callable[[str], bool]
    ) -> None:
        self._adapters, self._channels, self._asks = adapters, channels, asks
        self._said, self._escalations = Said(database), Escalations(database)

    async def admitted(self, event: Event) -> Event | None:
        """The event as it is to be kept; None where it is not ours. Raises StoreError.

        What is surely ours passes without waiting for anything, so that it is kept in the order in which it came.
        """
        if isinstance(event, Feedback):
            return await self._about_ours(event)
        if isinstance(event, Command | Correction) or event.origin.addressed or event.origin.direct:
            return event
        await self._channels.loaded()
        policy = self.policy(event)
        question = policy.answers == "questions" and await self._is_question(event)
        if decide(policy, event, Facts(question=question)).what != "ignore":
            return event
        if isinstance(event, Upload):
            return None
        if await self._behind(event):
            return event
        if await self._is_ours(event) and decide(policy, event, Facts(ours=True)).what != "ignore":
            return event
        return None

    async def decide(self, event: IncomingMessage | Upload) -> Decision:
        """What becomes of an event that was taken in. Raises StoreError."""
        policy, usage, ours, question = self.policy(event), UNUSED, False, False
        if not (event.origin.addressed or event.origin.direct):
            ours = isinstance(event, IncomingMessage) and await self._is_ours(event)
            question = await self._is_question(event)
        if policy.person_daily or policy.channel_daily:
            usage = await self._said.today(event.person, event.address)
        facts = Facts(ours, question, usage.by_person, usage.in_channel, usage.told)
        return decide(policy, event, facts)

    async def opened(self) -> None:
        """The policies are there to be asked. Raises StoreError."""
        await self._channels.loaded()

    def policy(self, event: Asked) -> Policy:
        return self._channels.policy(event.address, event.origin.space)

    async def _is_question(self, event: IncomingMessage | Upload) -> bool:
        """Words that cannot be read within the budget ask nothing: nobody addressed them to Dalil."""
        try:
            return isinstance(event, IncomingMessage) and await aside(self._asks, event.text)
        except Unreadable:
            return False

    async def _about_ours(self, vote: Feedback) -> Feedback | None:
        """With the turn that it is about, where only a message of it was named."""
        if vote.turn or not vote.message:
            return vote if vote.turn else None
        turn = await self._said.turn_of(vote.address, vote.message)
        return replace(vote, turn=turn) if turn else None

    async def _behind(self, event: IncomingMessage) -> bool:
        """Whether it goes between an asker and the people who were asked."""
        found = await self._escalations.behind(event.address, event.origin.answers, event.address.thread)
        return found is not None and (found.is_at_contact(event.address) or found.is_asker(event.person))

    async def _is_ours(self, event: IncomingMessage) -> bool:
        """Whether it is said in a thread in which Dalil has spoken, or changes what Dalil has answered. What a platform
        without threads calls so, as Telegram its topics, is a room."""
        address, origin = event.address, event.origin
        below = self._adapters[address.platform].threads != "none" and address.thread not in ("", origin.message)
        if below and await self._said.ours(address):
            return True
        edits = event.edited and bool(origin.message)
        return edits and await self._said.earlier(address, origin.message, event.event) is not None

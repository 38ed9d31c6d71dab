"""The front desk: what adapters may ask of Dalil (`adapters.adapter.Desk`)."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from adapters.adapter import Accept, Form, Known
from bot.delivery.responses import Replies
from engine.channels import PlaceForm, within
from engine.document import Document
from engine.language import Language
from engine.messages import Address, Answer, Command, Event, IncomingMessage, PastTurn, Person, Standing
from engine.store.channels import Channels
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.people import People

Forms = Callable[[Person, str, Language], Awaitable[Form | str]]

PlaceForms = Callable[[Command, Language], Awaitable[PlaceForm | str]]


async def no_form(person: Person, turn: str, language: Language) -> Form | str:
    """Where nothing is reviewed."""
    return ""


async def no_place_form(command: Command, language: Language) -> PlaceForm | str:
    """Where nothing is configured by windows."""
    return ""


@dataclass(frozen=True, slots=True)
class FrontDesk:
    """`keep` is `Delivery.accept`, `form` is `Judging.form`, `place_form` that of `Configuring`."""

    keep: Accept
    engine: Replies
    database: Database
    channels: Channels
    form: Forms = no_form
    place_form: PlaceForms = no_place_form

    async def accept(self, event: Event) -> bool:
        return await self.keep(event)

    async def glimpse(self, message: IncomingMessage) -> Answer:
        await self.channels.loaded()
        if (await self.standing(message.person)).blocked:
            return Answer("error", "error", "en", Document(()), votable=False)
        policy = self.channels.policy(message.address, message.origin.space)
        shown = replace(message, origin=replace(message.origin, direct=False))  # it may be posted for others to see
        return (await self.engine.reply(within(shown, policy))).answer

    async def collections(self, address: Address, language: Language, space: str = "") -> Sequence[Known]:
        await self.channels.loaded()
        allowed = self.channels.policy(address, space).collections
        infos = [info for info in await Corpus(self.database).collections() if info.documents]
        shown = [info for info in infos if not allowed or info.name in allowed]
        return [Known(info.name, info.title.get(language) or info.name) for info in shown]

    async def questions(self, language: Language, most: int) -> Sequence[str]:
        return await Corpus(self.database).questions(language, most)

    async def recent(self, person: Person, most: int) -> Sequence[PastTurn]:
        return await History(self.database).of_person(person, most)

    async def language(self, person: Person) -> Language | None:
        return await People(self.database).language(person.platform, person.id)

    async def vote(self, person: Person, turn: str) -> int:
        return (await Votes(self.database).given(person, [turn])).get(turn, 0)

    async def correction(self, person: Person, turn: str, language: Language) -> Form | str:
        return await self.form(person, turn, language)

    async def settings(self, command: Command, language: Language) -> PlaceForm | str:
        return await self.place_form(command, language)

    async def standing(self, person: Person) -> Standing:
        return await People(self.database).standing(person.platform, person.id)

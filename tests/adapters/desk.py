"""The desk, as far as the adapters' own tests need it."""

import asyncio
from collections.abc import Sequence

from adapters.adapter import Form, Known
from engine.channels import PlaceForm
from engine.document import Document, Paragraph, Text
from engine.errors import StoreError
from engine.language import Language
from engine.messages import Address, Answer, Command, Event, IncomingMessage, PastTurn, Person, Standing


class Desk:
    """An event is kept once; while `broken`, none is; `closed` drops all. What a preview is answered with is
    `glimpsed`, what was asked for one `previews`. `places` (each with its space) and `people` are those whose
    collections and past were looked up."""

    def __init__(self) -> None:
        self.events: dict[str, Event] = {}
        self.broken = 0
        self.closed = False
        self.delays: list[float] = []  # seconds that keeping the next events takes
        self.chosen: Language | None = None
        self.known = [Known("handbook", "Student handbook"), Known("thesis", "Thesis rules")]
        self.past: list[PastTurn] = []
        self.stands = Standing()
        self.votes: dict[str, int] = {}  # by turn
        self.glimpsed = Answer("answer", "question", "en", Document((Paragraph((Text("In May."),)),)))
        self.previews: list[IncomingMessage] = []
        self.places: list[tuple[Address, str]] = []
        self.people: list[Person] = []
        self.form: Form | str = "You may not."
        self.place_form: PlaceForm | str = "You may not."
        self.asked_to_set: list[Command] = []
        self._came: asyncio.Queue[Event] = asyncio.Queue()

    async def accept(self, event: Event) -> bool:
        if self.delays:
            await asyncio.sleep(self.delays.pop(0))
        if self.broken:
            self.broken -= 1
            raise StoreError("the disk is full")
        if self.closed or event.event in self.events:
            return False
        self.events[event.event] = event
        self._came.put_nowait(event)
        return True

    async def next(self) -> Event:
        """The next event that was kept."""
        async with asyncio.timeout(20):
            return await self._came.get()

    async def glimpse(self, message: IncomingMessage) -> Answer:
        self.previews.append(message)
        if self.broken:
            raise StoreError("the disk is full")
        return self.glimpsed

    async def collections(self, address: Address, language: Language, space: str = "") -> Sequence[Known]:
        self.places.append((address, space))
        return self.known

    async def questions(self, language: Language, most: int) -> Sequence[str]:
        return ["When are fees due?", "How long may I keep a book?" + "?" * 100][:most]

    async def recent(self, person: Person, most: int) -> Sequence[PastTurn]:
        self.people.append(person)
        return self.past[:most]

    async def standing(self, person: Person) -> Standing:
        return self.stands

    async def correction(self, person: Person, turn: str, language: Language) -> Form | str:
        return self.form

    async def settings(self, command: Command, language: Language) -> PlaceForm | str:
        self.asked_to_set.append(command)
        return self.place_form

    async def vote(self, person: Person, turn: str) -> int:
        return self.votes.get(turn, 0)

    async def language(self, person: Person) -> Language | None:
        return self.chosen

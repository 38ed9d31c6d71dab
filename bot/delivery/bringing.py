"""What people are told of their question unasked, in the conversation where they asked it: as it is kept and posted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adapters.adapter import Manner, Post
from bot.delivery.conclusions import Conclusions
from engine.document import Block, Document, Paragraph, Quote, Strong, Text
from engine.handover import clipped
from engine.language import Language
from engine.messages import HUMAN, Address, Answer, Citation, IncomingMessage, Origin
from engine.phrases import Phrases
from engine.store.conversations import SavedTurn
from engine.store.database import Database
from engine.store.ledger import Exchange, named
from engine.store.people import People
from engine.store.said import Said

QUESTION = 500  # characters of the question that are said again
_CHAT = {"slack": 2}  # parts of a conversation's key that name its chat, where there are more than one


@dataclass(frozen=True, slots=True)
class Told:
    """What is said below the question: `lead` is the phrase above both."""

    lead: str
    language: Language
    blocks: Sequence[Block]
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """What is said to who asked in these turns, the last of them above all, as it is kept and as it is posted."""

    turns: tuple[str, ...]
    exchange: Exchange
    posts: Sequence[Post]


class Bringing:
    def __init__(self, database: Database, ending: Conclusions, phrases: Phrases) -> None:
        self._ending, self._phrases = ending, phrases
        self._people, self._said = People(database), Said(database)

    def reaches(self, saved: SavedTurn) -> bool:
        """Whether somebody asked it whose platform is connected."""
        return saved.answer.intent != HUMAN and self._ending.reaches(saved.person.platform)

    async def language_of(self, saved: SavedTurn) -> Language:
        """In which whoever asked is told something."""
        return await self._people.language(saved.person.platform, saved.person.id) or saved.answer.language

    async def message(self, event: str, saved: SavedTurn, turns: tuple[str, ...], told: Told) -> Message:
        """`event` names it; it goes below the last of the turns."""
        given = named(self._answer(saved, told))
        place = address_of(saved.conversation)
        kept = IncomingMessage(event, place, saved.person, "")
        thread, own, _ = place.thread.partition("~")
        to = replace(kept, address=replace(place, thread=thread), origin=Origin(direct=False))
        to = replace(to, reply_to=await self._below(turns[-1], to.address))
        posts = self._ending.posts(given, to, Manner(private=bool(own), later=True))
        return Message(turns, Exchange(kept, given, saved.resolved), posts)

    def _answer(self, saved: SavedTurn, told: Told) -> Answer:
        lead = Paragraph((Strong(self._phrases(told.lead, told.language)),))
        asked = Quote((Text(clipped(" ".join(saved.question.split()), QUESTION)),))
        document = Document((lead, asked, *told.blocks))
        return Answer("answer", HUMAN, told.language, document, told.citations, votable=False)

    async def _below(self, turn: str, place: Address) -> str:
        """The person's message, for platforms on which one replies to a message and opens no thread by it."""
        if self._ending.adapter(place.platform).threads == "usual":
            return ""
        message = await self._said.message_of(turn)
        return "" if message == place.thread else message


def address_of(conversation: str) -> Address:
    """The address of a conversation by its key."""
    platform, *parts = conversation.split("/")
    chat = _CHAT.get(platform, 1)
    return Address(platform, "/".join(parts[:chat]), "/".join(parts[chat:]))

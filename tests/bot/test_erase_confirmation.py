"""`/erase` asks first; a plain "yes" is an answer to that question and to nothing else."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import cast

import pytest

from bot.delivery.delivery import Delivery
from engine.engine import Reply
from engine.messages import Answer, Command, CommandName, IncomingMessage, Origin
from engine.skills import commands
from engine.skills.confirmation import Confirmation
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database, open_database
from engine.store.inbox import Inbox
from engine.store.ledger import Ledger
from engine.store.people import People
from engine.turn import Progress, unseen
from tests.delivering import EchoEngine, MemoryPlatform, delivering, phrases
from tests.exchanges import Clock, command, message
from tests.places import channels


class ErasingEngine(EchoEngine):
    """Does what the commands do; "please forget me" is a message that asks to erase, as routing would find."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._table = commands(History(database), People(database), Corpus(database), phrases(), channels(database))

    async def verified(self, answer: Answer) -> Answer:
        return answer

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        if message.text != "please forget me":
            return await super().reply(message)
        event = (message.event, message.address, message.person)
        return Reply(await self._table["erase"](Command(*event, "erase"), "en"), message.text)

    async def command(self, command: Command) -> Answer:
        return await self._table[command.name](command, "en")


class Chat:
    def __init__(self, delivery: Delivery, database: Database) -> None:
        self._delivery, self._history, self._events = delivery, History(database), 0

    async def say(self, text: str, *, chat: str = "1", person: str = "p1", edited: bool = False) -> str:
        return await self._send(replace(message(self._next(), text, chat=chat, person=person), edited=edited))

    async def order(self, name: CommandName, argument: str = "", *, chat: str = "1", person: str = "p1") -> str:
        return await self._send(replace(command(self._next(), name, chat=chat, person=person), argument=argument))

    async def tell(self, event: Command) -> str:
        return await self._send(replace(event, event=self._next()))

    async def press(self) -> str:
        """The one button of the last answer."""
        [offered] = self._offered.choices
        name, _, argument = offered.message.removeprefix("/").partition(" ")
        return await self.order(cast(CommandName, name), argument)

    async def is_empty(self) -> bool:
        return not await self._history.recent("test/1", 10, 10_000)

    def _next(self) -> str:
        self._events += 1
        return str(self._events)

    async def _send(self, event: IncomingMessage | Command) -> str:
        await self._delivery.accept(event)
        self._offered = await self._delivery.answered("test", event.event)
        return self._offered.text


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def chat(database_url: str, clock: Clock) -> AsyncIterator[Chat]:
    async with open_database(database_url, clock) as database, _chatting(database) as chat:
        await chat.say("When is the fee due?")
        yield chat


@asynccontextmanager
async def _chatting(database: Database) -> AsyncIterator[Chat]:
    async with delivering(database, ErasingEngine(database), MemoryPlatform()) as delivery:
        yield Chat(delivery, database)


ERASED = phrases()("commands.erased", "en")
QUESTION = phrases()("commands.erase", "en")


@pytest.mark.parametrize("yes", ["yes", "Yes!", " YES. ", "yes please", "نعم", "ايوه", "أيوة", "نَعَم", "ναι", "Ναι."])
async def test_a_plain_yes_right_after_the_question_erases(chat: Chat, yes: str) -> None:
    assert await chat.order("erase") == QUESTION
    assert await chat.say(yes) == ERASED
    assert await chat.is_empty()


async def test_a_yes_to_the_question_that_plain_words_led_to_erases(chat: Chat) -> None:
    assert await chat.say("please forget me") == QUESTION
    assert await chat.say("yes") == ERASED
    assert await chat.is_empty()


async def test_a_yes_without_the_question_erases_nothing(chat: Chat) -> None:
    assert await chat.say("yes") == "echo yes [1]"
    await chat.order("privacy")
    assert await chat.say("yes") == "echo yes [1]"
    assert not await chat.is_empty()


@pytest.mark.parametrize("words", ["no", "yes or no?", "yes but not now", "ok", "نعم ولكن", "όχι", "+", "delete"])
async def test_anything_but_a_plain_yes_erases_nothing_and_ends_the_question(chat: Chat, words: str) -> None:
    await chat.order("erase")
    await chat.say(words)
    assert await chat.say("yes") == "echo yes [1]"
    assert not await chat.is_empty()


async def test_a_yes_after_another_command_erases_nothing(chat: Chat) -> None:
    await chat.order("erase")
    await chat.order("help")
    assert await chat.say("yes") == "echo yes [1]"
    assert not await chat.is_empty()


async def test_a_yes_that_comes_late_erases_nothing(chat: Chat, clock: Clock) -> None:
    await chat.order("erase")
    clock.forward(11 * 60)
    assert await chat.say("yes") == "echo yes [1]"
    assert not await chat.is_empty()


async def test_a_second_yes_is_only_a_message(chat: Chat) -> None:
    await chat.order("erase")
    await chat.say("yes")
    assert await chat.say("yes") == "echo yes [1]"


async def test_the_yes_of_somebody_else_or_in_another_conversation_erases_nothing(chat: Chat) -> None:
    await chat.order("erase")
    assert await chat.say("yes", person="p2") == "echo yes [1]"
    assert await chat.say("yes", chat="2") == "echo yes [1]"
    assert not await chat.is_empty()
    assert await chat.say("yes") == ERASED
    assert not await chat.is_empty(), "what the other person said stays"


async def test_a_yes_that_is_said_to_somebody_else_confirms_nothing(sqlite_url: str) -> None:
    async with open_database(sqlite_url, Clock()) as database:
        inbox, people = Inbox(database, ["test"]), People(database)
        asked, yes = command("1", "erase"), message("2", "yes")
        await inbox.accept(asked)
        [claim] = await inbox.claim(1, timedelta(seconds=30))
        table = commands(History(database), people, Corpus(database), phrases(), channels(database))
        await Ledger(database, inbox).close(claim, await table["erase"](asked, "en"))
        await inbox.accept(yes)
        confirmation = Confirmation(people, phrases())

        assert await confirmation.command_in(replace(yes, origin=Origin(direct=False, addressed=False))) is None
        confirmed = await confirmation.command_in(yes)
        assert confirmed is not None
        assert (confirmed.name, confirmed.argument) == ("erase", "yes")


async def test_a_message_edited_to_yes_erases_nothing(chat: Chat) -> None:
    await chat.order("erase")
    assert await chat.say("yes", edited=True) == "echo yes [1]"
    assert not await chat.is_empty()


@pytest.mark.parametrize("label", ["Yes, delete everything", "yes, delete everything", "YES, DELETE EVERYTHING."])
async def test_the_words_of_the_button_typed_are_a_yes(chat: Chat, label: str) -> None:
    await chat.order("erase")
    assert await chat.say(label) == ERASED


async def test_the_button_below_what_is_kept_asks_before_it_deletes(chat: Chat) -> None:
    await chat.order("privacy")
    assert await chat.press() == QUESTION
    assert not await chat.is_empty()
    assert await chat.press() == ERASED
    assert await chat.is_empty()


async def test_the_words_of_the_button_below_what_is_kept_typed_ask_too(chat: Chat) -> None:
    await chat.order("privacy")
    assert await chat.say(phrases()("commands.erase_ask", "en")) == QUESTION
    assert not await chat.is_empty()


async def test_a_confirmed_command_without_the_question_asks(chat: Chat) -> None:
    assert await chat.order("erase", "yes") == QUESTION
    assert not await chat.is_empty()
    assert await chat.order("erase", "yes") == ERASED


async def test_a_button_pressed_late_asks_again(chat: Chat, clock: Clock) -> None:
    await chat.order("erase")
    clock.forward(11 * 60)
    assert await chat.order("erase", "yes") == QUESTION
    assert not await chat.is_empty()


async def test_the_button_confirms_from_the_conversation_that_only_the_person_sees(chat: Chat) -> None:
    await chat.order("erase", chat="1")
    assert await chat.order("erase", "yes", chat="seen-alone") == ERASED


async def test_what_the_platform_itself_has_asked_is_not_asked_again(chat: Chat) -> None:
    confirmed = replace(command("1", "erase", chat="1", person="p1"), argument="yes", origin=Origin(confirmed=True))
    assert await chat.tell(confirmed) == ERASED

import asyncio
import random
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from engine.errors import InputError, StoreError
from engine.messages import Command, IncomingMessage, Origin
from engine.store import schema
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.inbox import Inbox
from engine.store.people import People
from tests.delivering import EchoEngine, MemoryPlatform, delivering
from tests.exchanges import command, message, vote
from tests.places import rules


async def count(database: Database, table: object) -> int:
    statement = select(func.count()).select_from(table)  # type: ignore[arg-type]
    return int(await database.reading(lambda connection: connection.execute(statement).scalar_one()))


async def test_a_message_is_answered_saved_and_posted(database: Database) -> None:
    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(), platform) as delivery:
        assert await delivery.accept(message("1", "hello"))
        given = await delivery.answered("test", "1")

    assert given.text.startswith("echo hello")
    assert platform.posts == {"1": [given.text]}
    saved = await History(database).find(given.turn)
    assert saved is not None
    assert (saved.answer, saved.question, saved.resolved) == (given, "hello", "resolved hello")


async def test_a_repeated_event_is_answered_once(database: Database) -> None:
    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(), platform) as delivery:
        assert await delivery.accept(message("1", "hello"))
        await delivery.answered("test", "1")
        assert not await delivery.accept(message("1", "hello"))
        assert await delivery.accept(message("2", "bye"))
        await platform.arrived(2)

    assert platform.posts == {"1": ["echo hello [1]", "echo bye [1]"]}


async def test_fifty_conversations_of_ten_messages_keep_their_order_whatever_is_repeated(database: Database) -> None:
    platform, chance = MemoryPlatform(), random.Random(4)  # noqa: S311  # what is repeated needs no secrecy
    engine = EchoEngine()
    async with delivering(database, engine, platform) as delivery:

        async def converse(chat: str) -> None:
            for number in range(10):
                sent = message(f"{chat}-{number}", f"{number}", chat=chat)
                await delivery.accept(sent)
                if chance.random() < 0.3:
                    repeated = message(f"{chat}-{chance.randint(0, number)}", "again", chat=chat)
                    assert not await delivery.accept(repeated)

        await asyncio.gather(*(converse(f"chat{chat}") for chat in range(50)))
        await platform.arrived(500)

    assert platform.posts == {f"chat{chat}": [f"echo {number} [1]" for number in range(10)] for chat in range(50)}
    assert await count(database, schema.turns) == 500
    assert len(engine.begun) == 500
    assert 1 < engine.most_at_once <= 8


async def test_the_parts_of_a_long_answer_arrive_in_order(database: Database) -> None:
    platform = MemoryPlatform(parts=4)
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a"))
        await delivery.accept(message("2", "b"))
        await platform.arrived(8)

    assert platform.posts["1"] == [f"echo {text} [1] {part}/4" for text in "ab" for part in range(1, 5)]


async def test_a_command_is_answered_and_makes_no_turn(database: Database) -> None:
    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(command("1", "help"))
        given = await delivery.answered("test", "1")

    assert given.text == "done help"
    assert platform.posts == {"1": ["done help"]}
    assert await count(database, schema.turns) == 0


async def test_a_vote_is_kept_and_answers_nothing(database: Database) -> None:
    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1"))
        turn = (await delivery.answered("test", "1")).turn
        await delivery.accept(vote("2", turn, -1, "wrong"))
        with pytest.raises(StoreError, match="answered nothing"):
            await delivery.answered("test", "2")

    assert len(platform.posts["1"]) == 1
    assert await count(database, schema.feedback) == 1


async def test_a_turn_that_fails_once_is_tried_again_and_answered_once(database: Database) -> None:
    async def stumble(event: IncomingMessage | Command) -> None:
        if engine.begun.count(event.event) == 1:
            raise RuntimeError("a passing fault")

    engine, platform = EchoEngine(stumble), MemoryPlatform()
    async with delivering(database, engine, platform) as delivery:
        await delivery.accept(message("1", "a"))
        await delivery.accept(message("2", "b"))
        await platform.arrived(2)

    assert engine.begun == ["1", "1", "2", "2"]
    assert platform.posts == {"1": ["echo a [1]", "echo b [1]"]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("When is the fee due?", "Sorry, something went wrong"),
        ("متى موعد الرسوم؟", "عذرًا، حدث خطأ"),
        ("Πότε πληρώνω;", "Συγγνώμη, κάτι πήγε στραβά"),
    ],
)
async def test_a_turn_that_keeps_failing_ends_in_an_apology_in_the_persons_language(
    database: Database, text: str, words: str
) -> None:
    async def break_down(event: IncomingMessage | Command) -> None:
        if event.event == "1":
            raise RuntimeError("broken")

    engine, platform = EchoEngine(break_down), MemoryPlatform()
    async with delivering(database, engine, platform) as delivery:
        await delivery.accept(message("1", text))
        await delivery.accept(message("2", "next"))
        apology = await delivery.answered("test", "1")
        await platform.arrived(2)

    assert engine.begun == ["1", "1", "1", "2"]
    assert platform.posts["1"][0].startswith(words)
    assert platform.posts["1"][1] == "echo next [1]"
    assert (apology.outcome, apology.votable) == ("error", False)
    saved = await History(database).find(apology.turn)
    assert saved is not None
    assert saved.question == text


async def test_nobody_is_bothered_with_an_apology_for_what_was_not_said_to_dalil(database: Database) -> None:
    async def break_down(event: IncomingMessage | Command) -> None:
        if event.event == "1":
            raise RuntimeError("broken")

    overheard = replace(message("1", "When is the fee due?"), origin=Origin(direct=False, addressed=False))
    engine, platform = EchoEngine(break_down), MemoryPlatform()
    async with delivering(database, engine, platform, allowed=rules(database, answers="always")) as delivery:
        await delivery.accept(overheard)
        await delivery.accept(message("2", "next"))
        await delivery.answered("test", "2")
        await platform.arrived(1)
    assert engine.begun == ["1", "1", "1", "2"]
    assert platform.posts == {"1": ["echo next [1]"]}


async def test_an_apology_is_in_the_language_the_person_chose(database: Database) -> None:
    async def break_down(event: IncomingMessage | Command) -> None:
        raise RuntimeError("broken")

    await People(database).choose_language(message("0").person, "el")
    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(break_down), platform) as delivery:
        await delivery.accept(message("1", "When is the fee due?"))
        await platform.arrived(1)

    assert platform.posts["1"][0].startswith("Συγγνώμη")


async def test_a_command_that_keeps_failing_ends_in_an_apology(database: Database) -> None:
    async def break_down(event: IncomingMessage | Command) -> None:
        raise RuntimeError("broken")

    platform = MemoryPlatform()
    async with delivering(database, EchoEngine(break_down), platform) as delivery:
        await delivery.accept(command("1"))
        assert (await delivery.answered("test", "1")).outcome == "error"

    assert platform.posts["1"][0].startswith("Sorry")


async def test_a_message_that_cannot_be_accepted_is_not_tried_again(database: Database) -> None:
    async def refuse(event: IncomingMessage | Command) -> None:
        raise InputError("no words in it")

    engine, platform = EchoEngine(refuse), MemoryPlatform()
    async with delivering(database, engine, platform) as delivery:
        await delivery.accept(message("1"))
        await platform.arrived(1)

    assert engine.begun == ["1"]
    assert platform.posts["1"][0].startswith("Sorry")


async def test_an_event_for_which_not_even_an_apology_can_be_made_lets_the_next_one_pass(database: Database) -> None:
    class Choosy(MemoryPlatform):
        def render(self, answer, to, manner):  # type: ignore[no-untyped-def]
            if to.event == "1":
                raise ValueError("no way to show this")
            return super().render(answer, to, manner)

    platform = Choosy()
    async with delivering(database, EchoEngine(), platform) as delivery:
        await delivery.accept(message("1", "a"))
        await delivery.accept(message("2", "b"))
        await platform.arrived(1)
        with pytest.raises(StoreError, match="has no answer"):
            await delivery.answered("test", "1")

    assert platform.posts == {"1": ["echo b [1]"]}


async def test_the_person_sees_that_an_answer_is_being_prepared(database: Database) -> None:
    seen = asyncio.Event()

    class Typing(MemoryPlatform):
        async def working(self, address):  # type: ignore[no-untyped-def]
            seen.set()
            raise ConnectionError("a courtesy that fails is no harm")

    async def wait(event: IncomingMessage | Command) -> None:
        await seen.wait()

    platform = Typing()
    async with delivering(database, EchoEngine(wait), platform) as delivery:
        await delivery.accept(message("1", "a"))
        await platform.arrived(1)

    assert platform.posts == {"1": ["echo a [1]"]}


async def test_what_was_accepted_before_a_start_is_answered_after_it(database: Database) -> None:
    platform = MemoryPlatform()
    await Inbox(database, ["test"]).accept(message("1", "early"))
    async with delivering(database, EchoEngine(), platform) as delivery:
        assert (await delivery.answered("test", "1")).text == "echo early [1]"

    async with delivering(database, EchoEngine(), platform) as delivery:
        assert (await delivery.answered("test", "1")).text == "echo early [1]"
    assert platform.posts == {"1": ["echo early [1]"]}


async def test_waiting_for_an_event_that_was_never_accepted_is_an_error(database: Database) -> None:
    async with delivering(database, EchoEngine(), MemoryPlatform()) as delivery:
        with pytest.raises(StoreError, match="never accepted"):
            await delivery.answered("test", "1")

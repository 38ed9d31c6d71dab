"""A process is killed at each step of a turn and started again; what the platform received is compared with what it
acknowledged. Every event has one turn and every post arrives once, but one that was under way may arrive once more.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.process import BaseProcess

import pytest
from sqlalchemy import select

from bot.delivery.settings import DeliverySettings
from engine.document import plain
from engine.handover import forwarded
from engine.store import schema
from engine.store.database import open_database
from tests.delivering import phrases
from tests.kill.child import OFFICE, PARTS, SETTINGS, Death, live, posts_of
from tests.kill.server import Platform, serving
from tests.processes import processes

NEVER = Death("never")
STEPS = 5  # accepted, claimed, closed, and the first post under way and sent
TRANSACTIONS = 14  # more than one message with two posts takes from start to end


@pytest.fixture
async def platform() -> AsyncIterator[Platform]:
    async with serving() as server:
        yield server


@contextmanager
def process(
    database_url: str, platform: Platform, death: Death, settings: DeliverySettings = SETTINGS
) -> Iterator[BaseProcess]:
    child = processes.Process(target=live, args=(database_url, platform.url, death, settings))
    child.start()
    try:
        yield child
    finally:
        child.kill()
        child.join()
        child.close()


async def ended(child: BaseProcess) -> int | None:
    await asyncio.to_thread(child.join, 60)
    return child.exitcode


def brought(name: str, note: str) -> list[str]:
    """What the office is shown of a question that was typed with the command."""
    text = plain(forwarded(name, (), (), note, phrases(), "en"))
    return [f"{text} {part}/{PARTS}" for part in range(1, PARTS + 1)]


async def escalations(database_url: str) -> list[str]:
    statement = select(schema.escalations.c.status)
    async with open_database(database_url) as database:
        return list(await database.reading(lambda connection: connection.scalars(statement).all()))


async def turns(database_url: str) -> list[str]:
    """The event of every turn, in order of conversation and number."""
    statement = (
        select(schema.inbox.c.event)
        .join(schema.turns, schema.turns.c.inbox == schema.inbox.c.id)
        .order_by(schema.inbox.c.conversation, schema.turns.c.number)
    )
    async with open_database(database_url) as database:
        return list(await database.reading(lambda connection: connection.scalars(statement).all()))


async def under_way(database_url: str) -> set[str]:
    """Texts of the posts that are marked as being sent."""
    statement = select(schema.outbox.c.payload).where(schema.outbox.c.status == "sending")
    async with open_database(database_url) as database:
        payloads = await database.reading(lambda connection: connection.scalars(statement).all())
    return {payload["payload"]["text"] for payload in payloads}


async def finish(database_url: str, platform: Platform, expected: set[str]) -> None:
    """Starts a process that nobody kills and stops it in order once everything has arrived."""
    with process(database_url, platform, NEVER) as child:
        await platform.received(expected)
        child.terminate()
        assert await ended(child) == 0


@pytest.mark.parametrize(
    ("at", "nth", "twice"),
    [
        ("accepted", 1, None),  # kept, not yet acknowledged: the platform hands it out again
        ("routed", 1, None),  # the engine has begun
        ("answered", 1, None),  # the answer is there, nothing is saved
        ("unsent", 1, None),  # saved and marked as being sent, the platform has not heard of it
        ("unsent", 2, None),  # the same for the second part of an answer
        ("received", 1, 0),  # the platform has it, nobody has recorded that: the one window
        ("received", 2, 1),
    ],
)
async def test_a_process_killed_in_a_turn_answers_once_after_its_restart(
    database_url: str, platform: Platform, at: str, nth: int, twice: int | None
) -> None:
    await platform.say("e1", "chat", "hello")
    await platform.say("e2", "chat", "and then?")
    with process(database_url, platform, Death(at, nth)) as child:
        assert await ended(child) == -9
    expected = [*posts_of("e1"), *posts_of("e2")]
    await finish(database_url, platform, set(expected))

    assert await turns(database_url) == ["e1", "e2"]
    assert platform.in_order("chat") == expected
    assert platform.repeats() == Counter(expected[twice : twice + 1] if twice is not None else [])


@pytest.mark.parametrize(
    ("at", "nth", "left"),
    [
        ("unsketched", 1, 0),  # the platform has not heard of it
        ("sketched", 1, 1),  # the platform shows it, nobody has noted where: the one window
        ("told", 1, 0),
        ("unsketched", 2, 0),
        ("sketched", 2, 0),  # what was shown first is noted, and changed
        ("told", 3, 0),
        ("answered", 1, 0),
        ("unsent", 1, 0),
        ("unsent", 2, 0),
    ],
)
async def test_a_process_killed_while_an_answer_is_shown_on_its_way_leaves_no_half_of_it(
    database_url: str, platform: Platform, at: str, nth: int, left: int
) -> None:
    await platform.say("e1", "chat", "slowly")
    await platform.say("e2", "chat", "and then?")
    with process(database_url, platform, Death(at, nth)) as child:
        assert await ended(child) == -9
    expected = [*posts_of("e1"), *posts_of("e2")]
    await finish(database_url, platform, set(expected))

    stands = platform.standing("chat")
    half = [text for text in stands if text not in expected]
    assert sorted(text for text in stands if text in expected) == sorted(expected)
    assert half == [f"so far\n\n{phrases()('delivery.draft', 'en')}"] * left
    assert platform.repeats() == Counter()


@pytest.mark.parametrize("when", ["before_commit", "after_commit"])
async def test_a_process_killed_at_any_transaction_loses_and_repeats_nothing(
    database_url: str, platform: Platform, when: str
) -> None:
    deaths, windows = 0, Counter[str]()
    events = [f"e{nth}" for nth in range(1, TRANSACTIONS + 1)]
    for nth, event in enumerate(events, start=1):
        await platform.say(event, "chat", "hello")
        with process(database_url, platform, Death(when, nth)) as child:
            done = asyncio.ensure_future(platform.received(set(posts_of(event))))
            died = asyncio.ensure_future(ended(child))
            await asyncio.wait([done, died], return_when=asyncio.FIRST_COMPLETED)
            deaths += not done.done()
            child.kill()
            await died
            done.cancel()
        windows.update(await under_way(database_url))
    expected = [post for event in events for post in posts_of(event)]
    await finish(database_url, platform, set(expected))

    assert await turns(database_url) == events
    assert platform.in_order("chat") == expected
    assert platform.repeats() <= windows
    assert deaths >= 7  # a whole turn: accepted, claimed, saved, and each post under way and sent


@pytest.mark.parametrize("when", ["before_commit", "after_commit"])
async def test_a_question_to_a_person_and_the_reply_survive_a_kill_at_any_transaction(
    database_url: str, platform: Platform, when: str
) -> None:
    windows = Counter[str]()
    numbers = range(1, STEPS + 1)

    async def kill_while(event: str, chat: str, text: str, nth: int) -> None:
        await platform.say(event, chat, text)
        before = len(platform.ledger)
        with process(database_url, platform, Death(when, nth)) as child:
            done = asyncio.ensure_future(platform.grown(before + 2 * PARTS))
            died = asyncio.ensure_future(ended(child))
            await asyncio.wait([done, died], return_when=asyncio.FIRST_COMPLETED)
            child.kill()
            await died
            done.cancel()
        windows.update(await under_way(database_url))

    asked = {number: brought(f"chat{number}", f"May I bring cat {number}?") for number in numbers}
    for number in numbers:
        await kill_while(f"ask{number}", f"chat{number}", f"/human May I bring cat {number}?", number)
    await finish(database_url, platform, {post for posts in asked.values() for post in posts})
    assert await escalations(database_url) == ["open"] * STEPS
    assert Counter(platform.in_order(OFFICE)) == Counter(post for posts in asked.values() for post in posts)

    arrived = {text: place for place, (_, text) in enumerate(platform.ledger, start=1)}
    replied = {n: [f"{OFFICE} (a human) writes:\n\nyes {n} {part}/{PARTS}" for part in (1, 2)] for n in numbers}
    for number in numbers:
        await kill_while(f"reply{number}", OFFICE, f"> {arrived[asked[number][0]]} yes {number}", number)
    await finish(database_url, platform, {post for posts in replied.values() for post in posts})
    assert await escalations(database_url) == ["taken"] * STEPS
    for number in numbers:
        assert platform.in_order(f"chat{number}")[PARTS:] == replied[number]
    told = [post for posts in (*asked.values(), *replied.values()) for post in posts]
    repeats = platform.repeats()
    assert Counter({text: repeats[text] for text in told}) <= windows


async def test_processes_killed_at_random_moments_under_load_lose_and_repeat_nothing(
    database_url: str, platform: Platform
) -> None:
    chance = random.Random(7)  # noqa: S311  # moments, not secrets
    chats, windows = [f"chat{number}" for number in range(10)], Counter[str]()
    events = {chat: [f"{chat}-{number}" for number in range(10)] for chat in chats}
    for number in range(10):
        for chat in chats:
            await platform.say(events[chat][number], chat, "hello")
    for _ in range(6):
        with process(database_url, platform, NEVER) as child:
            await platform.grown(len(platform.ledger) + chance.randint(1, 25))
            child.kill()  # it is at work, wherever that is
            assert await ended(child) == -9
        windows.update(await under_way(database_url))
    expected = {post for chat in chats for event in events[chat] for post in posts_of(event)}
    await finish(database_url, platform, expected)

    assert await turns(database_url) == [event for chat in chats for event in events[chat]]
    for chat in chats:
        assert platform.in_order(chat) == [post for event in events[chat] for post in posts_of(event)]
    assert platform.repeats() <= windows


async def test_two_processes_on_one_database_answer_everything_once(postgres_url: str, platform: Platform) -> None:
    events = {f"chat{chat}": [f"chat{chat}-{number}" for number in range(5)] for chat in range(10)}
    for number in range(5):
        for chat, said in events.items():
            await platform.say(said[number], chat, "hello")
    expected = {post for said in events.values() for event in said for post in posts_of(event)}
    patient = replace(SETTINGS, lease_s=10.0)  # neither stalls for as long, however busy the machine is
    with process(postgres_url, platform, NEVER, patient) as one, process(postgres_url, platform, NEVER, patient) as two:
        await platform.received(expected)
        for child in (one, two):
            child.terminate()
            assert await ended(child) == 0

    assert sorted(await turns(postgres_url)) == sorted(event for said in events.values() for event in said)
    for chat, said in events.items():
        assert platform.in_order(chat) == [post for event in said for post in posts_of(event)]
    assert not platform.repeats()

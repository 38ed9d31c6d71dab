"""An answer that takes its time: signs of life, how far it has come, and the finished answer in the place of that."""

import asyncio
from collections.abc import Callable

import pytest

from engine.store.database import Database
from tests.contracts.conftest import Serving
from tests.contracts.engine import CannedEngine
from tests.contracts.platform import Platform, Shown
from tests.contracts.test_platforms import rows, settled
from tests.servers.clock import Time

MARK = "I am still writing"


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - the servers tell only of requests
            await asyncio.sleep(0.01)


async def told(platform: Platform, engine: CannedEngine, time: Time, words: str) -> None:
    """The engine has come so far, and the person sees it."""
    engine.says.put_nowait(words)

    def seen() -> bool:
        time.now += 0.1
        return words in platform.sketched()

    await until(seen)


async def finished(platform: Platform, engine: CannedEngine, time: Time) -> list[Shown]:
    """The engine has finished; every message that the person sees once the answer is there with its buttons."""
    time.now += 5
    engine.says.put_nowait("")
    await until(lambda: any(message.buttons for message in platform.all_shown()))
    return list(platform.all_shown())


async def test_how_far_an_answer_has_come_is_shown_and_the_finished_one_takes_its_place(
    platform: Platform, serving: Serving, engine: CannedEngine, time: Time
) -> None:
    async with serving(hurried=True):
        await platform.say("slowly")
        await told(platform, engine, time, "Fees are")
        await told(platform, engine, time, "Fees are due in")
        await told(platform, engine, time, "Fees are due in May.")
        (answer,) = await finished(platform, engine, time)
    assert answer.text.startswith("Fees are due in May. [1]")
    assert MARK not in answer.text
    assert any(button.startswith(platform.like) for button in answer.buttons)


async def test_a_lasting_draft_says_that_it_is_one(
    platform: Platform, serving: Serving, engine: CannedEngine, time: Time
) -> None:
    async with serving(hurried=True):
        await platform.say("slowly")
        await told(platform, engine, time, "Fees are")
        lasting = bool(platform.all_shown())
        assert (MARK in platform.sketched()) is lasting
        await finished(platform, engine, time)


async def test_after_a_crash_in_the_middle_the_answer_takes_the_place_of_what_was_shown(
    platform: Platform, serving: Serving, store: Database, engine: CannedEngine, time: Time
) -> None:
    async def noted() -> bool:
        lasting = bool(platform.all_shown())
        return not lasting or [bool(row["draft"]) for row in await rows(store, "inbox")] == [True]

    async with serving(abruptly=True, hurried=True):
        await platform.say("slowly")
        await told(platform, engine, time, "Fees are")
        await settled(noted)
    async with serving(hurried=True):
        await until(lambda: len(engine.asked) == 2)
        await told(platform, engine, time, "Books may")
        await told(platform, engine, time, "Books may be kept for a month.")
        (answer,) = await finished(platform, engine, time)
    assert answer.text.startswith("Books may be kept for a month. [1]")
    assert MARK not in answer.text


@pytest.mark.parametrize("received", [True, False], ids=["received", "not received"])
async def test_a_look_that_is_lost_on_the_way_loses_nothing_of_the_answer(
    platform: Platform, serving: Serving, engine: CannedEngine, time: Time, received: bool
) -> None:
    async with serving(hurried=True):
        await platform.say("slowly")
        await told(platform, engine, time, "Fees are")
        platform.fail_draft(received=received)
        engine.says.put_nowait("Fees are due")
        await told(platform, engine, time, "Fees are due in May.")
        (answer,) = await finished(platform, engine, time)
    assert answer.text.startswith("Fees are due in May. [1]")
    assert MARK not in answer.text


async def test_what_is_told_faster_than_a_platform_takes_it_is_left_out(
    platform: Platform, serving: Serving, engine: CannedEngine, time: Time
) -> None:
    async with serving(hurried=True):
        await platform.say("slowly")
        await told(platform, engine, time, "0")
        for number in range(1, 200):  # in no time: a clock that stands still lets nothing more pass
            engine.says.put_nowait(f"{number}")
        (answer,) = await finished(platform, engine, time)
    assert answer.text.startswith("199 [1]")


async def test_the_sign_of_life_is_renewed_for_as_long_as_the_answer_takes(
    platform: Platform, serving: Serving, engine: CannedEngine, time: Time
) -> None:
    async with serving(hurried=True):
        await platform.say("slowly", elsewhere=True)
        for count in range(1, 4):
            time.now += 5
            await until(lambda count=count: platform.signs() >= count)  # type: ignore[misc]
        engine.says.put_nowait("")
        answer = await platform.shown(elsewhere=True)
        assert answer.text.startswith("Nothing.")
        signs = platform.signs()
        await asyncio.sleep(0.2)
        time.now += 5
        assert platform.signs() - signs <= 1  # one may have been on its way


async def test_an_answer_that_comes_at_once_is_shown_once(
    platform: Platform, serving: Serving, engine: CannedEngine
) -> None:
    async with serving(hurried=True):
        await platform.say("When are fees due?")
        await platform.shown()
        await platform.say("two")
        await platform.shown()
    assert len(platform.all_shown()) == 2

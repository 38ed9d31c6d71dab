"""Telegram's limits, on a clock that moves only when somebody waits."""

import asyncio
from itertools import pairwise

import pytest
from telegram.error import RetryAfter

from adapters.telegram.pacing import PATIENCE, Pacing
from engine.errors import RetryLater
from tests.servers.clock import Time


class Line:
    """Calls through the pacing, and when each went out."""

    def __init__(self) -> None:
        self.time = Time()
        self.pacing = Pacing(self.time.clock, self.time.pause)
        self.sent: list[float] = []

    async def call(self, chat: int | None, endpoint: str = "sendMessage") -> None:
        async def out() -> bool:
            self.sent.append(self.time.now)
            return True

        data = {} if chat is None else {"chat_id": chat}
        assert await self.pacing.process_request(out, (), {}, endpoint, data, None)


@pytest.fixture
def line() -> Line:
    return Line()


async def test_one_chat_gets_one_message_a_second(line: Line) -> None:
    for _ in range(3):
        await line.call(7)
    assert line.sent == [0.0, 1.0, 2.0]


async def test_different_chats_do_not_wait_for_each_other(line: Line) -> None:
    for chat in range(30):
        await line.call(chat)
    assert line.sent == [0.0] * 30


async def test_no_second_holds_more_than_thirty_messages(line: Line) -> None:
    for chat in range(100):
        await line.call(chat)
    for first, last in zip(line.sent, line.sent[30:], strict=False):
        assert last - first >= 1.0


async def test_no_minute_holds_more_than_twenty_messages_to_a_group(line: Line) -> None:
    for _ in range(20):
        await line.call(-5)
    with pytest.raises(RetryLater) as refused:
        await line.call(-5)
    assert refused.value.seconds == pytest.approx(60.0 - 19.0)
    assert len(line.sent) == 20
    line.time.now += refused.value.seconds
    await line.call(-5)
    assert len(line.sent) == 21


async def test_a_group_at_its_limit_does_not_hold_up_others(line: Line) -> None:
    for _ in range(20):
        await line.call(-5)
    await line.call(7)
    await line.call(-6)
    assert len(line.sent) == 22


async def test_a_short_wait_is_waited_and_a_long_one_handed_back(line: Line) -> None:
    line.pacing = Pacing(lambda: 0.0, line.time.pause)
    results = await asyncio.gather(*[line.call(7) for _ in range(4)], return_exceptions=True)
    assert [isinstance(result, RetryLater) for result in results] == [False, False, True, True]
    assert line.time.pauses == [1.0]
    assert max(line.time.pauses) <= PATIENCE


async def test_what_costs_nothing_never_waits(line: Line) -> None:
    for _ in range(50):
        await line.call(-5, "sendChatAction")
        await line.call(None, "answerCallbackQuery")
        await line.call(None, "getMe")
    assert line.time.pauses == []


async def test_chats_long_silent_are_forgotten(line: Line) -> None:
    for chat in range(1500):
        await line.call(chat)
    assert len(line.pacing._chats) < 1200
    assert all(later >= earlier for earlier, later in pairwise(line.sent))


async def test_a_chat_that_telegram_told_to_wait_is_left_alone_that_long_and_others_are_not(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")  # as wire.py has it

    async def flooded() -> bool:
        raise RetryAfter(17)

    with pytest.raises(RetryAfter):
        await line.pacing.process_request(flooded, (), {}, "sendMessage", {"chat_id": 7}, None)
    line.time.now += 5
    await line.call(8)
    await line.call(7, "sendChatAction")
    with pytest.raises(RetryLater) as refused:
        await line.call(7)
    assert refused.value.seconds == pytest.approx(12.0)
    line.time.now += 12
    await line.call(7)
    assert line.sent == [5.0, 5.0, 17.0]


async def test_asking_for_the_administrators_of_a_group_takes_nothing_from_its_messages(line: Line) -> None:
    for _ in range(30):
        await line.call(-5, "getChatAdministrators")
    await line.call(-5)
    assert line.sent == [0.0] * 31

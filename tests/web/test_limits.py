"""Token buckets."""

from bot.web.limits import Buckets


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_minutes_worth_may_come_at_once_and_then_no_more() -> None:
    buckets = Buckets(Clock())
    assert [buckets.take("a", 3) for _ in range(4)] == [0, 0, 0, 20]


def test_after_the_wait_it_named_the_request_passes() -> None:
    clock = Clock()
    buckets = Buckets(clock)
    assert buckets.take("a", 1) == 0
    clock.now += buckets.take("a", 1)
    assert buckets.take("a", 1) == 0


def test_a_request_that_is_refused_costs_nothing() -> None:
    clock = Clock()
    buckets = Buckets(clock)
    buckets.take("a", 1)
    for _ in range(10):
        buckets.take("a", 1)
    clock.now = 60
    assert buckets.take("a", 1) == 0


def test_an_idle_client_saves_up_no_more_than_a_minute() -> None:
    clock = Clock()
    buckets = Buckets(clock)
    buckets.take("a", 2)
    clock.now = 3600
    assert [buckets.take("a", 2) for _ in range(3)] == [0, 0, 30]


def test_clients_do_not_share() -> None:
    buckets = Buckets(Clock())
    assert [buckets.take(key, 1) for key in ("a", "b")] == [0, 0]


def test_a_changed_rate_counts_at_once() -> None:
    buckets = Buckets(Clock())
    buckets.take("a", 100)
    assert [buckets.take("a", 1) for _ in range(2)] == [0, 60]


def test_the_longest_unused_are_forgotten_first() -> None:
    buckets = Buckets(Clock(), most=2)
    for key in ("a", "b", "a", "c"):
        buckets.take(key, 2)
    assert buckets.take("a", 2) > 0
    assert [buckets.take("b", 2) for _ in range(2)] == [0, 0]

from datetime import timedelta

import pytest

from adapters.adapter import Post
from engine.messages import Address
from engine.store.database import Database
from engine.store.leases import LeaseLost
from engine.store.outbox import Outbox, Parcel, add_posts
from tests.exchanges import Clock

LEASE = timedelta(seconds=30)


@pytest.fixture
def outbox(database: Database) -> Outbox:
    return Outbox(database, ["test"])


async def post(database: Database, *names: str) -> None:
    """Writes posts whose conversation is their first letter."""
    posts = [Post(Address("test", name[0]), {"text": name}) for name in names]
    now = database.clock()
    await database.writing(lambda connection: add_posts(connection, posts, now, None, None))


def texts(parcels: list[Parcel]) -> list[str]:
    return [parcel.payload["text"] for parcel in parcels]


async def test_one_conversation_has_one_post_under_way_and_keeps_its_order(database: Database, outbox: Outbox) -> None:
    await post(database, "a1", "a2", "b1")

    under_way = await outbox.claim(10, LEASE)
    assert texts(under_way) == ["a1", "b1"]
    assert await outbox.claim(10, LEASE) == []
    await outbox.sent(under_way[0], "1")
    assert texts(await outbox.claim(10, LEASE)) == ["a2"]


async def test_a_post_that_must_wait_holds_back_its_conversation_alone(
    database: Database, outbox: Outbox, clock: Clock
) -> None:
    await post(database, "a1", "a2", "b1", "b2")
    a1, b1 = await outbox.claim(10, LEASE)
    await outbox.rows.put_back(a1.lease, "slow down", timedelta(seconds=20), failures=0)
    await outbox.sent(b1, "1")

    assert texts(await outbox.claim(10, LEASE)) == ["b2"]
    clock.forward(21)
    assert texts(await outbox.claim(10, LEASE)) == ["a1"]


async def test_a_post_that_failed_for_good_lets_the_next_one_pass(database: Database, outbox: Outbox) -> None:
    await post(database, "a1", "a2")
    (parcel,) = await outbox.claim(10, LEASE)
    await outbox.failed(parcel, "blocked by the person")

    assert texts(await outbox.claim(10, LEASE)) == ["a2"]


async def test_a_post_found_under_way_after_a_crash_is_sent_again(database: Database, outbox: Outbox) -> None:
    await post(database, "a1")
    await outbox.claim(10, LEASE)
    await outbox.rows.release_at_start(alone=True)

    (again,) = await outbox.claim(10, LEASE)
    assert (again.payload["text"], again.attempts) == ("a1", 2)


async def test_a_receipt_that_comes_too_late_is_not_written_over_another(
    database: Database, outbox: Outbox, clock: Clock
) -> None:
    await post(database, "a1")
    (slow,) = await outbox.claim(10, LEASE)
    clock.forward(31)
    await outbox.rows.release()
    (quick,) = await outbox.claim(10, LEASE)

    with pytest.raises(LeaseLost):
        await outbox.sent(slow, "1")
    await outbox.sent(quick, "2")


async def test_a_post_knows_how_old_it_is(database: Database, outbox: Outbox, clock: Clock) -> None:
    await post(database, "a1")
    clock.forward(100)

    (parcel,) = await outbox.claim(10, LEASE)
    assert 100 <= (clock() - parcel.since).total_seconds() < 101

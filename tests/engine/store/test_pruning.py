from datetime import timedelta

import pytest
from sqlalchemy import select

from adapters.adapter import Post
from engine.messages import Address
from engine.store import schema
from engine.store.api_keys import ApiKeys
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.escalations import Escalations, new
from engine.store.inbox import Inbox
from engine.store.ledger import Beside, Exchange, Ledger, named
from engine.store.outbox import Outbox
from engine.store.pruning import Pruned, prune
from tests.exchanges import Clock, answer, command, message

LEASE = timedelta(seconds=30)
DAY = 86_400


async def answered(database: Database, event: str, *, sent: bool = True, chat: str = "1") -> str:
    """A whole turn through inbox and outbox; its id. Without `sent` its post still waits."""
    inbox, heard = Inbox(database, ["test"]), message(event, chat=chat)
    await inbox.accept(heard)
    (claim,) = await inbox.claim(1, LEASE)
    shown = named(answer())
    post = Post(Address("test", chat), {"text": shown.text})
    await Ledger(database, inbox).save(Exchange(heard, shown, heard.text), claim, [post])
    if sent:
        (parcel,) = await Outbox(database, ["test"]).claim(1, LEASE)
        await Outbox(database, ["test"]).sent(parcel, f"m{event}")
    return shown.turn


async def events(database: Database) -> list[str]:
    statement = select(schema.inbox.c.event).order_by(schema.inbox.c.id)
    return list(await database.reading(lambda connection: connection.scalars(statement).all()))


async def posts(database: Database) -> list[str]:
    statement = select(schema.outbox.c.status).order_by(schema.outbox.c.id)
    return list(await database.reading(lambda connection: connection.scalars(statement).all()))


async def test_what_ended_long_ago_goes_and_its_turn_stays(database: Database, clock: Clock) -> None:
    turn = await answered(database, "old")
    clock.forward(8 * DAY)
    await answered(database, "new")

    assert await prune(database, 7) == Pruned(events=1, posts=1)

    assert (await events(database), await posts(database)) == (["new"], ["sent"])
    assert await History(database).find(turn) is not None


async def test_what_ended_lately_is_still_recognised_when_it_comes_again(database: Database, clock: Clock) -> None:
    await answered(database, "lately")
    clock.forward(6 * DAY)

    assert await prune(database, 7) == Pruned(events=0, posts=0)
    assert not await Inbox(database, ["test"]).accept(message("lately"))


@pytest.mark.parametrize("is_taken", [False, True])
async def test_what_waits_or_is_in_work_never_goes(database: Database, clock: Clock, is_taken: bool) -> None:
    inbox = Inbox(database, ["test"])
    await inbox.accept(message("waiting"))
    if is_taken:
        await inbox.claim(1, LEASE)
    clock.forward(100 * DAY)

    assert await prune(database, 7) == Pruned(events=0, posts=0)
    assert await events(database) == ["waiting"]


async def test_a_post_that_waits_stays_and_keeps_its_event(database: Database, clock: Clock) -> None:
    await answered(database, "unsent", sent=False)
    clock.forward(100 * DAY)

    assert await prune(database, 7) == Pruned(events=0, posts=0)
    assert (await events(database), await posts(database)) == (["unsent"], ["pending"])


async def test_failed_events_and_posts_go_as_well(database: Database, clock: Clock) -> None:
    inbox, outbox = Inbox(database, ["test"]), Outbox(database, ["test"])
    await inbox.accept(message("bad"))
    (claim,) = await inbox.claim(1, LEASE)
    await Ledger(database, inbox).close(claim, None, error="cannot be read")
    await answered(database, "undeliverable", sent=False)
    (parcel,) = await outbox.claim(1, LEASE)
    await outbox.failed(parcel, "blocked")
    clock.forward(8 * DAY)

    assert await prune(database, 7) == Pruned(events=2, posts=1)


async def test_more_than_one_transaction_holds_goes_in_one_run(database: Database, clock: Clock) -> None:
    inbox = Inbox(database, ["test"])
    now = database.clock()
    row = {"platform": "test", "conversation": "test/1", "person": "p", "kind": "message", "payload": {}}
    row |= {"status": "done", "received_at": now, "finished_at": now}
    rows = [row | {"event": str(number)} for number in range(2500)]
    await database.writing(lambda connection: connection.execute(schema.inbox.insert(), rows))
    await inbox.accept(message("new"))
    clock.forward(8 * DAY)

    assert await prune(database, 7) == Pruned(events=2500, posts=0)
    assert await events(database) == ["new"]


async def test_the_name_of_a_request_is_free_again_when_its_event_is_gone(database: Database, clock: Clock) -> None:
    keys = ApiKeys(database)
    key, _ = await keys.add("program", ["ask"], "tests")
    for name in ("old", "waits"):
        assert await keys.same_body(key, name, "first")
    await Inbox(database, ["api"]).accept(message(f"{key.id}.waits", platform="api"))
    clock.forward(8 * DAY)
    await keys.same_body(key, "new", "first")
    await prune(database, 7)

    assert await keys.same_body(key, "old", "second")
    assert not await keys.same_body(key, "waits", "second")
    assert not await keys.same_body(key, "new", "second")


async def test_the_posts_of_a_question_in_a_persons_hands_stay_until_it_is_resolved(
    database: Database, clock: Clock
) -> None:
    """A reply is known by the post that it answers."""
    inbox, asked = Inbox(database, ["test"]), command("old", "human")
    await inbox.accept(asked)
    (claim,) = await inbox.claim(1, LEASE)
    escalations, escalation = Escalations(database), new(asked, Address("test", "office"), "en", "")
    beside = Beside(also=lambda c: escalations.begin(c, escalation), escalation=escalation.id)
    await Ledger(database, inbox).close(claim, answer(), [Post(escalation.contact, {"text": "help"})], beside=beside)
    (parcel,) = await Outbox(database, ["test"]).claim(1, LEASE)
    await Outbox(database, ["test"]).sent(parcel, "m1")
    clock.forward(8 * DAY)

    assert await prune(database, 7) == Pruned(events=0, posts=0)
    assert await escalations.behind(escalation.contact, "m1") == escalation

    await database.writing(lambda c: escalations.end(c, escalation, "Fatima"))
    assert await prune(database, 7) == Pruned(events=1, posts=1)

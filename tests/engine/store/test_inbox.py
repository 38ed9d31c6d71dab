import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from adapters.adapter import Post
from engine.errors import StoreError
from engine.messages import Address
from engine.store import schema
from engine.store.conversations import History
from engine.store.database import Database, open_database
from engine.store.inbox import Claim, Inbox
from engine.store.leases import LeaseLost
from engine.store.ledger import Exchange, Ledger, named
from engine.store.outbox import Outbox
from tests.exchanges import Clock, answer, command, message, vote

LEASE = timedelta(seconds=30)


@pytest.fixture
def inbox(database: Database) -> Inbox:
    return Inbox(database, ["test"])


async def finish(database: Database, inbox: Inbox, claim: Claim) -> None:
    heard = claim.event
    await Ledger(database, inbox).save(Exchange(heard, named(answer()), ""), claim)  # type: ignore[arg-type]


async def events(inbox: Inbox, most: int = 10) -> list[str]:
    return [claim.event_id for claim in await inbox.claim(most, LEASE)]


async def suspects(inbox: Inbox) -> list[tuple[str, int]]:
    """The event of every suspect, and how often a process died while it was tried alone."""
    names = select(schema.inbox.c.id, schema.inbox.c.event)
    rows = await inbox._database.reading(lambda connection: connection.execute(names).all())
    by_row = {row.id: row.event for row in rows}
    return [(by_row[suspect.row], suspect.deaths) for suspect in await inbox.rows.suspects()]


async def die_over(inbox: Inbox, times: int) -> None:
    """So many processes die while they try the first suspect alone."""
    for _ in range(times):
        first, *_ = await inbox.rows.suspects()
        await inbox.claim_alone(first, LEASE)
        await inbox.rows.release_at_start(alone=True)


async def test_a_repeated_event_is_kept_once(inbox: Inbox) -> None:
    assert await inbox.accept(message("1", "first")) is True
    assert await inbox.accept(message("1", "again")) is False

    (claim,) = await inbox.claim(10, LEASE)
    assert claim.event == message("1", "first")


async def test_an_event_is_on_the_disk_before_it_can_be_acknowledged(sqlite_url: str) -> None:
    class Watched(Database):
        async def writing(self, step, *, durable=False):  # type: ignore[no-untyped-def]
            def watched(connection):  # type: ignore[no-untyped-def]
                levels.append(connection.exec_driver_sql("PRAGMA synchronous").scalar())
                return step(connection)

            return await super().writing(watched, durable=durable)

    levels: list[int] = []
    async with open_database(sqlite_url) as opened:
        database = object.__new__(Watched)
        database.__dict__.update(opened.__dict__)
        await Inbox(database, ["test"]).accept(message("1"))
        await Inbox(database, ["test"]).claim(1, LEASE)

    assert levels == [2, 1]  # full, then normal again


async def test_the_same_event_accepted_many_times_at_once_is_new_once(inbox: Inbox) -> None:
    accepted = await asyncio.gather(*(inbox.accept(message("1")) for _ in range(20)))

    assert sum(accepted) == 1


async def test_the_same_event_id_on_another_platform_is_another_event(inbox: Inbox) -> None:
    assert await inbox.accept(message("1"))
    assert await inbox.accept(message("1", platform="other"))


@pytest.mark.parametrize("event", [message("1"), command("1"), vote("1", "t", -1, "wrong"), vote("1", "t", None, "r")])
async def test_an_event_comes_out_as_it_went_in(inbox: Inbox, event: object) -> None:
    await inbox.accept(event)  # type: ignore[arg-type]

    (claim,) = await inbox.claim(1, LEASE)
    assert claim.event == event


async def test_one_conversation_has_one_event_in_work_and_keeps_its_order(database: Database, inbox: Inbox) -> None:
    for event in ("a1", "b1", "a2", "b2", "a3"):
        await inbox.accept(message(event, chat=event[0]))

    first = await inbox.claim(10, LEASE)
    assert [claim.event_id for claim in first] == ["a1", "b1"]
    assert await events(inbox) == []

    await finish(database, inbox, first[0])
    assert await events(inbox) == ["a2"]


async def test_no_more_is_taken_than_asked_for_and_the_oldest_first(inbox: Inbox) -> None:
    for number in range(5):
        await inbox.accept(message(str(number), chat=str(number)))

    assert await events(inbox, most=2) == ["0", "1"]
    assert await events(inbox, most=2) == ["2", "3"]


async def test_events_of_platforms_that_are_not_served_wait(database: Database, inbox: Inbox) -> None:
    await inbox.accept(message("1", platform="other"))

    assert await events(inbox) == []
    assert await events(Inbox(database, ["other"])) == ["1"]


async def test_a_failed_event_waits_and_holds_back_what_follows_it(inbox: Inbox, clock: Clock) -> None:
    await inbox.accept(message("1"))
    await inbox.accept(message("2"))
    (claim,) = await inbox.claim(10, LEASE)
    await inbox.rows.put_back(claim.lease, "broke", timedelta(seconds=60), failures=1)

    assert await events(inbox) == []
    clock.forward(61)
    (again,) = await inbox.claim(10, LEASE)
    assert (again.event_id, again.lease.attempts) == ("1", 2)


async def test_what_a_dead_process_held_is_free_when_its_lease_has_run_out(inbox: Inbox, clock: Clock) -> None:
    await inbox.accept(message("1"))
    await inbox.claim(10, LEASE)

    assert await inbox.rows.release() == 0
    clock.forward(31)
    assert await inbox.rows.release() == 1
    assert await suspects(inbox) == [("1", 0)]


async def test_a_renewed_lease_does_not_run_out(inbox: Inbox, clock: Clock) -> None:
    await inbox.accept(message("1"))
    (claim,) = await inbox.claim(10, LEASE)
    clock.forward(20)
    await inbox.rows.extend([claim.lease], LEASE)
    clock.forward(20)

    assert await inbox.rows.release() == 0


async def test_a_process_that_knows_it_is_alone_frees_everything_at_its_start(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    await inbox.claim(10, LEASE)

    assert await inbox.rows.release_at_start(alone=True) == 1
    assert await suspects(inbox) == [("1", 0)]


async def test_starting_alone_frees_nothing_that_another_program_serves(database: Database, inbox: Inbox) -> None:
    other = Inbox(database, ["terminal"])
    await other.accept(message("1", platform="terminal"))
    await other.claim(10, LEASE)

    assert await inbox.rows.release_at_start(alone=True) == 0


async def test_a_slow_process_whose_lease_was_lost_leaves_no_second_turn(
    database: Database, inbox: Inbox, clock: Clock
) -> None:
    await inbox.accept(message("1"))
    (slow,) = await inbox.claim(10, LEASE)
    clock.forward(31)
    await inbox.rows.release()
    (suspect,) = await inbox.rows.suspects()
    (quick,) = await inbox.claim_alone(suspect, LEASE)

    with pytest.raises(LeaseLost):
        await finish(database, inbox, slow)
    await finish(database, inbox, quick)
    with pytest.raises(LeaseLost):
        await finish(database, inbox, slow)

    assert len(await History(database).recent("test/1", turns=9, characters=10_000)) == 1


async def test_what_was_in_work_when_a_process_died_is_taken_by_itself_alone(inbox: Inbox) -> None:
    for number in range(3):
        await inbox.accept(message(str(number), chat=str(number)))
    await inbox.claim(2, LEASE)
    await inbox.rows.release_at_start(alone=True)

    assert await events(inbox) == ["2"]
    assert await suspects(inbox) == [("0", 0), ("1", 0)]


async def test_a_suspect_holds_back_what_follows_it_in_its_conversation(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    await inbox.claim(10, LEASE)
    await inbox.accept(message("2"))
    await inbox.rows.release_at_start(alone=True)

    assert await events(inbox) == []
    assert await suspects(inbox) == [("1", 0)]


async def test_a_process_that_dies_while_a_suspect_is_tried_counts_against_it_alone(inbox: Inbox) -> None:
    for number in range(2):
        await inbox.accept(message(str(number), chat=str(number)))
    await inbox.claim(10, LEASE)
    await inbox.rows.release_at_start(alone=True)
    await die_over(inbox, times=2)

    assert await suspects(inbox) == [("0", 2), ("1", 0)]


async def test_a_process_that_dies_while_no_suspect_is_in_work_takes_a_death_off_each(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    await inbox.claim(10, LEASE)
    await inbox.rows.release_at_start(alone=True)
    await die_over(inbox, times=3)
    await inbox.accept(message("2", chat="2"))
    await inbox.claim(10, LEASE)

    await inbox.rows.release_at_start(alone=True)
    assert await suspects(inbox) == [("1", 2), ("2", 0)]
    await inbox.rows.release_at_start(alone=True)  # nothing at all was in work
    assert await suspects(inbox) == [("1", 1), ("2", 0)]


async def test_nobody_is_relieved_while_a_suspect_is_still_held_by_whoever_may_have_died_of_it(
    inbox: Inbox, clock: Clock
) -> None:
    await inbox.accept(message("1"))
    await inbox.claim(10, LEASE)
    await inbox.rows.release_at_start(alone=True)
    await die_over(inbox, times=2)
    (suspect,) = await inbox.rows.suspects()
    await inbox.claim_alone(suspect, LEASE)

    await inbox.rows.release_at_start(alone=False)
    clock.forward(31)
    assert await inbox.rows.release() == 1
    assert await suspects(inbox) == [("1", 3)]


async def test_a_suspect_that_fails_without_harm_to_the_process_is_none_any_more(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    await inbox.claim(10, LEASE)
    await inbox.rows.release_at_start(alone=True)
    (suspect,) = await inbox.rows.suspects()
    (claim,) = await inbox.claim_alone(suspect, LEASE)
    await inbox.rows.put_back(claim.lease, "broke", timedelta(0), failures=1)

    (again,) = await inbox.claim(10, LEASE)
    assert (again.event_id, again.failures) == ("1", 1)


async def test_an_event_given_back_untried_has_lost_no_attempt(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    (claim,) = await inbox.claim(10, LEASE)
    await inbox.rows.return_untried([claim.lease])

    (again,) = await inbox.claim(10, LEASE)
    assert again.lease.attempts == 1


async def test_two_processes_never_take_the_same_event(database_url: str, clock: Clock) -> None:
    async with open_database(database_url, clock) as one, open_database(database_url, clock) as two:
        inboxes = [Inbox(one, ["test"]), Inbox(two, ["test"])]
        for number in range(40):
            await inboxes[0].accept(message(str(number), chat=str(number % 20)))
        taken = await asyncio.gather(*(inboxes[turn % 2].claim(3, LEASE) for turn in range(20)))

    found = [claim.event_id for claims in taken for claim in claims]
    assert len(found) == len(set(found)) == 20
    assert len({claim.conversation for claims in taken for claim in claims}) == 20


async def test_an_answered_event_keeps_no_words_in_the_inbox(database: Database, inbox: Inbox) -> None:
    await inbox.accept(message("1", "a private matter"))
    (claim,) = await inbox.claim(10, LEASE)
    await finish(database, inbox, claim)

    row = await database.reading(lambda connection: connection.execute(select(schema.inbox)).one())
    assert (row.status, row.payload) == ("done", {})


async def test_turn_citations_posts_and_the_end_of_the_event_are_one(database: Database, inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    (claim,) = await inbox.claim(10, LEASE)
    unstorable = Post(Address("test", "1"), {"text": {1, 2}})  # type: ignore[dict-item]

    with pytest.raises(Exception, match="not JSON serializable"):
        await Ledger(database, inbox).save(Exchange(message("1"), named(answer("a", "fees")), ""), claim, [unstorable])

    for table in (schema.turns, schema.citations, schema.outbox, schema.conversations, schema.people):
        assert await database.reading(lambda connection, of=table: connection.execute(select(of)).all()) == []
    await finish(database, inbox, claim)


async def test_a_saved_turn_has_its_posts_in_the_outbox(database: Database, inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    (claim,) = await inbox.claim(10, LEASE)
    posts = [Post(Address("test", "1", "topic"), {"text": f"part {number} مرحبا"}) for number in (1, 2)]
    await Ledger(database, inbox).save(Exchange(message("1"), named(answer()), ""), claim, posts)

    outbox = Outbox(database, ["test"])
    (parcel,) = await outbox.claim(10, LEASE)
    assert (parcel.address, parcel.payload) == (posts[0].address, posts[0].payload)
    await outbox.sent(parcel, "77")
    (parcel,) = await outbox.claim(10, LEASE)
    assert parcel.payload == posts[1].payload


async def test_the_answer_to_an_event_can_be_asked_for(database: Database, inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    await inbox.accept(command("2", chat="2"))
    turn, order = await inbox.claim(10, LEASE)
    assert await inbox.answer_to("test", "1") is None

    ledger = Ledger(database, inbox)
    said, done = named(answer("a", "fees")), answer("Here is help.")
    await ledger.save(Exchange(message("1"), said, ""), turn)
    await ledger.close(order, done)

    assert await inbox.answer_to("test", "1") == said
    assert await inbox.answer_to("test", "2") == done


async def test_waiting_for_an_answer_that_never_comes_is_an_error(database: Database, inbox: Inbox) -> None:
    await inbox.accept(vote("1", "t", 1))
    (claim,) = await inbox.claim(10, LEASE)
    await Ledger(database, inbox).close(claim, None)

    with pytest.raises(StoreError, match="event 1 of test has no answer"):
        await inbox.answer_to("test", "1")
    with pytest.raises(StoreError, match="event 2 of test was never accepted"):
        await inbox.answer_to("test", "2")


async def test_an_event_that_cannot_be_read_back_says_so(database: Database, inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    await database.writing(lambda connection: connection.execute(update(schema.inbox).values(payload={"kind": "?"})))
    (claim,) = await inbox.claim(10, LEASE)

    with pytest.raises(StoreError, match="stored event cannot be read back"):
        _ = claim.event


async def test_the_next_attempt_knows_the_message_that_shows_how_far_the_last_one_had_come(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    (claim,) = await inbox.claim(1, LEASE)
    await inbox.drafted(claim, "m7")
    await inbox.rows.return_untried([claim.lease])

    (again,) = await inbox.claim(1, LEASE)
    assert (claim.draft, again.draft) == ("", "m7")


async def test_whoever_has_lost_the_lease_may_note_no_draft(inbox: Inbox) -> None:
    await inbox.accept(message("1"))
    (claim,) = await inbox.claim(1, LEASE)
    await inbox.rows.return_untried([claim.lease])

    with pytest.raises(LeaseLost):
        await inbox.drafted(claim, "m7")

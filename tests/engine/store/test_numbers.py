from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, update

from engine.messages import TraceStep
from engine.staff.cases import Wanted
from engine.store.database import Database, open_database
from engine.store.feedback import Votes
from engine.store.inbox import Inbox
from engine.store.ledger import Exchange, Ledger, named
from engine.store.numbers import Figures
from engine.store.people import People
from engine.store.queue import Queue
from engine.store.said import Earlier, Said
from engine.store.schema import week_counts
from engine.store.usage import Usage
from engine.store.week_counts import keep
from tests.exchanges import Clock, answer, message, vote

WEEK_S = 7 * 86_400


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def database(database_url: str, clock: Clock) -> Any:
    async with open_database(database_url, clock) as opened:
        yield opened


async def say(database: Database, name: str, value: int = 0, person: str = "p1", **more: Any) -> str:
    told = {key: more.pop(key) for key in ("trace", "intent") if key in more}
    given = named(replace(answer("Reply", *([] if more.get("outcome") == "abstention" else ["fees"]), **more), **told))
    await Ledger(database).save(Exchange(message(name, person=person), given, "x"))
    if value:
        await Votes(database).record(vote(f"v{name}", given.turn, value, person=person))
    return given.turn


async def test_questions_people_votes_and_outcomes_are_counted_week_by_week(database: Database, clock: Clock) -> None:
    await say(database, "a", 1)  # on Sunday, 1 March
    clock.forward(86_400)
    await say(database, "b", -1)
    await say(database, "c", 1, person="p2")
    await say(database, "d", outcome="abstention")
    clock.forward(WEEK_S)
    numbers = await Figures(database).by_week(4, None)
    assert [week.begins for week in numbers.weeks] == [date(2026, 2, day) for day in (16, 23)] + [
        date(2026, 3, day) for day in (2, 9)
    ]
    assert [week.questions for week in numbers.weeks] == [0, 1, 3, 0]
    third = numbers.weeks[2]
    assert (third.people, third.likes, third.dislikes, third.like_rate) == (2, 1, 1, 0.5)
    assert third.outcomes == {"answer": 2, "abstention": 1}
    assert (third.languages, third.intents) == ({"en": 3}, {"question": 3})
    assert numbers.weeks[0].like_rate is None
    assert numbers.people == 2


async def test_routes_and_what_models_took_are_counted_week_by_week(database: Database, clock: Clock) -> None:
    asked = TraceStep("write", 3.0, {"model": "ours", "tokens": 120, "cost": 0.125})
    await say(database, "a", trace=(asked, TraceStep("judge", 1.0, {"model": "ours", "tokens": 30, "cost": 0.0625})))
    await say(database, "b", trace=(TraceStep("write", 1.0, {"model": "none: ours: it is away"}),))
    await say(database, "c", intent="zakat", trace=(asked,))
    await say(database, "d", trace=(TraceStep("reviewed", 1.0, {"likeness": 0.97, "answer": "x"}),))
    await say(database, "e", trace=(TraceStep("reviewed", 1.0, {"likeness": 0.2}),))
    await say(database, "f", intent="greeting")
    await Usage(database).add("ours", 270, 0.5)
    clock.forward(WEEK_S)
    figures = Figures(database)
    first, second = (await figures.by_week(2, None)).weeks
    assert first.routes == {"model": 1, "documents": 2, "tool": 1, "reviewed": 1, "talk": 1}
    assert (first.requests, first.tokens, first.cost) == (3, 270, 0.5)
    assert (second.routes, second.tokens, second.cost) == ({}, 0, 0.0)
    [march] = [week for week in (await figures.of_month(date(2026, 3, 15), None)).weeks if week.tokens]
    assert march.cost == 0.5
    assert sum(week.cost or 0 for week in (await figures.of_month(date(2026, 2, 15), None)).weeks) == 0
    for part in (await figures.by_week(2, frozenset({"handbook"})), await figures.by_week(2, None, "handbook")):
        assert (part.weeks[0].tokens, part.weeks[0].cost) == (270, 0.3125)  # what came to no answer is of no collection
    await keep(database)
    assert (await figures.by_week(2, None, "handbook")).weeks[0].cost == 0.3125
    assert (await figures.by_week(2, None, "rules")).weeks[0].cost is None


async def test_a_month_has_its_own_days_alone(database: Database, clock: Clock) -> None:
    await say(database, "a", 1)  # on Sunday, 1 March
    clock.forward(30 * 86_400)
    await say(database, "b", -1)  # on Tuesday, 31 March
    clock.forward(86_400)
    await say(database, "c", 1)  # on Wednesday, 1 April, of the same week
    figures = Figures(database)
    march, april = [await figures.of_month(date(2026, month, 15), None) for month in (3, 4)]
    assert (march.weeks[0].begins, march.weeks[-1].begins) == (date(2026, 2, 23), date(2026, 3, 30))
    assert [week.questions for week in march.weeks] == [1, 0, 0, 0, 0, 1]
    assert [(week.likes, week.dislikes) for week in (march.weeks[0], march.weeks[-1])] == [(1, 0), (0, 1)]
    assert (april.weeks[0].begins, april.weeks[-1].begins) == (date(2026, 3, 30), date(2026, 4, 27))
    assert [week.questions for week in april.weeks] == [1, 0, 0, 0, 0]
    assert (await figures.of_month(date(2026, 2, 28), None)).people == 0


async def test_numbers_of_a_collection_are_of_the_answers_that_cite_it(database: Database) -> None:
    await say(database, "a")
    await say(database, "b", outcome="abstention")
    figures = Figures(database)
    assert sum(week.questions for week in (await figures.by_week(4, None, "handbook")).weeks) == 1
    assert sum(week.questions for week in (await figures.by_week(4, None, "rules")).weeks) == 0
    assert sum(week.questions for week in (await figures.by_week(1, frozenset({"handbook"}))).weeks) == 1
    assert sum(week.questions for week in (await figures.by_week(1, frozenset({"x"}))).weeks) == 0


async def test_the_time_of_an_answer_is_that_from_its_arrival(database: Database, clock: Clock) -> None:
    inbox = Inbox(database, ["test"])
    for number, seconds in enumerate((1, 2, 9)):
        await inbox.accept(message(f"e{number}"))
        (claim,) = await inbox.claim(1, timedelta(minutes=1))
        clock.forward(seconds)
        await Ledger(database, inbox).save(Exchange(message(f"e{number}"), named(answer()), "x"), claim)
    numbers = await Figures(database).by_week(1, None)
    assert (round(numbers.median_s or 0), round(numbers.slow_s or 0)) == (2, 9)
    assert (await Figures(database).by_week(1, None, "nothing")).median_s is None


async def test_how_long_people_waited_is_told_week_by_week_also_of_weeks_that_were_counted(
    database: Database, clock: Clock
) -> None:
    inbox = Inbox(database, ["test"])
    for week, waited in enumerate(((1.04, 3, 4), (20,))):
        for number, seconds in enumerate(waited):
            name = f"e{week}-{number}"
            await inbox.accept(message(name))
            (claim,) = await inbox.claim(1, timedelta(minutes=1))
            clock.forward(seconds)
            await Ledger(database, inbox).save(Exchange(message(name), named(answer("Reply", "fees")), "x"), claim)
        clock.forward(WEEK_S)
    await say(database, "typed")  # at the command line: nobody waited in a queue
    for counted in (False, True):
        if counted:
            assert await keep(database)
        numbers = await Figures(database).by_week(3, None, "handbook")
        assert [(week.median_s, week.slow_s) for week in numbers.weeks] == [(3.0, 4.0), (20.0, 20.0), (None, None)]
        assert (numbers.median_s, numbers.slow_s) == (4.0, 20.0)


async def test_whoever_asks_in_several_weeks_is_one_of_the_people_and_counts_in_each(
    database: Database, clock: Clock
) -> None:
    for _ in range(3):
        await say(database, f"a{clock()}")
        clock.forward(WEEK_S)
    await say(database, "b", person="p2")
    numbers = await Figures(database).by_week(4, None)
    assert [week.people for week in numbers.weeks] == [1, 1, 1, 1]
    assert numbers.people == 2
    assert (await Figures(database).by_week(1, None)).people == 1


async def test_a_vote_is_counted_in_the_week_of_its_question(database: Database, clock: Clock) -> None:
    turn = await say(database, "a")
    clock.forward(WEEK_S)
    await Votes(database).record(vote("late", turn, -1))
    assert [week.dislikes for week in (await Figures(database).by_week(2, None)).weeks] == [1, 0]
    assert [week.dislikes for week in (await Figures(database).by_week(1, None)).weeks] == [0]


async def test_the_question_that_was_edited_is_not_counted_nor_its_votes(database: Database) -> None:
    inbox = Inbox(database, ["test"])
    await inbox.accept(message("a"))
    (claim,) = await inbox.claim(1, timedelta(minutes=1))
    given = named(answer())
    await Ledger(database, inbox).save(Exchange(message("a"), given, "x"), claim)
    await Votes(database).record(vote("before", given.turn, 1))
    await Said(database).withdraw(Earlier(claim.lease.row, on_its_way=False, posts=()))
    await Votes(database).record(vote("after", given.turn, 1, person="p2"))
    (week,) = (await Figures(database).by_week(1, None)).weeks
    assert (week.questions, week.likes, week.people) == (0, 0, 0)


async def test_weeks_that_were_counted_tell_what_their_answers_tell(database: Database, clock: Clock) -> None:
    for number in range(40):
        more: dict[str, Any] = {"intent": "zakat"} if number % 3 else {"outcome": "abstention"}
        await say(database, f"a{number}", person=f"p{number % 7}", **more)
        clock.forward(86_400)
    figures = Figures(database)

    async def told() -> list[Any]:
        by_week = [await figures.by_week(weeks, seen) for weeks in (3, 8) for seen in (None, frozenset({"handbook"}))]
        one = [await figures.by_week(8, None, name) for name in ("handbook", "rules")]
        return [*by_week, *one, *[await figures.of_month(date(2026, month, 15), None) for month in (2, 3, 4)]]

    before = await told()
    assert await keep(database) > 5
    assert await keep(database) == 0
    assert await told() == before
    assert (before[2].people, sum(week.questions for week in before[2].weeks)) == (7, 40)
    clock.forward(WEEK_S)
    assert await keep(database) == 1


async def test_a_counted_year_is_read_from_its_counts(database: Database, clock: Clock) -> None:
    await say(database, "a")
    clock.forward(2 * WEEK_S)
    await keep(database)
    await database.writing(lambda connection: connection.execute(update(week_counts).values(people=b"")))
    assert [week.people for week in (await Figures(database).by_week(3, None)).weeks] == [0, 0, 0]


async def test_an_answer_that_goes_is_counted_no_more(database: Database, clock: Clock) -> None:
    inbox = Inbox(database, ["test"])
    await inbox.accept(message("a"))
    (claim,) = await inbox.claim(1, timedelta(minutes=1))
    await Ledger(database, inbox).save(Exchange(message("a"), named(answer()), "x"), claim)
    await say(database, "b", person="p2")
    clock.forward(2 * WEEK_S)
    figures = Figures(database)

    async def questions() -> int:
        await keep(database)
        return (await figures.by_week(3, None)).weeks[0].questions

    assert await questions() == 2
    await Said(database).withdraw(Earlier(claim.lease.row, on_its_way=False, posts=()))
    assert await questions() == 1
    await People(database).erase("test", "p2")
    assert await questions() == 0


async def test_sqlite_counts_and_lists_from_indexes_alone(sqlite_url: str) -> None:
    """What reads whole answers takes seconds at a hundred thousand of them."""
    statements: list[str] = []

    def noted(_: Any, __: Any, statement: str, *___: Any) -> None:
        statements.append(statement)

    async with open_database(sqlite_url) as database:
        await Inbox(database, ["test"]).accept(message("a"))
        event.listen(Engine, "before_cursor_execute", noted)
        await Figures(database).by_week(4, frozenset({"fees"}))
        await Queue(database).count(Wanted("", frozenset({"fees"}), kind="all"))
        await Queue(database).count(Wanted("", frozenset({"fees"}), kind="abstained"))
        event.remove(Engine, "before_cursor_execute", noted)
        counting = [statement for statement in statements if "turns" in statement]
        plans = [await database.reading(partial(planned, statement)) for statement in counting]
        (votes,) = [one for one in statements if one.startswith("SELECT feedback.week")]
        assert "COVERING INDEX ix_feedback_counted" in (await database.reading(partial(planned, votes)))[0]
    lines = [line for plan in plans for line in plan if " turns " in f"{line} "]
    assert len(lines) >= len(counting) == 5
    assert all("COVERING INDEX" in line for line in lines), lines


def planned(statement: str, connection: Connection) -> list[str]:
    count = statement.count("?")
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", ("2026",) * count)
    return [str(row[3]) for row in rows]

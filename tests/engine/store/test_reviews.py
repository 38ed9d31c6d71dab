import json

from engine.store.database import Database
from engine.store.feedback import Votes
from engine.store.gaps import Gaps
from engine.store.ledger import Exchange, Ledger, named
from engine.store.reviews import PAGE, Reviews
from tests.exchanges import Clock, answer, message, vote


async def say(database: Database, text: str, *, outcome: str = "answer", topics: tuple[str, ...] = ()) -> str:
    shown = named(answer(f"Reply to {text}", "fees", outcome=outcome, topics=topics))  # type: ignore[arg-type]
    await Ledger(database).save(Exchange(message(text, text), shown, f"resolved {text}"))
    return shown.turn


async def dislike(database: Database, turn: str, reason: str | None = None, person: str = "p1") -> None:
    await Votes(database).record(vote(f"{turn}-{person}", turn, -1, reason, person=person))


async def test_a_disliked_answer_comes_with_all_a_reviewer_needs(database: Database) -> None:
    turn = await say(database, "fees")
    await dislike(database, turn, "wrong year", "p1")
    await dislike(database, turn, None, "p2")
    await Votes(database).record(vote("9", turn, 1, person="p3"))

    (found,) = await Reviews(database).disliked(unseen_only=True, limit=10)

    assert (found.turn, found.question, found.resolved) == (turn, "fees", "resolved fees")
    assert [dislike.reason for dislike in found.dislikes] == ["", "wrong year"]
    assert (found.likes, found.seen, found.answer.intent) == (1, False, "question")
    assert found.answer.citations[0].quote == "The fee is due on 1 October."
    assert found.answer.trace[0].step == "retrieve"


async def test_the_latest_dislike_comes_first(database: Database) -> None:
    turns = [await say(database, text) for text in ("one", "two", "three")]
    for turn in (turns[1], turns[2], turns[0]):
        await dislike(database, turn)

    found = await Reviews(database).disliked(unseen_only=False, limit=2)
    rest = await Reviews(database).disliked(unseen_only=False, limit=2, offset=2)

    assert [item.question for item in found] == ["one", "three"]
    assert [item.question for item in rest] == ["two"]


async def test_liked_answers_and_dislikes_taken_back_are_not_listed(database: Database) -> None:
    liked, back = await say(database, "one"), await say(database, "two")
    await Votes(database).record(vote("1", liked, 1))
    await dislike(database, back)
    await Votes(database).record(vote("2", back, 0))

    assert await Reviews(database).disliked(unseen_only=False, limit=10) == []
    assert await Reviews(database).find(back) is None


async def test_a_seen_answer_leaves_the_list_until_somebody_dislikes_it_again(database: Database, clock: Clock) -> None:
    reviews = Reviews(database)
    turn = await say(database, "one")
    await dislike(database, turn)
    assert await reviews.mark_seen(turn, "Eleni")

    assert await reviews.count(unseen_only=True) == 0
    assert await reviews.disliked(unseen_only=True, limit=10) == []
    (found,) = await reviews.disliked(unseen_only=False, limit=10)
    assert (found.seen, found.seen_by) == (True, "Eleni")

    clock.forward(60)
    await dislike(database, turn, "still wrong", "p2")
    assert await reviews.count(unseen_only=True) == 1
    (found,) = await reviews.disliked(unseen_only=True, limit=10)
    assert not found.seen
    assert await reviews.mark_seen(turn, "Omar")
    again = await reviews.find(turn)
    assert again is not None
    assert (again.seen, again.seen_by) == (True, "Omar")


async def test_what_is_not_there_cannot_be_marked_as_seen(database: Database) -> None:
    assert not await Reviews(database).mark_seen("unheard", "Eleni")


async def test_an_export_has_every_disliked_answer_and_no_person(database: Database) -> None:
    for number in range(PAGE + 1):
        await dislike(database, await say(database, f"question {number}"), "wrong")

    rows = [item.as_json() async for item in Reviews(database).export()]

    assert len({row["turn"] for row in rows}) == PAGE + 1
    assert rows[0]["question"] == f"question {PAGE}"
    assert rows[0]["reasons"] == ["wrong"]
    assert rows[0]["citations"][0]["quote"] == "The fee is due on 1 October."
    assert "p1" not in json.dumps(rows[0])
    assert "Someone" not in json.dumps(rows[0])


async def test_gaps_are_the_questions_left_open_with_the_nearest_topics(database: Database, clock: Clock) -> None:
    await say(database, "answered")
    await say(database, "parking", outcome="abstention", topics=("Housing", "Travel"))
    clock.forward(100)
    since = clock()
    await say(database, "pets", outcome="abstention")

    pets, parking = await Gaps(database).recent(10)
    assert (parking.question, parking.topics, parking.language) == ("parking", ("Housing", "Travel"), "en")
    assert (pets.question, pets.topics) == ("pets", ())
    assert [gap.question for gap in await Gaps(database).recent(10, since)] == ["pets"]
    assert [gap.question for gap in await Gaps(database).recent(1)] == ["pets"]
    assert (await Gaps(database).count(), await Gaps(database).count(since)) == (2, 1)

from dataclasses import replace

import pytest

from engine.messages import Answer
from engine.store.conversations import History
from engine.store.database import Database, open_database
from engine.store.ledger import Exchange, Ledger, named
from tests.exchanges import answer, message

KEY = "test/1"


async def say(
    database: Database, text: str, reply: Answer | None = None, chat: str = "1", person: str = "p1"
) -> Answer:
    """Saves a turn as `dalil ask` does, without an inbox."""
    given = named(reply or answer(f"Reply to {text}"))
    heard = message(f"{chat}-{text}", text, chat=chat)
    await Ledger(database).save(Exchange(heard, given, f"resolved {text}"))
    return given


async def test_the_last_turns_come_back_oldest_first(database: Database) -> None:
    for text in ("one", "two", "three", "four"):
        await say(database, text)

    past = await History(database).recent(KEY, turns=3, characters=10_000)

    assert [turn.question for turn in past] == ["two", "three", "four"]
    assert [turn.resolved for turn in past] == ["resolved two", "resolved three", "resolved four"]
    assert [turn.text for turn in past] == ["Reply to two", "Reply to three", "Reply to four"]


async def test_a_past_turn_knows_its_documents_in_the_order_of_its_citations(database: Database) -> None:
    await say(database, "fees", answer("Both say so.", "zulu", "alpha", "zulu"))

    (turn,) = await History(database).recent(KEY, turns=3, characters=10_000)

    assert turn.documents == ("zulu", "alpha")
    assert (turn.intent, turn.outcome, turn.language) == ("question", "answer", "en")


async def test_history_stops_before_it_grows_too_long(database: Database) -> None:
    await say(database, "a" * 10, answer("b" * 10))
    await say(database, "c" * 10, answer("d" * 10))
    await say(database, "e" * 10, answer("f" * 10))

    past = await History(database).recent(KEY, turns=9, characters=40)

    assert [turn.question[0] for turn in past] == ["c", "e"]


async def test_the_very_last_turn_is_there_however_long(database: Database) -> None:
    await say(database, "short")
    await say(database, "long", answer("b" * 10_000))

    past = await History(database).recent(KEY, turns=9, characters=40)

    assert [turn.question for turn in past] == ["long"]


async def test_starting_afresh_forgets_without_deleting(database: Database) -> None:
    history = History(database)
    first = await say(database, "one", answer("Because.", "fees"))
    await history.start_afresh(KEY)

    assert await history.recent(KEY, turns=9, characters=10_000) == ()
    assert await history.last_cited(KEY) is None
    found = await history.find(first.turn)
    assert found is not None

    await say(database, "two")
    assert [turn.question for turn in await history.recent(KEY, turns=9, characters=10_000)] == ["two"]


async def test_starting_afresh_in_a_conversation_that_never_began_is_nothing(database: Database) -> None:
    await History(database).start_afresh("test/unheard")


async def test_conversations_do_not_hear_each_other(database: Database) -> None:
    history = History(database)
    await say(database, "here", chat="1")
    await say(database, "there", chat="2")
    await history.start_afresh("test/2")

    assert [turn.question for turn in await history.recent("test/1", turns=9, characters=10_000)] == ["here"]


async def test_a_saved_turn_is_found_as_it_was_shown(database: Database) -> None:
    shown = await say(database, "fees", answer("Both say so.", "fees", "aid"))

    found = await History(database).find(shown.turn)

    assert found is not None
    assert found.answer == shown
    assert (found.conversation, found.number, found.question, found.resolved) == (KEY, 1, "fees", "resolved fees")
    assert (found.person.platform, found.person.id, found.person.name) == ("test", "p1", "Someone")
    assert await History(database).find("unheard") is None


async def test_the_last_cited_answer_is_found_behind_small_talk(database: Database) -> None:
    await say(database, "one", answer("Old.", "aid"))
    shown = await say(database, "two", answer("New.", "fees"))
    await say(database, "thanks")

    found = await History(database).last_cited(KEY)

    assert found is not None
    assert found.answer == shown


async def test_history_survives_a_restart(database_url: str) -> None:
    async with open_database(database_url) as before:
        await say(before, "one")
    async with open_database(database_url) as after:
        past = await History(after).recent(KEY, turns=9, characters=10_000)

    assert [turn.question for turn in past] == ["one"]


async def test_turns_are_numbered_in_their_conversation(database: Database) -> None:
    ledger = Ledger(database)
    numbers = [
        await ledger.save(Exchange(message(f"{n}-{chat}", chat=chat), named(answer()), ""))
        for n in "12"
        for chat in "ab"
    ]

    assert numbers == [1, 1, 2, 2]


async def test_a_name_that_becomes_known_is_kept_and_not_lost_again(database: Database) -> None:
    ledger, heard = Ledger(database), message("1")
    shown = named(answer())
    await ledger.save(Exchange(heard, shown, ""))
    nameless = replace(heard, person=replace(heard.person, name=""))
    await ledger.save(Exchange(nameless, named(answer()), ""))

    found = await History(database).find(shown.turn)

    assert found is not None
    assert found.person.name == "Someone"


@pytest.mark.parametrize("text", ["a\0b", "half \ud83d", "x" * 200_000, "", "‏שלום‎ مرحبا Γειά"])
async def test_whatever_was_written_is_kept_or_replaced_never_refused(database: Database, text: str) -> None:
    shown = named(answer(text or "empty"))
    await Ledger(database).save(Exchange(message("1", text), shown, text))

    found = await History(database).find(shown.turn)

    assert found is not None
    assert len(found.question) == len(text)

"""What Dalil takes in of what people say where it can hear, and when it answers."""

from typing import Any

import pytest

from engine.messages import Feedback, Person
from engine.store import schema
from engine.store.channels import Place
from engine.store.database import Database
from engine.store.people import People
from engine.store.said import Said
from tests.bot.scenes import ROOM, scene
from tests.delivering import MemoryPlatform
from tests.places import rules

QUESTION, STATEMENT = "When is the fee due?", "I paid the fee yesterday."
HERE = Place("test", "chat", ROOM)


async def test_nothing_is_kept_of_what_people_say_among_themselves(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        assert await room.say(QUESTION) == "ignored"
        assert await room.say(QUESTION, thread="7", message="8") == "ignored"
        assert await room.say(QUESTION, edited=True, message="9") == "ignored"
        assert await room.tell(QUESTION) == f"echo {QUESTION}"
        assert await room.rows(schema.inbox) == 1
    assert room.platforms["test"].posts == {ROOM: [f"echo {QUESTION} [1]"]}


async def test_where_questions_are_answered_statements_are_ignored(database: Database) -> None:
    async with scene(database, allowed=rules(database, answers="questions")) as room:
        assert await room.say(QUESTION) == f"echo {QUESTION}"
        assert await room.say(STATEMENT) == "ignored"
        assert await room.rows(schema.inbox) == 1


async def test_what_a_question_is_can_be_told_by_another_judge(database: Database) -> None:
    allowed = rules(database, answers="questions")
    object.__setattr__(allowed, "asks", lambda text: "fee" in text)
    async with scene(database, allowed=allowed) as room:
        assert await room.say(STATEMENT) == f"echo {STATEMENT}"
        assert await room.say("Who is coming to lunch?") == "ignored"


async def test_where_everything_is_answered_statements_are_too(database: Database) -> None:
    async with scene(database, allowed=rules(database, answers="always")) as room:
        assert await room.say(STATEMENT) == f"echo {STATEMENT}"


async def test_not_knowing_is_kept_to_itself_where_nobody_asked_dalil(database: Database) -> None:
    async with scene(database, allowed=rules(database, answers="always")) as room:
        assert await room.say("something strange?") == ""
        assert room.platforms["test"].shown_working == []  # a sign would promise an answer
        assert await room.tell("something strange?") == "echo something strange?"
        await room.channels.set(HERE, "quiet", False, "me")
        assert await room.say("something strange?") == "echo something strange?"


async def test_of_a_question_left_unanswered_neither_words_nor_person_are_kept(database: Database) -> None:
    async with scene(database, allowed=rules(database, answers="always")) as room:
        assert await room.say("something strange?", person="Yiorgos") == ""
        assert await room.rows(schema.turns) == 0
        assert await room.rows(schema.people) == 0
        assert await room.rows(schema.inbox, schema.inbox.c.person != "") == 0
        statement = schema.inbox.select()
        (row,) = await database.reading(lambda connection: connection.execute(statement).all())
        assert (row.outcome, row.payload, row.answer) == ("quiet", {}, None)


async def test_a_thread_in_which_dalil_has_spoken_needs_no_further_mention(database: Database) -> None:
    async with scene(database, MemoryPlatform(threads="usual"), allowed=rules(database)) as room:
        await room.tell(QUESTION, message="10", thread="10")
        assert await room.say("and for a master's?", thread="10", message="11") == "echo and for a master's?"
        assert await room.say("and for a master's?", thread="12", message="13") == "ignored"
        assert await room.say("and for a master's?", message="14") == "ignored"


async def test_a_thread_below_an_answer_or_below_an_answered_question_is_dalils_as_well(database: Database) -> None:
    async with scene(database, MemoryPlatform(threads="possible"), allowed=rules(database)) as room:
        await room.tell(QUESTION, message="q1")
        await room.posted(1)
        assert await room.say("and for a master's?", thread="q1") == "echo and for a master's?"
        assert await room.say("and for a doctorate?", thread="1") == "echo and for a doctorate?"


async def test_in_such_a_thread_people_may_talk_without_being_told_that_dalil_does_not_know(database: Database) -> None:
    async with scene(database, MemoryPlatform(threads="usual"), allowed=rules(database)) as room:
        await room.tell(QUESTION, message="10", thread="10")
        assert await room.say("that is strange, I paid it twice", thread="10", person="Yiorgos") == ""
        assert await room.say("is there a strange fee?", thread="10") == "echo is there a strange fee?"


async def test_a_topic_of_a_platform_without_threads_is_a_room_in_which_people_talk(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        await room.tell(QUESTION, thread="topic")
        assert await room.say(QUESTION, thread="topic") == "ignored"


@pytest.mark.parametrize(("changes", "rights"), [({"asking": "rights"}, ()), ({"asking": "list"}, ())])
async def test_who_may_not_ask_is_told_why_and_others_are_answered(
    database: Database, changes: dict[str, Any], rights: tuple[str, ...]
) -> None:
    async with scene(database, allowed=rules(database, people=("Rana",), **changes)) as room:
        told = await room.tell(QUESTION, rights=rights)
        assert "you are not among them" in told
        assert (await room.posted(1))["private"] is True
        assert await room.tell(QUESTION, person="Rana", rights=("moderate",)) == f"echo {QUESTION}"
        assert [message.person.id for message in room.engine.heard] == ["Rana"]


async def test_a_used_up_budget_is_told_once_and_then_left_at_that(database: Database) -> None:
    async with scene(database, allowed=rules(database, person_daily=2)) as room:
        for number in range(2):
            assert await room.tell(f"question {number}?") == f"echo question {number}?"
        told = await room.tell("question 3?")
        assert "(2 questions)" in told
        assert "Tomorrow" in told
        assert await room.tell("question 4?") == ""
        assert await room.tell("question 1?", person="Yiorgos") == "echo question 1?"
        assert await room.tell("question 1?", chat="another room") == "echo question 1?"


async def test_the_budget_of_a_channel_counts_its_threads_and_everybody_in_it(database: Database) -> None:
    async with scene(database, MemoryPlatform(threads="usual"), allowed=rules(database, channel_daily=2)) as room:
        await room.tell("question 1?", thread="1", message="1")
        await room.tell("question 2?", person="Yiorgos")
        assert "(2 questions)" in await room.tell("question 3?", person="Rana")


async def test_alone_with_dalil_a_used_up_budget_is_told_each_time(database: Database) -> None:
    async with scene(database, allowed=rules(database, person_daily=1)) as room:
        await room.say("question 1?", direct=True)
        for _ in range(2):
            assert "(1 questions)" in await room.say("question 2?", direct=True)


async def test_the_collections_of_a_place_are_all_that_may_be_searched_there(database: Database) -> None:
    async with scene(database, allowed=rules(database, collections=("faq", "handbook"))) as room:
        await room.tell(QUESTION)
        assert room.engine.heard[-1].collections == ("faq", "handbook")


async def test_the_language_of_a_place_counts_where_others_read_along_and_a_persons_own_where_none_do(
    database: Database,
) -> None:
    await People(database).choose_language(Person("test", "Nikos"), "el")
    async with scene(database, allowed=rules(database, language="ar")) as room:
        await room.tell(QUESTION)
        assert room.engine.heard[-1].language == "ar"
        await room.tell(QUESTION, person="Nikos")
        assert room.engine.heard[-1].language == "ar"
        await room.tell(QUESTION, person="Nikos", chat="alone", direct=True)
        assert room.engine.heard[-1].language == "el"


async def test_a_change_of_the_policy_counts_from_the_next_message(database: Database) -> None:
    async with scene(database, allowed=rules(database)) as room:
        assert await room.say(QUESTION) == "ignored"
        await room.channels.set(HERE, "answers", "questions", "me")
        assert await room.say(QUESTION) == f"echo {QUESTION}"


async def test_a_reaction_is_a_vote_on_the_turn_whose_message_it_stands_at(database: Database) -> None:
    async with scene(database, MemoryPlatform(parts=2, threads="usual"), allowed=rules(database)) as room:
        await room.tell(QUESTION, thread="10")
        await room.posted(2)
        assert await room.react("2", -1)
        assert not await room.react("99", 1)
        assert not await room.react("2", 1, chat="another room")
        assert await room.rows(schema.feedback, schema.feedback.c.value == -1) == 1
        assert await room.rows(schema.inbox, schema.inbox.c.kind == "feedback") == 1


async def test_every_question_taken_in_has_one_ending_and_none_is_open(database: Database) -> None:
    async with scene(database, allowed=rules(database, answers="questions", person_daily=3)) as room:
        await room.tell(QUESTION)
        await room.tell("something strange?")
        await room.say("who has seen the strange cat?")
        await room.say(STATEMENT)
        await room.tell(QUESTION)
        await room.tell(QUESTION)
        await room.tell(QUESTION)
        await room.order("help")
    balance = await Said(database).balance()
    assert balance.ended == {"answer": 2, "abstention": 1, "quiet": 2, "error": 1}
    assert (balance.open, balance.undelivered) == (0, 0)


async def test_the_answer_goes_where_and_how_the_place_says(database: Database) -> None:
    async with scene(database, MemoryPlatform(threads="possible"), allowed=rules(database)) as room:
        await room.tell(QUESTION, message="1")
        await room.channels.set(HERE, "thread", "question", "me")
        await room.tell(QUESTION, message="2")
        await room.channels.set(HERE, "private", True, "me")
        await room.tell(QUESTION, message="3")
        await room.channels.set(HERE, "thread", "never", "me")
        await room.channels.set(HERE, "private", False, "me")
        await room.tell(QUESTION, message="4", threaded=True)
        await room.say(QUESTION, direct=True, message="5")
        shown = [await room.posted(number) for number in range(1, 6)]
    assert [(one["in_thread"], one["private"]) for one in shown] == [
        (False, False), (True, False), (False, True), (True, False), (False, False),
    ]  # fmt: skip


async def test_where_a_place_wants_no_threads_an_answer_opens_none_and_leaves_none(database: Database) -> None:
    """On Slack what is said in a channel comes in the thread that it would open."""
    async with scene(database, MemoryPlatform(threads="usual"), allowed=rules(database, thread="never")) as room:
        await room.tell(QUESTION, message="1", thread="1")
        await room.order("sources", message="2", thread="2")
        await room.tell(QUESTION, message="4", thread="3")
        await room.tell(QUESTION, message="5", thread="5", threaded=True)
        shown = [await room.posted(number) for number in range(1, 5)]
        keys = [heard.address.conversation for heard in room.engine.heard]
    assert [one["thread"] for one in shown] == ["", "", "3", "5"]
    assert [one["in_thread"] for one in shown] == [False, False, False, True]
    assert keys == [f"test/{ROOM}", f"test/{ROOM}/3", f"test/{ROOM}/5"]
    assert {address.thread for address in room.platforms["test"].shown_working} == {"", "3", "5"}


async def test_what_follows_in_the_thread_that_an_answer_opened_goes_on_from_it(database: Database) -> None:
    async with scene(database, MemoryPlatform(threads="usual"), allowed=rules(database)) as room:
        await room.tell(QUESTION, message="1")
        await room.say("and for a master's?", message="2", thread="1")
        keys = await database.reading(lambda c: c.scalars(schema.conversations.select().with_only_columns(
            schema.conversations.c.key)).all())  # fmt: skip
        assert keys == [f"test/{ROOM}/1"]


async def test_nobody_goes_on_from_an_answer_that_only_somebody_else_saw(database: Database) -> None:
    async with scene(database, allowed=rules(database, private=True)) as room:
        await room.tell(QUESTION)
        await room.tell(QUESTION, person="Yiorgos")
        addresses = [message.address.conversation for message in room.engine.heard]
        assert len(set(addresses)) == 2


@pytest.mark.parametrize("name", ["history", "privacy", "language", "erase", "config"])
async def test_what_is_nobody_elses_business_is_answered_in_private(database: Database, name: Any) -> None:
    async with scene(database, allowed=rules(database)) as room:
        await room.order(name)
        await room.order("share", private=True)
        assert (await room.posted(1))["private"] is True
        assert (await room.posted(2))["private"] is False


async def test_commands_and_votes_pass_whatever_the_place_says(database: Database) -> None:
    async with scene(database, allowed=rules(database, asking="list")) as room:
        assert await room.order("help") == "done help"
        await room.channels.set(HERE, "asking", "everyone", "me")
        await room.tell(QUESTION)
        turn = (await room.posted(2))["turn"]
        event = Feedback("vote", room.engine.heard[0].address, room.engine.heard[0].person, turn, 1)
        assert await room.delivery.accept(event)


async def test_a_shared_answer_is_one_that_everybody_there_may_vote_on(database: Database) -> None:
    async with scene(database, allowed=rules(database, private=True)) as room:
        await room.tell(QUESTION)
        turn = (await room.posted(1))["turn"]
        await room.order("share", turn)
        await room.posted(2)
        assert await room.react("2", 1)
        kept = schema.feedback
        assert await room.rows(kept, kept.c.turn == turn) == 1


async def test_commands_about_answers_mean_those_that_only_the_person_saw(database: Database) -> None:
    async with scene(database, allowed=rules(database, private=True)) as room:
        await room.tell(QUESTION)
        for name in ("sources", "new", "help"):
            await room.order(name)  # type: ignore[arg-type]
        own, room_itself = room.engine.heard[0].address, f"test/{ROOM}"
        assert [one.address.conversation for one in room.engine.ordered] == [own.conversation] * 2 + [room_itself]

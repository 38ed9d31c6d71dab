"""A question in a person's hands, from one platform to another and back."""

from datetime import timedelta

import pytest

from adapters.web import WebAdapter
from adapters.web.adapter import Brought
from engine.messages import Address, Command, Person
from engine.store import schema
from engine.store.channels import Place
from engine.store.conversations import History
from engine.store.database import Database
from engine.store.inbox import Inbox
from engine.store.people import People
from engine.store.said import Said
from tests.bot.scenes import ROOM, KnowingEngine, Scene, scene
from tests.delivering import MemoryPlatform, delivering
from tests.places import rules

CONTACT = "desk/office = Registry"


def two() -> tuple[MemoryPlatform, MemoryPlatform]:
    """Where people ask, and where the staff are."""
    return MemoryPlatform(), MemoryPlatform(platform="desk")


async def handed_over(room: Scene, question: str = "something strange?") -> str:
    """A question that Dalil did not know, brought to the office; the escalation's id."""
    await room.say(question, direct=True)
    button = (await room.posted(1))["choices"][-1]
    assert button.startswith("/human ")
    await room.order("human", button.removeprefix("/human "), direct=True)
    resolve: str = (await room.posted(1, "desk"))["choices"][0]
    return resolve.removeprefix("/resolve ")


async def open_ones(database: Database) -> list[str]:
    statement = schema.escalations.select().with_only_columns(schema.escalations.c.status)
    return list(await database.reading(lambda connection: connection.scalars(statement).all()))


async def test_where_dalil_does_not_know_a_person_can_be_asked_if_there_is_one(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("something strange?", direct=True)
        await room.say("When is the fee due?", direct=True)
        first, second = await room.posted(1), await room.posted(2)
    assert first["choices"] == [f"/human {first['turn']}"]
    assert second["choices"] == []


async def test_where_a_part_of_the_question_is_left_open_a_person_can_be_asked(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("something partly known?", direct=True)
        answered = await room.posted(1)
    assert answered["choices"] == [f"/human {answered['turn']}"]


async def test_who_asks_for_a_person_in_plain_words_is_offered_one(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("a person, please", direct=True)
        offer = await room.posted(1)
    assert offer["text"] == "Shall I bring your question to Registry?"
    assert offer["choices"] == [f"/human {offer['turn']}"]


@pytest.mark.parametrize("contact", ["", "telegram/1", "nowhere"])
async def test_nobody_is_offered_where_nobody_can_be_reached(database: Database, contact: str) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=contact)) as room:
        await room.say("something strange?", direct=True)
        assert (await room.posted(1))["choices"] == []
        assert await room.order("human", direct=True) == "done human"
    assert await open_ones(database) == []


async def test_the_question_is_brought_with_its_context_and_the_asker_learns_who_has_it(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("When is the fee due?", direct=True)
        await room.say("something strange?", direct=True)
        await room.say("a word of somebody else", person="Yiorgos", direct=True)
        turn = (await room.posted(2))["turn"]
        told = await room.order("human", turn, direct=True)
        post = await room.posted(1, "desk")

    assert "Registry" in told
    assert post["chat"] == "office"
    for words in ("Mona asks for a human", "something strange?", "echo something strange?", "Fees and aid",
                  "When is the fee due?", "Reply to this message"):  # fmt: skip
        assert words in post["text"]
    assert "somebody else" not in post["text"]
    assert await open_ones(database) == ["open"]


async def test_the_asker_is_told_in_the_language_of_what_they_asked(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("هل يمكنني أن أحضر قطتي إلى السكن الجامعي؟ strange", direct=True)
        button = (await room.posted(1))["choices"][0]
        assert "أحلتُ سؤالك" in await room.order("human", button.removeprefix("/human "), direct=True)
        await room.posted(1, "desk")
        await room.say("Ναι.", platform="desk", chat="office", person="Fatima", answers="1")
        assert (await room.posted(3))["text"] == "كتب Fatima (موظف):\n\nΝαι."
        assert "انتهى" not in await room.order("resolve", direct=True)
        assert "أجيب أنا من جديد" in (await room.posted(4))["text"]


async def test_a_question_may_be_typed_with_the_command(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        assert "/human" in await room.order("human", direct=True)
        assert await open_ones(database) == []
        await room.order("human", "May I bring my cat?", direct=True)
        assert "May I bring my cat?" in (await room.posted(1, "desk"))["text"]


async def test_another_persons_turn_is_not_shown_to_anybody(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("When is the fee due?", direct=True)
        await room.say("something strange?", direct=True, person="Yiorgos")
        turn = (await room.posted(2))["turn"]
        assert "Write your question" in await room.order("human", turn, direct=True)
    assert "office" not in room.platforms["desk"].posts


async def test_a_reply_is_brought_to_the_asker_word_for_word_with_the_name_of_who_wrote_it(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        words = "The <b>cat</b> may come,\nif it is quiet. @everyone"
        reply = {"platform": "desk", "chat": "office", "person": "Fatima", "answers": "1", "direct": False}
        await room.say(words, **reply)
        brought = await room.posted(3)
        await room.say("And its food, too.", **reply)
        again = await room.posted(4)
        desk = room.platforms["desk"].posts["office"]

    assert brought["chat"] == ROOM
    assert brought["text"].startswith(
        "Fatima (a human) writes:\n\nThe <b>cat</b> may come,\n\nif it is quiet. @everyone"
    )
    assert again["text"] == "Fatima (a human) writes:\n\nAnd its food, too."
    assert desk[1:] == ["I have brought your words to Mona."]  # said once
    assert await open_ones(database) == ["taken"]


async def test_who_asked_in_private_is_answered_in_private_at_every_step(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.order("human", "May my cat come along?", private=True)
        told = await room.posted(1)
        await room.posted(1, "desk")
        reply = {"platform": "desk", "chat": "office", "person": "Fatima", "answers": "1", "direct": False}
        await room.say("It may.", **reply)
        brought = await room.posted(2)
        await room.order("resolve", platform="desk", chat="office", answers="1")
        over = await room.posted(3)
    assert "It may." in brought["text"]
    assert [one["private"] for one in (told, brought, over)] == [True, True, True]


async def test_the_reply_stands_in_the_conversation_and_no_follow_up_goes_on_from_it(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        await room.say("Yes.", platform="desk", chat="office", person="Fatima", answers="1")
        await room.posted(3)
    history, asker = History(database), Person("test", "Mona")
    shown = await history.recent(f"test/{ROOM}", 10, 1000)
    assert [(turn.question, turn.intent) for turn in shown] == [("something strange?", "question"), ("", "human")]
    gone_on_from, _ = await history.before(f"test/{ROOM}", asker, 10, 1000)
    assert [turn.question for turn in gone_on_from] == ["something strange?"]
    assert [turn.question for turn in await history.of_person(asker, 10)] == ["something strange?"]


@pytest.mark.parametrize("how", [{"answers": "1"}, {"thread": "1"}, {"answers": "1", "addressed": True}])
async def test_a_reply_is_known_by_the_post_it_answers_or_whose_thread_it_stands_in(
    database: Database, how: dict[str, str]
) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        await room.say("Yes.", platform="desk", chat="office", person="Fatima", **how)
        assert "Yes." in (await room.posted(3))["text"]


async def test_the_asker_does_not_answer_their_own_question_where_the_staff_are_in_the_same_chat(
    database: Database,
) -> None:
    async with scene(database, allowed=rules(database, contact=f"test/{ROOM}")) as room:
        await room.order("human", "May I bring my cat?")
        await room.posted(2)
        await room.tell("A black one.", answers="2")
        assert (await room.posted(3))["text"] == "Mona adds:\n\nA black one."
        await room.say("Yes.", answers="2", person="Fatima")
        assert (await room.posted(4))["text"].startswith("Fatima (a human) writes")


async def test_whoever_answers_the_asker_where_they_asked_is_not_taken_for_the_staff(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.order("human", "May I bring my cat?")
        await room.posted(1, "desk")
        await room.say("Yes.", platform="desk", chat="office", person="Fatima", answers="1")
        assert "Yes." in (await room.posted(2))["text"]
        assert await room.say("Lucky you!", answers="2", person="Yiorgos") == "ignored"
        await room.tell("When is the fee due?", person="Yiorgos", answers="2")
        await room.posted(3)
    assert room.platforms["test"].posts[ROOM][2:] == ["echo When is the fee due? [1]"]


async def test_other_talk_at_the_office_is_nobodys_reply(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        assert await room.say("Lunch?", platform="desk", chat="office", person="Fatima") == "ignored"
        assert await room.say("Yes.", platform="desk", chat="elsewhere", person="Fatima", answers="1") == "ignored"
        assert await room.say("Yes.", platform="desk", chat="office", person="Fatima", answers="7") == "ignored"


async def test_what_the_asker_writes_goes_to_the_person_and_dalil_keeps_quiet(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        heard = len(room.engine.heard)
        await room.say("It is a black one.", direct=True)
        added = await room.posted(2, "desk")
        assert len(room.engine.heard) == heard
        assert (added["text"], added["below"]) == ("Mona adds:\n\nIt is a black one.", "1")
        assert len(room.platforms["test"].posts[ROOM]) == 2


async def test_where_threads_are_usual_it_goes_into_the_thread_of_the_question(database: Database) -> None:
    asking, staff = MemoryPlatform(), MemoryPlatform(platform="desk", threads="usual")
    async with scene(database, asking, staff, allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        await room.say("It is a black one.", direct=True)
        added = await room.posted(2, "desk")
        await room.say("Yes.", platform="desk", chat="office", thread="1", person="Fatima", answers="1")
        assert "Yes." in (await room.posted(3))["text"]
    assert (added["chat"], added["thread"]) == ("office", "1")


async def test_a_web_page_hears_of_the_reply_and_that_it_is_over(database: Database) -> None:
    staff, web = MemoryPlatform(platform="desk"), WebAdapter()
    allowed = rules(database, contact=CONTACT)
    here, mona = Address("web", "mona"), Person("web", "mona", "Mona")
    async with delivering(database, KnowingEngine(), staff, web, allowed=allowed) as delivery:  # type: ignore[arg-type]
        room = Scene(database, delivery, KnowingEngine(), {"desk": staff}, allowed.channels)
        with web.listening(here) as page:

            async def heard() -> str:
                while not isinstance(news := await page.next(20), Brought):
                    assert news == "working"
                return str(news.page["text"])

            await delivery.accept(Command("h", here, mona, "human", "May I defer?"))
            resolve = (await room.posted(1, "desk"))["choices"][0]
            await room.say("Yes.", platform="desk", chat="office", person="Fatima", answers="1")
            assert await heard() == "Fatima (a human) writes:\n\nYes."
            await room.order(
                "resolve", resolve.removeprefix("/resolve "), platform="desk", chat="office", person="Fatima"
            )
            assert await heard() == "The question is closed. From here on I answer again."


async def test_a_place_that_takes_no_posts_has_nobody_to_ask(database: Database) -> None:
    class Mute(MemoryPlatform):
        def render(self, *given):  # type: ignore[no-untyped-def]
            return ()

    async with scene(
        database, MemoryPlatform(), Mute(platform="desk"), allowed=rules(database, contact=CONTACT)
    ) as room:
        assert await room.order("human", "May I bring my cat?", direct=True) == "done human"
    assert await open_ones(database) == []


async def test_others_are_still_answered_when_they_ask_dalil_and_otherwise_it_keeps_quiet(database: Database) -> None:
    asking, staff = MemoryPlatform(threads="usual"), MemoryPlatform(platform="desk")
    async with scene(database, asking, staff, allowed=rules(database, contact=CONTACT, answers="always")) as room:
        await room.tell("something strange?", thread="7")
        turn = (await room.posted(1))["turn"]
        await room.order("human", turn, thread="7")
        assert await room.say("When is the fee due?", thread="7", person="Yiorgos") == ""
        assert await room.tell("When is the fee due?", thread="7", person="Yiorgos") == "echo When is the fee due?"
        assert await room.say("When is the fee due?", thread="8", person="Yiorgos") == "echo When is the fee due?"
    assert len(staff.posts["office"]) == 1


async def test_once_resolved_both_sides_learn_it_and_dalil_answers_again(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        escalation = await handed_over(room)
        told = await room.order("resolve", escalation, platform="desk", chat="office", person="Fatima")
        assert "Closed by Fatima" in told
        assert "From here on I answer again" in (await room.posted(3))["text"]
        assert await room.say("When is the fee due?", direct=True) == "echo When is the fee due?"
        assert await room.order("resolve", escalation, platform="desk", chat="office") == "done resolve"
    assert await open_ones(database) == ["resolved"]


async def test_the_asker_may_end_it_as_well(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        assert "I answer again" in await room.order("resolve", direct=True)
        assert "Closed by Mona" in (await room.posted(2, "desk"))["text"]
        assert (await room.posted(2, "desk"))["choices"] == []


async def test_typed_at_the_office_it_means_the_post_it_answers_or_the_only_one_that_waits(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        await room.order("human", "a second question", direct=True, chat="another room", person="Rana")
        await room.posted(2, "desk")
        at_office = {"platform": "desk", "chat": "office", "person": "Fatima"}
        assert await room.order("resolve", **at_office) == "done resolve"  # which one?
        assert "Closed by Fatima" in await room.order("resolve", answers="2", **at_office)
        assert "Closed by Fatima" in await room.order("resolve", **at_office)
    assert await open_ones(database) == ["resolved", "resolved"]


async def test_nobody_else_may_end_it(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        escalation = await handed_over(room)
        for where in ({"platform": "desk", "chat": "elsewhere"}, {"chat": "another room"}):
            assert await room.order("resolve", escalation, person="Eve", **where) == "done resolve"
    assert await open_ones(database) == ["open"]


async def test_a_late_reply_still_arrives(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        escalation = await handed_over(room)
        await room.order("resolve", escalation, platform="desk", chat="office", person="Fatima")
        await room.say("One more thing.", platform="desk", chat="office", person="Fatima", answers="1")
        assert "One more thing." in (await room.posted(4))["text"]
    assert await open_ones(database) == ["resolved"]


async def test_asking_again_adds_to_what_is_open(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        assert "already with Registry" in await room.order("human", "It is urgent.", direct=True)
        assert "It is urgent." in (await room.posted(2, "desk"))["text"]
    assert len(await open_ones(database)) == 1


async def test_it_goes_on_after_a_restart(database: Database) -> None:
    allowed = rules(database, contact=CONTACT)
    asking, staff = two()
    async with scene(database, asking, staff, allowed=allowed) as room:
        await handed_over(room)
    async with scene(database, asking, staff, allowed=allowed) as room:
        room.numbers = iter(range(100, 200))
        await room.say("It is a black one.", direct=True)
        await room.say("Then it may come.", platform="desk", chat="office", person="Fatima", answers="1")
        assert "Then it may come." in (await room.posted(3))["text"]
        assert "It is a black one." in (await room.posted(2, "desk"))["text"]


async def test_a_step_that_is_cut_off_leaves_nothing_half_done(database: Database) -> None:
    """The posts to either side, the escalation and the event's end are one transaction."""
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await room.say("something strange?", direct=True)
        (turn,) = [(await room.posted(1))["turn"]]
        inbox = Inbox(database, ["test"])
        stolen: list[int] = []
        begin = room.delivery._dispatcher._responses._handover._escalations.begin

        def stealing(connection, escalation):  # type: ignore[no-untyped-def]
            begin(connection, escalation)
            if not stolen:
                stolen.append(1)
                raise RuntimeError("cut off")

        room.delivery._dispatcher._responses._handover._escalations.begin = stealing  # type: ignore[method-assign]
        await room.order("human", turn, direct=True)
        assert await inbox.claim(1, timedelta(seconds=1)) == []
        await room.posted(2)
        await room.posted(1, "desk")
    assert await open_ones(database) == ["open"]
    assert len(room.platforms["desk"].posts["office"]) == 1


async def test_to_be_forgotten_takes_the_escalation_and_its_posts_along(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        await room.say("Yes.", platform="desk", chat="office", person="Fatima", answers="1")
        await room.posted(3)
        await room.posted(2, "desk")
        await room.order("resolve", platform="desk", chat="office", person="Fatima", answers="1")
        await room.posted(4)
        await room.posted(3, "desk")
        await People(database).erase("test", "Mona")
        assert await open_ones(database) == []
        assert await room.rows(schema.outbox) == 0
        assert await room.rows(schema.turns) == 0


async def test_every_message_on_the_way_has_its_ending(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database, contact=CONTACT)) as room:
        await handed_over(room)
        await room.say("It is a black one.", direct=True)
        await room.say("Yes.", platform="desk", chat="office", person="Fatima", answers="1")
        await room.posted(3)
    balance = await Said(database).balance()
    assert (balance.ended, balance.open) == ({"abstention": 1, "passed_on": 2}, 0)


async def test_a_contact_may_be_set_for_one_place_alone(database: Database) -> None:
    async with scene(database, *two(), allowed=rules(database)) as room:
        await room.channels.set(Place("test", "chat", ROOM), "contact", CONTACT, "me")
        await room.say("something strange?", direct=True)
        await room.say("something strange?", direct=True, chat="another room")
        assert len((await room.posted(1))["choices"]) == 1
        assert (await room.posted(2))["choices"] == []

"""Slash commands, menus, buttons and forms: what they mean to Dalil, and what the person sees of them."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from adapters.adapter import Asked, Known, Manner
from adapters.discord import DiscordAdapter
from engine.language import Language
from engine.messages import Address, Choice, Command, Feedback, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.discord.building import PHRASES, TURN, answer, citation, paragraph, question
from tests.adapters.discord.conftest import Running
from tests.servers.discord import DiscordServer, Fault, Json, Room, Spoken, face

ANSWERED = 5
SAID, MARKED, FORM = 4, 7, 9
MENU = "Ask Dalil about this"


class Scene:
    """A room with one answer of Dalil's in it."""

    def __init__(self, discord: DiscordServer, adapter: DiscordAdapter, room: Room) -> None:
        self.discord, self.adapter, self.room = discord, adapter, room
        self.shown: Json = {}

    async def answered(self, language: Language = "en", **more: Any) -> "Scene":
        given = answer(paragraph("In May.", 1), language=language, citations=(citation(),), **more)
        await deliver(self.adapter, given, question(), self.room)
        self.shown = await self.discord.next_message(self.room)
        return self

    async def press(self, label: str, **about: Any) -> Spoken:
        spoken = await self.discord.press(self.room, self.shown, label, **about)
        await self.discord.until(lambda: spoken.response is not None)
        return spoken

    @property
    def buttons(self) -> list[str]:
        return [face(button) for row in self.shown["components"] for button in row["components"]]


async def deliver(adapter: DiscordAdapter, given: Any, to: Any, room: Room, manner: Manner | None = None) -> None:
    for post in adapter.render(given, replace(to, address=Address("discord", room.id)), manner or Manner()):
        await adapter.send(post)


@pytest.fixture
async def alone(discord: DiscordServer, adapter: DiscordAdapter) -> Scene:
    return await Scene(discord, adapter, discord.direct()).answered()


@pytest.fixture
async def shared(discord: DiscordServer, adapter: DiscordAdapter) -> Scene:
    return await Scene(discord, adapter, discord.channel()).answered()


def words(spoken: Spoken) -> str:
    assert spoken.response is not None
    return str(spoken.response["data"]["content"])


async def asked(desk: Desk) -> IncomingMessage:
    event = await desk.next()
    assert isinstance(event, IncomingMessage)
    return event


async def voted(desk: Desk) -> tuple[str, int | None, str | None]:
    event = await desk.next()
    assert isinstance(event, Feedback)
    return event.turn, event.value, event.reason


async def test_every_command_is_registered_with_words_for_each_language(
    discord: DiscordServer, adapter: DiscordAdapter
) -> None:
    by_name = {command["name"]: command for command in discord.commands}
    assert set(by_name) == {
        "ask", "sources", "new", "human", "resolve", "history", "config", "language", "privacy", "erase", "help", MENU,
    }  # fmt: skip
    ask = by_name["ask"]
    assert ask["name_localizations"] == {"el": "ρώτα"}
    assert ask["description_localizations"] == {"el": "Κάντε μια ερώτηση"}
    assert ask["description"] == "Ask a question · اطرح سؤالًا"
    assert by_name["config"]["default_member_permissions"] == str(1 << 5)
    assert by_name["ask"]["default_member_permissions"] is None


async def test_a_question_by_command_is_kept_then_acknowledged_then_answered_in_place(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    spoken = await discord.slash(room, "ask", question="When are fees due?", collection="handbook", locale="el")
    event = await asked(desk)
    assert (event.text, event.collections, event.person.language) == ("When are fees due?", ("handbook",), "el")
    assert (event.origin.private, event.origin.addressed, event.origin.direct) == (False, True, False)
    await discord.until(lambda: spoken.response is not None)
    assert spoken.response == {"type": ANSWERED, "data": {"flags": 0}}
    for post in adapter.render(answer(paragraph("In May.", 1), citations=(citation(),)), event):
        await adapter.send(post)
    shown = await discord.next_message(room)
    assert shown["content"].startswith("> When are fees due?\n\nIn May. [1]")
    assert shown is spoken.original


async def test_a_private_question_is_answered_to_that_person_alone_who_can_show_it_to_all(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    spoken = await discord.slash(room, "ask", question="When?", private=True)
    event = await asked(desk)
    assert event.origin.private
    for post in adapter.render(answer(paragraph("In May.", 1), citations=(citation(),)), event, Manner(private=True)):
        await adapter.send(post)
    shown = await discord.next_message(room)
    assert spoken.response == {"type": ANSWERED, "data": {"flags": 64}}
    assert shown["flags"] & 64
    assert shown["content"].startswith("In May.")  # without the question, which its person sees above it
    pressed = await discord.press(room, shown, "Show everybody")
    share = await desk.next()
    assert isinstance(share, Command)
    assert (share.name, share.argument, share.origin.private) == ("share", TURN, False)
    await discord.until(lambda: pressed.response is not None)
    assert pressed.response == {"type": ANSWERED, "data": {"flags": 0}}


async def test_what_a_place_keeps_private_is_hidden_even_where_the_question_was_not(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When?")
    for post in adapter.render(answer(paragraph("In May.")), await asked(desk), Manner(private=True)):
        await adapter.send(post)
    shown = await discord.next_message(room)
    assert shown["flags"] & 64
    assert [one for one in discord.messages[room.id] if one.get("_waits")] == []


@pytest.mark.usefixtures("adapter")
async def test_the_menu_of_a_message_asks_about_its_words_for_the_moderator_alone(
    discord: DiscordServer, desk: Desk
) -> None:
    room = discord.channel()
    message = await discord.write(room, "May I hand in late?")
    await desk.next()
    spoken = await discord.menu(room, message, MENU)
    event = await asked(desk)
    assert (event.text, event.origin.private) == ("May I hand in late?", True)
    empty = await discord.menu(room, message | {"content": ""}, MENU)
    await discord.until(lambda: empty.response is not None)
    assert words(empty) == PHRASES("discord.no_words", "en")
    assert spoken.response == {"type": ANSWERED, "data": {"flags": 64}}


@pytest.mark.parametrize(
    ("name", "options", "command"),
    [
        ("sources", {}, ("sources", "")),
        ("new", {}, ("new", "")),
        ("language", {"to": "ar"}, ("language", "ar")),
        ("human", {"what": "my grade"}, ("human", "my grade")),
        ("erase", {}, ("erase", "")),
    ],
)
async def test_commands_come_with_their_words(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter, name: str, options: Json, command: tuple[str, str]
) -> None:
    spoken = await discord.slash(discord.channel(), name, **options)
    event = await desk.next()
    assert isinstance(event, Command)
    assert (event.name, event.argument) == command
    await discord.until(lambda: spoken.response is not None)
    assert spoken.response is not None
    assert bool(spoken.response["data"]["flags"]) is (name != "human")


@pytest.mark.usefixtures("adapter")
async def test_collections_are_offered_while_their_name_is_typed(discord: DiscordServer, desk: Desk) -> None:
    room = discord.channel()
    assert [one["value"] for one in await discord.complete(room, "ask", "collection", "")] == ["handbook", "thesis"]
    assert await discord.complete(room, "ask", "collection", "thes") == [{"name": "Thesis rules", "value": "thesis"}]
    assert set(desk.places) == {(Address("discord", room.id), discord.guild)}
    desk.known = [Known(f"c{number}", "x" * 200) for number in range(40)]
    assert len(await discord.complete(room, "ask", "collection", "x")) == 25


async def test_where_others_see_the_buttons_a_like_is_thanked_for_and_can_be_taken_back(
    shared: Scene, desk: Desk, discord: DiscordServer
) -> None:
    thanks = await shared.press("👍")
    assert await voted(desk) == (TURN, 1, None)
    assert words(thanks) == "Thank you!"
    assert thanks.response is not None
    assert thanks.response["data"]["flags"] == 64
    assert thanks.original is not None
    back = await discord.press(shared.room, thanks.original, "Take it back")
    await discord.until(lambda: back.response is not None)
    assert await voted(desk) == (TURN, 0, None)
    assert words(back) == "Your vote is taken back."
    assert shared.shown["components"][-1]["components"][0]["style"] == 2


async def test_where_nobody_else_does_the_vote_is_marked_and_pressed_again_taken_back(alone: Scene, desk: Desk) -> None:
    assert (await alone.press("👍")).response["type"] == MARKED  # type: ignore[index]
    assert await voted(desk) == (TURN, 1, None)
    like, dislike, sources = alone.shown["components"][-1]["components"]
    assert (like["style"], dislike["style"], sources["label"]) == (3, 2, "Sources")
    await alone.press("👍")
    assert await voted(desk) == (TURN, 0, None)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"code": "outdated"}, "It is out of date"),
        ({"words": " The date has changed. "}, "The date has changed."),
        ({"code": "incorrect", "words": "It is June."}, "It is not correct: It is June."),
        ({}, None),
    ],
)
async def test_a_dislike_is_kept_at_once_and_opens_a_form_for_the_reason(
    shared: Scene, desk: Desk, discord: DiscordServer, fields: Json, reason: str | None
) -> None:
    form = await shared.press("👎")
    assert await voted(desk) == (TURN, -1, None)
    assert form.response is not None
    assert form.response["type"] == FORM
    labels = [option["label"] for option in form.response["data"]["components"][0]["component"]["options"]]
    assert len(labels) == 5
    sent = await discord.submit(form, **fields)
    await discord.until(lambda: sent.response is not None)
    assert await voted(desk) == (TURN, -1, reason)
    assert words(sent) == "Thank you. A person will read it."


@pytest.mark.parametrize(
    ("language", "title"), [("ar", "ما الخطأ في الجواب؟"), ("el", "Τι δεν πήγε καλά;"), ("en", "What was wrong?")]
)
async def test_what_follows_a_press_is_in_the_language_of_the_answer(
    discord: DiscordServer, adapter: DiscordAdapter, desk: Desk, language: Language, title: str
) -> None:
    scene = await Scene(discord, adapter, discord.direct()).answered(language)
    form = await scene.press("👎", locale="fr")
    assert form.response is not None
    assert form.response["data"]["title"] == title
    assert PHRASES("discord.sources", language) in scene.buttons


async def test_the_sources_are_shown_to_the_person_who_asks_for_them(shared: Scene, desk: Desk) -> None:
    spoken = await shared.press("Sources")
    event = await desk.next()
    assert isinstance(event, Command)
    assert (event.name, event.argument, event.origin.private) == ("sources", TURN, True)
    assert event.origin.answers == shared.shown["id"]
    assert spoken.response == {"type": ANSWERED, "data": {"flags": 64}}


async def test_choices_ask_what_they_stand_for(discord: DiscordServer, adapter: DiscordAdapter, desk: Desk) -> None:
    choices = (Choice("Bachelor", "When are fees due for a bachelor?"), Choice("العربية", "/language ar"))
    scene = await Scene(discord, adapter, discord.channel()).answered(choices=choices)
    assert scene.buttons[:2] == ["Bachelor", "العربية"]
    await scene.press("Bachelor")
    assert (await asked(desk)).text == "When are fees due for a bachelor?"
    await scene.press("العربية")
    event = await desk.next()
    assert isinstance(event, Command)
    assert (event.name, event.argument) == ("language", "ar")


async def test_choices_too_long_for_buttons_are_numbered_and_read_from_the_message(
    discord: DiscordServer, adapter: DiscordAdapter, desk: Desk
) -> None:
    long = (
        "What does the rule *on late submission* say of a thesis whose_author was ill for more than fourteen days? <b>"
    )
    scene = await Scene(discord, adapter, discord.channel()).answered(choices=(Choice("a", long), Choice("b", "Why?")))
    assert scene.buttons[:2] == ["1", "2"]
    await scene.press("1")
    assert (await asked(desk)).text == long
    await scene.press("2")
    assert (await asked(desk)).text == "Why?"


async def test_buttons_work_for_a_dalil_that_never_saw_the_message(
    discord: DiscordServer, running: Running, desk: Desk
) -> None:
    async with running() as adapter:
        scene = await Scene(discord, adapter, discord.channel()).answered()
    async with running():
        await scene.press("👍")
        assert await voted(desk) == (TURN, 1, None)


async def test_a_button_that_dalil_did_not_make_says_so_in_the_readers_language(shared: Scene, desk: Desk) -> None:
    shared.shown["components"][0]["components"][0] |= {"custom_id": "hello", "label": "Old"}
    assert words(await shared.press("Old", locale="el")) == PHRASES("discord.old_button", "el")
    desk.chosen = "ar"  # which Discord itself does not have
    assert words(await shared.press("Old", locale="el")) == PHRASES("discord.old_button", "ar")


async def test_an_interaction_that_cannot_be_kept_says_so(shared: Scene, desk: Desk) -> None:
    desk.broken = 1
    assert words(await shared.press("👍")) == PHRASES("discord.not_kept", "en")


async def test_where_dalil_does_not_answer_a_command_is_told_so(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    desk.closed = True
    spoken = await discord.slash(discord.channel(), "ask", question="When?")
    await discord.until(lambda: spoken.response is not None)
    assert words(spoken) == PHRASES("discord.not_here", "en")


async def test_an_interaction_that_comes_twice_is_taken_once(shared: Scene, desk: Desk, discord: DiscordServer) -> None:
    spoken = await shared.press("👍")
    await discord.gateway.dispatch("INTERACTION_CREATE", spoken.body)
    await shared.press("Sources")
    assert await voted(desk) == (TURN, 1, None)
    assert isinstance(await desk.next(), Command)
    assert len(discord.named("POST", "/interactions/.*")) == 2


async def test_an_answer_waits_for_the_acknowledgement_of_its_question(
    discord: DiscordServer, desk: Desk, adapter: DiscordAdapter
) -> None:
    slow = asyncio.Event()
    discord.fail("callback", Fault(hold=slow))
    room = discord.channel()
    await discord.slash(room, "ask", question="When?")
    event = await asked(desk)
    (post,) = adapter.render(answer(paragraph("In May.")), event)
    sending = asyncio.create_task(adapter.send(post))
    await asyncio.sleep(0.05)
    assert not sending.done()
    slow.set()
    await sending
    assert "In May." in (await discord.next_message(room))["content"]


async def test_thinking_takes_the_place_of_typing(discord: DiscordServer, desk: Desk, adapter: DiscordAdapter) -> None:
    room = discord.channel()
    await discord.slash(room, "ask", question="When?")
    by_command: Asked = await asked(desk)
    await adapter.working(by_command)
    assert discord.typing == []
    await discord.write(room, "<@700100> when?")
    await adapter.working(await asked(desk))
    assert discord.typing == [room.id]

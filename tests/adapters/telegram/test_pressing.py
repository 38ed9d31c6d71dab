"""What people see when they press the buttons under an answer."""

from collections.abc import AsyncIterator

import pytest

from adapters.telegram import TelegramAdapter
from engine.language import Language
from engine.messages import Command, Feedback, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.telegram.building import PHRASES, TURN, answer, citation, paragraph, question
from tests.adapters.telegram.conftest import Running
from tests.servers.telegram import ChatRoom, Fault, Json, TelegramServer

OTHER = {"id": 99, "is_bot": False, "first_name": "Omar <b>", "language_code": "ar"}


class Chat:
    """A room with one answer of Dalil's in it."""

    def __init__(self, telegram: TelegramServer, adapter: TelegramAdapter, room: ChatRoom) -> None:
        self.telegram, self.adapter, self.room = telegram, adapter, room
        self.answer: Json = {}

    async def answered(self, language: Language = "en") -> "Chat":
        given = answer(paragraph("In May.", 1), language=language, citations=(citation(),))
        for post in self.adapter.render(given, question(chat=str(self.room.id))):
            await self.adapter.send(post)
        self.answer = await self.telegram.next_message(self.room)
        return self

    async def press(self, label: str, user: Json | None = None) -> str:
        """Presses and waits for the word over the chat."""
        query = self.telegram.press(self.room, self.answer, label, user)["callback_query"]["id"]
        await self.telegram.until(lambda: query in self.telegram.toasts)
        return self.telegram.toasts[query]

    @property
    def rows(self) -> list[list[str]]:
        shown = self.telegram.message(self.room, self.answer["message_id"])["reply_markup"]["inline_keyboard"]
        return [[button["text"] for button in row] for row in shown]

    async def shows(self, *first_row: str) -> None:
        await self.telegram.until(lambda: self.rows[0] == list(first_row))


@pytest.fixture
async def adapter(telegram: TelegramServer, running: Running) -> AsyncIterator[TelegramAdapter]:
    async with running() as adapter:
        await telegram.until(lambda: bool(telegram.named("deleteWebhook")))
        yield adapter


@pytest.fixture
async def chat(telegram: TelegramServer, adapter: TelegramAdapter) -> Chat:
    return await Chat(telegram, adapter, telegram.private()).answered()


@pytest.fixture
async def group(telegram: TelegramServer, adapter: TelegramAdapter) -> Chat:
    return await Chat(telegram, adapter, telegram.group()).answered()


async def voted(desk: Desk) -> tuple[str, int | None, str | None]:
    event = await desk.next()
    assert isinstance(event, Feedback)
    return event.turn, event.value, event.reason


async def test_a_like_is_kept_thanked_for_and_marked(chat: Chat, desk: Desk) -> None:
    assert await chat.press("👍") == "Thank you!"
    assert await voted(desk) == (TURN, 1, None)
    await chat.shows("👍 ✓", "👎", "Sources")


async def test_a_marked_vote_pressed_again_is_taken_back(chat: Chat, desk: Desk) -> None:
    await chat.press("👍")
    await chat.shows("👍 ✓", "👎", "Sources")
    await voted(desk)
    assert await chat.press("👍") == "Your vote is taken back."
    assert await voted(desk) == (TURN, 0, None)
    await chat.shows("👍", "👎", "Sources")


async def test_the_last_vote_is_the_one_that_is_marked(chat: Chat, desk: Desk) -> None:
    await chat.press("👎")
    await chat.shows("👍", "👎 ✓", "Sources")
    assert await chat.press("👍") == "Thank you!"
    await chat.shows("👍 ✓", "👎", "Sources")
    assert [await voted(desk), await voted(desk)] == [(TURN, -1, None), (TURN, 1, None)]
    assert len(chat.rows) == 1


async def test_a_dislike_offers_the_usual_reasons_and_one_of_them_is_kept(chat: Chat, desk: Desk) -> None:
    assert await chat.press("👎") == "Noted. What was wrong?"
    await chat.shows("👍", "👎 ✓", "Sources")
    assert len(chat.rows) == 7
    assert await chat.press("It is out of date") == "Thank you. A person will read it."
    await chat.telegram.until(lambda: len(chat.rows) == 1)
    assert [await voted(desk), await voted(desk)] == [(TURN, -1, None), (TURN, -1, "It is out of date")]


async def test_a_reason_in_own_words_is_asked_for_kept_and_thanked_for(chat: Chat, desk: Desk) -> None:
    await chat.press("👎")
    await chat.telegram.until(lambda: len(chat.rows) == 7)
    await chat.press("✏️")
    prompt = await chat.telegram.next_message(chat.room)
    assert prompt["text"] == "What was wrong with this answer? Write it as a reply to this message."
    assert prompt["_reply_to"] == chat.answer["message_id"]
    assert prompt["_force_reply"]["force_reply"] is True
    reason = chat.telegram.reply(chat.room, prompt, "The date has changed.")["message"]
    thanks = await chat.telegram.next_message(chat.room)
    assert thanks["text"] == "Thank you. A person will read it."
    assert thanks["_reply_to"] == reason["message_id"]
    assert [await voted(desk), await voted(desk)] == [(TURN, -1, None), (TURN, -1, "The date has changed.")]


async def test_a_prompt_is_understood_after_a_restart(telegram: TelegramServer, running: Running, desk: Desk) -> None:
    async with running() as adapter:
        await telegram.until(lambda: bool(telegram.named("deleteWebhook")))
        chat = await Chat(telegram, adapter, telegram.private()).answered()
        await chat.press("👎")
        await telegram.until(lambda: len(chat.rows) == 7)
        await chat.press("✏️")
        prompt = await telegram.next_message(chat.room)
        await voted(desk)
    async with running():
        telegram.reply(chat.room, prompt, "Too old.")
        assert await voted(desk) == (TURN, -1, "Too old.")


async def test_in_a_group_nobody_sees_anybodys_vote_and_the_one_who_is_asked_is_named(group: Chat, desk: Desk) -> None:
    await group.press("👎", OTHER)
    await group.telegram.until(lambda: len(group.rows) == 7)
    assert group.rows[0] == ["👍", "👎", "Sources"]
    await group.press("✏️", OTHER)
    prompt = await group.telegram.next_message(group.room)
    assert prompt["text"].startswith("Omar <b>: What was wrong")
    assert prompt["entities"][0]["user"]["id"] == 99
    assert prompt["_force_reply"]["selective"] is True
    event = await desk.next()
    assert event.person.id == "99"


@pytest.mark.parametrize(
    ("language", "word", "reason"),
    [("ar", "سُجّل ذلك. ما الخطأ فيه؟", "غير صحيح"), ("el", "Το σημείωσα. Τι δεν πήγε καλά;", "Δεν είναι σωστή")],
)
async def test_all_this_is_said_in_the_language_of_the_answer(
    telegram: TelegramServer, adapter: TelegramAdapter, language: Language, word: str, reason: str
) -> None:
    chat = await Chat(telegram, adapter, telegram.private()).answered(language)
    assert await chat.press("👎") == word
    await telegram.until(lambda: len(chat.rows) == 7)
    assert chat.rows[1] == [reason]


async def test_the_sources_button_asks_for_the_sources(chat: Chat, desk: Desk) -> None:
    assert await chat.press("Sources") == ""
    event = await desk.next()
    assert isinstance(event, Command)
    assert (event.name, event.argument) == ("sources", TURN)


async def test_a_choice_is_asked_as_if_it_were_typed(chat: Chat, desk: Desk) -> None:
    query = chat.telegram.press_data(chat.room, chat.answer, "q:When are refunds paid?")["callback_query"]["id"]
    event = await desk.next()
    assert isinstance(event, IncomingMessage)
    assert event.text == "When are refunds paid?"
    await chat.telegram.until(lambda: query in chat.telegram.toasts)


async def test_a_button_that_means_nothing_any_more_says_so(chat: Chat, desk: Desk) -> None:
    query = chat.telegram.press_data(chat.room, chat.answer, "old:data", OTHER)["callback_query"]["id"]
    await chat.telegram.until(lambda: query in chat.telegram.toasts)
    assert chat.telegram.toasts[query] == PHRASES("telegram.old_button", "ar")
    assert desk.events == {}


async def test_a_press_that_comes_twice_is_answered_once(chat: Chat, desk: Desk) -> None:
    hold = chat.telegram.press(chat.room, chat.answer, "👍")
    chat.telegram.bring_again(hold)
    await chat.shows("👍 ✓", "👎", "Sources")
    await chat.telegram.drained()
    await chat.press("👎")
    assert len(desk.events) == 2
    assert len(chat.telegram.named("answerCallbackQuery")) == 2


async def test_a_vote_outlives_an_answer_to_its_press_that_fails(
    chat: Chat, desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    chat.telegram.fail("answerCallbackQuery", Fault(400, "Bad Request: query is too old"))
    chat.telegram.fail("editMessageReplyMarkup", Fault())
    chat.telegram.press(chat.room, chat.answer, "👍")
    assert await voted(desk) == (TURN, 1, None)
    await chat.telegram.until(lambda: bool(chat.telegram.named("editMessageReplyMarkup")))
    assert await chat.press("👍") == "Thank you!"


async def test_a_vote_that_could_not_be_kept_is_not_thanked_for(chat: Chat, desk: Desk) -> None:
    desk.broken = 1
    query = chat.telegram.press(chat.room, chat.answer, "👍")["callback_query"]["id"]
    assert await voted(desk) == (TURN, 1, None)  # Telegram brought it again
    await chat.telegram.until(lambda: query in chat.telegram.toasts)
    asked = [call.method for call in chat.telegram.calls]
    assert asked.index("answerCallbackQuery") > len(asked) - 1 - asked[::-1].index("getUpdates") - 2

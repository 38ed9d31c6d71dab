"""Answers offered while somebody types "@bot question" in any chat."""

import asyncio
from typing import Any

import pytest

from adapters.telegram.inline import CACHE_S
from adapters.telegram.links import asking
from engine.document import Quote, Text
from engine.messages import Answer, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.telegram.building import answer, citation, paragraph
from tests.adapters.telegram.conftest import Running
from tests.servers.telegram import Fault, TelegramServer
from tests.servers.telegram_html import automatic, parsed


async def offered(telegram: TelegramServer, running: Running, text: str) -> dict[str, Any]:
    """What Telegram is given for this query."""
    async with running():
        query = telegram.type_inline(telegram.private(language="ar"), text)
        await telegram.until(lambda: query in telegram.inline)
    return telegram.inline[query]


async def test_a_short_answer_is_offered_with_its_question_its_words_and_its_source(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    desk.glimpsed = answer(paragraph("In May.", 1), Quote((Text("due in May"),)), citations=(citation(),))
    given = await offered(telegram, running, "When are fees due?")
    (article,) = given["results"]
    text, entities = parsed(article["input_message_content"]["message_text"])
    assert text == "When are fees due?\n\nIn May. [1]\n\ndue in May\n\nSources\n[1] Handbook — Fees > Refunds, p. 3"
    assert [entity["type"] for entity in entities] == ["bold", "blockquote", "bold"]
    assert article["title"] == "In May. [1] due in May"
    assert article["description"] == "Handbook — Fees > Refunds, p. 3"
    ((button,),) = article["reply_markup"]["inline_keyboard"]
    assert button["url"] == f"https://t.me/dalil_test_bot?start={asking('When are fees due?')}"
    assert given["button"]["start_parameter"] == asking("When are fees due?")
    assert (int(given["cache_time"]), given["is_personal"]) in {(CACHE_S, "true"), (CACHE_S, True)}


async def test_nothing_of_an_inline_query_is_kept_and_it_follows_on_nothing(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    await offered(telegram, running, "  When are fees due? ")
    (asked,) = desk.previews
    assert desk.events == {}
    assert (asked.text, asked.address.conversation, asked.origin.private) == (
        "When are fees due?",
        "telegram/7/inline",
        True,
    )


@pytest.mark.parametrize("text", ["", "  ", "a", "??!"])
async def test_before_there_is_a_question_only_a_hint_is_shown(
    telegram: TelegramServer, desk: Desk, running: Running, text: str
) -> None:
    given = await offered(telegram, running, text)
    assert (given["results"], desk.previews) == ([], [])
    assert given["button"]["text"] == "اكتب سؤالك، وأجيبك من الوثائق"


LEFT_OPEN = Answer("abstention", "question", "el", answer(paragraph("Δεν ξέρω.")).document)


@pytest.mark.parametrize("given", [LEFT_OPEN, answer(*[paragraph("word " * 500)] * 5), answer()])
async def test_what_is_no_short_answer_is_a_way_into_the_private_chat(
    telegram: TelegramServer, desk: Desk, running: Running, given: Answer
) -> None:
    desk.glimpsed = given
    shown = await offered(telegram, running, "When?")
    assert shown["results"] == []
    assert shown["button"]["start_parameter"] == asking("When?")


async def test_a_long_question_still_opens_the_private_chat(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    given = await offered(telegram, running, "متى تُدفع الرسوم الدراسية في كلية الطب؟")
    assert given["button"]["start_parameter"] == "ask"


async def test_an_answer_posted_anywhere_calls_nobody(telegram: TelegramServer, desk: Desk, running: Running) -> None:
    desk.glimpsed = answer(paragraph("ask @admin"))
    (article,) = (await offered(telegram, running, "who is @dean?"))["results"]
    assert automatic(parsed(article["input_message_content"]["message_text"])[0]) == []


async def test_while_somebody_types_only_the_last_words_are_answered(
    telegram: TelegramServer, desk: Desk, running: Running
) -> None:
    room, thinking = telegram.private(), asyncio.Event()
    instant = desk.glimpse

    async def glimpse(message: IncomingMessage) -> Answer:
        if message.text == "When are":
            await thinking.wait()
        return await instant(message)

    desk.glimpse = glimpse  # type: ignore[method-assign]
    async with running():
        early = telegram.type_inline(room, "When are")
        last = telegram.type_inline(room, "When are fees due?")
        await telegram.until(lambda: last in telegram.inline)
        thinking.set()
        await telegram.drained()
    assert early not in telegram.inline
    assert [asked.text for asked in desk.previews] == ["When are fees due?"]


async def test_a_query_that_cannot_be_answered_disturbs_nobody(
    telegram: TelegramServer, desk: Desk, running: Running, caplog: pytest.LogCaptureFixture
) -> None:
    room = telegram.private()
    async with running() as adapter:
        telegram.fail("answerInlineQuery", Fault(400, "Bad Request: query is too old"))
        telegram.type_inline(room, "When are fees due?")
        await telegram.until(lambda: bool(telegram.named("answerInlineQuery")))
        desk.broken = 1
        telegram.type_inline(room, "And now?")
        await telegram.drained()
        desk.broken = 0
        telegram.write(room, "hello")
        await desk.next()
        assert adapter.trouble == ""

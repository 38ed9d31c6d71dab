"""Posts on their way to Telegram, and what becomes of them when it refuses, waits or does not answer."""

import logging
from typing import Any

import pytest

from adapters.telegram.failures import RightMissing
from engine.document import Heading, Picture, Rose
from engine.errors import DeliveryError, RetryLater, Undeliverable
from engine.messages import File
from tests.adapters.telegram.building import answer, paragraph, question
from tests.adapters.telegram.conftest import Running
from tests.adapters.telegram.test_render_properties import bare, visible
from tests.adapters.trees import generated
from tests.servers.clock import Time
from tests.servers.telegram import Fault, TelegramServer


async def test_a_post_arrives_with_its_formatting_and_gives_its_id(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(Heading("Fees")), question())
        message_id = await adapter.send(post)
    (message,) = telegram.messages[room.id]
    assert str(message["message_id"]) == message_id
    assert message["entities"] == [{"type": "bold", "offset": 0, "length": 4}]


async def test_an_answer_in_a_topic_goes_to_that_topic_as_a_reply(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.group(topics=(9,))
    asked = telegram.write(room, "@dalil_test_bot when?")["message"]
    async with opened() as adapter:
        to = question(chat=str(room.id), thread="9", reply_to=str(asked["message_id"]))
        (post,) = adapter.render(answer(paragraph("In May.")), to)
        await adapter.send(post)
    (message,) = telegram.messages[room.id]
    assert (message["message_thread_id"], message["_reply_to"]) == (9, asked["message_id"])


async def test_a_question_deleted_meanwhile_is_answered_all_the_same(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(reply_to="9999"))
        await adapter.send(post)
    assert telegram.texts(room) == ["In May."]


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.flood(17), RetryLater),
        (Fault(403, "Forbidden: bot was blocked by the user"), Undeliverable),
        (Fault(403, "Forbidden: bot was kicked from the supergroup chat"), Undeliverable),
        (Fault(400, "Bad Request: chat not found"), Undeliverable),
        (Fault(400, "Bad Request: not enough rights to send text messages to the chat"), RightMissing),
        (Fault(400, "Bad Request: message thread not found"), Undeliverable),
        (Fault(400, "Bad Request: TOPIC_CLOSED"), RightMissing),
        (Fault(401, "Unauthorized"), RetryLater),
        (Fault(404, "Not Found"), RetryLater),
        (Fault(500), DeliveryError),
        (Fault(502, "Bad Gateway"), DeliveryError),
        (Fault(), DeliveryError),
        (Fault(after=True), DeliveryError),
    ],
    ids=lambda value: f"{value.status} {value.description}" if isinstance(value, Fault) else "",
)
async def test_each_failure_is_one_the_outbox_knows(
    telegram: TelegramServer, opened: Running, fault: Fault, error: type[DeliveryError]
) -> None:
    telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        telegram.fail("sendMessage", fault)
        with pytest.raises(DeliveryError) as raised:
            await adapter.send(post)
        assert type(raised.value) is error
        assert telegram.token not in repr(raised.getrepr(chain=True, showlocals=True))
    assert len(telegram.named("sendMessage")) == 1


async def test_a_flood_wait_lasts_as_long_as_telegram_says(telegram: TelegramServer, opened: Running) -> None:
    telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        telegram.fail("sendMessage", Fault.flood(17))
        with pytest.raises(RetryLater) as raised:
            await adapter.send(post)
    assert raised.value.seconds == 17


@pytest.mark.parametrize(
    "refusal",
    [
        "Bad Request: can't parse entities: Unsupported start tag",
        "Bad Request: BUTTON_DATA_INVALID",
        "Bad Request: something new that nobody foresaw",
    ],
)
async def test_an_answer_whose_form_is_refused_arrives_plain(
    telegram: TelegramServer, opened: Running, refusal: str
) -> None:
    room = telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(Heading("A < B"), paragraph("C")), question())
        telegram.fail("sendMessage", Fault(400, refusal))
        await adapter.send(post)
    (message,) = telegram.messages[room.id]
    assert message["text"] == "A < B\n\nC"
    assert message["entities"] == []
    assert ("reply_markup" in message) == ("entities" in refusal)


async def test_an_answer_refused_in_its_plain_form_too_is_given_up(telegram: TelegramServer, opened: Running) -> None:
    telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        telegram.fail("sendMessage", *[Fault(400, "Bad Request: no")] * 2)
        with pytest.raises(Undeliverable, match="No"):
            await adapter.send(post)
    assert len(telegram.named("sendMessage")) == 2


async def test_a_group_that_became_a_supergroup_is_followed(telegram: TelegramServer, opened: Running) -> None:
    old, new = telegram.group(-55, kind="group"), telegram.group(-10055)
    old.migrated_to = new.id
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(chat="-55"))
        await adapter.send(post)
    assert telegram.texts(new) == ["In May."]


async def test_typing_is_shown_and_never_fails(telegram: TelegramServer, opened: Running, time: Time) -> None:
    telegram.private()
    async with opened() as adapter:
        await adapter.working(question())
        assert telegram.typing == [7]
        for fault in (Fault(), Fault(403, "Forbidden: bot was blocked by the user"), Fault.flood(5), Fault(502)):
            time.now += 5
            telegram.fail("sendChatAction", fault)
            await adapter.working(question())
    assert len(telegram.named("sendChatAction")) == 5


async def test_typing_is_shown_once_for_as_long_as_it_lasts_and_again_after_a_message(
    telegram: TelegramServer, opened: Running
) -> None:
    telegram.private()
    async with opened() as adapter:
        for _ in range(3):
            await adapter.working(question())
        assert len(telegram.typing) == 1
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        await adapter.send(post)
        await adapter.working(question())
    assert len(telegram.typing) == 2


async def test_messages_to_one_chat_are_paced_and_typing_is_not(
    telegram: TelegramServer, opened: Running, time: Time
) -> None:
    room = telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        for _ in range(3):
            await adapter.send(post)
            await adapter.working(question())
    assert len(telegram.messages[room.id]) == len(telegram.typing) == 3
    assert time.pauses == [1.0, 1.0]


async def test_no_library_logs_the_token(
    telegram: TelegramServer, opened: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    telegram.private()
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        await adapter.send(post)
        telegram.fail("sendMessage", Fault())
        with pytest.raises(DeliveryError):
            await adapter.send(post)
        assert telegram.token not in repr(adapter._bot)
        assert telegram.token not in str(adapter._bot)
    assert "bot***/sendMessage" in caplog.text
    assert telegram.token not in caplog.text


async def test_every_generated_part_is_taken_by_the_server(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.private()
    blocks: list[Any] = [paragraph(f"Paragraph {number}. " + "слово λέξη كلمة " * 20) for number in range(60)]
    async with opened() as adapter:
        for post in adapter.render(answer(*blocks), question()):
            await adapter.send(post)
    assert all(call.outcome == "ok" for call in telegram.named("sendMessage"))
    assert "".join(telegram.texts(room)).count("Paragraph") == 60


async def test_a_thousand_generated_answers_are_taken_whole(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.private()
    answers = generated(1000)
    async with opened() as adapter:
        for given in answers:
            before = len(telegram.messages[room.id])
            for post in adapter.render(given, question()):
                if post.payload["method"] != "sendPhoto":
                    await adapter.send(post)
            arrived = telegram.messages[room.id][before:]
            assert bare("".join(message["text"] for message in arrived)) in {bare(told) for told in visible(given)}
            assert [message.get("reply_markup") is None for message in arrived] == [True] * (len(arrived) - 1) + [
                False
            ] * min(1, len(arrived))
    outcomes = {call.outcome for call in telegram.named("sendMessage")}
    assert outcomes == {"ok"}
    assert len(telegram.named("sendMessage")) >= len([given for given in answers if given.text.strip()])


@pytest.mark.parametrize("size", [None, 5])
async def test_a_file_beyond_what_telegram_gives_bots_is_refused_with_the_way_out(
    telegram: TelegramServer, opened: Running, size: int | None
) -> None:
    big = telegram.file(b"x" * 20_000_001, size=size)  # the size that a message names may be wrong
    async with opened() as adapter:
        with pytest.raises(Undeliverable, match="dalil collections put"):
            await adapter.fetch(File(big["file_id"], "big.pdf", big["file_size"]))
    assert len(telegram.named("getFile")) == (0 if size is None else 1)


async def test_a_file_is_fetched_byte_for_byte(telegram: TelegramServer, opened: Running) -> None:
    sent = telegram.file(b"%PDF \x00\xff")
    async with opened() as adapter:
        assert await adapter.fetch(File(sent["file_id"], "rules.pdf", 7)) == b"%PDF \x00\xff"


@pytest.mark.parametrize(
    ("fault", "error"), [(Fault.flood(9), RetryLater), (Fault(500), DeliveryError), (Fault(), DeliveryError)]
)
async def test_a_file_that_does_not_come_says_whether_to_try_again(
    telegram: TelegramServer, opened: Running, fault: Fault, error: type[DeliveryError]
) -> None:
    sent = telegram.file(b"x")
    async with opened() as adapter:
        telegram.fail("getFile", fault)
        with pytest.raises(DeliveryError) as raised:
            await adapter.fetch(File(sent["file_id"], "rules.pdf", 1))
        assert type(raised.value) is error
        assert telegram.token not in repr(raised.getrepr(chain=True, showlocals=True))


QIBLA = answer(paragraph("136.7° from north."), Picture("The arrow points to 136.7°.", Rose(136.7, "Berlin, Germany")))


async def test_a_picture_is_drawn_and_sent_after_the_words(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.group(topics=(9,))
    async with opened() as adapter:
        for post in adapter.render(QIBLA, question(chat=str(room.id), thread="9")):
            assert await adapter.send(post)
    words, picture = telegram.messages[room.id]
    assert "The arrow points to 136.7°." in words["text"]
    assert picture["_picture"].startswith(b"\x89PNG\r\n\x1a\n")
    assert picture["message_thread_id"] == 9


async def test_a_picture_that_telegram_refuses_leaves_the_words(telegram: TelegramServer, opened: Running) -> None:
    room = telegram.private()
    telegram.fail("sendPhoto", Fault(400, "Bad Request: not enough rights to send photos to the chat"))
    async with opened() as adapter:
        ids = [await adapter.send(post) for post in adapter.render(QIBLA, question())]
    assert [bool(one) for one in ids] == [True, False]
    assert len(telegram.messages[room.id]) == 1

"""The picture of a direction: uploaded after its words, and what happens where Slack does not let it be."""

import pytest

from adapters.adapter import Manner
from adapters.slack import SlackAdapter
from adapters.slack.render import FILE
from engine.document import Picture
from engine.drawing import Rose
from engine.errors import DeliveryError, RetryLater, Undeliverable
from engine.messages import IncomingMessage
from tests.adapters.slack.building import answer, paragraph, question
from tests.adapters.slack.conftest import Running
from tests.servers.clock import Time
from tests.servers.slack import Fault, Json, SlackServer
from tests.servers.slack_blocks import visible

ROSE = Picture("The arrow to the Kaaba points to 155.9°.", Rose(155.9, "Nicosia"))
QIBLA = answer(paragraph("155.9° from north."), ROSE)
WITHOUT = "app_mentions:read,chat:write,files:read,users:read"


async def sent(adapter: SlackAdapter, to: IncomingMessage, time: Time, manner: Manner | None = None) -> tuple[str, ...]:
    posts = adapter.render(QIBLA, to, manner or Manner())
    names = []
    for post in posts:
        time.now += 5
        names.append(await adapter.send(post))
    return tuple(names)


def pictures(slack: SlackServer, channel: str) -> list[Json]:
    return [message for message in slack.told(channel) if message.get("files")]


async def test_it_follows_the_words_into_their_thread(slack: SlackServer, opened: Running, time: Time) -> None:
    asked = slack.write("C1", "<@UDALIL> qibla?")
    async with opened() as adapter:
        await sent(adapter, question(channel="C1", thread=asked["ts"]), time)
    words, picture = slack.told("C1")
    assert "points to 155.9°" in visible(words["blocks"])
    assert picture["thread_ts"] == asked["ts"]
    (file,) = picture["files"]
    assert file["alt_txt"] == ROSE.text
    assert slack.files[file["id"]][1].startswith(b"\x89PNG")


async def test_an_answer_for_one_person_shows_the_channel_no_picture(opened: Running) -> None:
    async with opened() as adapter:
        posts = adapter.render(QIBLA, question(channel="C1", private=True))
    assert [post.payload["method"] for post in posts] == ["chat.postEphemeral"]


async def test_an_edited_question_has_its_picture_replaced(slack: SlackServer, opened: Running, time: Time) -> None:
    async with opened() as adapter:
        ts, first = await sent(adapter, question(), time)
        assert first.startswith(FILE)
        again = await sent(adapter, question(), time, Manner(replaces=(ts, first)))
    assert again[0] == ts
    (picture,) = pictures(slack, "D1")
    assert picture["files"][0]["id"] == again[-1].removeprefix(FILE)
    assert len(slack.told("D1")) == 2


async def test_without_the_permission_the_words_stand_and_an_admin_is_told_once(
    slack: SlackServer, opened: Running, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    slack.scopes = WITHOUT
    slack.users["U2"] |= {"is_admin": True, "locale": "el-GR"}
    slack.users["U3"] = {"name": "a machine", "is_bot": True, "is_primary_owner": True}
    async with opened() as adapter:
        for _ in range(3):
            assert (await sent(adapter, question(), time))[1] == ""
        assert "files:write" in adapter.trouble
    assert len(slack.told("D1")) == 3
    (told,) = slack.told("D2")
    assert "files:write" in told["text"]
    assert "κίμπλα" in told["text"]
    assert len([record for record in caplog.records if record.levelname == "ERROR"]) == 1


async def test_where_nobody_can_be_told_the_answer_stands_all_the_same(
    slack: SlackServer, opened: Running, time: Time
) -> None:
    slack.scopes = WITHOUT
    slack.fail("users.list", Fault("missing_scope"))
    async with opened() as adapter:
        assert (await sent(adapter, question(), time))[1] == ""
    assert len(slack.told("D1")) == 1


@pytest.mark.parametrize(
    ("method", "fault", "error"),
    [
        ("files.getUploadURLExternal", Fault.flood(9), RetryLater),
        ("files.getUploadURLExternal", Fault(status=503), DeliveryError),
        ("files.completeUploadExternal", Fault.flood(9), RetryLater),
        ("files.completeUploadExternal", Fault(), DeliveryError),
    ],
)
async def test_what_may_pass_is_tried_again(
    slack: SlackServer, opened: Running, time: Time, method: str, fault: Fault, error: type[DeliveryError]
) -> None:
    slack.fail(method, fault)
    async with opened() as adapter:
        _, picture = adapter.render(QIBLA, question())
        with pytest.raises(error):
            await adapter.send(picture)
        time.now += 10
        assert (await adapter.send(picture)).startswith(FILE)
    assert len(pictures(slack, "D1")) == 1


async def test_a_workspace_that_takes_no_such_files_gets_the_words(
    slack: SlackServer, opened: Running, time: Time
) -> None:
    slack.fail("files.completeUploadExternal", Fault("file_type_not_allowed"))
    async with opened() as adapter:
        assert (await sent(adapter, question(), time))[1] == ""


async def test_an_admin_is_told_once_of_a_channel_where_dalil_may_not_write(
    slack: SlackServer, opened: Running, time: Time
) -> None:
    slack.users["U2"] |= {"is_owner": True}
    slack.channels["C1"]["refusal"] = "not_in_channel"
    async with opened() as adapter:
        for _ in range(2):
            with pytest.raises(Undeliverable):
                await sent(adapter, question(channel="C1"), time)
    (told,) = slack.told("D2")
    assert "<#C1>" in told["text"]

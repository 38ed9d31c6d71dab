"""Posts on their way to Slack, and what becomes of them when it refuses, waits or does not answer."""

import logging
from dataclasses import replace
from typing import Any

import pytest

from adapters.adapter import Manner
from adapters.bidi import unmarked
from adapters.slack.failures import NotAllowed
from adapters.slack.places import address_of
from engine.document import Heading
from engine.errors import DeliveryError, RetryLater, Undeliverable
from engine.messages import Choice, File
from tests.adapters.slack.building import PHRASES, answer, citation, paragraph, question, sources_command
from tests.adapters.slack.conftest import Running
from tests.adapters.slack.test_render_properties import hold
from tests.adapters.trees import generated
from tests.servers.clock import Time
from tests.servers.slack import Fault, SlackServer
from tests.servers.slack_blocks import visible


async def test_a_post_arrives_with_its_form_and_gives_its_ts(slack: SlackServer, opened: Running) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(Heading("Fees"), paragraph("In May.", 1), citations=(citation(),)), question())
        ts = await adapter.send(post)
    (message,) = slack.told("D1")
    assert message["ts"] == ts
    assert visible(message["blocks"]).startswith("Fees\n\nIn May. [1]")


async def test_an_answer_goes_to_the_thread_of_its_question(slack: SlackServer, opened: Running) -> None:
    asked = slack.write("C1", "<@UDALIL> when?")
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(channel="C1", thread=asked["ts"]))
        await adapter.send(post)
    (message,) = slack.told("C1")
    assert message["thread_ts"] == asked["ts"]
    assert message["_only_for"] == ""


@pytest.mark.parametrize("refused", ["", "thread_not_found", "cannot_reply_to_message"])
async def test_an_answer_to_a_message_that_was_deleted_meanwhile_still_arrives(
    slack: SlackServer, opened: Running, refused: str
) -> None:
    asked = slack.write("C1", "<@UDALIL> when?")
    slack.messages["C1"].clear()
    if refused:
        slack.fail("chat.postMessage", Fault(refused))
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(channel="C1", thread=asked["ts"]))
        await adapter.send(post)
    (message,) = slack.told("C1")
    assert "In May." in visible(message["blocks"])
    assert "thread_ts" not in message


async def test_an_answer_in_a_thread_of_its_own_opens_it_below_the_question(
    slack: SlackServer, opened: Running
) -> None:
    slack.messages["D1"].append({"ts": "99.1"})
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question(), Manner(in_thread=True))
        await adapter.send(post)
    assert slack.told("D1")[0]["thread_ts"] == "99.1"


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.flood(17), RetryLater),
        (Fault("channel_not_found"), Undeliverable),
        (Fault("not_in_channel"), NotAllowed),
        (Fault("is_archived"), Undeliverable),
        (Fault("restricted_action"), NotAllowed),
        (Fault("missing_scope", more={"needed": "chat:write"}), Undeliverable),
        (Fault("token_revoked"), RetryLater),
        (Fault("account_inactive"), RetryLater),
        (Fault("internal_error"), DeliveryError),
        (Fault("internal_error", 500), DeliveryError),
        (Fault(status=502), DeliveryError),
        (Fault(status=503), DeliveryError),
        (Fault(), DeliveryError),
        (Fault(after=True), DeliveryError),
    ],
    ids=lambda value: f"{value.error} {value.status}" if isinstance(value, Fault) else "",
)
async def test_each_failure_is_one_the_outbox_knows(
    slack: SlackServer, opened: Running, fault: Fault, error: type[DeliveryError]
) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        slack.fail("chat.postMessage", fault)
        with pytest.raises(DeliveryError) as raised:
            await adapter.send(post)
        assert type(raised.value) is error
        assert slack.token not in repr(raised.getrepr(chain=True, showlocals=True))
    assert len(slack.named("chat.postMessage")) == 1


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault("missing_scope", more={"needed": "chat:write"}), "Needed: chat:write"),
        (Fault("not_in_channel"), "/invite @Dalil"),
        (Fault("token_revoked"), "DALIL_SLACK_BOT_TOKEN"),
    ],
    ids=lambda value: value.error if isinstance(value, Fault) else "",
)
async def test_a_refusal_says_what_to_do(slack: SlackServer, opened: Running, fault: Fault, words: str) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        slack.fail("chat.postMessage", fault)
        with pytest.raises(DeliveryError, match=words):
            await adapter.send(post)


@pytest.mark.parametrize("code", ["token_revoked", "missing_scope"])
async def test_what_only_a_person_can_mend_is_told_once_until_it_is_mended(
    slack: SlackServer, opened: Running, caplog: pytest.LogCaptureFixture, code: str
) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        slack.fail("chat.postMessage", Fault(code), Fault(code))
        for _ in range(2):
            with pytest.raises(DeliveryError):
                await adapter.send(post)
        assert code in adapter.trouble
        assert len([record for record in caplog.records if record.levelno == logging.ERROR]) == 1
        await adapter.send(post)
        assert adapter.trouble == ""


async def test_a_flood_wait_lasts_as_long_as_slack_says_and_only_for_that_method_and_channel(
    slack: SlackServer, opened: Running, time: Time
) -> None:
    async with opened() as adapter:
        here, there = question(), question(channel="D2")
        (post,), (other,) = (adapter.render(answer(paragraph("In May.")), to) for to in (here, there))
        slack.fail("chat.postMessage", Fault.flood(17))
        for wait in (17, 16):
            with pytest.raises(RetryLater) as raised:
                await adapter.send(post)
            assert raised.value.seconds == wait
            time.now += 1
        assert len(slack.named("chat.postMessage")) == 1
        await adapter.send(other)
        time.now += 16
        await adapter.send(post)
    assert len(slack.told("D1")) == len(slack.told("D2")) == 1


async def test_messages_to_one_channel_are_paced_and_signs_are_not(
    slack: SlackServer, opened: Running, time: Time
) -> None:
    slack.messages["C1"].append({"ts": "99.1"})
    async with opened() as adapter:
        to = question(channel="C1", thread="99.1")
        (post,) = adapter.render(answer(paragraph("In May.")), to)
        for _ in range(3):
            await adapter.working(to)
            await adapter.send(post)
    assert len(slack.told("C1")) == 3
    assert time.pauses == [1.0, 1.0]


@pytest.mark.parametrize("refusal", ["invalid_blocks", "msg_blocks_too_long", "invalid_attachments"])
async def test_an_answer_whose_form_is_refused_arrives_plain(slack: SlackServer, opened: Running, refusal: str) -> None:
    words = "A < B & <!channel> " + "word " * 1500
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph(words)), question())
        slack.fail("chat.postMessage", Fault(refusal))
        await adapter.send(post)
    texts = [message["text"] for message in slack.told("D1")]
    assert len(texts) == 3
    assert "".join(texts).split() == words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").split()


async def test_an_answer_takes_the_place_of_the_earlier_one(slack: SlackServer, opened: Running) -> None:
    async with opened() as adapter:
        first = [await adapter.send(post) for post in adapter.render(answer(paragraph("long " * 5000)), question())]
        assert len(first) > 1
        for post in adapter.render(answer(paragraph("Short.")), question(), Manner(replaces=tuple(first))):
            await adapter.send(post)
    assert [(message["ts"], visible(message["blocks"])) for message in slack.told("D1")] == [(first[0], "Short.")]


async def test_a_change_whose_form_is_refused_arrives_plain_and_leaves_nothing_of_the_earlier_one(
    slack: SlackServer, opened: Running
) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("half an")), question())
        ts = await adapter.send(post)
        (post,) = adapter.render(answer(paragraph("An answer.")), question(), Manner(replaces=(ts,)))
        slack.fail("chat.update", Fault("invalid_blocks"))
        await adapter.send(post)
    assert [message["text"] for message in slack.told("D1")] == ["An answer."]


async def test_an_earlier_answer_that_is_gone_is_given_anew(slack: SlackServer, opened: Running) -> None:
    async with opened() as adapter:
        for post in adapter.render(answer(paragraph("Anew.")), question(), Manner(replaces=("1.1", "2.2"))):
            await adapter.send(post)
    assert [visible(message["blocks"]) for message in slack.told("D1")] == ["Anew."]


class TestToOnePerson:
    async def test_by_the_interactions_url(self, slack: SlackServer, opened: Running) -> None:
        command = slack.command("when?")
        async with opened() as adapter:
            to = question(channel="C1", alone="U1", private=True, handle=command["response_url"])
            (post,) = adapter.render(answer(paragraph("In May.")), to)
            assert await adapter.send(post) == ""
        (message,) = slack.told("C1")
        assert message["_only_for"] == "U1"
        assert [call.outcome for call in slack.named("respond")] == ["ok"]

    async def test_in_a_direct_message_where_the_url_is_used_up(self, slack: SlackServer, opened: Running) -> None:
        async with opened() as adapter:
            to = question(channel="C1", thread="9.1", alone="U1", private=True, handle=f"{slack.url}/hooks/none")
            (post,) = adapter.render(answer(paragraph("In May.")), to)
            await adapter.send(post)
        assert slack.told("C1") == []
        assert [visible(message["blocks"]) for message in slack.told("D1")] == ["In May."]

    async def test_a_reply_to_a_message_stands_below_it(self, slack: SlackServer, opened: Running) -> None:
        slack.messages["C1"].append({"ts": "99.1"})
        async with opened() as adapter:
            (post,) = adapter.render(answer(paragraph("In May.")), replace(question(channel="C1"), reply_to="99.1"))
            await adapter.send(post)
        assert slack.told("C1")[0]["thread_ts"] == "99.1"

    async def test_a_long_answer_uses_the_url_no_more_than_it_may(self, slack: SlackServer, opened: Running) -> None:
        command = slack.command("when?")
        async with opened() as adapter:
            to = question(channel="C1", alone="U1", private=True, handle=command["response_url"])
            posts = adapter.render(answer(*[paragraph("word " * 600) for _ in range(24)]), to)
            for post in posts:
                await adapter.send(post)
        assert len(slack.told("C1")) == len(posts) > 5
        assert {message["_only_for"] for message in slack.told("C1")} == {"U1"}
        assert len(slack.named("respond")) == 5

    @pytest.mark.parametrize(
        ("fault", "error"), [(Fault(status=503), DeliveryError), (Fault.flood(7), RetryLater)], ids=["503", "429"]
    )
    async def test_a_failing_url_is_tried_again(
        self, slack: SlackServer, opened: Running, fault: Fault, error: type[DeliveryError]
    ) -> None:
        command = slack.command("when?")
        async with opened() as adapter:
            to = question(channel="C1", alone="U1", private=True, handle=command["response_url"])
            (post,) = adapter.render(answer(paragraph("In May.")), to)
            slack.fail("respond", fault)
            with pytest.raises(error):
                await adapter.send(post)
            await adapter.send(post)
        assert len(slack.told("C1")) == 1

    async def test_the_url_is_no_part_of_what_a_failure_tells(self, slack: SlackServer, opened: Running) -> None:
        async with opened() as adapter:
            to = question(channel="C1", alone="U1", private=True, handle="http://127.0.0.1:9/hooks/secret")
            (post,) = adapter.render(answer(paragraph("In May.")), to)
            with pytest.raises(DeliveryError) as raised:
                await adapter.send(post)
        assert "secret" not in str(raised.value)


async def test_a_window_that_was_closed_takes_no_sources(slack: SlackServer, opened: Running) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("the words")), sources_command())
        with pytest.raises(Undeliverable):
            await adapter.send(post)


async def test_a_workspace_without_a_token_is_told_so(slack: SlackServer, opened: Running) -> None:
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        stray = type(post)(address_of("T9", "C1"), post.payload)
        with pytest.raises(Undeliverable, match="T9"):
            await adapter.send(stray)


async def test_each_workspace_is_answered_with_its_own_token(slack: SlackServer, opened: Running) -> None:
    slack.other_teams["xoxb-2-other"] = "T2"
    async with opened(tokens=(slack.token, "xoxb-2-other")) as adapter:
        for team in ("T1", "T2"):
            (post,) = adapter.render(answer(paragraph(team)), question())
            await adapter.send(type(post)(address_of(team, "D1"), post.payload))
    tokens = [call.arguments["_token"] for call in slack.named("chat.postMessage")]
    assert tokens == [slack.token, "xoxb-2-other"]


async def test_no_library_logs_a_token(slack: SlackServer, opened: Running, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with opened() as adapter:
        (post,) = adapter.render(answer(paragraph("In May.")), question())
        await adapter.send(post)
        slack.fail("chat.postMessage", Fault("token_revoked"))
        with pytest.raises(DeliveryError):
            await adapter.send(post)
        assert slack.token not in repr(adapter._account)
    for secret in (slack.token, slack.app_token, slack.signing_secret):
        assert secret not in caplog.text


class TestFiles:
    async def test_a_file_is_fetched_with_the_workspaces_token(self, slack: SlackServer, opened: Running) -> None:
        file = slack.upload("rules.md", b"# Rules")
        async with opened() as adapter:
            assert await adapter.fetch(File(f"T1/{file['id']}", "rules.md")) == b"# Rules"

    async def test_a_file_that_is_gone_is_given_up(self, slack: SlackServer, opened: Running) -> None:
        async with opened() as adapter:
            with pytest.raises(Undeliverable, match="file_not_found"):
                await adapter.fetch(File("T1/F9", "rules.md"))

    @pytest.mark.parametrize(
        "elsewhere",
        [
            {"url_private_download": "http://localhost.evil.example/x"},
            {"url_private_download": "https://drive.example/slack.com"},
            {"is_external": True},
            {"url_private_download": ""},
        ],
        ids=["host", "path", "external", "none"],
    )
    async def test_the_token_is_shown_to_nobody_but_slack(
        self, slack: SlackServer, opened: Running, elsewhere: dict[str, Any]
    ) -> None:
        file = slack.upload("rules.md", b"# Rules", **elsewhere)
        async with opened() as adapter:
            with pytest.raises(Undeliverable, match="another service"):
                await adapter.fetch(File(f"T1/{file['id']}", "rules.md"))

    async def test_a_sign_in_page_is_not_taken_for_the_file(self, slack: SlackServer, opened: Running) -> None:
        slack.other_teams["xoxb-2-other"] = "T1"
        file = slack.upload("rules.md", b"# Rules")
        async with opened(tokens=("xoxb-2-other",)) as adapter:
            with pytest.raises(Undeliverable, match="files:read"):
                await adapter.fetch(File(f"T1/{file['id']}", "rules.md"))

    @pytest.mark.parametrize(
        ("fault", "error"), [(Fault.flood(3), RetryLater), (Fault(), DeliveryError)], ids=["429", "dropped"]
    )
    async def test_failing_to_fetch_is_one_of_the_known_failures(
        self, slack: SlackServer, opened: Running, fault: Fault, error: type[DeliveryError]
    ) -> None:
        file = slack.upload("rules.md", b"# Rules")
        slack.fail("files.info", fault)
        async with opened() as adapter:
            with pytest.raises(error):
                await adapter.fetch(File(f"T1/{file['id']}", "rules.md"))


async def test_a_thousand_answers_are_taken_by_the_server_whole(slack: SlackServer, opened: Running) -> None:
    async with opened() as adapter:
        for drawn in generated(1000):
            seen = len(slack.told("D1"))
            for post in adapter.render(drawn, question()):
                await adapter.send(post)
            hold(drawn, [message["_arguments"] for message in slack.told("D1")[seen:]])
    assert {call.outcome for call in slack.named("chat.postMessage")} == {"ok"}


def test_choices_too_long_for_buttons_are_listed_with_their_numbers() -> None:
    from adapters.slack.render import render

    labels = ["What does a certified copy of the diploma cost, and where may I ask for it in person?", "Short"]
    choices = tuple(Choice(label, f"message {label}") for label in labels)
    (post,) = render(answer(paragraph("Which?"), choices=choices), question(), PHRASES)
    blocks: list[Any] = post.payload["arguments"]["blocks"]
    assert unmarked(visible(blocks)) == f"Which?\n1. {labels[0]}\n2. {labels[1]}"
    assert [button["text"]["text"] for button in blocks[1]["elements"]] == ["1", "2"]

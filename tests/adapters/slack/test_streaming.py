"""An answer that grows by Slack's own streams, and what becomes of it where Slack streams nothing."""

from typing import Any

import pytest

from adapters.adapter import Manner
from adapters.bidi import unmarked
from adapters.slack import SlackAdapter
from adapters.slack.streaming import added, settled
from engine.document import Block, CitationMark, Heading, ListBlock, Paragraph, Text
from engine.errors import DeliveryError, RetryLater
from engine.messages import Answer, IncomingMessage
from tests.adapters.slack.building import answer, citation, paragraph, question
from tests.adapters.slack.conftest import Running
from tests.servers.clock import Time
from tests.servers.slack import Fault, SlackServer
from tests.servers.slack_blocks import buttons, visible

MARK = paragraph("I am still writing")
FIRST = paragraph("Fees are due in May.", 1)
SECOND = Paragraph((*FIRST.inlines, Text(" "), Text("They may be paid in two parts."), CitationMark(2)))
OTHER = paragraph("Books may be kept.", 2)
CITED = (citation(1), citation(2))


@pytest.fixture
async def asked(slack: SlackServer) -> IncomingMessage:
    """A question in a thread."""
    return question(channel="C1", thread=slack.write("C1", "<@UDALIL> when?")["ts"])


def so_far(*blocks: Block) -> Answer:
    return answer(*blocks, MARK, citations=CITED, votable=False)


def said(slack: SlackServer, channel: str = "C1") -> str:
    (message,) = slack.told(channel)
    return unmarked(visible(message["blocks"]))


def methods(slack: SlackServer) -> list[str]:
    return [call.method.removeprefix("chat.") for call in slack.calls if call.method.startswith("chat.")]


async def shown(adapter: SlackAdapter, asked: IncomingMessage, *drafts: Answer, time: Time) -> str:
    """Shows one after another; the ts of the message that they stand in."""
    ts = ""
    for draft in drafts:
        time.now += 5
        ts = await adapter.draft(draft, asked, Manner(replaces=(ts,) if ts else ()))
    time.now += 5
    return ts


async def finish(adapter: SlackAdapter, asked: IncomingMessage, ts: str) -> None:
    finished = answer(SECOND, OTHER, citations=CITED)
    for post in adapter.render(finished, asked, Manner(replaces=(ts,))):
        await adapter.send(post)


class TestInAThread:
    async def test_sentences_are_added_and_the_finished_answer_takes_their_place(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), time=time)
            assert said(slack) == "I am still writing\nFees are due in May."
            assert slack.told("C1")[0]["_streaming"]
            await adapter.draft(so_far(SECOND), asked, Manner(replaces=(ts,)))
            await adapter.draft(so_far(SECOND, OTHER), asked, Manner(replaces=(ts,)))
            told = "I am still writing Fees are due in May. [1] They may be paid in two parts. [2] Books may be kept."
            assert " ".join(said(slack).split()) == told
            time.now += 5
            await finish(adapter, asked, ts)
        assert methods(slack) == ["startStream", "appendStream", "appendStream", "stopStream", "update"]
        assert {call.outcome for call in slack.calls} == {"ok"}
        (message,) = slack.told("C1")
        assert (message["ts"], message["_streaming"]) == (ts, False)
        assert said(slack).startswith(
            "Fees are due in May. [1] They may be paid in two parts. [2]\n\nBooks may be kept."
        )
        assert buttons(message["blocks"])

    async def test_it_names_whom_it_is_for(self, slack: SlackServer, opened: Running, asked: IncomingMessage) -> None:
        async with opened() as adapter:
            await adapter.draft(so_far(FIRST), asked, Manner())
        (call,) = slack.named("chat.startStream")
        named = ("channel", "thread_ts", "recipient_user_id", "recipient_team_id")
        assert [call.arguments[name] for name in named] == ["C1", asked.address.thread, "U1", "T1"]

    async def test_what_does_not_go_on_from_it_changes_the_message_as_a_whole(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), so_far(OTHER), so_far(OTHER, FIRST), time=time)
            assert said(slack).startswith("Books may be kept. [2]\n\nFees are due in May. [1]\n\nI am still writing")
            await finish(adapter, asked, ts)
        assert methods(slack) == ["startStream", "stopStream", "update", "update", "update"]

    async def test_a_stream_that_slack_has_ended_is_changed_as_a_whole(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), time=time)
            slack.told("C1")[0]["_streaming"] = False
            assert await adapter.draft(so_far(SECOND), asked, Manner(replaces=(ts,))) == ts
            assert said(slack).startswith("Fees are due in May. [1] They may be paid in two parts. [2]")
            time.now += 5
            await finish(adapter, asked, ts)
        assert len(slack.told("C1")) == 1

    async def test_one_that_ends_in_silence_is_finished_all_the_same(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), time=time)
            slack.told("C1")[0]["_streaming"] = False
            await finish(adapter, asked, ts)
        assert buttons(slack.told("C1")[0]["blocks"])

    async def test_another_process_finishes_what_one_left_open(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), time=time)
        async with opened() as adapter:
            await finish(adapter, asked, ts)
        assert buttons(slack.told("C1")[0]["blocks"])
        assert methods(slack) == ["startStream", "update", "stopStream", "update"]

    @pytest.mark.parametrize("received", [True, False])
    async def test_an_addition_of_which_nothing_is_known_is_not_made_twice(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time, received: bool
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), time=time)
            slack.fail("chat.appendStream", Fault(after=received))
            with pytest.raises(DeliveryError):
                await adapter.draft(so_far(SECOND), asked, Manner(replaces=(ts,)))
            await adapter.draft(so_far(SECOND), asked, Manner(replaces=(ts,)))
        assert said(slack).count("two parts") == 1

    async def test_a_stream_that_cannot_be_ended_now_leaves_the_answer_to_be_tried_again(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), time=time)
            slack.fail("chat.stopStream", Fault.flood(7))
            with pytest.raises(RetryLater):
                await finish(adapter, asked, ts)
            time.now += 8
            await finish(adapter, asked, ts)
        assert buttons(slack.told("C1")[0]["blocks"])

    async def test_what_a_message_cannot_hold_waits_for_the_answer(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        many = [paragraph(f"{number}. " + "a sentence of some length " * 8) for number in range(80)]
        async with opened() as adapter:
            ts = await shown(adapter, asked, so_far(FIRST), so_far(FIRST, *many[:10]), so_far(FIRST, *many), time=time)
            assert "9. a sentence" in said(slack)
            assert "79. a sentence" not in said(slack)
            await finish(adapter, asked, ts)
        assert {call.outcome for call in slack.calls} == {"ok"}


class TestWithoutStreams:
    async def test_outside_threads_the_message_is_changed_as_a_whole(
        self, slack: SlackServer, opened: Running, time: Time
    ) -> None:
        async with opened() as adapter:
            await shown(adapter, question(), so_far(FIRST), so_far(SECOND), time=time)
        assert methods(slack) == ["postMessage", "update"]

    @pytest.mark.parametrize(
        "code", ["channel_type_not_supported", "invalid_arguments", "missing_scope", "unknown_method"]
    )
    async def test_a_channel_that_takes_none_is_not_asked_again(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time, code: str
    ) -> None:
        slack.fail("chat.startStream", Fault(code))
        async with opened() as adapter:
            await shown(adapter, asked, so_far(FIRST), so_far(SECOND), time=time)
            await shown(adapter, asked, so_far(OTHER), time=time)
        assert methods(slack) == ["startStream", "postMessage", "update", "postMessage"]

    async def test_a_question_that_is_gone_does_not_keep_the_next_one_from_being_streamed(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        slack.messages["C1"].clear()
        async with opened() as adapter:
            await shown(adapter, asked, so_far(FIRST), time=time)
            again = question(channel="C1", thread=slack.write("C1", "<@UDALIL> when?")["ts"])
            await shown(adapter, again, so_far(FIRST), time=time)
        assert methods(slack) == ["startStream", "postMessage", "startStream"]

    async def test_of_many_at_once_no_more_are_streamed_than_slack_takes(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        async with opened() as adapter:
            for _ in range(25):
                time.now += 2
                await adapter.draft(so_far(FIRST), asked, Manner())
            assert methods(slack).count("startStream") == 15
            time.now += 60
            await adapter.draft(so_far(FIRST), asked, Manner())
        assert methods(slack).count("startStream") == 16
        assert {call.outcome for call in slack.calls} == {"ok"}

    async def test_where_slack_asks_to_wait_it_is_posted_at_once(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage, time: Time
    ) -> None:
        slack.fail("chat.startStream", Fault.flood(30))
        async with opened() as adapter:
            await shown(adapter, asked, so_far(FIRST), time=time)
            await shown(adapter, asked, so_far(OTHER), time=time)
            time.now += 60
            await shown(adapter, asked, so_far(FIRST), time=time)
        assert methods(slack) == ["startStream", "postMessage", "postMessage", "startStream"]

    async def test_one_of_which_nothing_is_known_is_not_shown_twice(
        self, slack: SlackServer, opened: Running, asked: IncomingMessage
    ) -> None:
        slack.fail("chat.startStream", Fault(after=True))
        async with opened() as adapter:
            with pytest.raises(DeliveryError):
                await adapter.draft(so_far(FIRST), asked, Manner())
        assert len(slack.told("C1")) == 1


ITEMS: Any = [(Text("one"), CitationMark(1)), (Text("two"), CitationMark(2))]


@pytest.mark.parametrize(
    ("before", "after", "more"),
    [
        ((), (FIRST,), (FIRST,)),
        ((FIRST,), (FIRST,), ()),
        ((FIRST,), (FIRST, OTHER), (OTHER,)),
        (settled((FIRST,)), (SECOND,), (Paragraph(SECOND.inlines[1:]),)),
        ((FIRST,), (OTHER,), None),
        ((FIRST, OTHER), (FIRST,), None),
        ((FIRST,), (ListBlock((FIRST.inlines,)),), None),
        ((paragraph("Fees are"),), (paragraph("Fees are due"),), None),
        ((Heading("a"),), (Heading("ab"),), None),
        ((ListBlock(tuple(ITEMS[:1])),), (ListBlock(tuple(ITEMS)),), (ListBlock(tuple(ITEMS[1:])),)),
        ((ListBlock(tuple(ITEMS[:1]), ordered=True),), (ListBlock(tuple(ITEMS), ordered=True),), None),
    ],
)
def test_only_whole_sentences_and_blocks_are_added(
    before: tuple[Block, ...], after: tuple[Block, ...], more: tuple[Block, ...] | None
) -> None:
    assert added(before, after) == more


def test_a_mark_at_the_end_waits_for_the_next_sentence() -> None:
    assert settled(()) == ()
    assert settled((FIRST,)) == (Paragraph(FIRST.inlines[:-1]),)
    assert settled((FIRST, OTHER))[0] == FIRST
    assert settled((ListBlock(tuple(ITEMS)),)) == (ListBlock((ITEMS[0], (Text("two"),))),)

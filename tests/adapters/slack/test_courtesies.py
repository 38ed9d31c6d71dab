"""Windows, the assistant's pane, the home page: what Slack shows beside the answers."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from adapters.adapter import Manner
from adapters.slack.places import address_of
from engine.errors import Undeliverable
from engine.messages import Command, Feedback, IncomingMessage, PastTurn, Person, Standing
from tests.adapters.desk import Desk
from tests.adapters.slack.building import PHRASES, answer, citation, paragraph, question, sources_command
from tests.adapters.slack.conftest import Running
from tests.adapters.typical import TURN
from tests.servers.slack import Fault, Json, SlackServer
from tests.servers.slack_blocks import buttons, visible


async def shown(slack: SlackServer, opened_adapter: object, **how: object) -> Json:
    """An answer with sources in a channel's thread; the message."""
    slack.messages["C1"].append({"ts": "99.1"})
    to = replace(question(channel="C1", thread="99.1"), **how)  # type: ignore[arg-type]
    (post,) = opened_adapter.render(answer(paragraph("In May.", 1), citations=(citation(),)), to)  # type: ignore[attr-defined]
    await opened_adapter.send(post)  # type: ignore[attr-defined]
    return slack.told("C1")[-1]


class TestReason:
    async def test_a_dislike_opens_a_window_that_asks_why(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running() as adapter:
            slack.press(await shown(slack, adapter), "👎")
            vote = await desk.next()
            await slack.until(lambda: bool(slack.windows))
            (window,) = slack.windows
            usual, own = window["blocks"]
            assert len(usual["element"]["options"]) == 5
            values = {
                "code": {"code": {"selected_option": {"value": "outdated"}}},
                "words": {"words": {"value": "May."}},
            }
            slack.submit(window, values)
            reason = await desk.next()
        assert isinstance(vote, Feedback)
        assert (vote.turn, vote.value, vote.reason) == (TURN, -1, None)
        assert isinstance(reason, Feedback)
        assert (reason.turn, reason.value, reason.reason) == (TURN, -1, "It is out of date: May.")
        assert reason.address == address_of("T1", "C1", "99.1")
        assert own["optional"]

    async def test_a_like_opens_none(self, slack: SlackServer, desk: Desk, running: Running) -> None:
        async with running() as adapter:
            slack.press(await shown(slack, adapter), "👍")
            await slack.acknowledged()
        assert slack.windows == []
        assert len(desk.events) == 1

    @pytest.mark.parametrize(("sign", "value"), [("👍", 1), ("👎", -1)])
    async def test_the_same_press_again_takes_the_vote_back_and_says_so_to_the_person(
        self, slack: SlackServer, desk: Desk, running: Running, sign: str, value: int
    ) -> None:
        desk.votes = {TURN: value}
        async with running() as adapter:
            slack.press(await shown(slack, adapter), sign)
            vote = await desk.next()
            await slack.until(lambda: bool(slack.named("respond")))
        assert isinstance(vote, Feedback)
        assert (vote.turn, vote.value, vote.reason) == (TURN, 0, None)
        (told,) = slack.named("respond")
        assert told.arguments["text"] == PHRASES("slack.taken_back", "en")
        assert (told.arguments["response_type"], told.arguments["replace_original"]) == ("ephemeral", False)
        assert slack.windows == []

    async def test_the_other_button_turns_the_vote_round(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.votes = {TURN: -1}
        async with running() as adapter:
            slack.press(await shown(slack, adapter), "👍")
            vote = await desk.next()
        assert isinstance(vote, Feedback)
        assert vote.value == 1

    async def test_a_vote_is_kept_though_no_window_can_be_opened(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        slack.fail("views.open", Fault("expired_trigger_id"))
        async with running() as adapter:
            slack.press(await shown(slack, adapter), "👎")
            await slack.acknowledged()
        assert len(desk.events) == 1


class TestSources:
    async def test_they_come_in_a_window_opened_at_once(self, slack: SlackServer, desk: Desk, running: Running) -> None:
        async with running() as adapter:
            slack.press(await shown(slack, adapter), "Sources")
            command = await desk.next()
            assert isinstance(command, Command)
            assert visible(slack.windows[0]["blocks"]) == "Opening the sources…"
            (post,) = adapter.render(answer(paragraph("the exact words"), intent="bot"), command)
            await adapter.send(post)
        assert visible(slack.windows[0]["blocks"]) == "the exact words"
        assert (command.name, command.argument) == ("sources", TURN)

    async def test_they_come_as_a_message_to_the_person_where_no_window_opens(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        slack.fail("views.open", Fault("expired_trigger_id"))
        async with running() as adapter:
            slack.press(await shown(slack, adapter), "Sources")
            command = await desk.next()
            assert isinstance(command, Command)
            (post,) = adapter.render(answer(paragraph("the exact words"), intent="bot", votable=False), command)
            await adapter.send(post)
        assert slack.told("C1")[-1]["_only_for"] == "U1"
        assert visible(slack.told("C1")[-1]["blocks"]) == "the exact words"

    async def test_a_window_says_whose_words_they_are_in_the_answers_language(self, opened: Running) -> None:
        async with opened() as adapter:
            (post,) = adapter.render(answer(paragraph("النص"), language="ar"), sources_command())
        assert post.payload["arguments"]["view"]["title"]["text"] == "المصادر"


class TestSharing:
    async def test_what_only_one_saw_can_be_shown_to_all_and_is_cleared_away(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        typed = slack.command("when?")
        async with running() as adapter:
            asked = await desk.next()
            assert isinstance(asked, IncomingMessage)
            (post,) = adapter.render(answer(paragraph("In May.")), asked)
            await adapter.send(post)
            slack.press(slack.told("C1")[0], "Share here")
            share = await desk.next()
            assert isinstance(share, Command)
            (post,) = adapter.render(answer(paragraph("In May.")), share)
            await adapter.send(post)
        assert typed["text"] == "when?"
        assert len(slack.told("C1")) == 1
        assert (share.name, share.argument, share.address) == ("share", TURN, address_of("T1", "C1"))
        assert slack.told("C1")[0]["_only_for"] == ""

    async def test_where_dalil_may_not_write_the_person_learns_it_and_keeps_the_answer(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        slack.command("when?")
        async with running() as adapter:
            asked = await desk.next()
            assert isinstance(asked, IncomingMessage)
            (post,) = adapter.render(answer(paragraph("In May.")), asked)
            await adapter.send(post)
            slack.press(slack.told("C1")[0], "Share here")
            share = await desk.next()
            assert isinstance(share, Command)
            (post,) = adapter.render(answer(paragraph("In May.")), share)
            slack.fail("chat.postMessage", Fault("not_in_channel"))
            with pytest.raises(Undeliverable):
                await adapter.send(post)
        kept, told = slack.told("C1")
        assert visible(kept["blocks"]) == "In May."
        assert (told["_only_for"], "/invite @Dalil" in told["text"]) == ("U1", True)
        assert not slack.named("users.list")  # and no admin hears of it

    async def test_an_answer_for_all_or_in_a_direct_message_needs_no_sharing(self, opened: Running) -> None:
        async with opened() as adapter:
            for to in (question(), question(private=True), question(channel="C1", thread="9.1")):
                (post,) = adapter.render(answer(paragraph("In May.")), to)
                labels = [button["text"]["text"] for button in buttons(post.payload["arguments"]["blocks"])]
                assert "Share here" not in labels

    async def test_where_a_channel_answers_in_private_it_is_shared_in_the_thread(self, opened: Running) -> None:
        async with opened() as adapter:
            to = question(channel="C1", thread="9.1")
            (post,) = adapter.render(answer(paragraph("In May.")), to, Manner(private=True))
        assert post.payload["method"] == "chat.postEphemeral"
        values = [button["value"] for button in buttons(post.payload["arguments"]["blocks"])]
        assert f"{TURN}:9.1" in values


class TestAssistant:
    async def test_a_new_thread_offers_questions_in_the_persons_language(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.chosen = "el"
        async with running():
            event = slack.open_assistant()
            start = await desk.next()
            await slack.until(lambda: bool(slack.named("assistant.threads.setSuggestedPrompts")))
        (call,) = slack.named("assistant.threads.setSuggestedPrompts")
        assert call.outcome == "ok"
        assert call.arguments["title"] == "Ρωτήστε, για παράδειγμα"
        assert call.arguments["prompts"][0]["message"] == "When are fees due?"
        assert all(len(prompt["title"]) <= 75 for prompt in call.arguments["prompts"])
        assert isinstance(start, Command)
        assert (start.name, start.address.thread) == ("start", event["assistant_thread"]["thread_ts"])

    async def test_its_first_question_is_its_title(self, slack: SlackServer, desk: Desk, running: Running) -> None:
        async with running():
            thread = slack.open_assistant()["assistant_thread"]["thread_ts"]
            await slack.until(lambda: bool(slack.named("assistant.threads.setSuggestedPrompts")))
            for text in ("When are\nfees due?", "And for the master's?"):
                slack.write("D1", text, thread_ts=thread)
            await slack.until(lambda: bool(slack.named("assistant.threads.setTitle")))
            await slack.acknowledged()
        (call,) = slack.named("assistant.threads.setTitle")
        assert call.arguments["title"] == "When are fees due?"

    async def test_panes_that_nobody_asked_in_do_not_cost_the_next_one_its_title(
        self, slack: SlackServer, desk: Desk, opened: Running
    ) -> None:
        async with opened() as adapter:
            courtesies, (installation,) = adapter._courtesies, await adapter.identify()
            for number in range(1200):
                courtesies.untitled[address_of("T1", "D1", f"{number}.1").conversation] = None
            thread = slack.open_assistant()["assistant_thread"]
            await courtesies.suggest(thread, installation, desk)
            await courtesies.follow({}, question(thread=thread["thread_ts"]), installation, desk)
        assert len(slack.named("assistant.threads.setTitle")) == 1
        assert len(courtesies.untitled) <= 1000

    async def test_it_says_that_it_reads_in_the_language_of_the_question(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running() as adapter:
            slack.write("C1", "<@UDALIL> متى تُدفع الرسوم؟")
            event = await desk.next()
            await slack.acknowledged()
            await adapter.working(event)
        (call,) = slack.named("assistant.threads.setStatus")
        assert call.arguments["status"] == "يقرأ الوثائق…"
        assert call.arguments["thread_ts"] == event.address.thread

    async def test_nobody_else_sees_that_one_person_waits(self, slack: SlackServer, opened: Running) -> None:
        async with opened() as adapter:
            await adapter.working(question(channel="C1", alone="U1"))
            await adapter.working(question(channel="C1", thread="9.1", alone="U1"))
            await adapter.working(question(channel="D1"))
        assert not slack.named("assistant.threads.setStatus")

    @pytest.mark.parametrize(
        "fault", [Fault(), Fault("missing_scope"), Fault.flood(3), Fault(status=502)], ids=lambda f: f.error
    )
    async def test_a_sign_never_fails(self, slack: SlackServer, opened: Running, fault: Fault) -> None:
        slack.fail("assistant.threads.setStatus", fault)
        async with opened() as adapter:
            await adapter.working(question(channel="C1", thread="9.1"))
        assert len(slack.named("assistant.threads.setStatus")) == 1


class TestHome:
    async def test_it_shows_what_dalil_knows_the_persons_questions_and_their_data(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        at = datetime(2026, 3, 1, tzinfo=UTC)
        desk.past = [PastTurn("t", "When <are> fees due?", "", "In May.", "question", "answer", "en", (), at)]
        async with running():
            slack.open_home()
            await slack.until(lambda: bool(slack.homes))
        words = visible(slack.homes["U1"]["blocks"])
        assert "• Student handbook" in words
        assert "• When <are> fees due? In May." in words
        assert "/dalil erase" in words
        assert not desk.events
        assert desk.people == [Person("slack", "U1")]
        assert desk.places == [(address_of("T1", "D1"), "T1")]

    async def test_erasing_is_confirmed_there_and_carried_out(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.chosen = "ar"
        at = datetime(2026, 3, 1, tzinfo=UTC)
        desk.past = [PastTurn("t", "secret?", "", "x", "question", "answer", "en", (), at)]
        async with running():
            slack.open_home()
            await slack.until(lambda: bool(slack.homes))
            first = slack.homes["U1"]
            assert next(iter(first["blocks"][-1]["elements"]))["confirm"]["confirm"]["text"] == "احذف"
            slack.press_home("erase")
            event = await desk.next()
            await slack.until(lambda: slack.homes["U1"] is not first)
        assert isinstance(event, Command)
        assert (event.name, event.argument, event.address) == ("erase", "yes", address_of("T1", "D1"))
        assert event.origin.confirmed
        assert "secret?" not in visible(slack.homes["U1"]["blocks"])

    async def test_it_shows_the_persons_code_and_that_nothing_may_be_deleted(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.stands = Standing("K7Q-M4X-TP2", "case 12/2026")
        async with running():
            slack.open_home()
            await slack.until(lambda: bool(slack.homes))
            first = slack.homes["U1"]
            slack.press_home("erase")
            await desk.next()
            await slack.until(lambda: slack.homes["U1"] is not first)
        for home in (first, slack.homes["U1"]):
            words = visible(home["blocks"])
            assert "K7Q-M4X-TP2" in words
            assert "case 12/2026" in words
            assert "has been deleted" not in words

    async def test_who_is_blocked_sees_that_and_nothing_of_before(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.stands = Standing("K7Q-M4X-TP2", blocked=True)
        at = datetime(2026, 3, 1, tzinfo=UTC)
        desk.past = [PastTurn("t", "secret?", "", "x", "question", "answer", "en", (), at)]
        async with running():
            slack.open_home()
            await slack.until(lambda: bool(slack.homes))
        words = visible(slack.homes["U1"]["blocks"])
        assert "The staff have blocked you here" in words
        assert "secret?" not in words
        assert "Student handbook" not in words

    async def test_another_tab_is_left_alone(self, slack: SlackServer, running: Running) -> None:
        async with running():
            slack.tell({"type": "app_home_opened", "user": "U1", "channel": "D1", "tab": "messages"})
            await slack.acknowledged()
        assert not slack.homes

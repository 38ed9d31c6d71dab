"""What Slack brings, by a socket or over HTTP: acknowledged once it is kept, and not before."""

import asyncio
import json
import time as clock
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from adapters.slack import SlackAdapter
from engine.messages import Command, IncomingMessage
from tests.adapters.desk import Desk
from tests.adapters.slack.conftest import Running
from tests.contracts.slack import mounted
from tests.servers.slack import Fault, Json, SlackServer


class TestSocket:
    async def test_a_message_is_acknowledged_once_it_is_kept(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.broken = 1
        async with running():
            slack.write("D1", "When are fees due?")
            while desk.broken:  # noqa: ASYNC110 - the desk tells nobody
                await asyncio.sleep(0.01)
            assert len(slack.waiting) == 1
            await slack.push_again()
            await slack.acknowledged()
            event = await desk.next()
        assert isinstance(event, IncomingMessage)
        assert event.text == "When are fees due?"

    async def test_what_comes_again_is_acknowledged_and_kept_once(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running():
            slack.write("C1", "<@UDALIL> when?")
            await slack.acknowledged()
            slack.bring_again()
            await slack.acknowledged()
        assert len(desk.events) == 1

    async def test_a_broken_connection_is_made_again_and_what_waited_comes(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running() as adapter:
            await slack.drop()
            slack.write("D1", "meanwhile")
            await slack.acknowledged()
            assert (await desk.next()).event in desk.events
            await slack.until(lambda: len(slack.named("apps.connections.open")) > 1)
            assert adapter.trouble in ("", "Slack: the connection is lost; connecting again")

    async def test_a_connection_that_slack_wants_renewed_is(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running():
            first = slack._socket
            await slack.refresh()
            await slack.until(lambda: slack._socket is not first)
            slack.write("D1", "after")
            await slack.acknowledged()
        assert len(desk.events) == 1

    async def test_messages_of_a_conversation_keep_their_order(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.delays = [0.05, 0.02]
        async with running():
            for number in range(20):
                slack.write("D1", f"message {number}")
            await slack.acknowledged()
        assert [event.text for event in desk.events.values() if isinstance(event, IncomingMessage)] == [
            f"message {number}" for number in range(20)
        ]

    async def test_what_comes_in_another_order_is_kept_whole(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running():
            slack.holding = True
            for number in range(5):
                slack.write("C1", f"<@UDALIL> message {number}")
            await asyncio.sleep(0)
            slack.holding = False
            await slack.push_again(backwards=True)
            await slack.acknowledged()
        texts = [event.text for event in desk.events.values() if isinstance(event, IncomingMessage)]
        assert sorted(texts) == [f"message {number}" for number in range(5)]
        assert texts[0] == "message 4"

    async def test_what_was_said_to_nobody_costs_no_question_to_slack(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running():
            slack.write("C1", "lunch?")
            await slack.acknowledged()
        assert len(desk.events) == 1
        assert not slack.named("users.info")

    async def test_who_replies_below_dalils_own_message_is_known_by_name(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running():
            slack.write("C1", "24 mph", thread_ts="9.1", parent_user_id="UDALIL")
            await slack.acknowledged()
            slack.write("C1", "indeed", thread_ts="9.2", parent_user_id="U2")
            await slack.acknowledged()
        names = [event.person.name for event in desk.events.values()]
        assert names == ["mona", "mona"]
        assert len(slack.named("users.info")) == 1

    async def test_dalils_own_messages_are_no_events(self, slack: SlackServer, desk: Desk, running: Running) -> None:
        async with running():
            slack.tell(
                {"type": "message", "user": slack.bot, "bot_id": "B1", "ts": "1.1", "text": "x", "channel": "C1"}
            )
            slack.react("C1", "1.1", "+1", user=slack.bot)
            await slack.acknowledged()
        assert not desk.events

    async def test_a_payload_that_cannot_be_understood_holds_up_none(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with running():
            slack.tell({"type": "message", "user": "U1", "text": "no ts", "channel": "D1"})
            slack.tell({"type": "assistant_thread_started", "user": "U1"})
            slack.tell({"type": "app_home_opened", "tab": "home"})
            slack.write("D1", "next")
            await slack.acknowledged()
        assert len(desk.events) == 1


class TestPeople:
    async def test_owners_and_admins_may_configure(self, slack: SlackServer, desk: Desk, running: Running) -> None:
        slack.users["U1"]["is_admin"] = True
        slack.users["U2"] |= {"is_owner": True, "is_restricted": True}
        async with running():
            slack.write("D1", "mine")
            slack.write("D2", "a guest's", user="U2")
            await slack.acknowledged()
        mine, guests = (event for event in desk.events.values() if isinstance(event, IncomingMessage))
        assert "configure" in mine.origin.rights
        assert mine.person.name == "mona"
        assert guests.origin.rights == ()

    @pytest.mark.parametrize(
        "fault", [Fault("missing_scope"), Fault(), Fault.flood(5)], ids=["scope", "dropped", "429"]
    )
    async def test_where_slack_does_not_say_nobody_has_rights_and_all_are_answered(
        self, slack: SlackServer, desk: Desk, running: Running, fault: Fault
    ) -> None:
        slack.users["U1"]["is_admin"] = True
        slack.fail("users.info", fault)
        async with running():
            slack.write("D1", "one")
            slack.write("D1", "two")
            await slack.acknowledged()
        assert [event.origin.rights for event in desk.events.values() if isinstance(event, IncomingMessage)] == [(), ()]
        assert len(slack.named("users.info")) == 1


class TestStart:
    async def test_a_revoked_token_is_explained_and_tried_again(
        self, slack: SlackServer, opened: Running, running: Running, caplog: pytest.LogCaptureFixture
    ) -> None:
        slack.fail("auth.test", Fault("token_revoked"), Fault(), Fault.flood(3))
        async with running() as adapter:
            assert adapter.trouble == ""
        assert "token_revoked" in caplog.text
        assert "DALIL_SLACK_BOT_TOKEN" in caplog.text

    async def test_an_app_token_without_permission_is_explained(
        self, slack: SlackServer, running: Running, caplog: pytest.LogCaptureFixture
    ) -> None:
        slack.fail("apps.connections.open", Fault("missing_scope", more={"needed": "connections:write"}))
        async with running():
            pass
        assert "connections:write" in caplog.text

    async def test_waits_grow_and_last_as_long_as_slack_says(
        self, slack: SlackServer, running: Running, time: object
    ) -> None:
        slack.fail("auth.test", Fault(), Fault(status=502), Fault.flood(3), Fault("invalid_auth"))
        async with running():
            pass
        assert time.pauses[:4] == [1.0, 2.0, 3.0, 60.0]  # type: ignore[attr-defined]


@asynccontextmanager
async def served(slack: SlackServer, running: Running) -> AsyncIterator[SlackAdapter]:
    """The adapter behind a web server, and listening."""
    async with running(by_http=True) as adapter, mounted(adapter) as slack.request_url:
        await slack.until(lambda: bool(slack.named("auth.test")))
        yield adapter


MESSAGE = {"type": "message", "user": "U1", "ts": "1.1", "text": "hi", "channel": "D1", "channel_type": "im"}
PAYLOAD: Json = {
    "type": "event_callback",
    "team_id": "T1",
    "event": MESSAGE,
    "event_id": "Ev1",
    "authorizations": [{"team_id": "T1", "user_id": "UDALIL", "is_bot": True}],
}


class TestHTTP:
    async def test_events_presses_and_commands_come_through_one_door(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with served(slack, running):
            slack.write("D1", "When?")
            slack.command("help")
            await slack.acknowledged()
        assert [type(event) for event in desk.events.values()] == [IncomingMessage, Command]

    async def test_slack_is_answered_200_only_once_the_event_is_kept(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        desk.broken = 2
        async with served(slack, running):
            slack.write("D1", "When?")
            await slack.acknowledged()
        assert slack.statuses[-3:] == [503, 503, 200]
        assert len(desk.events) == 1

    async def test_a_retry_of_what_is_kept_is_acknowledged_and_one_of_what_is_not_is_kept(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        async with served(slack, running), aiohttp.ClientSession() as session:
            for retry in ({}, {"X-Slack-Retry-Num": "1", "X-Slack-Retry-Reason": "http_timeout"}):
                status, _ = await slack.call(session, "events_api", PAYLOAD, **retry)
                assert status == 200
            assert len(desk.events) == 1
            lost = {**PAYLOAD, "event": MESSAGE | {"ts": "2.2"}}
            status, _ = await slack.call(session, "events_api", lost, **{"X-Slack-Retry-Num": "1"})
        assert status == 200
        assert len(desk.events) == 2

    @pytest.mark.parametrize(
        "headers",
        [
            {"X-Slack-Signature": "v0=0000"},
            {"X-Slack-Signature": ""},
            {"X-Slack-Request-Timestamp": str(int(clock.time()) - 6 * 60)},
            {"X-Slack-Request-Timestamp": "never"},
        ],
        ids=["wrong signature", "no signature", "six minutes old", "no time"],
    )
    async def test_what_slack_did_not_sign_just_now_is_refused(
        self, slack: SlackServer, desk: Desk, running: Running, headers: dict[str, str]
    ) -> None:
        async with served(slack, running), aiohttp.ClientSession() as session:
            status, _ = await slack.call(session, "events_api", PAYLOAD, **headers)
        assert status == 401
        assert not desk.events

    async def test_slacks_check_of_the_address_is_answered(self, slack: SlackServer, running: Running) -> None:
        async with served(slack, running), aiohttp.ClientSession() as session:
            check = {"type": "url_verification", "challenge": "c123", "token": "t"}
            status, body = await slack.call(session, "events_api", check)
        assert status == 200
        assert json.loads(body)["challenge"] == "c123"

    async def test_a_workspace_without_a_token_is_not_answered(
        self, slack: SlackServer, desk: Desk, running: Running, caplog: pytest.LogCaptureFixture
    ) -> None:
        stray = {**PAYLOAD, "team_id": "T9", "authorizations": [{"team_id": "T9", "user_id": "U", "is_bot": True}]}
        async with served(slack, running), aiohttp.ClientSession() as session:
            await slack.call(session, "events_api", stray)
        assert not desk.events
        assert "T9" in caplog.text

    async def test_an_organization_wide_installation_keeps_one_conversation_for_all_its_workspaces(
        self, slack: SlackServer, desk: Desk, running: Running
    ) -> None:
        slack.enterprise = "E1"
        async with served(slack, running):
            slack.write("C1", "<@UDALIL> when?")
            await slack.acknowledged()
        (event,) = desk.events.values()
        assert event.address.chat == "E1/C1"

    async def test_before_it_listens_and_after_slack_is_told_to_come_again(
        self, slack: SlackServer, opened: Running
    ) -> None:
        async with (
            opened(by_http=True) as adapter,
            mounted(adapter) as slack.request_url,
            aiohttp.ClientSession() as session,
        ):
            status, _ = await slack.call(session, "events_api", PAYLOAD)
        assert status == 503

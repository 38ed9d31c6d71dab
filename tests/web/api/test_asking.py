import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import aiohttp
import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.public import answer_json
from engine.messages import Person
from engine.store.askers import Askers
from engine.store.conversations import History
from engine.store.feedback import Votes
from tests.web.api.clients import PREFIX, Program, program
from tests.web.site import PAGES, Site

pytestmark = pytest.mark.asyncio(loop_scope="module")

FEES = "When are fees due?"


@pytest_asyncio.fixture(loop_scope="module")
async def client(site: Site) -> AsyncIterator[Program]:
    yield await program(site)


class TestWhole:
    async def test_the_answer_is_the_object_of_the_command_line(self, site: Site, client: Program) -> None:
        told = await client.ask(FEES)
        saved = await History(site.database).find(told.json["turn"])
        assert saved is not None
        assert told.status == 200
        assert told.json == answer_json(saved.answer)
        assert told.json["citations"][0]["quote"] == PAGES["en"].quote

    async def test_a_named_conversation_and_user_are_set_apart_by_the_key(self, site: Site, client: Program) -> None:
        told = await client.ask(FEES, conversation="desk", user="alice", language="ar")
        asked = site.engine.asked[-1]
        assert asked.address.conversation == f"api/{client.id}/desk"
        assert (asked.person.platform, asked.person.id) == ("api", f"{client.id}.alice")
        assert asked.language == "ar"
        assert told.headers["Dalil-Conversation"] == "desk"

    async def test_without_a_name_the_head_says_how_to_follow_on(self, site: Site, client: Program) -> None:
        first = await client.ask(FEES)
        second = await client.ask(FEES)
        named = first.headers["Dalil-Conversation"]
        assert named != second.headers["Dalil-Conversation"]
        await client.ask("And the library?", conversation=named)
        assert site.engine.asked[-1].address == site.engine.asked[-3].address

    async def test_an_answer_that_takes_longer_is_found_where_location_says(self, site: Site, client: Program) -> None:
        site.api_rules = replace(site.api_rules, wait_s=0.05)
        site.engine.open.clear()
        waiting = await client.ask(FEES, conversation="slow")
        assert (waiting.status, waiting.json["status"]) == (202, "working")
        assert int(waiting.headers["Retry-After"]) > 0
        place = waiting.headers["Location"].removeprefix(PREFIX)
        assert place == f"/ask/{waiting.json['id']}"
        assert (await client("GET", place)).status == 202
        site.engine.open.set()
        await site.settled()
        found = await client("GET", place)
        assert (found.status, found.headers["Dalil-Conversation"]) == (200, "slow")
        assert found.json["citations"][0]["quote"] == PAGES["en"].quote

    async def test_a_question_is_answered_though_its_line_breaks(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        with pytest.raises(TimeoutError):
            await client("POST", "/ask", json={"question": FEES, "conversation": "lost"}, timeout=_SHORT)
        site.engine.open.set()
        await site.settled()
        (turn,) = (await client("GET", "/conversations/lost")).json["turns"]
        assert turn["answer"]["citations"][0]["quote"] == PAGES["en"].quote

    async def test_questions_of_one_conversation_are_answered_in_order(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        asking = []
        for number in range(5):
            asking.append(asyncio.create_task(client.ask(f"Question {number} of fees?", conversation="order")))
            await _waiting(site, number + 1)
        site.engine.open.set()
        await asyncio.gather(*asking)
        turns = (await client("GET", "/conversations/order")).json["turns"]
        assert [turn["question"] for turn in turns] == [f"Question {number} of fees?" for number in range(5)]
        assert [turn["number"] for turn in turns] == [1, 2, 3, 4, 5]

    async def test_a_question_that_cannot_be_worked_on_is_told_so(self, site: Site, client: Program) -> None:
        site.engine.broken = True
        told = await client.ask(FEES)
        assert (told.status, told.json["outcome"]) == (200, "error")
        assert "index is gone" not in told.text


class TestStream:
    async def test_what_comes_in_pieces_is_the_whole(self, client: Program) -> None:
        heard = await client.stream("POST", "/ask", json={"question": FEES})
        assert [name for _, name, _ in heard if name != "working"] == ["accepted", "block", "citation", "answer"]
        pieces = {name: data for _, name, data in heard}
        assert pieces["answer"]["blocks"] == [pieces["block"]["block"]]
        assert pieces["answer"]["text"] == pieces["block"]["text"]
        assert pieces["answer"]["citations"] == [pieces["citation"]]
        assert (await client("GET", f"/ask/{pieces['accepted']['id']}")).json == pieces["answer"]

    async def test_the_first_sign_comes_before_the_answer(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        async with (
            aiohttp.ClientSession(headers={"Authorization": f"Bearer {client.text}"}) as session,
            session.post(
                site.url + PREFIX + "/ask", json={"question": FEES}, headers={"Accept": "text/event-stream"}
            ) as response,
        ):
            seen = b""
            while b"event: working" not in seen:
                seen += await response.content.readline()
            assert b"event: accepted" in seen
            assert b"event: answer" not in seen
            site.engine.open.set()
            assert b"event: answer" in await response.content.read()

    async def test_how_far_the_answer_has_come_is_told_before_it_and_is_no_part_of_it(
        self, site: Site, client: Program
    ) -> None:
        site.engine.open.clear()
        site.engine.so_far = site.engine.answer_of("The first words", "en")
        streaming = asyncio.create_task(client.stream("POST", "/ask", json={"question": FEES}))
        await _asked(site)
        await asyncio.sleep(0.3)
        site.engine.open.set()
        heard = await streaming
        drafts = [data for _, name, data in heard if name == "draft"]
        assert drafts[0]["text"] == "The first words"
        assert drafts[0]["blocks"][0]["type"] == "paragraph"
        assert [name for number, name, _ in heard if number] == ["accepted", "block", "citation", "answer"]

    async def test_a_broken_stream_goes_on_after_the_last_event_that_arrived(self, client: Program) -> None:
        heard = [event for event in await client.stream("POST", "/ask", json={"question": FEES}) if event[0]]
        place = f"/ask/{heard[0][2]['id']}"
        for last in range(1, len(heard) + 1):
            rest = await client.stream("GET", place, {"Last-Event-ID": str(last)})
            assert [event for event in rest if event[0]] == heard[last:]

    @pytest.mark.parametrize("last", ["x", "-1", "٣", "9" * 400, "1.5"])
    async def test_a_last_event_that_never_was_breaks_nothing(self, client: Program, last: str) -> None:
        place = (await client.ask(FEES)).headers["Location"].removeprefix(PREFIX)
        heard = await client.stream("GET", place, {"Last-Event-ID": last.encode().decode("latin-1")})
        assert heard == [] or heard[-1][1] == "answer"

    async def test_a_silent_line_says_that_it_is_alive(
        self, site: Site, client: Program, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.web.following.BREATH_S", 0.01)
        site.engine.open.clear()
        async with (
            aiohttp.ClientSession(headers={"Authorization": f"Bearer {client.text}"}) as session,
            session.post(
                site.url + PREFIX + "/ask", json={"question": FEES}, headers={"Accept": "text/event-stream"}
            ) as response,
        ):
            while not (await response.content.readline()).startswith(b": "):
                pass
            site.engine.open.set()
            assert b"event: answer" in await response.content.read()

    async def test_a_stream_that_a_restart_ends_is_taken_up_after_it(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        listening = asyncio.create_task(client.stream("POST", "/ask", json={"question": FEES}))
        await _asked(site)
        await site.stop()
        heard = await listening
        assert "answer" not in [name for _, name, _ in heard]
        site.engine.open.set()
        await site.start()
        rest = await client.stream("GET", f"/ask/{heard[0][2]['id']}", {"Last-Event-ID": "1"})
        assert [name for _, name, _ in rest if name != "working"] == ["block", "citation", "answer"]

    async def test_a_stopped_question_is_not_answered_and_leaves_no_turn(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        told = await client.ask(FEES, {"Prefer": "respond-async"}, conversation="mine")
        await _asked(site)
        name = told.json["id"]
        assert (await client("DELETE", f"/ask/{name}")).status == 204
        site.engine.open.set()
        await site.settled()
        assert (await client("GET", f"/ask/{name}")).status == 410
        assert (await client("GET", "/conversations/mine")).status == 404
        assert (await client("DELETE", f"/ask/{name}")).status == 404

    async def test_an_answered_question_cannot_be_stopped_nor_that_of_another_key(
        self, site: Site, client: Program
    ) -> None:
        told = await client.ask(FEES, conversation="mine")
        assert (await client("DELETE", told.headers["Location"].removeprefix("/api/v1"))).status == 404
        assert (await client("GET", "/conversations/mine")).status == 200

    async def test_a_deleted_question_ends_the_stream_with_the_reason(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        listening = asyncio.create_task(
            client.stream(
                "POST", "/ask", json={"question": FEES, "conversation": "gone"}, headers={"Accept-Language": "el"}
            )
        )
        await _asked(site)
        assert (await client("DELETE", "/conversations/gone")).status == 204
        site.engine.open.set()
        *_, (_, name, problem) = await listening
        assert (name, problem["code"], problem["status"]) == ("problem", "no_answer", 410)
        assert "διαγράφηκε" in problem["detail"]


class TestIdempotency:
    async def test_the_same_request_is_answered_once_and_told_the_same(self, site: Site, client: Program) -> None:
        told = [await client.ask(FEES, {"Idempotency-Key": "order-1"}, user="bob") for _ in range(3)]
        assert len({one.text for one in told}) == 1
        assert len({one.headers["Location"] for one in told}) == 1
        assert len(site.engine.asked) == 1

    async def test_two_at_once_are_one(self, site: Site, client: Program) -> None:
        site.engine.open.clear()
        both = [asyncio.create_task(client.ask(FEES, {"Idempotency-Key": "twin"})) for _ in range(2)]
        await _asked(site)
        site.engine.open.set()
        first, second = await asyncio.gather(*both)
        assert first.text == second.text
        assert len(site.engine.asked) == 1

    async def test_it_outlives_a_restart(self, site: Site, client: Program) -> None:
        before = await client.ask(FEES, {"Idempotency-Key": "restart"})
        await site.stop()
        await site.start()
        assert (await client.ask(FEES, {"Idempotency-Key": "restart"})).text == before.text
        assert len(site.engine.asked) == 1

    async def test_another_body_is_refused_and_the_order_of_its_fields_is_no_difference(self, client: Program) -> None:
        await client("POST", "/ask", {"Idempotency-Key": "k", **_JSON}, data=b'{"question": "Fees?", "user": "a"}')
        same = await client("POST", "/ask", {"Idempotency-Key": "k", **_JSON}, data=b'{"user":"a","question":"Fees?"}')
        assert same.status == 200
        other = await client.ask("Fees?", {"Idempotency-Key": "k"}, user="b")
        assert (other.status, other.code) == (422, "idempotency")

    async def test_a_refused_request_does_not_use_its_key_up(self, client: Program) -> None:
        assert (await client.ask(FEES, {"Idempotency-Key": "again"}, user=7)).status == 422
        assert (await client.ask(FEES, {"Idempotency-Key": "again"}, user="7")).status == 200

    async def test_each_api_key_has_its_own(self, site: Site, client: Program) -> None:
        other = await program(site)
        first = await client.ask(FEES, {"Idempotency-Key": "shared"})
        second = await other.ask("Where is the library?", {"Idempotency-Key": "shared"})
        assert (first.status, second.status) == (200, 200)
        assert first.json["turn"] != second.json["turn"]

    async def test_after_its_conversation_is_deleted_it_says_so(self, client: Program) -> None:
        await client.ask(FEES, {"Idempotency-Key": "erased"}, conversation="brief")
        await client("DELETE", "/conversations/brief")
        told = await client.ask(FEES, {"Idempotency-Key": "erased"}, conversation="brief")
        assert (told.status, told.code) == (410, "no_answer")

    @pytest.mark.parametrize("key", ["", "two words", "é", "x" * 256])
    async def test_one_that_is_none_is_refused(self, client: Program, key: str) -> None:
        told = await client.ask(FEES, {"Idempotency-Key": key})
        assert (told.status, told.code) == (400, "idempotency_form")


class TestVotes:
    async def test_a_vote_is_kept_for_its_user(self, site: Site, client: Program) -> None:
        turn = (await client.ask(FEES, user="alice")).json["turn"]
        told = await client("POST", "/feedback", json={"turn": turn, "value": -1, "user": "alice", "reason": "Old."})
        assert (told.status, told.json) == (202, {"turn": turn, "value": -1, "reason": "Old."})
        await site.settled()
        assert await Votes(site.database).given(Person("api", f"{client.id}.alice"), [turn]) == {turn: -1}
        await client("POST", "/feedback", json={"turn": turn, "value": 0, "user": "alice"})
        await site.settled()
        assert await Votes(site.database).given(Person("api", f"{client.id}.alice"), [turn]) == {}

    async def test_nobody_votes_on_answers_of_another_key(self, site: Site, client: Program) -> None:
        turn = (await client.ask(FEES)).json["turn"]
        told = await (await program(site))("POST", "/feedback", json={"turn": turn, "value": 1})
        assert (told.status, told.code) == (404, "no_turn")

    async def test_a_vote_without_value_and_reason_is_none(self, client: Program) -> None:
        turn = (await client.ask(FEES)).json["turn"]
        assert (await client("POST", "/feedback", json={"turn": turn})).json["field"] == "value"


class TestEdits:
    async def test_a_changed_question_takes_the_place_of_the_first_in_its_conversation(self, client: Program) -> None:
        first = await client.ask("First, feas?", conversation="mine")
        second = await client.ask("First, fees?", edits=first.json["turn"])
        third = await client.ask("At first, fees?", edits=second.json["turn"])
        assert third.headers["Dalil-Conversation"] == "mine"
        turns = (await client("GET", "/conversations/mine?current=true")).json["turns"]
        assert [turn["question"] for turn in turns] == ["At first, fees?"]

    async def test_nobody_changes_the_question_of_another_key(self, site: Site, client: Program) -> None:
        turn = (await client.ask(FEES, conversation="mine")).json["turn"]
        told = await (await program(site)).ask("Mine now, fees?", edits=turn)
        assert (told.status, told.code) == (404, "no_turn")
        turns = (await client("GET", "/conversations/mine?current=true")).json["turns"]
        assert [turn["question"] for turn in turns] == [FEES]


class TestConversations:
    async def test_no_key_finds_what_another_has_asked(self, site: Site, client: Program) -> None:
        told = await client.ask("My secret fees?", conversation="mine", user="alice")
        other = await program(site)
        await other.ask("Other fees?", conversation="mine", user="alice")

        assert (await other("GET", told.headers["Location"].removeprefix(PREFIX))).code == "no_question"
        listed = await other("GET", "/conversations?user=alice")
        assert [one["turns"] for one in listed.json["conversations"]] == [1]
        read = await other("GET", "/conversations/mine")
        assert [turn["question"] for turn in read.json["turns"]] == ["Other fees?"]
        assert (await other("DELETE", "/conversations/mine")).status == 204
        assert (await client("GET", "/conversations/mine")).json["turns"][0]["user"] == "alice"

    async def test_long_lists_come_page_by_page(self, client: Program) -> None:
        for number in range(3):
            await client.ask(f"Fees {number}?", conversation=f"c{number}")
            await client.ask(f"Fees {number} again?", conversation="long")
        page = (await client("GET", "/conversations?limit=3")).json
        rest = (await client("GET", f"/conversations?limit=3&before={page['next']}")).json
        names = [one["conversation"] for one in page["conversations"] + rest["conversations"]]
        assert (names, rest["next"]) == (["c2", "c1", "long", "c0"], None)
        first = (await client("GET", "/conversations/long?limit=2")).json
        last = (await client("GET", f"/conversations/long?limit=2&after={first['next']}")).json
        assert [turn["question"] for turn in first["turns"] + last["turns"]] == [f"Fees {n} again?" for n in range(3)]
        assert last["next"] is None

    async def test_a_deleted_conversation_leaves_nothing(self, site: Site, client: Program) -> None:
        turn = (await client.ask("A quokka's fees?", conversation="zoo")).json["turn"]
        await client("POST", "/feedback", json={"turn": turn, "value": 1, "reason": "quokka"})
        await site.settled()
        assert (await client("DELETE", "/conversations/zoo")).status == 204
        assert (await client("GET", "/conversations/zoo")).code == "no_conversation"
        for table in ("turns", "inbox", "feedback", "feedback_changes", "api_requests"):
            rows = await site.database.reading(lambda c, table=table: c.execute(text(f"SELECT * FROM {table}")).all())  # noqa: S608
            assert "quokka" not in repr(rows)

    async def test_a_conversation_of_somebody_under_a_legal_hold_stays_and_the_reason_is_told(
        self, site: Site, client: Program
    ) -> None:
        turn = (await client.ask(FEES, conversation="zoo")).json["turn"]
        askers = Askers(site.database)
        code = await askers.code_of(turn)
        await askers.hold(code, "case 12/2026", "rania")
        refused = await client("DELETE", "/conversations/zoo")
        assert (refused.status, refused.code, refused.json["reason"]) == (409, "held", "case 12/2026")
        assert (await client("GET", "/conversations/zoo")).status == 200
        await askers.lift(code, "rania")
        assert (await client("DELETE", "/conversations/zoo")).status == 204

    async def test_who_is_blocked_is_told_so_and_no_turn_is_kept(self, site: Site, client: Program) -> None:
        turn = (await client.ask(FEES, user="alice")).json["turn"]
        askers = Askers(site.database)
        code = await askers.code_of(turn)
        await askers.block(code, "rania")
        told = await client.ask("A quokka's fees?", user="alice", conversation="zoo")
        assert (told.status, told.json["outcome"], told.json["turn"]) == (200, "error", "")
        assert code in told.json["text"]
        assert (await client("GET", "/conversations/zoo")).code == "no_conversation"
        assert (await client.ask(FEES, user="bob")).json["outcome"] == "answer"


class TestTexts:
    async def test_a_citation_counts_the_characters_of_its_text(self, client: Program) -> None:
        (citation,) = (await client.ask(FEES)).json["citations"]
        text = (await client("GET", f"/texts/{citation['document']}")).json["text"]
        assert text[citation["start"] : citation["end"]] == citation["quote"]

    async def test_a_text_that_is_not_there_is_told_so(self, client: Program) -> None:
        assert (await client("GET", "/texts/" + "0" * 32)).code == "no_text"


_SHORT = aiohttp.ClientTimeout(total=0.3)
_JSON = {"Content-Type": "application/json"}


async def _asked(site: Site) -> None:
    """Returns when the first question is being worked on."""
    while True:
        if site.engine.asked:
            return
        await asyncio.sleep(0.01)


async def _waiting(site: Site, count: int) -> None:
    """Returns when so many questions are kept and not answered."""
    statement = text("SELECT count(*) FROM inbox WHERE status IN ('pending', 'running')")
    while True:
        if await site.database.reading(lambda connection: connection.scalar(statement)) == count:
            return
        await asyncio.sleep(0.01)

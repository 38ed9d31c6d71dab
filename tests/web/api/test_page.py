"""The web chat's page as a client of the API: by its session, from its own page alone."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import aiohttp
import pytest
import pytest_asyncio

from bot.web.api.doors import KEYS, ROUTES
from engine.messages import Person
from engine.store.feedback import Votes
from engine.store.inbox import Inbox
from tests.web.api.clients import PREFIX, Told, events, program
from tests.web.site import FOREIGN, PAGES, Site

pytestmark = pytest.mark.asyncio(loop_scope="module")

FEES = "When are fees due?"
EVENTS = {"Accept": "text/event-stream"}


class Visit:
    """A visitor's page, with a cookie jar of its own."""

    def __init__(self, site: Site, **more: Any) -> None:
        self.site = site
        self.session = aiohttp.ClientSession(
            site.url, headers={"X-Dalil": "chat"}, cookie_jar=aiohttp.CookieJar(unsafe=True), **more
        )

    async def __call__(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Told:
        async with self.session.request(method, PREFIX + path, headers=headers, **more) as response:
            return Told(response.status, response.headers, await response.text())

    async def ask(self, question: str, name: str = "", **fields: Any) -> Told:
        head = {"Idempotency-Key": name or uuid4().hex, "Prefer": "respond-async"}
        return await self("POST", "/ask?html=true", head, json={"question": question, **fields})

    async def told(self, question: Told) -> list[tuple[str, Any]]:
        """The server-sent events of the answer, to the end of the line."""
        heard = await self("GET", f"/ask/{question.json['id']}?html=true", EVENTS)
        return [(name, data) for _, name, data in events(heard.text)]

    async def answer(self, question: str) -> Any:
        return (await self.told(await self.ask(question)))[-1][1]

    async def conversation(self, **query: str) -> Any:
        told = await self("GET", "/conversations/page", params={"current": "true", "html": "true"} | query)
        assert told.status == 200
        return told.json["turns"]


@pytest_asyncio.fixture(loop_scope="module")
async def visit(site: Site) -> AsyncIterator[Visit]:
    async for one in _visits(site):
        yield one


@pytest_asyncio.fixture(loop_scope="module")
async def other(site: Site) -> AsyncIterator[Visit]:
    async for one in _visits(site):
        yield one


async def _visits(site: Site) -> AsyncIterator[Visit]:
    made = Visit(site)
    async with made.session, made.session.get("/") as response:
        await response.read()
        yield made


class TestAsking:
    async def test_a_question_is_kept_at_once_and_told_with_its_direction(self, visit: Visit) -> None:
        told = await visit.ask("متى تُدفع الرسوم؟")
        assert (told.status, told.json["conversation"]) == (202, "page")
        assert told.json["asked"] == {"language": "ar", "direction": "rtl", "html": "متى تُدفع الرسوم؟"}
        assert told.headers["Location"].endswith(told.json["id"])

    async def test_the_answer_comes_in_pieces_and_then_whole(self, visit: Visit) -> None:
        heard = await visit.told(await visit.ask(FEES))
        names = [name for name, _ in heard if name != "working"]
        assert names == ["accepted", "block", "citation", "answer"]
        piece, whole = dict(heard)["block"], heard[-1][1]
        assert "Tuition for the autumn semester is due on" in piece["html"]
        assert whole["html"] == [piece["html"]]
        assert (whole["language"], whole["direction"]) == ("en", "ltr")
        assert whole["text"] == f"{PAGES['en'].quote} [1]"

    async def test_how_far_the_answer_has_come_is_told_as_html(self, site: Site, visit: Visit) -> None:
        site.engine.open.clear()
        site.engine.so_far = site.engine.answer_of("أول الجواب", "ar")
        telling = asyncio.create_task(visit.told(await visit.ask(FEES)))
        await asyncio.sleep(0.5)  # by then the page has seen a draft
        site.engine.open.set()
        heard = dict(await telling)
        assert (heard["draft"]["language"], heard["draft"]["direction"]) == ("ar", "rtl")
        assert "أول الجواب" in heard["draft"]["html"][0]
        assert heard["answer"]["text"].startswith(PAGES["en"].quote)

    async def test_it_is_the_answer_of_a_program_but_for_what_shows_it(self, site: Site, visit: Visit) -> None:
        mine = await visit.answer(FEES)
        theirs = (await (await program(site)).ask(FEES)).json
        own = {"html", "direction"}
        for one in (mine, theirs):
            del one["turn"], one["timings"]
        assert {name: value for name, value in mine.items() if name not in own} == theirs

    async def test_the_same_name_is_answered_once_and_told_the_same(self, site: Site, visit: Visit) -> None:
        name = uuid4().hex
        first, again = await visit.ask(FEES, name), await visit.ask(FEES, name)
        assert first.json == again.json
        assert (await visit.told(first))[-1] == (await visit.told(again))[-1]
        assert len(site.engine.asked) == 1

    async def test_the_same_name_with_other_words_is_another_question(self, site: Site, visit: Visit) -> None:
        name = uuid4().hex
        first, other = await visit.ask(FEES, name), await visit.ask("And the library?", name)
        assert first.json["id"] != other.json["id"]
        await visit.told(other)
        assert len(site.engine.asked) == 2

    async def test_two_visitors_who_choose_the_same_name_do_not_meet(
        self, site: Site, visit: Visit, other: Visit
    ) -> None:
        name = uuid4().hex
        mine, theirs = await visit.ask(FEES, name), await other.ask(FEES, name)
        await visit.told(mine)
        await other.told(theirs)
        assert len({message.person.id for message in site.engine.asked}) == 2

    async def test_what_was_never_asked_ends_the_line_and_does_not_hang(self, visit: Visit, other: Visit) -> None:
        asked = await visit.ask(FEES)
        await visit.told(asked)
        heard = events((await other("GET", f"/ask/{asked.json['id']}", EVENTS)).text)
        assert [name for _, name, _ in heard] == ["accepted", "problem"]

    async def test_a_slash_makes_a_command_of_a_page_and_of_a_program(self, site: Site, visit: Visit) -> None:
        assert (await visit.answer("/help"))["text"] == "Command help."
        assert (await (await program(site)).ask("/Sources of mine")).json["text"] == "Command sources."
        assert site.engine.asked == []

    async def test_an_open_line_ends_when_the_server_stops(self, site: Site, visit: Visit) -> None:
        site.engine.open.clear()
        asked = await visit.ask(FEES)
        async with visit.session.get(f"{PREFIX}/ask/{asked.json['id']}", headers=EVENTS) as line:
            assert (await line.content.readline()).startswith(b"retry:")
            await site.stop()
            rest = await line.content.read()  # a line that is cut instead of ended raises here
        assert b"event: answer" not in rest

    async def test_the_inbox_keeps_it_as_the_visitors(self, site: Site, visit: Visit) -> None:
        asked = await visit.ask(FEES)
        await visit.told(asked)
        message = site.engine.asked[0]
        assert message.event == f"{message.person.id}.{asked.json['id']}"
        assert message.address.conversation == f"web/{message.person.id}"
        assert await Inbox(site.database, ["web"]).answer_to("web", message.event) is not None

    @pytest.mark.parametrize("field", ["user", "conversation"])
    async def test_a_visitor_is_one_person_with_one_conversation(self, visit: Visit, field: str) -> None:
        told = await visit.ask(FEES, **{field: "alice"})
        assert (told.status, told.code, told.json["field"]) == (422, "field_unknown", field)


class TestConversation:
    async def test_it_is_read_again_with_its_votes_and_as_html(self, site: Site, visit: Visit) -> None:
        answer = await visit.answer(FEES)
        await visit("POST", "/feedback", json={"turn": answer["turn"], "value": 1})
        await site.settled()
        (turn,) = await visit.conversation()
        assert (turn["question"], turn["vote"], turn["user"]) == (FEES, 1, "")
        assert turn["asked"] == {"language": "en", "direction": "ltr", "html": FEES}
        assert (turn["answer"]["turn"], turn["answer"]["html"]) == (answer["turn"], answer["html"])

    async def test_an_empty_one_is_there(self, visit: Visit) -> None:
        assert await visit.conversation() == []

    async def test_what_new_has_put_aside_is_no_longer_current(self, visit: Visit) -> None:
        await visit.answer(FEES)
        await visit.answer("/new")
        assert await visit.conversation() == []
        assert len(await visit.conversation(current="false")) == 1

    async def test_of_a_long_one_the_last_turns_are_shown(self, site: Site, visit: Visit) -> None:
        for number in range(3):
            await visit.answer(f"Fees {number}?")
        site.allow(history_turns=2)
        assert [turn["question"] for turn in await visit.conversation()] == ["Fees 1?", "Fees 2?"]
        assert [turn["question"] for turn in await visit.conversation(limit="1")] == ["Fees 2?"]

    async def test_a_long_one_comes_packed_to_who_takes_that(self, visit: Visit) -> None:
        await visit.answer("long, fees?")
        for taken, packed in (("gzip", "gzip"), ("identity", None)):
            told = await visit("GET", "/conversations/page?html=true", {"Accept-Encoding": taken})
            assert told.headers.get("Content-Encoding") == packed
            assert len(told.text) > 4000

    async def test_no_other_has_a_name(self, visit: Visit) -> None:
        assert (await visit("GET", "/conversations/desk")).code == "no_conversation"

    async def test_a_forged_cookie_opens_nothing(self, site: Site, visit: Visit) -> None:
        await visit.answer(FEES)
        (mine,) = [cookie.value for cookie in visit.session.cookie_jar if cookie.key == "dalil_visitor"]
        forged = Visit(site, cookies={"dalil_visitor": mine.split(".")[0] + "." + "0" * 64})
        async with forged.session:
            assert (await forged("GET", "/conversations/page")).code == "no_key"


class TestSourcesAndVotes:
    async def test_the_source_is_shown_in_its_context(self, visit: Visit) -> None:
        turn = (await visit.answer(FEES))["turn"]
        view = (await visit("GET", f"/turns/{turn}/sources/1")).json
        assert (view["quote"], view["state"], view["place"]) == (PAGES["en"].quote, "same", ["Deadlines"])
        assert view["before"].endswith("every year.\n\n")
        assert view["after"].startswith(" A late payment")

    async def test_one_that_is_not_there_is_not_found(self, visit: Visit) -> None:
        turn = (await visit.answer(FEES))["turn"]
        assert (await visit("GET", f"/turns/{turn}/sources/2")).code == "no_citation"
        assert (await visit("GET", f"/turns/{uuid4().hex}/sources/1")).code == "no_turn"
        assert (await visit("GET", "/turns/x/sources/1")).code == "no_turn"

    async def test_nobody_opens_the_sources_of_another_or_votes_there(
        self, site: Site, visit: Visit, other: Visit
    ) -> None:
        turn = (await visit.answer(FEES))["turn"]
        vote = {"turn": turn, "value": 1}
        key = await program(site)
        for stranger in (other, key):
            assert (await stranger("GET", f"/turns/{turn}/sources/1")).code == "no_turn"
            assert (await stranger("POST", "/feedback", json=vote)).code == "no_turn"
        assert (await visit("POST", "/feedback", json=vote)).status == 202
        await site.settled()
        me = site.engine.asked[0].person
        assert await Votes(site.database).given(Person("web", me.id), [turn]) == {turn: 1}

    async def test_a_hostile_source_comes_escaped_and_without_its_address(self, visit: Visit) -> None:
        turn = (await visit.answer("hostile"))["turn"]
        view = (await visit("GET", f"/turns/{turn}/sources/1?html=true")).json
        assert view["url"] == ""
        assert "<script" not in view["quote"]
        assert "&lt;script&gt;" in view["quote"]


class TestGuards:
    @pytest.mark.parametrize("headers", FOREIGN)
    @pytest.mark.parametrize(
        ("method", "path"), [("POST", "/ask"), ("POST", "/feedback"), ("GET", "/conversations/page")]
    )
    async def test_a_request_that_another_page_made_is_not_carried_out(
        self, site: Site, visit: Visit, method: str, path: str, headers: dict[str, str]
    ) -> None:
        told = await visit(method, path, headers, json={"question": FEES})
        assert (told.status, told.code) == (403, "foreign")
        assert site.engine.asked == []

    async def test_the_own_page_is_known_by_its_origin(self, site: Site, visit: Visit) -> None:
        assert (await visit("POST", "/ask", {"Origin": site.url}, json={"question": FEES})).status == 200

    async def test_a_plain_form_cannot_ask(self, site: Site, visit: Visit) -> None:
        cookies = {cookie.key: cookie.value for cookie in visit.session.cookie_jar}
        async with (
            aiohttp.ClientSession(site.url, cookies=cookies) as plain,
            plain.post(PREFIX + "/ask", json={"question": FEES}) as response,
        ):
            assert (response.status, (await response.json())["code"]) == (403, "foreign")

    @pytest.mark.parametrize(("method", "path"), [(method, path) for method, path, _, who, _ in ROUTES if who == KEYS])
    async def test_what_takes_a_key_stays_closed(self, visit: Visit, method: str, path: str) -> None:
        filled = path.format(conversation="page", collection="handbook", name="fees.md", id="0" * 32)
        assert (await visit(method, filled)).code == "no_key"

    async def test_a_key_counts_before_the_cookie(self, site: Site, visit: Visit) -> None:
        key = await program(site, "read")
        told = await visit("POST", "/ask", {"Authorization": f"Bearer {key.text}"}, json={"question": FEES})
        assert told.code == "scope"

    async def test_one_visitor_cannot_ask_without_end(self, site: Site, visit: Visit, other: Visit) -> None:
        site.allow(rate_per_minute=2)
        answers = [await visit.ask("fees?") for _ in range(3)]
        assert [told.status for told in answers] == [202, 202, 429]
        wait = answers[2].json["seconds"]
        assert 1 <= wait <= 30
        assert answers[2].headers["Retry-After"] == str(wait)
        assert answers[1].headers["RateLimit"].startswith('"requests";r=0;')
        assert (await visit("GET", "/conversations/page")).status == 200
        assert (await other.ask("fees?")).status == 202

    async def test_an_address_has_a_bound_of_its_own(self, site: Site, visit: Visit) -> None:
        site.allow(address_rate_per_minute=2)
        assert [(await visit("GET", "/conversations/page")).status for _ in range(3)] == [200, 200, 429]

    async def test_problems_speak_the_language_of_the_page(self, visit: Visit) -> None:
        async with visit.session.get("/?language=el") as response:
            await response.read()
        told = await visit("POST", "/ask", {"Accept-Language": "ar"}, json={"question": " "})
        assert told.headers["Content-Language"] == "el"


class TestPeople:
    async def test_what_a_person_says_comes_to_the_open_page_and_again_when_it_connects_anew(
        self, site: Site, visit: Visit
    ) -> None:
        await visit.answer(FEES)
        me = site.engine.asked[-1].person.id
        early = await site.bring(me, "<b>I</b> am looking.")
        await site.bring("somebody else", "Not for you.")
        path = PREFIX + "/conversations/page/events?html=true"
        async with visit.session.get(path) as line:
            assert line.headers["Content-Type"] == "text/event-stream"
            number, first = await brought(line)
            late = await site.bring(me, "It is due in May.")
            _, second = await brought(line)
            while second["answer"]["turn"] == early:  # kept and sent in the same moment, it may come twice
                _, second = await brought(line)
        assert [one["answer"]["turn"] for one in (first, second)] == [early, late]
        assert [one["answer"]["text"] for one in (first, second)] == ["<b>I</b> am looking.", "It is due in May."]
        assert "&lt;b&gt;I&lt;/b&gt; am looking." in first["answer"]["html"][0]
        async with visit.session.get(path) as line:
            assert [(await brought(line))[1]["answer"]["turn"] for _ in range(2)] == [early, late]
        async with visit.session.get(path, headers={"Last-Event-ID": str(number)}) as line:
            assert (await brought(line))[1]["answer"]["turn"] == late

    async def test_a_line_that_waits_for_an_answer_is_not_disturbed_by_it(self, site: Site, visit: Visit) -> None:
        await visit.answer(FEES)
        me = site.engine.asked[-1].person.id
        site.engine.open.clear()
        telling = asyncio.create_task(visit.told(await visit.ask("Where is the library?")))
        await asyncio.sleep(0.2)
        async with visit.session.get(PREFIX + "/conversations/page/events") as line:
            await site.bring(me, "It is due in May.")
            await brought(line)
        site.engine.open.set()
        names = [name for name, _ in await telling if name != "working"]
        assert names == ["accepted", "block", "citation", "answer"]

    async def test_a_program_hears_it_in_its_own_conversations_alone(self, site: Site, visit: Visit) -> None:
        mine, others = await program(site), await program(site)
        await mine.ask(FEES, conversation="desk")
        assert (await others("GET", "/conversations/desk/events")).code == "no_conversation"
        assert (await visit("GET", "/conversations/desk/events")).code == "no_conversation"
        await site.bring(mine.id, "It is due in May.", platform="api", conversation="desk")
        headers = {"Authorization": f"Bearer {mine.text}"}
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{site.url}{PREFIX}/conversations/desk/events", headers=headers) as line,
        ):
            _, told = await brought(line)
        assert (told["answer"]["text"], "html" in told["answer"]) == ("It is due in May.", False)


async def brought(line: aiohttp.ClientResponse) -> tuple[int, Any]:
    """The number and the turn of the next words that a person says."""
    number = 0
    async with asyncio.timeout(20):
        while (row := (await line.content.readline()).strip()) != b"event: brought":
            number = int(row.removeprefix(b"id: ")) if row.startswith(b"id: ") else number
        return number, json.loads((await line.content.readline()).removeprefix(b"data: "))

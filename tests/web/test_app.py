"""The web server as a client without a browser meets it."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, cast
from uuid import uuid4

import aiohttp
import pytest
import pytest_asyncio

from bot.web.parts import Readiness
from engine.store.inbox import Inbox
from tests.web.site import PAGES, PASSWORD, SAMPLES, Site

pytestmark = pytest.mark.asyncio(loop_scope="module")

OURS = {"X-Dalil": "chat"}


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(site: Site) -> AsyncIterator[aiohttp.ClientSession]:
    """A visitor with a cookie jar of their own."""
    async with new_visitor(site) as session:
        await got(session.get("/"))
        yield session


def new_visitor(site: Site, **more: Any) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(site.url, headers=OURS, cookie_jar=aiohttp.CookieJar(unsafe=True), **more)


async def got(request: Any) -> aiohttp.ClientResponse:
    """The response, read to its end."""
    async with request as response:
        await response.read()
    return cast(aiohttp.ClientResponse, response)


async def ask(visitor: aiohttp.ClientSession, text: str, event: str = "") -> tuple[str, aiohttp.ClientResponse]:
    event = event or uuid4().hex
    return event, await got(visitor.post("/chat/messages", json={"event": event, "text": text}))


async def told(visitor: aiohttp.ClientSession, event: str) -> list[tuple[str, Any]]:
    """The server-sent events of one event, to the end of the line."""
    heard, name = [], ""
    async with visitor.get(f"/chat/events/{event}") as response:
        assert response.content_type == "text/event-stream"
        async for raw in response.content:
            line = raw.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line.removeprefix("event: ")
            elif line.startswith("data: "):
                heard.append((name, json.loads(line.removeprefix("data: "))))
    return heard


async def answer_to(visitor: aiohttp.ClientSession, text: str) -> Any:
    event, _ = await ask(visitor, text)
    return (await told(visitor, event))[-1][1]["answer"]


class TestAsking:
    async def test_the_answer_comes_in_pieces_and_then_whole(self, visitor: aiohttp.ClientSession) -> None:
        event, accepted = await ask(visitor, "When are fees due?")
        assert accepted.status == 202
        heard = await told(visitor, event)
        assert [name for name, _ in heard if name != "progress"] == ["piece", "answer"]
        pieces, whole = [data for name, data in heard if name == "piece"], heard[-1][1]
        assert "Tuition for the autumn semester is due on" in pieces[0]["html"]
        assert pieces[0]["html"] in whole["html"]
        assert whole["answer"]["text"] == f"{PAGES['en'].quote} [1]"
        assert whole["answer"]["citations"][0]["quote"] == PAGES["en"].quote

    async def test_how_far_the_answer_has_come_is_told_before_it(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        site.engine.open.clear()
        site.engine.so_far = site.engine.answer_of("أول الجواب", "ar")
        event, _ = await ask(visitor, "When are fees due?")
        telling = asyncio.create_task(told(visitor, event))
        await asyncio.sleep(0.5)  # by then the page has seen a draft
        site.engine.open.set()
        heard = dict(await telling)
        assert (heard["draft"]["language"], heard["draft"]["direction"]) == ("ar", "rtl")
        assert "أول الجواب" in heard["draft"]["html"][0]
        assert heard["answer"]["answer"]["text"].startswith(PAGES["en"].quote)

    async def test_a_repeated_event_is_answered_once_and_told_the_same(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        event, first = await ask(visitor, "When are fees due?")
        _, again = await ask(visitor, "When are fees due?", event)
        assert [(await response.json())["new"] for response in (first, again)] == [True, False]
        told_first, told_again = await told(visitor, event), await told(visitor, event)
        assert told_first[-1] == told_again[-1]
        assert len(site.engine.asked) == 1

    async def test_an_event_that_was_never_accepted_fails_and_does_not_hang(
        self, visitor: aiohttp.ClientSession
    ) -> None:
        assert await told(visitor, uuid4().hex) == [("failed", {})]

    async def test_nobody_hears_the_answer_to_anothers_event(self, site: Site, visitor: aiohttp.ClientSession) -> None:
        event, _ = await ask(visitor, "When are fees due?")
        await told(visitor, event)
        async with new_visitor(site) as other:
            await got(other.get("/"))
            assert await told(other, event) == [("failed", {})]

    async def test_an_open_line_ends_when_the_server_stops(self, site: Site, visitor: aiohttp.ClientSession) -> None:
        site.engine.open.clear()
        event, _ = await ask(visitor, "When are fees due?")
        async with visitor.get(f"/chat/events/{event}") as line:
            assert (await line.content.readline()).startswith(b"retry:")
            await site.stop()
            rest = await line.content.read()  # a line that is cut instead of ended raises here
        assert b"event: answer" not in rest

    @pytest.mark.parametrize(
        ("body", "status", "code", "more"),
        [
            ({"event": "e" * 8, "text": ""}, 422, "empty", {"field": "text"}),
            ({"event": "e" * 8, "text": "x" * 301}, 422, "too_long", {"field": "text", "max": 300, "n": 301}),
            ({"event": "e" * 8, "text": "ش" * 100_000}, 422, "too_long", {"max": 300, "n": 100_000}),
            ({"event": "e", "text": "a"}, 400, "bad_request", {"field": "event"}),
            ([], 400, "bad_request", {"field": "body"}),
        ],
    )
    async def test_what_cannot_be_taken_is_refused_by_field_with_the_bound(
        self, visitor: aiohttp.ClientSession, body: Any, status: int, code: str, more: dict[str, Any]
    ) -> None:
        async with visitor.post("/chat/messages", json=body) as response:
            assert response.status == status
            error = (await response.json())["error"]
        assert {"code": code, **more}.items() <= error.items()
        assert error["message"]

    @pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 30_000])
    async def test_what_is_not_json_is_refused(self, visitor: aiohttp.ClientSession, raw: bytes) -> None:
        async with visitor.post("/chat/messages", data=raw) as response:
            assert response.status == 400

    async def test_a_body_beyond_all_bounds_is_refused(self, site: Site) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        size = 1_500_000
        head = f"POST /chat/messages HTTP/1.1\r\nHost: x\r\nX-Dalil: chat\r\nContent-Length: {size}\r\n\r\n"
        writer.write(head.encode() + b"x" * size)
        assert b" 413 " in await reader.readline()
        writer.close()
        await writer.wait_closed()

    async def test_errors_speak_the_readers_language(self, visitor: aiohttp.ClientSession) -> None:
        headers = {"Accept-Language": "de, el;q=0.8, en;q=0.1"}
        async with visitor.post("/chat/messages", json={"event": "e" * 8, "text": " "}, headers=headers) as response:
            assert (await response.json())["error"]["message"] == "Γράψτε πρώτα μια ερώτηση."


class TestSourcesAndVotes:
    async def test_the_source_of_a_turn_is_shown_in_its_context(self, visitor: aiohttp.ClientSession) -> None:
        turn = (await answer_to(visitor, "When are fees due?"))["turn"]
        async with visitor.get(f"/chat/turns/{turn}/sources/1") as response:
            view = await response.json()
        assert (view["quote"], view["state"], view["place"]) == (PAGES["en"].quote, "same", ["Deadlines"])
        assert view["after"].startswith(" A late payment")

    async def test_the_source_can_be_asked_by_event_as_well(self, visitor: aiohttp.ClientSession) -> None:
        event, _ = await ask(visitor, "When are fees due?")
        await told(visitor, event)
        async with visitor.get(f"/chat/events/{event}/sources/1") as response:
            assert (await response.json())["quote"] == PAGES["en"].quote

    @pytest.mark.parametrize("path", ["/chat/turns/{turn}/sources/2", "/chat/turns/{other}/sources/1"])
    async def test_a_source_that_is_not_there_is_not_found(self, visitor: aiohttp.ClientSession, path: str) -> None:
        turn = (await answer_to(visitor, "When are fees due?"))["turn"]
        async with visitor.get(path.format(turn=turn, other=uuid4().hex)) as response:
            assert response.status == 404

    async def test_nobody_opens_the_sources_of_another_or_votes_there(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        turn = (await answer_to(visitor, "When are fees due?"))["turn"]
        vote = {"event": uuid4().hex, "turn": turn, "value": 1}
        async with new_visitor(site) as other:
            assert (await got(other.get(f"/chat/turns/{turn}/sources/1"))).status == 404
            assert (await got(other.post("/chat/votes", json=vote))).status == 404
        assert (await got(visitor.post("/chat/votes", json=vote))).status == 202

    async def test_a_hostile_source_comes_escaped_and_without_its_address(self, visitor: aiohttp.ClientSession) -> None:
        turn = (await answer_to(visitor, "hostile"))["turn"]
        async with visitor.get(f"/chat/turns/{turn}/sources/1") as response:
            view = await response.json()
        assert view["url"] == ""
        assert "<script" not in view["quote"]
        assert "&lt;script&gt;" in view["quote"]


class TestGuards:
    async def test_every_response_carries_the_headers_that_protect_it(self, visitor: aiohttp.ClientSession) -> None:
        for path in ("/", "/review", "/health", "/nowhere", "/chat/turns/x/sources/1"):
            headers = (await got(visitor.get(path))).headers
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert "frame-ancestors 'none'" in policy
            assert "aiohttp" not in headers["Server"]

    async def test_the_visitors_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites(self, site: Site) -> None:
        async with new_visitor(site) as session, session.get("/") as response:
            cookie = response.cookies["dalil_visitor"]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert not cookie["secure"]

    async def test_behind_a_trusted_proxy_with_tls_the_cookie_is_secure(self, site: Site) -> None:
        site.allow(trust_proxy=True)
        async with new_visitor(site) as session, session.get("/", headers={"X-Forwarded-Proto": "https"}) as response:
            assert response.cookies["dalil_visitor"]["secure"]

    async def test_a_forged_cookie_makes_a_stranger(self, site: Site, visitor: aiohttp.ClientSession) -> None:
        await answer_to(visitor, "When are fees due?")
        [mine] = [cookie.value for cookie in visitor.cookie_jar if cookie.key == "dalil_visitor"]
        forged = mine.split(".")[0] + "." + "0" * 64
        async with new_visitor(site, cookies={"dalil_visitor": forged}) as other, other.get("/") as response:
            assert PAGES["en"].quote not in await response.text()
            assert "dalil_visitor" in response.cookies

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Sec-Fetch-Site": "none"},
        ],
    )
    @pytest.mark.parametrize("path", ["/chat/messages", "/chat/votes", "/review/sign-in", "/review/seen"])
    async def test_a_request_that_another_page_made_is_not_carried_out(
        self, site: Site, visitor: aiohttp.ClientSession, path: str, headers: dict[str, str]
    ) -> None:
        body = {"event": uuid4().hex, "text": "When are fees due?"}
        async with visitor.post(path, json=body, headers=headers) as response:
            assert response.status == 403
        assert site.engine.asked == []

    async def test_the_own_page_is_known_by_its_origin(self, site: Site, visitor: aiohttp.ClientSession) -> None:
        body = {"event": uuid4().hex, "text": "When are fees due?"}
        async with visitor.post("/chat/messages", json=body, headers={"Origin": site.url}) as response:
            assert response.status == 202

    async def test_a_plain_form_cannot_ask(self, site: Site) -> None:
        body = {"event": uuid4().hex, "text": "fees?"}
        async with aiohttp.ClientSession(site.url) as session, session.post("/chat/messages", json=body) as response:
            assert response.status == 403

    async def test_one_visitor_cannot_ask_without_end(self, site: Site, visitor: aiohttp.ClientSession) -> None:
        site.allow(rate_per_minute=2)
        answers = [(await ask(visitor, "fees?"))[1] for _ in range(3)]
        assert [answer.status for answer in answers] == [202, 202, 429]
        wait = (await answers[2].json())["error"]["n"]
        assert 1 <= wait <= 30
        assert answers[2].headers["Retry-After"] == str(wait)

    async def test_throwing_the_cookie_away_does_not_help(self, site: Site) -> None:
        site.allow(address_rate_per_minute=2)
        seen = []
        for _ in range(3):
            async with new_visitor(site) as session, session.get("/") as response:
                seen.append(response.status)
        assert seen == [200, 200, 429]

    @pytest.mark.parametrize("trusted", [True, False])
    async def test_a_forwarded_address_counts_only_from_a_trusted_proxy(self, site: Site, trusted: bool) -> None:
        site.allow(address_rate_per_minute=1, trust_proxy=trusted)
        seen = []
        for address in ("10.0.0.1", "10.0.0.2"):
            async with new_visitor(site) as session, session.get("/", headers={"X-Forwarded-For": address}) as response:
                seen.append(response.status)
        assert seen == ([200, 200] if trusted else [200, 429])

    async def test_a_webhook_is_reached_without_the_pages_guards(self, site: Site) -> None:
        foreign = {"Origin": "https://x.example"}
        async with aiohttp.ClientSession(site.url, headers=foreign) as session:
            response = await got(session.post("/webhooks/post", data="hello"))
            assert (response.status, await response.text()) == (200, "hello")


class TestPages:
    async def test_the_empty_page_shows_what_dalil_knows_and_what_to_ask(self, visitor: aiohttp.ClientSession) -> None:
        async with visitor.get("/", headers={"Accept-Language": "ar"}) as response:
            words = await response.text()
        assert "الدليل" in words
        assert all(sample in words for sample in SAMPLES["ar"])
        assert response.headers["Cache-Control"] == "no-store"

    async def test_a_chosen_language_is_kept(self, visitor: aiohttp.ClientSession) -> None:
        async with visitor.get("/?language=el") as response:
            assert response.url.query_string == ""
            assert '<html lang="el" dir="ltr">' in await response.text()

    @pytest.mark.parametrize("language", ["xx", "", "e", "../en"])
    async def test_an_unknown_language_changes_nothing(self, visitor: aiohttp.ClientSession, language: str) -> None:
        async with visitor.get("/", params={"language": language}) as response:
            assert response.status == 200
            assert '<html lang="en"' in await response.text()

    async def test_files_are_kept_for_ever_under_an_address_that_changes_with_them(
        self, visitor: aiohttp.ClientSession
    ) -> None:
        words = await (await got(visitor.get("/"))).text()
        url = next(part for part in words.split('"') if part.endswith("/chat.js"))
        assert "immutable" in (await got(visitor.get(url))).headers["Cache-Control"]
        old = "/static/0/" + url.rsplit("/", 1)[1]
        assert (await got(visitor.get(old))).headers["Cache-Control"] == "no-cache"

    @pytest.mark.parametrize(
        "path", ["/nowhere", "/static/0/../app.py", "/static/0/%2e%2e/app.py", "/static/0/nothing.js"]
    )
    async def test_what_is_not_there_is_said_in_words(self, visitor: aiohttp.ClientSession, path: str) -> None:
        async with visitor.get(path) as response:
            assert response.status == 404
            assert "There is nothing at this address." in await response.text()

    async def test_an_error_of_ours_says_nothing_of_our_insides(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        site.fail_samples = True
        async with visitor.get("/") as response:
            assert response.status == 500
            words = await response.text()
        assert "Something went wrong on our side" in words
        assert "secret detail" not in words
        assert "Traceback" not in words

    async def test_the_review_page_gives_nothing_away_before_the_sign_in(self, visitor: aiohttp.ClientSession) -> None:
        async with visitor.get("/review?show=all") as response:
            assert "disliked" not in (await response.text()).lower()
        async with visitor.post("/review/seen", data={"turn": uuid4().hex}, allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (303, "/review")

    async def test_the_sign_in_cookie_is_strict_and_only_for_the_review_page(
        self, visitor: aiohttp.ClientSession
    ) -> None:
        async with visitor.post("/review/sign-in", data={"password": PASSWORD}, allow_redirects=False) as response:
            cookie = response.cookies["dalil_review"]
        assert cookie["httponly"]
        assert (cookie["samesite"], cookie["path"]) == ("Strict", "/review")

    async def test_a_turn_that_is_not_there_cannot_be_marked(self, visitor: aiohttp.ClientSession) -> None:
        await got(visitor.post("/review/sign-in", data={"password": PASSWORD}))
        for turn in (uuid4().hex, "x", ""):
            assert (await got(visitor.post("/review/seen", data={"turn": turn}))).status == 404


class TestHealth:
    async def test_a_ready_server_says_so(self, visitor: aiohttp.ClientSession) -> None:
        async with visitor.get("/health") as response:
            assert response.status == 200
            assert await response.json() == {"alive": True, "ready": True, "checks": {"database": ""}, "platforms": {}}

    async def test_a_server_that_cannot_answer_says_why_and_still_lives(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        site.ready = Readiness({"database": "", "index": "is being built"})
        async with visitor.get("/health") as response:
            assert response.status == 503
            assert (await response.json())["checks"]["index"] == "is being built"
        assert (await got(visitor.get("/health/live"))).status == 200

    async def test_a_platform_that_cannot_be_reached_is_told_and_leaves_the_server_ready(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        site.ready = Readiness({"database": ""}, {"telegram": "Telegram does not answer"})
        async with visitor.get("/health") as response:
            assert response.status == 200
            told = await response.json()
        assert (told["ready"], told["platforms"]) == (True, {"telegram": "Telegram does not answer"})


async def test_the_inbox_keeps_what_the_page_sent(site: Site, visitor: aiohttp.ClientSession) -> None:
    event, _ = await ask(visitor, "When are fees due?")
    await told(visitor, event)
    asked = site.engine.asked[0]
    assert asked.event == f"{asked.person.id}.{event}"
    assert await Inbox(site.database, ["web"]).answer_to("web", asked.event) is not None


class TestPeople:
    async def test_what_a_person_says_comes_to_the_open_page_and_again_when_it_connects_anew(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        await answer_to(visitor, "When are fees due?")
        me = site.engine.asked[-1].person.id
        early = await site.bring(me, "<b>I</b> am looking.")
        await site.bring("somebody else", "Not for you.")
        async with visitor.get("/chat/news") as line:
            first = await brought(line)
            late = await site.bring(me, "It is due in May.")
            second = await brought(line)
            while second["turn"] == early:  # kept and sent in the same moment, it may come twice
                second = await brought(line)
        assert (first["turn"], second["turn"]) == (early, late)
        assert (first["text"], second["text"]) == ("<b>I</b> am looking.", "It is due in May.")
        assert "&lt;b&gt;I&lt;/b&gt; am looking." in first["html"]
        async with visitor.get("/chat/news") as line:
            assert [(await brought(line))["turn"] for _ in range(2)] == [early, late]

    async def test_a_line_that_waits_for_an_answer_is_not_disturbed_by_it(
        self, site: Site, visitor: aiohttp.ClientSession
    ) -> None:
        await answer_to(visitor, "When are fees due?")
        me = site.engine.asked[-1].person.id
        site.engine.open.clear()
        event, _ = await ask(visitor, "Where is the library?")
        telling = asyncio.create_task(told(visitor, event))
        await asyncio.sleep(0.2)
        async with visitor.get("/chat/news") as line:
            await site.bring(me, "It is due in May.")
            await brought(line)
        site.engine.open.set()
        assert [name for name, _ in await telling if name != "progress"] == ["piece", "answer"]


async def brought(line: aiohttp.ClientResponse) -> Any:
    """The next words that a person says."""
    async with asyncio.timeout(20):
        while (await line.content.readline()).strip() != b"event: brought":
            pass
        return json.loads((await line.content.readline()).removeprefix(b"data: "))

"""The web server as a client without a browser meets it."""

from collections.abc import AsyncIterator
from typing import Any, cast
from uuid import uuid4

import aiohttp
import pytest
import pytest_asyncio

from bot.web.parts import Readiness
from tests.web.site import FOREIGN, SAMPLES, Site

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(site: Site) -> AsyncIterator[aiohttp.ClientSession]:
    """A visitor with a cookie jar of their own."""
    async with new_visitor(site) as session:
        await got(session.get("/"))
        yield session


def new_visitor(site: Site, **more: Any) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(site.url, cookie_jar=aiohttp.CookieJar(unsafe=True), **more)


async def got(request: Any) -> aiohttp.ClientResponse:
    """The response, read to its end."""
    async with request as response:
        await response.read()
    return cast(aiohttp.ClientResponse, response)


class TestGuards:
    async def test_every_response_carries_the_headers_that_protect_it(self, visitor: aiohttp.ClientSession) -> None:
        for path in ("/", "/console", "/health", "/nowhere", "/api/v1/ask/x"):
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

    @pytest.mark.parametrize("headers", FOREIGN)
    @pytest.mark.parametrize("path", ["/console/sign-in", "/console/queue", "/console/channels"])
    async def test_a_request_that_another_page_made_is_not_carried_out(
        self, visitor: aiohttp.ClientSession, path: str, headers: dict[str, str]
    ) -> None:
        body = {"password": "guess", "turn": uuid4().hex}
        async with visitor.post(path, data=body, headers=headers, allow_redirects=False) as response:
            assert response.status == 403

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
            assert (await got(session.post("/webhooks/slack", data="hello"))).status == 404  # nobody is called there
            await site.put("slack.mode", "http")
            await site.enter("slack.signing_secret", "a signing secret")
            await site.enter("slack.bot_token", "xoxb-17653672481-a")
            response = await got(session.post("/webhooks/slack", data="hello"))
            assert response.status == 503  # Slack's own door, which cannot ask yet whose token it is


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

"""Requests that nobody in good faith sends: each is refused, none breaks anything."""

import time
from collections.abc import AsyncIterator

import aiohttp
import pytest

from adapters.slack.signature import signed
from tests.web.site import Site, running_site


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        yield running


DIGITS, DEEP = b"9" * 5000, b"[" * 100_000
BODIES = [
    b'{"question": ' + DIGITS + b"}", b'{"question": "x", "language": ' + DIGITS + b"}", DEEP, b'{"a":' * 3000,
    b'{"question": "\\ud800"', b'{"question": {"\\udfff": 1}}', b'{"\\ud800": 1}', b"\xff\xfe", b"NaN",
    b'{"question": 1e999}',
]  # fmt: skip
HEADERS = [
    {"Origin": "http://["},
    {"Origin": "http://[::1"},
    {"Cookie": "dalil_visitor=\u0661.\u0661; dalil_language=\u00ff"},
    {"Accept-Language": "en;q=nan, ar;q=inf, el;q=" + "9" * 400},
    {"Authorization": "Bearer \u00ff\u0661"},
    {"Last-Event-ID": "\u00b2"},
    {"Content-Type": "application/json; charset=nonsense"},
    {"X-Big": "x" * 20_000},
]


async def test_hostile_bodies_and_headers_are_refused_and_the_server_goes_on(site: Site) -> None:
    jar = aiohttp.CookieJar(unsafe=True)
    patience = aiohttp.ClientTimeout(60)
    async with aiohttp.ClientSession(cookie_jar=jar, timeout=patience, headers={"X-Dalil": "1"}) as person:
        await (await person.get(site.url)).read()
        kind = {"Content-Type": "application/json"}
        for path in ("/api/v1/ask", "/api/v1/feedback"):
            for body in BODIES:
                async with person.post(site.url + path, data=body, headers=kind) as response:
                    assert 400 <= response.status < 500, (path, body[:30], response.status)
        for head in HEADERS:
            for path in ("/api/v1/ask", "/console/sign-in"):
                async with person.post(site.url + path, data=b"{", headers=kind | head) as response:
                    assert 400 <= response.status < 500, (path, head.keys(), response.status)
        assert (await person.get(site.url + "/health/live")).status == 200


@pytest.mark.parametrize("moment", ["", "²", "١٢٣", "9" * 5000, "-1", "1e9", " 1", "now"])
@pytest.mark.parametrize("signature", ["", "v0=ÿ", "v0=" + "0" * 64, "v0=\udcff"])
def test_odd_headers_are_no_signature_of_slacks(moment: str, signature: str) -> None:
    for at in (moment, str(int(time.time()))):
        headers = {"X-Slack-Request-Timestamp": at, "X-Slack-Signature": signature}
        assert not signed("secret", b"{}", headers)

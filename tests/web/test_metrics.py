"""GET /metrics: who may read it, what stands in it, and that it is written as Prometheus reads it."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import aiohttp
import pytest
import pytest_asyncio
from sqlalchemy import event, insert
from sqlalchemy.engine import Engine

from bot.vitals import Vitals
from bot.web.exposition import Family, Sample, exposed
from bot.web.metrics import EVERY_S, Metrics
from bot.web.parts import Readiness
from engine.store import schema
from engine.store.api_keys import SCOPES, ApiKeys
from tests.exchanges import Clock
from tests.web.api.clients import Program, program
from tests.web.site import Site, running_site

pytestmark = pytest.mark.asyncio(loop_scope="module")

LINE = re.compile(r'([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\[\\n"])*",?)*)\})? (\+Inf|-?[0-9.e+-]+)')
LABEL = re.compile(r'([a-z]+)="((?:[^"\\\n]|\\[\\n"])*)"')
Numbers = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest_asyncio.fixture(loop_scope="module")
async def site(sqlite_url: str, clock: Clock) -> AsyncIterator[Site]:
    async with running_site(sqlite_url, clock=clock) as running:
        yield running


async def read(site: Site, key: str = "", **headers: str) -> tuple[int, str, aiohttp.ClientResponse]:
    sent = {**headers, **({"Authorization": f"Bearer {key}"} if key else {})}
    async with aiohttp.ClientSession(site.url, headers=sent) as session, session.get("/metrics") as response:
        return response.status, await response.text(), response


def numbers(text: str) -> Numbers:
    """What a reader of the format finds; every sample has to belong to a family that was named before it."""
    found: Numbers = {}
    known: dict[str, str] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in known
            known[name] = kind
            continue
        if line.startswith("# HELP "):
            continue
        sample = LINE.fullmatch(line)
        assert sample is not None, line
        name, labels, value = sample.groups()
        assert name in known or re.sub("_(bucket|sum|count)$", "", name) in known, line
        key = name, frozenset(LABEL.findall(labels or ""))
        assert key not in found, line
        found[key] = float(value)
    return found


def of(found: Numbers, name: str, **labels: str) -> float | None:
    return found.get((f"dalil_{name}", frozenset(labels.items())))


async def scraped(site: Site) -> Numbers:
    """Looked at anew, whatever was seen a moment ago."""
    parts = site._parts
    metrics = Metrics(
        site.database,
        site.delivery.tally,
        lambda: site.delivery.served,
        parts["readiness"],
        Vitals(site.database, site.home, int).free,
    )
    return numbers(await metrics.text())


async def test_only_a_valid_key_with_the_scope_opens_it(site: Site) -> None:
    status, _, response = await read(site)
    assert (status, response.headers["WWW-Authenticate"]) == (401, 'Bearer realm="Dalil"')
    assert (await read(site, "dalil_0f1e2d3c4b5a_" + "x" * 43))[0] == 401
    others = await program(site, *(one for one in SCOPES if one not in ("metrics", "admin")))
    status, told, _ = await read(site, others.text)
    assert (status, '"code": "scope"' in told) == (403, True)
    for opens in ("metrics", "admin"):
        status, _, response = await read(site, (await program(site, opens)).text)
        assert (status, response.content_type, response.headers["Cache-Control"]) == (200, "text/plain", "no-store")
        assert response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert "RateLimit" in response.headers
    revoked = await program(site, "metrics")
    await ApiKeys(site.database).revoke(revoked.id, "tests")
    assert (await read(site, revoked.text))[0] == 401


async def test_the_log_says_once_in_a_while_why_a_scrape_is_refused(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    now, revoked, other = [0.0], await program(site, "metrics"), await program(site, "ask")
    await ApiKeys(site.database).revoke(revoked.id, "tests")
    await site.stop()
    await site.start(lambda: now[0])

    async def told(*keys: str) -> list[str]:
        caplog.clear()
        for key in keys:
            assert (await read(site, key))[0] in (401, 403)
        return [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]

    first = await told("", "dalil_nothing", revoked.text, other.text, "", other.text)
    assert first == [
        "/metrics is refused: no_key (since the last such line: 1)",
        "/metrics is refused: unknown_key (since the last such line: 1)",
        f"/metrics is refused to the key 'test' ({revoked.id}): revoked_key (since the last such line: 1)",
        f"/metrics is refused to the key 'test' ({other.id}): scope (since the last such line: 1)",
    ]
    now[0] = 3599.0
    assert await told(other.text) == []
    now[0] = 3600.0
    assert await told(other.text) == [
        f"/metrics is refused to the key 'test' ({other.id}): scope (since the last such line: 3)"
    ]


async def test_the_session_of_the_chat_does_not_open_it(site: Site) -> None:
    async with aiohttp.ClientSession(site.url, cookie_jar=aiohttp.CookieJar(unsafe=True)) as visitor:
        await visitor.get("/")
        async with visitor.get("/metrics", headers={"X-Dalil": "1", "Sec-Fetch-Site": "same-origin"}) as response:
            assert response.status == 401


async def test_who_guesses_keys_waits_here_as_at_the_api(site: Site) -> None:
    site.api_rules = replace(site.api_rules, refusals_per_minute=2)
    wrong = Program(site, "", "dalil_nothing")
    assert [(await read(site, wrong.text))[0], (await wrong("GET", "/collections")).status] == [401, 401]
    assert (await read(site, wrong.text))[0] == (await wrong("GET", "/collections")).status == 429


async def test_questions_and_their_seconds_are_counted_by_platform_and_outcome(site: Site, clock: Clock) -> None:
    asks, reads = await program(site, "ask"), await program(site, "metrics")
    site.engine.open.clear()
    told = await asks.ask("When are fees due?", {"Prefer": "respond-async"})
    assert told.status == 202
    clock.forward(3)
    site.engine.open.set()
    await site.settled()
    site.engine.answers["broken"] = replace(site.engine.answer_of("Nothing.", "en"), outcome="abstention")
    assert (await asks.ask("a broken one")).status == 200

    found = numbers((await read(site, reads.text))[1])
    assert of(found, "questions_total", platform="api", outcome="answer") == 1
    assert of(found, "questions_total", platform="api", outcome="abstention") == 1
    bounds = ("0.1", "0.25", "0.5", "1", "2.5", "5", "10", "30", "60", "300", "+Inf")
    within = [of(found, "answer_seconds_bucket", platform="api", le=bound) for bound in bounds]
    assert within[-1] == of(found, "answer_seconds_count", platform="api") == 2
    assert within[4:6] == [1, 2]  # the other one was answered at once
    assert 3 <= (of(found, "answer_seconds_sum", platform="api") or 0) < 4


async def test_what_waits_is_counted_with_the_age_of_the_oldest(site: Site, clock: Clock) -> None:
    asks = await program(site, "ask")
    later = clock() + timedelta(hours=9)
    row = {"platform": "web", "conversation": "web/1", "payload": {}, "created_at": clock(), "not_before": later}
    posts = [row | {"status": status} for status in ("pending", "sent", "failed")]
    await site.database.writing(lambda connection: connection.execute(insert(schema.outbox), posts))
    clock.forward(1000)
    site.engine.open.clear()
    await asks.ask("When are fees due?", {"Prefer": "respond-async"})
    await asks.ask("And where?", {"Prefer": "respond-async"})
    clock.forward(70)

    found = await scraped(site)
    site.engine.open.set()
    assert of(found, "inbox_waiting", platform="api") == 2
    assert 70 <= (of(found, "inbox_oldest_seconds", platform="api") or 0) < 80
    assert of(found, "outbox_waiting", platform="web") == 1
    assert 1070 <= (of(found, "outbox_oldest_seconds", platform="web") or 0) < 1080
    await site.settled()
    assert of(await scraped(site), "inbox_waiting", platform="api") == 0


async def test_checks_platforms_documents_and_the_disk_are_told(site: Site) -> None:
    site.ready = Readiness({"database": "", "disk": "only 3 MB are left"}, {"slack": "refuses", "telegram": ""})
    values = {"collection": "rules", "digest": "d", "size": 1, "read_at": site.database.clock()}
    files = [{**values, "source": "a.pdf", "error": "damaged"}, {**values, "source": "b.md", "error": ""}]
    await site.database.writing(lambda connection: connection.execute(insert(schema.sources), files))

    found = await scraped(site)
    assert of(found, "ready") == 0
    assert [of(found, "check_ok", check=name) for name in ("database", "disk")] == [1, 0]
    assert [of(found, "platform_up", platform=name) for name in ("slack", "telegram", "discord")] == [0, 1, None]
    assert of(found, "documents_failed") == 1
    assert (of(found, "disk_free_bytes") or 0) > 0


async def test_the_database_is_looked_at_once_in_some_seconds_and_answers_are_counted_at_once(site: Site) -> None:
    asked: list[str] = []
    listen = lambda *told: asked.append(told[2])  # noqa: E731  # the statement
    now = [0.0]
    metrics = Metrics(site.database, site.delivery.tally, lambda: (), site.readiness, lambda: None, lambda: now[0])
    await metrics.text()
    event.listen(Engine, "before_cursor_execute", listen)
    try:
        now[0] = EVERY_S - 1
        site.delivery.tally.add("web", "answer", 0.2)
        assert of(numbers(await metrics.text()), "questions_total", platform="web", outcome="answer") == 1
        assert [one for one in asked if "FROM sources" in one] == []
        now[0] = EVERY_S
        await metrics.text()
        assert len([one for one in asked if "FROM sources" in one]) == 1
    finally:
        event.remove(Engine, "before_cursor_execute", listen)


async def test_words_in_labels_and_helps_break_no_line() -> None:
    words = 'a "b" \\ c\nd 1'
    text = exposed([Family("x", "gauge", words, [Sample(1.5, {"of": words}), Sample(2, {})])])
    assert text == '# HELP x a "b" \\\\ c\\nd 1\n# TYPE x gauge\nx{of="a \\"b\\" \\\\ c\\nd 1"} 1.5\nx 2\n'
    assert len(numbers(text)) == 2

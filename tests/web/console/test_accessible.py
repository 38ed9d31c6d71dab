"""axe-core finds nothing on any page of the console, in both directions, light and dark, on a phone."""

from importlib.resources import files
from typing import Any

import pytest

from bot.web.invitations import invitation
from engine.messages import Person
from engine.store.people import People
from engine.store.schedules import Changes
from tests.engine.evaluation.runs import row, run
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, sign_in
from tests.web.console.test_collections_page import CSV, RULES, made, put, settled
from tests.web.site import PAGES, SECRET, Site, answer_from, seeded

pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
axe = pytest.importorskip("axe_playwright_python", reason="axe-core comes with the package axe-playwright-python")

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOOKED_AT = (
    "/console",
    "/console/queue?kind=all",
    "/console/answers/{turn}/add",
    "/console/synonyms",
    "/console/reviewed",
    "/console/gaps",
    "/console/numbers",
    "/console/evaluations?first=a1&second=b2",
    "/console/evaluations/a1",
    "/console/collections",
    "/console/new-collection",
    "/console/collections/library",
    "/console/collections/library/about",
    "/console/collections/library/columns?file=faq.csv",
    "/console/collections/library/document?source=rules.md",
    "/console/collections/library/document?source=damaged.pdf",
    "/console/askers",
    "/console/people",
    "/console/channels",
    "/console/connections",
    "/console/look",
    "/console/settings?section=web",
    "/console/settings?section=skills",
    "/console/settings?section=models",
    "/console/audit",
    "/console/backup",
    "/console/account",
)
RUN = (
    "() => axe.run().then((found) => [found.passes.length, found.violations.map((one) => [one.id, one.nodes[0].html])])"
)


async def scheduled(site: Site) -> None:
    """The library has a schedule that asks."""
    shelf, place = site._parts["shelf"], "http://127.0.0.1:9/sitemap.xml"
    await shelf.change("library", shelf.table("library") | {"schedule": [{"sitemap": place, "every": "1d"}]})
    [schedule] = (await shelf.definitions())["library"].schedules
    changes = Changes(removed=3, held=4, failed=((place, "the server answers 500"),), asks=True)
    await site.console.schedules.end("library", schedule.key, site.database.clock(), changes)


async def looked_at(page: Any) -> tuple[int, list[list[str]]]:
    """How many rules the page keeps, and those that it breaks with the first element that does."""
    await page.evaluate((files(axe) / "axe.min.js").read_text("utf-8"))
    passes, broken = await page.evaluate(RUN)
    return passes, broken


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
async def test_no_page_of_the_console_breaks_a_rule(site: Site, new_page: NewPage, language: str, scheme: str) -> None:
    exchange = await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "somebody")
    async with browser(site) as session:
        account = await hired(site)
        await sign_in(session)
        await made(session)
        await put(session, "library", {"rules.md": RULES, "faq.csv": CSV, "damaged.pdf": b"%PDF-1.7 nothing"})
        await settled(site)
        await scheduled(site)
        await site._parts["synonyms"].add("permit, sticker", "en")
    for id_, verdict in (("a1", "open"), ("b2", "wrong")):
        await site.console.evaluations.save(run(id_, row(1, {"mrr": 0.5, "wrong": 0.5}, verdict=verdict, answer="No.")))
    await site.console.links.link(Person("discord", "77", "رانيا"), account)
    link = invitation(SECRET, Person("slack", "U7", "Rania"), site.database.clock())
    page = await opened(
        site, new_page, "/console", locale=language, color_scheme=scheme, width=360, java_script_enabled=True
    )
    code = await People(site.database).code(Person("web", "somebody"))
    for path in (*LOOKED_AT, f"/console/askers?code={code}", link):
        await page.goto(site.url + path.format(turn=exchange.answer.turn))
        passes, broken = await looked_at(page)
        assert broken == [], path
        assert passes > 10, path

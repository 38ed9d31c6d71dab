"""Sentences of documents that contradict each other, as staff look at them."""

import aiohttp
import pytest

from engine.store.contradictions import Pair, Side
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in
from tests.web.console.test_collections_page import made, put, settled, text_of
from tests.web.site import Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

LIBRARY = "# Library\n\n## Opening hours\n\nThe reading room is open from 8:00 to 20:00.\n"
HANDBOOK = "# دليل الطالب\n\n## Opening hours\n\nThe reading room is open from 9:00 to 18:00.\n"
PATH = "/console/contradictions"
PAIR = ".cases .case"


async def contradicting(site: Site, session: aiohttp.ClientSession) -> str:
    """A library whose two documents contradict each other, as an ingestion finds it; the id of the pair."""
    await made(session)
    await put(session, "library", {"hours.md": LIBRARY.encode(), "handbook.md": HANDBOOK.encode()})
    await settled(site)
    return await found(site)


async def found(site: Site) -> str:
    sides = []
    for source, text in (("hours.md", LIBRARY), ("handbook.md", HANDBOOK)):
        [title] = await site.console.texts.of_source("library", source, 5)
        quote = text.strip().rpartition("\n")[2]
        document = await site.console.texts.find(title.id)
        assert document is not None
        sides.append(Side(title.id, document.text.index(quote), quote))
    pair, kept = Pair(*sides), site.console.contradictions
    work = await kept.work(frozenset(("library",)), 0, 1000)
    assert work is not None
    await kept.replace(work, 1, [pair])
    return pair.id


async def test_both_sentences_stand_side_by_side_with_links_to_where_they_stand(site: Site, new_page: NewPage) -> None:
    async with signed_in(site) as session:
        await contradicting(site, session)
        home = await text_of(session, "/console")
    assert "contradictions between documents" in home
    page = await opened(site, new_page, PATH)
    sides = page.locator(f"{PAIR} .side")
    await expect(sides).to_have_count(2)
    one, other = await sides.first.bounding_box(), await sides.last.bounding_box()
    assert one["y"] == other["y"]
    assert one["x"] + one["width"] < other["x"]
    said = sides.filter(has_text="from 9:00 to 18:00")
    await expect(said.locator(".where")).to_contain_text("Opening hours")
    await said.locator("a").click()
    await expect(page.locator(".piece:target blockquote")).to_contain_text("from 9:00 to 18:00")


async def test_a_pair_that_is_none_leaves_the_list_and_may_come_back(site: Site, new_page: NewPage) -> None:
    async with signed_in(site) as session:
        id_ = await contradicting(site, session)
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    await page.get_by_role("button", name="This is no contradiction").click()
    await expect(page.locator(f"ol{PAIR}")).to_have_count(0)
    assert await site.console.contradictions.count() == 0
    await page.click("summary:has-text('Said to be none')")
    await expect(page.locator("details .case .meta")).to_contain_text("rania")
    await page.get_by_role("button", name="It is one after all").click()
    [one] = await site.console.contradictions.listed(5)
    assert (one.id, one.dismissed_by) == (id_, "")
    told = [entry.what for entry in await site.console.audit.recent(2)]
    assert told == ["contradiction_restored", "contradiction_dismissed"]


async def test_only_who_judges_answers_of_the_collection_says_so(site: Site) -> None:
    async with signed_in(site) as session:
        id_ = await contradicting(site, session)
        assert await send(session, PATH, action="dismiss", pair="nothing") == 404
        assert await send(session, PATH, action="else", pair=id_) == 422
    for name, roles, status in (
        ("omar", {"elsewhere": "reviewer"}, 404),
        ("lina", {"library": "viewer", "elsewhere": "reviewer"}, 403),
        ("nada", {"library": "reviewer"}, 303),
    ):
        await hired(site, name, None, **roles)
        async with browser(site) as session:
            await sign_in(session, name)
            assert await send(session, PATH, action="dismiss", pair=id_) == status, name


@pytest.mark.parametrize("language", ["en", "ar", "el"])
async def test_on_a_telephone_one_stands_below_the_other_and_nothing_is_cut(
    site: Site, new_page: NewPage, language: str
) -> None:
    async with signed_in(site) as session:
        await contradicting(site, session)
    page = await opened(site, new_page, PATH, locale=language, width=360, height=740)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [await side.bounding_box() for side in await page.locator(f"{PAIR} .side").all()]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)

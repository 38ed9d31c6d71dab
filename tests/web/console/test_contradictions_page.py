"""Sentences that contradict each other, on the page of their collection."""

import aiohttp
import pytest

from engine.store.contradictions import Pair, Side
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in
from tests.web.console.test_collections_page import PATH, made, put, settled, text_of
from tests.web.site import Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

LIBRARY = "# Library\n\n## Opening hours\n\nThe reading room is open from 8:00 to 20:00.\n"
HANDBOOK = "# دليل الطالب\n\n## Opening hours\n\nThe reading room is open from 9:00 to 18:00.\n"
AT = f"{PATH}/library/contradictions"


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
    work = await kept.work("library", 1)
    assert work is not None
    await kept.replace("library", work, 1, [pair])
    return pair.id


async def test_both_sentences_stand_side_by_side_with_links_to_where_they_stand(
    site: Site, new_page: NewPage
) -> None:
    async with signed_in(site) as session:
        await contradicting(site, session)
        listed = await text_of(session, PATH)
    assert "contradictions: 1" in listed
    page = await opened(site, new_page, f"{PATH}/library")
    sides = page.locator("#contradictions .side")
    await expect(sides).to_have_count(2)
    await expect(sides.locator("blockquote")).to_contain_text(["from 8:00 to 20:00", "from 9:00 to 18:00"])
    await expect(sides.first.locator(".where")).to_contain_text("Opening hours")
    one, other = await sides.first.bounding_box(), await sides.last.bounding_box()
    assert one["y"] == other["y"] and one["x"] + one["width"] < other["x"]
    await sides.last.locator("a").click()
    await expect(page.locator(".piece:target blockquote")).to_contain_text("from 9:00 to 18:00")


async def test_a_pair_that_is_none_leaves_the_list_for_good_and_may_come_back(site: Site, new_page: NewPage) -> None:
    async with signed_in(site) as session:
        id_ = await contradicting(site, session)
    page = await opened(site, new_page, f"{PATH}/library", java_script_enabled=False)
    await page.get_by_role("button", name="This is no contradiction").click()
    await expect(page.locator("#contradictions > .cases > .case")).to_have_count(0)
    assert await site.console.contradictions.count("library") == 0
    await page.click("summary:has-text('Said to be none')")
    await expect(page.locator("#contradictions details .meta")).to_contain_text("rania")
    await page.get_by_role("button", name="It is one after all").click()
    await expect(page.locator("#contradictions > .cases > .case")).to_have_count(1)
    [one] = await site.console.contradictions.of("library", 5)
    assert (one.id, one.dismissed_by) == (id_, "")
    told = [entry.what for entry in await site.console.audit.recent(2)]
    assert told == ["contradiction_restored", "contradiction_dismissed"]


async def test_only_who_judges_answers_of_the_collection_says_so(site: Site) -> None:
    async with signed_in(site) as session:
        id_ = await contradicting(site, session)
        assert await send(session, AT, action="dismiss", pair="nothing") == 404
        assert await send(session, AT, action="else", pair=id_) == 422
    for name, roles, status in (
        ("vera", {"library": "viewer"}, 403),
        ("omar", {"elsewhere": "reviewer"}, 404),
        ("lina", {"library": "viewer", "elsewhere": "reviewer"}, 403),
        ("nada", {"library": "reviewer"}, 303),
    ):
        await hired(site, name, None, **roles)
        async with browser(site) as session:
            await sign_in(session, name)
            assert await send(session, AT, action="dismiss", pair=id_) == status, name


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_on_a_telephone_one_stands_below_the_other_and_nothing_is_cut(
    site: Site, new_page: NewPage, language: str
) -> None:
    async with signed_in(site) as session:
        await contradicting(site, session)
    page = await opened(site, new_page, f"{PATH}/library", locale=language, width=360, height=740)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    boxes = [await side.bounding_box() for side in await page.locator("#contradictions .side").all()]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 for box in boxes)

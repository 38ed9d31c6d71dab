"""Runs of `dalil eval` on a page, and two held against each other."""

from datetime import timedelta

import pytest

from engine.evaluation.run import Run
from tests.engine.evaluation.runs import AT, row, run
from tests.web.conftest import NewPage
from tests.web.console.staff import opened, signed_in
from tests.web.site import HOSTILE, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")
PATH = "/console/evaluations"
WRONG = {"mrr": 0.5, "wrong": 1.0}
BEFORE = run("a" * 12, *(row(n, WRONG, verdict="wrong", answer=HOSTILE, first=2) for n in range(9)))
AFTER = run(
    "b" * 12,
    *(row(n, {"mrr": 1.0, "wrong": 0.0}, verdict="right", answer="Now.", first=1) for n in range(9)),
    at=AT + timedelta(hours=1),
    dataset="rules.jsonl",
    settings={"answer.threshold": "0.7"},
)
OTHER = run("c" * 12, row(77, {"mrr": 1.0}), at=AT - timedelta(hours=1))


async def kept(site: Site, *runs: Run) -> None:
    for one in runs:
        await site.console.evaluations.save(one)


async def test_nothing_measured_yet_says_how_to_measure(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH)
    await expect(page.locator(".nothing")).to_contain_text("dalil eval all FILE")
    await expect(page.locator("select")).to_have_count(0)


async def test_runs_are_listed_the_latest_first_and_lead_to_their_report(site: Site, new_page: NewPage) -> None:
    await kept(site, BEFORE, AFTER)
    page = await opened(site, new_page, PATH)
    await expect(page.locator(".case h2")).to_have_text(["rules.jsonl", "set.jsonl"])
    await expect(page.locator(".case .detail").first).to_have_text("mrr 1.000 · wrong 0.000")
    await page.get_by_role("link", name="set.jsonl").click()
    await expect(page.get_by_role("heading", level=1)).to_have_text(f"Evaluation {BEFORE.id}")
    await expect(page.get_by_role("heading", name="Wrong answers (9)")).to_be_visible()
    await expect(page.locator("section").first).to_contain_text("0.500 [0.500, 0.500]")
    await page.locator("summary", has_text="Question 1?").click()
    await expect(page.locator("details[open]")).to_contain_text("<script>")  # as text


async def test_the_last_two_are_compared_at_a_press(site: Site, new_page: NewPage) -> None:
    await kept(site, BEFORE, AFTER)
    page = await opened(site, new_page, PATH)
    await page.get_by_role("button", name="Compare").click()
    report = page.locator(".report")
    await expect(report.locator("tbody tr", has_text="mrr")).to_contain_text("+0.500 [+0.500, +0.500]")
    await expect(report.locator("tbody tr", has_text="answer.threshold")).to_contain_text("0.7")
    await expect(report.get_by_role("heading", name="Questions that changed (18)")).to_be_visible()
    await page.get_by_role("link", name="العربية").click()
    await expect(report.locator("details").first).to_contain_text("خطأ")  # the same comparison, in the other language


async def test_runs_without_a_common_question_are_said_to_be_apart_and_none_is_a_page_of_its_own(site: Site) -> None:
    await kept(site, BEFORE, OTHER)
    async with signed_in(site) as rania:
        async with rania.get(f"{PATH}?first={BEFORE.id}&second={OTHER.id}") as response:
            assert "no question in common" in await response.text()
        for path in (f"{PATH}/none", f"{PATH}?first={BEFORE.id}&second=none"):
            async with rania.get(path) as response:
                assert response.status == 404


async def test_only_administrators_see_what_was_asked(site: Site) -> None:
    await kept(site, BEFORE)
    async with signed_in(site, "zoe", "approver") as zoe:
        for path in (PATH, f"{PATH}/{BEFORE.id}"):
            async with zoe.get(path) as response:
                assert response.status == 403


@pytest.mark.parametrize("language", ["en", "ar", "el"])
@pytest.mark.parametrize("path", [PATH, f"{PATH}/{BEFORE.id}", f"{PATH}?first={BEFORE.id}&second={AFTER.id}"])
async def test_on_a_phone_nothing_but_wide_tables_moves_sideways(
    site: Site, new_page: NewPage, path: str, language: str
) -> None:
    await kept(site, BEFORE, AFTER)
    page = await opened(site, new_page, path, locale=language, width=360, height=740)
    await expect(page.locator("html")).to_have_attribute("lang", language)
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360

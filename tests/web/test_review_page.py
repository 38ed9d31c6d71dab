"""The review page in a real browser."""

from dataclasses import replace
from typing import Any

import pytest

from engine.document import CitationMark, Document, Paragraph, Text
from engine.messages import Answer, Feedback, TraceStep
from engine.store.feedback import Votes
from engine.store.reviews import Reviews
from tests.web.conftest import NewPage
from tests.web.site import HOSTILE, PAGES, PASSWORD, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def dislike(site: Site, question: str, answer: Answer, reason: str = "", person: str = "p") -> str:
    """A turn that somebody disliked; its id."""
    exchange = await seeded(site.database, question, answer, person)
    turn = exchange.answer.turn
    message = exchange.message
    await Votes(site.database).record(Feedback("v", message.address, message.person, turn, -1, reason or None))
    return turn


async def signed_in(new_page: NewPage, **more: Any) -> Any:
    page = await new_page("/review", **more)
    await page.fill("#password", PASSWORD)
    await page.press("#password", "Enter")
    await expect(page.locator("h1")).not_to_have_text("Review")
    return page


async def test_without_a_password_the_page_stays_closed_and_says_how_to_set_one(site: Site, new_page: NewPage) -> None:
    site.allow(review_password="")
    page = await new_page("/review", quiet=False)
    await expect(page.locator("code")).to_contain_text("DALIL_REVIEW_PASSWORD=")
    await expect(page.locator("#password")).to_have_count(0)


async def test_a_wrong_password_is_refused_and_the_right_one_opens_until_sign_out(
    site: Site, new_page: NewPage
) -> None:
    page = await new_page("/review", quiet=False)
    await page.fill("#password", "guess")
    await page.press("#password", "Enter")
    await expect(page.get_by_role("alert")).to_have_text("That is not the password.")
    await page.fill("#password", PASSWORD)
    await page.press("#password", "Enter")
    await expect(page.locator("h1")).to_have_text("Disliked answers")
    await page.get_by_role("button", name="Sign out").click()
    await expect(page.locator("#password")).to_be_visible()


async def test_attempts_are_throttled_even_with_the_right_password(site: Site, new_page: NewPage) -> None:
    site.allow(review_attempts_per_minute=1)
    page = await new_page("/review", quiet=False)
    for words in ("guess", PASSWORD):
        await page.fill("#password", words)
        await page.press("#password", "Enter")
    await expect(page.get_by_role("alert")).to_contain_text("Too many attempts")


async def test_a_disliked_answer_is_shown_with_question_reason_sources_and_route(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]), "The spring date is missing")
    page = await signed_in(new_page)
    case = page.locator(".case")
    await expect(case.locator("h2")).to_have_text("When are fees due?")
    await expect(case.locator(".reasons")).to_have_text("The spring date is missing")
    await expect(case.locator(".body")).to_contain_text(PAGES["en"].quote)
    await expect(case.locator(".quotes blockquote")).to_have_text(PAGES["en"].quote)
    await expect(case.locator(".quotes .where")).to_contain_text("fees.md")
    await case.locator("summary", has_text="How it came about").click()
    await expect(case.locator(".route")).to_contain_text("question")
    await expect(case.locator(".route")).to_contain_text("0.91")
    await expect(case.locator(".timeline li")).to_have_text(["search 3.2 mslexical: 4", "Composing the answer 1.5 ms"])


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "lead over the next kind: 0.4 · sure of the kind: yes"),
        ("ar", "التقدم على النوع التالي: 0.4 · النوع مؤكد: نعم"),
        ("el", "προβάδισμα από το επόμενο είδος: 0.4 · βέβαιο είδος: ναι"),
    ],
)
async def test_how_an_answer_came_about_is_told_in_the_language_of_the_page(
    site: Site, new_page: NewPage, locale: str, told: str
) -> None:
    answer = replace(answer_from(PAGES["en"]), trace=(TraceStep("route", 1.0, {"margin": 0.4, "certain": True}),))
    await dislike(site, "When are fees due?", answer)
    page = await signed_in(new_page, locale=locale)
    await expect(page.locator(".timeline .detail")).to_have_text(told)


async def test_the_steps_of_a_place_stand_apart(site: Site, new_page: NewPage) -> None:
    answer = answer_from(PAGES["en"])
    cited = replace(answer.citations[0], place=f"{answer.citations[0].title} > 2026-2027 > Other charges")
    await dislike(site, "When are fees due?", replace(answer, citations=(cited,)))
    page = await signed_in(new_page)
    last = page.locator(".quotes .where .step").last
    assert "›" in await last.evaluate("step => getComputedStyle(step, '::before').content")


async def test_another_language_leaves_the_list_that_is_looked_at(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    page = await signed_in(new_page)
    await page.get_by_role("link", name="All", exact=True).click()
    await page.get_by_role("link", name="العربية").click()
    await expect(page.locator('.tabs a[aria-current="page"]')).to_have_text("الكل")


async def test_questions_without_an_answer_are_listed_with_the_nearest_topics(site: Site, new_page: NewPage) -> None:
    topics = TraceStep("abstain", 0.2, {"topics": ["Fees: Paying late"]})
    left_open = replace(answer_from(PAGES["en"]), outcome="abstention", citations=(), trace=(topics,))
    for number, question in enumerate(("Who is the rector?", "متى تفتح السباحة؟", "<b>When</b> is it?")):
        await seeded(site.database, question, left_open, f"p{number}")
    page = await signed_in(new_page)
    await expect(page.locator(".nothing")).to_have_text("Nothing waits to be seen.")
    await page.get_by_role("link", name="Unanswered").click()
    await expect(page.locator("h1")).to_have_text("Questions the documents did not answer")
    await expect(page.locator(".gap h2")).to_have_text(["<b>When</b> is it?", "متى تفتح السباحة؟"])
    await expect(page.locator(".gap li").first).to_have_text("Fees: Paying late")
    await page.get_by_role("link", name="Older").click()
    await expect(page.locator(".gap h2")).to_have_text(["Who is the rector?"])


async def test_marking_an_answer_as_seen_takes_it_off_the_list_of_new_ones(site: Site, new_page: NewPage) -> None:
    turn = await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    page = await signed_in(new_page)
    await page.get_by_role("button", name="Mark as seen").press("Enter")
    await expect(page.get_by_role("status")).to_have_text("Marked as seen.")
    await expect(page.locator(".nothing")).to_have_text("Nothing waits to be seen.")
    await page.get_by_role("link", name="All").click()
    await expect(page.locator(".case .meta")).to_contain_text("Seen ")
    await expect(page.get_by_role("button", name="Mark as seen")).to_have_count(0)
    found = await Reviews(site.database).find(turn)
    assert found is not None
    assert found.seen


async def test_many_answers_come_in_pages(site: Site, new_page: NewPage) -> None:
    for number in range(5):
        await dislike(site, f"Question {number}", answer_from(PAGES["en"]), person=f"p{number}")
    page = await signed_in(new_page)
    await expect(page.locator(".case h2")).to_have_text(["Question 4", "Question 3"])
    await page.get_by_role("link", name="Older").click()
    await page.get_by_role("link", name="Older").click()
    await expect(page.locator(".case h2")).to_have_text(["Question 0"])
    await expect(page.locator(".pages")).to_contain_text("Page 3 of 3")


async def test_a_page_beyond_the_last_shows_the_last(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    page = await signed_in(new_page)
    await page.goto(site.url + "/review?page=99999999999")
    await expect(page.locator(".case")).to_have_count(1)


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_arabic_content_reads_from_the_right_on_every_page(site: Site, new_page: NewPage, locale: str) -> None:
    await dislike(site, "متى تُدفع الرسوم؟", answer_from(PAGES["ar"]), "التاريخ قديم")
    page = await signed_in(new_page, locale=locale)
    for path in (".case h2", ".case .body p"):
        await expect(page.locator(path)).to_have_attribute("dir", "rtl")
    for path in (".reasons li", ".quotes blockquote"):
        direction = await page.locator(path).evaluate("(one) => getComputedStyle(one).direction")
        assert direction == "rtl", path


@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_a_phone_never_scrolls_sideways(site: Site, new_page: NewPage, locale: str) -> None:
    trace = (TraceStep("search", 3.0, {"collections": ["handbook"] * 30, "passage": "x" * 90}),)
    answer = Answer("answer", "question", "en", Document((Paragraph((Text("w" * 90), CitationMark(1))),)), trace=trace)
    await dislike(site, "q" * 90, answer, "r" * 90)
    page = await signed_in(new_page, locale=locale, width=320, height=700)
    for summary in await page.locator("summary").all():
        await summary.click()
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.evaluate(wider) == 0


async def test_hostile_words_stay_words(site: Site, new_page: NewPage) -> None:
    await dislike(site, HOSTILE, answer_from(PAGES["hostile"]), HOSTILE)
    page = await signed_in(new_page)
    await expect(page.locator(".case h2")).to_contain_text("<script>window.pwned = 1</script>")
    await expect(page.locator(".reasons")).to_contain_text("<img src=x")
    assert await page.evaluate("window.pwned") is None
    assert await page.locator("img, .case script").count() == 0
    assert "\u202e" not in await page.locator("main").inner_text()


async def test_a_question_understood_with_another_keeps_the_order_of_each(site: Site, new_page: NewPage) -> None:
    asked = "متى تُدفع رسوم الفصل الخريفي لهذا العام؟"
    exchange = await seeded(site.database, asked, answer_from(PAGES["ar"]), "p", resolved=f"{asked} (When is it due?)")
    message = exchange.message
    await Votes(site.database).record(Feedback("v", message.address, message.person, exchange.answer.turn, -1, None))
    page = await signed_in(new_page)
    understood = page.locator(".case > p[dir=rtl]")
    await expect(understood).to_have_attribute("lang", "ar")
    await expect(understood.locator("bdi[dir=ltr]")).to_contain_text("When is it due?")


async def test_each_line_of_a_reason_begins_on_its_own_side(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]), "It is not correct\nهذا تاريخ العام الماضي")
    page = await signed_in(new_page)
    sides = await page.locator(".reasons li").evaluate(
        """(item) => [0, item.firstChild.length - 1].map((at) => {
            const range = document.createRange(), box = item.getBoundingClientRect();
            range.setStart(item.firstChild, at ? item.firstChild.data.indexOf("\\n") + 1 : 0);
            range.setEnd(item.firstChild, range.startOffset + 1);
            const letter = range.getBoundingClientRect();
            return letter.x + letter.width / 2 < box.x + box.width / 2 ? "left" : "right";
        })"""
    )
    assert sides == ["left", "right"]

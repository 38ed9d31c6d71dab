"""The queue and the page of one answer, in a real browser and without one."""

from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from bot.settings import CONFIG
from bot.web.console.queue import INTENTS
from engine.document import CitationMark, Document, Paragraph, Text
from engine.messages import Answer, Feedback, TraceStep
from engine.staff.cases import Wanted
from engine.store.feedback import Votes
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, token_of
from tests.web.site import HOSTILE, PAGES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def dislike(site: Site, question: str, answer: Answer, reason: str = "", person: str = "p") -> str:
    """A turn that somebody disliked; its id."""
    exchange = await seeded(site.database, question, answer, person)
    turn, said = exchange.answer.turn, exchange.message
    await Votes(site.database).record(Feedback("v", said.address, said.person, turn, -1, reason or None))
    return turn


async def verdict_of(site: Site, turn: str) -> tuple[str, str] | None:
    review = (await site.console.queue.cases([turn]))[turn].review
    return None if review is None else (review.verdict, review.cause)


async def test_an_answer_is_found_read_judged_and_the_verdict_taken_back(site: Site, new_page: NewPage) -> None:
    turn = await dislike(site, "When are fees due?", answer_from(PAGES["en"]), "The spring date is missing")
    await dislike(site, "Where is the library?", answer_from(PAGES["en"]))
    page = await opened(site, new_page, "/console/queue")
    await page.fill("#words", "FEES due")
    await page.press("#words", "Enter")
    await expect(page.locator(".case h2")).to_have_text(["When are fees due?"])
    await expect(page.locator(".reason")).to_have_text("The spring date is missing")
    await page.click("text=When are fees due?")
    await expect(page.locator(".case .body")).to_contain_text(PAGES["en"].quote)
    await expect(page.locator("blockquote mark")).to_have_text(PAGES["en"].quote)
    await expect(page.locator("blockquote")).to_contain_text("Fees are set by the senate every year.")
    await page.locator("summary", has_text="How it came about").click()
    await expect(page.locator(".route")).to_contain_text("0.91")
    await expect(page.locator(".timeline li")).to_have_text(["search 3.2 mslexical: 4", "Composing the answer 1.5 ms"])
    await expect(page.locator(".beside").first).to_contain_text("Where is the library?")
    await page.get_by_label("incomplete").press("Space")
    await page.select_option("#cause", "reading")
    await page.get_by_role("button", name="Save").press("Enter")
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    assert await verdict_of(site, turn) == ("incomplete", "reading")
    await page.get_by_role("button", name="Undo").click()
    await expect(page.get_by_role("status")).to_have_text("The verdict is taken back.")
    assert await verdict_of(site, turn) is None


async def test_several_answers_are_judged_by_one_press_and_taken_back_by_one(site: Site, new_page: NewPage) -> None:
    turns = [await dislike(site, f"Question {number}", answer_from(PAGES["en"])) for number in range(2)]
    page = await opened(site, new_page, "/console/queue?words=Question")
    for tick in await page.locator(".tick input").all():
        await tick.check()
    await page.select_option("#action", "off_subject")
    await page.get_by_role("button", name="Do it").click()
    await expect(page.locator(".said")).to_contain_text("Changed: 2.")
    await expect(page.locator("#words")).to_have_value("Question")
    await expect(page.locator(".nothing")).to_be_visible()
    assert [await verdict_of(site, turn) for turn in turns] == [("off_subject", "")] * 2
    await page.get_by_role("button", name="Undo").click()
    await expect(page.get_by_role("status")).to_have_text("Taken back: 2.")
    await expect(page.locator(".case h2")).to_have_text(["Question 1", "Question 0"])


async def test_what_is_in_somebody_elses_hands_is_told_and_cannot_be_judged(site: Site, new_page: NewPage) -> None:
    turn = await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    omar = await hired(site, "omar", "reviewer")
    page = await opened(site, new_page, "/console/queue")
    await page.click("text=When are fees due?")
    await site.console.verdicts.claim([turn], omar)
    await page.get_by_label("right", exact=True).check()
    await page.get_by_role("button", name="Save").click()
    await expect(page.get_by_role("alert")).to_contain_text("Nothing was changed")
    await expect(page.locator(".tag")).to_have_text("In the hands of omar")
    await expect(page.get_by_role("button", name="Save")).to_have_count(0)
    assert await verdict_of(site, turn) is None


async def test_a_note_is_kept_for_the_others_and_hostile_words_stay_words(site: Site, new_page: NewPage) -> None:
    await dislike(site, HOSTILE, answer_from(PAGES["hostile"]), HOSTILE)
    page = await opened(site, new_page, "/console/queue")
    await expect(page.locator(".case h2")).to_contain_text("<script>window.pwned = 1</script>")
    await page.locator(".case h2 a").click()
    await page.fill("#text", HOSTILE)
    await page.get_by_role("button", name="Add the note").click()
    await expect(page.locator(".note")).to_contain_text("<img src=x")
    assert await page.evaluate("window.pwned") is None
    assert await page.locator("img, main script, a[href^='javascript']").count() == 0
    assert "\u202e" not in await page.locator("main").inner_text()


async def test_a_document_that_changed_since_is_told(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    await site.change_document(PAGES["en"], "Everything is new.")
    page = await opened(site, new_page, "/console/queue")
    await page.click("text=When are fees due?")
    await expect(page.locator("details .bad")).to_have_text("These words no longer stand in the document.")
    await expect(page.locator("blockquote mark")).to_have_text(PAGES["en"].quote)


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en", "lead over the next kind: 0.4 · sure of the kind: yes"),
        ("ar", "التقدم على النوع التالي: ٠٫٤ · النوع مؤكد: نعم"),
        ("el", "προβάδισμα από το επόμενο είδος: 0,4 · βέβαιο είδος: ναι"),
    ],
)
async def test_how_an_answer_came_about_is_told_in_the_language_of_the_page(
    site: Site, new_page: NewPage, locale: str, told: str
) -> None:
    answer = replace(answer_from(PAGES["en"]), trace=(TraceStep("route", 1.0, {"margin": 0.4, "certain": True}),))
    turn = await dislike(site, "When are fees due?", answer)
    page = await opened(site, new_page, f"/console/answers/{turn}", locale=locale)
    await expect(page.locator(".timeline .detail")).to_have_text(told)


@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_a_phone_never_scrolls_sideways(site: Site, new_page: NewPage, locale: str) -> None:
    trace = (TraceStep("search", 3.0, {"collections": ["handbook"] * 30, "passage": "x" * 90}),)
    answer = Answer("answer", "question", "en", Document((Paragraph((Text("w" * 90), CitationMark(1))),)), trace=trace)
    turn = await dislike(site, "q" * 90, answer, "r" * 90)
    page = await opened(site, new_page, "/console/queue", locale=locale, width=320, height=700)
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for path in ("/console/queue", f"/console/answers/{turn}", "/console/people", "/console/account"):
        await page.goto(site.url + path)
        for summary in reversed(await page.locator("summary").all()):  # the menu last, which opens over the others
            await summary.click()
        assert await page.evaluate(wider) == 0, path


async def test_arabic_content_reads_from_the_right_on_every_page(site: Site, new_page: NewPage) -> None:
    turn = await dislike(site, "متى تُدفع الرسوم؟", answer_from(PAGES["ar"]), "التاريخ قديم")
    page = await opened(site, new_page, f"/console/answers/{turn}", locale="en")
    for path in ("h1", ".case .body p", ".reasons li", "blockquote"):
        direction = await page.locator(path).evaluate("(one) => getComputedStyle(one).direction")
        assert direction == "rtl", path


async def test_another_language_keeps_what_is_looked_for(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    page = await opened(site, new_page, "/console/queue?kind=all&words=fees&language_of=en&state=any")
    await page.get_by_role("link", name="العربية").click()
    await expect(page.locator('.tabs a[aria-current="page"]')).to_have_text("الكل")
    await expect(page.locator("#words")).to_have_value("fees")
    await expect(page.locator("#f-language")).to_have_value("en")


async def test_every_kind_of_message_that_is_routed_can_be_looked_for(site: Site, new_page: NewPage) -> None:
    routed = {path.name.split(".")[0] for path in (CONFIG / "intents").glob("*.toml")}
    assert routed <= {*INTENTS}
    await dislike(site, "When?", replace(answer_from(PAGES["en"]), intent="zakat", confidence=0.55), "out of date")
    page = await opened(site, new_page, "/console/queue")
    await page.get_by_text("More to narrow it by").click()
    await page.select_option("#f-intent", label="zakat")
    await page.select_option("#f-below", "60")
    await page.fill("#f-reason", "date")
    await page.fill("#f-place", "web")
    await page.get_by_role("button", name="Find").click()
    await expect(page.locator(".case h2")).to_have_text(["When?"])
    await page.get_by_role("link", name="Ελληνικά").click()
    await expect(page.locator("#f-below")).to_have_value("60")
    await page.select_option("#f-reviewer", "rania")
    await page.get_by_role("button", name="Εύρεση").click()
    await expect(page.locator(".case h2")).to_have_count(0)


async def test_a_page_beyond_the_last_shows_the_last(site: Site, new_page: NewPage) -> None:
    for number in range(3):
        await dislike(site, f"Question {number}", answer_from(PAGES["en"]))
    page = await opened(site, new_page, "/console/queue?page=99999999999")
    await expect(page.locator(".case h2")).to_have_text(["Question 0"])
    await page.get_by_role("link", name="Newer").click()
    await expect(page.locator(".case h2")).to_have_text(["Question 2", "Question 1"])


async def test_a_role_for_one_collection_judges_its_answers_alone(site: Site) -> None:
    cited = answer_from(PAGES["en"])
    mine = await dislike(site, "Mine", cited)
    elsewhere = tuple(replace(one, collection="rules") for one in cited.citations)
    other = await dislike(site, "Other", replace(cited, citations=elsewhere))
    await hired(site, "omar", None, handbook="reviewer", rules="viewer")
    await hired(site, "eleni", None, handbook="reviewer")
    async with browser(site) as omar, browser(site) as eleni:
        await sign_in(omar, "omar")
        await sign_in(eleni, "eleni")
        statuses = {}
        for name, who in (("omar", omar), ("eleni", eleni)):
            for turn in (mine, other):
                async with who.get(f"/console/answers/{turn}") as response:
                    statuses[name, turn] = response.status
        assert statuses == {("omar", mine): 200, ("omar", other): 200, ("eleni", mine): 200, ("eleni", other): 404}
        for turn, expected in ((mine, 303), (other, 403)):
            status = await send(omar, f"/console/answers/{turn}", action="verdict", verdict="right", cause="")
            assert status == expected
        token = await token_of(eleni, "/console/account")
        fields = [("token", token), ("action", "wrong"), ("turn", mine), ("turn", other), ("turn", "' OR 1=1 --")]
        async with eleni.post("/console/queue", data=fields, allow_redirects=False) as response:
            assert "changed=1&left=2" in response.headers["Location"]
        async with eleni.get("/console/queue?state=any&kind=all") as response:
            assert "Other" not in await response.text()
    assert await verdict_of(site, mine) == ("wrong", "")
    assert await verdict_of(site, other) is None


async def test_a_verdict_out_of_reach_is_not_undone(site: Site) -> None:
    turn = await dislike(site, "Mine", answer_from(PAGES["en"]))
    boss = await hired(site)
    batch, _ = await site.console.verdicts.give([turn], "wrong", None, boss)
    await hired(site, "eleni", None, rules="reviewer")
    async with browser(site) as eleni:
        await sign_in(eleni, "eleni")
        assert await send(eleni, "/console/queue/undo", batch=batch) == 404
        assert await send(eleni, "/console/queue/undo", batch="x") == 404
    assert await verdict_of(site, turn) == ("wrong", "")


@pytest.mark.parametrize("fields", [{"action": "verdict", "verdict": "<b>"}, {"action": "drop"}, {}])
async def test_what_is_not_offered_is_refused(site: Site, fields: dict[str, str]) -> None:
    turn = await dislike(site, "Mine", answer_from(PAGES["en"]))
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        assert await send(staff, f"/console/answers/{turn}", **fields) == 422
        assert await send(staff, "/console/queue", turn=turn, **fields) == 422
        for odd in ("x", "%00", "..%2f..", "0" * 32):
            async with staff.get(f"/console/answers/{odd}") as response:
                assert response.status == 404
    assert await site.console.queue.count(Wanted("", kind="all", state="done")) == 0


async def test_how_passages_were_found_is_shown_where_the_trace_kept_it(site: Site, new_page: NewPage) -> Any:
    trace = (TraceStep("retrieve", 1.0, {"hits": 1, "passages": ["gone 0.731"]}),)
    turn = await dislike(site, "When are fees due?", replace(answer_from(PAGES["en"]), trace=trace))
    page = await opened(site, new_page, f"/console/answers/{turn}")
    await page.locator("summary", has_text="How it came about").click()
    await expect(page.locator("details").last).to_contain_text("0.731")
    await expect(page.locator("details").last).to_contain_text("The document is gone.")
    await expect(page.locator(".timeline .detail")).to_have_text("passages found: 1")


async def test_answers_are_found_by_the_days_from_and_to(site: Site, new_page: NewPage) -> None:
    await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    today = site.database.clock().date()
    page = await opened(site, new_page, f"/console/queue?begins={today}&ends={today}")
    await expect(page.locator(".case h2")).to_have_text(["When are fees due?"])
    await page.fill("#f-begins", "2199-12-31")
    await page.get_by_role("button", name="Find").click()
    await expect(page.locator(".nothing")).to_be_visible()
    assert "begins=2199-12-31" in page.url
    for nonsense in ("9999-99-99", "9999-12-31", "now", HOSTILE):
        await page.goto(f"{site.url}/console/queue?ends={quote(nonsense)}")
        await expect(page.locator(".case h2")).to_have_text(["When are fees due?"])


async def test_a_claim_shows_in_a_queue_that_stands_open_and_what_is_ticked_stays_so(
    site: Site, new_page: NewPage
) -> None:
    first = await dislike(site, "When are fees due?", answer_from(PAGES["en"]))
    second = await dislike(site, "Where is the library?", answer_from(PAGES["en"]), person="q")
    omar = await hired(site, "omar", "reviewer")
    page = await opened(site, new_page, "/console/account", java_script_enabled=True)
    hurried = "document.querySelectorAll('[data-live]').forEach((one) => { one.dataset.live = '0.2'; });"
    await page.add_init_script(f"addEventListener('readystatechange', () => {{ {hurried} }});")
    await page.goto(f"{site.url}/console/queue")
    await page.check(f"input[value='{first}']")
    await site.console.verdicts.claim([second], omar)
    await expect(page.locator(".tag", has_text="omar")).to_be_visible()
    await expect(page.locator(f"input[value='{first}']")).to_be_checked()
    await expect(page.locator(f"input[value='{first}']")).to_be_focused()

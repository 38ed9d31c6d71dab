"""Writing, approving and ending a reviewed answer in a real browser, and who may."""

import asyncio
from dataclasses import replace
from typing import Any

import aiohttp
import pytest

from adapters.web.adapter import Brought
from engine.document import CitationMark, Document, Paragraph, Text
from engine.messages import Address, Feedback, TraceStep
from engine.retrieval.model import PASSAGES
from engine.store.conversations import History
from engine.store.feedback import Votes
from engine.store.reviewed import Reviewed
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, rests_on, send, sign_in, signed_in, token_of
from tests.web.console.test_collections_page import row_of_questions
from tests.web.site import HOSTILE, PAGES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")
PAGE = PAGES["en"]


async def disliked(site: Site, collection: str = "handbook") -> str:
    answer = answer_from(PAGE)
    cited = tuple(replace(one, collection=collection) for one in answer.citations)
    exchange = await seeded(site.database, "When are fees due?", replace(answer, citations=cited), "p")
    said = exchange.message
    await Votes(site.database).record(Feedback("v", said.address, said.person, exchange.answer.turn, -1))
    return exchange.answer.turn


async def latest(site: Site) -> Reviewed:
    (found,) = await site.console.reviewed.latest()
    return found


async def test_a_dislike_becomes_a_reviewed_answer_that_is_served(site: Site, new_page: NewPage) -> None:
    await disliked(site)
    page = await opened(site, new_page, "/console/queue")
    await page.click("text=When are fees due?")
    await page.get_by_role("link", name="Write a better answer").click()
    await expect(page.locator("#question")).to_have_value("When are fees due?")
    await page.fill("#text", "Pay by 30 September [1].\n\nLate payment costs more [2].")
    await page.fill("#wordings", "متى تُدفع الرسوم؟")
    await page.fill("#sought", "ευρώ")
    await page.get_by_role("button", name="Show passages").click()
    await expect(page.locator("#text")).to_have_value("Pay by 30 September [1].\n\nLate payment costs more [2].")
    await page.locator(".picked textarea").nth(1).fill("Η καθυστέρηση κοστίζει 25 ευρώ.")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    await expect(page.locator("article .tag")).to_have_text("waits for approval")
    assert (await latest(site)).served is None
    await page.get_by_role("button", name="Approve").click()
    await expect(page.locator("article .tag")).to_have_text("served")
    now = await latest(site)
    assert [rest.citation.quote for rest in now.rests] == [PAGE.quote, "Η καθυστέρηση κοστίζει 25 ευρώ."]
    assert all(rest.passage[rest.citation.start : rest.citation.end] == rest.citation.quote for rest in now.rests)
    assert now.wordings == ("متى تُدفع الرسوم؟",)
    await page.get_by_role("button", name="Serve it no more").click()
    await expect(page.locator("article .tag")).to_have_text("not served")


async def test_who_ends_what_somebody_else_replaced_meanwhile_is_shown_that_and_ends_nothing(
    site: Site, new_page: NewPage
) -> None:
    answers, omar = site.console.reviewed, await hired(site, "omar")
    name = await answers.write(rests_on("handbook"), omar)
    await answers.approve(name, 1, omar, four_eyes=False)
    page = await opened(site, new_page, f"/console/reviewed/{name}", quiet=False)
    await answers.write(rests_on("handbook"), omar, id_=name)
    await answers.approve(name, 2, omar, four_eyes=False, served=1)
    await page.get_by_role("button", name="Serve it no more").click()
    await expect(page.get_by_role("alert")).to_contain_text("somebody else has written, approved or ended this answer")
    assert (await latest(site)).served == 2
    await page.get_by_role("button", name="Serve it no more").click()
    await expect(page.locator("article .tag")).to_have_text("not served")


async def test_what_does_not_fit_is_told_and_nothing_of_the_form_is_lost(site: Site, new_page: NewPage) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/correct", quiet=False)
    await page.fill("#text", "A mark of no passage [7]")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("alert")).to_contain_text("has to be that of a passage")
    await page.fill("#text", "A mark [1]")
    await page.locator(".picked textarea").fill("Words that nobody wrote")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("alert")).to_contain_text("letter by letter")
    await expect(page.get_by_role("alert")).to_contain_text("[1]")
    await expect(page.locator("[aria-invalid]")).to_have_id("quote-1")
    await expect(page.locator(".picked textarea")).to_have_value("Words that nobody wrote")
    assert await site.console.reviewed.latest() == []


async def test_a_draft_is_not_left_without_a_question(site: Site, new_page: NewPage) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/correct")
    await page.fill("#text", "Pay by 30 September [1].")
    async with page.expect_event("dialog") as asks:
        left = asyncio.ensure_future(page.get_by_role("link", name="Home").click(no_wait_after=True))
        dialog = await asks.value
        await dialog.dismiss()
        await left
    assert dialog.type == "beforeunload"
    await expect(page.locator("#text")).to_have_value("Pay by 30 September [1].")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")


async def test_only_the_passages_whose_numbers_stand_in_the_answer_are_cited(site: Site) -> None:
    turn = await disliked(site)
    other, form = PAGES["el"], {"action": "save", "question": "Q", "text": "Pay in time [2]."}
    async with browser(site) as rania:
        await hired(site)
        await sign_in(rania)
        fields = {f"quote:{other.id}:1": other.quote, f"quote:{PAGE.id}:2": PAGE.quote}
        assert await send(rania, f"/console/answers/{turn}/correct", **form, **fields) == 303
    now = await latest(site)
    assert (now.text, [rest.citation.quote for rest in now.rests]) == ("Pay in time [1].", [PAGE.quote])


async def test_a_better_answer_takes_the_bad_one_off_the_queue(site: Site) -> None:
    turn = await disliked(site)
    async with browser(site) as rania:
        await hired(site)
        await sign_in(rania)
        assert await send(rania, f"/console/answers/{turn}/correct", **FORM) == 303
        [case] = (await site.console.queue.cases([turn])).values()
        assert case.review is not None
        assert case.review.verdict == "wrong"
        async with rania.get("/console/queue") as response:
            assert turn not in await response.text()


async def test_of_a_row_whose_question_was_found_the_answer_is_offered_to_cite(site: Site) -> None:
    async with signed_in(site) as rania:
        question = await row_of_questions(site, rania)
        trace = (TraceStep("retrieve", 1.0, {PASSAGES: [f"{question} 0.41"]}),)
        left = replace(answer_from(PAGE), outcome="abstention", citations=(), trace=trace)
        turn = (await seeded(site.database, "May I visit the gym?", left, "p")).answer.turn
        async with rania.get(f"/console/answers/{turn}/correct") as response:
            offered = await response.text()
        assert "The gym is beside the lake.</textarea>" in offered
        assert "Where is the gym?</textarea>" not in offered
        async with rania.get(f"/console/answers/{turn}") as response:
            assert "Where is the gym?<br>The gym is beside the lake." in await response.text()


async def test_each_citation_of_one_passage_keeps_its_number_and_words_in_every_version(
    site: Site, new_page: NewPage
) -> None:
    late, other = "A late payment costs 25 euros.", PAGES["el"]
    [citation] = answer_from(PAGE).citations
    cited = (citation, replace(citation, number=2, quote=late), other.citation(3))
    said = (Text("Now"), CitationMark(1), Text(" and late"), CitationMark(2), Text(" and both"), CitationMark(3))
    answer = replace(answer_from(PAGE), document=Document((Paragraph(said),)), citations=cited)
    exchange = await seeded(site.database, "When?", answer, "p")
    page = await opened(site, new_page, f"/console/answers/{exchange.answer.turn}/correct")
    quotes = [PAGE.quote, late, other.quote]
    for version in (1, 2):
        await page.get_by_role("button", name="Keep this version").click()
        await expect(page.locator("article .tag")).to_have_text("waits for approval")
        now = await latest(site)
        assert (now.version, [rest.citation.quote for rest in now.rests]) == (version, quotes)
        await page.get_by_role("link", name="Edit").click()
        await expect(page.locator("#text")).to_have_value("Now [1] and late [2] and both [3]")


async def test_a_passage_that_its_editor_may_not_look_at_does_not_move_the_numbers_of_the_others(site: Site) -> None:
    turn = await disliked(site)
    form = {"action": "save", "question": "Q", "text": "A [1] [2]", f"quote:{PAGE.id}:2": PAGE.quote}
    async with signed_in(site) as rania:
        assert await send(rania, f"/console/answers/{turn}/correct", **form) == 422
        assert await send(rania, f"/console/answers/{turn}/correct", **{**form, "text": "A [2]"}) == 303
    assert (await latest(site)).text == "A [1]"


async def test_hostile_words_of_an_answer_stay_words(site: Site, new_page: NewPage) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/correct")
    await page.fill("#question", HOSTILE)
    await page.fill("#text", f"{HOSTILE} [1]")
    await page.fill("#wordings", HOSTILE)
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.locator("h1")).to_contain_text("<script>window.pwned = 1</script>")
    await page.get_by_role("link", name="Edit").click()
    await expect(page.locator("#text")).to_have_value(f"{HOSTILE} [1]")
    await page.goto(site.url + "/console/reviewed")
    assert await page.evaluate("window.pwned") is None
    assert await page.locator("img, main script").count() == 0


@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_a_phone_never_scrolls_sideways(site: Site, new_page: NewPage, locale: str) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/correct", locale=locale, width=320, height=700)
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.evaluate(wider) == 0
    await page.fill("#question", "q" * 90)
    await page.fill("#text", "w" * 90 + " [1]")
    await page.locator("main .button").last.click()
    for path in ("", "/edit"):
        await page.goto(f"{site.url}/console/reviewed/{(await latest(site)).id}{path}")
        assert await page.evaluate(wider) == 0
    await page.goto(f"{site.url}/console/reviewed")
    assert await page.evaluate(wider) == 0


FORM: dict[str, Any] = {
    "action": "save",
    "question": "Q",
    "text": "A [1]",
    f"quote:{PAGE.id}:1": PAGE.quote,
}


async def test_a_reviewer_writes_an_approver_approves_each_for_their_collections(site: Site) -> None:
    turn = await disliked(site)
    await hired(site, "omar", None, handbook="reviewer", rules="approver")
    await hired(site, "eleni", None, handbook="approver")
    await hired(site, "zoe", None, rules="approver")
    async with browser(site) as omar, browser(site) as eleni, browser(site) as zoe:
        for name, who in (("omar", omar), ("eleni", eleni), ("zoe", zoe)):
            await sign_in(who, name)
        assert await send(zoe, f"/console/answers/{turn}/correct", **FORM) == 404
        assert await send(omar, f"/console/answers/{turn}/correct", **FORM) == 303
        path = f"/console/reviewed/{(await latest(site)).id}"
        assert await send(zoe, path, action="approve", version="1") == 404
        assert await send(omar, path, action="approve", version="1") == 403
        assert (await latest(site)).served is None
        assert await send(eleni, path, action="approve", version="²") == 409
        assert await send(eleni, path, action="approve", version="2") == 409
        assert await send(eleni, path, action="approve", version="1") == 303
        assert (await latest(site)).approved_by == "eleni"
        async with zoe.get("/console/reviewed") as response:
            assert path not in await response.text()


async def test_about_an_answer_that_rests_on_two_collections_nobody_decides_with_a_role_for_one(site: Site) -> None:
    turn = await disliked(site)
    boss, answers = await hired(site), site.console.reviewed
    name = await answers.write(rests_on("handbook", "rules"), boss, turn=turn)
    await hired(site, "eleni", None, handbook="approver")
    await hired(site, "omar", None, handbook="approver", rules="reviewer")
    await hired(site, "zoe", None, handbook="approver", rules="approver")
    path, further = f"/console/reviewed/{name}", f"/console/answers/{turn}/correct"

    async def refused(who: aiohttp.ClientSession, version: str) -> None:
        before = await answers.versions(name)
        for fields in ({"action": "approve", "version": version, "tell": "yes"}, {"action": "end"}):
            assert await send(who, path, **fields) == 403
        assert await answers.versions(name) == before

    async with browser(site) as eleni, browser(site) as omar, browser(site) as zoe:
        for one, who in (("eleni", eleni), ("omar", omar), ("zoe", zoe)):
            await sign_in(who, one)
        await refused(eleni, "1")
        assert await send(zoe, path, action="approve", version="1") == 303
        await refused(eleni, "1")
        for form in (f"{path}/edit", further):
            assert await send(eleni, form, **FORM) == 403  # a version that rests on the handbook alone
        assert await send(omar, f"{path}/edit", **FORM) == 303
        await refused(omar, "2")  # the version that is served rests on both
        assert await send(zoe, path, action="end", version="2", served="1") == 303
        await refused(omar, "2")  # and so did what was approved last
        assert await send(zoe, path, action="approve", version="2") == 303
        assert (
            await send(eleni, path, action="end", version="2", served="2") == 303
        )  # by now it rests on the handbook alone
    assert (await latest(site)).state == "ended"


async def test_what_two_write_for_one_question_are_versions_of_one_answer(site: Site) -> None:
    turn = await disliked(site)
    async with signed_in(site) as rania:
        for text in ("A [1]", "B [1]"):
            assert await send(rania, f"/console/answers/{turn}/correct", **{**FORM, "text": text}) == 303
    now = await latest(site)
    assert (now.version, now.text, now.turn) == (2, "B [1]", turn)


async def test_who_has_a_role_for_one_collection_cites_it_and_is_told_so_before_it_is_kept(site: Site) -> None:
    turn, further = await disliked(site), await disliked(site)
    await hired(site, "omar", None, handbook="reviewer")
    await hired(site)
    path = f"/console/answers/{turn}/correct"
    async with browser(site) as omar, browser(site) as rania:
        await sign_in(omar, "omar")
        await sign_in(rania)
        form = {"action": "save", "question": "Q", "text": "In May.", "token": await token_of(omar, path)}
        async with omar.post(path, data=form) as response:
            assert response.status == 422
            assert "has to cite a passage" in await response.text()
        assert await site.console.reviewed.latest() == []
        assert await send(omar, path, **FORM) == 303
        async with omar.get(f"/console/reviewed/{(await latest(site)).id}") as response:
            assert response.status == 200
        path = f"/console/answers/{further}"
        assert await send(rania, f"{path}/correct", action="save", question="Q", text="In May.") == 303
        uncited = (await site.console.reviewed.of_turn(further)) or await latest(site)
        async with rania.get(path) as response:
            assert f"/console/reviewed/{uncited.id}" in await response.text()
        async with omar.get(path) as response:  # whose words it is, is not theirs to look at
            shown = await response.text()
        assert "There is a reviewed answer to this." in shown
        assert uncited.id not in shown
        async with omar.get(f"{path}/correct") as response:
            assert response.status == 403


async def test_with_four_eyes_nobody_approves_what_they_wrote(site: Site) -> None:
    site.allow(console_four_eyes=True)
    turn = await disliked(site)
    await hired(site)
    await hired(site, "omar", "approver")
    async with browser(site) as rania, browser(site) as omar:
        await sign_in(rania)
        await sign_in(omar, "omar")
        await send(rania, f"/console/answers/{turn}/correct", **FORM)
        path = f"/console/reviewed/{(await latest(site)).id}"
        for who, may in ((rania, False), (omar, True)):
            async with who.get(path) as response:
                page = await response.text()
            assert ("another approver has to approve it" in page, 'value="approve"' in page) == (not may, may)
            async with who.get("/console") as response:
                assert ("/console/reviewed?state=waiting" in await response.text()) is may
        assert await send(rania, path, action="approve", version="1") == 422
        assert await send(omar, path, action="approve", version="1") == 303


async def test_nobody_cites_what_they_have_no_role_for(site: Site) -> None:
    turn = await disliked(site, collection="rules")
    await hired(site, "zoe", None, rules="approver")
    async with browser(site) as zoe:
        await sign_in(zoe, "zoe")
        assert await send(zoe, f"/console/answers/{turn}/correct", **FORM) == 403
        find = FORM | {"action": "find", "sought": "Tuition"}
        given = {**find, "token": ""}
        async with zoe.get(f"/console/answers/{turn}/correct") as response:
            token = (await response.text()).split('name="token" value="')[1].split('"')[0]
        async with zoe.post(f"/console/answers/{turn}/correct", data=given | {"token": token}) as response:
            assert "late payment costs" not in (await response.text()).lower()
    assert await site.console.reviewed.latest() == []


async def test_who_asked_on_the_web_finds_the_answer_in_their_conversation(site: Site, new_page: NewPage) -> None:
    await disliked(site)
    page = await opened(site, new_page, "/console/queue")
    await page.click("text=When are fees due?")
    await page.get_by_role("link", name="Write a better answer").click()
    await page.fill("#text", "Pay by 30 September [1].")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_label("Tell the person who asked")).to_be_checked()
    with site.page.listening(Address("web", "p")) as open_page:
        await page.get_by_role("button", name="Approve").click()
        await expect(page.locator("article")).to_contain_text("The person who asked was told:")
        news = await open_page.next(10)
    assert isinstance(news, Brought)
    assert "Pay by 30 September" in news.page["text"]
    assert [one["quote"] for one in news.page["citations"]] == [PAGE.quote]
    (asked, told) = await History(site.database).recent("web/p", 5, 5000)
    assert (asked.question, told.question, told.documents) == ("When are fees due?", "", (PAGE.id,))
    assert "Reviewed by staff." in told.text


async def test_nobody_is_told_where_the_tick_is_taken_away_or_the_source_changed(site: Site) -> None:
    turn = await disliked(site)
    await hired(site)
    async with browser(site) as rania:
        await sign_in(rania)
        await send(rania, f"/console/answers/{turn}/correct", **FORM)
        path = f"/console/reviewed/{(await latest(site)).id}"
        assert await send(rania, path, action="approve", version="1") == 303
        await site.change_document(PAGE, "Fees are no longer due.")
        assert await send(rania, path, action="approve", version="1", tell="yes") == 303
    assert (await latest(site)).told_at is None
    assert [one.question for one in await History(site.database).recent("web/p", 5, 5000)] == ["When are fees due?"]


async def test_a_suspended_answer_waits_in_the_queue_and_is_not_approved_as_it_is(
    site: Site, new_page: NewPage
) -> None:
    turn = await disliked(site)
    async with signed_in(site) as rania:
        await send(rania, f"/console/answers/{turn}/correct", **FORM)
        path = f"/console/reviewed/{(await latest(site)).id}"
        assert await send(rania, path, action="approve", version="1") == 303
        await site.change_document(PAGE, "Fees are due in May.")
        await site.console.reviewed.suspend((await latest(site)).id, "source", PAGE.name)
        assert await send(rania, path, action="approve", version="1") == 422
    page = await opened(site, new_page, "/console/queue?kind=suspended")
    await page.click("text=When are fees due?")
    await page.get_by_role("link", name="There is a reviewed answer").click()
    await expect(page.get_by_role("button", name="Approve")).to_have_count(0)
    await expect(page.locator("form.row")).to_contain_text("It cannot be approved as it is")
    await page.get_by_role("link", name="Edit").click()
    await page.fill("#text", "In May.")
    await page.select_option("#cause", "reading")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.locator("article .tag")).to_have_text("waits for approval")
    [case] = (await site.console.queue.cases([turn])).values()
    assert case.review is not None
    assert (case.review.verdict, case.review.cause) == ("wrong", "reading")
    await page.get_by_role("button", name="Approve").click()
    await expect(page.locator("article .tag")).to_have_text("served")
    await page.goto(f"{site.url}/console/queue?kind=suspended")
    await expect(page.locator(".nothing")).to_be_visible()


async def test_the_verdict_and_its_cause_are_said_in_the_editor(site: Site, new_page: NewPage) -> None:
    turn = await disliked(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/correct")
    await page.select_option("#verdict", "incomplete")
    await page.select_option("#cause", "routing")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    [case] = (await site.console.queue.cases([turn])).values()
    assert case.review is not None
    assert (case.review.verdict, case.review.cause) == ("incomplete", "routing")
    await page.get_by_role("link", name="Edit").click()
    await expect(page.locator("#cause")).to_have_count(0)  # it is judged

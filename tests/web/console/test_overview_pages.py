"""Home, numbers, gaps and audit."""

import ast
import csv
import io
import json
import re
import tarfile
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import null, update

from bot.asking_again import RUN, AskingAgain
from bot.backup import MADE
from bot.gaps import Gap
from bot.settings import CONFIG
from bot.vault import VAULT_KEY
from bot.web.console.audit import facts
from bot.web.parts import Readiness
from engine.language import LANGUAGES
from engine.messages import Address, Answer, Feedback, IncomingMessage, Person, TraceStep
from engine.phrases import load
from engine.retrieval.model import PASSAGES
from engine.store import schema
from engine.store.audit import Entry, note
from engine.store.channels import Place
from engine.store.conversations import History
from engine.store.feedback import Votes
from engine.store.gaps import Gaps
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import Erased, People
from engine.store.preferences import Preferences
from engine.store.retention import RetentionSettings
from engine.store.usage import Usage
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, send, sign_in, signed_in, token_of
from tests.web.console.test_collections_page import row_of_questions
from tests.web.site import HOSTILE, PAGES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")
TOP = Path(__file__).parents[3]
ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
PHRASES = load(CONFIG / "phrases")
ANSWER = answer_from(PAGES["en"])
OPEN = replace(ANSWER, outcome="abstention", citations=())


async def asked(site: Site, question: str, answer: Answer = ANSWER, value: int = 0, person: str = "p") -> str:
    exchange = await seeded(site.database, question, answer, person)
    said, turn = exchange.message, exchange.answer.turn
    if value:
        vote = Feedback("v", said.address, said.person, turn, value)  # type: ignore[arg-type]
        await Votes(site.database).record(vote)
    return turn


async def test_home_says_what_needs_somebody_and_leads_there(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "/console")
    await asked(site, "When are fees due?", value=-1)
    await asked(site, "Who is the rector?", OPEN)
    await site.console.audit.add("", "locked_out", "omar", address="10.0.0.7")
    site.ready = Readiness({"disk": "only 3 MB free"}, {"telegram": "does not answer"})
    await page.reload()
    await expect(page.locator(".task strong")).to_have_text(["1", "1", "1"])
    await expect(page.locator(".warn li")).to_have_text(["Disk: only 3 MB free", "Telegram: does not answer"])
    await page.get_by_role("link", name="disliked answers wait").click()
    await expect(page.locator(".case h2")).to_have_text(["When are fees due?"])


async def test_home_tells_administrators_how_old_the_last_backup_is_and_warns_where_it_is_late(site: Site) -> None:
    await asked(site, "When are fees due?", value=-1)
    await hired(site, "omar", "approver")

    async def told(session: Any) -> str:
        async with session.get("/console") as response:
            return re.sub(r"\s+", " ", re.sub("<[^>]+>", "", await response.text()))

    async with signed_in(site) as rania, browser(site) as omar:
        await sign_in(omar, "omar")
        assert "There is no backup of this Dalil. Make a backup now" in await told(rania)
        assert "backup" not in await told(omar)
        site.allow(console_backup_days=0)
        assert "backup" not in await told(rania)
        site.allow(console_backup_days=7)
        now = site.database.clock()
        for days, words in ((9, "Days since the last backup: 9."), (3, "Last backup: ")):
            at = now - timedelta(days=days)
            await site.database.writing(partial(note, now=at, by="dalil backup", what=MADE, on="x", bytes=1))
            assert words in await told(rania)
        assert "Days since" not in await told(rania)


async def test_an_administrator_makes_a_backup_without_a_shell(site: Site) -> None:
    await asked(site, "When are fees due?")
    await hired(site, "omar", "approver")
    async with signed_in(site) as rania:
        form = {"token": await token_of(rania, "/console/backup")}
        async with rania.post("/console/backup", data=form) as response:
            assert response.content_type == "application/gzip"
            assert 'filename="dalil-' in response.headers["Content-Disposition"]
            with tarfile.open(fileobj=io.BytesIO(await response.read())) as archive:
                names = archive.getnames()
        assert {"dalil.db", "database.dump"} & set(names)
        assert VAULT_KEY not in names
        async with rania.get("/console/backup") as response:
            assert "Last backup:" in await response.text()
        (entry,) = await site.console.audit.recent(1, what=(MADE,))
        assert entry.by == "rania"
        site.allow(console_proof_minutes=0)
        async with rania.post("/console/backup", data=form) as response:
            assert response.status == 422


async def test_home_follows_what_happens_while_it_is_open(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "/console/queue")
    await page.clock.install()
    await page.get_by_role("link", name="Home").click()
    await expect(page.locator(".task")).to_have_count(0)
    await asked(site, "When are fees due?", value=-1)
    await page.clock.fast_forward(31_000)
    await expect(page.locator(".task strong")).to_have_text("1")


async def test_an_empty_home_shows_the_first_steps_until_each_is_done(site: Site) -> None:
    async with signed_in(site) as rania, signed_in(site, "zoe", "viewer") as zoe:

        async def steps() -> list[str]:
            async with rania.get("/console") as response:
                listed = re.search(r'<ol class="steps">(.*?)</ol>', await response.text(), re.DOTALL)
            return re.findall(r'href="([^"]+)"', listed[1]) if listed else []

        async def troubles() -> bool:
            async with rania.get("/console") as response:
                return "no documents" in await response.text()

        site.ready = Readiness({"documents": "no documents have been read"}, {})
        assert await steps() == ["/console/new-collection", "/console/connections", "/"]
        assert not await troubles()  # the first step says so
        await asked(site, "When are fees due?")
        assert await steps() == ["/console/new-collection", "/console/connections"]
        (site.home / "collections").mkdir(exist_ok=True)
        (site.home / "collections" / "library.toml").touch()
        assert await steps() == ["/console/connections"]
        assert await troubles()
        await site.put("telegram.on", True)
        assert await steps() == []
        async with zoe.get("/console") as response:
            assert "Nothing needs anybody just now." in await response.text()


@pytest.mark.parametrize("locale", ["en", "ar"])
async def test_on_a_phone_the_menu_is_folded_and_opens_without_a_script(
    site: Site, new_page: NewPage, locale: str
) -> None:
    page = await opened(site, new_page, "/console", locale=locale, width=360, height=640, java_script_enabled=False)
    link = page.locator('.menu a[href="/console/settings"]')
    await expect(link).to_be_hidden()
    box = await page.locator(".top").bounding_box()
    assert box["height"] < 640 / 6
    summary = page.locator(".menu summary")
    before = await summary.bounding_box()
    await summary.click()
    assert await summary.bounding_box() == before  # nothing else comes under the finger
    await link.click()
    await page.wait_for_url("**/console/settings")
    assert await page.locator('.menu a[aria-current="page"]').count() == 1


async def test_where_there_is_room_the_menu_stands_open(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "/console")
    await expect(page.locator('.menu a[href="/console/settings"]')).to_be_visible()


async def test_questions_about_the_same_are_one_gap_until_they_are_judged(site: Site, new_page: NewPage) -> None:
    turns = [await asked(site, f"Rector {number}?", OPEN) for number in range(3)]
    await asked(site, "Swimming hours?", replace(OPEN, citations=ANSWER.citations))
    page = await opened(site, new_page, "/console/gaps")
    await expect(page.locator(".case")).to_have_count(2)
    await expect(page.locator(".case").first).to_contain_text("Asked: 3")
    await expect(page.locator(".case").nth(1).locator(".tag")).to_have_text("the answer may stand in the documents")
    account = await site.console.accounts.named("rania")
    assert account is not None
    await site.console.verdicts.give(turns, "off_subject", None, account)
    await page.reload()
    await expect(page.locator(".case")).to_have_count(1)
    await page.get_by_role("link", name="Make it a reviewed answer").click()
    await expect(page.locator("#question")).to_have_value("Swimming hours?")
    await expect(page.locator("#text")).to_have_value(f"{PAGES['en'].quote} [1]")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    (kept,) = await site.console.reviewed.latest()
    assert [rest.citation.quote for rest in kept.rests] == [PAGES["en"].quote]


async def test_writing_the_answer_closes_the_gap_with_all_its_questions_and_tells_all_who_asked(
    site: Site, new_page: NewPage
) -> None:
    words = ("Rector: who is it?", "Rector: name?", "Rector: who is it?", "Rector: what is the name?")
    turns = [await asked(site, text, OPEN, person=f"p{number}") for number, text in enumerate(words)]
    page = await opened(site, new_page, "/console/gaps")
    await page.get_by_role("link", name="Write the answer").click()
    await expect(page.locator(".said")).to_contain_text("further questions of the gap as well: 3")
    question, wordings = await page.input_value("#question"), await page.input_value("#wordings")
    assert sorted([question, *wordings.splitlines()]) == sorted(set(words))
    await page.fill("#text", "Mona Lind.")
    await page.select_option("#cause", "missing")
    await page.fill("#sought", "nothing like it")
    await page.get_by_role("button", name="Show passages").click()
    await expect(page.locator("#cause")).to_have_value("missing")
    await page.get_by_role("button", name="Keep this version").click()
    await expect(page.locator("article")).to_contain_text("Written for further questions as well: 3; told: 0")
    cases = await site.console.queue.cases(turns)
    assert {case.review and (case.review.verdict, case.review.cause) for case in cases.values()} == {
        ("incomplete", "missing")
    }
    await expect(page.get_by_label("Tell those who asked (4)")).to_be_checked()
    await page.get_by_role("button", name="Approve").click()
    await expect(page.locator("article")).to_contain_text("told: 3")
    for number in range(len(words)):
        told = (await History(site.database).recent(f"web/p{number}", 5, 5000))[-1]
        assert "Mona Lind." in told.text
    await page.goto(f"{site.url}/console/gaps")
    await expect(page.locator(".case")).to_have_count(0)
    await page.goto(f"{site.url}/console/answers/{turns[-1]}")
    await expect(page.get_by_role("link", name="There is a reviewed answer")).to_be_visible()


async def test_nobody_closes_with_a_gap_what_they_may_not_judge_or_what_was_answered(site: Site) -> None:
    mine = await asked(site, "Rector?", replace(OPEN, citations=ANSWER.citations))
    theirs = await asked(site, "Rector!", OPEN)
    right = await asked(site, "When are fees due?")
    async with signed_in(site, "zoe", None, handbook="reviewer") as zoe:
        form = {"action": "save", "question": "Rector?", "text": "Mona [1].", "also": f"{theirs} {right} nothing"}
        form[f"quote:{PAGES['en'].id}:1"] = PAGES["en"].quote
        assert await send(zoe, f"/console/answers/{mine}/correct", **form) == 303
    cases = await site.console.queue.cases([mine, theirs, right])
    assert [turn for turn, case in cases.items() if case.review] == [mine]
    (kept,) = await site.console.reviewed.latest()
    assert await site.console.reviewed.further(kept.id) == (0, 0)


async def test_a_dismissed_gap_stays_so_when_the_same_is_asked_again_until_it_is_undone(
    site: Site, new_page: NewPage
) -> None:
    await asked(site, "Rector 1?", OPEN)
    page = await opened(site, new_page, "/console/gaps")
    await page.get_by_role("button", name="of no concern").click()
    await expect(page.locator(".case")).to_have_count(0)
    await asked(site, "Rector 2?", OPEN)
    await asked(site, "Parking?", OPEN)
    await page.reload()
    await expect(page.locator(".case h2")).to_have_text(["Parking?"])
    await page.get_by_role("button", name="Undo").click()
    await page.goto(f"{site.url}/console/gaps")
    await expect(page.locator(".case")).to_have_count(2)


async def test_what_the_documents_answer_by_now_is_marked_and_goes_behind_the_others(
    site: Site, new_page: NewPage
) -> None:
    for text in ("Rector 1?", "Rector 2?"):
        await asked(site, text, OPEN)
    narrowed = IncomingMessage("n", Address("web", "p"), Person("web", "p"), "Swimming?", collections=("handbook",))
    await Ledger(site.database).save(Exchange(narrowed, named(OPEN), narrowed.text))
    site.engine.answers["Swimming"] = OPEN
    site.engine.answers["Rector 2"] = OPEN
    again = AskingAgain(site.database, site._parts["gaps"], site.ask, lambda: 50)
    await again.step()
    await again.step()
    assert site.engine.asked == []  # nothing was read yet
    await site.advance_corpus()
    await again.step()
    assert site.engine.asked == []  # it may still be read
    await again.step()
    assert {(one.text, one.collections) for one in site.engine.asked} == {
        ("Rector 1?", ()),
        ("Rector 2?", ()),
        ("Swimming?", ("handbook",)),
    }
    page = await opened(site, new_page, "/console/gaps")
    await expect(page.locator(".case").first.locator(".tag")).to_have_text("the documents answer it by now: 1 of 2")
    site.engine.answers.pop("Rector 2")
    await AskingAgain(site.database, site._parts["gaps"], site.ask, lambda: 50).step()
    assert len(site.engine.asked) == 3  # what was asked is known after a restart
    turns = [case.turn for case in (await gaps_of(site))[0].cases]
    await Gaps(site.database).mark_answered(turns, turns)
    await page.reload()
    await expect(page.locator(".case h2").first).to_have_text("Swimming?")
    (entry,) = await site.console.audit.recent(1, what=(RUN,))
    assert (entry.detail["asked"], entry.detail["answered"]) == (3, 1)


async def test_of_what_documents_nobody_kept_an_open_question_is_not_asked_again_and_gaps_say_so(site: Site) -> None:
    turn = await asked(site, "Rector?", OPEN)
    of_a_program = update(schema.turns).values(narrowed_by=null())
    await site.database.writing(lambda connection: connection.execute(of_a_program))
    await Gaps(site.database).mark_answered([turn], [turn])  # as it was when all documents were asked
    await site.advance_corpus()
    again = AskingAgain(site.database, site._parts["gaps"], site.ask, lambda: 50)
    for _ in range(2):
        await again.step()
    assert site.engine.asked == []
    async with signed_in(site) as rania, rania.get("/console/gaps") as response:
        assert [gap.now for gap in await gaps_of(site)] == [frozenset()]
        assert "of which documents a program asked it was not kept: 1 of 1" in await response.text()


async def test_home_counts_no_question_that_was_dismissed_or_that_the_documents_answer_by_now(site: Site) -> None:
    async with signed_in(site) as rania:

        async def counted() -> list[str]:
            async with rania.get("/console") as response:
                return re.findall(r"<strong>(\d+)</strong>", await response.text())

        await asked(site, "Rector 1?", OPEN)
        turn = await asked(site, "Parking?", OPEN)
        await asked(site, "Swimming?", OPEN)
        assert await counted() == ["3"]
        gap = next(gap for gap in await gaps_of(site) if gap.cases[0].question == "Rector 1?")
        form = {"turn": gap.cases[0].turn, "action": "dismissed"}
        assert await send(rania, "/console/gaps", **form) == 303
        await asked(site, "Rector 2?", OPEN)
        assert await counted() == ["2"]
        await Gaps(site.database).mark_answered([turn], [turn])
        assert await counted() == ["1"]


async def test_the_page_says_so_where_more_questions_stand_open_than_it_puts_together(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.gaps.MOST", 2)
    monkeypatch.setattr("bot.web.console.gaps.GROUPED", 2)
    async with signed_in(site) as rania:
        for word, told in (("Rector?", False), ("Parking?", False), ("Dogs?", True)):
            await asked(site, word, OPEN)
            async with rania.get("/console/gaps") as response:
                assert (
                    "3 questions stand open; the latest 2 of them" in (await response.text()).translate(ISOLATES)
                ) is told


async def gaps_of(site: Site) -> list[Gap]:
    account = await site.console.accounts.named("rania")
    assert account is not None
    found: list[Gap] = await site._parts["gaps"].of(account)
    return found


async def test_a_gap_shows_what_came_nearest_and_leads_to_where_a_document_is_added(site: Site) -> None:
    async with signed_in(site) as rania, signed_in(site, "zoe", None, rules="reviewer") as zoe:
        question = await row_of_questions(site, rania)
        trace = (TraceStep("retrieve", 1.0, {PASSAGES: [f"{question} 0.41", f"{PAGES['en'].id} 0.30"]}),)
        await asked(site, "May I visit the gym?", replace(OPEN, trace=trace))
        async with rania.get("/console/gaps") as response:
            told = await response.text()
        assert "The gym is beside the lake." in told  # the answer of the row, whose question was found
        assert "/console/collections/library#add" in told
        assert "the seven before: 0" in told
        async with zoe.get("/console/gaps") as response:
            assert "gym" not in await response.text()


async def test_gaps_beyond_a_page_are_on_the_next_one(site: Site) -> None:
    for word in ("Rector?", "Parking?", "Dogs?"):  # two on a page
        await asked(site, word, OPEN)
    async with signed_in(site) as rania:
        pages = [await (await rania.get(f"/console/gaps?page={number}")).text() for number in (1, 2, 9)]
    assert [page.count("<article") for page in pages] == [2, 1, 1]


async def test_a_gap_is_ended_by_one_press_and_opened_again_by_another(site: Site, new_page: NewPage) -> None:
    for number in range(7):
        await asked(site, f"Rector {number}?", OPEN)
    page = await opened(site, new_page, "/console/gaps")
    await page.get_by_role("button", name="not our subject").click()
    await expect(page.locator(".case")).to_have_count(0)
    await expect(page.get_by_role("status")).to_contain_text("Changed: 7.")
    await page.get_by_role("button", name="Undo").click()
    await page.goto(f"{site.url}/console/gaps")
    await expect(page.locator(".case")).to_contain_text("Asked: 7")


async def test_the_numbers_of_last_month_are_given_as_a_file_of_that_month(site: Site) -> None:
    await asked(site, "One?")
    today = site.console.figures.today()
    last = today.replace(day=1) - timedelta(days=1)
    async with browser(site) as staff:
        await hired(site)
        await sign_in(staff)
        for weeks, month, times in (("last_month", last, 0), ("this_month", today, 1)):
            async with staff.get(f"/console/numbers.csv?weeks={weeks}") as response:
                rows = list(csv.DictReader(io.StringIO(await response.text())))
                assert f'"numbers-{month:%Y-%m}.csv"' in response.headers["Content-Disposition"]
            assert sum(int(row["questions"]) for row in rows) == times


async def test_what_is_put_together_of_isolated_parts_runs_as_the_page_does(site: Site) -> None:
    """`dir="auto"` passes over isolated parts, finds no letter and takes the line to run from left to right."""
    turn = await asked(site, "متى الرسوم؟", answer_from(PAGES["ar"]), value=1)
    async with signed_in(site) as staff:
        for path in (f"/console/answers/{turn}", "/console/numbers"):
            async with staff.get(path, headers={"Accept-Language": "ar"}) as response:
                page = await response.text()
            assert re.findall(r'dir="auto"[^>]*>\s*(?:\d+\. )?<bdi', page) == []
            assert re.findall(r'<dd dir="ltr"', page) == []
    assert '<bdi lang="ar">العربية</bdi>: <strong>١</strong>' in page


async def test_a_month_to_choose_keeps_year_and_month_in_order_in_every_direction(site: Site) -> None:
    month = f"{site.console.figures.today():%Y-%m}"
    async with signed_in(site) as staff, staff.get("/console/numbers", headers={"Accept-Language": "ar"}) as response:
        assert f"(\u2066{month}\u2069)</option>" in await response.text()


async def test_numbers_are_shown_as_pictures_and_given_as_files(site: Site, new_page: NewPage) -> None:
    await asked(site, "One?", value=1)
    await asked(site, "Two?", value=1, person="q")
    await asked(site, "Three?", value=-1)
    await asked(site, "Four?", OPEN)
    by_model = replace(ANSWER, trace=(TraceStep("write", 1.0, {"model": "ours", "tokens": 1200, "cost": 0.2}),))
    five = await asked(site, "Five?", by_model)
    waited = update(schema.turns).where(schema.turns.c.id == five).values(waited_ms=1500)
    await site.database.writing(lambda connection: connection.execute(waited))
    await asked(site, "Six?", replace(ANSWER, intent="zakat"))
    await Usage(site.database).add("ours", 1200, 0.25)
    page = await opened(site, new_page, "/console/numbers?weeks=4")
    await expect(page.locator(".sums dd")).to_have_text(
        ["6", "2", "3", "66.7%", "1.50 s", "1.50 s", "1", "1,200", "0.25"]
    )
    await expect(page.locator("figure > svg")).to_have_count(8)
    await page.locator("summary", has_text="Week by week").click()
    await expect(page.locator("tbody tr").last.locator("td")).to_contain_text(["1,200", "0.25", "1.50", "1.50"])
    ways = ["A tool: 1", "Documents and a language model: 1", "Documents alone: 4"]
    await expect(page.locator(".legend li")).to_have_text(ways)
    heights = await page.locator("figure > svg .bar:is(.tool, .model, .documents)").evaluate_all(
        "(all) => all.map((one) => Number(one.getAttribute('height')))"
    )
    assert heights == [20, 20, 80]
    assert await page.locator("svg").first.locator("rect").last.get_attribute("height") == "120.0"
    await page.select_option("#f-collection", "rules")
    await page.get_by_role("button", name="Show").click()
    await expect(page.locator(".nothing")).to_contain_text("Nobody asked anything in this time")
    async with browser(site) as staff:
        await sign_in(staff)
        async with staff.get("/console/numbers.csv?weeks=4") as response:
            rows = list(csv.DictReader(io.StringIO(await response.text())))
            assert response.headers["Content-Disposition"] == 'attachment; filename="numbers.csv"'
        async with staff.get("/console/numbers.jsonl?weeks=4&collection=handbook%0d%0aX:y") as response:
            assert "X" not in response.headers
            lines = [json.loads(line) for line in (await response.text()).splitlines()]
    assert (len(rows), rows[-1]["questions"], rows[-1]["likes"], rows[-1]["abstention"]) == (4, "6", "2", "1")
    ways = (
        "route_model",
        "route_tool",
        "tool_zakat",
        "route_documents",
        "model_requests",
        "model_tokens",
        "model_cost",
    )
    assert [rows[-1][way] for way in ways] == ["1", "1", "1", "4", "1", "1200", "0.25"]
    assert (len(lines), lines[-1]["questions"]) == (4, 0)
    assert [rows[-1][waited] for waited in ("median_s", "slow_s")] == ["1.5", "1.5"]
    assert [rows[0][waited] for waited in ("median_s", "slow_s")] == ["", ""]
    async with browser(site) as staff:
        await sign_in(staff)
        async with staff.get("/console/numbers.csv?weeks=4&collection=handbook") as response:
            rows = list(csv.DictReader(io.StringIO(await response.text())))
    assert rows[-1]["model_cost"] == "0.2"  # what the answers that cite it cost


async def test_a_time_without_questions_says_so_in_words_and_shows_no_charts(site: Site) -> None:
    await asked(site, "One?")
    async with signed_in(site) as staff:
        for path, words in (("", False), ("?weeks=last_month", True), ("?collection=rules", True)):
            async with staff.get(f"/console/numbers{path}") as response:
                page = await response.text()
            assert ("Nobody asked anything in this time" in page, "<figure" in page) == (words, not words), path


async def test_the_audit_says_who_changed_what_to_administrators(site: Site, new_page: NewPage) -> None:
    turn = await asked(site, "When are fees due?", value=-1)
    await hired(site, "omar", "reviewer")
    async with browser(site) as omar:
        await sign_in(omar, "omar")
        await send(omar, f"/console/answers/{turn}", action="verdict", verdict="wrong", cause="tool")
        await send(omar, f"/console/answers/{turn}", action="note", text=HOSTILE)
    page = await opened(site, new_page, "/console/audit")
    await expect(page.locator(".beside li").nth(1)).to_contain_text("Note added")
    await expect(page.locator(".beside li").nth(2)).to_contain_text("omar")
    await expect(page.locator(".beside li").nth(2)).to_contain_text("verdict: wrong")
    assert "pwned" not in await page.locator("main").inner_text()  # nobody's words


async def test_the_audit_tells_what_a_value_was_and_is_and_is_searched_and_narrowed(site: Site) -> None:
    sealed = {"sealed": "gAAAAA-secret"}
    preferences, place = Preferences(site.database), Place("telegram", "chat", "-100")
    for value in (7, 9):
        await preferences.set("answer.parents", value, "dalil settings")
    await preferences.set("telegram.token", sealed, "rania")
    await preferences.unset("review.password", "dalil settings", known=False)
    await People(site.database).choose_language(Person("telegram", "55", "Mona"), None)
    code = await People(site.database).code(Person("telegram", "55"))
    await site.channels.set(place, "language", "el", "telegram/55")
    entries = await site.console.audit.recent(5)
    assert [(one.by, one.on, dict(one.detail)) for one in entries] == [
        (code, "telegram/-100", {"key": "language", "before": None, "after": "el"}),
        ("dalil settings", "review.password", {}),
        ("rania", "telegram.token", {}),
        ("dalil settings", "answer.parents", {"before": "7", "after": "9"}),
        ("dalil settings", "answer.parents", {"before": None, "after": "7"}),
    ]
    async with signed_in(site) as rania:
        found = {}
        for query in ("words=PARENTS+9", "what=channel_changed", "words=nothing", f"words={code}"):
            async with rania.get(f"/console/audit?{query}") as response:
                found[query] = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", (await response.text()).translate(ISOLATES)))
        shown = [words.count("before:") for words in found.values()]
    assert shown == [1, 1, 0, 1]
    assert "before: 7 · after: 9" in found["words=PARENTS+9"]
    assert "before: not set here · after: Greek" in found["what=channel_changed"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ar", ["الحكم: خاطئ", "الأدوار: library: مراجع، مدير", "(Telegram) · الحكم: لا يعمل."]),
        ("el", ["κρίση: λανθασμένη", "ρόλοι: library: Ελεγκτής, Διαχειριστής", "Telegram · κρίση: Δεν λειτουργεί."]),
    ],
)
async def test_the_audit_tells_its_facts_in_the_language_of_the_page(
    site: Site, new_page: NewPage, language: str, told: list[str]
) -> None:
    page = await opened(site, new_page, "/console", locale=language)
    await site.console.audit.add("rania", "verdict_given", "a" * 32, verdict="wrong", cause="")
    await site.console.audit.add("rania", "roles_changed", "omar", roles="library: reviewer, administrator")
    await site.console.audit.add("rania", "connection_tried", "telegram", verdict="wrong")
    await site.console.audit.add("", "retention_run", "", turns=3, audit=2)
    await page.goto(f"{site.url}/console/audit")
    shown = [" ".join(one.translate(ISOLATES).split()) for one in await page.locator(".beside li").all_inner_texts()]
    assert [words for words in told if words not in " | ".join(shown[:4])] == []
    assert re.search(r"wrong|verdict|roles|turns|reviewer", " ".join(shown[:4])) is None


async def test_every_fact_of_the_audit_has_a_name_in_each_language() -> None:
    names = {field.name for field in (*fields(Erased), *fields(RetentionSettings))} - {"hour"}
    for path in (*(TOP / "bot").rglob("*.py"), *(TOP / "engine" / "store").glob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and re.fullmatch(r"note|.*\baudit\.add", ast.unparse(call.func)):
                names |= {one.arg for one in call.keywords if one.arg}
    assert {"version", "seconds", "place"} <= names
    entry = Entry(datetime.now(UTC), "", "setting_changed", "", dict.fromkeys(sorted(names), 1))
    for language in LANGUAGES:
        assert [name.words for name, _ in facts(entry, language, PHRASES) if not name.told] == []


@pytest.mark.parametrize(
    ("language", "rate", "count"), [("ar", "٦٦٫٧٪", "٣"), ("el", "66,7%", "3"), ("en", "66.7%", "3")]
)
async def test_numbers_are_written_as_the_language_of_the_page_writes_them(
    site: Site, new_page: NewPage, language: str, rate: str, count: str
) -> None:
    for question, value in (("One?", 1), ("Two?", 1), ("Three?", -1)):
        await asked(site, question, value=value)
    page = await opened(site, new_page, "/console/numbers?weeks=4", locale=language)
    await expect(page.locator(".sums dd").nth(2)).to_have_text(count)
    await expect(page.locator(".sums dd").nth(3)).to_have_text(rate)


async def test_weeks_to_choose_are_counted_as_the_language_of_the_page_counts(site: Site) -> None:
    async with signed_in(site) as rania, rania.get("/console/numbers?language=ar", allow_redirects=True) as response:
        told = (await response.text()).translate(ISOLATES)
    assert re.search(r'<option value="12"[^>]*>١٢ ', told)


async def test_who_has_one_collection_counts_its_answers_alone(site: Site) -> None:
    await asked(site, "Mine?", value=-1)
    await asked(site, "Open?", OPEN)
    await hired(site, "zoe", None, rules="viewer")
    async with browser(site) as zoe:
        await sign_in(zoe, "zoe")
        async with zoe.get("/console") as response:
            assert "case task" not in await response.text()
        async with zoe.get("/console/numbers.csv?weeks=4") as response:
            rows = list(csv.DictReader(io.StringIO(await response.text())))
        async with zoe.get("/console/gaps") as response:
            assert "Open?" not in await response.text()
    assert {row["questions"] for row in rows} == {"0"}


async def test_who_has_one_collection_sees_and_judges_what_was_left_open_near_it(site: Site) -> None:
    found = (TraceStep("search", 1.0, {PASSAGES: [f"{PAGES['en'].id} 0.5"]}),)
    turn = await asked(site, "How late?", replace(OPEN, trace=found))
    await asked(site, "Near nothing?", OPEN)
    await hired(site, "omar", None, handbook="reviewer")
    await hired(site, "zoe", None, rules="reviewer")
    async with browser(site) as omar, browser(site) as zoe:
        await sign_in(omar, "omar")
        await sign_in(zoe, "zoe")
        for who, sees in ((omar, True), (zoe, False)):
            for path in ("gaps", "queue?kind=abstained"):
                async with who.get(f"/console/{path}") as response:
                    page = await response.text()
                assert ("How late?" in page) is sees
                assert "Near nothing?" not in page
                assert "the answer may stand in the documents" not in page
        judged = {"action": "verdict", "verdict": "wrong", "cause": "missing"}
        assert await send(zoe, f"/console/answers/{turn}", **judged) == 404
        assert await send(omar, f"/console/answers/{turn}", **judged) == 303
        async with omar.get(f"/console/answers/{turn}/correct") as response:
            assert response.status == 200


@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_a_phone_never_scrolls_sideways(site: Site, new_page: NewPage, locale: str) -> Any:
    await asked(site, "q" * 90, value=-1)
    await asked(site, "w" * 90, OPEN)
    page = await opened(site, new_page, "/console", locale=locale, width=320, height=700)
    for path in ("", "/gaps", "/numbers?weeks=52", "/audit"):
        await page.goto(f"{site.url}/console{path}")
        for summary in reversed(await page.locator("summary").all()):  # the menu last, which opens over the others
            await summary.click()
        wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert await page.evaluate(wider) == 0, path

"""The page of one answer: as the person saw it on their platform, and what checking its sentences found."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

import pytest
from sqlalchemy import insert, update

from adapters.adapter import PLAINLY, Post
from adapters.discord.render import render as on_discord
from adapters.slack.render import render as on_slack
from adapters.telegram.render import render as on_telegram
from engine.document import (
    CitationMark,
    Code,
    Document,
    Emphasis,
    Inline,
    Link,
    ListBlock,
    Paragraph,
    Quote,
    Strong,
    Table,
    Text,
)
from engine.messages import Address, Answer, IncomingMessage, Person, TraceStep
from engine.retrieval.model import PASSAGES
from engine.store import schema
from engine.store.ledger import Exchange, Ledger, named
from tests.web.conftest import NewPage
from tests.web.console.staff import opened
from tests.web.site import HOSTILE, PAGES, PHRASES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")
PAGE = PAGES["en"]
CHATS = {"telegram": ("4711", "9"), "slack": ("T1/C1", "12.5"), "discord": ("500", "600")}
WORDS: tuple[Inline, ...] = (
    Text("Pay "),
    Strong("by 30 September"),
    Text(" or *never*"),
    CitationMark(1),
    Emphasis(", says "),
    Link("the office", "https://uni.example/fees"),
    Text(f" {HOSTILE}"),
)
DOCUMENT = Document(
    (
        Paragraph(WORDS),
        ListBlock(((Text("a passport"),), (Text("a form"),))),
        Table(("Fee", "Euro"), (("Late", "25"),)),
        Code("# not a heading", ""),
        Quote((Text("In full."),)),
    )
)
ANSWER = replace(answer_from(PAGE), document=DOCUMENT)


def posts_of(platform: str, answer: Answer, to: IncomingMessage) -> Sequence[Post]:
    match platform:
        case "telegram":
            return on_telegram(answer, to, PHRASES)
        case "slack":
            return on_slack(answer, to, PHRASES)
    return on_discord(answer, to, PLAINLY, PHRASES)


async def asked_on(site: Site, platform: str, *, kept: bool) -> str:
    """The turn of a question; with the posts of its answer, or without as when they are old."""
    to = IncomingMessage(uuid4().hex, Address(platform, *CHATS[platform]), Person(platform, "p"), "When are fees due?")
    answer = named(ANSWER)
    await Ledger(site.database).save(
        Exchange(to, answer, to.text), posts=posts_of(platform, answer, to) if kept else ()
    )
    return answer.turn


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("platform", CHATS)
async def test_an_answer_stands_there_as_it_was_seen_on_its_platform(
    site: Site, new_page: NewPage, platform: str, kept: bool
) -> None:
    turn = await asked_on(site, platform, kept=kept)
    page = await opened(site, new_page, f"/console/answers/{turn}")
    seen = page.locator(".bubble")
    shown = "\n".join(await seen.all_inner_texts())
    for words in ("Pay by 30 September or *never*", "a passport", "25", "# not a heading", "In full.", "<script>"):
        assert words in shown.replace("\u2060", "")
    assert {one.strip() for one in await page.locator(".bubble b").all_inner_texts()} >= {"by 30 September"}
    assert await seen.get_by_role("link", name="the office").get_attribute("href") == "https://uni.example/fees"
    assert "👍" in await page.locator(".pressed").last.inner_text()
    assert await page.locator(".body").count() == 0
    assert await page.evaluate("window.pwned") is None
    assert await page.locator(".bubble img, .bubble script").count() == 0


async def test_an_answer_of_the_web_stands_there_as_the_web_shows_it(site: Site, new_page: NewPage) -> None:
    turn = (await seeded(site.database, "When are fees due?", answer_from(PAGE), "p")).answer.turn
    page = await opened(site, new_page, f"/console/answers/{turn}")
    await expect(page.locator(".body .mark")).to_have_text("1")
    assert await page.locator(".bubble").count() == 0


async def test_the_sentences_of_a_model_stand_in_a_table_with_sources_and_verdicts(
    site: Site, new_page: NewPage
) -> None:
    document = Document((Paragraph((Text("Fees are due in May."), CitationMark(1), Text("So they say."))),))
    trace = (
        TraceStep("verify", 1.0, {"verdicts": ["cites nothing"]}),
        TraceStep("verify", 1.0, {"verdicts": ["fault: number", "kept"]}),
    )
    answer = replace(answer_from(PAGE), document=document, trace=trace)
    turn = (await seeded(site.database, "When?", answer, "p")).answer.turn
    page = await opened(site, new_page, f"/console/answers/{turn}")
    await page.click("text=How it came about")
    rows = page.locator(".claims tbody tr")
    await expect(rows).to_have_count(2)
    await expect(rows.nth(0)).to_contain_text("taken out; its words are not kept")
    await expect(rows.nth(0)).to_contain_text("fault: number")
    await expect(rows.nth(1).locator("td")).to_contain_text(["Fees are due in May.", f"[1] {PAGE.title}", "kept"])


async def test_what_was_found_says_whether_it_is_cited_by_itself_or_by_the_answer_of_its_row(
    site: Site, new_page: NewPage
) -> None:
    async with site.database.write() as connection:  # a question that the cited passage answers
        row = {"id": "asks", "document": PAGE.id, "parent": PAGE.id, "ordinal": 1, "view": "question", "text": "Fees?"}
        place = {"language": "en", "start": 0, "end": 0, "headers": [], "sentences": []}
        await connection.execute(insert(schema.passages), row | place)
        answers = update(schema.passages).where(schema.passages.c.id == PAGE.id).values(view="answer")
        await connection.execute(answers)
    found = [f"{PAGE.id} 0.9", "asks 0.8", f"{PAGES['el'].id} 0.7", "gone 0.6"]
    answer = replace(answer_from(PAGE), trace=(TraceStep("search", 1.0, {PASSAGES: found}),))
    turn = (await seeded(site.database, "When?", answer, "p")).answer.turn
    page = await opened(site, new_page, f"/console/answers/{turn}")
    await page.click("text=How it came about")
    rows = page.locator("details", has_text="How it came about").locator(".quotes li")
    await expect(rows.locator(".tag")).to_have_text(["cited as [1]", "cited as [1]", "not cited"])
    await expect(rows.nth(3)).to_contain_text("The document is gone.")

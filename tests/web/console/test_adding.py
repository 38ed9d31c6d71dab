"""A row or a synonym instead of a reviewed answer: who may add them, what is kept, and that questions are answered."""

import asyncio
import json
from dataclasses import replace
from html import unescape
from pathlib import Path

import aiohttp
import pytest
from sqlalchemy import select

from bot.rows import FILE
from bot.synonyms import FOLDER, OwnSynonyms
from engine.answering.question.synonyms import Synonyms
from engine.document import paragraph
from engine.errors import InputError, SettingsError
from engine.knowledge.sources import UPLOADS
from engine.messages import Address, Answer
from engine.staff.roles import EVERYWHERE
from engine.store import schema
from engine.store.accounts import Accounts
from engine.store.api_keys import ApiKeys
from engine.store.conversations import History
from engine.store.database import open_database
from tests.cli.conftest import write_collection
from tests.cli.test_run import home_of, running
from tests.web.conftest import NewPage
from tests.web.console.staff import PASSWORD, browser, hired, opened, send, sign_in, signed_in
from tests.web.console.test_again_whole import asked, shown
from tests.web.console.test_collections_page import PATH, row_of_questions, settled, sources
from tests.web.site import HOSTILE, PAGES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROW = {"action": "row", "collection": "library", "question": "Where is the pool?", "text": "Behind the gym.",
       "language_of": "en"}  # fmt: skip
SYNONYM = {"action": "synonym", "words": "permit, zorbli", "language_of": "en"}


async def answered(site: Site) -> str:
    return (await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "p")).answer.turn


def rows_of(site: Site) -> list[dict[str, str]]:
    path = site.home / UPLOADS / "library" / FILE
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


async def texts(site: Site) -> str:
    found = await site.console.texts.of_source("library", FILE, 50)
    pieces = await site.console.texts.pieces([one.id for one in found], 50)
    return "\n".join(piece.text for piece in pieces)


async def test_a_row_is_added_from_the_page_of_an_answer_read_at_once_and_taken_out_again(
    site: Site, new_page: NewPage
) -> None:
    turn = await answered(site)
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
    page = await opened(site, new_page, f"/console/answers/{turn}")
    await page.get_by_role("link", name="Add a row or a synonym instead").click()
    await expect(page.locator("#question")).to_have_value("When are fees due?")
    await expect(page.locator("#text")).to_have_value(PAGES["en"].quote)
    await page.fill("#question", "Where is the pool?")
    await page.fill("#text", f"Behind the gym. {HOSTILE}")
    await page.get_by_role("button", name="Add the row").click()
    await expect(page.get_by_role("status")).to_contain_text("The row is read")
    assert "Behind the gym." in await texts(site)
    assert (await site.console.queue.cases([turn]))[turn].review.verdict == "wrong"  # type: ignore[union-attr]
    [entry] = await site.console.audit.recent(9, what=("row_added",))
    assert (entry.on, entry.by) == ("library", "rania")
    await page.goto(f"{site.url}{PATH}/library")
    await page.get_by_role("button", name="Remove Where is the pool?").click()
    await expect(page.get_by_role("status").first).to_contain_text("Saved")
    assert (rows_of(site), await texts(site)) == ([], "")


async def test_whoever_asked_is_told_where_it_is_answered_by_now_and_staff_see_whether_they_were(
    site: Site, new_page: NewPage
) -> None:
    asked = Answer("abstention", "question", "en", paragraph("I found nothing."))
    turn = (await seeded(site.database, "Where is the pool?", asked, "mona")).answer.turn
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
    site.engine.answers |= {"pool": asked}
    page = await opened(site, new_page, f"/console/answers/{turn}/add", width=360)
    await page.fill("#text", "Behind the gym.")
    await page.get_by_role("button", name="Add the row").click()
    await expect(page.locator(".warn")).to_contain_text("was not answered by what was added, so nobody was told")
    row = replace(PAGES["en"].citation(1), collection="library", source=FILE, quote="Behind the gym.")
    site.engine.answers |= {"pool": replace(answer_from(PAGES["en"]), citations=(row,))}
    await page.goto(f"{site.url}/console/answers/{turn}/add")
    await page.fill("#text", "Behind the gym.")
    await page.get_by_role("button", name="Add the row").click()
    await expect(page.get_by_text("The person who asked was told:")).to_be_visible()
    told = (await History(site.database).recent("web/mona", 5, 1000))[-1]
    assert told.text.startswith("Staff have looked at your question and added what was missing.")
    await page.goto(f"{site.url}/console/answers/{turn}/add")
    await expect(page.get_by_label("bring the answer to the person who asked")).to_have_count(0)


async def test_who_adds_something_does_not_wait_for_the_question_to_be_asked_again(site: Site) -> None:
    asked = Answer("abstention", "question", "en", paragraph("I found nothing."))
    turn = (await seeded(site.database, "Where is the pool?", asked, "mona")).answer.turn
    page = f"/console/answers/{turn}"
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
        row = replace(PAGES["en"].citation(1), collection="library", source=FILE, quote="Behind the gym.")
        site.engine.answers |= {"pool": replace(answer_from(PAGES["en"]), citations=(row,))}
        site.engine.open.clear()
        async with asyncio.timeout(60):
            assert await send(rania, f"{page}/add", **ROW, tell="yes") == 303
        async with rania.get(page) as response:
            assert "The question is being asked again." in unescape(await response.text())
        site.engine.open.set()
        with site.page.listening(Address("web", "mona")) as hers:
            await hers.next(30)
        async with rania.get(page) as response:
            assert "The person who asked was told:" in unescape(await response.text())


async def test_nobody_is_told_where_staff_do_not_want_it_or_the_row_could_not_be_added(site: Site) -> None:
    asked = Answer("abstention", "question", "en", paragraph("I found nothing."))
    turn = (await seeded(site.database, "Where is the pool?", asked, "mona")).answer.turn
    additions = site._parts["additions"]
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
        wrong = {"action": "synonym", "words": "permit", "language_of": "en", "tell": "yes"}
        assert await send(rania, f"/console/answers/{turn}/add", **wrong) == 422
        assert await additions.of_turn(turn) is None
        assert await send(rania, f"/console/answers/{turn}/add", **ROW) == 303
        assert await additions.of_turn(turn) is None


async def test_a_row_with_the_same_question_takes_the_place_of_the_one_before(site: Site) -> None:
    turn = await answered(site)
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
        for text in ("Behind the gym.", "Under the roof."):
            assert await send(rania, f"/console/answers/{turn}/add", **{**ROW, "text": text}) == 303
    assert [(one["frage"], one["antwort"]) for one in rows_of(site)] == [("Where is the pool?", "Under the roof.")]
    assert await texts(site) == "Where is the pool?\nUnder the roof."


async def test_rows_go_with_the_columns_that_their_collection_is_given(site: Site) -> None:
    turn = await answered(site)
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
        await send(rania, f"/console/answers/{turn}/add", **ROW)
        other = {
            "file": "faq.csv",
            "kind": "qa",
            "question": "antwort",
            "answer": "frage",
            "id": "nr",
            "action": "save",
        }
        assert await send(rania, f"{PATH}/library/columns", **other) == 303
        await settled(site)
    assert (await sources(site))[FILE] == (1, "")
    assert rows_of(site)[0]["antwort"] == "Where is the pool?"


@pytest.mark.parametrize(
    ("single", "form", "status"),
    [
        ({"library": "approver", "handbook": "viewer"}, ROW, 303),
        ({"library": "reviewer", "handbook": "approver"}, ROW, 403),
        ({"library": "approver", "handbook": "approver"}, SYNONYM, 403),
        ({"library": "approver"}, ROW, 404),
    ],
)
async def test_who_may_approve_in_the_collection_adds_to_it_and_synonyms_need_all_of_them(
    site: Site, single: dict[str, str], form: dict[str, str], status: int
) -> None:
    turn = await answered(site)
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
    await hired(site, "omar", None, **single)  # type: ignore[arg-type]
    async with browser(site) as omar:
        await sign_in(omar, "omar")
        assert await send(omar, f"/console/answers/{turn}/add", **form) == status
    assert len(rows_of(site)) == (status == 303)
    assert not (site.home / FOLDER).exists()


async def test_where_nobody_approves_their_own_words_no_row_is_added(site: Site) -> None:
    turn = await answered(site)
    site.allow(console_four_eyes=True)
    async with signed_in(site) as rania:
        await row_of_questions(site, rania)
        async with rania.get(f"/console/answers/{turn}/add") as response:
            assert "nobody approves what they wrote themselves" in await response.text()
        assert await send(rania, f"/console/answers/{turn}/add", **ROW) == 403
    assert rows_of(site) == []


async def test_where_nobody_approves_their_own_words_no_synonym_is_added_and_one_is_taken_out(site: Site) -> None:
    turn = await answered(site)
    await site._parts["synonyms"].add("permit, sticker", "en")
    site.allow(console_four_eyes=True)
    async with signed_in(site) as rania:
        for path in (f"/console/answers/{turn}/add", "/console/synonyms"):
            assert await send(rania, path, **SYNONYM) == 403
            async with rania.get(path) as response:
                assert 'value="synonym"' not in await response.text()
        assert (await site._parts["synonyms"].groups())["en"] == ["permit, sticker"]
        out = {"action": "remove", "line": "permit, sticker", "language_of": "en"}
        assert await send(rania, "/console/synonyms", **out) == 303
    assert not (await site._parts["synonyms"].groups())["en"]


async def test_what_cannot_be_kept_is_told_and_what_was_typed_stays(site: Site, new_page: NewPage) -> None:
    turn = await answered(site)
    page = await opened(site, new_page, f"/console/answers/{turn}/add", quiet=False)
    await expect(page.locator(".nothing")).to_contain_text("no collection of questions and answers")
    await page.fill("#words", "parking pass, the card")
    await page.get_by_role("button", name="Add the synonym").click()
    await expect(page.get_by_role("alert")).to_contain_text("one of them has to be a single word")
    await expect(page.locator("#words")).to_have_value("parking pass, the card")


async def test_synonyms_are_listed_by_language_and_taken_out_again(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "/console/synonyms")
    await page.fill("#words", "permit,  sticker , parking pass")
    await page.get_by_role("button", name="Add the synonym").click()
    await expect(page.locator(".cases")).to_contain_text("permit, sticker, parking pass")
    used: Synonyms = site._parts["synonyms"]._used
    assert used.of(["sticker"], "en")[1] == {"permit": "sticker"}
    await page.get_by_role("button", name="Remove permit").click()
    await expect(page.locator(".nothing")).to_be_visible()
    assert used.of(["sticker"], "en") == ({}, {})
    told = await site.console.audit.recent(9, what=("synonym_added", "synonym_removed"))
    assert [(one.what, one.detail["words"]) for one in told] == [
        ("synonym_removed", "permit, sticker, parking pass"),
        ("synonym_added", "permit, sticker, parking pass"),
    ]


@pytest.mark.parametrize("typed", ["permit", "permit, the", "permit, =", "a b, c d", "permit, !?", "x" * 61 + ", y"])
async def test_what_is_no_group_of_synonyms_is_not_kept(tmp_path: Path, typed: str) -> None:
    own = OwnSynonyms(tmp_path / "packaged", tmp_path, Synonyms({}))
    with pytest.raises(InputError):
        await own.add(typed, "en")
    assert not (tmp_path / FOLDER).exists()


async def test_a_line_written_by_hand_that_is_no_group_is_named_once_and_the_others_stay_in_force(
    tmp_path: Path,
) -> None:
    used = Synonyms({})
    own = OwnSynonyms(tmp_path / "packaged", tmp_path, used)
    await own.add("permit, sticker", "en")
    path = tmp_path / FOLDER / "en.txt"
    path.write_text(f"# ours\n{path.read_text()}alone\n")
    with pytest.raises(SettingsError, match=r"en\.txt, line 3"):
        await own.follow()
    await own.follow()
    assert used.of(["sticker"], "en")[1] == {"permit": "sticker"}
    path.write_text(path.read_text().replace("alone", "alone, single"))
    assert await own.remove("permit, sticker", "en") is True
    assert path.read_text() == "# ours\nalone, single\n"
    assert (used.of(["sticker"], "en")[1], used.of(["singl"], "en")[1]) == ({}, {"alon": "singl"})


async def add(session: aiohttp.ClientSession, turn: str, **form: str) -> str:
    """What the page of the answer says then."""
    assert await send(session, f"/console/answers/{turn}/add", **form) == 303
    async with session.get(f"/console/answers/{turn}?done={form['action']}_added") as response:
        return shown((response.status, unescape(await response.text())))


async def test_a_whole_dalil_answers_by_the_row_and_by_the_synonym_that_were_added(
    tmp_path: Path, models: Path
) -> None:
    home = home_of(tmp_path, models)
    (home / "collections").mkdir()
    (home / "collections" / "campus.toml").symlink_to(write_collection(tmp_path))
    (tmp_path / "faq.csv").write_text("q,a\nWhere is the gym?,The gym is beside the lake.\n")
    fields = 'type = "qa"\nsources = ["faq.csv"]\n[fields]\nquestion = "q"\nanswer = "a"\n'
    (tmp_path / "faq.toml").write_text(f'name = "questions"\ntitle = "Questions"\n{fields}')
    (home / "collections" / "questions.toml").symlink_to(tmp_path / "faq.toml")
    process = running(home, DALIL_COLLECTIONS_SAMPLES="false")
    _, address = await asyncio.to_thread(process.__enter__)
    chess, pool = "Who won the chess championship of the university?", "Magda Lind won the chess championship in May."
    permit = "What does a zorbli cost for students?"
    try:
        async with (
            open_database(f"sqlite:///{home}/dalil.db") as database,
            aiohttp.ClientSession(address, cookie_jar=aiohttp.CookieJar(unsafe=True)) as session,
        ):
            await Accounts(database).create("rania", PASSWORD, {EVERYWHERE: "administrator"}, "tests")
            _, key = await ApiKeys(database).add("test", ("ask",), "tests")
            assert (await sign_in(session)).status == 303
            turn, words = await asked(session, key, chess)
            assert pool not in words
            row = {"collection": "questions", "question": chess, "text": pool, "language_of": "en"}
            assert "The row is read" in await add(session, turn, action="row", **row)
            turn, words = await asked(session, key, chess)
            assert pool in words
            cited = select(schema.citations.c.source).where(schema.citations.c.turn == turn)
            assert await database.reading(lambda connection: connection.scalars(cited).all()) == [FILE]
            turn, words = await asked(session, key, permit)
            assert "45 euros" not in words
            words_of = {"words": "permit, zorbli", "language_of": "en"}
            assert "The synonym holds" in await add(session, turn, action="synonym", **words_of)
            assert "A parking permit for students costs 45 euros" in (await asked(session, key, permit))[1]
    finally:
        await asyncio.to_thread(process.__exit__, None, None, None)

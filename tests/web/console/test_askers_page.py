"""People in the console: found by their code, handed out, held, blocked, and erased with a receipt."""

import json
import re

import pytest

from engine.messages import Person
from engine.store.askers import Askers
from engine.store.people import People
from tests.web.conftest import NewPage
from tests.web.console.staff import opened, send, signed_in, token_of
from tests.web.site import HOSTILE, PAGES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/askers"


async def somebody(site: Site, name: str = "somebody", question: str = "When are fees due?") -> str:
    """Who asked once; their code."""
    await seeded(site.database, question, answer_from(PAGES["en"]), name)
    return await People(site.database).code(Person("web", name))


async def noted(site: Site, code: str) -> list[tuple[str, str]]:
    return [(entry.by, entry.what) for entry in reversed(await site.console.audit.recent(20, on=code))]


async def test_a_person_is_found_held_blocked_and_erased_without_a_script(site: Site, new_page: NewPage) -> None:
    code = await somebody(site)
    page = await opened(site, new_page, PATH, java_script_enabled=False, quiet=False)
    await page.fill("#code", code.lower().replace("-", " "))
    await page.click("text=Find")
    await expect(page.locator(".values").first).to_contain_text("somebody")

    await page.fill("#reason", "case  12/2026")
    await page.click("button[value=hold]")
    await expect(page.locator("h2.address")).to_contain_text("nothing may be deleted")
    await expect(page.locator("button[value=erase]")).to_have_count(0)
    await page.click("button[value=lift]")
    await page.click("button[value=block]")
    await expect(page.locator("h2.address")).to_contain_text("blocked")
    await page.click("button[value=unblock]")

    await page.click("main summary")
    await page.check("input[name=sure]")
    await page.click("button[value=erase]")
    receipt = page.locator("section[aria-labelledby=receipt-1]")
    await expect(receipt).to_contain_text("questions with their answers")
    await expect(receipt).to_contain_text("rania")
    acts = ["person_held", "hold_lifted", "person_blocked", "person_unblocked", "person_erased"]
    assert await noted(site, code) == [("rania", what) for what in acts]
    assert "somebody" not in await page.locator("main").inner_text()


async def test_what_is_kept_is_handed_out_as_a_file_and_that_is_noted(site: Site) -> None:
    code = await somebody(site, question="Παράξενο ερώτημα;")
    await somebody(site, "another", "a secret question")
    async with signed_in(site) as session:
        async with session.get(PATH) as response:
            token = (await response.text()).split('name="token" value="')[1].split('"')[0]
        async with session.post(PATH, data={"token": token, "code": code, "action": "export"}) as response:
            assert response.headers["Content-Disposition"] == f'attachment; filename="{code}.json"'
            kept = json.loads(await response.text())
    assert [turn["question"] for turn in kept["turns"]] == ["Παράξενο ερώτημα;"]
    assert kept["person"]["platform_id"] == "somebody"
    assert "a secret question" not in json.dumps(kept, ensure_ascii=False)
    assert await noted(site, code) == [("rania", "person_exported")]


async def test_what_is_held_is_not_erased_and_the_page_says_so(site: Site) -> None:
    code = await somebody(site)
    await Askers(site.database).hold(code, "case 12/2026", "omar")
    async with signed_in(site) as session:
        assert await send(session, PATH, code=code, action="erase", sure="yes") == 422
        async with session.get(f"{PATH}?code={code}") as response:
            assert "case 12/2026" in await response.text()
    found = await Askers(site.database).find(code)
    assert found is not None
    assert found.turns == 1


async def test_nothing_is_done_without_a_reason_a_tick_an_action_or_a_person(site: Site) -> None:
    code = await somebody(site)
    async with signed_in(site) as session:
        assert await send(session, PATH, code=code, action="hold", reason="  ") == 422
        assert await send(session, PATH, code=code, action="erase") == 422
        assert await send(session, PATH, code=code, action="adopt") == 422
        for action in ("lift", "block", "unblock", "export"):
            assert await send(session, PATH, code="K7Q-M4X-TP2", action=action) == 404, action
        assert await send(session, PATH, code="", action="erase", sure="yes") == 404
    assert await noted(site, code) == []


async def test_an_answer_leads_an_administrator_to_who_asked_and_nobody_else(site: Site) -> None:
    exchange = await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "somebody")
    answer, person = f"/console/answers/{exchange.answer.turn}", f"{PATH}?turn={exchange.answer.turn}"
    async with signed_in(site, "omar", "approver") as omar:
        async with omar.get(answer) as response:
            assert PATH not in await response.text()
        async with omar.get(person) as response:
            assert response.status == 403
    async with signed_in(site) as rania:
        async with rania.get(answer) as response:
            assert person in await response.text()
        async with rania.get(person) as response:
            assert "somebody" in await response.text()
        async with rania.get(f"{PATH}?turn=nothing") as response:
            assert response.status == 404


async def test_the_receipt_of_who_erased_themselves_says_so(site: Site) -> None:
    code = await somebody(site)
    await People(site.database).erase("web", "somebody")
    async with signed_in(site) as session, session.get(f"{PATH}?code={code}") as response:
        assert "the person themselves" in await response.text()


async def test_hostile_codes_names_and_reasons_stay_words(site: Site) -> None:
    code = await somebody(site)
    await People(site.database).choose_language(Person("web", "somebody", HOSTILE), "en")
    await Askers(site.database).hold(code, HOSTILE, "omar")
    async with signed_in(site) as session:
        for query in ({"code": code}, {"code": HOSTILE}, {"code": "\r\nX-Bad: 1"}):
            async with session.get(PATH, params=query) as response:
                page = await response.text()
            assert "X-Bad" not in response.headers
            assert "<script>" not in page
            assert "onerror='" not in page


@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_a_phone_never_scrolls_sideways(site: Site, new_page: NewPage, locale: str) -> None:
    code = await somebody(site, "u" * 60)
    await Askers(site.database).block(code, "omar")
    page = await opened(site, new_page, f"{PATH}?code={code}", locale=locale, width=320, height=700)
    await page.click("main summary")
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.evaluate(wider) == 0


async def test_who_is_blocked_and_what_is_held_is_listed_and_leads_to_the_person(site: Site, new_page: NewPage) -> None:
    blocked, held = await somebody(site, "one"), await somebody(site, "two")
    page = await opened(site, new_page, PATH)
    await expect(page.locator("main .nothing")).to_have_count(2)
    await site.console.askers.block(blocked, "rania")
    await site.console.askers.hold(held, HOSTILE, "rania")
    await page.goto(site.url + PATH)
    lists = page.locator("main ol.beside")
    await expect(lists.nth(0)).to_contain_text(blocked)
    await expect(lists.nth(1)).to_contain_text(held)
    await expect(lists.nth(1)).to_contain_text(HOSTILE[:10])
    assert held not in await lists.nth(0).inner_text()
    await page.click(f"text={held}")
    await expect(page.locator("h2.address")).to_contain_text(held)


async def known(site: Site, person: Person) -> None:
    await People(site.database).choose_language(person, "en")


async def test_a_person_is_found_by_the_name_or_the_id_of_their_platform(site: Site, new_page: NewPage) -> None:
    for person in (
        Person("telegram", "4711", "Μαρία Παπά"),
        Person("slack", "U1", "Maria Papa"),
        Person("discord", "9", "Omar Said"),
    ):
        await known(site, person)
    page = await opened(site, new_page, PATH, java_script_enabled=False)
    found = page.locator("main ol.beside li")
    await page.fill("#code", "μαρια")
    await page.click("button[value=find]")
    await expect(found).to_have_count(1)
    await expect(found).to_contain_text("Μαρία Παπά")
    await expect(found).to_contain_text("Telegram")
    assert page.url == site.url + PATH  # a name stands in no address
    await page.fill("#code", "papa MARIA")
    await page.click("button[value=find]")
    await expect(found).to_contain_text("Slack")
    await page.click("main ol.beside a")
    await expect(page.locator(".values").first).to_contain_text("U1")
    await page.fill("#code", "4711")
    await page.click("button[value=find]")
    await expect(found).to_contain_text("Μαρία Παπά")
    await page.fill("#code", "nobody at all")
    await page.click("button[value=find]")
    await expect(page.locator("main .nothing")).to_contain_text("Nobody has this code, name or id")
    entries = await site.console.audit.recent(9, what=("people_sought",))
    assert [(one.by, one.on, one.detail) for one in entries] == [
        ("rania", "", {"people": number}) for number in (0, 1, 1, 1)
    ]


async def test_a_name_that_could_be_a_code_is_a_name_where_nobody_has_the_code(site: Site) -> None:
    code = await somebody(site)
    await known(site, Person("discord", "9", "Alexandra"))  # nine letters, all of which codes are made of
    async with signed_in(site) as session:
        token = await token_of(session, PATH)
        for words, there in (("alexandra", "discord"), (code.lower(), "somebody")):
            given = {"token": token, "action": "find", "code": words}
            async with session.post(PATH, data=given) as response:
                assert there in (await response.text()).lower()


async def test_of_many_of_one_name_the_latest_are_shown_and_that_there_are_more(site: Site) -> None:
    for number in range(21):
        await known(site, Person("discord", str(number), f"Omar {number:02}"))
    async with signed_in(site) as session:
        given = {"token": await token_of(session, PATH), "action": "find", "code": "omar"}
        async with session.post(PATH, data=given) as response:
            page = await response.text()
    assert re.findall(r"<bdi>Omar (\d\d)</bdi>", page) == [f"{number:02}" for number in range(20, 0, -1)]
    assert "There are more than 20" in page


async def test_only_administrators_look_for_people(site: Site) -> None:
    await known(site, Person("discord", "9", "Omar Said"))
    async with signed_in(site, "omar", "approver") as session:
        assert await send(session, PATH, action="find", code="said") == 403

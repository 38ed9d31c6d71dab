"""Configuring channels on the page behind the sign-in, in a real browser."""

from typing import Any
from urllib.parse import quote

import pytest

from bot.platforms.titles import Titles
from engine.channels import Policy
from engine.messages import Address, IncomingMessage, Person
from engine.store.channels import Channels, Place
from engine.store.ledger import Exchange, Ledger, named
from tests.places import policy
from tests.web.conftest import NewPage
from tests.web.console.staff import opened as opened_at
from tests.web.site import PAGES, Site, answer_from

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/channels"
ROOM = Place("slack", "chat", "T1/C1")
PHONE = {"width": 360, "height": 740, "is_mobile": True, "has_touch": True}


async def opened(site: Site, new_page: NewPage, place: str = "", **more: Any) -> Any:
    """Signed in, at the list or at the form of a chat."""
    return await opened_at(site, new_page, PATH + (f"?place={quote(place)}" if place else ""), **more)


async def held(site: Site, room: str = "T1/C1") -> Policy:
    """What another process would find to hold in the room."""
    defaults = policy()
    found = Channels(site.database, lambda: defaults)
    await found.loaded()
    return found.policy(Address("slack", room), "T1")


async def test_a_channel_is_configured_and_the_change_holds(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page)
    await expect(page.locator(".nothing")).to_have_text("No channel has values of its own.")
    await page.fill("#place", "slack/T1/C1")
    await page.click("text=Configure")
    await page.select_option("#answers", "questions")
    await page.fill("#person_daily", "20")
    await page.fill("#collections", "handbook, rules")
    await page.fill("#contact", "slack/T1/C9 = Registry")
    await page.click("text=Save")
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    now = await held(site)
    assert (now.answers, now.person_daily, now.collections) == ("questions", 20, ("handbook", "rules"))
    assert now.contact == "slack/T1/C9 = Registry"
    assert now.private == policy().private
    await expect(page.locator("#answers")).to_have_value("questions")
    await expect(page.locator("#collections")).to_have_value("handbook, rules")
    await page.goto(page.url.split("?")[0])
    await expect(page.locator(".case")).to_contain_text("What is answered among people: questions as well")


async def test_channels_in_which_dalil_was_asked_are_chosen_and_direct_chats_are_not_shown(
    site: Site, new_page: NewPage
) -> None:
    room = Address("slack", "T1/C7", "1700.1")
    for address in (room, Address("slack", "T1/D7"), Address("telegram", "-1007"), Address("telegram", "7"),
                    Address("discord", "55", "56"), Address("discord", "77")):  # fmt: skip
        said = IncomingMessage("e", address, Person(address.platform, "somebody"), "When are fees due?")
        await Ledger(site.database).save(Exchange(said, named(answer_from(PAGES["en"])), said.text))
    page = await opened(site, new_page)
    listed = page.locator(".cases .address a")
    await expect(listed).to_have_text(["discord/55", "telegram/-1007", "slack/T1/C7"])
    await listed.last.click()
    await page.select_option("#answers", "questions")
    await page.click("text=Save")
    assert (await held(site, "T1/C7")).answers == "questions"


async def test_an_emptied_field_is_inherited_again(site: Site, new_page: NewPage) -> None:
    await site.channels.set(ROOM, "answers", "always", "slack/U1")
    await site.channels.set(ROOM, "private", True, "slack/U1")
    page = await opened(site, new_page, "slack/T1/C1")
    await expect(page.locator("#private")).to_have_value("yes")
    await page.select_option("#answers", "")
    await page.click("text=Save")
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    now = await held(site)
    assert (now.answers, now.private) == (policy().answers, True)


async def test_what_does_not_fit_is_marked_and_nothing_of_the_form_is_kept(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "slack/T1/C1", quiet=False)
    await page.select_option("#answers", "always")
    await page.fill("#person_daily", "many")
    await page.fill("#collections", "<b>nowhere</b>")
    await page.click("text=Save")
    await expect(page.get_by_role("alert")).to_contain_text("Nothing was saved")
    await expect(page.locator("[aria-invalid]")).to_have_count(2)
    await expect(page.locator("#collections")).to_have_value("<b>nowhere</b>")
    await expect(page.locator("#answers")).to_have_value("always")
    assert await held(site) == policy()


async def test_a_whole_space_is_configured_for_its_channels(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page)
    await page.fill("#place", "slack/T1")
    await page.select_option("#level", "space")
    await page.click("text=Configure")
    await page.select_option("#language", "ar")
    await page.click("text=Save")
    await expect(page.get_by_role("status")).to_have_text("Saved.")
    assert (await held(site)).language == "ar"


@pytest.mark.parametrize("words", ["C1", "myspace/C1", "slack/", "<script>alert(1)</script>/x"])
async def test_what_is_no_address_is_told_so(site: Site, new_page: NewPage, words: str) -> None:
    page = await opened(site, new_page, quiet=False)
    await page.fill("#place", words)
    await page.click("text=Configure")
    await expect(page.get_by_role("alert")).to_contain_text("That is no address of a channel.")
    await expect(page.locator("#place")).to_have_value(words)


@pytest.mark.parametrize(
    ("locale", "direction", "title", "yes"),
    [
        ("en-GB", "ltr", "Rules by channel", "yes"),
        ("ar-EG", "rtl", "قواعد كل قناة", "نعم"),
        ("el-GR", "ltr", "Κανόνες ανά κανάλι", "ναι"),
    ],
)
async def test_the_form_speaks_the_readers_language_and_fits_a_phone(
    site: Site, new_page: NewPage, locale: str, direction: str, title: str, yes: str
) -> None:
    await site.channels.set(ROOM, "people", ["U123456789", "U987654321"], "slack/U1")
    page = await opened(site, new_page, "slack/T1/C1", locale=locale, **PHONE)
    await expect(page.locator("html")).to_have_attribute("dir", direction)
    await expect(page.locator(".tabs")).to_have_text(title)
    await expect(page.locator("#private option").nth(1)).to_have_text(yes)
    await expect(page.locator("#people")).to_have_value("U123456789, U987654321")
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [
        await box.bounding_box() for box in await page.locator("main input:visible, main select, main button").all()
    ]
    assert min(box["height"] for box in boxes) >= 44


async def test_words_of_the_readers_language_are_understood(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "slack/T1/C1", locale="ar-EG")
    await page.fill("#person_daily", "٢٠")
    await page.fill("#collections", "الكل")
    await page.click("text=احفظ")
    await expect(page.get_by_role("status")).to_have_text("حُفظ.")
    now = await held(site)
    assert (now.person_daily, now.collections) == (20, ())


async def test_the_language_is_switched_without_losing_the_place(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, "slack/T1/C1")
    await page.click("text=ΕΛ")
    await expect(page.locator("h1")).to_contain_text("slack/T1/C1")
    await expect(page.locator("html")).to_have_attribute("lang", "el")


async def test_a_channel_is_shown_by_its_name_where_its_platform_tells_it(site: Site, new_page: NewPage) -> None:
    class Slack:
        async def title(self, chat: str) -> str:
            return {"T1/C1": "#<b>campus</b>"}.get(chat, "")

    site._parts["platforms"].titles = Titles(lambda: {"slack": Slack()})  # type: ignore[dict-item]
    for place in (ROOM, Place("slack", "chat", "T1/C2"), Place("slack", "space", "T1")):
        await site.channels.put(place, {"quiet": False}, "rania")
    page = await opened(site, new_page)
    told = [" ".join(one.split()) for one in await page.locator("h3.address a").all_inner_texts()]
    assert sorted(told) == ["#<b>campus</b> · slack/T1/C1", "slack/T1", "slack/T1/C2"]
    await page.click("a:has-text('campus')")
    await expect(page.locator("h1")).to_contain_text("#<b>campus</b> · slack/T1/C1")


async def test_channels_that_dalil_is_in_can_be_picked_before_anybody_asked_there(
    site: Site, new_page: NewPage
) -> None:
    class Slack:
        async def rooms(self) -> dict[str, str]:
            return {"T1/C1": "#campus", "T1/C5": "#<i>new</i>"}

    site._parts["platforms"].titles = Titles(lambda: {"slack": Slack()})  # type: ignore[dict-item]
    await site.channels.put(Place("slack", "chat", "T1/C1"), {"quiet": False}, "rania")
    page = await opened(site, new_page)
    await expect(page.locator("h3.address a")).to_have_text("#campus · slack/T1/C1")
    await page.click("text=#<i>new</i>")
    await expect(page.locator("h1")).to_contain_text("slack/T1/C5")

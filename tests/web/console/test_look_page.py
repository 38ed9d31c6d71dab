"""The page Look: what is given there is what visitors see."""

import io
from typing import Any

import aiohttp
import pytest

from bot.web.colours import contrast
from bot.web.logo import MOST_BYTES
from tests.web.conftest import NewPage
from tests.web.console.staff import opened, send, signed_in, token_of
from tests.web.pictures import piece, png
from tests.web.site import HOSTILE, SAMPLES, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

PATH = "/console/look"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'


async def upload(session: aiohttp.ClientSession, data: bytes, name: str = "logo.png") -> tuple[int, str]:
    form = aiohttp.FormData()
    form.add_field("token", await token_of(session, PATH))
    form.add_field("logo", io.BytesIO(data), filename=name, content_type="image/png")
    async with session.post(f"{PATH}/logo", data=form, allow_redirects=False) as response:
        return response.status, await response.text()


async def test_name_greeting_questions_and_office_are_what_the_next_visitor_sees(site: Site, new_page: NewPage) -> None:
    staff = await opened(site, new_page, PATH, java_script_enabled=False)
    await staff.fill("[id='look.name_en']", "Ask Northfield")
    await staff.fill("[id='look.greeting_en']", "Hello, <b>freshers</b>")
    await staff.fill("[id='look.samples_en']", "Dear all, when are fees due?\nWhere do I enrol?")
    await staff.fill("[id='answer.contact_en']", "Registry, +44 20 0000, registry@northfield.example")
    await staff.locator("form.sheet button").first.click()
    await expect(staff.get_by_role("status")).to_have_text("Saved.")
    page = await new_page()
    await expect(page).to_have_title("Ask Northfield · Answers with their sources")
    await expect(page.locator(".word")).to_have_text("Ask Northfield")
    await expect(page.locator(".promise")).to_have_text("Hello, <b>freshers</b>")
    await expect(page.locator(".sample")).to_have_text(["Dear all, when are fees due?", "Where do I enrol?"])
    await expect(page.locator(".contact")).to_contain_text("registry@northfield.example")
    told = {(entry.what, entry.on) for entry in await site.console.audit.recent(10)}
    assert ("setting_changed", "look.greeting_en") in told
    assert ("setting_changed", "look.name_ar") not in told


async def test_each_language_has_words_of_its_own_and_lacks_only_what_was_not_given(
    site: Site, new_page: NewPage
) -> None:
    async with signed_in(site) as session:
        given = {"look.name_ar": "اسأل الجامعة", "look.greeting_ar": "أهلًا بكم"}
        assert await send(session, PATH, at=PATH, **given) == 303
    arabic, greek = await new_page(locale="ar"), await new_page(locale="el")
    await expect(arabic.locator(".word")).to_have_text("اسأل الجامعة")
    await expect(arabic.locator(".promise")).to_have_text("أهلًا بكم")
    await expect(greek.locator(".word")).to_have_text("اسأل الجامعة")  # better than a name that is not theirs
    await expect(greek.locator(".promise")).to_contain_text("Ρωτήστε")
    await expect(greek.locator(".sample").first).to_have_text(SAMPLES["el"][0])


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_colour_is_on_the_page_and_letters_on_it_and_in_it_stand_out(
    site: Site, new_page: NewPage, scheme: str
) -> None:
    async with signed_in(site) as session:
        for colour in ("#FFD400", "#101030"):
            assert await send(session, PATH, at=PATH, **{"look.colour": colour}) == 303
            page = await new_page(color_scheme=scheme)
            names = ("brand", "brand-ink", "accent", "paper", "sheet", "accent-soft", "ink", "quiet")
            read = (
                "(names) => names.map((one) => getComputedStyle(document.documentElement).getPropertyValue('--' + one))"
            )
            found = dict(zip(names, await page.evaluate(read, list(names)), strict=True))
            assert found["brand"].strip() == colour.lower()
            pairs = [("brand-ink", "brand"), *(("accent", ground) for ground in ("paper", "sheet", "accent-soft"))]
            for one, other in (*pairs, ("ink", "accent-soft"), ("quiet", "accent-soft")):
                assert contrast(found[one].strip(), found[other].strip()) >= 4.5, (colour, one, other)


async def test_what_does_not_fit_is_refused_whole_and_stays_in_the_form(site: Site, new_page: NewPage) -> None:
    page = await opened(site, new_page, PATH, quiet=False, java_script_enabled=False)
    await page.fill("[id='look.name_en']", "Ask us")
    await page.evaluate("document.getElementById('colour').removeAttribute('pattern')")
    await page.fill("#colour", "red;}")
    await page.locator("form.sheet button").first.click()
    await expect(page.get_by_role("alert")).to_be_visible()
    await expect(page.locator("#colour")).to_have_value("red;}")
    await expect(page.locator("[id='look.name_en']")).to_have_value("Ask us")
    assert site._parts["options"].live.current.look.name_en == ""


async def test_hostile_words_stay_words(site: Site, new_page: NewPage) -> None:
    async with signed_in(site) as session:
        given = {f"look.{key}_en": HOSTILE[:40] for key in ("name", "greeting", "samples")}
        assert await send(session, PATH, at=PATH, **given, **{"answer.contact_en": HOSTILE}) == 303
    page = await new_page()
    await expect(page.locator(".promise")).to_contain_text("<script>")
    assert await page.evaluate("window.pwned") is None


class TestLogo:
    async def test_a_logo_is_in_the_header_and_the_icon_of_the_page_until_it_is_taken_away(
        self, site: Site, new_page: NewPage
    ) -> None:
        staff = await opened(site, new_page, PATH)
        picture = {"name": "our logo.png", "mimeType": "image/png", "buffer": png()}
        await staff.set_input_files("#logo", picture)
        await staff.get_by_role("button", name="Keep the logo").click()
        await expect(staff.get_by_role("status")).to_have_text("Saved.")
        page = await new_page()
        drawn = page.locator(".word img")
        await expect(drawn).to_be_visible()
        assert await drawn.evaluate("(one) => [one.naturalWidth, one.naturalHeight]") == [64, 32]
        assert (await page.get_attribute("link[rel=icon]", "href")).endswith("logo.png")
        await staff.get_by_role("button", name="Take the logo away").click()
        await page.reload()
        await expect(drawn).to_have_count(0)

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (SVG, "no PNG"),
            (b"", "no PNG"),
            (b"\xff\xd8\xff\xe0 a JPEG", "no PNG"),
            (png()[:-20], "damaged"),
            (png().replace(b"IDAT", b"IDAX"), "damaged"),
            (png(8, 8), "shorter than 16"),
            (png(3000, 20), "longer than 2048"),
            (png(64, 32, piece(b"tEXt", bytes(MOST_BYTES))), "too large"),
        ],
    )
    async def test_what_is_no_small_png_is_refused_and_says_why(self, site: Site, data: bytes, words: str) -> None:
        async with signed_in(site) as session:
            status, page = await upload(session, data)
        assert status == 422
        assert words in page
        assert not site._parts["logo"].data

    async def test_of_the_file_only_what_draws_is_kept(self, site: Site) -> None:
        said = piece(b"tEXt", b"Comment\0<script>alert(1)</script> and where it was taken")
        async with signed_in(site) as session:
            assert (await upload(session, png(64, 32, said) + SVG))[0] == 303
            async with session.get(f"/look/{site._parts['logo'].version}/logo.png") as response:
                assert response.content_type == "image/png"
                assert await response.read() == png()


async def test_the_page_fits_a_phone_in_both_directions(site: Site, new_page: NewPage) -> None:
    for locale in ("en", "ar"):
        page: Any = await opened(site, new_page, PATH, width=360, height=740, locale=locale)
        assert await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0

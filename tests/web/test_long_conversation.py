"""A conversation of thirty turns on a phone, a tablet and a desk: the page keeps its shape."""

from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest

from engine.document import Code, Document, Heading, ListBlock, Paragraph, Table, Text, Verse
from engine.messages import Answer, Choice
from tests.web.conftest import NewPage
from tests.web.site import PAGES, Site, answer_from, seeded

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

TURNS = 30
WIDTHS = (360, 768, 1280)
ACCENT = (11, 85, 99)  # of the light page
ARABIC = "ما جدول القسمة؟"


def kinds() -> list[tuple[str, Answer]]:
    """Questions with answers that strain a page: tables, verses, code, long paragraphs, buttons."""
    english, arabic, greek = (answer_from(PAGES[language]) for language in ("en", "ar", "el"))
    shares = Table(
        ("Heir", "Basis of the share", "Share of the estate", "Amount each", "Amount together"),
        (
            ("Wife", "prescribed: one eighth with descendants", "1/8", "15,000.00", "15,000.00"),
            ("Father's full brother's son", "residuary: what the prescribed shares leave", "5/24", "25,000", "25,000"),
        ),
    )
    arabic_shares = Table(
        ("الوارث", "الأساس", "النصيب", "المبلغ لكل واحد", "المجموع"),
        (("ابن ابن الأخ الشقيق", "عصبة بالنفس بعد أصحاب الفروض", "5/24", "25,000.00", "25,000.00"),),
    )
    long = [Paragraph((Text("The fee is due on the day that the senate names. " * 9),)) for _ in range(4)]
    parts = ListBlock(((Text("Bring form FORM-A-12/2026"),), (Text("w" * 90),)), ordered=True)
    choices = (Choice("About the fees of the graduate school in the autumn", "a"), Choice("الرسوم الدراسية", "b"))
    verse = Verse("ٱللَّهُ لَآ إِلَٰهَ إِلَّا هُوَ ٱلْحَىُّ ٱلْقَيُّومُ", "البقرة ٢:٢٥٥")
    return [
        ("When are fees due?", english),
        ("Shares?", replace(english, document=Document((shares, *english.document.blocks)))),
        (ARABIC, replace(arabic, document=Document((arabic_shares, *arabic.document.blocks)))),
        ("آية", replace(arabic, document=Document((verse, *arabic.document.blocks)))),
        ("All?", replace(english, document=Document((Heading("All fees"), *long, parts, Code("x" * 120, "sh"))))),
        ("Which?", replace(english, citations=(), choices=choices, document=Document(tuple(long[:1])))),
        ("Πότε;", greek),
    ]


async def conversed(site: Site, new_page: NewPage, width: int, **more: Any) -> Any:
    """The page of a visitor who has asked TURNS questions, loaded anew."""
    page = await new_page(width=width, height=740, **more)
    await page.fill("#question", "When are fees due?")
    await page.press("#question", "Enter")
    await expect(page.locator(".answer[data-turn]")).to_be_visible()
    questions = kinds()
    for number in range(TURNS - 1):
        words, answer = questions[number % len(questions)]
        await seeded(site.database, words, answer, site.engine.asked[-1].person.id)
    await page.reload()
    await expect(page.locator(".turn")).to_have_count(TURNS)
    return page


async def fits(page: Any) -> None:
    """The document is as high and as wide as the window and has not scrolled; the header and the composer are there."""
    shape = await page.evaluate(
        "() => { const html = document.documentElement; html.scrollTop = 500; "
        "return [html.scrollHeight, html.scrollWidth, html.scrollTop, innerHeight, innerWidth]; }"
    )
    assert shape[:3] == [shape[3], shape[4], 0]
    await expect(page.locator(".top")).to_be_in_viewport(ratio=1)
    await expect(page.locator(".box")).to_be_in_viewport(ratio=1)


class TestShape:
    @pytest.mark.parametrize("locale", ["en", "ar"])
    @pytest.mark.parametrize("width", WIDTHS)
    async def test_after_thirty_turns_the_header_stands_and_the_document_is_as_high_as_the_window(
        self, site: Site, new_page: NewPage, width: int, locale: str
    ) -> None:
        page = await conversed(site, new_page, width, locale=locale)
        await fits(page)
        await page.fill("#question", "And when are fees due?")
        await page.press("#question", "Enter")
        await expect(page.locator(".answer[data-turn]")).to_have_count(TURNS + 1)
        await fits(page)
        await page.locator('.vote[data-value="-1"]').last.click()
        await expect(page.locator(".reason:visible")).to_have_count(1)
        await page.locator(".turn").first.scroll_into_view_if_needed()
        await fits(page)

    async def test_four_short_questions_on_a_phone_leave_the_header_where_it_is(self, new_page: NewPage) -> None:
        page = await new_page(width=360, height=740, is_mobile=True, has_touch=True)
        for number in range(1, 5):
            await page.fill("#question", "When are fees due?")
            await page.press("#question", "Enter")
            await expect(page.locator(".answer[data-turn]")).to_have_count(number)
            await fits(page)


COLOURS = """async ([picture, places]) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return places.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""


async def ring(page: Any, path: str, colour: tuple[int, ...]) -> list[int]:
    """How many pixels of this colour stand at each edge of an element on the screen: top, bottom, left, right."""
    box = await page.locator(path).bounding_box()
    left, top, right, bottom = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
    middle, across = ((left + right) / 2, (top + bottom) / 2), range(-4, 4)
    places = [(middle[0], edge + step) for edge in (top, bottom) for step in across]
    places += [(edge + step, middle[1]) for edge in (left, right) for step in across]
    picture = "data:image/png;base64," + b64encode(await page.screenshot()).decode()
    blank = await page.context.new_page()  # the chat's own page may load no such picture
    found = await blank.evaluate(COLOURS, [picture, [(round(x), round(y)) for x, y in places]])
    await blank.close()
    counted = [tuple(one) == colour for one in found]
    return [sum(counted[start : start + len(across)]) for start in range(0, len(counted), len(across))]


class TestLooks:
    @pytest.mark.parametrize("width", WIDTHS)
    async def test_the_ring_around_the_box_in_use_is_whole(self, new_page: NewPage, width: int) -> None:
        page = await new_page(width=width, height=740, color_scheme="light")
        await page.focus("#question")
        assert await ring(page, ".box", ACCENT) == [2, 2, 2, 2]

    @pytest.mark.parametrize("locale", ["en", "ar"])
    async def test_a_wide_table_scrolls_in_its_own_box_and_keeps_its_figures_whole(
        self, site: Site, new_page: NewPage, locale: str
    ) -> None:
        page = await conversed(site, new_page, 360, locale=locale)
        tables = page.locator(".table")
        assert await tables.count() >= 8
        shapes = await tables.evaluate_all(
            "all => all.map((one) => [one.scrollWidth > one.clientWidth, one.clientWidth])"
        )
        assert all(wider and width <= 328 for wider, width in shapes)
        assert await page.evaluate("talk.scrollWidth - talk.clientWidth") == 0
        words = await page.locator("td:not(.figure)").evaluate_all("all => all.map((one) => one.offsetWidth)")
        assert min(words) >= 100  # not a word a line
        heights = await page.locator("td.figure").evaluate_all(
            "all => all.map((one) => { const words = document.createRange(); words.selectNodeContents(one); "
            "return words.getClientRects().length; })"
        )
        assert set(heights) == {1}

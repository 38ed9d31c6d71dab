"""Verses on the page: every letter and mark of them is drawn by a font that Dalil brings along."""

from typing import Any

import pytest

from engine.document import Document, Verse
from engine.messages import Answer
from tests.web.conftest import NewPage
from tests.web.site import Site

pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")

pytestmark = pytest.mark.asyncio(loop_scope="module")

# As Tanzil's texts have them: pause marks after a space of their own, small letters, the sajda and the rub el hizb
VERSES = (
    "أُجِيبُ دَعْوَةَ ٱلدَّاعِ ۖ إِذَا دَعَانِ ۗ فَلْيَسْتَجِيبُوا۟ لِى ۚ وَلْيُؤْمِنُوا۟ بِى ۘ لَعَلَّهُمْ ۙ يَرْشُدُونَ ۛ",
    "۞ وَٱلَّيْلِ إِذَا يَغْشَىٰ ۜ وَيَبْصُۜطُ ۩ لَآ إِلَٰهَ إِلَّا هُوَ بِإِذْنِهِۦ وَعِندَهُۥ ۢ بِأَيۡي۟دٍ ءَا۬عْجَمِىٌّ ۭ مَجْر۪ىٰهَا تَأْمَ۫نَّا يَـٰٓأَيُّهَا ٱللَّهِ ۨ",
)


async def fonts_of(page: Any, path: str) -> dict[str, int]:
    """The fonts that draw the words of an element, with the number of signs each draws; "" for one not ours."""
    browser = await page.context.new_cdp_session(page)
    await browser.send("DOM.enable")
    await browser.send("CSS.enable")
    root = await browser.send("DOM.getDocument")
    node = await browser.send("DOM.querySelector", {"nodeId": root["root"]["nodeId"], "selector": path})
    used = await browser.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})
    return {font["familyName"] if font["isCustomFont"] else "": font["glyphCount"] for font in used["fonts"]}


@pytest.mark.parametrize("verse", VERSES)
async def test_each_mark_of_a_verse_is_drawn_by_a_packaged_font(site: Site, new_page: NewPage, verse: str) -> None:
    document = Document((Verse(verse, "البقرة ٢:١٨٦"),))
    site.engine.answers["آية"] = Answer("answer", "quran", "ar", document)
    page = await new_page(locale="ar")
    await page.fill("#question", "آية")
    await page.press("#question", "Enter")
    await page.locator(".verse blockquote").wait_for()
    await page.evaluate("document.fonts.ready")
    drawn = await fonts_of(page, ".verse blockquote")
    assert drawn.pop("Noto Naskh Arabic") > len(verse) / 2
    assert set(drawn) <= {"Literata"}
    assert drawn.get("Literata", 0) <= verse.count(" ")  # a mark that no font has would be an empty box of the first

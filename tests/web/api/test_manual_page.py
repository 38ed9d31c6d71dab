"""docs/api.md as the server shows it, in a real browser."""

import pytest

from tests.web.conftest import NewPage

pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("locale", ["en", "ar", "el"])
async def test_it_fits_its_window_and_reads_from_left_to_right(new_page: NewPage, width: int, locale: str) -> None:
    page = await new_page("/api", width=width, locale=locale)
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert await page.evaluate("document.documentElement.lang") == locale
    heading = page.locator("main h1")
    assert await heading.inner_text() == "HTTP API"
    assert await heading.evaluate("e => getComputedStyle(e).direction") == "ltr"
    left = await heading.evaluate("e => e.getBoundingClientRect().left - e.parentElement.getBoundingClientRect().left")
    assert left == 0


async def test_what_is_wider_than_a_phone_scrolls_in_its_own_frame(new_page: NewPage) -> None:
    page = await new_page("/api", width=360)
    wide = page.locator("main pre").first
    assert await wide.evaluate("e => e.scrollWidth > e.clientWidth && getComputedStyle(e).overflowX === 'auto'")
    assert await wide.get_attribute("tabindex") == "0"


async def test_the_line_of_a_problem_is_found_by_its_address(new_page: NewPage) -> None:
    page = await new_page("/api#too_many")
    assert "Retry-After" in await page.locator("tr:target").inner_text()

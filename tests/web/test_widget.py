"""The chat as a widget on a page of another site: "localhost" stands for the university, "127.0.0.1" for Dalil.

Chromium's private windows, which these tests use, give a frame of another site neither cookies nor storage: so the chat
has to do without. NEAR is another origin of Dalil's own site, whose frames have storage.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web

from bot.web.pages import FRAME
from bot.web.sessions import sign
from tests.web.conftest import PATIENCE_MS, NewPage
from tests.web.site import FOREIGN, PAGES, SECRET, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
axe = pytest.importorskip("axe_playwright_python", reason="axe-core comes with the package axe-playwright-python")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

NEAR = "127.0.0.1"
PHONE = {"width": 360, "height": 740}
STRICT = "default-src 'none'; script-src {home}; frame-src {home}; img-src {home}"

Visit = Callable[..., Awaitable[Any]]


@pytest_asyncio.fixture(loop_scope="module")
async def elsewhere(site: Site) -> AsyncIterator[str]:
    """The origin of a university's own pages, which carry the tag."""

    async def page(request: web.Request) -> web.Response:
        language = request.query.get("language", "en")
        direction = "rtl" if language == "ar" else "ltr"
        html = (
            f"<!doctype html><html lang='{language}' dir='{direction}'><head><title>University</title>"
            f"<script src='{site.url}/widget.js' async></script></head>"
            f"<body><main><h1>University</h1><a href='/'>Home</a></main></body></html>"
        )
        headers = {"Content-Security-Policy": STRICT.format(home=site.url)} if "strict" in request.query else {}
        return web.Response(text=html, content_type="text/html", headers=headers)

    app = web.Application()
    app.router.add_get("/", page)
    app.router.add_get("/favicon.ico", _no_icon)
    runner = web.AppRunner(app)
    await runner.setup()
    listening = web.TCPSite(runner, "localhost", 0)
    await listening.start()
    port = runner.addresses[0][1]
    origin = f"http://localhost:{port}"
    await site._parts["options"].put("web.embed_origins", f"{origin},{origin.replace('localhost', NEAR)}", "tests")
    yield origin
    await runner.cleanup()


async def _no_icon(_: web.Request) -> web.Response:
    return web.Response(status=204)


@pytest_asyncio.fixture(loop_scope="module")
async def visit(browser: Any, elsewhere: str) -> AsyncIterator[Visit]:
    """`await visit("?language=ar", width=360, ...)`: the university's page in a new browser."""
    contexts = []

    async def open_page(
        query: str = "", *, at: str = "localhost", width: int = 1200, height: int = 800, **more: Any
    ) -> Any:
        context = await browser.new_context(viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = await context.new_page()
        await page.goto(f"{elsewhere.replace('localhost', at)}/{query}")
        return page

    yield open_page
    for context in contexts:
        await context.close()


async def opened(page: Any) -> Any:
    """The chat in its frame, after the button was pressed."""
    await page.locator("dalil-chat button[aria-expanded]").click()
    frame = page.frame_locator("dalil-chat iframe")
    await expect(frame.locator("#question")).to_be_visible()
    await page.frames[-1].wait_for_load_state("load")  # before that Enter begins a new line
    return frame


async def asked(frame: Any, words: str) -> None:
    await frame.locator("#question").fill(words)
    await frame.locator("#question").press("Enter")


async def test_a_question_is_asked_and_answered_in_a_frame_that_gets_no_cookie(site: Site, visit: Visit) -> None:
    page = await visit()
    frame = await opened(page)
    await asked(frame, "When are fees due?")
    await expect(frame.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
    await frame.locator(".mark").click()
    await expect(frame.locator("#panel mark")).to_have_text(PAGES["en"].quote)
    await frame.locator("#panel .shut").click()
    await frame.get_by_label("This helped").click()
    await expect(frame.locator(".said")).to_contain_text("kept")
    assert await page.context.cookies() == []
    assert len(site.engine.asked) == 1


async def test_the_conversation_is_there_on_the_next_page_of_the_university(visit: Visit) -> None:
    page = await visit(at=NEAR)
    await asked(frame := await opened(page), "When are fees due?")
    await expect(frame.locator(".answer[data-turn]")).to_be_visible()
    await page.goto(page.url + "?other")
    frame = await opened(page)
    await expect(frame.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
    await expect(frame.locator("#welcome")).to_be_hidden()


async def test_a_visitor_whose_token_counts_no_more_goes_on_with_a_new_one(visit: Visit) -> None:
    page = await visit(at=NEAR)
    frame = await opened(page)
    inside = next(one for one in page.frames if "/embedded" in one.url)
    await inside.evaluate(
        "localStorage.setItem('dalil.visitor', JSON.stringify({token: 'ab.cd', until: Date.now() + 1e9}))"
    )
    await page.reload()
    frame = await opened(page)
    await asked(frame, "When are fees due?")
    await expect(frame.locator(".answer .body")).to_contain_text(PAGES["en"].quote)


async def test_keyboard_alone_opens_asks_and_closes_and_the_focus_returns(visit: Visit) -> None:
    page = await visit()
    button = page.locator("dalil-chat button[aria-expanded]")
    await expect(button).to_be_attached()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect(button).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(button).to_have_attribute("aria-expanded", "true")
    frame = page.frame_locator("dalil-chat iframe")
    await expect(frame.locator("#question")).to_be_focused()
    await page.keyboard.type("When are fees due?")
    await page.keyboard.press("Enter")
    await expect(frame.locator(".mark")).to_be_visible()
    await frame.locator(".mark").press("Enter")
    await expect(frame.locator("#panel mark")).to_be_visible()
    await page.keyboard.press("Escape")  # the source first
    await expect(frame.locator("#panel")).to_be_hidden()
    await expect(button).to_have_attribute("aria-expanded", "true")
    await page.keyboard.press("Escape")
    await expect(page.locator("dalil-chat dialog")).to_be_hidden()
    await expect(button).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(frame.locator("#question")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(button).to_be_focused()


@pytest.mark.parametrize(("language", "side"), [("en", "right"), ("ar", "left")])
async def test_button_and_words_follow_the_page_around_them(visit: Visit, language: str, side: str) -> None:
    page = await visit(f"?language={language}", locale="el")
    button = await page.locator("dalil-chat button[aria-expanded]").bounding_box()
    assert (button["x"] < 600) is (side == "left")
    frame = await opened(page)
    await expect(frame.locator("html")).to_have_attribute("lang", language)
    dialog = await page.locator("dalil-chat dialog").bounding_box()
    assert (dialog["x"] < 600) is (side == "left")
    await frame.get_by_role("link", name="Ελληνικά").click()
    await expect(frame.locator("html")).to_have_attribute("lang", "el")
    await expect(frame.locator(".send")).to_have_attribute("aria-label", "Αποστολή")


async def test_on_a_phone_it_fills_the_screen_and_can_be_closed(visit: Visit) -> None:
    page = await visit(**PHONE)
    frame = await opened(page)
    assert await page.locator("dalil-chat dialog").bounding_box() == {"x": 0, "y": 0, "width": 360, "height": 740}
    assert await frame.locator("html").evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
    await page.locator("dalil-chat .bar button").click()
    await expect(page.locator("dalil-chat dialog")).to_be_hidden()


async def test_a_strict_policy_of_the_page_around_it_is_enough(visit: Visit) -> None:
    page = await visit("?strict")
    frame = await opened(page)
    await asked(frame, "When are fees due?")
    await expect(frame.locator(".answer .body")).to_contain_text(PAGES["en"].quote)
    box = await page.locator("dalil-chat button[aria-expanded]").bounding_box()
    assert (box["width"], box["height"]) == (56, 56)  # its looks are there


async def test_a_site_that_is_not_named_shows_no_button_and_no_frame(site: Site, visit: Visit, elsewhere: str) -> None:
    await site._parts["options"].put("web.embed_origins", "https://www.example.org", "tests")
    page = await visit()
    await page.wait_for_load_state("networkidle")
    await expect(page.locator("dalil-chat")).to_have_count(0)
    await page.evaluate(
        f"document.body.append(Object.assign(document.createElement('iframe'), {{src: '{site.url}/embedded'}}))"
    )
    await expect(page.frame_locator("body > iframe").locator("#question")).to_have_count(0)


@pytest.mark.parametrize("path", ["/", "/console/sign-in", "/api", "/nowhere"])
async def test_nothing_but_the_embedded_page_can_be_framed(site: Site, elsewhere: str, path: str) -> None:
    async with aiohttp.ClientSession(site.url) as session:
        async with session.get(path) as response:
            assert response.headers["X-Frame-Options"] == "DENY"
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        async with session.get("/embedded") as response:
            assert "X-Frame-Options" not in response.headers
            assert response.headers["Content-Security-Policy"].endswith(
                f"frame-ancestors {elsewhere} {elsewhere.replace('localhost', NEAR)}"
            )
            assert "Set-Cookie" not in response.headers


async def test_without_a_named_site_the_embedded_page_cannot_be_framed_either(site: Site) -> None:
    async with aiohttp.ClientSession(site.url) as session, session.get("/embedded") as response:
        assert response.headers["X-Frame-Options"] == "DENY"
        assert response.headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")


class TestToken:
    """The token of a frame opens the conversation of that frame, and only to the frame's own page."""

    async def test_another_sites_page_that_had_it_could_not_use_it(self, site: Site) -> None:
        own = {"X-Dalil": "chat", "X-Dalil-Visitor": sign(SECRET, FRAME, "a" * 32)}
        async with aiohttp.ClientSession(site.url) as session:
            for headers in FOREIGN:
                async with session.post("/api/v1/ask", json={"question": "fees?"}, headers=own | headers) as response:
                    assert response.status == 403
            async with session.post("/api/v1/ask", json={"question": "fees?"}, headers=own) as response:
                assert response.status == 200

    async def test_a_cookie_and_a_token_do_not_stand_for_each_other(self, site: Site) -> None:
        visitor, path = "b" * 32, "/api/v1/conversations/page"
        wrong = [
            {"X-Dalil-Visitor": sign(SECRET, "visitor", visitor)},
            {"X-Dalil-Visitor": ""},
            {"Cookie": f"dalil_visitor={sign(SECRET, FRAME, visitor)}"},
        ]
        async with aiohttp.ClientSession(site.url) as session:
            for headers in wrong:
                async with session.get(path, headers={"X-Dalil": "chat"} | headers) as response:
                    assert response.status == 401, headers


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
async def test_no_rule_of_accessibility_is_broken(visit: Visit, language: str, scheme: str) -> None:
    page = await visit(f"?language={language}", **PHONE, color_scheme=scheme)
    frame = await opened(page)
    await asked(frame, "When are fees due?")
    await expect(frame.locator(".answer[data-turn]")).to_be_visible()
    run = (
        "() => axe.run().then((found) => found.violations.map((one) => [one.id, one.nodes.map((node) => node.target)]))"
    )
    for one in page.frames:
        await one.evaluate((files(axe) / "axe.min.js").read_text("utf-8"))
    assert await page.evaluate(run) == []


async def test_without_a_name_the_page_keeps_working_for_its_own_visitors(new_page: NewPage) -> None:
    page = await new_page("/embedded")
    await page.fill("#question", "When are fees due?")
    await page.press("#question", "Enter")
    await expect(page.locator(".answer .body")).to_contain_text(PAGES["en"].quote)

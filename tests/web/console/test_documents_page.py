"""A file of a collection beside what was read of it: headings, tables and passages, and the file itself, which can do
nothing to whoever looks at it."""

from pathlib import Path
from urllib.parse import urlencode

import aiohttp
import pytest

from engine.knowledge.sources import UPLOADS
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, sign_in, signed_in
from tests.web.console.test_collections_page import PATH, made, packed, put, settled
from tests.web.site import HOSTILE, Site

playwright = pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
expect = playwright.expect

pytestmark = pytest.mark.asyncio(loop_scope="module")

SAMPLE = Path(__file__).parents[3] / "config" / "samples" / "handbook" / "en" / "exchange-and-internships.pdf"
FEES = """# Fees

## Tuition

| Programme | Resident | Other |
|---|---|---|
| Master's | 3,200 EUR | 6,400 EUR |
| Doctorate | 1,200 EUR | 2,400 EUR |

## Deadlines

Pay by the end of June.
"""
EVIL = f"""<html><head><title>Evil</title><meta http-equiv="refresh" content="0; url=/console/people">
<script>top.pwned = 1; document.title = "ran"</script></head><body onload="top.pwned = 2">
<h1>Rules</h1><p>The library is open until nine.</p>{HOSTILE}
<form action="/console/sign-out" method="post"><button>x</button></form>
<img src="/console/look/logo" onerror="top.pwned = 3"></body></html>"""
FILES = {
    "fees.md": FEES.encode(),
    "evil.html": EVIL.encode(),
    "greek.txt": "Η βιβλιοθήκη ανοίγει στις οκτώ κάθε πρωί, εκτός από την Κυριακή.".encode("cp1253"),
    "exchange.pdf": SAMPLE.read_bytes(),
    "damaged.pdf": b"%PDF-1.7 nothing",
    "letter.docx": packed(b"<w/>"),
}


def path_to(source: str, page: str = "document") -> str:
    return f"{PATH}/library/{page}?{urlencode({'source': source})}"


async def filled(site: Site) -> None:
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        await made(session)
        await put(session, "library", FILES)
        await settled(site)


async def got(session: aiohttp.ClientSession, path: str) -> tuple[aiohttp.ClientResponse, bytes]:
    async with session.get(path, allow_redirects=False) as response:
        return response, await response.read()


async def test_headings_tables_and_passages_stand_beside_the_text_of_the_file(site: Site, new_page: NewPage) -> None:
    await filled(site)
    page = await opened(site, new_page, path_to("fees.md"))
    await page.click("summary:has-text('Headings')")
    assert await page.locator(".outline li").all_text_contents() == ["Tuition", "Deadlines"]
    await expect(page.locator(".rows li")).to_have_count(2)
    await expect(page.locator(".rows li").first).to_contain_text("Resident")
    await expect(page.locator(".piece blockquote").last).to_contain_text("Pay by the end of June.")
    await expect(page.locator(".original pre")).to_have_text(FEES, use_inner_text=False)
    read, file = [await page.locator(one).bounding_box() for one in ("#read", "#original")]
    assert read["y"] == file["y"]
    assert read["x"] < file["x"]


async def test_a_web_page_is_shown_and_can_do_nothing(site: Site, new_page: NewPage) -> None:
    await filled(site)
    page = await opened(site, new_page, path_to("evil.html"), quiet=False)
    frame = page.frame_locator(".original iframe")
    await expect(frame.locator("body")).to_contain_text("The library is open until nine.")
    await page.wait_for_timeout(300)  # in which a script or a refresh would have acted
    await expect(frame.locator("body")).to_contain_text("The library is open until nine.")
    assert await page.evaluate("window.pwned") is None
    await page.goto(site.url + path_to("evil.html", "original"))
    await expect(page.locator("h1")).to_have_text("Rules")
    assert await page.evaluate("window.origin") == "null"
    assert await page.title() == "Evil"
    await page.click("form button")
    await page.goto(f"{site.url}/console")
    await expect(page.locator(".menu")).to_be_visible()  # still signed in


async def test_a_pdf_is_shown_in_the_page(site: Site, new_page: NewPage) -> None:
    await filled(site)
    page = await opened(site, new_page, path_to("exchange.pdf"))
    await expect(page.locator(".piece .meta").first).to_contain_text("Page 1")
    async with page.expect_response(lambda one: "/original" in one.url) as asked:
        await page.reload()
    response = await asked.value
    assert (response.status, response.headers["content-type"]) == (200, "application/pdf")


@pytest.mark.parametrize(
    ("file", "kind", "way", "policy"),
    [
        ("fees.md", "text/plain; charset=utf-8", "inline", "default-src 'none'"),
        ("greek.txt", "text/plain; charset=utf-8", "inline", "default-src 'none'"),
        ("evil.html", "text/html; charset=utf-8", "inline", "sandbox; default-src 'none'"),
        ("exchange.pdf", "application/pdf", "inline", "object-src 'self'"),
        ("letter.docx", "application/octet-stream", "attachment", "default-src 'none'"),
    ],
)
async def test_each_kind_is_handed_out_so_that_it_runs_nothing(
    site: Site, file: str, kind: str, way: str, policy: str
) -> None:
    await filled(site)
    async with browser(site) as session:
        await sign_in(session)
        shown, _ = await got(session, path_to(file, "original"))
        kept, data = await got(session, f"{path_to(file, 'original')}&keep=1")
    head = shown.headers
    assert data == FILES[file]
    assert head["Content-Type"] == kind
    assert head["Content-Disposition"] == f"{way}; filename*=UTF-8''{file}"
    assert policy in head["Content-Security-Policy"]
    assert "script-src" not in head["Content-Security-Policy"]
    assert (head["X-Frame-Options"], head["X-Content-Type-Options"]) == ("SAMEORIGIN", "nosniff")
    assert kept.headers["Content-Disposition"].startswith("attachment")


async def test_text_in_an_old_encoding_is_shown_in_its_letters(site: Site) -> None:
    await filled(site)
    async with browser(site) as session:
        await sign_in(session)
        _, data = await got(session, path_to("greek.txt", "original"))
    assert "Η βιβλιοθήκη ανοίγει" in data.decode()


async def test_a_file_that_could_not_be_read_is_shown_without_passages(site: Site, new_page: NewPage) -> None:
    await filled(site)
    page = await opened(site, new_page, f"{PATH}/library")
    await page.click(".files a:has-text('damaged.pdf')")
    await expect(page.locator(".nothing")).to_contain_text("Nothing was read of this file")
    await expect(page.get_by_role("link", name="Download")).to_be_visible()


@pytest.mark.parametrize("source", ["../../secrets.key", "/etc/passwd", "nowhere.md", "", "library.toml", "\x00"])
async def test_nothing_but_the_files_of_the_collection_is_handed_out(site: Site, source: str) -> None:
    await filled(site)
    (site.home / "secrets.key").write_text("x")
    async with browser(site) as session:
        await sign_in(session)
        for page in ("document", "original"):
            assert (await got(session, path_to(source, page)))[0].status == 404


async def test_only_who_sees_the_collection_is_given_its_files_and_a_removed_one_is_told(site: Site) -> None:
    await filled(site)
    (site.home / UPLOADS / "library" / "fees.md").unlink()
    async with signed_in(site, "omar", None, handbook="approver") as omar:
        assert (await got(omar, path_to("greek.txt", "original")))[0].status == 404
    async with browser(site) as session:
        await sign_in(session)
        assert b"no longer there" in (await got(session, path_to("fees.md")))[1]

"""The pictures of the documentation, made anew from a running Dalil: `python -m bench.pictures ADDRESS NAME [ONLY ...]`

Signs in to the console as the administrator NAME, whose password is asked for or read from a pipe, asks the first
sample question of the web chat in each language, and writes docs/images/*.webp, those named alone where any are. What
stands in the queue and the gaps is shown, so take a Dalil with the sample collections and with questions of nobody.
Chromium: DALIL_TEST_CHROMIUM, or one on the PATH.
"""

import argparse
import asyncio
import base64
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from getpass import getpass
from pathlib import Path
from typing import Any, Literal

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESKTOP, PHONE = (1200, 900), (360, 740)
QUALITY = 72  # of WebP, where letters are still sharp
PATIENCE_MS = 120_000
ASKED = "ask"


@dataclass(frozen=True, slots=True)
class Shot:
    """A page as a picture. `then`: what is pressed on it first; the question of the web chat is asked, for ASKED."""

    name: str
    path: str
    language: str
    size: tuple[int, int] = DESKTOP
    then: tuple[str, ...] = ()
    scheme: Literal["light", "dark"] = "light"


SHOTS = (
    Shot("web-chat", "/", "en", then=(ASKED, ".answer .mark")),
    Shot("web-chat-greek", "/", "el", then=(ASKED,), scheme="dark"),
    Shot("web-chat-arabic", "/", "ar", PHONE, then=(ASKED,)),
    Shot("console-home", "/console", "en"),
    Shot("console-home-arabic", "/console", "ar"),
    Shot("console-queue-greek", "/console/queue?kind=all&state=any", "el"),
    Shot("console-queue-phone", "/console/queue", "ar", PHONE),
    Shot("console-answer", "/console/queue?outcome=answer", "en", then=(".cases a",)),
    Shot("console-answer-arabic", "/console/queue?outcome=answer", "ar", then=(".cases a",)),
    Shot("console-edit", "/console/gaps", "en", then=(".case a.button",)),
    Shot("console-gaps", "/console/gaps", "en"),
    Shot("console-gaps-phone", "/console/gaps", "el", PHONE),
    Shot("console-numbers", "/console/numbers", "en"),
    Shot("console-numbers-phone", "/console/numbers", "ar", PHONE),
    Shot("console-collections", "/console/collections", "en", scheme="dark"),
    Shot("console-collection-phone", "/console/new-collection", "el", PHONE),
    Shot("console-connections", "/console/connections", "en"),
    Shot("console-connections-arabic", "/console/connections", "ar"),
)


async def make(address: str, name: str, password: str, shots: Sequence[Shot], folder: Path) -> None:
    from playwright.async_api import async_playwright

    path = os.environ.get("DALIL_TEST_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        signed_in = await _signed_in(browser, address, name, password)
        for shot in shots:
            width, height = shot.size
            context = await browser.new_context(
                locale=shot.language,
                color_scheme=shot.scheme,
                viewport={"width": width, "height": height},
                storage_state=signed_in if shot.path.startswith("/console") else None,
                reduced_motion="reduce",
            )
            context.set_default_timeout(PATIENCE_MS)
            page = await context.new_page()
            await page.goto(address + shot.path)
            await _press(page, shot.then)
            file = folder / f"{shot.name}.webp"
            file.write_bytes(await _picture(page))
            print(f"{file.name}: {file.stat().st_size // 1024} KB")
            await context.close()
        await browser.close()


async def _signed_in(browser: Any, address: str, name: str, password: str) -> Any:
    """The cookies of somebody signed in."""
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(f"{address}/console/sign-in")
    await page.fill("#name", name)
    await page.fill("#password", password)
    await page.press("#password", "Enter")
    await page.wait_for_selector(".menu", timeout=PATIENCE_MS)
    state = await context.storage_state()
    await context.close()
    return state


async def _press(page: Any, then: Sequence[str]) -> None:
    for what in then:
        if what == ASKED:
            await page.locator(".sample").first.click()
            await page.wait_for_selector(".answer[data-outcome]")
        else:
            await page.locator(what).first.click()
            await page.wait_for_load_state()
    await page.wait_for_timeout(500)  # for letters, and for what slides in


async def _picture(page: Any) -> bytes:
    """What the window shows, as WebP, which the browser itself can write."""
    session = await page.context.new_cdp_session(page)
    told = await session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(told["data"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", help="for example http://127.0.0.1:8080")
    parser.add_argument("name")
    parser.add_argument("only", nargs="*", metavar="ONLY", help="of " + ", ".join(shot.name for shot in SHOTS))
    parser.add_argument("--to", type=Path, default=IMAGES, help="a folder (docs/images)")
    given = parser.parse_args()
    secret = getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    chosen = [shot for shot in SHOTS if not given.only or shot.name in given.only]
    asyncio.run(make(given.address.rstrip("/"), given.name, secret, chosen, given.to))

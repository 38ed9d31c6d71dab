"""The pictures of the documentation, made anew: `python -m bench.pictures [ONLY ...]`

Furnishes a home (bench/pictures_home.py), runs a Dalil on it, and writes docs/images/*.webp, those named alone where
any are. With `--at ADDRESS NAME` a Dalil that runs already is pictured instead: it signs in to its console as the
administrator NAME, whose password is asked for or read from a pipe. What stands in the queue and the gaps is shown, so
take one with questions of nobody. Chromium: DALIL_TEST_CHROMIUM, or one on the PATH.
"""

import argparse
import asyncio
import base64
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from getpass import getpass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from bench.pictures_home import NAME, PASSWORD, furnish
from bench.speed import DALIL, ROOT

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESKTOP, TALL, PHONE = (1200, 900), (1200, 1300), (360, 740)
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


CORRECTED = "/console/queue?kind=disliked&state=any&words=fees"
SHOTS = (
    Shot("web-chat", "/", "en", then=(ASKED, ".answer .mark")),
    Shot("web-chat-greek", "/", "el", then=(ASKED,), scheme="dark"),
    Shot("web-chat-arabic", "/", "ar", PHONE, then=(ASKED,)),
    Shot("console-home", "/console", "en"),
    Shot("console-home-arabic", "/console", "ar"),
    Shot("console-queue", "/console/queue?kind=all&state=any", "en"),
    Shot("console-queue-greek", "/console/queue?kind=all&state=any", "el"),
    Shot("console-queue-phone", "/console/queue", "ar", PHONE),
    Shot("console-answer", CORRECTED, "en", TALL, then=(".cases a",)),
    Shot("console-edit", "/console/gaps", "en", then=(".case a.button",)),
    Shot("console-gaps", "/console/gaps", "en"),
    Shot("console-gaps-phone", "/console/gaps", "el", PHONE),
    Shot("console-numbers", "/console/numbers", "en"),
    Shot("console-numbers-phone", "/console/numbers", "ar", PHONE),
    Shot("console-collections", "/console/collections", "en"),
    Shot("console-collections-phone", "/console/collections", "en", PHONE),
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
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    await page.goto(f"{address}/console/sign-in")
    await page.fill("#name", name)
    await page.fill("#password", password)
    await page.press("#password", "Enter")
    await page.wait_for_selector(".menu")
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


async def furnished(shots: Sequence[Shot], folder: Path) -> None:
    with TemporaryDirectory() as home:
        environment = os.environ | {"DALIL_HOME": home, "HF_HUB_OFFLINE": "1"}
        await asyncio.to_thread(subprocess.run, [*DALIL, "ingest"], cwd=ROOT, env=environment, check=True)
        await furnish(Path(home))
        process = await asyncio.create_subprocess_exec(
            *DALIL, "run", "--port", "0", cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE
        )
        try:
            await make(await _address(process), NAME, PASSWORD, shots, folder)
        finally:
            process.send_signal(signal.SIGINT)
            await process.wait()


async def _address(process: asyncio.subprocess.Process) -> str:
    """What the server prints once it answers. Raises RuntimeError where it ends before."""
    assert process.stdout is not None
    async for line in process.stdout:
        if found := re.search(r"Open (http://\S+)", line.decode()):
            return found[1]
    raise RuntimeError("the server ended before it answered")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", metavar="ONLY", help="of " + ", ".join(shot.name for shot in SHOTS))
    parser.add_argument("--at", nargs=2, metavar=("ADDRESS", "NAME"), help="for example http://127.0.0.1:8080 rania")
    parser.add_argument("--to", type=Path, default=IMAGES, help="a folder (docs/images)")
    given = parser.parse_args()
    chosen = [shot for shot in SHOTS if not given.only or shot.name in given.only]
    if given.at:
        address, name = given.at
        secret = getpass() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
        asyncio.run(make(address.rstrip("/"), name, secret, chosen, given.to))
    else:
        asyncio.run(furnished(chosen, given.to))

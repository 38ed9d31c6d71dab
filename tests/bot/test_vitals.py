"""Health on a disk that is full: a small file system of its own, filled to the last byte."""

import shutil
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import aiohttp
import pytest

from bot import vitals
from bot.vitals import Vitals
from bot.web.parts import Readiness
from engine.errors import NoRoom
from engine.store.database import Database, open_database
from engine.store.inbox import Inbox
from engine.store.migration import migrate
from tests.exchanges import message
from tests.web.site import running_site

MB = 2**20


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 8 MB, which needs the right to mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    made = (
        mount
        and unmount
        and subprocess.run([mount, "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True)
    )
    if not made or made.returncode:
        pytest.skip("no small disk to fill: this user may not mount a tmpfs")
    yield folder
    subprocess.run([str(unmount), "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (2**16, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return ballast


async def kept(database: Database, event: str) -> bool:
    return await Inbox(database, ["test"]).accept(message(event, "When is the fee due? " * 150))


async def use_up(database: Database) -> None:
    """Questions until one does not fit, as people would go on asking."""

    async def ask() -> None:
        for number in range(1000):
            await kept(database, f"{number}")

    with pytest.raises(NoRoom, match="the disk is full"):
        await ask()


async def test_a_full_disk_is_told_and_an_emptied_one_too(small_disk: Path) -> None:
    url, clock = f"sqlite:///{small_disk}/dalil.db", Clock()
    await migrate(url)
    async with open_database(url) as database:
        looked = Vitals(database, small_disk, lambda: 0, clock)
        assert (await looked.database(), looked.disk()) == ("", "")
        ballast = fill(small_disk)
        await use_up(database)
        assert await looked.database() == ""  # tried a moment ago
        clock.now += vitals.EVERY_S
        assert "the disk is full" in await looked.database()
        ballast.unlink()
        clock.now += vitals.EVERY_S
        assert await looked.database() == ""
        assert await kept(database, "after")


async def test_the_trial_leaves_nothing_behind(sqlite_url: str) -> None:
    async with open_database(sqlite_url) as database:
        assert await Vitals(database, Path("/"), lambda: 0).database() == ""
        assert await Inbox(database, ["health"]).rows.take(1, timedelta(hours=1)) == []


def test_little_room_is_named_before_it_is_none(small_disk: Path, sqlite_url: str) -> None:
    looked = Vitals(None, small_disk, lambda: 100)  # type: ignore[arg-type]
    assert "only 8 MB are left" in looked.disk()
    assert "free at least 100 MB" in looked.disk()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "disk is full"), ("ar", "امتلأ قرص"), ("el", "δίσκος του Dalil είναι γεμάτος")]
)
async def test_people_are_told_that_the_disk_is_full_and_the_health_is_not_good(
    small_disk: Path, language: str, words: str
) -> None:
    url = f"sqlite:///{small_disk}/dalil.db"
    await migrate(url)
    head, jar = {"Accept-Language": language, "X-Dalil": "1"}, aiohttp.CookieJar(unsafe=True)
    async with running_site(url) as site, aiohttp.ClientSession(headers=head, cookie_jar=jar) as person:
        looked = Vitals(site.database, small_disk, lambda: 0)
        await person.get(site.url)
        fill(small_disk)
        await use_up(site.database)
        question = {"question": "When is the fee due? " * 10}
        async with person.post(site.url + "/api/v1/ask", json=question) as response:
            assert response.status == 503
            assert int(response.headers["Retry-After"]) > 0
            assert words in (await response.json())["detail"]
        site.ready = Readiness({"database": await looked.database()})
        async with person.get(site.url + "/health") as response:
            assert response.status == 503
            assert "the disk is full" in (await response.json())["checks"]["database"]

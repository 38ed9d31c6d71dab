"""The password of the review page under attack, and what signing out is worth."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from yarl import URL

from bot.settings import from_environment, load_specs
from bot.web.guesses import FORGOTTEN_S, LONGEST_S, Guesses
from engine.errors import SettingsError
from tests.web.site import PASSWORD, Site, running_site


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        running.allow(trust_proxy=True, review_attempts_per_minute=2)
        yield running


@asynccontextmanager
async def browser(address: str) -> AsyncIterator[aiohttp.ClientSession]:
    head, jar = {"X-Forwarded-For": address}, aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(headers=head, cookie_jar=jar) as session:
        yield session


async def try_password(site: Site, who: aiohttp.ClientSession, password: str) -> int:
    sent = {"password": password}
    async with who.post(site.url + "/review/sign-in", data=sent, allow_redirects=False) as response:
        if response.status == 429:
            assert int(response.headers["Retry-After"]) > 0
        return response.status


async def is_in(site: Site, who: aiohttp.ClientSession, cookies: dict[str, str] | None = None) -> bool:
    async with who.get(site.url + "/review", cookies=cookies) as response:
        return 'id="password"' not in await response.text()


async def test_guesses_from_everywhere_keep_nobody_out_but_the_guessers(site: Site) -> None:
    async with browser("6.6.6.6") as guesser, browser("7.7.7.7") as staff:
        assert [await try_password(site, guesser, "guess") for _ in range(4)] == [403, 403, 429, 429]
        for number in range(200):
            async with browser(f"9.9.{number}.9") as one:
                await try_password(site, one, "guess")
        assert await try_password(site, staff, PASSWORD) == 303


async def test_a_browser_that_signed_in_before_does_not_wait_for_the_guesses_of_its_neighbours(site: Site) -> None:
    async with browser("7.7.7.7") as staff, browser("7.7.7.7") as neighbour:
        assert await try_password(site, staff, PASSWORD) == 303
        assert [await try_password(site, neighbour, "guess") for _ in range(3)] == [403, 403, 429]
        assert await try_password(site, neighbour, PASSWORD) == 429
        assert await try_password(site, staff, PASSWORD) == 303
        assert [await try_password(site, staff, "guess") for _ in range(3)] == [403, 403, 429]


async def test_after_signing_out_a_copy_of_the_cookie_opens_nothing_also_after_a_restart(site: Site) -> None:
    async with browser("7.7.7.7") as staff, browser("8.8.8.8") as other:
        for who in (staff, other):
            await try_password(site, who, PASSWORD)
        copied = {
            name: cookie.value for name, cookie in staff.cookie_jar.filter_cookies(URL(site.url + "/review")).items()
        }
        async with browser("6.6.6.6") as thief:
            assert await is_in(site, thief, copied)
            await (await staff.post(site.url + "/review/sign-out")).read()
            assert not await is_in(site, thief, copied)
            await site.stop()
            await site.start()
            assert not await is_in(site, thief, copied)
        assert await is_in(site, other)


def test_whoever_goes_on_guessing_waits_longer_each_time() -> None:
    now = [0.0]
    guesses, waits = Guesses(lambda: now[0]), []
    for _ in range(12):
        guesses.failed("a", 3)
        waits.append(guesses.wait("a"))
    assert waits[:6] == [0, 0, 10, 20, 40, 80]
    assert waits[-1] == LONGEST_S
    assert guesses.wait("b") == 0
    now[0] += FORGOTTEN_S + 1
    guesses.failed("a", 3)
    assert guesses.wait("a") == 0
    guesses.failed("a", 3)
    guesses.succeeded("a")
    guesses.failed("a", 3)
    assert guesses.wait("a") == 0


@pytest.mark.parametrize("password", ["x", "123456789", "aaaaaaaaaaaa"])
def test_a_password_that_is_soon_guessed_is_refused_by_name_and_not_shown(password: str) -> None:
    with pytest.raises(SettingsError, match=r"review.password.*at least 10 characters") as refused:
        from_environment(load_specs(), {"DALIL_REVIEW_PASSWORD": password})
    assert f"'{password}'" not in str(refused.value)


def test_a_good_password_and_none_are_taken() -> None:
    for password in ("", "a good password"):
        assert from_environment(load_specs(), {"DALIL_REVIEW_PASSWORD": password}) == {"review.password": password}

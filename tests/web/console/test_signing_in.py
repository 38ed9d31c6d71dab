"""Signing in to the console: passwords, codes, guessing, cookies, and what signing out is worth."""

from collections.abc import AsyncIterator
from datetime import timedelta

import aiohttp
import pyotp
import pytest
from sqlalchemy import select
from yarl import URL

from bot.web.guesses import FORGOTTEN_S, LONGEST_S, Guesses
from engine.store import schema
from tests.web.console.staff import PASSWORD, browser, hired, send, sign_in, token_of
from tests.web.site import Site, running_site


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        running.allow(trust_proxy=True, console_attempts=2, console_lock_after=6)
        yield running


async def is_in(session: aiohttp.ClientSession, cookies: dict[str, str] | None = None) -> bool:
    async with session.get("/console/queue", cookies=cookies) as response:
        return 'id="password"' not in await response.text()


async def cookies_of(session: aiohttp.ClientSession, site: Site) -> dict[str, str]:
    held = session.cookie_jar.filter_cookies(URL(site.url + "/console"))
    return {name: cookie.value for name, cookie in held.items()}


async def test_while_there_is_no_account_the_page_says_how_the_first_is_made(site: Site) -> None:
    async with browser(site) as somebody, somebody.get("/console") as response:
        assert response.status == 403
        assert "dalil admin create" in await response.text()


async def test_a_wrong_password_is_refused_and_the_right_one_opens_until_sign_out(site: Site) -> None:
    await hired(site)
    async with browser(site) as staff:
        assert (await sign_in(staff, password="guess")).status == 403
        assert not await is_in(staff)
        assert (await sign_in(staff)).status == 303
        assert await is_in(staff)
        assert await send(staff, "/console/sign-out") == 303
        assert not await is_in(staff)


async def test_an_unknown_name_is_told_the_same_as_a_wrong_password(site: Site) -> None:
    await hired(site)
    told = []
    for name in ("rania", "nobody"):
        async with browser(site, f"1.1.1.{len(told)}") as one:
            given = {"name": name, "password": "guess", "token": await token_of(one, "/console/sign-in")}
            async with one.post("/console/sign-in", data=given) as response:
                told.append((response.status, (await response.text()).split('role="alert">')[1].split("<")[0]))
    assert told[0] == told[1]


async def test_a_sign_in_leads_to_the_page_that_was_wanted_and_to_no_other_site(site: Site) -> None:
    await hired(site)
    async with browser(site) as staff:
        async with staff.get("/console/people", allow_redirects=False) as response:
            assert response.headers["Location"] == "/console/sign-in?next=%2Fconsole%2Fpeople"
        assert (await sign_in(staff, wanted="/console/people")).headers["Location"] == "/console/people"
        for elsewhere in ("https://evil.example", "//evil.example", "/console//x\r\nSet-Cookie: a=b", "/consolex", "/"):
            assert (await sign_in(staff, wanted=elsewhere)).headers["Location"] == "/console"


async def test_a_session_that_somebody_else_laid_down_is_not_taken_over(site: Site) -> None:
    """Session fixation: the cookie is a new one at each sign-in, and the one before it ends."""
    await hired(site)
    async with browser(site) as staff:
        staff.cookie_jar.update_cookies({"dalil_console": "laid-down"}, URL(site.url + "/console"))
        await sign_in(staff)
        first = (await cookies_of(staff, site))["dalil_console"]
        assert first != "laid-down"
        await sign_in(staff)
        second = (await cookies_of(staff, site))["dalil_console"]
        assert second != first
    async with browser(site) as thief:
        assert not await is_in(thief, {"dalil_console": "laid-down"})
        assert not await is_in(thief, {"dalil_console": first})
        assert await is_in(thief, {"dalil_console": second})


async def test_the_cookie_is_kept_from_scripts_and_other_sites_and_only_its_digest_is_stored(site: Site) -> None:
    await hired(site)
    async with browser(site) as staff:
        given = {"name": "rania", "password": PASSWORD, "token": await token_of(staff, "/console/sign-in")}
        secure = {"X-Forwarded-Proto": "https"}
        async with staff.post("/console/sign-in", data=given, headers=secure, allow_redirects=False) as response:
            cookie = response.cookies["dalil_console"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "Lax", "/console", True)
    statement = select(schema.console_sessions)
    (row,) = await site.database.reading(lambda connection: connection.execute(statement).all())
    assert cookie.value not in str(row)


async def test_the_sign_in_form_is_good_only_in_the_browser_it_was_given_to(site: Site) -> None:
    await hired(site)
    async with browser(site) as attacker, browser(site) as victim:
        token = await token_of(attacker, "/console/sign-in")
        given = {"name": "rania", "password": PASSWORD, "token": token}
        async with victim.post("/console/sign-in", data=given, allow_redirects=False) as response:
            assert response.status == 403
        assert not await is_in(victim)


async def test_after_signing_out_a_copy_of_the_cookie_opens_nothing_also_after_a_restart(site: Site) -> None:
    await hired(site)
    async with browser(site) as staff, browser(site) as other:
        for who in (staff, other):
            await sign_in(who)
        copied = await cookies_of(staff, site)
        kept = await cookies_of(other, site)
        await send(staff, "/console/sign-out")
    await site.stop()
    await site.start()
    async with browser(site) as thief:
        assert not await is_in(thief, copied)
        assert await is_in(thief, kept)


async def test_a_session_ends_by_itself(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        later = site.database.clock() + timedelta(hours=1, seconds=1)
        monkeypatch.setattr(site.database, "clock", lambda: later)
        assert not await is_in(staff)


async def test_guesses_from_one_address_keep_nobody_out_but_the_guessers(site: Site) -> None:
    await hired(site)
    async with browser(site, "6.6.6.6") as guesser, browser(site, "7.7.7.7") as staff:
        tried = [(await sign_in(guesser, password="guess")) for _ in range(4)]
        assert [one.status for one in tried] == [403, 403, 429, 429]
        assert int(tried[-1].headers["Retry-After"]) > 0
        assert (await sign_in(staff)).status == 303


async def test_an_account_guessed_at_from_everywhere_is_locked_but_not_where_it_signed_in_before(site: Site) -> None:
    await hired(site)
    async with browser(site, "7.7.7.7") as staff:
        await sign_in(staff)
        await send(staff, "/console/sign-out")
        for number in range(7):
            async with browser(site, f"9.9.{number}.9") as one:
                last = await sign_in(one, password="guess")
        assert last.status == 429
        async with browser(site, "5.5.5.5") as other:
            assert (await sign_in(other)).status == 429
        assert (await sign_in(staff)).status == 303
        async with staff.get("/console/people") as response:
            page = await response.text()
    assert "Locked out in the last seven days" in page
    assert "9.9.5.9" in page


async def test_a_second_factor_is_set_up_and_each_code_is_good_once(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.allow(console_attempts=50, console_lock_after=100)
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        async with staff.get("/console/account") as response:
            page = await response.text()
        salt = page.split('name="salt" value="')[1].split('"')[0]
        secret = page.split('id="secret">')[1].split("<")[0].replace(" ", "")
        fields = {"action": "begin_code", "salt": salt, "password": PASSWORD}
        now = site.database.clock()
        code = pyotp.TOTP(secret).at(now)
        assert await send(staff, "/console/account", code="000000", **fields) == 422
        assert await send(staff, "/console/account", code=code, **fields | {"password": "x"}) == 422
        assert await send(staff, "/console/account", code=code, **fields) == 303
        assert (await sign_in(staff)).status == 403
        assert (await sign_in(staff, code=code)).status == 403  # it was used to begin with
        later = now + timedelta(seconds=60)
        monkeypatch.setattr(site.database, "clock", lambda: later)
        fresh = pyotp.TOTP(secret).at(later)
        assert (await sign_in(staff, code=fresh, password="x")).status == 403
        assert (await sign_in(staff, code=fresh)).status == 303
        assert (await sign_in(staff, code=fresh)).status == 403
        assert await send(staff, "/console/account", action="end_code", password=PASSWORD) == 303
        assert (await sign_in(staff)).status == 303
    statement = select(schema.accounts)
    (row,) = await site.database.reading(lambda connection: connection.execute(statement).all())
    assert secret not in str(row)


async def test_a_new_password_ends_every_session_of_the_account(site: Site) -> None:
    await hired(site)
    async with browser(site) as here, browser(site) as there:
        for who in (here, there):
            await sign_in(who)
        fields = {"action": "password", "password": PASSWORD}
        assert await send(here, "/console/account", new="short", **fields) == 422
        assert await send(here, "/console/account", new="another walk, by the hills", **fields) == 303
        assert not await is_in(here)
        assert not await is_in(there)
        assert (await sign_in(here)).status == 403
        assert (await sign_in(here, password="another walk, by the hills")).status == 303


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

"""Staff of a running site, and how they come in without a browser."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import aiohttp

from engine.staff.roles import EVERYWHERE, Account, Role
from engine.store.reviewed import Rest, Written
from tests.web.site import PAGES, Site

PASSWORD = "a long walk by the sea"
_TOKEN = re.compile(r'name="token" value="([^"]+)"')


async def hired(site: Site, name: str = "rania", role: Role | None = "administrator", **single: Role) -> Account:
    """An account with that role everywhere, and others for single collections."""
    grants: dict[str, Role] = {**({EVERYWHERE: role} if role else {}), **single}
    return await site.console.accounts.create(name, PASSWORD, grants, "tests")


@asynccontextmanager
async def browser(
    site: Site, address: str = "", cookies: dict[str, str] | None = None
) -> AsyncIterator[aiohttp.ClientSession]:
    """What somebody holds in a browser of their own, at that network address."""
    head, jar = ({"X-Forwarded-For": address} if address else {}), aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(site.url, headers=head, cookie_jar=jar, cookies=cookies) as session:
        yield session


async def token_of(session: aiohttp.ClientSession, path: str) -> str:
    """What stands in the forms of the page."""
    async with session.get(path) as response:
        found = _TOKEN.search(await response.text())
    assert found is not None, f"{path} holds no form"
    return found[1]


async def sign_in(
    session: aiohttp.ClientSession, name: str = "rania", password: str = PASSWORD, code: str = "", wanted: str = ""
) -> aiohttp.ClientResponse:
    token = await token_of(session, "/console/sign-in")
    given = {"name": name, "password": password, "code": code, "next": wanted, "token": token}
    async with session.post("/console/sign-in", data=given, allow_redirects=False) as response:
        await response.read()
    return response


async def send(session: aiohttp.ClientSession, path: str, at: str = "/console/account", **fields: str) -> int:
    """A form with the token of the page `at`; the status of what it is answered."""
    given = {"token": await token_of(session, at), **fields}
    async with session.post(path, data=given, allow_redirects=False) as response:
        await response.read()
        return response.status


@asynccontextmanager
async def signed_in(
    site: Site, name: str = "rania", role: Role | None = "administrator", **single: Role
) -> AsyncIterator[aiohttp.ClientSession]:
    """The browser of a new member of staff, signed in."""
    await hired(site, name, role, **single)
    async with browser(site) as session:
        assert (await sign_in(session, name)).status == 303
        yield session


async def opened(
    site: Site, new_page: Callable[..., Awaitable[Any]], path: str, role: Role = "administrator", **more: Any
) -> Any:
    """A page of a real browser at that path, with a member of staff before it."""
    if await site.console.accounts.named("rania") is None:
        await hired(site, "rania", role)
    page = await new_page(f"/console/sign-in?{urlencode({'next': path})}", **more)
    await page.fill("#name", "rania")
    await page.fill("#password", PASSWORD)
    await page.press("#password", "Enter")
    await page.wait_for_selector(".menu")
    return page


def rests_on(*collections: str) -> Written:
    """Words that cite the page, as if it lay in each of these collections."""
    page = PAGES["en"]
    cited = [replace(page.citation(number), collection=name) for number, name in enumerate(collections, start=1)]
    text = " ".join(f"A [{one.number}]" for one in cited)
    return Written("Q", "en", text, (), tuple(Rest(one, page.text) for one in cited))

"""Dangerous actions ask for a proof of who is signed in, when the last one is some minutes old."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import pyotp
import pytest

from engine.messages import Person
from engine.store.people import People
from engine.store.preferences import Preferences
from tests.servers.openid import provider
from tests.web.console.staff import PASSWORD, browser, hired, send, sign_in
from tests.web.console.test_collections_page import made
from tests.web.console.test_openid import come, connect
from tests.web.site import PAGES, Site, answer_from, running_site, seeded

SECRET = {"key": "telegram.webhook_secret", "value": "a secret of ours"}
SLACK = {"what": "slack", "slack.bot_token": "xoxb-17653672481-a", "slack.app_token": "xapp-1-A0-1-f0"}
MODELS = {"what": "models", "models.providers": "ours = https://models.example.org/v1 small"}
PUBLIC = {"key": "web.public_url", "value": "https://evil.example"}
NEW = {"name": "second", "new": "a slow row along the shore", "role:": "administrator"}
DANGEROUS: list[tuple[str, dict[str, str]]] = [
    ("/console/askers", {"action": "erase", "sure": "yes", "code": "{code}"}),
    ("/console/collections/library", {"action": "delete", "sure": "yes"}),
    ("/console/settings", {"action": "save", **SECRET}),
    ("/console/settings", {"action": "reset", **SECRET}),
    ("/console/settings", {"action": "save", **PUBLIC}),
    ("/console/settings", {"action": "save", "key": "console.proof_minutes", "value": "10"}),
    ("/console/connections", {"action": "save_anyway", **SLACK}),
    ("/console/connections", {"action": "save_anyway", **MODELS}),
    ("/console/connections", {"action": "forget", "what": "slack"}),
    ("/console/keys", {"action": "make", "name": "kiosk", "scope": "ask"}),
    ("/console/keys", {"action": "revoke", "sure": "yes", "id": "{key}"}),
    ("/console/people", NEW),
    ("/console/people/{other}", {"action": "roles", "role:": "administrator"}),
    ("/console/people/{other}", {"action": "password", "new": "a slow row along the shore"}),
    ("/console/people/{other}", {"action": "disable"}),
    ("/console/people/{other}", {"action": "enable"}),
]


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        running.allow(console_hours=100, console_attempts=1000)
        yield running


class Later:
    """The clock of the site's database, as far ahead as the test wants it."""

    def __init__(self, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
        self._real, self._ahead = site.database.clock, timedelta()
        monkeypatch.setattr(site.database, "clock", self.now)

    def now(self) -> datetime:
        return self._real() + self._ahead

    def wait(self, minutes: int) -> None:
        self._ahead += timedelta(minutes=minutes)


@pytest.fixture
def later(site: Site, monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(site, monkeypatch)


async def state(site: Site) -> Any:
    """All that the dangerous actions change."""
    shelf = site._parts["shelf"]
    accounts = [(one.name, dict(one.grants), one.disabled) for one in await site.console.accounts.all()]
    collections = [one.name for one in (await shelf.definitions()).collections]
    audit = await site.console.audit.count()
    return accounts, collections, (await Preferences(site.database).read())[1], audit


async def test_each_dangerous_action_asks_again_after_some_minutes_and_not_before(site: Site, later: Later) -> None:
    await hired(site)
    other = await hired(site, "other", "viewer")
    await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "somebody")
    key, _ = await site.console.keys.add("kiosk", ["ask"], "tests")
    code = await People(site.database).code(Person("web", "somebody"))
    names = {"other": other.id, "code": code, "key": key.id}
    async with browser(site) as staff:
        await sign_in(staff)
        await made(staff)
        for path, fields in DANGEROUS:
            later.wait(11)
            where, given = path.format(**names), {name: text.format(**names) for name, text in fields.items()}
            before = await state(site)
            assert await send(staff, where, **given) == 422, (path, fields)
            assert await state(site) == before, (path, fields)
            assert await send(staff, where, **given, password=PASSWORD) == 303, (path, fields)
            assert await state(site) != before, (path, fields)
        later.wait(9)
        assert await send(staff, f"/console/people/{other.id}", action="disable") == 303


async def test_a_wrong_password_is_refused_also_while_the_last_proof_is_recent_and_guesses_wait(
    site: Site, later: Later
) -> None:
    site.allow(console_attempts=2)
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        for _ in range(3):
            assert await send(staff, "/console/people", **NEW, password="a wrong one") == 422
        assert await send(staff, "/console/people", **NEW, password=PASSWORD) == 422
    assert [one.name for one in await site.console.accounts.all()] == ["rania"]


async def test_a_proof_counts_for_its_own_session_alone(site: Site, later: Later) -> None:
    await hired(site)
    async with browser(site) as here, browser(site) as there:
        for who in (here, there):
            await sign_in(who)
        later.wait(11)
        assert await send(here, "/console/people", **NEW, password=PASSWORD) == 303
        assert await send(there, "/console/people", **NEW | {"name": "third"}) == 422


async def test_a_code_of_the_second_factor_is_a_proof_once(site: Site, later: Later) -> None:
    rania = await hired(site)
    accounts, salt = site.console.accounts, "5a" * 16
    device = pyotp.TOTP(accounts.secret(salt))
    async with browser(site) as staff:
        await sign_in(staff)
        await accounts.begin_code(rania.id, salt, device.at(later.now()), "rania")
        later.wait(11)
        code = device.at(later.now())
        assert await send(staff, "/console/people", **NEW, password="000000") == 422
        assert await send(staff, "/console/people", **NEW, password=code) == 303
        later.wait(11)
        assert await send(staff, "/console/people", **NEW | {"name": "third"}, password=code) == 422


async def shown(session: aiohttp.ClientSession, path: str) -> str:
    async with session.get(path) as response:
        return await response.text()


async def test_the_field_for_the_password_stands_in_a_form_only_where_it_is_needed(site: Site, later: Later) -> None:
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        assert 'name="password"' not in await shown(staff, "/console/people")
        later.wait(11)
        assert 'name="password"' in await shown(staff, "/console/people")
        assert "/console/openid/again" not in await shown(staff, "/console/people")


async def test_who_has_no_password_proves_it_with_the_provider_which_has_to_ask_anew(site: Site, later: Later) -> None:
    async with provider() as theirs, browser(site) as omar:
        theirs.people = {"omar": {"groups": ["it-desk"]}, "maria": {"groups": ["it-desk"]}}
        theirs.now_in = "omar"
        await connect(site, theirs)
        await come(omar)
        later.wait(11)
        page = await shown(omar, "/console/people")
        assert 'name="password"' not in page
        assert "/console/openid/again?next=/console/people" in page
        assert await send(omar, "/console/people", **NEW) == 422
        assert await send(omar, "/console/people", **NEW, password="") == 422
        theirs.signed_in_at -= 3600
        theirs.lies = {"auth_time": int(theirs.signed_in_at)}  # it did not ask
        assert (await come(omar, "/console/openid/again"))[0] == 403
        theirs.lies = {"auth_time": None}
        assert (await come(omar, "/console/openid/again"))[0] == 403
        theirs.lies = {}
        async with browser(site) as maria:
            theirs.now_in = "maria"
            assert (await come(maria))[0] == 303
        assert (await come(omar, "/console/openid/again"))[0] == 403  # somebody else sits before the provider
        theirs.now_in = "omar"
        assert (await come(omar))[0] == 303  # a new sign-in is a proof as well
        later.wait(11)
        assert await send(omar, "/console/people", **NEW) == 422
        again = "/console/openid/again?next=/console/people"
        assert await come(omar, again) == (303, "/console/people")
        assert (theirs.asked[-1]["prompt"], theirs.asked[-1]["max_age"]) == ("login", "0")
        assert await send(omar, "/console/people", **NEW) == 303

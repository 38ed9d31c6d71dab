"""Every page of the console with every role, without a form's token, and from another site."""

from collections.abc import AsyncIterator

import pytest

from bot.web.console import ROUTES
from engine.staff.roles import ROLES, Role
from tests.web.console.staff import browser, hired, send, sign_in, token_of
from tests.web.site import FOREIGN, HOSTILE, Site, running_site

NOWHERE = "0" * 32
OPEN = {
    "/review", "/review/{rest:.*}", "/console/sign-in", "/console/enter", "/console/openid", "/console/openid/callback"
}  # fmt: skip
LEAST: dict[tuple[str, str], Role] = {
    ("POST", "/console/sign-out"): "viewer",
    ("GET", "/console/openid/again"): "viewer",
    ("GET", "/console"): "viewer",
    ("GET", "/console/queue"): "viewer",
    ("POST", "/console/queue"): "reviewer",
    ("POST", "/console/queue/undo"): "reviewer",
    ("GET", "/console/answers/{turn}"): "viewer",
    ("POST", "/console/answers/{turn}"): "reviewer",
    ("POST", "/console/answers/{turn}/again"): "reviewer",
    ("GET", "/console/answers/{turn}/again"): "viewer",
    ("GET", "/console/collections/{name}/files"): "viewer",
    ("GET", "/console/collections/{name}/schedules"): "viewer",
    ("GET", "/console/look/logo"): "administrator",
    ("GET", "/console/answers/{turn}/correct"): "reviewer",
    ("POST", "/console/answers/{turn}/correct"): "reviewer",
    ("GET", "/console/answers/{turn}/add"): "approver",
    ("POST", "/console/answers/{turn}/add"): "approver",
    ("GET", "/console/synonyms"): "viewer",
    ("POST", "/console/synonyms"): "approver",
    ("GET", "/console/evaluations"): "administrator",
    ("GET", "/console/evaluations/{id}"): "administrator",
    ("GET", "/console/reviewed"): "viewer",
    ("GET", "/console/reviewed/{id}"): "viewer",
    ("POST", "/console/reviewed/{id}"): "approver",
    ("GET", "/console/reviewed/{id}/edit"): "reviewer",
    ("POST", "/console/reviewed/{id}/edit"): "reviewer",
    ("GET", "/console/gaps"): "viewer",
    ("POST", "/console/gaps"): "reviewer",
    ("GET", "/console/contradictions"): "viewer",
    ("POST", "/console/contradictions"): "reviewer",
    ("GET", "/console/numbers"): "viewer",
    ("GET", "/console/numbers.csv"): "viewer",
    ("GET", "/console/numbers.jsonl"): "viewer",
    ("GET", "/console/collections"): "viewer",
    ("GET", "/console/new-collection"): "administrator",
    ("POST", "/console/new-collection"): "administrator",
    ("GET", "/console/collections/{name}"): "viewer",
    ("POST", "/console/collections/{name}"): "viewer",
    ("POST", "/console/collections/{name}/files"): "administrator",
    ("GET", "/console/collections/{name}/about"): "administrator",
    ("POST", "/console/collections/{name}/about"): "administrator",
    ("GET", "/console/collections/{name}/columns"): "administrator",
    ("POST", "/console/collections/{name}/columns"): "administrator",
    ("GET", "/console/collections/{name}/document"): "viewer",
    ("GET", "/console/collections/{name}/original"): "viewer",
    ("GET", "/console/look"): "administrator",
    ("POST", "/console/look"): "administrator",
    ("POST", "/console/look/logo"): "administrator",
    ("GET", "/console/settings"): "administrator",
    ("POST", "/console/settings"): "administrator",
    ("GET", "/console/connections"): "administrator",
    ("POST", "/console/connections"): "administrator",
    ("GET", "/console/connections/slack-manifest.json"): "administrator",
    ("GET", "/console/keys"): "administrator",
    ("POST", "/console/keys"): "administrator",
    ("GET", "/console/askers"): "administrator",
    ("POST", "/console/askers"): "administrator",
    ("GET", "/console/audit"): "administrator",
    ("GET", "/console/account"): "viewer",
    ("POST", "/console/account"): "viewer",
    ("POST", "/console/account/unlink"): "viewer",
    ("GET", "/console/link"): "viewer",
    ("POST", "/console/link"): "viewer",
    ("GET", "/console/people"): "administrator",
    ("POST", "/console/people"): "administrator",
    ("GET", "/console/people/{id}"): "administrator",
    ("POST", "/console/people/{id}"): "administrator",
    ("GET", "/console/channels"): "administrator",
    ("POST", "/console/channels"): "administrator",
    ("POST", "/console/collections/{name}/schedules"): "administrator",
    ("POST", "/console/account/digest"): "viewer",
    ("GET", "/console/backup"): "administrator",
    ("POST", "/console/backup"): "administrator",
}


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        yield running


def guarded() -> list[tuple[str, str]]:
    return [(route.method, route.path) for route in ROUTES if route.path not in OPEN]


def path_of(pattern: str) -> str:
    return pattern.replace("{id}", NOWHERE).replace("{turn}", NOWHERE).replace("{name}", "nowhere")


def test_every_route_has_a_least_role() -> None:
    assert sorted(guarded()) == sorted(LEAST)


@pytest.mark.parametrize("role", ROLES)
async def test_each_role_opens_what_it_should_and_nothing_else(site: Site, role: Role) -> None:
    await hired(site, "one", role)
    async with browser(site) as staff:
        await sign_in(staff, "one")
        for (method, pattern), least in LEAST.items():
            if pattern == "/console/sign-out":
                continue
            path = path_of(pattern)
            if method == "GET":
                async with staff.get(path, allow_redirects=False) as response:
                    status = response.status
            else:
                status = await send(staff, path)
            assert (status == 403) is (ROLES.index(role) < ROLES.index(least)), (role, method, pattern, status)
            assert status < 500, (role, method, pattern, status)


async def test_a_role_for_one_collection_opens_no_page_about_everything(site: Site) -> None:
    await hired(site, "one", None, handbook="approver")
    async with browser(site) as staff:
        await sign_in(staff, "one")
        for (method, pattern), least in LEAST.items():
            if method == "GET" and "{" not in pattern:
                async with staff.get(pattern) as response:
                    assert (response.status == 403) is (least == "administrator"), pattern


async def test_nobody_comes_in_without_a_sign_in(site: Site) -> None:
    await hired(site)
    async with browser(site) as stranger:
        for method, pattern in LEAST:
            async with stranger.request(
                method, path_of(pattern), data={"token": ""}, allow_redirects=False
            ) as response:
                assert response.status == 303, pattern
                assert response.headers["Location"].startswith("/console/sign-in"), pattern


async def test_a_form_without_the_token_of_the_session_changes_nothing(site: Site) -> None:
    await hired(site, "one")
    await hired(site, "two")
    async with browser(site) as staff, browser(site) as other:
        await sign_in(staff, "one")
        await sign_in(other, "two")
        foreign = await token_of(other, "/console/account")
        for method, pattern in LEAST:
            if method != "POST":
                continue
            for token in ("", "x", foreign, "é١"):
                given = {"token": token} if token else {}
                async with staff.post(path_of(pattern), data=given, allow_redirects=False) as response:
                    assert response.status == 403, (pattern, token)
        async with staff.get("/console/queue") as response:
            assert response.status == 200  # not even signed out


@pytest.mark.parametrize("headers", FOREIGN)
async def test_a_form_that_another_site_sent_is_not_carried_out(site: Site, headers: dict[str, str]) -> None:
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        token = await token_of(staff, "/console/account")
        for method, pattern in [*LEAST, ("POST", "/console/sign-in")]:
            if method == "POST":
                async with staff.post(path_of(pattern), data={"token": token}, headers=headers) as response:
                    assert response.status == 403, pattern


async def test_a_disabled_account_is_out_at_once(site: Site) -> None:
    await hired(site)
    account = await hired(site, "two", "viewer")
    async with browser(site) as staff:
        await sign_in(staff, "two")
        await site.console.accounts.disable(account.id, "rania")
        async with staff.get("/console/queue", allow_redirects=False) as response:
            assert response.status == 303
        assert (await sign_in(staff, "two")).status == 403


async def test_the_old_addresses_lead_to_the_console(site: Site) -> None:
    async with browser(site) as somebody:
        for path in ("/review", "/review/channels", "/review/sign-in"):
            async with somebody.get(path, allow_redirects=False) as response:
                assert (response.status, response.headers["Location"]) == (303, "/console")


async def test_hostile_words_in_addresses_and_forms_stay_words_and_split_no_header(site: Site) -> None:
    await hired(site)
    async with browser(site) as staff:
        await sign_in(staff)
        for path in (
            "/console/people?done=" + "%0d%0aX-Bad:1",
            "/console/people/%0d%0aX-Bad:1",
            "/console/queue?show=%3Cscript%3E",
        ):
            async with staff.get(path) as response:
                assert "X-Bad" not in response.headers
                assert "<script>" not in await response.text()
        given = {"token": await token_of(staff, "/console/people"), "name": HOSTILE, "new": "x" * 12, "role:": HOSTILE}
        async with staff.post("/console/people", data=given) as response:
            assert response.status == 422
            page = await response.text()
        assert "<script>" not in page
        assert "onerror='" not in page

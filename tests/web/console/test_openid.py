"""Signing in with the institution's account, against a real provider on a local port."""

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from sqlalchemy import select
from yarl import URL

from bot.settings import check, load_specs
from engine.errors import SettingsError
from engine.store import schema
from engine.store.preferences import Preferences
from tests.servers.openid import CLIENT, SECRET, Provider, Sign, provider, rightly, unsigned
from tests.web.console.staff import PASSWORD, browser, hired, send, sign_in, signed_in
from tests.web.site import Site, running_site

CALLBACK = "/console/openid/callback"
FIELDS = {"what": "openid", "openid.client_id": CLIENT, "openid.client_secret": SECRET}


@pytest.fixture
async def site(sqlite_url: str) -> AsyncIterator[Site]:
    async with running_site(sqlite_url) as running:
        yield running


@pytest.fixture
async def theirs() -> AsyncIterator[Provider]:
    async with provider() as running:
        running.people = {
            "maria": {"groups": ["library-staff", "everybody"], "email": "maria@uni.example", "email_verified": True},
            "omar": {"groups": ["it-desk"]},
            "stranger": {"groups": ["everybody"], "email": "stranger@uni.example", "email_verified": True},
        }
        running.now_in = "maria"
        yield running


async def connect(site: Site, theirs: Provider, **more: Any) -> None:
    await site.put("openid.issuer", theirs.url)
    await site.put("openid.client_id", CLIENT)
    await site.enter("openid.client_secret", SECRET)
    await site.put("openid.roles", ["library-staff = reviewer handbook", "it-desk = administrator"])
    for name, value in more.items():
        await site.put(f"openid.{name}", value)


async def come(session: aiohttp.ClientSession, path: str = "/console/openid") -> tuple[int, str]:
    """By the provider and back; the status of what the way ends with, and the page or where it leads."""
    async with session.get(path, allow_redirects=False) as response:
        if response.status != 303:
            return response.status, await response.text()
        away = response.headers["Location"]
    async with session.get(away, allow_redirects=False) as response:
        back = response.headers["Location"]
    async with session.get(back, allow_redirects=False) as response:
        return response.status, response.headers.get("Location") or await response.text()


async def is_in(session: aiohttp.ClientSession, path: str = "/console/queue") -> bool:
    async with session.get(path, allow_redirects=False) as response:
        return response.status == 200


async def roles(site: Site, name: str) -> dict[str, str]:
    account = await site.console.accounts.named(name)
    assert account is not None
    return dict(account.grants)


async def test_somebody_whom_a_rule_names_comes_in_with_the_role_it_gives_and_has_an_account(
    site: Site, theirs: Provider
) -> None:
    await hired(site)
    await connect(site, theirs)
    async with browser(site) as maria:
        assert await come(maria, "/console/openid?next=/console/gaps") == (303, "/console/gaps")
        assert await is_in(maria)
        assert not await is_in(maria, "/console/people")
    (asked,) = theirs.asked
    assert asked["redirect_uri"] == site.url + CALLBACK
    assert asked["code_challenge_method"] == "S256"
    assert asked["scope"].split()[0] == "openid"
    assert await roles(site, "maria@uni.example") == {"handbook": "reviewer"}
    async with browser(site) as elsewhere:
        assert (await come(elsewhere))[0] == 303
    assert len(await site.console.accounts.all()) == 2  # the same account again


async def test_passwords_go_on_working_and_an_account_without_one_has_none(site: Site, theirs: Provider) -> None:
    await hired(site)
    await connect(site, theirs)
    async with browser(site) as staff:
        assert (await sign_in(staff)).status == 303
    async with browser(site) as maria:
        await come(maria)
        for guess in ("", PASSWORD):
            assert (await sign_in(maria, "maria@uni.example", guess)).status == 403


async def test_the_sign_in_page_offers_the_way_only_where_it_is_connected(site: Site, theirs: Provider) -> None:
    await hired(site)
    async with browser(site) as somebody:
        async with somebody.get("/console/sign-in") as response:
            assert "/console/openid" not in await response.text()
        assert (await come(somebody))[0] == 404
        await connect(site, theirs)
        async with somebody.get("/console/sign-in?next=/console/gaps") as response:
            assert "/console/openid?next=/console/gaps" in await response.text()


async def test_a_provider_that_wants_the_secret_in_the_body_has_it_there(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    theirs.discovered = {"token_endpoint_auth_methods_supported": ["client_secret_post", "private_key_jwt"]}
    async with browser(site) as maria:
        assert (await come(maria))[0] == 303


async def test_an_unknown_person_is_refused_with_a_page_that_says_so_and_no_account_is_made(
    site: Site, theirs: Provider
) -> None:
    await hired(site)
    await connect(site, theirs)
    theirs.now_in = "stranger"
    async with browser(site) as stranger:
        status, page = await come(stranger)
        assert status == 403
        assert "nobody gave it a role here" in page
        assert "stranger@uni.example" in page
        assert not await is_in(stranger)
    assert [one.name for one in await site.console.accounts.all()] == ["rania"]


async def test_an_account_that_bears_a_verified_address_is_theirs_and_keeps_its_roles(
    site: Site, theirs: Provider
) -> None:
    await hired(site, "stranger@uni.example", "approver")
    await connect(site, theirs)
    theirs.now_in = "stranger"
    async with browser(site) as known:
        assert (await come(known))[0] == 303
    assert await roles(site, "stranger@uni.example") == {"": "approver"}
    theirs.people["stranger"]["email"] = "another@uni.example"  # from now on it is the subject that counts
    async with browser(site) as known:
        assert (await come(known))[0] == 303
    assert len(await site.console.accounts.all()) == 1


async def test_an_address_that_is_not_verified_opens_nobodys_account(site: Site, theirs: Provider) -> None:
    await hired(site, "rania@uni.example")
    await connect(site, theirs)
    theirs.people["omar"] |= {"email": "rania@uni.example", "email_verified": False}
    theirs.people["omar"]["preferred_username"] = "rania@uni.example"
    theirs.now_in = "omar"
    async with browser(site) as omar:
        assert (await come(omar))[0] == 303
    assert [one.name for one in await site.console.accounts.all()] == ["rania-uni.example", "rania@uni.example"]
    assert [one.openid for one in await site.console.accounts.all()] == [True, False]


async def test_a_second_person_with_the_same_address_does_not_take_an_account_over(
    site: Site, theirs: Provider
) -> None:
    await hired(site, "stranger@uni.example", "approver")
    await connect(site, theirs)
    theirs.people["maria"] = theirs.people["stranger"]
    for name, status in (("stranger", 303), ("maria", 403)):
        theirs.now_in = name
        async with browser(site) as one:
            assert (await come(one))[0] == status


async def test_a_role_that_the_provider_takes_away_is_gone_with_the_next_sign_in(site: Site, theirs: Provider) -> None:
    await hired(site)
    await connect(site, theirs)
    async with browser(site) as here, browser(site) as there:
        await come(here)
        theirs.people["maria"]["groups"] = ["it-desk"]
        await come(there)
        assert await is_in(here, "/console/people")
        theirs.people["maria"]["groups"] = ["everybody"]
        assert (await come(there))[0] == 403
        assert not await is_in(here)
        assert not await is_in(there)
        assert await roles(site, "maria@uni.example") == {}
        theirs.people["maria"]["groups"] = ["library-staff"]
        assert (await come(there))[0] == 303
        assert await roles(site, "maria@uni.example") == {"handbook": "reviewer"}


async def test_the_last_administrator_is_not_lost_with_a_group(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    theirs.now_in = "omar"
    async with browser(site) as omar:
        assert (await come(omar))[0] == 303
        theirs.people["omar"]["groups"] = []
        assert (await come(omar))[0] == 403
    assert await roles(site, "omar") == {"": "administrator"}


async def test_a_disabled_account_does_not_come_in_by_the_provider(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    async with browser(site) as maria:
        await come(maria)
        account = await site.console.accounts.named("maria@uni.example")
        assert account is not None
        await site.console.accounts.disable(account.id, "rania")
        assert (await come(maria))[0] == 403
        assert not await is_in(maria)


@pytest.mark.parametrize(
    ("claim", "said", "rule"),
    [
        ("roles", {"roles": "staff"}, "staff = viewer"),
        ("realm_access.roles", {"realm_access": {"roles": ["staff"]}}, "staff = viewer"),
        ("https://uni.example/groups", {"https://uni.example/groups": ["staff"]}, "staff = viewer"),
        ("groups", {"groups": ["cn=staff,ou=lib"]}, "cn=staff,ou=lib = viewer"),
        ("email", {"email": "Maria@Uni.example", "email_verified": True}, "maria@uni.example = viewer"),
    ],
)
async def test_roles_are_given_by_whatever_the_provider_says(
    site: Site, theirs: Provider, claim: str, said: dict[str, Any], rule: str
) -> None:
    await connect(site, theirs, claim=claim, roles=[rule])
    theirs.people["maria"] = said
    async with browser(site) as maria:
        assert (await come(maria))[0] == 303
    ((name, grants),) = [(one.name, one.grants) for one in await site.console.accounts.all()]
    assert grants == {"": "viewer"}, name


async def test_groups_that_stand_in_the_user_information_alone_count(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    theirs.groups_in_token = False
    async with browser(site) as maria:
        assert (await come(maria))[0] == 303


async def test_an_answer_to_another_browser_or_without_the_state_signs_nobody_in(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    async with browser(site) as attacker, browser(site) as victim:
        async with attacker.get("/console/openid", allow_redirects=False) as response:
            away = response.headers["Location"]
        async with attacker.get(away, allow_redirects=False) as response:
            back = URL(response.headers["Location"])
        async with victim.get(back, allow_redirects=False) as response:
            assert response.status == 403
        for state in ("", "x", "é"):
            async with attacker.get(back.update_query(state=state), allow_redirects=False) as response:
                assert response.status == 403
            async with attacker.get("/console/openid", allow_redirects=False):
                pass  # a new attempt: the refused one is over
        async with attacker.get(back, allow_redirects=False) as response:
            assert response.status == 403  # the code of another attempt
        assert not await is_in(attacker)
        assert not await is_in(victim)


def by_another_key(claims: dict[str, Any], _: RSAKey) -> str:
    return jwt.encode({"alg": "RS256"}, claims, RSAKey.generate_key(2048))


def by_the_public_key(claims: dict[str, Any], key: RSAKey) -> str:
    """The known confusion: what everybody knows of the key, taken for a shared secret."""
    return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(key.as_pem(private=False)), ["HS256"])


def by_the_client_secret(claims: dict[str, Any], _: RSAKey) -> str:
    return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(SECRET), ["HS256"])


@pytest.mark.parametrize(
    "lies",
    [
        {"nonce": "another"},
        {"nonce": None},
        {"iss": "https://evil.example"},
        {"aud": "another-client"},
        {"aud": ["another-client", CLIENT]},  # without saying for whom it was made
        {"azp": "another-client"},
        {"exp": 1_700_000_000},  # long ago
        {"exp": None},
        {"iat": 32_503_680_000},  # in the year 3000
        {"sub": ""},
    ],
    ids=str,
)
async def test_an_id_token_that_does_not_hold_signs_nobody_in(
    site: Site, theirs: Provider, lies: dict[str, Any]
) -> None:
    await connect(site, theirs)
    theirs.lies = lies
    async with browser(site) as maria:
        status, page = await come(maria)
        assert status == 403
        assert "could not be trusted" in page
        assert not await is_in(maria)
        assert await site.console.accounts.all() == []
        theirs.lies = {}
        assert (await come(maria))[0] == 303  # it was the lie alone


@pytest.mark.filterwarnings("ignore::joserfc.errors.SecurityWarning")  # that a public key is no secret: it is tried
@pytest.mark.parametrize("signed", [unsigned, by_another_key, by_the_public_key, by_the_client_secret])
async def test_only_the_providers_own_signature_counts(site: Site, theirs: Provider, signed: Sign) -> None:
    await connect(site, theirs)
    theirs.signed = signed
    async with browser(site) as maria:
        assert (await come(maria))[0] == 403
        assert not await is_in(maria)
        assert await site.console.accounts.all() == []
        theirs.signed = rightly
        assert (await come(maria))[0] == 303  # it was the signature alone


async def test_a_provider_that_says_it_is_another_one_or_is_away_signs_nobody_in(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    async with browser(site) as maria:
        theirs.discovered = {"issuer": "https://evil.example"}
        assert (await come(maria))[0] == 502
        theirs.discovered = {"token_endpoint": "ftp://evil.example"}
        assert (await come(maria))[0] == 502
        await site.put("openid.issuer", "http://127.0.0.1:9")
        status, page = await come(maria)
        assert status == 502
        assert "cannot be reached" in page


async def test_who_turns_back_at_the_provider_is_told_so(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    theirs.now_in = ""
    async with browser(site) as maria:
        status, page = await come(maria)
        assert (status, "did not let you in" in page) == (403, True)


async def test_a_sign_in_leads_to_no_other_site(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    async with browser(site) as maria:
        for elsewhere in ("https://evil.example", "//evil.example", "/consolex"):
            assert await come(maria, f"/console/openid?next={elsewhere}") == (303, "/console")


async def test_the_cookie_of_the_way_is_kept_from_scripts_and_ends_with_it(site: Site, theirs: Provider) -> None:
    await connect(site, theirs)
    async with browser(site) as maria:
        async with maria.get("/console/openid", allow_redirects=False) as response:
            cookie = response.cookies["dalil_openid"]
        assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/console/openid")
        await come(maria)
        held = maria.cookie_jar.filter_cookies(URL(site.url + CALLBACK))
        assert "dalil_openid" not in held
        assert held["dalil_console"].value


async def test_the_connection_is_tried_and_its_secret_is_kept_sealed(site: Site, theirs: Provider) -> None:
    lines = {
        "openid.issuer": theirs.url,
        "openid.roles": "library-staff = reviewer handbook\r\nit-desk = administrator",
    }
    async with signed_in(site) as session:
        page = await tried(session, **FIELDS | {"openid.client_secret": "another"} | lines)
        assert "It does not work." in page
        page = await tried(session, **FIELDS | lines | {"openid.issuer": theirs.url + "/other"})
        assert "No OpenID provider" in page
        page = await tried(session, **FIELDS | lines)
        assert "knows Dalil" in page
        assert SECRET not in page
        assert not site.live.current.openid.connected
        given = FIELDS | lines | {"action": "save"}
        assert await send(session, "/console/connections", **given) == 303
        bad = given | {"openid.roles": "library-staff = king"}
        assert await send(session, "/console/connections", **bad) == 422
        assert site.live.current.openid.roles == ("library-staff = reviewer handbook", "it-desk = administrator")
        _, rows = await Preferences(site.database).read()
        assert SECRET not in str(rows)
        async with browser(site) as maria:
            assert (await come(maria))[0] == 303
        forget = {"what": "openid", "action": "forget"}
        assert await send(session, "/console/connections", **forget) == 303
    assert not site.live.current.openid.connected


async def tried(session: aiohttp.ClientSession, **fields: str) -> str:
    async with session.get("/console/account") as response:
        token = (await response.text()).split('name="token" value="')[1].split('"')[0]
    given = {"token": token, "action": "test", **fields}
    async with session.post("/console/connections", data=given) as response:
        return await response.text()


@pytest.mark.parametrize("address", ["http://login.example.org", "http://localhost.evil.example", "ftp://x", "x"])
def test_a_plain_address_of_another_machine_is_no_provider(address: str) -> None:
    with pytest.raises(SettingsError, match="https://"):
        check(load_specs()["openid.issuer"], address, "")


async def test_neither_codes_nor_tokens_nor_the_secret_stand_in_the_log_or_the_database(
    site: Site, theirs: Provider, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "bot")
    await connect(site, theirs)
    async with browser(site) as maria:
        await come(maria)
        theirs.lies = {"nonce": "another"}
        await come(maria)
    held = [SECRET, *theirs._tokens]
    assert not [one for one in held if one in caplog.text]
    for table in (schema.identities, schema.audit, schema.accounts):
        rows = await site.database.reading(lambda connection, table=table: connection.execute(select(table)).all())
        assert not [one for one in held if one in str(rows)]

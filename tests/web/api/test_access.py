import logging
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.logs import Redaction
from bot.web.api.doors import ROUTES
from engine.store.api_keys import SCOPES, ApiKeys, Scope
from tests.web.api.clients import Program, program, sent
from tests.web.site import Site

pytestmark = pytest.mark.asyncio(loop_scope="module")

QUESTION = {"question": "When are fees due?"}
ORIGIN = "https://intranet.example.org"


@pytest_asyncio.fixture(loop_scope="module")
async def client(site: Site) -> AsyncIterator[Program]:
    yield await program(site)


DOORS = [(method, path, scope) for method, path, scope, _, _ in ROUTES]


def filled(path: str) -> str:
    return path.format(id="0" * 32, conversation="desk", collection="handbook", name="fees.md", turn="0" * 32, number=1)


class TestKeys:
    @pytest.mark.parametrize(("method", "path", "scope"), DOORS)
    async def test_each_door_opens_to_its_scope_alone(self, site: Site, method: str, path: str, scope: Scope) -> None:
        others = await program(site, *(one for one in SCOPES if one not in (scope, "admin")))
        refused = await others(method, filled(path))
        assert (refused.status, refused.code, refused.json["scope"]) == (403, "scope", scope)
        for opens in (scope, "admin"):
            assert (await (await program(site, opens))(method, filled(path))).json.get("code") != "scope"

    @pytest.mark.parametrize(("method", "path", "_scope"), DOORS)
    async def test_no_door_opens_without_a_key(self, site: Site, method: str, path: str, _scope: Scope) -> None:
        told = await sent(site, method, filled(path), {})
        assert (told.status, told.code) == (401, "no_key")
        assert told.headers["WWW-Authenticate"].startswith("Bearer")

    @pytest.mark.parametrize(
        "header", ["", "Bearer", "Bearer ", "Basic {key}", "{key}", "Bearer {key}x", "Bearer dalil_0_0", "Bearer ٣"]
    )
    async def test_what_is_no_key_opens_nothing(self, site: Site, client: Program, header: str) -> None:
        value = header.format(key=client.text).encode().decode("latin-1")
        assert (await sent(site, "POST", "/ask", {"Authorization": value}, json=QUESTION)).status == 401

    async def test_a_revoked_and_an_expired_key_say_what_happened(self, site: Site, client: Program) -> None:
        await ApiKeys(site.database).revoke(client.id, "tests")
        assert (await client.ask("Fees?")).code == "revoked_key"
        expired = await program(site)
        past = text("UPDATE api_keys SET expires_at = '2020-01-01 00:00:00' WHERE id = :id")
        await site.database.writing(lambda connection: connection.execute(past, {"id": expired.id}))
        assert (await expired.ask("Fees?")).code == "expired_key"

    async def test_who_guesses_keys_has_to_wait_and_who_has_one_does_not(self, site: Site, client: Program) -> None:
        site.api_rules = replace(site.api_rules, refusals_per_minute=3)
        guesses = [await sent(site, "GET", "/collections", {"Authorization": f"Bearer {n}"}) for n in range(5)]
        assert [told.status for told in guesses] == [401, 401, 401, 429, 429]
        assert (await client("GET", "/collections")).status == 200

    async def test_its_last_use_is_noted(self, site: Site, client: Program) -> None:
        await client("GET", "/collections")
        (key,) = [key for key in await ApiKeys(site.database).all() if key.id == client.id]
        assert key.used_at is not None

    async def test_no_key_and_no_question_is_logged_or_told_back(
        self, site: Site, client: Program, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.DEBUG)
        secret = client.text.split("_", 2)[2]
        wrong = client.text[:-3] + "AAA"
        told = [
            await client.ask("A quokka's fees?"),
            await sent(site, "POST", "/ask", {"Authorization": f"Bearer {wrong}"}, json=QUESTION),
            await client("POST", "/search", json={"question": "quokka"}),  # fails inside on this site
        ]
        assert [one.status for one in told] == [200, 401, 500]
        lines = "\n".join(Redaction().format(record) for record in caplog.records)
        for words in (secret, wrong, "quokka"):
            assert words not in lines
        assert secret not in "".join(one.text for one in told)
        assert "whole Dalil" not in told[2].text


class TestPace:
    async def test_a_key_that_asks_too_often_waits_and_others_do_not(self, site: Site, client: Program) -> None:
        site.api_rules = replace(site.api_rules, rate_per_minute=3)
        told = [await client("GET", "/collections") for _ in range(4)]
        assert [one.status for one in told] == [200, 200, 200, 429]
        assert [one.headers["RateLimit"].split(";")[1] for one in told] == ["r=2", "r=1", "r=0", "r=0"]
        assert told[3].headers["RateLimit-Policy"] == '"requests";q=3;w=60'
        assert 1 <= int(told[3].headers["Retry-After"]) <= 20
        assert told[3].code == "too_many"
        assert (await (await program(site))("GET", "/collections")).status == 200

    async def test_a_refused_scope_counts_as_well(self, site: Site) -> None:
        site.api_rules = replace(site.api_rules, rate_per_minute=2)
        asks = await program(site, "ask")
        assert [(await asks("GET", "/collections")).status for _ in range(3)] == [403, 403, 429]


class TestBodies:
    async def test_a_body_that_is_too_large_is_refused_however_it_comes(self, site: Site, client: Program) -> None:
        long = b'{"question": "' + b"x" * 9000 + b'"}'

        async def chunks() -> AsyncIterator[bytes]:
            for start in range(0, len(long), 1000):
                yield long[start : start + 1000]

        for data in (long, chunks()):
            told = await client("POST", "/ask", {"Content-Type": "application/json"}, data=data)
            assert (told.status, told.code, told.json["limit"]) == (413, "too_large", "8 KB")
        assert not site.engine.asked

    async def test_a_document_that_is_too_large_is_refused(self, client: Program) -> None:
        for method, path, more in (
            ("PUT", "/collections/handbook/documents/a.md", {"data": b"x" * 100_001}),
            ("POST", "/collections/handbook/documents", {"data": {"file": BytesIO(b"x" * 100_001)}}),
        ):
            assert (await client(method, path, **more)).code == "too_large"

    @pytest.mark.parametrize(
        ("body", "code"),
        [
            (b"", "field_missing"),
            (b"{", "bad_json"),
            (b"\xff\xfe", "bad_json"),
            (b"[" * 5000, "bad_json"),
            (b'{"question": NaN}', "bad_json"),
            (b"[]", "body_object"),
            (b'"question"', "body_object"),
            (b'{"question": 7}', "field_text"),
            (b'{"question": null}', "field_text"),
            (b'{"question": " \\n "}', "field_empty"),
            (b'{"question": "%s"}' % (b"x" * 301), "field_long"),
            (b'{"question": "x", "colour": "red"}', "field_unknown"),
            (b'{"question": "x", "language": "fr"}', "field_choice"),
            (b'{"question": "x", "conversation": "a/b"}', "field_form"),
            (b'{"question": "x", "user": "a\\u0007"}', "field_form"),
            (b'{"question": "x", "collections": "handbook"}', "field_list"),
            (b'{"question": "x", "collections": ["nowhere"]}', "no_collection"),
            (b'{"question": "x", "collections": ["../etc"]}', "field_form"),
        ],
    )
    async def test_what_cannot_be_a_question_is_refused_by_name(
        self, site: Site, client: Program, body: bytes, code: str
    ) -> None:
        told = await client("POST", "/ask", {"Content-Type": "application/json"}, data=body)
        assert told.code == code
        assert not site.engine.asked

    async def test_half_characters_and_nul_are_answered_like_other_words(self, client: Program) -> None:
        body = b'{"question": "fees \\ud800 \\u0000 due?"}'
        told = await client("POST", "/ask", {"Content-Type": "application/json"}, data=body)
        assert told.status == 200

    async def test_another_media_type_is_refused(self, client: Program) -> None:
        told = await client("POST", "/ask", data={"question": "fees"})
        assert (told.status, told.code) == (415, "media_type")


class TestProblems:
    @pytest.mark.parametrize(
        ("wanted", "words", "language"),
        [("ar-EG, en;q=0.5", "ناقص", "ar"), ("fr, el;q=0.3", "Λείπει", "el"), ("", "missing", "en")],
    )
    async def test_they_come_in_the_language_of_the_caller(
        self, client: Program, wanted: str, words: str, language: str
    ) -> None:
        told = await client("POST", "/ask", {"Accept-Language": wanted}, json={})
        assert words in told.json["detail"]
        assert told.headers["Content-Language"] == language
        assert told.json["field"] == "question"

    async def test_nothing_of_our_insides_is_told_when_the_database_fails(self, site: Site, client: Program) -> None:
        await site.database.writing(lambda connection: connection.execute(text("ALTER TABLE inbox RENAME TO gone")))
        told = await client.ask("Fees?")
        await site.database.writing(lambda connection: connection.execute(text("ALTER TABLE gone RENAME TO inbox")))
        assert (told.status, told.code) == (503, "unavailable")
        assert int(told.headers["Retry-After"]) > 0
        assert "inbox" not in told.text
        assert str(site.database.place) not in told.text

    async def test_an_address_and_a_method_that_are_not_there(self, client: Program) -> None:
        assert (await client("GET", "/nothing")).code == "no_address"
        told = await client("PATCH", "/ask")
        assert (told.status, told.code, told.headers["Allow"]) == (405, "method", "POST")

    async def test_words_of_a_request_stay_words(self, client: Program) -> None:
        told = await client("POST", "/ask", json={"question": "x", "<script>{0}%s": 1})
        assert told.json["field"] == "<script>{0}%s"
        assert told.headers["X-Content-Type-Options"] == "nosniff"


class TestOtherOrigins:
    async def test_by_default_no_page_of_another_origin_may_call(self, site: Site, client: Program) -> None:
        asks = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
        assert (await sent(site, "OPTIONS", "/ask", asks)).status == 405
        told = await client.ask("Fees?", {"Origin": ORIGIN})
        assert "Access-Control-Allow-Origin" not in told.headers

    async def test_pages_of_a_listed_origin_may_and_no_others(self, site: Site, client: Program) -> None:
        site.api_rules = replace(site.api_rules, origins=(ORIGIN,))
        asks = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
        allowed = await sent(site, "OPTIONS", "/ask", asks)
        assert (allowed.status, allowed.headers["Access-Control-Allow-Origin"]) == (204, ORIGIN)
        assert "Idempotency-Key" in allowed.headers["Access-Control-Allow-Headers"]
        told = await client.ask("Fees?", {"Origin": ORIGIN})
        assert told.headers["Access-Control-Allow-Origin"] == ORIGIN
        assert told.headers["Vary"] == "Origin"
        assert "Access-Control-Allow-Credentials" not in told.headers
        for other in ("https://evil.example", ORIGIN + ".evil.example", "null", ""):
            answered = await client.ask("Fees?", {"Origin": other})
            assert "Access-Control-Allow-Origin" not in answered.headers
            assert (await sent(site, "OPTIONS", "/ask", asks | {"Origin": other})).status == 405

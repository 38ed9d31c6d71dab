from dataclasses import replace

import pytest
from sqlalchemy import select

from engine.store import schema
from engine.store.api_keys import ApiKeys
from engine.store.audit import Audit
from engine.store.database import Database
from tests.exchanges import Clock


@pytest.fixture
def keys(database: Database) -> ApiKeys:
    database.clock = Clock()
    return ApiKeys(database)


async def test_a_key_is_found_by_its_text_alone(keys: ApiKeys) -> None:
    key, text = await keys.add("library kiosk", ["search", "ask"], "rania")

    assert await keys.find(text) == key
    assert (key.name, key.scopes) == ("library kiosk", ("ask", "search"))


@pytest.mark.parametrize(
    "changed",
    [
        lambda text, other: text[:-1] + ("A" if text[-1] != "A" else "B"),
        lambda text, other: text[:19] + other[19:],  # the id of one, the secret of another
        lambda text, other: "dalil_000000000000_" + text[19:],
        lambda text, other: text + "x",
        lambda text, other: text.upper(),
        lambda text, other: "",
        lambda text, other: text.replace("_", "\0"),
    ],
)
async def test_anything_else_is_no_key(keys: ApiKeys, changed) -> None:
    _, text = await keys.add("one", ["ask"], "rania")
    _, other = await keys.add("two", ["ask"], "rania")

    assert await keys.find(changed(text, other)) is None


async def test_the_secret_is_kept_nowhere(database: Database, keys: ApiKeys) -> None:
    _, text = await keys.add("one", ["ask"], "rania")
    rows = await database.reading(lambda connection: connection.execute(select(schema.api_keys)).all())

    assert text.split("_", 2)[2] not in repr(rows)


async def test_two_keys_with_the_same_secret_would_not_be_kept_alike(
    keys: ApiKeys, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.store.api_keys.secrets.token_urlsafe", lambda _: "s" * 43)
    await keys.add("one", ["ask"], "rania")
    await keys.add("two", ["ask"], "rania")

    digests = await database.reading(lambda connection: connection.scalars(select(schema.api_keys.c.digest)).all())
    assert len(set(digests)) == 2


async def test_a_key_may_do_what_its_scopes_say_and_admin_everything(keys: ApiKeys) -> None:
    key, _ = await keys.add("one", ["search"], "rania")

    assert key.may("search")
    assert not key.may("ask")
    assert replace(key, scopes=("admin",)).may("documents")


async def test_a_key_expires_at_its_hour_and_not_before(keys: ApiKeys, database: Database) -> None:
    key, text = await keys.add("one", ["ask"], "rania", days=2)
    database.clock.forward(2 * 86400 - 60)
    assert key.state(database.clock()) == "valid"
    database.clock.forward(120)

    found = await keys.find(text)
    assert found is not None
    assert found.state(database.clock()) == "expired"


async def test_a_revoked_key_stays_revoked_since_the_first_time(keys: ApiKeys, database: Database) -> None:
    key, text = await keys.add("one", ["ask"], "rania")
    assert await keys.revoke(key.id, "rania")
    first = await keys.find(text)
    assert await keys.revoke(key.id, "rania")

    assert first is not None
    assert first.state(database.clock()) == "revoked"
    assert await keys.find(text) == first
    assert not await keys.revoke("nobody", "rania")


async def test_the_last_use_is_kept_to_the_minute(keys: ApiKeys, database: Database) -> None:
    key, text = await keys.add("one", ["ask"], "rania")
    await keys.note_use(key)
    first = await keys.find(text)
    assert first is not None
    assert first.used_at is not None
    database.clock.forward(30)
    await keys.note_use(first)
    assert await keys.find(text) == first
    database.clock.forward(31)
    await keys.note_use(first)

    later = await keys.find(text)
    assert later is not None
    assert later.used_at is not None
    assert later.used_at > first.used_at


async def test_a_name_belongs_to_the_first_body_of_its_key(keys: ApiKeys) -> None:
    one, _ = await keys.add("one", ["ask"], "rania")
    two, _ = await keys.add("two", ["ask"], "rania")

    assert await keys.same_body(one, "n" * 32, "a" * 64)
    assert await keys.same_body(one, "n" * 32, "a" * 64)
    assert not await keys.same_body(one, "n" * 32, "b" * 64)
    assert await keys.same_body(two, "n" * 32, "b" * 64)


async def test_the_audit_tells_who_made_and_revoked_which_key_once_and_nothing_of_its_secret(
    keys: ApiKeys, database: Database
) -> None:
    key, text = await keys.add("kiosk", ["search", "ask"], "rania")
    await keys.revoke(key.id, "omar")
    await keys.revoke(key.id, "rania")
    await keys.revoke("nobody", "rania")

    entries = await Audit(database).recent(10)
    facts = {"id": key.id, "scopes": "ask, search"}
    assert [(one.by, one.what, one.on, one.detail) for one in entries] == [
        ("omar", "key_revoked", "kiosk", facts),
        ("rania", "key_made", "kiosk", facts),
    ]
    assert text.split("_", 2)[2] not in repr(entries)

import asyncio

import pytest

from engine.staff.roles import EVERYWHERE, Account
from engine.store.accounts import Accounts, RefusedError
from engine.store.audit import Audit
from engine.store.console_sessions import ConsoleSessions
from engine.store.database import Database

PASSWORD = "a long walk by the sea"


async def boss(database: Database, name: str = "rania") -> Account:
    return await Accounts(database).create(name, PASSWORD, {EVERYWHERE: "administrator"}, "tests")


async def test_an_account_is_found_by_its_name_in_any_letters_and_the_password_is_no_text(database: Database) -> None:
    accounts = Accounts(database)
    made = await boss(database, " Rania ")
    assert (made.name, made.grants) == ("rania", {EVERYWHERE: "administrator"})
    assert await accounts.named("RANIA") == made
    assert await accounts.check("Rania", PASSWORD, "") is not None
    assert await accounts.check("rania", PASSWORD + "x", "") is None


@pytest.mark.parametrize(
    ("name", "password", "role", "code"),
    [
        ("rania", PASSWORD, "viewer", "taken"),
        ("x", PASSWORD, "viewer", "name"),
        ("<b>bad</b>", PASSWORD, "viewer", "name"),
        ("line\r\nbreak", PASSWORD, "viewer", "name"),
        ("other", "short", "viewer", "weak"),
        ("other", "another other thing", "viewer", "weak"),
        ("other", PASSWORD, "emperor", "grants"),
    ],
)
async def test_what_makes_no_account_is_refused_by_its_reason(
    database: Database, name: str, password: str, role: str, code: str
) -> None:
    await boss(database)
    with pytest.raises(RefusedError) as refused:
        await Accounts(database).create(name, password, {EVERYWHERE: role}, "tests")  # type: ignore[dict-item]
    assert refused.value.code == code


async def test_two_accounts_of_one_name_made_at_once_are_one(database: Database) -> None:
    made = await asyncio.gather(*(boss(database) for _ in range(3)), return_exceptions=True)
    assert sum(isinstance(one, Account) for one in made) == 1


async def test_administrators_are_so_everywhere(database: Database) -> None:
    made = await boss(database)
    with pytest.raises(RefusedError, match="needs a role"):
        await Accounts(database).set_grants(made.id, {"handbook": "administrator"}, "tests")


async def test_the_last_administrator_stays(database: Database) -> None:
    accounts, made = Accounts(database), await boss(database)
    for change in (accounts.disable(made.id, "x"), accounts.set_grants(made.id, {EVERYWHERE: "viewer"}, "x")):
        with pytest.raises(RefusedError) as refused:
            await change
        assert refused.value.code == "last"
    other = await boss(database, "other")
    await accounts.disable(made.id, "other")
    with pytest.raises(RefusedError):
        await accounts.disable(other.id, "other")


async def test_a_role_holds_where_it_was_given_and_includes_those_below(database: Database) -> None:
    made = await Accounts(database).create("one", PASSWORD, {"handbook": "approver", "rules": "viewer"}, "tests")
    assert made.may("reviewer", ["handbook"])
    assert not made.may("reviewer", ["rules"])
    assert not made.may("viewer")
    assert made.may_somewhere("approver")
    assert not made.may_somewhere("administrator")
    assert made.seen() == {"handbook", "rules"}


async def test_disabling_an_account_and_a_new_password_end_its_sessions(database: Database) -> None:
    from datetime import timedelta

    accounts, sessions = Accounts(database), ConsoleSessions(database)
    await boss(database)
    other = await boss(database, "other")
    for change in (
        lambda: accounts.disable(other.id, "rania"),
        lambda: accounts.set_password(other.id, PASSWORD + "!", "rania"),
    ):
        cookie = await sessions.begin(other.id, timedelta(hours=1))
        assert await sessions.find(cookie) is not None
        await change()
        assert await sessions.find(cookie) is None


async def test_every_change_says_in_the_audit_who_made_it_and_no_secret(database: Database) -> None:
    accounts, made = Accounts(database), await boss(database)
    other = await boss(database, "other")
    await accounts.set_password(other.id, PASSWORD + "!", "rania")
    await accounts.set_grants(other.id, {"handbook": "viewer"}, "rania")
    await accounts.disable(other.id, "rania")
    entries = await Audit(database).recent(10)
    assert [(entry.what, entry.by, entry.on) for entry in entries[:3]] == [
        ("account_disabled", "rania", "other"),
        ("roles_changed", "rania", "other"),
        ("password_changed", "rania", "other"),
    ]
    assert entries[1].detail == {"roles": "handbook: viewer"}
    assert PASSWORD not in str(entries)
    assert made.name in str(entries)

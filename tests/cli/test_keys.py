import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest


def test_a_key_is_shown_once_and_never_again(fresh) -> None:
    made = fresh("keys", "add", "library kiosk", "--scope", "search", "--scope", "ask", "--days", "30")
    text = made.out.strip()
    assert text.startswith("dalil_")
    assert "this once" in made.err

    (key,) = fresh("keys", "list", "--json").json
    assert (key["name"], key["scopes"], key["state"]) == ("library kiosk", ["ask", "search"], "valid")
    assert key["expires_at"] > key["created_at"]
    assert text.split("_")[1] == key["id"]
    secret = text.split("_", 2)[2]
    assert secret not in fresh("keys").out
    home = Path(fresh("doctor", "--json", code=None).json[1]["words"].split(" (")[0])
    assert not [file for file in home.rglob("*") if file.is_file() and secret.encode() in file.read_bytes()]


def test_a_key_may_only_ask_unless_more_is_said(fresh) -> None:
    fresh("keys", "add", "program")
    assert fresh("keys", "--json").json[0]["scopes"] == ["ask"]


def test_a_revoked_key_is_listed_as_such(fresh) -> None:
    fresh("keys", "add", "program")
    key = fresh("keys", "--json").json[0]["id"]
    fresh("keys", "revoke", key)
    assert fresh("keys", "--json").json[0]["state"] == "revoked"
    assert "revoked" in fresh("keys").out


@pytest.mark.parametrize(
    ("arguments", "words", "code"),
    [
        (("keys", "add", "x", "--scope", "everything"), "ask, search, feedback, read, documents, metrics, admin", 2),
        (("keys", "add", " "), "needs a name", 1),
        (("keys", "revoke", "nobody"), "`dalil keys` lists their ids", 1),
    ],
)
def test_what_cannot_be_done_is_told_with_the_way_out(fresh, arguments, words, code) -> None:
    assert words in fresh(*arguments, code=code).err


def test_without_keys_the_way_to_make_one_is_shown(fresh) -> None:
    assert "dalil keys add" in fresh("keys").out


def test_who_made_and_revoked_a_key_stands_in_the_audit(fresh) -> None:
    fresh("keys", "add", "library kiosk", "--scope", "search")
    key = fresh("keys", "--json").json[0]["id"]
    fresh("keys", "revoke", key)
    home = Path(fresh("doctor", "--json", code=None).json[1]["words"].split(" (")[0])
    with closing(sqlite3.connect(next(home.glob("*.db")))) as database:
        rows = database.execute('SELECT "by", what, "on", detail FROM audit ORDER BY id').fetchall()
    facts = {"id": key, "scopes": "search"}
    assert [(*row, json.loads(detail)) for *row, detail in rows] == [
        ("dalil keys", what, "library kiosk", facts) for what in ("key_made", "key_revoked")
    ]

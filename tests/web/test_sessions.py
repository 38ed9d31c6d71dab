"""Signed cookies."""

import stat
from pathlib import Path

import pytest

from bot.web.sessions import load_secret, person_id, sign, verify
from engine.errors import StoreError
from engine.staff.passwords import fits, hashed, is_weak

SECRET = b"s" * 32


def test_what_was_signed_is_believed() -> None:
    assert verify(SECRET, "visitor", sign(SECRET, "visitor", "abc")) == "abc"


@pytest.mark.parametrize(
    "token",
    ["", "abc", "abc.", "abc." + "0" * 64, sign(SECRET, "visitor", "abd").replace("abd", "abc"), "\u0663.\ud800"],
)
def test_nothing_else_is(token: str) -> None:
    assert verify(SECRET, "visitor", token) is None


def test_a_signature_for_one_purpose_or_secret_is_worth_nothing_for_another() -> None:
    token = sign(SECRET, "visitor", "abc")
    assert verify(SECRET, "review", token) is None
    assert verify(b"t" * 32, "visitor", token) is None


def test_the_persons_id_does_not_give_the_cookie_away() -> None:
    assert "abc" not in person_id("abc")
    assert person_id("abc") == person_id("abc") != person_id("abd")


@pytest.mark.parametrize(
    ("password", "weak"),
    [("a long walk by the sea", False), ("short", True), ("aaaaaaaaaaaaaaaa", True), ("rania's own words", True)],
)
def test_a_password_that_is_soon_guessed_is_weak(password: str, weak: bool) -> None:
    assert is_weak(password, "Rania") is weak


@pytest.mark.parametrize(
    ("given", "same"), [("wörd", True), ("word", False), ("wörd ", False), ("", False), ("\ud800", False)]
)
async def test_passwords_are_compared_whole(given: str, same: bool) -> None:
    assert await fits(given, await hashed("wörd")) is same


async def test_the_hash_of_nobody_fits_no_password() -> None:
    assert not await fits("", "")
    assert not await fits("", "no hash at all")


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    secret = load_secret(path)
    assert load_secret(path) == secret
    assert len(secret) >= 32
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_secret_that_is_cut_short_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"short")
    with pytest.raises(StoreError, match=r"secret: is cut short; delete it"):
        load_secret(path)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        load_secret(tmp_path / "nowhere" / "secret")

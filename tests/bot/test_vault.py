"""Secrets sealed by a key outside the database."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.vault import Vault, is_sealed
from engine.errors import SettingsError

TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "secrets.key"


def test_a_sealed_secret_holds_nothing_of_it_and_comes_back_by_its_key_alone(path: Path) -> None:
    kept = Vault(path).seal("telegram.token", TOKEN)
    assert is_sealed(kept)
    assert TOKEN not in str(kept)
    assert path.stat().st_mode & 0o777 == 0o600
    assert Vault(path).unseal("telegram.token", kept) == TOKEN
    assert Vault(path).seal("telegram.token", TOKEN) != kept


def test_no_key_is_made_before_there_is_something_to_seal(path: Path) -> None:
    vault = Vault(path)
    assert not path.exists()
    vault.seal("discord.token", TOKEN)
    held = path.read_bytes()
    vault.seal("discord.token", TOKEN)
    assert path.read_bytes() == held


def test_one_that_is_moved_to_another_name_is_not_opened(path: Path) -> None:
    kept = Vault(path).seal("telegram.token", TOKEN)
    with pytest.raises(SettingsError, match=r"discord\.token"):
        Vault(path).unseal("discord.token", kept)


def test_a_lost_key_is_told_with_the_way_out_and_may_come_back_below_a_newer_one(path: Path) -> None:
    kept = Vault(path).seal("telegram.token", TOKEN)
    held = path.read_bytes()
    path.unlink()
    with pytest.raises(SettingsError, match=r"is gone.*or enter telegram\.token again") as told:
        Vault(path).unseal("telegram.token", kept)
    assert str(path) in str(told.value)
    newer = Vault(path).seal("discord.token", TOKEN)
    with pytest.raises(SettingsError, match="another key"):
        Vault(path).unseal("telegram.token", kept)
    path.write_bytes(path.read_bytes() + held)
    assert Vault(path).unseal("telegram.token", kept) == Vault(path).unseal("discord.token", newer) == TOKEN


def test_a_file_that_holds_no_key_is_told_and_not_written_over(path: Path) -> None:
    path.write_text("not a key")
    with pytest.raises(SettingsError, match="holds no key"):
        Vault(path).seal("telegram.token", TOKEN)
    assert path.read_text() == "not a key"


def _changed(held: bytes) -> bytes:
    """With another letter in the middle, so that it is a key still, but not this one."""
    at = len(held) // 2
    return held[:at] + (b"A" if held[at : at + 1] != b"A" else b"B") + held[at + 1 :]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda _: b"", "is empty; put it back from a backup"),
        (lambda held: held[: len(held) // 2], "holds no key; put it back from a backup"),
        (lambda held: bytes([held[0] ^ 0xFF]) + held[1:], "holds no key; put it back from a backup"),
        (_changed, "is sealed with another key"),
    ],
    ids=["emptied", "cut short", "not of letters", "of another letter"],
)
def test_a_damaged_key_is_told_with_the_way_out(path: Path, damage: Callable[[bytes], bytes], words: str) -> None:
    kept = Vault(path).seal("telegram.token", TOKEN)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(SettingsError, match=words):
        Vault(path).unseal("telegram.token", kept)


def test_a_damaged_secret_is_told_like_one_of_another_key(path: Path) -> None:
    kept = Vault(path).seal("telegram.token", TOKEN)
    for sealed in ("", kept["sealed"][:20], kept["sealed"][:-4] + "AAAA", "\u0639"):
        with pytest.raises(SettingsError, match=r"or enter telegram\.token again"):
            Vault(path).unseal("telegram.token", {"sealed": sealed})

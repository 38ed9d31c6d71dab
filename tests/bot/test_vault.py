"""Secrets sealed by a key outside the database."""

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

"""`dalil secrets reseal`: a new key for what was entered in the console, and nothing lost on the way."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.cli import secrets
from bot.vault import VAULT_KEY, Vault
from engine.errors import SettingsError
from engine.store.audit import Audit
from engine.store.database import open_database
from engine.store.migration import migrate
from engine.store.preferences import Preferences

HELD = {"telegram.token": "123:a-token", "models.keys": "ours:a-key", "openid.client_secret": "a-secret"}


@pytest.fixture
async def entered(home: Path) -> Path:
    """A home in which three secrets were entered, and a setting that is none."""
    await migrate(f"sqlite:///{home / 'dalil.db'}")
    async with open_database(f"sqlite:///{home / 'dalil.db'}") as database:
        for key, secret in HELD.items():
            await Preferences(database).set(key, Vault(home / VAULT_KEY).seal(key, secret), "rania")
        await Preferences(database).set("answer.parents", 5, "rania")
    return home


async def rows(home: Path) -> dict[str, Any]:
    async with open_database(f"sqlite:///{home / 'dalil.db'}") as database:
        _, kept = await Preferences(database).read()
        return kept


async def read(home: Path, key_file: Path | None = None) -> dict[str, str]:
    """What the keys of that file open."""
    vault, kept = Vault(key_file or home / VAULT_KEY), await rows(home)
    return {key: vault.unseal(key, kept[key]) for key in HELD}


async def test_all_secrets_are_readable_with_the_new_key_alone_and_none_with_the_former(
    entered: Path, tmp_path: Path
) -> None:
    former, before = tmp_path / "former.key", await rows(entered)
    former.write_bytes((entered / VAULT_KEY).read_bytes())
    assert await secrets.reseal() == 0
    assert await read(entered) == HELD
    assert len((entered / VAULT_KEY).read_bytes().split()) == 1
    assert (entered / VAULT_KEY).stat().st_mode & 0o777 == 0o600
    after = await rows(entered)
    for key in HELD:
        assert after[key] != before[key]
        with pytest.raises(SettingsError, match="another key"):
            Vault(former).unseal(key, after[key])
    assert after["answer.parents"] == 5
    async with open_database(f"sqlite:///{entered / 'dalil.db'}") as database:
        changes = await Preferences(database).changes()
        assert {changes[key].by for key in HELD} == {"rania"}  # who entered them
        assert [one.what for one in await Audit(database).recent(1)] == ["secrets_resealed"]


async def test_after_a_crash_between_two_steps_everything_is_readable_and_the_command_ends_it(entered: Path) -> None:
    vault = Vault(entered / VAULT_KEY)
    vault.renew()  # and the process is killed
    assert await read(entered) == HELD
    async with open_database(f"sqlite:///{entered / 'dalil.db'}") as database:
        await Preferences(database).replace(partial(secrets._anew, vault, {}))  # and it is killed here
    assert await read(entered) == HELD
    (entered / f".{VAULT_KEY}.draft").write_text("half a k")  # what it was at when it was killed
    assert await secrets.reseal() == 0
    assert await read(entered) == HELD
    assert len((entered / VAULT_KEY).read_bytes().split()) == 1


async def test_a_crash_amid_the_secrets_leaves_all_as_they_were(entered: Path) -> None:
    before, vault = await rows(entered), Vault(entered / VAULT_KEY)
    vault.renew()
    seen: list[str] = []

    def killed(key: str, kept: Any) -> Any:
        if len(seen) == 2:
            raise SystemExit(137)
        seen.append(key)
        return secrets._anew(vault, {}, key, kept)

    async with open_database(f"sqlite:///{entered / 'dalil.db'}") as database:
        with pytest.raises(SystemExit):
            await Preferences(database).replace(killed)
    assert await rows(entered) == before
    assert await read(entered) == HELD


async def test_a_secret_whose_key_is_lost_is_named_and_left_and_the_others_are_sealed(
    entered: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    elsewhere = Vault(tmp_path / "elsewhere.key").seal("discord.token", "a-token")
    async with open_database(f"sqlite:///{entered / 'dalil.db'}") as database:
        await Preferences(database).set("discord.token", elsewhere, "rania")
    assert await secrets.reseal() == 1
    assert await read(entered) == HELD
    assert (await rows(entered))["discord.token"] == elsewhere
    assert "discord.token" in capsys.readouterr().err


async def test_without_the_key_nothing_is_touched(entered: Path) -> None:
    held, before = (entered / VAULT_KEY).read_bytes(), await rows(entered)
    (entered / VAULT_KEY).unlink()
    with pytest.raises(SettingsError, match="is gone"):
        await secrets.reseal()
    assert not (entered / VAULT_KEY).exists()
    assert await rows(entered) == before
    (entered / VAULT_KEY).write_bytes(held)
    assert await read(entered) == HELD


async def test_where_nothing_was_entered_no_key_is_made(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await secrets.reseal() == 0
    assert "nothing was entered" in capsys.readouterr().out
    assert not (home / VAULT_KEY).exists()

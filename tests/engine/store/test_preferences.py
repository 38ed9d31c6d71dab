import asyncio

import pytest

from engine.store.database import Database
from engine.store.preferences import Preferences


@pytest.mark.parametrize("value", [True, 7, 0.25, "Δευτέρα", ["en", "ar"]])
async def test_a_setting_comes_back_as_it_was_set(database: Database, value: object) -> None:
    await Preferences(database).set("answer.threshold", value, "Eleni")  # type: ignore[arg-type]

    assert await Preferences(database).read() == (1, {"answer.threshold": value})


async def test_every_change_is_noticed_by_its_version(database: Database) -> None:
    preferences = Preferences(database)
    versions = [
        await preferences.version(),
        await preferences.set("a", 1, ""),
        await preferences.set("b", 1, ""),
        await preferences.set("a", 2, ""),
        await preferences.unset("b", ""),
        await preferences.unset("b", ""),
    ]

    assert versions == [0, 1, 2, 3, 4, 5]
    assert await preferences.version() == 5
    assert await preferences.read() == (5, {"a": 2})


async def test_changes_made_at_once_have_versions_of_their_own(database: Database) -> None:
    preferences = Preferences(database)
    versions = await asyncio.gather(*(preferences.set(f"key {number}", number, "") for number in range(20)))

    assert sorted(versions) == list(range(1, 21))

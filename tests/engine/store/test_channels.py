import logging

import pytest
from sqlalchemy import update

from engine.messages import Address
from engine.store import schema
from engine.store.channels import Channels, Place
from engine.store.database import Database
from tests.places import DEFAULTS, channels, policy

CHAT, SPACE = Place("slack", "chat", "C1"), Place("slack", "space", "T1")
HERE = Address("slack", "C1", "17.5")


async def test_where_nothing_is_configured_the_settings_hold(database: Database) -> None:
    here = channels(database, answers="questions")
    await here.loaded()

    assert here.policy(HERE, "T1") == policy(answers="questions")
    assert await here.configured() == []


async def test_a_chat_inherits_from_its_space_what_it_does_not_say_itself(database: Database) -> None:
    here = channels(database)
    await here.set(SPACE, "language", "ar", "slack/admin")
    await here.set(SPACE, "answers", "always", "slack/admin")
    await here.set(CHAT, "answers", "mentioned", "slack/admin")
    await here.set(CHAT, "collections", ["handbook"], "slack/admin")

    assert here.policy(HERE, "T1") == policy(language="ar", answers="mentioned", collections=("handbook",))
    assert here.policy(Address("slack", "C2"), "T1") == policy(language="ar", answers="always")
    assert here.policy(HERE).language == DEFAULTS.language  # another space may have a chat of that id
    assert here.policy(Address("discord", "C1"), "T1") == DEFAULTS


async def test_a_value_taken_back_is_inherited_again(database: Database) -> None:
    here = channels(database)
    await here.set(SPACE, "quiet", False, "a")
    await here.set(CHAT, "quiet", True, "a")
    await here.set(CHAT, "person_daily", 5, "a")
    await here.unset(CHAT, "quiet", "a")
    assert (here.policy(HERE, "T1").quiet, here.policy(HERE, "T1").person_daily) == (False, 5)

    await here.unset(CHAT, "", "a")
    assert here.policy(HERE, "T1") == policy(quiet=False)
    assert [found.place for found in await here.configured()] == [SPACE]


async def test_another_process_learns_of_a_change_without_a_restart(database: Database) -> None:
    one, other = channels(database), channels(database)
    await other.refresh()
    await one.set(CHAT, "answers", "always", "a")
    assert other.policy(HERE).answers == "mentioned"

    await other.refresh()
    assert other.policy(HERE).answers == "always"
    await one.unset(CHAT, "answers", "a")
    await other.refresh()
    assert other.policy(HERE).answers == "mentioned"


async def test_changed_settings_count_at_once(database: Database) -> None:
    defaults = [policy()]
    here = Channels(database, lambda: defaults[0])
    await here.set(CHAT, "language", "el", "a")
    assert here.policy(HERE) == policy(language="el")

    defaults[0] = policy(answers="always")
    assert here.policy(HERE) == policy(language="el", answers="always")


async def test_who_changed_a_place_last_is_known(database: Database) -> None:
    here = channels(database)
    await here.set(CHAT, "private", True, "slack/U1")
    await here.set(CHAT, "quiet", False, "slack/U2")

    (found,) = await here.configured()
    assert (found.values, found.by) == ({"private": True, "quiet": False}, "slack/U2")


async def test_a_stored_value_that_cannot_be_used_is_named_and_inherited(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await channels(database).set(CHAT, "answers", "always", "a")
    spoilt = {"answers": "loudly", "colour": "red", "language": "el"}
    await database.writing(lambda c: c.execute(update(schema.channels).values(values=spoilt)))
    here = channels(database)
    with caplog.at_level(logging.ERROR):
        await here.refresh()

    assert here.policy(HERE) == policy(language="el")
    assert "answers" in caplog.text
    assert "colour" in caplog.text

"""Policies of places for tests: the defaults, and changes to them."""

from dataclasses import replace
from typing import Any

from bot.delivery.delivery import Rules
from bot.settings import build, load_specs
from engine.channels import Policy
from engine.store.channels import Channels
from engine.store.database import Database

DEFAULTS = build(load_specs()).channels


def policy(**changes: Any) -> Policy:
    return replace(DEFAULTS, **changes)


def channels(database: Database, **changes: Any) -> Channels:
    defaults = policy(**changes)
    return Channels(database, lambda: defaults)


def rules(database: Database, **changes: Any) -> Rules:
    return Rules(channels(database, **changes))

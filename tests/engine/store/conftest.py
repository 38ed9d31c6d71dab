from collections.abc import AsyncIterator

import pytest

from engine.store.database import Database, open_database
from tests.exchanges import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def database(database_url: str, clock: Clock) -> AsyncIterator[Database]:
    """A fresh database of each kind whose time is `clock`."""
    async with open_database(database_url, clock) as opened:
        yield opened

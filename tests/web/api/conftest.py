from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.api.served import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory, models: Path) -> Iterator[Served]:
    """One server with the sample collections for every test that needs no other; its paces do not bind."""
    home = tmp_path_factory.mktemp("served") / "home"
    with serving(home, models, DALIL_API_RATE_PER_MINUTE="100000", DALIL_API_REFUSALS_PER_MINUTE="10000") as running:
        yield running
        assert "bot.web.api.problems" not in running.log.read_text(), "the server met something it did not expect"

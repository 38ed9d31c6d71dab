"""Data sets and schools for the inheritance tests."""

from pathlib import Path

import pytest

DATA = Path(__file__).parents[5] / "shared" / "data"


@pytest.fixture(scope="session")
def data() -> Path:
    if not DATA.is_dir():
        pytest.skip("no data sets lie in ../shared/data")
    return DATA

"""The structured doors refuse by name what they would not count, with what is known."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.errors import DalilError
from engine.rules.hijri.door import calendar
from engine.rules.inheritance import solve
from engine.rules.sky.door import direction, prayer_times
from engine.rules.zakat.door import outcomes

HEIRS = {"wife": 1, "son": 1}
PLACE = {"latitude": 37.98, "longitude": 23.73}


@pytest.mark.parametrize(
    ("door", "case", "words"),
    [
        (solve, {"heirs": HEIRS, "barred": {"son": "Christian"}}, "'Christian' is not known.*non-muslim"),
        (solve, {"heirs": HEIRS, "bared": {"son": "slave"}}, "did you mean 'barred'"),
        (solve, {"heirs": {"wife": 1, "sonn": 1}}, "unknown heir class 'sonn'"),
        (solve, {"heirs": {"wife": 1, "sonn": 0}}, "unknown heir class 'sonn'"),
        (solve, {"heirs": HEIRS, "estate": {"gross": 10, "debt": 5}}, "did you mean 'debts'"),
        (solve, {"heirs": HEIRS, "policy": "clasical"}, "did you mean 'classical'"),
        (solve, {"heirs": HEIRS, "spouse_radd": "no"}, "neither true nor false"),
        (solve, {"heirs": HEIRS, "schools": "hanafi"}, "has to be a list"),
        (solve, {"kind": "haml", "scenario": {"heirs": HEIRS, "pregnent": "wife"}}, "did you mean 'pregnant'"),
        (solve, {"kind": "arham", "scenario": {"relatives": ["daughter's son", "xyz"]}}, "'xyz' names no relative"),
        (
            solve,
            {"kind": "haml", "heirs": HEIRS, "scenario": {"heirs": HEIRS, "pregnant": "wife"}},
            "heirs: would not be",
        ),
        (solve, {"kind": "haml", "heirs": HEIRS}, "heirs: would not be counted.*the scenario of haml"),
        (solve, {"heirs": HEIRS, "scenario": {"x": 1}}, "heirs: would not be counted"),
        (solve, {"kind": "haml", "barred": {"son": "slave"}, "scenario": {"heirs": HEIRS}}, "barred: would not be"),
        (solve, {"kind": "haml", "scenario": {"heirs": HEIRS, "pregnant": "aunt"}}, "'aunt' says not whose child"),
        (solve, {"kind": "khuntha", "scenario": {"heirs": HEIRS}}, "nobody's sex is unclear"),
        (
            solve,
            {"kind": "wasiyya", "scenario": {"heirs": HEIRS, "bequests": [], "consent": "grantd"}},
            "none of granted",
        ),
        (
            solve,
            {"kind": "impediment", "scenario": {"heirs": {"son": "two"}, "barred": {}}},
            "is not a number of people",
        ),
        (outcomes, {"inputs": {"cash": 10000, "debtss": 5000}}, "did you mean 'debts'"),
        (outcomes, {"inputs": {"cash": 10000, "gold_kg": 1}}, "did you mean 'gold_g'"),
        (outcomes, {"inputs": {"cash": 1}, "config": {"gold_price": 3}}, "did you mean 'gold_price_per_g'"),
        (outcomes, {"inputs": {"cash": 10000, "hawl": "no"}}, "neither true nor false"),
        (outcomes, {"inputs": {"cash": 10000, "year": "julian"}}, "lunar, solar"),
        (prayer_times, {**PLACE, "timezone": "UTC", "date": "2026-11-21", "madhhab": "hanafi"}, "mean 'madhab'"),
        (direction, {**PLACE, "lat": 3}, "'lat' is not known"),
        (calendar, {"hijri": "1448-09-01", "afer": "2026-11-21"}, "did you mean 'after'"),
    ],
)
def test_an_unknown_field_value_or_heir_is_refused_with_what_is_known(
    door: Callable[..., Mapping[str, Any]], case: dict[str, Any], words: str
) -> None:
    with pytest.raises(DalilError, match=words):
        door(case, ()) if door is calendar else door(case)

"""The structured doors refuse by name what they would not count, with what is known."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.errors import DalilError
from engine.tools.calendar.door import calendar
from engine.tools.inheritance import solve
from engine.tools.prayer_times.door import direction, prayer_times
from engine.tools.zakat.door import outcomes

HEIRS = {"wife": 1, "son": 1}
PLACE = {"latitude": 37.98, "longitude": 23.73}


@pytest.mark.parametrize(
    ("door", "case", "words"),
    [
        (
            outcomes,
            {"inputs": {"camels": 30, "karat": 21}},
            "karat: says something about gold_g.*of which there is none",
        ),
        (outcomes, {"inputs": {"cash": 1000, "irrigation": "irrigated"}}, "irrigation: says something about a harvest"),
        (outcomes, {"inputs": {"gold_g": 100, "sa_ima": False}}, "sa_ima: says something about camels"),
        (outcomes, {"inputs": {"rikaz": 100, "debts": 90}}, "debts: says something about cash"),
        (
            outcomes,
            {"inputs": {"annual_revenue": 100, "cash": 5000}},
            "cash: would not be counted beside annual_revenue",
        ),
        (lambda case: calendar(case, ()), {"date": "2026-01-01", "hijri": "1447-01-01"}, "date: would not be counted"),
        (lambda case: calendar(case, ()), {"hijri": "1447-01-01", "after_sunset": True}, "after_sunset: would not be"),
        (
            prayer_times,
            {**PLACE, "timezone": "Europe/Athens", "date": "2026-01-01", "from": "2026-01-01", "to": "2026-01-02"},
            "date: would not be counted beside from",
        ),
        (
            prayer_times,
            {**PLACE, "timezone": "Europe/Athens", "date": "2026-01-01", "isha_angle": 17},
            "isha_angle: is counted only beside fajr_angle",
        ),
        (
            prayer_times,
            {**PLACE, "timezone": "Europe/Athens", "date": "2026-01-01", "ramadan": "no"},
            "neither true nor",
        ),
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
        (direction, {**PLACE, "timezone": "Europe/Athens"}, "'timezone' is not known"),
        (calendar, {"hijri": "1448-09-01", "afer": "2026-11-21"}, "did you mean 'after'"),
    ],
)
def test_an_unknown_field_value_or_heir_is_refused_with_what_is_known(
    door: Callable[..., Mapping[str, Any]], case: dict[str, Any], words: str
) -> None:
    with pytest.raises(DalilError, match=words):
        door(case, ()) if door is calendar else door(case)


@pytest.mark.parametrize(
    "case",
    [
        {"cash": 1000, "hawl": True, "debts": 200, "year": "solar"},
        {"gold_g": 100, "karat": 21, "liabilities": 50},
        {"wheat_kg": 900, "irrigation": "irrigated"},
        {"sheep": 50, "sa_ima": True},
        {"persons": 4, "staple": "wheat"},
    ],
)
def test_what_is_said_about_wealth_that_is_there_is_counted(case: Mapping[str, Any]) -> None:
    assert outcomes({"inputs": case})["outcomes"]

"""Hijri dates against the calendar that Saudi Arabia publishes, and the calendar's own rules."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dates.hijri import (
    HijriDate,
    month_length,
    next_occurrence,
    to_gregorian,
    to_hijri,
    years_between,
)

PUBLISHED = Path(__file__).parents[4] / "shared/data/hijri/ummalqura_calendar_website.json"
BEGINNING = date(622, 7, 19)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published calendar does not lie beside the project")
def test_every_published_month_begins_when_it_should() -> None:
    for [[hijri, gregorian], *_] in json.loads(PUBLISHED.read_text("utf-8")):
        assert to_gregorian(HijriDate(*hijri)) == date(*gregorian)
        assert to_hijri(date(*gregorian)) == HijriDate(*hijri)


@given(st.dates(BEGINNING, date(9000, 1, 1)))
def test_there_and_back_is_the_same_day(day: date) -> None:
    assert to_gregorian(to_hijri(day)) == day


@given(st.dates(date(1925, 1, 1), date(2077, 1, 1)))
def test_the_day_after_is_the_next_of_its_month_or_the_first_of_the_next(day: date) -> None:
    today, tomorrow = to_hijri(day), to_hijri(day + timedelta(days=1))
    if tomorrow.day == 1:
        assert today.day == month_length(today.year, today.month)
        assert (tomorrow.year, tomorrow.month) == (today.year + today.month // 12, today.month % 12 + 1)
    else:
        assert (tomorrow.year, tomorrow.month, tomorrow.day) == (today.year, today.month, today.day + 1)


def test_each_date_says_which_calendar_it_is_of() -> None:
    assert to_hijri(date(2026, 11, 21)).system == "umm_al_qura"
    assert to_hijri(date(1800, 1, 1)).system == "tabular"
    assert HijriDate(1501, 1, 1).system == "tabular"


@pytest.mark.parametrize(
    ("hijri", "gregorian"),
    [((1, 1, 1), (622, 7, 19)), ((1317, 8, 28), (1900, 1, 1))],  # proleptic Gregorian
)
def test_the_tabular_calendar_reaches_back_to_its_first_day(
    hijri: tuple[int, int, int], gregorian: tuple[int, int, int]
) -> None:
    assert to_gregorian(HijriDate(*hijri)) == date(*gregorian)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ((1446, 9, 30), "month 9 of 1446 AH has 29 days, not 30"),
        ((1446, 13, 1), "a year has twelve"),
        ((0, 1, 1), "begins with 1 AH"),
        ((1446, 9, 0), "has 29 days, not 0"),
    ],
)
def test_a_day_that_is_not_in_the_calendar_is_refused(parts: tuple[int, int, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HijriDate(*parts)


def test_days_before_the_calendar_and_beyond_all_dates_are_refused() -> None:
    with pytest.raises(ValueError, match="before the Hijri calendar began"):
        to_hijri(BEGINNING - timedelta(days=1))
    with pytest.raises(ValueError, match="beyond the dates"):
        to_gregorian(HijriDate(20000, 1, 1))


def test_an_age_in_hijri_years_is_complete_on_its_day() -> None:
    birth = to_gregorian(HijriDate(1400, 9, 15))
    day = to_gregorian(HijriDate(1440, 9, 15))
    assert years_between(birth, day) == 40
    assert years_between(birth, day - timedelta(days=1)) == 39
    with pytest.raises(ValueError, match="is before"):
        years_between(day, birth)


def test_the_next_ramadan_is_this_years_or_the_next() -> None:
    first = to_gregorian(HijriDate(1447, 9, 1))
    assert next_occurrence(9, 1, first) == first
    assert next_occurrence(9, 1, first + timedelta(days=1)) == to_gregorian(HijriDate(1448, 9, 1))


def test_the_thirtieth_is_looked_for_in_a_year_whose_month_has_it() -> None:
    found = to_hijri(next_occurrence(2, 30, date(2024, 9, 1)))
    assert (found.month, found.day) == (2, 30)

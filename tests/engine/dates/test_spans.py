"""Amounts of time, and the day that lies so far from another."""

from datetime import date

import pytest

from engine.dates.days import Calendar
from engine.dates.spans import Amount, amounts, moved, shift
from engine.text.folding import folded


@pytest.mark.parametrize(
    ("said", "months", "days"),
    [
        ("four months and ten days", 4, 10),
        ("أربعة أشهر وعشرة أيام", 4, 10),
        ("أربعة أشهر وعشر", 4, 10),
        ("τέσσερις μήνες και δέκα μέρες", 4, 10),
        ("١٣٠ يوم", 0, 130),
        ("مية وثلاثين يوم", 0, 130),
        ("σαράντα μέρες", 0, 40),
        ("a hundred and twenty days", 0, 120),
        ("two weeks and three days", 0, 17),
        ("90-day notice", 0, 90),
        ("three lunar months", 3, 0),
        ("شهرين", 2, 0),
        ("two years", 24, 0),
        ("a fortnight", 0, 14),
    ],
)
def test_an_amount_is_read_in_figures_and_in_words(said: str, months: int, days: int) -> None:
    assert [amount for _, amount in amounts(folded(said))] == [Amount(days, months)]


@pytest.mark.parametrize("said", ["three of us", "4 months and 10 people", "in months", "1448", "شهر رمضان"])
def test_what_is_no_amount_of_time_adds_none(said: str) -> None:
    assert sum((amount.days for _, amount in amounts(folded(said))), 0) == 0


@pytest.mark.parametrize(
    ("said", "months", "days", "rest"),
    [
        ("4 months and 10 days after 3 March", 4, 10, "3 march"),
        ("two weeks before Eid", 0, -14, "eid"),
        ("قبل العيد بأسبوعين", 0, -14, "العيد"),
        ("قبل العيد بشهر", -1, 0, "العيد"),
        ("بعد شهرين من ٣ مارس", 2, 0, "3 مارس"),
        ("45 μέρες προ του γάμου", 0, -45, "του γαμου"),
    ],
)
def test_how_far_on_a_day_lies_is_told_apart_from_the_day(said: str, months: int, days: int, rest: str) -> None:
    text = folded(said)
    by, spans = shift(text)
    assert by == Amount(days, months)
    assert text.without(*spans).text.strip() == rest


@pytest.mark.parametrize(
    ("day", "by", "calendar", "reached"),
    [
        (date(2026, 3, 2), Amount(10, 4), "gregorian", date(2026, 7, 12)),
        (date(2026, 3, 2), Amount(10, 4), "hijri", date(2026, 7, 8)),
        (date(2026, 1, 31), Amount(months=1), "gregorian", date(2026, 2, 28)),
        (date(2026, 3, 31), Amount(months=-1), "gregorian", date(2026, 2, 28)),
    ],
)
def test_months_are_those_of_a_calendar_and_end_with_their_last_day(
    day: date, by: Amount, calendar: Calendar, reached: date
) -> None:
    assert moved(day, by, calendar) == reached


def test_a_letter_that_stands_for_amounts_within_is_none_where_it_is_typed() -> None:
    assert shift(folded("\ue000 after Eid")) == (Amount(), ())

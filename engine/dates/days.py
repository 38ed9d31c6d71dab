"""Days as a request names them: one or a stretch, or one that no calendar has. Pure."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from engine.dates.hijri import HijriDate, month_length, to_gregorian, to_hijri

Calendar = Literal["hijri", "gregorian", "relative"]


@dataclass(frozen=True, slots=True)
class Days:
    """`whole`: a month or a year was named. `taken`: which of two readings was chosen; "weekday": another
    weekday was named with the date; "past": without a year the last one is meant."""

    first: date
    last: date
    calendar: Calendar
    taken: Literal["", "day_first", "year", "weekday", "past"] = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class NoSuchDay:
    """A date that does not exist: its month has `length` days, 0 where there is no such month or year."""

    calendar: Calendar
    year: int
    month: int
    day: int
    length: int


def hijri_day(year: int | None, month: int, day: int, today: date) -> Days | NoSuchDay:
    supposed = year is None
    if year is None:
        year = _coming_year(month, day, today)
    length = month_length(year, month) if 1 <= month <= 12 and year >= 1 else 0
    if not 1 <= day <= length:
        return NoSuchDay("hijri", year, month, day, length)
    try:
        found = to_gregorian(HijriDate(year, month, day))
    except ValueError:
        return NoSuchDay("hijri", year, month, day, 0)
    return Days(found, found, "hijri", "year" if supposed else "")


def gregorian_day(year: int | None, month: int, day: int, today: date) -> Days | NoSuchDay:
    supposed = year is None
    if year is None:
        year = today.year
        year += (month, day) < (today.month, today.day)
    length = gregorian_length(year, month)
    if not 1 <= day <= length:
        return NoSuchDay("gregorian", year, month, day, length)
    found = date(year, month, day)
    return Days(found, found, "gregorian", "year" if supposed else "")


def _coming_year(month: int, day: int, today: date) -> int:
    now = to_hijri(today)
    return now.year + ((month, day) < (now.month, now.day))


def gregorian_length(year: int, month: int) -> int:
    if not 1 <= month <= 12 or not 1 <= year <= 9998:
        return 0
    return (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day


HIJRI_YEARS = 1700  # a smaller number names a Hijri year


def in_gregorian_year(year: int, month: int, day: int, today: date) -> Days | NoSuchDay:
    """ "1 Ramadan 2027": the first that falls into that year."""
    if not 623 <= year <= 9000:
        return NoSuchDay("gregorian", year, month, day, 0)
    begun = to_hijri(date(year, 1, 1)).year
    found = hijri_day(begun, month, day, today)
    return hijri_day(begun + 1, month, day, today) if isinstance(found, Days) and found.first.year < year else found


def in_year(days: Days, year: int, today: date) -> Days | NoSuchDay:
    """A day without a year as one of that year; a Hijri day may be told in a common one."""
    if days.taken != "year":
        return days
    if days.calendar == "hijri":
        named = to_hijri(days.first)
        among = hijri_day if year < HIJRI_YEARS else in_gregorian_year
        found = among(year, named.month, named.day, today)
    else:
        found = gregorian_day(year, days.first.month, days.first.day, today)
    if days.whole and isinstance(found, Days):
        return replace(found, last=found.first + timedelta(days=_length(found) - 1), whole=True)
    return found


def _length(days: Days) -> int:
    """Days of the month in which they begin."""
    if days.calendar == "hijri":
        hijri = to_hijri(days.first)
        return month_length(hijri.year, hijri.month)
    return gregorian_length(days.first.year, days.first.month)

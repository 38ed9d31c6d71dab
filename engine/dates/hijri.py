"""Hijri and Gregorian dates, both ways.

Between 1343 and 1500 AH by the calendar of Umm al-Qura (through hijridate's table of its published months); outside by
the tabular calendar, whose leap years are 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29 of thirty and which may be a day
or two off. Where months begin when the crescent is seen, a date may differ by a day in any year.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from hijridate import Gregorian, Hijri, ummalqura

System = Literal["umm_al_qura", "tabular"]

FIRST_YEAR, LAST_YEAR = ummalqura.HIJRI_RANGE[0][0], ummalqura.HIJRI_RANGE[1][0]
_TABLE = (date(*ummalqura.GREGORIAN_RANGE[0]), date(*ummalqura.GREGORIAN_RANGE[1]))
_EPOCH = 227015  # ordinal of 1 Muharram 1: Friday, 16 July 622 Julian
_LEAP = frozenset({2, 5, 7, 10, 13, 16, 18, 21, 24, 26, 29})
_CYCLE = 10631  # days of thirty years


@dataclass(frozen=True, order=True)
class HijriDate:
    """ValueError for a day that its month does not have."""

    year: int
    month: int
    day: int

    def __post_init__(self) -> None:
        if self.year < 1:
            raise ValueError(f"year {self.year}: the calendar begins with 1 AH")
        if not 1 <= self.month <= 12:
            raise ValueError(f"month {self.month}: a year has twelve")
        length = month_length(self.year, self.month)
        if not 1 <= self.day <= length:
            raise ValueError(f"month {self.month} of {self.year} AH has {length} days, not {self.day}")

    @property
    def system(self) -> System:
        return "umm_al_qura" if FIRST_YEAR <= self.year <= LAST_YEAR else "tabular"

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}-{self.day:02}"


def month_length(year: int, month: int) -> int:
    """29 or 30 days."""
    if FIRST_YEAR <= year <= LAST_YEAR:
        return int(Hijri(year, month, 1).month_length())
    if month == 12:
        return 30 if year % 30 in _LEAP else 29
    return 30 if month % 2 else 29


def to_hijri(day: date) -> HijriDate:
    """ValueError for a day before the calendar began (19 July 622 in the Gregorian calendar)."""
    if _TABLE[0] <= day <= _TABLE[1]:
        found = Gregorian(day.year, day.month, day.day).to_hijri()
        return HijriDate(found.year, found.month, found.day)
    past = day.toordinal() - _EPOCH
    if past < 0:
        raise ValueError(f"{day.isoformat()} is before the Hijri calendar began, on 0622-07-19")
    cycles, rest = divmod(past, _CYCLE)
    year = 30 * cycles + 1
    while rest >= (length := _year_length(year)):
        rest, year = rest - length, year + 1
    month = 1
    while rest >= (length := month_length(year, month)):
        rest, month = rest - length, month + 1
    return HijriDate(year, month, rest + 1)


def to_gregorian(hijri: HijriDate) -> date:
    """ValueError for a year beyond what Python's dates hold (9666 AH)."""
    if hijri.system == "umm_al_qura":
        found = Hijri(hijri.year, hijri.month, hijri.day).to_gregorian()
        return date(found.year, found.month, found.day)
    cycles, years = divmod(hijri.year - 1, 30)
    before = sum(_year_length(30 * cycles + 1 + number) for number in range(years))
    months = sum(30 if month % 2 else 29 for month in range(1, hijri.month))
    try:
        return date.fromordinal(_EPOCH + cycles * _CYCLE + before + months + hijri.day - 1)
    except (ValueError, OverflowError):
        raise ValueError(f"{hijri} AH is beyond the dates that can be computed") from None


def years_between(birth: date, day: date) -> int:
    """Whole Hijri years from one day to a later one: an age. ValueError when the later is the earlier."""
    if day < birth:
        raise ValueError(f"{day.isoformat()} is before {birth.isoformat()}")
    begun, now = to_hijri(birth), to_hijri(day)
    return now.year - begun.year - ((now.month, now.day) < (begun.month, begun.day))


def next_occurrence(month: int, day: int, after: date) -> date:
    """The first Gregorian day from `after` on that is this day of this Hijri month, in a year whose month has it."""
    year = to_hijri(after).year
    while True:
        if day <= month_length(year, month) and (found := to_gregorian(HijriDate(year, month, day))) >= after:
            return found
        year += 1


def after_sunset(day: date, *, past_sunset: bool) -> date:
    """The Gregorian day whose Hijri date holds at that moment: a Hijri day begins at sunset."""
    return day + timedelta(days=1) if past_sunset else day


def julian_weekday(day: date) -> int:
    """That of the day of this number, month and year in the Julian calendar; Monday is 0. Day number by the usual
    count from March."""
    years, months = (day.year - 1, day.month + 9) if day.month < 3 else (day.year, day.month - 3)
    return (day.day + (153 * months + 2) // 5 + 365 * years + years // 4 - 1) % 7


def _year_length(year: int) -> int:
    return 355 if year % 30 in _LEAP else 354

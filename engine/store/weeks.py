"""Weeks by number, from Monday to Sunday of UTC: 0 holds the first day of 1970."""

from datetime import UTC, date, datetime, timedelta

_FIRST = date(1969, 12, 29)


def week_of(moment: datetime) -> int:
    return (moment.astimezone(UTC).date() - _FIRST).days // 7


def begin_of(week: int) -> date:
    return _FIRST + timedelta(weeks=week)

"""The calendar as JSON in, JSON out. CaseError names the field that is wrong or missing."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from engine.dates.events import Event
from engine.dates.hijri import HijriDate, after_sunset, next_occurrence, to_gregorian, to_hijri, years_between
from engine.dates.names import hijri_months, weekdays
from engine.language import LANGUAGES
from engine.tools.common.cases import CaseError, flag, gregorian, only, parts

_SEEN = "where months begin with the sighting of the crescent, the date may differ by a day"

_ASKED: Mapping[str, tuple[str, ...]] = {  # what is asked, by the field that tells it, and the fields it goes by
    "birth": ("birth", "on"),
    "event": ("event", "after"),
    "hijri": ("hijri",),
    "gregorian": ("gregorian", "after_sunset"),
    "date": ("date", "after_sunset"),
}


def calendar(case: Mapping[str, Any], events: Sequence[Event]) -> dict[str, Any]:
    """One of: `gregorian` (or `date`), with `after_sunset` where that is so; `hijri`; `birth` and `on` (an age);
    `event` by its key and `after` (its next day). Dates are YYYY-MM-DD."""
    _one_of(case)
    if case.get("birth") is not None:
        return _age(case)
    if case.get("event") is not None:
        return _next(case, events)
    if case.get("hijri") is not None:
        return _both(to_gregorian(_hijri(case)), events)
    day = gregorian(case, "gregorian" if case.get("gregorian") is not None else "date")
    return _both(day, events, past_sunset=flag(case, "after_sunset", False))


def _one_of(case: Mapping[str, Any]) -> None:
    """Raises CaseError for a field that is unknown, or has no part in what the case asks."""
    given = [name for name, value in case.items() if value is not None and name != "id"]
    only(given, {name for fields in _ASKED.values() for name in fields}, "the case")
    asked = next((name for name in _ASKED if name in given), "gregorian")
    if beside := [name for name in given if name not in _ASKED[asked]]:
        raise CaseError(f"{beside[0]}: would not be counted beside {asked}; send it as a case of its own")


def _both(day: date, events: Sequence[Event], *, past_sunset: bool = False) -> dict[str, Any]:
    try:
        hijri = to_hijri(after_sunset(day, past_sunset=past_sunset))
    except ValueError as error:
        raise CaseError(str(error)) from None
    return {
        "gregorian": day.isoformat(),
        "hijri": str(hijri),
        "weekday": weekdays("en")[day.weekday()],
        "month": {language: hijri_months(language)[hijri.month - 1] for language in LANGUAGES},
        "events": [event.key for event in events if (event.month, event.day) == (hijri.month, hijri.day)],
        "calendar": hijri.system,
        "note": _SEEN,
    }


def _age(case: Mapping[str, Any]) -> dict[str, Any]:
    birth, day = gregorian(case, "birth"), gregorian(case, "on")
    try:
        return {"birth": birth.isoformat(), "on": day.isoformat(), "hijri_years": years_between(birth, day)}
    except ValueError as error:
        raise CaseError(str(error)) from None


def _next(case: Mapping[str, Any], events: Sequence[Event]) -> dict[str, Any]:
    known = {event.key: event for event in events}
    event = known.get(str(case["event"]))
    if event is None:
        raise CaseError(f"event: {case['event']!r} is none of {', '.join(known)}")
    after = gregorian(case, "after")
    day = next_occurrence(event.month, event.day, after)
    return {"event": event.key, "days_until": (day - after).days, **_both(day, events)}


def _hijri(case: Mapping[str, Any]) -> HijriDate:
    try:
        return HijriDate(*parts(case, "hijri"))
    except ValueError as error:
        raise CaseError(f"hijri: {error}") from None

"""Prayer times and the qibla as JSON in, JSON out. CaseError names the field that is wrong or missing."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.dates.hijri import to_hijri
from engine.places.coordinates import Place
from engine.tools.common.cases import CaseError, flag, gregorian, needed, only
from engine.tools.prayer_times.rules.methods import PRAYERS, Method, method_named
from engine.tools.prayer_times.rules.prayer import Asr, HighLatitude, NoSun, Rules, Times, times_on
from engine.tools.prayer_times.rules.qibla import qibla

_ASR: Mapping[str, Asr] = {
    **dict.fromkeys(("shafi", "shafii", "standard", "maliki", "hanbali", "jumhur"), "standard"),
    "hanafi": "hanafi",
}
_HIGH: tuple[HighLatitude, ...] = ("middle_of_the_night", "seventh_of_the_night", "twilight_angle")
_FIELDS = (
    "id", "latitude", "longitude", "timezone", "date", "from", "to", "method", "fajr_angle", "isha_angle",
    "maghrib_angle", "isha_minutes", "madhab", "asr", "high_latitude_rule", "ramadan",
)  # fmt: skip
_EITHER = (
    ("date", "from"),
    ("date", "to"),
    ("method", "fajr_angle"),
    ("isha_angle", "isha_minutes"),
    ("asr", "madhab"),
)
_CUSTOM = ("isha_angle", "maghrib_angle", "isha_minutes")
LONGEST = 366  # days of one request
RAMADAN = 9


def prayer_times(case: Mapping[str, Any]) -> dict[str, Any]:
    """`latitude`, `longitude`, `timezone`, `date` (or `from` and `to`); `method` (or `fajr_angle` with `isha_angle` or
    `isha_minutes`), `madhab`, `high_latitude_rule` as wanted. Times are HH:MM by the local clock, ISO in `moments`.
    """
    given = {_plain(name): value for name, value in case.items()}
    only(given, _FIELDS, "the case")
    _none_beside(given)
    place, zone = _place(given), _zone(given)
    method, rules = _method(given), _rules(given)
    shown = {"method": method.name, "madhab": rules["asr"], "high_latitude_rule": rules["high_latitude"]}
    if "from" not in given and "to" not in given:
        return shown | {"timezone": zone.key} | _day(place, gregorian(given, "date"), zone, method, rules)
    first, last = gregorian(given, "from"), gregorian(given, "to")
    if not 0 <= (last - first).days < LONGEST:
        raise CaseError(f"from {first} to {last}: between 1 and {LONGEST} days can be asked for at once")
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    return shown | {"timezone": zone.key, "days": [_day(place, day, zone, method, rules) for day in days]}


def direction(case: Mapping[str, Any]) -> dict[str, Any]:
    """`latitude` and `longitude` -> degrees from true north, one of 16 compass points, kilometres."""
    only(case, ("id", "latitude", "longitude"), "the case")
    found = qibla(_place(case))
    return {"bearing": round(found.bearing, 2), "compass": found.compass, "distance_km": round(found.distance_km, 1)}


def _none_beside(given: Mapping[str, Any]) -> None:
    """Raises CaseError for a field that another would silence."""
    for name, other in _EITHER:
        if name in given and other in given:
            raise CaseError(f"{name}: would not be counted beside {other}; give one of them")
    if "fajr_angle" not in given and (angle := next((name for name in _CUSTOM if name in given), None)):
        raise CaseError(f"{angle}: is counted only beside fajr_angle")


def _day(place: Place, day: date, zone: ZoneInfo, method: Method, rules: Rules) -> dict[str, Any]:
    ramadan = day.year >= 623 and to_hijri(day).month == RAMADAN
    wanted: Rules = {**rules, "ramadan": rules.get("ramadan", ramadan)}
    try:
        times = times_on(place, day, zone, method, **wanted)
    except NoSun as error:
        return {"date": day.isoformat(), "no_sun": str(error)}
    return {"date": day.isoformat(), **_shown(times, zone)}


def _shown(times: Times, zone: ZoneInfo) -> dict[str, Any]:
    local = times.local(zone)
    clock: dict[str, str] = {prayer: local[prayer].strftime("%H:%M") for prayer in PRAYERS}
    moments = {prayer: local[prayer].isoformat() for prayer in PRAYERS}
    return {**clock, "moments": moments, "bounded": list(times.bounded)}


def _plain(name: str) -> str:
    """highLatitudeRule and high-latitude-rule are high_latitude_rule."""
    spaced = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return spaced.replace("-", "_").strip("_")


def _place(given: Mapping[str, Any]) -> Place:
    try:
        return Place(float(needed(given, "latitude")), float(needed(given, "longitude")))
    except (TypeError, ValueError) as error:
        raise CaseError(f"latitude, longitude: {error}") from None


def _zone(given: Mapping[str, Any]) -> ZoneInfo:
    name = str(needed(given, "timezone"))
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise CaseError(f"timezone: {name!r} is not known; write it like Europe/Athens") from None


def _method(given: Mapping[str, Any]) -> Method:
    if "fajr_angle" in given:
        fajr, isha, maghrib = (_angle(given, f"{prayer}_angle") for prayer in ("fajr", "isha", "maghrib"))
        return Method("custom angles", fajr, isha, maghrib=maghrib, isha_minutes=int(given.get("isha_minutes", 0)))
    try:
        return method_named(str(given.get("method") or "muslim_world_league"))
    except ValueError as error:
        raise CaseError(str(error)) from None


def _angle(given: Mapping[str, Any], key: str) -> float:
    try:
        value = float(given.get(key, 0))
    except (TypeError, ValueError):
        raise CaseError(f"{key}: {given[key]!r} is no number of degrees") from None
    if not 0 <= value <= 30:
        raise CaseError(f"{key}: {value:g} degrees is not between 0 and 30")
    return value


def _rules(given: Mapping[str, Any]) -> Rules:
    school = _plain(str(given.get("madhab") or given.get("asr") or "standard")).lower()
    if school not in _ASR:
        raise CaseError(f"madhab: {school!r} is none of {', '.join(sorted(_ASR))}")
    written = _plain(str(given.get("high_latitude_rule") or _HIGH[0]))
    rule = next((rule for rule in _HIGH if rule.replace("_", "") == written.replace("_", "")), None)
    if rule is None:
        raise CaseError(f"high_latitude_rule: {written!r} is none of {', '.join(_HIGH)}")
    rules: Rules = {"asr": _ASR[school], "high_latitude": rule}
    return {**rules, "ramadan": flag(given, "ramadan", False)} if "ramadan" in given else rules

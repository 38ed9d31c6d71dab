"""Prayer times, the qibla and the calendar through their structured doors."""

from pathlib import Path
from typing import Any

import pytest

from engine.dates.events import load
from engine.tools.calendar.door import calendar
from engine.tools.common.cases import CaseError
from engine.tools.prayer_times.door import direction, prayer_times

ATHENS = {"latitude": 37.9838, "longitude": 23.7275, "timezone": "Europe/Athens"}
EVENTS = load(Path("config/events.toml"))


def test_a_day_of_prayers_by_the_local_clock() -> None:
    found = prayer_times({**ATHENS, "date": "2026-07-01", "method": "MuslimWorldLeague"})
    assert (found["fajr"], found["dhuhr"], found["moments"]["isha"]) == ("04:11", "13:30", "2026-07-01T22:38:00+03:00")
    assert found["method"] == "Muslim World League"


def test_names_of_fields_may_be_written_either_way() -> None:
    rule = {"date": "2026-06-21", "latitude": 59.9, "longitude": 10.7, "timezone": "Europe/Oslo"}
    assert prayer_times({**rule, "highLatitudeRule": "SeventhOfTheNight"}) == prayer_times(
        {**rule, "high-latitude-rule": "seventh_of_the_night"}
    )


def test_a_range_gives_each_of_its_days() -> None:
    found = prayer_times({**ATHENS, "from": "2026-02-27", "to": "2026-03-02"})
    assert [day["date"] for day in found["days"]] == ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]


def test_custom_angles_take_the_place_of_a_method() -> None:
    given = {**ATHENS, "date": "2026-03-01"}
    custom = prayer_times({**given, "fajr_angle": 18, "isha_angle": 17.5})
    assert custom["isha"] == prayer_times({**given, "method": "kuwait"})["isha"]


def test_in_ramadan_umm_al_qura_is_told_so_by_the_date() -> None:
    mecca = {"latitude": 21.42, "longitude": 39.83, "timezone": "Asia/Riyadh", "method": "umm_al_qura"}
    for day, hours in (("2026-03-01", 2), ("2026-04-01", 1.5)):  # Ramadan of 1447 and the Shawwal after it
        found = prayer_times({**mecca, "date": day})
        later = [int(found[prayer][:2]) * 60 + int(found[prayer][3:]) for prayer in ("maghrib", "isha")]
        assert later[1] - later[0] == hours * 60


def test_a_day_without_sun_says_so_in_place_of_times() -> None:
    found = prayer_times({"latitude": 69.6, "longitude": 18.9, "timezone": "Europe/Oslo", "date": "2026-12-21"})
    assert found["no_sun"] == "at latitude 69.6 the sun does not rise on 2026-12-21"
    assert "fajr" not in found


def test_the_qibla_of_a_place() -> None:
    place = {name: ATHENS[name] for name in ("latitude", "longitude")}
    assert direction(place) == {"bearing": 135.49, "compass": "SE", "distance_km": 2402.4}


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ({"gregorian": "2024-03-11"}, {"hijri": "1445-09-01", "weekday": "Monday", "events": ["ramadan"]}),
        ({"date": "2024-03-10", "after_sunset": True}, {"gregorian": "2024-03-10", "hijri": "1445-09-01"}),
        ({"hijri": [1446, 12, 10]}, {"gregorian": "2025-06-06", "events": ["eid_al_adha"]}),
        ({"hijri": "1200-01-01"}, {"calendar": "tabular", "gregorian": "1785-11-04"}),
        ({"birth": "1990-05-20", "on": "2026-05-20"}, {"hijri_years": 37}),
        ({"event": "eid_al_fitr", "after": "2026-11-21"}, {"gregorian": "2027-03-09", "days_until": 108}),
    ],
)
def test_the_calendar_answers(case: dict[str, Any], expected: dict[str, Any]) -> None:
    found = calendar(case, EVENTS)
    assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize(
    ("door", "case", "words"),
    [
        (prayer_times, {"latitude": 1}, "longitude: is missing"),
        (prayer_times, {**ATHENS, "latitude": "north", "date": "2026-01-01"}, "latitude, longitude: could not convert"),
        (prayer_times, {**ATHENS, "latitude": 95, "date": "2026-01-01"}, "is no place"),
        (prayer_times, {**ATHENS, "timezone": "Mars", "date": "2026-01-01"}, "timezone: 'Mars' is not known"),
        (prayer_times, {**ATHENS, "date": "tomorrow"}, "date: 'tomorrow' is no date"),
        (prayer_times, {**ATHENS, "date": "2026-01-01", "method": "Mine"}, "method 'Mine' is not known"),
        (prayer_times, {**ATHENS, "date": "2026-01-01", "madhab": "mine"}, "madhab: 'mine' is none of"),
        (prayer_times, {**ATHENS, "date": "2026-01-01", "fajr_angle": 95}, "fajr_angle: 95 degrees is not between"),
        (prayer_times, {**ATHENS, "from": "2026-01-01", "to": "2028-01-01"}, "between 1 and 366 days"),
        (direction, {}, "latitude: is missing"),
        (lambda case: calendar(case, EVENTS), {}, "date: is missing"),
        (lambda case: calendar(case, EVENTS), {"hijri": "1446-09-30"}, "has 29 days, not 30"),
        (lambda case: calendar(case, EVENTS), {"gregorian": "2026-02-30"}, "is no date"),
        (lambda case: calendar(case, EVENTS), {"event": "easter", "after": "2026-01-01"}, "'easter' is none of"),
    ],
)
def test_a_wrong_case_is_told_which_field_is_wrong(door: Any, case: dict[str, Any], words: str) -> None:
    with pytest.raises(CaseError, match=words):
        door(case)


def test_events_are_known_in_each_language_and_fall_on_days_that_exist() -> None:
    assert len(EVENTS) > 20
    for event in EVENTS:
        assert all(event.names[language] for language in ("en", "ar", "el"))
        assert 1 <= event.day <= 29

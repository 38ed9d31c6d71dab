"""Prayer times against what the authorities publish, the sun's own rules, and the direction of Mecca."""

import json
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.places.coordinates import Place
from engine.tools.prayer_times.rules.methods import METHODS, PRAYERS, method_named
from engine.tools.prayer_times.rules.prayer import Asr, NoSun, prayer_times, times_on
from engine.tools.prayer_times.rules.qibla import qibla

PUBLISHED = Path(__file__).parents[5] / "shared/data/prayer_times"
MECCA = Place(21.427009, 39.828685)
OSLO = Place(59.9139, 10.7522)
TROMSO = Place(69.6492, 18.9553)


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the published tables do not lie beside the project")
@pytest.mark.parametrize("table", sorted(PUBLISHED.glob("*.json")), ids=lambda path: path.stem)
def test_times_are_those_that_the_authority_publishes(table: Path) -> None:
    published = json.loads(table.read_text("utf-8"))
    given_ = published["params"]
    place, zone = Place(given_["latitude"], given_["longitude"]), ZoneInfo(given_["timezone"])
    asr = "hanafi" if given_["madhab"] == "Hanafi" else "standard"
    for row in published["times"]:
        found = prayer_times(place, date.fromisoformat(row["date"]), method_named(given_["method"]), asr=asr).local(
            zone
        )
        for prayer in PRAYERS:
            expected = datetime.strptime(f"{row['date']} {row[prayer]}", "%Y-%m-%d %I:%M %p").replace(tzinfo=zone)
            off = abs(found[prayer] - expected)
            assert off <= timedelta(minutes=published.get("variance", 0)), (row["date"], prayer, found[prayer])


@pytest.mark.parametrize("name", METHODS)
@given(
    latitude=st.floats(-48, 48),
    longitude=st.floats(-180, 180),
    day=st.dates(date(1950, 1, 1), date(2100, 1, 1)),
)
def test_prayers_follow_each_other_through_the_day(name: str, latitude: float, longitude: float, day: date) -> None:
    moments = prayer_times(Place(latitude, longitude), day, METHODS[name]).moments
    in_order = [moments[prayer] for prayer in PRAYERS]
    assert in_order == sorted(in_order)


@given(
    latitude=st.floats(-89, 89),
    longitude=st.floats(-180, 180),
    day=st.dates(date(1950, 1, 1), date(2100, 1, 1)),
    asr=st.sampled_from(["standard", "hanafi"]),
)
def test_wherever_there_is_day_and_night_the_afternoon_lies_between_noon_and_sunset(
    latitude: float, longitude: float, day: date, asr: Asr
) -> None:
    try:
        moments = prayer_times(Place(latitude, longitude), day, METHODS["karachi"], asr=asr).moments
    except NoSun:
        return
    noon = moments["dhuhr"] - timedelta(minutes=METHODS["karachi"].minutes["dhuhr"])
    in_order = [moments["sunrise"], noon, moments["asr"], moments["maghrib"]]
    assert in_order == sorted(in_order)


@given(st.floats(-180, 180), st.integers(-2, 2), st.booleans(), st.dates(date(1950, 1, 1), date(2100, 1, 1)))
def test_noon_falls_on_the_day_that_the_clocks_of_the_place_show(
    longitude: float, ahead: int, beyond_the_line: bool, day: date
) -> None:
    hours = round(longitude / 15) + ahead + (24 if beyond_the_line and longitude < -165 else 0)
    zone = timezone(timedelta(hours=hours))
    noon = times_on(Place(-13.8, longitude), day, zone, METHODS["karachi"]).moments["dhuhr"].astimezone(zone)
    assert noon.date() == day


def test_the_hanafi_afternoon_comes_later() -> None:
    day, method = date(2026, 3, 1), METHODS["karachi"]
    times = [prayer_times(MECCA, day, method, asr=asr).moments["asr"] for asr in ("standard", "hanafi")]
    assert timedelta(minutes=30) < times[1] - times[0] < timedelta(minutes=90)


def test_umm_al_qura_prays_isha_two_hours_after_sunset_in_ramadan() -> None:
    for ramadan, minutes in ((False, 90), (True, 120)):
        moments = prayer_times(MECCA, date(2026, 3, 1), METHODS["umm_al_qura"], ramadan=ramadan).moments
        assert moments["isha"] - moments["maghrib"] == timedelta(minutes=minutes)


def test_in_a_short_northern_night_the_rule_for_high_latitudes_decides() -> None:
    midsummer, method = date(2026, 6, 21), METHODS["muslim_world_league"]
    middle, seventh, angle = (
        prayer_times(OSLO, midsummer, method, high_latitude=rule)
        for rule in ("middle_of_the_night", "seventh_of_the_night", "twilight_angle")
    )
    assert middle.bounded == seventh.bounded == angle.bounded == ("fajr", "isha")
    night = timedelta(minutes=5 * 60 + 10)  # sunset 22:44, sunrise 03:54
    for times, share in ((middle, 1 / 2), (seventh, 1 / 7), (angle, 18 / 60)):
        before_sunrise = times.moments["sunrise"] - times.moments["fajr"]
        assert abs(before_sunrise - night * share) < timedelta(minutes=2)
    assert prayer_times(OSLO, date(2026, 3, 21), method).bounded == ()


@pytest.mark.parametrize(("day", "above"), [(date(2026, 6, 21), True), (date(2026, 12, 21), False)])
def test_where_the_sun_does_not_rise_or_set_that_is_said(day: date, above: bool) -> None:
    with pytest.raises(NoSun, match="does not set" if above else "does not rise") as error:
        prayer_times(TROMSO, day, METHODS["muslim_world_league"])
    assert error.value.above is above


@pytest.mark.parametrize("name", ["UmmAlQura", "umm al-qura", "Makkah", "UMM_AL_QURA"])
def test_a_method_is_known_however_it_is_written(name: str) -> None:
    assert method_named(name) is METHODS["umm_al_qura"]


def test_an_unknown_method_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'Mars' is not known; there are muslim_world_league, egyptian"):
        method_named("Mars")


@pytest.mark.parametrize(("latitude", "longitude"), [(91, 0), (-91, 0), (0, 181), (0, -181), (float("nan"), 0)])
def test_a_place_off_the_earth_is_refused(latitude: float, longitude: float) -> None:
    with pytest.raises(ValueError, match="is no place"):
        Place(latitude, longitude)


@pytest.mark.parametrize(
    ("place", "bearing", "compass", "distance"),
    [
        (Place(37.9838, 23.7275), 135.5, "SE", 2402),  # Athens
        (Place(59.9139, 10.7522), 139.0, "SE", 4851),  # Oslo
        (Place(40.7128, -74.0060), 58.5, "ENE", 10306),  # New York
        (Place(38.9072, -77.0369), 56.6, "ENE", 10633),  # Washington
        (Place(-33.8688, 151.2093), 277.5, "W", 13226),  # Sydney
        (Place(-6.2088, 106.8456), 295.1, "WNW", 7919),  # Jakarta
    ],
)
def test_the_direction_of_mecca(place: Place, bearing: float, compass: str, distance: float) -> None:
    found = qibla(place)
    assert abs(found.bearing - bearing) < 0.1
    assert found.compass == compass
    assert abs(found.distance_km - distance) < 15

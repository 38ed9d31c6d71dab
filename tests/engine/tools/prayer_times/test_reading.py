"""What messages ask about prayer times, in the words of people: `prayer_said.jsonl` tells what each means.

Places there are a name and a country, "?" before a name that several bear, "!" before one that nobody knows.
"""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from engine.dates.when import when
from engine.places.cities import load as load_cities
from engine.places.countries import load as load_countries
from engine.places.countries import load_adjectives
from engine.places.reading import Gazetteer, Mention
from engine.text.folding import folded
from engine.tools.prayer_times.reading import Angles, Request, read

TODAY = date(2026, 11, 21)  # a Saturday
CONFIG = Path(__file__).parents[4] / "config"
SAID = [json.loads(line) for line in Path(__file__).with_name("prayer_said.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    countries, regions = (load_countries(CONFIG / f"{name}.tsv") for name in ("countries", "regions"))
    return Gazetteer(load_cities(CONFIG / "cities.tsv"), countries, regions, load_adjectives(CONFIG / "demonyms.tsv"))


def place_in_words(mention: Mention | None) -> str:
    if mention is None:
        return ""
    if mention.place is not None:
        return f"{mention.place.latitude},{mention.place.longitude}"
    if len(mention.cities) == 1:
        return f"{mention.cities[0].name}/{mention.cities[0].country}"
    return f"?{mention.cities[0].name}" if mention.cities else f"!{mention.written}"


def days_in_words(request: Request) -> str:
    days = when(folded(request.when), TODAY).days if request.when else None
    if days is None:
        return ""
    return f"{days.first}" if days.first == days.last else f"{days.first}..{days.last}"


@pytest.mark.parametrize("case", SAID, ids=lambda case: case["said"])
def test_a_message_is_read_as_it_is_meant(case: Mapping[str, str], gazetteer: Gazetteer) -> None:
    reading = read(case["said"], gazetteer.read, TODAY)
    request = reading.request
    method = f"{request.angles.fajr:g}/{request.angles.isha:g}" if request.angles else request.method
    found = {
        "said": case["said"],
        "kind": request.kind or "times",
        "prayers": ",".join(request.prayers),
        "place": place_in_words(reading.place),
        "days": days_in_words(request),
        "asr": request.asr,
        "method": method,
    }
    assert {name: value for name, value in found.items() if value} == case


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("37°58'N 23°43'E", (37.9667, 23.7167)),
        ("37° 58′ 20″ N, 23° 43′ 30″ E", (37.9722, 23.725)),
        ("lat 37.98 lon 23.73", (37.98, 23.73)),
        ("-33.86, 151.21", (-33.86, 151.21)),
        ("33.86 S, 151.21 E", (-33.86, 151.21)),
        ("40.7N 74.0W", (40.7, -74.0)),
        ("خط العرض ٣٠٫٠٤ خط الطول ٣١٫٢٤", (30.04, 31.24)),
        ("γεωγραφικό πλάτος 37.98 μήκος 23.73", (37.98, 23.73)),
    ],
)
def test_coordinates_are_read_as_people_write_them(
    written: str, place: tuple[float, float], gazetteer: Gazetteer
) -> None:
    found = gazetteer.read(folded(f"prayer times at {written} tomorrow"))
    assert found is not None
    assert found.place is not None
    assert (found.place.latitude, found.place.longitude) == pytest.approx(place, abs=1e-4)


def test_coordinates_that_are_nowhere_on_earth_are_told_apart(gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded("qibla 95.2, 200.1"))
    assert found is not None
    assert found.wrong


@pytest.mark.parametrize(
    ("written", "city"),
    [
        ("Tripoli, Lebanon", "LB"),
        ("طرابلس، لبنان", "LB"),
        ("في طرابلس اللي بلبنان", "LB"),
        ("Τρίπολη, Λίβανος", "LB"),
        ("Tripoli Libya", "LY"),
        ("Athens, United States", "US"),
        ("prayer in London Ontario Canada", "CA"),
        ("prayer times in Birmingham, Alabama", "US"),
        ("prayer times in London, ON", "CA"),
        ("مواقيت الصلاة في عمان مسقط", "OM"),
        ("مواقيت الصلاة في عمان", "JO"),
        ("مواقيت الصلاة في عمان الأردن", "JO"),
        ("Fajr in Heraklion", "GR"),
    ],
)
def test_the_country_beside_a_name_chooses_among_namesakes(written: str, city: str, gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded(written))
    assert found is not None
    assert [one.country for one in found.cities] == [city]


@pytest.mark.parametrize(
    ("written", "region"),
    [
        ("prayer times in Springfield, Illinois", "US-IL"),
        ("prayer times in Springfield MO", "US-MO"),
        ("Fajr in Rochester, New York", "US-NY"),
        ("Fajr in Atlanta, Georgia", "US-GA"),
        ("أوقات الصلاة في سبرينغفيلد، ميزوري", "US-MO"),
    ],
)
def test_the_state_beside_a_name_chooses_among_namesakes(written: str, region: str, gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded(written))
    assert found is not None
    assert [one.region for one in found.cities] == [region]


def test_a_name_that_the_state_beside_it_does_not_have_is_not_looked_for_elsewhere(gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded("prayer times in Paris, Texas"))
    assert found is not None
    assert not found.cities
    assert found.written == "Paris, Texas"


def test_the_sultanate_beside_oman_makes_it_the_country(gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded("القبلة في عمان سلطنة عمان"))
    assert found is not None
    assert (found.cities, found.country) == ((), "OM")


def test_a_country_alone_is_no_place_yet(gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded("prayer times in Egypt"))
    assert found is not None
    assert (found.country, found.cities) == ("EG", ())


@pytest.mark.parametrize(
    "words", ["when is maghrib", "متى المغرب", "كم باقي للعشاء", "πότε είναι το Ασρ", "isha please"]
)
def test_the_name_of_a_prayer_is_no_place(words: str, gazetteer: Gazetteer) -> None:
    assert gazetteer.read(folded(words)) is None


EARLIER = Request(kind="times", prayers=("asr",), when="2026-11-25 to 2026-11-25", method="karachi", asr="hanafi")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("and tomorrow?", Request("times", ("asr",), "and tomorrow?", "karachi", asr="hanafi")),
        ("وبكرة؟", Request("times", ("asr",), "وبكرة؟", "karachi", asr="hanafi")),
        ("και αύριο;", Request("times", ("asr",), "και αύριο;", "karachi", asr="hanafi")),
        ("and in Cairo?", EARLIER),
        ("and maghrib?", Request("times", ("maghrib",), EARLIER.when, "karachi", asr="hanafi")),
        ("when is maghrib", Request("times", ("maghrib",), "", "karachi", asr="hanafi")),
        ("how long until isha", Request("until", ("isha",), "", "karachi", asr="hanafi")),
        ("by ISNA", Request("times", ("asr",), EARLIER.when, "north_america", asr="hanafi")),
        ("with fajr 15 and isha 13 degrees", Request("times", ("asr",), EARLIER.when, "", Angles(15, 13), "hanafi")),
        ("with the Shafi'i Asr", Request("times", ("asr",), EARLIER.when, "karachi", asr="standard")),
    ],
)
def test_a_continuation_changes_what_it_names_and_keeps_the_rest(
    text: str, expected: Request, gazetteer: Gazetteer
) -> None:
    reading = read(text, gazetteer.read, TODAY)
    assert reading.request.after(EARLIER, leads=reading.leads) == expected

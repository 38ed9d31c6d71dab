"""Cities by the names that people type."""

from pathlib import Path

import pytest

from engine.places.cities import Cities, City, folded, load
from engine.places.coordinates import Place, distance


@pytest.fixture(scope="module")
def cities() -> Cities:
    return load(Path("config/cities.tsv"))


@pytest.mark.parametrize(
    ("written", "name", "country"),
    [
        ("Athens", "Athens", "GR"),
        ("ATHENS", "Athens", "GR"),
        ("Αθηνα", "Athens", "GR"),
        ("Αθήνα", "Athens", "GR"),
        ("القاهره", "Cairo", "EG"),
        ("الْقَاهِرَة", "Cairo", "EG"),
        ("مكة المكرمة", "Mecca", "SA"),
        ("Makkah", "Mecca", "SA"),
        ("El-Riyadh", "Riyadh", "SA"),
        ("new york", "New York City", "US"),
        ("Thessaloniki", "Thessaloníki", "GR"),
        ("دبى", "Dubai", "AE"),
    ],
)
def test_a_city_is_found_however_it_is_written(cities: Cities, written: str, name: str, country: str) -> None:
    (city,) = cities.find(written)
    assert (city.name, city.country) == (name, country)


def test_a_name_of_several_cities_of_like_size_is_for_the_person_to_choose(cities: Cities) -> None:
    assert {city.country for city in cities.find("San Jose")} >= {"US", "CR"}


def test_the_largest_by_far_is_meant() -> None:
    large, small = (City("Aleph", country, Place(0, 0), "UTC", people) for country, people in (("AA", 40), ("BB", 10)))
    assert Cities({"aleph": (large, small)}).find("aleph") == (large,)
    nearly = City("Aleph", "AA", Place(0, 0), "UTC", 39)
    assert Cities({"aleph": (nearly, small)}).find("aleph") == (nearly, small)


@pytest.mark.parametrize(
    ("written", "name"), [("Istnabul", "Istanbul"), ("Caiiro", "Cairo"), ("Thesaloniki", "Thessaloníki")]
)
def test_a_slip_of_the_pen_is_offered_and_not_taken(cities: Cities, written: str, name: str) -> None:
    assert cities.find(written) == ()
    assert cities.like(written)[0].name == name


@pytest.mark.parametrize("place", [Place(30.1, 31.3), Place(-10, -140), Place(89.9, 0), Place(-54.8, -68.3)])
def test_the_nearest_city_is_the_nearest_of_all(cities: Cities, place: Place) -> None:
    city, away = cities.nearest(place)
    assert away == min(distance(place, other.place) for other in cities.every)
    assert away == distance(place, city.place)


def test_what_is_like_no_city_is_not_found(cities: Cities) -> None:
    assert cities.find("xyzzy") == cities.like("xyzzy") == ()


def test_names_fold_alike_with_and_without_article_marks_and_case() -> None:
    assert folded("الْقَاهِرَة") == folded("القاهره") == folded("قاهرة")
    assert folded("El-Qâhira") == folded("qahira")


def test_every_city_has_a_clock_that_is_known(cities: Cities) -> None:
    from zoneinfo import available_timezones

    zones = {city.timezone for found in cities.named.values() for city in found}
    assert zones <= available_timezones()

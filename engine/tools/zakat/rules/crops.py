"""Harvests: which kinds, from which amount on, at which rate."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from engine.tools.zakat.rules.terms import ALL, Due, School, Settings

Water = Literal["rain", "irrigated", "mixed_equal"]

_RATES: Mapping[Water, Fraction] = {
    "rain": Fraction(1, 10),
    "irrigated": Fraction(1, 20),
    "mixed_equal": Fraction(3, 40),
}
_STAPLES = [
    *("wheat", "barley", "sult", "rye", "oats", "spelt", "spelt_in_husk", "rice", "rice_in_husk", "corn", "maize"),
    *("millet", "sorghum", "lentils", "chickpeas", "beans", "peas", "lupins", "dates", "raisins"),
    *("crop", "grain", "cereal"),  # a harvest of staple food that is not named further
]
_OILS = ["olives", "sesame", "safflower", "radish_seed"]
_MEASURED = ["almonds", "pistachios", "hazelnuts", "cumin", "mustard_seed", "flax_seed", "caraway"]
_KINDS: Mapping[School, frozenset[str]] = {
    "hanafi:sahibayn": frozenset([*_STAPLES, *_OILS, *_MEASURED]),
    "maliki": frozenset([*_STAPLES, *_OILS]),
    "shafii": frozenset(_STAPLES),
    "hanbali": frozenset([*_STAPLES, *_MEASURED, "sesame"]),
}
_HUSK = ("rice_in_husk", "spelt_in_husk")
_NOTHING_GROWN = ("reeds", "firewood", "grass", "straw")


def crop(
    kind: str,
    kilograms: Fraction,
    water: Water,
    settings: Settings,
    *,
    rain_share: Fraction | None = None,
    owing: bool = False,
) -> dict[School, Due]:
    """`rain_share`: the part of its growth that rain gave, where that is known; `owing`: the owner has debts."""
    return {school: _due(school, kind, kilograms, water, settings, rain_share, owing) for school in ALL}


def _due(
    school: School,
    kind: str,
    kilograms: Fraction,
    water: Water,
    settings: Settings,
    rain_share: Fraction | None,
    owing: bool,
) -> Due:
    rate, rule = _rate(school, water, rain_share)
    if school == "hanafi":
        taken = Fraction(0) if kind in _NOTHING_GROWN else rate
        return Due(kilograms * taken, "kg", ("crops-any", rule))
    if kind not in _KINDS[school]:
        return Due(Fraction(0), "kg", ("crops-kind",))
    in_husk = kind in _HUSK and school in ("shafii", "hanbali")
    least = settings.five_awsuq_kg * (2 if in_husk else 1)
    nisab = "crops-husk" if in_husk else "crops-five"
    if kilograms < least:
        return Due(Fraction(0), "kg", ("below-nisab", nisab))
    due = kilograms * rate
    if school == "hanbali" and owing:
        return Due(due, "kg", (nisab, rule, "crops-debt"), said=f"0 or {due} (two riwayat)")
    return Due(due, "kg", (nisab, rule))


def _rate(school: School, water: Water, rain_share: Fraction | None) -> tuple[Fraction, str]:
    if rain_share is not None and rain_share not in (0, 1, Fraction(1, 2)):
        if school == "shafii":
            return rain_share * _RATES["rain"] + (1 - rain_share) * _RATES["irrigated"], "crops-mixed"
        water = "rain" if rain_share > Fraction(1, 2) else "irrigated"
    elif rain_share is not None:
        water = "mixed_equal" if rain_share == Fraction(1, 2) else "rain" if rain_share else "irrigated"
    if water == "mixed_equal":
        hanafi = school in ("hanafi", "hanafi:sahibayn")
        return _RATES["irrigated" if hanafi else "mixed_equal"], "crops-mixed"
    return _RATES[water], "crops"

"""Currencies and measures that an estate is told in: what is written after or before an amount, and which are one."""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.tools.common.areas import AREA

_UNITS: Mapping[str, str] = {  # the words for each, folded
    "dollar": r"(?:us )?dollars?|usd|\$|دولار\w*|δολαρι\w*",
    "euro": r"euros?|eur|€|يورو\w*|ευρω",
    "pound": r"pounds?|gbp|£",
    "geneh": r"egp|جنيه\w*",
    "lira": r"liras?|ليرة|ليرات|λιρ\w+",
    "riyal": r"riyals?|sar|ريال\w*",
    "dinar": r"dinars?|دينار\w*|دنانير",
    "dirham": r"dirhams?|aed|درهم\w*|دراهم",
    "rupee": r"rupees?|روبية|روبيات",
    "shekel": r"shekels?|شيكل\w*",
    "acre": r"acres?|فدان\w*|افدنة",
    "hectare": r"hectares?|هكتار\w*|εκταρι\w*",
    "donum": r"دونم\w*|στρεμμα\w*",
    "metre": AREA,
}
UNIT = re.compile(rf"^({'|'.join(_UNITS.values())})(?!\w)")
_EACH = tuple((name, re.compile(words)) for name, words in _UNITS.items())


@lru_cache(maxsize=256)
def same(written: str) -> str:
    """The name that is one for every way to write a unit; "" for no unit."""
    return next((name for name, pattern in _EACH if written and pattern.fullmatch(written)), written)

"""Zakat al-fitr, buried treasure, minerals."""

from fractions import Fraction

from engine.tools.zakat.rules.terms import RATE, SCHOOLS, Due, School, Settings

_WHEAT = ("wheat", "flour")


def fitr(persons: int, staple: str, *, wife: bool = False) -> dict[School, Due]:
    """In sa'. `wife`: one of the persons is the payer's wife."""
    dues: dict[School, Due] = dict.fromkeys(SCHOOLS, Due(Fraction(persons), "sa'", ("fitr",)))
    half = Fraction(1, 2) if staple in _WHEAT else Fraction(1)
    own = persons - 1 if wife else persons
    rules = ("fitr", *(("fitr-wheat",) if half != 1 else ()), *(("fitr-wife",) if wife else ()))
    said = f"{own * half} by the husband, the wife pays her own" if wife else ""
    dues["hanafi"] = Due(own * half, "sa'", rules, said=said)
    return dues


def treasure(value: Fraction, settings: Settings, *, precious: bool) -> dict[School, Due]:
    """Buried before Islam. `precious`: gold or silver."""
    fifth = Due(value / 5, settings.currency, ("treasure",))
    nisab, _ = settings.nisab_of_money()
    enough = precious and (nisab is None or value >= nisab)
    dues: dict[School, Due] = dict.fromkeys(SCHOOLS, fifth)
    return dues if enough else {**dues, "shafii": Due(Fraction(0), settings.currency, ("treasure", "below-nisab"))}


def minerals(value: Fraction, settings: Settings, *, precious: bool) -> dict[School, Due]:
    """Mined from one's land. `precious`: gold or silver."""
    nisab, _ = settings.nisab_of_money()
    enough = nisab is None or value >= nisab
    fortieth = Due(value * RATE, settings.currency, ("minerals",))
    nothing = Due(Fraction(0), settings.currency, ("minerals",))
    return {
        "hanafi": Due(value / 5, settings.currency, ("minerals",)),
        "maliki": fortieth if precious and enough else nothing,
        "shafii": fortieth if precious and enough else nothing,
        "hanbali": fortieth if enough else nothing,
    }

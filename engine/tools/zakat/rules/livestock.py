"""Camels, cattle, sheep and horses: the tables, and where the schools part."""

from collections.abc import Sequence
from fractions import Fraction

from engine.tools.zakat.rules.terms import ALL, SCHOOLS, Due, Herd, School

_CAMELS = (
    (5, "sheep", 1),
    (10, "sheep", 2),
    (15, "sheep", 3),
    (20, "sheep", 4),
    (25, "bint_makhad", 1),
    (36, "bint_labun", 1),
    (46, "hiqqa", 1),
    (61, "jadhaa", 1),
    (76, "bint_labun", 2),
    (91, "hiqqa", 2),
)
_SHEEP = ((40, 1), (121, 2), (201, 3), (400, 4))


def camels(count: int, *, grazing: bool = True) -> dict[School, Due]:
    if count <= 120:
        kind, number = next(((kind, number) for least, kind, number in reversed(_CAMELS) if count >= least), ("", 0))
        return _grazing(dict.fromkeys(SCHOOLS, Due((_herd((kind, number)),), "animals", ("camels",))), grazing)
    forties = Due(_sums(count // 10, "bint_labun", 4, "hiqqa", 5), "animals", ("camels-forties",))
    choice = Due((_herd(("hiqqa", 2)), _herd(("bint_labun", 3))), "animals", ("camels-choice",))
    return _grazing(
        {
            "hanafi": Due((_restarted(count),), "animals", ("camels-restart",)),
            "maliki": choice if count < 130 else forties,
            "shafii": forties,
            "hanbali": forties,
        },
        grazing,
    )


def cattle(count: int, *, grazing: bool = True) -> dict[School, Due]:
    if count >= 60:
        agreed = Due(_sums(count // 10, "tabi", 3, "musinna", 4), "animals", ("cattle",))
    else:
        kind = "musinna" if count >= 40 else "tabi" if count >= 30 else ""
        agreed = Due((_herd((kind, 1 if kind else 0)),), "animals", ("cattle",))
    dues: dict[School, Due] = dict.fromkeys(SCHOOLS, agreed)
    if 40 < count < 60:
        dues["hanafi:sahibayn"] = agreed
        dues["hanafi"] = Due(({"musinna": Fraction(count, 40)},), "animals", ("cattle-parts",))
    return _grazing(dues, grazing)


def sheep(count: int, *, grazing: bool = True) -> dict[School, Due]:
    return _grazing(dict.fromkeys(SCHOOLS, Due(_sheep(count), "sheep", ("sheep",))), grazing)


def mixed_sheep(owners: Sequence[int], *, grazing: bool = True) -> dict[School, Due]:
    """Herds of several owners that graze, rest and are watered together: sheep due in total."""
    alone = sum((_sheep(count) for count in owners), Fraction(0))
    together = Due(_sheep(sum(owners)), "sheep in total", ("sheep", "mixed"))
    maliki = _sheep(sum(count for count in owners if count >= 40))
    dues: dict[School, Due] = {
        "hanafi": Due(alone, "sheep, each owner's own", ("sheep", "unmixed")),
        "maliki": Due(maliki, "sheep in total", ("sheep", "mixed")),
        "shafii": together,
        "hanbali": together,
    }
    return _grazing(dues, grazing)


def horses(count: int, *, grazing: bool = True) -> dict[School, Due]:
    dues: dict[School, Due] = dict.fromkeys(ALL, Due(Fraction(0), "", ("horses",)))
    if grazing:
        said = f"{count} dinars (1 per horse) or 2.5% of value"
        dues["hanafi"] = Due(Fraction(count), "dinars (1 per horse) or 2.5% of value", ("horses",), said=said)
    return dues


def _herd(*kinds: tuple[str, int]) -> Herd:
    return {kind: Fraction(number) for kind, number in kinds if number}


def _sheep(count: int) -> Fraction:
    if count >= 400:
        return Fraction(count // 100)
    return Fraction(next((number for least, number in reversed(_SHEEP) if count >= least), 0))


def _sums(tens: int, small: str, small_tens: int, large: str, large_tens: int) -> tuple[Herd, ...]:
    """Every way to make so many tens of two kinds of animal."""
    ways = ((tens - large_tens * number, number) for number in range(tens // large_tens + 1))
    return tuple(_herd((small, rest // small_tens), (large, number)) for rest, number in ways if rest % small_tens == 0)


def _restarted(count: int) -> Herd:
    """Hanafi above 120: from 150 on in rounds of fifty."""
    if count < 150:
        rest = count - 120
        return _herd(("hiqqa", 2), ("sheep", rest // 5)) if rest < 25 else _herd(("hiqqa", 2), ("bint_makhad", 1))
    rounds, rest = divmod(count - 150, 50)
    hiqqa = 3 + rounds
    if rest < 25:
        return _herd(("hiqqa", hiqqa), ("sheep", rest // 5))
    if rest < 46:
        return _herd(("hiqqa", hiqqa), ("bint_makhad" if rest < 36 else "bint_labun", 1))
    return _herd(("hiqqa", hiqqa + 1))


def _grazing(dues: dict[School, Due], grazing: bool) -> dict[School, Due]:
    """Fed in the stable: only the Malikis ask for anything."""
    if grazing:
        return dues
    none = {
        school: Due(() if isinstance(due.amount, tuple) else Fraction(0), due.unit, ("grazing",))
        for school, due in dues.items()
    }
    return {**none, "maliki": dues["maliki"]}

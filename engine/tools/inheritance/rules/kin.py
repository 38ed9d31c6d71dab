"""Who a relative is: the way from the deceased to him, and the heir class that way belongs to.

A way has three parts: `up`, the ancestors climbed (F father, M mother); `link`, the kind of sibling met there ("full",
"pat" through the father alone, "mat" through the mother alone, "" when there is none); `down`, the descendants after
it (m, f). A full brother is ("", "full", "m"), a mother's mother ("MM", "", ""), a father's full sister's son
("F", "full", "fm"). Class keys ("sons_son@2", "gm:FM", "full_uncle_son@1.2") are names of the ways that inherit by
share or as agnates; every other way is a distant relative, written "kin:UP-LINK-DOWN".
"""

import re
from dataclasses import dataclass
from functools import cache

from engine.tools.common.cases import CaseError

SPOUSES = ("husband", "wife")
EMANCIPATOR = "emancipator"
LINKS = ("full", "pat", "mat")
_COLLATERAL = re.compile(r"(full|pat)_(brother|sister|nephew|uncle|uncle_son)(?:@(\d+)(?:\.(\d+))?)?$")
_LINEAL = re.compile(r"(sons_son|sons_daughter|grandfather)(?:@(\d+))?$")
_PLAIN = {"son": ("", "", "m"), "daughter": ("", "", "f"), "father": ("F", "", ""), "mother": ("M", "", "")} | {
    "mat_brother": ("", "mat", "m"),
    "mat_sister": ("", "mat", "f"),
}


@dataclass(frozen=True, slots=True, order=True)
class Kin:
    """One way from the deceased; the empty way is the deceased."""

    up: str = ""
    link: str = ""
    down: str = ""

    @property
    def male(self) -> bool:
        return self.down[-1] == "m" if self.down else self.up.endswith("F")

    @property
    def degree(self) -> int:
        return len(self.up) + len(self.down)


@cache
def kin(key: str) -> Kin | None:
    """The way of a class key; None for spouses and the emancipator.

    Raises:
        CaseError: there is no such class.
    """
    if key in SPOUSES or key == EMANCIPATOR:
        return None
    if key in _PLAIN:
        return Kin(*_PLAIN[key])
    if key.startswith("gm:") and re.fullmatch(r"[FM]+M", key[3:]):
        return Kin(up=key[3:])
    if key.startswith("kin:") and (found := re.fullmatch(r"kin:([FM]*)-(full|pat|mat|)-([mf]*)", key)):
        return Kin(*found.groups())
    if found := _LINEAL.match(key):
        return _lineal(found[1], int(found[2] or 1))
    if found := _COLLATERAL.match(key):
        return _collateral(found[1], found[2], int(found[3] or 1), int(found[4] or 1))
    raise CaseError(f"unknown heir class {key!r}; classes are written like son, sons_daughter@2, gm:FM, full_uncle@2")


def _lineal(name: str, degree: int) -> Kin:
    if name == "grandfather":
        return Kin(up="F" * (degree + 1))
    return Kin(down="m" * degree + ("m" if name == "sons_son" else "f"))


def _collateral(link: str, name: str, first: int, second: int) -> Kin:
    if name in ("brother", "sister"):
        return Kin("", link, "m" if name == "brother" else "f")
    if name == "nephew":
        return Kin("", link, "m" * (first + 1))
    return Kin("F" * first, link, "m" * (second + 1 if name == "uncle_son" else 1))


def _at(name: str, degree: int) -> str:
    return name if degree == 1 else f"{name}@{degree}"


@cache
def key_of(way: Kin) -> str:
    """The class key of a way, "kin:..." for a distant relative."""
    distant = f"kin:{way.up}-{way.link}-{way.down}"
    if not way.link and way.up and way.down:
        return distant
    if way.link:
        return _collateral_key(way) or distant
    if way.down:
        return _descendant_key(way.down) or distant
    if way.up == "M":
        return "mother"
    if set(way.up) == {"F"}:
        return "father" if way.up == "F" else _at("grandfather", len(way.up) - 1)
    return f"gm:{way.up}" if way.up.endswith("M") and "MF" not in way.up else distant


def _descendant_key(down: str) -> str | None:
    if "f" in down[:-1]:
        return None
    if len(down) == 1:
        return "son" if down == "m" else "daughter"
    return _at("sons_son" if down[-1] == "m" else "sons_daughter", len(down) - 1)


def _collateral_key(way: Kin) -> str | None:
    if len(way.down) == 1 and not way.up:
        return f"{way.link}_{'brother' if way.male else 'sister'}"
    if way.link == "mat" or "M" in way.up or "f" in way.down:
        return None
    generation, below = len(way.up), len(way.down) - 1
    if not generation:
        return _at(f"{way.link}_nephew", below)
    if not below:
        return _at(f"{way.link}_uncle", generation)
    name = f"{way.link}_uncle_son"
    return name if (generation, below) == (1, 1) else f"{name}@{generation}.{below}"


def canonical(key: str) -> str:
    """One spelling a class: "full_uncle_son@1.1" is "full_uncle_son"; a distant way that names a class becomes it.

    Raises:
        CaseError: there is no such class.
    """
    way = kin(key)
    return key if way is None else key_of(way)


def is_male(key: str) -> bool:
    way = kin(key)
    return key in ("husband", EMANCIPATOR) if way is None else way.male


def is_distant(key: str) -> bool:
    """Whether this is a relative without share and without agnate's right (dhu rahim)."""
    return canonical(key).startswith("kin:")


def agnate_rank(key: str) -> tuple[int, int, int] | None:
    """Place in the order of the male agnates, nearest first (direction, degree, strength); None for anybody else."""
    if key == EMANCIPATOR:
        return (999, 0, 0)
    way = kin(key)
    if way is None or not way.male or key.startswith("kin:") or way.link == "mat":
        return None
    if way.link:
        return (2 + len(way.up), len(way.down), 0 if way.link == "full" else 1)
    return (0, len(way.down), 0) if way.down else (1, len(way.up), 0)

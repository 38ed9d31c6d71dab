"""The grandfather with full and consanguine siblings, by Zayd's rules (Maliki, Shafi'i, Hanbali).

He takes the best of sharing as a brother, a third (of what the sharers leave), and a sixth. Consanguine siblings are
counted against him even where they end with nothing (mu'adda). Minhaj 1/184-185, Qawanin 257-258, Muqni' 1/266.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.tools.inheritance.rules.exclusion import Exclusion
from engine.tools.inheritance.rules.groups import HALF, ONE, SIXTH, THIRD, TWO_THIRDS, ZERO, Group, group
from engine.tools.inheritance.rules.heirs import Heirs
from engine.tools.inheritance.rules.schools import School

AGNATE_SIBLINGS = ("full_brother", "full_sister", "pat_brother", "pat_sister")
_WEIGHT = {"full_brother": 2, "full_sister": 1, "pat_brother": 2, "pat_sister": 1}


@dataclass(frozen=True, slots=True)
class Settled:
    """Groups of the grandfather and his rivals; `absolute` when their shares need no 'awl or residue any more."""

    groups: tuple[Group, ...]
    flags: tuple[str, ...]
    absolute: bool


def settle(heirs: Heirs, present: Heirs, sharers: list[Group], school: School, out: dict[str, Exclusion]) -> Settled:
    """Shares beside those of `sharers`; siblings left with nothing are added to `out`."""
    rivals = {key: present[key] for key in AGNATE_SIBLINGS if key in present}
    elder = present.grandfathers[0]
    taken = sum((each.fixed for each in sharers), ZERO)
    left = ONE - taken
    flags = ["jadd_ikhwa", *(["muadda"] if _counted_in_vain(rivals) else [])]
    if _akdariyya(heirs, rivals):
        return _pooled(present, elder, rivals, (*flags, "akdariyya"))
    if school.maliki_case and (name := _maliki_case(heirs, rivals)):
        out.update(dict.fromkeys(rivals, Exclusion("R-JADD-MALIKIYYA", (elder,))))
        return Settled((group(present.counts, left, "R-JADD-MALIKIYYA", elder),), (*flags, name), absolute=True)
    if left <= SIXTH:
        out.update(dict.fromkeys(rivals, Exclusion("X-EXHAUSTED", (elder,))))
        return Settled((group(present.counts, SIXTH, "R-JADD-SIXTH", elder),), (), absolute=False)
    share, rule = _best(left, taken, sum(_WEIGHT[key] * number for key, number in rivals.items()))
    found = [group(present.counts, share, rule, elder)]
    rest = left - share
    for keys, part in _between(rivals, rest):
        weights = {key: _WEIGHT[key] if len(keys) > 1 else 1 for key in keys}
        if part:
            found.append(Group(weights, {key: rivals[key] for key in keys}, part, "R-JADD-SIBLINGS"))
        else:
            out.update(dict.fromkeys(keys, Exclusion("R-JADD-MUADDA", _strong(rivals))))
    return Settled(tuple(found), tuple(flags), absolute=True)


def _best(left: Fraction, taken: Fraction, weight: int) -> tuple[Fraction, str]:
    """The grandfather's best choice; equal choices are named by the sharing."""
    sharing = left * Fraction(2, 2 + weight)
    options = [(sharing, 3, "R-JADD-MUQASAMA")]
    options += [(left / 3, 2, "R-JADD-THIRDREM"), (SIXTH, 1, "R-JADD-SIXTH")] if taken else [(THIRD, 2, "R-JADD-THIRD")]
    share, _, rule = max(options)
    return share, rule


def _between(rivals: dict[str, int], rest: Fraction) -> list[tuple[tuple[str, ...], Fraction]]:
    """What the full siblings take of `rest`, then the consanguine ones."""
    full = tuple(key for key in ("full_brother", "full_sister") if key in rivals)
    half = tuple(key for key in ("pat_brother", "pat_sister") if key in rivals)
    if not full or not half:
        sisters_only = full == ("full_sister",)
        most = TWO_THIRDS if sisters_only and rivals["full_sister"] > 1 else ONE
        return [(full or half, min(rest, most))]
    sisters = HALF if rivals.get("full_sister") == 1 else TWO_THIRDS
    strong = rest if "full_brother" in rivals else min(rest, sisters)
    return [(full, strong), (half, rest - strong)]


def _strong(rivals: dict[str, int]) -> tuple[str, ...]:
    return tuple(key for key in ("full_brother", "full_sister") if key in rivals)


def _counted_in_vain(rivals: dict[str, int]) -> bool:
    return any(key.startswith("full") for key in rivals) and any(key.startswith("pat") for key in rivals)


def _akdariyya(heirs: Heirs, rivals: dict[str, int]) -> bool:
    """Husband, mother, grandfather and one full or consanguine sister, nobody else who counts."""
    return (
        "husband" in heirs
        and "mother" in heirs
        and not heirs.descendants
        and heirs.siblings == 1
        and list(rivals.values()) == [1]
        and next(iter(rivals)).endswith("sister")
    )


def _pooled(present: Heirs, elder: str, rivals: dict[str, int], flags: tuple[str, ...]) -> Settled:
    sister = next(iter(rivals))
    shared = Group({elder: 2, sister: 1}, {elder: 1, sister: 1}, SIXTH + HALF, "R-JADD-AKDARIYYA")
    return Settled((shared,), flags, absolute=False)


def _maliki_case(heirs: Heirs, rivals: dict[str, int]) -> str | None:
    mother = heirs.any(("mother", *heirs.grandmothers))
    uterine = heirs["mat_brother"] + heirs["mat_sister"]
    if "husband" not in heirs or not mother or uterine < 2 or heirs.descendants:
        return None
    brothers = [key for key in ("full_brother", "pat_brother") if key in rivals]
    if not brothers:
        return None
    return "malikiyya" if brothers == ["pat_brother"] else "shibh_malikiyya"

"""Fixed shares (furud) of those who are not excluded, and who takes the residue ('asaba).

Quran 4:11, 4:12 and 4:176 give the shares; the order of the residuaries is agreed.
"""

from collections.abc import Iterator
from fractions import Fraction

from engine.tools.inheritance.rules.exclusion import UTERINE, Exclusion, residuary_sister
from engine.tools.inheritance.rules.groups import (
    HALF,
    QUARTER,
    SIXTH,
    THIRD,
    TWO_THIRDS,
    ZERO,
    Group,
    group,
    residuaries,
)
from engine.tools.inheritance.rules.heirs import Heirs
from engine.tools.inheritance.rules.kin import agnate_rank, kin
from engine.tools.inheritance.rules.schools import School


def groups(heirs: Heirs, school: School, out: dict[str, Exclusion]) -> list[Group]:
    """All groups in the order of the books; classes left without a part are added to `out`."""
    present = heirs.without(out)
    found = [*_spouse(heirs), *_daughters(heirs, out), *_parents(heirs, present, school)]
    found += [*_grandmothers(present), *_uterine(present)]
    found += _siblings(present, heirs, school)
    if not any(each.residuary for each in found) and not siblings_stand(present, school):
        found += _agnate(present)
    return found


def _spouse(heirs: Heirs) -> Iterator[Group]:
    for key, letter, alone in (("husband", "H", HALF), ("wife", "W", QUARTER)):
        if key in heirs:
            share = alone / 2 if heirs.descendants else alone
            yield group(heirs.counts, share, f"R-{letter}-{share}", key)


def _daughters(heirs: Heirs, out: dict[str, Exclusion]) -> Iterator[Group]:
    """Daughters and sons' daughters, degree by degree; two thirds are the most that females take by share."""
    if "son" in heirs:
        weights = {"son": 2, "daughter": 1} if "daughter" in heirs else {"son": 1}
        yield residuaries(weights, heirs.counts, "R-CHILD-2:1" if len(weights) > 1 else "R-ASABA-NAFS")
        return
    used, waiting = ZERO, []
    nearest_male = _down(heirs.male_descendants[0]) if heirs.male_descendants else None
    for key in sorted(heirs.female_descendants, key=_down):
        if nearest_male is not None and _down(key) > nearest_male:
            break
        if nearest_male is not None and _down(key) == nearest_male:
            waiting.append(key)
        elif used == ZERO:
            used = HALF if heirs[key] == 1 else TWO_THIRDS
            yield group(heirs.counts, used, f"R-{'D' if key == 'daughter' else 'SD'}-{used}", key)
        elif used == HALF:
            used = TWO_THIRDS
            yield group(heirs.counts, SIXTH, "R-SD-1/6", key)
        else:
            waiting.append(key)
    if nearest_male is not None:
        male = heirs.male_descendants[0]
        weights = {male: 2} | dict.fromkeys(waiting, 1) if waiting else {male: 1}
        rescued = any(_down(key) < nearest_male for key in waiting)
        rule = "R-SD-RESCUED" if rescued else "R-SD-2:1" if waiting else "R-ASABA-NAFS"
        yield residuaries(weights, heirs.counts, rule)
        return
    for key in waiting:
        by = tuple(each for each in heirs.female_descendants if _down(each) < _down(key) and each not in waiting)
        out[key] = Exclusion("X-TWOTHIRDS", by)


def _down(key: str) -> int:
    way = kin(key)
    return len(way.down) if way else 0


def _parents(heirs: Heirs, present: Heirs, school: School) -> Iterator[Group]:
    if "mother" in heirs:
        share, rule = _mother(heirs)
        yield group(heirs.counts, share, rule, "mother")
    ancestor = next((key for key in ("father", *present.grandfathers) if key in present), None)
    if ancestor is None or (ancestor != "father" and siblings_stand(present, school)):
        return
    letter = "F" if ancestor == "father" else "GF"
    if heirs.male_descendants:
        yield group(heirs.counts, SIXTH, f"R-{letter}-1/6", ancestor)
    elif heirs.female_descendants:
        yield residuaries({ancestor: 1}, heirs.counts, f"R-{letter}-1/6+RES", SIXTH)
    else:
        yield residuaries({ancestor: 1}, heirs.counts, f"R-{letter}-RES")


def siblings_stand(present: Heirs, school: School) -> bool:
    """Whether a grandfather has to share with full or consanguine siblings."""
    siblings = ("full_brother", "full_sister", "pat_brother", "pat_sister")
    return bool(school.siblings_with_grandfather and present.grandfathers and present.any(siblings))


def _mother(heirs: Heirs) -> tuple[Fraction, str]:
    if heirs.descendants:
        return SIXTH, "R-M-1/6-DESC"
    if heirs.siblings >= 2:
        return SIXTH, "R-M-1/6-SIBS"
    if "father" in heirs and heirs.any(("husband", "wife")):
        return (SIXTH if "husband" in heirs else QUARTER), "R-M-1/3REM"
    return THIRD, "R-M-1/3"


def _grandmothers(present: Heirs) -> Iterator[Group]:
    if present.grandmothers:
        yield group(present.counts, SIXTH, "R-GM-1/6", *present.grandmothers)


def _uterine(present: Heirs) -> Iterator[Group]:
    keys = [key for key in UTERINE if key in present]
    if keys:
        one = sum(present[key] for key in keys) == 1
        yield group(present.counts, SIXTH if one else THIRD, "R-MS-1/6" if one else "R-MS-1/3", *keys)


def _siblings(present: Heirs, heirs: Heirs, school: School) -> Iterator[Group]:
    if present.grandfathers:
        return
    sister = residuary_sister(heirs, school)
    for link, letter in (("full", "FS"), ("pat", "PS")):
        brothers, sisters = f"{link}_brother", f"{link}_sister"
        if brothers in present:
            if sisters in present:
                yield residuaries({brothers: 2, sisters: 1}, present.counts, f"R-{letter}-2:1")
            else:
                yield residuaries({brothers: 1}, present.counts, "R-ASABA-NAFS")
            return
        if sisters not in present:
            continue
        if sister == sisters:
            yield residuaries({sisters: 1}, present.counts, f"R-{letter}-WITHDAUGHTER")
            return
        if link == "pat" and present["full_sister"] == 1:
            yield group(present.counts, SIXTH, "R-PS-1/6", sisters)
        else:
            share = HALF if present[sisters] == 1 else TWO_THIRDS
            yield group(present.counts, share, f"R-{letter}-{share}", sisters)


def _agnate(present: Heirs) -> Iterator[Group]:
    ranked = [(rank, key) for key in present.counts if (rank := agnate_rank(key)) and rank >= (2, 0, 0)]
    if ranked:
        yield residuaries({min(ranked)[1]: 1}, present.counts, "R-ASABA-NAFS")

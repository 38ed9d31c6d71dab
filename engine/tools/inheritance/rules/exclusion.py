"""Who is kept from inheriting, by which rule and by whom (hajb).

An excluded relative may still reduce others: siblings count against the mother, consanguine ones against the
grandfather. "Nothing was left" (X-EXHAUSTED) is said where the residue is given out, not here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.tools.inheritance.rules.heirs import Heirs
from engine.tools.inheritance.rules.kin import Kin, agnate_rank, kin
from engine.tools.inheritance.rules.schools import School

UTERINE = ("mat_brother", "mat_sister")
SIBLINGS = ("full_brother", "full_sister", "pat_brother", "pat_sister")


@dataclass(frozen=True, slots=True)
class Exclusion:
    """`by` names the classes that exclude; empty where a rule alone does."""

    rule: str
    by: tuple[str, ...] = ()


def excluded(heirs: Heirs, school: School) -> dict[str, Exclusion]:
    """Every excluded class with the first rule that excludes it and all who do."""
    found: dict[str, Exclusion] = {}
    for key in heirs.counts:
        reasons = list(_reasons(key, heirs, school))
        if reasons:
            found[key] = Exclusion(reasons[0].rule, tuple(dict.fromkeys(by for each in reasons for by in each.by)))
    for key, why in found.items():
        standing = tuple(by for by in why.by if by not in found)  # name those who inherit, where there are any
        found[key] = Exclusion(why.rule, standing or why.by)
    return found


def residuary_sister(heirs: Heirs, school: School) -> str | None:
    """The sister who inherits with a daughter as a brother would (ma'a al-ghayr), if there is one."""
    if not heirs.female_descendants or heirs.male_descendants or "father" in heirs or heirs.grandfathers:
        return None
    for link in ("full", "pat"):
        if f"{link}_brother" in heirs:
            return None
        if f"{link}_sister" in heirs:
            return f"{link}_sister"
    return None


def _reasons(key: str, heirs: Heirs, school: School) -> Iterator[Exclusion]:
    way = kin(key)
    if way is None or key.startswith("kin:"):
        return
    if key in UTERINE:
        yield from _uterine(heirs)
    elif key.startswith("gm:"):
        yield from _grandmother(key, heirs, school)
    elif way.link:
        yield from _collateral(key, way, heirs, school)
    elif way.down:
        nearer = tuple(other for other in heirs.male_descendants if len((kin(other) or way).down) < len(way.down))
        if nearer:
            yield Exclusion("X-DESC" if nearer[0] == "son" else "X-NEARER", nearer)
    elif key.startswith("grandfather"):
        yield from (Exclusion("X-FATHER", ("father",)) for _ in range(heirs["father"]))
        if heirs.grandfathers[0] != key:
            yield Exclusion("X-NEARER", heirs.grandfathers[: heirs.grandfathers.index(key)])


def _uterine(heirs: Heirs) -> Iterator[Exclusion]:
    if heirs.descendants:
        yield Exclusion("X-DESC", heirs.descendants)
    if "father" in heirs:
        yield Exclusion("X-FATHER", ("father",))
    if heirs.grandfathers:
        yield Exclusion("X-GF", heirs.grandfathers)


def _collateral(key: str, way: Kin, heirs: Heirs, school: School) -> Iterator[Exclusion]:
    if heirs.male_descendants:
        yield Exclusion("X-DESC", heirs.male_descendants)
    if "father" in heirs:
        yield Exclusion("X-FATHER", ("father",))
    sibling = key in SIBLINGS
    if heirs.grandfathers and not (sibling and school.siblings_with_grandfather):
        yield Exclusion("X-GF-HANAFI" if sibling else "X-GF", heirs.grandfathers)
    if sibling and heirs.grandfathers and school.siblings_with_grandfather:
        return  # full and consanguine siblings are settled against the grandfather together
    own = (2 + len(way.up), len(way.down), 0 if way.link == "full" else 1)
    above = [other for other in heirs.counts if (rank := agnate_rank(other)) and (2, 0, 0) <= rank < own]
    if "full_brother" in above:
        yield Exclusion("X-FULLBRO", ("full_brother",))
    if nearer := tuple(sorted((other for other in above if other != "full_brother"), key=agnate_rank)):  # type: ignore[arg-type]
        yield Exclusion("X-NEARER", nearer)
    sister = residuary_sister(heirs, school)
    if sister and key != sister and not (sister == "pat_sister" and sibling):
        yield Exclusion("X-RESIDSISTER", (sister,))
    if key == "pat_sister" and heirs["full_sister"] >= 2 and "pat_brother" not in heirs and sister is None:
        yield Exclusion("X-TWOTHIRDS", ("full_sister",))


def _grandmother(key: str, heirs: Heirs, school: School) -> Iterator[Exclusion]:
    path = key[3:]
    fathers = len(path) - len(path.lstrip("F"))
    if (limit := school.fathers_before_grandmother) is not None and fathers > limit:
        yield Exclusion(f"X-GM-{school.name.upper()}")
    if "mother" in heirs:
        yield Exclusion("X-MOTHER", ("mother",))
    if fathers and not school.grandmother_beside_her_son:
        if "father" in heirs:
            yield Exclusion("X-FATHER", ("father",))
        line = tuple(each for each in heirs.grandfathers if int(each.partition("@")[2] or 1) + 1 <= fathers)
        if line:
            yield Exclusion("X-GF", line)
    if nearer := tuple(each for each in heirs.grandmothers if _outdoes(each, path, school)):
        yield Exclusion("X-GM-NEARER", nearer)


def _outdoes(nearer: str, path: str, school: School) -> bool:
    """Whether the grandmother `nearer` excludes the one at `path` by being closer."""
    other = nearer[3:]
    limit = school.fathers_before_grandmother
    if len(other) >= len(path) or (limit is not None and other.startswith("F" * (limit + 1))):
        return False
    far_maternal, near_paternal = path[0] == "M", other[0] == "F"
    return school.near_paternal_excludes_far_maternal or not (far_maternal and near_paternal)

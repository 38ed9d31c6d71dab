"""What was left unsaid, read every way it may be meant: whether it changes who takes what."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from engine.errors import InputError
from engine.tools.inheritance.dialogue.case import Case
from engine.tools.inheritance.door import without_barred
from engine.tools.inheritance.reading.hearing import Open
from engine.tools.inheritance.rules.division import divide
from engine.tools.inheritance.rules.kin import Kin, key_of, kin
from engine.tools.inheritance.rules.schools import SCHOOLS, school

Heirs = Mapping[str, int]
Way = Mapping[str, str | int]  # class -> the class it is, or its number
# In the order to ask.
ORDER = (
    "spouse",
    "parent",
    "me",
    "siblings",
    "uncle",
    "nephew",
    "niece",
    "cousin",
    "grandchild",
    "sex",
    "half",
    "link",
    "side",
    "number",
)
NUMBERS = (2, 3, 5)
_VIEWS = (*SCHOOLS, "maliki:classical")
_SWAPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "uncle": {"full_uncle": ("full_uncle", "kin:M-full-m"), "kin:F-full-f": ("kin:F-full-f", "kin:M-full-f")},
    "nephew": {"full_nephew": ("full_nephew", "pat_nephew", "kin:-full-fm")},
    "niece": {"kin:-full-mf": ("kin:-full-mf", "kin:-full-ff")},
    "cousin": {"full_uncle_son": ("full_uncle_son", "kin:F-full-fm", "kin:M-full-mm")},
    "grandchild": {"sons_son": ("sons_son", "kin:--fm"), "sons_daughter": ("sons_daughter", "kin:--ff")},
    "spouse": {"wife": ("wife", "husband")},
    "parent": {"mother": ("mother", "wife"), "father": ("father", "husband")},
}


def alternatives(each: Open, case: Case) -> list[Way]:
    """The ways an open point may turn out: class -> another class, or class -> a number."""
    if each.about in ("link", "half", "side"):
        return [{each.key: key} for key in _kinds(each)]
    if each.about in _SWAPS:
        return [{each.key: key} for key in _SWAPS[each.about].get(each.key, (each.key,))]
    if each.about == "number":
        return [{each.key: number} for number in NUMBERS]
    if each.about == "me":
        return [{key: case.heirs.get(key, 0) + 1} for key in me_keys(case)]
    if each.about == "siblings":
        return [{each.key: "full_brother"}, {each.key: "mat_sister"}]
    return list(_sexes(case)) if each.about == "sex" else []


def me_keys(case: Case) -> tuple[str, ...]:
    """Classes the writer may be of."""
    return tuple(key_of(_WAYS[step]) for step in case.me)


_WAYS = {
    "m": Kin(down="m"), "f": Kin(down="f"), "bm": Kin("", "full", "m"), "bf": Kin("", "full", "f"), "F": Kin("F"),
    "M": Kin("M"),
}  # fmt: skip


def _kinds(each: Open) -> Iterator[str]:
    way = kin(each.key)
    if way is None:
        return
    if each.about == "side":
        yield from (key_of(Kin(side + way.up[1:])) for side in "MF")
        return
    links = (
        ("pat", "mat")
        if each.about == "half"
        else ("full", "pat")
        if way.up or len(way.down) > 1
        else ("full", "pat", "mat")
    )
    yield from (key_of(Kin(way.up, link, way.down)) for link in links)


def _sexes(case: Case) -> Iterator[Way]:
    """Children of unsaid sex: all the ways of a known number, a few of an unknown one."""
    counted = sum(case.heirs.get(key, 0) for key in ("son", "daughter"))
    known = not any(each.about == "number" and each.key == "son" for each in case.opens)
    ways = [(sons, counted - sons) for sons in range(counted + 1)] if known else [(1, 1), (2, 1), (0, 2), (3, 0)]
    step = max(1, len(ways) // 5)
    yield from ({"son": sons, "daughter": daughters} for sons, daughters in ways[::step])


def applied(heirs: Heirs, way: Way) -> dict[str, int]:
    """The heirs with one alternative taken; a class that becomes another joins it."""
    found = dict(heirs)
    for key, to in way.items():
        if isinstance(to, int):
            found[key] = to
        elif to != key and key in found:
            found[to] = found.pop(key) + found.get(to, 0)
    return {key: number for key, number in found.items() if number}


def matter(case: Case) -> tuple[Open, ...]:
    """The open points that change who takes what, in the order to ask."""
    opens = sorted((each for each in case.opens if each.about in ORDER), key=lambda each: ORDER.index(each.about))
    return tuple(each for each in opens if _matters(each, case))


def _matters(each: Open, case: Case) -> bool:
    if each.about == "number" and any(other.about == "sex" for other in case.opens) and each.key in ("son", "daughter"):
        return False  # asked together with the sex
    others = [other for other in case.opens if other != each]
    for place in (0, -1):
        heirs: Heirs = case.heirs
        moved = each
        for other in others:
            ways = alternatives(other, case)
            if ways and other.about != "me":
                heirs = applied(heirs, ways[place])
                if other.key == each.key and isinstance(to := ways[place].get(each.key), str):
                    moved = Open(each.about, to)
        seen = {_outcome(heirs, way, case) for way in alternatives(moved, case)}
        if len(seen) > 1:
            return True
    return False


def _outcome(heirs: Heirs, way: Way, case: Case) -> tuple[object, ...]:
    """What a head of each class takes in each school, by the classes as they were named."""
    reading = applied(heirs, way)
    found: list[object] = []
    for name in case.schools or _VIEWS:
        heads = _heads(tuple(sorted(reading.items())), tuple(sorted(case.barred.items())), name)
        if heads is None:
            found.append(None)
            continue
        named = {key: to if isinstance(to := way.get(key, key), str) else key for key in (*heirs, *way)}
        found.append(tuple(sorted((key, heads.get(to, Fraction(0))) for key, to in named.items())))
    return tuple(found)


@lru_cache(maxsize=4096)
def _heads(
    reading: tuple[tuple[str, int], ...], barred: tuple[tuple[str, str], ...], name: str
) -> Mapping[str, Fraction] | None:
    """None where such heirs cannot be."""
    heirs = dict(reading)
    causes = {key: cause for key, cause in barred if key in heirs}
    try:
        return divide(without_barred(heirs, causes, school(name))[0], school(name)).per_head
    except InputError:
        return None

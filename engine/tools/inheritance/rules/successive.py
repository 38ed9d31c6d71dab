"""Successive deaths (munasakhat): an heir dies before the estate is divided, and his portion goes to his own heirs.

A ledger of people: each later death takes the dead person's portion out and divides it among his heirs, who may be
heirs of the first deceased too. Minhaj 1/188, Ikhtiyar 5/117, Muqni' 1/273, Qawanin 263.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.family import Person, add, relation
from engine.tools.inheritance.rules.groups import ZERO
from engine.tools.inheritance.rules.schools import School

KIN_OF_THE_DEAD = "relatives"  # instead of a list: whoever of the living is an heir by kinship


@dataclass(frozen=True)
class Death:
    """`who`: "son", "son B", "daughter of B"; `heirs` by class, or the living who are kin, or None (unknown)."""

    who: str
    heirs: Mapping[str, int] | str | None


@dataclass(frozen=True)
class Passed:
    """Shares of the first estate by person after all deaths; `base` joined over the problems, `least` shortened."""

    school: School
    shares: Mapping[str, Fraction]
    base: int
    least: int
    divisions: tuple[tuple[str, Division], ...]


def pass_on(first: Mapping[str, int], deaths: Sequence[Death], school: School) -> Passed:
    """
    Raises:
        CaseError: a death names nobody who holds a portion, or a case is impossible.
    """
    deceased = Person("deceased", "husband" not in first)
    division = divide(first, school)
    people: dict[str, Person] = {}
    ledger: dict[str, Fraction] = {}
    labels: dict[str, tuple[str, str]] = {}
    ordered = sorted(division.heirs.counts.items(), key=lambda item: item[0] not in ("husband", "wife"))
    for key, number in ordered:
        for index in range(number):
            name = key if number == 1 else f"{key} {chr(65 + index) if number <= 26 else index + 1}"
            people[name] = add(deceased, key, name)
            labels[name] = (key, "")
            ledger[name] = division.per_head.get(key, ZERO)
    base, solved = division.base.final, [("", division)]
    for death in deaths:
        dead = _find(death.who, {name: label for name, label in labels.items() if name in ledger}, ledger)
        portion = ledger.pop(dead)
        heirs = _heirs(death, dead, people, ledger)
        if heirs is None:
            ledger[dead] = portion  # his own heirs are not known: the portion is named, not divided
            continue
        second = divide({key: len(names) for key, names in heirs.items()}, school)
        solved.append((dead, second))
        held = int(portion * base)
        base = base * second.base.final // gcd(held or second.base.final, second.base.final)
        for key, names in heirs.items():
            for name in names:
                if name not in people:
                    people[name] = add(people[dead], key, name)
                    labels[name] = (key, dead)
                ledger[name] = ledger.get(name, ZERO) + portion * second.per_head.get(key, ZERO)
    least = lcm(*(share.denominator for share in ledger.values()))
    return Passed(school, ledger, base, least, tuple(solved))


def _find(who: str, labels: Mapping[str, tuple[str, str]], living: Mapping[str, Fraction]) -> str:
    if who in living:
        return who
    found = re.fullmatch(r"(?:an? |the )?([\w:@.]+)(?: ([A-Z]))?(?: of (?:the )?(.+))?", who.strip())
    if found is None:
        raise CaseError(f"{who!r} names nobody; say for example 'son' or 'daughter of son B'")
    key, letter, of = found.groups()
    names = [name for name, (label, owner) in labels.items() if label == key and (not of or owner.endswith(of))]
    if not names:
        raise CaseError(f"{who!r} died later, but no such heir is named")
    return names[min(ord(letter) - 65, len(names) - 1)] if letter else names[-1]


def _heirs(
    death: Death, dead: str, people: Mapping[str, Person], ledger: Mapping[str, Fraction]
) -> dict[str, list[str]] | None:
    """Names per class: the living who stand so to the dead, then new people."""
    if death.heirs is None:
        return None
    kin_of: dict[str, list[str]] = {}
    for name in ledger:
        if key := relation(people[dead], people[name]):
            kin_of.setdefault(key, []).append(name)
    if isinstance(death.heirs, str):
        return kin_of
    heirs: dict[str, list[str]] = {}
    for key, number in death.heirs.items():
        known = kin_of.get(key, [])[:number]
        heirs[key] = known + [
            f"{key} {n} of {dead}" if number > 1 else f"{key} of {dead}" for n in range(len(known) + 1, number + 1)
        ]
    return heirs

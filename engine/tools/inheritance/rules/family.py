"""A family as people with parents and marriages, so that one person's kinship to several deceased can be told.

Used for successive deaths: the son of the first deceased is the brother of the second.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.tools.inheritance.rules.kin import Kin, is_male, key_of, kin


@dataclass
class Person:
    name: str
    male: bool
    father: "Person | None" = None
    mother: "Person | None" = None
    spouses: "list[Person]" = field(default_factory=list)

    def parent(self, letter: str) -> "Person | None":
        return self.father if letter == "F" else self.mother


def add(deceased: Person, key: str, name: str) -> Person:
    """A new person who stands to `deceased` as the class `key`, with whoever lies between."""
    way = kin(key)
    if way is None:
        person = Person(name, is_male(key))
        if key in ("husband", "wife"):
            person.spouses.append(deceased)
            deceased.spouses.append(person)
        return person
    at = deceased
    for letter in way.up:
        at = _parent(at, letter, name if letter == way.up[-1] and not way.link and way.up[-1:] else "")
    if not way.link and not way.down:
        at.name = name
        return at
    down = way.down
    if way.link:
        at = _sibling(at, way.link, down[0] == "m")
        down = down[1:]
    for letter in down:
        at = _child(at, letter == "m")
    at.name = name
    return at


def _parent(of: Person, letter: str, name: str) -> Person:
    found = of.parent(letter)
    if found is None:
        found = Person(name, letter == "F")
        if letter == "F":
            of.father = found
        else:
            of.mother = found
    return found


def _sibling(of: Person, link: str, male: bool) -> Person:
    father = _parent(of, "F", "") if link != "mat" else Person("", True)
    mother = _parent(of, "M", "") if link != "pat" else Person("", False)
    return Person("", male, father, mother)


def _child(of: Person, male: bool) -> Person:
    other = of.spouses[0] if len(of.spouses) == 1 else None
    return Person("", male, of, other) if of.male else Person("", male, other, of)


def relation(of: Person, to: Person) -> str | None:
    """The class key of `to` as an heir of `of`; None when they are no kin."""
    if to in of.spouses:
        return "husband" if to.male else "wife"
    best: Kin | None = None
    for up, ancestor in _ancestors(of):
        for down, other in _ancestors(to):
            if other is ancestor:
                way = _way(of, to, up, down)
                if way != Kin() and (best is None or way.degree < best.degree):
                    best = way
    return key_of(best) if best else None


def _ancestors(person: Person) -> Iterator[tuple[str, Person]]:
    level = [("", person)]
    for _ in range(6):
        yield from level
        level = [
            (path + letter, parent)
            for path, each in level
            for letter in "FM"
            if (parent := each.parent(letter)) is not None
        ]


def _at(person: Person, path: str) -> Person:
    for letter in path:
        person = person.parent(letter) or person
    return person


def _way(of: Person, to: Person, up: str, down: str) -> Kin:
    """The way up from one and down to the other over a common ancestor."""
    sexes = "".join("m" if _at(to, down[:n]).male else "f" for n in range(len(down) - 1, -1, -1))
    if not up or not down:
        return Kin(up, "", sexes)
    one, other = _at(of, up[:-1]), _at(to, down[:-1])
    fathers, mothers = one.father is other.father, one.mother is other.mother
    return Kin(up[:-1], "full" if fathers and mothers else "pat" if fathers else "mat", sexes)

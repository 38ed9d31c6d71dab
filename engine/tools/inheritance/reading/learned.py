"""The heirs of a death as the tagger tells them from a message (`engine/reading/people.py`), in the form of `hear`."""

from collections import Counter
from dataclasses import replace

from engine.reading.people import BARRED, DEAD, DECEASED, HEIR, LATER, NONE, SUM, People, Person
from engine.tools.inheritance.reading.hearing import Heard, first_keys
from engine.tools.inheritance.reading.mention import Mention

_STEPS = {
    "wife": "w", "husband": "h", "son": "m", "daughter": "f", "child": "k", "father": "F", "mother": "M",
    "parent": "P", "brother": "bm", "sister": "bf", "sibling": "bm",
}  # fmt: skip
_GRANDPARENTS = {("parent", "father"): ("g",), ("parent", "mother"): ("y",)}  # of a side that is not told
_OF = {"child": ("son", "daughter"), "sibling": ("brother", "sister"), "parent": ("father", "mother")}
_SPOUSES = (("husband",), ("wife",))
_UNSAID = "unsaid"


def heard(people: People) -> Heard:
    """What the people of a message leave to be divided, and what is open of them."""
    found = Heard(told=any(people.of(DECEASED)))
    found.dead = _sex(people)
    for one in people.of(HEIR, LATER):  # who died after the deceased had inherited
        if not one.again:
            _add(found, one)
    _count_sums(found, people)
    for one in people.of(DEAD):
        found.gone += [key for key in first_keys(_mention(one)) if key not in found.gone]
    found.outsiders += dict.fromkeys(one.words for one in people.of(BARRED) if not one.again)
    found.apart = any(one.relation in _SPOUSES for one in people.of(BARRED))
    found.unplaced += [one.words for one in people.of(LATER) if not one.again]
    return found.settle()


def put_right(people: People, begin: int, *, adds: bool) -> People:
    """The people of a conversation with what is told of them from `begin` on: who is said there to have died, and who
    is named there with another number unless the message `adds` some, is not counted by an earlier naming."""
    gone = Counter[tuple[str, ...]]()
    for one in people.of(DEAD):
        gone[one.relation] += (one.number or 1) if one.start >= begin else 0
    several = (one for one in people.of(HEIR) if one.start >= begin and not one.again and (one.number or 1) > 1)
    anew = {one.relation for one in several if not adds}  # "the sister" is one of those who were counted
    kept: list[Person] = []
    for one in people.persons:
        if one.start < begin and one.status == HEIR and not one.again:
            if one.relation in anew:
                one = replace(one, again=True)
            elif (off := min(gone[one.relation], one.number or 0)) > 0:
                gone[one.relation] -= off
                one = replace(one, number=(one.number or 0) - off, again=off == one.number)
        kept.append(one)
    return replace(people, persons=tuple(kept))


def _add(found: Heard, one: Person) -> None:
    if one.relation == ("parent",) and one.number != 1:
        for each in ("father", "mother"):
            found.add(_mention(one, (each,), 1), one.words)
        return
    if one.relation in _GRANDPARENTS:
        found.add(replace(_mention(one), steps=_GRANDPARENTS[one.relation]), one.words)
        return
    far = len(one.relation) > 1 and (one.relation[-1] == "child" or one.relation[-1].startswith("sibling"))
    if "parent" in one.relation or far:
        found.unplaced.append(one.words)  # of which side or sex is not told, and none of our questions asks it
        return
    found.add(_mention(one), one.words, _open(one))


def _open(one: Person) -> tuple[str, ...]:
    """What a relation leaves open beyond the kind of siblings and a child's sex, which its steps tell."""
    siblings = one.relation[-1].startswith("sibling") and not one.relation[-1].endswith(".mat")
    if siblings and len(one.relation) == 1:
        return ("siblings",)
    through = one.relation[0].startswith("sibling") and len(one.relation) > 1
    return (("nephew" if one.relation[-1] == "son" else "niece"),) if through else ()


def _mention(one: Person, relation: tuple[str, ...] = (), number: int | None = None) -> Mention:
    steps = relation or one.relation
    kinds = [kind for kind in (step.partition(".")[2] for step in steps) if kind and kind != _UNSAID]
    ways = tuple(_STEPS[step.partition(".")[0]] for step in reversed(steps))
    return Mention(ways, number or one.number, kinds[0] if kinds else "", one.start, one.end, 0, 0)


def _sex(people: People) -> str:
    """The deceased's, as a husband or wife tells it."""
    named = {one.relation[0] for one in people.of(HEIR, DEAD, NONE, BARRED) if len(one.relation) == 1}
    if {"husband", "wife"} <= named:
        return ""
    return "f" if "husband" in named else "m" if "wife" in named else ""


def _count_sums(found: Heard, people: People) -> None:
    """A sum whose people are not all listed: what is told beside it does not fit."""
    for one in people.of(SUM):
        if one.again or one.number is None:
            continue
        parts = [
            each
            for each in people.of(HEIR, DEAD, BARRED, LATER)
            if not each.again and _is_part(each.relation, one.relation)
        ]
        if all(each.number is not None for each in parts) and sum(each.number or 0 for each in parts) != one.number:
            found.unplaced.append(one.words)


def _is_part(relation: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether people of a relation may be some of those of another: sons of children."""
    if len(relation) != len(whole) or relation[:-1] != whole[:-1]:
        return False
    of = {
        "child": ("son", "daughter", "child"),
        "sibling": ("brother", "sister", "sibling"),
        "parent": ("father", "mother"),
    }
    step, kind = relation[-1].partition(".")[0], relation[-1].partition(".")[2]
    name, its = whole[-1].partition(".")[0], whole[-1].partition(".")[2]
    return step in of.get(name, (name,)) and (kind == its or _UNSAID in (kind, its))

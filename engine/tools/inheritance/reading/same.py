"""One person named twice: "two daughters (one is my wife)", "my uncle (dad's brother)".

What is said of somebody in relation to the deceased counts; what the writer calls him only says who he is. Pure.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.tools.inheritance.reading import clauses
from engine.tools.inheritance.reading.perspective import SEX
from engine.tools.inheritance.reading.prose import Person

Moved = Callable[[Person], object]  # the person as a relative of the deceased; None where it cannot be told
_BETWEEN = {
    "who", "is", "was", "the", "one", "of", "them", "whom", "which", "being", "she", "he", "they", "are", "also",
    "i.e", "e", "i",
    "all", "both", "that", "this", "meaning", "namely", "που", "ειναι", "δηλαδη", "ολοι", "ολες", "και", "οι", "η",
}  # fmt: skip
_MARKED = {
    "who",
    "is",
    "was",
    "being",
    "all",
    "both",
    "are",
    "meaning",
    "namely",
    "που",
    "ειναι",
    "δηλαδη",
    "ολοι",
    "ολες",
}


def told_once(words: Sequence[str], people: Sequence[Person], gone: Person | None, moved: Moved) -> list[Person]:
    """The people of a text, each but once."""
    kept: list[Person] = []
    for person in people:
        before = kept[-1] if kept else None
        if before is None or not _again(words, before, person, moved):
            kept.append(person)
        elif before is not gone and _tells_more(before, person, moved):
            kept[-1] = _joined(before, person)
    return kept


def _again(words: Sequence[str], before: Person, person: Person, moved: Moved) -> bool:
    """Whether a person is named right behind another as the same one."""
    if clauses.ANOTHER & set(words[person.first : person.last]) - {"also"}:
        return False  # "my mum, her other sister"
    gap = list(words[before.last : person.first])
    name = clauses.names(gap)
    gap = gap[name:]
    opened = gap[:1] == ["("] and set(gap[1:]) <= _BETWEEN
    told = bool(gap) and set(gap) <= _BETWEEN | {","} and bool(_MARKED & set(gap))
    if _parts(before, person, gap) or _mother_told(person, gap):
        return False
    if opened or told:
        return _is_mine(before) != _is_mine(person) or _fits(before, person)
    mine = [_is_mine(each) for each in (before, person)]
    return gap == [","] and person.definite and mine[0] != mine[1] and _alike(before, person, moved)


def _parts(before: Person, person: Person, gap: Sequence[str]) -> bool:
    """ "four children (3 girls 1 boy)", "two kids (both girls)": the parts of those before."""
    sum_ = before.mention.steps[-1] in ("k", "m", "f", "bm", "bf", "P", "c", "cf") and len(before.mention.steps) < 3
    counted = (person.mention.number or 2) > 1 or "one" not in gap
    return sum_ and before.mention.number != 1 and not _is_mine(person) and counted and len(person.mention.steps) == 1


def _mother_told(person: Person, gap: Sequence[str]) -> bool:
    return person.mention.steps == ("w",) and not {"is", "("} & set(gap)


def _is_mine(person: Person) -> bool:
    return person.mention.owner in ("me", "us")


def _tells_more(before: Person, person: Person, moved: Moved) -> bool:
    """Whether the second naming says what the first leaves open."""
    if _is_mine(before) != _is_mine(person):
        return _is_mine(before)
    if _is_mine(before):
        return moved(before) in (None, ()) and moved(person) is not None
    told = len(person.mention.steps) > 1 or before.mention.steps[0] in ("c", "cf")
    return told or bool(person.mention.link and not before.mention.link)


def _fits(before: Person, person: Person) -> bool:
    """Whether both namings may be of one person: the second is of the first's sex, and says more than another word."""
    one, two = SEX.get(before.mention.steps[0], ""), SEX.get(person.mention.steps[0], "")
    either = before.mention.steps[0] in ("c", "k", "?") or "cousin" in before.told
    same = before.mention.steps == person.mention.steps or len(person.mention.steps) > 1
    return (one == two or either) and (same or bool(before.told & {"law"}))


def _joined(before: Person, person: Person) -> Person:
    number = before.mention.number if before.mention.number not in (None, 1) else person.mention.number
    mention = replace(person.mention, number=number, first=before.first, start=before.mention.start)
    if before.mention.steps == ("cf",) and mention.steps[0] == "k":
        mention = replace(mention, steps=("f", *mention.steps[1:]))  # "granddaughters, the kids of his son"
    return Person(mention, person.definite, (before.told | person.told) - {"law"})


def _alike(before: Person, person: Person, moved: Moved) -> bool:
    """Whether what the writer calls him and what he is to the deceased are one relation."""
    mine, other = (before, person) if _is_mine(before) else (person, before)
    seen = moved(mine)
    return seen == other.mention.steps and mine.mention.number == other.mention.number

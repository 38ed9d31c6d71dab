"""The people whom a message names, as the tagger tells them: what each is to somebody who died, how many they are, and
whether they lived."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.errors import IndexUnavailable
from engine.reading.tagger import Classes, Tagged, Tags

log = logging.getLogger(__name__)
CERTAIN = 0.98  # what training asks of the right class of a token, so that nothing is ever told with 1
AGAIN = 0.25  # probability from which others are named again: who is counted twice is the commonest error
DEPTH = 4  # steps of a relation at most
ASKED, NEXT = "\n? ", "\n> "  # before what was asked in a conversation, and before the person's next message
DECEASED, HEIR, DEAD, LATER, NONE, BARRED, SUM, OTHER = (
    "deceased", "heir", "dead", "later", "none", "barred", "sum", "other",
)  # fmt: skip
STATUSES = (DECEASED, HEIR, DEAD, LATER, NONE, BARRED, SUM, OTHER)
COUNTED = (HEIR, DEAD, LATER, BARRED, SUM)  # statuses that tell how many
OUTSIDE, BEGINS, GOES_ON = "O", "B-", "I-"  # a token that names nobody; the first one of a naming, and the others
_SIBLINGS = tuple(
    f"{one}.{kind}" for one in ("brother", "sister", "sibling") for kind in ("full", "pat", "mat", "unsaid")
)
STEPS = ("wife", "husband", "son", "daughter", "child", "father", "mother", "parent", *_SIBLINGS)
NUMBERS = ("?", *map(str, range(1, 13)), "more")
OPEN = ("link", "sex", "number", "aside")


@dataclass(frozen=True, slots=True)
class Person:
    """One naming of a person or of several alike. `relation`: the steps from the deceased ("brother.full", "son");
    `number` None where it is not said; `again`: another naming counts them; `probability` of all this together."""

    start: int
    end: int
    words: str
    status: str
    relation: tuple[str, ...]
    number: int | None
    again: bool
    probability: float


@dataclass(frozen=True, slots=True)
class People:
    """`aside`: how likely something else has to be cleared before the estate is divided; `probability`: how likely
    everybody is as told."""

    persons: tuple[Person, ...]
    aside: float
    probability: float

    def of(self, *statuses: str) -> Iterator[Person]:
        return (one for one in self.persons if one.status in statuses)


NOBODY = People((), 0.0, 0.0)
ReadPeople = Callable[[str], People]
"""The people of a message."""


def nobody_read(_: str) -> People:
    return NOBODY


def reads_people(tagger: Tags) -> ReadPeople:
    def read(text: str) -> People:
        try:
            return people(tagger(text), tagger.classes)
        except IndexUnavailable:
            log.exception("a message is read by the rules alone")
            return NOBODY

    return read


def people(found: Tagged, classes: Classes) -> People:
    """Decoded greedily: a token that goes on without a beginning begins a naming."""
    tags = classes["tag"]
    best = found.tokens["tag"].argmax(axis=-1)
    persons: list[Person] = []
    unsure = 1.0
    at = 0
    while at < len(best):
        tag = tags[best[at]]
        begin, end = found.places[at]
        if begin == end:
            at += 1
            continue
        if tag == OUTSIDE:
            unsure *= _sure(found.tokens["tag"][at, best[at]])
            at += 1
            continue
        last = at + 1
        while last < len(best) and tags[best[last]] == GOES_ON + tag[2:]:
            last += 1
        persons.append(_person(found, classes, at, last, tag[2:]))
        at = last
    sure = float(np.prod([one.probability for one in persons])) if persons else 0.0
    aside = float(found.whole["open"][OPEN.index("aside")])
    return People(tuple(persons), aside, 0.0 if found.cut else sure * unsure)


def _person(found: Tagged, classes: Classes, at: int, last: int, status: str) -> Person:
    start, end = _whole_words(found.text, int(found.places[at][0]), int(found.places[last - 1][1]))
    probability = _sure(found.tokens["tag"][at].max())
    relation: list[str] = []
    number: int | None = None
    again = False
    if status not in (DECEASED, OTHER):
        for depth in range(DEPTH):
            chances = found.tokens[f"step{depth}"][at].copy()
            chances[0] = 0 if depth == 0 else chances[0]  # the first class ends the way
            step = int(chances.argmax())
            probability *= _sure(chances[step])
            if step == 0:
                break
            relation.append(classes[f"step{depth}"][step])
    if status in COUNTED:
        counts, repeats = found.tokens["count"][at], found.tokens["again"][at]
        place, again = int(counts.argmax()), bool(repeats[1] >= AGAIN)
        number = place if 0 < place < len(NUMBERS) - 1 else None
        if status in (HEIR, SUM):
            probability *= _sure(counts.max()) * _sure(repeats.max())
    return Person(start, end, found.text[start:end], status, tuple(relation), number, again, probability)


def _whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    while start > 0 and text[start - 1].isalpha() and text[start].isalpha():
        start -= 1
    while end < len(text) and text[end - 1].isalpha() and text[end].isalpha():
        end += 1
    return start, end


def _sure(chance: float) -> float:
    return min(1.0, float(chance) / CERTAIN)

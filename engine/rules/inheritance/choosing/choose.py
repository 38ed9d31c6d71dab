"""Choosing among options: `choose(question, options)` gives a letter, how sure it is, and why.

The case is divided first; every option is then read and held against the division. What remains are questions about the
law around inheritance: those go by principles, with a low confidence.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.errors import InputError
from engine.rules.inheritance.choosing import kinds, principles, scorers
from engine.rules.inheritance.choosing.nearest import nearest
from engine.rules.inheritance.choosing.portions import of_portion
from engine.rules.inheritance.choosing.posed import Posed, by_school, pose

LETTERS = "ABCDEFGHIJ"
SURE = 0.9  # from here on no other way of scoring is tried
Scorer = Callable[[Posed], list[float] | None]


@dataclass(frozen=True, slots=True)
class Choice:
    """`letter` of the option chosen; `confidence` 0..1; `why` names the way it was found."""

    letter: str
    confidence: float
    why: str
    scores: tuple[float, ...] = ()


# In order: the first that is sure decides; None where a scorer does not speak to the question.
SCORERS: tuple[tuple[str, Scorer], ...] = (
    ("unborn", scorers.unborn_child),
    ("listing", scorers.listing),
    ("name", kinds.case_name),
    ("kind", kinds.case_kind),
    ("residuary", kinds.residuary_kind),
    ("base", scorers.base_named),
    ("who", scorers.who),
    ("because", scorers.because),
    ("grandfather", scorers.best_of_grandfather),
    ("share", of_portion),
)


def choose(question: str, options: Sequence[str]) -> Choice:
    """
    Raises:
        InputError: fewer than two options, or more than letters.
    """
    if not 2 <= len(options) <= len(LETTERS):
        raise InputError(f"{len(options)} options: give between 2 and {len(LETTERS)}")
    bare = tuple(re.sub(r"^\s*[A-Ja-j][).:]\s*", "", option) for option in options)
    posed = pose(question, bare)
    law = principles.load()
    doctrine = principles.scores(posed.question.text, posed.question.ask, bare, law)
    heard = principles.speaking(posed.question.text, posed.question.ask, law)
    found = Choice("", 0.0, "")
    if not any(principle.first for principle in heard):
        found = _computed(posed, doctrine)
        if found.confidence < SURE and not posed.school_named:
            found = _elsewhere(posed, doctrine, found)
    return found if found.letter else _estimated(posed, doctrine)


def _estimated(posed: Posed, doctrine: Sequence[float]) -> Choice:
    """What no division bears out: what comes nearest to it, else what the law supports, else the fullest answer."""
    close = nearest(posed)
    if close is not None:
        return Choice(LETTERS[close.index(max(close))], 0.2, "nearest", tuple(close))
    if max(doctrine) <= 0:
        return Choice(LETTERS[_longest(posed.options)], 0.0, "guess")
    # Of answers supported alike, the one that says most.
    at = max(range(len(doctrine)), key=lambda place: (doctrine[place], len(posed.options[place])))
    return Choice(LETTERS[at], 0.3, "principle", tuple(doctrine))


def _computed(posed: Posed, doctrine: Sequence[float]) -> Choice:
    """The option that the division bears out; without a letter where none is."""
    best = Choice("", 0.0, "")
    for why, scorer in SCORERS:
        scores = scorer(posed)
        if scores is None or max(scores) <= max(best.confidence, 0.3) or len(set(scores)) == 1:
            continue
        ranked = [score + law / 100 for score, law in zip(scores, doctrine, strict=True)]
        best = Choice(LETTERS[ranked.index(max(ranked))], min(max(scores), 1.0), why, tuple(scores))
        if best.confidence >= SURE:
            break
    return best


def _elsewhere(posed: Posed, doctrine: Sequence[float], found: Choice) -> Choice:
    """The same by the other schools, where the first of them bears out no option and one of the others does."""
    for school in ("hanbali", "hanafi", "maliki"):
        other = _computed(by_school(posed, school), doctrine)
        if other.confidence >= SURE:
            return other
    return found


def _longest(options: Sequence[str]) -> int:
    return max(range(len(options)), key=lambda at: len(options[at]))

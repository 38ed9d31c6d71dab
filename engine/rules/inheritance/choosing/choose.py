"""Choosing among options: `choose(question, options)` gives a letter, how sure it is, and why.

The case is divided first; every option is then read and held against the division. What remains are questions about the
law around inheritance: those go by principles, with a low confidence.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.errors import InputError
from engine.rules.inheritance.choosing import kinds, principles, scorers
from engine.rules.inheritance.choosing.portions import of_portion
from engine.rules.inheritance.choosing.posed import Posed, pose

LETTERS = "ABCDEFGHIJ"
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
    doctrine = _principle(posed)
    best = Choice("", 0.0, "")
    for why, scorer in SCORERS:
        scores = scorer(posed)
        if scores is None or max(scores) <= max(best.confidence, 0.3):
            continue
        top = max(scores)
        if sum(score == top for score in scores) == len(scores):
            continue
        ranked = [score + law / 100 for score, law in zip(scores, doctrine, strict=True)]
        best = Choice(LETTERS[ranked.index(max(ranked))], min(top, 1.0), why, tuple(scores))
        if top >= 0.9:
            break
    if best.letter:
        return best
    if max(doctrine) > 0:
        # Of answers supported alike, the one that says most.
        at = max(range(len(bare)), key=lambda place: (doctrine[place], len(bare[place])))
        return Choice(LETTERS[at], 0.3, "principle", tuple(doctrine))
    return Choice(LETTERS[_longest(bare)], 0.0, "guess")


def _longest(options: Sequence[str]) -> int:
    return max(range(len(options)), key=lambda at: len(options[at]))


def _principle(posed: Posed) -> list[float]:
    return principles.scores(posed.question.text, posed.question.ask, posed.options, principles.load())

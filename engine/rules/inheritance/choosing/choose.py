"""Choosing among options: `choose(question, options)` gives a letter, how sure it is, and why.

The case is divided first; every option is then read and held against the division. What remains are questions about the
law around inheritance: those go by principles, with a low confidence.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from engine.errors import InputError
from engine.rules.inheritance.choosing import kinds, principles, scorers
from engine.rules.inheritance.choosing.english import english
from engine.rules.inheritance.choosing.general import of_rules
from engine.rules.inheritance.choosing.nearest import nearest
from engine.rules.inheritance.choosing.portions import of_portion
from engine.rules.inheritance.choosing.posed import Posed, by_school, otherwise, pose
from engine.rules.inheritance.choosing.science import of_science
from engine.rules.inheritance.choosing.spelling import spelt
from engine.rules.text import fold

LETTERS = "ABCDEFGHIJ"
SURE = 0.9  # from here on no other way of scoring is tried
DOUBTFUL = 0.65  # below this the heirs are read in another way
Scorer = Callable[[Posed], list[float] | None]


@dataclass(frozen=True, slots=True)
class Choice:
    """`letter` of the option chosen, "" where nothing decides; `confidence` 0..1; `why` names the way it was found."""

    letter: str
    confidence: float
    why: str
    scores: tuple[float, ...] = ()


# In order: the first that is sure decides; None where a scorer does not speak to the question.
SCORERS: tuple[tuple[str, Scorer], ...] = (
    ("science", of_science),
    ("rule", of_rules),
    ("unborn", scorers.unborn_child),
    ("listing", scorers.listing),
    ("name", kinds.case_name),
    ("kind", kinds.case_kind),
    ("residuary", kinds.residuary_kind),
    ("base", scorers.base_named),
    ("most", scorers.most),
    ("who", scorers.who),
    ("because", scorers.because),
    ("grandfather", scorers.best_of_grandfather),
    ("share", of_portion),
)


_ABOUT = re.compile(
    r"(?<!\w)\w{0,3}(?:[يتن]رث|نصيب|موروث|فروض|موت|ورث|وارث|وراث|مواريث|ميراث|ارث(?:ه|ها|هم|هن|هما|ي|نا)?(?!\w)|تركة|فرايض|وصية|اوصي|متوف|توفي|"
    r"مات(?!\w)|ماتت|وفاة|دية|عول|عصب|كلالة|مناسخ|تخارج|حجب|محجوب|ارحام|سدس|ثلثين|ثلثان|ميت|مورث|صداق|تنازل|هبة|وهب|"
    r"مدة (?:ال)?حمل|جنين|خنثي|مفقود|قاصر|يتيم|كفن|ارمل|(?:ي|ت)رد علي|اصحاب (?:فرض )?ال(?:نصف|ربع|ثمن|سدس|ثلث)|"
    r"تباين|تداخل|اصل (?:ال)?مسالة|قسمة (?:ال)?(?:اب|ام|تراضي|مراضاة|ماله|مالها))|"
    r"inherit|estate|heir|decease|died|dies|bequest|bequeath|\bwill\b|passed away"
)


def choose(question: str, options: Sequence[str]) -> Choice:
    """
    Without a letter where nothing decides: a question of other matters, or one in English that no division answers.

    Raises:
        InputError: fewer than two options, or more than letters.
    """
    if not 2 <= len(options) <= len(LETTERS):
        raise InputError(f"{len(options)} options: give between 2 and {len(LETTERS)}")
    question, options = spelt(question, options)
    posed = pose(question, tuple(re.sub(r"^\s*[A-Ja-j][).:]\s*", "", option) for option in options))
    if posed.division is None and not _ABOUT.search(" ".join(map(fold, (question, *options)))):
        return Choice("", 0.0, "other matters")
    found = Choice("", 0.0, "")
    if not principles.speaking(posed.question.text, posed.question.ask, _first()):
        found = _computed(posed)
        if found.confidence < SURE and not posed.school_named:
            found = _elsewhere(posed, found)
        if found.confidence < DOUBTFUL:
            found = _read_again(posed, found)
    return found if found.letter else _estimated(posed, english(question))


@cache
def _first() -> tuple[principles.Principle, ...]:
    return tuple(each for each in principles.load() if each.first)


def _doctrine(posed: Posed, ruled: bool = True) -> list[float]:
    return principles.scores(posed.question.text, posed.question.ask, posed.options, principles.load(), ruled)


def _estimated(posed: Posed, computed_only: bool) -> Choice:
    """What no division bears out: what comes nearest to it, else what the law supports, else the fullest answer."""
    close = nearest(posed)
    if close is not None:
        return _chosen(posed, close, 0.2, "nearest")
    if computed_only:
        return Choice("", 0.0, "undecided")
    doctrine = _doctrine(posed)
    return _chosen(posed, doctrine, 0.3, "principle") if max(doctrine) > 0 else _chosen(posed, doctrine, 0.0, "guess")


def _computed(posed: Posed) -> Choice:
    """The option that the division bears out; without a letter where none is."""
    best = Choice("", 0.0, "")
    for why, scorer in SCORERS:
        scores = scorer(posed)
        if scores is None or max(scores) <= max(best.confidence, 0.3) or len(set(scores)) == 1:
            continue
        best = _chosen(posed, scores, min(max(scores), 1.0), why)
        if best.confidence >= SURE:
            break
    return best


def _elsewhere(posed: Posed, found: Choice) -> Choice:
    """The same by the other schools, where the first of them bears out no option and one of the others does."""
    for school in ("hanbali", "hanafi", "maliki"):
        other = _computed(by_school(posed, school))
        if other.confidence >= SURE:
            return other
    return found


def _read_again(posed: Posed, found: Choice) -> Choice:
    """By another reading of the heirs, where the first bears out no option well and another does."""
    for other in otherwise(posed):
        again = _computed(other)
        if again.confidence >= SURE:
            return replace(again, confidence=DOUBTFUL)
    return found


def _chosen(posed: Posed, scores: Sequence[float], confidence: float, why: str) -> Choice:
    """The best, in whatever order they stand; of answers alike the one that the law supports, then the barest of those
    that a division bears out, the fullest of others."""
    alike = [at for at, score in enumerate(scores) if score == max(scores)]
    law = _doctrine(posed, ruled=confidence <= 0.3) if len(alike) > 1 else [0.0] * len(scores)
    fuller = -1 if confidence > 0.3 else 1

    def rank(at: int) -> tuple[float, int, str]:
        option = posed.options[at]
        return law[at], fuller * len(option), option

    return Choice(LETTERS[max(alike, key=rank)], confidence, why, tuple(scores))

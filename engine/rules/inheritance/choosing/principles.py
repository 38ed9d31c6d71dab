"""Questions about the law around inheritance, by the principles of config/inheritance/principles.toml.

A principle speaks where its patterns are met: it answers yes or no, or speaks for some answers and against others. What
speaks is added up, and beside it counts how an answer stands among the others. Nothing here is learned from data.
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.rules.inheritance.choosing import forms, rulings
from engine.rules.inheritance.choosing.stance import Stance, stance
from engine.rules.text import fold

TABLE = Path(__file__).parents[4] / "config" / "inheritance" / "principles.toml"
FACTS = TABLE.with_name("facts.toml")
MOST = 0.6  # a principle is never as sure as a division
_FOLDED = str.maketrans("أإآىئؤ", "اااييو")
_WORD = r"(?<!\w)[وف]?(?:بال|كال|لل|ال|[لبك])?"  # what "~" stands for: a word begins here, with what is written to it
_ARTICLE = "(?:ال|لل|بال|وال|ل|ب)?"  # what "(?:ال)?" stands for
_HE = re.compile(r"(?<![^|(])ي(?=\w{3})")  # what a man does a woman does too: "he mistreats" is met by "she mistreats"
_SAYS = {"yes": 1, "no": -1, "": 0}
_ALONE = 0.5  # for the one answer that stands on its side
_RULED = 0.3  # for the rulings that share words with the question, beside the principles that are met
_FACT = 3.0  # what a fact with one answer weighs
_UNCONDITIONAL = 0.4  # for an answer without a condition that nothing set


@dataclass(frozen=True, slots=True)
class Principle:
    """`told` are met in the whole text, `asked` in the question itself; `says` 1 yes, -1 no, 0 neither.

    `provided` is a condition that the law itself sets to what is said. `first` speaks before anything is divided:
    what it rules leaves nothing to divide.
    """

    rule: str
    told: tuple[re.Pattern[str], ...]
    asked: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None
    unasked: re.Pattern[str] | None
    says: int
    provided: re.Pattern[str] | None
    supports: re.Pattern[str] | None
    denies: re.Pattern[str] | None
    weight: float
    first: bool


@cache
def load(path: Path = TABLE) -> tuple[Principle, ...]:
    """The table; patterns are over folded text."""
    table = tomllib.loads(path.read_text("utf-8"))
    facts = tomllib.loads(FACTS.read_text("utf-8"))["fact"]
    known = [*table["principle"], *map(_of_fact, facts)]
    return tuple(_principle(each, table["words"]) for each in known)


def _of_fact(each: dict[str, Any]) -> dict[str, Any]:
    """A fact as a principle: its words are met anywhere in the question, its answer speaks for and against."""
    met = [*each["ask"], *([each["told"]] if "told" in each else [])]
    found = {"rule": each["fact"], "told": met, "supports": each["holds"], "denies": each["fails"], "weight": _FACT}
    return found | ({"unless": each["unless"]} if "unless" in each else {})


def _principle(each: dict[str, Any], words: dict[str, str]) -> Principle:
    def pattern(text: str) -> re.Pattern[str]:
        for _ in range(2):
            for name, meant in words.items():
                text = text.replace(f"{{{name}}}", f"(?:{meant})")
        text = text.replace("~", _WORD).replace("(?:ال)?", _ARTICLE)
        return re.compile(text.translate(_FOLDED), re.DOTALL)

    def all_of(key: str) -> tuple[re.Pattern[str], ...]:
        given = each.get(key, [])
        return tuple(pattern(_HE.sub("[يت]", text)) for text in ([given] if isinstance(given, str) else given))

    def one(key: str) -> re.Pattern[str] | None:
        return pattern(each[key]) if key in each else None

    return Principle(
        each["rule"],
        all_of("told"),
        all_of("asked"),
        one("unless"),
        one("unasked"),
        _SAYS[each.get("says", "")],
        one("provided"),
        one("supports"),
        one("denies"),
        float(each.get("weight", 1.0)),
        bool(each.get("first", False)),
    )


def scores(told: str, ask: str, options: Sequence[str], table: Sequence[Principle], ruled: bool = True) -> list[float]:
    """Confidence 0..MOST per option, with or without the short rulings; all alike where nothing tells them apart."""
    ask = ask.strip() or told
    plain = [fold(option).strip() for option in options]
    stances = [stance(option, ask) for option in plain]
    sums = [0.0] * len(options)
    for principle in speaking(told, ask, table):
        for at, option in enumerate(plain):
            sums[at] += principle.weight * _spoken(principle, option, stances[at])
    if ruled:
        heard = rulings.scores(told, ask, plain, stances, rulings.load())
        sums = [own + _RULED * other for own, other in zip(sums, heard, strict=True)]
    if forms.excepting(ask):
        sums = [-each for each in sums]
    sums = forms.summed(plain, [own + other for own, other in zip(sums, _standing(stances), strict=True)])
    low, high = min(sums), max(sums)
    return [MOST * (each - low) / (high - low) if high > low else 0.0 for each in sums]


def speaking(told: str, ask: str, table: Sequence[Principle]) -> list[Principle]:
    """Those whose patterns the question meets."""
    return [
        each
        for each in table
        if all(found.search(told) for found in each.told)
        and all(found.search(ask) for found in each.asked)
        and not (each.unless and each.unless.search(told))
        and not (each.unasked and each.unasked.search(ask))
    ]


def _spoken(principle: Principle, option: str, found: Stance) -> float:
    """How far a principle speaks for (or, below zero, against) an option."""
    spoken = 0.0
    if principle.supports and principle.supports.search(option):
        spoken += 1
    if principle.denies and principle.denies.search(option):
        spoken -= 1
    return spoken + _sided(principle, option, found) if principle.says and found.side else spoken


def _sided(principle: Principle, option: str, found: Stance) -> float:
    own = bool(principle.provided and principle.provided.search(option)) and found.condition != "despite"
    if found.side == principle.says:
        never = 0.7 if principle.provided and principle.says < 0 else 1.0  # "never" denies the law's own condition
        return 1.1 if own else {"": 1.0, "mild": never}.get(found.condition, 0.3)
    if own and found.condition:
        return 0.8  # "yes, if they agree" says no more than "no, unless they agree"
    return -1.0 if found.condition in ("", "mild") else -0.6


def _standing(stances: Sequence[Stance]) -> list[float]:
    """Answers to yes or no: without conditions rather than with, alone on a side rather than one of many."""
    sides = [found.side for found in stances]
    found = []
    for each in stances:
        standing = -0.8 if each.evasive else 0.0
        if each.side and {1, -1} <= set(sides):
            standing += _UNCONDITIONAL * (not each.condition) + 0.2 * (each.condition == "consent")
            standing += _ALONE * (sides.count(each.side) == 1)
        found.append(standing)
    return found

"""The figures an evaluation gives, which way each is better, and the bars a run may be held against. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan
from typing import Literal

from engine.errors import UsageError, near

Figures = Mapping[str, float]
Better = Literal["more", "less"]

LESS = (
    "wrong",
    "open",
    "risk",
    "aurc",
    "asked_which",
    "wrong_tool",
    "tool_wrong",
    "tool_asked_back",
    "unsupported",
    "incorrect",
    "not_attempted",
    "perplexity",
)
NEITHER = ("answered", "chosen_threshold")  # whether more is good depends on what is asked
SENTENCES = "sentence_"  # before the name of a measure that is counted by sentences, and not by sections
_BAR = re.compile(r"\s*([a-z][a-z0-9_@.]*)\s*(>=|<=|=)\s*([0-9]*\.?[0-9]+)\s*(%?)\s*")


@dataclass(frozen=True, slots=True)
class Bar:
    """What a figure has to reach: at least `value` or, where less is better, at most."""

    name: str
    value: float
    better: Better

    def __str__(self) -> str:
        return f"{self.name} {'>=' if self.better == 'more' else '<='} {self.value:g}"

    def is_met(self, figures: Figures) -> bool:
        """A figure that could not be measured meets no bar."""
        found = figures.get(self.name, float("nan"))
        if isnan(found):
            return False
        return found >= self.value if self.better == "more" else found <= self.value


def better(name: str) -> Better | None:
    """Of a figure, also of one of several searches ("wrong.sentence"); None where neither is."""
    name = name.partition(".")[0]
    if name in NEITHER:
        return None
    return "less" if name in LESS else "more"


def bar(text: str) -> Bar:
    """ "mrr=.8", "mrr>=.8", "wrong<=10%": "=" is "at least", or "at most" where less is better. Raises UsageError."""
    if (found := _BAR.fullmatch(text)) is None:
        raise UsageError(f"--bar {text}: is no bar; write for example mrr=.8, wrong<=.1 or right>=80%")
    name, sign, number, percent = found.groups()
    signs: dict[str, Better] = {">=": "more", "<=": "less", "=": better(name) or "more"}
    return Bar(name, float(number) / (100 if percent else 1), signs[sign])


def missed(bars: Sequence[Bar], figures: Figures) -> list[Bar]:
    """The bars that are not met. UsageError for a figure that this run does not give."""
    for one in bars:
        if one.name not in figures:
            raise UsageError(
                f"--bar {one.name}: this run gives no such figure{near(one.name, figures)}; it gives "
                f"{', '.join(figures)}"
            )
    return [one for one in bars if not one.is_met(figures)]

"""What a message does that comes after a tool's answer, told by what it says and means: "three died in the snow"
changes the herd that was reckoned, "why a fortieth?" asks about the answer, "is the gym open?" is about something else
(`training/follow_ups.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.messages import Intent
from engine.routing.network import Encoder
from engine.routing.text_classifier import TextClassifier

CLASSES = ("change", "about", "new", "other")
CHANGES = 0.5  # likelihood from which a message changes what was asked before, where no word says so
ELSEWHERE = 0.5  # that from which it is about something else, where no word says that it changes anything
ABOUT = 0.5  # that from which it asks about the answer


@dataclass(frozen=True, slots=True)
class FollowUp:
    """How likely a message changes what was asked before, is about the answer, and has nothing to do with it."""

    change: float
    about: float
    other: float


UNKNOWN = FollowUp(0.0, 0.0, 0.0)
Follow = Callable[[Intent, str], FollowUp]
"""What a message does after an answer of that tool."""


class FollowUps:
    """What was learned, from the file at `path`. Raises as `TextClassifier` does."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self._classify = TextClassifier(path, encoder)

    def __call__(self, tool: Intent, text: str) -> FollowUp:
        """`tool` answered the message before; takes some 5 to 20 ms."""
        if tool not in self._classify.made["facts"]:
            return UNKNOWN
        likely = dict(zip(CLASSES, self._classify(text, [tool]).tolist(), strict=True))
        return FollowUp(likely["change"], likely["about"], likely["other"])


def nothing_told(_: Intent, __: str) -> FollowUp:
    return UNKNOWN

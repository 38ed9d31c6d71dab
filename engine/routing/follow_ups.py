"""What a message does that comes after a tool's answer, told by what it says and means: "three died in the snow"
changes the herd that was reckoned, "why a fortieth?" asks about the answer, "is the gym open?" is about something else
(`training/follow_ups.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.messages import Intent
from engine.reading.messages import Messages
from engine.reading.packed import in_front
from engine.routing.text_classifier import MessageClassifier

HEAD = "follow_up"  # of the network that reads messages
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
MOST_BEFORE = 160  # characters of the message before that are read
TOOLS: tuple[Intent, ...] = ("calendar", "dua", "hadith", "inheritance", "prayer_times", "quran", "zakat")
"""After whose answers it is known."""
Follow = Callable[[Intent, str, str], FollowUp]
"""What a message does after an answer of that tool to the message before."""


class FollowUps:
    """By the network that reads messages, and the letters in the file at `letters`. Raises as `MessageClassifier`
    does."""

    def __init__(self, messages: Messages, letters: Path) -> None:
        self._classify = MessageClassifier(messages, HEAD, letters, CLASSES)

    def __call__(self, tool: Intent, before: str, text: str) -> FollowUp:
        """`tool` answered the message `before`; takes some 5 to 20 ms."""
        if tool not in TOOLS:
            return UNKNOWN
        likely = dict(zip(CLASSES, self._classify(text, [tool], behind(before, text)).tolist(), strict=True))
        return FollowUp(likely["change"], likely["about"], likely["other"])


def behind(before: str, text: str) -> str:
    """A message as it is read: behind the one that the tool answered."""
    return in_front(before[:MOST_BEFORE]) + text


def nothing_told(_: Intent, __: str, ___: str) -> FollowUp:
    return UNKNOWN

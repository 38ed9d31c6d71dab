"""What a message does that comes after a tool's answer, told by its meaning: "three died in the snow" changes the herd
that was reckoned, "why a fortieth?" asks about the answer, "is the gym open?" is about something else
(`training/follow_ups.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.messages import Intent
from engine.routing.network import Encoder, Network, chances, with_facts

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
    """The network in the file at `path`. Raises DamagedError where it cannot be read, and ValueError where it was made
    for another encoder."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self._network, self._encoder = Network(path, encoder), encoder
        self._tools = self._network.places("tools")

    def __call__(self, tool: Intent, text: str) -> FollowUp:
        """`tool` answered the message before; takes some 5 to 20 ms."""
        if tool not in self._tools:
            return UNKNOWN
        told = chances(self._network.of(with_facts(self._encoder.encode([text])[0], [tool], self._tools)))
        likely = dict(zip(CLASSES, told.tolist(), strict=True))
        return FollowUp(likely["change"], likely["about"], likely["other"])


def nothing_told(_: Intent, __: str) -> FollowUp:
    return UNKNOWN

"""Evidence dealt like cards: odd ranks to the proponent, even ranks to the critic, all of it to the judges. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.answering.documents.citations import Run
from engine.answering.models.phrasing import shown


@dataclass(frozen=True, slots=True)
class Hand:
    """The numbers of the sources that a side was dealt; numbers are the same for everybody."""

    side: str
    numbers: tuple[int, ...]

    def text(self, evidence: Sequence[Run]) -> str:
        return numbered(evidence, self.numbers)


def dealt(evidence: Sequence[Run]) -> tuple[Hand, Hand]:
    """`evidence` is best first and not empty. With one piece of it both sides hold that one."""
    numbers = tuple(range(1, len(evidence) + 1))
    return Hand("proponent", numbers[::2]), Hand("critic", numbers[1::2] or numbers)


def numbered(evidence: Sequence[Run], numbers: Sequence[int]) -> str:
    return "\n\n".join(f"[{number}] {shown(evidence[number - 1])}" for number in numbers)

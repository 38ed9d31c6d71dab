"""Sources as models are given them: numbered, each whole, the best first."""

from collections.abc import Sequence

from engine.agents.asking import Pieces
from engine.generation.citations import Run
from engine.generation.phrasing import shown


def pieces_of(sources: Sequence[Run]) -> Pieces:
    numbered = list(enumerate(sources, 1))
    return Pieces(
        [f"[{number}] {shown(run)}" for number, run in numbered],
        [f"[{number}] {run.passage.id}" for number, run in numbered],
    )

"""Sources as models are given them: numbered, the best first, as many and as much of them as there is room for."""

from collections.abc import Callable, Sequence

from engine.answering.documents.citations import Run
from engine.answering.models.asking import Asking, Pieces
from engine.answering.models.phrasing import narrower, shown
from engine.answering.models.way import Noted, Way
from engine.models.chat import Request


async def fitted(
    asking: Asking, way: Way, noted: Noted, sources: Sequence[Run], made: Callable[[str], Request], room: int = 0
) -> tuple[Request, Sequence[Run]]:
    """The request `made` of the sources that the model has room for, `room` tokens left free, and these. The best one
    alone is narrowed to fewer sentences where it is too long; the trace says so."""
    pieces = _pieces(sources)
    request, kept = await asking.fitting(way, noted, pieces, made, room)
    given = list(sources[:kept])
    for less in narrower(given[0]) if kept == 1 else ():
        if not await asking.is_over(way, request, room):
            break
        given, noted.detail["narrowed"] = [less], less.last - less.first + 1
        request = made(pieces.told(_pieces(given).texts))
    return request, given


def _pieces(sources: Sequence[Run]) -> Pieces:
    numbered = list(enumerate(sources, 1))
    return Pieces(
        [f"[{number}] {shown(run)}" for number, run in numbered],
        [f"[{number}] {run.passage.id}" for number, run in numbered],
    )

"""Quotations that are sewn together from verses of different places. Pure."""

from collections.abc import Sequence
from itertools import pairwise

from engine.scripture.checking.aligning import Alignment
from engine.scripture.checking.findings import Difference, Finding, similarity
from engine.scripture.checking.quoted import Quoted, clip
from engine.scripture.checking.verdicts import exact, finding

PIECE = 3  # words of each piece
ALIKE = 0.85  # of each piece
COVERED = 0.85  # of the words, by all pieces
SEAM = " … "


def stitched(quoted: Quoted, start: int, end: int) -> tuple[float, Finding] | None:
    """Two pieces or more of different places that make up the words; with the share that they cover."""
    pieces = _pieces(quoted, start, end)
    if len(pieces) < 2 or all(_follows(quoted, one, other) for one, other in pairwise(pieces)):
        return None
    covered = sum(piece.end - piece.start for piece in pieces) / (end - start)
    return (covered, _sewn(quoted, pieces, start, end)) if covered >= COVERED else None


def _pieces(quoted: Quoted, start: int, end: int) -> list[Alignment]:
    """The longest pieces first, each in what the others leave; in order."""
    taken: list[Alignment] = []
    for run in quoted.within(start, end):
        for low, high in _free(taken, start, end):
            one = clip(run, low, high)
            if one is None or one.end - one.start < PIECE:
                continue
            grown = quoted.grown(one, low, high)
            alike = similarity(quoted.library, quoted.words, grown) >= ALIKE
            taken.append(grown if alike else quoted.grown(one, one.start, one.end))
            break
    return sorted(taken, key=lambda one: one.start)


def _free(taken: Sequence[Alignment], start: int, end: int) -> list[tuple[int, int]]:
    free, low = [], start
    for one in sorted(taken, key=lambda piece: piece.start):
        free.append((low, one.start))
        low = one.end
    return [(first, last) for first, last in [*free, (low, end)] if last > first]


def _follows(quoted: Quoted, one: Alignment, other: Alignment) -> bool:
    """Whether the second is the same verse or the next, further on."""
    entry = quoted.library.entry
    return one.stop <= other.place and entry[other.place] - entry[one.stop - 1] <= 1


def _sewn(quoted: Quoted, pieces: Sequence[Alignment], start: int, end: int) -> Finding:
    found = [_told(quoted, one) for one in pieces]
    seams = [
        Difference("stitch", str(one.places[0]), str(other.places[0]), other.start, other.start)
        for one, other in pairwise(found)
    ]
    first, last = quoted.span(start, end)
    return Finding(
        first, last, quoted.text[first:last], "stitched", tuple(one.places[0] for one in found),
        SEAM.join(one.correction for one in found), (*seams, *(diff for one in found for diff in one.differences)),
        words=end - start,
    )  # fmt: skip


def _told(quoted: Quoted, piece: Alignment) -> Finding:
    """A piece by itself, at the first place that has it."""
    found = exact(quoted, piece.start, piece.end, None) if piece.is_clean else None
    return found or finding(quoted, piece, None, piece.start, piece.end)

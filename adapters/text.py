"""Fitting an answer to a platform's limit, losing nothing.

A renderer turns each block of an answer into `Run`s: characters under a stack of marks (the platform's own opening
tags, or whatever it needs to write them). `fit` deals the blocks out into parts; each part is written on its own, so
that marks are closed at its end and opened again in the next. How long a part is, the platform's `measure` says.

A part ends where it hurts least: after a block, a line, a sentence, a word, and only then between two characters.
White space at such a place is the one thing that is not carried over.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adapters.bidi import Direction, opening

GAP = "\n\n"
"""What stands between two blocks of one part."""


@dataclass(frozen=True, slots=True)
class Run:
    """Characters under one stack of marks, outermost first. `base`: the direction its lines should have, if it matters.

    A solid run (a citation mark) is never cut, and never parted from the word before it.
    """

    text: str
    marks: tuple[str, ...] = ()
    solid: bool = False
    base: Direction | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """One block of an answer. A whole piece (code, a table) is cut only where it is longer than a part; one that leads
    (a heading) does not end a part if that can be helped."""

    runs: tuple[Run, ...]
    whole: bool = False
    leads: bool = False


Part = tuple[Run, ...]
Measure = Callable[[Part], int]


@dataclass(frozen=True, slots=True, order=True)
class _Break:
    """A place to end a part: `at` before the white space, `resume` after it; a lower level hurts less."""

    at: int
    resume: int
    level: int


_BLOCK, _LINE, _SENTENCE, _WORD = range(4)
_PATTERNS = (
    (_LINE, re.compile(r"[ \t]*(\n+)")),
    (_SENTENCE, re.compile("[.!?…؟۔;\u037e][\"'”’»)\\]]*([^\\S\xa0\u202f]+)")),
    (_WORD, re.compile("([^\\S\xa0\u202f]+)")),  # spaces that bind (in "10 000") are no place to break
)
_JOINER = "\u200d"
_FEWEST = 8  # a limit below this leaves no room for a citation mark


def fit(pieces: Iterable[Piece], limit: int, measure: Measure) -> list[Part]:
    """Parts in order, none longer than `limit` by `measure`, which grows by at least one a character (a line cut short
    may measure one more, for its mark of direction).

    Pieces without visible characters are left out; no pieces give no parts. ValueError for a limit too small to fill.
    """
    if limit < _FEWEST:
        raise ValueError(f"a part of {limit} cannot hold a citation mark; the least is {_FEWEST}")
    shown = [piece for piece in pieces if _words(piece.runs).strip()]
    whole = tuple(_joined(shown))
    if measure(whole) <= limit:
        return [whole] if whole else []
    text = _Text.of(shown, lambda runs: measure(runs) <= limit)
    return [part for part in text.parts(limit) if _words(part).strip()]


def _joined(pieces: Iterable[Piece]) -> Iterator[Run]:
    for number, piece in enumerate(pieces):
        if number:
            yield Run(GAP)
        yield from (run for run in piece.runs if run.text)


def units(text: str) -> int:
    """Length in UTF-16 code units, as Telegram, JavaScript and Java count it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def merged(runs: Iterable[Run]) -> Iterator[Run]:
    """The runs, neighbours of one kind joined."""
    last: Run | None = None
    for run in runs:
        if last is not None and not (last.solid or run.solid) and replace(run, text=last.text) == last:
            last = replace(last, text=last.text + run.text)
            continue
        if last is not None:
            yield last
        last = run
    if last is not None:
        yield last


def directed(part: Part) -> Part:
    """The part with a direction mark before each line that would read the wrong way without one."""
    out: list[Run] = []
    for line in _lines(part):
        base = line[0].base
        mark = opening(_words(line), base) if base else ""
        out += [replace(line[0], text=mark + line[0].text), *line[1:]]
    return tuple(out)


def _lines(part: Part) -> Iterator[list[Run]]:
    line: list[Run] = []
    for run in part:
        for text in re.findall(r"[^\n]*\n|[^\n]+", run.text):
            line.append(replace(run, text=text))
            if text.endswith("\n"):
                yield line
                line = []
    if line:
        yield line


@dataclass(frozen=True, slots=True)
class _Text:
    """All runs end to end, where each starts, and the places to break at, in order."""

    runs: Part
    starts: list[int]
    text: str
    breaks: list[_Break]
    fits: Callable[[Part], bool]

    @classmethod
    def of(cls, pieces: Sequence[Piece], fits: Callable[[Part], bool]) -> "_Text":
        blocks: list[_Break] = []
        uncut: list[tuple[int, int]] = []
        led: set[int] = set()
        length = 0
        for piece in pieces:
            if length:
                blocks += [] if length in led else [_Break(length, length + len(GAP), _BLOCK)]
                length += len(GAP)
            begin, length = length, length + len(_words(piece.runs))
            if piece.whole and fits(piece.runs):
                uncut.append((begin, length))
            if piece.leads:
                led.add(length)
        runs = tuple(_joined(pieces))
        starts = list(_offsets(runs))
        text = _words(runs)
        solid = [(start, start + len(run.text)) for start, run in zip(starts, runs, strict=True) if run.solid]
        breaks = sorted([*blocks, *_breaks(text, solid, uncut, led)])
        return cls(runs, starts, text, breaks, fits)

    def parts(self, limit: int) -> Iterator[Part]:
        start = 0
        while start < len(self.text):
            furthest = self._furthest(start, limit)
            if furthest == len(self.text):
                yield self._slice(start, furthest)
                return
            at, start_next = self._best(start, furthest)
            yield self._slice(start, at)
            start = start_next

    def _furthest(self, start: int, limit: int) -> int:
        """The last place where a part from `start` still fits; a character never measures less than one."""
        low, high = start + 1, min(len(self.text), start + limit)
        if self.fits(self._slice(start, high)):  # as most text does
            return high
        while low < high:
            middle = (low + high + 1) // 2
            if self.fits(self._slice(start, middle)):
                low = middle
            else:
                high = middle - 1
        return low

    def _best(self, start: int, furthest: int) -> tuple[int, int]:
        """Where to end and where to go on: the least painful break of the part's second half, else of its first."""
        first = bisect_right(self.breaks, _Break(start, len(self.text), _WORD))
        last = bisect_right(self.breaks, _Break(furthest, len(self.text), _WORD))
        usable = self.breaks[first:last]
        late = [place for place in usable if place.at > (start + furthest) // 2]
        for places in (late, usable):
            if places:
                best = max(places, key=lambda place: (-place.level, place.at))
                return best.at, best.resume
        at = self._between_characters(start, furthest)
        return at, at

    def _between_characters(self, start: int, furthest: int) -> int:
        for at in range(furthest, start, -1):
            run = self.runs[bisect_right(self.starts, at - 1) - 1]
            inside = run.solid and at < self.starts[bisect_right(self.starts, at - 1) - 1] + len(run.text)
            if not inside and not _continues(self.text, at):
                return at
        return furthest

    def _slice(self, start: int, end: int) -> Part:
        first, last = bisect_right(self.starts, start) - 1, bisect_right(self.starts, end - 1)
        return tuple(
            replace(run, text=run.text[max(start - begin, 0) : end - begin])
            for run, begin in zip(self.runs[first:last], self.starts[first:last], strict=True)
        )


def _breaks(text: str, solid: list[tuple[int, int]], uncut: list[tuple[int, int]], led: set[int]) -> Iterator[_Break]:
    """Places inside blocks. None inside an uncut stretch or a solid run, nor in the white space before one; the worst
    alone where a piece ends that leads to the next."""
    after_solid = {end for _, end in solid}
    before_solid = {start for start, _ in solid}
    for level, pattern in _PATTERNS:
        for match in pattern.finditer(text):
            at, resume = match.span(1) if level != _LINE else (match.start(), match.end())
            if at == 0 or resume == len(text) or _within(at, uncut) or _within(at, solid):
                continue
            if level != _WORD and not led.isdisjoint(range(at, resume)):
                continue
            if level == _LINE or resume not in before_solid:
                yield _Break(at, resume, _SENTENCE if at in after_solid and level == _WORD else level)


def _within(at: int, spans: list[tuple[int, int]]) -> bool:
    nearest = bisect_right(spans, (at, -1)) - 1
    return nearest >= 0 and spans[nearest][0] < at < spans[nearest][1]


def _continues(text: str, at: int) -> bool:
    """Whether the code point at `at` belongs to the character before it: a diacritic, a joined or coloured emoji."""
    if at >= len(text):
        return False
    point = text[at]
    return (
        unicodedata.category(point) in ("Mn", "Mc", "Me")
        or _JOINER in (point, text[at - 1])
        or "\U0001f3fb" <= point <= "\U0001f3ff"
    )


def _offsets(runs: Iterable[Run]) -> Iterator[int]:
    length = 0
    for run in runs:
        yield length
        length += len(run.text)


def _words(runs: Iterable[Run]) -> str:
    return "".join(run.text for run in runs)

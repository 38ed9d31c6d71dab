"""A quotation held against a stretch of the library, word by word, from a run that both share. Pure.

From the run the two are followed in both directions: equal words as far as they go, then the cheapest way over what
differs - a word changed, left out, put in, written in two or as one, two neighbours swapped - as long as that pays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from rapidfuzz.distance import Levenshtein

from engine.scripture.checking.library import Library, Run
from engine.scripture.folding import Word

Kind = Literal["same", "alike", "changed", "missing", "extra", "swapped"]
ALIKE = 0.6  # share of common letters from which one word is a slip for another
NEAR = 0.7  # the same, for a word at the end of what is taken for a quotation
CHUNK, WIDER = 9, 13  # words of the quotation and of the library that are weighed at a time
AHEAD = 4  # words on each side of which one pair must agree before what differs is weighed
LEAST = 0.45  # gain for which differing words are crossed
_COSTS = {"changed": -0.35, "missing": -0.45, "extra": -0.45}
_BEYOND = -0.4  # for reading on into another entry over a word that differs
_NOTHING = float("-inf")


@dataclass(frozen=True, slots=True)
class Step:
    """Words `start` to `end` (exclusive) of the quotation stand for words `place` to `stop` of the library."""

    kind: Kind
    start: int
    end: int
    place: int
    stop: int


@dataclass(frozen=True, slots=True)
class Alignment:
    steps: tuple[Step, ...]

    @property
    def start(self) -> int:
        return self.steps[0].start

    @property
    def end(self) -> int:
        return self.steps[-1].end

    @property
    def place(self) -> int:
        return min(step.place for step in self.steps)

    @property
    def stop(self) -> int:
        return max(step.stop for step in self.steps)

    @property
    def is_clean(self) -> bool:
        return all(step.kind == "same" for step in self.steps)

    @property
    def kept(self) -> int:
        """Words of the quotation that the library has."""
        return sum(step.end - step.start for step in self.steps if step.kind in ("same", "swapped", "alike"))


class Aligner:
    """Over the words of one text. `whole` asks for every word up to the given bounds, else what pays."""

    def __init__(self, library: Library, quoted: Sequence[Word], known: Sequence[int]) -> None:
        self._library, self._quoted, self._known = library, quoted, known

    def align(self, run: Run, start: int, end: int, *, whole: bool, least: float = LEAST) -> Alignment:
        """From a run to the bounds `start` and `end` of the quotation."""
        place, stop = run.place, run.place + run.end - run.start
        middle = [Step("same", run.start + n, run.start + n + 1, place + n, place + n + 1) for n in range(stop - place)]
        lower, upper = self._library.bounds(place)
        before = self._side(run.start, start, place, lower, whole=whole, least=least)
        after = self._side(run.end, end, stop, upper, whole=whole, least=least)
        return Alignment((*reversed(before), *middle, *after))

    def _side(self, start: int, end: int, place: int, stop: int, *, whole: bool, least: float) -> list[Step]:
        """Steps outwards from (start, place) to the bounds; backwards where the bounds lie before."""
        steps: list[Step] = []
        way = 1 if end >= start and stop >= place else -1
        while start != end:
            here = min(CHUNK, abs(end - start))
            there = min(WIDER, abs(stop - place))
            grid = _Grid(self, start, place, way, here, there)
            more = grid.equal_run() or (grid.best(least) if grid.is_promising() else [])
            if not more and whole:
                more = self._rest(start, end, place, stop, way)
            if not more:
                break
            steps += more
            start = more[-1].end if way > 0 else more[-1].start
            place = more[-1].stop if way > 0 else more[-1].place
        return steps

    def _rest(self, start: int, end: int, place: int, stop: int, way: int) -> list[Step]:
        """All words that are left, at whatever cost."""
        here = abs(end - start)
        return _Grid(self, start, place, way, here, min(here + 4, abs(stop - place))).all()

    def equal(self, here: int, there: int) -> bool:
        return self._known[here] >= 0 and self._known[here] == self._library.known[there]

    def alike(self, here: int, there: int) -> float:
        return likeness(self._quoted[here].skeleton, self._library.skeleton[there])

    def joined(self, here: int, there: int) -> Literal["", "here", "there"]:
        """Whether two words of one side are one of the other: of the quotation, or of the library."""
        quoted, stored = self._quoted, self._library.skeleton
        if quoted[here].skeleton[:1] != stored[there][:1]:
            return ""
        if here + 1 < len(quoted) and _same_letters(quoted[here].skeleton + quoted[here + 1].skeleton, stored[there]):
            return "here"
        if there + 1 < len(stored) and _same_letters(quoted[here].skeleton, stored[there] + stored[there + 1]):
            return "there"
        return ""

    def is_word(self, here: int) -> bool:
        """Whether it is a word of the script at all; what is not cannot stand for one."""
        return bool(self._quoted[here].skeleton)

    def weight(self, there: int) -> float:
        return min(1.0, 0.25 * len(self._library.skeleton[there]) + 0.1)

    def begins(self, there: int) -> bool:
        return self._library.starts_entry(there)


class _Grid:
    """The cheapest ways from one corner; (i, j): i words of the quotation and j of the library behind."""

    def __init__(self, over: Aligner, start: int, place: int, way: int, here: int, there: int) -> None:
        self._over, self._start, self._place, self._way = over, start, place, way
        self._here, self._there = here, there

    def _at(self, i: int, j: int) -> tuple[int, int]:
        """The indexes of the ith and jth word outwards."""
        return (self._start + i, self._place + j) if self._way > 0 else (self._start - 1 - i, self._place - 1 - j)

    def _step(self, kind: Kind, i: int, j: int, di: int, dj: int) -> Step:
        if self._way > 0:
            return Step(kind, self._start + i, self._start + i + di, self._place + j, self._place + j + dj)
        return Step(kind, self._start - i - di, self._start - i, self._place - j - dj, self._place - j)

    def equal_run(self) -> list[Step]:
        steps: list[Step] = []
        for n in range(min(self._here, self._there)):
            if not self._over.equal(*self._at(n, n)):
                break
            steps.append(self._step("same", n, n, 1, 1))
        return steps

    def is_promising(self) -> bool:
        """Whether any of the next few words agree."""
        near = [(i, j) for i in range(min(AHEAD, self._here)) for j in range(min(AHEAD, self._there))]
        return any(
            self._over.equal(*self._at(i, j)) or (i == j == 0 and self._over.alike(*self._at(0, 0)) >= NEAR)
            for i, j in near
        ) or bool(near and self._pairs(0, 0))

    def best(self, least: float) -> list[Step]:
        """The way that gains most, if it gains enough and ends on words that agree."""
        scores, back = self._fill()
        ends = [(scores[key], key) for key in scores if key in back and _agrees(back[key])]
        if not ends:
            return []
        score, key = max(ends, key=lambda pair: (pair[0], -pair[1][0]))
        return self._trace(back, key) if score >= least or (score > 0 and key[0] == self._here < CHUNK) else []

    def all(self) -> list[Step]:
        scores, back = self._fill()
        last = [(scores[i, j], -j, (i, j)) for i, j in scores if i == self._here]
        return self._trace(back, max(last)[2]) if last else []

    def _fill(self) -> tuple[dict[tuple[int, int], float], dict[tuple[int, int], "_Move"]]:
        scores: dict[tuple[int, int], float] = {(0, 0): 0.0}
        back: dict[tuple[int, int], _Move] = {}
        for i in range(self._here + 1):
            for j in range(self._there + 1):
                score = scores.get((i, j), _NOTHING)
                if score == _NOTHING or abs(i - j) > CHUNK:
                    continue
                for move in self._moves(i, j):
                    key = (i + move.di, j + move.dj)
                    if key[0] <= self._here and key[1] <= self._there and score + move.gain > scores.get(key, _NOTHING):
                        scores[key], back[key] = score + move.gain, move
        return scores, back

    def _moves(self, i: int, j: int) -> list["_Move"]:
        over, moves = self._over, []
        if i < self._here and j < self._there:
            here, there = self._at(i, j)
            beyond = _BEYOND if over.begins(there if self._way > 0 else there + 1) else 0.0
            if over.equal(here, there):
                return [_Move("same", i, j, 1, 1, over.weight(there))]
            alike = over.alike(here, there)
            if alike >= ALIKE:
                moves.append(_Move("alike", i, j, 1, 1, (alike - 0.2) * over.weight(there) + beyond, alike))
            elif over.is_word(here):
                moves.append(_Move("changed", i, j, 1, 1, _COSTS["changed"] + beyond))
            moves += self._pairs(i, j)
            moves.append(_Move("missing", i, j, 0, 1, _COSTS["missing"] + beyond))
        if i < self._here:
            moves.append(_Move("extra", i, j, 1, 0, _COSTS["extra"]))
        return moves

    def _pairs(self, i: int, j: int) -> list["_Move"]:
        """Two words for two the other way round, two for one, one for two."""
        over, moves = self._over, []
        here, there = self._at(i, j)
        two_here, two_there = i + 1 < self._here, j + 1 < self._there
        if two_here and two_there:
            other, beyond = self._at(i + 1, j + 1)
            if over.equal(here, beyond) and over.equal(other, there):
                gain = over.weight(there) + over.weight(beyond) - 0.5
                moves.append(_Move("swapped", i, j, 2, 2, gain, 1.0))
        first, first_there = (here, there) if self._way > 0 else (here - 1, there)
        if two_here and first >= 0 and over.joined(first, first_there) == "here":
            moves.append(_Move("alike", i, j, 2, 1, over.weight(there), 1.0))
        first, first_there = (here, there) if self._way > 0 else (here, there - 1)
        if two_there and over.joined(first, first_there) == "there":
            moves.append(_Move("alike", i, j, 1, 2, over.weight(there), 1.0))
        return moves

    def _trace(self, back: dict[tuple[int, int], "_Move"], key: tuple[int, int]) -> list[Step]:
        steps = []
        while key in back:
            move = back[key]
            steps.append(self._step(move.kind, move.i, move.j, move.di, move.dj))
            key = (move.i, move.j)
        return steps[::-1]


@dataclass(frozen=True, slots=True)
class _Move:
    kind: Kind
    i: int
    j: int
    di: int
    dj: int
    gain: float
    alike: float = 0.0


def _agrees(move: _Move) -> bool:
    return move.kind in ("same", "swapped") or (move.kind == "alike" and move.alike >= NEAR)


def _same_letters(one: str, other: str) -> bool:
    """Joining two words may bring a doubled letter together or an alef within; a noon may have gone into a lam."""
    return bool(one and other) and _loose(one).replace("نل", "ل") == _loose(other).replace("نل", "ل")


@lru_cache(maxsize=60_000)
def _loose(skeleton: str) -> str:
    plain = skeleton[:1] + skeleton[1:].replace("ا", "")
    return "".join(char for place, char in enumerate(plain) if not place or plain[place - 1] != char)


@lru_cache(maxsize=60_000)
def likeness(one: str, other: str) -> float:
    """From 0 to 1: the share of letters that two skeletons have in common, in order; articles of both count little."""
    if one.startswith("ال") and other.startswith("ال") and len(one) > 2 < len(other):
        one, other = one[1:], other[1:]
    return Levenshtein.normalized_similarity(one, other) if one and other else 0.0

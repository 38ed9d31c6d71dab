"""A text with places, indexed by its words: which runs of words of a quotation stand in it, and where. Pure.

All words lie in one sequence, part by part (a sura, a chapter); between parts stands a word that equals none. A word is
known by its skeleton (`engine.scripture.folding`). Pairs of neighbouring words are the index; the pairs of a quotation
that are found on one diagonal (place in the text less place in the quotation) side by side are a run.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from engine.scripture.folding import bare, words

SMALL = 20_000  # words of a library of which less is known than how rare a word is in the language
MOST_RUNS = 50_000  # of one text: a page has some thousands
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Entry:
    """One text of the store. A `number` of 0 is a line above the first one, which is no place of its own."""

    part: int
    number: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """From `first` to `last`, each a part and a number."""

    first: tuple[int, int]
    last: tuple[int, int]

    def __str__(self) -> str:
        (part, start), (other, end) = self.first, self.last
        if self.first == self.last:
            return f"{part}:{start}"
        return f"{part}:{start}-{end}" if part == other else f"{part}:{start}-{other}:{end}"


@dataclass(frozen=True, slots=True)
class Run:
    """Words `start` to `end` (exclusive) of a quotation, which stand at `place` of the library one after another."""

    start: int
    end: int
    place: int
    weight: float

    @property
    def diagonal(self) -> int:
        return self.place - self.start


class Library:
    """`word[n]` is the nth word as written, `entry[n]` the number of its entry, `known[n]` the id of its skeleton."""

    def __init__(self, entries: Iterable[Entry], today: Callable[[str], str] = bare, *, scripture: bool = True) -> None:
        """`today` spells a word of the store as people write it now, for showing how a quotation differs.

        `scripture`: its words are Arabic and every vowel is written. Else words of other scripts count as well, and a
        vowel that the text leaves open may be read as anybody likes.
        """
        self.entries, self.today, self.scripture = tuple(entries), today, scripture
        self.word: list[str] = []
        self.skeleton: list[str] = []
        self.entry: list[int] = []
        self.known: list[int] = []
        self._begin, self._end = array("i"), array("i")  # of each word, in the text of its entry
        self._seen: dict[str, str] = {}  # a word that stands often is kept once
        self.ids: dict[str, int] = {}
        self._parts = [0]
        self._first: dict[tuple[int, int], int] = {}
        for number, entry in enumerate(self.entries):
            if number and self.entries[number - 1].part != entry.part:
                self._add("", "", -1, 0, 0)
                self._parts.append(len(self.word))
            self._first[entry.part, entry.number] = len(self.word)
            for word in words(entry.text, foreign=not scripture):
                self._add(word.text, word.skeleton, number, word.start, word.end)
        sequence = np.array(self.known, dtype=np.int64)
        counts = np.bincount(sequence[sequence >= 0], minlength=len(self.ids))
        self.rarity: list[float] = [log(max(len(self.word), SMALL) / max(1, count)) for count in counts.tolist()]
        self._pairs = _Pairs(sequence, len(self.ids))
        self._order = np.argsort(sequence, kind="stable")
        self._sorted = sequence[self._order]

    def _add(self, word: str, skeleton: str, entry: int, start: int, end: int) -> None:
        self.word.append(self._seen.setdefault(word, word))
        self.skeleton.append(skeleton)
        self.entry.append(entry)
        self._begin.append(start)
        self._end.append(end)
        self.known.append(self.ids.setdefault(skeleton, len(self.ids)) if skeleton else -1)

    def __len__(self) -> int:
        return len(self.word)

    def count(self, known: int) -> int:
        """How often a word stands."""
        low, high = np.searchsorted(self._sorted, [known, known + 1])
        return int(high - low)

    def singles(self, known: int) -> list[int]:
        """Where a word stands."""
        low, high = np.searchsorted(self._sorted, [known, known + 1])
        return [int(place) for place in self._order[low:high]]

    def runs(self, known: Ints) -> list[Run]:
        """Runs of at least two words, in no order: all, or the `MOST_RUNS` weightiest."""
        here, there = self._pairs.find(known)
        if not len(here):
            return []
        order = np.lexsort((here, there - here))
        here, there = here[order], there[order]
        diagonal = there - here
        breaks = np.flatnonzero((np.diff(diagonal) != 0) | (np.diff(here) != 1)) + 1
        starts, ends = np.concatenate(([0], breaks)), np.concatenate((breaks, [len(here)]))
        rarity = np.array([self.rarity[one] if one >= 0 else 0.0 for one in known.tolist()])
        total = np.concatenate(([0.0], np.cumsum(rarity)))
        begun, done = here[starts], here[ends - 1] + 2
        weights = total[done] - total[begun]
        kept = np.argpartition(-weights, MOST_RUNS)[:MOST_RUNS] if len(weights) > MOST_RUNS else slice(None)
        columns = (column[kept].tolist() for column in (begun, done, there[starts], weights))
        return [Run(*row) for row in zip(*columns, strict=True)]

    def repeats(self, start: int, end: int) -> list[int]:
        """Where the words `start` to `end` (exclusive) stand, there and elsewhere."""
        wanted = self.known[start:end]
        rarest = max(range(len(wanted)), key=lambda at: self.rarity[wanted[at]] if wanted[at] >= 0 else 0.0)
        places = [place - rarest for place in self.singles(wanted[rarest])]
        return sorted(place for place in places if place >= 0 and self.known[place : place + len(wanted)] == wanted)

    def first(self, place: tuple[int, int]) -> int | None:
        """Where the first word of an entry stands."""
        return self._first.get(place)

    def bounds(self, place: int) -> tuple[int, int]:
        """Where the part begins and ends (exclusive) in which a word stands."""
        at = bisect_right(self._parts, place)
        return self._parts[at - 1], (self._parts[at] - 1 if at < len(self._parts) else len(self.word))

    def text(self, start: int, end: int) -> str:
        """The store's characters from word `start` to word `end` (exclusive), entries set off by one space."""
        first, last = self.entry[start], self.entry[end - 1]
        if first == last:
            return self.entries[first].text[self._begin[start] : self._end[end - 1]]
        middle = (self.entries[number].text for number in range(first + 1, last))
        begun = self.entries[first].text[self._begin[start] :]
        return " ".join((begun, *middle, self.entries[last].text[: self._end[end - 1]]))

    def place(self, start: int, end: int) -> Place:
        """Where words `start` to `end` (exclusive) stand."""
        first, last = self.entries[self.entry[start]], self.entries[self.entry[end - 1]]
        if first.number == 0 < last.number:
            return Place((first.part, 1), (last.part, last.number))
        return Place((first.part, first.number), (last.part, last.number))

    def starts_entry(self, place: int) -> bool:
        return place in (0, len(self.entry)) or self.entry[place - 1] != self.entry[place]

    def numbers(self, skeletons: Sequence[str]) -> Ints:
        """The ids of a quotation's words; -1 for words that the library lacks."""
        return np.array([self.ids.get(one, -1) for one in skeletons], dtype=np.int64)


class _Pairs:
    """Neighbouring words, sorted, with where the first of each two stands."""

    def __init__(self, sequence: Ints, size: int) -> None:
        self._size = size
        codes, places = _codes(sequence, size)
        order = np.argsort(codes, kind="stable")
        self._codes, self._places = codes[order], places[order].astype(np.int32)

    def find(self, known: Ints) -> tuple[Ints, Ints]:
        """Neighbours in a quotation that are neighbours in the library: their places here and there."""
        codes, here = _codes(known, self._size)
        low = np.searchsorted(self._codes, codes, "left")
        counts = np.searchsorted(self._codes, codes, "right") - low
        if not counts.sum():
            return np.empty(0, np.int64), np.empty(0, np.int64)
        ends = np.cumsum(counts)
        at = np.arange(ends[-1]) - np.repeat(ends - counts, counts) + np.repeat(low, counts)
        return np.repeat(here, counts), self._places[at].astype(np.int64)


def _codes(sequence: Ints, size: int) -> tuple[Ints, Ints]:
    """A number for each two neighbours that are known, and where the first stands."""
    first, second = sequence[:-1], sequence[1:]
    places = np.flatnonzero((first >= 0) & (second >= 0))
    return first[places] * size + second[places], places


def whole(entries: Iterable[tuple[int, int, str, str]]) -> Iterator[Entry]:
    """Entries of verses given as part, number, text and the line above it (empty for none)."""
    for part, number, text, above in entries:
        if above:
            yield Entry(part, 0, above)
        yield Entry(part, number, text)

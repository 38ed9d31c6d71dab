"""One text, read word by word, with the runs of its words that the library has."""

from bisect import bisect_left
from collections.abc import Iterator

from engine.scripture.checking.aligning import Aligner, Alignment
from engine.scripture.checking.library import Library, Run
from engine.scripture.folding import words

PLACES = 300  # runs that are looked at, the weightiest first


class Quoted:
    """`words[n]` is the nth word, `known[n]` its id in the library (-1 for none)."""

    def __init__(self, library: Library, text: str) -> None:
        self.library, self.text = library, text
        self.words = list(words(text, foreign=not library.scripture))
        self.skeletons = [word.skeleton for word in self.words]
        self.known: list[int] = []
        self.runs: list[Run] = []
        self._starts = [word.start for word in self.words]
        self._over: list[list[Run]] = []
        if any(self.skeletons):
            numbers = library.numbers(self.skeletons)
            self.known = numbers.tolist()
            self.runs = sorted(library.runs(numbers), key=lambda run: -run.weight)
        self._aligner = Aligner(library, self.words, self.known)

    @property
    def is_empty(self) -> bool:
        """Whether there is no word of the script."""
        return not self.known

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where words `start` to `end` (exclusive) stand in the text."""
        return self.words[start].start, self.words[end - 1].end

    def range(self, start: int, end: int) -> tuple[int, int]:
        """The words that begin in `text[start:end]`."""
        return bisect_left(self._starts, start), bisect_left(self._starts, end)

    def between(self, word: int) -> str:
        """What stands in the text before a word, after the one before it."""
        return self.text[self.words[word - 1].end : self.words[word].start] if word else ""

    def within(self, start: int, end: int) -> Iterator[Run]:
        """The runs as far as they lie in the bounds, the weightiest first."""
        for run in self.runs[:PLACES]:
            if (one := clip(run, start, end)) is not None:
                yield one

    def over(self, word: int) -> list[Run]:
        """The runs that the word stands in."""
        if not self._over:
            self._over = [[] for _ in self.words]
            for run in self.runs:
                for place in range(run.start, run.end):
                    self._over[place].append(run)
        return self._over[word]

    def grown(self, run: Run, start: int, end: int) -> Alignment:
        """A run taken as far as it pays."""
        return self._aligner.align(run, start, end, whole=False)

    def whole(self, run: Run, start: int, end: int) -> Alignment:
        """All words of the bounds held against what stands around a run."""
        return self._aligner.align(run, start, end, whole=True)


def clip(run: Run, start: int, end: int) -> Run | None:
    """The part of a run within the bounds, if it still is a run."""
    low, high = max(run.start, start), min(run.end, end)
    if high - low < 2:
        return None
    if (low, high) == (run.start, run.end):
        return run
    return Run(low, high, run.place + low - run.start, run.weight * (high - low) / (run.end - run.start))

"""What a message speaks of, whatever its language: money, kin, death, prayers, verses, tenants, exams. Pure.

Two concepts in one message tell more than each alone ("when" beside "Ramadan", "died" beside "daughter"), so that pairs
are given as well.
"""

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from engine.text import analysis, lexicon

_FIGURES = {
    "verse_place": re.compile(r"\b\d{1,3}\s*:\s*\d{1,3}\b"),
    "written_date": re.compile(r"\b\d{1,4}\s*[/.-]\s*\d{1,2}\s*[/.-]\s*\d{1,4}\b"),
    "large": re.compile(r"\b\d{1,3}(?:[,.]\d{3})+\b|\b\d{4,}|\b\d+k\b"),
    "small": re.compile(r"\b\d{1,3}\b"),
}
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_PARTICLES = re.compile("^(?:(?:[وفبكهع]?ال|و?لل|[وفبلك])(?=...)|و?(?:ال)?(?=..$))")
_SHORTEST, _LONGEST = 2, 14  # letters of a beginning that is listed

Index = Mapping[str, tuple[str, ...]]


def bare(word: str) -> str:
    """A folded word without Arabic particles joined on."""
    return _PARTICLES.sub("", word)


class Vocabulary:
    """Concepts by their words, as they stand in these files of `config/lexicon`."""

    def __init__(self, *domains: str) -> None:
        self._domains = domains
        self._of = lru_cache(maxsize=50_000)(self._found)

    @cached_property
    def digest(self) -> str:
        listed = [(name, sorted(words)) for name, words in self._words.items()]
        return hashlib.blake2b(repr(listed).encode(), digest_size=8).hexdigest()

    def concepts(self, folded: str) -> Iterator[str]:
        """Of a folded text: the concepts in it, those that several words stand for ("child 2"), and the pairs."""
        found: dict[str, int] = defaultdict(int)
        for word in _WORD.findall(folded):
            for name in self._of(word):
                found[name] += 1
        for name, figure in _FIGURES.items():
            if number := len(figure.findall(folded)):
                found[name] = number
        names = sorted(found)  # sets have another order in each process, and sums would end in other digits
        yield from (f"concept {name}" for name in names)
        yield from (f"concept {name} {min(found[name], 3)}" for name in names if found[name] > 1)
        yield from (f"concepts {one} {other}" for one, other in combinations(names, 2))

    def order(self, words: Sequence[str]) -> Iterator[str]:
        """Twos and threes of neighbouring folded words, each word by its concepts where it has any: "when, a feast"."""
        line = ["<", *map(self._kind, words), ">"]
        yield from (f"order {one} {other}" for one, other in pairwise(line))
        yield from (f"order {one} {other} {third}" for one, other, third in zip(line, line[1:], line[2:], strict=False))

    def _kind(self, word: str) -> str:
        return f"#{min(len(word), 4)}" if word.isdigit() else " or ".join(sorted(self._of(word))) or word

    def _found(self, word: str) -> frozenset[str]:
        """Concepts of a folded word, and of it without Arabic particles joined on."""
        whole, inflected, begun = self._indexes
        found: set[str] = set()
        for form in {word, bare(word)}:
            found.update(whole.get(form, ()), inflected.get(analysis.stem(form), ()))
            for length in range(_SHORTEST, min(len(form), _LONGEST) + 1):
                found.update(begun.get(form[:length], ()))
        return frozenset(found)

    @cached_property
    def _words(self) -> dict[str, tuple[str, ...]]:
        return {name: words for domain in self._domains for name, words in lexicon.group(domain).items()}

    @cached_property
    def _indexes(self) -> tuple[Index, Index, Index]:
        """Concepts by whole word, by stem, and by beginning."""
        whole, inflected, begun = (defaultdict[str, tuple[str, ...]](tuple) for _ in range(3))
        for name, listed in self._words.items():
            for entry in map(analysis.normalize, listed):
                word = entry.rstrip("$~")
                if entry.endswith("~"):
                    inflected[analysis.stem(word)] += (name,)
                    whole[word] += (name,)
                else:
                    (whole if entry.endswith("$") else begun)[word] += (name,)
        return whole, inflected, begun


GENERAL = Vocabulary("concepts")

"""How much of a collection the questions of a set are about: sections, chunks, and what none is asked of. Pure."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.evaluation.granularity import passage_of
from engine.evaluation.synthetic import Made, is_asked_about
from engine.passage import StoredPassage


@dataclass(frozen=True, slots=True)
class Coverage:
    """`sections` and `chunks`: how many some question is about, of how many; `without`: the chunks of the others."""

    kinds: Mapping[str, int]
    sections: tuple[int, int]
    chunks: tuple[int, int]
    without: tuple[StoredPassage, ...]

    @property
    def questions(self) -> int:
        return sum(self.kinds.values())

    def as_json(self) -> dict[str, Any]:
        places = [{"passage": one.id, "file": one.source, "place": one.place} for one in self.without]
        counts = {"questions": self.questions, "kinds": dict(self.kinds)}
        return counts | {"sections": self.sections, "chunks": self.chunks, "without": places}


def coverage(made: Sequence[Made], sections: Sequence[Sequence[StoredPassage]]) -> Coverage:
    """A question is about its passage, and about every other that holds a sentence which answers it."""
    about = {one.passage for one in made} | {passage_of(name) for one in made for name in one.line["sentences"]}
    chunks = [one for section in sections for one in section if is_asked_about(one)]
    without = tuple(one for one in chunks if one.id not in about)
    covered = sum(any(one.id in about for one in section) for section in sections)
    kinds = dict(Counter(one.kind for one in made).most_common())
    return Coverage(kinds, (covered, len(sections)), (len(chunks) - len(without), len(chunks)), without)

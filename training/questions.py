"""Questions with the passage that answers them, in one language or across two, for the encoder.

A sentence encoder that has learned only which sentences mean the same puts a passage in the question's own language
first, whatever it says. These pairs teach it that a question as people type it belongs beside the section that answers
it, in whichever language that is written.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.knowledge.passages import embedded
from training import reading, written

SOURCES = [  # of `reading.SOURCES`: those whose questions were asked of passages of their own
    "mlqa.ar", "tydiqa.ar", "arcd_train.ar", "faq_covid_mt.ar", "mlqa_cross.ar-en", "mlqa.en", "tydiqa.en",
    "squad2_part.en", "qed_nq.en", "covidqa.en",
]  # fmt: skip
CHARACTERS = 600  # of a passage: about what the search cuts a section into


@dataclass(frozen=True, slots=True)
class Asked:
    """`passage` is the place of the passage among those of its set."""

    question: str
    passage: int


@dataclass(frozen=True, slots=True)
class Set:
    """Questions over passages, in `language` ("" for several)."""

    language: str
    passages: list[str]
    asked: list[Asked]


def of_documents(part: str) -> list[Set]:
    """The project's own documents of a part ("train" or "dev"), a set each."""
    return [_set(document) for document in written.documents(written.FOLDER, part)]


def _set(document: written.Document) -> Set:
    passages: list[str] = []
    asked: list[Asked] = []
    for section in document.sections:
        headers = (document.title, *section.heading.split(" > "))
        starts = [0]
        for place in range(1, len(section.units)):
            if sum(map(len, section.units[starts[-1] : place + 1])) > CHARACTERS:
                starts.append(place)
        first = len(passages)
        for start, end in zip(starts, [*starts[1:], len(section.units)], strict=True):
            passages.append(embedded(headers, "\n".join(section.units[start:end])))
        for question in section.questions:
            if question.right:
                own = max(number for number, start in enumerate(starts) if start <= question.right[0])
                asked.append(Asked(question.whole, first + own))
    return Set(document.language, passages, asked)


def public(folder: Path, most: int, seed: int) -> Set:
    """Questions of the public sets, of at most `most` records a source, each with its passage."""
    places: dict[str, int] = {}
    asked: list[Asked] = []
    for example in reading.examples(folder, "train", most, 0, seed, SOURCES):
        if example.answers:
            place = places.setdefault(" ".join(example.units), len(places))
            asked.append(Asked(example.question, place))
    return Set("", list(places), asked)


def batches(sets: Sequence[Set], others: Set, size: int, chance: random.Random) -> Iterator[list[tuple[str, str]]]:
    """One epoch of batches of about `size` pairs (question, passage), no passage twice in one.

    Most of a batch are questions of one or two documents, whose other sections are what a search mistakes for the
    answer; a quarter are public ones.
    """
    groups = [group for one in sets for group in _groups(one, size, chance)]
    chance.shuffle(groups)
    rest = iter(chance.sample(others.asked, len(others.asked)))
    batch: dict[str, str] = {}
    for group in groups:
        batch |= group
        if len(batch) >= size * 3 // 4:
            for _, one in zip(range(max(size - len(batch), size // 4)), rest, strict=False):
                batch[others.passages[one.passage]] = one.question
            yield [(question, passage) for passage, question in batch.items()]
            batch = {}


def _groups(found: Set, size: int, chance: random.Random) -> Iterator[dict[str, str]]:
    """The questions of a document in groups that ask each of its passages at most once: passage to question."""
    left: dict[int, list[str]] = {}
    for one in chance.sample(found.asked, len(found.asked)):
        left.setdefault(one.passage, []).append(one.question)
    while left:
        places = chance.sample(sorted(left), min(len(left), size * 3 // 4))
        yield {found.passages[place]: left[place].pop() for place in places}
        left = {place: questions for place, questions in left.items() if questions}

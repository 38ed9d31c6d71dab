"""Questions with what answers them, in one language or across two, for the encoder.

A sentence encoder that has learned only which sentences mean the same puts what is written in the question's own
language first, whatever it says. These examples teach it that a question as people type it belongs beside the section,
and the sentence, that answers it, in whichever language that is written.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from engine.answering.documents.reader import beside
from engine.knowledge.passages import embedded
from engine.language import asked_in
from training import houses, reading, written

SOURCES = [  # of `reading.SOURCES`: those whose questions were asked of passages of their own
    "mlqa.ar", "tydiqa.ar", "arcd_train.ar", "faq_covid_mt.ar", "mlqa_cross.ar-en", "mlqa.en", "tydiqa.en",
    "squad2_part.en", "qed_nq.en", "covidqa.en",
]  # fmt: skip
CHARACTERS = 600  # of a passage: about what the search cuts a section into
TOGETHER = 3  # documents whose passages are told apart together where they are of no institution


@dataclass(frozen=True, slots=True)
class Asked:
    """`right` are the places of the passages that answer, among those of its set."""

    question: str
    language: str
    right: frozenset[int]


@dataclass(frozen=True, slots=True)
class Set:
    """Questions over passages, each in a language of its own ("" for unknown)."""

    passages: list[str]
    languages: list[str]
    asked: list[Asked]


@dataclass(frozen=True, slots=True)
class Batch:
    """`right[question][passage]`: whether it answers."""

    questions: list[str]
    passages: list[str]
    right: list[list[bool]]


def of_documents(part: str, chance: random.Random, *, by_sentence: bool) -> list[Set]:
    """The project's own documents of a part ("train" or "dev"): a set for each institution, and for every few of the
    other documents. Passages are sections as the search cuts them, or with `by_sentence` sentences and rows below their
    heading."""
    by_house: dict[str, list[written.Document]] = {}
    for one in houses.documents(houses.FOLDER, part):
        by_house.setdefault(one.house, []).append(one)
    others = written.documents(written.FOLDER, part)
    chance.shuffle(others)
    groups = [*by_house.values(), *(others[start : start + TOGETHER] for start in range(0, len(others), TOGETHER))]
    return [together(group, by_sentence=by_sentence) for group in groups]


def together(documents: Sequence[written.Document], *, by_sentence: bool) -> Set:
    """The passages of some documents, and what is asked of them that one of them answers."""
    found = Set([], [], [])
    right: dict[tuple[str, str], set[int]] = {}
    for document in documents:
        for section in document.sections:
            starts = _starts(section.units, by_sentence=by_sentence)
            first = len(found.passages)
            for start, end in zip(starts, [*starts[1:], len(section.units)], strict=True):
                found.passages.append(_passage(document, section, start, end, by_sentence=by_sentence))
                found.languages.append(document.language)
            for question in section.questions:
                own = {max(n for n, start in enumerate(starts) if start <= place) for place in question.right}
                asked = (question.whole, asked_in(question.whole))
                right.setdefault(asked, set()).update(first + one for one in own)
    found.asked.extend(Asked(*asked, frozenset(places)) for asked, places in right.items() if places)
    return found


def _starts(units: Sequence[str], *, by_sentence: bool) -> list[int]:
    """Where passages begin."""
    starts = [0]
    for place in range(1, len(units)):
        if by_sentence or sum(map(len, units[starts[-1] : place + 1])) > CHARACTERS:
            starts.append(place)
    return starts


def _passage(document: written.Document, section: written.Section, start: int, end: int, *, by_sentence: bool) -> str:
    path = section.heading.split(" > ")
    if by_sentence:
        return beside(path[-1], section.units[start])
    return embedded((document.title, *path), "\n".join(section.units[start:end]))


def public(folder: Path, most: int, seed: int) -> Set:
    """Questions of the public sets, of at most `most` records a source, each with its passage."""
    places: dict[str, int] = {}
    asked: list[Asked] = []
    for example in reading.examples(folder, "train", most, 0, seed, SOURCES):
        if example.answers:
            place = places.setdefault(" ".join(example.units), len(places))
            asked.append(Asked(example.question, "", frozenset([place])))
    return Set([*places], [""] * len(places), asked)


def batches(sets: Sequence[Set], size: int, most: int, chance: random.Random) -> Iterator[Batch]:
    """Batches of at most `size` questions and `most` passages without end: each of one set, what answers and, as far as
    there is room, other passages of that set, which a search mistakes for it."""
    while True:
        groups = [
            (one, order[start : start + size])
            for one in sets
            for order in [chance.sample(one.asked, len(one.asked))]
            for start in range(0, len(order), size)
        ]
        chance.shuffle(groups)
        for one, asked in groups:
            if len(asked) >= size // 2:
                yield _batch(one, asked, most, chance)


def _batch(found: Set, asked: Sequence[Asked], most: int, chance: random.Random) -> Batch:
    places = list(dict.fromkeys(chance.choice(sorted(one.right)) for one in asked))
    shown = set(places)
    rest = [place for place in range(len(found.passages)) if place not in shown]
    places += chance.sample(rest, max(0, min(most - len(places), len(rest))))
    return Batch(
        [one.question for one in asked],
        [found.passages[place] for place in places],
        [[place in one.right for place in places] for one in asked],
    )


def pairs(texts: Sequence[tuple[str, str]], size: int, chance: random.Random) -> Iterator[Batch]:
    """Batches of `size` sentences beside those that say the same in another language, without end."""
    endless = cycle(chance.sample(texts, len(texts)))
    while some := dict(islice(endless, size)):
        right = [[row == column for column in range(len(some))] for row in range(len(some))]
        yield Batch([*some], [*some.values()], right)

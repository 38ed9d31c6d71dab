"""The reader: a question and neighbouring units of a passage in one pass, and how well each unit supports an answer.

The model is a multilingual body with three heads (`training/reader.py` makes it; see its card): of each unit (sentence,
row, item) the logit that it answers, of the whole window that it answers at all, and, with a claim in the question's
place, that the units entail it.
"""

import asyncio
import os
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby, islice, zip_longest
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np

from engine.answering.documents.evidence import Parent, Read, Sentence, row_of, table_of
from engine.answering.documents.second_reader import Reading, SecondReader
from engine.packaged import opened, read_card, tokens_of

MODEL = "reader.onnx"
PACKAGED, OFF = "packaged", "off"  # what the setting may say besides a folder
LONGEST, QUESTION, HEADING = 192, 64, 24  # tokens of a window, of the question in it, of the heading: as trained
HEADS = ("supports", "answers", "entails")
UNIT = 1  # the id of the token that stands before each unit
LEAST = 12  # tokens of a unit that must find room, or the window ends before it
TOGETHER = 2  # windows read at the same time
SIDE_BY_SIDE = 6  # of the likeliest sentences, read a second time in one window
WHOLE = 12  # passages of a parent that is laid out whole
AT_ONCE = 3  # windows of a parent that are read before those of the next
SURE = 3.0  # logits from which no further window is read


def laid_out(
    question: Sequence[int], heading: Sequence[int], units: Sequence[Sequence[int]], first: int, last: int
) -> tuple[list[int], list[int], list[int]]:
    """Token ids, token types and the places of the units' marks; `first` and `last` are the ids that open the window
    and that close its parts. Of a long question the end is kept, where a tale comes to what it asks. Units that find no
    room are left out."""
    ids = [first, *question[-QUESTION:], last]
    kinds = [0] * len(ids)
    ids += [*heading[:HEADING], last]
    marks: list[int] = []
    for unit in units:
        room = LONGEST - len(ids) - 2
        if room < min(len(unit), LEAST):
            break
        marks.append(len(ids))
        ids += [UNIT, *unit[:room]]
    ids.append(last)
    return ids, kinds + [1] * (len(ids) - len(kinds)), marks


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring sentences of one passage, below one heading."""

    heading: str
    sentences: tuple[Sentence, ...]


class Reader:
    """Opens the model in `folder`, which holds its card and tokenizer too. What is read side by side is read by the
    `second` reader as well, where there is one, and the mean of both counts.

    Windows are read one by one, as the encoder reads texts: activations of eight bits have one scale a run. Raises
    IndexUnavailable, naming the file and the way out, where a file is missing or not as its card says.
    """

    def __init__(self, folder: Path, second: SecondReader | None = None) -> None:
        self._second = second
        self.fingerprint: str = read_card(folder, "reader")["files"][MODEL]["sha256"][:16]
        self._session: Any = opened(folder / MODEL)
        tokenizer = tokens_of(folder)
        self._ends: tuple[int, int] = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
        self._ids = lru_cache(maxsize=16384)(lambda text: tuple(tokenizer.encode(text, add_special_tokens=False).ids))
        self._threads = ThreadPoolExecutor(min(TOGETHER, os.cpu_count() or 1), "reader")

    def read(self, question: str, heading: str, units: Sequence[str]) -> Reading:
        """One window. Blocks for some 20 to 60 ms."""
        pieces = [self._ids(one) for one in units]
        ids, kinds, marks = laid_out(self._ids(question), self._ids(heading), pieces, *self._ends)
        logits = self._session.run(None, {"input_ids": np.array([ids]), "token_type_ids": np.array([kinds])})[0][0]
        return Reading(tuple(float(logits[mark][0]) for mark in marks), float(logits[0][1]))

    def windows(self, question: str, parent: Parent) -> list[Window]:
        """The sentences of a parent in windows that hold each whole, as far as one has room for it."""
        return list(self._windows(len(self._ids(question)[:QUESTION]), parent))

    def _windows(self, asked: int, parent: Parent) -> Iterator[Window]:
        for passage in parent.passages:
            if passage.view == "question":
                continue
            path = (passage.title,) if passage.view == "answer" else passage.headers
            sentences = [Sentence(passage, number) for number in range(len(passage.sentences))]
            for table, group in groupby(sentences, key=lambda one: table_of(one.text)):
                heading = " > ".join((*path, *([table] if table and table not in path else ())))
                room = LONGEST - asked - len(self._ids(heading)[:HEADING]) - 4
                held: list[Sentence] = []
                left = room
                for sentence in group:
                    needed = len(self._ids(unit(sentence))) + 1
                    if held and needed > left:
                        yield Window(heading, tuple(held))
                        held, left = [], room
                    held.append(sentence)
                    left -= needed
                yield Window(heading, tuple(held))

    async def over(
        self, question: str, parents: Sequence[Parent], best: Sequence[Sentence], most: int
    ) -> tuple[dict[Sentence, Read], int]:
        """What it says of the sentences of the likeliest `most` windows, and how many it read: it stops where one
        surely answers. `best`: the sentences that are best by their words."""
        loop = asyncio.get_running_loop()
        windows = await loop.run_in_executor(self._threads, self._likeliest, question, parents, best, most)
        found: dict[Sentence, Read] = {}
        rest, number = iter(windows), 0
        while together := list(islice(rest, TOGETHER)):
            work = [
                loop.run_in_executor(self._threads, self.read, question, one.heading, [unit(s) for s in one.sentences])
                for one in together
            ]
            number += len(together)
            for window, reading in zip(together, await asyncio.gather(*work), strict=True):
                found |= {
                    sentence: Read(logit, reading.answers)
                    for sentence, logit in zip(window.sentences, reading.supports, strict=False)
                }
            if any(min(one.supports, one.answers) >= SURE for one in found.values()):
                break
        return found, number

    async def side_by_side(self, question: str, sentences: Sequence[Sentence]) -> dict[Sentence, Read]:
        """What it says of sentences of several sections in one window, each below its heading; of those that find no
        room, and of one alone, nothing."""
        if len(sentences) < 2:
            return {}
        units = [beside((one.passage.headers or ("",))[-1], unit(one)) for one in sentences]
        loop, heading = asyncio.get_running_loop(), sentences[0].passage.title
        readers = (self, self._second) if self._second else (self,)
        work = [loop.run_in_executor(self._threads, one.read, question, heading, units) for one in readers]
        readings = await asyncio.gather(*work)
        answers = fmean(one.answers for one in readings)
        supports = map(fmean, zip(*(one.supports for one in readings), strict=False))
        return {sentence: Read(logit, answers) for sentence, logit in zip(sentences, supports, strict=False)}

    def _likeliest(self, question: str, parents: Sequence[Parent], best: Sequence[Sentence], most: int) -> list[Window]:
        """Of a parent that is too long, only what stands near the places found is laid out."""
        wanted = {parent.hit.passage_id for parent in parents} | {one.passage.id for one in best}
        windows = [self.windows(question, _near(parent, wanted)) for parent in parents]
        found = [
            [one for one in group if one.sentences[0].passage.id == parent.hit.passage_id]
            for parent, group in zip(parents, windows, strict=True)
        ]
        in_order = [list(dict.fromkeys([*first[:1], *group])) for first, group in zip(found, windows, strict=True)]
        return likeliest(in_order, best)[:most]


def _near(parent: Parent, wanted: AbstractSet[str]) -> Parent:
    """A parent as it is, or less the passages that are neither wanted nor beside one that is."""
    if len(parent.passages) <= WHOLE:
        return parent
    places = {place for place, one in enumerate(parent.passages) if one.id in wanted} or {0}
    kept = [one for place, one in enumerate(parent.passages) if places & {place - 1, place, place + 1}]
    return Parent(parent.hit, kept)


def reader_at(place: str, packaged: Path, second: Path | None = None) -> Reader | None:
    """The reader that a setting names: "packaged", a folder, or none for "off"; beside it that in the folder `second`.
    Raises IndexUnavailable."""
    if place == OFF:
        return None
    beside = SecondReader(second) if second else None
    return Reader(packaged if place == PACKAGED else Path(place).expanduser(), beside)


def unit(sentence: Sentence) -> str:
    """A sentence as the reader is given it: on one line, a row without the name of its table."""
    return " ".join(row_of(sentence.text).split())


def following(before: Sequence[str], question: str) -> str:
    """A question as the reader is given it: below those from which it goes on, the oldest first."""
    return " > ".join((*before, question))


def beside(heading: str, text: str) -> str:
    """A unit as it is read side by side with those of other sections: below the last part of its heading."""
    last = heading.rpartition(">")[2].strip()
    return f"{last}: {text}" if last else text


def likeliest(windows: Sequence[Sequence[Window]], best: Sequence[Sentence]) -> list[Window]:
    """The order in which the windows of parents are read: in turn the one with the next sentence that is best by its
    words, which tell nothing of a question in another language, and the next as the search ranks the parents, at first
    at most `AT_ONCE` of each."""
    ranked = [one for group in windows for one in group[:AT_ONCE]] + [
        one for group in windows for one in group[AT_ONCE:]
    ]
    holding = {sentence: window for window in ranked for sentence in window.sentences}
    by_words = list(dict.fromkeys(holding[one] for one in best if one in holding))
    in_turn = chain.from_iterable(zip_longest(by_words, ranked))
    return list(dict.fromkeys(one for one in in_turn if one is not None))

"""The second reader: it reads the likeliest sentences of several sections side by side, beside the first.

The packaged encoder's body taught to read question, heading and units together (`training/second_reader.py` makes it;
see its card). The two err in different places: the mean of both tells better than either which unit answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from engine.packaged import opened, read_card, tokens_of
from engine.reading.packed import check_encoder

NAME = "reader"
INPUTS = ("input_ids", "position_ids", "part_ids")  # of the model; (windows, tokens) each
LONGEST, QUESTION, HEADING = 208, 64, 24  # tokens of a window, of the question in it, of the heading: as trained
ENDS = 2  # tokens that open and close a part of a window
UNITS = 2  # number of the first unit among the parts, after the question (0) and the heading (1)
LEAST = 10  # tokens of a unit that must find room, or the window ends before it


@dataclass(frozen=True, slots=True)
class Reading:
    """Logits of one window: of each unit that found room that it answers, and of the window that any does."""

    supports: tuple[float, ...]
    answers: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A window as the model takes it: of each token its id, the part of the window that it stands in (`UNITS`) and its
    place in this part; and where each unit begins."""

    ids: list[int]
    parts: list[int]
    places: list[int]
    marks: list[int]


def laid_out(
    question: Sequence[int], heading: Sequence[int], units: Sequence[Sequence[int]], first: int, last: int
) -> Layout:
    """`first` and `last` are the ids that open and close each part. Of a long question the end is kept, where a tale
    comes to what it asks. Units that find no room are left out."""
    found = Layout([], [], [], [])

    def add(tokens: Sequence[int], part: int) -> None:
        found.ids.extend((first, *tokens, last))
        found.parts.extend([part] * (len(tokens) + ENDS))
        found.places.extend(range(len(tokens) + ENDS))

    add(question[-QUESTION:], 0)
    if heading:
        add(heading[:HEADING], 1)
    for number, unit in enumerate(units, UNITS):
        room = LONGEST - len(found.ids) - ENDS
        if room < min(len(unit), LEAST):
            break
        found.marks.append(len(found.ids))
        add(unit[:room], number)
    return found


class SecondReader:
    """Opens the model in the encoder's folder, whose tables it shares. Raises as `Packed` does."""

    def __init__(self, folder: Path) -> None:
        card = read_card(folder, "second reader", f"{NAME}.json")
        check_encoder(card, folder, f"{NAME}.onnx")
        self.fingerprint: str = card["files"][f"{NAME}.onnx"]["sha256"][:16]
        self._session: Any = opened(folder / f"{NAME}.onnx")
        tokenizer = tokens_of(folder)
        self._ends: tuple[int, int] = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
        self._ids = lru_cache(maxsize=16384)(lambda text: tuple(tokenizer.encode(text, add_special_tokens=False).ids))

    def read(self, question: str, heading: str, units: Sequence[str]) -> Reading:
        """One window. Blocks for some 30 to 100 ms."""
        found = laid_out(self._ids(question), self._ids(heading), [self._ids(one) for one in units], *self._ends)
        given = zip(INPUTS, (found.ids, found.places, found.parts), strict=True)
        logits = self._session.run(None, {name: np.array([row]) for name, row in given})[0][0]
        return Reading(tuple(float(logits[mark][0]) for mark in found.marks), float(logits[0][1]))

"""Trains what tells for which tool a message is meant: `python -m training by-meaning DATA WORK`.

What tells each tool from the others, from all that is for the documents, and from talk, does so by the packaged
encoder's vector and by letters (`text_classifier.py`). It learns from the router's examples (`config/intents`), from
messages in everyday words (`data/tools`, a file a tool; `question.txt` holds what only sounds like one;
`data/calendar`, `data/prayer_times`, `data/zakat`), from stories of families (`data/stories`) and from what people ask
the invented institutions (`training/houses.py`).
"""

import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from engine.engine import LIKELY, SURELY
from engine.messages import FROM_DOCUMENTS, Intent
from engine.retrieval.encoder import Encoder
from engine.routing.classifier import examples_in
from engine.routing.router import QUESTION, TALK
from training import calendar, houses, prayer_times, roles
from training.text_classifier import Recipe, crossed, examples, keep

WRITTEN = Path(__file__).parent / "data"
RECIPE = Recipe(hidden=64, alpha=0.05, epochs=25)
ASKED = 60  # questions that are learned from, of each institution
ZAKAT = 4  # one in so many conversations about it is learned from
FILE = "by_meaning.json"
_MARK = re.compile(r"\[([^\[\]|]+)\|(\w+)[^\[\]|]*\]")


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    texts, kinds = zip(*[*examples_in(config / "intents"), *everyday(), *stories(), *_asked()], strict=True)
    encoder, wanted = Encoder(config / "encoder"), np.array([_kind(intent) for intent in kinds])
    learned = examples(RECIPE, encoder, texts, wanted)
    intents = sorted(set(wanted.tolist()))
    tools = [one for one in intents if one not in (QUESTION, TALK[0])]
    figures = _figures(crossed(learned), wanted, intents, tools)
    keep(config / FILE, encoder, learned, {"figures": figures, "intents": intents, "tools": tools})
    print(json.dumps(figures))


def everyday() -> Iterator[tuple[str, Intent]]:
    """Messages by people who knew no example, one a line, and what they are meant for."""
    for path in sorted((WRITTEN / "tools").glob("*.txt")):
        yield from ((text, path.stem) for text in path.read_text(encoding="utf-8").splitlines())
    yield from ((row["text"], QUESTION if asks == "other" else "prayer_times") for row, asks in prayer_times.labelled())
    yield from ((text, QUESTION if asks == "none" else "calendar") for text, asks in calendar.labelled())
    yield from ((text, "zakat") for text in islice(roles.first_messages(), 0, None, ZAKAT))


def stories() -> Iterator[tuple[str, Intent]]:
    """Stories of families; in some nobody has died."""
    for path in sorted((WRITTEN / "stories").glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            text, marks = unmarked(row["marked"])
            yield text, "inheritance" if any(status != "other" for status in marks) else QUESTION


def _asked() -> Iterator[tuple[str, Intent]]:
    """Some of the questions to the institutions that are not kept for development."""
    for name in houses.names(houses.FOLDER, "train"):
        questions = [one.text for one in houses.questions(houses.FOLDER / name)]
        yield from ((text, QUESTION) for text in random.Random(name).sample(questions, min(ASKED, len(questions))))


def unmarked(marked: str) -> tuple[str, list[str]]:
    """The words of a marked story (`bench/told.py` has the form), and the status of each person named."""
    return _MARK.sub(r"\1", marked), [status for _, status in _MARK.findall(marked)]


def _kind(intent: Intent) -> Intent:
    """The documents' intents are one, and so is all talk."""
    if intent in FROM_DOCUMENTS:
        return QUESTION
    return TALK[0] if intent in TALK else intent


def _figures(told: Any, wanted: Any, classes: list[str], tools: list[str]) -> dict[str, dict[str, float]]:
    """By tool, in cross-validation: of its own messages and of all others the share that is surely, and likely, its."""
    return {
        tool: {
            name: round(float((told[rows, place] >= least).mean()), 4)
            for least, of_own, of_others in ((SURELY, "own", "others"), (LIKELY, "own_likely", "others_likely"))
            for name, rows in ((of_own, wanted == tool), (of_others, wanted != tool))
        }
        for tool in tools
        for place in [classes.index(tool)]
    }

"""Trains what tells by letters for which tool a message is meant: `python -m training by-meaning DATA WORK`. The
network that reads messages (`training/messages.py`) learns from the same.

Each tool is told from the others, from all that is for the documents, and from talk. What is learned from are the
router's examples (`config/intents`), messages in everyday words (`data/tools`, a file a tool; `question.txt` holds what
only sounds like one; `data/calendar`, `data/prayer_times`, `data/zakat`), stories of families (`data/stories`) and what
people ask the invented institutions (`training/houses.py`).
"""

import json
import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.by_meaning import CLASSES
from engine.routing.classifier import examples_in
from engine.routing.router import QUESTION, TALK
from training import calendar, houses, prayer_times, roles
from training.text_classifier import keep_letters

WRITTEN = Path(__file__).parent / "data"
ASKED = 60  # questions that are learned from, of each institution
ZAKAT = 4  # one in so many conversations about it is learned from
FILE = "by_meaning.letters"
_MARK = re.compile(r"\[([^\[\]|]+)\|(\w+)[^\[\]|]*\]")


def pack(config: Path) -> None:
    """Train, and write the weights. Raises OSError."""
    texts, intents = zip(*messages(config), strict=True)
    if tuple(sorted(set(intents))) != CLASSES:
        raise ValueError(f"the messages are for {sorted(set(intents))} and not for {CLASSES}")
    keep_letters(config / FILE, texts, intents)


def messages(config: Path) -> list[tuple[str, Intent]]:
    """All that is learned from, and which of `CLASSES` it is meant for."""
    found = [*examples_in(config / "intents"), *everyday(), *stories(), *_asked()]
    return [(text, _kind(intent)) for text, intent in found]


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

"""Trains what tells by letters what a message asks of the calendar: `python -m training calendar DATA WORK`.
The network that reads messages (`training/messages.py`) learns from the same.

`data/calendar/LANGUAGE.jsonl` holds messages in everyday words by writers who knew no example; `asks` is a class of
`engine/tools/calendar/parts.py`, or "other" where a calendar is asked for something else. `dates` and `span`, where
given, are the words of what the calculation needs, in its order. What the rules read in a message counts as facts
beside its letters, so that few examples do.
"""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from engine.dates.events import load
from engine.tools.calendar.meaning import CLASSES
from engine.tools.calendar.parts import facts, parts
from engine.tools.calendar.reading import read
from training.text_classifier import is_held, keep_letters

WRITTEN = Path(__file__).parent / "data" / "calendar"
FILE = "calendar.letters"
TODAY = date(2026, 11, 29)  # when the messages were written


def pack(config: Path) -> None:
    """Train, and write the weights. Raises OSError."""
    texts, asks = zip(*((text, kind(asks)) for text, asks in labelled() if not is_held(text)), strict=True)
    events = load(config / "events.toml")
    known = (facts(parts(text, events, TODAY), read(text, events, TODAY), TODAY) for text in texts)
    keep_letters(config / FILE, texts, [CLASSES.index(one) for one in asks], known)


def kind(asks: str) -> str:
    """The class of what a message asks."""
    return "none" if asks == "other" else asks


def labelled() -> Iterator[tuple[str, str]]:
    """Each message with what it asks."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            yield row["text"], row["asks"]

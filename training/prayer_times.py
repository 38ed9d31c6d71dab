"""Trains what tells by letters what a message about prayer times asks: `python -m training prayer-times DATA WORK`. The
network that reads messages (`training/messages.py`) learns from the same.

`data/prayer_times/LANGUAGE.jsonl` holds messages in everyday words by writers who knew no example; `asks` is a prayer,
"all", "next", "qibla" or, where neither a time nor a direction answers, "other"; `day` is "now" or "other".
"""

import json
from collections.abc import Iterator
from pathlib import Path

from engine.tools.prayer_times.meaning import CLASSES
from training.text_classifier import is_held, keep_letters

WRITTEN = Path(__file__).parent / "data" / "prayer_times"
FILE = "prayer_times.letters"


def pack(config: Path) -> None:
    """Train, and write the weights. Raises OSError."""
    found = [(row["text"], CLASSES.index(name)) for row, name in labelled() if not is_held(row["text"])]
    keep_letters(config / FILE, *zip(*found, strict=True))


def labelled() -> Iterator[tuple[dict[str, str], str]]:
    """Each message with its class."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            times = "times another day" if row["day"] == "other" else "times"
            yield row, row["asks"] if row["asks"] in ("qibla", "other") else times

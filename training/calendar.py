"""Trains what tells what a message asks of the calendar: `python -m training calendar DATA WORK`.

`data/calendar/LANGUAGE.jsonl` holds messages in everyday words by writers who knew no example; `asks` is a class of
`engine/tools/calendar/parts.py`, or "other" where a calendar is asked for something else. `dates` and `span`, where
given, are the words of what the calculation needs, in its order. What the rules read in a message counts as facts
beside its vector, so that few examples do.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from engine.dates.events import load
from engine.retrieval.encoder import Encoder
from engine.tools.calendar.meaning import CLASSES, LIKELY, SURELY, told
from engine.tools.calendar.parts import facts, parts
from engine.tools.calendar.reading import read
from training.text_classifier import Recipe, crossed, examples, keep

WRITTEN = Path(__file__).parent / "data" / "calendar"
FILE = "calendar.json"
TODAY = date(2026, 11, 29)  # when the messages were written
HIDDEN, ALPHA, EPOCHS = 48, 0.3, 150
FEWEST = 3  # messages that a fact stands in


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    encoder, (texts, asks) = Encoder(config / "encoder"), zip(*labelled(), strict=True)
    wanted = np.array([CLASSES.index("none" if one == "other" else one) for one in asks])
    found = _found(config, texts)
    times = Counter(fact for some in found for fact in some)
    recipe = Recipe(HIDDEN, ALPHA, EPOCHS, sorted(fact for fact in times if times[fact] >= FEWEST))
    learned = examples(recipe, encoder, texts, wanted, found)
    figures = _figures(crossed(learned), wanted)
    keep(config / FILE, encoder, learned, {"figures": figures, "classes": CLASSES})
    print(json.dumps(figures))


def labelled() -> Iterator[tuple[str, str]]:
    """Each message with what it asks."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            yield row["text"], row["asks"]


def _found(config: Path, texts: Sequence[str]) -> list[Collection[str]]:
    """What the rules read in each text, as facts."""
    events = load(config / "events.toml")
    return [facts(parts(text, events, TODAY), read(text, events, TODAY), TODAY) for text in texts]


def _figures(likely: Any, wanted: Any) -> dict[str, float]:
    """In cross-validation, conversions both ways taken as one: the share of messages of which it is told rightly what
    they ask; the share of which it is likely, and surely, told, and of these the share that is told rightly."""
    meant = [told(np.asarray(row, np.float32)) for row in likely]
    one = {name: "conversion" if name.startswith("to_") else name for name in CLASSES}
    right = np.array([one[each.asks] == one[CLASSES[place]] for each, place in zip(meant, wanted, strict=True)])
    probability = np.array([each.probability for each in meant])
    shares = {"told": right, "likely": probability >= LIKELY, "likely_rightly": right[probability >= LIKELY]}
    shares |= {"surely": probability >= SURELY, "surely_rightly": right[probability >= SURELY]}
    return {"messages": len(wanted)} | {name: round(float(np.mean(share)), 3) for name, share in shares.items()}

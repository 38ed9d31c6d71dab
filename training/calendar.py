"""Trains what tells what a message asks of the calendar: `python -m training calendar DATA WORK`.

`data/calendar/LANGUAGE.jsonl` holds messages in everyday words by writers who knew no example; `asks` is a class of
`engine/tools/calendar/parts.py`, or "other" where a calendar is asked for something else. `dates` and `span`, where
given, are the words of what the calculation needs, in its order. What the rules read in a message counts as facts
beside its vector, so that few examples do.
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from engine.dates.events import load
from engine.retrieval.encoder import Encoder
from engine.routing.network import with_facts
from engine.tools.calendar.meaning import CLASSES, LIKELY, SURELY, told
from engine.tools.calendar.parts import facts, parts
from engine.tools.calendar.reading import read
from training import network

WRITTEN = Path(__file__).parent / "data" / "calendar"
FILE = "calendar.json"
TODAY = date(2026, 11, 29)  # when the messages were written
HIDDEN, ALPHA, EPOCHS, NETWORKS = 48, 0.3, 150, 4
FEWEST = 3  # messages that a fact stands in
FOLDS = 5  # of the cross-validation


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    encoder, rows = Encoder(config / "encoder"), list(labelled())
    inputs, places = _inputs(config, encoder, [text for text, _ in rows])
    wanted = np.array([CLASSES.index("none" if asks == "other" else asks) for _, asks in rows])
    made: dict[str, Any] = {
        "encoder": encoder.fingerprint,
        "figures": _figures(crossed(inputs, wanted), wanted),
        "classes": CLASSES,
        "facts": list(places),
        **network.layers(_fit(inputs, wanted)),
    }
    (config / FILE).write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(made["figures"]))


def labelled() -> Iterator[tuple[str, str]]:
    """Each message with what it asks."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            yield row["text"], row["asks"]


def crossed(inputs: Any, wanted: Any) -> Any:
    """What is told of each message by networks that did not learn from it."""
    from sklearn.model_selection import StratifiedKFold  # comes with sentence-transformers

    likely = np.zeros((len(wanted), len(CLASSES)))
    for learned, others in StratifiedKFold(FOLDS, shuffle=True, random_state=0).split(inputs, wanted):
        fitted = _fit(inputs[learned], wanted[learned])
        likely[others] = network.likely(fitted, inputs[others])
    return likely


def _inputs(config: Path, encoder: Encoder, texts: list[str]) -> tuple[Any, dict[str, int]]:
    events = load(config / "events.toml")
    found = [facts(parts(text, events, TODAY), read(text, events, TODAY), TODAY) for text in texts]
    times = Counter(fact for some in found for fact in some)
    places = {fact: place for place, fact in enumerate(sorted(fact for fact in times if times[fact] >= FEWEST))}
    vectors = encoder.encode(texts)
    return np.stack([with_facts(one, some, places) for one, some in zip(vectors, found, strict=True)]), places


def _fit(inputs: Any, wanted: Any) -> list[Any]:
    return network.fit(inputs, wanted, hidden=HIDDEN, alpha=ALPHA, epochs=EPOCHS, networks=NETWORKS)


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

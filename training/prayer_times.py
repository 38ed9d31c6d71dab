"""Trains what tells what a message about prayer times asks: `python -m training prayer-times DATA WORK`.

`data/prayer_times/LANGUAGE.jsonl` holds messages in everyday words by writers who knew no example; `asks` is a prayer,
"all", "next", "qibla" or, where neither a time nor a direction answers, "other"; `day` is "now" or "other".
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from engine.retrieval.encoder import Encoder
from engine.tools.prayer_times.meaning import ANOTHER_DAY, CLASSES, LIKELY
from training.text_classifier import Recipe, crossed, examples, keep

WRITTEN = Path(__file__).parent / "data" / "prayer_times"
FILE = "prayer_times.json"
RECIPE = Recipe(hidden=24, alpha=0.003, epochs=25)


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    texts, names = zip(*((row["text"], name) for row, name in labelled()), strict=True)
    encoder, wanted = Encoder(config / "encoder"), np.array([CLASSES.index(name) for name in names])
    learned = examples(RECIPE, encoder, texts, wanted)
    figures = _figures(crossed(learned), wanted)
    keep(config / FILE, encoder, learned, {"figures": figures, "classes": CLASSES})
    print(json.dumps(figures))


def labelled() -> Iterator[tuple[dict[str, str], str]]:
    """Each message with its class."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            times = "times another day" if row["day"] == "other" else "times"
            yield row, row["asks"] if row["asks"] in ("qibla", "other") else times


def _figures(told: Any, wanted: Any) -> dict[str, float]:
    """In cross-validation: of what asks for times, for the qibla, for neither, the share that is taken for it; of what
    is taken for times, the share that asks for them; of those for another day and for today, the share that is taken
    to be for another."""
    times, qibla = told[:, 0] + told[:, 1] >= LIKELY, told[:, 2] >= LIKELY
    is_times, is_qibla, is_other = wanted < 2, wanted == 2, wanted == 3
    another = told[:, 1] / (told[:, 0] + told[:, 1]) >= ANOTHER_DAY
    shares = {
        "times": times[is_times],
        "qibla": qibla[is_qibla],
        "other": ~(times | qibla)[is_other],
        "times_rightly": is_times[times],
        "qibla_rightly": is_qibla[qibla],
        "another_day": another[wanted == 1],
        "today_taken_for_another": another[wanted == 0],
    }
    return {"messages": len(wanted)} | {name: round(float(np.mean(share)), 3) for name, share in shares.items()}

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
from training import network

WRITTEN = Path(__file__).parent / "data" / "prayer_times"
FILE = "prayer_times.json"
HIDDEN, ALPHA, EPOCHS, NETWORKS = 24, 0.003, 25, 4
FOLDS = 5  # of the cross-validation


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    from sklearn.model_selection import StratifiedKFold  # comes with sentence-transformers

    encoder = Encoder(config / "encoder")
    texts, names = zip(*((row["text"], name) for row, name in labelled()), strict=True)
    vectors, wanted = encoder.encode(texts), np.array([CLASSES.index(name) for name in names])
    told = np.zeros((len(texts), len(CLASSES)))
    for learned, others in StratifiedKFold(FOLDS, shuffle=True, random_state=0).split(vectors, wanted):
        fitted = _fit(vectors[learned], wanted[learned])
        told[others] = sum(one.predict_proba(vectors[others]) for one in fitted) / NETWORKS
    made: dict[str, Any] = {
        "encoder": encoder.fingerprint,
        "figures": _figures(told, wanted),
        "classes": CLASSES,
        **network.layers(_fit(vectors, wanted)),
    }
    (config / FILE).write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(made["figures"]))


def labelled() -> Iterator[tuple[dict[str, str], str]]:
    """Each message with its class."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            times = "times another day" if row["day"] == "other" else "times"
            yield row, row["asks"] if row["asks"] in ("qibla", "other") else times


def _fit(vectors: Any, wanted: Any) -> list[Any]:
    return network.fit(vectors, wanted, hidden=HIDDEN, alpha=ALPHA, epochs=EPOCHS, networks=NETWORKS)


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

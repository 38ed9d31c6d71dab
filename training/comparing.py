"""Trains what tells that a question compares: `python -m training comparing DATA WORK`.

Logistic regression over the stems of the questions to the institutions that are trained on; those written as
comparisons ("most": the cheapest, the longest, which of two) against all others.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from engine.answering.question.comparing import SURE, load, stems
from training import houses
from training.houses import Asked

KIND = "most"
FEWEST = 3  # questions that a stem stands in
STRENGTH = 0.5  # inverse of the penalty on weights
SHARE = 5.0  # what a comparison counts for beside another question, of which there are forty times as many
LEAST = 0.1  # weight below which a stem is left out


def pack(path: Path) -> None:
    """Train, and write the weights and their figures on the institutions kept for development."""
    from scipy.sparse import csr_matrix  # both come with sentence-transformers
    from sklearn.linear_model import LogisticRegression

    asked = _asked("train")
    found = [stems(one.text, one.language) for one in asked]
    times = Counter(stem for some in found for stem in some)
    known = {stem: place for place, stem in enumerate(sorted(one for one in times if times[one] >= FEWEST))}
    places = [(row, known[stem]) for row, some in enumerate(found) for stem in some if stem in known]
    rows, columns = zip(*places, strict=True)
    counts = csr_matrix((np.ones(len(places)), (rows, columns)), (len(found), len(known)))
    model = LogisticRegression(C=STRENGTH, class_weight={True: SHARE, False: 1.0}, max_iter=3000)
    fitted = model.fit(counts, [one.kind == KIND for one in asked])
    weights = {stem: round(float(fitted.coef_[0][place]), 2) for stem, place in known.items()}
    weights = {stem: weight for stem, weight in weights.items() if abs(weight) >= LEAST}
    made: dict[str, Any] = {"bias": round(float(fitted.intercept_[0]), 3), "weights": weights}
    _write(path, made)
    made = {"figures": _figures(path)} | made
    _write(path, made)
    print(json.dumps(made["figures"]))


def _write(path: Path, made: dict[str, Any]) -> None:
    path.write_text(json.dumps(made, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def _asked(part: str) -> list[Asked]:
    return [one for name in houses.names(houses.FOLDER, part) for one in houses.questions(houses.FOLDER / name)]


def _figures(path: Path) -> dict[str, float]:
    """Of the questions kept for development: how many compare, and the share of these and of others taken for it."""
    comparing = load(path)
    told = [(one.kind == KIND, comparing.probability(one.text, one.language) >= SURE) for one in _asked("dev")]
    compared, others = ([taken for is_so, taken in told if is_so == wanted] for wanted in (True, False))
    return {
        "compare": len(compared),
        "others": len(others),
        "recall": round(sum(compared) / len(compared), 3),
        "false": round(sum(others) / len(others), 4),
    }

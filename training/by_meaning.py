"""Trains what tells for which tool a message is meant: `python -m training by-meaning DATA WORK`.

Multinomial logistic regression over the packaged encoder's vectors of the router's examples (`config/intents`): each
tool against the others, all that is for the documents together, and talk.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from engine.messages import FROM_DOCUMENTS, Intent
from engine.retrieval.encoder import Encoder
from engine.routing.classifier import examples_in
from engine.routing.router import QUESTION, TALK

STRENGTH = 30.0  # inverse of the penalty on weights
FILE = "by_meaning.json"


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    from sklearn.linear_model import LogisticRegression  # comes with sentence-transformers
    from sklearn.model_selection import cross_val_predict

    encoder, examples = Encoder(config / "encoder"), examples_in(config / "intents")
    vectors = encoder.encode([text for text, _ in examples])
    wanted = np.array([_kind(intent) for _, intent in examples])
    tools = sorted(set(wanted) - {QUESTION, TALK[0]})
    model = LogisticRegression(C=STRENGTH, class_weight="balanced", max_iter=500)
    told = cross_val_predict(model, vectors, wanted, cv=5, method="predict_proba")
    fitted = model.fit(vectors, wanted)
    made: dict[str, Any] = {
        "encoder": encoder.fingerprint,
        "figures": _figures(told, wanted, list(fitted.classes_), tools),
        "intents": list(fitted.classes_),
        "tools": tools,
        "weights": [[round(float(one), 3) for one in row] for row in fitted.coef_],
        "biases": [round(float(one), 3) for one in fitted.intercept_],
    }
    (config / FILE).write_text(json.dumps(made, ensure_ascii=False) + "\n", encoding="utf-8")
    print(json.dumps(made["figures"]))


def _kind(intent: Intent) -> Intent:
    """The documents' intents are one, and so is all talk."""
    if intent in FROM_DOCUMENTS:
        return QUESTION
    return TALK[0] if intent in TALK else intent


def _figures(told: Any, wanted: Any, classes: list[str], tools: list[str]) -> dict[str, dict[str, float]]:
    """By tool, in five-fold cross-validation: of its own messages and of all others the share at .9 or above."""
    return {
        tool: {
            "own": round(float((told[wanted == tool, place] >= 0.9).mean()), 3),
            "others": round(float((told[wanted != tool, place] >= 0.9).mean()), 4),
        }
        for tool in tools
        for place in [classes.index(tool)]
    }

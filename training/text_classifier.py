"""Fits what tells what a text means by its letters and words (`engine/routing/letters.py`); what is told beside them
comes from the network that reads messages (`messages.py`).
"""

import zlib
from collections.abc import Collection, Iterable, Sequence
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np

from engine.routing import letters
from training import network

HELD = 10  # one text in so many is held out
ROUNDS = 40  # passes of the logistic regression
COST = 20.0  # weight of the examples beside the penalty


def keep_letters(
    path: Path,
    texts: Sequence[str],
    labels: Sequence[str] | Sequence[int],
    facts: Iterable[Collection[str]] = repeat(()),
) -> None:
    """Learns what letters and words tell of texts, and writes it; classes stand as they are sorted. `facts`: what else
    is known of each text in turn. Raises OSError."""
    from sklearn.linear_model import LogisticRegression  # comes with sentence-transformers

    rows = _rows(letters.features(text, known) for text, known in zip(texts, facts, strict=False))
    fitted = LogisticRegression(C=COST, solver="saga", max_iter=ROUNDS, tol=1e-3, random_state=0)
    fitted.fit(rows, np.array(labels))
    weights, biases = network.of_each(fitted.coef_.astype(np.float32).T, fitted.intercept_)
    letters.keep(path, weights.T, biases)


def is_held(text: str) -> bool:
    """Whether nothing learns from it, so that figures can be taken; of texts that are few."""
    return zlib.crc32(text.encode()) % HELD == 0


def _rows(features: Iterable[letters.Row]) -> Any:
    """Of some texts, as a sparse matrix: a row each."""
    from scipy.sparse import csr_matrix  # comes with scikit-learn

    found = list(features)
    ends = np.cumsum([0, *(len(buckets) for buckets, _ in found)])
    buckets, values = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return csr_matrix((values, buckets, ends), shape=(len(found), 2 * letters.BUCKETS))

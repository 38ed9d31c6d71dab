"""Fits the networks that tell what a text means (`engine/routing/network.py`)."""

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

NETWORKS = 4  # whose mean is kept: they stand side by side in the layer, so that little hangs on the seed of one


def fit(vectors: Any, labels: Any, *, hidden: int, alpha: float, epochs: int, networks: int = NETWORKS) -> list[Any]:
    """Networks of `hidden` units that tell the labels of vectors, shape (texts, width); `alpha`: penalty on weights."""
    from sklearn.exceptions import ConvergenceWarning  # comes with sentence-transformers
    from sklearn.neural_network import MLPClassifier

    warnings.simplefilter("ignore", ConvergenceWarning)  # the passes are chosen ahead
    return [
        MLPClassifier(
            (hidden,),
            alpha=alpha,
            learning_rate_init=0.002,
            batch_size=min(256, len(labels)),
            max_iter=epochs,
            n_iter_no_change=epochs,
            random_state=seed,
        ).fit(vectors, labels)
        for seed in range(networks)
    ]


def likely(fitted: Sequence[Any], inputs: Any) -> Any:
    """What the network of `layers` tells: the probability of each class, shape (inputs, classes)."""
    odds = np.exp(sum(np.log(one.predict_proba(inputs) + 1e-9) for one in fitted) / len(fitted))
    return odds / odds.sum(axis=1, keepdims=True)


def layers(fitted: Sequence[Any]) -> dict[str, list[Any]]:
    """Weights and biases of one network whose logits are the mean of theirs, as `Network` reads them."""
    pairs = [
        (np.hstack([one.coefs_[0] for one in fitted]), np.hstack([one.intercepts_[0] for one in fitted])),
        (
            np.vstack([one.coefs_[1] for one in fitted]) / len(fitted),
            np.mean([one.intercepts_[1] for one in fitted], axis=0),
        ),
    ]
    weights, biases = zip(*(pairs[0], of_each(*pairs[1])), strict=True)
    return {
        name: [np.round(one.astype(np.float64), 3).tolist() for one in ones]
        for name, ones in (("weights", weights), ("biases", biases))
    }


def of_each(weights: Any, biases: Any) -> tuple[Any, Any]:
    """An output for each class, a column of `weights` each: of two classes scikit-learn keeps one alone, which becomes
    the difference of two."""
    if len(biases) > 1:
        return weights, biases
    return np.hstack([-weights, weights]) / 2, np.concatenate([-biases, biases]) / 2

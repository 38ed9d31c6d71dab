"""Fits what tells what a text means by its vector and its letters (`engine/routing/text_classifier.py`)."""

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.retrieval.encoder import Encoder
from engine.routing import letters
from engine.routing.network import with_facts
from engine.routing.text_classifier import joined, letters_of
from training import network

ROUNDS = 40  # passes of the logistic regression
COST = 20.0
FOLDS = 5  # of a cross-validation


@dataclass(frozen=True, slots=True)
class Recipe:
    """Of the network; `facts`: those that count. Of the logistic regression: the weight of the examples beside the
    penalty (`cost`), and by what its logits count (`trust`)."""

    hidden: int
    alpha: float
    epochs: int
    facts: Sequence[str] = ()
    cost: float = COST
    trust: float = 1.0


@dataclass(frozen=True, slots=True)
class Examples:
    """Texts as both read them, a row each, and the classes that they are of. The letters learn from those that are
    `own` alone: others stand for what a class is like, and their words tell where they come from."""

    recipe: Recipe
    vectors: Any
    rows: Any
    labels: Any
    own: Any  # of each whether it is

    def of(self, places: Any) -> "Examples":
        return Examples(self.recipe, self.vectors[places], self.rows[places], self.labels[places], self.own[places])


def examples(
    recipe: Recipe,
    encoder: Encoder,
    texts: Sequence[str],
    labels: Any,
    facts: Iterable[Collection[str]] = (),
    own: int | None = None,
    meant: Sequence[str] = (),
) -> Examples:
    """`facts` of each text in turn, where any count; the first `own` are (all, unless told). `meant`: the texts whose
    vectors count where it is not the text itself, as many for each, one behind the other."""
    places = {fact: place for place, fact in enumerate(recipe.facts)}
    known = [[fact for fact in some if fact in places] for some in facts] or [[]] * len(texts)
    encoded = encoder.encode(meant or texts).reshape(len(texts), -1)
    vectors = [with_facts(one, some, places) for one, some in zip(encoded, known, strict=True)]
    rows = rows_of(letters.features(text, some) for text, some in zip(texts, known, strict=True))
    is_own = np.arange(len(texts)) < (len(texts) if own is None else own)
    return Examples(recipe, np.stack(vectors), rows, np.asarray(labels), is_own)


def rows_of(features: Iterable[letters.Row]) -> Any:
    """Of some texts, as a sparse matrix: a row each."""
    from scipy.sparse import csr_matrix  # comes with scikit-learn

    found = list(features)
    ends = np.cumsum([0, *(len(buckets) for buckets, _ in found)])
    buckets, values = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return csr_matrix((values, buckets, ends), shape=(len(found), 2 * letters.BUCKETS))


def fit_letters(rows: Any, labels: Any, cost: float) -> Any:
    """A logistic regression, its classes as numpy sorts them."""
    from sklearn.linear_model import LogisticRegression  # comes with sentence-transformers

    return LogisticRegression(C=cost, solver="saga", max_iter=ROUNDS, tol=1e-3, random_state=0).fit(rows, labels)


def keep_letters(path: Path, texts: Sequence[str], labels: Sequence[str]) -> None:
    """Learns what letters and words tell of texts, and writes it. Raises OSError."""
    _write_letters(path, fit_letters(rows_of(map(letters.features, texts)), np.array(labels), COST))


def _write_letters(path: Path, fitted: Any) -> None:
    weights, biases = network.of_each(fitted.coef_.astype(np.float32).T, fitted.intercept_)
    letters.keep(path, weights.T, biases)


class Fitted:
    """Learned from examples; labels are sorted as numpy sorts them."""

    def __init__(self, learned: Examples, networks: int = network.NETWORKS) -> None:
        recipe = learned.recipe
        self.networks = network.fit(
            learned.vectors, learned.labels,
            hidden=recipe.hidden, alpha=recipe.alpha, epochs=recipe.epochs, networks=networks,
        )  # fmt: skip
        self.letters = fit_letters(learned.rows[learned.own], learned.labels[learned.own], recipe.cost)
        self.letters.coef_, self.letters.intercept_ = (
            recipe.trust * fitted for fitted in (self.letters.coef_, self.letters.intercept_)
        )

    def likely(self, others: Examples) -> Any:
        """The probability of each class, shape (texts, classes)."""
        return joined(network.likely(self.networks, others.vectors), self.letters.predict_proba(others.rows))


def crossed(learned: Examples, groups: Sequence[str] | None = None) -> Any:
    """What is told of the own examples by what did not learn from them, nor from any of the same group; the others are
    always learned from."""
    from sklearn.model_selection import GroupKFold, StratifiedKFold  # comes with sentence-transformers

    size = int(learned.own.sum())
    always = np.arange(size, len(learned.labels))
    splitter = GroupKFold(FOLDS) if groups else StratifiedKFold(FOLDS, shuffle=True, random_state=0)
    told = np.zeros((size, len(set(learned.labels.tolist()))))
    for seen, others in splitter.split(np.zeros(size), learned.labels[:size], groups):
        told[others] = Fitted(learned.of(np.concatenate([seen, always])), networks=2).likely(learned.of(others))
    return told


def keep(path: Path, encoder: Encoder, learned: Examples, made: dict[str, Any]) -> None:
    """Learns from all examples, and writes the two files, `made` into that of the network. Raises OSError."""
    fitted = Fitted(learned)
    facts = {"facts": list(learned.recipe.facts)} if learned.recipe.facts else {}
    held = {"encoder": encoder.fingerprint, **made, **facts, **network.layers(fitted.networks)}
    _write_letters(letters_of(path), fitted.letters)
    path.write_text(json.dumps(held, ensure_ascii=False) + "\n", encoding="utf-8")

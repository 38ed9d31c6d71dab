"""Which intent a message resembles: a linear classifier over what it is made of, trained from `config/intents/*.toml`.

Ridge regression on one-against-rest targets (Rifkin and Klautau 2004), solved by conjugate gradients. Features are of
three kinds, each with a weight of its own: the n-grams of 1 to 4 characters of the folded words; the words, their stems
and what stands side by side; and the `concepts` that the words stand for, which carry over from one language and
wording to another.
All are hashed into `BUCKETS` (Weinberger et al. 2009), so that no vocabulary is kept.
"""

import hashlib
import re
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import SettingsError
from engine.retrieval import analysis
from engine.routing import arabizi, concepts

BUCKETS = 1 << 16
LONGEST_GRAM = 4
LETTERS, WORDS, CONCEPTS = 1.0, 1.0, 0.3  # shares of the three kinds of features
RIDGE = 0.3
STEPS = 60  # conjugate gradients: with 25 the digits of a sum still decided margins; more change none
READ = 300  # characters of a message that are looked at; what a message is shows early
_TOKEN = re.compile(r"\w+|\?")
_QUESTION_MARKS = str.maketrans({"؟": "?", ";": "?"})

Vector = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True, slots=True)
class Guess:
    """The likeliest intent; `margin` is its score less the next one's (scores lie about -1 to 1)."""

    intent: str
    margin: float
    scores: Mapping[str, float]


class Classifier:
    """Weights (buckets, intents) of a trained classifier."""

    def __init__(self, intents: Sequence[str], weights: Vector) -> None:
        self.intents = tuple(intents)
        self._weights = weights

    def __call__(self, text: str) -> Guess:
        buckets, values = _features(text)
        scores = values @ self._weights[buckets]
        order = np.argsort(scores)[::-1]
        best, second = float(scores[order[0]]), float(scores[order[1]])
        table = {name: round(float(score), 3) for name, score in zip(self.intents, scores, strict=True)}
        return Guess(self.intents[order[0]], best - second, table)


def load(folder: Path, cache: Path | None = None) -> Classifier:
    """The classifier of the examples in `folder`; weights are kept in the folder `cache`, by digest of what made them.

    Raises SettingsError naming the file whose examples are missing or malformed.
    """
    examples, digest = _read(folder)
    intents = sorted({intent for _, intent in examples})
    kept = cache / f"intents-{digest}.npy" if cache else None
    if kept is not None and kept.exists():
        weights = np.load(kept)
        if weights.shape == (BUCKETS, len(intents)):
            return Classifier(intents, weights)
    weights = _train([text for text, _ in examples], np.array([intents.index(intent) for _, intent in examples]))
    if kept is not None:
        _keep(kept, weights)
    return Classifier(intents, weights)


def train(examples: Sequence[tuple[str, str]]) -> Classifier:
    """A classifier of (text, intent) pairs."""
    intents = sorted({intent for _, intent in examples})
    return Classifier(
        intents, _train([text for text, _ in examples], np.array([intents.index(name) for _, name in examples]))
    )


def _read(folder: Path) -> tuple[list[tuple[str, str]], str]:
    examples: list[tuple[str, str]] = []
    digest = hashlib.blake2b(
        f"{BUCKETS} {LONGEST_GRAM} {RIDGE} {STEPS} {analysis.VERSION} {concepts.DIGEST} {arabizi.DIGEST}".encode(),
        digest_size=12,
    )
    for path in sorted(folder.glob("*.toml")):
        raw = path.read_bytes()
        digest.update(raw)
        listed = _listed(path, raw)
        if not listed:
            raise SettingsError(f"{path}: needs a table [examples] with a list of messages for each language")
        examples += [(text, path.stem) for texts in listed.values() for text in texts]
    if len({intent for _, intent in examples}) < 2:
        raise SettingsError(f"{folder}: needs example messages of at least two intents, one .toml file each")
    return examples, digest.hexdigest()


def _listed(path: Path, raw: bytes) -> dict[str, list[str]]:
    """Messages by language; nothing where the table is not what it should be."""
    try:
        listed = tomllib.loads(raw.decode("utf-8")).get("examples")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: is not a TOML file ({error})") from error
    if not isinstance(listed, dict) or not all(isinstance(texts, list) and texts for texts in listed.values()):
        return {}
    return listed


def _keep(path: Path, weights: Vector) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.save(file, weights)
    unfinished.replace(path)


def _features(text: str) -> tuple[np.ndarray[Any, np.dtype[np.int64]], Vector]:
    """Bucket numbers and values of a text, of length 1."""
    folded = arabizi.folded(analysis.normalize(text[:READ]))
    words = _TOKEN.findall(folded.translate(_QUESTION_MARKS))
    kinds = ((LETTERS, _grams(words)), (WORDS, _words(words)), (CONCEPTS, concepts.concepts(folded)))
    hashed = [_hashed(features, share) for share, features in kinds]
    values = np.concatenate([one[1] for one in hashed])
    return np.concatenate([one[0] for one in hashed]), values / np.sqrt(values @ values, dtype=np.float32)


def _hashed(features: Iterable[str], share: float) -> tuple[np.ndarray[Any, np.dtype[np.int64]], Vector]:
    counts = Counter(zlib.crc32(feature.encode()) & (BUCKETS - 1) for feature in features)
    values = np.sqrt(np.fromiter(counts.values(), np.float32, len(counts)) * np.float32(share / max(counts.total(), 1)))
    return np.fromiter(counts, np.int64, len(counts)), values


def _grams(words: Sequence[str]) -> Iterator[str]:
    line = f" {' '.join(words)} "
    for length in range(1, LONGEST_GRAM + 1):
        yield from (line[start : start + length] for start in range(len(line) - length + 1))


def _words(words: Sequence[str]) -> Iterator[str]:
    yield from (f"word {word}" for word in words)
    yield from (f"stem {analysis.stem(word)}" for word in words if word != "?")
    yield from (f"pair {first} {second}" for first, second in zip(["<", *words], [*words, ">"], strict=True))
    yield from concepts.order(words)


def _train(texts: Sequence[str], labels: np.ndarray[Any, np.dtype[np.int64]]) -> Vector:
    """Weights W minimising |XW - Y|² + RIDGE |W|², Y being 1 for the text's own intent and -1 elsewhere."""
    rows = [_features(text) for text in texts]
    columns = np.concatenate([buckets for buckets, _ in rows])
    values = np.concatenate([row for _, row in rows])
    starts = np.cumsum([0, *(len(buckets) for buckets, _ in rows)])[:-1]
    owners = np.repeat(np.arange(len(rows)), [len(buckets) for buckets, _ in rows])
    targets = np.where(labels[:, None] == np.arange(labels.max() + 1), 1.0, -1.0)

    def kernel(alpha: np.ndarray[Any, np.dtype[np.float64]]) -> np.ndarray[Any, np.dtype[np.float64]]:
        weights = np.bincount(columns, values * alpha[owners], BUCKETS)
        return np.add.reduceat(values * weights[columns], starts) + RIDGE * alpha

    alphas = (_solve(kernel, target) for target in targets.T)
    weights = [np.bincount(columns, values * alpha[owners], BUCKETS) for alpha in alphas]
    return np.stack(weights, axis=1).astype(np.float32)


def _solve(apply: Any, target: Any) -> Any:  # arrays in, an array out
    """Conjugate gradients for a symmetric positive system (Hestenes and Stiefel 1952)."""
    solution = np.zeros_like(target)
    residual = target.copy()
    direction = residual.copy()
    size = residual @ residual
    for _ in range(STEPS):
        image = apply(direction)
        step = size / (direction @ image)
        solution += step * direction
        residual -= step * image
        previous, size = size, residual @ residual
        if size < 1e-8 * len(target):
            break
        direction = residual + (size / previous) * direction
    return solution

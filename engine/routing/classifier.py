"""Which intent a message resembles: a linear classifier over what it is made of, trained from `config/intents/*.toml`.

Support vector machines of one intent against the others with squared hinge loss, trained by dual coordinate descent
(Hsieh et al. 2008, "A dual coordinate descent method for large-scale linear SVM"). Features are of three kinds, each
with a weight of its own: the n-grams of 1 to 4 characters of the folded words; the words, their stems and what stands
side by side; and the `concepts` that the words stand for, which carry over from one language and wording to another.
All are hashed into `BUCKETS` (Weinberger et al. 2009), so that no vocabulary is kept.
"""

import hashlib
import logging
import math
import re
import tomllib
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from engine.errors import SettingsError
from engine.files import DamagedError, read_sealed, write_sealed
from engine.routing import arabizi
from engine.routing.concepts import GENERAL, bare
from engine.text import analysis

log = logging.getLogger(__name__)

BUCKETS = 1 << 16
LONGEST_GRAM = 4
CONCEPTS = 0.22  # weight of the concepts beside letters and words, which have 1 each
COST = 6.0  # of a text on the wrong side of its margin, beside the size of the weights
EPOCHS = 10  # 30 route no trial message otherwise
FEWEST_STEPS = 1000  # a few texts are gone through more often: one listed under two intents lies equally near to both
READ = 300  # characters of a message that are looked at; what a message is shows early
_TOKEN = re.compile(r"\w+|\?")
_QUESTION_MARKS = str.maketrans({"؟": "?", ";": "?"})

Test = Callable[[str], bool]
Vector = np.ndarray[Any, np.dtype[np.float32]]
Row = tuple[np.ndarray[Any, np.dtype[np.int64]], Vector]


@dataclass(frozen=True, slots=True)
class Guess:
    """The likeliest intent; `margin` is its score less the next one's (scores lie about -1 to 1)."""

    intent: str
    margin: float
    scores: Mapping[str, float]


class Classifier:
    """Weights (buckets, intents) of a trained classifier; `words` are the telling words of the examples of each intent,
    where it was trained from such."""

    def __init__(
        self,
        intents: Sequence[str],
        weights: Vector,
        words: Mapping[str, frozenset[str]] = MappingProxyType({}),
    ) -> None:
        self.intents = tuple(intents)
        self.weights = weights
        self.words = words

    def __call__(self, text: str) -> Guess:
        buckets, values = _features(text)
        scores = values @ self.weights[buckets]
        order = np.argsort(scores)[::-1]
        best, second = float(scores[order[0]]), float(scores[order[1]])
        table = {name: round(float(score), 3) for name, score in zip(self.intents, scores, strict=True)}
        return Guess(self.intents[order[0]], best - second, table)


def never(_: str) -> bool:
    return False


def leaning(classify: Classifier, to: str, against: str, beyond: float, where: Test) -> Test:
    """Whether a text, of those that `where` holds for, resembles one kind more than the other by that margin."""

    def leans(text: str) -> bool:
        if not where(text):
            return False
        scores = classify(text).scores
        return scores[to] - scores[against] > beyond

    return leans


def load(folder: Path, cache: Path | None = None, others: Sequence[tuple[str, str]] = ()) -> Classifier:
    """The classifier of the examples in `folder` and of `others`; its weights are kept in the folder `cache`, by digest
    of what made them. Raises SettingsError naming the file whose examples are missing or malformed."""
    own, digest = _read(folder)
    examples = [*own, *others]
    intents = sorted({intent for _, intent in examples})
    made_of = hashlib.blake2b(f"{digest} {GENERAL.digest} {CONCEPTS} {others}".encode(), digest_size=12).hexdigest()
    kept = cache / f"{folder.name}-{made_of}.weights" if cache else None
    if kept is not None and kept.exists():
        try:
            weights = np.frombuffer(read_sealed(kept), "<f4").reshape(BUCKETS, len(intents))
            return Classifier(intents, weights, words_of(examples))
        except (DamagedError, ValueError) as error:  # ValueError: of another shape
            log.warning("%s: %s; it is trained anew", kept, error)
    classifier = train(examples)
    if kept is not None:
        _keep(kept, classifier.weights)
    return classifier


def train(examples: Sequence[tuple[str, str]]) -> Classifier:
    """A classifier of (text, intent) pairs."""
    intents = sorted({intent for _, intent in examples})
    labels = np.array([intents.index(intent) for _, intent in examples])
    weights = _train([_features(text) for text, _ in examples], labels)
    return Classifier(intents, weights, words_of(examples))


def words_of(examples: Sequence[tuple[str, str]]) -> dict[str, frozenset[str]]:
    """The telling words of each intent's examples."""
    said = defaultdict[str, set[str]](set)
    for text, intent in examples:
        said[intent].update(telling(text))
    return {intent: frozenset(words) for intent, words in said.items()}


def telling(text: str) -> frozenset[str]:
    """The words of a text that say what it is about, folded, without Arabic particles."""
    words = _TOKEN.findall(arabizi.folded(analysis.normalize(text[:READ])))
    return frozenset(bare(word) for word in words if word != "?" and not analysis.is_stop_word(word))


def examples_in(folder: Path) -> list[tuple[str, str]]:
    """(Text, intent) pairs of the files. Raises SettingsError."""
    return _read(folder)[0]


def _read(folder: Path) -> tuple[list[tuple[str, str]], str]:
    examples: list[tuple[str, str]] = []
    digest = hashlib.blake2b(
        f"{BUCKETS} {LONGEST_GRAM} {COST} {EPOCHS} {analysis.VERSION} {arabizi.DIGEST}".encode(), digest_size=12
    )
    for path in sorted(folder.glob("*.toml")):
        raw = path.read_bytes()
        digest.update(raw)
        listed = _listed(path, raw)
        if not listed:
            raise SettingsError(f"{path}: needs a table [examples] with a list of messages for each language")
        intent = path.stem.partition(".")[0]  # "ordinary.speech.toml" holds more examples of "ordinary"
        examples += [(text, intent) for texts in listed.values() for text in texts]
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
    write_sealed(path, weights.astype("<f4", copy=False).tobytes())


def _features(text: str) -> Row:
    """Bucket numbers, each once, and values of a text, of length 1."""
    folded = arabizi.folded(analysis.normalize(text[:READ]))
    words = _TOKEN.findall(folded.translate(_QUESTION_MARKS))
    found = defaultdict[int, float](float)
    told = (1.0, _grams(words)), (1.0, _words(words)), (CONCEPTS, GENERAL.concepts(folded))
    for share, features in told:
        counts = Counter(zlib.crc32(feature.encode()) & (BUCKETS - 1) for feature in features)
        part = share / max(counts.total(), 1)
        for bucket, count in counts.items():
            found[bucket] += math.sqrt(part * count)
    values = np.fromiter(found.values(), np.float32, len(found))
    return np.fromiter(found, np.int64, len(found)), values / max(np.sqrt(values @ values), np.float32(1e-9))


def _grams(words: Sequence[str]) -> Iterator[str]:
    line = f" {' '.join(words)} "
    for length in range(1, LONGEST_GRAM + 1):
        yield from (line[start : start + length] for start in range(len(line) - length + 1))


def _words(words: Sequence[str]) -> Iterator[str]:
    yield from (f"word {word}" for word in words)
    yield from (f"stem {analysis.stem(word)}" for word in words if word != "?")
    yield from (f"pair {first} {second}" for first, second in zip(["<", *words], [*words, ">"], strict=True))
    yield from GENERAL.order(words)


def _train(rows: Sequence[Row], labels: np.ndarray[Any, np.dtype[np.int64]]) -> Vector:
    """Weights w of each intent that minimise |w|²/2 + COST · Σ max(0, 1 - y·wx)², y being 1 for its own texts and -1
    for the others; of all intents at once, one text after another, in an order that is the same everywhere."""
    signs = np.where(labels[:, None] == np.arange(labels.max() + 1), np.float32(1), np.float32(-1))
    weights = np.zeros((BUCKETS, signs.shape[1]), np.float32)
    alphas, slack = np.zeros_like(signs), np.float32(1 / (2 * COST))
    order = np.random.default_rng(0)
    for _ in range(max(EPOCHS, FEWEST_STEPS // len(rows))):
        for row in order.permutation(len(rows)):
            buckets, values = rows[row]
            found = weights[buckets]
            gradient = signs[row] * (values @ found) - 1 + slack * alphas[row]
            step = np.maximum(alphas[row] - gradient / (1 + slack), 0) - alphas[row]  # |x|² is 1
            if step.any():
                alphas[row] += step
                weights[buckets] = found + np.outer(values, step * signs[row])
    return weights

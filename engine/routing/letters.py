"""What a text tells by its letters and words: logistic regression over n-grams of 2 to 5 letters, words and pairs of
words, all hashed (Weinberger et al. 2009, "Feature Hashing for Large Scale Multitask Learning"), so that no vocabulary
and no list of words is kept. `training/text_classifier.py` fits it.
"""

import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.files import DamagedError, read_sealed, write_sealed
from engine.text import analysis

BUCKETS = 1 << 16  # of n-grams of letters, and as many of words
SHORTEST, LONGEST = 2, 5  # n-grams
READ = 1200  # characters of a text that are looked at
_WORD = re.compile(r"\w+")
_LEVELS = 127  # of a weight in eight bits

Row = tuple[NDArray[np.int64], NDArray[np.float32]]


def features(text: str, facts: Collection[str] = ()) -> Row:
    """Bucket numbers, each once, and their values. Letters, words and `facts` (what else is known of the text) have
    length 1 each."""
    words = _WORD.findall(analysis.normalize(text[:READ])[:READ])  # one sign may unfold to many letters
    pairs = (f"{one} {other}" for one, other in pairwise(words))
    known = (f"{fact}\0{word}" for fact in facts for word in ("", *words))
    letters, spoken = _hashed(_grams(words)), _hashed([*words, *pairs, *known])
    buckets = np.concatenate([letters[0], spoken[0] + BUCKETS])
    return buckets, np.concatenate([letters[1], spoken[1]])


def _grams(words: Iterable[str]) -> Iterator[str]:
    for word in words:
        whole = f" {word} "
        for size in range(SHORTEST, min(LONGEST, len(whole)) + 1):
            yield from (whole[start : start + size] for start in range(len(whole) - size + 1))


def _hashed(parts: Iterable[str]) -> Row:
    counts = Counter(zlib.crc32(part.encode(errors="replace")) % BUCKETS for part in parts)
    values = np.fromiter((1 + math.log(count) for count in counts.values()), np.float32, len(counts))
    length = max(float(np.sqrt(values @ values)), 1e-9)
    return np.fromiter(counts, np.int64, len(counts)), values / np.float32(length)


class Letters:
    """The weights in the file at `path`, which `keep` wrote. Raises DamagedError."""

    def __init__(self, path: Path) -> None:
        try:
            head, _, data = read_sealed(path).partition(b"\n")
        except DamagedError as error:
            raise DamagedError(f"{error}; reinstall Dalil") from error
        try:
            made: dict[str, Any] = json.loads(head)
            if made["reading"] != _READING:
                raise DamagedError(f"{path} was made for another reading of texts; run `make train`")
            self._biases, self._scales = (np.array(made[name], np.float32) for name in ("biases", "scales"))
            self._biases = self._biases.reshape(self._scales.shape)
            self._weights = np.frombuffer(zlib.decompress(data), np.int8).reshape(2 * BUCKETS, len(self._scales))
            self.classes = len(self._scales)
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error

    def __call__(self, text: str, facts: Collection[str] = ()) -> NDArray[np.float32]:
        """The logits, shape (classes,); takes less than a millisecond for a sentence."""
        buckets, values = features(text, facts)
        return np.asarray(values @ self._weights[buckets] * self._scales + self._biases, np.float32)


def keep(path: Path, weights: NDArray[np.float32], biases: NDArray[np.float32]) -> None:
    """Writes weights, shape (classes, 2 * BUCKETS), in eight bits each, and biases. Raises OSError."""
    scales = np.maximum(np.abs(weights).max(axis=1), 1e-6) / _LEVELS
    rounded = np.round(weights / scales[:, None]).astype(np.int8).T
    made = {"reading": _READING, "scales": scales.round(6).tolist(), "biases": biases.round(4).tolist()}
    write_sealed(path, json.dumps(made).encode() + b"\n" + zlib.compress(np.ascontiguousarray(rounded).tobytes(), 9))


_READING = f"{BUCKETS} {SHORTEST}-{LONGEST} {READ} {analysis.VERSION}"

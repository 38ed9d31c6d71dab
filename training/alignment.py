"""Which words translate which, learned from parallel text.

The probabilities are those of IBM model 1 (Brown et al. 1993, "The Mathematics of Statistical Machine Translation"), by
expectation maximization over pairs of token lists, with an empty English word for what has no counterpart.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

_LONGEST = 40  # tokens a side; longer pairs say little about single words
_EMPTY = 0  # the id of the empty word
_ROUNDS = 6  # of expectation maximization


def translations(
    pairs: Iterable[tuple[Sequence[str], Sequence[str]]], *, longest: int, least: float, likely: float
) -> list[tuple[str, str, float]]:
    """English word, other word and how likely they translate each other, the likeliest first.

    `pairs` are the words of the same texts, those of more than `longest` words left out. Kept is what was translated so
    at least `least` times, and whose likelihood, the geometric mean of both directions' probabilities, is at least
    `likely`."""
    split = [(left, right) for left, right in pairs if left and right and max(len(left), len(right)) <= longest]
    names = list(dict.fromkeys(word for left, _ in split for word in left))
    others = list(dict.fromkeys(word for _, right in split for word in right))
    first = _EMPTY + 1
    start = first + len(names)
    english = {word: place for place, word in enumerate(names, first)}
    other = {word: place for place, word in enumerate(others, start)}
    source, target, counts = _learned(
        [[english[word] for word in left] for left, _ in split],
        [[other[word] for word in right] for _, right in split],
        range(start, start + len(others)),
    )
    real = source != _EMPTY
    source, target, counts = source[real], target[real], counts[real]
    forth = counts / np.bincount(source, counts)[source]
    back = counts / np.bincount(target, counts)[target]
    agreed = np.sqrt(forth * back) * (counts >= least)
    order = [at for at in np.argsort(-agreed, kind="stable") if agreed[at] >= likely]
    return [(names[source[at] - first], others[target[at] - start], float(agreed[at])) for at in order]


def _learned(
    english: Sequence[Sequence[int]], other: Sequence[Sequence[int]], pieces: range
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Pairs of an English and another id of the same texts, and how often the first translates the second."""
    source, target, sentence = _cells(english, other, pieces)
    keys, cell = np.unique(source.astype(np.int64) * pieces.stop + target, return_inverse=True)
    source_of, target_of = keys // pieces.stop, keys % pieces.stop
    weights = np.ones(len(keys), np.float32)
    _, place = np.unique(sentence * pieces.stop + target, return_inverse=True)  # a new token of one pair
    for _ in range(_ROUNDS):
        of_cell = weights[cell]
        of_cell /= np.bincount(place, of_cell)[place]
        counts = np.bincount(cell, of_cell, len(keys))
        weights = (counts / np.bincount(source_of, counts)[source_of]).astype(np.float32)
    return source_of, target_of, counts


def _cells(
    english: Sequence[Sequence[int]], other: Sequence[Sequence[int]], pieces: range
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int64]]:
    """Each English token beside each new token of its pair, flat: English id, other id, number of the pair."""
    source, target, sentence = [], [], []
    for number, (left, right) in enumerate(zip(english, other, strict=True)):
        new = [token for token in right if token in pieces]
        if not new or len(left) > _LONGEST or len(new) > _LONGEST:
            continue
        words = np.array([_EMPTY, *left], np.int32)
        source.append(np.repeat(words, len(new)))
        target.append(np.tile(np.array(new, np.int32), len(words)))
        sentence.append(np.full(len(words) * len(new), number, np.int64))
    return np.concatenate(source), np.concatenate(target), np.concatenate(sentence)

"""Which language is typed in Latin letters: English, Greek ("pou einai i vivliothiki") or Arabic ("wen el maktaba").

A linear model over n-grams of letters, 1 to 4 long; `training/latin.py` makes its weights, which lie beside this file.
"""

import json
import math
import re
import unicodedata
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

Language = Literal["en", "ar", "el"]

BUCKETS = 1 << 14
LONGEST_GRAM = 4
READ = 200  # characters that are looked at
SHORTEST = 10  # letters of a text that can be told
SURE = 0.9  # probability from which a text is taken for another language than English
WEIGHTS = Path(__file__).with_name("latin.weights")
_OTHER = re.compile("[^a-z0-9']+")


@dataclass(frozen=True, slots=True)
class _Model:
    """`weights`: those of the first language, then of the next, each `scale` times a whole number."""

    languages: tuple[Language, ...]
    biases: tuple[float, ...]
    scale: float
    weights: memoryview


def buckets(text: str) -> list[int]:
    """The bucket of each n-gram of a text, in its order."""
    plain = unicodedata.normalize("NFD", text[:READ].lower())
    line = f" {_OTHER.sub(' ', plain).strip()} "
    return [
        zlib.crc32(line[start : start + size].encode()) & (BUCKETS - 1)
        for size in range(1, LONGEST_GRAM + 1)
        for start in range(len(line) - size + 1)
    ]


def value(found: Sequence[int]) -> float:
    """Of each n-gram, so that long texts have no more weight than short ones of the same kind."""
    return 1 / math.sqrt(max(len(found), 1))


@lru_cache(maxsize=4096)
def language_of(text: str) -> Language:
    """ "en", "el" or "ar"; English unless another one is sure."""
    if sum(map(str.isalpha, text[:READ])) < SHORTEST:
        return "en"
    model, found = _model(), buckets(text)
    size = value(found) * model.scale
    scores = [
        bias + size * sum(model.weights[place * BUCKETS + bucket] for bucket in found)
        for place, bias in enumerate(model.biases)
    ]
    best = max(range(len(scores)), key=scores.__getitem__)
    share = 1 / sum(math.exp(score - scores[best]) for score in scores)
    return model.languages[best] if share >= SURE else "en"


@lru_cache(maxsize=1)
def _model() -> _Model:
    head, _, data = WEIGHTS.read_bytes().partition(b"\n")
    made = json.loads(head)
    return _Model(tuple(made["languages"]), tuple(made["biases"]), made["scale"], memoryview(data).cast("b"))

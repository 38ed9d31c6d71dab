"""Questions beside the passages that answer them, and passages that a search mistakes for these.

A question's own collections are searched for what is near it and does not answer (hard negatives, Karpukhin et al.
2020); what is about as near as the answer is left out, since it may answer too (NV-Retriever, arXiv:2407.15831).
"""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Part = Literal["train", "dev", "held"]
Encode = Callable[[Sequence[str]], NDArray[np.float32]]
PARTS: tuple[Part, ...] = ("train", "dev", "held")
MARGIN = 0.95  # of the answer's own cosine, above which a passage may answer too
NEGATIVES = 3  # hard negatives that a pair chooses one of
_OF_TEN: tuple[Part, ...] = ("held", "held", "dev", "train", "train", "train", "train", "train", "train", "train")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `right` are the places of passages that answer, `among` those that it is asked of."""

    id: str
    question: str
    right: tuple[int, ...]
    among: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Triple:
    question: str
    passage: str
    mistaken: str


def part_of(section: str) -> Part:
    """By the section that answers, so that none that questions are learned about is asked about in another part."""
    return _OF_TEN[zlib.crc32(section.encode()) % 10]


def reciprocal_ranks(asked: Sequence[Asked], texts: Sequence[str], passages: Encode, questions: Encode) -> list[float]:
    """Of the first passage that answers, among those that each question is asked of; 0 below the hundredth."""
    vectors = passages(texts)
    rows = questions([one.question for one in asked])
    found = []
    for one, row in zip(asked, rows, strict=True):
        scores = vectors[one.among] @ row
        best = max(float(vectors[place] @ row) for place in one.right)
        rank = 1 + int((scores > best + 1e-7).sum())
        found.append(1 / rank if rank <= 100 else 0.0)
    return found


def triples(
    asked: Sequence[Asked], texts: Sequence[str], passages: Encode, questions: Encode, seed: int
) -> list[Triple]:
    """Each question beside each passage that answers it and one that is near and does not."""
    vectors = passages(texts)
    rows = questions([one.question for one in asked])
    chance = np.random.default_rng(seed)
    found = []
    for one, row in zip(asked, rows, strict=True):
        wrong = one.among[~np.isin(one.among, one.right)]
        if not len(wrong):
            continue
        scores = vectors[wrong] @ row
        for place in one.right:
            told = scores < MARGIN * max(float(vectors[place] @ row), 0.0)
            near = wrong[told][np.argsort(-scores[told])][:NEGATIVES] if told.any() else wrong[np.argsort(scores)][:1]
            found.append(Triple(one.question, texts[place], texts[int(chance.choice(near))]))
    return found

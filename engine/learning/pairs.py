"""Questions beside the passages that answer them, and passages that a search mistakes for these.

A question's own collections are searched for what is near it and does not answer (hard negatives). Where the words of
the answer are known, every passage elsewhere without them is wrong, however near (Karpukhin et al. 2020). Where only a
place is, its nearest passage is taken for the one that answers, and what is about as near as that is left out, since it
may answer too (NV-Retriever, arXiv:2407.15831).
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Part = Literal["train", "dev", "held"]
Vectors = NDArray[np.float32]
Encode = Callable[[Sequence[str]], Vectors]
PARTS: tuple[Part, ...] = ("train", "dev", "held")
LEAST = 20  # questions of a part
MARGIN = 0.95  # of the answer's own cosine, above which a passage may answer too
NEGATIVES = 3  # hard negatives that a pair chooses one of
RIVALS = 5  # passages of each question that development ranks, beside those that answer
_OF_TEN: tuple[Part, ...] = ("held", "held", "dev", "train", "train", "train", "train", "train", "train", "train")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `right` are the places of passages that answer, `among` those that it is asked of. `spared` stand in
    the same section and are no mistake; `by_words`: it is known by which words a passage answers."""

    id: str
    question: str
    right: tuple[int, ...]
    among: NDArray[np.int64]
    spared: tuple[int, ...] = ()
    by_words: bool = False


@dataclass(frozen=True, slots=True)
class Triple:
    """`group`: what the question is asked of; passages of one group are told from each other."""

    question: str
    passage: str
    mistaken: str
    group: str = ""


def too_few(asked: Mapping[Part, Sequence[object]]) -> str:
    """The parts that have fewer questions than they need, in brackets; empty where all have enough."""
    few = [f"{len(asked[part])} {part}" for part in PARTS if len(asked[part]) < LEAST]
    return f"({', '.join(few)}; a part needs {LEAST})" if few else ""


def part_of(section: str) -> Part:
    """By the section that answers, so that none that questions are learned about is asked about in another part."""
    return _OF_TEN[zlib.crc32(section.encode()) % 10]


def reciprocal_ranks(asked: Sequence[Asked], passages: Vectors, questions: Encode) -> list[float]:
    """Of the first passage that answers, among those that each question is asked of; 0 below the hundredth. `passages`
    are the vectors of all."""
    rows = questions([one.question for one in asked])
    found = []
    for one, row in zip(asked, rows, strict=True):
        scores = passages[one.among] @ row
        best = max(float(passages[place] @ row) for place in one.right)
        rank = 1 + int((scores > best + 1e-7).sum())
        found.append(1 / rank if rank <= 100 else 0.0)
    return found


def narrowed(asked: Sequence[Asked], passages: Vectors, questions: Encode) -> list[Asked]:
    """The questions, asked of the passages that answer any of them and of those that are nearest to each: ranks among
    these tell how training goes, in a fraction of the time."""
    rows = questions([one.question for one in asked])
    rivals = [
        one.among[np.argsort(-(passages[one.among] @ row))[:RIVALS]] for one, row in zip(asked, rows, strict=True)
    ]
    pool = np.unique(np.concatenate([*rivals, *(np.array(one.right, np.int64) for one in asked)]))
    return [replace(one, among=one.among[np.isin(one.among, pool)]) for one in asked]


def triples(
    asked: Sequence[Asked], texts: Sequence[str], passages: Vectors, questions: Encode, seed: int
) -> list[Triple]:
    """Each question beside each passage that answers it (the nearest, where only their place is known) and one that is
    near and does not."""
    rows = questions([one.question for one in asked])
    chance = np.random.default_rng(seed)
    found = []
    for one, row in zip(asked, rows, strict=True):
        wrong = one.among[~np.isin(one.among, (*one.right, *one.spared))]
        if not len(wrong):
            continue
        scores = passages[wrong] @ row
        group = str(zlib.crc32(one.among.tobytes()))
        right = one.right if one.by_words else (max(one.right, key=lambda place: float(passages[place] @ row)),)
        for place in right:
            told = scores < (np.inf if one.by_words else MARGIN * max(float(passages[place] @ row), 0.0))
            near = wrong[told][np.argsort(-scores[told])][:NEGATIVES] if told.any() else wrong[np.argsort(scores)][:1]
            found.append(Triple(one.question, texts[place], texts[int(chance.choice(near))], group))
    return found

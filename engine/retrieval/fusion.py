"""Weighted reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009): ranks in, scores out."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def fuse(
    rankings: Mapping[str, Sequence[Key]], weights: Mapping[str, float], constant: float = 60.0
) -> dict[Key, float]:
    """Score each key by the sum of `weight / (constant + rank)` over the rankings that hold it, best first.

    Ranks count from 1. Scores are divided by what the first place in every weighted ranking would give: 1 is agreement
    on the first place. A ranking of weight 0 adds nothing, not even its keys.
    """
    top = sum(weights[name] for name in rankings) / (constant + 1)
    scores: dict[Key, float] = {}
    for name, ranking in rankings.items():
        if weights[name] == 0:
            continue
        for rank, key in enumerate(ranking, start=1):
            scores[key] = scores.get(key, 0.0) + weights[name] / (constant + rank) / top
    return dict(sorted(scores.items(), key=lambda item: -item[1]))

"""Weighted reciprocal rank fusion, sharpened by scores. Pure.

Ranks alone (Cormack, Clarke and Buettcher, 2009) do not tell a clear winner from a lucky one, and a weak ranking then
pulls a strong one down by up to .13 MRR on the measured sets. So each ranking gives a key its score, made comparable
before it comes here (Bruch, Gai and Ingber, 2023), and the reciprocal rank counts beside it for a smaller part.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

RANK_SHARE = 0.1  # of the reciprocal rank beside the score
CONSTANT = 10.0  # ranks of this size lose about half of the first one's worth


@dataclass(frozen=True, slots=True)
class Ranking(Generic[Key]):
    """Keys with their scores in [0, 1], best first; a key that is not in it counts as `floor`, without a rank."""

    scores: Mapping[Key, float]
    weight: float
    floor: float = 0.0


def fuse(rankings: Sequence[Ranking[Key]]) -> dict[Key, float]:
    """Each key's fused score in [0, 1], best first; a ranking of weight 0 adds nothing, not even its keys."""
    counted = [ranking for ranking in rankings if ranking.weight]
    total = sum(ranking.weight for ranking in counted) * (1 + RANK_SHARE)
    scores = dict.fromkeys((key for ranking in counted for key in ranking.scores), 0.0)
    for ranking in counted:
        ranks = {key: rank for rank, key in enumerate(ranking.scores, start=1)}
        for key in scores:
            reciprocal = (CONSTANT + 1) / (CONSTANT + ranks[key]) if key in ranks else 0.0
            worth = ranking.scores.get(key, ranking.floor) + RANK_SHARE * reciprocal
            scores[key] += ranking.weight * worth / total
    return dict(sorted(scores.items(), key=lambda item: -item[1]))

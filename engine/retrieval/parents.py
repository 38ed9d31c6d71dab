"""From passages found to the parents they belong to. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.retrieval.model import LexicalHit

SECOND_VIEW = 0.25  # of a parent's second-best view (a record's answer beside its question, a header beside its text)


@dataclass(frozen=True, slots=True)
class LexicalParent:
    """A parent by its best passage; `bm25` counts its second-best view too."""

    best: LexicalHit
    bm25: float
    coverage: float


def lexical_parents(hits: Iterable[LexicalHit]) -> dict[str, LexicalParent]:
    """Parents of passages given best first, themselves best first. A topic is named only where nothing else was."""
    views: dict[str, dict[str, LexicalHit]] = {}
    for hit in hits:
        views.setdefault(hit.parent, {}).setdefault(hit.view, hit)
    parents = {parent: _parent(list(best.values())) for parent, best in views.items()}
    return dict(sorted(parents.items(), key=lambda item: -item[1].bm25))


def _parent(best: list[LexicalHit]) -> LexicalParent:
    """`best` holds the best passage of each view, best first."""
    bm25 = best[0].bm25 + (SECOND_VIEW * best[1].bm25 if len(best) > 1 else 0.0)
    named = next((hit for hit in best if hit.view != "topic"), best[0])
    return LexicalParent(named, bm25, max(hit.coverage for hit in best))

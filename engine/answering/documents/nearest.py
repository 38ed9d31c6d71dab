"""What may be asked instead where a question is left open."""

from collections import Counter
from collections.abc import Sequence

from engine.answering.documents.evidence import Parent
from engine.language import Language
from engine.messages import Choice

NEAR_COVERAGE = 0.4  # share of the question's words from which a passage counts as near
NEAR_COSINE = 0.45
MOST_TOPICS = 3


def nearest(parents: Sequence[Parent], language: Language) -> tuple[Choice, ...]:
    """What may be asked instead: the parents in the language of the question that are really near, by their last
    header; by the title, too, where another has the same."""
    near = (
        parent.passages[0]
        for parent in parents
        if parent.passages[0].language == language
        and (parent.hit.coverage >= NEAR_COVERAGE or (parent.hit.dense or 0.0) >= NEAR_COSINE)
    )
    named = list(dict.fromkeys(tuple(dict.fromkeys((passage.title, *passage.headers[-1:]))) for passage in near))
    shown = named[:MOST_TOPICS]
    lasts = Counter(names[-1].casefold() for names in shown)
    return tuple(
        Choice(names[-1] if lasts[names[-1].casefold()] == 1 else ": ".join(names), ": ".join(names)) for names in shown
    )

"""Questions of people whose answers were liked, as lines of a question set."""

from collections.abc import Collection
from typing import Any

from engine.store.reviews import Liked


def lines(found: list[Liked], known: Collection[str]) -> list[dict[str, Any]]:
    """Each question as it stood after follow-up resolution, with the words that were cited; `known` are the passages
    that are still there. A later answer is right that has half of the word trigrams of any citation."""
    held: dict[tuple[str, str], dict[str, Any]] = {}
    for one in found:
        cited = one.answer.citations
        if cited:
            relevant = list(dict.fromkeys(citation.passage for citation in cited if citation.passage in known))
            held[one.resolved, one.answer.language] = {
                "question": one.resolved,
                "answers": list(dict.fromkeys(" ".join(citation.quote.split()) for citation in cited)),
                "retyped": True,
                **({"relevant": relevant} if relevant else {}),
                "collection": list(dict.fromkeys(citation.collection for citation in cited)),
                "language": one.answer.language,
                "origin": f"feedback: liked by {one.likes}",
            }
    return list(held.values())

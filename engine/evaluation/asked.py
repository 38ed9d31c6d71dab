"""Questions of people as lines of a question set: those whose answers were liked, and those that staff answered."""

from collections.abc import Collection, Sequence
from typing import Any

from engine.language import detect
from engine.messages import Citation
from engine.store.reviewed import Reviewed
from engine.store.reviews import Liked


def liked(found: list[Liked], known: Collection[str]) -> list[dict[str, Any]]:
    """Each question as it stood after follow-up resolution, with the words that were cited; `known` are the passages
    that are still there. A later answer is right that has half of the word trigrams of any citation."""
    held: dict[tuple[str, str], dict[str, Any]] = {}
    for one in found:
        if cited := one.answer.citations:
            held[one.resolved, one.answer.language] = {
                "question": one.resolved, **_expected(cited, known), "language": one.answer.language,
                "origin": f"feedback: liked by {one.likes}",
            }  # fmt: skip
    return list(held.values())


def reviewed(found: Sequence[Reviewed], known: Collection[str]) -> list[dict[str, Any]]:
    """Each wording that staff answer, with the words that their answer rests on; `known` as above."""
    held: dict[str, dict[str, Any]] = {}
    for one in found:
        if cited := [rest.citation for rest in one.rests]:
            for text in (one.question, *one.wordings):
                expected = _expected(cited, known)
                held[text] = {"question": text, **expected, "language": detect(text), "origin": "feedback: reviewed"}
    return list(held.values())


def _expected(cited: Sequence[Citation], known: Collection[str]) -> dict[str, Any]:
    relevant = list(dict.fromkeys(citation.passage for citation in cited if citation.passage in known))
    return {
        "answers": list(dict.fromkeys(" ".join(citation.quote.split()) for citation in cited)),
        "retyped": True,
        **({"relevant": relevant} if relevant else {}),
        "collection": list(dict.fromkeys(citation.collection for citation in cited)),
    }

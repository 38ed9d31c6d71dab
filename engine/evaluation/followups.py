"""Follow-ups of a set, resolved as a conversation resolves them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from engine.answering.question.followup import Resolved, resolve
from engine.language import Language
from engine.messages import PastTurn

_MOMENT = datetime(2026, 1, 1, tzinfo=UTC)  # of every earlier turn: nothing depends on it


def history(before: Sequence[str], language: Language) -> tuple[PastTurn, ...]:
    """The person's earlier messages as turns, each resolved in the light of those before it."""
    turns: tuple[PastTurn, ...] = ()
    for text in before:
        readable = resolve(text, language, turns).readable
        turns += (PastTurn("", text, readable, "", "question", "answer", language, (), _MOMENT),)
    return turns


def resolved(text: str, language: Language, before: Sequence[str]) -> Resolved:
    return resolve(text, language, history(before, language))

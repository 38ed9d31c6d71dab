"""Asking which of two skills a message is meant for, and understanding the reply. Pure.

"zakat on my shop" may want a sum or a ruling: the person says which, by a button or in words, and the message as it was
first sent goes there. Anything else said next is a message of its own.
"""

import json
from dataclasses import dataclass
from typing import Any

from engine.document import paragraph
from engine.language import LANGUAGES, Language
from engine.messages import FROM_DOCUMENTS, Answer, Choice, Intent, PastTurn
from engine.phrases import Phrases
from engine.retrieval import analysis
from engine.routing.router import Route

_FIRST_AND_SECOND = (
    "1|one|first|the first|the first one|الأول|الاول|الأولى|أول واحد|واحد|το πρώτο|πρώτο|πρώτη|ένα",
    "2|two|second|the second|the second one|الثاني|التاني|الثانية|تاني واحد|اثنين|το δεύτερο|δεύτερο|δεύτερη|δύο",
)
_KEY = "meant_for"  # of the state, told by it from those of skills


@dataclass(frozen=True, slots=True)
class Meant:
    """The message that was asked about, as it was sent, and the intent it is meant for."""

    text: str
    intent: Intent


def ask_back(text: str, route: Route, language: Language, phrases: Phrases) -> Answer:
    """A button for the route's intent and one for its rival."""
    labels = [_label(intent, language, phrases) for intent in (route.intent, route.rival)]
    return Answer(
        "clarification",
        route.intent,
        language,
        paragraph(phrases("routing.which", language)),
        choices=tuple(Choice(label, label) for label in labels),
        votable=False,
        state=json.dumps({_KEY: [route.intent, route.rival], "text": text}, ensure_ascii=False),
    )


def is_asked_back(turn: PastTurn) -> bool:
    return _KEY in _state(turn)


def meant(text: str, previous: PastTurn, phrases: Phrases) -> Meant | None:
    """What the reply to `ask_back` chooses; None where it is something else, or nothing was asked."""
    state = _state(previous)
    if _KEY not in state:
        return None
    chosen = [
        intent
        for intent, names in zip(state[_KEY], _FIRST_AND_SECOND, strict=True)
        if _folded(text) in map(_folded, names.split("|")) or _stands_on_button(text, intent, phrases)
    ]
    return Meant(state["text"], chosen[0]) if len(chosen) == 1 else None


def _stands_on_button(text: str, intent: Intent, phrases: Phrases) -> bool:
    """Whether every telling word of the text stands on the button, in whichever language."""
    said = _telling(text)
    return bool(said) and any(said <= _telling(_label(intent, language, phrases)) for language in LANGUAGES)


def _telling(text: str) -> frozenset[str]:
    return frozenset(analysis.stem(word) for word in analysis.words(text, "en") if not analysis.is_stop_word(word))


def _folded(text: str) -> str:
    return " ".join(analysis.words(text, "en"))


def _label(intent: Intent, language: Language, phrases: Phrases) -> str:
    key = "documents" if intent in FROM_DOCUMENTS and intent != "fiqh" else intent
    return phrases(f"routing.{key}", language)


def _state(turn: PastTurn) -> dict[str, Any]:
    if turn.outcome != "clarification" or not turn.state.startswith(f'{{"{_KEY}"'):
        return {}
    state: dict[str, Any] = json.loads(turn.state)
    return state

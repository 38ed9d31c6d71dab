"""Asking what a message is meant for, and understanding the reply. Pure.

"zakat on my shop" may want a sum or a ruling: the person says which, by a button or in words, and the message as it was
first sent goes there. "What does the loan cover?" may mean any of three loans: the one that is chosen completes the
question. A button under any other answer leads to the skill that offered it, whatever its words alone would be taken
for, and so does one of an answer before, by who thinks better of it. Anything else said next is a message of its own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.answering.question.light_words import is_light
from engine.document import paragraph
from engine.language import LANGUAGES, Language
from engine.messages import FROM_DOCUMENTS, Answer, Choice, Intent, PastTurn
from engine.phrases import Phrases
from engine.routing.router import Route
from engine.text import analysis
from engine.text.lexicon import group

_SKILLS, _THINGS = "meant_for", "which_of"  # keys of the state, told by them from those of skills


@dataclass(frozen=True, slots=True)
class Meant:
    """The message that was asked about, as it was sent or completed, and the intent it is meant for."""

    text: str
    intent: Intent
    completed: bool = False
    previous: PastTurn | None = None  # the turn that offered the button, for its skill to go on from


def ask_back(text: str, route: Route, language: Language, phrases: Phrases) -> Answer:
    """A button for the route's intent and one for its rival."""
    labels = [_label(intent, language, phrases) for intent in (route.intent, route.rival)]
    state = {_SKILLS: [route.intent, route.rival], "text": text}
    words = phrases("routing.which", language, first=labels[0], second=labels[1])
    return _asked(words, route.intent, language, labels, state)


def ask_which(text: str, names: Sequence[str], language: Language, phrases: Phrases) -> Answer:
    """A button for each thing that a question to the documents may be about."""
    return _asked(phrases("answers.which", language), "question", language, names, {_THINGS: list(names), "text": text})


def completed(text: str, name: str) -> str:
    """A question with the thing that it is about."""
    return f"{text} ({name})"


def is_asked_back(turn: PastTurn) -> bool:
    return bool(_state(turn))


def is_brief_reply(text: str, previous: PastTurn | None) -> bool:
    """Whether a message is one word said to what was asked: it is told to who asked, whatever it may mean alone."""
    return previous is not None and previous.outcome == "clarification" and len(text.split()) == 1


def is_button(text: str, turn: PastTurn) -> bool:
    """Whether a message is what a button of that turn says, or stands for."""
    return _button(text, turn) is not None


def meant(text: str, previous: PastTurn, phrases: Phrases) -> Meant | None:
    """What the reply to either question chooses, or the button under the last answer that is pressed or typed; None
    where it is something else, or nothing was offered."""
    state = _state(previous)
    if _THINGS in state:
        chosen = _chosen(text, [(name,) for name in state[_THINGS]])
        return (
            None if chosen is None else Meant(completed(state["text"], state[_THINGS][chosen]), previous.intent, True)
        )
    if _SKILLS in state:
        labels = [[_label(one, language, phrases) for language in LANGUAGES] for one in state[_SKILLS]]
        chosen = _chosen(text, labels)
        return None if chosen is None else Meant(state["text"], state[_SKILLS][chosen])
    return _pressed(text, previous)


def _pressed(text: str, previous: PastTurn) -> Meant | None:
    """The button whose label or message the text is. A part of the question that was answered apart (its button says it
    anew, in a sentence) stands alone, and so does a command."""
    choice = _button(text, previous)
    if choice is None or choice.message.startswith("/"):
        return None
    if " " in choice.message and choice.message in previous.question:
        return None
    if previous.intent not in (*FROM_DOCUMENTS, "choice"):
        return Meant(choice.message, previous.intent, previous=previous)
    return Meant(choice.message, "question", completed=True) if previous.outcome == "abstention" else None


def _button(text: str, turn: PastTurn) -> Choice | None:
    said = _folded(text)
    named = (one for one in turn.choices if said in (_folded(one.label), _folded(one.message)))
    return next(named, None) if said else None


def _asked(words: str, intent: Intent, language: Language, labels: Sequence[str], state: dict[str, Any]) -> Answer:
    return Answer(
        "clarification",
        intent,
        language,
        paragraph(words),
        choices=tuple(Choice(label, label) for label in labels),
        votable=False,
        state=json.dumps(state, ensure_ascii=False),
    )


def _chosen(text: str, buttons: Sequence[Sequence[str]]) -> int | None:
    """The number of the one button that the text names, by its place or by words that stand on it; `buttons` holds what
    each says, in whichever language."""
    said = _folded(text)
    found = [
        number
        for number, (names, labels) in enumerate(zip(group("asking.ordinals").values(), buttons, strict=False))
        if said in map(_folded, labels) or said in map(_folded, names)
    ] or [number for number, labels in enumerate(buttons) if any(_stands_on(text, label) for label in labels)]
    return found[0] if len(found) == 1 else None


def _stands_on(text: str, label: str) -> bool:
    """Whether every telling word of the text stands on the button."""
    said = _telling(text)
    said = frozenset(one for one in said if not is_light(one)) or said
    return bool(said) and said <= _telling(label)


def _telling(text: str) -> frozenset[str]:
    return frozenset(analysis.stem(word) for word in analysis.words(text, "en") if not analysis.is_stop_word(word))


def _folded(text: str) -> str:
    return " ".join(analysis.words(text, "en"))


def _label(intent: Intent, language: Language, phrases: Phrases) -> str:
    key = "documents" if intent in FROM_DOCUMENTS and intent != "fiqh" else intent
    return phrases(f"routing.{key}", language)


def _state(turn: PastTurn) -> dict[str, Any]:
    if turn.outcome != "clarification" or not turn.state.startswith((f'{{"{_SKILLS}"', f'{{"{_THINGS}"')):
        return {}
    state: dict[str, Any] = json.loads(turn.state)
    return state

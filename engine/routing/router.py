"""Which skill answers a message. A question is never swallowed: where small talk or a request out of scope wins by
little, `certain` is False, and the engine looks for an answer in the documents first. What may as well be meant for
another skill names that one as its `rival`, and the engine asks."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.classifier import Classifier
from engine.routing.courtesy import strip

QUESTION, GREETING, OUT_OF_SCOPE = "question", "greeting", "out_of_scope"
TALK: tuple[Intent, ...] = (GREETING, "bot", OUT_OF_SCOPE)
CLOSE = 0.12  # of two skills that lie nearer to each other than this, the person says which is meant


@dataclass(frozen=True, slots=True)
class Route:
    """`asked` is the message without its courtesies; `margin` tells how clearly the intent won (0 to about 2)."""

    intent: Intent
    asked: str
    margin: float
    certain: bool
    rival: Intent = ""  # what else it may be meant for, where that is for the person to say


class Router:
    """`margin`: how far above the others small talk must lie to be certain. "Out of scope" never is: only the documents
    know what they do not hold. `clear`: skills that know by themselves a message that can hardly be for another."""

    def __init__(
        self, classifier: Classifier, margin: float, clear: Mapping[Intent, Callable[[str], bool]] | None = None
    ) -> None:
        self._classify = classifier
        self._margin = margin
        self._clear = clear or {}

    def choose(self, text: str, *, follows_on: bool = False) -> Route:
        """`follows_on`: the message reads like the continuation of an earlier question ("and on Saturday?")."""
        asked = strip(text)
        if not asked:
            return Route(GREETING, text, self._margin, certain=True)
        known = next((intent for intent, is_clear in self._clear.items() if is_clear(asked)), None)
        if known is not None:
            return Route(known, asked, 1.0, certain=True)
        guess = self._classify(text)
        if guess.intent == GREETING and asked != text:
            inner = self._classify(asked)
            guess = guess if inner.intent in TALK else inner
        if follows_on and guess.intent not in FROM_DOCUMENTS and guess.margin < self._margin:
            return Route(QUESTION, asked, guess.margin, certain=True)
        if guess.intent in TALK:
            certain = guess.intent != OUT_OF_SCOPE and guess.margin >= self._margin
            return Route(guess.intent, asked, guess.margin, certain)
        rival, ahead = _rival(guess.intent, guess.scores)
        return Route(guess.intent, asked, guess.margin, certain=True, rival=rival if ahead < CLOSE else "")


def _rival(intent: Intent, scores: Mapping[Intent, float]) -> tuple[Intent, float]:
    """The likeliest intent of another handler, small talk aside, and how far it lies behind."""
    others = [other for other in scores if other not in TALK and not _alike(intent, other)]
    best = max(others, key=lambda other: scores[other], default="")
    return best, scores[intent] - scores[best] if best else float("inf")


def _alike(one: Intent, other: Intent) -> bool:
    return one == other or (one in FROM_DOCUMENTS and other in FROM_DOCUMENTS)

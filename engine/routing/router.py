"""Which skill answers a message. A question is never swallowed: where the choice is close, `certain` is False, and the
engine looks for an answer in the documents before it takes the message for anything else."""

from dataclasses import dataclass

from engine.messages import Intent
from engine.routing.classifier import Classifier
from engine.routing.courtesy import strip

QUESTION, GREETING, OUT_OF_SCOPE = "question", "greeting", "out_of_scope"


@dataclass(frozen=True, slots=True)
class Route:
    """`asked` is the message without its courtesies; `margin` tells how clearly the intent won (0 to about 2)."""

    intent: Intent
    asked: str
    margin: float
    certain: bool


class Router:
    """`margin`: how far above the others an intent must lie to be certain. "Out of scope" never is: only the documents
    know what they do not hold."""

    def __init__(self, classifier: Classifier, margin: float) -> None:
        self._classify = classifier
        self._margin = margin

    def choose(self, text: str, *, follows_on: bool = False) -> Route:
        """`follows_on`: the message reads like the continuation of an earlier question ("and on Saturday?")."""
        asked = strip(text)
        if not asked:
            return Route(GREETING, text, self._margin, certain=True)
        guess = self._classify(text)
        if guess.intent == GREETING and asked != text:
            inner = self._classify(asked)
            guess = inner if inner.intent == QUESTION else guess
        if guess.intent == QUESTION or (follows_on and guess.margin < self._margin):
            return Route(QUESTION, asked, guess.margin, certain=True)
        certain = guess.intent != OUT_OF_SCOPE and guess.margin >= self._margin
        return Route(guess.intent, asked, guess.margin, certain)

"""Which skill answers a message. A question is never swallowed: where small talk or a request out of scope wins by
little, `certain` is False, and the engine looks for an answer in the documents first. What may as well be meant for
another skill names that one as its `rival`, and the engine asks."""

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.classifier import Classifier, Test, never, telling
from engine.routing.courtesy import strip
from engine.routing.distress import CARE
from engine.text.bare import beginning

QUESTION, GREETING, OUT_OF_SCOPE = "question", "greeting", "out_of_scope"
TALK: tuple[Intent, ...] = (GREETING, "bot", OUT_OF_SCOPE)
MAY_TELL: tuple[Intent, ...] = (*FROM_DOCUMENTS, GREETING, OUT_OF_SCOPE)  # what a message that asks nothing resembles
SHARPNESS = 5.0  # of the soft maximum over the intents of the documents
FAR = -0.7  # what lies farther than this from a message is meant by nobody
TELLING = 4000  # characters of a message by which a skill knows that it is meant
MOST_SAID = 8000  # characters that a message may have by any setting
KEPT = 64  # latest parts of messages whose route is kept
CLOSE = 0.35  # of two skills that lie nearer to each other than this, the person says which is meant

Off = Callable[[], Collection[Intent]]
"""Asked anew for each message: the intents whose skills are switched off."""


def all_on() -> Collection[Intent]:
    return ()


@dataclass(frozen=True, slots=True)
class Route:
    """`asked` is the message without its courtesies; `margin` tells how clearly the intent won (0 to about 2)."""

    intent: Intent
    asked: str
    margin: float
    certain: bool
    rival: Intent = ""  # what else it may be meant for, where that is for the person to say
    known: bool = False  # the skill's own reader took the message: it can hardly be for another
    own: bool = False  # small talk all of whose telling words are what such talk is made of
    asks: bool = True  # anything at all
    guessed: bool = False  # by what the message means: its words alone would not have led there


class Router:
    """`margin`: how far above the others small talk must lie to be certain. "Out of scope" never is: only the documents
    know what they do not hold. `clear`: skills that know by themselves a message that can hardly be for another. What
    would go to one that is `off` is for the documents; so is what a skill by its entry in `refuses` is not asked.
    `tells`: whether a message asks nothing."""

    def __init__(
        self,
        classifier: Classifier,
        margin: float,
        clear: Mapping[Intent, Callable[[str], bool]] | None = None,
        off: Off = all_on,
        tells: Test = never,
        refuses: Mapping[Intent, Callable[[str], bool]] = MappingProxyType({}),
    ) -> None:
        self._classify, self._tells, self._refuses = classifier, tells, refuses
        self._margin = margin
        self._clear, self._off = clear or {}, off
        self._kept = lru_cache(maxsize=KEPT)(self._chosen)

    def choose(self, text: str, without: Collection[Intent] = ()) -> Route:
        """Where the message goes if it stands alone, and to none of `without`; `MOST_SAID` characters are read."""
        text = beginning(text, MOST_SAID)
        off = frozenset((*without, *self.closed(text)))
        # what is clear to the documents changes with settings; the rest is told by the text alone, and a part of a
        # message is asked about when the message is routed and when it is answered
        route = (self._kept if QUESTION in off else self._chosen)(text, off)
        intent = QUESTION if route.intent in off else route.intent
        return replace(route, intent=intent, rival="" if route.rival in off else route.rival) if off else route

    def closed(self, text: str) -> set[Intent]:
        """The skills that are off, and those that the message does not ask by their own word."""
        return {*self._off(), *(intent for intent, refuses in self._refuses.items() if refuses(text))}

    def _chosen(self, text: str, off: frozenset[Intent]) -> Route:
        asked = strip(text)
        if not asked:
            return Route(GREETING, text, self._margin, certain=True)
        known = next(
            (one for one, is_clear in self._clear.items() if one not in off and is_clear(_heard(one, text, asked))),
            None,
        )
        if known is not None:
            return Route(known, asked, 1.0, certain=True, known=True)
        route = self._route(text, asked)
        if route.intent == GREETING and asked != text:
            inner = self._route(asked, asked)
            route = route if inner.intent in TALK else inner
        return replace(route, asks=route.intent not in MAY_TELL or not self._tells(text))

    def continued(self, route: Route) -> Route:
        """The route of a message that reads like the continuation of an earlier question ("and on Saturday?")."""
        if route.intent not in FROM_DOCUMENTS and route.margin < self._margin:
            return Route(QUESTION, route.asked, route.margin, certain=True)
        return route

    def _route(self, text: str, asked: str) -> Route:
        scores = self._classify(text).scores
        skills = _by_skill(scores)
        first, second = sorted(skills, key=skills.__getitem__, reverse=True)[:2]
        ahead = skills[first] - skills[second]
        if first in TALK:
            certain = first != OUT_OF_SCOPE and ahead >= self._margin
            return Route(
                first, asked, ahead, certain=certain, own=telling(asked) <= self._classify.words.get(first, frozenset())
            )
        likeliest = max((one for one in FROM_DOCUMENTS if one in scores), key=scores.__getitem__, default=QUESTION)
        near = max((one for one in skills if one not in (first, *TALK)), key=skills.__getitem__, default="")
        rival = near if near and skills[near] > FAR and skills[first] - skills[near] < CLOSE else ""
        intent, rival = (likeliest if one == QUESTION else one for one in (first, rival))
        return Route(intent, asked, ahead, certain=True, rival=rival)


def _heard(intent: Intent, text: str, asked: str) -> str:
    """As much of a message as a skill knows it by. Who is called "brother" as a courtesy may be who hurts, and a cry
    for help may stand at the end."""
    return text if intent == CARE else beginning(asked, TELLING)


def _by_skill(scores: Mapping[Intent, float]) -> dict[Intent, float]:
    """Scores with one for all intents that the documents answer, which lies above the best of them by what the others
    add: they share a question out among themselves that no other skill would want."""
    documents = [math.exp(SHARPNESS * score) for intent, score in scores.items() if intent in FROM_DOCUMENTS]
    skills = {intent: score for intent, score in scores.items() if intent not in FROM_DOCUMENTS}
    return skills | ({QUESTION: math.log(sum(documents)) / SHARPNESS} if documents else {})

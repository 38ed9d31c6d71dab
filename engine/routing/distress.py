"""Whether somebody writes in distress or danger: looked at before anything else is weighed.

Words that tell of it (`distress_words`) settle it, unless the message resembles ordinary ones through and through; what
they do not know, a classifier of the examples in `config/care` does: of people in need, and of ordinary speech of every
kind, most of all of public sentences that a first classifier took for need. Who is brushed off in need is harmed most,
so that a message in doubt is answered like any other with a word of care below it (`unsure`), and so is sorrow told
beside a question that has an answer of its own.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import wrap

from engine.routing import distress_words
from engine.routing.classifier import Classifier, Reading, examples_in
from engine.routing.classifier import load as load_classifier
from engine.routing.concepts import DISTRESS
from engine.routing.distress_words import Need, Words

CARE = "care"  # the intent
ORDINARY = "ordinary"
HARASSMENT = "harassment"  # danger that goes on: somebody is responsible for it, whom the documents name
NEEDS: tuple[Need, ...] = ("despair", "danger", "sadness")
SURE: Mapping[Need, float] = {"despair": 0.1, "danger": 0.2, "sadness": 0.1}
UNSURE = 0.0  # how far a message lies from the ordinary ones (about -1 to 1) to be in doubt, and `SURE` to be in need
FARTHEST = -1.1  # of what the words tell of and the classifier holds for ordinary
READING = Reading(DISTRESS, 0.8)
PIECE = 160  # characters of a long message that are looked at together; what matters may stand in one sentence of it
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;\n]*")  # the point of a sum ends none
_APOSTROPHES = str.maketrans("", "", "'’")


@dataclass(frozen=True, slots=True)
class Heard:
    """`sure` of a `need`, or in doubt about it."""

    need: Need | None
    sure: bool = True
    lasting: bool = False  # harassment, which goes on, rather than danger now


class Distress:
    def __init__(self, words: Words, classify: Classifier) -> None:
        self._words, self.classify = words, classify
        self._heard = lru_cache(maxsize=256)(self._listen)

    def tells(self, text: str) -> bool:
        return self.need(text) is not None

    def need(self, text: str) -> Need | None:
        """What a message tells of: the wish to die or to hurt oneself, danger now, sorrow; None for other messages."""
        heard = self._heard(text)
        return heard.need if heard.sure else None

    def unsure(self, text: str) -> Need | None:
        """What an ordinary message may tell of."""
        heard = self._heard(text)
        return None if heard.sure else heard.need

    def harassed(self, text: str) -> bool:
        """Whether the danger told of is harassment, bullying or discrimination rather than violence now."""
        return self._heard(text).lasting

    def asks_ruling(self, text: str) -> bool:
        return self._words.asks_ruling(text)

    def asks_rights(self, text: str) -> bool:
        """About the law or a ruling."""
        return self._words.asks_ruling(text) or self._words.asks_law(text)

    def asks_supplication(self, text: str) -> bool:
        return self._words.asks_supplication(text)

    def _listen(self, text: str) -> Heard:
        told = self._words.need(text)
        weighed = [self._weighed(piece) for piece in pieces(text.translate(_APOSTROPHES))]
        far, likeliest, lasting = max(weighed, key=lambda one: one[0] - SURE[one[1]], default=(-1.0, NEEDS[0], False))
        if told is not None:
            return Heard(told, far >= FARTHEST, lasting and told == "danger")
        asks = likeliest == "sadness" and len(weighed) > 1 and self._weighed(text)[0] < UNSURE
        return Heard(likeliest, far >= SURE[likeliest] and not asks, lasting) if far >= UNSURE else Heard(None)

    def _weighed(self, text: str) -> tuple[float, Need, bool]:
        """How far a text lies from ordinary ones, what it likeliest tells of, and whether that is harassment."""
        scores = self.classify(text).scores
        need = max(NEEDS, key=scores.__getitem__)
        harassed = scores.get(HARASSMENT, -math.inf) > scores[need]
        return -scores[ORDINARY], "danger" if harassed else need, harassed


def load(words: Path, examples: Path, intents: Path, cache: Path | None = None) -> Distress:
    """Of the table and the folders of examples; weights are kept in the folder `cache`. Raises SettingsError."""
    others = [(text, ORDINARY) for text, _ in examples_in(intents)]
    return Distress(distress_words.load(words), load_classifier(examples, cache, READING, others))


def pieces(text: str) -> Iterator[str]:
    """A text by its sentences, long ones parted between words."""
    return (piece for sentence in _SENTENCE.findall(text) for piece in wrap(sentence, PIECE))

"""Whether somebody writes in distress or danger: looked at before anything else is weighed.

Words that tell of it (`distress_words`) settle it, unless the message resembles ordinary ones through and through; what
they do not know, a classifier of the examples in `config/care` does: of people in need, and of ordinary speech of every
kind, most of all of public sentences that a first classifier took for need. What it does not surely hold for ordinary
is looked at for its meaning too, by a small network over the encoder's vector. Who is brushed off in need is harmed
most, so that a message in doubt is answered like any other with a word of care below it (`unsure`), and so is sorrow
told beside a question that has an answer of its own.
"""

import logging
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import wrap

import numpy as np

from engine.files import DamagedError
from engine.routing import distress_words
from engine.routing.classifier import Classifier, Reading, examples_in
from engine.routing.classifier import load as load_classifier
from engine.routing.concepts import DISTRESS
from engine.routing.distress_words import Need, Words
from engine.routing.network import Encoder, Network

log = logging.getLogger(__name__)

CARE = "care"  # the intent
ORDINARY = "ordinary"
HARASSMENT = "harassment"  # danger that goes on: somebody is responsible for it, whom the documents name
NEEDS: tuple[Need, ...] = ("despair", "danger", "sadness")
# How far a message lies from the ordinary ones (about -2 to 3) to be in doubt, and `SURE` to be in need.
SURE: Mapping[Need, float] = {"despair": 0.2, "danger": 0.1, "sadness": 0.05}
UNSURE = -0.1
FARTHEST = -1.5  # of what the words tell of, to be in need; in doubt down to `ORDINARILY`
ORDINARILY = -1.9
CLEAR = -0.8  # what letters alone hold for ordinary to this degree is not looked at again
MEANT, MOST_MEANING = 0.25, 6.0  # weight of the logit by meaning, and how far from 0 it counts
# What the logit has to weigh up. Chosen on 690 messages by people who knew no example, and on the 1 042 stories of
# `bench/told.jsonl`: about one in a hundred of what is ordinary there, half of which sounds like need, gets a line.
DOUBT = 0.35
MEANING = "meaning.json"  # beside the examples, made from them by `training/care.py`
READING = Reading(DISTRESS, 0.8)
PIECE = 160  # characters of a long message that are looked at together; what matters may stand in one sentence of it
MOST_MEANT = 6  # pieces of a message that are looked at for their meaning, which takes some milliseconds each
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;\n]*")  # the point of a sum ends none
_APOSTROPHES = str.maketrans("", "", "'’")


@dataclass(frozen=True, slots=True)
class Heard:
    """`sure` of a `need`, or in doubt about it."""

    need: Need | None
    sure: bool = True
    lasting: bool = False  # harassment, which goes on, rather than danger now


def meaning_at(path: Path, encoder: Encoder) -> Callable[[str], float]:
    """The logit that a text tells of need, by the network in the file at `path`. Raises as `Network` does."""
    network = Network(path, encoder)
    return lambda text: float(np.clip(network(text)[0], -MOST_MEANING, MOST_MEANING))


class Distress:
    def __init__(self, words: Words, classify: Classifier, meaning: Callable[[str], float] | None = None) -> None:
        self._words, self.classify, self.meaning = words, classify, meaning
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

    def resembles(self, text: str) -> bool:
        """Whether a message tells of need by what it is like alone, and by none of the listed words."""
        return self.need(text) is not None and self._words.need(text) is None

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
        told, parted = self._words.need(text), list(pieces(text.translate(_APOSTROPHES)))
        weighed = self._weighed(parted)
        far, likeliest, lasting = max(weighed, key=lambda one: one[0] - SURE[one[1]], default=(-1.0, NEEDS[0], False))
        if told is not None:
            return Heard(told if far >= ORDINARILY else None, far >= FARTHEST, lasting and told == "danger")
        asks = likeliest == "sadness" and len(weighed) > 1 and self._weighed([text])[0][0] < UNSURE
        if far >= UNSURE:
            return Heard(likeliest, far >= SURE[likeliest] and not asks, lasting)
        beside = (self._words.need(piece) for piece, one in zip(parted, weighed, strict=True) if one[0] > CLEAR)
        return Heard(next(filter(None, beside), None), sure=False)  # told in one sentence of several

    def _weighed(self, texts: Sequence[str]) -> list[tuple[float, Need, bool]]:
        """Of each text how far it lies from ordinary ones, what it likeliest tells of, and whether that is
        harassment; by meaning, too, where it is among the farthest by letters or words tell of need."""
        read = {text: self._lettered(text) for text in texts}
        if self.meaning:
            farthest = sorted(read, key=lambda text: read[text][0], reverse=True)[:MOST_MEANT]
            for text in (one for one in farthest if read[one][0] > CLEAR or self._words.need(one)):
                far, need, harassed = read[text]
                read[text] = far + MEANT * self.meaning(text) - DOUBT, need, harassed
        return [read[text] for text in texts]

    def _lettered(self, text: str) -> tuple[float, Need, bool]:
        """The same by letters alone."""
        scores = self.classify(text).scores
        need = max(NEEDS, key=scores.__getitem__)
        harassed = scores.get(HARASSMENT, -math.inf) > scores[need]
        return -scores[ORDINARY], "danger" if harassed else need, harassed


def load(
    words: Path, examples: Path, intents: Path, cache: Path | None = None, encoder: Encoder | None = None
) -> Distress:
    """Of the table and the folders of examples; weights are kept in the folder `cache`. Raises SettingsError."""
    others = [(text, ORDINARY) for text, _ in examples_in(intents)]
    meaning = None
    try:
        meaning = meaning_at(examples / MEANING, encoder) if encoder else None
    except (DamagedError, ValueError) as error:
        log.warning("%s; need is told by letters alone", error)
    return Distress(distress_words.load(words), load_classifier(examples, cache, READING, others), meaning)


def pieces(text: str) -> Iterator[str]:
    """A text by its sentences, long ones parted between words."""
    return (piece for sentence in _SENTENCE.findall(text) for piece in wrap(sentence, PIECE))

"""Whether somebody writes in distress or danger: looked at before anything else is weighed.

Learned from messages of people in need and from ordinary speech of every register (`training/care.py`); words that tell
of need by themselves (`distress_words`) count beside it. A message is looked at as a whole and sentence by sentence,
for what matters may stand in one of them. Who is brushed off in need is harmed most, so that a message in doubt is
answered like any other with a word of care below it (`unsure`), and so is sorrow told beside a question that has an
answer of its own.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import wrap

import numpy as np
from numpy.typing import NDArray

from engine.reading.messages import Messages
from engine.routing import distress_words
from engine.routing.distress_words import Need, Words
from engine.routing.text_classifier import MessageClassifier

CARE = "care"  # the intent
HEAD = "need"  # of the network that reads messages
CLASSES = ("danger", "despair", "harassment", "ordinary", "sadness")
ORDINARY = "ordinary"
HARASSMENT = "harassment"  # danger that goes on: somebody is responsible for it, whom the documents name
NEEDS: tuple[Need, ...] = ("despair", "danger", "sadness")
# Logits of need from which a message is in need, and in doubt: chosen on messages that nothing learned from, of which
# 10 and 15 of 3 400 ordinary ones and 203 and 220 of 280 calls lie above them (`docs/training.md`).
SURE, UNSURE = 1.9, 1.3
TOLD = 4.0  # what words that tell of need add
LASTING = 0.5  # share of harassment against danger from which it counts as harassment
CLEAR = 0.05  # probability by letters alone below which nothing else is looked at
PIECE = 160  # characters of a long message that are looked at together
MOST_PIECES = 120  # whose words are looked at
MOST_READ = 6  # pieces of a message whose vectors are made, which takes some milliseconds each
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;\n]*")  # the point of a sum ends none
_ENDS = " .\n"  # that a sentence is looked at without
_APOSTROPHES = str.maketrans("", "", "'’")
_PLACES = {name: place for place, name in enumerate(CLASSES)}

Likely = Callable[[str], NDArray[np.float32]]
"""The probability of each class of a text."""


@dataclass(frozen=True, slots=True)
class Heard:
    """`sure` of a `need`, or in doubt about it; `lasting`: harassment, which goes on, rather than danger now; `told`:
    by words that tell of need by themselves."""

    need: Need | None
    sure: bool = True
    lasting: bool = False
    told: bool = False


class Distress:
    """`glance` looks at letters alone, `look` at what a text means as well."""

    def __init__(self, words: Words, glance: Likely, look: Likely) -> None:
        self._words, self._glance, self._look = words, glance, look
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
        heard = self._heard(text)
        return heard.sure and heard.need is not None and not heard.told

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
        plain = text.translate(_APOSTROPHES).strip(_ENDS)
        parts = dict.fromkeys(filter(None, (plain, *(one.strip(_ENDS) for one in pieces(plain)))))
        near = {part: _need_in(self._glance(part)) for part in parts}
        likeliest = sorted(near, key=near.__getitem__, reverse=True)[:MOST_PIECES]
        told = {part: need for part in (plain, *likeliest) if (need := self._words.need(part)) is not None}
        likeliest = sorted(likeliest, key=lambda part: part in told, reverse=True)[:MOST_READ]
        read = {part: self._look(part) for part in likeliest if near[part] > CLEAR or part in told}
        if read and plain not in read:
            read[plain] = self._look(plain)
        weighed = {part: _logit(_need_in(likely)) + TOLD * (part in told) for part, likely in read.items()}
        worst = max(weighed, key=weighed.__getitem__, default=plain)
        far = weighed.get(worst, -np.inf)
        if far < UNSURE:
            return Heard(None)
        likely = read[worst]
        counted = {told[part] for part, logit in weighed.items() if part in told and logit >= UNSURE}
        listed = [one for one in NEEDS[:2] if one in counted]
        need = listed[0] if listed else _likeliest(likely)
        lasting = need == "danger" and likely[_PLACES[HARASSMENT]] > LASTING * likely[_PLACES["danger"]]
        asks = need == "sadness" and len(parts) > 2 and weighed.get(plain, -np.inf) < UNSURE
        return Heard(need, far >= SURE and not asks, bool(lasting), bool(told))


def load(words: Path, letters: Path, messages: Messages) -> Distress:
    """Of the table of words, what letters tell, and the network that reads messages. Raises DamagedError."""
    classify = MessageClassifier(messages, HEAD, letters, CLASSES)
    return Distress(distress_words.load(words), classify.by_letters, classify)


def pieces(text: str) -> Iterator[str]:
    """A text by its sentences, long ones parted between words."""
    return (piece for sentence in _SENTENCE.findall(text) for piece in wrap(sentence, PIECE))


def _need_in(likely: NDArray[np.float32]) -> float:
    return 1.0 - float(likely[_PLACES[ORDINARY]])


def _likeliest(likely: NDArray[np.float32]) -> Need:
    """Harassment is danger that goes on."""
    shares = {need: likely[_PLACES[need]] for need in NEEDS}
    shares["danger"] += likely[_PLACES[HARASSMENT]]
    return max(shares, key=shares.__getitem__)


def _logit(probability: float) -> float:
    return float(np.log((probability + 1e-9) / (1 - probability + 1e-9)))

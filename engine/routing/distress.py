"""Whether somebody writes in distress or danger: looked at before anything else is weighed.

Learned from messages of people in need and from ordinary speech of every register (`training/care.py`). A message is
looked at as a whole, and a long one also in runs of sentences and clause by clause, for what matters may stand in one
of them; but single clauses out of their message alarm without need ("It's killing me."). Who is brushed off in need is
harmed most, so that a message in doubt is answered like any other with a word of care below it (`unsure`), and so is
sorrow told beside a question that has an answer of its own.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import wrap
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.reading.messages import Messages
from engine.routing.text_classifier import MessageClassifier

CARE = "care"  # the intent
HEAD = "need"  # of the network that reads messages
CLASSES = ("danger", "despair", "harassment", "ordinary", "sadness")
ORDINARY = "ordinary"
HARASSMENT = "harassment"  # danger that goes on: somebody is responsible for it, whom the documents name
Need = Literal["despair", "danger", "sadness"]
NEEDS: tuple[Need, ...] = ("despair", "danger", "sadness")
# Logits of need from which a message is in need, and in doubt: chosen on messages that nothing learned from
# (`docs/training.md`).
SURE, UNSURE = 1.0, 0.85
APART = 2.0  # logits that a clause of a longer message must have more: out of its place much sounds like need
FEWEST = 3  # words of a clause that is no sentence
WEIGHT = 0.3  # of the network beside the letters
LASTING = 0.5  # share of harassment against danger from which it counts as harassment
PLAIN = 0.88  # probability by letters alone from which need is told plainly
CLEAR = 0.05  # probability by letters alone below which nothing else is looked at
PIECE = 120  # characters of a long message that are looked at together
MOST_READ = 6  # pieces of a message whose meaning is looked at, which takes some milliseconds each
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;\n]*")  # the point of a sum ends none
_CLAUSE = re.compile(r"(?:[^.,،!?؟;\n]|(?<=\d)[.,](?=\d))+")
_ENDS = " .\n"  # that a sentence is looked at without
_APOSTROPHES = str.maketrans("", "", "'’")
_PLACES = {name: place for place, name in enumerate(CLASSES)}

Likely = Callable[[str], NDArray[np.float32]]
"""The probability of each class of a text."""


@dataclass(frozen=True, slots=True)
class Heard:
    """`sure` of a `need`, or in doubt about it; `lasting`: harassment, which goes on, rather than danger now; `plain`:
    letters tell of it by themselves."""

    need: Need | None
    sure: bool = True
    lasting: bool = False
    plain: bool = False


class Distress:
    """`glance` looks at letters alone, `look` at what a text means as well."""

    def __init__(self, glance: Likely, look: Likely) -> None:
        self._glance, self._look = glance, look
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

    def yields(self, text: str) -> bool:
        """Whether a tool for which a message of need is surely meant may answer it, with a word of care below: not
        where need is told plainly."""
        return self.need(text) is not None and not self._heard(text).plain

    def harassed(self, text: str) -> bool:
        """Whether the danger told of is harassment, bullying or discrimination rather than violence now."""
        return self._heard(text).lasting

    def _listen(self, text: str) -> Heard:
        plain = text.translate(_APOSTROPHES).strip(_ENDS)
        runs = dict.fromkeys((plain, *(one.strip(_ENDS) for one in pieces(plain))))
        clauses = (one for one in _CLAUSE.findall(plain) if len(one.split()) >= FEWEST)
        apart = dict.fromkeys(one.strip(_ENDS) for one in (*sentences(plain, PIECE), *clauses))
        near = {part: _need_in(self._glance(part)) for part in runs | apart if part}
        likeliest = sorted(near, key=near.__getitem__, reverse=True)[:MOST_READ]
        read = {part: self._look(part) for part in likeliest if near[part] > CLEAR}
        if read and plain not in read:
            read[plain] = self._look(plain)
        weighed = {part: _logit(_need_in(likely)) - APART * (part not in runs) for part, likely in read.items()}
        is_sure = max(weighed.values(), default=-np.inf) >= SURE
        heard = [part for part, logit in weighed.items() if logit >= (SURE if is_sure else UNSURE)]
        if not heard:
            return Heard(None)
        needs = {part: _likeliest(read[part]) for part in heard}
        need = next(one for one in NEEDS if one in needs.values())  # a wish to die first, wherever it is told
        lasting = need == "danger" and all(_is_lasting(read[part]) for part in heard if needs[part] == need)
        asks = need == "sadness" and weighed[plain] < UNSURE
        is_plain = any(near[part] >= PLAIN for part in heard)
        return Heard(need, is_sure and not asks, lasting, is_plain)


def load(letters: Path, messages: Messages) -> Distress:
    """Of what letters tell, and the network that reads messages. Raises DamagedError."""
    classify = MessageClassifier(messages, HEAD, letters, CLASSES, WEIGHT)
    return Distress(classify.by_letters, classify)


def pieces(text: str) -> Iterator[str]:
    """A text in runs of whole sentences, each at most so long as is looked at together."""
    piece = ""
    for sentence in sentences(text, PIECE):
        if piece and len(piece) + 1 + len(sentence) > PIECE:
            yield piece
            piece = ""
        piece = f"{piece} {sentence}" if piece else sentence
    yield piece


def sentences(text: str, most: int) -> Iterator[str]:
    """The sentences of a text, those of more than `most` characters parted between words."""
    return (piece for sentence in _SENTENCE.findall(text) for piece in wrap(sentence, most))


def _need_in(likely: NDArray[np.float32]) -> float:
    return 1.0 - float(likely[_PLACES[ORDINARY]])


def _likeliest(likely: NDArray[np.float32]) -> Need:
    """Harassment is danger that goes on."""
    shares = {need: likely[_PLACES[need]] for need in NEEDS}
    shares["danger"] += likely[_PLACES[HARASSMENT]]
    return max(shares, key=shares.__getitem__)


def _is_lasting(likely: NDArray[np.float32]) -> bool:
    """Whether danger is harassment, which goes on."""
    return bool(likely[_PLACES[HARASSMENT]] > LASTING * likely[_PLACES["danger"]])


def _logit(probability: float) -> float:
    return float(np.log((probability + 1e-9) / (1 - probability + 1e-9)))

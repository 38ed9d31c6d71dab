"""The questions in a message, told by what was learned (`training/parts.py`)."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from engine.answering.question.instructions import asks, is_a_task
from engine.language import Language
from engine.routing.network import Encoder
from engine.routing.text_classifier import TextClassifier
from engine.text import analysis
from engine.text.lexicon import Pattern, Patterns
from engine.text.sentences import sentence_spans

ASKS = Patterns("parts.asks")  # how a question begins, by language
_JOINT = Patterns("parts.joint")
_MAY_BEGIN = Pattern(  # behind a mark, before a word that joins
    "parts.before",
    r"(?i)(?<=[?؟;\u037e.!,،؛…:])\s++(?=\S)|(?<!\s)[^\S\n]*+\n\s*+(?=\S)|(?<!\s)\s++(?={})",
)
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;]*")  # people begin sentences with small letters
_MARKS = "?؟;\u037e"
_ENDS = f" ,،{_MARKS}"
MOST_PARTS = 4
MOST_LOOKED_AT = 12  # places of one message
NEAR = 2  # words behind such a place whose letters are read
READ = 200  # characters on either side of such a place that are read
KEPT = 64  # latest messages whose parts are kept: several steps of a turn ask for them
SURE = 0.52  # probability from which another question begins
UNLIKELY = 0.05  # that by the letters alone below which the meaning is not looked at

FILE = "parts.json"
_SIGNS: Mapping[str, str] = {"asked": _MARKS, "ended": ".!…", "paused": ",،؛:"}  # what may stand before such a place
_JOINED = "joined"  # where none of them does
FACTS = (*_SIGNS, _JOINED)


class Beginning(NamedTuple):
    """A place where another question may begin: behind `before`, at `start` of the text. `fact`: one of FACTS."""

    before: str
    start: int
    fact: str


def beginnings(text: str) -> list[Beginning]:
    """The places of a text where another question may begin, in their order, `MOST_LOOKED_AT` at most."""
    found = islice((one for one in _MAY_BEGIN.finditer(text) if one.start()), MOST_LOOKED_AT)
    return [Beginning(text[: one.start()][-READ:], one.end(), _fact(text[one.start() - 1])) for one in found]


def _fact(sign: str) -> str:
    return next((fact for fact, signs in _SIGNS.items() if sign in signs), _JOINED)


def read_at(text: str, place: Beginning) -> tuple[str, tuple[str, str]]:
    """What is read of such a place: by its letters, and by its meaning."""
    after = text[place.start :][:READ]
    return " ".join(after.split()[:NEAR]), (place.before, after)


Split = Callable[[str, Language], tuple[str, ...]]
"""The questions in a message, mostly one: the whole."""


class QuestionSplitter:
    """Splits messages by what was learned, from the file at `path`. Raises as `TextClassifier` does."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        self._classify = TextClassifier(path, encoder)
        self._parted = lru_cache(maxsize=KEPT)(self._split)

    def __call__(self, text: str, language: Language) -> tuple[str, ...]:
        """ "when is it open and how much is it?" holds two questions; mostly there is one, the whole. A task beside a
        question ("Write a poem. When is it open?") is a part of its own. Takes some 10 ms for each place at which
        another question may begin."""
        return self._parted(text, language)

    def _split(self, text: str, language: Language) -> tuple[str, ...]:
        sentences = [text[start:end] for start, end in sentence_spans(text, language)]
        set_apart = 1 < len(sentences) <= MOST_PARTS and all(asks(one) or is_a_task(one) for one in sentences)
        if set_apart and any(map(is_a_task, sentences)):
            return tuple(sentences)
        begun = [place.start for place in beginnings(text) if self.likely(text, place) >= SURE]
        while begun and not analysis.content_terms(text[: begun[0]], language):
            del begun[0]  # "where and when do you meet?" asks one thing in two ways
        found = [text[start:end].strip() for start, end in pairwise([0, *begun, len(text)])]
        if not 1 < len(found) <= MOST_PARTS:
            return (text,)
        bare = [found[0], *(_without_joint(part, language) for part in found[1:])]
        return (*(part.rstrip(_ENDS) for part in bare[:-1]), bare[-1])

    def likely(self, text: str, place: Beginning) -> float:
        """How likely another question begins there."""
        letters, meant = read_at(text, place)
        return float(self._classify(letters, [place.fact], meant, UNLIKELY)[1])


def _without_joint(part: str, language: Language) -> str:
    joint = re.match(_JOINT[language], part, re.IGNORECASE)
    return part[joint.end() :] if joint else part


def asking_sentence(text: str, language: Language) -> str:
    """The one sentence of a long message that asks: "I broke my arm last year. Where do I get the report?"; empty where
    none or several do."""
    sentences = [one.strip() for one in _SENTENCE.findall(text) if one.strip()]
    asking = [one for one in sentences if asks(one) and analysis.content_terms(one, language)]
    return asking[0] if len(sentences) > 1 and len(asking) == 1 else ""

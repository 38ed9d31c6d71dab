"""Whether two questions ask the same thing. Pure, but for the encoder that it is given.

The vectors of "fees for the master's programme" and "fees for the bachelor's programme" are nearer to each other than
those of most paraphrases, so meaning alone serves wrong answers. Two questions of one language are the same where they
have the same figures and letters (line B), ask for the same kind of answer, fall into the same members of
`config/contrasts.toml`, and each telling word of one stands in the other, itself or by a synonym: then a vector need
only not speak against it (CLOSE). Where a single word is left over, the vectors have to be very near (NEAR); so they
have where one question asks whether by its first word and the other does not show it, as where the verb stands later.
Questions of different languages are never the same: staff write down how people ask in each. `python -m bench.reviewed`
gives precision and recall.

Where something else says that both ask for the same words of the documents, as what was found for one of them, the
telling words need not agree (`Likeness.akin`): figures, contrasts and the kind of answer have to, the vectors have to
be near, and a word of one that the documents have may only be replaced by one that means about the same. And who keeps
a wording but for one thing, which no wording of the answer names, asks for another thing: somebody who asks the same in
other words changes more (`_is_exchanged`).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.answering.question.expected import kind_of
from engine.answering.question.light_words import is_aspect, is_light
from engine.answering.question.synonyms import Synonyms
from engine.language import Language, detect
from engine.text import analysis
from engine.text.contrasting import Contrasts, folded, words

CLOSE, NEAR = 0.5, 0.9  # cosines: without and with one thing that differs
AKIN, MEANT = 0.6, 0.6  # where the words of the documents agree: of the questions, of words in the place of others
SAID = 2  # words of a message that surely asks something whatever it was taken for
EXCHANGED, KEPT = 2, 2  # telling words that name one thing, and that have to stand as they are beside it
UNTOLD = frozenset(("yes_no", "what"))  # kinds between which the order of words decides
COUNTED = frozenset(("count", "span"))  # "how many months", "how long"
Vector = NDArray[np.float32]
NO_VECTOR: Vector = np.zeros(0, np.float32)
Encode = Callable[[Sequence[str]], Vector]

_FIGURES = re.compile(r"\d+")
_LETTERS = re.compile(  # that name a line, a zone, a period, and are no words of their own
    r"(?<![\w'’-])(?:[B-HJ-Zbcefghjlpqvz]|(?<=[a-z] )A|[Α-ΖΚ-ΝΠα-ζκ-νπ]|[أابجده])(?![\w-])(?!['’]\w)"
)


@dataclass(frozen=True, slots=True)
class Wording:
    """A question as it is compared. `words`: its own, folded; `figures`: numbers, and letters that name something;
    `telling`: the terms that tell it from others, `ordered` as they stand; `known`: all of its terms, with their
    synonyms."""

    language: Language
    words: tuple[str, ...]
    figures: frozenset[str]
    kind: str
    members: frozenset[str]
    telling: frozenset[str]
    ordered: tuple[str, ...]
    known: frozenset[str]
    vector: Vector


class Likeness:
    def __init__(self, contrasts: Path, synonyms: Synonyms, encode: Encode) -> None:
        """Raises SettingsError for a file that is not there or cannot be read."""
        self._contrasts, self._synonyms, self._encode = Contrasts(contrasts), synonyms, encode

    def wording(self, text: str, language: Language | None = None) -> Wording:
        return replace(self.unencoded(text, language), vector=self._encode([text])[0])

    def unencoded(self, text: str, language: Language | None = None) -> Wording:
        """The same without its vector, which takes longer than all the rest."""
        spoken = language or detect(text)
        kind, terms = kind_of(text, spoken), analysis.content_terms(text, spoken)
        forms, meanings = self._synonyms.of(terms, spoken, analysis.words(text, spoken))
        ordered = tuple(term for term in terms if not is_light(term, kind) and not is_aspect(term))
        return Wording(
            language=spoken,
            words=tuple(words(text)),
            figures=frozenset(map(str, map(int, _FIGURES.findall(text)))) | set(map(folded, _LETTERS.findall(text))),
            kind=kind,
            members=self._contrasts.members(text),
            telling=frozenset(ordered),
            ordered=ordered,
            known=frozenset((*terms, *forms, *meanings)),
            vector=NO_VECTOR,
        )

    def surely(self, text: str, one: Wording, others: Sequence[Wording]) -> float:
        """0 unless `text`, whose wording is `one`, is one of the others word by word, or no word tells it from one of
        them and their vectors agree, which are looked at only then. A single word may be said to anything."""
        if len(one.words) < SAID:
            return 0.0
        if any(one.words == other.words for other in others):
            return 1.0
        alike = [other for other in others if _is_alike(one, other)]
        encoded = replace(one, vector=self._encode([text])[0]) if alike else one
        return max((same(encoded, other) for other in alike), default=0.0)

    def akin(self, one: Wording, others: Sequence[Wording], quoted: frozenset[str]) -> float:
        """0 where `one` cannot ask for the words of the documents that answer the question which `others` put,
        otherwise the best cosine of their vectors. `quoted`: the terms of those words."""
        named = frozenset(term for other in others for term in other.known)
        if any(_is_exchanged(one, other, named) for other in others):
            return 0.0
        return max(self._akin(one, other, quoted) for other in others)

    def _akin(self, one: Wording, other: Wording, quoted: frozenset[str]) -> float:
        kinds, cosine = {one.kind, other.kind}, float(one.vector @ other.vector)
        is_apart = _contradict(one, other) or not (len(kinds) == 1 or kinds <= UNTOLD or kinds <= COUNTED)
        return 0.0 if is_apart or cosine < AKIN or self._is_replaced(one, other, quoted) else cosine

    def _is_replaced(self, one: Wording, other: Wording, quoted: frozenset[str]) -> bool:
        """Whether `one` names something else where the documents name what `other` does: a cook for a nanny."""
        instead, named = one.telling - other.known - quoted, (other.telling - one.known) & quoted
        if not instead or not named:
            return False
        rows = self._encode([" ".join(sorted(words)) for words in (instead, named)])
        return float(rows[0] @ rows[1]) < MEANT


def same(one: Wording, other: Wording) -> float:
    """0 where they do not ask the same, otherwise the cosine of their vectors."""
    if _contradict(one, other):
        return 0.0
    if one.kind != other.kind and {one.kind, other.kind} != UNTOLD:
        return 0.0
    left = _left_over(one, other) + (one.kind != other.kind)
    cosine = float(one.vector @ other.vector)
    return cosine if (left == 0 and cosine >= CLOSE) or (left == 1 and cosine >= NEAR) else 0.0


def _is_alike(one: Wording, other: Wording) -> bool:
    """Whether no word tells them apart; where none tells anything, they may ask whatever."""
    if one.kind != other.kind or _contradict(one, other):
        return False
    return bool(one.telling) and _left_over(one, other) == 0


def _left_over(one: Wording, other: Wording) -> int:
    return len(one.telling - other.known) + len(other.telling - one.known)


def _is_exchanged(one: Wording, other: Wording, named: frozenset[str]) -> bool:
    """Whether `one` is `other` but for one thing in the place of another, none of `named`: escorts for children."""
    steps = SequenceMatcher(None, one.ordered, other.ordered, autojunk=False).get_opcodes()
    changed = [step for step in steps if step[0] != "equal"]
    if len(changed) != 1 or changed[0][0] != "replace":
        return False
    _, begin, end, *_ = changed[0]
    kept = len(one.ordered) - (end - begin)
    return end - begin <= EXCHANGED and kept >= KEPT and not named.intersection(one.ordered[begin:end])


def _contradict(one: Wording, other: Wording) -> bool:
    return (one.language, one.figures, one.members) != (other.language, other.figures, other.members)

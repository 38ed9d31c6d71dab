"""The questions in a message, told by what was learned (`training/parts.py`)."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from engine.answering.question.instructions import asks, is_a_task
from engine.language import Language
from engine.reading.messages import Messages
from engine.reading.packed import first_inside
from engine.text import analysis
from engine.text.sentences import sentence_spans

ASKS: Mapping[Language, str] = {
    "en": r"(?:for |at |by |from |until )?(?:when|where|who|how|what|why|which|"
    r"(?:is|are|can|may|must|should|could|do|does|did|will|would|have|has) "
    r"(?:i|we|you|they|he|she|it|there|the|this|these|that|my|our|your|any|all)|any)\b",
    "ar": r"(?:متى|أين|اين|وين|فين|كم|بكم|بكام|كيف|هل|لماذا|ليش|امتى|إمتى|ايمتى|إزاي|ماذا|لمن|إلى متى|من أين|قديش|ايش|"
    r"(?:من|ما|مين|شو) (?:هو|هي|هم))\b",
    "el": r"(?:πότε|ποτε|πού|που|ποιος|πώς|πως|πόσ\w+|ποσ\w+|τι|γιατί|ποι\w+|μπορώ|μπορούμε|έχετε|υπάρχει|υπάρχουν|"
    r"επιτρέπεται|πρέπει|χρειάζεται|είναι|μέχρι πότε|από πού|από πότε|σε ποι\w+)\b",
}
# Where another question may begin: behind a mark, before a word that joins.
_MAY_BEGIN = re.compile(
    r"(?<=[?؟;\u037e.!,،؛…:])\s++(?=\S)|(?<!\s)[^\S\n]*+\n\s*+(?=\S)"
    r"|(?<!\s)\s++(?=(?:and|or|plus|also|but|then|&|και|κι|κ|ή|επίσης|او|أو|كمان)\s|و\w)",
    re.IGNORECASE,
)
_JOINS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"(?:and|or|plus|&)\s+", re.IGNORECASE),
    "ar": re.compile(rf"(?:و\s?(?={ASKS['ar']})|(?:او|أو)\s+)"),
    "el": re.compile(r"(?:και|κι|κ|ή)\s+", re.IGNORECASE),
}
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;]*")  # people begin sentences with small letters
_MARKS = "?؟;\u037e"
_ENDS = f" ,،{_MARKS}"
MOST_PARTS = 4
MOST_LOOKED_AT = 12  # places of one message
KEPT = 64  # latest messages whose parts are kept: several steps of a turn ask for them
SURE = 0.5  # probability from which another question begins


def beginnings(text: str) -> list[int]:
    """The places of a text where another question may begin, in their order, `MOST_LOOKED_AT` at most."""
    return [one.end() for one in islice((one for one in _MAY_BEGIN.finditer(text) if one.start()), MOST_LOOKED_AT)]


Split = Callable[[str, Language], tuple[str, ...]]
"""The questions in a message, mostly one: the whole."""


class QuestionSplitter:
    """Splits messages where the network that reads them finds that another question begins."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self._parted = lru_cache(maxsize=KEPT)(self._split)

    def __call__(self, text: str, language: Language) -> tuple[str, ...]:
        """ "when is it open and how much is it?" holds two questions; mostly there is one, the whole. A task beside a
        question ("Write a poem. When is it open?") is a part of its own. Takes some 5 to 50 ms, by the length."""
        return self._parted(text, language)

    def _split(self, text: str, language: Language) -> tuple[str, ...]:
        sentences = [text[start:end] for start, end in sentence_spans(text, language)]
        set_apart = 1 < len(sentences) <= MOST_PARTS and all(asks(one) or is_a_task(one) for one in sentences)
        if set_apart and any(map(is_a_task, sentences)):
            return tuple(sentences)
        places = beginnings(text)
        likely = self.likely(text, places)
        begun = [place for place, chance in zip(places, likely, strict=True) if chance >= SURE]
        while begun and not analysis.content_terms(text[: begun[0]], language):
            del begun[0]  # "where and when do you meet?" asks one thing in two ways
        found = [text[start:end].strip() for start, end in pairwise([0, *begun, len(text)])]
        if not 1 < len(found) <= MOST_PARTS:
            return (text,)
        bare = [found[0], *(_without_joint(part, language) for part in found[1:])]
        return (*(part.rstrip(_ENDS) for part in bare[:-1]), bare[-1])

    def likely(self, text: str, places: Sequence[int]) -> list[float]:
        """How likely another question begins at each of these places."""
        if not places:
            return []
        told = self._messages(text)
        tokens = [first_inside(told.places, place, len(text)) for place in places]
        return [0.0 if token is None else float(told.begins[token]) for token in tokens]


def _without_joint(part: str, language: Language) -> str:
    joint = _JOINS[language].match(part)
    return part[joint.end() :] if joint else part


def asking_sentence(text: str, language: Language) -> str:
    """The one sentence of a long message that asks: "I broke my arm last year. Where do I get the report?"; empty where
    none or several do."""
    sentences = [one.strip() for one in _SENTENCE.findall(text) if one.strip()]
    asking = [one for one in sentences if asks(one) and analysis.content_terms(one, language)]
    return asking[0] if len(sentences) > 1 and len(asking) == 1 else ""

"""Whether words that nobody addressed to Dalil ask something: a cheap look before the router's. Pure."""

import re
from functools import cache

from engine.answering.question.expected import kind_of
from engine.answering.question.parts import ASKS
from engine.language import Language, detect
from engine.routing.courtesy import strip
from engine.text import analysis
from engine.text.lexicon import column

MOST_CHARACTERS = 1000  # a longer message tells something
FEWEST_LETTERS = 6  # "What?", "Και;": asked of whoever spoke last

_MARK = re.compile(r"[?？؟\u037e]\s*[)\"'»”]*(\s|$)")
_GREEK_MARK = re.compile(r"[Ͱ-Ͽἀ-῿]\s?;[)\"'»”]*(\s|$)")  # most keyboards give the Greek question mark as a semicolon
MOST_WORDS = 12  # in which a late question word still asks: further on it is part of a tale


@cache
def _known(what: str, language: Language) -> re.Pattern[str]:
    return re.compile(analysis.normalize("|".join(column(f"asking.{what}", language))))


_WHAT_EGYPTIAN = re.compile(r"\s[اإ]يه(\s|$)")  # folded it could not be told from a verse's آية
_ENDED = re.compile(r"(?<=[.!?؟;,،؛\u037e])\s+|\n+")
_TELLING = re.compile(r"^(https?://|<@|@everyone|@here|>)")


@cache
def _begun(language: Language) -> re.Pattern[str]:
    """Up to a word that asks."""
    return re.compile(rf"\s+(?={ASKS[language]})", re.IGNORECASE)


def is_question(text: str) -> bool:
    """By a question mark after words, or by a question word at the beginning or, in few words, later."""
    words = strip(text.strip())
    if not words or len(words) > MOST_CHARACTERS or sum(map(str.isalpha, words)) < FEWEST_LETTERS:
        return False
    if _TELLING.match(words):
        return False
    if _MARK.search(words) or _GREEK_MARK.search(words):
        return True
    language, folded = detect(words), analysis.normalize(words).strip(" .!,،")
    if _known("called", language).match(folded):
        return False
    if _known("begins", language).match(folded) or (language == "ar" and kind_of(words, "ar") == "yes_no"):
        return True
    if len(folded.split()) > MOST_WORDS or _known("told", language).search(folded):
        return False
    return bool(_known("late", language).search(folded)) or (language == "ar" and bool(_WHAT_EGYPTIAN.search(words)))


def asking_clauses(text: str) -> tuple[str, ...]:
    """The clauses of a text that ask: cut at its marks, and a question once more before the word that asks, so that
    what is told before it stands apart."""
    between_marks = (one.strip() for one in _ENDED.split(text))
    parts = (part for one in between_marks if is_question(one) for part in _begun(detect(one)).split(one, 1))
    return tuple(filter(is_question, parts))

"""Whether words that nobody addressed to Dalil ask something: a cheap look before the router's. Pure."""

import re

from engine.generation.cues import kind_of
from engine.language import Language, detect
from engine.retrieval import analysis
from engine.routing.courtesy import strip

MOST_CHARACTERS = 1000  # a longer message tells something
FEWEST_LETTERS = 6  # "What?", "Και;": asked of whoever spoke last

_MARK = re.compile(r"[?？؟\u037e]\s*[)\"'»”]*(\s|$)")
_GREEK_MARK = re.compile(r"[Ͱ-Ͽἀ-῿]\s?;[)\"'»”]*(\s|$)")  # most keyboards give the Greek question mark as a semicolon
_WHAT: dict[Language, str] = {
    "en": r"^(what|which|who|when|where|why|how|(does|do|did|can) (anyone|anybody|someone)|"
    r"any(one|body) (know|have|knows|has|heard|tried)|any idea|"
    r"(is|are|am|do|does|did|can|could|may|should) (i|we|you|they|he|she|it|there|the|this|that|my|our|any|students?)|"
    r"i (need|want) to know|i wonder)\b",
    "ar": r"^(و)?(ما|ماذا|ايش|شو|وش|هل|كيف|متي|اين|وين|فين|كم|بكم|لماذا|ليش|ليه|من (هو|هي|المسؤول|الذي)|"
    r"حد (يعرف|عنده|عارف)|احد (يعرف|عنده)|في حد (يعرف|عارف)|مين (يعرف|عنده)|احتاج (ان )?اعرف)\b",
    "el": r"^(και )?(τι|ποι\w+|πότε|πού|πώς|γιατί|πόσ\w+|ξέρει (κανείς|κάποιος)|έχει (κανείς|κάποιος)|"
    r"μήπως|υπάρχει|υπάρχουν|γίνεται να|μπορώ να|μπορούμε να)\b",
}
_ASKING = {language: re.compile(analysis.normalize(pattern)) for language, pattern in _WHAT.items()}
_TELLING = re.compile(r"^(https?://|<@|@everyone|@here|>)")


def is_question(text: str) -> bool:
    """By a question mark after words, or by a question word at the beginning."""
    words = strip(text.strip())
    if not words or len(words) > MOST_CHARACTERS or sum(map(str.isalpha, words)) < FEWEST_LETTERS:
        return False
    if _TELLING.match(words):
        return False
    if _MARK.search(words) or _GREEK_MARK.search(words):
        return True
    language = detect(words)
    folded = analysis.normalize(words)
    return bool(_ASKING[language].match(folded)) or (language == "ar" and kind_of(words, "ar") == "yes_no")

"""The questions in a message. Pure."""

import re
from collections.abc import Mapping

from engine.answering.question.instructions import asks, is_a_task
from engine.language import Language
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
_PARTS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(rf"(?<=[?])\s+|(?<!\s),?\s+(?:and|or)\s+(?={ASKS['en']})", re.IGNORECASE),
    "ar": re.compile(rf"(?<=[?؟])\s+|(?<!\s)[،,]?\s+و\s?(?={ASKS['ar']})"),
    "el": re.compile(rf"(?<=[?;\u037e])\s+|(?<!\s),?\s+(?:και|κι)\s+(?={ASKS['el']})", re.IGNORECASE),
}
_SENTENCE = re.compile(r"(?:[^.!?؟;\n]|(?<=\d)\.(?=\d))+[.!?؟;]*")  # people begin sentences with small letters
_MARKS = " ?؟;\u037e"
MOST_PARTS = 3
NAMED = 3  # words that name a thing: "tuition fees and when are they due?"


def parts(text: str, language: Language) -> tuple[str, ...]:
    """ "when is it open and how much is it?" holds two questions; mostly there is one, the whole. A task beside a
    question ("Write a poem. When is it open?") is a part of its own."""
    sentences = [text[start:end] for start, end in sentence_spans(text, language)]
    set_apart = 1 < len(sentences) <= MOST_PARTS and all(asks(one) or is_a_task(one) for one in sentences)
    if set_apart and any(map(is_a_task, sentences)):
        return tuple(sentences)
    found = [part.strip() for part in _PARTS[language].split(text) if part and part.strip()]
    telling = [part for part in found if analysis.content_terms(part, language) and len(part.split()) > 1]
    all_ask = all(_asks(part, language) for part in found)
    if len(telling) < len(found) or not 1 < len(found) <= MOST_PARTS or not all_ask:
        return (text,)
    return (*(part.rstrip(_MARKS) for part in found[:-1]), found[-1])


def _asks(part: str, language: Language) -> bool:
    """Whether a part asks, by its mark, by a question word or by naming a thing; a tale before a question is no part of
    its own."""
    clung = "و?" if language == "ar" else ""
    return (
        asks(part)
        or len(part.split()) <= NAMED
        or re.search(rf"\b{clung}{ASKS[language]}", part, re.IGNORECASE) is not None
    )


def asking_sentence(text: str, language: Language) -> str:
    """The one sentence of a long message that asks: "I broke my arm last year. Where do I get the report?"; empty where
    none or several do."""
    sentences = [one.strip() for one in _SENTENCE.findall(text) if one.strip()]
    asking = [one for one in sentences if asks(one) and analysis.content_terms(one, language)]
    return asking[0] if len(sentences) > 1 and len(asking) == 1 else ""

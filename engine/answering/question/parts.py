"""The questions in a message. Pure."""

import re
from collections.abc import Mapping

from engine.answering.question.instructions import asks, is_a_task
from engine.language import Language
from engine.text import analysis
from engine.text.sentences import sentence_spans

_ASKS = {
    "en": r"(?:for |at |by |from |until )?(?:when|where|who|how|what|why|which|is it|is there|can i|do i|does it)\b",
    "ar": r"(?:متى|أين|اين|وين|فين|كم|بكم|بكام|كيف|هل|لماذا|ليش|امتى|إزاي|ماذا|(?:من|ما|مين|شو) (?:هو|هي|هم))\b",
    "el": r"(?:πότε|ποτε|πού|που|ποιος|πώς|πως|πόσο|πόσα|ποσο|τι|γιατί|ποια|ποιο|μπορώ|μέχρι πότε|από πού|σε ποιον)\b",
}
_PARTS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(rf"[?]\s+|,?\s+(?:and|or)\s+(?={_ASKS['en']})", re.IGNORECASE),
    "ar": re.compile(rf"[?؟]\s+|[،,]?\s+و\s?(?={_ASKS['ar']})"),
    "el": re.compile(rf"[?;\u037e]\s+|,?\s+(?:και|κι)\s+(?={_ASKS['el']})", re.IGNORECASE),
}
MOST_PARTS = 3


def parts(text: str, language: Language) -> tuple[str, ...]:
    """ "when is it open and how much is it?" holds two questions; mostly there is one, the whole. A task beside a
    question ("Write a poem. When is it open?") is a part of its own."""
    sentences = [text[start:end] for start, end in sentence_spans(text, language)]
    set_apart = 1 < len(sentences) <= MOST_PARTS and all(asks(one) or is_a_task(one) for one in sentences)
    if set_apart and any(map(is_a_task, sentences)):
        return tuple(sentences)
    found = [part.strip() for part in _PARTS[language].split(text) if part and part.strip()]
    telling = [part for part in found if analysis.content_terms(part, language) and len(part.split()) > 1]
    return tuple(telling) if len(telling) == len(found) and 1 < len(found) <= MOST_PARTS else (text,)

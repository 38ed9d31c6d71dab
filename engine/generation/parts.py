"""The questions in a message. Pure."""

import re
from collections.abc import Mapping

from engine.language import Language
from engine.retrieval import analysis

_ASKS = {
    "en": r"(?:for |at |by |from |until )?(?:when|where|who|how|what|why|which|is it|is there|can i|do i|does it)\b",
    "ar": r"(?:متى|أين|اين|وين|فين|كم|بكم|بكام|كيف|هل|لماذا|ليش|امتى|إزاي)\b",
    "el": r"(?:πότε|ποτε|πού|που|ποιος|πώς|πως|πόσο|πόσα|ποσο|τι|γιατί|ποια|ποιο|μπορώ|μέχρι πότε|από πού|σε ποιον)\b",
}
_PARTS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(rf"[?]\s+|,?\s+(?:and|or)\s+(?={_ASKS['en']})", re.IGNORECASE),
    "ar": re.compile(rf"[?؟]\s+|[،,]?\s+و\s?(?={_ASKS['ar']})"),
    "el": re.compile(rf"[?;\u037e]\s+|,?\s+(?:και|κι)\s+(?={_ASKS['el']})", re.IGNORECASE),
}
MOST_PARTS = 3


def parts(text: str, language: Language) -> tuple[str, ...]:
    """ "when is it open and how much is it?" holds two questions; mostly there is one, the whole."""
    found = [part.strip() for part in _PARTS[language].split(text) if part and part.strip()]
    telling = [part for part in found if analysis.content_terms(part, language) and len(part.split()) > 1]
    return tuple(telling) if len(telling) == len(found) and 1 < len(found) <= MOST_PARTS else (text,)

"""Arabic in Latin letters, with figures for the letters Latin has not ("3asr", "saba7"): these written as letters."""

import re

_LETTERS = {"2": "", "3": "", "5": "kh", "6": "t", "7": "h", "8": "gh", "9": "s"}
_WORD = re.compile(r"\b(?=[a-z2-9]*[a-z][a-z2-9]*[a-z])[a-z2-9]*[2-9][a-z2-9]*\b")
_UNITS = "kg|gm|gr|mg|ml|km|cm|mm|am|pm|nd|rd|th|st|usd|eur|gbp|sar|aed|egp|kwd|qar|euro|dollar|gram|tola|year|day|hour"
_COUNTED = re.compile(rf"\d+(?:{_UNITS})s?|.*(?:\d\d|4).*")
_TABLE = str.maketrans(_LETTERS)
DIGEST = repr((_LETTERS, _WORD.pattern, _COUNTED.pattern))


def folded(text: str) -> str:
    """A folded text with such words in letters alone; a number with its unit ("5kg") stays."""
    return _WORD.sub(lambda found: found[0] if _COUNTED.fullmatch(found[0]) else found[0].translate(_TABLE), text)

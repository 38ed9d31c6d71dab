"""Which language a text is written in, and what follows from that: direction and digits.

The three languages have three scripts, so letters decide; a statistical detector has nothing to add and short texts
fool every one of them. What is typed in Latin letters may be Greek or Arabic as well, which a model tells (`latin`).
"""

import re
from typing import Literal

from engine.latin import Language as Language
from engine.latin import language_of

LANGUAGES: tuple[Language, ...] = ("en", "ar", "el")
COMMA: dict[Language, str] = {"en": ", ", "ar": "، ", "el": ", "}

_SCRIPTS: tuple[tuple[Language, re.Pattern[str]], ...] = (
    ("en", re.compile("[A-Za-zÀ-ɏ]+")),
    ("ar", re.compile("[\u0621-\u065f\u066e-\u06d3\u06fa-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]+")),
    ("el", re.compile("[\u0370-\u037d\u037f-\u03ff\u1f00-\u1fff]+")),
)
_DIGITS = {ord(zero) + value: str(value) for zero in "٠۰" for value in range(10)}
_QUOTATION = re.compile('«[^«»]*»|“[^“”]*”|"[^"]*"|﴿[^﴿﴾]*﴾')
_LEAD = 3  # words in one script that tell what the message is asked in


def detect(text: str, fallback: Language = "en") -> Language:
    """The language with the most letters in `text`; `fallback` when it has none (digits, emoji, nothing)."""
    counts = [(sum(map(len, script.findall(text))), language) for language, script in _SCRIPTS]
    most, language = max(counts, key=lambda pair: pair[0])
    if most == 0:
        return fallback
    return language_of(text) if language == "en" else language


def asked_in(text: str, fallback: Language = "en") -> Language:
    """The language of a message's first words where those are enough to tell, whatever it quotes in marks or behind
    them ("is this a verse: إن مع العسر يسرا"); else that of all of it."""
    own = _QUOTATION.sub(" ", text)
    if own != text and len(own.split()) >= _LEAD:
        return detect(own, fallback)
    runs = sorted((match.start(), language) for language, script in _SCRIPTS for match in script.finditer(text))
    lead = text[: next((start for start, language in runs if language != runs[0][1]), len(text))]
    return detect(lead if len(lead.split()) >= _LEAD else text, fallback)


def commanded_in(argument: str, fallback: Language) -> Language:
    """The language of what stands after a command. A single word in Latin letters tells none: "yes" and a turn's id are
    what buttons send in every language."""
    return fallback if argument.isascii() and len(argument.split()) == 1 else detect(argument, fallback)


def hinted(*codes: str) -> Language:
    """The first of these codes ("el-GR", "AR") that names a language of ours; English where none does."""
    return next((known for code in codes for known in LANGUAGES if code.lower().startswith(known)), "en")


def direction(language: Language) -> Literal["ltr", "rtl"]:
    return "rtl" if language == "ar" else "ltr"


def fold_digits(text: str) -> str:
    """Arabic-Indic (٣) and Persian (۳) digits as ASCII; one character for one, so offsets stay true."""
    return text if text.isascii() else text.translate(_DIGITS)


_EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_MARKS: dict[Language, dict[int, int]] = {"en": {}, "ar": str.maketrans(",.", "٬٫"), "el": str.maketrans(",.", ".,")}


def digits(text: str, language: Language) -> str:
    """With the digits that the language is written with; all else stays."""
    return text.translate(_EASTERN) if language == "ar" else text


def figures(number: int | float | str, language: Language) -> str:
    """A number as the language writes it: 1,234.5, ١٬٢٣٤٫٥, 1.234,5. A string is one written the English way."""
    plain = number if isinstance(number, str) else f"{number:,}"
    return digits(plain.translate(_MARKS[language]), language)


def rounded(number: float, language: Language, decimals: int = 0) -> str:
    """With so many decimals, as the language writes it."""
    return figures(f"{number:,.{decimals}f}", language)

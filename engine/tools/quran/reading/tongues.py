"""The language in which a message wants verses: "al-fatiha in Greek", "الفاتحة بالإنجليزية", "στα ελληνικά". Pure."""

import re

from engine.scripture.folding import Level, fold

_NAMES = {
    "en": r"english|[إا]?نجليزي\w*|[إا]نكليزي\w*|αγγλικ\w+",
    "ar": r"arabic|عربي\w*|αραβικ\w+",
    "el": r"greek|يوناني\w*|ελληνικ\w+",
    "fr": r"french|فرنسي\w*|γαλλικ\w+",
    "de": r"german|[أا]لماني\w*|γερμανικ\w+",
    "tr": r"turkish|تركي\w*|τουρκικ\w+",
    "ur": r"urdu|[أا]ردي\w*|[أا]وردو|[أا]ردو|ουρντού",
    "es": r"spanish|[إا]سباني\w*|ισπανικ\w+",
    "id": r"indonesian|[إا]ندونيسي\w*|ινδονησιακ\w+",
    "fa": r"persian|farsi|فارسي\w*|περσικ\w+",
    "ru": r"russian|روسي\w*|ρωσικ\w+",
}
_ANY = "|".join(f"(?:{names})" for names in _NAMES.values())
_NAMED = re.compile(_ANY, re.IGNORECASE)
_ASKED = re.compile(
    r"(?:,? ?(?:and )?(?:translated|translation|written) )?"
    rf"\b(?:in|into|to) (?:the )?(?:{_ANY})(?: language| translation)?\b(?! \w)"
    rf"|\b(?:{_ANY}) translation(?: of)?\b",
    re.IGNORECASE,
)
_ASKED_AR = re.compile(rf"(?<!\w)(?:مترجم\w* )?(?:ب|إلى |الى |في |لل|ل)(?:ال)?(?:لغة |لغه )?(?:ال)?(?:{_ANY})(?!\w)")
_ASKED_EL = re.compile(rf"(?:μετάφραση )?\b(?:στα|στην|στη) (?:{_ANY})(?: γλώσσα| μετάφραση)?", re.IGNORECASE)


def tongue(text: str) -> tuple[str, str]:
    """The code of the language and the message without the words that name it; ("", text) where none is named."""
    letters = fold(text, Level.LETTERS)
    if _NAMED.search(letters.text) is None:
        return "", text
    for pattern in (_ASKED, _ASKED_AR, _ASKED_EL):
        match = pattern.search(letters.text)
        if match is not None and match.group().strip():
            start, end = letters.raw(match.start(), match.end())
            code = next(name for name, names in _NAMES.items() if re.search(names, match.group(), re.IGNORECASE))
            return code, f"{text[:start]} {text[end:]}".strip()
    return "", text

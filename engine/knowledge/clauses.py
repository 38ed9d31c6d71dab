"""Which lines of a plain text are headings or list items: numbered clauses, articles, capitals, short titles."""

import re

_ROMAN = "[IVXLC]{1,6}"
_NUMBER = rf"(?:\d+|[٠-٩]+|{_ROMAN}|[A-Z]|[Α-Ω]['ʹ΄]?)"
_ORDINAL = r"(?:ال\w+)"
# (pattern, level): the words that open a division of a text, outermost first
_DIVISIONS = tuple(
    (re.compile(rf"(?:{words})\s+(?:{_NUMBER}|{_ORDINAL})(?=$|[\s.:)\-–—])", re.IGNORECASE), level)
    for level, words in enumerate(
        (
            r"part|title|book|الباب|μέρος|βιβλίο|ΜΕΡΟΣ",
            r"chapter|annex|appendix|schedule|الفصل|الملحق|κεφάλαιο|παράρτημα|ΚΕΦΑΛΑΙΟ|ΠΑΡΑΡΤΗΜΑ",
            r"section|القسم|τμήμα|ενότητα|ΤΜΗΜΑ",
            r"article|clause|المادة|مادة|άρθρο|ΑΡΘΡΟ|ΆΡΘΡΟ",
        ),
        1,
    )
)
_CAPITALS, _NUMBERED, _TITLE = 5, 6, 20  # levels of the other kinds; a numbered heading adds its depth
_NUMBERING = re.compile(
    rf"(?P<number>\d+(?:\.\d+)*|[٠-٩]+(?:\.[٠-٩]+)*|{_ROMAN}|[A-Z])(?:[.)]+\s*|\s+(?=[A-ZΑ-Ω]))(?=\S)"
)
_ITEM = re.compile(
    r"(?:[-*+•▪◦●○■□–—·\ufffd\uf0b7\u2023]\s"
    r"|\(?(?:\d{1,3}|[٠-٩]{1,3}|[A-Za-zΑ-Ωα-ω\u0621-\u064a]|[ivx]{1,5}|[IVX]{1,5})[.)]\s"
    r"|\(\w{1,4}\)"
    r"|(?:\d{1,3}\.){1,4}\d{1,3}\.?\s)"
)
_ENDS = (".", ";", ",", "!", "?", "؟", "؛", "،", "·", "…", "-")
_MAX_WORDS = 12
_TITLE_WORDS = 7
_BODY_WORDS = 12


def is_item(words: str) -> bool:
    return _ITEM.match(words) is not None


def is_title(words: str) -> bool:
    """Whether the first line of a text names it."""
    return bool(words) and len(words.split()) <= _MAX_WORDS and not words.endswith((*_ENDS, ":")) and not is_item(words)


def is_short(words: str) -> bool:
    """Whether a line that is set apart by its looks can be a heading."""
    return 0 < len(words.split()) <= _MAX_WORDS and not words.rstrip().endswith(_ENDS) and any(map(str.isalpha, words))


def heading_level(words: str, following: str) -> int:
    """Level of the heading that this line is, 0 for none. `following` is the paragraph after it."""
    count = len(words.split())
    if not following or not 0 < count <= _MAX_WORDS or not re.search(r"[^\W\d_]{2}", words):
        return 0
    for division, level in _DIVISIONS:
        if division.match(words) and not words.endswith(_ENDS[1:]):
            return level
    if (numbering := _NUMBERING.match(words)) and not words.startswith(("•", "-")):
        return _numbered(words[numbering.end() :], numbering["number"], following)
    if is_item(words) or words.endswith(_ENDS):
        return 0
    if _is_capitals(words):
        return _CAPITALS
    short = count <= _TITLE_WORDS and len(following.split()) >= max(_BODY_WORDS, 2 * count)
    return _TITLE if short and _is_titled(words) and not is_item(following) else 0


def _numbered(title: str, number: str, following: str) -> int:
    """A numbered line heads what follows unless it is an item of a list or a clause of its own."""
    dot = title.endswith(".") and len(title.split()) <= 6 and _is_titled(title[:-1]) and title[:-1].count(" ") > 0
    if (title.endswith((*_ENDS, ":")) and not dot) or not title[:1].isalpha() or title[:1].islower():
        return 0
    depth = number.count(".") + 1
    after = _NUMBERING.match(following)
    if (
        after
        and after["number"].count(".") + 1 <= depth
        and number.isdigit() == after["number"].isdigit()
        and not _is_capitals(title)
    ):
        return 0
    if len(following.split()) < 3 and not after:
        return 0
    return _NUMBERED + depth + (0 if number[0].isdigit() or re.fullmatch(_ROMAN, number) else 1)


def _is_capitals(words: str) -> bool:
    letters = [letter for letter in words if letter.isalpha()]
    return len(letters) >= 4 and all(letter.isupper() for letter in letters)


def _is_titled(words: str) -> bool:
    """Names, in scripts that have capitals, begin with one; Arabic has none and is judged by length alone."""
    tokens = [word for word in words.rstrip(":").split() if word[0].isalpha()]
    if not tokens:
        return False
    large = sum(not word[0].islower() for word in tokens)
    return not tokens[0][0].islower() and large >= 0.6 * len(tokens)

"""Numbers said in words, written as figures: every reader of figures then reads them alike. Pure.

    in_figures("two hundred and fifty thousand euros, and twelve sons", "en") == "250000 euros, and 12 sons"

Words below eleven stay, which readers know and grammar plays with ("two thirds", "one of them"), and so do ordinals and
scales that stand alone ("million", "ميت"), which are other words as well.
"""

import re
from collections.abc import Callable

from engine.language import Language
from engine.text.number_words import Word, joined_to, word_of
from engine.text.numbers import Number, read

_LEAST = 11
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN_FIGURE = re.compile(r"\d+\s")
_NEXT = 3  # words after a number among which what it counts is looked for


def nothing(_: str) -> bool:
    return False


def in_figures(text: str, language: Language, counts: Callable[[str], bool] = nothing) -> str:
    """`counts` tells a word that is counted for itself: "a million and three sons" are two numbers before one, and stay
    as they are said."""
    written, at = "", 0
    for number in read(text, language):
        figure = _figure(text, number, counts)
        if figure:
            written += text[at : number.start] + figure
            at = number.end
    return written + text[at:]


def _figure(text: str, number: Number, counts: Callable[[str], bool]) -> str:
    """What is written for the number, with what is joined to its first word; empty where it stays."""
    said = text[number.start : number.end]
    words = _WORD.findall(said)
    known = [(word, found) for word in words if (found := word_of(word)) is not None]
    kinds = [found.kind for _, found in known]
    if not known or "ordinal" in kinds or (said[0].isdigit() and not _goes_on(said, known)):
        return ""
    if len(words) == 1 and not said[0].isdigit() and not _is_only_number(known[0][1]):
        return ""
    joined = any(kind == "joint" for kind in kinds) or any(found.joined for _, found in known[1:])
    if joined and any(map(counts, _WORD.findall(text[number.end : number.end + 60])[:_NEXT])):
        return ""
    value = number.value / 1000 if words[-1].lower() == "k" else number.value
    if value < _LEAST and (value.denominator == 1 or value < 1):
        return ""
    decimals = f"{float(value):.2f}".rstrip("0").rstrip(".")
    if value != round(value, 2):
        return ""
    before = joined_to(words[0]) or ("و" if _is_and_eleven(words) else "")
    after = " k" if words[-1].lower() == "k" else "%" if number.percent else ""
    return before + (str(value) if value.denominator == 1 else decimals) + after


def _is_only_number(word: Word) -> bool:
    """Whether a word by itself says a number and nothing else."""
    return word.kind == "cardinal" or (word.kind == "scale" and word.language == "el" and word.value > _LEAST)


def _goes_on(said: str, known: list[tuple[str, Word]]) -> bool:
    """Whether a figure without marks goes on in several words: "20 thousand and a half", but not "20 thousand" or
    "1.500 thousand and a half"."""
    several = len(known) > 1 and all(found.kind != "sign" for _, found in known)
    return several and _PLAIN_FIGURE.match(said) is not None


def _is_and_eleven(words: list[str]) -> bool:
    """ "وأحد عشر" is "and eleven"; written alike, "واحد" is one."""
    return words[0].startswith("وأ") or (words[0] == "واحد" and words[1:2] == ["عشر"])

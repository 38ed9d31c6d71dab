"""A telling with its corrections carried out: "one daughter, no wait, three daughters" has three. Pure.

Relatives and sums that are taken back for others of their kind go; a correction of anything else is given back as
words, so that its writer is asked.
"""

import re
from itertools import takewhile

from engine.text.corrections import marks
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.prose import read

_NEAR = 30  # characters between a correction and what it is about
_SUM = re.compile(r"(?:[$€£] ?)?\d[\d.,٬٫]*(?: ?(?:k|m|thousand|million|الف|مليون|χιλιαδες|χιλιάδες)\b)?")
_NOT = re.compile(r"(?<!\w)(?:not|no|مو|مش|ليس|ليست|موب|όχι|οχι)(?!\w)", re.IGNORECASE)
_LEAST = 3  # digits of a sum


def corrected(text: str) -> tuple[str, list[str]]:
    """The text without what is taken back, and the corrections that were not understood."""
    unclear: list[str] = []
    named: list[Mention] | None = None
    for start, end in reversed(marks(text)):
        named = _mentions(text) if named is None else named
        left = _without(text, named, start, end)
        if left is None:
            unclear.append(" ".join(text[start:].split(maxsplit=6)[:6]).strip(" .,،"))
        else:
            text, named = left, None  # only a changed text is read anew
    return text, unclear


def _without(text: str, named: list[Mention], start: int, end: int) -> str | None:
    wrong = next((each for each in reversed(named) if each.end <= start), None)
    right = next((each for each in named if each.start >= end), None)
    sums = list(_SUM.finditer(text))
    before = next((each for each in reversed(sums) if each.end() <= start and _digits(each[0]) >= _LEAST), None)
    after = next((each for each in sums if each.start() >= end and _digits(each[0]) >= _LEAST), None)
    if before and after and start - before.end() < _NEAR and after.start() - end < _NEAR // 2:
        between = text[before.end() : start] + text[end : after.start()]
        return None if any(map(str.isalpha, between)) and _mentions(between) else _summed(text, before, start, after)
    if wrong is None or right is None or start - wrong.end > _NEAR or right.start - end > _NEAR // 2:
        return None
    if wrong.steps[0] != right.steps[0] or wrong.steps[1:] != right.steps[1:]:
        return None
    if _NOT.search(text[end : right.start]):  # "sorry, not a brother: a sister"
        rest = text[right.end :].lstrip(" :,،")
        return text[: wrong.start] + ("و" if text[wrong.start] == "و" and rest[:1] != "و" else "") + rest
    joined = "و" if text[wrong.start] == "و" and text[right.start] != "و" else ""
    return text[: wrong.start] + joined + text[right.start :]


def _summed(text: str, before: re.Match[str], start: int, after: re.Match[str]) -> str:
    return text[: before.start()] + after[0] + text[before.end() : start].rstrip(" ,،(–—-") + text[after.end() :]


def _digits(figure: str) -> int:
    scaled = 3 * any(map(str.isalpha, figure))
    return sum(map(str.isdigit, takewhile(lambda char: not char.isalpha(), figure))) + scaled


def _mentions(text: str) -> list[Mention]:
    if re.search("[\u0621-\u064a]", text):
        return mentions_in(text)
    return [person.mention for person in read(text).people]

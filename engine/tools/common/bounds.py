"""Amounts that are told as approximate or as a bound: "about 5,000", "أكثر من المليون", "το πολύ 300". Pure, on folded
text.

    bound("he left more than ", " euros")     "over"
    bound("he left ", " or so")               "about"
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Literal

from engine.text.folding import BARE_GREEK
from engine.text.lexicon import Patterns, either

Bound = Literal["", "about", "over", "under"]
AROUND = 40  # characters around an amount that tell how exact it is
_KINDS: tuple[Bound, ...] = ("under", "over", "about")  # in the order in which they are looked for


def bound(before: str, after: str) -> Bound:
    """How exact the amount between two pieces of a text is: "" where nothing says that it is not."""
    before, after = before[-AROUND:].translate(BARE_GREEK), after[:AROUND].translate(BARE_GREEK)
    ahead, behind = _sides()
    found: Iterator[Bound] = chain(
        (kind for kind in _KINDS if ahead[kind].search(before)), (kind for kind in _KINDS if behind[kind].match(after))
    )
    return next(found, "")


@cache
def _sides() -> tuple[dict[Bound, re.Pattern[str]], dict[Bound, re.Pattern[str]]]:
    """What stands before an amount, up to it, and what stands behind, a currency between them."""
    ahead, behind = Patterns("bounds.before"), Patterns("bounds.behind")
    unit = rf"[\s,،]*(?:(?!(?:{either('bounds.joining')})\b)[^\W\d]+|[$€£])?[\s,،(]*"
    return (
        {kind: re.compile(rf"(?:{ahead[kind]})\W*(?:{either('bounds.between')})?\W*$") for kind in _KINDS},
        {kind: re.compile(rf"{unit}(?:{behind[kind]})") for kind in _KINDS},
    )

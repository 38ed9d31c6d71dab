"""A question with its options in one message: "... A) ... B) ...", "أ) ... ب) ...", "Α) ... Β) ...". Pure.

Options are lettered in the order of an alphabet from its first letter on, each in brackets or before a full stop, a
colon or a dash; what is lettered with more than a bracket has to begin a line.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

ALPHABETS: tuple[tuple[str, ...], ...] = (
    tuple("ABCDEFGHIJ"),
    tuple("abcdefghij"),
    ("[أاإ]", "ب", "ج", "د", "هـ?", "و", "ز", "ح", "ط", "ي"),
    ("[ΑA]", "[ΒB]", "Γ", "Δ", "[ΕE]", "ΣΤ", "[ΖZ]", "[ΗH]", "Θ", "[ΙI]"),
    ("[αa]", "β", "γ", "δ", "ε", "στ", "ζ", "η", "θ", "ι"),
)
LEAST = 2


@dataclass(frozen=True, slots=True)
class Posed:
    """`labels` are the letters as they were written."""

    question: str
    options: tuple[str, ...]
    labels: tuple[str, ...]


def posed(text: str) -> Posed | None:
    """None where a message does not ask with options."""
    found = max((_marks(text, alphabet) for alphabet in ALPHABETS), key=len)
    question = text[: found[0].start()].strip() if found else ""
    if len(found) < LEAST or len(question.split()) < LEAST:
        return None
    ends = [*(mark.start() for mark in found[1:]), len(text)]
    options = tuple(" ".join(text[mark.end() : end].split()) for mark, end in zip(found, ends, strict=True))
    if not all(options):
        return None
    return Posed(question, options, tuple(mark["letter"] or mark["first"] for mark in found))


def _marks(text: str, alphabet: Sequence[str]) -> list[re.Match[str]]:
    marks: list[re.Match[str]] = []
    for letter in alphabet:
        mark = re.compile(
            rf"(?:^|(?<=\s))\(?(?P<letter>{letter})\s?\)\s*|^[ \t]*(?P<first>{letter})[ \t]?[.:\-–][ \t]+", re.MULTILINE
        ).search(text, marks[-1].end() if marks else 0)
        if mark is None:
            break
        marks.append(mark)
    return marks

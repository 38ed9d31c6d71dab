"""Verses quoted in another language, held against the installed translations. Pure.

Only words between quotation marks that the text claims to be the Quran's are looked at. A translation is somebody's
reading, and there are many: one that is not installed is not wrong, so nothing is changed; it is told to be unchecked.
"""

import re
from collections.abc import Iterator, Sequence

from engine.quran.checking.checker import Checker

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ADDED = re.compile(r"\[[^\]]*\]|\([^)]*\)")
LEAST = 3  # words of a quotation that is looked at


class Translations:
    """The words of every installed translation, verse after verse: as printed, and without what translators add."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._held = "\n".join(_plain(text) for text in texts)
        self._spare = "\n".join(_plain(_ADDED.sub(" ", text)) for text in texts)

    def have(self, quote: str) -> bool:
        """Whether the quoted words, or each of their parts between ellipses or in lines of their own, stand in one."""
        parts = [_plain(part) for part in re.split(r"\.\.+|…|\n", quote)]
        return all(part in self._held or part in self._spare for part in parts if part.strip())


def unchecked(text: str, checker: Checker, translations: Translations | None) -> Iterator[str]:
    """The quotations in another language that no installed translation has."""
    for claim in checker.claims(text):
        quote = text[claim.start : claim.end].strip()
        foreign = claim.strength == "firm" and not re.search("[\u0621-\u064a]", quote)
        if foreign and len(_WORD.findall(quote)) >= LEAST and not (translations and translations.have(quote)):
            yield quote


def _plain(text: str) -> str:
    """Words between single spaces, with one before and one behind."""
    return f" {' '.join(_WORD.findall(text.casefold().replace('’', chr(39))))} "

"""Which verses a message asks for, in every form that people type, in English, Arabic and Greek. Pure.

    found = References(facts, famous).read("last two verses of baqara and surah 112")
    found.passages  ->  2:285-286, 112:1-4    found.problems, found.guesses  ->  what could not be read, and why

A message is taken as atoms (`atoms`); at each place the forms of `shapes` are tried in their order, the first that
fits takes its atoms. A bare name ("Maryam", "النور") means the sura only where nothing else is said; next to a number
or a word for sura or verse it always does. No shape reads past what the sura holds: that is a problem, and told.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.routing import arabizi
from engine.scripture.facts import Facts, Key
from engine.text.corrections import halves, renumbered
from engine.tools.quran.reading import wishes
from engine.tools.quran.reading.atoms import atoms
from engine.tools.quran.reading.clarity import may_be_clear
from engine.tools.quran.reading.found import Found
from engine.tools.quran.reading.letters import fold
from engine.tools.quran.reading.names import Names, index
from engine.tools.quran.reading.shapes import Reading
from engine.tools.quran.reading.tongues import tongue

_PAIR = re.compile(r"^(\s*\d{1,3});(\d{1,3}\s*)$")  # a slip for 2:255, where nothing else is said

_CITED = re.compile(  # Q. 94 v. 5-6, S3:A103
    r"(?<![\w:])(?:Q|S|K)\.?\s?(\d{1,3})\s?[:,.;]?\s?(?:A|V|vv?\.|v)\.?\s?(\d{1,3})(?!\d)"
)

_LETTERED = re.compile(  # a figure for an Arabic letter within a word ("ma2ida"), and no number that is joined to one
    r"^(?!.*\b(?:verses?|aya[ht]?|surah?|surat|juz|page|chapter|hizb|v)\d)(?=.*[2-9][a-z])(?=.*[a-z]{2})", re.IGNORECASE
)

_QAF = re.compile(r"(?<=[a-z])2(?=[a-z])")


class References:
    """`famous`: folded name -> passages; a name that begins with "+" follows a word for verse."""

    def __init__(self, facts: Facts, famous: Mapping[str, tuple[tuple[Key, Key], ...]]) -> None:
        self.facts, self._famous = facts, famous
        self._begun = frozenset(name[:end] for name in famous for end in range(1, len(name) + 1))

    @cached_property
    def names(self) -> Names:
        return index(self.facts.suras)

    def read(self, text: str) -> Found:
        """Every reference in the message, in order."""
        text = renumbered(_cited(_PAIR.sub(r"\1:\2", text)))
        parts = halves(text)
        corrected = self._read(parts[1]) if parts else Found()
        if corrected.passages:
            return corrected
        return (self._lettered(text) if _LETTERED.search(text) else Found()) or self._read(text)

    def _lettered(self, text: str) -> Found:
        """With figures in words as letters: 2 as none or, of Egyptians, as q, whichever makes a name ("ba2ara")."""
        lowered = text.lower()
        found = [self._read(arabizi.folded(each)) for each in dict.fromkeys((_QAF.sub("q", lowered), lowered))]
        named = [each for each in found if each and not _guesses(each)]
        return next(iter((*named, *filter(None, found[::-1]))), found[-1] if found[-1].loose else Found())

    def _read(self, text: str) -> Found:
        return Reading(text, self.facts, self.names, self._famous, self._begun).found()

    def asks(self, text: str) -> bool:
        """Whether the message can hardly ask for anything but verses, or for words to be held against them."""
        wanted = wishes.read(text)
        if (wanted is not None and wanted.sure) or (may_be_clear(atoms(_cited(text))) and self.read(text).clear):
            return True
        language, rest = tongue(text)
        return bool(language) and bool(self.read(rest).passages)


def _guesses(found: Found) -> bool:
    misspelt = any(passage.guessed for passage in found.passages) or any(problem.guessed for problem in found.problems)
    return misspelt or bool(found.guesses)


def _cited(text: str) -> str:
    """With the letters of scholars' references as one form."""
    return _CITED.sub(r"Q \1:\2", text)


def famous_names(rows: Sequence[Mapping[str, object]]) -> dict[str, tuple[tuple[Key, Key], ...]]:
    """From the rows of `config/quran/famous.toml`."""
    named: dict[str, tuple[tuple[Key, Key], ...]] = {}
    for row in rows:
        spans = tuple(map(_span, str(row["verses"]).split()))
        names = row["names"]
        for name in names if isinstance(names, list) else ():
            mark = "+" if name.startswith("+") else ""
            named[mark + "".join(map(fold, name.removeprefix("+").split()))] = spans
    return named


def _span(words: str) -> tuple[Key, Key]:
    first, _, last = words.partition("-")
    sura, ayah = map(int, first.split(":"))
    if not last:
        return (sura, ayah), (sura, ayah)
    end_sura, _, end_ayah = last.rpartition(":")
    return (sura, ayah), (int(end_sura or sura), int(end_ayah))

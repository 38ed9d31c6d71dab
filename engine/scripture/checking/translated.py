"""Verses quoted in another language, held against the installed translations. Pure.

Only words between quotation marks that the text firmly claims to be the Quran's are looked at. A translation has them,
as printed or without what its translator added in brackets; or they are so near one that they are that one gone wrong;
or no installed translation has them, which need not make them wrong: there are many.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from engine.scripture.checking.checker import Checker
from engine.scripture.checking.claims import Claim, Claims
from engine.scripture.checking.findings import Finding
from engine.scripture.checking.flat import Edit
from engine.scripture.checking.library import Entry, Library, Place

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ADDED = re.compile(r"\[[^\]]*\]|\([^)]*\)")
_PARTS = re.compile(r"\.\.+|…|\n")
LEAST = 3  # words of a quotation that is looked at
AGREEING, MOST = 4, 0.7  # words that agree in a near one, and their share

Key = tuple[int, int]


@dataclass(frozen=True)
class Translation:
    """An installed one. What is slow to make is made when a quotation is first near none."""

    name: str
    texts: Mapping[Key, str] = field(repr=False)

    def has(self, quote: str) -> bool:
        """Whether the quoted words, or each of their parts between ellipses or in lines of their own, stand in it."""
        parts = [_plain(part) for part in _PARTS.split(quote)]
        return all(part in self._printed or part in self._spare for part in parts if part.strip())

    def of(self, sura: int, first: int, last: int) -> str:
        """The verses' words; empty where it has not all of them."""
        wanted = [self.texts.get((sura, ayah), "") for ayah in range(first, min(last, first + 300) + 1)]
        return " ".join(wanted) if all(wanted) else ""

    def places(self, quote: str) -> tuple[tuple[Place, ...], bool]:
        """Where all of the words stand, or nearly do, and whether they stand there just so."""
        found = self.judged(quote)
        if not found:
            return (), False
        return tuple(one.places[0] for one in found), self.has(quote) or all(one.is_right for one in found)

    def judged(self, quote: str) -> tuple[Finding, ...]:
        """The findings where all of the words are near this translation; else none."""
        found = self.checker.judge(quote)
        return found if all(map(is_near, found)) else ()

    @cached_property
    def checker(self) -> Checker:
        entries = (Entry(sura, ayah, text) for (sura, ayah), text in self.texts.items())
        return Checker(Library(entries, scripture=False), Claims({}))

    @cached_property
    def _printed(self) -> str:
        return "\n".join(map(_plain, self.texts.values()))

    @cached_property
    def _spare(self) -> str:
        return "\n".join(_plain(_ADDED.sub(" ", text)) for text in self.texts.values())


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a claim in another language comes to. `edits` make it what the translation called `name` has.

    right: one has the words. near: they are one's gone wrong. absent: none has them, and `edits` put those of the
    stated place in their stead, where it is stated and there is a translation.
    """

    verdict: Literal["right", "near", "absent"]
    claim: Claim
    quote: str
    edits: tuple[Edit, ...] = ()
    places: tuple[Place, ...] = ()
    name: str = ""


def rendered(text: str, claims: Sequence[Claim], translations: Sequence[Translation]) -> Iterator[Rendered]:
    for claim in claims:
        quote = text[claim.start : claim.end].strip()
        foreign = claim.strength == "firm" and not re.search("[\u0621-\u064a]", quote)
        if foreign and len(_WORD.findall(quote)) >= LEAST:
            yield _held(text, claim, quote, translations)


def _held(text: str, claim: Claim, quote: str, translations: Sequence[Translation]) -> Rendered:
    if any(one.has(quote) for one in translations):
        return Rendered("right", claim, quote)
    judged = [(one, one.judged(text[claim.start : claim.end])) for one in translations]
    near = [(one, found) for one, found in judged if found]
    if near:
        one, found = min(near, key=lambda pair: sum(len(finding.differences) for finding in pair[1]))
        if all(finding.is_right for finding in found):
            return Rendered("right", claim, quote)
        places = tuple(finding.places[0] for finding in found)
        return Rendered("near", claim, quote, tuple(_edit(claim, finding) for finding in found), places, one.name)
    stated = claim.stated
    if stated is None or stated.first is None or not translations:
        return Rendered("absent", claim, quote)
    last = stated.last or stated.first
    words = translations[0].of(stated.sura, stated.first, last)
    if not words:
        return Rendered("absent", claim, quote)
    place = Place((stated.sura, stated.first), (stated.sura, last))
    return Rendered("absent", claim, quote, (Edit(claim.start, claim.end, words),), (place,), translations[0].name)


def is_near(finding: Finding) -> bool:
    """Whether words of another script are those of the store but for slips. Different renderings of one thought, and of
    others, share many words; so most words have to agree, and more than a few."""
    if finding.verdict in ("not_found", "stitched"):
        return False
    own, stored = (len(_WORD.findall(words)) for words in (finding.quote, finding.correction))
    others = sum(len(_WORD.findall(one.quoted)) for one in finding.differences if one.kind in ("word", "extra"))
    return finding.is_right or (own - others >= AGREEING and own - others >= MOST * max(own, stored))


def _edit(claim: Claim, finding: Finding) -> Edit:
    return Edit(claim.start + finding.start, claim.start + finding.end, finding.correction)


def _plain(text: str) -> str:
    """Words between single spaces, with one before and one behind."""
    return f" {' '.join(_WORD.findall(text.casefold().replace('’', chr(39))))} "

"""The gate for the Prophet's words: what an answer presents as a hadith stands so in an installed collection. Pure.

- Words that stand there are told with number and grade, whoever wrote them.
- A near miss is replaced by the collection's text. A source that words it differently keeps its words in the citation.
- What is firmly claimed and not there goes with the sentence that claims it, unless the answer cites a document that
  has these very words: then they are that document's, and the answer says that they could not be checked.
- Where no collection is installed, those two ways are left: a cited document's words, told to be unchecked, or none.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.document import Document
from engine.scripture.checking import Finding
from engine.scripture.checking.flat import Edit, Flat
from engine.scripture.checking.gate import Cited, disjoint, mended, sentence_of
from engine.scripture.checking.translated import is_near
from engine.scripture.folding import words
from engine.store.narrations import StoredNarration
from engine.tools.hadith.claims import Sayings
from engine.tools.hadith.installed import Installed

_ARABIC = re.compile("[ء-ي]")
LEAST = 3  # words of a quotation that is worth a line
Done = Literal["stands", "corrected", "removed", "unchecked"]


@dataclass(frozen=True, slots=True)
class Change:
    """stands: nothing was changed. corrected: the collection's text instead of the quoted. removed: the claim.
    unchecked: a cited document's own words, which no installed collection has. `hadiths` hold the words."""

    done: Done
    quote: str
    hadiths: tuple[StoredNarration, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    document: Document
    changes: tuple[Change, ...] = ()


def check(document: Document, installed: Installed | None, cited: Cited) -> Checked:
    """The document as it may leave, and what is to be told."""
    flat = Flat(document)
    told = _held(flat.text, installed, cited) if installed else _alone(flat.text, cited)
    edits = [edit for more, _ in told for edit in more]
    changes = tuple(change for _, change in told)
    return Checked(flat.edited(disjoint(edits)) if edits else document, changes)


def _held(text: str, installed: Installed, cited: Cited) -> list[tuple[Sequence[Edit], Change]]:
    told: list[tuple[Sequence[Edit], Change]] = []
    checker = installed.checker()
    for found in checker.claimed(text, checker.claims(text)):
        hadiths = tuple(installed.of(found))
        if found.is_right:
            told.append(((), Change("stands", found.quote, hadiths)))
        elif is_slip(found):
            edits, _ = mended(text, found, str)
            told.append((edits, Change("corrected", found.quote, hadiths)))
        elif found.firm:
            told.append(_absent(text, found, cited))
    return told


def is_slip(found: Finding) -> bool:
    """Whether it is one gone wrong. In another script than Arabic the words are a rendering, and renderings agree in
    much without being one."""
    return found.verdict != "not_found" and (_ARABIC.search(found.quote) is not None or is_near(found))


def _absent(text: str, found: Finding, cited: Cited) -> tuple[Sequence[Edit], Change]:
    if cited(found.quote):
        return (), Change("unchecked", found.quote)
    start, end = sentence_of(text, found.said[0], max(found.end, found.said[1]))
    return (Edit(start, end, ""),), Change("removed", found.quote)


def _alone(text: str, cited: Cited) -> list[tuple[Sequence[Edit], Change]]:
    """Where nothing is installed to hold the claims against."""
    told: list[tuple[Sequence[Edit], Change]] = []
    for claim in Sayings().read(text):
        quote = text[claim.start : claim.end].strip()
        if claim.strength in ("loose", "quoted") or sum(1 for _ in words(quote)) < LEAST:
            continue
        if cited(quote):
            told.append(((), Change("unchecked", quote)))
        elif claim.strength == "firm":
            start, end = sentence_of(text, claim.begin, claim.end + 1)
            told.append(((Edit(start, end, ""),), Change("removed", quote)))
    return told

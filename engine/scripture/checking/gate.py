"""The gate that every answer passes: what it presents as scripture is the store's text, or it does not leave. Pure.

- A `Verse` block has to equal the store byte for byte; what differs is replaced, what is not there is dropped.
- Words that the answer claims to be scripture (`claims`) may be spelt as people spell today and without vowels. Where a
  vowel, a letter or a word differs, or verses of several places are sewn together, the store's text takes their place.
- A wrong stated place is replaced by the right one.
- What is firmly claimed and not there goes with the sentence that claims it.
- Words that nobody claims to be scripture are left alone, however near a verse they come.
- A verse in another language is held against the installed translations: one that has it, or the nearest one's text.
  Words that none has stay as a cited document's own, told to be unchecked; else those of the stated place take theirs,
  or the sentence that claims them goes.

Each change is told by a `Change`, so that a note can say what was done: a source that misquotes keeps its words in the
citation, and the answer says that they differ.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.document import Block, Document, Verse
from engine.language import digits, fold_digits
from engine.scripture.checking.checker import Checker
from engine.scripture.checking.claims import SENTENCE_END, may_claim
from engine.scripture.checking.findings import Finding
from engine.scripture.checking.flat import Edit, Flat
from engine.scripture.checking.library import Place
from engine.scripture.checking.translated import Rendered, Translation, rendered
from engine.scripture.folding import Level, fold

Done = Literal["corrected", "replaced", "removed", "unchecked", "translated", "untranslated"]
_STOPS = (".", "؟", "?", "!")
_CLOSING, _BEHIND = re.compile("[»”\"’')\\]}﴾]*"), re.compile(r"\s*")
Named = Callable[[Place], str]
"""A place as it is written between brackets in Arabic ("البقرة: 255")."""


@dataclass(frozen=True, slots=True)
class Change:
    """corrected: the store's text instead of the quoted. replaced: the place. removed: the claim. unchecked: nothing,
    but the words are a translation that is not installed. translated: the words of a translation, `edition`, instead of
    others. untranslated: a claim in another language removed."""

    done: Done
    quote: str
    places: tuple[Place, ...] = ()
    edition: str = ""


Cited = Callable[[str], bool]
"""Whether a document that the answer cites has these words."""


def uncited(_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Checked:
    document: Document
    changes: tuple[Change, ...] = ()


def concerns(document: Document, letters: str) -> bool:
    """Whether anything in the document may be meant as scripture: a cheap look that needs no store. `letters` are those
    of its words (`letters_of`)."""
    return any(isinstance(block, Verse) for block in document.blocks) or may_claim(letters)


def letters_of(document: Document) -> str:
    return fold(Flat(document).text, Level.LETTERS).text


def check(
    document: Document,
    checker: Checker,
    named: Named,
    translations: Sequence[Translation] = (),
    cited: Cited = uncited,
) -> Checked:
    """The document as it may leave, and what was changed."""
    verses, changes = _verses(document, checker)
    flat = Flat(verses)
    edits: list[Edit] = []
    claims = checker.claims(flat.text)
    for found in checker.claimed(flat.text, claims):
        if not found.is_right and not (found.verdict == "not_found" and not found.firm):
            more, change = mended(flat.text, found, named)
            edits += more
            changes.append(change)
    for one in rendered(flat.text, claims, translations):
        if one.verdict != "right":
            mending, change = _translated(flat.text, one, cited)
            edits += mending
            changes.append(change)
    return Checked(flat.edited(disjoint(edits)) if edits else verses, tuple(changes))


def check_text(text: str, findings: Sequence[Finding], named: Named) -> str:
    """A text with everything mended that was found wrong in it, claimed or not; what is not there goes as above."""
    edits: list[Edit] = []
    for found in findings:
        if not found.is_right:
            edits += mended(text, found, named)[0]
    for edit in sorted(disjoint(edits), key=lambda one: -one.start):
        text = text[: edit.start] + edit.words + text[edit.end :]
    return text


def _translated(text: str, one: Rendered, cited: Cited) -> tuple[Sequence[Edit], Change]:
    if one.verdict == "absent" and cited(one.quote):
        return (), Change("unchecked", one.quote)
    if one.edits:
        return one.edits, Change("translated", one.quote, one.places, one.name)
    start, end = sentence_of(
        text, one.claim.begin, max(one.claim.end + 1, one.claim.stated.end if one.claim.stated else 0)
    )
    return (Edit(start, end, ""),), Change("untranslated", one.quote)


def mended(text: str, found: Finding, named: Named) -> tuple[list[Edit], Change]:
    """The edits that put right what was found wrong, and the change that they are."""
    if found.verdict == "not_found":
        start, end = sentence_of(text, found.said[0], max(found.end, found.said[1]))
        return [Edit(start, end, "")], Change("removed", found.quote, found.places[:1])
    edits = [] if found.verdict == "misplaced" and not _has_marks(found) else [_right_words(found)]
    for one in found.differences:
        if one.kind == "place" and one.end > one.start:
            edits.append(Edit(one.start, one.end, _bracketed(text[one.start : one.end], found.places[0], named)))
    done: Done = "replaced" if found.verdict == "misplaced" else "corrected"
    return edits, Change(done, found.quote, found.places if found.verdict == "stitched" else found.places[:1])


def _right_words(found: Finding) -> Edit:
    return Edit(found.start, found.end, found.correction)


def _has_marks(found: Finding) -> bool:
    return any(one.kind == "mark" for one in found.differences)


def _bracketed(written: str, place: Place, named: Named) -> str:
    """The right place in the brackets and digits of the stated one."""
    name = named(place) if any("\u0621" <= char <= "\u064a" for char in written) else str(place)
    if fold_digits(written) != written:
        name = digits(name, "ar")
    return f"{written[0]}{name}{written[-1]}" if not written[0].isalnum() and not written[-1].isalnum() else name


def sentence_of(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence that holds `text[start:end]`, with the stop at its end."""
    before = [match.end() for match in SENTENCE_END.finditer(text, 0, start)]
    closed = _CLOSING.match(text, end)
    behind = closed.end() if closed else end
    after = _BEHIND.match(text, behind) if text[:end].rstrip("»”\"’')]}﴾")[-1:] in _STOPS else None
    after = after or SENTENCE_END.search(text, behind)
    return before[-1] if before else 0, after.end() if after else len(text)


def disjoint(edits: Sequence[Edit]) -> list[Edit]:
    """Edits that do not overlap, the widest of those that do."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda one: one.start - one.end):
        if all(edit.end <= other.start or edit.start >= other.end for other in kept):
            kept.append(edit)
    return kept


def _verses(document: Document, checker: Checker) -> tuple[Document, list[Change]]:
    """The document with its verses as the store has them."""
    blocks: list[Block] = []
    changes: list[Change] = []
    for block in document.blocks:
        if not isinstance(block, Verse) or checker.holds(block.text, block.place):
            blocks.append(block)
            continue
        found = checker.judge(block.text, checker.place(block.place))
        if not found or any(one.verdict == "not_found" for one in found):
            changes.append(Change("removed", block.text))
            continue
        places = tuple(place for one in found for place in one.places[:1])
        blocks.append(Verse(" … ".join(one.correction for one in found), ", ".join(map(str, places))))
        changes.append(Change("corrected", block.text, places))
    return Document(tuple(blocks)), changes

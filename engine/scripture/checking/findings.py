"""What is found of a quotation: its verdict, its places, and how it differs from the store. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rapidfuzz.distance import Levenshtein

from engine.scripture.checking.aligning import Alignment, Step, likeness
from engine.scripture.checking.library import Library, Place
from engine.scripture.checking.spelling import SHADDA, Slip, slips, spells
from engine.scripture.folding import Word, bare
from engine.text.bare import normal

Verdict = Literal["exact", "orthography", "diacritics", "near", "misplaced", "stitched", "not_found"]
"""exact: character by character. orthography: the same words, spelt otherwise or without vowels; nothing is wrong.
diacritics: a vowel contradicts the store. near: letters or words differ. misplaced: the words are right, the place that
is stated is not. stitched: pieces of several places as if they were one. not_found: said to be scripture but not there.
"""
RIGHT: tuple[Verdict, ...] = ("exact", "orthography")
_VOCATIVES = ("يا", "ويا")
_VOCATIVE = re.compile("^(?:(?:وَ)?يَ|هَ)\u0670\u0653?")
DifferenceKind = Literal["letters", "word", "missing", "extra", "order", "mark", "place", "stitch"]


@dataclass(frozen=True, slots=True)
class Difference:
    """`quoted` stands at `start` to `end` of the given text; the store has `stored`. Either may be empty.

    letters: a word with wrong letters, `edits` are (quoted letter, stored letter). word: another word. order: words the
    wrong way round. mark: a vowel, `edits` the two marks. place: the stated place and the right one. stitch: places.
    """

    kind: DifferenceKind
    quoted: str
    stored: str
    start: int
    end: int
    edits: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """`text[start:end] == quote`. `places` are all that hold the words, the stated or first one first."""

    start: int
    end: int
    quote: str
    verdict: Verdict
    places: tuple[Place, ...] = ()
    correction: str = ""
    differences: tuple[Difference, ...] = ()
    presented: bool = False  # as scripture, by its brackets, a cue or a stated place
    firm: bool = False  # it is plain where it begins and ends, and that it claims to be scripture
    words: int = 0
    said: tuple[int, int] = (0, 0)  # of what is presented: from the cue to the stated place

    @property
    def is_right(self) -> bool:
        return self.verdict in RIGHT

    @property
    def place(self) -> str:
        """Empty where there is none; the places of all pieces of a stitched one."""
        if self.verdict == "stitched":
            return "; ".join(map(str, self.places))
        return str(self.places[0]) if self.places else ""


def similarity(library: Library, quoted: Sequence[Word], alignment: Alignment) -> float:
    """The share of letters that agree, from 0 to 1."""
    good = total = 0.0
    for step in alignment.steps:
        own = sum(len(word.skeleton) for word in quoted[step.start : step.end])
        stored = sum(map(len, library.skeleton[step.place : step.stop]))
        weight = (own + stored) / 2 if step.kind == "changed" else max(own, stored)
        total += weight
        if step.kind in ("same", "swapped"):
            good += weight
        elif step.kind == "alike":
            one = "".join(word.skeleton for word in quoted[step.start : step.end])
            good += weight * likeness(one, "".join(library.skeleton[step.place : step.stop]))
    return good / total if total else 0.0


def differences(library: Library, quoted: Sequence[Word], alignment: Alignment) -> tuple[Difference, ...]:
    strict = _writes_shadda(library, quoted, alignment)
    found: list[Difference] = []
    for step in alignment.steps:
        for one in _differing(
            library,
            quoted,
            step,
            strict=strict,
            is_first=step is alignment.steps[0],
            is_last=step is alignment.steps[-1],
        ):
            found = _with(found, one)
    return tuple(found)


def _with(found: list[Difference], one: Difference) -> list[Difference]:
    """Neighbouring words that are missing, or put in, are one difference."""
    last = found[-1] if found else None
    if last and last.kind == one.kind == "missing" and last.end == one.end:
        return [*found[:-1], Difference("missing", "", f"{last.stored} {one.stored}", last.start, one.end)]
    return [*found, one]


def _differing(
    library: Library, quoted: Sequence[Word], step: Step, *, strict: bool, is_first: bool, is_last: bool
) -> Iterator[Difference]:
    own = quoted[step.start : step.end]
    stored = " ".join(library.word[step.place : step.stop])
    start, end = (own[0].start, own[-1].end) if own else (_before(quoted, step.start),) * 2
    words = " ".join(word.text for word in own)
    if step.kind in ("same", "alike"):
        if is_first:
            stored = _begun(words, stored)
        pauses = is_last or step.stop >= len(library) or library.word[step.stop].startswith("ٱ")
        yield from _spelt(library, words, stored, start, end, strict=strict, is_last=pauses)
    elif not (is_last and bare(words) in _VOCATIVES and _VOCATIVE.match(stored)):
        kind: dict[str, DifferenceKind] = {
            "changed": "word", "missing": "missing", "extra": "extra", "swapped": "order"
        }  # fmt: skip
        yield Difference(kind[step.kind], words, stored, start, end)


def _begun(words: str, stored: str) -> str:
    """The store's first word without the يا or ها that is joined to it, where the quotation begins after that."""
    rest = _VOCATIVE.sub("", stored)
    return rest if rest != stored and spells(rest, words) else stored


def _before(quoted: Sequence[Word], place: int) -> int:
    return quoted[place - 1].end if place else quoted[0].start


def _spelt(
    library: Library, words: str, stored: str, start: int, end: int, *, strict: bool, is_last: bool
) -> Iterator[Difference]:
    if words == stored:
        return
    if not spells(stored, words):
        edits = letter_edits(words, stored, library.today(stored))
        if edits:
            yield Difference("letters", words, stored, start, end, edits)
        return
    found = [one for one in slips(stored, words, strict=strict, is_last=is_last) if one.stored or library.scripture]
    if found:
        yield Difference("mark", words, stored, start, end, tuple(map(_edit, found)))


def _edit(slip: Slip) -> tuple[str, str]:
    return slip.quoted, slip.stored


def letter_edits(quoted: str, stored: str, today: str) -> tuple[tuple[str, str], ...]:
    """(quoted letter, stored letter) where they differ, either empty; against the spelling that is nearer."""
    written = bare(quoted).replace(" ", "")
    spelling = min((bare(today).replace(" ", ""), bare(stored).replace(" ", "")), key=lambda one: _apart(written, one))
    edits = []
    for operation in Levenshtein.editops(written, spelling):
        own = written[operation.src_pos] if operation.tag != "insert" else ""
        other = spelling[operation.dest_pos] if operation.tag != "delete" else ""
        edits.append((own, other))
    return tuple(edits)


def _apart(one: str, other: str) -> int:
    return Levenshtein.distance(one, other)


def _writes_shadda(library: Library, quoted: Sequence[Word], alignment: Alignment) -> bool:
    """Whether the quotation writes most of the shaddas that the store has: then one that it lacks was left out."""
    own = stored = 0
    for step in alignment.steps:
        if step.kind == "same":
            own += sum(word.text[1:].count(SHADDA) for word in quoted[step.start : step.end])
            stored += sum(word[2:].count(SHADDA) for word in library.word[step.place : step.stop])
    return own >= 2 and own >= 0.7 * stored


def is_exact(library: Library, quoted: Sequence[Word], alignment: Alignment) -> bool:
    """Whether every word stands as it does in the store; canonically equivalent sequences are the same."""
    own = [word.text for word in quoted[alignment.start : alignment.end]]
    stored = library.word[alignment.place : alignment.stop]
    return own == stored or list(map(_canonical, own)) == list(map(_canonical, stored))


def _canonical(word: str) -> str:
    return normal("NFC", word)

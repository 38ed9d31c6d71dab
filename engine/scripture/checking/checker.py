"""Which words of a text are verses, which are meant to be, and what is wrong with them. Pure.

Three ways lead to a finding. What a text claims to be scripture (`claims`) is held against the store from its first
word to its last. Elsewhere a run of words that the store has is a finding when it is long or rare enough; it is taken
further over differing words only where almost all of it agrees. A text that is little else than one such run is taken
for a quotation as a whole.
"""

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Protocol

from engine.language import fold_digits
from engine.scripture.checking.aligning import Alignment
from engine.scripture.checking.anchors import GUESSABLE, TRIED, Vocabulary, anchors, most_like, vocabulary
from engine.scripture.checking.claims import Claim, Stated
from engine.scripture.checking.findings import Finding, similarity
from engine.scripture.checking.library import Library, Run
from engine.scripture.checking.quoted import Quoted, clip
from engine.scripture.checking.stitching import PIECE, stitched
from engine.scripture.checking.stretches import stretches
from engine.scripture.checking.verdicts import absent, exact, finding

_PLACE = re.compile(r"(\d{1,3}):(\d{1,3})(?:\s*[-–]\s*(\d{1,3})(?!\d*:))?")
LIKE = 0.6  # share of letters that must agree in what is claimed
LIKE_LONG, LONG = 0.55, 8  # the same for claims of at least so many words, or where most words are right
LIKE_OPEN = 0.75  # the same where it is not plain how far the claim goes
MOST = 0.7  # share of right words that are most; from it a text is taken for one quotation
SAME = 0.6  # of its words that have to stand there letter by letter
SEWN = 0.9  # similarity below which pieces of several places are looked for
MORE = 0.1  # share of the words that pieces have to hold beyond what one place does
TELLING = 17.0  # rarity together of words that can be no accident, where scripture is meant
UNCLAIMED = 24.0  # the same where nothing says so, for more words than make a piece
STRONG_WORDS, STRONG_LIKE = 8, 0.9  # from which unclaimed words that differ are a verse that went wrong
TAIL = 2  # words behind what agrees, up to the end of the sentence, that still belong to an open claim
LONGEST = 150  # words of a text that is taken for one quotation


class Reader(Protocol):
    """Where a text says of its words that they are of the library, and which place it states for them."""

    def read(self, text: str) -> tuple[Claim, ...]: ...

    def place(self, words: str) -> tuple[int, int | None, int | None] | None: ...


class Checker:
    """Over one library. `reader` tells where a text claims to quote it."""

    def __init__(self, library: Library, reader: Reader) -> None:
        self.library, self._claims = library, reader
        self._vocabulary = vocabulary(library)
        self._texts = {(entry.part, entry.number): entry.text for entry in library.entries}
        self._anywhere = frozenset(self._texts.values())

    def find(self, text: str, *, alone: bool = True) -> tuple[Finding, ...]:
        """Everything in the text that is a verse, nearly one, or said to be one; in order.

        `alone`: a text that is little else than a verse is taken for a quotation as a whole, claimed or not.
        """
        quoted = Quoted(self.library, text)
        if quoted.is_empty:
            return ()
        claims = self._claims.read(text)
        found = self._held(quoted, claims)
        if alone and not found and (one := _as_a_whole(quoted, self._vocabulary)):
            return (one,)
        taken = [(one.start, one.end) for one in found]
        taken += [(claim.stated.start, claim.stated.end) for claim in claims if claim.stated]
        return tuple(sorted([*found, *_unclaimed(quoted, taken)], key=lambda one: one.start))

    def claimed(self, text: str, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """What the text says to be of the library (its `claims`), held against it; in order."""
        return tuple(self._held(Quoted(self.library, text), claims)) if claims else ()

    def _held(self, quoted: Quoted, claims: Sequence[Claim]) -> list[Finding]:
        if quoted.is_empty:
            return []
        return [one for claim in claims for one in held(quoted, claim, self._vocabulary)]

    def judge(self, text: str, stated: tuple[int, int, int] | None = None) -> tuple[Finding, ...]:
        """The text as one quotation, with the place that is stated for it (part, first, last): a finding for each
        stretch between ellipses; none for a text without words."""
        quoted = Quoted(self.library, text)
        if quoted.is_empty:
            return ()
        claim = Claim(0, len(text), 0, "firm", Stated(*stated, 0, 0) if stated else None)
        return tuple(held(quoted, claim, self._vocabulary))

    def claims(self, text: str) -> tuple[Claim, ...]:
        """What the text says of its words."""
        return self._claims.read(text)

    def stated(self, words: str) -> tuple[int, int, int] | None:
        """Part, first and last number of a place in somebody's words ("النساء: 11"); None for anything else."""
        place = self._claims.place(words)
        return (place[0], place[1], place[2] or place[1]) if place and place[1] else None

    def place(self, label: str) -> tuple[int, int, int] | None:
        """Part, first and last number of a place as it stands under a verse ("البقرة ٢:٢٥٥-٢٥٦"); None without one."""
        match = _PLACE.search(fold_digits(label))
        return (int(match[1]), int(match[2]), int(match[3] or match[2])) if match else None

    def holds(self, text: str, label: str) -> bool:
        """Whether the library has this text, byte for byte, where the label says (anywhere without a place)."""
        place = self.place(label)
        if place is None:
            return text in self._anywhere
        part, first, last = place
        numbers = range(first, min(last, first + len(self._texts)) + 1)
        return text in " ".join(self._texts.get((part, number), "") for number in numbers)


def held(quoted: Quoted, claim: Claim, known: Vocabulary) -> list[Finding]:
    """What a claim comes to: one finding for each stretch between ellipses."""
    found: list[Finding] = []
    first, last = quoted.range(claim.start, claim.end)
    if not any(quoted.skeletons[first:last]):
        return found
    for start, end in stretches(quoted, first, last):
        one = _loose(quoted, start, end, claim) if claim.opened else _held(quoted, start, end, claim, known)
        if one is not None:
            said = claim.begin, max(claim.end, claim.stated.end if claim.stated else 0)
            firm = claim.strength == "firm" and not claim.opened
            found.append(replace(one, presented=True, firm=firm, said=said))
    return found


def _held(quoted: Quoted, start: int, end: int, claim: Claim, known: Vocabulary) -> Finding | None:
    """The words from `start` to `end` as one quotation."""
    firm = claim.strength in ("firm", "quoted")
    found = exact(quoted, start, end, claim.stated)
    if found is not None and (found.verdict != "near" or (firm and end - start > 1)):
        return found
    if not firm:
        bounds = _bounds_of_open(quoted, start, end) if claim.strength == "open" else None
        if bounds is None:
            return _loose(quoted, start, end, claim)
        start, end = bounds
    best = most_like(quoted, start, end, claim.stated, known)
    sewn = _sewn(quoted, start, end, best)
    if sewn is not None:
        return sewn
    if best is not None and _is_like(best, end - start, firm=firm):
        return finding(quoted, best[1], claim.stated, start, end)
    if not firm or end - start < PIECE:
        return _loose(quoted, start, end, claim)
    return absent(quoted, start, end, best)


def _sewn(quoted: Quoted, start: int, end: int, best: tuple[float, Alignment] | None) -> Finding | None:
    """Pieces of several places, where they make up more of the words than any one place."""
    if best is not None and best[0] >= SEWN:
        return None
    sewn = stitched(quoted, start, end)
    return sewn[1] if sewn is not None and (best is None or sewn[0] > best[0] + MORE) else None


def _is_like(best: tuple[float, Alignment], size: int, *, firm: bool) -> bool:
    like, kept = best[0], best[1].kept
    if not firm:
        return like >= LIKE_OPEN and kept > PIECE
    return kept >= min(2, size) and like >= (LIKE_LONG if size >= LONG or kept >= MOST * size else LIKE)


def _bounds_of_open(quoted: Quoted, start: int, end: int) -> tuple[int, int] | None:
    """How far an open claim goes: to where store and text part, or a few words further to the sentence's end. None
    where the text does not begin as a verse."""
    best = _longest(quoted, start, end)
    if best is None or best.start - start > TAIL or best.kept < PIECE:
        return None
    at_end = best.stop >= len(quoted.library) or quoted.library.starts_entry(best.stop)
    left = end - best.end
    return start, end if left <= TAIL and left * 3 <= best.kept and not at_end else best.end


def _longest(quoted: Quoted, start: int, end: int) -> Alignment | None:
    """What goes on longest in agreement with the store, of the likeliest stretches."""
    grown = [quoted.grown(run, start, end) for run in anchors(quoted, start, end)[:TRIED]]
    return max(grown, key=lambda one: one.kept, default=None)


def _loose(quoted: Quoted, start: int, end: int, claim: Claim) -> Finding | None:
    """The best stretch within the words, where it is strong enough by itself."""
    told = (_told(quoted, run, start, end, claim.stated) for run in quoted.within(start, end))
    return next((one for one in told if one), None)


def _unclaimed(quoted: Quoted, taken: list[tuple[int, int]]) -> list[Finding]:
    """Verses among the words that nothing has taken yet, the weightiest first."""
    found: list[Finding] = []
    firsts, lasts = sorted(first for first, _ in taken), sorted(last for _, last in taken)
    for run in takewhile(lambda run: run.weight >= UNCLAIMED, quoted.runs):
        low, high = _open_to(quoted, run, firsts, lasts)
        one = clip(run, low, high)
        if one is None or one.end - one.start <= PIECE or one.weight < UNCLAIMED:
            continue
        told = _told(quoted, one, low, high, None)
        if told:
            found.append(told)
            insort(firsts, told.start)
            insort(lasts, told.end)
    return found


def _open_to(quoted: Quoted, run: Run, firsts: Sequence[int], lasts: Sequence[int]) -> tuple[int, int]:
    """The words around a run up to what is taken, of which are told where each part begins and where each ends; nothing
    where the run itself is taken."""
    start, end = quoted.span(run.start, run.end)
    before, begun = bisect_right(lasts, start), bisect_left(firsts, end)
    if begun > before:
        return run.start, run.start
    low = quoted.range(lasts[before - 1], lasts[before - 1])[0] if before else 0
    high = quoted.range(firsts[begun], firsts[begun])[0] if begun < len(firsts) else len(quoted.words)
    return low, high


def _told(quoted: Quoted, run: Run, low: int, high: int, stated: Stated | None) -> Finding | None:
    """A finding for a run that tells enough: as it differs where it is strong, else the equal words alone."""
    weight = sum(quoted.library.rarity[one] for one in quoted.known[run.start : run.end])
    if run.end - run.start < PIECE or weight < TELLING:
        return None
    grown = quoted.grown(run, low, high)
    if _is_strong(quoted, grown) and grown.end - grown.start > run.end - run.start:
        return finding(quoted, grown, stated, grown.start, grown.end)
    found = exact(quoted, run.start, run.end, stated)
    if found is None or not (found.is_right or _is_misvowelled(found)):
        return None
    return found


def _is_misvowelled(found: Finding) -> bool:
    """Whether a vowel is wrong in it, and not only where it leads over into other words."""
    return (
        found.verdict == "diacritics" and found.words > PIECE and any(one.end < found.end for one in found.differences)
    )


def _is_strong(quoted: Quoted, grown: Alignment) -> bool:
    """Whether words that differ are so near a verse that they can be nothing else."""
    if grown.kept < STRONG_WORDS or grown.is_clean:
        return False
    return similarity(quoted.library, quoted.words, grown) >= STRONG_LIKE


def _is_mostly(quoted: Quoted, one: Alignment, size: int) -> bool:
    """Whether enough of the words, and telling ones, stand in the store as they are."""
    same = [at for step in one.steps if step.kind in ("same", "swapped") for at in range(step.start, step.end)]
    rarity = sum(quoted.library.rarity[quoted.known[at]] for at in same)
    return one.kept >= MOST * size and len(same) >= SAME * size and rarity >= TELLING


def _as_a_whole(quoted: Quoted, known: Vocabulary) -> Finding | None:
    """A text that is one quotation and little else."""
    end = len(quoted.words)
    if end > LONGEST or not all(quoted.skeletons):
        return None
    found = exact(quoted, 0, end, None)
    if found is not None:
        return found
    longest = _longest(quoted, 0, end)
    kept = longest.kept if longest else 0
    best = most_like(quoted, 0, end, None, known) if kept >= MOST * end or end <= GUESSABLE else None
    sewn = _sewn(quoted, 0, end, best)
    if sewn is not None:
        return sewn
    if best is None or best[0] < LIKE_LONG or not _is_mostly(quoted, best[1], end):
        return None
    return finding(quoted, best[1], None, 0, end)

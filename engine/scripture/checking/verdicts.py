"""From a quotation held against the store to what is said of it. Pure."""

from engine.scripture.checking.aligning import Alignment
from engine.scripture.checking.claims import Stated
from engine.scripture.checking.findings import Difference, Finding, Verdict, differences, is_exact
from engine.scripture.checking.library import Place, Run
from engine.scripture.checking.quoted import PLACES, Quoted

WORTH = 0.4  # similarity from which the nearest verse is worth a word
LEAST = 3  # words of it that agree


def finding(quoted: Quoted, alignment: Alignment, stated: Stated | None, start: int, end: int) -> Finding:
    """What words `start` to `end` come to, held against what they were aligned with."""
    library = quoted.library
    first, last = quoted.span(start, end)
    found = differences(library, quoted.words, alignment)
    places = _places(quoted, alignment, stated)
    if stated and not stated.covers(places[0]):
        written = quoted.text[stated.start : stated.end]
        found = (*found, Difference("place", written, str(places[0]), stated.start, stated.end))
    verdict = _verdict(found, exact=not found and is_exact(library, quoted.words, alignment))
    correction = library.text(alignment.place, alignment.stop)
    return Finding(first, last, quoted.text[first:last], verdict, places, correction, found, words=end - start)


def _verdict(found: tuple[Difference, ...], *, exact: bool) -> Verdict:
    kinds = {one.kind for one in found}
    if not kinds:
        return "exact" if exact else "orthography"
    if kinds == {"mark"}:
        return "diacritics"
    return "misplaced" if kinds <= {"place", "mark"} else "near"


def exact(quoted: Quoted, start: int, end: int, stated: Stated | None) -> Finding | None:
    """The words as they stand in the store, spelt as they may be; None where they stand nowhere."""
    places = _standing(quoted, start, end)
    if not places:
        return None
    library, judged = quoted.library, []
    for place in places[:PLACES]:
        one = quoted.whole(Run(start, end, place, 0.0), start, end)
        judged.append((len(differences(library, quoted.words, one)), not _covers(quoted, one, stated), one))
    judged.sort(key=lambda row: row[:2])
    fewest, _, best = judged[0]
    if end - start > 2 and fewest * 2 > end - start:
        return None  # equal by their skeletons only
    equals = [one for count, away, one in judged if (count, away) == judged[0][:2]]
    chosen = next((one for one in equals if is_exact(library, quoted.words, one)), best)
    return finding(quoted, chosen, stated, start, end)


def _standing(quoted: Quoted, start: int, end: int) -> list[int]:
    if end - start == 1:
        known = quoted.known[start]
        return quoted.library.singles(known) if known >= 0 else []
    return sorted(run.place + start - run.start for run in quoted.over(start) if run.end >= end)


def absent(quoted: Quoted, start: int, end: int, best: tuple[float, Alignment] | None) -> Finding:
    """Not there; with the nearest place, where there is one worth a word."""
    first, last = quoted.span(start, end)
    quote, size = quoted.text[first:last], end - start
    if best is None or best[0] < WORTH or best[1].kept < LEAST:
        return Finding(first, last, quote, "not_found", words=size)
    place, stop = best[1].place, best[1].stop
    library = quoted.library
    return Finding(
        first, last, quote, "not_found", (library.place(place, stop),), library.text(place, stop), words=size
    )


def _covers(quoted: Quoted, alignment: Alignment, stated: Stated | None) -> bool:
    return stated is None or stated.covers(quoted.library.place(alignment.place, alignment.stop))


def _places(quoted: Quoted, alignment: Alignment, stated: Stated | None) -> tuple[Place, ...]:
    """All that hold the words as the store has them: the stated one first, then in order."""
    library, size = quoted.library, alignment.stop - alignment.place
    found = [library.place(at, at + size) for at in library.repeats(alignment.place, alignment.stop)]
    named = [place for place in found if place.last[1] > 0] or found
    named.sort(key=lambda place: stated is not None and not stated.covers(place))
    return tuple(dict.fromkeys(named))

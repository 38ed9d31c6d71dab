"""What is said of suras and parts as passages, or as the problem that it is: nothing reaches past what there is."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.scripture.facts import SURAS, Facts, Key
from engine.tools.quran.reading.atoms import OPENINGS, Atom
from engine.tools.quran.reading.cursor import DIVISIONS, Ranges
from engine.tools.quran.reading.found import Found, Guess, Passage, Problem, Result
from engine.tools.quran.reading.naming import Named

HIZB_QUARTERS = 4
CLOSINGS: Mapping[int, int] = {2: 285, 3: 190, 9: 128, 18: 101, 25: 63, 59: 22}  # where "the end of" one begins
OPENINGS_OF: Mapping[int, int] = {18: 10, 23: 11, 57: 6}  # where "the beginning of" one ends
CLOSING, OPENING = 3, 5  # verses, where no other are meant


class Results:
    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def passages(self, named: Named, ranges: Ranges, said: str = "") -> list[Result]:
        if named.missing is not None:
            return [Problem("no_sura", str(named.missing), most=SURAS)]
        if not named.sure:
            first, last = ranges[0] if ranges else (0, 0)
            return [Guess(named.said, named.suras, first, last)]
        sura = self._facts.suras[named.suras[0] - 1]
        found: list[Result] = []
        for first, last in ranges:
            if last < first:
                found.append(Problem("backwards", f"{first}-{last}", sura.number, sura.verses))
            elif first < 1 or last > sura.verses:
                wrong = f"{first}-{last}" if first != last else str(first)
                found.append(Problem("no_verse", wrong, sura.number, sura.verses))
            else:
                words = named.said if not named.exact else said or named.said
                found.append(Passage((sura.number, first), (sura.number, last), said=words, guessed=not named.exact))
        return found

    def whole(self, named: Named) -> list[Result]:
        if not named.sure or named.missing is not None:
            return self.passages(named, [])
        sura = self._facts.suras[named.suras[0] - 1]
        first, last = (sura.number, 1), (sura.number, sura.verses)
        return [Passage(first, last, "sura", sura.number, named.said, not named.exact)]

    def edges(self, named: Named, which: Atom, count: int, said: str) -> list[Result]:
        if not named.sure or named.missing is not None:
            return self.passages(named, [], said)
        sura = self._facts.suras[named.suras[0] - 1]
        opening = which.kind == "first" or which.word in OPENINGS
        if count > sura.verses:
            return [Problem("no_verse", said, sura.number, sura.verses)]
        if opening:
            last = count or min(OPENINGS_OF.get(sura.number, OPENING), sura.verses)
            return self.passages(named, [(1, last)], said)
        first = sura.verses - count + 1 if count else CLOSINGS.get(sura.number, max(1, sura.verses - CLOSING + 1))
        return self.passages(named, [(first, sura.verses)], said)

    def size(self, named: Named) -> int:
        return self._facts.suras[named.suras[0] - 1].verses

    def part_of(self, named: Named, kind: str, edge: str, ranges: Ranges, said: str) -> list[Result]:
        """A page or section counted within its sura."""
        if not named.sure or named.missing is not None:
            return self.passages(named, [], said)
        sura = self._facts.suras[named.suras[0] - 1]
        return self.part_in((sura.number, 1), (sura.number, sura.verses), kind, edge, ranges, said)

    def part_in(self, first: Key, last: Key, kind: str, edge: str, ranges: Ranges, said: str) -> list[Result]:
        """Parts counted within a larger one, as far as they lie in it: the second quarter of hizb 3."""
        starts = self.starts(kind)
        before, count = bisect_right(starts, first) - 1, bisect_right(starts, last) - bisect_right(starts, first) + 1
        if edge:
            ranges = [(1, 1)] if edge == "first" else [(count, count)]
        found: list[Result] = []
        for low, high in ranges:
            if not 1 <= low <= high <= count:
                sura = first[0] if first[0] == last[0] else 0
                found.append(Problem("no_part", str(high), sura, count, kind, within=said))
            else:
                part = _within(self.part(kind, starts, before + low, before + high, said), first, last)
                own = low if low == high and first[0] == last[0] else 0
                found.append(replace(part, within=own) if isinstance(part, Passage) and part.whole else part)
        return found

    def everything(self) -> Passage:
        return Passage((1, 1), (SURAS, self._facts.suras[-1].verses))

    def verses_in(self, part: Passage, ranges: Ranges) -> list[Result]:
        """Verses counted within a part, from 1."""
        start, count = self._facts.place(part.first), self._facts.place(part.last) - self._facts.place(part.first) + 1
        found: list[Result] = []
        for low, high in ranges:
            if high < low:
                found.append(Problem("backwards", f"{low}-{high}"))
            elif low < 1 or high > count:
                found.append(Problem("no_part", str(high), most=count, part="verse", within=part.said))
            else:
                found.append(Passage(self._facts.at(start + low - 1), self._facts.at(start + high - 1), said=part.said))
        return found

    def edges_in(self, part: Passage, which: Atom, count: int) -> list[Result]:
        """The first or last verses of a part."""
        size = self._facts.place(part.last) - self._facts.place(part.first) + 1
        if which.kind == "first" or which.word in OPENINGS:
            return self.verses_in(part, [(1, count or OPENING)])
        return self.verses_in(part, [(size - (count or CLOSING) + 1, size)])

    def starts(self, kind: str) -> tuple[Key, ...]:
        if kind == "hizb":
            return self._facts.starts["quarters"][::HIZB_QUARTERS]
        return self._facts.starts[DIVISIONS[kind]]

    def part(self, kind: str, starts: tuple[Key, ...], first: int, last: int, said: str) -> Result:
        if not (1 <= first <= len(starts) and 1 <= last <= len(starts)):
            wrong = first if not 1 <= first <= len(starts) else last
            return Problem("no_part", str(wrong), most=len(starts), part=kind)
        if last < first:
            return Problem("backwards", said)
        end = self._before(starts[last]) if last < len(starts) else (SURAS, self._facts.suras[-1].verses)
        return Passage(starts[first - 1], end, kind, first if first == last else 0, said)

    def _before(self, verse: Key) -> Key:
        sura, ayah = verse
        return (sura, ayah - 1) if ayah > 1 else (sura - 1, self._facts.suras[sura - 2].verses)


def _within(part: Result, first: Key, last: Key) -> Result:
    """Of a part what lies between two verses."""
    if not isinstance(part, Passage) or (first <= part.first and part.last <= last):
        return part
    return Passage(max(part.first, first), min(part.last, last), said=part.said)


def less(sura: Passage, without: Sequence[Passage]) -> Iterator[Passage]:
    """What is left of a whole sura without some of its verses."""
    number, ayah = sura.first
    for each in sorted(without, key=lambda passage: passage.first):
        if each.first[1] > ayah:
            yield Passage((number, ayah), (number, each.first[1] - 1))
        ayah = each.last[1] + 1
    if ayah <= sura.last[1]:
        yield Passage((number, ayah), sura.last)


def tidy(results: list[Result], loose: tuple[tuple[int, int], ...], *, clear: bool) -> Found:
    """Each once; neighbours as one; a sura's name beside verses of it only says whose they are."""
    passages = [result for result in results if isinstance(result, Passage)]
    parts = {passage.first[0] for passage in passages if passage.whole != "sura"}
    kept: list[Passage] = []
    for passage in passages:
        if (passage.whole == "sura" and passage.part in parts) or any(
            (held.first, held.last) == (passage.first, passage.last) for held in kept
        ):
            continue
        before = kept[-1] if kept else None
        next_to = (
            before
            and not before.whole
            and not passage.whole
            and before.last == (passage.first[0], passage.first[1] - 1)
        )
        if before is not None and next_to:
            kept[-1] = Passage(before.first, passage.last, said=before.said, guessed=before.guessed)
        else:
            kept.append(passage)
    problems = tuple(dict.fromkeys(result for result in results if isinstance(result, Problem)))
    guesses = tuple(dict.fromkeys(result for result in results if isinstance(result, Guess)))
    return Found(tuple(kept), problems, guesses, loose, clear)

"""Parts of the Quran as messages name them: juz, hizb, quarters, pages, rukus, manzils, and one within another."""

from collections.abc import Mapping

from engine.text.lexicon import WordList
from engine.tools.quran.reading.cursor import DIVISIONS, Cursor, Ranges
from engine.tools.quran.reading.found import Passage, Result
from engine.tools.quran.reading.naming import Naming
from engine.tools.quran.reading.results import Results

JUZ_NAMES: Mapping[str, int] = {"amma": 30, "عم": 30, "tabarak": 29, "تبارك": 29, "قد": 28, "الذاريات": 27}
QURAN = WordList("quran.quran")
REVEALED = WordList("quran.revealed_stems")  # the last verse to be revealed is not the last one

Match = tuple[list[Result], int]


class Parts:
    def __init__(self, cursor: Cursor, naming: Naming, results: Results) -> None:
        self._at, self._naming, self._results = cursor, naming, results

    def division(self, place: int) -> Match | None:
        """Juz 30, the thirtieth juz, pages 2-4, الحزب الستون, juz amma; the page on which a sura begins."""
        at = self._at.skip(place, ("skip", "of"))
        edge, ranges, end = "", [], at
        if self._at.kind(at) in ("first", "last") and self._is_part(at + 1):
            edge, kind, end = self._at.kind(at), self._at.kind(at + 1), at + 2
        elif (
            self._at.kind(at) == "number"
            and self._is_part(at + 1)
            and self._at.kind(self._at.skip(at + 2, ("no",))) != "number"
        ):
            kind, end = self._at.kind(at + 1), at + 2
            ranges = [(self._at.atoms[at].value, self._at.atoms[at].value)]
        elif self._is_part(at):
            kind = self._at.kind(at)
            after = self._at.skip(at + 1, ("no", "skip", "bracket"))
            if self._at.pair(after) is not None:
                return None
            ranges, end = self._at.numbers(after)
            if not ranges and self._at.kind(after) in ("first", "last"):
                edge, end = self._at.kind(after), after + 1
            elif not ranges and kind == "juz":
                ranges, end = self._juz_named(after)
        else:
            return None
        return self._found(place, kind, edge, ranges, end)

    def one_after(self, place: int, *, quran: bool = False) -> tuple[Passage, int] | None:
        """The one part that verses or smaller parts are taken of, after a word such as "of"; with `quran` the whole."""
        at = self._at.skip(place, ("of", "skip", "bracket", "comma"))
        if at < len(self._at.atoms) and self._at.atoms[at].word in QURAN:
            revealed = any(REVEALED.begin(atom.word.removeprefix("ال")) for atom in self._at.atoms)
            return (self._results.everything(), at + 1) if quran and not revealed else None
        if at == place:
            return None
        match = self.division(at)
        single = match[0][0] if match and len(match[0]) == 1 else None
        return (single, match[1]) if match and isinstance(single, Passage) else None

    def _found(self, place: int, kind: str, edge: str, ranges: Ranges, end: int) -> Match | None:
        if not ranges and not edge:
            return None
        named = self._naming.sura_after(end) if kind in ("page", "ruku") else None
        if named is not None and (named.worded or named.exact):
            return self._results.part_of(named, kind, edge, ranges, self._at.said(place, named.end)), named.end
        parent = self.one_after(end)
        if parent is not None:
            said = self._at.said(place, parent[1])
            return self._results.part_in(parent[0].first, parent[0].last, kind, edge, ranges, said), parent[1]
        starts = self._results.starts(kind)
        if edge:
            ranges = [(1, 1)] if edge == "first" else [(len(starts), len(starts))]
        said = self._at.said(place, end)
        return [self._results.part(kind, starts, first, last, said) for first, last in ranges], end

    def _is_part(self, place: int) -> bool:
        return self._at.kind(place) in DIVISIONS or self._at.kind(place) == "hizb"

    def _juz_named(self, place: int) -> tuple[Ranges, int]:
        number = JUZ_NAMES.get(self._at.atoms[place].word) if place < len(self._at.atoms) else None
        return ([(number, number)], place + 1) if number else ([], place)

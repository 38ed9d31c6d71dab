"""The forms that a reference takes: small functions from a place among the atoms to what is there and where it ends."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from engine.quran.atoms import OPENINGS, PLURALS, Atom, Kind, atoms
from engine.quran.facts import SURAS, Facts, Key, Sura
from engine.quran.found import Found, Guess, Passage, Problem, Result
from engine.quran.names import MOST_WORDS, Names

DIVISIONS: Mapping[str, str] = {
    "juz": "juz",
    "quarter": "quarters",
    "page": "pages",
    "ruku": "rukus",
    "manzil": "manzils",
}
HIZB_QUARTERS = 4
CLOSINGS: Mapping[int, int] = {2: 285, 3: 190, 9: 128, 18: 101, 25: 63, 59: 22}  # where "the end of" one begins
OPENINGS_OF: Mapping[int, int] = {18: 10, 23: 11, 57: 6}  # where "the beginning of" one ends
CLOSING, OPENING = 3, 5  # verses, where no other are meant
JUZ_NAMES: Mapping[str, int] = {"amma": 30, "عم": 30, "tabarak": 29, "تبارك": 29, "قد": 28, "الذاريات": 27}
_AROUND: tuple[Kind, ...] = ("skip", "bracket")
_IDLE: tuple[Kind, ...] = ("skip", "bracket", "filler", "of", "and", "to", "comma", "dash", "colon", "no")
_SIGNS: tuple[Kind, ...] = ("number", "colon", "dash", "comma", "bracket")
_SIDES: tuple[Kind, ...] = ("first", "last", "edge")
FUZZY_WORDS = 3

Match = tuple[list[Result], int]
Ranges = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Named:
    """A sura as it was named: its number or, misspelt, those that may be meant. `missing`: a number that none has."""

    suras: tuple[int, ...]
    end: int
    said: str
    sure: bool = True
    exact: bool = True
    worded: bool = False  # after a word for sura
    plain: bool = False  # a name that is no word besides
    missing: int | None = None


class Reading:
    """One message on its way to `Found`."""

    def __init__(
        self, text: str, facts: Facts, names: Names, famous: Mapping[str, tuple[tuple[Key, Key], ...]]
    ) -> None:
        self._text, self._facts, self._names, self._famous = text, facts, names, famous
        self._atoms = atoms(text)
        self._alone = False  # whether nothing but a reference is in the message

    def found(self) -> Found:
        results = list(self._scan())
        if not results:
            results = self._sole()
        loose = () if results else tuple(self._loose())
        return _tidy(results, loose)

    # --- scanning

    def _scan(self) -> Iterator[Result]:
        place = 0
        while place < len(self._atoms):
            match = next((found for shape in self._shapes() if (found := shape(place)) is not None), None)
            if match is None:
                place += 1
                continue
            results, end = match
            yield from results
            place = max(end, place + 1)

    def _shapes(self) -> tuple[Callable[[int], Match | None], ...]:
        return (
            self._across,
            self._colon,
            self._verses_of,
            self._edge_of,
            self._named_verses,
            self._division,
            self._named,
        )

    def _sole(self) -> list[Result]:
        """A message that is nothing but a name or bare numbers, between words that ask for them."""
        idle = [atom.kind in _IDLE for atom in self._atoms]
        if all(idle):
            return []
        start, end = idle.index(False), len(idle) - idle[::-1].index(False)
        self._alone = True
        core = self._atoms[start:end]
        numbers = [atom for atom in core if atom.kind == "number"]
        if len(core) == 2 and len(numbers) == 2:  # "2 255"
            return self._passages(_known(numbers[0].value, end, ""), [(numbers[1].value, numbers[1].value)])
        if core[0].kind == "number" and len(core) > 1:
            named = self._sura(start + 1)
            if named is not None and self._past(named.end) >= end:
                return self._passages(named, [(core[0].value, core[0].value)])
        for shape in (self._across, self._colon, self._edge_of, self._verses_of, self._named):
            match = shape(start)
            if match is not None and self._past(match[1]) >= end:
                return match[0]
        return []

    def _past(self, place: int) -> int:
        return self._skip(place, _IDLE)

    def _loose(self) -> Iterator[tuple[int, int]]:
        """Numbers after a word for verse, whose sura nobody named."""
        for place, atom in enumerate(self._atoms):
            if atom.kind == "verse":
                ranges, _ = self._numbers(self._skip(place + 1, (*_AROUND, "no")))
                yield from ranges

    # --- atoms

    def _kind(self, place: int) -> str:
        return self._atoms[place].kind if 0 <= place < len(self._atoms) else ""

    def _skip(self, place: int, kinds: tuple[Kind, ...] = _AROUND) -> int:
        while place < len(self._atoms) and self._atoms[place].kind in kinds:
            place += 1
        return place

    def _said(self, start: int, end: int) -> str:
        """The message's own words from one atom to before another."""
        if start >= end:
            return ""
        return self._text[self._atoms[start].start : self._atoms[end - 1].end]

    # --- shapes

    def _across(self, place: int) -> Match | None:
        """2:285-3:2, from 2:285 to 2:286."""
        first = self._pair(self._skip(place, ("of", "skip")))
        if first is None:
            return None
        (start, end), after = first
        joint = self._skip(after, ("dash", "to"))
        last = self._pair(joint) if joint > after else None
        if last is None:
            return None
        (end_sura, end_ayah), after = last
        checked = [
            *self._passages(_known(start, after, ""), [(end, end)]),
            *self._passages(_known(end_sura, after, ""), [(end_ayah, end_ayah)]),
        ]
        problems: list[Result] = [result for result in checked if isinstance(result, Problem)]
        if problems:
            return problems[:1], after
        said = self._said(place, after)
        if (end_sura, end_ayah) < (start, end):
            return [Problem("backwards", said, start)], after
        return [Passage((start, end), (end_sura, end_ayah), said=said)], after

    def _pair(self, place: int) -> tuple[Key, int] | None:
        """A sura's and a verse's number with a sign between them: 2:255, 2/255, S2:V255."""
        if self._kind(place) != "number" or self._kind(place + 1) != "colon":
            return None
        after = self._skip(place + 2, ("verse", "no"))
        if self._kind(after) != "number":
            return None
        sign = self._atoms[place + 1]
        if sign.word == "." and not self._dotted(place, after):
            return None
        return (self._atoms[place].value, self._atoms[after].value), after + 1

    def _dotted(self, place: int, after: int) -> bool:
        """Whether 2.255 can be no decimal number: a word for sura stands before it, or nothing else beside it."""
        others = (*self._atoms[:place], *self._atoms[after + 1 :])
        return self._kind(place - 1) in ("sura", "verse") or all(atom.kind in (*_IDLE, "number") for atom in others)

    def _colon(self, place: int) -> Match | None:
        pair = self._pair(place)
        if pair is None:
            return None
        ranges, end = self._numbers(pair[1] - 1)
        return self._passages(_known(pair[0][0], end, self._said(place, end)), ranges), end

    def _verses_of(self, place: int) -> Match | None:
        """Verse 5 of Al-Ma'idah, الآية الخامسة من سورة المائدة, the fifth verse of surah 5."""
        at = self._skip(place, ("of", "skip", "to"))
        if self._kind(at) in ("verse", "pair"):
            ranges, end = self._numbers(self._skip(at + 1, (*_AROUND, "no", "of")))
        elif self._kind(at) == "number" and self._kind(at + 1) == "verse":
            ranges, end = self._counted(at)
        else:
            return None
        if not ranges:
            return None
        named = self._sura_after(end)
        if named is None:
            return None
        return self._passages(named, ranges, self._said(place, named.end)), named.end

    def _counted(self, place: int) -> tuple[Ranges, int]:
        """ "The fifth verse", but of "five verses" the first five."""
        value = self._atoms[place].value
        several = self._atoms[place + 1].word in PLURALS and value > 1
        return [(1 if several else value, value)], place + 2

    def _edge_of(self, place: int) -> Match | None:
        """Last two verses of, first ten of, أواخر, الآيات العشر الأولى من - and then the sura."""
        edge = self._edge(place)
        if edge is None:
            return None
        which, count, end, told = edge
        named = self._sura_after(end)
        if named is None or not (told or named.worded or named.plain):
            return None
        return self._edges(named, which, count, self._said(place, named.end)), named.end

    def _edge(self, place: int) -> tuple[Atom, int, int, bool] | None:
        """Which edge, how many verses (0: not said), where it ends, and whether verses or a number are named."""
        start = self._skip(place, ("skip",))
        span = self._edge_span(start)
        which = next((atom for atom in span if atom.kind in _SIDES), None)
        if which is None:
            return None
        verses = next((atom.word for atom in span if atom.kind in ("verse", "pair")), "")
        pair = 2 if any(atom.kind == "pair" for atom in span) else 0
        count = next((atom.value for atom in span if atom.kind == "number"), pair)
        told = bool(verses) or count > 1
        if not count and which.kind != "edge" and verses not in PLURALS:
            count = 1
        return which, count, start + len(span), told

    def _edge_span(self, start: int) -> list[Atom]:
        """Atoms that belong to an edge, each kind once; "of" only between verses and their edge."""
        taken: set[str] = set()
        place = start
        while (kind := self._kind(place)) in (*_SIDES, "number", "verse", "pair", "skip", "of"):
            role = "side" if kind in _SIDES else "verse" if kind == "pair" else kind
            misplaced = kind == "of" and (self._kind(place + 1) not in _SIDES or "side" in taken)
            if misplaced or role in taken - {"skip", "verse"}:
                break
            taken.add(role)
            place += 1
        return self._atoms[start:place]

    def _edges(self, named: Named, which: Atom, count: int, said: str) -> list[Result]:
        if not named.sure or named.missing is not None:
            return self._passages(named, [], said)
        sura = self._facts.suras[named.suras[0] - 1]
        opening = which.kind == "first" or which.word in OPENINGS
        if count > sura.verses:
            return [Problem("no_verse", said, sura.number, sura.verses)]
        if opening:
            last = count or min(OPENINGS_OF.get(sura.number, OPENING), sura.verses)
            return self._passages(named, [(1, last)], said)
        first = sura.verses - count + 1 if count else CLOSINGS.get(sura.number, max(1, sura.verses - CLOSING + 1))
        return self._passages(named, [(first, sura.verses)], said)

    def _named_verses(self, place: int) -> Match | None:
        """Ayat al-Kursi, verse of light, المعوذتان."""
        worded = self._kind(place) == "verse"
        after = self._skip(place + 1, ("of", "skip")) if worded else place
        for count in range(MOST_WORDS, 0, -1):
            plain = self._joined(place, count)
            spans = self._famous.get(plain) if plain else None
            end = place + count
            if spans is None and worded:
                rest = self._joined(after, count)
                spans, end = (self._famous.get(f"+{rest}") if rest else None), after + count
            if spans is not None:
                said = self._said(place, end)
                return [Passage(first, last, said=said) for first, last in spans], end
        return None

    def _joined(self, place: int, count: int) -> str:
        found = self._atoms[place : place + count]
        if len(found) < count or any(atom.kind in ("colon", "dash", "comma") for atom in found):
            return ""
        return "".join(atom.word for atom in found)

    def _division(self, place: int) -> Match | None:
        """Juz 30, the thirtieth juz, pages 2-4, الحزب الستون, juz amma; the page on which a sura begins."""
        at = self._skip(place, ("skip", "of"))
        edge, ranges, end = "", [], at
        if self._kind(at) in ("first", "last") and self._is_part(at + 1):
            edge, kind, end = self._kind(at), self._kind(at + 1), at + 2
        elif (
            self._kind(at) == "number" and self._is_part(at + 1) and self._kind(self._skip(at + 2, ("no",))) != "number"
        ):
            kind, end = self._kind(at + 1), at + 2
            ranges = [(self._atoms[at].value, self._atoms[at].value)]
        elif self._is_part(at):
            kind = self._kind(at)
            after = self._skip(at + 1, ("no", "skip", "bracket"))
            ranges, end = self._numbers(after)
            if not ranges and self._kind(after) in ("first", "last"):
                edge, end = self._kind(after), after + 1
            elif not ranges and kind == "juz":
                ranges, end = self._juz_named(after)
        else:
            return None
        return self._parts(place, kind, edge, ranges, end)

    def _parts(self, place: int, kind: str, edge: str, ranges: Ranges, end: int) -> Match | None:
        if not ranges and not edge:
            return None
        named = self._sura_after(end) if kind in ("page", "ruku") else None
        if named is not None and (named.worded or named.exact):
            return self._part_of(named, kind, edge, ranges, self._said(place, named.end))
        starts = self._starts(kind)
        if edge:
            ranges = [(1, 1)] if edge == "first" else [(len(starts), len(starts))]
        said = self._said(place, end)
        return [self._part(kind, starts, first, last, said) for first, last in ranges], end

    def _part_of(self, named: Named, kind: str, edge: str, ranges: Ranges, said: str) -> Match | None:
        """A page or section counted within its sura."""
        if not named.sure or named.missing is not None:
            return self._passages(named, [], said), named.end
        sura = self._facts.suras[named.suras[0] - 1]
        starts = self._starts(kind)
        first = self._facts.part(DIVISIONS[kind], (sura.number, 1))
        last = self._facts.part(DIVISIONS[kind], (sura.number, sura.verses))
        if edge:
            ranges = [(1, 1)] if edge == "first" else [(last - first + 1, last - first + 1)]
        found: list[Result] = []
        for low, high in ranges:
            if not 1 <= low <= high <= last - first + 1:
                found.append(Problem("no_part", str(high), sura.number, last - first + 1, kind))
            else:
                found.append(_within(self._part(kind, starts, first + low - 1, first + high - 1, said), sura))
        return found, named.end

    def _is_part(self, place: int) -> bool:
        return self._kind(place) in DIVISIONS or self._kind(place) == "hizb"

    def _juz_named(self, place: int) -> tuple[Ranges, int]:
        number = JUZ_NAMES.get(self._atoms[place].word) if place < len(self._atoms) else None
        return ([(number, number)], place + 1) if number else ([], place)

    def _starts(self, kind: str) -> tuple[Key, ...]:
        if kind == "hizb":
            return self._facts.starts["quarters"][::HIZB_QUARTERS]
        return self._facts.starts[DIVISIONS[kind]]

    def _part(self, kind: str, starts: tuple[Key, ...], first: int, last: int, said: str) -> Result:
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

    def _named(self, place: int) -> Match | None:
        """A sura and what of it: Al-Baqarah 255, سورة النور الآية ٣٥, surah 18 last ten, the whole of it."""
        named = self._sura(place)
        if named is None:
            return None
        tail = self._tail(named)
        if tail is not None:
            ranges, edge, end, told = tail
            if told or named.worded or named.plain or self._alone or self._digits_after(named):
                said = self._said(place, end)
                return (self._edges(named, *edge, said) if edge else self._passages(named, ranges, said)), end
        if not (named.worded or self._alone):
            return None
        results, end = self._whole(named), named.end
        while (more := self._another(end)) is not None:
            results, end = [*results, *self._whole(more)], more.end
        return results, end

    def _another(self, place: int) -> Named | None:
        """One more sura of a list: "surah al-falaq and an-nas", "سورة الفلق والناس"."""
        at = self._skip(place, ("and", "comma"))
        joined = at == place and self._kind(at) == "word" and self._atoms[at].word.startswith("و")
        if at == place and not joined:
            return None
        words = self._atoms
        if joined:
            self._atoms = [*words[:at], replace(words[at], word=words[at].word[1:]), *words[at + 1 :]]
        named = self._exact(at, at, worded=True)
        if named is None or not (named.plain or self._past(named.end) >= len(words)):
            self._atoms = words
            return None
        return named

    def _digits_after(self, named: Named) -> bool:
        """An Arabic name directly before digits: "البقرة ٢٥٥"."""
        after = self._skip(named.end)
        arabic = "\u0600" <= self._atoms[named.end - 1].word[0] <= "\u06ff"
        return arabic and self._kind(after) == "number" and self._atoms[after].word.isdecimal()

    def _tail(self, named: Named) -> tuple[Ranges, tuple[Atom, int] | None, int, bool] | None:
        """Verses after a sura's name, or an edge of it; where they end; whether a sign or word makes them verses."""
        at = self._skip(named.end, ("skip", "bracket", "colon", "dash", "comma", "of", "verse", "pair", "no"))
        told = any(atom.kind in ("colon", "verse", "no") for atom in self._atoms[named.end : at])
        pair = self._pair(at)
        if pair is not None:
            if pair[0][0] not in named.suras:
                return None
            ranges, end = self._numbers(pair[1] - 1)
            return ranges, None, end, True
        if self._kind(at) == "ruku":
            return None
        edge = self._edge(self._skip(named.end, ("skip", "bracket", "dash", "comma")))
        if edge is not None and self._sura_after(edge[2], exactly=True) is None:
            return [], edge[:2], edge[2], edge[3]
        if (
            self._kind(at) == "number"
            and named.sure
            and (self._atoms[at].value,) == named.suras
            and self._bracketed(at)
        ):
            return self._tail(_moved(named, at + 1))
        ranges, end = self._numbers(at)
        if not ranges or (self._kind(end) in (*DIVISIONS, "hizb", "sura") and not told):
            return None
        return ranges, None, end, told

    def _bracketed(self, place: int) -> bool:
        """A number in brackets that more follow: Al-Baqarah (2) 255."""
        after = self._skip(place + 1, ("bracket", "colon", "comma", "verse", "no", "skip", "dash"))
        return self._kind(place - 1) == self._kind(place + 1) == "bracket" and self._kind(after) == "number"

    # --- suras and numbers

    def _sura_after(self, place: int, *, exactly: bool = False) -> Named | None:
        """The sura that verses are taken of."""
        at = self._skip(place, ("of", "skip", "bracket", "comma", "dash", "colon"))
        named = self._sura(at, guess=at > place and not exactly)
        if named is None or (exactly and not named.exact):
            return None
        if named.exact and not named.worded and at == place and not self._alone and not named.plain:
            arabic = "\u0600" <= self._atoms[at].word[0] <= "\u06ff"
            return named if arabic else None
        return named

    def _sura(self, place: int, *, guess: bool = False) -> Named | None:
        at = self._skip(place)
        worded = self._kind(at) == "sura"
        if worded:
            at = self._skip(at + 1, ("no", "skip", "bracket", "of", "colon"))
        exact = self._exact(place, at, worded=worded)
        if exact is not None:
            return exact
        if worded and self._kind(at) == "number":
            return _known(self._atoms[at].value, at + 1, self._said(place, at + 1), worded=True)
        ordinal = self._ordinal(place)
        if ordinal is not None:
            return ordinal
        return self._misspelt(place, at, worded=worded) if worded or guess or self._alone else None

    def _exact(self, place: int, at: int, *, worded: bool) -> Named | None:
        for count in range(MOST_WORDS, 0, -1):
            span = self._atoms[at : at + count]
            if len(span) < count or any(atom.kind in _SIGNS and not atom.word.isalpha() for atom in span):
                continue
            words = [atom.word for atom in span]
            suras = self._names.find(words)
            if suras:
                plain = self._names.is_plain(words)
                return Named(suras, at + count, self._said(place, at + count), len(suras) == 1, True, worded, plain)
        return None

    def _ordinal(self, place: int) -> Named | None:
        """The 36th surah, the last sura, السورة الأخيرة."""
        at = self._skip(place)
        before, after = self._kind(at), self._skip(at + 1)
        if before in ("number", "first", "last") and self._kind(after) == "sura" and not self._names_one(after + 1):
            value = {"first": 1, "last": SURAS}.get(before, self._atoms[at].value)
            return _known(value, after + 1, self._said(place, after + 1), worded=True)
        if before == "sura" and self._kind(after) in ("first", "last"):
            value = 1 if self._kind(after) == "first" else SURAS
            return _known(value, after + 1, self._said(place, after + 1), worded=True)
        return None

    def _names_one(self, place: int) -> bool:
        at = self._skip(place)
        return self._exact(at, at, worded=True) is not None

    def _misspelt(self, place: int, at: int, *, worded: bool) -> Named | None:
        best: Named | None = None
        for count in range(FUZZY_WORDS, 0, -1):
            span = self._atoms[at : at + count]
            if (
                len(span) < count
                or any(atom.kind not in ("word", "filler") for atom in span)
                or span[-1].kind != "word"
            ):
                continue
            near = self._names.near([atom.word for atom in span])
            said = self._said(at, at + count)
            if near.sure:
                return Named(near.suras[:1], at + count, said, exact=False, worded=worded)
            if near.suras and best is None and not self._alone:
                best = Named(near.suras, at + count, said, sure=False, exact=False, worded=worded)
        return best

    def _numbers(self, place: int) -> tuple[Ranges, int]:
        """255, 255-257, 1 to 10, 2 and 3, "5, 7-9", each perhaps with a word for verse; none where no number is."""
        ranges: Ranges = []
        end = place
        while self._kind(place) == "number":
            first = last = self._atoms[place].value
            end = place + 1
            joint = self._skip(end, ("dash", "to"))
            after = self._skip(joint, ("verse", "no", "skip"))
            if joint > end and self._kind(after) == "number" and self._kind(after + 1) != "colon":
                last, end = self._atoms[after].value, after + 1
            ranges.append((first, last))
            joint = self._skip(end, ("comma", "and"))
            after = self._skip(joint, ("verse", "no", "skip"))
            following = self._kind(after + 1)
            goes_on = joint > end and following not in ("colon", "sura", "verse", "word", "filler", "first", "last")
            if not goes_on or following in (*DIVISIONS, "hizb"):
                break
            place = after
        return ranges, end

    # --- results

    def _passages(self, named: Named, ranges: Ranges, said: str = "") -> list[Result]:
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

    def _whole(self, named: Named) -> list[Result]:
        if not named.sure or named.missing is not None:
            return self._passages(named, [])
        sura = self._facts.suras[named.suras[0] - 1]
        first, last = (sura.number, 1), (sura.number, sura.verses)
        return [Passage(first, last, "sura", sura.number, named.said, not named.exact)]


def _known(number: int, end: int, said: str, *, worded: bool = False) -> Named:
    if 1 <= number <= SURAS:
        return Named((number,), end, said, worded=worded)
    return Named((), end, said, worded=worded, missing=number)


def _within(part: Result, sura: Sura) -> Result:
    """Of a page the verses that are of the sura."""
    if not isinstance(part, Passage):
        return part
    first, last = max(part.first, (sura.number, 1)), min(part.last, (sura.number, sura.verses))
    return Passage(first, last, said=part.said)


def _moved(named: Named, end: int) -> Named:
    return Named(named.suras, end, named.said, named.sure, named.exact, named.worded, named.plain, named.missing)


def _tidy(results: list[Result], loose: tuple[tuple[int, int], ...]) -> Found:
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
    return Found(tuple(kept), problems, guesses, loose)

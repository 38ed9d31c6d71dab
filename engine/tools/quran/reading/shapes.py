"""The forms that a reference takes: small functions from a place among the atoms to what is there and where it ends."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from engine.scripture.facts import Facts, Key
from engine.text.contrast import excluded
from engine.tools.quran.reading.atoms import PLURALS, Atom, Kind
from engine.tools.quran.reading.beside import number_beside, verses_before
from engine.tools.quran.reading.clarity import is_clear
from engine.tools.quran.reading.cursor import AROUND, DIVISIONS, IDLE, Cursor, Ranges
from engine.tools.quran.reading.elsewhere import is_elsewhere, is_of_another
from engine.tools.quran.reading.endings import from_end
from engine.tools.quran.reading.found import Found, Passage, Problem, Result
from engine.tools.quran.reading.names import MOST_WORDS, Names
from engine.tools.quran.reading.naming import Named, Naming, is_arabic, known, moved
from engine.tools.quran.reading.parts import Match, Parts
from engine.tools.quran.reading.results import Results, less, tidy

_SIDES: tuple[Kind, ...] = ("first", "last", "edge")
_IN_AN_EDGE = (*_SIDES, "number", "verse", "pair", "skip", "of")
_LONGEST_EDGE = 12  # atoms

Tail = tuple[Ranges, tuple[Atom, int] | None, int, bool]
"""Verses, or an edge of a sura instead; the place behind; whether a sign or word makes them verses."""


class Reading:
    """One message on its way to `Found`. `begun`: what the names of famous passages begin with."""

    def __init__(
        self,
        text: str,
        facts: Facts,
        names: Names,
        famous: Mapping[str, tuple[tuple[Key, Key], ...]],
        begun: Collection[str],
    ) -> None:
        self._at, self._famous, self._begun = Cursor(text), famous, begun
        self._naming, self._results = Naming(self._at, names), Results(facts)
        self._parts = Parts(self._at, self._naming, self._results)
        self._spans: list[tuple[int, int]] = []  # of atoms that are references
        self._without: list[Result] = []
        self._set_aside: list[str] = []

    def found(self) -> Found:
        results = list(self._scan())
        if not results and not self._without:
            results = self._sole()
        loose = () if results else tuple(self._loose())
        results = self._of_their_sura(results)
        named = any(self._named_verses(start) for start, _ in self._spans)
        found = tidy(results, loose, clear=bool(results) and is_clear(self._at, self._naming, self._spans, named))
        without = tuple(one for one in self._without if isinstance(one, Passage))
        return replace(found, without=without, set_aside=tuple(self._set_aside))

    def _scan(self) -> Iterator[Result]:
        place = 0
        while place < len(self._at.atoms):
            shapes = self._shapes() if self._may_begin(place) else ()
            match = next((found for shape in shapes if (found := shape(place)) is not None), None)
            if match is None:
                place += 1
                continue
            results, end = match
            self._spans.append((place, end))
            span = (self._at.atoms[place].start, self._at.atoms[end - 1].end)
            if said := excluded(self._at.text, [span], alone=True):
                self._without += results
                self._set_aside.append(self._at.text[slice(*said[0])])
            else:
                yield from self._elsewhere(results, place, end)
            place = max(end, place + 1)

    def _may_begin(self, place: int) -> bool:
        """Whether a reference may begin there: of signs only at a bracket, and at the first of several."""
        atom = self._at.atoms[place]
        return atom.word.isalnum() or (atom.kind == "bracket" and self._at.kind(place - 1) != "bracket")

    def _elsewhere(self, results: list[Result], start: int, end: int) -> list[Result]:
        """The same, or that these numbers are none of the Quran's; none where another book is named for them."""
        if is_of_another(self._at, self._naming, start, end):
            return []
        numbers = [place for place in range(start, end) if self._at.kind(place) == "number"]
        if not numbers or not is_elsewhere(self._at, self._naming, start, end):
            return results
        pair = self._at.pair(numbers[0])
        first = next((one.first for one in results if isinstance(one, Passage)), pair[0] if pair else None)
        return [Problem("elsewhere", self._at.said(max(0, start - 1), end), place=first)] if first else results

    def _shapes(self) -> tuple[Callable[[int], Match | None], ...]:
        return (
            self._across,
            self._colon,
            self._from_end,
            self._verses_of,
            self._edge_of,
            self._named_verses,
            self._parts.division,
            self._named,
        )

    def _sole(self) -> list[Result]:
        """A message that is nothing but a name or bare numbers, between words that ask for them."""
        idle = [atom.kind in IDLE for atom in self._at.atoms]
        if all(idle):
            return []
        start, end = idle.index(False), len(idle) - idle[::-1].index(False)
        self._naming.alone = True
        self._spans = [(start, end)]
        core = self._at.atoms[start:end]
        numbers = [atom for atom in core if atom.kind == "number"]
        if len(core) == 2 and len(numbers) == 2:  # "2 255"
            return self._results.passages(known(numbers[0].value, end, ""), [(numbers[1].value, numbers[1].value)])
        if core[0].kind == "number" and len(core) > 1:
            named = self._naming.sura(start + 1)
            if named is not None and self._at.past(named.end) >= end:
                return self._results.passages(named, [(core[0].value, core[0].value)])
        for shape in (self._across, self._colon, self._edge_of, self._verses_of, self._named):
            match = shape(start)
            if match is not None and self._at.past(match[1]) >= end:
                return match[0]
        return []

    def _loose(self) -> Iterator[tuple[int, int]]:
        """Numbers after a word for verse, whose sura nobody named."""
        end = 0
        for place, atom in enumerate(self._at.atoms):
            if atom.kind == "verse" and place >= end:
                ranges, end = self._at.numbers(self._at.skip(place + 1, (*AROUND, "no")))
                if not is_of_another(self._at, self._naming, place, end):
                    yield from ranges

    def _of_their_sura(self, results: list[Result]) -> list[Result]:
        """ "Ya-Sin 36, verse 58", "Al-Kahf without verse 10": verses that are told apart from the one sura there is."""
        results = self._without_own_number(results)
        sura = results[0] if len(results) == 1 and isinstance(results[0], Passage) else None
        number = sura.first[0] if sura is not None else 0
        if sura is None or not (
            sura.whole == "sura" or (sura.first, sura.last) == ((number, number), (number, number))
        ):
            return results
        begun = max(end for _, end in self._spans)
        for place in range(begun, len(self._at.atoms)):
            if self._at.kind(place) != "verse":
                continue
            ranges, end = self._at.numbers(self._at.skip(place + 1, (*AROUND, "no")))
            found = self._results.passages(_again(sura, end), list(ranges)) if ranges else []
            if not found:
                continue
            self._spans.append((place, end))
            said = excluded(self._at.text, [(self._at.atoms[place].start, self._at.atoms[end - 1].end)], alone=True)
            if not said:
                return found
            self._without += found
            self._set_aside.append(self._at.text[slice(*said[0])])
        left = [each for each in self._without if isinstance(each, Passage) and each.first[0] == number]
        if sura.whole != "sura":
            return results
        return list(less(sura, left)) if left else self._numbered_apart(sura, number) or results

    def _numbered_apart(self, sura: Passage, number: int) -> list[Result]:
        """The verse that was told apart before its sura, or that a number beside the sura was not read."""
        before = verses_before(self._at, self._spans)
        if before is not None and is_of_another(self._at, self._naming, *before[1:3]):
            before = None
        if before is not None and before[3]:
            self._spans.append(before[1:3])
            return self._results.passages(_again(sura, 0), before[0])
        value = before[0][0][0] if before is not None else number_beside(self._at, self._spans, number)
        if not value:
            return []
        wrong = self._results.passages(_again(sura, 0), [(value, value)])
        if not isinstance(wrong[0], Passage):
            return wrong
        return [Problem("unread", str(value), number, sura.last[1], place=(number, value), guessed=sura.guessed)]

    def _without_own_number(self, results: list[Result]) -> list[Result]:
        """ "Ya-Sin 36, verse 58": the number before the word for verse is the sura's own."""
        kinds = [atom.kind for atom in self._at.atoms]
        if not (len(results) > 1 and "verse" in kinds and "number" in kinds[: kinds.index("verse")]):
            return results
        passages = [each for each in results if isinstance(each, Passage)]
        number = passages[0].first[0] if passages else 0
        own = (number, number)
        alike = len(passages) == len(results) and {each.first[0] for each in passages} == {number}
        return list(passages[1:]) if alike and (passages[0].first, passages[0].last) == (own, own) else results

    def _across(self, place: int) -> Match | None:
        """2:285-3:2, from 2:285 to 2:286."""
        first = self._at.pair(self._at.skip(place, ("of", "skip")))
        if first is None:
            return None
        (start, end), after = first
        joint = self._at.skip(after, ("dash", "to"))
        last = self._at.pair(joint) if joint > after else None
        if last is None:
            return None
        (end_sura, end_ayah), after = last
        checked = [
            *self._results.passages(known(start, after, ""), [(end, end)]),
            *self._results.passages(known(end_sura, after, ""), [(end_ayah, end_ayah)]),
        ]
        problems: list[Result] = [result for result in checked if isinstance(result, Problem)]
        if problems:
            return problems[:1], after
        said = self._at.said(place, after)
        if (end_sura, end_ayah) < (start, end):
            return [Problem("backwards", said, start)], after
        return [Passage((start, end), (end_sura, end_ayah), said=said)], after

    def _colon(self, place: int) -> Match | None:
        pair = self._at.pair(place)
        if pair is None:
            return None
        ranges, end = self._at.numbers(pair[1] - 1)
        named = self._naming.sura(end)
        if named is not None and named.plain and pair[0][0] not in named.suras and named.end >= len(self._at.atoms):
            return [self._other_sura(named, pair[0], place, named.end)], named.end
        return self._results.passages(known(pair[0][0], end, self._at.said(place, end)), ranges), end

    def _other_sura(self, named: Named, pair: Key, start: int, end: int) -> Problem:
        return Problem("other_sura", self._at.said(start, end), named.suras[0], place=pair)

    def _from_end(self, place: int) -> Match | None:
        """The third verse from the end of, second to last verse of, the penultimate, الآية قبل الأخيرة من."""
        counted = from_end(self._at, self._at.skip(place, ("skip",)))
        if counted is None:
            return None
        back, end = counted
        named = self._naming.sura_after(end)
        if named is None or named.missing is not None or not named.sure:
            return None
        verse = self._results.size(named) - back + 1
        if back * 2 > self._results.size(named):
            return None
        return self._results.passages(named, [(verse, verse)], self._at.said(place, named.end)), named.end

    def _verses_of(self, place: int) -> Match | None:
        """Verse 5 of Al-Ma'idah, الآية الخامسة من سورة المائدة, the fifth verse of surah 5."""
        at = self._at.skip(place, ("of", "skip", "to"))
        if self._at.kind(at) in ("verse", "pair"):
            number = self._at.skip(at + 1, (*AROUND, "no", "of"))
            ranges, end = self._at.numbers(number) if self._at.pair(number) is None else ([], number)
        elif self._at.kind(at) == "number" and self._at.kind(at + 1) == "verse":
            ranges, end = self._at.counted(at)
        else:
            return None
        if not ranges:
            return None
        named = self._naming.sura_after(end)
        if named is not None:
            return self._results.passages(named, ranges, self._at.said(place, named.end)), named.end
        part = self._parts.one_after(end)
        return (self._results.verses_in(part[0], ranges), part[1]) if part else None

    def _edge_of(self, place: int) -> Match | None:
        """Last two verses of, first ten of, أواخر, الآيات العشر الأولى من - and then the sura."""
        edge = self._edge(place)
        if edge is None:
            return None
        which, count, end, told = edge
        named = self._naming.sura_after(end)
        if named is None:
            part = self._parts.one_after(end, quran=True) if told or count else None
            return (self._results.edges_in(part[0], which, count), part[1]) if part else None
        if not (told or named.worded or named.plain):
            return None
        return self._results.edges(named, which, count, self._at.said(place, named.end)), named.end

    def _edge(self, place: int) -> tuple[Atom, int, int, bool] | None:
        """Which edge, how many verses (0: not said), where it ends, and whether verses or a number are named."""
        start = self._at.skip(place, ("skip",))
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
        while place < start + _LONGEST_EDGE and (kind := self._at.kind(place)) in _IN_AN_EDGE:
            role = "side" if kind in _SIDES else "verse" if kind == "pair" else kind
            misplaced = self._at.pair(place) is not None or (
                kind == "of" and (self._at.kind(place + 1) not in _SIDES or "side" in taken)
            )
            if misplaced or role in taken - {"skip", "verse"}:
                break
            taken.add(role)
            place += 1
        return self._at.atoms[start:place]

    def _named_verses(self, place: int) -> Match | None:
        """Ayat al-Kursi, verse of light, المعوذتان."""
        worded = self._at.kind(place) == "verse"
        if not worded and self._at.atoms[place].word not in self._begun:
            return None
        after = self._at.skip(place + 1, ("of", "skip")) if worded else place
        for count in range(MOST_WORDS, 0, -1):
            plain = self._joined(place, count)
            spans = self._famous.get(plain) if plain else None
            end = place + count
            if spans is None and worded:
                rest = self._joined(after, count)
                spans, end = (self._famous.get(f"+{rest}") if rest else None), after + count
            if spans is not None:
                said = self._at.said(place, end)
                return [Passage(first, last, said=said) for first, last in spans], end
        return None

    def _joined(self, place: int, count: int) -> str:
        found = self._at.atoms[place : place + count]
        if len(found) < count or any(atom.kind in ("colon", "dash", "comma") for atom in found):
            return ""
        return "".join(atom.word for atom in found)

    def _named(self, place: int) -> Match | None:
        """A sura and what of it: Al-Baqarah 255, سورة النور الآية ٣٥, surah 18 last ten, the whole of it."""
        named = self._naming.sura(place)
        if named is None:
            return None
        other = self._mismatched(place, named)
        if other is not None:
            return other
        tail = self._tail(named)
        if tail is not None:
            ranges, edge, end, told = tail
            if told or named.worded or named.plain or self._naming.alone or self._digits_after(named):
                said = self._at.said(place, end)
                return (
                    self._results.edges(named, *edge, said) if edge else self._results.passages(named, ranges, said)
                ), end
        if not (named.worded or self._naming.alone):
            return None
        results, end = self._results.whole(named), named.end
        while (more := self._naming.another(end) or self._numbered_too(end)) is not None:
            results, end = [*results, *self._results.whole(more)], more.end
        return results, end

    def _numbered_too(self, place: int) -> Named | None:
        """One more of suras that are told by their numbers: "surah 18 and 19"."""
        at = self._at.skip(place, ("and",))
        digits = self._at.kind(place - 1) == "number" and self._at.atoms[place - 1].word.isdecimal()
        if not digits or at == place or self._at.kind(at) != "number" or self._at.kind(at + 1) in ("word", "colon"):
            return None
        return known(self._at.atoms[at].value, at + 1, self._at.said(at, at + 1), worded=True)

    def _mismatched(self, place: int, named: Named) -> Match | None:
        """A sura's name before the number of another sura: "Yasin 83:1"."""
        pair = self._at.pair(self._at.skip(named.end, ("skip", "bracket", "colon", "dash", "comma", "no")))
        certain = named.worded or named.plain or is_arabic(self._at.atoms[named.end - 1].word)
        if pair is None or not (named.exact and named.sure and certain) or pair[0][0] in named.suras:
            return None
        if named.said.split()[-1].isdecimal():
            return None
        return [self._other_sura(named, pair[0], place, pair[1])], pair[1]

    def _digits_after(self, named: Named) -> bool:
        """An Arabic name directly before digits: "البقرة ٢٥٥"."""
        after = self._at.skip(named.end)
        arabic = is_arabic(self._at.atoms[named.end - 1].word)
        return arabic and self._at.kind(after) == "number" and self._at.atoms[after].word.isdecimal()

    def _tail(self, named: Named) -> Tail | None:
        """What stands after a sura's name, its own number left out."""
        own = False
        while isinstance(tail := self._behind(named), int):
            named, own = moved(named, tail), True
        return (*tail[:3], True) if tail and own else tail

    def _behind(self, named: Named) -> Tail | int | None:
        """What stands there; the place after the sura's own number where that stands first."""
        at = self._at.skip(named.end, ("skip", "bracket", "colon", "dash", "comma", "of", "verse", "pair", "no"))
        told = any(atom.kind in ("colon", "verse", "no") for atom in self._at.atoms[named.end : at])
        pair = self._at.pair(at)
        if pair is not None:
            if pair[0][0] not in named.suras or not named.sure:
                return None
            ranges, end = self._at.numbers(pair[1] - 1)
            return ranges, None, end, True
        if self._at.kind(at) == "ruku":
            return None
        edge = self._edge(self._at.skip(named.end, ("skip", "bracket", "dash", "comma")))
        if edge is not None and self._naming.sura_after(edge[2], exactly=True) is None:
            return [], edge[:2], edge[2], edge[3]
        own = self._at.kind(at) == "number" and named.sure and (self._at.atoms[at].value,) == named.suras
        if own and (self._bracketed(at) or self._numbered(named, at)):
            return at + 1
        ranges, end = self._at.numbers(at)
        if not ranges or (self._at.kind(end) in (*DIVISIONS, "hizb", "sura") and not told):
            return None
        return ranges, None, end, told

    def _numbered(self, named: Named, place: int) -> bool:
        """The sura's own number between its name and a verse: al-Baqarah 2 255, البقرة ٢ آية ٢٥٥."""
        before = {atom.kind for atom in self._at.atoms[named.end : place]}
        return not before & {"verse", "pair"} and self._at.kind(self._at.skip(place + 1, ("verse", "no"))) == "number"

    def _bracketed(self, place: int) -> bool:
        """A number in brackets that more follow: Al-Baqarah (2) 255."""
        after = self._at.skip(place + 1, ("bracket", "colon", "comma", "verse", "no", "skip", "dash"))
        return self._at.kind(place - 1) == self._at.kind(place + 1) == "bracket" and self._at.kind(after) == "number"


def _again(sura: Passage, end: int) -> Named:
    """The one that a sura was shown by."""
    return replace(known(sura.first[0], end, sura.said), exact=not sura.guessed)

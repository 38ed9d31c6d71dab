"""Who of those named lives, died before, or does not exist, whichever side of the name the word for it stands. Pure.

"his parents are long gone"      "παιδιά δεν είχε"      "وأمه وأبوه متوفيان، وإخوته ولا واحد منهم حي"

A word of death or denial is read with the relatives beside it in its clause and with those joined to them. What no rule
takes is told as `unsure`: the relative nearest to it has to be asked about.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from engine.text.tokens import fold, whole
from engine.tools.inheritance.reading.leftover import TABLE as TELLING

TABLE = TELLING.with_name("standing.toml")
_STOPS = frozenset(".?!؟;؛:\n")
_SOFT = frozenset(",،()-–")
_JOINS = frozenset(("and", "&", "n", "or", "nor", "و", "او", "ولا"))
_ALIKE = frozenset(("too", "also", "likewise", "neither", "επισης", "كمان", "برضو", "برضه", "كذلك", "ايضا"))
_WHO = frozenset(("who", "that", "which", "που", "الذي", "التي", "اللي"))
FOREBEARS = frozenset(("F", "M", "P", "g", "y"))  # steps of parents and grandparents
_DATING = frozenset(("in", "on", "since", "σε", "في", "سنة", "عام"))
_FIRST_YEAR, _PAST_YEAR = 1900, 2024  # a year that lay back when this was written
_RECENT = frozenset(
    """last yesterday today recently week month weeks days just this φετος χθες χτες σημερα προσφατα μηνα βδομαδα
    امبارح امس البارحة مبارح اليوم مؤخرا الماضي الماضية الفايت اللي شهر اسبوع شهرين اسبوعين ايام""".split()  # noqa: SIM905
)
_OF_A_MAN = frozenset(map(fold, "مات توفي اتوفي هلك متوفي متوفى ميت مرحوم راحل".split()))  # noqa: SIM905
_NEAR = 4  # words between a relative and what is said of him
_FAR = 8  # words from a word that nothing took to the relative who is asked about


class Named(Protocol):
    """What is needed of a relative as named: the places of his words, and how he is named."""

    @property
    def first(self) -> int: ...

    @property
    def last(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Folded words by what they tell; fields as in the table."""

    negations: tuple[str, ...]
    state: tuple[str, ...]
    event: tuple[str, ...]
    alive: tuple[str, ...]
    have: tuple[str, ...]
    be: tuple[str, ...]
    long: tuple[str, ...]
    later: tuple[str, ...]
    one: tuple[str, ...]
    outlived: tuple[str, ...]
    bereft: tuple[str, ...]
    filling: tuple[str, ...]

    def tells(self, what: str, word: str) -> bool:
        whole, begun = _split(getattr(self, what))
        return word in whole or (bool(begun) and word.startswith(begun))


@cache
def _split(said: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    return frozenset(w for w in said if w[-1] != "*"), tuple(w[:-1] for w in said if w[-1] == "*")


@cache
def vocabulary(language: str) -> Vocabulary:
    """`language` is "en" (English, and Greek read as English) or "ar"."""
    given = tomllib.loads(TABLE.read_text("utf-8"))[language]
    return Vocabulary(**{name: tuple(map(fold, said.split())) for name, said in given.items()})


@dataclass
class Standings:
    """Persons by their first word: `lives`, `gone` (with all who are denied), `unsure`; `taken`: words that say so."""

    lives: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    unsure: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Known:
    """What other readers have settled: `dead` the words on the deceased himself, `denied` persons by their first word,
    `taken` the words of denials, `definite` persons who are named as known ones ("his father", "mum"), `chained` such
    as "the son of a brother", who may be told of in a clause; of those in Arabic, where a word of death is of one sex,
    whether the person and whoever lies next to him are female."""

    dead: Collection[int]
    denied: Collection[int]
    taken: Collection[int]
    definite: Collection[int]
    chained: Mapping[int, tuple[bool, bool] | None]
    forebears: Collection[int] = ()  # his parents and grandparents, not told as the writer's own


def standings(language: str, words: Sequence[str], people: Sequence[Named], known: Known) -> Standings:
    return _Reading(vocabulary(language), words, people, known).read()


class _Reading:
    def __init__(self, tells: Vocabulary, words: Sequence[str], people: Sequence[Named], known: Known) -> None:
        self.words, self.people, self.known = words, people, known
        self._vocabulary = tells
        self._starts = {each.first: place for place, each in enumerate(people)}
        self._ends = {each.last: place for place, each in enumerate(people)}
        self._inside = {at for each in people for at in range(each.first, each.last)}
        marks = (at for at, word in enumerate(words) if word in _STOPS | _SOFT)
        self._marks = [-1, *marks, len(words)]  # where clauses end
        self.found = Standings()

    def _is(self, what: str, at: int) -> bool:
        if not 0 <= at < len(self.words):
            return False
        word = self.words[at]
        bare = word[1:] if word[0] in "وف" and len(word) > _SHORTEST else word
        return any(self._vocabulary.tells(what, each) for each in {word, bare})

    def read(self) -> Standings:
        for each in self.people:
            if any(self._is("alive", at) for at in range(each.first + 1, each.last)):
                self.found.lives.add(each.first)
        for at in self._free("outlived"):
            self._behind(at, self.found.gone)
        for at in self._free("bereft"):
            self._behind(at, self.found.unsure)
        for at in self._free("alive"):
            self._alive(at)
        for at in [*self._free("state"), *self._free("event")]:
            self._death(at)
        for at in self._free("negations"):
            self._denial(at)
        self._elliptic()
        self._unread()
        return self.found

    def _free(self, what: str) -> Iterator[int]:
        for at in range(len(self.words)):
            settled = at in self.known.dead or at in self.known.taken or at in self._inside
            if not settled and self._is(what, at) and not (what == "state" and self._is_somebody(at)):
                yield at

    def _behind(self, at: int, kind: set[int]) -> None:
        """ "he outlived his parents", "وقد سبقه ابوه وامه": those behind the word died before."""
        place = self._right(at)
        if place is not None and self._negated(at) is None:
            self._settle(kind, self._run(place, 1), {at})

    def _alive(self, at: int) -> None:
        if (negated := self._negated(at)) is not None:
            return self._gone(at, negated)
        if (place := self._left(at)) is not None:
            self._settle(self.found.lives, self._run(place, -1), {at})
        elif (place := self._right(at)) is not None:
            self._settle(self.found.lives, self._run(place, 1), {at})
        return None

    def _gone(self, at: int, negated: int) -> None:
        """ "is not alive", "δεν ζει ο πατέρας"."""
        place = self._left(negated)
        run = self._run(place, -1) if place is not None else []
        if place is None and (place := self._right(at)) is not None:
            run = self._run(place, 1)
        if not run and self.words[negated] in ("none", "neither", "nobody", "no"):
            before = [each for each in self.people if each.last <= negated]  # "she had two kids, none alive"
            stopped = before and not _STOPS.isdisjoint(self.words[before[-1].last : negated])
            run = before[-1:] if not stopped else []
        if run:
            self._settle(self.found.gone, run, {at, negated})

    def _is_somebody(self, at: int) -> bool:
        """ "the deceased has a wife": the dead person himself."""
        article = at > 0 and self.words[at - 1] in ("the", "a")
        return article or self.words[at].startswith("ال") or at == 0 or self.words[at - 1] in _STOPS

    def _death(self, at: int) -> None:
        if (negated := self._negated(at)) is not None:
            self.found.taken |= {at, negated}  # "not dead yet"
            if (place := self._left(negated)) is not None:
                self._settle(self.found.lives, self._run(place, -1), set())
            return
        state = self._is("state", at)
        behind = self._starts.get(at + 1)
        whose = behind is not None and self._known(self.people[behind])
        if (place := self._left(at, apposed=state)) is not None and not (whose and not self._known(self.people[place])):
            run = [self.people[place]] if self._is("one", at) else self._run(place, -1)
            if self.people[place].first in self.known.chained and _WHO & set(self.words[self.people[place].last : at]):
                self.found.taken.add(at)  # "a daughter of a son who died"
                return
            if self._is_next_to(self.people[place], at):
                return
        elif (place := self._right(at)) is not None:
            run = self._run(place, 1)
        else:
            return
        if state or self._long_ago(at, run) or self._died_first(at, run):
            self._settle(self.found.gone, run, {at})

    def _is_next_to(self, person: Named, at: int) -> bool:
        """Whether the death is not told of a chained person but, by its sex, of whoever lies next to him ("بنت ابن مات
        قبله"), or may be of either, which is asked."""
        sexes = self.known.chained.get(person.first)
        if sexes is None or at != person.last or not self._is("one", at):
            return False
        is_female = self.words[at] not in _OF_A_MAN
        if is_female == sexes[0] != sexes[1]:
            return False
        self.found.taken.add(at)
        if sexes[0] == sexes[1] == is_female:
            self.found.unsure.add(person.first)
        return True

    def _denial(self, at: int) -> None:
        """ "γονείς δεν έχουμε", "his mother isn't", "وأمه لأ": what is denied stands before."""
        if at in self.found.taken or (place := self._left(at)) is None:
            return
        after = at + 1
        while self._is("negations", after) or self._is("filling", after) or self._is("have", after):
            after += 1
        if self._ended(after) or self._is("alive", after):
            self._settle(self.found.gone, self._run(place, -1), set(range(at, after)))

    def _elliptic(self) -> None:
        """ "his father isn't alive, his mother is"."""
        for each in self.people:
            after = each.last
            if self._is("be", after) and self._ended(after + 1) and self.words[after] not in ("كان", "كانت"):
                self._settle(self.found.lives, [each], {after})
            if self.words[after : after + 1] and self.words[after] in _ALIKE and self._ended(after + 1):
                self._as_before(each, after)

    def _as_before(self, each: Named, after: int) -> None:
        """ "his father is dead, his mother too"."""
        before = max(self.found.taken, default=-1, key=lambda at: at if at < each.first else -1)
        if not 0 <= before < each.first or any(self.words[at] in _STOPS for at in range(before, each.first)):
            return
        told = [
            one.first for one in self.people if one.first < before and one.first in self.found.lives | self.found.gone
        ]
        if told:
            self._settle(self.found.gone if told[-1] in self.found.gone else self.found.lives, [each], {after})

    def _unread(self) -> None:
        """Words of death beside a relative of whom no rule told anything; the first death alone is the deceased's."""
        deaths = [at for at in (*self._free("state"), *self._free("event")) if at not in self.found.taken]
        own = min(deaths, default=-1) if not self.known.dead else -1
        for at in deaths:
            near = self._nearest(at)
            if at != own and near is not None and near.first not in self.found.lives | self.found.gone:
                self.found.unsure.add(near.first)
        self.found.unsure |= self.found.lives & self.found.gone

    def _nearest(self, at: int) -> Named | None:
        """Who is named in the same clause, nearest to a word."""
        after = bisect_left(self._marks, at)
        end = self._marks[after]
        start = at if end == at else self._marks[after - 1]
        beside = [each for each in self.people if start < each.first < end and each.first not in self.known.denied]
        beside = [each for each in beside if each.first not in self.known.dead]
        near = min(beside, key=lambda each: min(abs(each.first - at), abs(each.last - at)), default=None)
        return near if near is not None and min(abs(near.first - at), abs(near.last - at)) <= _FAR else None

    def _settle(self, kind: set[int], run: Sequence[Named], words: Collection[int]) -> None:
        settled = self.found.lives | self.found.gone | set(self.known.denied)
        own = [each for each in run if each.first not in self.known.dead]
        if not own:
            return
        kind |= {each.first for each in own} - settled
        self.found.taken |= set(words)

    def _negated(self, at: int) -> int | None:
        """The negation of a word: right before it, or before what stands between ("is not any longer alive")."""
        place = at - 1
        while place >= 0 and at - place < _NEAR and place not in self._inside:
            if self._is("negations", place):
                return place
            if not (self._is("filling", place) or self._is("be", place)):
                return None
            place -= 1
        return None

    def _left(self, at: int, *, apposed: bool = False) -> int | None:
        """The person right before a word, with nothing between but words that tell nothing else."""
        place = at - 1
        if apposed and place >= 0 and self.words[place] in ("(", ",", "،"):
            place -= 1
        while place >= 0 and at - place <= _NEAR + 1:
            if place + 1 in self._ends:
                return self._ends[place + 1]
            if place in self._inside or not any(self._is(what, place) for what in ("filling", "be", "have")):
                return None
            place -= 1
        return self._ends.get(place + 1)

    def _right(self, at: int) -> int | None:
        place = at + 1
        while place < len(self.words) and place - at <= _NEAR:
            if place in self._starts:
                return self._starts[place]
            if place in self._inside or not (self._is("filling", place) or self._is("be", place)):
                return None
            place += 1
        return None

    def _run(self, place: int, way: int) -> list[Named]:
        """A person with those joined to him in the same manner: "his mother and his father", not "two brothers and his
        mother"."""
        run = [self.people[place]]
        while 0 <= place + way < len(self.people):
            after = self.people[place + way]
            one, two = (after, self.people[place]) if way < 0 else (self.people[place], after)
            lineal = {after.first, run[0].first} <= set(self.known.forebears)
            if not self._joined(one, two) or (self._known(after) != self._known(run[0]) and not lineal):
                break
            if after.first in self.found.lives | self.found.gone | set(self.known.denied):
                break
            run.append(after)
            place += way
        return run[::way]

    def _known(self, each: Named) -> bool:
        return each.first in self.known.definite

    def _joined(self, one: Named, two: Named) -> bool:
        gap = self.words[one.last : two.first]
        joined = any(word in _JOINS for word in gap) or re.match("و(?!الد)|وو", self.words[two.first]) is not None
        return joined and all(word in _JOINS or word in (",", "،") for word in gap)

    def _long_ago(self, at: int, run: Sequence[Named]) -> bool:
        """Whether a death is told as one that lies back: "years ago", "has died", "before him"."""
        near = range(max(0, run[0].first - 1), min(len(self.words), max(at, run[-1].last) + 5))
        clause = []
        for place in near:
            if place > at and self.words[place] in _STOPS | _SOFT:
                break
            clause.append(place)
        auxiliary = self._is("have", at - 1) or (self._is("filling", at - 1) and self._is("have", at - 2))
        return auxiliary or any(self._is("long", place) for place in clause if place not in self._inside)

    def _died_first(self, at: int, run: Sequence[Named]) -> bool:
        """ "A man died ... His parents died": parents and grandparents, unless it is told that they came after."""
        first = next((place for place in range(at) if self._is("event", place) or self._is("state", place)), at)
        if first == at or not any(each.first in self.known.forebears for each in run):
            return False
        begin = min(at, run[0].first)
        if all(self.words[place] not in _STOPS | _SOFT for place in range(first, begin)):
            return False  # "his father died and his mother died": who of them is spoken of is not known
        start = next((n for n in range(begin - 1, -1, -1) if self.words[n] in _STOPS | _SOFT), -1)
        end = next((n for n in range(at, len(self.words)) if self.words[n] in _STOPS | _SOFT), len(self.words))
        later = {self.words[place] for place in range(start + 1, end) if self._is("later", place)}
        return not later or (later <= _DATING and self._dated(range(start + 1, end)) and self._recent(first))

    def _dated(self, places: Iterable[int]) -> bool:
        """Whether a year that lies back is told."""
        years = (whole(self.words[at]) for at in places)
        return any(year is not None and _FIRST_YEAR <= year <= _PAST_YEAR for year in years)

    def _recent(self, at: int) -> bool:
        """Whether a death is told as one of these days: "died last month"."""
        end = next((n for n in range(at, len(self.words)) if self.words[n] in _STOPS | _SOFT), len(self.words))
        return not _RECENT.isdisjoint(self.words[max(0, at - _NEAR) : end])

    def _ended(self, at: int) -> bool:
        end = at >= len(self.words) or self.words[at] in _STOPS | _SOFT or self.words[at] in _JOINS
        return end or self.words[at] in ("but", "αλλα", "لكن", "بس") or self.words[at][0] == "و"


_SHORTEST = 3  # letters of a word before which a joined "and" is taken off

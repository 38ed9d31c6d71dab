"""What a later message tells of those of a case: who is divorced, died before, is of another side, sex or faith. Pure.

    claims("his brother died before him, only the brother's son is left")
        [Claim("gone", brother), Claim("exists", brother's son)]

A message is read clause by clause: each fact of `config/inheritance/later.toml` is told of somebody named beside it, or
of whom the clause before was about. What a clause tells and nobody can be found for is a claim without a person.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine.text.number_words import cardinal
from engine.text.tokens import fold, tokens, whole
from engine.tools.inheritance.reading import denial
from engine.tools.inheritance.reading.dialect import even
from engine.tools.inheritance.reading.leftover import TABLE as TELLING
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.prose import read
from engine.tools.inheritance.reading.unheard import written

TABLE = TELLING.with_name("later.toml")
LINKS = {"mother": "mat", "father": "pat", "full": "full", "half": "half"}
FACTS = (
    "divorced", "alien", "faith", "gone", "dies", "killer", "half", "mother", "father", "full", "male", "female",
    "lives", "muslim", "doubtful",
)  # fmt: skip
_ARABIC = re.compile("[\u0621-\u064a]")
_STOPS = frozenset(".?!؟;؛:\n")
_PAUSES = frozenset(",،()–")
_BUT = frozenset(("but", "αλλα", "لكن", "ولكن", "بل"))
_AND = frozenset(("and", "&", "و"))
_BESIDE = frozenset(("the", "a", "an", "his", "her", "their", "both", "all", "too", "also"))
_FURTHER = frozenset(
    "one only still another more younger older elder και μια ενας εναν μονο ακομα ακομη كمان ايضا".split()  # noqa: SIM905
)
_NEAR = 2  # words between a negation and what it denies, or between a person and an ordinal


@dataclass(frozen=True, slots=True)
class Claim:
    """`what`: a fact, "absent", "more", "fewer", "count", "becomes", "exists", "named", "wrong"; `number`: how many of
    those named it is told of, or how many there are; `said`: the clause as it stands."""

    what: str
    of: Mention | None = None
    number: int | None = None
    to: Mention | None = None
    said: str = ""
    before: bool = False
    after: bool = False
    supposed: bool = False
    definite: bool = False
    ordinal: bool = False  # "the second wife": one of several
    mine: bool = False  # its clause speaks of the writer himself
    also: bool = False  # told as somebody more of the deceased's
    unmeant: bool = False  # a killing by mistake


def claims(text: str, *, family: bool = False) -> list[Claim]:
    """`family`: the deceased is one of the writer's own, whose "mum" and "dad" are his."""
    return list(_claims(text, family))


@lru_cache(maxsize=64)  # what follows a case is asked again and again for the claims of one message
def _claims(text: str, family: bool) -> tuple[Claim, ...]:
    return tuple(_Reading(text, family=family).claims()) if len(text) <= _LONGEST else ()


def corrects(text: str) -> bool:
    """Whether a message says that something was told wrongly."""
    return len(text) <= _LONGEST and bool(_Reading(text, family=False).known["wrong"])


def asserts(claim: Claim) -> bool:
    """Whether something is told of somebody, rather than that somebody is named."""
    return claim.what not in ("named", "exists")


def is_had(claim: Claim) -> bool:
    """Whether the writer says to have somebody, who is the deceased's by way of the writer."""
    return claim.what == "exists" and claim.of is not None and claim.of.owner in ("me", "us") and _is_sibling(claim.of)


def _is_sibling(mention: Mention) -> bool:
    """A brother or a sister, and not by one parent: who is the writer's so is the deceased's as the writer is."""
    return len(mention.steps) == 1 and mention.steps[0][0] == "b" and mention.link in ("", "full")


@dataclass(frozen=True, slots=True)
class _Person:
    mention: Mention
    definite: bool

    @property
    def first(self) -> int:
        return self.mention.first

    @property
    def last(self) -> int:
        return self.mention.last


@dataclass(frozen=True, slots=True)
class _Clause:
    first: int
    last: int
    end: str  # the mark behind it
    people: tuple[_Person, ...]
    spans: tuple[tuple[str, int, int], ...]
    known: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    def has(self, what: str) -> bool:
        return any(self.first <= first < self.last for first, _ in self.known.get(what, ()))

    def facts(self) -> list[tuple[str, int, int]]:
        return [span for span in self.spans if span[0] in FACTS]


class _Reading:
    def __init__(self, text: str, *, family: bool) -> None:
        self.text = text
        if _ARABIC.search(text):
            plain = even(_LATE.sub(" المتوفي", fold(text)))
            self.words = [token.word for token in tokens(plain)]
            mentions = mentions_in(plain)
            self.people = [_Person(each, _definite(each, plain)) for each in mentions]
            self.denied = {each.first for each in denial.in_arabic(mentions, plain).nobody}
        else:
            prose = read(text)
            self.words = [each.word for each in prose.words]
            self.people = [_Person(each.mention, each.definite) for each in prose.people]
            self.denied = denial.in_english(self.words, prose.people).nobody
        self.known = {what: tuple(_places(self.words, pattern)) for what, pattern in _patterns().items()}
        self.people = [self._called(each) for each in self.people] if family else self.people
        self.since = [(each.first, each.last) for each in self.people if self._is_since(each)]
        self.before: tuple[_Person, int | None] | None = None  # whom the clause before was about, and how many of them

    def _is_since(self, each: _Person) -> bool:
        """ "before dad", "قبل الابن المتوفى": the death of whose estate it is, as a time."""
        at = each.first - 1
        at -= at >= 0 and self.words[at] in ("from", "than")
        return at >= 0 and self.words[at] in _SINCE

    def _called(self, each: _Person) -> _Person:
        """ "mum" as the writer's own, and whom the writer has."""
        called = not each.mention.owner and any(first == each.last - 1 for first, _ in self.known["called"])
        if called:
            return _Person(replace(each.mention, owner="me"), definite=True)
        return _Person(replace(each.mention, owner="us"), each.definite) if self._is_ours(each) else each

    def _is_ours(self, each: _Person) -> bool:
        """Whether the writer says to have somebody: "we also have a sister", "عندنا أخت", "έχουμε και μια αδερφή"."""
        have = [last for _, last in self.known["ours"] if last <= each.first]
        if each.mention.owner or not have or not _is_sibling(each.mention):
            return False
        others = {at for one in self.people for at in range(one.first, one.last)}
        gap = {self.words[at] for at in range(have[-1], each.first) if at not in others}
        return all(word in _BESIDE | _AND | _FURTHER or cardinal(word) is not None for word in gap)

    def claims(self) -> list[Claim]:
        found: list[Claim] = []
        supposed = False
        for clause in self._clauses():
            supposed = supposed or clause.has("supposes")
            if self._asks(clause) and not supposed:
                continue
            mine, also, unmeant = (clause.has(what) for what in ("mine", "also", "unmeant"))
            found += [
                replace(each, supposed=supposed, mine=mine, also=also, unmeant=unmeant) for each in self._clause(clause)
            ]
        return found

    def _asks(self, clause: _Clause) -> bool:
        mark = clause.end in ("?", "؟") or (clause.end == ";" and re.search("[\u0370-\u03ff]", self.text) is not None)
        first = clause.first + (self.words[clause.first] in _AND)
        return mark or (clause.end != "." and any(at == first for at, _ in self.known["asks"]))

    def _clauses(self) -> Iterator[_Clause]:
        first = 0
        for at in range(len(self.words) + 1):
            ends = at == len(self.words) or self.words[at] in _STOPS | _PAUSES | _BUT
            if ends or self._parts(first, at):
                if first < at:
                    yield self._made(first, at, self.words[at] if at < len(self.words) else "")
                first = at + 1 if ends else at

    def _parts(self, first: int, at: int) -> bool:
        """Whether "and" begins a clause of its own: people and facts stand on both of its sides."""
        if self.words[at] not in _AND and not (self.words[at].startswith("و") and len(self.words[at]) > _NEAR):
            return False
        end = next((n for n in range(at, len(self.words)) if self.words[n] in _STOPS | _PAUSES | _BUT), len(self.words))
        left, right = self._made(first, at, ""), self._made(at, end, "")
        more = right.facts() or right.has("exists") or right.has("more")
        return bool(left.facts() and left.people and more and right.people)

    def _made(self, first: int, last: int, end: str) -> _Clause:
        spans: list[tuple[str, int, int]] = []
        for what in ("then", *FACTS):
            for start, stop in self.known[what]:
                free = all(stop <= a or b <= start for _, a, b in spans)
                free = free and not any(a <= start <= b for a, b in self.since)
                if first <= start and stop <= last and free and not self._is_somebody(what, start, stop):
                    spans.append((what, start, stop))
        hiding = [(a, b) for what, a, b in spans if what in (*LINKS, "alien", "doubtful", "male", "female")]
        people = tuple(
            each
            for each in self.people
            if first <= each.first < last
            and not any(a <= each.first and each.last <= b for a, b in (*hiding, *self.since))
        )
        return _Clause(first, last, end, people, tuple(spans), self.known)

    def _is_somebody(self, what: str, start: int, stop: int) -> bool:
        """ "his mother" alone is a person and no side; "full" of "a full sister" is part of her name."""
        if what not in LINKS:
            return False
        inside = any(each.first < start and stop <= each.last for each in self.people)
        if what in ("full", "half"):
            return inside or any(each.first == start and each.last > stop for each in self.people)
        whole = any(each.first <= start and stop <= each.last for each in self.people)
        lone = stop - start == 1 and not self.words[start].startswith(_SIDED)
        return whole and (inside or lone)

    def _clause(self, clause: _Clause) -> Iterator[Claim]:
        said = written(self.text, " ".join(self.words[clause.first : clause.last]))
        told: set[int] = set()
        for what, run in self._told(clause):
            for person in run:
                told |= {person.first}
                yield self._claim(what, person, clause, said)
            if not run:
                yield self._of_before(what, clause, said)
        rest = [each for each in clause.people if each.first not in told]
        yield from self._rest(rest, clause, said, is_told=bool(told))
        subject = next((each for each in clause.people if each.first in told), None) or (rest[0] if rest else None)
        if subject is not None:
            self.before = (subject, self._of_how_many(subject, clause)[0])

    def _told(self, clause: _Clause) -> Iterator[tuple[str, list[_Person]]]:
        """Each fact with those it is told of."""
        taken: set[int] = set()
        links = self._links(clause)
        facts = [(self._as_denied(what, first), first, last) for what, first, last in clause.facts()]
        facts = [each for each in facts if each[0] not in LINKS]
        if any(what == "gone" for what, _, _ in facts):
            facts = [each for each in facts if each[0] != "dies"]
        if any(what == "faith" for what, _, _ in facts):
            facts = [each for each in facts if each[0] != "muslim"]
        if any(what == "alien" for what, _, _ in facts):
            facts = [each for each in facts if each[0] != "doubtful"]
        seen: set[str] = set()
        for what, first, last in [*links, *facts]:
            if what in seen and not clause.people:
                continue
            run = self._subject(clause, first, last, taken)
            if what in LINKS and not self._is_sided(what, first, last, run):
                continue
            if what == "divorced":
                run = [each for each in run if self._may_part(each)]
                if not run and clause.people:
                    continue  # "the divorced daughter"
            if what in seen and (not run or run[0].first in taken):
                continue
            seen.add(what)
            taken |= {each.first for each in run}
            yield what, run

    def _is_sided(self, kind: str, first: int, last: int, run: Sequence[_Person]) -> bool:
        """Whether a word of a parent tells a side: of a sibling any does, of nobody who is named only a clear one."""
        sided = any(at in range(first, last) for at, _ in self.known["sided"])
        of = run or ([self.before[0]] if self.before else [])
        return sided or any(each.mention.steps[0][0] in "bux" for each in of) or kind == "full"

    def _may_part(self, person: _Person) -> bool:
        """Whether a divorce may be of the deceased's: his spouse, or what the writer calls her ("mum")."""
        return person.mention.steps[0] in _PARTED or person.mention.owner in ("me", "us")

    def _links(self, clause: _Clause) -> list[tuple[str, int, int]]:
        """By which parent, denied ones left out; both parents make a full one, a denied full one is a half one."""
        spans = [span for span in clause.facts() if span[0] in LINKS]
        denied = [span for span in spans if self._denied(span[1])]
        stands = [span for span in spans if span not in denied]
        kinds = {what for what, _, _ in stands}
        if {"mother", "father"} <= kinds:
            return [("full", *stands[0][1:])]
        if stands:
            exact = [each for each in stands if each[0] not in ("half",)] or stands
            return exact[:1]
        half = [span for span in denied if span[0] == "full"]
        return [("half", *half[0][1:])] if half else [("doubtful", *span[1:]) for span in denied[:1]]

    def _as_denied(self, what: str, at: int) -> str:
        """ "not alive" is dead; of any other fact that is denied the writer is asked."""
        return what if what in LINKS or not self._denied(at) else _DENIED.get(what, "doubtful")

    def _denied(self, at: int) -> bool:
        near = [first for first, _ in self.known["not"] if at - _NEAR <= first < at]
        return bool(near) and not (_STOPS | _PAUSES) & set(self.words[near[-1] : at])

    def _subject(self, clause: _Clause, first: int, last: int, taken: set[int]) -> list[_Person]:
        """Whom a fact is told of: the nearest before it, with those joined to him, or one right behind it."""
        inside = [each for each in clause.people if first <= each.first and each.last <= last]
        if inside:
            return inside
        left = [each for each in clause.people if each.first < first]
        right = [each for each in clause.people if each.first >= last]
        behind = right[0] if right and right[0].definite and right[0].first - last <= 1 else None
        if left and not (behind and left[-1].first in taken):
            run = [left[-1]]
            for each in reversed(left[:-1]):
                if not self._joined(each, run[0]):
                    break
                run.insert(0, each)
            return run
        if behind is None:
            return []
        run = [behind]
        for each in right[1:]:
            if not self._joined(run[-1], each):
                break
            run.append(each)
        return run

    def _joined(self, one: _Person, two: _Person) -> bool:
        gap = self.words[one.last : two.first]
        joined = bool(_AND & set(gap)) or self.words[two.first].startswith("و")
        return joined and set(gap) <= _AND | _BESIDE

    def _of_before(self, what: str, clause: _Clause, said: str) -> Claim:
        """A fact whose clause names nobody: of whom the one before was about."""
        spouse = self.before is not None and self._may_part(self.before[0])
        if self.before is None or (what == "divorced" and not spouse):
            picked = clause.has("one_of")
            return Claim(what, number=1 if picked else None, said=said, ordinal=picked)
        person, number = self.before
        found = self._claim(what, person, clause, said)
        return found if found.ordinal else replace(found, number=number)

    def _claim(self, what: str, person: _Person, clause: _Clause, said: str) -> Claim:
        number, ordinal = self._of_how_many(person, clause)
        return Claim(
            what,
            person.mention,
            number,
            said=said,
            before=clause.has("before") or clause.has("then"),
            after=clause.has("after"),
            definite=person.definite,
            ordinal=ordinal,
        )

    def _of_how_many(self, person: _Person, clause: _Clause) -> tuple[int | None, bool]:
        """How many of those named something is told of, and whether one of several is picked out."""
        near = range(max(clause.first, person.first - _NEAR), min(clause.last, person.last + 1))
        inside = clause.first <= person.first < clause.last
        places = near if inside else range(clause.first, clause.last)
        picked = any(first in places and not self._is_it(first) for first, _ in self.known["one_of"])
        if not picked:
            return person.mention.number or None, False  # "neither of his parents" are all of them
        some = person.mention.number if person.mention.number and self._of_them(person) else 1
        return some, True

    def _is_it(self, at: int) -> bool:
        """ "a full one": no number."""
        after = self.words[at + 1 : at + 2]
        return self.words[at] == "one" and at > 0 and self.words[at - 1] in _ONES and after not in (["of"], ["from"])

    def _of_them(self, person: _Person) -> bool:
        """ "two of the sons": the number stands before "of"."""
        span = self.words[person.first : person.last]
        return any(word in ("of", "من") for word in span) and cardinal(span[0]) is not None

    def _rest(self, rest: Sequence[_Person], clause: _Clause, said: str, *, is_told: bool) -> Iterator[Claim]:
        if not is_told and len(rest) > 1 and (pair := self._becomes(rest, clause)):
            one, two = pair
            number, ordinal = self._of_how_many(one, clause)
            yield Claim("becomes", one.mention, number, two.mention, said, definite=one.definite, ordinal=ordinal)
            return
        counted = None if is_told else self._counted(clause)
        subject = rest[0] if len(rest) == 1 else None if rest or self.before is None else self.before[0]
        for what in ("fewer", "more"):
            if subject is not None and rest and clause.has(what):
                yield Claim(what, subject.mention, subject.mention.number or counted or 1, said=said)
                return
        if counted is not None and subject is not None:
            yield Claim("count", subject.mention, counted, said=said)
            return
        for each in rest:
            what = self._how_named(each, clause, is_told=is_told)
            number, ordinal = self._of_how_many(each, clause)
            number = None if what == "absent" else number
            if what:
                yield Claim(what, each.mention, number, said=said, definite=each.definite, ordinal=ordinal)
        if not rest and not is_told and clause.has("wrong"):
            yield Claim("wrong", said=said)

    def _how_named(self, each: _Person, clause: _Clause, *, is_told: bool) -> str:
        """What naming somebody says of whom nothing else is told."""
        number, ordinal = self._of_how_many(each, clause)
        if each.first in self.denied and (each.mention.number or 0) > 1:
            return ""  # "not three brothers but two"
        if each.first in self.denied:
            return "doubtful" if each.mention.owner in ("me", "us") else "absent"  # "he is not our father"
        if is_told:
            return "named" if each.definite else "doubtful"  # "he died before and left a son": whose?
        near = range(max(clause.first, each.first - _NEAR), min(clause.last, each.last + 1))
        if not each.definite and any(first in near for first, _ in self.known["nth"]):
            return "more"  # "a third daughter"
        sure = clause.has("only") or clause.has("wrong")
        if sure and number and (number > 1 or not each.definite) and not (ordinal and each.definite):
            return "count"
        return "exists" if clause.has("exists") or clause.has("more") or clause.has("ours") else "named"

    def _becomes(self, rest: Sequence[_Person], clause: _Clause) -> tuple[_Person, _Person] | None:
        """ "the son is a girl": somebody known, and what he is."""
        one, two = rest[0], rest[1]
        linked = any(one.last - 1 <= first < two.first for first, _ in clause.known["becomes"])
        linked = linked or any(clause.first <= first < one.first for first, _ in clause.known["becomes"])
        joined = self._joined(one, two)
        return (one, two) if len(rest) == _NEAR and linked and not joined and not two.definite else None

    def _counted(self, clause: _Clause) -> int | None:
        """A number of the clause that stands in no name and is not denied."""
        inside = {at for each in clause.people for at in range(each.first, each.last)}
        inside |= {at for _, first, last in clause.spans for at in range(first, last)}
        for at in range(clause.first, clause.last):
            word = self.words[at]
            number = told if (told := whole(word)) is not None else cardinal(word) or _ONE.get(word)
            if at in inside or self._is_it(at) or any(first == at + 1 for first, _ in self.known["units"]):
                continue
            if number is not None and number <= _CROWD and not self._denied(at):
                return number
        return None


_SIDED = ("ل", "mat", "pat", "ut", "con", "ομο")  # a side in one word: "لأم", "maternal"
_DENIED = {"lives": "gone", "gone": "lives", "dies": "lives", "faith": "muslim", "muslim": "faith"}
_PARTED = ("w", "h", "?", "sp")
_ONES = frozenset("a the that this which other full half paternal maternal uterine same no".split())  # noqa: SIM905
_SINCE = frozenset(("before", "after", "since", "قبل", "بعد", "πριν", "μετα"))
_LONGEST = 1200  # characters; a longer message is a telling of its own
_CROWD = 50  # more are no heirs of one class
_ONE = {"one": 1, "وحده": 1, "وحدة": 1, "واحد": 1, "واحدة": 1, "واحده": 1, "μια": 1, "μιασ": 1, "ενασ": 1}
_LATE = re.compile(r" ?(?:الله|ربنا) يرحم\w*")


def _definite(mention: Mention, plain: str) -> bool:
    said = plain[mention.start : mention.end].strip()
    return bool(mention.owner) or any(re.match(r"و?(?:ب|ل)?ال|لل", word) for word in said.split())


def _places(words: Sequence[str], pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Where a pattern stands, in words."""
    starts: dict[int, int] = {}
    at, line = 0, " ".join(words)
    for place, word in enumerate(words):
        starts |= dict.fromkeys(range(at, at + len(word) + 1), place)
        at += len(word) + 1
    for found in pattern.finditer(line):
        if found.end() > found.start():
            yield starts[found.start()], starts[found.end() - 1] + 1


@lru_cache(maxsize=1)
def _patterns() -> Mapping[str, re.Pattern[str]]:
    listed: Mapping[str, list[str]] = tomllib.loads(TABLE.read_text("utf-8"))
    return {what: _compiled(patterns) for what, patterns in listed.items()}


def _compiled(patterns: Sequence[str]) -> re.Pattern[str]:
    """Each at a word, which in Arabic may begin with what is joined on."""
    ended = "|".join(fold(each) if _ARABIC.search(each) else each for each in patterns).replace("$", r"(?!\w)")
    return re.compile(rf"(?<!\w)(?:[وفب]?(?:ال)?)(?:{ended})")

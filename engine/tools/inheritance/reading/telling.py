"""English and Greek prose as a case: who died, who is left, who was only named."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, islice, takewhile

from engine.tools.inheritance.reading import clauses, deceased, denial, leftover, misspelt, others, same, standing
from engine.tools.inheritance.reading.clauses import FAITHS
from engine.tools.inheritance.reading.hearing import Heard, Open, contradicted, first_keys, present, writer_of
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.perspective import in_law, seen
from engine.tools.inheritance.reading.prose import Person, Prose, read
from engine.tools.inheritance.reading.words import NOUNS, OUTSIDE, PEOPLE, singular

_SINGLE = {"father", "mother", "husband", "wife"}
_SUPPOSING = 5  # words between "if" and whom it supposes to live
_WHOSE = 6  # words before a relative that tell whose he is
_DEATH_NEAR = 5  # words behind who died in which the death is told
_CLAUSE_ENDS = clauses.ENDS | {",", "(", "who", "and"}
_LEAVES = {"died", "dies", "passed", "left", "leaves", "leaving", "survived", "estate"}


def hear(text: str) -> Heard:
    return _Telling(read(text)).heard()


class _Telling:
    """One text on its way to a case."""

    def __init__(self, prose: Prose) -> None:
        self.prose = prose
        self.words = [each.word for each in prose.words]
        self.askings = clauses.askings(self.words)
        self.people = clauses.with_grandchildren(self.words, prose.people)
        self.denied = denial.in_english(self.words, self.people)
        self.found = Heard()
        self.dead = ""  # what the deceased is to the writer
        self.me, self.counted_me = "", False  # what the writer is to the deceased
        self.line = ""  # of a grandparent who died, which of the writer's parents is the child
        self.writer: Person | None = None  # whom the writer names as himself
        self.gone: Person | None = None  # who died
        self.added: dict[str, Person] = {}  # classes that a mention named, the writer himself not counted
        self.names: dict[str, set[str]] = {}  # of those of a class that were called by one
        self._deceased: dict[str, bool] = {}  # names that were looked at, by `_is_deceased`
        self.aside: set[tuple[str, ...]] = set()  # step-relatives and the like, by what they are called
        self.gone_as: dict[str, str] = {}  # classes that died before, as they were named
        self.asked: set[str] = set()  # classes that only the question has named
        self.outside: list[tuple[str, int, str]] = []  # classes born outside marriage, how many, as named
        self.strangers: list[Person] = []  # relatives of somebody of whom nothing else is told
        self.spoken_of = False  # before a list of the heirs

    def heard(self) -> Heard:
        died = deceased.in_english(self.words, self.people)
        self.gone, self.dead = died.named, died.to_writer
        self.dead = clauses.side_told(self.words, self.people, self.gone) if self.dead == "?" else self.dead
        self.found.whose = self.dead
        self.found.told, self.found.dead = died.told, died.sex
        if self.dead != died.to_writer:
            self.people = [each for each in self.people if not clauses.says_side(self.words, self.gone, each)]
        self.people = same.told_once(self.words, self.people, self.gone, self._moved)
        self.standing = standing.standings("en", self.words, self.people, self._known())
        self.line = self._line_told() if self.dead in ("g", "y") else ""
        unread = self._unread()
        self._writer_told()
        left_out = {self.gone, *(self._told_twice(person) for person in self.people)}
        kept = [person for person in self.people if person not in left_out]
        header = clauses.header(self.words)
        order = [*(p for p in kept if p.first > header), *(p for p in kept if p.first <= header)]
        for place, person in enumerate(order):
            self.spoken_of = person.first <= header
            before = order[place - 1] if place else None
            self._place(person, before if before and before.last <= person.first else None)
        for outside in self.outside:
            self.found.born_outside(*outside)
        self._writer_counts()
        self.found.unplaced += [self.prose.said(each) for each in self._denied_again()]
        self.found.unplaced += contradicted(self.found, self.gone_as)
        self.found.unplaced += misspelt.unread(self.words, self.people)
        self.found.unplaced = [
            *(each for each in self.found.unplaced if not any(each in said for said in unread)),
            *unread,
        ]
        self._summed()
        self.found.spouses()
        unsaid = "wife" if "wife" in self.found.heirs else "?"
        self.found.pregnant = (self.found.pregnant or unsaid) if clauses.expecting(self.words) else ""
        return self.found.settle()

    def _known(self) -> standing.Known:
        """What is settled of those named before it is read who lives: who died, and who is denied."""
        dead: set[int] = set()
        for each in [self.gone] if self.gone else []:
            clause = takewhile(lambda at: self.words[at] not in _CLAUSE_ENDS, range(each.last, len(self.words)))
            dead |= {*range(max(0, each.first - 2), each.last), *islice(clause, _DEATH_NEAR)}
        definite = {each.first for each in self.people if clauses.is_known(self.words, each)}
        chained = {each.first: None for each in self.people if len(each.mention.steps) > 1}
        forebears = {
            each.first
            for each in self.people
            if each.mention.owner not in ("me", "us") and set(each.mention.steps) <= standing.FOREBEARS
        }
        if self.dead in ("h", "w", "bm", "bf", "m", "f", "?", ""):  # of the writer's parents "dad" may be his own
            return standing.Known(
                dead, self.denied.nobody | self.denied.unsure, self.denied.taken, definite, chained, forebears
            )
        return standing.Known(dead, self.denied.nobody | self.denied.unsure, self.denied.taken, definite, chained)

    @cached_property
    def _names_me(self) -> bool:
        return clauses.me_named(self.words)

    @cached_property
    def _has_own(self) -> bool:
        """Whether relatives of the writer are named, the deceased aside."""
        return any(each.mention.owner in ("me", "us") for each in self.people if each is not self.gone)

    @cached_property
    def _i_die(self) -> bool:
        return " i die" in f" {' '.join(self.words)}"

    @cached_property
    def _begun(self) -> dict[int, Person]:
        """The people by their first word."""
        return {person.first: person for person in reversed(self.people)}

    @cached_property
    def _mothers(self) -> frozenset[Person]:
        """Wives who are told as mothers."""
        ends = {each.last for each in self.people}
        wives = (each for each in self.people if each.mention.steps == ("w",))
        return frozenset(each for each in wives if clauses.whose_children(self.words, ends, each))

    @cached_property
    def _only_mothers(self) -> bool:
        return all(each in self._mothers for each in self.people if each.mention.steps == ("w",))

    @cached_property
    def _we_are(self) -> range:
        return clauses.we_are(self.words)

    @cached_property
    def _i_have(self) -> list[bool]:
        return clauses.i_have(self.words)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where each word stands."""
        found = defaultdict[str, list[int]](list)
        for at, word in enumerate(self.words):
            found[word].append(at)
        return found

    def _told_twice(self, person: Person) -> Person | None:
        return clauses.told_twice(self.words, self._begun.get(person.last + 1), person)

    def _denied_again(self) -> list[Person]:
        """ "a daughter and a brother. Not a brother": denied after he was counted."""
        denied = [each for each in self.people if each.first in self.denied.nobody and each.mention.number != 0]
        return [
            each
            for each in denied
            if any(key in self.added and self.added[key].first < each.first for key in first_keys(each.mention))
        ]

    def _taken(self) -> set[int]:
        """The words that name somebody or deny him."""
        named = {at for person in self.prose.people for at in range(person.first, person.last)}
        return named | self.denied.taken | self.standing.taken

    def _unread(self) -> list[str]:
        """The telling words that no reader took, as written. Whom a denial among them may reach is not counted."""
        found: list[str] = []
        for at, end in leftover.spans("en", self.words, self._taken()):
            reached = self._reached(at) if leftover.denies("en", self.words[at]) else []
            self.denied.unsure |= {person.first for person in reached}
            found.append(self.prose.between(at, max(end, *(person.last for person in reached), 0)))
        return list(dict.fromkeys(found))

    def _reached(self, at: int) -> list[Person]:
        """The first whom a denial at a place may reach, and those joined to him."""
        near = self.words[at + 1 : at + 1 + leftover.NEAR]
        clause = len(list(takewhile(lambda word: word not in _CLAUSE_ENDS | leftover.ALL_BUT, near)))
        after = [person for person in self.people if at < person.first]
        if not after or after[0].first > at + 1 + clause:
            return []
        run = after[:1]
        for person in after[1:]:
            if not {*self.words[run[-1].last : person.first]} <= {"and", "or", "nor"}:
                break
            run.append(person)
        return run

    def _writer_told(self) -> None:
        """ "I am his son", "me (his only son)", "as a daughter"."""
        ways = writer_of(self.dead)
        self.me = ways[0] if len(ways) == 1 else ""
        for person in list(self.people):
            one = person.mention.number == 1 and len(person.mention.steps) == 1
            if one and person.mention.steps[0] in ways and clauses.presented(self.words, person):
                self.me, self.counted_me = person.mention.steps[0], True
                self.people.remove(person)
                self.found.add(replace(person.mention, owner=""), "me")
                return
        told = None if ways else next((each for each in self.people if clauses.me_told(self.words, each)), None)
        self.writer, self.counted_me = told, told is not None

    def _writer_counts(self) -> None:
        """The writer is an heir he may have forgotten to name."""
        ways = writer_of(self.dead)
        if self.gone is not None and self.gone.mention.steps == ("P",) and self.gone.mention.owner in ("me", "us"):
            self.found.unplaced.append(self.prose.said(self.gone))  # two died
        if self.counted_me or any(
            each.first in self._we_are or clauses.among_us(self.words, each) for each in self.people
        ):
            return
        if not ways:
            me = clauses.me_listed(self.words)
            self.found.unplaced += [self.prose.word(me)] if me >= 0 and self.found.told else []
            return
        if len(ways) == 1:
            self.found.heirs.setdefault("husband" if ways[0] == "h" else "wife", 1)
            return
        among = any(
            person.mention.owner in ("me", "us") and person.mention.steps[-1] in ("bm", "bf") for person in self.people
        )
        mine = self._names_me or any(map(self._mine, self.people)) or (among and self.dead in ("F", "M", "bm", "bf"))
        if mine or self.dead in ("m", "f"):
            if self.dead in ("m", "f") and {"mother", "father"} <= set(self.found.heirs):
                return
            self._me_open(ways)

    def _me_open(self, ways: tuple[str, ...]) -> None:
        key = first_keys(Mention((ways[0],), 1, "full", 0, 0, 0, 0))[0]
        self.found.me = ways
        self.found.opens.append(Open("me", key))
        self.found.heirs.setdefault(key, 0)

    def _place(self, person: Person, before: Person | None) -> None:
        words = self.prose.said(person)
        if self._told_already(person, words):
            return
        if self._of_a_stranger(person, before):
            self.strangers.append(person)
            self.found.unplaced.append(self._with_whose(person))
            return
        mine = person.mention.owner in ("me", "us")
        person = self._married_to(person)
        moved = self._moved(person)
        if moved is None or ("of late" in person.told and mine and not self.dead):
            self.found.unplaced.append(words)
            return
        if moved == ():
            (self.found.unplaced if "pregnant" in person.told else self.found.outsiders).append(words)
            return
        through = self._left_by(person, before)
        mention = replace(person.mention, steps=(*moved, *through.mention.steps) if through else moved)
        keys = first_keys(mention) or (["husband", "wife"] if moved == ("sp",) else [])
        if self._denied(person, keys) or self._whose_mother(person, moved):
            return
        spouse = moved in (("w",), ("h",), ("sp",)) or clauses.divorced_from(self.words, person)
        if person.told & (OUTSIDE - {"illegitimate"} - (set() if spouse else {"divorced"})):
            self.found.outsiders.append(words)
            self.aside.add(mention.steps)
            return
        of_parent = len(mention.steps) == 2 and mention.steps[0] in "mf" and mention.steps[1] in "FM"
        if of_parent or self._died_too(person):
            self.found.unplaced.append(words)
            return
        if clauses.divorced_from(self.words, person) or (
            spouse and "divorced" in clauses.said_after(self.words, person)
        ):
            self.found.outsiders.append(f"divorced {words.removeprefix('divorced ')}")
            return
        if self._died_before(person):
            self.found.gone += keys
            return
        self._heir(person, mention, keys, words)

    def _told_already(self, person: Person, words: str) -> bool:
        """Whether what is said of somebody settles that he is no heir, or that he has to be asked about."""
        if self._once_more(person) and self._in_list(person):
            self.found.unplaced.append(words)
            return True
        if self._once_more(person) or (person.mention.steps == ("P",) and "same" in words.split()):
            return True  # "we are all from the same parents" names no heirs
        if person.first in self.standing.unsure or self._is_supposed(person):
            self.found.unplaced.append(words)
            return True
        if person.mention.steps in self.aside and self._of_one_aside(person):
            self.found.unplaced.append(words)
            return True
        if person.first in self.standing.gone:
            keys = first_keys(replace(person.mention, steps=self._moved(person) or person.mention.steps))
            self.found.gone += keys
            self.gone_as |= dict.fromkeys(keys, words)
            return True
        return False

    def _in_list(self, person: Person) -> bool:
        """Whether one of the deceased's name stands among those who are left, joined to the one before him."""
        return self._joined_on(person) and not person.definite

    def _of_one_aside(self, person: Person) -> bool:
        """ "a foster son ... everybody calls him his boy. Does he get a son's share?"."""
        measured = self.words[person.last : person.last + 2] in (["'s", "share"], ["'s", "portion"], ["'s", "part"])
        return person.definite or measured

    def _is_supposed(self, person: Person) -> bool:
        """ "... and what if her father were alive": no fact of the case that was told before."""
        before = self.words[max(0, person.first - _SUPPOSING) : person.first]
        told = person.first in self.standing.lives | self.standing.gone
        return told and "if" in before and self.gone is not None and person.first - _SUPPOSING > self.gone.last

    def _denied(self, person: Person, keys: list[str]) -> bool:
        """Whether it is said that there is nobody of the kind; who may be denied is asked about."""
        self.found.none += keys if person.first in self.denied.nobody else []
        self.found.unplaced += [self.prose.said(person)] if person.first in self.denied.unsure else []
        return person.first in self.denied.nobody | self.denied.unsure

    def _whose_mother(self, person: Person, moved: tuple[str, ...]) -> bool:
        """ "a son from his first wife": she is told as a mother; whether she lives is asked where no wife is named."""
        if moved != ("w",) or person not in self._mothers:
            return False
        self.found.unplaced += [self.prose.said(person)] if self._only_mothers else []
        return True

    def _married_to(self, person: Person) -> Person:
        """The writer's step-parent where a parent died: the husband or wife of the deceased."""
        other = {"F": ("M",), "M": ("F",)}.get(self.dead)
        mine = person.mention.owner in ("me", "us") and person.mention.steps == other
        return replace(person, told=person.told - {"step"}) if mine and "step" in person.told else person

    def _of_a_stranger(self, person: Person, before: Person | None) -> bool:
        """ "the neighbour's wife and his son": whose he is is nobody of the telling, as far as is known."""
        first = person.first
        if self.words[first - 1 : first] == ["'s"] and first > 1 and not self._is_deceased(self.words[first - 2]):
            return True
        if others.acquaintance_at(self.words, person.last):
            return True
        if before is not None and before is not self.gone and self._had_by(person, before):
            return True
        joined = self.words[before.last : first] in (["and"], ["&"], [","]) if before is not None else False
        return joined and before in self.strangers and person.mention.owner == "his"

    def _with_whose(self, person: Person) -> str:
        """A stranger's relative as written, with the words on whose he is: "his best friend's cousin"."""
        start, end = person.first, max(person.last, others.acquaintance_at(self.words, person.last))
        if self.words[start - 1 : start] == ["'s"]:
            near = reversed(self.words[max(0, person.first - _WHOSE) : person.first])
            start -= len(list(takewhile(lambda word: word not in _CLAUSE_ENDS | _LEAVES, near)))
        return self.prose.between(start, end)

    def _had_by(self, person: Person, before: Person) -> bool:
        """ "her husband has two sons": what one relative has is not the deceased's."""
        has = list(self.words[before.last : person.first])
        alive = self.gone is not None or self.found.told
        return has in (["has"], ["had"], ["also", "has"]) and not (before.mention.owner == "" and not alive)

    def _is_deceased(self, name: str) -> bool:
        """Whether a name or word is that of who died: "the deceased's wife", "Ali died ... Ali's son"."""
        if name in PEOPLE or singular(name)[0] in NOUNS or name.isdigit() or not name.isalpha():
            return True
        if name not in self._deceased:
            said = self._places[name]
            beside = {word for at in said for word in self.words[at + 1 : at + 4]}
            named = self.gone is not None and any(at in range(self.gone.last, self.gone.last + 3) for at in said)
            self._deceased[name] = named or not beside.isdisjoint(_LEAVES)
        return self._deceased[name]

    def _once_more(self, person: Person) -> bool:
        """Whether it is who died, spoken of again."""
        mine = person.mention.owner in ("me", "us") or deceased.own(self.words, person)
        if mine and self.dead in ("h", "w", "F", "M") and person.mention.steps == (self.dead,):
            return "step" not in person.told
        again = self.gone.mention.steps if self.gone and not self.dead else ()
        same = person.definite and person.mention.steps == again and person.mention.owner not in ("me", "us")
        return same and not clauses.of_another(self.words, self.gone, person)

    def _moved(self, person: Person) -> tuple[str, ...] | None:
        mention = person.mention
        own = mention.owner in ("me", "us") or (not mention.owner and self.dead in ("F", "M", "h", "w"))
        if len(mention.steps) > 1 and mention.steps[-1] == self.dead and own:
            mention = replace(mention, steps=mention.steps[:-1], owner="his")  # "my husband's father"
        if self.dead in ("g", "y") and mention.steps in (("F",), ("M",)) and self._is_own(person):
            return self._grandparents_child(person)
        other = {"F": "M", "M": "F"}.get(self.dead)
        if len(mention.steps) == 2 and mention.steps[-1] == other and not (mention.owner or person.definite):
            return None  # "mum's mother": of the deceased's or the writer's
        if self._is_mine(person) or self._other_parent(person) or self._grandparent(person):
            mention = replace(mention, owner="us")
            return seen(self.dead, mention.steps, mention.link, self.me)
        if self._foreign(person):
            return None
        if "law" in person.told:
            return (
                in_law(self.dead, next(iter(person.told - {"law"}), "")) if mention.owner == "me" or self.dead else ()
            )
        if mention.owner in ("me", "us") and self.dead:
            if self.dead in ("h", "w") and mention.steps[-1] in ("m", "f", "k"):
                return mention.steps
            return seen(self.dead, mention.steps, mention.link, self.me)
        return mention.steps

    def _mine(self, person: Person) -> bool:
        return self.dead in ("F", "M") and clauses.of_me(self._i_have, person)

    def _is_mine(self, person: Person) -> bool:
        """Whether a relative who is named without an owner is the writer's."""
        siblings = person.mention.steps in (("bm",), ("bf",)) and not person.mention.owner
        us = siblings and self.dead in ("F", "M") and clauses.among_us(self.words, person)
        return us or clauses.of_us(self._we_are, person) or self._mine(person) or self._beside_me(person)

    def _other_parent(self, person: Person) -> bool:
        """ "mum left dad and her own father": beside the deceased's own parent, a bare one is the writer's."""
        bare = not (person.mention.owner or person.definite)
        if not bare or person.mention.steps != {"F": ("M",), "M": ("F",)}.get(self.dead):
            return False
        return not self._his_parents.isdisjoint((*person.mention.steps, "P"))

    @cached_property
    def _his_parents(self) -> frozenset[str]:
        """Which of the deceased's own parents are named."""
        return frozenset(
            each.mention.steps[0]
            for each in self.people
            if each.mention.owner == "his" and len(each.mention.steps) == 1
        )

    def _grandparent(self, person: Person) -> bool:
        """ "grandpa died leaving grandma": the writer's other grandparent is the widow or widower."""
        bare = not (person.mention.owner or person.definite) and person.mention.number == 1
        return bare and (self.dead, *person.mention.steps) in (("g", "y"), ("y", "g"))

    def _line_told(self) -> str:
        """Of a grandparent who died, the writer's parent who is the child, where that is told: by the side, by that
        parent's death before, or by a list of the writer's uncles and aunts that names but one of the parents."""
        gone = self.gone.mention if self.gone is not None else None
        sided = [gone.link] if gone is not None and gone.link else []
        sided += [
            {"u": "pat", "x": "mat"}[each.mention.steps[0][0]]
            for each in self.people
            if each.mention.steps[0] in ("um", "uf", "xm", "xf") and "sided" in each.told
        ]
        if sided:
            return {"pat": "F", "mat": "M"}.get(sided[0], "")
        parents = [each for each in self.people if each.mention.steps in (("F",), ("M",)) and self._is_own(each)]
        early = [each for each in parents if each.first in self.standing.gone or self._died_before(each)]
        uncles = any(each.mention.steps[0] in ("um", "uf") for each in self.people)
        told = early or (parents if uncles else [])
        return told[0].mention.steps[0] if len(told) == 1 else ""

    def _is_own(self, person: Person) -> bool:
        return person.mention.owner in ("me", "us") or not (person.mention.owner or person.definite)

    def _grandparents_child(self, person: Person) -> tuple[str, ...] | None:
        """The writer's parent beside a grandparent who died: a son or daughter, or an in-law."""
        step = person.mention.steps[0]
        if not self.line:
            return None
        return ({"F": "m", "M": "f"}[step],) if step == self.line else ()

    def _beside_me(self, person: Person) -> bool:
        """ "my mum, me and three sisters": the sisters are the writer's too."""
        siblings = (("bm",), ("bf",))
        bare = person.mention.steps in siblings and not (person.mention.owner or person.mention.link or person.definite)
        return bare and self.dead in ("F", "M") and self._names_me and self._has_own

    def _died_before(self, person: Person) -> bool:
        if "late" in person.told or self._told_twice(person):
            return True
        if self._parents_dead(person):
            return True
        return clauses.dies_early(self.words, person) and "missing" not in person.told

    def _parents_dead(self, person: Person) -> bool:
        """ "his parents are dead", "the parents of the deceased have died"."""
        his = person.mention.owner == "his" or clauses.of_deceased(self.words, person)
        return his and person.mention.steps == ("P",) and self.gone is None and clauses.dies(self.words, person)

    def _died_too(self, person: Person) -> bool:
        """Somebody else who died, and nobody says when."""
        if self._parents_dead(person):
            return False
        early = clauses.dies_early(self.words, person) or "late" in person.told
        if self.gone is not None and self.words[person.last : self.gone.first] == ["and"]:
            return True  # "my grandfather and my father died"
        several = (person.mention.number or 2) > 1 or person.mention.steps == ("P",)
        another = self.gone is not None or several
        return another and not early and clauses.dies(self.words, person)

    def _foreign(self, person: Person) -> bool:
        """Whose relative cannot be told: "their mother", "my aunt" where the dead is none of mine."""
        said = self.words[person.first : person.last]
        of_kin = len(person.mention.steps) > 1 and self.found.dead == ""
        sex = "m" if of_kin and self._leaves_a_wife() else self.found.dead
        if {"m": "her", "f": "his"}.get(sex) in said and not clauses.of_another(self.words, self.gone, person):
            return True  # "my sister and her son" where a man died
        if "their" in said and person.mention.steps in (("M",), ("F",)):
            return True
        grand = self.dead in ("g", "y") or (self.gone is not None and self.gone.mention.steps in (("g",), ("y",)))
        if grand and not person.mention.owner and person.mention.steps in (("g",), ("y",)):
            return True  # the other grandparent of the writer is the widow or widower
        mine = person.mention.owner == "me" and "law" not in person.told
        own = self._i_die
        listed = self.found.told or self._names_me  # the writer is among the heirs of another
        return mine and not self.dead and listed and not own

    def _leaves_a_wife(self) -> bool:
        return any(each.mention.steps == ("w",) and not each.mention.owner for each in self.people)

    def _left_by(self, person: Person, before: Person | None) -> Person | None:
        return None if before is self.gone else clauses.left_by(self.words, person, before)

    def _heir(self, person: Person, mention: Mention, keys: list[str], words: str) -> None:
        asked = self.askings[person.first]
        if "illegitimate" in person.told and keys:
            self.found.about += keys if asked else []
            self.outside.append((keys[0], mention.number or 1, words))
            return
        if mention.owner in ("me", "us") and mention.steps[0] in ("m", "f"):
            mention = replace(mention, link="")
        known = present(mention, self.found.heirs)
        if self._described(person, keys, known):
            return
        self._circumstances(person, known or keys)
        if asked or self.spoken_of:
            self.found.about += known or keys
        by_name = self._another_by_name(person, known or keys)
        another = by_name or bool(clauses.ANOTHER & set(self.words[person.first : person.last]))
        if known and self._named_again(person, known, words, another=another):
            return
        if not by_name:
            self._counted_before(person, keys)
        for key in self.asked & set(keys):  # asked about before it was listed
            self.found.heirs.pop(key, None)
            self.found.opens = [each for each in self.found.opens if each.key != key]
        self.asked = self.asked | set(keys) if asked else self.asked - set(keys)
        if mention.steps == ("sp",):
            self.found.spouse(mention.number or 2)
            return
        self.found.add(replace(mention, owner=""), words, clauses.unsaid(self.words, person, mention, self.dead))

    def _named_again(self, person: Person, known: Sequence[str], words: str, *, another: bool) -> bool:
        """Whether somebody of a class that was named before adds nobody: he is spoken of again, or asked about."""
        if set(known) <= _SINGLE and not another:
            return True
        asked = self.askings[person.first] or self.spoken_of
        listed = None if asked else self._another_listed(person, known)
        if listed is not None:
            self.found.unplaced += [] if listed else [words]
            return not listed
        spoken = asked or (person.definite and not another) or person.mention.number is None
        return spoken and (set(known) <= self.added.keys() or not self.counted_me)

    def _another_listed(self, person: Person, known: Sequence[str]) -> bool | None:
        """Whether one of a class that was named before is named as another: True where the writer calls both by what
        they are to him ("my mum and my two aunts"), False where they may be the same, None where they are."""
        before = self.added.get(known[0]) if len(known) == 1 else None
        if before is None or not person.definite:
            return None
        if before.mention.steps != person.mention.steps and self._joined_on(person):
            return {before.mention.owner, person.mention.owner} <= {"me", "us"}
        return False if (person.mention.number or 0) > self.found.heirs.get(known[0], 0) else None

    def _joined_on(self, person: Person) -> bool:
        """Whether somebody is joined to the one before him, as in a list."""
        place = bisect_right(self.people, person.first, key=lambda each: each.last)
        before = self.people[place - 1] if place else None
        gap = self.words[before.last : person.first] if before is not None and before is not self.gone else []
        return gap in (["and"], [","], [",", "and"], ["&"])

    def _another_by_name(self, person: Person, keys: list[str]) -> bool:
        """ "his son Ali, his son Omar": by his name another one of a class than whoever was named before."""
        name = clauses.name_of(self.words, person)
        before = self.names.setdefault(keys[0], set()) if keys and name else set()
        another = bool(before) and name not in before
        before.add(name)
        return another

    def _counted_before(self, person: Person, keys: list[str]) -> None:
        """A class counted by another sentence, or by one of whom more is said ("his eldest son"): the same?"""
        for key in self.added.keys() & keys:
            before = self.added[key]
            if self._another_listed(person, [key]):
                continue
            if self.found.heirs.get(key) and clauses.counted_apart(self.words, before, person):
                self.found.unplaced.append(self.prose.said(before))
        self.added |= dict.fromkeys(keys, person)

    def _described(self, person: Person, keys: list[str], known: list[str]) -> bool:
        """ "grandfather (father's father)", "a cousin, the son of his father's brother": one person told twice."""
        mark = self.words[person.first - 1 : person.first]
        if person is self.writer or self._is_part(person):
            return False
        if mark != ["("] and not (mark == [","] and person.definite and len(person.mention.steps) > 1):
            return False
        told = [each for each in self.found.opens if each.about in ("cousin", "nephew", "niece", "uncle", "grandchild")]
        for each in told[-1:]:
            number = self.found.heirs.pop(each.key, 1)
            self.found.heirs[keys[0] if keys else each.key] = number
            self.found.opens = [other for other in self.found.opens if other.key != each.key]
        if (
            not told
            and not known
            and mark == ["("]
            and person.mention.number == 1
            and not clauses.counts(self.people, person)
        ):
            self.found.unplaced.append(self.prose.said(person))
            return True
        return bool(told) or (bool(known) and mark == ["("])

    def _is_part(self, person: Person) -> bool:
        """ "two kids (a boy and a girl)": the first of the parts of a sum."""
        place = bisect_right(self.people, person.first - 1, key=lambda each: each.last)
        before = self.people[place - 1] if place else None
        if before is None or before.last != person.first - 1 or person.mention.steps not in (("m",), ("f",)):
            return False
        return before.mention.steps == ("k",) and before.mention.number != 1

    def _circumstances(self, person: Person, keys: list[str]) -> None:
        beside = {clauses.described_by(self.words, person)}
        if clauses.kills(self.words, person):
            self.found.barred |= dict.fromkeys(keys, "intentional killing")
            others = [
                each
                for each in self.people
                if each is not person and each.mention.steps == person.mention.steps and not each.definite
            ]
            self.found.unplaced += [self.prose.said(each) for each in others]  # one class, one fate
        elif (person.told | beside) & FAITHS:
            self.found.barred |= dict.fromkeys(keys, "non-muslim")
        if "missing" in person.told | beside:
            self.found.missing += keys[:1]
        if "pregnant" in person.told | beside:
            self.found.pregnant = keys[0] if keys else "wife"

    def _summed(self) -> None:
        """ "3 kids, 2 boys and a girl": the parts, not the sum beside them."""
        parts = [each for each in self.people if each.mention.steps in (("m",), ("f",))]
        total = [*accumulate((each.mention.number or 0 for each in reversed(parts)), initial=0)][::-1]
        behind = 0  # the first part behind the person
        for place, person in enumerate(self.people):
            if person.mention.steps != ("k",):
                behind += person.mention.steps in (("m",), ("f",))
                continue
            earlier = self.people[place - 1] if place else None
            if behind == len(parts) or person.mention.number == 0 or self._left_by(person, earlier):
                continue
            number = person.mention.number
            if number is None or total[behind] == number:
                self.found.told_apart(number)
            elif number > 1 and parts[behind].first - person.last < 3:
                self.found.unplaced.append(self.prose.said(person))  # "5 kids, 2 boys and a girl"

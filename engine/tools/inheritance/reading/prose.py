"""Free English (and Greek) prose -> everybody it names, each with what is said of him.

    named("my late brother's two sons")     steps ("m", "bm"), number 2, owner "me", late

A phrase is: no or number, words beside it, a noun, whose he is ("'s", "of the ..."), by which parent, how many.
"""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace

from engine.text.bare import normal
from engine.text.tokens import whole
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.words import (
    COUNT,
    DEAD,
    LINKS,
    NOUNS,
    OUTSIDE,
    OWNERS,
    PLAIN,
    TELLING,
    Said,
    singular,
    words,
)

_PARENT = {
    "father": "pat",
    "dad": "pat",
    "paternal": "pat",
    "mother": "mat",
    "mum": "mat",
    "mom": "mat",
    "maternal": "mat",
}
_WHOSE = {"m", "f", "F", "M", "bm", "bf", "um", "uf", "xm", "xf"}
_SHARE_OWNER = (("F",), ("M",), ("P",), ("bm",), ("bf",), ("g",), ("y",))
_COMPOUND = {"nephew", "niece", "cousin"}
_BEFORE = 20  # words before a noun that are looked at: more do not belong to it
_MOST = 500  # relatives of one kind
AGE = 12  # a figure after a singular that is more than this counts years
_FROM = {"from", "on", "through", "by", "of", "via", "share", "sharing"}
_WHO = {"who", "that", "whom"}
_RELATES = _WHO | {
    "is",
    "are",
    "was",
    "were",
    "have",
    "has",
    "had",
    "share",
    "shares",
    "shared",
    "come",
    "comes",
    "only",
}
_ONLY = {"only", "just", "alone", "so", "all", "both", "they", "but", "μονο", "μονον", "ολοι", "ολα", "ολες"}
_DIFFERENT = {"another", "different", "αλλον", "αλλο", "αλλη", "αλλην", "διαφορετικο", "διαφορετικη"}
_OTHERS = {
    "first", "second", "third", "other", "another", "earlier", "previous", "former", "later", "prior", "next", "new",
    "πρωτο",
    "δευτερο", "αλλο", "προηγουμενο", "1st", "2nd", "3rd",
}  # fmt: skip
_PLAIN_WORDS = frozenset(
    """who whom whose that which is was are were has have had be been he she they it we i you him her them me us and
    or nor but
    died dies passed left leaves leaving survived alive dead gone not never no if when then also too both all each every
    there here from by with for to in on at as about into over after before since until how what why where does do did
    can
    could will would should may might get gets take takes inherit inherits receive share shares divided split same half
    estate money property house will debt debts while though because so than ago long years year old other others
    ζει ζουν εχει εχουν ειχε δεν δε που ειναι ηταν""".split()  # noqa: SIM905
)
_BESIDE = {"the", "his", "her", "their", "same", "my", "our", "one", "a", "only", "common", "both"}


@dataclass(frozen=True, slots=True)
class Person:
    """A mention with what stands beside it: `definite` ("the", "each", "his"), `told` (late, missing, step ...)."""

    mention: Mention
    definite: bool
    told: frozenset[str]

    @property
    def first(self) -> int:
        return self.mention.first

    @property
    def last(self) -> int:
        return self.mention.last


@dataclass(frozen=True, slots=True)
class Prose:
    words: tuple[Said, ...]
    people: tuple[Person, ...]
    text: str = ""
    is_greek: bool = False

    def word(self, at: int) -> str:
        """A word as written."""
        found = self.words[at]
        return self.text[found.start : found.end] if self.is_greek else found.word

    def said(self, person: Person) -> str:
        """The person as written."""
        return self.between(person.first, person.last)

    def between(self, first: int, last: int) -> str:
        """Words as written; Greek, whose words are read as English ones, in the writer's own."""
        found = self.words[first:last]
        if self.is_greek:
            return self.text[min(each.start for each in found) : max(each.end for each in found)]
        return " ".join(each.word for each in found).replace(" 's", "'s")


class _Phrases(list[Said]):
    """The words of a text with whom a phrase that begins at a place names. It is read from the last word on: a phrase
    within a phrase ("the son of the wife of ...") has been read already, once, however long the chain."""

    def __init__(self, said: Iterable[Said]) -> None:
        super().__init__(said)
        self.named: dict[int, Person | None] = {}
        for at in reversed(range(len(self))):
            self.named[at] = _read(self, at)


def read(text: str) -> Prose:
    said = _Phrases(words(text))
    people: list[Person] = []
    at = 0
    while at < len(said):
        person = said.named.get(at)
        if person is None:
            at += 1
            continue
        people.append(person)
        at = person.last
    plain = normal("NFC", text)
    is_greek = re.search("[\u0370-\u03ff]", plain) is not None
    told = _owned_together(_shared(people, said), said, is_greek=is_greek)
    return Prose(tuple(said), tuple(told), plain, is_greek)


@dataclass
class _Before:
    """What stands before a noun."""

    number: int | None = None
    owner: str = ""
    definite: bool = False
    link: str = ""
    side: str = ""
    told: frozenset[str] = frozenset()


def _word(said: Sequence[Said], at: int) -> str:
    return said[at].word if 0 <= at < len(said) else ""


def _read(said: _Phrases, at: int) -> Person | None:
    before, place = _before(said, at)
    word = _word(said, place)
    if word.endswith("-in-law"):
        law = Mention(("?",), 1, "", said[at].start, said[place].end, at, place + 1)
        return _made(law, before, {"law", word.removesuffix("-in-law").rstrip("s")})
    noun, plural = singular(word)
    if noun not in NOUNS:
        return None
    steps, link = _steps(NOUNS[noun], before)
    told = before.told | ({"half"} if noun.startswith("half-") else set()) | ({"sided"} if before.side else set())
    place += 1
    number = before.number if before.number is not None else None if plural else 1
    if _word(said, place) == "'s" or (_word(said, place) == "'" and plural):
        owned = said.named.get(place + 1)
        if owned is not None and "law" not in owned.told:
            mention = owned.mention
            whose = replace(
                mention, steps=(*mention.steps, *steps), link=link or mention.link, owner=before.owner, first=at
            )
            told = (
                frozenset({"of late"}) if "late" in told else told
            ) | owned.told  # "her late son's daughter": she lives
            return Person(replace(whose, start=said[at].start), before.definite or owned.definite, told)
    if noun in ("sibling", "half-sibling") and (sexed := _sexed(said, place)):
        steps, place = sexed
        told = told | {"sexed"}
    after, place = _by_parent(said, place)
    link = after or link
    number, place = _counted(said, place, number)
    if _word(said, place) == "of" and _word(said, place + 1) in ("mine", "ours"):
        before.owner, before.definite, place = "me", True, place + 2
    inner = _of(said, place, steps)
    if inner is not None:
        if steps in (("c",), ("cf",)) and inner.mention.steps[0] in ("m", "f"):
            steps = ("m",) if steps == ("c",) else ("f",)
        whole = (*(steps[:1] if noun in _COMPOUND else steps), *inner.mention.steps)
        told |= inner.told - {"late"}
        link = link or inner.mention.link
        before.owner = before.owner or (inner.mention.owner if inner.mention.owner in ("me", "us") else "")
        return _made(
            Mention(whole, number, link, said[at].start, said[inner.last - 1].end, at, inner.last), before, told
        )
    number = 1 if steps == ("P",) and number != 0 else number
    return _made(Mention(steps, number, link, said[at].start, said[place - 1].end, at, place), before, told)


def _made(mention: Mention, before: _Before, told: Set[str]) -> Person:
    return Person(replace(mention, owner=before.owner), before.definite, frozenset(told))


def _steps(step: str, before: _Before) -> tuple[tuple[str, ...], str]:
    """Steps and kind of sibling: an uncle is known by his side, a nephew comes through a brother."""
    if step in ("um", "uf"):
        return ((f"x{step[1]}",) if before.side == "mat" else (step,)), before.link
    chain = {"nm": ("m", "bm"), "nf": ("f", "bm"), "co": ("m", "um"), "sib": ("bm",)}.get(step, (step,))
    if step == "co" and before.side == "mat":
        chain = ("m", "xm")
    return chain, before.link or ("" if step == "co" else before.side)


def _before(said: Sequence[Said], at: int) -> tuple[_Before, int]:
    found = _Before()
    told: set[str] = set()
    for word in (each.word for each in said[at : at + _BEFORE]):
        if (number := _few(word)) is not None:
            found.number = number
        elif word in COUNT and not (word == "one" and _word(said, at + 1) == "of"):
            found.number = 0 if found.number == 0 else COUNT[word]  # "without a father"
            found.definite |= word in ("single", "both")
        elif word in OWNERS and (found.owner == ""):
            found.owner, found.definite = OWNERS[word], True
        elif word in ("the", "each", "every", "said", "this", "that", "these", "those", "same"):
            found.definite = True
        elif word in ("paternal", "maternal"):
            found.side = LINKS[word]
        elif word in LINKS:
            found.link = LINKS[word]
        elif word in OUTSIDE | DEAD | TELLING | {"half"}:
            told.add("late" if word in DEAD else word)
        elif word not in PLAIN and word not in ("a", "an", "any", "(s)"):
            break
        at += 1
    found.told = frozenset(told)
    return found, at


def _by_parent(said: Sequence[Said], at: int) -> tuple[str, int]:
    """ "from the mother's side", "through his father", "(paternal)", "Ali, same mum", with the place after it."""
    found, end = _kind_told(said, at)
    further, further_end = _kind_told(said, end) if found else ("", end)
    if further and further == found:
        return found, further_end  # "from his mum's second marriage (same mum different dad)"
    named = not found and _is_name(said, at) and _word(said, at + 1) in ("(", ",")
    behind, behind_end = _kind_told(said, at + 1) if named else ("", at)
    return (behind, behind_end) if behind else (found, end)


def _sexed(said: Sequence[Said], at: int) -> tuple[tuple[str, ...], int] | None:
    """ "siblings (boys, ...)": brothers; with the place behind the sex."""
    place = at + (_word(said, at) in ("(", ",")) + (_word(said, at + 1) in ("both", "all"))
    sex = NOUNS.get(singular(_word(said, place))[0], "")
    closed = _word(said, place + 1) in (",", ")")
    return (
        ((f"b{sex}",), place + 1 + (_word(said, place + 1) == ")"))
        if place > at and sex in "mf" and sex and closed
        else None
    )


def _is_name(said: Sequence[Said], at: int) -> bool:
    """Whether a word may be somebody's name: it is none that is known."""
    word = _word(said, at)
    known = word in COUNT or word in OWNERS or word in LINKS or word in OUTSIDE | DEAD | TELLING | PLAIN | _PLAIN_WORDS
    return word.isalpha() and len(word) > 1 and not known and singular(word)[0] not in NOUNS


def _kind_told(said: Sequence[Said], at: int) -> tuple[str, int]:
    place = at + (_word(said, at) in ("(", ","))
    while _word(said, place) in _ONLY and (_word(said, place + 1) in _ONLY | _FROM or _same(said, place + 1)):
        place += 1
    if _same(said, place):
        return _parent_named(said, at, place, opened=False)
    relative = place
    while _word(said, relative) in _RELATES and (relative > place or _word(said, place) in _WHO):
        relative += 1
    if relative > place and _word(said, relative) in _FROM | _BESIDE | {*_PARENT}:
        return _parent_named(said, at, relative, opened=_word(said, at) == "(")
    if _word(said, place) in LINKS and _word(said, place + 1) in (")", "", ",", ".", "side"):
        return LINKS[_word(said, place)], place + 1 + (_word(said, place + 1) in (")", "side"))
    if _word(said, at) in ("is", "was", "were", "are", "be"):
        told = at + 1 + (_word(said, at + 1) in ("a", "only", "really"))
        ended = _word(said, told + 1) in ("", "?", ".", ",", "brother", "sister", "brothers", "sisters", "one")
        return (LINKS[_word(said, told)], told + 1) if _word(said, told) in LINKS and ended else ("", at)
    opened = _word(said, at) == "(" and _word(said, place) in _BESIDE - {"my", "our"}  # "(my dad)" says who he is
    if _word(said, place) not in _FROM and not opened:
        return "", at
    return _parent_named(said, at, place + (not opened), opened=opened)


def _same(said: Sequence[Said], at: int) -> bool:
    """ "same mum", "the same parents"."""
    at += _word(said, at) in ("the", "both", "of")
    return _word(said, at) == "same" and (singular(_word(said, at + 1))[0] in (*_PARENT, "parent"))


def _parent_named(said: Sequence[Said], at: int, place: int, *, opened: bool) -> tuple[str, int]:
    """The kind by the parent named at `place`: "same dad", "the same mother and father", "mum's side only"."""
    if (marriage := _marriage_of(said, place)) is not None:
        return marriage
    while _word(said, place) in _BESIDE | _FROM | {"side"} and _word(said, place):
        place += 1
    if _word(said, place) in _DIFFERENT and _word(said, place + 1) in _PARENT:
        return ("mat" if _PARENT[_word(said, place + 1)] == "pat" else "pat"), place + 2  # "by another father"
    parent = _word(said, place)
    if singular(parent)[0] in ("parent", "side") and parent.endswith("s"):
        return "full", place + 1
    if parent not in _PARENT:
        return "", at
    link, place = _PARENT[parent], place + 1
    if _word(said, place) == "'s" and (other := _marriage(said, place + 1)) is not None:
        return link, other
    other = place + 1 + (_word(said, place + 1) in _BESIDE)
    if _word(said, place) in ("and", "&") and _PARENT.get(_word(said, other), link) != link:
        return "full", other + 1
    place = _other_parent(said, place)
    if opened:
        return (link, place + 1) if _word(said, place) == ")" else ("", at)
    place += _word(said, place) == "'s"
    sided = _word(said, place) in ("side", "only", "alone", *_ONLY)
    possessive = _word(said, place - 1) == "'s" and not sided
    return ("", at) if possessive or (not sided and _word(said, at) == "of") else (link, place + sided)


def _marriage(said: Sequence[Said], at: int) -> int | None:
    """Behind "second marriage", "earlier husband"."""
    place = at
    while _word(said, place) in _OTHERS:
        place += 1
    told = place > at or _word(said, place) == "marriage"
    return place + 1 if told and _word(said, place) in ("marriage", "husband", "wife", "spouse", "partner") else None


def _marriage_of(said: Sequence[Said], at: int) -> tuple[str, int] | None:
    """ "(from) the second marriage of his mother"."""
    place = at + (_word(said, at) in ("the", "a", "an"))
    end = _marriage(said, place)
    if end is None or _word(said, end - 1) != "marriage" or _word(said, end) != "of":
        return None
    parent = end + 1
    while _word(said, parent) in _BESIDE:
        parent += 1
    return (_PARENT[_word(said, parent)], parent + 1) if _word(said, parent) in _PARENT else None


def _other_parent(said: Sequence[Said], at: int) -> int:
    """Behind "(same dad,) but a different mum", "and not the same mother"."""
    place = at
    while _word(said, place) in (",", "but", "and", "a", "an", "with", "not", "another", "different", "other", "the"):
        place += 1
    told = {"not", "another", "different", "other"} & {_word(said, each) for each in range(at, place)}
    place += _word(said, place) == "same"
    return place + 1 if told and _word(said, place) in _PARENT else at


def _few(word: str) -> int | None:
    """A number in figures that may count relatives."""
    number = whole(word)
    return number if number is not None and number <= _MOST else None


def _counted(said: Sequence[Said], at: int, number: int | None) -> tuple[int | None, int]:
    """ "sons (2)", "sons: 2", "son x 2"."""
    opened = _word(said, at)
    place = at + (opened in ("(", ":", "x")) + (opened == "(" and _word(said, at + 1) == "x")
    told, first = _few(_word(said, place)), _few(opened)
    marked = opened in ("(", "x", ":")
    if marked and told is not None and singular(_word(said, place + 1))[0] not in NOUNS:
        count = number if number == 1 and told > AGE else told  # "son (25)" tells his age
        return count, place + 1 + (_word(said, place + 1) == ")")
    if first is not None and number is None and _word(said, at + 1) in ("", ";", ",", "."):
        return first, at + 1  # "wives 2; sons 0"
    return number, at


def _of(said: _Phrases, at: int, steps: tuple[str, ...]) -> Person | None:
    """Whose: "of a daughter", "of my brother"; nobody where it is the deceased's own."""
    place = at + (_word(said, at) in ("from", "of", "through", "by", "via"))
    if place == at:
        return None
    inner = said.named.get(place + (_word(said, place) == "the" and _word(said, place + 1) == "same"))
    if inner is None or "law" in inner.told:
        return None
    of_spouse = steps in _SHARE_OWNER and inner.mention.steps[0] in ("h", "w", "sp") and _word(said, at) == "of"
    return inner if inner.mention.steps[0] in _WHOSE or of_spouse else None


def _told_apart(one: Person, two: Person, said: Sequence[Said]) -> bool:
    """ "his two brothers and a half sister from his dad", "her brother and a sister from her mum": what is said of the
    second is said of her alone."""
    half = "half" in two.told - one.told
    counted = singular(_word(said, two.first))[0] not in NOUNS
    return half or (bool(one.mention.owner) and counted)


def _kind_before(said: Sequence[Said], at: int) -> bool:
    """Whether the kind stands before the noun, "one full brother", and so is of this one alone."""
    while _word(said, at) and singular(_word(said, at))[0] not in NOUNS:
        if _word(said, at) in LINKS:
            return True
        at += 1
    return False


def _owned_together(people: Sequence[Person], said: Sequence[Said], *, is_greek: bool) -> list[Person]:
    """ "his own mother and father": a noun without an article is of the possessor of the one it is joined to; in Greek,
    where the possessor ends the list, so is one with an article ("τη μητέρα και τον πατέρα του")."""
    found = list(people)
    for place in range(1, len(found)):
        one, two = found[place - 1], found[place]
        bare = not (two.definite or two.mention.owner) and singular(_word(said, two.first))[0] in NOUNS
        if not bare or two.mention.number != 1:
            continue
        if one.mention.owner and _in_one_list(one, two, said):
            found[place] = replace(two, mention=replace(two.mention, owner=one.mention.owner))
        elif _of_one_relative(one, two, said):
            whose = replace(two.mention, steps=(*two.mention.steps, *one.mention.steps[1:]), owner=one.mention.owner)
            found[place] = Person(whose, one.definite, one.told | two.told)
    for place in reversed(range(1, len(found)) if is_greek else ()):
        one, two = found[place - 1], found[place]
        dies = _word(said, one.first - 1) == "died"
        if two.mention.owner and one.definite and not (one.mention.owner or dies) and _in_one_list(one, two, said):
            found[place - 1] = replace(one, mention=replace(one.mention, owner=two.mention.owner))
    return found


def _of_one_relative(one: Person, two: Person, said: Sequence[Said]) -> bool:
    """ "his brother's son and daughter": both are the brother's."""
    joined = _word(said, one.last) in ("and", "&") and two.first == one.last + 1 and one.mention.number == 1
    chained = len(one.mention.steps) > 1 and _word(said, one.last - 2) == "'s"
    pair = {one.mention.steps[0], *two.mention.steps}
    return joined and chained and pair in ({"m", "f"}, {"bm", "bf"}, {"F", "M"})


def _in_one_list(one: Person, two: Person, said: Sequence[Said]) -> bool:
    """Whether two parents, siblings and the like are joined by "and" or a comma."""
    joined = _word(said, one.last) in ("and", "&", ",") and two.first == one.last + 1
    return joined and one.mention.steps in _SHARE_OWNER and two.mention.steps in _SHARE_OWNER


def _shared(people: Sequence[Person], said: Sequence[Said]) -> list[Person]:
    """ "full brothers and sisters", "brothers and sisters on the mother's side": the kind holds for both."""
    found = list(people)
    for place in range(len(found) - 1):
        one, two = found[place].mention, found[place + 1].mention
        joined = _word(said, one.last) in ("and", "&", "or") and two.first == one.last + 1
        siblings = one.steps in (("bm",), ("bf",)) and two.steps in (("bm",), ("bf",))
        if joined and siblings and not two.owner:
            if one.link and not two.link and two.number is None:
                found[place + 1] = replace(found[place + 1], mention=replace(two, link=one.link))
            elif (
                two.link
                and not one.link
                and not _kind_before(said, two.first)
                and not _told_apart(found[place], found[place + 1], said)
            ):
                found[place] = replace(found[place], mention=replace(one, link=two.link))
    return found

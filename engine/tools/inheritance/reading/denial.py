"""Who is said not to exist: the relatives a negation reaches, in any of the languages. Pure.

"he did not leave a father or a mother"      father and mother denied
"لم يكن للزوجة ولد"                            the child denied, the wife not: she is whose child is spoken of
"he did not leave a wife and a son"          the wife denied, the son unsure: his reader is asked
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.prose import Person

NEGATORS = {"not", "never", "without", "lack", "lacks", "lacked", "lacking", "δεν", "δε", "οχι"}
_VERBS = {
    "have", "has", "had", "having", "leave", "leaves", "leaving", "be", "is", "are", "there", "been", "ever",
    "any", "a", "an", "even", "got", "get", "living", "surviving", "survived", "by", "either", "the", "his", "her",
    "their", "one", "left", "longer", "anymore", "to", "behind", "being", "already", "now",
    "να", "πια", "πλεον", "ποτε", "ειχε", "ειχαν", "εχει", "εχουν", "εχοντασ", "εχοντας",
    "αποκτησει", "κανει", "γεννησει", "υπαρχει", "υπαρχουν", "υπηρχε", "υπηρχαν", "ζει", "ζουν",
}  # fmt: skip
_HAD = {"ειχε", "ειχαν", "εχει", "εχουν", "left"}
_ENDS = {"", ",", ".", ";", "?", "\n", "and", "but", "αλλα"}
_ARTICLES = {"a", "an", "the", "his", "her", "any", "ο", "η", "οι", "τα", "το"}
_OPENS = {".", ";", "?", "!", "\n"}
_ALIVE = {"around", "exist", "ζει", "ζουν", "ζουσε", "υπαρχει", "υπαρχουν", "υπηρχε", "υπηρχαν"}


@dataclass
class Denied:
    """`nobody` and `unsure` by the first word of a person; `taken`: words of the negations that reach somebody."""

    nobody: set[int] = field(default_factory=set)
    unsure: set[int] = field(default_factory=set)
    taken: set[int] = field(default_factory=set)


def in_english(words: Sequence[str], people: Sequence[Person]) -> Denied:
    """English, and Greek led to English words."""
    found, starts = Denied(), {each.first: place for place, each in enumerate(people)}
    for at, word in enumerate(words):
        if word not in NEGATORS and [word, *words[at + 1 : at + 2]] != ["no", "longer"]:
            continue
        reached = at + 1
        while reached not in starts and reached < len(words) and words[reached] in _VERBS:
            reached += 1
        if reached in starts and "law" not in people[starts[reached]].told:
            found.taken |= set(range(at, reached))
            _joined_on(words, people[starts[reached] :], found)
    for place, person in enumerate(people):
        denied_behind = _not_living(words, person)
        if person.mention.number == 0 or denied_behind:
            found.taken.add(person.first)
            _joined_on(words, people[place:], found)
        if denied_behind:
            found.nobody |= {each.first for each in _joined_before(words, people[: place + 1])}
    return found


def _joined_before(words: Sequence[str], people: Sequence[Person]) -> list[Person]:
    """Those joined before the last of `people`, of whom it is said that they do not exist: by "and" or "or", and by
    commas too in a list that opens its sentence ("Father, mother and children do not exist")."""
    joined: list[Person] = []
    surely, later = 0, people[-1]
    for person in reversed(people[:-1]):
        gap = [word for word in words[person.last : later.first] if word not in _ARTICLES]
        if person.mention.number not in (None, 1) or not gap or not set(gap) <= {",", "and", "or", "nor"}:
            break
        joined.append(person)
        surely += surely == len(joined) - 1 and "," not in gap
        later = person
    before = [word for word in words[: later.first] if word not in _ARTICLES]
    return joined if not before or before[-1] in _OPENS else joined[:surely]


def _not_living(words: Sequence[str], person: Person) -> bool:
    """ "the father is not alive", "the mother does not exist", "γιους δεν είχε"."""
    tail = [word for word in words[person.last : person.last + 5] if word not in ("is", "are", "was", "does", "do")]
    lacking = bool(_HAD & set(tail[1:2])) and (*tail[2:3], "")[0] in _ENDS
    return bool(NEGATORS & set(tail[:1]) and (_ALIVE & set(tail[1:2]) or lacking))


def _joined_on(words: Sequence[str], people: Sequence[Person], found: Denied) -> None:
    """The first of `people` is denied, and those joined to it: by "or" and "nor" surely, by "and" where they are not
    counted; one counted after "and" is unsure after a verb ("did not leave a wife and a son") and stands after "no"."""
    first, before = people[0], people[0]
    found.nobody.add(first.first)
    for place, person in enumerate(people[1:], 1):
        gap = list(words[before.last : person.first])
        joined = gap[-1] if gap and all(each in (",", "or", "nor", "and", "not", "either") for each in gap) else ""
        said = set(words[person.first : person.last])
        counted = person.mention.number is not None and not said & {"any", "either"}
        bare = person.mention.steps == ("P",) and not person.definite  # "parents" are always told as one pair
        counted = counted and not (bare and joined == "," and _or_follows(words, people[place : place + 2]))
        if not joined or (joined == "," and (counted or person.definite)):
            return
        both = person.mention.steps == ("P",) and joined != ","
        if joined == "and" and counted and not both and "not" not in gap:
            if first.mention.number != 0 and person.mention.number == 1:
                found.unsure.add(person.first)
            return
        found.nobody.add(person.first)
        found.taken |= set(range(before.last, person.first))
        before = person


def _or_follows(words: Sequence[str], pair: Sequence[Person]) -> bool:
    """ "no siblings, parents or grandparents": whether the list that was begun by a negation goes on by "or"."""
    gap = set(words[pair[0].last : pair[1].first]) if len(pair) > 1 else set()
    return bool(gap & {"or", "nor"}) and gap <= {",", "or", "nor"}


_NO = (
    r"(?:[وف]?(?:ليس|ليست|مو|مش|موب|مب|مهوب|لا|لم|لن|بدون|بلا|دون|من غير|عدم|مفيش|مافيش|ماكو|"
    r"انعدام|انتفاء)|[وف]?ما(?= (?:له|لها|"
    r"عند|لدي|مع|في|ترك|خلف|كان|انجب)))"
)
_REACHES = (
    r"(?: (?:له|لها|لهم|لهما|لنا|لي|عنده?ا?|عند(?:و|نا|ي)|لديه?ا?|لدينا|معه?ا?|معنا|بيننا|في|فيه|من|اي|ان|احد|وجود|"
    r"يكن|تكن|يكون|تكون|كان|كانت|يوجد|توجد|هناك|يترك|تترك|يخلف|تخلف|ينجب|تنجب|يبق|تبق|يرزق|ترزق|ترك|تركت|خلف|خلفت|انجب|انجبت|خلفة|بينهم|"
    r"لل\w+|ل(?:زوج|ميت|متوف|هالك|امراة|رجل|مرحوم)\w*))*"
)
_DENIES = re.compile(rf"(?<!\w){_NO}{_REACHES}\s*$")
_WHOSE = re.compile(r"ل(?:ل|زوج|ميت|متوف|هالك)")  # "for the wife": whose child is spoken of
_HAS = re.compile(rf"(?<!\w){_NO}{_REACHES}\s*$|(?<!\w)(?:[وف]?(?:كان|كانت|يكون|وجد|يوجد)) $")
_LIVES = re.compile(r"\W*(?:حي[ةا]?|احياء|علي قيد|موجود\w*|عايش\w*)(?!\w)|\s*(?:[،,.؛؟\n]|$)")
_OR = re.compile(r"\s*(?:او|ام|[،,]? ?و?لا)\s*")
_NEAR = 60  # characters from a negation to the relative it reaches


@dataclass
class DeniedInArabic:
    """Mentions; `whose` are those of whom it is said that they have nobody; `taken` the characters of negations."""

    nobody: list[Mention] = field(default_factory=list)
    unsure: list[Mention] = field(default_factory=list)
    whose: list[Mention] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)


def in_arabic(mentions: Sequence[Mention], text: str) -> DeniedInArabic:
    """`text` is folded, and the mentions are its own."""
    found = DeniedInArabic()
    for mention in mentions:
        start = max(0, mention.start - _NEAR)
        before, said = text[start : mention.start], text[mention.start : mention.end]
        if _WHOSE.match(said.removeprefix("و")) and _HAS.search(before):
            found.whose.append(mention)
        elif said.startswith("ولا") and not said.startswith("ولاد"):
            found.nobody.append(mention)  # "ولاأب" written as one
        elif denies := _DENIES.search(before):
            subject = said.startswith("ال") and re.search(r"كن $|كان\w* $", before)
            if not subject or _LIVES.match(text[mention.end :]):
                found.nobody.append(mention)
                found.taken.append((start + denies.start(), mention.start))
        elif found.nobody and found.nobody[-1].last <= mention.first:
            _on(found, mention, text[found.nobody[-1].end : mention.start])
    return found


def _on(found: DeniedInArabic, mention: Mention, between: str) -> None:
    """One who follows somebody denied: by "or" denied too, by "and" where neither is counted."""
    before = found.nobody[-1]
    if _OR.fullmatch(between):
        found.nobody.append(mention)
        found.taken.append((before.end, mention.start))
    elif between.strip() in ("", "و") and mention.joined:
        several = before.number is None and mention.number is None and not mention.owner
        (found.nobody if several else found.unsure).append(mention)

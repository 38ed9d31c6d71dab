"""Who died: the person a telling names for it, what he is to the writer, his sex."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, TypeVar

from engine.tools.inheritance.reading import clauses
from engine.tools.inheritance.reading.mention import Mention
from engine.tools.inheritance.reading.perspective import LAW, SEX, STEP, sex_of
from engine.tools.inheritance.reading.prose import Person
from engine.tools.inheritance.reading.words import PEOPLE

Named = TypeVar("Named", Mention, Person)


@dataclass(frozen=True, slots=True)
class Deceased(Generic[Named]):
    """`to_writer` is a step ("F": the writer's father), "?" for one that cannot be told, "" for nobody of his; `told`
    whether a death is told at all; `sex` "m", "f" or ""."""

    named: Named | None
    to_writer: str
    told: bool
    sex: str


def in_english(words: Sequence[str], people: Sequence[Person]) -> Deceased[Person]:
    """The words and people of English or Greek prose."""
    named, to_writer = _who(words, people)
    estate_of = _owner_of_estate(words, people, told=True)
    if named is not None and estate_of is not None and estate_of is not named and named.first > estate_of.first:
        named = None  # "Grandma's estate ... her husband passed ten years ago"
    told = named is not None or bool({"died", "dies", "passed", "death", "deceased", "survived"} & set(words))
    if named is None:
        named = _owner_of_estate(words, people, told)
        to_writer = named.mention.steps[0] if named and named.mention.owner in ("me", "us") else ""
    cousin = named is not None and _SEXLESS & set(words[named.first : named.last])
    sex = _sex(words, None if cousin else named) if cousin else sex_of(to_writer) or _sex(words, named)
    return Deceased(named, to_writer, told, sex)


_SEXLESS = {"cousin", "child", "kid", "sibling", "spouse"}


def _who(words: Sequence[str], people: Sequence[Person]) -> tuple[Person | None, str]:
    for person in people[:1]:
        titled = person.mention.steps[0] in _TITLED and person.mention.number == 1 and len(person.mention.steps) == 1
        if titled and person.first == 0 and not person.definite and clauses.leaves(words, person):
            return person, _to_writer(person) if own(words, person) else ""  # "uncle left three boys, his mother dead"
    for person in people:
        if clauses.told_before(words, people, person):
            continue  # "A woman died. Her father died": his death is told beside hers
        steps = person.mention.steps
        far = len(steps) > 2 and person.mention.owner in ("me", "us")  # "my wife's cousin"
        near = len(steps) == 1 or _through(person) or far
        one = near and (person.mention.number or 2) == 1
        if _EVENTS & set(words[: max(0, person.first - 2)]) and _still_dead(words, person):
            continue  # "My friend passed. ... His dad is dead"
        if one and clauses.dies(words, person) and not clauses.dies_early(words, person):
            mine = person.mention.owner in ("me", "us") or (steps[0] in _CALLED and own(words, person))
            mine = mine and bool(person.mention.owner or not clauses.told_of_another(words))
            return person, _to_writer(person) if mine else ""
    left_by = _left_by(words)
    for person in people:
        called = person.mention.steps[0] in _CALLED and own(words, person) and not clauses.told_of_another(words)
        opens = person.first == 0 and person.mention.steps[0] in _CALLED and clauses.leaves(words, person)
        left = (person.mention.owner in ("me", "us") or called or opens) and len(person.mention.steps) == 1
        if left and (clauses.leaves(words, person) or "late" in person.told or _leaves_later(left_by, person)):
            return person, _to_writer(person)
    return _subject(words, people)


_SURVIVORS = {"survivors", "survived", "leaves", "heirs"}
_TELLS = {
    "had", "has", "have", "left", "leaves", "never", "not", "wrote", "made", "raised", "owned", "was", "willed",
    "asked", "signed",
    "δεν", "ειχε", "εχει", "αφησε", "εγραψε", "δε",
}  # fmt: skip


def _subject(words: Sequence[str], people: Sequence[Person]) -> tuple[Person | None, str]:
    """ "My uncle had no children ...": of whom the telling begins, where nobody else is said to have died. Or who is
    called by a name, and the name is of who died: "Uncle Bashir had ... Bashir is gone"."""
    for person in people[:1]:
        name = words[person.last] if clauses.names(words[person.last : person.last + 1]) else ""
        places = [at for at, word in enumerate(words) if word == name and at > person.last]
        dies = any({*words[at + 1 : at + 4]} & {"died", "gone", "passed", "dead"} for at in places)
        mine = person.mention.owner in ("me", "us")
        titled = person.first == 0 and person.mention.steps[0] in ("um", "uf", *_CALLED) and not person.definite
        titled = titled and person.mention.number == 1
        begins = (mine or bool(name) or titled) and person.mention.number == 1 and len(person.mention.steps) <= 2
        after = person.last + clauses.names(words[person.last : person.last + 3])
        told = (
            after < len(words) and words[after] in _TELLS and (mine or titled) and " i die" not in f" {' '.join(words)}"
        )
        told = told or (titled and words[after : after + 1] == [","] and bool(_SURVIVORS & set(words)))
        others = {"died", "dies", "deceased"} & set(words)
        if begins and (dies or (told and not others)):
            return person, _to_writer(person) if mine else ""
        if titled and own(words, person) and clauses.is_gone(words, person) and not _EVENTS & set(words):
            return person, _to_writer(person)  # "husband gone, left me with three girls"
    return None, ""


def _left_by(words: Sequence[str]) -> dict[str, int]:
    """Where it is last said what "he" or "she" leaves."""
    leaving = (["leaves"], ["left"], ["is", "survived"], ["was", "survived"], ["has", "left"])
    return {
        word: at
        for at, word in enumerate(words)
        if word in ("he", "she") and any(list(words[at + 1 : at + 1 + len(verb)]) == verb for verb in leaving)
    }


def _leaves_later(left_by: Mapping[str, int], person: Person) -> bool:
    """ "Dad had given my brother a flat. He leaves two sons": the first one named, and then what he leaves."""
    pronoun = {"m": "he", "f": "she"}.get(SEX.get(person.mention.steps[0], ""), "")
    return left_by.get(pronoun, -1) >= person.last


_EVENTS = {"died", "dies", "passed"}


def _still_dead(words: Sequence[str], person: Person) -> bool:
    return {"dead", "gone", "deceased"} & set(words[person.last : person.last + 3]) != set()


_TITLED = {"um", "uf", "F", "M", "g", "y"}
_CALLED = {"F", "M", "h", "w", "g", "y"}  # those whom people call by that word alone


def own(words: Sequence[str], person: Person) -> bool:
    """ "Dad died": the writer's own, of whom he speaks without "my"."""
    first = words[person.first]
    if person.mention.owner or person.definite or first in ("a", "an", "one"):
        return False
    begins = person.first - (words[person.first - 1 : person.first] == ["died"])
    return person.mention.steps in (("F",), ("M",)) or begins == 0 or words[begins - 1] in clauses.ENDS


def _to_writer(person: Person) -> str:
    """ "?" for an uncle or aunt of unsaid side; "h bf" for a sister's husband."""
    step = person.mention.steps[0]
    if "law" in person.told:
        return next((LAW[word] for word in person.told if word in LAW), "?")
    if "step" in person.told:
        return STEP.get(step, "?")
    if _through(person):
        return " ".join(person.mention.steps)
    if len(person.mention.steps) > 1:
        return "?"
    return "?" if step in ("um", "uf") and "sided" not in person.told else step


def _through(person: Person) -> bool:
    """ "my sister's husband": of somebody of the writer's."""
    return len(person.mention.steps) == 2 and person.mention.owner in ("me", "us")


def _owner_of_estate(words: Sequence[str], people: Sequence[Person], told: bool) -> Person | None:
    """ "my husband's estate", "the inheritance of a widow"."""
    return next(
        (each for each in people if len(each.mention.steps) == 1 and clauses.owns_estate(words, each, told)), None
    )


_ACTS = {"died", "left", "leaves", "has", "had", "is", "was", "passed", "bequeathed", "owed", "willed"}


def _sex(words: Sequence[str], named: Person | None) -> str:
    if named is not None and (known := SEX.get(named.mention.steps[0])):
        return known
    spoken = [PEOPLE[word] for word in words if PEOPLE.get(word)]
    for word, after in pairwise(words):
        spoken += ["f"] if (word, after) == ("her", "husband") else ["m"] if (word, after) == ("his", "wife") else []
    spoken += [
        "m" if word == "he" else "f" for word, after in pairwise(words) if word in ("he", "she") and after in _ACTS
    ]
    return next(iter(spoken), "")


_DIED = re.compile(r"\s*(?:قد |كان |الله يرحمه\w* )?(?:توف\w*|اتوف\w*|مات\w*|هلك\w*|تقتل\w*|قتل)(?=\W|$)")
_AFTER_DEATH = re.compile(r"(?:توف\w*|اتوف\w*|مات|ماتت|هلك|هلكت|وفاة|موت|ورث|ورثة|تركة|ميراث)\s*$")
OWN = re.compile(r"^و?ال(?:والدة|والد|ام|اب)(?=\W|$)")
_WOMAN = re.compile(
    r"(?<!\w)(?:امراة|مرة|ست|حرمة|سيدة|المراة|المرا|متوفاة|المتوفاة|الميتة)(?=\W)|(?<!\w)(?:توفيت|ماتت|هلكت|توفت|"
    r"اتوفت)(?=\W)"
)
_MAN = re.compile(r"(?<!\w)(?:رجل|راجل|رجال|زلمة|زول|الزول|متوفي|المتوفي)(?=\W)|(?<!\w)(?:مات|توفي|هلك|اتوفي)(?=\W)")


def in_arabic(plain: str, everybody: Sequence[Mention]) -> Deceased[Mention]:
    """`everybody` named in a text of one spelling."""
    named, to_writer = _who_in_arabic(plain, everybody)
    woman, man = _WOMAN.search(f"{plain} "), _MAN.search(f"{plain} ")
    sex = "f" if woman and (not man or woman.start() <= man.start()) else "m" if man else ""
    if named is not None and to_writer:
        sex = sex_of(to_writer)
    return Deceased(named, to_writer, bool(man or woman or named), sex)


def _who_in_arabic(plain: str, everybody: Sequence[Mention]) -> tuple[Mention | None, str]:
    for mention in everybody:
        before, after = plain[: mention.start], plain[mention.end :]
        mine = mention.owner in ("me", "us") or OWN.match(plain[mention.start : mention.end])
        after_death = mention is everybody[0] and re.search(r"(?<!\w)وفاة \w*$", before)
        if mention is everybody[0] and _their_spouse(plain, mention):
            return mention, mention.steps[0]
        far = len(mention.steps) > 1 and not (mine and (_DIED.match(after) or _AFTER_DEATH.search(before)))
        if far or mention.number != 1 or not (mine or _DIED.match(after) or after_death):
            continue
        if mention is everybody[0] and mine and not far and _named_dies(plain, everybody):
            return mention, mention.steps[0]
        first = not re.search(r"ترك(?!ة)|خلف|ساب|خل[يا]|عن(?=\W)|وراه|عند", before)
        left = re.search(r"(?:التي|الذي|اللي) ترك\w* $", before)
        step = " ".join(mention.steps) if len(mention.steps) <= 2 else "?"
        leaves = mention is everybody[0] and re.fullmatch(r"\W*(?:لقد |قد )?(?:خلف|ترك|ساب)ت?\s+", before)
        if mine and (left or leaves or re.match(r" (?:ال)?(?:متوفي|مرحوم|ميت|راحل)ة?(?!\w)", after)):
            return mention, step
        if first and (_AFTER_DEATH.search(before) or (_DIED.match(after) and not _EARLIER.match(after))):
            return mention, step if mine else ""
    owner = next((each for each in everybody if _leaves(plain, each, first=each is everybody[0])), None)
    return owner, owner.steps[0] if owner else ""


def _leaves(plain: str, mention: Mention, *, first: bool) -> bool:
    """ "my father has left ...": the writer's relative, whose death goes without saying."""
    if mention.owner not in ("me", "us") or len(mention.steps) != 1:
        return False
    opens = first and mention.start <= _OPENING and _HAS.match(plain[mention.end :])
    return bool(opens) or (mention.number == 1 and _LEAVES.match(plain[mention.end :]) is not None)


_LEAVES = re.compile(r"\s+(?:قد )?(?:ترك|تركت|خلف|خلفت|مخلف|مخلفة|ساب|سابت|سايب|سايبة)(?!\w)")
_NAMED_DIES = re.compile(r"(?: (?!ال|و)\w+){1,2} (?:توف\w*|اتوف\w*|مات|ماتت|هلك|هلكت)(?!\w)")


def _named_dies(plain: str, everybody: Sequence[Mention]) -> bool:
    """ "my sister Fatima died": a name or two between, and nobody else."""
    found = _NAMED_DIES.match(plain, everybody[0].end)
    return found is not None and (len(everybody) < 2 or everybody[1].start >= found.end())


_OPENING = 12  # characters before who is spoken of
_HAS = re.compile(r"\s+(?:ليس له|عنده?ا?|له|لها|كان عنده?ا?|ما عنده?ا?|ترك\w*|كتب\w*|خلف\w*)(?!\w)")
_TIME = r"(?:سن(?:ة|تين|وات|ين)|عام(?:ين)?|اعوام|شهر(?:ين)?|اشهر|شهور|اسبوع(?:ين)?|اسابيع|يوم(?:ين)?|ايام|فترة|مدة)"
_OCCASION = (
    r"(?:رمضان|شوال|شعبان|رجب|محرم|صفر|ربيع|جمادي|ذو|ذي|(?:ال)?عيد|(?:ال)?حج|(?:ال)?جمعة|(?:ال)?كورونا|كم|شوي\w*|قليل|"
    r"امس|(?:ال)?صيف|(?:ال)?شت\w+|(?:ال)?خريف|(?:ال)?ربيع|(?:ال)?فجر|(?:ال)?ظهر|(?:ال)?مغرب|بضع|ما|ان|نحو|حوالي|\d+)"
)
_EARLIER = re.compile(
    rf".{{0,12}}قبل(?! (?:\w+ )?{_TIME}(?!\w))(?! {_OCCASION}(?!\w))"
)  # "before him", not "two years ago"


def _their_spouse(plain: str, mention: Mention) -> bool:
    """ "her husband died": the one he left is an heir, whoever tells it."""
    if mention.steps not in (("h",), ("w",)):
        return False
    said = plain[mention.start : mention.end].strip()
    before, after = plain[: mention.start], plain[mention.end :]
    died = _DIED.match(after) or re.search(r"^\W*(?:(?:امراة|ست|رجل|وحدة|واحد) )?(?:توف\w*|اتوف\w*|مات\w*)\s+$", before)
    first = not said.startswith("و") and not re.search(r"(?:توف|مات|هلك)\w*\W+\w+", before)
    return bool(died and first and re.search(r"زوج(?:ها|ته)$", said) and "قبل" not in after[:16])


_UNKNOWN_DIED = re.compile(  # one word beside the death that is nobody known
    r"^\W*(?!(?:رجل|راجل|رجال|زلمة|زول|واحد|وحدة|امراة|المراة|المرا|مرة|ست|حرمة|سيدة|شخص|شاب|بنت|ولد|انسان|مسلم|"
    r"متوفي|هالك)\w*)"
    r"(?!مات|توف|هلك|اتوف)\w+ (?:قد |كان )?(?:مات|توف|هلك|اتوف)\w*"
)


def is_unknown(plain: str) -> bool:
    """Whether the one who died is named by a word that is not understood."""
    return _UNKNOWN_DIED.search(plain) is not None

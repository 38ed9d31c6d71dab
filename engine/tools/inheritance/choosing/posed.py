"""A question with its options, read once: the case divided, the options as values, those asked about."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from engine.errors import InputError
from engine.text.tokens import fold
from engine.tools.inheritance.choosing import asking
from engine.tools.inheritance.choosing.english import english, led, posed_in_english
from engine.tools.inheritance.choosing.values import Value, value
from engine.tools.inheritance.reading import arabic
from engine.tools.inheritance.reading.case_text import Question, split
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.roster import Roster, roster
from engine.tools.inheritance.rules.division import Division, divide
from engine.tools.inheritance.rules.schools import SCHOOLS, School

_CALLED = {"m": "الابن", "f": "البنت", "bm": "الاخ", "bf": "الاخت", "w": "الزوجة"}
_LINKS = {"full": " الشقيق", "pat": " لاب", "mat": " لام"}
_FEMALE = {"الاخت"}


def called(question: str) -> Mapping[str, str]:
    """Folded name -> the relative it stands for, where as many names stand in brackets as heirs are counted."""
    plain = fold(question)
    found: dict[str, str] = {}
    for mention in mentions_in(plain):
        told = re.match(r"\s*\(([^()]+)\)", plain[mention.end :])
        if told is None or len(mention.steps) != 1 or mention.head not in _CALLED:
            continue
        names = [name.strip() for name in re.split(r"[،,]|\sو(?=\w)", told[1]) if name.strip()]
        people = any(mentions_in(name) for name in names)
        if (
            len(names) == mention.number
            and not people
            and all(re.fullmatch(r"[^\W\d_]+(?: [^\W\d_]+)?", n) for n in names)
        ):
            found |= dict.fromkeys(names, _relative(mention.head, mention.link))
    return found


def _relative(head: str, link: str) -> str:
    noun = _CALLED[head]
    kind = _LINKS.get(link, "") if head[0] == "b" else ""
    return noun + (f"{kind}ة" if kind == " الشقيق" and noun in _FEMALE else kind)


def unnamed(text: str, names: Mapping[str, str]) -> str:
    """`text` with the relatives instead of their names."""
    plain = fold(text)
    for name, relative in sorted(names.items(), key=lambda pair: -len(pair[0])):
        plain = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", relative, plain)
    return plain


_NOTHING_PASSES = re.compile(
    r"(?:ي|ت)ستغرق (?:كل |جميع |كامل )?(?:ال)?(?:تركة|مال)|(?:لا يعرف|لا يعلم|لم يعلم|لم يعرف).{0,20}(?:مات|توفي|اولا|"
    r"السابق|المتقدم|الاسبق|ايهما|المتاخر)"
)
# What was given in life, or by others after the death: whether it is estate at all is law, and nothing to divide.
_GIVEN = re.compile(
    r"(?<!\w)[وفبكل]{0,2}(?:ال)?(?:هب[ةه]|وهب\w*|موهوب\w*|منح[ةه]|معاش\w*|تقاعد\w*|تبرع\w*|اعان[ةه]|نقوط)(?!\w)"
)
_WIFE_AND_MOTHER = re.compile(r"زوجة \((?:ال)?(?:والدة|والدت|ام)|(?:والدة|والدته|الام) \((?:ال)?زوجة")
_SHARED = re.compile(r"(?:قسمت\w*|تقسيم\w*|تقسم|يقسم|توزيع\w*|توزع) (?:\w+ )?بين (.+)")
_SCHOOL = {
    "hanafi": r"(?<!\w)(?:ال)?(?:حنفي|حنيفة|احناف)",
    "maliki": r"مالكي|(?:الامام|عند|مذهب) مالك(?=\W|$)",
    "hanbali": r"حنبلي|حنابلة|(?:الامام|عند|مذهب) احمد(?=\W|$)",
    "shafii": r"شافعي",
}


@dataclass(frozen=True)
class Posed:
    """A question with its division and its options, read once."""

    question: Question
    division: Division | None
    options: tuple[str, ...]
    values: tuple[Value, ...]
    each_one: float
    school_named: bool


def pose(question: str, options: tuple[str, ...]) -> Posed:
    """`options` without their letters."""
    cut = posed_in_english(question) if english(question) else split(question)
    options = tuple(led(option) if english(option) else option for option in options)
    if names := called(question):
        cut = replace(cut, setting=unnamed(cut.setting, names), ask=unnamed(cut.ask, names))
        options = tuple(unnamed(option, names) for option in options)
    division = None
    if _WIFE_AND_MOTHER.search(cut.text) and "wife" not in cut.heirs.counts and "mother" in cut.heirs.counts:
        cut.heirs.counts["wife"] = cut.heirs.counts.pop("mother")
    if cut.heirs.counts and not (_NOTHING_PASSES.search(cut.text) or _GIVEN.search(cut.text)):
        try:
            division = divide(cut.heirs.counts, _school(cut.text) or SCHOOLS["shafii"])
        except InputError:
            division = None
    each = 1.0 if asking.EACH.search(cut.ask) else 0.0 if asking.TOTAL.search(cut.ask) else 0.3
    if each == 0.3:
        named = asking.asked_about(cut.ask, cut.heirs.counts)
        if named and named[0][0].number == 1:
            each = 0.9
    values = tuple(value(option) for option in options)
    return Posed(cut, division, options, values, each, _school(cut.text) is not None)


def by_school(posed: Posed, school: str) -> Posed:
    """The same case divided by another school."""
    if posed.division is None:
        return posed
    return replace(posed, division=divide(posed.question.heirs.counts, SCHOOLS[school]))


def otherwise(posed: Posed) -> Iterator[Posed]:
    """The same with the heirs read in other ways: as a message is heard, and as the question counts them anew."""
    if sum(bool(each.parts or each.counts) for each in posed.values) < len(posed.values) - 1:
        return  # no portions are offered
    known = [dict(posed.question.heirs.counts)]
    shared = _SHARED.search(posed.question.ask)
    anew = roster(mentions_in(shared[1])).counts if shared else {}
    for counts in ({} if _GONE.search(posed.question.ask) else arabic.hear(posed.question.text).heirs, anew):
        if not counts or counts in known or (counts is anew and len(anew) < 2):
            continue
        known.append(dict(counts))
        try:
            division = divide(counts, _school(posed.question.text) or SCHOOLS["shafii"])
        except InputError:
            continue
        heirs = Roster(dict(counts))
        yield replace(posed, question=replace(posed.question, heirs=heirs), division=division)


def _school(text: str) -> School | None:
    named = [SCHOOLS[name] for name, pattern in _SCHOOL.items() if re.search(pattern, text)]
    return named[0] if len(named) == 1 else None


def subject(posed: Posed) -> tuple[str, ...]:
    """The classes asked about; of a pronoun, those named just before."""
    heirs = posed.question.heirs.counts
    named = asking.asked_about(posed.question.ask, heirs)
    if not named and re.search(r"(?:هما|هم|هن)(?=\W|$)", posed.question.ask):
        named = asking.asked_about(re.split(r"[.\n]", posed.question.setting.strip(" .،\n"))[-1], heirs)
    if not named and re.search(r"(?:ه|ها|هما|هم|هن)(?=\W|$)", posed.question.ask):
        named = asking.asked_about(posed.question.setting, heirs)[-1:]
    keys = tuple(dict.fromkeys(key for _, found in named for key in found))
    return tuple(key for key in keys if key in heirs) or keys


_GONE = re.compile(r"متوف|توفي|مات |قاتل|باين")


def with_asked(posed: Posed, keys: tuple[str, ...]) -> Division | None:
    """The division, with those asked about added where the list forgot them and nothing says that they are gone."""
    division = posed.division
    heirs = posed.question.heirs.counts
    if division is None or any(key in heirs for key in keys) or _GONE.search(posed.question.ask):
        return division
    if any(set(posed.question.gone) & {key} for key in keys):
        return division
    try:
        return divide({**heirs, **dict.fromkeys(keys[:1], 1)}, division.school)
    except InputError:
        return division

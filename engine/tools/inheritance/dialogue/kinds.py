"""Answers on what kind of relative somebody is, and how many: read into a change of the case."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.text.numbers import number_at
from engine.text.tokens import tokens
from engine.tools.inheritance.dialogue.case import Case, Talk
from engine.tools.inheritance.dialogue.readings import applied
from engine.tools.inheritance.reading.hearing import Heard, Open
from engine.tools.inheritance.rules.kin import Kin, key_of, kin

_LINK = (
    ("full", (
        r"(?<!\w)(?:full|real|same parents|both parents|both|german)(?!\w)|شقيق|اشقاء|شقايق|لابوين|الاب والام|"
        r"الام والاب|ام واب|اب وام|αμφιθαλ|δυο γονε|full"
    )),
    ("pat", (
        r"paternal|consanguine|father|(?<!\w)(?:ل|من )?(?:ال)?(?:لاب|اب|ابيه|ابوه|ابي|ابو)(?!\w)|ομοπατρ|"
        r"πατερα|πατρικ"
    )),
    ("mat", r"maternal|uterine|mother|(?<!\w)(?:ل|من )?(?:ال)?(?:لام|ام|امه|امها|امي)(?!\w)|ομομητρ|μητερα|μητρικ"),
)  # fmt: skip
Reader = Callable[[Talk, str, Heard, str], Case | None]
_SIDES = (("M", _LINK[2][1]), ("F", _LINK[1][1]))
_THROUGH = (("f", r"daughter|بنت|ابنة|κορη|θυγατ"), ("m", r"son|ابن|ولد|γιο|υιο"))
_ONLY = (
    ("son", r"\b(?:all )?(?:sons|boys|male)|ذكور|ابناء فقط|اولاد بس|αγορια|γιοι"),
    ("daughter", r"\b(?:all )?(?:daughters|girls|female)|اناث|بنات|κοριτσια|κορες"),
)


def _link(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    """One kind for all of them, or each kind with its number."""
    case, key = talk.case, talk.key
    way = kin(key) or Kin()
    numbered = {k: n for k, n in heard.heirs.items() if akin(k, key)}
    if len(numbered) > 1 and not any(each.about == "link" for each in heard.opens):
        return case.without(*_on(case, key)).having({**{k: n for k, n in case.heirs.items() if k != key}, **numbered})
    found = [link for link, pattern in _LINK if re.search(pattern, said)]
    if {"pat", "mat"} <= set(found):
        found = ["full"]
    if not found:
        return None
    case = case.without(*(each for each in case.opens if each.about in ("link", "half") and each.key == key))
    case = moved(case, key, key_of(Kin(way.up, found[0], way.down)))
    number = number_in(said)
    to = key_of(Kin(way.up, found[0], way.down))
    if number and Open("number", to) in case.opens:
        case = case.without(Open("number", to)).having({**case.heirs, to: number})
    return case


def _number_of(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    case, key = talk.case, talk.key
    named = {k: n for k, n in heard.heirs.items() if k == key or akin(k, key)}
    counted = not any(each.about == "number" for each in heard.opens)
    if len(named) > 1 and counted:
        links = {(kin(key) or Kin()).link}
        named = {
            linked(k, next(iter(links))) if any(o.about == "link" and o.key == k for o in heard.opens) else k: n
            for k, n in named.items()
        }
        return case.without(*_on(case, key)).having({**{k: n for k, n in case.heirs.items() if k != key}, **named})
    number = (
        (named.get(key, 0) if counted else 0) or number_in(said) or (next(iter(named.values()), 0) if counted else 0)
    )
    others = {k: n for k, n in heard.heirs.items() if counted and k != key and Open("number", k) in case.opens}
    told = {key: number, **others}  # "3 sons and 4 daughters"
    return case.without(*(Open("number", k) for k in told)).having({**case.heirs, **told}) if number else None


def _sex(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    case = talk.case
    told: dict[str, int] = {key: heard.heirs[key] for key in ("son", "daughter") if key in heard.heirs}
    if any(each.about in ("sex", "number") for each in heard.opens):
        told = {}
    known = not any(each == Open("number", "son") for each in case.opens)
    counted = sum(case.heirs.get(key, 0) for key in ("son", "daughter"))
    if not told and known:
        told = next(({key: counted} for key, pattern in _ONLY if re.search(pattern, said)), {})
    elif known and told and sum(told.values()) < counted and len(told) == 1:
        other = {"son": "daughter", "daughter": "son"}[next(iter(told))]
        told[other] = counted - sum(told.values())
    if not told:
        return None
    opens = [each for each in case.opens if each.key in ("son", "daughter") and each.about in ("sex", "number")]
    return case.without(*opens).having({**case.heirs, "son": told.get("son", 0), "daughter": told.get("daughter", 0)})


def _siblings(talk: Talk, _: str, heard: Heard, __: str) -> Case | None:
    case, key = talk.case, talk.key
    named = {k: n for k, n in heard.heirs.items() if k.endswith(("_brother", "_sister"))}
    if not named or any(each.about == "siblings" for each in heard.opens):
        return None
    opens = tuple(each for each in heard.opens if each.key in named)
    rest = {k: n for k, n in case.heirs.items() if k != key}
    found = case.without(*_on(case, key)).having({**rest, **named})
    return replace(found, opens=(*found.opens, *opens))


def _side(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    way = kin(talk.key) or Kin()
    named = [k for k in heard.heirs if k.startswith("gm:") and not any(each.about == "side" for each in heard.opens)]
    if len(named) > 1:
        return talk.case.without(*_on(talk.case, talk.key)).having(
            {**{k: n for k, n in talk.case.heirs.items() if k != talk.key}, **heard.heirs}
        )
    side = next((side for side, pattern in _SIDES if re.search(pattern, said)), "")
    to = named[0] if named else key_of(Kin(side + way.up[1:])) if side else ""
    return moved(talk.case.without(Open("side", talk.key)), talk.key, to) if to else None


def _grandchild(talk: Talk, said: str, _: Heard, __: str) -> Case | None:
    way = kin(talk.key) or Kin()
    through = next((letter for letter, pattern in _THROUGH if re.search(pattern, said)), "")
    to = key_of(Kin(down=f"{through}{way.down[1:]}")) if through else ""
    case = talk.case.without(Open("grandchild", talk.key))
    return moved(case, talk.key, to) if to else None


def _uncle(talk: Talk, said: str, _: Heard, __: str) -> Case | None:
    way = kin(talk.key) or Kin()
    maternal = re.search(rf"{_LINK[2][1]}|خال", said)
    if not maternal and not re.search(rf"{_LINK[1][1]}|(?<!\w)(?:ال)?عم", said):
        return None
    to = key_of(Kin("M" if maternal else "F", way.link or "full", way.down))
    return moved(talk.case.without(Open("uncle", talk.key)), talk.key, to)


def _nephew(talk: Talk, said: str, _: Heard, __: str) -> Case | None:
    """Through which brother or sister; of others named beside him, their own kind."""
    way = kin(talk.key) or Kin()
    if told := _OF_NEPHEW.search(said):
        talk = replace(talk, case=_beside(talk.case, f"{said[: told.start()]} {said[told.end() :]}"))
        said = told[1]
    sister = re.search(r"sister|اخت|αδελφης|αδερφης|αδελφη(?!\w)", said)
    link = next((link for link, pattern in _LINK if re.search(pattern, said)), "")
    if not (sister or link or re.search(r"brother|اخ|αδελφ", said)):
        return None
    to = key_of(Kin("", link or "full", ("f" if sister else "m") + way.down[1:]))
    case = talk.case.without(
        *(each for each in talk.case.opens if each.key == talk.key and each.about in ("nephew", "niece", "link"))
    )
    found = moved(case, talk.key, to)
    return found if link or sister else replace(found, opens=(*found.opens, Open("link", to)))


_OF_NEPHEW = re.compile(
    r"(?:nephew|niece)s? (?:is|are|was|ειναι) (?:from |the )?(.*?)(?=[,.;]|\band (?:the|his|her) |$)"
)


def _beside(case: Case, said: str) -> Case:
    """ "the sister is full, the nephew is ...": the kind of a sibling that was open too."""
    for each in [each for each in case.opens if each.about == "link"]:
        noun = "brother" if (kin(each.key) or Kin()).male else "sister"
        clause = re.search(rf"\b{noun}s? (?:is|are|was|were) ([^,.;]*)", said)
        link = next((link for link, pattern in _LINK if clause and re.search(pattern, clause[1])), "")
        if link and not (kin(each.key) or Kin()).down[1:]:
            case = moved(case.without(each), each.key, linked(each.key, link))
    return case


def _cousin(talk: Talk, said: str, _: Heard, __: str) -> Case | None:
    agnate = re.search(
        r"paternal uncle|father's brother|yes|son of|ابن (?:ال)?عم|نعم|αδελφου του πατερα|uncle|γιος", said
    )
    other = re.search(r"other|aunt|maternal|mother|no\b|غير|عمة|خال|لا|αλλ", said)
    if not agnate and not other:
        return None
    to = "kin:F-full-fm" if other else "full_uncle_son"
    return moved(talk.case.without(*_on(talk.case, talk.key)), talk.key, to)


def moved(case: Case, key: str, to: str) -> Case:
    """A class becomes another, its open points with it."""
    opens = tuple(Open(each.about, to) if each.key == key else each for each in case.opens)
    about = tuple(to if each == key else each for each in case.about)
    return replace(case, heirs=applied(case.heirs, {key: to}), opens=opens, about=about)


def _on(case: Case, key: str) -> tuple[Open, ...]:
    return tuple(each for each in case.opens if each.key == key)


def akin(one: str, other: str) -> bool:
    """Whether both are siblings, or uncles, or nephews of one degree, of any kind and sex."""
    first, second = kin(one), kin(other)
    if first is None or second is None or not first.link or not second.link:
        return False
    return first.up == second.up and len(first.down) == len(second.down)


def linked(key: str, link: str) -> str:
    way = kin(key) or Kin()
    return key_of(Kin(way.up, link or way.link, way.down))


def number_in(said: str) -> int:
    read = tokens(said)
    for at in range(len(read)):
        found = number_at(read, at)
        if found and found[0] == int(found[0]) and 0 < found[0] <= 10_000:
            return int(found[0])
    return 0


KINDS: Mapping[str, Reader] = {
    "link": _link, "half": _link, "number": _number_of, "sex": _sex, "siblings": _siblings, "side": _side,
    "grandchild": _grandchild, "uncle": _uncle, "nephew": _nephew, "niece": _nephew, "cousin": _cousin,
}  # fmt: skip

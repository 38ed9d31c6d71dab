"""What was answered to a question of ours, as a change of the case; None where it is no answer."""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine.text.tokens import fold
from engine.tools.common.assent import begins_with_assent, is_assent, is_denial, words_of
from engine.tools.inheritance.dialogue.case import Case, Talk
from engine.tools.inheritance.dialogue.kinds import KINDS, Reader, akin, linked, moved, number_in
from engine.tools.inheritance.dialogue.questions import unread_people
from engine.tools.inheritance.dialogue.readings import me_keys
from engine.tools.inheritance.dialogue.understanding import divorced, hear, understand
from engine.tools.inheritance.dialogue.weighing import UNDERSTOOD
from engine.tools.inheritance.reading import divorces, estate
from engine.tools.inheritance.reading.figured import in_figures
from engine.tools.inheritance.reading.hearing import Heard, Open
from engine.tools.inheritance.reading.words import words
from engine.tools.inheritance.rules.heirs import MOST
from engine.tools.inheritance.rules.kin import Kin, is_male, kin

_YES = re.compile(
    r"^\W*(?:yes|yeah|yep|right|correct|complete|that is all|that's all|all of them|نعم|اي|ايوه|ايوا|اه|"
    r"صح|كامل\w*|هذا كل|ναι|σωστα|πληρης)(?!\w)"
)
_WRONG = re.compile(
    r"^\W*(?:(?:that|this|it)(?:'?s| is| was)? (?:not|n[o']t|wrong|incorrect|false)\b|(?:that|this|it) isn'?t\b|"
    r"(?:no|nope|not|wrong|incorrect)\b|(?:لا|كلا|خطا|غلط|مو|مش|مب|موب|ليس|ليست|غير صحيح\w*)(?!\w)|"
    r"(?:οχι|δεν|λαθος)(?!\w))\W*"
)
_NOBODY_ELSE = re.compile(
    r"\W*(?:no\W+)?(?:there (?:is|are|s) |that s all )?"
    r"(?:(?:nobody|no ?one|none)(?: else)?|no (?:other|more|further) (?:heirs?|relatives?|people|ones?|family))"
    r"(?: left| there| else)*\W*|"
    r"\W*(?:لا\W+)?(?:(?:لا يوجد|لا احد|ليس له|ليس لها|ليس هناك|ما في|مافي|مفيش|ماكو|محدش|ما عنده|ما عندها|ولا احد) )?"
    r"(?:احد )?غيره\w?\W*|\W*لا غير\W*|"
    r"\W*(?:οχι\W+)?(?:(?:δεν (?:υπαρχ\w+|εχει)|κανεν\w+) )+(?:κανεν\w+ )?αλλ\w+\W*"
)
_NO_MORE = re.compile(r"\bno (?:other|more|further|additional) \w+")
_FURTHER = re.compile(
    r"\b(?:another|also|one more|\w+ more|as well|besides)\b|\btoo\b(?=\W*$|\W*[,.;])|"
    r"(?<!\w)(?:كمان|ايضا|كذلك|برضو|اخر\w?|اخري|تاني\w?|ثاني\w?)(?!\w)|"
    r"(?<!\w)(?:επισης|ακομ\w+|αλλ(?:ος|η|ο|ον|ην|ους|ες|α))(?!\w)"
)
_MISSING = re.compile(r"\b(?:forgot\w*|missing|missed|left out)\b|نسيت|ناقص|ξεχασ|λειπ")
_OF_SEVERAL = ("link", "half", "grandchild")  # questions whose answer may differ from one to the next
_ALONE = re.compile(r"\b(?:only|just|alone)\b|(?<!\w)(?:بس|فقط)(?!\w)|(?<!\w)μονο(?!\w)")
_PARENTS = (r"father|(?<!\w)(?:ال)?اب\w*|πατερα", r"mother|(?<!\w)(?:ال)?ام(?:ه|ها|ي)?(?!\w)|μητερα|μανα")
_OF_SOME = re.compile(  # what parts of a reply are told of different people
    r"[.,;،؛·\n]|\b(?:the )?(?:others?|second|rest)\b|(?<!\w)و?(?:ال)?(?:تاني\w*|ثاني\w*|اخر\w*|باقي\w*)(?!\w)|"
    r"(?<!\w)(?:αλλ(?:ος|η|ο|οι|ες|α)|δευτερ(?:ος|η|ο))(?!\w)"
)
_NO = re.compile(r"^\W*(?:no|nope|none|nobody|only|لا|كلا|لأ|ما|فقط|بس|مفيش|οχι|μονο|κανεν)(?!\w)")


def plain(text: str) -> str:
    return (
        " ".join(each.word for each in words(text)) + " " + fold(text)
        if re.search("[\u0370-\u03ff]", text)
        else fold(text)
    )


def tells_further(said: str) -> bool:
    """Whether plain words tell of people beside those who were counted: "another son"."""
    return _FURTHER.search(said) is not None


def complete(talk: Talk, text: str) -> Case | None:
    text = in_figures(text)
    heard = hear(text)
    if heard.told and len(heard.heirs) > 1 and talk.question not in ("heirs", "deaths", "fix"):
        return None  # another case from its beginning
    reader = _READERS.get(talk.question)
    found = reader(talk, plain(text), heard, text) if reader else None
    if reader and found is not None and talk.question in _OF_SEVERAL and _is_doubtful(talk, text, reader):
        return replace(talk.case, unplaced=(*talk.case.unplaced, text.strip()))
    return found


def _is_doubtful(talk: Talk, text: str, reader: Reader) -> bool:
    """Whether a reply says one thing of some and another of the rest ("one is full, the other his father's only"), or
    of both parents that it is one alone."""
    said = plain(text)
    if talk.question != "grandchild" and _ALONE.search(said) and all(re.search(one, said) for one in _PARENTS):
        return True
    parts = [part for part in _OF_SOME.split(fold(text)) if part.strip() and _is_of_them(talk, part)]
    read = (reader(talk, plain(part), hear(part), part) for part in parts)
    told = [(dict(case.heirs), case.opens) for case in read if case is not None]
    return any(one != told[0] for one in told[1:])


def _is_of_them(talk: Talk, part: str) -> bool:
    """Whether a part of a reply names nobody else than was asked about, or a parent through whom they are related."""
    named = hear(part).heirs.keys() - {"father", "mother"}
    return talk.question == "grandchild" or all(
        akin(each, talk.key) and is_male(each) == is_male(talk.key) for each in named
    )


def _heirs(talk: Talk, _: str, heard: Heard, text: str) -> Case | None:
    if not heard.heirs:
        return None
    told, case = understand(text), talk.case
    estate_told = case.holding(told)
    return replace(
        told,
        heirs={**case.heirs, **told.heirs},
        opens=(*case.opens, *told.opens),
        dead=told.dead or case.dead,
        whose=told.whose or case.whose,
        asked=told.asked or case.asked,
        gross=estate_told.gross,
        unit=estate_told.unit,
        debts=estate_told.debts,
        funeral=estate_told.funeral,
        bounds=estate_told.bounds,
        apart=estate_told.apart,
        schools=told.schools or case.schools,
        bequests=told.bequests or case.bequests,
        missing=told.missing or case.missing,
        pregnant=told.pregnant or case.pregnant,
        divorced=told.divorced or case.divorced,
    )


def _fix(talk: Talk, said: str, heard: Heard, text: str) -> Case | None:
    """After something impossible: another number, one of two spouses, another amount."""
    case, key = talk.case, talk.key
    if key == "estate":
        return _estate(talk, said, heard, text)
    if key == "spouses":
        named = [each for each in ("husband", "wife") if each in heard.heirs]
        other = {"husband": "wife", "wife": "husband"}
        return case.having({k: n for k, n in case.heirs.items() if k != other[named[0]]}) if len(named) == 1 else None
    number = heard.heirs.get(key) or number_in(said)
    if heard.heirs and key not in heard.heirs:
        return case.having({**{k: n for k, n in case.heirs.items() if k != key}, **heard.heirs})
    return case.having({**case.heirs, key: number}) if number else None


def _me(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    keys = me_keys(talk.case)
    sexed = {
        "son": r"\bsons?\b|\bboy|(?<!\w)(?:ال)?(?:ابن|ابنه|ولد|ولده|ذكر)|γιο|\bman\b",
        "daughter": r"daughter|girl|بنت|ابنة|انثي|κορη|woman",
    }
    sexed |= {
        "full_brother": r"brother|(?<!\w)(?:ال)?(?:اخ|اخوه|اخو)|αδελφος|αδερφος",
        "full_sister": r"sister|اخت|αδελφη|αδερφη",
    }
    sexed |= {
        "father": r"father|dad|(?<!\w)(?:ال)?(?:اب|ابوه|والد)|πατερας",
        "mother": r"mother|mum|mom|(?<!\w)(?:ال)?(?:ام|امه|والدة)|μητερα",
    }
    found = next((key for key in reversed(keys) if re.search(sexed[key], said)), "")
    if not found and not heard.heirs and _NO.match(said):
        return talk.case.without(*(each for each in talk.case.opens if each.about == "me"))
    if not found:
        return None
    opens = [each for each in talk.case.opens if each.about == "me"]
    case = talk.case.without(*opens)
    alike = next((each for each in case.heirs if akin(each, found)), "")
    extra = (Open("link", found),) if found.startswith("full_") and not alike else ()
    key = linked(found, (kin(alike) or Kin()).link) if alike else found
    return replace(case, heirs={**case.heirs, key: case.heirs.get(key, 0) + 1}, opens=(*case.opens, *extra))


def _spouse(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    named = next((key for key in ("husband", "wife") if key in heard.heirs), "")
    named = named or {"m": "wife", "f": "husband"}.get(heard.dead, "")
    if re.search(r"(?<!\w)(?:man|male|رجل|ذكر|ανδρ\w+|αντρ\w+)(?!\w)", said):
        named = "wife"
    elif re.search(r"(?<!\w)(?:woman|female|امراة|انثي|γυναικα)(?!\w)", said):
        named = "husband"
    return moved(talk.case.without(Open("spouse", "wife")), "wife", named) if named else None


def _parent(talk: Talk, said: str, heard: Heard, text: str) -> Case | None:
    """The mother who was named: the deceased's, or the writer's, who was the deceased's wife."""
    spouse = {"mother": "wife", "father": "husband"}[talk.key]
    case = talk.case.without(Open("parent", talk.key))
    if divorces.told(text):
        return divorced(moved(case, talk.key, spouse), text)
    if spouse in heard.heirs or re.search(r"\b(?:my|mine|our|ours|yours)\b|امي|امنا|ابي|ابونا|والدتي|والدي", said):
        return moved(case, talk.key, spouse)
    return case if heard.heirs or re.search(r"deceased|grand|الميت|المتوفي|جدت|νεκρ|αποβιωσ", said) else None


def _confirm(talk: Talk, said: str, heard: Heard, text: str) -> Case | None:
    """Whether the list is complete without those who could not be placed, or who they are."""
    if unread_people(talk.case) and (_YES.match(said) or heard.heirs or heard.gone):
        return _who(talk, said, heard, text)
    if _NO.match(said) and not heard.heirs and any(each.about == UNDERSTOOD for each in talk.case.opens):
        return of_estate(talk.case)  # of what was made out and is not complete
    kept = () if _YES.match(said) else (UNDERSTOOD,)
    others = [each for each in talk.case.opens if each.about in ("others", UNDERSTOOD) and each.about not in kept]
    case = replace(talk.case.without(*others), unplaced=())
    if heard.heirs:
        told = _heirs(replace(talk, case=case), said, heard, text) or case
        return told if talk.case.heirs.keys() <= heard.heirs.keys() else _once_more(told)
    return case if _YES.match(said) or _NO.match(said) else None


def _understood(talk: Talk, said: str, heard: Heard, text: str) -> Case | None:
    """Whether the heirs were made out rightly. They are divided on words of assent alone; what is put right is shown
    once more; whoever denies them without naming others begins the list anew and keeps what was told of the estate;
    what else is said with a yes or a no is asked about."""
    case = _with_estate(talk.case.without(*(each for each in talk.case.opens if each.about == UNDERSTOOD)), text)
    told_of_estate = case.net != talk.case.net
    if _NOBODY_ELSE.fullmatch(" ".join(words_of(text))) or is_assent(text):
        return case
    if heard.heirs:
        return _put_right(replace(talk, case=case), said, text)
    if is_denial(text):
        return of_estate(case)
    if told_of_estate:
        return replace(case, opens=(*case.opens, Open(UNDERSTOOD, next(iter(case.heirs)))))
    if _WRONG.match(said) or _YES.match(said) or begins_with_assent(text):
        return replace(talk.case, unplaced=(*talk.case.unplaced, text.strip()))
    return None


def _put_right(talk: Talk, said: str, text: str) -> Case | None:
    """The case with the heirs that a reply names, shown once more: in the place of those refused, or beside them."""
    rest = _NO_MORE.sub(" ", _WRONG.sub("", text, count=1))
    heard, further = hear(rest), tells_further(said)
    anew = _WRONG.match(said) is not None and len(heard.heirs) > 1 and not further and not _MISSING.search(said)
    told = _heirs(replace(talk, case=of_estate(talk.case)) if anew else talk, said, heard, rest)
    if told is None:
        return replace(talk.case, unplaced=(*talk.case.unplaced, text.strip()))
    if further and not re.search(r"\bnot\b|(?<!\w)(?:ليس|مو|مش)(?!\w)|οχι", said):
        told = replace(told, heirs={**told.heirs, **_summed(talk.case.heirs, heard.heirs)})
    return replace(told, opens=(*told.opens, Open(UNDERSTOOD, next(iter(told.heirs)))))


def _with_estate(case: Case, text: str) -> Case:
    """The case with an amount or a debt that a reply tells."""
    return case.holding(estate.property_of(text))


def _summed(heirs: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Those who are told of further, with those of their class who were counted."""
    return {key: number if MOST.get(key) == 1 else heirs.get(key, 0) + number for key, number in more.items()}


def of_estate(case: Case) -> Case:
    """What a case tells beside its people."""
    return Case(
        gross=case.gross, unit=case.unit, debts=case.debts, funeral=case.funeral, bounds=case.bounds,
        apart=case.apart, bequests=case.bequests, schools=case.schools, dead=case.dead, whose=case.whose,
        asked=case.asked,
    )  # fmt: skip


def _once_more(case: Case) -> Case:
    """The case whose whole list is shown once more, and asked about."""
    return replace(case, opens=(*case.opens, Open("others", next(iter(case.heirs)))))


def _who(talk: Talk, said: str, heard: Heard, text: str) -> Case | None:
    """Who they are that could not be placed; where the reply does not name all who were counted, the whole list is
    shown once more. A mere "yes" tells of nobody."""
    if not (heard.heirs or heard.gone):
        return talk.case
    kept = {key: number for key, number in talk.case.heirs.items() if key not in heard.gone or key in heard.heirs}
    kept = {key: number for key, number in kept.items() if not _told_anew(key, heard)}
    opens = tuple(each for each in talk.case.opens if each.key in kept or each.about in ("me", "others"))
    case = replace(talk.case, heirs=kept, opens=opens, unplaced=())
    if heard.heirs:
        case = _heirs(replace(talk, case=case), said, heard, text) or case
    case = replace(case, gone=tuple(dict.fromkeys((*case.gone, *heard.gone))))
    if kept.keys() <= heard.heirs.keys() or not case.heirs or any(each.about == "others" for each in case.opens):
        return case
    return _once_more(case)


def _told_anew(key: str, heard: Heard) -> bool:
    """Whether siblings of a class are named as another kind of siblings instead."""
    return key not in heard.heirs and any(akin(key, each) and is_male(key) == is_male(each) for each in heard.heirs)


def _pregnant(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    """Who carries the child; a child of any other woman is not reckoned with."""
    case = talk.case
    if re.search(r"\b(?:another|other|neither|else|nobody)\b|غيرهما|غير|اخري|ولا واحدة|αλλη|καμ", said):
        return replace(case, pregnant="")
    if re.search(r"\bson'?s? wife|daughter.?in.?law|زوجة (?:ال)?ابن|νυφη|γιου|son of spouse|spouse of son", said):
        return replace(case, pregnant="son")
    found = next((key for key in ("wife", "mother") if key in heard.heirs or key == heard.pregnant), "")
    return replace(case, pregnant=found, heirs={**case.heirs, found: case.heirs.get(found) or 1}) if found else None


def _divorced(talk: Talk, said: str, _: Heard, __: str) -> Case | None:
    """How she was divorced: for good, in his last illness, or still within the waiting period."""
    case, key = talk.case, talk.key
    counted = {**case.heirs, key: case.heirs.get(key, 0) + 1}
    if key == "wife" and re.search(r"illness|sick|مرض|αρρωστ|ασθεν", said):
        return replace(case, divorced="ill", heirs=counted)
    if re.search(r"\bover\b|ended|irrevoc|final|third|باين|انته|انقض|ثلاث|αμετακλητ|οριστικ|εληξ", said) or _NO.match(
        said
    ):
        return replace(case, divorced="over")
    within = re.search(r"revocable|within|still|first|second|رجعي|العدة|عدتها|(?<!αμετ)ανακλητ", said) or _YES.match(
        said
    )
    return replace(case, divorced="", heirs=counted) if within else None


def _deaths(talk: Talk, said: str, heard: Heard, _: str) -> Case | None:
    later = list(talk.case.later)
    place = int(talk.key)
    if heard.heirs:
        later[place] = replace(later[place], heirs={**later[place].heirs, **heard.heirs}, kin=None)
    elif _NO.match(said):
        later[place] = replace(later[place], kin=False)
    elif _YES.match(said) or re.search(r"also|too|ايضا|كذلك|معهم|και", said):
        later[place] = replace(later[place], kin=True)
    else:
        return None
    return replace(talk.case, later=tuple(later))


def _estate(talk: Talk, said: str, _: Heard, text: str) -> Case | None:
    told = estate.property_of(text)
    if told.gross is None and (number := number_in(said)):
        told = replace(told, gross=Fraction(number))
    if told.gross is None:
        return None
    return replace(talk.case.holding(told), debts=max(told.debts or talk.case.debts, Fraction(0)))


_READERS: Mapping[str, Reader] = {
    **KINDS, "heirs": _heirs, "fix": _fix, "me": _me, "spouse": _spouse, "parent": _parent, "confirm": _confirm,
    UNDERSTOOD: _understood,
    "divorced": _divorced,
    "pregnant": _pregnant,
    "deaths": _deaths, "estate": _estate,
}  # fmt: skip

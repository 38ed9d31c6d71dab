"""Scores for what is asked beside portions: the base, who and why, a list, a pregnancy, the grandfather's choice."""

import re
from collections.abc import Mapping, Sequence

from engine.text.tokens import fold
from engine.tools.inheritance.choosing import asking
from engine.tools.inheritance.choosing.listing import of_listing
from engine.tools.inheritance.choosing.posed import Posed, subject, with_asked
from engine.tools.inheritance.choosing.pregnant import of_unborn
from engine.tools.inheritance.choosing.truth import total
from engine.tools.inheritance.rules.division import Division
from engine.tools.inheritance.rules.groups import ZERO

_ABOUT_BASE = re.compile(
    r"علي كم (?:سهم|جزء)?|كم (?:عدد )?(?:ال)?(?:سهم|اسهم|سهام|اقسام|"
    r"اجزاء)\w* (?:\w+ ){0,3}(?:تقسم|قسمت|يقسم|تنقسم|تصح)|العدد الذي|تصح (?:منه|من|"
    r"المسالة|التركة)|"
    r"(?:مجموع|اجمالي|عدد) (?:ال)?(?:اسهم|سهام) (?:الكلي|الكلية|التي|في|التركة|للتركة|"
    r"الاجمالي|لل?تركة)|كم (?:مجموع|اجمالي|عدد) (?:ال)?(?:اسهم|سهام)|اصل (?:ال)?(?:مسالة|"
    r"تركة)|الي كم|"
    r"(?:ما|كم) (?:هو |هي )?(?:ال)?(?:مجموع|اجمالي|عدد) (?:\w+ )?(?:ال)?(?:اسهم|سهام|اجزاء)|عالت|تعول|"
    r"كم سهما (?:تقسم|قسمت)"
)
_WHO = re.compile(
    r"(?:^|\W)(?:من|ومن|فمن) (?:الذي|الذين|التي|هو|هي|هم|يرث(?! نصيب)|يحجب|ياخذ|حجب|منهم|الوارث|"
    r"الورثة|له|سيرث|يستحق|(?:ال)?محجوب\w*|(?:ال)?ساقط\w*|المستحق\w*|(?:ال)?عاصب|العصبة)|"
    r"ايهما|اي (?:من|وارث|هؤلاء|الورثة)|بمن?(?=\W)|بسبب من|هم الورثة"
)
_OWNED = re.compile(r"ملكية|(?:ي|ت)ملك|الذي اشتر|باسم")  # of whom a thing is, not who inherits
_HIDES = re.compile(r"حجب|محجوب|يمنع|منع|(?:ت|ي)سقط")


def listing(posed: Posed) -> list[float] | None:
    if posed.division is None or re.match(r"(?:و|ف)?هل ", posed.question.ask):
        return None
    if len(posed.question.heirs.counts) == 1 and not re.search(r"نصيب|وارث", posed.question.ask):
        return None
    return of_listing(posed.options, posed.division, posed.question.heirs.counts, asking.estate(posed.question.text))


def base_named(posed: Posed) -> list[float] | None:
    if posed.division is None or not _ABOUT_BASE.search(posed.question.ask) or not any(v.counts for v in posed.values):
        return None
    if asking.subjects(_before_base(posed.question.ask), posed.question.heirs.counts):
        return None
    base = posed.division.base
    ranked = [base.final, base.least, base.before_correction, base.asl]
    whole = re.search(r"مجموع|تصح", posed.question.ask) and not re.search(r"عول|قبل", posed.question.ask)
    if re.search(r"بعد (?:ال)?عول|عالت|تعول", posed.question.ask):
        ranked = [base.awl, base.before_correction, base.final, base.asl]
    elif not whole and re.search(r"اصل (?:ال)?(?:مسالة|تركة)|قبل (?:ال)?(?:عول|تصحيح)", posed.question.ask):
        ranked = [base.asl, base.before_correction, base.final, base.least]
    elif not whole and re.search(r"عال|عول", posed.question.ask):
        ranked = [base.awl, base.before_correction, base.final, base.asl]
    weights = (1.0, 0.9, 0.6, 0.5)
    return [max((w for b, w in zip(ranked, weights, strict=True) if b in v.counts), default=0.0) for v in posed.values]


def _before_base(ask: str) -> str:
    """The question without a trailing list of the heirs it concerns."""
    return re.split(r"(?:بين|علي) (?:جميع )?(?:ال)?(?:ورثة|ابناء)|تقسم|يقسم|قسمت", ask)[0]


def who(posed: Posed) -> list[float] | None:
    """Options that name people: who excludes, who inherits, who does not."""
    ask = posed.question.ask
    returned = bool(re.search(r"(?:لمن|الي من|علي من) .*(?:رد|الباقي)", ask))
    if posed.division is None or _OWNED.search(ask) or not (returned or _WHO.search(ask)):
        return None
    heirs = posed.question.heirs.counts
    named = [
        tuple(key for _, found in asking.subjects(option, heirs) for key in found or ("?",)) for option in posed.options
    ]
    if sum(bool(each) for each in named) < min(2 if returned else 3, len(named)):
        return None
    keys = subject(posed)
    division = with_asked(posed, keys) or posed.division
    wanted = _returning(division) if returned else _wanted(ask, keys, heirs, division)
    if not wanted:
        return None
    nearest = [division.excluded[key].by[0] for key in keys if key in division.excluded and division.excluded[key].by]
    return [
        _naming(found, wanted, nearest) * (0.5 if "غير" in option else 1)
        for found, option in zip(named, posed.options, strict=True)
    ]


def _returning(division: Division) -> set[str]:
    """Those who take what is left, or to whom it returns."""
    taking = {key for each in division.groups if each.residuary or "radd" in division.flags for key in each.weights}
    return taking - {"husband", "wife"}


def _wanted(ask: str, keys: Sequence[str], heirs: Mapping[str, int], division: Division) -> set[str]:
    """The classes that a question asks for."""
    if _HIDES.search(ask):
        by = {each for key in keys if key in division.excluded for each in division.excluded[key].by}
        return set(division.excluded) if "محجوب" in ask or not by else by
    if re.search(r"لا (?:ي|ت)رث|ليس", ask):
        return set(heirs) - set(division.shares)
    if re.search(r"جميع|كل ", ask):
        return {key for key, share in division.shares.items() if share == 1}
    if re.search(r"تعصيب|الباقي|عصبة|عاصب", ask):
        return {key for each in division.groups if each.residuary for key in each.weights}
    return set(division.shares)


def _naming(found: Sequence[str], wanted: set[str], nearest: Sequence[str]) -> float:
    """1 for exactly those wanted, nearly that for the nearest of them, less for some, 0 with a wrong one."""
    if not found or set(found) - wanted:
        return 0.0
    if set(found) == wanted:
        return 1.0
    return 0.95 if set(found) & set(nearest) else 0.9 * len(set(found)) / len(wanted)


_MOST = re.compile(
    r"(?:اكبر|اكثر|اعلي|اوفر|اقل|اصغر|ادني)(?:هم|هن)? (?:\w+ )?(?:ال)?(?:نصيبا?|حظا?|سهاما?|اسهما?|حصة|ميراثا?|ارثا?)"
)


def most(posed: Posed) -> list[float] | None:
    """Who has the greatest or the least part, each class together and, where that decides nothing, each head."""
    if posed.division is None or not (asked := _MOST.search(posed.question.ask)):
        return None
    if re.search(r"(?<!\w)(?:كم|ما مقدار|علي كم|من اي|كم عدد) ", posed.question.ask):
        return None
    heirs = posed.question.heirs.counts
    named = [{key for _, found in asking.subjects(option, heirs) for key in found} for option in posed.options]
    parts = [sum((posed.division.shares.get(key, ZERO) for key in keys), ZERO) for keys in named]
    known = [part for keys, part in zip(named, parts, strict=True) if keys and part]
    if len(known) < 2:
        return None
    wanted = min(known) if re.match("اقل|اصغر|ادني", asked[0]) else max(known)
    return [float(bool(keys) and part == wanted) for keys, part in zip(named, parts, strict=True)]


_BECAUSE = {
    r"عدم وجود (?:ال)?(?:فرع|ابن|ولد)|لا فرع|عدم الفرع": ("R-W-1/4", "R-H-1/2", "R-M-1/3"),
    r"(?<!عدم )(?<!عدم ل)(?<!لعدم )وجود (?:ال)?(?:فرع|ابن|بنت|ولد|اولاد|ابناء)|فرع (?:ال)?وارث": (
        "R-W-1/8",
        "R-H-1/4",
        "R-M-1/6-DESC",
        "R-F-1/6",
        "R-GF-1/6",
    ),
    r"جمع|عدد من (?:ال)?اخوة|وجود (?:ال)?اخوة": ("R-M-1/6-SIBS",),
    r"عمري|غراو|وجود (?:ال)?(?:زوج|زوجة|اب)(?!\w)": ("R-M-1/3REM",),
}


def because(posed: Posed) -> list[float] | None:
    """Why somebody takes what he takes: with or without a descendant, several siblings."""
    if posed.division is None or not re.search(r"سبب|لماذا|علة", posed.question.ask):
        return None
    keys = subject(posed)
    by = {each for key in keys if key in posed.division.excluded for each in posed.division.excluded[key].by}
    if keys and all(key.startswith("kin:") for key in keys) and not total(posed.division, keys):
        return [
            0.95 * bool(re.search(r"ليس\w* من (?:ال)?(?:ورثة|وارث)|رحام", fold(option))) for option in posed.options
        ]
    if by and not any(key in posed.division.shares for key in keys):
        heirs = posed.question.heirs.counts
        said = [{key for _, found in asking.subjects(option, heirs) for key in found} for option in posed.options]
        beside = (
            {"daughter", "sons_daughter"} if by & {"full_sister", "pat_sister"} else set()
        )  # who make her residuary
        return [0.95 * bool(named & by) * (not named - by - beside - set(keys)) for named in said]
    rules = {posed.division.rules.get(key, "") for key in keys} - {""}
    if not rules:
        return None
    lacking, *_ = _BECAUSE
    patterns = [pattern for pattern, ids in _BECAUSE.items() if any(rule.startswith(ids) for rule in rules)]
    if not patterns:
        return None
    reasons = [
        next((p for p in _BECAUSE if re.search(p, fold(option))), lacking if "عدم" in option else "")
        for option in posed.options
    ]
    return [float(pattern in patterns) for pattern in reasons]


def best_of_grandfather(posed: Posed) -> list[float] | None:
    """What is best for the grandfather beside siblings: sharing, a third, a third of the rest, a sixth."""
    if posed.division is None or not re.search(r"افضل|احظ|الاحظ|انفع", posed.question.ask):
        return None
    names = {
        "R-JADD-MUQASAMA": r"مقاسمة",
        "R-JADD-THIRDREM": r"ثلث (?:الباقي|ما بقي)",
        "R-JADD-SIXTH": r"سدس",
        "R-JADD-THIRD": r"ثلث",
    }
    rule = next((rule for rule in posed.division.rules.values() if rule in names), None)
    return [float(bool(re.search(names[rule], fold(option)))) for option in posed.options] if rule else None


def unborn_child(posed: Posed) -> list[float] | None:
    """A pregnancy: what is paid now, what is held, and what each outcome adds."""
    if posed.division is None or not re.search(r"حامل|حمل", posed.question.text):
        return None
    return of_unborn(posed.question, posed.values, subject(posed), posed.division.school)

"""Scores for what somebody takes: fraction, manner, nothing, number of shares, money, yes and no."""

import re
from collections.abc import Sequence
from fractions import Fraction

from engine.text.tokens import fold
from engine.tools.inheritance.choosing import asking
from engine.tools.inheritance.choosing.posed import Posed, subject, with_asked
from engine.tools.inheritance.choosing.truth import group_of, near, of_count, of_share, proportion, total
from engine.tools.inheritance.choosing.values import Value
from engine.tools.inheritance.rules.division import Division

_PERMITTED = re.compile(r"(?:و|ف)?هل ")
_INHERITS = re.compile(r"رث|نصيب|محجوب|حجب|وارث|ورثة|(?:ي|ت)(?:ستحق|ستحقون|ستحققن|اخذ|اخذون|اخذن)(?= .*(?:تركة|شي))")
_CONDITION = re.compile(r"فقط|اذا|بشرط|مطلق|ان كان|حتي")
_RULING = re.compile(r"حكم (?!(?:ال)?(?:ميراث|ارث|نصيب|توريث))")  # of an act, not of a portion
_EXCLUDED = re.compile(r"(?<!\w)[وف]?هل .*(?:محجوب|(?:ي|ت)حجب(?:ها|ه|هم|هن)?(?!\w)|(?:ي|ت)سقط(?!\w))")
_STATE = re.compile(r"حال ميراث|وضع\w* .*(?:ميراث|ارث)")
_REDUCED = ("R-W-1/8", "R-H-1/4", "R-M-1/6", "R-F-1/6", "R-GF-1/6", "R-SD-1/6", "R-PS-1/6")
_RIGHTS = re.compile(
    r"(?:يجوز|يحق|يحرم|يصح|الحق في|حق في|يلزم|يجب|تصرف|يملك|يمنع|مطالب|الاحقية|يعتبر|تعتبر|ماذا يجب|ما هو حق|الواجب|"
    r"مانع|قطيعة|عقوق|تصرف|شرط|(?:ي|ت)ختلف|(?:ي|ت)تاثر|(?:ي|ت)وثر)"
)
_ROUND = 0.99  # of an amount that is nearly right, beside one that is
_EACH_ALIKE = 0.8  # "each of them" where one of them takes nothing: another school may give each a part


def of_portion(posed: Posed) -> list[float] | None:
    """The portion of those asked about: fraction, manner, nothing, number of shares, money."""
    if posed.division is None:
        return _of_nobody(posed)
    keys = subject(posed)
    division = with_asked(posed, keys) if keys else None
    if division is None:
        return None
    if _PERMITTED.match(posed.question.ask) and not _INHERITS.search(posed.question.ask):
        return None
    if _RIGHTS.search(posed.question.ask) or _RULING.search(posed.question.ask):
        return None
    if _EXCLUDED.search(posed.question.ask):
        return [_excluded_or_not(fold(option), division, keys) for option in posed.options]
    if _barred_by_name(posed):
        return [float(value.nothing) for value in posed.values]
    if re.search(r"(?:بالفرض|فرضا)(?! و)", posed.question.ask) and any(value.counts for value in posed.values):
        return [float(bool(_by_share_alone(posed, division, keys) & set(value.counts))) for value in posed.values]
    base = asking.stated_base(posed.question.text)
    reduced = "awl" in division.flags and re.search(r"بعد (?:ال)?عول|منبري|فعلي|حقيق", posed.question.ask)
    counted = bool(re.search(r"سهم|اسهم|سهام|جزء", posed.question.ask))
    estates = [] if counted else asking.estate(posed.question.text)
    heads = {division.per_head.get(key, Fraction(0)) for key in keys}
    unequal = posed.each_one == 1.0 and len(keys) > 1 and Fraction(0) in heads and len(heads) > 1
    scores = []
    for option, said in zip(posed.options, posed.values, strict=True):
        score = _one(said, option, division, keys, posed.each_one, base, estates)
        score = _as_answered(posed.question.ask, fold(option), said, score)
        if reduced and said.parts[:1] == (total(division, keys),):
            score = 1.1
        score *= _EACH_ALIKE if unequal else 1.0
        scores.append(score * 0.9 if counted and not said.counts and said.parts else score)
    return scores


def _by_share_alone(posed: Posed, division: Division, keys: tuple[str, ...]) -> set[Fraction]:
    """Parts of a base that heirs take by their fixed share, without what they take as residuaries."""
    group = group_of(division, keys)
    bases = {asking.stated_base(posed.question.text), Fraction(division.base.final), Fraction(division.base.least)} - {
        None
    }
    return {group.fixed * base for base in bases if group is not None and base}


def _of_nobody(posed: Posed) -> list[float] | None:
    """Where no heir is left and those asked about are said to be dead or barred: nothing."""
    keys = subject(posed)
    if not keys or not set(keys) <= set(posed.question.gone) or not re.search(r"نصيب|رث", posed.question.ask):
        return None
    return [float(value.nothing and not value.parts) for value in posed.values]


_ORDINAL = r"(?:ال)?(اولي|ثانية|ثالثة|رابعة|اكبر|اصغر)"


def _barred_by_name(posed: Posed) -> bool:
    """One of several told apart by a number, of whom the case says that nothing is hers ("the first wife")."""
    asked = re.search(rf"(\w+) {_ORDINAL}", posed.question.ask)
    if asked is None:
        return False
    bare = asked[1].removeprefix("ال")
    return bool(
        re.search(rf"{bare} (?:ال)?{asked[2]} (?:ال)?(?:قاتل|كافر|كتابي|نصراني|مرتد|مطلق\w+ )", posed.question.text)
    )


def _as_answered(ask: str, plain: str, said: Value, score: float) -> float:
    """A plain yes or no before anything longer where the question can be answered so."""
    if re.search(r"احدهما|احدهم|احداهما", plain):
        return score * 0.3
    if not score:
        return score
    if re.match(r"(?:و|ف)?هل", ask):
        if said.empty and re.fullmatch(r"نعم\W*(?:(?:ت|ي)رث\w*)?\W*(?:ا?ل?\w+)?\W*", plain):
            return 1.05
        if re.fullmatch(r"لا\W*(?:(?:ت|ي)رث\w*)?\W*", plain):
            return 1.05
        if said.empty and re.match("نعم", plain) and not _CONDITION.search(plain):
            return max(score, 1.02)
    stated = said.inherits or re.fullmatch(r"لا (?:ي|ت)رث\w*\W*", plain)
    return 1.02 if _STATE.search(ask) and stated else score


def _one(
    said: Value, option: str, division: Division, keys: tuple[str, ...], each: float, base: Fraction | None,
    estates: Sequence[Fraction],
) -> float:  # fmt: skip
    against = [key for _, found in asking.subjects(option, division.heirs.counts) for key in found]
    if "مقابل" in option and len(said.counts) == 2 and against:
        return proportion(said.counts, division, keys, against)
    if said.counts and not said.parts:
        return _counted(said.counts, division, keys, each, base, estates)
    plain = fold(option)
    if re.search(r"وصية (?:ال)?واجبة|الوصية الواجبة", plain):
        return 0.0  # no rule of the schools
    if "نقصان" in plain:
        return 0.98 if any(division.rules.get(key, "").startswith(_REDUCED) for key in keys) else 0.0
    if said.parts and re.search(r"لكل (?:واحد|منه)|كل واحد", plain):
        return float(said.parts[0] == _head(division, keys))
    score = of_share(said, division, keys, each >= 0.9)
    if score == 0.0 and said.empty:
        return _yes_or_no(plain, bool(total(division, keys)))
    if score and not total(division, keys):
        return score * _reason(plain, division, keys)
    return score


def _counted(
    counts: Sequence[Fraction], division: Division, keys: tuple[str, ...], each: float, base: Fraction | None,
    estates: Sequence[Fraction],
) -> float:  # fmt: skip
    """Shares of a base, or money."""
    best = max(of_count(count, division, keys, each, base) for count in counts)
    for estate in estates:
        for weight, part in ((0.55 + 0.5 * each, _head(division, keys)), (1.05 - 0.5 * each, total(division, keys))):
            if any(near(count, estate * part) for count in counts):
                best = max(best, weight * (1.0 if estate * part in counts else _ROUND))
    return best


def _excluded_or_not(plain: str, division: Division, keys: Sequence[str]) -> float:
    """Yes where those asked about get nothing, by those whom the option names."""
    yes, no = re.match(r"نعم|محجوب|(?:ي|ت)حجب", plain), re.match(r"لا(?!\w)|ليس|(?:ي|ت)رث", plain)
    share = total(division, keys)
    if no or not yes:
        return float(bool(no) and bool(share))
    by = {each for key in keys if key in division.excluded for each in division.excluded[key].by}
    named = {key for _, found in asking.subjects(plain, division.heirs.counts) for key in found} - set(keys)
    return float(not share and (not named or bool(named & by)))


def _yes_or_no(plain: str, inherits: bool) -> float:
    if re.search(r"لا شيء مما", plain):
        return 0.0
    yes = re.match(r"نعم|(?:ت|ي)رث|ل(?:ه|ها|هم|هن|هما) (?:نصيب|حق)|هم من|yes", plain)
    if not yes and not re.match(r"لا(?:\W|$)|no", plain):
        return 0.0
    sure = 0.8 if not _CONDITION.search(plain) else 0.55
    return sure if bool(yes) == inherits else 0.0


def _reason(plain: str, division: Division, keys: Sequence[str]) -> float:
    """An option that also says why somebody gets nothing has to name the right ones."""
    never = all(key.startswith("kin:") or key not in division.heirs for key in keys)
    if re.search(r"نقصان", plain):
        return 0.0
    if re.search(r"الا بالوصية|كافر|قاتل|مانع", plain):
        return 0.3
    if re.search(r"(?:ليس|ليسوا|ليست|ليسا|لسن) من ال?(?:ورثة|وارث)|اصلا|رحم", plain):
        return 1.0 if never else 0.3
    if never and "محجوب" in plain:
        return 0.4
    named = [key for _, found in asking.subjects(plain, division.heirs.counts) for key in found if key not in keys]
    if not named:
        return 0.97
    by = {each for key in keys if key in division.excluded for each in division.excluded[key].by}
    if not set(named) & by:
        return 0.2
    return 1.0 if set(named) & by & set(division.shares) else 0.9


def _head(division: Division, keys: Sequence[str]) -> Fraction:
    return max((division.per_head.get(key, Fraction(0)) for key in keys), default=Fraction(0))

"""Choosing among options: `choose(question, options)` gives a letter, how sure it is, and why.

The case is divided first; every option is then read and held against the division. What remains are questions about the
law around inheritance: those go by the principles of `principles.py`, with a low confidence where none speaks.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.errors import InputError
from engine.rules.inheritance.choosing import asking, principles
from engine.rules.inheritance.choosing.asking import Question
from engine.rules.inheritance.choosing.listing import of_listing
from engine.rules.inheritance.choosing.pregnant import of_unborn
from engine.rules.inheritance.choosing.truth import near, of_count, of_share, total
from engine.rules.inheritance.choosing.values import Value, value
from engine.rules.inheritance.division import Division, divide
from engine.rules.inheritance.reading.text import fold
from engine.rules.inheritance.schools import SCHOOLS, School

LETTERS = "ABCDEFGHIJ"
_SCHOOL = {
    "hanafi": r"حنفي|حنيفة|احناف",
    "maliki": r"مالكي|مالك(?=\W|$)",
    "hanbali": r"حنبلي|حنابلة|احمد",
    "shafii": r"شافعي",
}
_ABOUT_BASE = re.compile(
    r"علي كم (?:سهم|جزء)?|كم (?:عدد )?(?:ال)?(?:سهم|اسهم|سهام|اقسام|"
    r"اجزاء)\w* (?:\w+ ){0,3}(?:تقسم|قسمت|يقسم|تنقسم|تصح)|العدد الذي|تصح (?:منه|من|"
    r"المسالة|التركة)|"
    r"(?:مجموع|اجمالي|عدد) (?:ال)?(?:اسهم|سهام) (?:الكلي|الكلية|التي|في|التركة|للتركة|"
    r"الاجمالي|لل?تركة)|كم (?:مجموع|اجمالي|عدد) (?:ال)?(?:اسهم|سهام)|اصل (?:ال)?(?:مسالة|"
    r"تركة)|الي كم|"
    r"(?:ما|كم) (?:هو |هي )?(?:ال)?(?:مجموع|اجمالي|عدد) (?:\w+ )?(?:ال)?(?:اسهم|سهام)|عالت|تعول|كم سهما (?:تقسم|قسمت)"
)
_WHO = re.compile(
    r"(?:^|\W)(?:من|ومن|فمن) (?:الذي|الذين|التي|هو|هي|هم|يرث|يحجب|ياخذ|حجب|منهم|الوارث|"
    r"الورثة|له|سيرث|يستحق)|ايهما|اي (?:من|وارث|هؤلاء)|بم|بسبب من|هم الورثة"
)
_HIDES = re.compile(r"حجب|يمنع|منع|(?:ت|ي)سقط")
_EACH = asking.EACH


@dataclass(frozen=True, slots=True)
class Choice:
    """`letter` of the option chosen; `confidence` 0..1; `why` names the way it was found."""

    letter: str
    confidence: float
    why: str
    scores: tuple[float, ...] = ()


@dataclass(frozen=True)
class Posed:
    """A question with its division and its options, read once."""

    question: Question
    division: Division | None
    options: tuple[str, ...]
    values: tuple[Value, ...]
    each_one: float

    @property
    def told(self) -> str:
        return self.question.setting + " " + self.question.ask


_PERMITTED = re.compile(r"(?:و|ف)?هل ")
_RIGHTS = re.compile(
    r"(?:يجوز|يحق|يحرم|يصح|الحق في|حق في|يلزم|يجب|تصرف|يملك|يمنع|مطالب|الاحقية|يعتبر|تعتبر|ماذا يجب|الواجب)"
)
Scorer = Callable[[Posed], list[float] | None]


def choose(question: str, options: Sequence[str]) -> Choice:
    """
    Raises:
        InputError: fewer than two options, or more than letters.
    """
    if not 2 <= len(options) <= len(LETTERS):
        raise InputError(f"{len(options)} options: give between 2 and {len(LETTERS)}")
    bare = tuple(re.sub(r"^\s*[A-Ja-j][).:]\s*", "", option) for option in options)
    posed = _posed(question, bare)
    doctrine = _principle(posed)
    best = Choice("", 0.0, "")
    for why, scorer in SCORERS:
        scores = scorer(posed)
        if scores is None or max(scores) <= max(best.confidence, 0.3):
            continue
        top = max(scores)
        if sum(score == top for score in scores) == len(scores):
            continue
        ranked = [score + law / 100 for score, law in zip(scores, doctrine, strict=True)]
        best = Choice(LETTERS[ranked.index(max(ranked))], min(top, 1.0), why, tuple(scores))
        if top >= 0.9:
            break
    if best.letter:
        return best
    if max(doctrine) > 0:
        return Choice(LETTERS[doctrine.index(max(doctrine))], 0.3, "principle", tuple(doctrine))
    return Choice(LETTERS[_longest(bare)], 0.0, "guess")


def _longest(options: Sequence[str]) -> int:
    return max(range(len(options)), key=lambda at: len(options[at]))


def _posed(question: str, options: tuple[str, ...]) -> Posed:
    cut = asking.split(question)
    division = None
    if cut.heirs.counts:
        try:
            division = divide(cut.heirs.counts, _school(cut.ask))
        except InputError:
            division = None
    each = 1.0 if _EACH.search(cut.ask) else 0.0 if asking.TOTAL.search(cut.ask) else 0.3
    if each == 0.3:
        named = asking.asked_about(cut.ask, cut.heirs.counts)
        if named and named[0][0].number == 1:
            each = 0.9
    return Posed(cut, division, options, tuple(value(option) for option in options), each)


def _school(ask: str) -> School:
    return next((SCHOOLS[name] for name, pattern in _SCHOOL.items() if re.search(pattern, ask)), SCHOOLS["shafii"])


def _listing(posed: Posed) -> list[float] | None:
    if posed.division is None:
        return None
    return of_listing(posed.options, posed.division, posed.question.heirs.counts, asking.estate(posed.question.setting))


def _base(posed: Posed) -> list[float] | None:
    if posed.division is None or not _ABOUT_BASE.search(posed.question.ask) or not any(v.counts for v in posed.values):
        return None
    if asking.subjects(_before_base(posed.question.ask), posed.question.heirs.counts):
        return None
    base = posed.division.base
    ranked = [base.final, base.least, base.before_correction, base.asl]
    if re.search(r"اصل (?:ال)?(?:مسالة|تركة)|قبل (?:ال)?(?:عول|تصحيح)", posed.question.ask):
        ranked = [base.asl, base.before_correction, base.final, base.least]
    elif re.search(r"عال|عول", posed.question.ask):
        ranked = [base.awl, base.before_correction, base.final, base.asl]
    weights = (1.0, 0.9, 0.6, 0.5)
    return [max((w for b, w in zip(ranked, weights, strict=True) if b in v.counts), default=0.0) for v in posed.values]


def _before_base(ask: str) -> str:
    """The question without a trailing list of the heirs it concerns."""
    return re.split(r"(?:بين|علي) (?:جميع )?(?:ال)?(?:ورثة|ابناء)|تقسم|يقسم|قسمت", ask)[0]


def _subject(posed: Posed) -> tuple[str, ...]:
    """The classes asked about; of a pronoun, those named just before."""
    heirs = posed.question.heirs.counts
    named = asking.asked_about(posed.question.ask, heirs)
    if not named and re.search(r"(?:ه|ها|هما|هم|هن)(?=\W|$)", posed.question.ask):
        named = asking.asked_about(posed.question.setting, heirs)[-1:]
    keys = tuple(dict.fromkeys(key for _, found in named for key in found))
    return tuple(key for key in keys if key in heirs) or keys


_GONE = re.compile(r"متوف|توفي|مات |قاتل|باين")


def _with(posed: Posed, keys: tuple[str, ...]) -> Division | None:
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


def _share(posed: Posed) -> list[float] | None:
    """The portion of those asked about: fraction, manner, nothing, number of shares, money."""
    if posed.division is None:
        return None
    keys = _subject(posed)
    division = _with(posed, keys) if keys else None
    if division is None:
        return None
    if _PERMITTED.match(posed.question.ask) and not re.search(r"رث|نصيب|محجوب|حجب|وارث|ورثة", posed.question.ask):
        return None
    if _RIGHTS.search(posed.question.ask):
        return None
    base = asking.stated_base(posed.question.text)
    counted = bool(re.search(r"سهم|اسهم|سهام|جزء", posed.question.ask))
    estates = [] if counted else asking.estate(posed.question.text)
    asked = bool(re.match(r"(?:و|ف)?هل", posed.question.ask))
    scores = []
    for option, said in zip(posed.options, posed.values, strict=True):
        score = _one(said, option, division, keys, posed.each_one, base, estates)
        if asked and score and re.fullmatch(r"نعم\W*(?:(?:ت|ي)رث\w*)?\W*(?:ا?ل?\w+)?\W*", fold(option)) and said.empty:
            score = 1.05
        if asked and score and re.fullmatch(r"لا\W*(?:(?:ت|ي)رث\w*)?\W*", fold(option)):
            score = 1.05
        if re.search(r"احدهما|احدهم|احداهما", fold(option)):
            score *= 0.3
        scores.append(score)
    return scores


def _one(
    said: Value, option: str, division: Division, keys: tuple[str, ...], each: float, base: Fraction | None,
    estates: Sequence[Fraction],
) -> float:  # fmt: skip
    if said.counts and not said.parts:
        best = max(of_count(count, division, keys, each, base) for count in said.counts)
        for estate in estates:
            for weight, part in (
                (0.55 + 0.5 * each, _head(division, keys)),
                (1.05 - 0.5 * each, total(division, keys)),
            ):
                if any(near(count, estate * part) for count in said.counts):
                    best = max(best, weight)
        return best
    plain = fold(option)
    if re.search(r"وصية (?:ال)?واجبة|الوصية الواجبة", plain):
        return 0.0  # no rule of the schools
    score = of_share(said, division, keys, each >= 0.9)
    if score == 0.0 and said.empty:
        yes, no = (
            bool(re.match(r"نعم|(?:ت|ي)رث|ل(?:ه|ها|هم|هن|هما) (?:نصيب|حق)|هم من|yes", plain)),
            bool(re.match(r"لا(?:\W|$)|no", plain)),
        )
        if yes or no:
            sure = 0.8 if not re.search(r"فقط|اذا|بشرط|مطلق|ان كان|حتي", plain) else 0.55
            return sure if yes == bool(total(division, keys)) else 0.0
    if score and not total(division, keys):
        return score * _reason(plain, division, keys)
    return score


def _reason(plain: str, division: Division, keys: Sequence[str]) -> float:
    """An option that also says why somebody gets nothing has to name the right ones."""
    never = all(key.startswith("kin:") or key not in division.heirs for key in keys)
    if re.search(r"نقصان", plain):
        return 0.0
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


def _who(posed: Posed) -> list[float] | None:
    """Options that name people: who excludes, who inherits, who does not."""
    if posed.division is None or not _WHO.search(posed.question.ask):
        return None
    heirs = posed.question.heirs.counts
    named = [tuple(k for _, found in asking.subjects(option, heirs) for k in found) for option in posed.options]
    if sum(bool(each) for each in named) < 3:
        return None
    division, ask = _with(posed, _subject(posed)) or posed.division, posed.question.ask
    if _HIDES.search(ask):
        keys = _subject(posed)
        wanted = {each for key in keys if key in division.excluded for each in division.excluded[key].by}
        if "محجوب" in ask or not wanted:
            wanted = set(division.excluded)
    elif re.search(r"لا (?:ي|ت)رث|ليس", ask):
        wanted = set(heirs) - set(division.shares)
    elif re.search(r"جميع|كل ", ask):
        wanted = {key for key, share in division.shares.items() if share == 1}
    elif re.search(r"تعصيب|الباقي|عصبة", ask):
        wanted = {key for g in division.groups if g.residuary for key in g.weights}
    else:
        wanted = set(division.shares)
    if not wanted:
        return None
    nearest = [
        division.excluded[key].by[0]
        for key in _subject(posed)
        if key in division.excluded and division.excluded[key].by
    ]
    return [
        _naming(found, wanted, nearest) * (0.5 if "غير" in option else 1)
        for found, option in zip(named, posed.options, strict=True)
    ]


def _naming(found: Sequence[str], wanted: set[str], nearest: Sequence[str]) -> float:
    """1 for exactly those wanted, nearly that for the nearest of them, less for some, 0 with a wrong one."""
    if not found or set(found) - wanted:
        return 0.0
    if set(found) == wanted:
        return 1.0
    return 0.95 if set(found) & set(nearest) else 0.9 * len(set(found)) / len(wanted)


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
}


def _because(posed: Posed) -> list[float] | None:
    """Why somebody takes what he takes: with or without a descendant, several siblings."""
    if posed.division is None or not re.search(r"سبب|لماذا|علة", posed.question.ask):
        return None
    rules = {posed.division.rules.get(key, "") for key in _subject(posed)} - {""}
    if not rules:
        return None
    patterns = [pattern for pattern, ids in _BECAUSE.items() if any(rule.startswith(ids) for rule in rules)]
    return [float(any(re.search(p, fold(option)) for p in patterns)) for option in posed.options] if patterns else None


def _best_of_grandfather(posed: Posed) -> list[float] | None:
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


def _principle(posed: Posed) -> list[float]:
    return principles.scores(
        posed.question.case + " " + posed.told, posed.question.ask, posed.options, principles.load()
    )


def _unborn(posed: Posed) -> list[float] | None:
    """A pregnancy: what is paid now, what is held, and what each outcome adds."""
    if posed.division is None or not re.search(r"حامل|حمل", posed.question.text):
        return None
    return of_unborn(posed.question, posed.values, _subject(posed), posed.division.school)


SCORERS: tuple[tuple[str, Scorer], ...] = (
    ("unborn", _unborn),
    ("listing", _listing),
    ("base", _base),
    ("who", _who),
    ("because", _because),
    ("grandfather", _best_of_grandfather),
    ("share", _share),
)

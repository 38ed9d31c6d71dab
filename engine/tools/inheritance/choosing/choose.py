"""Choosing among options: `choose(question, options)` gives a letter, how sure it is, and why.

The case is divided first; every option is then read and held against the division. Where it bears out no option, or
several alike, there is no letter: what is law is for the documents.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.errors import InputError
from engine.text.tokens import fold
from engine.tools.inheritance.choosing import kinds, scorers
from engine.tools.inheritance.choosing.general import of_rules
from engine.tools.inheritance.choosing.portions import of_portion
from engine.tools.inheritance.choosing.posed import Posed, by_school, otherwise, pose
from engine.tools.inheritance.choosing.science import of_science

_STEMS = (
    "زوج|ابن|جد|عم|عمّ|خال|صف|اخو|إخو|أخو|شقيق|ترك|ورث|واحد|ثلاث|ثلاثه|اربع|أربع|خمس|ست|سبع|ثماني|تسع|عشر|متوفا|وصي|هب|مسأل|مسال|"
    "محجوب|حص|قسم|قاعد|كامل|صحيح|جائز|جايز|باطل|مطلق|حال|حامل|والد|ارمل|أرمل|حفيد|قيم|مساح|نسب|جميع|مائ|مئ|سن|ورثت|حجب|امرأ|امرا|"
    "لوارث|نافذ|لازم|ملكي|شرعي|عائل|عادل|ناقص|عصب|فريض|كلال|مناسخ|قراب|رحم|ولاي|نفق|زكا|دي|صدق|شراك|أجر|اجر|منفع|مصلح|موافق|اجاز|إجاز"
)
_ENDED = re.compile(rf"(?<!\w)((?:[وف]?(?:ال|لل|بال|كال|[لب])?)(?:{_STEMS}))ه(?!\w)")
_PORTION = ((r"حص(?:ة|ه)(?!\w)", "نصيب"), (r"حصت(?=ه|ها|هم|هن|هما|ك|ي)", "نصيب"))


def spelt(question: str, options: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Question and options; ه is led to ة only where nobody writes ة."""
    texts = (question, *options)
    if not any("ة" in text for text in texts):
        texts = tuple(_ENDED.sub(r"\1ة", text) for text in texts)
    for pattern, to in _PORTION:
        texts = tuple(re.sub(pattern, to, text) for text in texts)
    return texts[0], texts[1:]


LETTERS = "ABCDEFGHIJ"
SURE = 0.9  # from here on no other way of scoring is tried
DOUBTFUL = 0.65  # below this the heirs are read in another way
LEAST = 0.5  # below this a division does not bear an option out
Scorer = Callable[[Posed], list[float] | None]


@dataclass(frozen=True, slots=True)
class Choice:
    """`letter` of the option chosen, "" where nothing decides; `confidence` 0..1; `why` names the way it was found."""

    letter: str
    confidence: float
    why: str
    scores: tuple[float, ...] = ()


# In order: the first that is sure decides; None where a scorer does not speak to the question.
SCORERS: tuple[tuple[str, Scorer], ...] = (
    ("science", of_science),
    ("rule", of_rules),
    ("unborn", scorers.unborn_child),
    ("listing", scorers.listing),
    ("name", kinds.case_name),
    ("kind", kinds.case_kind),
    ("residuary", kinds.residuary_kind),
    ("base", scorers.base_named),
    ("most", scorers.most),
    ("who", scorers.who),
    ("because", scorers.because),
    ("grandfather", scorers.best_of_grandfather),
    ("share", of_portion),
)


_ABOUT = re.compile(
    r"(?<!\w)\w{0,3}(?:[يتن]رث|نصيب|موروث|فروض|موت|ورث|وارث|وراث|مواريث|ميراث|ارث(?:ه|ها|هم|هن|هما|ي|نا)?(?!\w)|تركة|فرايض|وصية|اوصي|متوف|توفي|"
    r"مات(?!\w)|ماتت|وفاة|دية|عول|عصب|كلالة|مناسخ|تخارج|حجب|محجوب|ارحام|سدس|ثلثين|ثلثان|ميت|مورث|صداق|تنازل|هبة|وهب|"
    r"مدة (?:ال)?حمل|جنين|خنثي|مفقود|قاصر|يتيم|كفن|ارمل|(?:ي|ت)رد علي|اصحاب (?:فرض )?ال(?:نصف|ربع|ثمن|سدس|ثلث)|"
    r"تباين|تداخل|اصل (?:ال)?مسالة|قسمة (?:ال)?(?:اب|ام|تراضي|مراضاة|ماله|مالها))|"
    r"inherit|estate|heir|decease|died|dies|bequest|bequeath|\bwill\b|passed away"
)


def choose(question: str, options: Sequence[str]) -> Choice:
    """
    Without a letter where nothing decides: a question of other matters, or one that no division answers.

    Raises:
        InputError: fewer than two options, or more than letters.
    """
    if not 2 <= len(options) <= len(LETTERS):
        raise InputError(f"{len(options)} options: give between 2 and {len(LETTERS)}")
    question, options = spelt(question, options)
    posed = pose(question, tuple(re.sub(r"^\s*[A-Ja-j][).:]\s*", "", option) for option in options))
    if posed.division is None and not _ABOUT.search(" ".join(map(fold, (question, *options)))):
        return Choice("", 0.0, "other matters")
    found = _computed(posed)
    if found.confidence < SURE and not posed.school_named:
        found = _elsewhere(posed, found)
    if found.confidence < DOUBTFUL:
        found = _read_again(posed, found)
    return found if found.letter and found.confidence >= LEAST else Choice("", 0.0, "undecided", found.scores)


def _computed(posed: Posed) -> Choice:
    """The option that the division bears out; without a letter where none is."""
    best = Choice("", 0.0, "")
    for why, scorer in SCORERS:
        scores = scorer(posed)
        if scores is None or max(scores) <= max(best.confidence, 0.3) or len(set(scores)) == 1:
            continue
        best = _chosen(scores, min(max(scores), 1.0), why)
        if best.confidence >= SURE:
            break
    return best


def _elsewhere(posed: Posed, found: Choice) -> Choice:
    """The same by the other schools, where the first of them bears out no option and one of the others does."""
    for school in ("hanbali", "hanafi", "maliki"):
        other = _computed(by_school(posed, school))
        if other.confidence >= SURE:
            return other
    return found


def _read_again(posed: Posed, found: Choice) -> Choice:
    """By another reading of the heirs, where the first bears out no option well and another does."""
    for other in otherwise(posed):
        again = _computed(other)
        if again.confidence >= SURE:
            return replace(again, confidence=DOUBTFUL)
    return found


def _chosen(scores: Sequence[float], confidence: float, why: str) -> Choice:
    """The one option that is best borne out; without a letter where several are alike."""
    best = [at for at, score in enumerate(scores) if score == max(scores)]
    if len(best) > 1:
        return Choice("", confidence, "alike", tuple(scores))
    return Choice(LETTERS[best[0]], confidence, why, tuple(scores))

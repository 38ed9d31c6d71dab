"""Questions of the reckoning itself: how two numbers stand to each other, the base of given shares, famous cases.

They are computed as the books do, from the numbers, fractions and heirs that the question or its answers name.
"""

import math
import re
from collections import Counter
from fractions import Fraction

from engine.errors import InputError
from engine.text.tokens import fold
from engine.tools.inheritance.choosing.kinds import NAMES, names_of
from engine.tools.inheritance.choosing.posed import Posed
from engine.tools.inheritance.choosing.values import value
from engine.tools.inheritance.reading.phrases import mentions_in
from engine.tools.inheritance.reading.roster import roster
from engine.tools.inheritance.rules.division import divide
from engine.tools.inheritance.rules.schools import SCHOOLS

_NOT = r"(?:ليس|ليست|ليسوا|ليسا|لا (?:ي|ت)(?:عد|عتبر|دخل|صح|ندرج|شترط|منع|وجب|كون))"
_EXCEPT = re.compile(
    rf"(?<!\w)(?:ما ?عدا|عدا|باستثناء|ما سوي|ما خلا)(?!\w)|\bexcept\b|"
    rf"(?<!\w)(?:اي|ايهم|ايها|ايهن|كل|جميع)(?: (?:من|مما|واحد\w*|وارث))*(?: (?:يلي|ياتي|سبق|هولاء|هذه|ال\w+))* "
    rf"{_NOT}(?!\w)|"
    rf"(?<!\w)(?:يلي|ياتي|الاتي\w*|التالي\w*|هولاء) {_NOT}(?!\w)|"
    r"(?<!\w)(?:اي|ما) .*(?:غير صحيح|خاطئ|خاطي)ة?\W*$"
)

_RELATION = re.compile(
    r"(?<!\w)(?:ال)?(?:نسبة|علاقة)(?!\w).*(?:بين|عدد)|(?:تماثل|تداخل|توافق|تباين|متباين|متوافق|متداخل)"
)
_RELATIONS = {
    "same": r"(?<!\w)(?:ب?ال|ب)?م?(?:ت?ماثل|تماثلان|متماثل)",
    "within": r"(?<!\w)(?:ب?ال|ب)?م?تداخل",
    "agreed": r"(?<!\w)(?:ب?ال|ب)?م?(?:ت?وافق|توافق)",
    "apart": r"(?<!\w)(?:ب?ال|ب)?م?تباين|مباين",
}
_BASE_OF = re.compile(r"اصل (?:ال)?مسالة|فما اصلها|ما اصلها|اصلها|من كم (?:تكون|تصح)")
_EXCEEDED = re.compile(r"(?:اصول|اصل|اصلين).*(?:ت|ي)عول")
_NEVER = re.compile(r"(?:لا|لم|ليس\w*|غير) (?:(?:ت|ي)عول|عايل)")
_RISING = (6, 12, 24)
_OF_A_CASE = re.compile(r"(?:ورثة|اركان|صورة|صورتها|اصحاب|افراد|تتكون|عناصر)")
_NAMED = re.compile(r"(?:ت|ي)سمي|اسم|(?:ت|ي)عرف ب|لقب|(?:ت|ي)طلق علي")
_HOLDERS = {
    Fraction(1, 2): 5,
    Fraction(1, 4): 2,
    Fraction(1, 8): 1,
    Fraction(2, 3): 4,
    Fraction(1, 3): 2,
    Fraction(1, 6): 7,
}
_HOW_MANY = re.compile(
    r"(?:كم|عدد) (?:عدد )?(?:ال)?(?:ورثة )?(?:اصحاب|مستحق\w*|(?:من )?(?:ي|ت)ستحق\w*|(?:من )?(?:ي|ت)رث\w*)"
)


_NEVER_EXCLUDED = {"husband", "wife", "son", "daughter", "father", "mother"}
_STAYING = re.compile(r"لا (?:(?:ي|ت)حجب|(?:ي|ت)سقط|(?:ي|ت)دخل عليه)\w* .*(?:حرمان|ابدا|بحال|مطلقا|باي حال)")


def of_science(posed: Posed) -> list[float] | None:
    """Scores where the question is of the reckoning, else None."""
    told, ask = posed.question.ask or posed.question.text, posed.question.text
    if posed.question.heirs.counts and not (_NAMED.search(told) or _STAYING.search(told)):
        return None
    for asked in (_related, _base, _exceeded, _holders, _staying, _case_called, _case_made):
        scores = asked(ask, posed)
        if scores is not None and len(set(scores)) > 1:
            return scores
    return None


def _related(ask: str, posed: Posed) -> list[float] | None:
    """Two numbers are alike, the one within the other, of a common part, or apart."""
    numbers = [count for count in value(ask).counts if count.denominator == 1 and count > 0]
    if len(numbers) != 2 or not _RELATION.search(ask):
        return None
    one, other = sorted(map(int, numbers))
    shared = math.gcd(one, other)
    name = "same" if one == other else "within" if shared == one else "agreed" if shared > 1 else "apart"
    return [float(bool(re.search(_RELATIONS[name], fold(option)))) for option in posed.options]


def _base(ask: str, posed: Posed) -> list[float] | None:
    """The least number that the named shares divide."""
    parts = value(ask).parts
    if len(parts) < 2 or not _BASE_OF.search(ask):
        return None
    base = Fraction(math.lcm(*(part.denominator for part in parts)))
    return [float(base in each.counts) for each in posed.values]


def _exceeded(ask: str, posed: Posed) -> list[float] | None:
    """Bases that can be exceeded, or cannot."""
    if not _EXCEEDED.search(ask) or sum(len(each.counts) == 1 for each in posed.values) < len(posed.values) - 1:
        return None
    never = bool(_NEVER.search(ask)) or _excepting(ask)
    known = [each.counts[0] if each.counts else Fraction(0) for each in posed.values]
    return [float(count > 1 and (count in _RISING) != never) for count in known]


def _holders(ask: str, posed: Posed) -> list[float] | None:
    """How many kinds of heir a fixed share belongs to."""
    parts = value(ask).parts
    if len(parts) != 1 or parts[0] not in _HOLDERS or not _HOW_MANY.search(ask):
        return None
    return [float(bool(each.counts) and each.counts[0] == _HOLDERS[parts[0]]) for each in posed.values]


def _staying(ask: str, posed: Posed) -> list[float] | None:
    """Those whom nobody excludes wholly; of several true answers the fullest."""
    if not _STAYING.search(ask):
        return None
    named = [set(_heirs(fold(option))) for option in posed.options]
    most = max(map(len, named), default=0) or 1
    return [len(keys) / most if keys <= _NEVER_EXCLUDED else 0.0 for keys in named]


def _case_called(ask: str, posed: Posed) -> list[float] | None:
    """The name of a case whose heirs the question itself lists."""
    names = _called(ask) if _NAMED.search(ask) else set()
    found = [float(any(re.search(NAMES[name], fold(option)) for name in names)) for option in posed.options]
    return found if names else None


def _case_made(ask: str, posed: Posed) -> list[float] | None:
    """The heirs of a case that the question names."""
    named = {name for name, pattern in NAMES.items() if re.search(pattern, ask)}
    if len(named) != 1 or not _OF_A_CASE.search(ask):
        return None
    return [float(bool(_called(fold(option)) & named)) for option in posed.options]


def _called(text: str) -> set[str]:
    heirs = _heirs(text)
    try:
        return names_of(divide(heirs, SCHOOLS["shafii"])) if len(heirs) > 1 else set()
    except InputError:
        return set()


def _heirs(text: str) -> Counter[str]:
    return Counter(roster(mentions_in(text)).counts)


def _excepting(ask: str) -> bool:
    """Whether the question (folded) asks for the one that does not hold."""
    return bool(_EXCEPT.search(ask))

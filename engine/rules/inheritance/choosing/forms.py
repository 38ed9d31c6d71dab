"""Forms of a question that turn its answers round or sum them up: "which is not ...", "all of these", "A and B"."""

import re
from collections.abc import Sequence

_NOT = r"(?:ليس|ليست|ليسوا|ليسا|لا (?:ي|ت)(?:عد|عتبر|دخل|صح|ندرج|شترط|منع|وجب|كون))"
_EXCEPT = re.compile(
    rf"(?<!\w)(?:ما ?عدا|عدا|باستثناء|ما سوي|ما خلا)(?!\w)|\bexcept\b|"
    rf"(?<!\w)(?:اي|ايهم|ايها|ايهن|كل|جميع)(?: (?:من|مما|واحد\w*|وارث))*(?: (?:يلي|ياتي|سبق|هولاء|هذه|ال\w+))* "
    rf"{_NOT}(?!\w)|"
    rf"(?<!\w)(?:يلي|ياتي|الاتي\w*|التالي\w*|هولاء) {_NOT}(?!\w)|"
    r"(?<!\w)(?:اي|ما) .*(?:غير صحيح|خاطئ|خاطي)ة?\W*$"
)
_ALL = re.compile(
    r"^\W*(?:كل|جميع|سائر)\w* (?:ما |ذلك|هذا|هذه|الاجوبة|الاجابات|الخيارات|الاختيارات|المذكور)(?:\w* ?)*\W*$|"
    r"^\W*(?:كلاهما|كلتاهما|جميعها|كلها|all of (?:the above|these|them))(?: صحيح\w*)?\W*$"
)
_LETTERS = {"ا": 0, "ب": 1, "ج": 2, "د": 3, "ه": 4, "و": 5} | {letter: at for at, letter in enumerate("abcdef")}
_PAIR = re.compile(r"^\W*([ابجدهa-f])\)? (?:و|and|&) ?([ابجدهوa-f])\W*(?:معا|صحيح\w*)?\W*$")
_HOLDS = 0.1  # what an answer has for it that holds
_OVER = 0.1  # by how much the sum of several that hold goes before each


def excepting(ask: str) -> bool:
    """Whether the question (folded) asks for the one that does not hold."""
    return bool(_EXCEPT.search(ask))


def summed(options: Sequence[str], scores: Sequence[float]) -> list[float]:
    """Scores of folded `options`, those that speak of other options judged by them."""
    plain = [at for at, option in enumerate(options) if not _ALL.search(option) and not _PAIR.search(option)]
    if len(plain) == len(options) or not plain:
        return list(scores)
    found = list(scores)
    for at, option in enumerate(options):
        if at in plain:
            continue
        pair = _PAIR.search(option)
        parts = [_LETTERS[letter] for letter in pair.groups()] if pair else plain
        holding = [place for place in parts if place < len(scores) and scores[place] > _HOLDS]
        others = [scores[place] for place in plain if place not in parts]
        whole = len(holding) == len(parts) if pair else len(holding) * 3 >= len(parts) * 2
        stands = whole and not any(other > _HOLDS for other in others)
        found[at] = max(scores[place] for place in plain) + _OVER if stands else min(scores)
    return found

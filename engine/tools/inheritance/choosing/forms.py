"""Forms of a question that turn its answers round: "which is not ..."."""

import re

_NOT = r"(?:ليس|ليست|ليسوا|ليسا|لا (?:ي|ت)(?:عد|عتبر|دخل|صح|ندرج|شترط|منع|وجب|كون))"
_EXCEPT = re.compile(
    rf"(?<!\w)(?:ما ?عدا|عدا|باستثناء|ما سوي|ما خلا)(?!\w)|\bexcept\b|"
    rf"(?<!\w)(?:اي|ايهم|ايها|ايهن|كل|جميع)(?: (?:من|مما|واحد\w*|وارث))*(?: (?:يلي|ياتي|سبق|هولاء|هذه|ال\w+))* "
    rf"{_NOT}(?!\w)|"
    rf"(?<!\w)(?:يلي|ياتي|الاتي\w*|التالي\w*|هولاء) {_NOT}(?!\w)|"
    r"(?<!\w)(?:اي|ما) .*(?:غير صحيح|خاطئ|خاطي)ة?\W*$"
)


def excepting(ask: str) -> bool:
    """Whether the question (folded) asks for the one that does not hold."""
    return bool(_EXCEPT.search(ask))

"""Numbers in a text, in figures or in words, in three languages. Pure."""

from collections.abc import Mapping
from functools import lru_cache

from engine.language import Language, fold_digits
from engine.retrieval import analysis

NUMBER_WORDS: Mapping[int, str] = {
    2: "two twice اثنان اثنين اثنتان اثنتين مرتان مرتين δύο",
    3: "three ثلاثة ثلاث τρία τρεις",
    4: "four أربعة أربع τέσσερα τέσσερις",
    5: "five خمسة خمس πέντε",
    6: "six ستة ست έξι",
    7: "seven سبعة سبع επτά εφτά",
    8: "eight ثمانية ثماني ثمان οκτώ οχτώ",
    9: "nine تسعة تسع εννέα εννιά",
    10: "ten عشرة عشر δέκα",
    11: "eleven έντεκα",
    12: "twelve δώδεκα",
    15: "fifteen δεκαπέντε",
    20: "twenty عشرون عشرين είκοσι",
    30: "thirty ثلاثون ثلاثين τριάντα",
    40: "forty أربعون أربعين σαράντα",
    50: "fifty خمسون خمسين πενήντα",
    60: "sixty ستون ستين εξήντα",
    100: "hundred مئة مائة εκατό",
    1000: "thousand ألف χίλια",
}


def numbers(text: str, language: Language) -> set[str]:
    """Figures and number words, as plain digits; "one" says little and is left out."""
    words = analysis.words(fold_digits(text), language)
    return {word for word in words if word[0].isdigit() and word != "1"} | spelt_numbers(text, language)


def spelt_numbers(text: str, language: Language) -> set[str]:
    """Those written as words, but "one", as plain digits."""
    return {_folded()[word] for word in analysis.words(text, language) if word in _folded()}


def is_number(word: str) -> bool:
    """`word` is folded."""
    return word[0].isdigit() or word in _folded()


@lru_cache(maxsize=1)
def _folded() -> Mapping[str, str]:
    """Folded number words to digits."""
    return {folded: str(number) for number, spelt in NUMBER_WORDS.items() for folded in analysis.words(spelt, "en")}

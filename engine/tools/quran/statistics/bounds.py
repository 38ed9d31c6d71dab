"""Conditions on a size that a question names: "more than 200 verses", "أقل من ١٠ آيات", "verses of one word". Pure."""

import re
from collections.abc import Mapping
from functools import lru_cache

from engine.text.folding import Folded
from engine.text.number_words import cardinal
from engine.tools.quran.reading.letters import fold
from engine.tools.quran.reading.numerals import is_number, number
from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics.shapes import Bound, Measure, Sign


def bound(text: Folded) -> tuple[Bound | None, Folded]:
    """ "more than 200 verses", "أقل من ١٠ آيات", "verses of a single word"."""
    marked = _marked(text.text)
    for sign, measure, pattern in _bounds():
        hit = pattern.search(marked)
        if hit and (value := amount(text.text[hit.start("n") : hit.end("n")])) is not None:
            return Bound(measure, sign, value), text.without((hit.start("all"), hit.end("all")))
    return None, text


_DUALS: Mapping[Measure, str] = {"words": "كلمتين|كلمتان", "letters": "حرفين|حرفان", "verses": "ايتين|ايتان"}


def amount(said: str) -> int | None:
    """A number in figures or words; None where the words are more than one number."""
    if said.isdigit():
        return int(said)
    if said in _ONE:
        return 1
    if any(said == dual for duals in _DUALS.values() for dual in duals.split("|")):
        return 2
    words = [fold(word) for word in said.split()]
    found = number(words, 0)
    if found is not None and found[1] == len(words):
        return found[0]
    return cardinal(said) or cardinal(said.removeprefix("ال"))


_MARK = (
    "ꙮ"  # stands for each letter of a number word, so that no expression lists all of these; a letter of no language
)
_ONE = ("a", "an", "single")
_UNMARKED = ("a", "an", "واحده", "واحد", "وحده")  # number words that the expressions have in other places, too


def _marked(text: str) -> str:
    """A folded text whose number words are marks, at the same places."""

    def mark(found: re.Match[str]) -> str:
        word = found.group()
        joined = word[0] if not _is_number(word) and word.startswith("و") else ""
        rest = word.removeprefix(joined)
        return joined + _MARK * len(rest) if _is_number(rest) else word

    return re.sub(r"\w+", mark, text)


def _is_number(word: str) -> bool:
    return word not in _UNMARKED and (word in _ONE or cardinal(word) is not None or is_number(word))


@lru_cache(maxsize=1)
def _bounds() -> tuple[tuple[Sign, Measure, re.Pattern[str]], ...]:
    word = "|".join((f"{_MARK}+", *_UNMARKED))
    n = rf"(?P<n>\d{{1,6}}|(?:{word})(?:\s+(?:and\s+|و)?(?:{word})(?!\w))*)"
    found: list[tuple[Sign, Measure, re.Pattern[str]]] = []
    for sign, words in lex.SIGNS.items():
        signs = lex.fold_pattern(words)
        for measure, named in lex.measures().items():
            noun = lex.fold_pattern(named)
            after = rf"(?<!\w)(?P<all>(?:{signs})\s+{n}\s+(?:{noun}))(?!\w)"
            before = (
                rf"(?<!\w)(?P<all>(?:ال)?(?:{noun})(?:ها|ه)?\s+(?:(?:is|are|عددها|عدد)\s+)?(?:{signs})\s+{n}"
                rf"(?:\s+(?:{noun}))?)(?!\w)"
            )
            found += [(sign, measure, re.compile(after)), (sign, measure, re.compile(before))]
    for measure, named in lex.measures().items():
        noun = lex.fold_pattern(named)
        for sign, verb in lex.EXCEEDS.items():
            over = (
                rf"(?<!\w)(?P<all>(?:{verb})\s+(?:عدد\s+)?(?:{noun})(?:ها|ه)?\s+(?:(?:علي|عن)\s+)?{n}"
                rf"(?:\s+(?:{noun}))?)(?!\w)"
            )
            found.append((sign, measure, re.compile(over)))
        holds = r"(?:have|has|having|with|of|فيها|عدد اياتها|لها|بها|εχ\w+)"
        found.append(("=", measure, re.compile(rf"(?P<all>{holds}\s+(?:exactly\s+)?{n}\s+(?:{noun}))(?!\w)")))
        found += [("=", measure, pattern) for pattern in _made_of(noun, n, _DUALS.get(measure, noun))]
    return tuple(found)


def _made_of(noun: str, n: str, dual: str) -> tuple[re.Pattern[str], ...]:
    """ "verses that consist of a single word", "آية من كلمة واحدة", "آيات من كلمتين"."""
    whole = lex.fold_pattern(f"{lex.ENTITIES['verse']}|{lex.ENTITIES['sura']}")
    of = (
        r"(?:(?:that|which|are|التي|اللي|που)\s+)*(?:consist\w*\s+of|(?:made|composed)\s+(?:up\s+)?of|of|(?:have|has|with)|"
        r"(?:تتكون|يتكون|متكونه|مكونه|مولفه|تتالف)?\s*من|ذات|فيها|بها|αποτελουνται\s+απο|εχ\w+)"
    )
    only = r"(?:(?:only|just|exactly|a|an|فقط|μονο)\s+)*"
    return (
        re.compile(rf"(?<!\w)(?:{whole})\s+(?P<all>{of}\s+{only}{n}\s+(?:{noun}))(?!\w)"),
        re.compile(rf"(?<!\w)(?:{whole})\s+(?P<all>{of}\s+{only}(?:{noun})\s+(?P<n>واحده|واحد|وحده))(?!\w)"),
        re.compile(rf"(?<!\w)(?:{whole})\s+(?P<all>{of}\s+{only}(?P<n>{dual}))(?!\w)"),
    )

"""Which telling words of a message no part of its reading took: numbers, negations, kinds of relative. Pure.

    left_over("ar", ["3", "ذكور", "و", "2", "من", "الاناث"], {0, 1})      ["2 من الاناث"]

A word tells where it may change who inherits or how much (`config/inheritance/telling.toml`). The readers say which
words they took; whatever else tells comes back here as a phrase, and the message is asked about instead of computed.
"""

import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from engine.config_folder import CONFIG
from engine.text.number_words import cardinal
from engine.text.numbers import figure
from engine.text.tokens import fold

TABLE = CONFIG / "inheritance" / "telling.toml"
AGE = 12  # a greater figure beside people who are told of counts years
MOST = 50  # a greater figure is a sum, a year or an area, which `estate` accounts for
_ENDS = frozenset(".?!؟;؛:\n()")
_NEAR = 5  # words from a negation to what it denies
_GROUP = 3  # digits of "27 000" after its space
_PREDICATE = ([":"], ["("], ["deceased"], ["is"], ["was"], ["am"], ["حظ"])  # "deceased: male", "I am female"
_PHRASE = 4  # words of a phrase that is given back


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Folded words of one language by what they tell; fields as in the table."""

    negations: frozenset[str]
    denied_freely: frozenset[str]
    kinds: frozenset[str]
    anybody: frozenset[str]
    qualities: frozenset[str]
    uncounted_after: frozenset[str]
    uncounted_before: frozenset[str]
    aged: frozenset[str]
    aged_many: frozenset[str]


@cache
def vocabulary(language: str) -> Vocabulary:
    """`language` is "en" (English, and Greek read as English) or "ar"."""
    given = tomllib.loads(TABLE.read_text("utf-8"))[language]
    return Vocabulary(**{name: frozenset(map(fold, said.split())) for name, said in given.items()})


def left_over(language: str, words: Sequence[str], taken: Collection[int]) -> list[str]:
    """Phrases of the telling words among `words` (folded) whose places are not in `taken`, in order."""
    known = vocabulary(language)
    found: list[str] = []
    end = 0
    for at in range(len(words)):
        if at < end or at in taken or not any(_tells(known, words, at, taken)):
            continue
        end = _end(words, at, taken)
        found.append(" ".join(words[at:end]))
    return list(dict.fromkeys(found))


def _end(words: Sequence[str], at: int, taken: Collection[int]) -> int:
    """Where the phrase ends that begins with a telling word."""
    for place in range(at + 1, min(at + _PHRASE, len(words))):
        joined = words[place] in ("and", "&", "و") or (words[place][:1] == "و" and cardinal(words[place][1:]))
        if joined or place in taken or words[place] in _ENDS or words[place] in (",", "،"):
            return place
    return min(at + _PHRASE, len(words))


def _tells(known: Vocabulary, words: Sequence[str], at: int, taken: Collection[int]) -> Iterator[bool]:
    forms = _forms(words[at])
    if _of_anybody(known, words, at):
        return
    yield bool(forms & known.qualities) and words[at - 1 : at] not in _PREDICATE
    yield bool(forms & known.negations) and _reaches(known, words, at, taken)
    yield _counts(known, words, at)


def _of_anybody(known: Vocabulary, words: Sequence[str], at: int) -> bool:
    """ "no male relatives", "no other blood kin": a denial of people of whom none is named."""
    start = at
    while start and _forms(words[start]) & (known.qualities | known.kinds | _BESIDE):
        start -= 1
    end = start + 1
    while end < len(words) and _forms(words[end]) & (known.qualities | known.kinds | _BESIDE):
        end += 1
    denied = bool(_forms(words[start]) & known.negations)
    return denied and end < len(words) and bool(_forms(words[end]) & known.anybody)


_BESIDE = frozenset(("other", "close", "closer", "living", "surviving", "further", "more", "or", "any", "and"))


def _forms(word: str) -> set[str]:
    """The word without what Arabic writes on to it."""
    found = {word}
    for prefix in ("و", "ف", "ب", "ل", "ال"):
        found |= {each[len(prefix) :] for each in found if each.startswith(prefix) and len(each) > len(prefix) + 2}
    return found


def _reaches(known: Vocabulary, words: Sequence[str], at: int, taken: Collection[int]) -> bool:
    """Whether a negation reaches a relative or the kind of one, and not what says nothing of heirs ("no debts")."""
    for place in range(at + 1, min(at + 1 + _NEAR, len(words))):
        forms = _forms(words[place])
        if words[place] in _ENDS or words[place] in (",", "،") or forms & known.denied_freely:
            return False
        if place in taken or forms & (known.qualities | known.kinds):
            return True
    return False


def _counts(known: Vocabulary, words: Sequence[str], at: int) -> bool:
    """Whether a word is a number that may count people."""
    number = _number(words[at])
    after = words[at + 1] if at + 1 < len(words) else ""
    if number is None or not 1 < number <= MOST or (after.isdigit() and len(after) == _GROUP):
        return False
    before = words[at - 1] if at else ""
    if _is_age(known, words, at, number):
        return False
    if after in ("-", "–", ")", ".") and (not before or before in _ENDS):
        return False  # "2- ...": the second of a list
    if after in ("and", "or", "to", "-", "و") and at + 2 < len(words) and _number(words[at + 2]) is not None:
        return _counts(known, words, at + 2)  # "12 and 30 years"
    return not (_forms(after) & known.uncounted_after or before in known.uncounted_before)


def _is_age(known: Vocabulary, words: Sequence[str], at: int, number: Fraction | int) -> bool:
    """ "he died at 26", "Dad died when he was 5", "the girls are 14 and 11": figures at the end of a clause."""
    first = at
    while first > 1 and words[first - 1] in _AND and _number(words[first - 2]) is not None:
        first -= 2
    before, last = words[first - 1] if first else "", at
    while last + 2 < len(words) and words[last + 1] in _AND and _number(words[last + 2]) is not None:
        last += 2
    after = words[last + 1] if last + 1 < len(words) else ""
    ends = after in _ENDS or after in ("", ",", "(", "btw", "now", "respectively", "and", "when", "who", "so", "at")
    if not ends or not words[at].isdigit() or "number" in words[max(0, first - _NEAR) : first]:
        return False
    several = before in known.aged_many or words[max(0, first - 2)] in known.aged_many
    greatest = max(_number(words[place]) or 0 for place in range(first, last + 1, 2))
    if greatest <= AGE and (several or first != last):
        return False  # "the sons are 3", "are 3 and 4"
    return before in known.aged | known.aged_many and (greatest > AGE or before in _ONE_AGE or _of_one(words, first))


def _of_one(words: Sequence[str], at: int) -> bool:
    """Whether one person is spoken of: "when he was 5", "she is 7"."""
    return bool({"he", "she", "who", "i"} & set(words[max(0, at - 3) : at]))


_AND = frozenset(("and", "&", ","))
_ONE_AGE = frozenset(("turned", "turns", "turning", "age", "aged"))


def _number(word: str) -> Fraction | int | None:
    if word[:1].isdigit():
        return figure(word)
    return cardinal(word) or cardinal(word.removeprefix("و"))

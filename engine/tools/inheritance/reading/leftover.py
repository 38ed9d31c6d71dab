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
NEAR = 5  # words from a negation to what it denies
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
    return list(dict.fromkeys(" ".join(words[at:end]) for at, end in spans(language, words, taken)))


def spans(language: str, words: Sequence[str], taken: Collection[int]) -> Iterator[tuple[int, int]]:
    """The same phrases, each as the place of its first word and the place behind its last."""
    row = _Row(vocabulary(language), words)
    end = 0
    for at in range(len(words)):
        if at < end or at in taken or not any(row.tells(at, taken)):
            continue
        end = _end(words, at, taken)
        yield at, end


def denies(language: str, word: str) -> bool:
    """Whether a word that no reader took denies whom it stands before; "except" does not."""
    return bool(_forms(word) & vocabulary(language).negations) and word not in ALL_BUT


ALL_BUT = frozenset(map(fold, "except excluding besides but εκτος παρα الا سوي غير ماعدا عدا باستثناء".split()))  # noqa: SIM905


def _end(words: Sequence[str], at: int, taken: Collection[int]) -> int:
    """Where the phrase ends that begins with a telling word."""
    for place in range(at + 1, min(at + _PHRASE, len(words))):
        joined = words[place] in ("and", "&", "و") or (words[place][:1] == "و" and cardinal(words[place][1:]))
        if joined or place in taken or words[place] in _ENDS or words[place] in (",", "،"):
            return place
    return min(at + _PHRASE, len(words))


class _Row:
    """The words of a message, with what is told of each by those that stand in one row with it: every row is gone
    through once, however long it is."""

    def __init__(self, known: Vocabulary, words: Sequence[str]) -> None:
        self._known, self._words = known, words
        self._forms = [_forms(word) for word in words]
        self._numbers = [_number(word) for word in words]
        self._first, self._last, self._greatest = self._joined()
        self._counted: list[bool] = [False] * len(words)
        for at in reversed(range(len(words))):
            self._counted[at] = self._counts(at)
        self._freely = self._free()

    def tells(self, at: int, taken: Collection[int]) -> Iterator[bool]:
        known, forms = self._known, self._forms[at]
        if self._freely[at]:
            return
        yield bool(forms & known.qualities) and self._words[at - 1 : at] not in _PREDICATE
        yield bool(forms & known.negations) and self._reaches(at, taken)
        yield self._counted[at]

    def _free(self) -> list[bool]:
        """Of each word whether it is of "no male relatives", "no other blood kin": a denial of people of whom none is
        named."""
        known, size = self._known, len(self._words)
        kinds = known.qualities | known.kinds | _BESIDE
        within = [bool(forms & kinds) for forms in self._forms]
        ends = list(range(size + 1))
        for at in reversed(range(size)):
            ends[at] = ends[at + 1] if within[at] else at
        found: list[bool] = []
        start = 0
        for at in range(size):
            start = start if within[at] else at
            end = ends[start + 1]
            denied = bool(self._forms[start] & known.negations)
            found.append(denied and end < size and bool(self._forms[end] & known.anybody))
        return found

    def _reaches(self, at: int, taken: Collection[int]) -> bool:
        """Whether a negation reaches a relative or the kind of one, and not what says nothing of heirs ("no debts")."""
        known, words = self._known, self._words
        for place in range(at + 1, min(at + 1 + NEAR, len(words))):
            forms = self._forms[place]
            if words[place] in _ENDS or words[place] in (",", "،") or forms & known.denied_freely:
                return False
            if place in taken or forms & (known.qualities | known.kinds):
                return True
        return False

    def _counts(self, at: int) -> bool:
        """Whether a word is a number that may count people, where that is known of those after it."""
        words, known, number = self._words, self._known, self._numbers[at]
        after = words[at + 1] if at + 1 < len(words) else ""
        if number is None or not 1 < number <= MOST or (after.isdigit() and len(after) == _GROUP):
            return False
        before = words[at - 1] if at else ""
        if self._is_age(at):
            return False
        if after in ("-", "–", ")", ".") and (not before or before in _ENDS):
            return False  # "2- ...": the second of a list
        if after in ("and", "or", "to", "-", "و") and at + 2 < len(words) and self._numbers[at + 2] is not None:
            return self._counted[at + 2]  # "12 and 30 years"
        return not (_forms(after) & known.uncounted_after or before in known.uncounted_before)

    def _joined(self) -> tuple[list[int], list[int], list[Fraction | int]]:
        """Of each word the first and the last of the numbers that are joined to it, and the greatest of them."""
        words, numbers, size = self._words, self._numbers, len(self._words)
        first, last = list(range(size)), list(range(size))
        greatest: list[Fraction | int] = [number or 0 for number in numbers]
        joined = [at > 1 and words[at - 1] in _AND and numbers[at - 2] is not None for at in range(size)]
        for at in range(size):
            if joined[at]:
                first[at], greatest[at] = first[at - 2], max(greatest[at], greatest[at - 2])
        for at in reversed(range(size - 2)):
            if joined[at + 2] and numbers[at + 2] is not None:
                last[at], greatest[at] = last[at + 2], max(greatest[at], greatest[at + 2])
        return first, last, greatest

    def _is_age(self, at: int) -> bool:
        """ "he died at 26", "Dad died when he was 5", "the girls are 14 and 11": figures at the end of a clause."""
        words, known = self._words, self._known
        first, last, greatest = self._first[at], self._last[at], self._greatest[at]
        before = words[first - 1] if first else ""
        after = words[last + 1] if last + 1 < len(words) else ""
        ends = after in _ENDS or after in ("", ",", "(", "btw", "now", "respectively", "and", "when", "who", "so", "at")
        if not ends or not words[at].isdigit() or "number" in words[max(0, first - NEAR) : first]:
            return False
        several = before in known.aged_many or words[max(0, first - 2)] in known.aged_many
        if greatest <= AGE and (several or first != last):
            return False  # "the sons are 3", "are 3 and 4"
        return before in known.aged | known.aged_many and (
            greatest > AGE or before in _ONE_AGE or _of_one(words, first)
        )


_BESIDE = frozenset(("other", "close", "closer", "living", "surviving", "further", "more", "or", "any", "and"))


def _forms(word: str) -> set[str]:
    """The word without what Arabic writes on to it."""
    found = {word}
    for prefix in ("و", "ف", "ب", "ل", "ال"):
        found |= {each[len(prefix) :] for each in found if each.startswith(prefix) and len(each) > len(prefix) + 2}
    return found


def _of_one(words: Sequence[str], at: int) -> bool:
    """Whether one person is spoken of: "when he was 5", "she is 7"."""
    return bool({"he", "she", "who", "i"} & set(words[max(0, at - 3) : at]))


_AND = frozenset(("and", "&", ","))
_ONE_AGE = frozenset(("turned", "turns", "turning", "age", "aged"))


def _number(word: str) -> Fraction | int | None:
    if word[:1].isdigit():
        return figure(word)
    return cardinal(word) or cardinal(word.removeprefix("و"))

"""What a sentence states in figures: times of the day, dates, amounts with their units. Pure.

    [(one.unit, one.amount) for one in Values(limits).of("Books may be kept for 14 days, at 2 euros.", "en").values]
    == [("day", 14), ("euro", 2)]

Numbers that name something rather than count (room 12, the year 2024, the first
time) are none: they belong to what the sentence speaks of.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from engine.answering.documents.limits import YEAR, LimitReader
from engine.answering.documents.limits import Stated as Counted
from engine.answering.question.expected import dated
from engine.answering.question.light_words import is_aspect, terms_of
from engine.dates.days import Days
from engine.dates.spans import Span, amounts
from engine.dates.when import when
from engine.language import Language, fold_digits
from engine.text import analysis
from engine.text.folding import folded
from engine.text.lexicon import Pattern, WordList, group
from engine.text.number_words import word_of
from engine.text.numbers import Number, read

Kind = Literal["clock", "date", "amount", "share"]
Relation = Literal["", "until", "before", "after", "most", "least", "under", "over"]
_TODAY = date(2001, 1, 1)  # from which a date without a year is read; any does, as long as it is one
_UNREAD = re.compile(  # addresses and telephone numbers
    r"\S+@\S+|https?://\S+|www\.\S+|\+\d[\d ()-]+|(?<!\d)(?:\d[ ()-]{0,2}){9,}(?![\d:.,])"
)
_NOON = r"[ap]\.?\s?m\b\.?|[πμ]\.\s?μ\.?|صباحا|مساء|عصرا|ظهرا|ليلا"
_CLOCK = re.compile(
    rf"(?<![\d.,:/])(?P<hour>[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?![\d:])(?:\s*(?P<half>{_NOON}))?"
    rf"|(?<![\d.,:/])(?P<only>1[0-2]|0?[1-9])(?:[.](?P<minutes>[0-5]\d))?\s*(?P<noon>{_NOON})"
)
_SPOKEN = re.compile(rf"الساعة\s+(?P<hour>ال\w+)(?P<half>\s+والنصف)?\s+(?P<noon>{_NOON})")
_LATER = re.compile(r"p|μ\.\s?μ|مساء|عصرا|ظهرا|ليلا")
_PLACED = re.compile(r"\d\s*[./-]\s*\d{1,2}\s*[./-]\s*\d|[^\W\d_]")  # what a date has that is no number of a section
_SIGN = re.compile(r"[€$£₺₪]")
_SIGN_BEHIND = re.compile(r"\s?[€$£₺₪]")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)\s+$")
_NOON_HOUR = 12
_YEARS = range(1900, 2101)
_BEFORE, _AFTER, _UNTIL = Pattern("dates.back"), Pattern("dates.onward"), Pattern("dates.until_word")
_UNITS = {"hour": ("minute", 60), "week": ("day", 7), "year": ("month", 12), "kilometre": ("metre", 1000)}
_WORDS = re.compile(r"(?:[^\W\d_]|[\u064b-\u0652])+")
_NEAR = 2  # words before a value that tell how it bounds
NOTHING = "nothing"  # to pay
FREE = WordList("measures.nothing", fold=analysis.normalize)


@dataclass(frozen=True, slots=True)
class Value:
    """`amount` is comparable among values of one key; `start` and `end` count characters of the text, of which `noun`
    is what an amount counts."""

    kind: Kind
    unit: str
    relation: Relation
    amount: Fraction | tuple[int, ...]
    start: int
    end: int
    noun: str = ""

    def is_of_kind(self, other: "Value") -> bool:
        """Whether the two may be compared; nothing to pay may be with a sum of any currency."""
        if self.kind != other.kind or self.unit == other.unit:
            return self.kind == other.kind
        return NOTHING in (self.unit, other.unit) and {self.unit, other.unit} <= {NOTHING, *_money()}


@dataclass(frozen=True, slots=True)
class Stated:
    """`rest` is the text with spaces in the place of what was read, as long as the text; `named` the same with what
    amounts count."""

    values: tuple[Value, ...]
    rest: str

    @property
    def named(self) -> str:
        return " ".join((self.rest, *(one.noun for one in self.values if one.noun)))


class Values:
    def __init__(self, limits: LimitReader) -> None:
        self._limits = limits

    def of(self, text: str, language: Language, *, alone: bool = False) -> Stated:
        """`alone`: a number without anything that it counts is a value as well, as in the cell of a table."""
        rest = _UNREAD.sub(lambda found: " " * len(found[0]), text)
        found: list[Value] = []
        for reader in (self._clocks, self._dates, self._shares, self._amounts, self._free):
            here = list(reader(rest, text, language))
            found += here
            rest = _without(rest, here)
        if alone and not found:
            here = [_bare(number) for number in read(rest, language) if not number.ordinal]
            found, rest = here, _without(rest, here)
        return Stated(tuple(sorted(found, key=lambda one: one.start)), rest)

    def _clocks(self, rest: str, text: str, language: Language) -> Iterator[Value]:
        plain = fold_digits(rest).replace("\u064b", " ")
        for match in _SPOKEN.finditer(plain):
            word = word_of(match["hour"])
            if word is not None and word.kind == "ordinal" and word.value <= _NOON_HOUR:
                at = int(word.value) % _NOON_HOUR + _NOON_HOUR * bool(_LATER.match(match["noon"]))
                half = 30 * bool(match["half"])
                yield self._at(match, (at, half), text, language)
        for match in _CLOCK.finditer(plain):
            hour = int(match["hour"] or match["only"])
            minute = int(match["minute"] or match["minutes"] or 0)
            half_of_day = match["half"] or match["noon"]
            if half_of_day and hour <= _NOON_HOUR:
                hour = hour % _NOON_HOUR + _NOON_HOUR * bool(_LATER.match(half_of_day))
            yield self._at(match, (hour, minute), text, language)

    def _at(self, match: re.Match[str], time: tuple[int, int], text: str, language: Language) -> Value:
        """With the word "hour" before it."""
        before = _WORD_BEFORE.search(text[: match.start()])
        is_hour = before is not None and self._limits.unit_of(before[1]) == "hour"
        start = before.start() if before is not None and is_hour else match.start()
        return self._value("clock", "", text, language, time, start, match.end())

    def _dates(self, rest: str, text: str, language: Language) -> Iterator[Value]:
        if not dated().search(analysis.normalize(rest)):
            return
        read_ = folded(rest)
        told = when(read_, _TODAY)
        for (start, end), days in zip(told.spans, told.found, strict=True):
            first, last = read_.places[start], read_.place(end)
            written = rest[first:last]
            if not isinstance(days, Days) or days.whole or days.calendar == "relative" or not _PLACED.search(written):
                continue
            year = "" if days.taken == "year" else str(days.first.year)
            unit = days.calendar + year
            amount = (days.first.month, days.first.day, days.last.month, days.last.day)
            yield self._value("date", unit, text, language, amount, first, last)

    def _shares(self, rest: str, text: str, language: Language) -> Iterator[Value]:
        for number in read(rest, language):
            if number.percent:
                yield self._value("share", "", text, language, number.value, number.start, number.end)

    def _amounts(self, rest: str, text: str, language: Language) -> Iterator[Value]:
        taken: list[Span] = []
        for stated in self._limits.stated(rest, language):
            if (found := _counted(rest, stated, language)) is not None:
                unit, times, start, end = found
                taken.append((start, end))
                amount, direction = stated.number.value * times, stated.direction or ""
                noun = rest[stated.number.end : end]
                yield self._value("amount", unit, text, language, amount, start, end, direction, noun)
        read_ = folded(rest)
        for (first, last), span in amounts(read_):  # those that are a word of their own: "أسبوعان", "a fortnight"
            start, end = read_.places[first], read_.place(last)
            if _WORDS.fullmatch(rest[start:end]) and not any(start < one[1] and one[0] < end for one in taken):
                unit, number = ("month", span.months) if span.months else ("day", span.days)
                yield self._value("amount", unit, text, language, Fraction(number), start, end)

    def _free(self, rest: str, text: str, language: Language) -> Iterator[Value]:
        """What costs nothing."""
        for match in _WORDS.finditer(rest):
            if analysis.normalize(match[0]) in FREE:
                yield self._value("amount", NOTHING, text, language, Fraction(0), match.start(), match.end())

    def _value(  # noqa: PLR0913 - what a value is, and where
        self, kind: Kind, unit: str, text: str, language: Language, amount: Fraction | tuple[int, ...],
        start: int, end: int, relation: Relation = "", noun: str = "",
    ) -> Value:  # fmt: skip
        way, first = self._limits.phrase_before(text, start, language)
        if not relation and kind in ("clock", "date"):
            relation = "until" if way == "most" else _relation(text[:start])
        return Value(kind, unit, relation or way or _relation(text[:start]), amount, first, end, noun)


def _counted(text: str, stated: Counted, language: Language) -> tuple[str, int, int, int] | None:
    """The unit of a number, how many of it the written one is, and where both stand; None where it counts nothing."""
    number, start, end = stated.number, stated.number.start, stated.number.end
    written = text[start:end]
    for sign in (_SIGN.search(text, max(0, start - 1), start), _SIGN_BEHIND.match(text, end)):
        if sign:
            return _currencies()[sign[0].strip()], 1, min(start, sign.start()), max(end, sign.end())
    if (word := word_of(written)) is not None and word.kind == "times":
        return "times", 1, start, end
    if not stated.unit and stated.direction in ("under", "over"):
        return *_UNITS[YEAR], start, end
    if not stated.unit or _is_year(number, written):
        return None
    if money := _currencies().get(stated.unit):
        return money, 1, start, stated.end
    if stated.is_known:
        return *_UNITS.get(stated.unit, (stated.unit, 1)), start, max(end, stated.end)
    unit, is_figure = analysis.stem(stated.unit), written[:1].isdigit()
    if unit not in _coins() and (_names(text, start) if is_figure else number.value == 1):
        return (*_UNITS[YEAR], start, end) if stated.direction in ("under", "over") else None  # "children under 14 pay"
    return unit, 1, start, stated.end


def _is_year(number: Number, written: str) -> bool:
    return len(written) == 4 and written.isdigit() and number.value in _YEARS


@lru_cache(maxsize=1)
def _currencies() -> Mapping[str, str]:
    """Words and signs of money, folded -> the currency."""
    return {analysis.normalize(word): name for name, names in group("zakat.currencies").items() for word in names}


@lru_cache(maxsize=1)
def _money() -> frozenset[str]:
    return _coins().union(_currencies().values())


@lru_cache(maxsize=1)
def _coins() -> frozenset[str]:
    """Terms for money that is no currency of that table: "crowns", "cents"."""
    return frozenset(term for term in terms_of("measures.money") if not is_aspect(term))


def _bare(number: Number) -> Value:
    return Value("amount", "", "", number.value, number.start, number.end)


def _without(text: str, values: Sequence[Value]) -> str:
    for one in values:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def _names(text: str, start: int) -> bool:
    """Whether a number stands behind a word that it may belong to: "room 12", "line 3"."""
    before = _WORD_BEFORE.search(text[max(0, start - 40) : start])
    return before is not None and not analysis.is_stop_word(before[1])


def _relation(before: str) -> Relation:
    """How a value bounds, by the words right before it."""
    for word in reversed(folded(before[-40:]).text.split()[-_NEAR:]):
        if word[:1].isdigit():
            break
        if _UNTIL.fullmatch(word):
            return "until"
        if _BEFORE.fullmatch(word):
            return "before"
        if _AFTER.fullmatch(word):
            return "after"
    return ""

"""Whether an amount that is asked about lies inside the limit that is quoted: "is 12 books ok?" by "at most 10". Pure.

Said only where number, unit and direction are surely read: one amount in the question, one limit of its unit in what is
quoted. A number is one however it is written ("12", "twelve", "a dozen", "اثنا عشر", "δώδεκα"); the other words are
those of `config/limits.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Literal

from engine.answering.documents.evidence import BETWEEN_CELLS, Sentence, row_of, table_of
from engine.language import LANGUAGES, Language
from engine.text import analysis
from engine.text.folding import CLINGING
from engine.text.number_words import joined_to, word_of
from engine.text.numbers import Number, plain, read

Direction = Literal["most", "least", "under", "over"]
Verdict = Literal["inside", "over", "below", "less", "more", "equal"]
DIRECTIONS: tuple[Direction, ...] = ("most", "least", "under", "over")
_GOES_ON = re.compile(r"[:/]|[.,٫]?\d")  # behind a figure that is part of a time, a date or a section
_BEHIND = re.compile(r"-?(?:(?:of|an?|the) )*([^\W\d_]+|€)")
_WORD = re.compile(r"[^\W\d_]+")
_WORD_BEHIND = re.compile(r"[\s-]*((?:[^\W\d_]|[\u064b-\u0652])+)")
_WORD_BEFORE = re.compile(r"((?:[^\W\d_]|[\u064b-\u0652])+)\s+$")
_CLINGING = re.compile(f"^{CLINGING}")
_PHRASE = 5  # words of a phrase that says how a number bounds
_NEAR = 60  # characters beside a number in which its unit and its direction stand
YEAR = "year"


@dataclass(frozen=True, slots=True)
class Amount:
    """`unit` is one of the table, the stem of another word, or empty where the number stands alone."""

    number: Fraction
    unit: str


@dataclass(frozen=True, slots=True)
class Limit:
    direction: Direction
    amount: Amount


@dataclass(frozen=True, slots=True)
class Stated:
    """A number that says how many, with the end of the unit behind it. `is_known`: the unit is one of the table;
    another one is the word itself, folded; a known one may stand behind the stem of what kind of it is meant."""

    number: Number
    unit: str
    is_known: bool
    direction: Direction | None
    end: int


@dataclass(frozen=True, slots=True)
class Compared:
    """An amount beside the limit, each as a person writes it."""

    verdict: Verdict
    asked: str
    limit: str


@dataclass(frozen=True, slots=True)
class _Range:
    """What limits leave; `units` are those that they may be of."""

    limits: tuple[Limit, ...]
    units: frozenset[str]

    def holds(self, amount: Amount) -> bool:
        return all(_keeps(limit, amount.number) for limit in self.limits)

    def is_of(self, amount: Amount) -> bool:
        return amount.unit in self.units if amount.unit else YEAR in self.units

    @property
    def width(self) -> tuple[float, float]:
        """What tells a narrow range from a wide one: its upper end, then its lower end."""
        tops = [float(one.amount.number) for one in self.limits if one.direction in ("most", "under")]
        bottoms = [float(one.amount.number) for one in self.limits if one.direction in ("least", "over")]
        return min(tops, default=inf), -max(bottoms, default=-inf)


class LimitReader:
    """Reads limits by the phrases of the table at `path`."""

    def __init__(self, path: Path) -> None:
        table: Mapping[str, Mapping[str, str]] = tomllib.loads(path.read_text("utf-8"))
        self._phrases = {
            one: {way: frozenset(analysis.normalize(table[way][one]).split("|")) for way in DIRECTIONS}
            for one in LANGUAGES
        }
        self._before = {one: {way: _either(table[way][one]) for way in DIRECTIONS} for one in LANGUAGES}
        self._after = {
            one: {way: _either(table[f"{way}_after"][one]) for way in ("most", "least")} for one in LANGUAGES
        }
        self._between = {one: _either(table["between"][one]) for one in LANGUAGES}
        self._columns = {one: re.compile(rf"\b(?:{_either(table['columns_most'][one])})\b") for one in LANGUAGES}
        units = {name: analysis.normalize(words).split() for name, words in table["units"].items()}
        self._units = {word: name for name, words in units.items() for word in words}
        self._known = frozenset(units)

    def compared(self, question: str, spoken: Language, quoted: Sequence[Sentence]) -> Compared | None:
        """How the one amount of the question lies to the one limit of its kind in what is quoted."""
        asked = [self._amount(question, one) for one in _asked(question, self._counts(question, spoken))]
        if len(asked) != 1:
            return None
        of_kind = [
            limit
            for sentence in quoted
            for limit in self.of(sentence.text, sentence.passage.language)
            if _is_alike(asked[0], limit.amount)
        ]
        return _held(asked[0].number, of_kind)

    def fitting(self, question: str, spoken: Language, rows: Sequence[Sentence]) -> Sentence | None:
        """The row of a table that an amount of the question falls into ("a boy of 7": "6 to 9", not "under 6"), where
        the rows state ranges, limits or numbers of its unit in a column; of several the narrowest. None where no column
        tells, or columns tell different rows."""
        asked = [self._amount(question, one) for one in _asked(question, self._counts(question, spoken))]
        columns: dict[str, list[tuple[Sentence, _Range]]] = {}
        for row in rows:
            for name, cell in _named_cells(row_of(row.text)):
                if found := self._range(cell, name, row.passage.language):
                    columns.setdefault(name, []).append((row, found))
        meant = {held for amount in asked for one in columns.values() if (held := _holding(amount, one))}
        return meant.pop() if len(meant) == 1 else None

    def _range(self, cell: str, column: str, language: Language) -> "_Range | None":
        """What a cell states, of the unit that it or its column names."""
        limits = list(self.of(cell, language))
        numbers = self._counts(cell, language)
        if not limits and len(numbers) == 1:
            amount = self._amount(cell, numbers[0])
            limits = [Limit("least", amount), Limit("most", amount)]
        if not limits:
            return None
        units = {limit.amount.unit for limit in limits if limit.amount.unit}
        if not units:
            units = {self._named(word) or analysis.stem(word) for word in analysis.words(column, language)}
        return _Range(tuple(limits), frozenset(units))

    def of(self, text: str, language: Language) -> Iterator[Limit]:
        """The limits that a sentence or a row of a table states."""
        if table_of(text):
            yield from self._in_row(row_of(text), language)
            return
        numbers = self._counts(text, language)
        ranges = [(low, high) for low, high in pairwise(numbers) if self._is_range(text, low, high, language)]
        for low, high in ranges:
            unit = self._unit(text, low.start, high.end)
            yield Limit("least", Amount(low.value, unit))
            yield Limit("most", Amount(high.value, unit))
        of_ranges = {number for both in ranges for number in both}
        for number in numbers:
            if number not in of_ranges and (way := self._direction(text, number, language)):
                yield Limit(way, self._amount(text, number))

    def stated(self, text: str, language: Language) -> Iterator[Stated]:
        """The numbers that say how many, each with the unit behind it, or right before it, and with how it bounds; the
        lower end of a range has the unit of the upper one."""
        numbers = self._counts(text, language)
        found = [self._stated(text, number, language) for number in numbers]
        for place, (low, high) in enumerate(pairwise(found)):
            if not low.unit and self._is_range(text, low.number, high.number, language):
                found[place] = replace(low, unit=high.unit, is_known=high.is_known)
        yield from found

    def _stated(self, text: str, number: Number, language: Language) -> Stated:
        behind, before = _WORD_BEHIND.match(text, number.end), _WORD_BEFORE.search(text[: number.start])
        word = analysis.normalize(behind[1]) if behind else ""
        unit, end = self._named(word), number.end
        if behind and unit:
            end = behind.end()
        elif not (unit := self.unit_of(before[1]) if before else "") and behind:
            unit, end = self._counted(text, word, behind.end())
        is_known = unit.rpartition(" ")[2] in self._known
        return Stated(number, unit, is_known, self._direction(text, number, language), end)

    def _counted(self, text: str, word: str, end: int) -> tuple[str, int]:
        """What the word right behind a number, which is no unit, says is counted, and where that ends: the unit behind
        it, of that kind ("10 working days"), or the word itself."""
        after = _WORD_BEHIND.match(text, end)
        if after and (unit := self._named(analysis.normalize(after[1]))) and not analysis.is_stop_word(word):
            return f"{analysis.stem(word)} {unit}", after.end()
        return ("", end) if analysis.is_stop_word(word) else (word, end)

    def phrase_before(self, text: str, start: int, language: Language) -> tuple[Direction | None, int]:
        """The longest phrase right before a place that says how what follows bounds, and where it begins."""
        words = list(_WORD.finditer(text, max(0, start - _NEAR), start))[-_PHRASE:]
        for place, word in enumerate(words):
            said = " ".join(analysis.normalize(one[0]) for one in words[place:])
            for way in DIRECTIONS:
                if said in self._phrases[language][way]:
                    return way, word.start()
        return None, start

    def unit_of(self, word: str) -> str:
        """The unit of the table that a word as it is written names; empty where it names none."""
        return self._named(analysis.normalize(word))

    def _in_row(self, row: str, language: Language) -> Iterator[Limit]:
        """A row limits what its first cell names by the column that is called so."""
        cells = [cell.partition(":") for cell in BETWEEN_CELLS.split(row)]
        named = analysis.content(analysis.words(cells[0][2], language))
        for column, _, value in cells[1:]:
            said = value.strip(" .")
            number = next((one for one in _counts(said, language) if (one.start, one.end) == (0, len(said))), None)
            if number and named and self._columns[language].search(analysis.normalize(column)):
                yield Limit("most", Amount(number.value, self._named(named[-1]) or analysis.stem(named[-1])))

    def _counts(self, text: str, language: Language) -> list[Number]:
        """The numbers that say how many, "an hour and a half" and "5 hours and a half" each as one."""
        found: list[Number] = []
        for number in _counts(text, language):
            at = self._unit_joined(text, number) if number.value < 1 else -1
            if at < 0:
                found.append(number)
            elif found and text[found[-1].end : at].strip() in ("", "-"):
                found[-1] = replace(found[-1], value=found[-1].value + number.value)
            else:
                found.append(Number(1 + number.value, at, at))
        return found

    def _unit_joined(self, text: str, number: Number) -> int:
        """Where the unit stands that an "and" joins with a part: "hours and a half"; -1 where there is none."""
        said = text[max(0, number.start - _NEAR) : number.start].rsplit(None, 3)[-3:]
        if not joined_to(text[number.start : number.end].split()[0]).startswith("و"):
            for kind in ("article", "joint"):
                word = word_of(said[-1]) if said else None
                if word is not None and word.kind == kind:
                    said.pop()
                elif kind == "joint":
                    return -1
        is_unit = bool(said) and self._named(analysis.normalize(said[-1]))
        return text.rindex(said[-1], 0, number.start) if is_unit else -1

    def _is_range(self, text: str, low: Number, high: Number, language: Language) -> bool:
        """Whether "from 4 to 8" stands there: what joins both may be written with the second ("أربع وثمان")."""
        first = _WORD.match(text, high.start)
        between = text[low.end : high.start] + (joined_to(first[0]) if first else "")
        return re.fullmatch(rf"{self._between[language]}|[-–]", analysis.normalize(between)) is not None

    def _direction(self, text: str, number: Number, language: Language) -> Direction | None:
        before, after = _before(text, number.start), _after(text, number.end)
        for way in DIRECTIONS:
            if re.search(rf"\b(?:{self._before[language][way]})$", before):
                return way
        behind = r"(?:-?(?:[^\W\d_]+|€) )?(?:{})\b"
        ways: tuple[Direction, ...] = ("most", "least")
        return next((way for way in ways if re.match(behind.format(self._after[language][way]), after)), None)

    def _amount(self, text: str, number: Number) -> Amount:
        return Amount(number.value, self._unit(text, number.start, number.end))

    def _unit(self, text: str, start: int, end: int) -> str:
        """By the word behind the number, else by the one before it, where none is behind by one of the last three; of
        words that are no unit, the one behind."""
        behind = _BEHIND.match(_after(text, end))
        before = _WORD.findall(_before(text, start))[: -4 if behind is None else -2 : -1]
        for word in (*([behind[1]] if behind else []), *before):
            if unit := self._named(word):
                return unit
        return "" if behind is None or analysis.is_stop_word(behind[1]) else analysis.stem(behind[1])

    def _named(self, word: str) -> str:
        """The unit that a folded word names, also with what clings to it ("لساعة"); empty where it is none."""
        return self._units.get(word) or self._units.get(_CLINGING.sub("", word), "")


def _asked(question: str, numbers: Sequence[Number]) -> Sequence[Number]:
    """ "One" in a word is an article or a pronoun as well: it is an amount where no other is named."""
    return [one for one in numbers if one.value != 1 or question[one.start].isdigit()] or numbers


def _counts(text: str, language: Language) -> list[Number]:
    """The numbers that say how many: no times, dates, percentages or ordinals."""
    return [one for one in read(text, language) if not (one.percent or one.ordinal or _is_within(text, one))]


def _is_within(text: str, number: Number) -> bool:
    said = text[number.start : number.end]
    is_piece = text[max(0, number.start - 1) : number.start] in (".", ",", ":", "/") and said[0].isdigit()
    return is_piece or "/" in said or (said[-1].isdigit() and _GOES_ON.match(text, number.end) is not None)


def _before(text: str, start: int) -> str:
    return analysis.normalize(text[max(0, start - _NEAR) : start])


def _after(text: str, end: int) -> str:
    return analysis.normalize(text[end : end + _NEAR])


def _either(phrases: str) -> str:
    """A pattern of any of the phrases, the longest first."""
    return "|".join(map(re.escape, sorted((analysis.normalize(one) for one in phrases.split("|")), key=len)[::-1]))


def _named_cells(row: str) -> list[tuple[str, str]]:
    cells = [cell.partition(":") for cell in BETWEEN_CELLS.split(row)]
    return [(name.strip(), value.strip(" .")) for name, colon, value in cells if colon]


def _keeps(limit: Limit, number: Fraction) -> bool:
    bound = limit.amount.number
    if limit.direction == "most":
        return number <= bound
    if limit.direction == "least":
        return number >= bound
    return number < bound if limit.direction == "under" else number > bound


def _holding(amount: Amount, column: Sequence[tuple[Sentence, _Range]]) -> Sentence | None:
    """The row of a column with the narrowest range that holds the amount, where another does not hold it."""
    of_unit = [(row, found) for row, found in column if found.is_of(amount)]
    held = sorted(((found.width, place, row) for place, (row, found) in enumerate(of_unit) if found.holds(amount)),
                  key=lambda one: one[:2])  # fmt: skip
    if not held or len(held) == len(of_unit) or (len(held) > 1 and held[0][0] == held[1][0]):
        return None
    return held[0][2]


def _is_alike(asked: Amount, limit: Amount) -> bool:
    """A number that stands alone ("my son is 7") is held against an age."""
    return asked.unit == limit.unit if asked.unit else limit.unit == YEAR


def _held(number: Fraction, limits: Sequence[Limit]) -> Compared | None:
    if not 1 <= len(limits) <= 2 or (len(limits) == 2 and [one.direction for one in limits] != ["least", "most"]):
        return None
    low = next((one.amount.number for one in limits if one.direction == "least"), None)
    high = next((one.amount.number for one in limits if one.direction == "most"), None)
    if low is not None and high is not None and low > high:  # they are of different cases
        return None
    bound = limits[0].amount.number
    verdict: Verdict
    if limits[0].direction in ("under", "over"):
        verdict = "equal" if number == bound else "less" if number < bound else "more"
    elif low is not None and number < low:
        verdict, bound = "below", low
    elif high is not None and number > high:
        verdict, bound = "over", high
    else:
        verdict = "inside"
    limit = plain(bound)
    if verdict == "inside" and low is not None and high is not None:
        limit = f"{plain(low)}–{plain(high)}"
    return Compared(verdict, plain(number), limit)


@lru_cache(maxsize=1)
def load(path: Path) -> LimitReader:
    return LimitReader(path)

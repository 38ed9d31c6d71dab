"""Whether an amount that is asked about lies inside the limit that is quoted: "is 12 books ok?" by "at most 10". Pure.

Said only where number, unit and direction are surely read: one amount in the question, one limit of its unit in what is
quoted. The words are those of `config/limits.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from engine.answering.documents.evidence import BETWEEN_CELLS, Sentence, row_of, table_of
from engine.language import LANGUAGES, Language
from engine.text import analysis

Direction = Literal["most", "least", "under", "over"]
Verdict = Literal["inside", "over", "below", "less", "more", "equal"]
DIRECTIONS: tuple[Direction, ...] = ("most", "least", "under", "over")
_NUMBER = r"(?<![\d.,:/])(\d{1,6}(?:\.\d{1,2})?)(?![\d:/%]|[.,]\d)"
_BEHIND = re.compile(r"\s*([^\W\d_]+|€)")
_WORD = re.compile(r"[^\W\d_]+")
YEAR = "year"


@dataclass(frozen=True, slots=True)
class Amount:
    """`unit` is one of the table, the stem of another word, or empty where the number stands alone."""

    number: float
    unit: str


@dataclass(frozen=True, slots=True)
class Limit:
    direction: Direction
    amount: Amount


@dataclass(frozen=True, slots=True)
class Compared:
    """An amount beside the limit, each as a person writes it."""

    verdict: Verdict
    asked: str
    limit: str


class LimitReader:
    """Reads limits by the phrases of the table at `path`."""

    def __init__(self, path: Path) -> None:
        table: Mapping[str, Mapping[str, str]] = tomllib.loads(path.read_text("utf-8"))
        self._before = {one: {way: _either(table[way][one]) for way in DIRECTIONS} for one in LANGUAGES}
        self._after = {
            one: {way: _either(table[f"{way}_after"][one]) for way in ("most", "least")} for one in LANGUAGES
        }
        self._between = {one: _either(table["between"][one]) for one in LANGUAGES}
        self._columns = {one: re.compile(rf"\b(?:{_either(table['columns_most'][one])})\b") for one in LANGUAGES}
        units = {name: analysis.normalize(words).split() for name, words in table["units"].items()}
        self._units = {word: name for name, words in units.items() for word in words}

    def compared(self, question: str, spoken: Language, quoted: Sequence[Sentence]) -> Compared | None:
        """How the one amount of the question lies to the one limit of its kind in what is quoted."""
        asked = list(self._amounts(analysis.normalize(question)))
        if len(asked) != 1:
            return None
        of_kind = [
            limit
            for sentence in quoted
            for limit in self.of(sentence.text, sentence.passage.language)
            if _is_alike(asked[0], limit.amount)
        ]
        return _held(asked[0].number, of_kind)

    def of(self, text: str, language: Language) -> Iterator[Limit]:
        """The limits that a sentence or a row of a table states."""
        if table_of(text):
            yield from self._in_row(row_of(text), language)
            return
        folded = analysis.normalize(text)
        spans = list(re.finditer(rf"{_NUMBER}\s*(?:{self._between[language]}|[-–])\s*{_NUMBER}", folded))
        for span in spans:
            unit = self._unit(folded, span.start(), span.end())
            yield Limit("least", Amount(float(span[1]), unit))
            yield Limit("most", Amount(float(span[2]), unit))
        for number in re.finditer(_NUMBER, folded):
            if any(span.start() <= number.start() < span.end() for span in spans):
                continue
            if way := self._direction(folded, number, language):
                yield Limit(way, Amount(float(number[1]), self._unit(folded, number.start(), number.end())))

    def _in_row(self, row: str, language: Language) -> Iterator[Limit]:
        """A row limits what its first cell names by the column that is called so."""
        cells = [cell.partition(":") for cell in BETWEEN_CELLS.split(row)]
        named = analysis.content_terms(cells[0][2], language)
        for column, _, value in cells[1:]:
            number = re.match(rf"\s*{_NUMBER}\.?\s*$", analysis.normalize(value))
            if number and named and self._columns[language].search(analysis.normalize(column)):
                yield Limit("most", Amount(float(number[1]), named[-1]))

    def _direction(self, folded: str, number: re.Match[str], language: Language) -> Direction | None:
        before, after = folded[max(0, number.start() - 40) : number.start()], folded[number.end() : number.end() + 40]
        for way in DIRECTIONS:
            if re.search(rf"\b(?:{self._before[language][way]})\s+$", before):
                return way
        behind = r"\s*(?:[^\W\d_]+|€)?\s+(?:{})\b"
        ways: tuple[Direction, ...] = ("most", "least")
        return next((way for way in ways if re.match(behind.format(self._after[language][way]), after)), None)

    def _amounts(self, folded: str) -> Iterator[Amount]:
        for number in re.finditer(_NUMBER, folded):
            yield Amount(float(number[1]), self._unit(folded, number.start(), number.end()))

    def _unit(self, folded: str, start: int, end: int) -> str:
        """By the word behind the number, else by the one before it, where none is behind by one of the last three; of
        words that are no unit, the one behind."""
        behind = _BEHIND.match(folded, end)
        before = _WORD.findall(folded[max(0, start - 30) : start])[: -4 if behind is None else -2 : -1]
        for word in (*([behind[1]] if behind else []), *before):
            if word in self._units:
                return self._units[word]
        return "" if behind is None or analysis.is_stop_word(behind[1]) else analysis.stem(behind[1])


def _either(phrases: str) -> str:
    """A pattern of any of the phrases, the longest first."""
    return "|".join(map(re.escape, sorted((analysis.normalize(one) for one in phrases.split("|")), key=len)[::-1]))


def _is_alike(asked: Amount, limit: Amount) -> bool:
    """A number that stands alone ("my son is 7") is held against an age."""
    return asked.unit == limit.unit if asked.unit else limit.unit == YEAR


def _held(number: float, limits: Sequence[Limit]) -> Compared | None:
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
    limit = f"{low:g}–{high:g}" if verdict == "inside" and low is not None and high is not None else f"{bound:g}"
    return Compared(verdict, f"{number:g}", limit)


@lru_cache(maxsize=1)
def load(path: Path) -> LimitReader:
    return LimitReader(path)

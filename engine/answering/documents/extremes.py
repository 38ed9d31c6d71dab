"""The row of a table that is the most or the least, for who asks "which is the cheapest?": worked out from the figures
of a column, never guessed.

Which end is asked for, and whether of money or of time, is learned (`question/comparing.py`); the column is the one
whose name and figures measure that and are nearest to the question by their vectors.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.answering.documents.evidence import BETWEEN_CELLS, Sentence, row_of
from engine.answering.documents.nearness import Nearness
from engine.answering.question.comparing import Comparing, Measure
from engine.answering.question.understanding import Question
from engine.language import Language
from engine.text import analysis
from engine.text.lexicon import WordList
from engine.text.numbers import read

SURE = 0.7  # probability from which an end is told
MOST_FIGURES = 0.6  # share of the rows that must state a figure in the column
MOST_ALIKE = 3  # rows that share the end


def _stem(word: str) -> str:
    return analysis.stem(analysis.normalize(word))


_MONEY, _TIME, _NOTHING = (WordList(f"measures.{name}", fold=_stem) for name in ("money", "time", "nothing"))


@dataclass(frozen=True, slots=True)
class Extreme:
    """`rows`: the first cell of each row at the end that is asked for; `value` as it stands in the column."""

    is_most: bool
    column: str
    rows: tuple[str, ...]
    value: str


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    values: tuple[Fraction, ...]
    cells: tuple[str, ...]
    labels: tuple[str, ...]


async def extreme(question: Question, rows: Sequence[Sentence], comparing: Comparing, near: Nearness) -> Extreme | None:
    """None where no end is surely asked for, or no column states figures."""
    end = comparing.end(question.text, question.language)
    if max(end, 1 - end) < SURE or comparing.of_two(question.text, question.language):
        return None
    measure = comparing.measure(question.text, question.language)
    columns = [one for one in _columns(rows) if len(one.values) >= max(2, MOST_FIGURES * len(rows))]
    columns = [one for one in columns if measure == _measure(one, rows[0].passage.language)]
    if not columns:
        return None
    nearest = await near.nearest(question.text, [f"{one.name}: {one.cells[0]}" for one in columns])
    column, is_most = columns[nearest], end >= SURE
    value = (max if is_most else min)(column.values)
    at = [place for place, one in enumerate(column.values) if one == value]
    if len(at) > MOST_ALIKE:
        return None
    return Extreme(is_most, column.name, tuple(column.labels[place] for place in at), column.cells[at[0]])


def _columns(rows: Sequence[Sentence]) -> list[_Column]:
    """The columns after the first with what they state; a row that names no label, or a cell without one, counts for
    nothing."""
    found: dict[str, list[tuple[Fraction, str, str]]] = {}
    for row in rows:
        cells = [
            cell.partition(": ") for cell in BETWEEN_CELLS.split(" ".join(row_of(row.text).split()).removesuffix("."))
        ]
        label = (cells[0][2] or cells[0][0]).strip()
        for name, colon, words in cells[1:]:
            if colon and (value := figure(words, row.passage.language)) is not None:
                found.setdefault(name.strip(), []).append((value, words, label))
    return [_Column(name, *map(tuple, zip(*some, strict=True))) for name, some in found.items()]


def figure(words: str, language: Language) -> Fraction | None:
    """The first figure of a cell; 0 for what is free."""
    numbers = read(words, language)
    if numbers:
        return numbers[0].value
    return Fraction(0) if _holds(words, language, _NOTHING) else None


def _measure(column: _Column, language: Language) -> Measure:
    return measure_of(f"{column.name} {' '.join(column.cells)}", language)


def measure_of(words: str, language: Language) -> Measure:
    """What a column measures by its words and signs."""
    if _holds(words, language, _MONEY):
        return "money"
    return "time" if _holds(words, language, _TIME) else ""


def _holds(words: str, language: Language, listed: WordList) -> bool:
    stems = {analysis.stem(word) for word in analysis.words(words, language)}
    return not listed.isdisjoint(stems) or any(sign in words for sign in listed.listed if not sign[0].isalpha())

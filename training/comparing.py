"""Trains what tells that a question compares, and what: `python -m training comparing DATA WORK`.

Logistic regressions over the stems of the questions to the institutions that are trained on: those written as
comparisons ("most": the cheapest, the longest, which of two) against all others; of these those of two against the
rest; and of those that a row of a table answers, by the columns in which this row alone is at an end, which end that
is and whether they measure money or time.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from engine.answering.documents.extremes import figure, measure_of
from engine.answering.question.comparing import SURE, load, stems
from training import houses
from training.houses import Asked

KIND = "most"
FEWEST = 3  # questions that a stem stands in
FEWEST_ENDS = 2
STRENGTH, STRENGTH_OF_ENDS = 0.5, 1.0  # inverse of the penalty on weights
SHARE = 5.0  # what a comparison counts for beside another question, of which there are forty times as many
LEAST = 0.1  # weight below which a stem is left out
Row = tuple[str, ...]


def pack(path: Path) -> None:
    """Train, and write the weights and their figures on the institutions kept for development."""
    asked = _asked("train")
    compares = _fitted([stems(one.text, one.language) for one in asked], [one.kind == KIND for one in asked], SHARE)
    both = [one for one in asked if one.kind == KIND and one.quotes]
    ends = list(_ends("train"))
    found = [stems(one.text, one.language) for one, _, _ in ends]
    sure = [(some, one) for some, (_, one, _) in zip(found, ends, strict=True) if one is not None]
    made: dict[str, Any] = {
        "compares": compares,
        "two": _fitted([stems(one.text, one.language) for one in both], [len(one.quotes) > 1 for one in both]),
        "most": _fitted([some for some, _ in sure], [bool(one) for _, one in sure]),
        **{name: _fitted(found, [name in told for _, _, told in ends]) for name in ("money", "time")},
    }
    _write(path, made)
    made = {"figures": _figures(path)} | made
    _write(path, made)
    print(json.dumps(made["figures"]))


def _fitted(found: Sequence[frozenset[str]], wanted: Sequence[bool], share: float = 0.0) -> dict[str, Any]:
    """A bias and a weight for each stem; `share`: what a case of what is wanted counts for beside one of the others, as
    much in all where it is 0."""
    from scipy.sparse import csr_matrix  # both come with sentence-transformers
    from sklearn.linear_model import LogisticRegression

    times, fewest = Counter(stem for some in found for stem in some), FEWEST if share else FEWEST_ENDS
    known = {stem: place for place, stem in enumerate(sorted(one for one in times if times[one] >= fewest))}
    places = [(row, known[stem]) for row, some in enumerate(found) for stem in some if stem in known]
    rows, columns = zip(*places, strict=True)
    counts = csr_matrix((np.ones(len(places)), (rows, columns)), (len(found), len(known)))
    weighed = {True: share, False: 1.0} if share else "balanced"
    model = LogisticRegression(C=STRENGTH if share else STRENGTH_OF_ENDS, class_weight=weighed, max_iter=3000)
    fitted = model.fit(counts, wanted)
    weights = {stem: round(float(fitted.coef_[0][place]), 2) for stem, place in known.items()}
    weights = {stem: weight for stem, weight in weights.items() if abs(weight) >= LEAST}
    return {"bias": round(float(fitted.intercept_[0]), 3), "weights": weights}


def _write(path: Path, made: dict[str, Any]) -> None:
    path.write_text(json.dumps(made, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


def _asked(part: str) -> list[Asked]:
    return [one for name in houses.names(houses.FOLDER, part) for one in houses.questions(houses.FOLDER / name)]


def _ends(part: str) -> Iterator[tuple[Asked, bool | None, frozenset[str]]]:
    """Comparisons that one row of a table answers: whether this row has the highest figure (None where it has so in one
    column and the lowest in another), and what the columns measure in which it is at an end."""
    for name in houses.names(houses.FOLDER, part):
        folder = houses.FOLDER / name
        tables = {file: _tables((folder / file).read_text(encoding="utf-8")) for file in houses.FILES}
        for one in houses.questions(folder):
            if one.kind != KIND or len(one.quotes) != 1 or not one.quotes[0].lstrip().startswith("|"):
                continue
            table = next((table for table in tables[one.source] if _cells(one.quotes[0]) in table), ())
            if found := list(_at_an_end(table, _cells(one.quotes[0]), houses.FILES[one.source])):
                ends = {is_most for is_most, _ in found}
                yield one, ends.pop() if len(ends) == 1 else None, frozenset(measure for _, measure in found if measure)


def _at_an_end(table: Sequence[Row], row: Row, language: Any) -> Iterator[tuple[bool, str]]:
    """For each column in which this row alone is at an end: whether at the higher one, and what it measures."""
    for place in range(1, len(row)):
        cells = [one[place] for one in table[1:] if place < len(one)]
        values = [value for cell in cells if (value := figure(cell, language)) is not None]
        own: Fraction | None = figure(row[place], language)
        if own is not None and len(values) > 1 and values.count(own) == 1 and own in (max(values), min(values)):
            yield own == max(values), measure_of(f"{table[0][place]} {' '.join(cells)}", language)


def _tables(text: str) -> list[list[Row]]:
    """The tables of a document as rows of cells, the names of the columns first."""
    found: list[list[Row]] = [[]]
    for line in text.splitlines():
        if not line.lstrip().startswith("|"):
            found += [[]] if found[-1] else []
        elif set(line) - set("|-: "):
            found[-1].append(_cells(line))
    return found


def _cells(line: str) -> Row:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _figures(path: Path) -> dict[str, float]:
    """Of the questions kept for development: how many compare, and the share of these and of others taken for it; of
    those that a row answers, the share whose end, and whose measure, is told."""
    comparing = load(path)
    told = [(one.kind == KIND, comparing.probability(one.text, one.language) >= SURE) for one in _asked("dev")]
    compared, others = ([taken for is_so, taken in told if is_so == wanted] for wanted in (True, False))
    both = [one for one in _asked("dev") if one.kind == KIND and one.quotes]
    of_two = [comparing.of_two(one.text, one.language) == (len(one.quotes) > 1) for one in both]
    ends = list(_ends("dev"))
    sure = [(one, is_most) for one, is_most, _ in ends if is_most is not None]
    right = [(comparing.end(one.text, one.language) >= SURE) == is_most for one, is_most in sure]
    measures = [comparing.measure(one.text, one.language) in (measures or {""}) for one, _, measures in ends]
    return {
        "compare": len(compared),
        "others": len(others),
        "recall": round(sum(compared) / len(compared), 3),
        "false": round(sum(others) / len(others), 4),
        "two": len(both),
        "two_rightly": round(sum(of_two) / len(both), 3),
        "ends": len(right),
        "ends_rightly": round(sum(right) / len(right), 3),
        "measures_rightly": round(sum(measures) / len(measures), 3),
    }

"""A question of number as JSON: `dalil compute quran-statistics`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.errors import InputError
from engine.scripture.facts import Sura
from engine.tools.common.cases import asked, only
from engine.tools.quran.reading.references import References
from engine.tools.quran.statistics.answering import answer
from engine.tools.quran.statistics.shapes import Unclear

_REASONS: Mapping[str, str] = {
    "shape": "the question is none of the shapes that are counted",
    "meaning": "this asks for a meaning, not for a number",
    "term": "no Arabic word is known for it; write the word in Arabic",
    "sura": "there is no sura of that name",
    "range": "there is no such part or verse",
    "place": "the place of revelation is known of suras, not of single verses",
    "phrase": "these words do not stand together in the text",
}


def statistic(
    case: Mapping[str, Any], store: Path, suras: tuple[Sura, ...], words: Path, references: References
) -> Mapping[str, Any]:
    """{"question"} -> value, columns, rows, sql, and for words how they were counted. InputError says why not."""
    only(case, ("id", "question"), "the case")
    found = answer(asked(case, "question"), store, suras, words, references)
    if isinstance(found, Unclear):
        raise InputError(f"{_REASONS[found.reason]}{f': {found.named}' if found.named else ''}")
    term = found.query.scope.term
    counted = {"counted": term.mode, "readings": dict(found.readings)} if term is not None else {}
    return {
        "value": found.value,
        "columns": list(found.rows.columns),
        "rows": [list(row) for row in found.rows.rows],
        "sql": found.sql,
        **counted,
    }

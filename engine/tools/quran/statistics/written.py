"""A query that a model wrote where the grammar knows no form: refused, or run, never believed.

Its values come from the question (`brought`), what it shows from columns of the tables, the rows from the store under
the guard (`guard`). A count is one number, and not more than there is of what is counted; a text that is shown is the
name of a sura or a word of the verses. The one sentence that a model may say besides, how it read the question, is
short, in the language of the answer, and has no figure that the question does not have.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from engine.errors import InputError
from engine.language import Language, detect
from engine.scripture.facts import SURAS, VERSES, Sura
from engine.scripture.tables import READABLE
from engine.text.folding import folded
from engine.text.lexicon import Patterns
from engine.tools.quran.statistics import lexicon as lex
from engine.tools.quran.statistics.brought import Brought, brought
from engine.tools.quran.statistics.guard import Rows, run
from engine.tools.quran.statistics.shapes import Entity
from engine.tools.quran.statistics.tokens import Token, shown, tokens

_WORDS = Patterns("quran_counts.written")
MOST_ROWS, MOST_COLUMNS, LONGEST_READING = 120, 5, 200
MOST_LETTERS = 400_000  # no count of the Quran is beyond that of its letters
_MOST: Mapping[Entity, int] = {
    "sura": SURAS, "verse": VERSES, "juz": 30, "hizb": 60, "quarter": 240, "page": 604, "ruku": 556, "manzil": 7,
}  # fmt: skip
_COLUMNS = frozenset(column for columns in READABLE.values() for column in columns)
_NO_WORD = re.compile(r"https?:|www\.|[<>`*_|\\\[\]{}\n\r]")


@dataclass(frozen=True, slots=True)
class Written:
    """`reading` is what the model took the question for."""

    sql: str
    reading: str
    rows: Rows


class Desk:
    """The store that is asked, and what is known of the words of a question."""

    def __init__(self, path: Path, suras: tuple[Sura, ...], known: Mapping[str, tuple[str, ...]]) -> None:
        self._path, self._suras, self._known = path, suras, known

    def run(self, question: str, sql: str, reading: str, language: Language) -> Written:
        """Raises InputError, which says what is wrong in words that its writer can act on; StoreError."""
        values = brought(question, self._suras, self._known)
        found = tokens(sql)
        values.check(found)
        self._stands(found)
        _check_shown(found)
        _check_doubled(question, found)
        said = checked_reading(reading, values, language)
        rows = run(self._path, sql.strip().removesuffix(";"), rows=MOST_ROWS)
        self._check_rows(question, rows)
        return Written(sql.strip(), said, rows)

    def _stands(self, found: Sequence[Token]) -> None:
        """An Arabic word that is compared is one of the text, spelt as there."""
        words, titles = vocabulary(self._path, self._path.stat().st_mtime_ns), {one.arabic for one in self._suras}
        for one in found:
            if one.kind != "string" or one.text in titles or not re.search("[\u0621-\u064a]", one.text):
                continue
            part = "%" in one.text or len(one.text) == 1
            for word in re.findall(r"[^\W\d_]+", one.text):
                if not (any(word in known for known in words) if part else word in words):
                    raise InputError(f"the query is refused: the text has no word {word!r} in this spelling")

    def _check_rows(self, question: str, rows: Rows) -> None:
        if not rows.rows or all(cell in (None, 0) for row in rows.rows for cell in row):
            raise InputError("the query finds nothing")
        if len(rows.columns) > MOST_COLUMNS:
            raise InputError(f"the query shows more than {MOST_COLUMNS} columns")
        texts = {name for one in self._suras for name in (one.arabic, one.latin, one.english)} | {"Meccan", "Medinan"}
        words = vocabulary(self._path, self._path.stat().st_mtime_ns)
        for cell in (cell for row in rows.rows for cell in row):
            if isinstance(cell, str) and cell not in texts and cell not in words:
                raise InputError("the query shows a text that is neither the name of a sura nor one word of the verses")
            if not isinstance(cell, str | int | float) or (not isinstance(cell, str) and not 0 <= cell <= MOST_LETTERS):
                raise InputError(f"the query gives {cell!r}, which no count of the Quran can be")
        _check_number(question, rows)


def is_for_counting(question: str) -> bool:
    """Whether a query may answer it at all: a theme is no count of words."""
    return not lex.says(_WORDS["theme"], folded(question).text)


def checked_reading(reading: str, values: Brought, language: Language) -> str:
    """Raises InputError."""
    said = " ".join(reading.split())
    if not said or len(said) > LONGEST_READING or _NO_WORD.search(reading):
        raise InputError(f"the reading has to be one plain sentence of at most {LONGEST_READING} characters")
    if detect(re.sub("[\"“«'‘].*?[\"”»'’]", "", said), language) != language:
        raise InputError(f"the reading has to be in the language of the question ({language})")
    for figure in re.findall(r"\d+", folded(said).text):
        if not values.says_number(int(figure)):
            raise InputError(f"the reading says {figure}, which the question does not")
    return said


def _check_shown(found: Sequence[Token]) -> None:
    """Each thing that is shown is read or counted from a table, none is made up."""
    given = {other.text for one, other in pairwise(found) if one.says("as")}
    items = list(shown(found))
    if not items:
        raise InputError("the query is refused: its SELECT cannot be found")
    for item in items:
        named = any(one.kind == "name" and one.text in _COLUMNS | given for one in item)
        rows = [one.text for one in item] == ["*"] or any(
            other.text == "*" and one.text in ("(", ".") for one, other in pairwise(item)
        )
        if not named and not rows:
            raise InputError("the query is refused: it shows a value that no table holds")


def _check_doubled(question: str, found: Sequence[Token]) -> None:
    """Where verses or suras are counted, a join with words has a row for each word of them."""
    if _counted(question) in (None, "word") or any(one.says("distinct") for one in found):
        return
    joined = [one for place, one in enumerate(found[1:], 1) if one.depth == 0 and found[place - 1].says("from", "join")]
    if len(joined) > 1 and any(one.says("words") for one in joined):
        raise InputError("the query is refused: COUNT over a join with words counts words; use COUNT(DISTINCT v.id)")


def _check_number(question: str, rows: Rows) -> None:
    """A question of how many has one number, and not more than there is of what is counted."""
    text = folded(question).text
    many = len(lex.words(_WORDS["how_many"]).findall(text)) or (
        lex.says(_WORDS["number_of"], text) and not _ranks(text)
    )
    if not many or lex.says(_WORDS["each"], text):
        return
    if len(rows.rows) != 1 or len(rows.columns) > many or any(isinstance(cell, str) for cell in rows.rows[0]):
        raise InputError("the question asks for a number: give one row with that number alone")
    most = _MOST.get(_counted(question) or "word", MOST_LETTERS)
    if many == 1 and float(str(rows.rows[0][0])) > most:
        raise InputError(f"the query gives {rows.rows[0][0]}, but there are only {most} of what is counted")


def _ranks(text: str) -> bool:
    return lex.says(f"{_WORDS['which']}|{lex.any_of('long', 'short', 'most', 'least')}", text)


def _counted(question: str) -> Entity | None:
    """What is counted: the noun after "how many"."""
    text = folded(question).text
    return next((entity for entity, pattern in _nouns() if pattern.search(text)), None)


@lru_cache(maxsize=1)
def _nouns() -> tuple[tuple[Entity, re.Pattern[str]], ...]:
    many = lex.fold_pattern(_WORDS["how_many"])
    return tuple(
        (
            entity,
            re.compile(
                rf"(?<!\w)(?:{many})\s+(?:(?:of|the|من|عدد)\s+)*(?:\w+\s+)?(?:ال)?(?:{lex.fold_pattern(words)})(?!\w)"
            ),
        )
        for entity, words in lex.ENTITIES.items()
    )


@lru_cache(maxsize=2)
def vocabulary(path: Path, _: int) -> frozenset[str]:
    """The words of the text; `_` tells one store from another."""
    return frozenset(map(str, _column(path)))


def _column(path: Path) -> Iterator[object]:
    return (word for (word,) in run(path, "SELECT word FROM vocabulary", rows=30_000).rows)

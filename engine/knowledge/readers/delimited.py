"""CSV and TSV: the first row names the columns; the separator is the one the first row uses most."""

import csv
import io
from collections import Counter
from collections.abc import Iterator

from engine.errors import DocumentError
from engine.knowledge.decoding import decode
from engine.knowledge.extracted import Record, Records
from engine.knowledge.readers import Limits

SEPARATORS = ",;\t|"
FIELD_CHARS = 2**24
COLUMNS = 1000


def read(data: bytes, name: str, limits: Limits) -> Records:
    text = decode(data, name)
    csv.field_size_limit(FIELD_CHARS)
    first = text.lstrip().partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=first.count), strict=True)
    try:
        columns = tuple(cell.strip() for cell in next(rows, []))
    except csv.Error as error:
        raise DocumentError(f"row 1 is not valid CSV: {error}", name) from error
    if not any(columns):
        raise DocumentError("is empty; its first row must name the columns", name)
    if len(columns) > COLUMNS:
        raise DocumentError(
            f"has {len(columns)} columns, more than the {COLUMNS} allowed; keep those that are read", name
        )
    if twice := next((column for column, times in Counter(columns).items() if column and times > 1), ""):
        raise DocumentError(f"two columns are named '{twice}'; each needs a name of its own", name)
    return Records(columns, text.count("\n"), _records(rows, columns, name))


def _records(rows: Iterator[list[str]], columns: tuple[str, ...], name: str) -> Iterator[Record]:
    number = 1
    try:
        for number, cells in enumerate(rows, 2):
            if len(cells) > len(columns):
                raise DocumentError(
                    f"row {number} has {len(cells)} cells for {len(columns)} columns; put text that holds the "
                    "separator in double quotes",
                    name,
                )
            if any(cell.strip() for cell in cells):
                yield Record(f"row {number}", dict(zip(columns, cells, strict=False)))
    except csv.Error as error:
        raise DocumentError(f"row {number + 1} is not valid CSV: {error}", name) from error

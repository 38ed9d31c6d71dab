"""A table as sentences, one a row, each with the names of its row and columns: what is quoted must stand alone.

"Tuition fees – Master's: resident 3,200 EUR; non-resident 6,400 EUR."      the first column has no name
"Tuition fees – Programme: Master's; Resident: 3,200 EUR; Non-resident: 6,400 EUR."
"الرسوم – البرنامج: الماجستير؛ مقيم: ٣٬٢٠٠ يورو."      "Δίδακτρα – Πρόγραμμα: Μεταπτυχιακό· Κάτοικος: 3.200 €."
"""

import re
from collections.abc import Sequence

from engine.language import Language, detect

Row = Sequence[str]

BETWEEN: dict[Language, str] = {"en": "; ", "ar": "؛ ", "el": "· "}
_ENDS = ".!?؟;·…:؛"
_DIGIT = re.compile(r"\d")
_CAPTION_CHARS = 90
_NAME_WORDS = 6


def sentences(rows: Sequence[Row], *, caption: str = "", header: bool | None = None) -> list[str]:
    """The rows below the header as sentences. `header=None`: judged by what the first row looks like."""
    table = [[" ".join(cell.split()) for cell in row] for row in rows]
    if header is None:
        table = [row for row in table if any(row)]
        while len(table) > 2 and len(table[0]) > 1 and len(set(table[0])) == 1:
            caption, table = table[0][0], table[1:]  # one cell over all columns names the table
        header = looks_like_header(table)
    names: Row = table[0] if header and len(table) > 1 and any(table[0]) else ()
    body = table[1:] if names else table
    caption = " ".join(caption.split()).rstrip(" :.")
    prefix = f"{caption} – " if caption and len(caption) <= _CAPTION_CHARS else ""
    between = BETWEEN[detect(" ".join(" ".join(row) for row in table))]
    return [_closed(prefix + _sentence(names, row, between)) for row in body if any(row)]


def joined(lines: Sequence[str]) -> str:
    """The lines of one cell as one."""
    words = ""
    for line in filter(None, lines):
        words += ("" if not words else " " if words.endswith(tuple(_ENDS + ",،-")) else "; ") + line
    return words


def looks_like_header(table: Sequence[Row]) -> bool:
    """Whether the first row names the columns: short, different names above figures or longer texts.

    Without such a sign it may as well be the first of the rows ("Instructor | Dr A. Lind").
    """
    first, *rest = table or [[]]
    if not rest or len(first) < 2 or any(not cell for cell in first[1:]) or len(set(first)) < len(first):
        return False
    if any(len(cell.split()) > _NAME_WORDS or cell.endswith((":", ".")) or _DIGIT.search(cell) for cell in first):
        return False
    columns = range(1 if len(first) == 2 else 0, len(first))
    return any(_is_below([row[column] for row in rest if len(row) > column], first[column]) for column in columns)


def _is_below(cells: Sequence[str], name: str) -> bool:
    """Whether cells are values of a column with this name, by their kind."""
    filled = [cell for cell in cells if cell]
    figures = sum(_DIGIT.search(cell) is not None for cell in filled)
    long = sum(len(cell.split()) > 2 * len(name.split()) + 2 for cell in filled)
    return len(filled) > 0 and max(figures, long) > 0.5 * len(filled)


def _sentence(names: Row, row: Row, between: str) -> str:
    if not names:
        return _pairs(row, between)
    name, *columns = [*names, *[""] * (len(row) - len(names))]
    first, *values = row
    named = [(column, value) for column, value in zip(columns, values, strict=False) if value and value != first]
    if not named:
        return f"{name}: {first}" if name and first else first
    if name or not first:
        cells = [(name, first), *named] if first else named
        return between.join(_named(column, value) for column, value in cells)
    return f"{first}: " + between.join(f"{column} {value}".strip() for column, value in named)


def _named(column: str, value: str) -> str:
    """A value that already says what it is ("Line 2" below "Line") is not named again."""
    return value if value.casefold().startswith(column.casefold()) else f"{column}: {value}"


def _alternate(row: Row) -> bool:
    """Whether names and values stand side by side: A | 93-100 | B | 83-86."""
    cells = [(n % 2 == 0, cell) for n, cell in enumerate(row) if cell]
    figures = sum((_DIGIT.search(cell) is None) == is_name for is_name, cell in cells)
    colons = all(cell.endswith(":") == is_name for is_name, cell in cells)
    return len(row) >= 4 and (colons or (len(cells) >= 4 and figures >= 0.9 * len(cells)))


def _pairs(row: Row, between: str) -> str:
    """A row without column names: its first cell names it."""
    if _alternate(row):
        pairs = zip(row[::2], row[1::2], strict=False)
        return between.join(f"{name.rstrip(' :')}: {value}" for name, value in pairs if name and value)
    cells = list(dict.fromkeys(cell for cell in row if cell))
    if len(cells) == 1:
        return cells[0]
    return f"{cells[0].rstrip(' :')}: {between.join(cells[1:])}"


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith(tuple(_ENDS)) else sentence + "."

"""A table as sentences, one a row, each with the names of its row and columns: what is quoted must stand alone.

"Tuition fees – Master's: resident 3,200 EUR; non-resident 6,400 EUR."      the first column has no name
"Tuition fees – Programme: Master's; Resident: 3,200 EUR; Non-resident: 6,400 EUR."
"الرسوم – البرنامج: الماجستير؛ مقيم: ٣٬٢٠٠ يورو."      "Δίδακτρα – Πρόγραμμα: Μεταπτυχιακό· Κάτοικος: 3.200 €."
"""

import re
from collections.abc import Sequence

from engine.language import Language, detect

Row = Sequence[str]

_BETWEEN: dict[Language, str] = {"en": "; ", "ar": "؛ ", "el": "· "}
_ENDS = ".!?؟;·…:؛"
_DIGIT = re.compile(r"\d")
_CAPTION_CHARS = 90
_NAME_WORDS = 6


def sentences(rows: Sequence[Row], *, caption: str = "", header: bool | None = None) -> list[str]:
    """The rows below the header as sentences. `header=None`: judged by what the first row looks like."""
    table = [[" ".join(cell.split()) for cell in row] for row in rows]
    if header is None:
        table = [row for row in table if any(row)]
        header = looks_like_header(table)
    names: Row = table[0] if header and len(table) > 1 and any(table[0]) else ()
    body = table[1:] if names else table
    caption = " ".join(caption.split()).rstrip(" :.")
    prefix = f"{caption} – " if caption and len(caption) <= _CAPTION_CHARS else ""
    between = _BETWEEN[detect(" ".join(" ".join(row) for row in table))]
    return [_closed(prefix + _sentence(names, row, between)) for row in body if any(row)]


def joined(lines: Sequence[str]) -> str:
    """The lines of one cell as one."""
    words = ""
    for line in filter(None, lines):
        words += ("" if not words else " " if words.endswith(tuple(_ENDS + ",،-")) else "; ") + line
    return words


def looks_like_header(table: Sequence[Row]) -> bool:
    """Names of columns are short, all there (but perhaps the first), different, and hold no figures."""
    first, *rest = table or [[]]
    if not rest or len(first) < 2 or any(not cell for cell in first[1:]) or len(set(first)) < len(first):
        return False
    if any(len(cell.split()) > _NAME_WORDS or cell.endswith((":", ".")) or _DIGIT.search(cell) for cell in first):
        return False
    return len(first) > 2 or len(rest) > 1


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


def _alternate(rows: Sequence[Row]) -> bool:
    """Whether names and values stand side by side: A | 93-100 | B | 83-86."""
    cells = [(n, cell) for row in rows if len(row) >= 4 for n, cell in enumerate(row) if cell]
    right = sum(bool(_DIGIT.search(cell)) == bool(n % 2) for n, cell in cells)
    return len(cells) >= 4 and right >= 0.9 * len(cells)


def _pairs(row: Row, between: str) -> str:
    """A row without column names: its first cell names it."""
    if _alternate([row]):
        return between.join(f"{name}: {value}" for name, value in zip(row[::2], row[1::2], strict=False) if name)
    cells = list(dict.fromkeys(cell for cell in row if cell))
    if len(cells) == 1:
        return cells[0]
    return f"{cells[0].rstrip(' :')}: {between.join(cells[1:])}"


def _closed(sentence: str) -> str:
    return sentence if sentence.endswith(tuple(_ENDS)) else sentence + "."

"""Document readers: one file a format, one row in the table below a suffix.

A new format: write `engine/knowledge/readers/<format>.py` with a function `read(data, name, limits) -> Extracted` that
grows the text with `extracted.Builder` (or `-> Records` for structured rows), raise `DocumentError` naming the file and
the way out for what cannot be read, import vendor packages inside it, and add its suffixes to `WHOLE` or `STRUCTURED`.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import PurePath
from typing import cast

from engine.errors import DocumentError
from engine.knowledge.extracted import Extracted, Records

MB = 2**20
TOO_DEEP = "is nested too deeply to be read; save it again with less nesting"
_LONG, _SWOLLEN = MB, 50  # characters of any text, and for each byte of its file


@dataclass(frozen=True, slots=True)
class Limits:
    """Beyond these a file is refused: pages of a PDF, bytes that the text of a packed format (DOCX) unfolds to.

    Memory and time are bound by the process that readers run in (`engine.knowledge.process`).
    """

    unpacked_bytes: int
    pages: int


Reader = Callable[[bytes, str, Limits], Extracted]
RecordReader = Callable[[bytes, str, Limits], Records]

WHOLE = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "plain",
    ".text": "plain",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".pdf": "pdf",
    ".docx": "docx",
}
STRUCTURED = {
    ".csv": "delimited",
    ".tsv": "delimited",
    ".jsonl": "json_records",
    ".ndjson": "json_records",
    ".json": "json_records",
}


def suffix(name: str) -> str:
    """Of a file's name; a suffix alone is its own."""
    return (name if name in WHOLE or name in STRUCTURED else PurePath(name).suffix).lower()


def is_structured(name: str) -> bool:
    return suffix(name) in STRUCTURED


def is_readable(name: str) -> bool:
    return suffix(name) in WHOLE or is_structured(name)


def unreadable(name: str) -> str:
    """Why a file that is not `is_readable` is none of a collection."""
    return f"Dalil has no reader for '{suffix(name)}'; it reads {', '.join([*WHOLE, *STRUCTURED])}"


def too_large(most_mb: int) -> str:
    return f"is larger than {most_mb} MB; split it, or raise the setting knowledge.file_mb"


def read_whole(data: bytes, name: str, limits: Limits, kind: str = "") -> Extracted:
    """The text and blocks of a file; DocumentError where there are none. `kind`: its suffix, if the name has none."""
    reader = cast(Reader, _reader(WHOLE, kind or name))
    extracted = reader(data, name, limits)
    if not extracted.text.strip():
        raise DocumentError("holds no text", name)
    if len(extracted.text) > _LONG + _SWOLLEN * len(data):
        raise DocumentError(
            f"gives {len(extracted.text) // MB} MB of text, more than {_SWOLLEN} times its size, as no "
            "document does that people read; save it again in a simpler form",
            name,
        )
    return extracted


def read_records(data: bytes, name: str, limits: Limits) -> Records:
    """The rows of a file, HTML in their cells read as its text."""
    from engine.knowledge.readers.html import words_of

    found = cast(RecordReader, _reader(STRUCTURED, name))(data, name, limits)
    rows = (replace(row, values={column: words_of(cell) for column, cell in row.values.items()}) for row in found.rows)
    return replace(found, rows=rows)


def _reader(table: dict[str, str], name: str) -> object:
    module = table.get(suffix(name))
    if module is None:
        raise DocumentError(unreadable(name), name)
    return import_module(f"engine.knowledge.readers.{module}").read

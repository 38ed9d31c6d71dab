"""What a reader hands on: the document's text as people read it, and the blocks that give it structure.

Offsets count characters of `Extracted.text`. Citations point into that text, so a reader never changes it afterwards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["heading", "paragraph", "item", "row", "code"]


@dataclass(frozen=True, slots=True)
class Block:
    """`text[start:end]` is the block; its first `mark` characters are a list mark ("- ", "2. "), part of no sentence.

    `headers` is the path of headings above it, outermost first; a heading's own words are not in its own path. A `soft`
    heading was only judged to be one by its looks, so its words stay in the passages as well.
    """

    kind: Kind
    start: int
    end: int
    headers: tuple[str, ...] = ()
    level: int = 0
    page: int | None = None
    mark: int = 0
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Extracted:
    """A whole file. `title` is what the document calls itself; empty when it does not say."""

    text: str
    blocks: tuple[Block, ...]
    title: str = ""
    language: str = ""  # declared by the document itself, for example <html lang="el">


@dataclass(frozen=True, slots=True)
class Record:
    """One row of a structured file; `place` tells a person where it stands ("row 12")."""

    place: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Records:
    """A structured file: its columns, about how many rows it has, and the rows, read as they are asked for."""

    columns: tuple[str, ...]
    about: int
    rows: Iterator[Record]


class HeaderPath:
    """The headings above the place of reading."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []

    def enter(self, level: int, text: str) -> tuple[str, ...]:
        """Pass a heading; the path above it."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        above = self.path
        self._open.append((level, text))
        return above

    @property
    def path(self) -> tuple[str, ...]:
        return tuple(text for _, text in self._open)

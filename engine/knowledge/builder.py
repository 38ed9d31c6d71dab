"""How a reader of a marked-up format grows a document: block by block, headings and lists kept open as it goes."""

import re
from collections.abc import Sequence

from engine.knowledge.extracted import Block, Extracted, HeaderPath, Kind

_NO_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1f\ud800-\udfff]")  # what a broken font or file gives; no database takes it
_CLOSE = ("item", "row")  # blocks that follow their own kind on the next line, without an empty one between


class Builder:
    """White space becomes single, blocks are set apart by an empty line; `page` marks the blocks to come.

    The heading that says `title`, met first, names the document and stays out of every header path.
    """

    def __init__(self, title: str = "") -> None:
        self.title = title
        self.page: int | None = None
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._headers = HeaderPath()
        self._headed = False
        self._lists: list[int | None] = []  # number of the next item; None in a list without numbers
        self._begins_item = False

    @property
    def caption(self) -> str:
        """The nearest heading above."""
        return self._headers.path[-1] if self._headers.path else self.title

    def heading(self, text: str, level: int, *, soft: bool = False) -> None:
        text = _cleaned(text)
        if not text:
            return
        is_title = not self._headed and text == self.title
        above = () if is_title else self._headers.enter(level, text)
        self._headed = True
        self._append("heading", text, above, level=level, soft=soft)

    def begin_list(self, first: int | None) -> None:
        """Until `end_list`, words are items; `first` is the number of the first one, None for a list without."""
        self._lists.append(first)
        self._begins_item = False

    def begin_item(self) -> None:
        self._begins_item = True

    def end_list(self) -> None:
        self._lists.pop()
        self._begins_item = False

    def words(self, text: str, *, mark: str = "", depth: int = 0) -> None:
        """A paragraph, or what stands in the open item of a list; an item with a given mark needs no open list."""
        text = _cleaned(text)
        if not text:
            return
        if mark:
            self._append("item", text, self._headers.path, mark="  " * (depth - 1) + mark, level=depth)
        elif self._lists:
            self._append("item", text, self._headers.path, mark=self._mark(), level=len(self._lists))
        else:
            self._append("paragraph", text, self._headers.path)

    def rows(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self._append("row", sentence, self._headers.path)

    def code(self, text: str) -> None:
        if text.strip():
            self._append("code", text.strip("\n"), self._headers.path)

    def finish(self, language: str = "") -> Extracted:
        return Extracted("".join(self._parts), tuple(self._blocks), self.title, language)

    def _mark(self) -> str:
        """A dash or number for the first words of an item; an indent for what follows in it."""
        indent, number = "  " * (len(self._lists) - 1), self._lists[-1]
        if not self._begins_item:
            return indent + "  "
        self._begins_item = False
        if number is None:
            return f"{indent}- "
        self._lists[-1] = number + 1
        return f"{indent}{number}. "

    def _append(
        self, kind: Kind, text: str, headers: tuple[str, ...], *, mark: str = "", level: int = 0, soft: bool = False
    ) -> None:
        if self._blocks:
            self._write("\n" if kind in _CLOSE and self._blocks[-1].kind == kind else "\n\n")
        start = self._length
        self._write(mark + text)
        self._blocks.append(Block(kind, start, self._length, headers, level, self.page, len(mark), soft))

    def _write(self, text: str) -> None:
        text = _NO_TEXT.sub(" ", text)
        self._parts.append(text)
        self._length += len(text)


def _cleaned(text: str) -> str:
    """Single white space; what is no text counts as such, so that no block is without words."""
    return " ".join(_NO_TEXT.sub(" ", text).split())


def title_among(headings: Sequence[tuple[int, str]]) -> str:
    """The heading that names a document: the first, where no other is of its level or above; empty for none."""
    named = [(level, " ".join(text.split())) for level, text in headings if text.strip()]
    if not named or any(level <= named[0][0] for level, _ in named[1:]):
        return ""
    return named[0][1]

"""Quoted words shown in their document, honest about a document that has changed since. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from engine.language import Language
from engine.passage import Span

State = Literal["same", "moved", "changed", "removed"]


@dataclass(frozen=True, slots=True)
class SourceView:
    """Quoted words in their context. `state`: they stand where they were cited; stand elsewhere in the document now;
    are no longer in it; the document is gone. For the last two there is no context, and `quote` is what was cited.
    """

    before: str
    quote: str
    after: str
    title: str
    place: tuple[str, ...]
    page: int | None
    url: str
    source: str
    collection: str
    language: Language
    state: State

    @property
    def moved(self) -> bool:
        return self.state != "same"


def find(text: str, start: int, end: int, quote: str, *, removed: bool) -> tuple[State, int, int]:
    """Where the quoted words stand now; the occurrence nearest to where they stood."""
    if removed:
        return "removed", 0, 0
    if not quote:
        return ("same", start, end) if 0 <= start < end <= len(text) else ("changed", 0, 0)
    if text[start:end] == quote:
        return "same", start, end
    before, after = text.rfind(quote, 0, start + len(quote)), text.find(quote, start)
    places = [place for place in (before, after) if place >= 0]
    if not places:
        return "changed", 0, 0
    nearest = min(places, key=lambda place: abs(place - start))
    return "moved", nearest, nearest + len(quote)


def shown(
    row: Mapping[str, Any], state: State, span: Span, quote: str, place: tuple[tuple[str, ...], int | None], around: int
) -> SourceView:
    """The view of a row of `documents`; `place` is (header path, page)."""
    text, (start, end) = row["text"], span
    is_there = state in ("same", "moved")
    return SourceView(
        before=_tail(text[:start], around) if is_there else "",
        quote=text[start:end] if is_there else quote,
        after=_head(text[end:], around) if is_there else "",
        title=row["title"],
        place=place[0],
        page=place[1],
        url=row["url"],
        source=row["source"],
        collection=row["collection"],
        language=cast(Language, row["language"]),
        state=state,
    )


def _tail(text: str, around: int) -> str:
    if len(text) <= around:
        return text
    cut = text[-around:]
    return cut[next((n for n, char in enumerate(cut) if char.isspace()), 0) :]


def _head(text: str, around: int) -> str:
    if len(text) <= around:
        return text
    cut = text[:around]
    return cut[: next((n for n in range(len(cut) - 1, 0, -1) if cut[n].isspace()), len(cut))]

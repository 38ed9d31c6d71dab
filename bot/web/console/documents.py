"""A file of a collection: what was read of it, and beside that the file itself.

The file is somebody else's. It is shown as text or in a frame without scripts, form or address of ours (a web page), in
the browser's own viewer (a PDF), and handed out to be kept where no browser shows it (a DOCX).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal
from urllib.parse import quote, urlencode

from aiohttp import web

from adapters.web.markup import safe_url
from bot.web.console.doors import Staff, console_page, number_of
from bot.web.console.shelves import ONE, PATH, document_link, seen
from bot.web.guards import FRAMES_OWN, SHOWN_AS
from bot.web.keys import PARTS
from bot.web.problems import RefusedError
from engine.answering.documents.evidence import table_of
from engine.errors import CollectionError, DocumentError
from engine.knowledge.decoding import decode
from engine.knowledge.readers import suffix
from engine.knowledge.sources import SourceFile
from engine.store.texts import Piece, Title

DOCUMENT, ORIGINAL = f"{ONE}/document", f"{ONE}/original"
_TITLES = 1000
_SHOWN = 20  # rows of a table on one page
_PIECES = 400  # passages on one page
_HEADINGS = 100
_TEXT_CHARS = 200_000  # of a text file beside what was read
Kind = Literal["text", "page", "pdf", "file"]
_KINDS: dict[str, Kind] = {".html": "page", ".htm": "page", ".xhtml": "page", ".pdf": "pdf", ".docx": "file"}
_NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
_POLICIES: dict[Kind, str] = {
    "text": _NOTHING,
    "page": f"sandbox; {_NOTHING}",
    "pdf": f"{_NOTHING}; object-src 'self'",  # the viewer refuses to work in a sandbox; it runs nothing of ours
    "file": _NOTHING,
}


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of a passage: text, or rows of the table that is called `table`."""

    lines: tuple[str, ...]
    table: str = ""


@dataclass(frozen=True, slots=True)
class Original:
    """A file as it lies on the disk; `text` is what stands in it, where it is one, as far as it is shown."""

    kind: Kind
    link: str
    name: str
    text: str = ""
    cut: bool = False


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    name, texts = await seen(request, staff), request.app[PARTS].console.texts
    source = request.query.get("source", "")
    titles = await texts.of_source(name, source, _TITLES)
    original = await _original(request, name, source)
    if not titles and original is None:
        raise RefusedError(404, "not_found")
    pages = max(1, -(-len(titles) // _SHOWN))
    number = min(_page_of(titles, request.query.get("document")) or number_of(request.query.get("page", "")), pages)
    shown = titles[(number - 1) * _SHOWN : number * _SHOWN]
    pieces = await texts.pieces([title.id for title in shown], _PIECES)
    context = {
        "collection": name,
        "source": source,
        "link_out": safe_url(source) if source.startswith(("http://", "https://")) else "",
        "total": len(titles),
        "rows": sum(bool(title.record) for title in titles),
        "texts": [(title, [one for one in pieces if one.document == title.id]) for title in shown],
        "headings": _headings(pieces),
        "parts": parts_of,
        "cut": len(pieces) == _PIECES,
        "number": number,
        "pages": pages,
        "link": document_link(name, source),
        "original": original,
    }
    response = console_page(request, staff, "document.html", context)
    response[SHOWN_AS] = FRAMES_OWN
    return response


def _page_of(titles: Sequence[Title], document: str | None) -> int:
    """On which page a document stands; 0 where it is none of these."""
    return next((place // _SHOWN + 1 for place, title in enumerate(titles) if title.id == document), 0)


async def original(request: web.Request, staff: Staff) -> web.StreamResponse:
    """The file itself, as its kind may be shown; with `?keep` to be kept."""
    name = await seen(request, staff)
    file = await _file(request, name, request.query.get("source", ""))
    if file is None or not file.path.is_file():
        raise RefusedError(404, "not_found")
    kind = _kind(file)
    keep = "keep" in request.query or kind == "file"
    named = quote(Path(file.source).name if not file.url else f"page{file.path.suffix}", safe="")
    headers = {
        "Content-Disposition": f"{'attachment' if keep else 'inline'}; filename*=UTF-8''{named}",
        "Cache-Control": "no-store",
    }
    response: web.StreamResponse
    if keep or kind == "pdf":
        headers["Content-Type"] = "application/pdf" if kind == "pdf" else "application/octet-stream"
        response = web.FileResponse(file.path, headers=headers)
    else:
        text = await asyncio.to_thread(_text, file)
        if text is None:
            raise RefusedError(404, "not_found")
        shown = "text/html" if kind == "page" else "text/plain"
        response = web.Response(text=text, content_type=shown, charset="utf-8", headers=headers)
    response[SHOWN_AS] = _POLICIES[kind]
    return response


def parts_of(text: str) -> list[Part]:
    """The rows of tables, which are sentences of one line each, apart from other text."""
    grouped = groupby(text.split("\n"), table_of)
    return [Part(tuple(line for line in lines if line), table) for table, lines in grouped]


def _headings(pieces: Sequence[Piece]) -> list[tuple[int, str]]:
    """How deep each heading is, in reading order, each once below the same path."""
    paths = dict.fromkeys(piece.headers[:depth] for piece in pieces for depth in range(1, len(piece.headers) + 1))
    return [(len(path), path[-1]) for path in paths][:_HEADINGS]


async def _original(request: web.Request, name: str, source: str) -> Original | None:
    file = await _file(request, name, source)
    if file is None or not file.path.is_file():
        return None
    kind = _kind(file)
    link = f"{PATH}/{name}/original?{urlencode({'source': source})}"
    text = await asyncio.to_thread(_text, file) if kind == "text" else ""
    if text is None:
        return Original("file", link, Path(source).name)
    return Original(kind, link, Path(source).name, text[:_TEXT_CHARS], len(text) > _TEXT_CHARS)


async def _file(request: web.Request, name: str, source: str) -> SourceFile | None:
    """None for what is no file of the collection (any more), whatever path it names."""
    try:
        return await request.app[PARTS].shelf.original(name, source)
    except CollectionError:
        return None


def _kind(file: SourceFile) -> Kind:
    return _KINDS.get(suffix(file.path.name), "text")


def _text(file: SourceFile) -> str | None:
    """None where its characters are in no encoding that is known, or it cannot be opened."""
    try:
        return decode(file.path.read_bytes(), file.source)
    except (OSError, DocumentError):
        return None

"""The pages that a sitemap (sitemaps.org) or a feed (RSS 0.9 to 2.0, Atom) names.

XML from elsewhere is read by expat, which loads nothing; a document that declares entities is refused before there are
any, so that none can be unfolded.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urljoin
from xml.parsers import expat

from engine.errors import DocumentError
from engine.knowledge.readers import MB

MOST_BYTES = 20 * MB  # of a list, unpacked
MOST_PAGES = 50_000  # of one list, as sitemaps have at most
_GZIP = b"\x1f\x8b"
_PATHS = {  # the elements whose text is an address, below the element that holds one entry
    ("url", "loc"): "pages",
    ("sitemap", "loc"): "lists",
    ("item", "link"): "pages",
}


@dataclass(slots=True)
class Listed:
    """Addresses of pages, and of further lists, in their order."""

    pages: dict[str, None] = field(default_factory=dict)
    lists: dict[str, None] = field(default_factory=dict)


def read_list(data: bytes, url: str) -> Listed:
    """What the list at this address names. DocumentError for what is none."""
    reader = _Reader(url)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.EntityDeclHandler = reader.entity
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.buffer_text = True
    try:
        parser.Parse(_unpacked(data, url), True)
    except expat.ExpatError as error:
        raise DocumentError(f"is no sitemap or feed ({error})", url) from error
    if reader.root not in ("urlset", "sitemapindex", "rss", "RDF", "feed"):
        raise DocumentError(f"is no sitemap or feed but a document <{reader.root}>", url)
    return reader.found


def _unpacked(data: bytes, url: str) -> bytes:
    if not data.startswith(_GZIP):
        return data
    unpacker = zlib.decompressobj(wbits=31)
    try:
        text = unpacker.decompress(data, MOST_BYTES)
    except zlib.error as error:
        raise DocumentError(f"is damaged ({error})", url) from error
    if unpacker.unconsumed_tail:
        raise DocumentError(f"unpacks to more than {MOST_BYTES // MB} MB", url)
    return text


class _Reader:
    def __init__(self, url: str) -> None:
        self.root = ""
        self.found = Listed()
        self._url = url
        self._path: list[str] = []
        self._words: list[str] = []

    def entity(self, *_: object) -> None:
        raise DocumentError("declares entities, as no sitemap or feed needs to; nothing of it was read", self._url)

    def begin(self, name: str, given: Mapping[str, str]) -> None:
        local = name.rpartition(" ")[2]
        self.root = self.root or local
        if self._path[-1:] == ["entry"] and local == "link" and given.get("rel", "alternate") == "alternate":
            self._add("pages", given.get("href", ""))
        self._path.append(local)
        self._words.clear()

    def text(self, words: str) -> None:
        if tuple(self._path[-2:]) in _PATHS:
            self._words.append(words)

    def end(self, _: str) -> None:
        if (kind := _PATHS.get((self._path[-2] if len(self._path) > 1 else "", self._path[-1]))) is not None:
            self._add(kind, "".join(self._words))
        self._path.pop()

    def _add(self, kind: str, address: str) -> None:
        if not (address := address.strip()):
            return
        try:
            whole = urldefrag(urljoin(self._url, address)).url
        except ValueError:
            whole = address
        getattr(self.found, kind)[whole] = None
        if len(self.found.pages) > MOST_PAGES:
            raise DocumentError(f"names more than {MOST_PAGES} pages", self._url)

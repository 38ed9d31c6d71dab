"""The parts of a Word document that hold its text, and nothing else of the package: no picture is ever unpacked.

What a part says of its size is judged before it is unpacked, and zipfile unpacks no more than that. Parts are found by
their relationships and read from memory alone: no path of the package is ever one of this machine.
"""

import io
import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any

from engine.errors import DocumentError
from engine.knowledge.readers import MB, Limits

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_OLE = b"\xd0\xcf\x11\xe0"
_MAIN = "word/document.xml"
_DENSE = 200  # times its packed size: XML that people wrote unpacks to about 10, tables of one word to 100
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)


@dataclass(frozen=True, slots=True)
class Parts:
    """Elements: the body, and the roots of styles and numbering, None where the document has none."""

    body: Any
    styles: Any
    numbering: Any


def parts_of(data: bytes, name: str, limits: Limits) -> Parts:
    """Raises DocumentError for what is damaged, locked or too large."""
    from lxml import etree  # type: ignore[import-untyped]

    if data.startswith(_OLE):
        raise DocumentError("is an old .doc or is protected by a password; save it as DOCX without one", name)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            package = _Package(packed, name, limits)
            main = next((path for kind, path in package.related("") if kind.endswith("/officeDocument")), _MAIN)
            others = {kind.rsplit("/", 1)[-1]: path for kind, path in package.related(main)}
            document = package.root(main)
            body = document.find(f"{W}body") if document is not None else None
            styles, numbering = (package.root(others.get(kind, "")) for kind in ("styles", "numbering"))
    except _DAMAGED as error:
        raise DocumentError(f"is not a DOCX file, or is damaged ({error}); save it again as DOCX", name) from error
    except etree.XMLSyntaxError as error:
        raise DocumentError(
            f"is not a Word document that can be read ({error}); save it again as DOCX", name
        ) from error
    if body is None:
        raise DocumentError("is not a Word document that can be read (no body); save it again as DOCX", name)
    return Parts(body, styles, numbering)


class _Package:
    def __init__(self, packed: zipfile.ZipFile, name: str, limits: Limits) -> None:
        from lxml import etree

        self._packed, self._name, self._left = packed, name, limits.unpacked_bytes
        self._limits = limits
        self._entries = {entry.filename.lstrip("/"): entry for entry in packed.infolist()}
        self._parser = etree.XMLParser(
            resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True,
            remove_pis=True,
        )  # fmt: skip

    def root(self, path: str) -> Any:
        """The root element of a part, None where there is no such part."""
        from lxml import etree

        entry = self._entries.get(path)
        return None if entry is None else etree.fromstring(self._unpacked(entry), self._parser)

    def related(self, path: str) -> list[tuple[str, str]]:
        """(Type, path of the part) of each relationship of a part, "" being the package."""
        folder, file = posixpath.split(path)
        root = self.root(posixpath.join(folder, "_rels", f"{file}.rels"))
        if root is None:
            return []
        near = [one for one in root.iterchildren("{*}Relationship") if one.get("TargetMode") != "External"]
        return [(one.get("Type", ""), _joined(folder, one.get("Target", ""))) for one in near]

    def _unpacked(self, entry: zipfile.ZipInfo) -> bytes:
        self._left -= entry.file_size
        if self._left < 0:
            most = self._limits.unpacked_bytes // MB
            raise DocumentError(
                f"unfolds to {(self._limits.unpacked_bytes - self._left) // MB} MB, more than the {most} "
                "MB allowed; split it, or raise the setting knowledge.unpacked_mb",
                self._name,
            )
        if entry.file_size > MB and entry.file_size > _DENSE * entry.compress_size:
            raise DocumentError(
                f"{entry.filename} unfolds to {entry.file_size // max(1, entry.compress_size)} times its "
                f"size, more than the {_DENSE} that text does; save the document again",
                self._name,
            )
        return self._packed.read(entry)


def _joined(folder: str, target: str) -> str:
    """The path of a part in the package, whatever is written before it."""
    return posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")

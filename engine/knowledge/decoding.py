"""Bytes of a text file as characters, exactly: no line end is changed, only a byte-order mark is left out.

UTF-8 is believed whenever it fits. What does not fit is judged by statistics, restricted to the encodings in which our
languages were written; where the text comes out as nonsense the file is refused by name instead of being guessed.
"""

import codecs

from engine.errors import DocumentError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LIKELY = [
    "cp1252",
    "cp1253",
    "cp1256",
    "iso8859_7",
    "iso8859_6",
    "cp737",
    "cp720",
    "mac_roman",
    "utf_16_le",
    "utf_16_be",
]
_SAMPLE = 200_000


def decode(data: bytes, name: str) -> str:
    """The characters of `data`; DocumentError names the file and the way out."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strict(data, encoding, name)
    if b"\0" in data[:4096]:
        return _strict(data, _utf16(data, name), name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        return _strict(data, _guess(data, name, error), name)


def _guess(data: bytes, name: str, error: UnicodeDecodeError) -> str:
    if b"\r" in data and b"\n" not in data:
        return "mac_roman"  # only classic Mac OS ended lines so
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_SAMPLE], cp_isolation=_LIKELY, enable_fallback=False).best()
    if best is None:
        raise DocumentError(
            f"its characters are in no encoding Dalil knows (byte {data[error.start]:#04x} at {error.start} is "
            "not UTF-8); save it as UTF-8",
            name,
        ) from error
    return best.encoding


def _utf16(data: bytes, name: str) -> str:
    """Zero bytes in text mean UTF-16 without its mark; anywhere else they mean that this is not text."""
    even, odd = data[0:4096:2].count(0), data[1:4096:2].count(0)
    if max(even, odd) < 0.05 * min(len(data), 4096) / 2 or min(even, odd) > max(even, odd) / 4:
        raise DocumentError("this is not a text file (it holds zero bytes); convert it to text, PDF or DOCX", name)
    return "utf_16_le" if odd > even else "utf_16_be"


def _strict(data: bytes, encoding: str, name: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(
            f"it seems to be {encoding.removesuffix('-sig')} but is not all through; save it as UTF-8", name
        ) from error
    if "\0" in text:  # PostgreSQL keeps no NUL, and no text needs one
        raise DocumentError("this is not a text file (it holds zero bytes); convert it to text, PDF or DOCX", name)
    return text

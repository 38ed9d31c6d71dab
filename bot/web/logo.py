"""The institution's logo: one PNG file in the home.

PNG alone is taken. An SVG is a document that may hold scripts, links and styles of its own, and a sanitiser has to read
it as every browser does; a picture of pixels has none of that. Of the file only the pieces that draw are kept: its
size, its colours, its pixels.
"""

import asyncio
from hashlib import blake2b
from pathlib import Path
from struct import unpack_from
from zlib import crc32

from engine.errors import InputError
from engine.files import store_whole

MOST_BYTES = 256 * 1024
LEAST_SIDE, MOST_SIDE = 16, 2048  # pixels
SIGNATURE = b"\x89PNG\r\n\x1a\n"
DRAWING = (b"IHDR", b"PLTE", b"tRNS", b"sRGB", b"gAMA", b"IDAT", b"IEND")
_NAME = "logo.png"


class Logo:
    """`data` is the picture, empty where there is none; `version` changes with it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _NAME
        self.data = self._path.read_bytes() if self._path.exists() else b""

    @property
    def version(self) -> str:
        return blake2b(self.data, digest_size=8).hexdigest()

    async def keep(self, data: bytes) -> None:
        """Raises InputError with a code for what does not fit, StoreError where it cannot be written."""
        drawn = drawing(data)
        await asyncio.to_thread(store_whole, self._path, drawn)
        self.data = drawn

    async def remove(self) -> None:
        await asyncio.to_thread(self._path.unlink, missing_ok=True)
        self.data = b""


def drawing(data: bytes) -> bytes:
    """The picture without all else that the file holds. Raises InputError: "large", "kind", "damaged" or "size"."""
    if len(data) > MOST_BYTES:
        raise InputError("large")
    if not data.startswith(SIGNATURE):
        raise InputError("kind")
    drawn, at, last = bytearray(SIGNATURE), len(SIGNATURE), b""
    while last != b"IEND":
        if at + 12 > len(data):
            raise InputError("damaged")
        length, last = unpack_from(">I4s", data, at)
        end = at + 12 + length
        if end > len(data) or crc32(data[at + 4 : end - 4]) != unpack_from(">I", data, end - 4)[0]:
            raise InputError("damaged")
        if last in DRAWING:
            drawn += data[at:end]
        at = end
    if drawn[12:16] != b"IHDR" or b"IDAT" not in drawn:
        raise InputError("damaged")
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in unpack_from(">II", drawn, 16)):
        raise InputError("size")
    return bytes(drawn)

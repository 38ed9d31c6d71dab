"""Whether a full-text index is whole: what its own notes and tantivy's say of its files.

`state.json`, sealed, holds the layout, the generation, the digest of tantivy's `meta.json` and the sizes of the files
of the segments that are named there. Each of those ends in a footer with the CRC of what stands before it: some words
of JSON, their length, and a number that all have.
"""

import hashlib
import json
import mmap
import struct
import zlib
from pathlib import Path
from typing import Any

from engine.files import DamagedError, read_sealed, write_sealed

STATE, META = "state.json", "meta.json"
_FOOTER = struct.Struct("<II")  # length of the JSON before it, and this number:
_MAGIC = 1337


def note(folder: Path, layout: str, generation: int) -> None:
    """What the index is now. Raises OSError."""
    meta = (folder / META).read_bytes()
    sizes = {path.name: path.stat().st_size for path in _files(folder, meta)}
    state = {"layout": layout, "generation": generation, "meta": hashlib.sha256(meta).hexdigest(), "sizes": sizes}
    write_sealed(folder / STATE, json.dumps(state).encode())


def layout_of(folder: Path) -> str:
    """Of the index in a folder, "" where there is none. DamagedError where its notes are damaged."""
    if not folder.exists() or not any(path.suffix != ".lock" for path in folder.iterdir()):
        return ""
    return str(_state(folder)["layout"])


def generation_of(folder: Path) -> int:
    """Which the index has reached; 0 where nothing is known of it."""
    try:
        return int(_state(folder)["generation"])
    except DamagedError:
        return 0


def check(folder: Path) -> None:
    """Raises DamagedError naming the file that is not as it was written. A GB takes about a second."""
    state = _state(folder)
    try:
        meta = (folder / META).read_bytes()
    except OSError as error:
        raise DamagedError(f"{folder / META} cannot be read ({error.strerror})") from error
    if hashlib.sha256(meta).hexdigest() != state["meta"]:
        raise DamagedError(f"{folder / META} is not as it was written")
    for name, size in state["sizes"].items():
        _check_file(folder / name, size)


def _state(folder: Path) -> dict[str, Any]:
    return dict(json.loads(read_sealed(folder / STATE)))


def _files(folder: Path, meta: bytes) -> list[Path]:
    stems = {segment["segment_id"].replace("-", "") for segment in json.loads(meta)["segments"]}
    return [path for path in folder.iterdir() if path.name.partition(".")[0] in stems]


def _check_file(path: Path, size: int) -> None:
    try:
        with path.open("rb") as file:
            if path.stat().st_size != size or size < _FOOTER.size:
                raise DamagedError(f"{path} has {path.stat().st_size} bytes in place of {size}")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as held, memoryview(held) as view:
                length, magic = _FOOTER.unpack(view[-_FOOTER.size :])
                end = size - _FOOTER.size - length
                footer = json.loads(bytes(view[end : -_FOOTER.size])) if magic == _MAGIC and end >= 0 else {}
                whole = footer.get("crc") == zlib.crc32(view[: max(0, end)])
    except (OSError, ValueError) as error:
        raise DamagedError(f"{path} cannot be read ({error})") from error
    if not whole:
        raise DamagedError(f"{path} is changed: its checksum is another")

"""Files that are whole or not there, and files that tell whether they are still as they were written.

What is derived (indexes, trained weights, an exported model) is written with `write_sealed`: its digest stands at its
end, so that a file cut short, emptied or changed on the disk is noticed when it is read and can be made again.
"""

import hashlib
import os
from pathlib import Path

from engine.errors import StoreError

_SEAL = b"\n#sealed "
_HEX = 32  # digits of the digest in a seal


class DamagedError(Exception):
    """A derived file is missing or not as it was written; the words name it."""


def write_whole(path: Path, data: bytes) -> None:
    """The file appears whole or not at all, and is on the disk when this returns. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        settle(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def store_whole(path: Path, data: bytes) -> None:
    """The same in a folder that is made where it is missing. Raises StoreError, which names the way out."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        raise StoreError(
            f"{path} cannot be written ({error.strerror}); free some space or check the folder's owner"
        ) from error


def settle(draft: Path, path: Path) -> None:
    """A finished draft takes its name, and the folder remembers it after a loss of power. Raises OSError."""
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_sealed(path: Path, data: bytes) -> None:
    """`data` and its seal. Raises OSError."""
    write_whole(path, data + _SEAL + _digest(data))


def read_sealed(path: Path) -> bytes:
    """What `write_sealed` was given. Raises DamagedError."""
    try:
        held = path.read_bytes()
    except OSError as error:
        raise DamagedError(f"{path} cannot be read ({error.strerror})") from error
    end = len(held) - len(_SEAL) - _HEX
    if end < 0 or held[end : end + len(_SEAL)] != _SEAL:
        raise DamagedError(f"{path} {'is empty' if not held else 'is cut short or changed'}")
    if _digest(memoryview(held)[:end]) != held[-_HEX:]:
        raise DamagedError(f"{path} is changed: its digest is another")
    return held[:end]


def difference(path: Path, size: int, sha256: str) -> str:
    """How a file differs from what its card says of it; "" where it does not. The size is looked at first."""
    try:
        found = path.stat().st_size
        if found != size:
            return f"{path} has {found} bytes in place of {size}"
        with path.open("rb") as file:
            same = hashlib.file_digest(file, "sha256").hexdigest() == sha256
    except OSError as error:
        return f"{path} cannot be read ({error.strerror})"
    return "" if same else f"{path} is changed: its digest is another"


def _digest(data: bytes | memoryview) -> bytes:
    return hashlib.sha256(data).hexdigest()[:_HEX].encode()

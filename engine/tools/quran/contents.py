"""Passages found by what they tell, in the words of whoever remembers them: "the ant that warned the others".

`contents.tsv` says in everyday words of three languages what a passage tells, one a line; `contents.npz` holds the
packaged encoder's vectors of these words (`training/contents.py`). A message is as near to a passage as to the nearest
of its descriptions. Of 177 messages by people who had not seen them, on passages that they describe, the right one is
first for .54 and among the first three for .67.
"""

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np

from engine.files import DamagedError
from engine.routing.network import Encoder
from engine.scripture.facts import Key

TABLE, VECTORS = "contents.tsv", "contents.npz"
SCALE = 127.0  # of vectors of length 1, kept in eight bits
SURE = 0.6  # cosine from which a passage is the one that is meant: .9 of 29 messages
FINDS = 0.5  # that from which a message is about what the Quran tells, where something else says so too
NEAR = 0.45  # that from which a passage may be meant: .75 of 120 messages are about one of the first three
ODDS = 10.0  # what each 1.0 of cosine above NEAR adds to the logit of a message being for the Quran
REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class Told:
    """A passage and how near what it tells is to a message, from -1 to 1."""

    first: Key
    last: Key
    cosine: float


class Contents:
    """The tables in `folder`. Raises DamagedError where they cannot be read, and ValueError where the vectors were made
    for another encoder."""

    def __init__(self, folder: Path, encoder: Encoder) -> None:
        path = folder / VECTORS
        try:
            table = (folder / TABLE).read_bytes()
            self._places = [place for place, _ in described(table.decode("utf-8"))]
            with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as made:
                vectors, fingerprint, digest = made["vectors"], str(made["encoder"]), str(made["table"])
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error
        if fingerprint != encoder.fingerprint:
            raise ValueError(f"{path} was made for another encoder; run `make train`")
        if digest != digest_of(table):
            raise DamagedError(f"{path} does not fit {TABLE}; run `make train`")
        self._vectors = vectors.astype(np.float32) / SCALE
        self._encoder = encoder
        self.search = lru_cache(REMEMBERED)(self._search)

    def _search(self, text: str, k: int = 3) -> tuple[Told, ...]:
        """At most `k` passages that do not overlap, the nearest first; takes some 5 to 20 ms."""
        cosines = self._vectors @ self._encoder.encode([text])[0]
        nearest = cosines.reshape(len(self._places), -1).max(axis=1)
        found: list[Told] = []
        for place in np.argsort(-nearest, kind="stable").tolist():
            first, last = self._places[place]
            if not any(first <= one.last and one.first <= last for one in found):
                found.append(Told(first, last, float(nearest[place])))
            if len(found) == k:
                break
        return tuple(found)

    def odds(self, text: str) -> float:
        """What the nearest passage adds to the logit of a message being for the Quran."""
        found = self.search(text)
        return ODDS * max(0.0, found[0].cosine - NEAR) if found else 0.0

    def finds(self, text: str) -> bool:
        """Whether a message is likely about something that a passage tells, if it asks the Quran at all."""
        found = self.search(text)
        return bool(found) and found[0].cosine >= FINDS


def described(table: str) -> list[tuple[tuple[Key, Key], Sequence[str]]]:
    """Each passage with its descriptions. Raises ValueError naming the line that cannot be read."""
    found: list[tuple[tuple[Key, Key], Sequence[str]]] = []
    for number, line in enumerate(table.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        place, *words = line.split("\t")
        sura, _, verses = place.partition(":")
        first, _, last = verses.partition("-")
        if len(words) != 3 or not all(words):
            raise ValueError(f"line {number} has no three descriptions")
        found.append((((int(sura), int(first)), (int(sura), int(last or first))), words))
    return found


def digest_of(table: bytes) -> str:
    return sha256(table).hexdigest()[:16]

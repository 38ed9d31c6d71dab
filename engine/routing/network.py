"""What a text tells by its meaning: a small network with one hidden layer over the packaged encoder's vectors.

`training/network.py` fits it; one hidden layer, because what is meant does not lie on one side of a plane.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.files import DamagedError


class Encoder(Protocol):
    @property
    def fingerprint(self) -> str: ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]: ...


def with_facts(vectors: NDArray[np.float32], facts: Iterable[str], places: Mapping[str, int]) -> NDArray[np.float32]:
    """Vectors of one text or more, one after the other, and a 1 for each fact that has a place."""
    told = np.zeros(len(places), np.float32)
    told[[places[fact] for fact in facts if fact in places]] = 1
    return np.concatenate([vectors.ravel(), told])


class Network:
    """The layers in the file at `path`, `made` being the whole of it. Raises DamagedError where it cannot be read, and
    ValueError where it was made for another encoder."""

    def __init__(self, path: Path, encoder: Encoder) -> None:
        try:
            self.made: dict[str, Any] = json.loads(path.read_bytes())
            self._hidden, self._output = (
                (np.array(weights, np.float32), np.array(biases, np.float32))
                for weights, biases in zip(self.made["weights"], self.made["biases"], strict=True)
            )
            fingerprint = self.made["encoder"]
        except (OSError, ValueError, KeyError) as error:
            raise DamagedError(f"{path} cannot be read ({error}); reinstall Dalil") from error
        if fingerprint != encoder.fingerprint:
            raise ValueError(f"{path} was made for another encoder; run `make train`")
        self._path = path
        self.classes = self._output[1].shape[0]

    def places(self, name: str) -> dict[str, int]:
        """The names in a list of the file, in their order, each with its place. Raises DamagedError where none is."""
        if name not in self.made:
            raise DamagedError(f"{self._path} holds no '{name}'; reinstall Dalil")
        return {one: place for place, one in enumerate(self.made[name])}

    def of(self, features: NDArray[np.float32]) -> NDArray[np.float32]:
        """The logits, shape (outputs,), for a text's vectors and facts, shape (width,)."""
        (inward, thresholds), (outward, biases) = self._hidden, self._output
        hidden = np.maximum(features @ inward + thresholds, 0)
        return np.asarray(hidden @ outward + biases, np.float32)

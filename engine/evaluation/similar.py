"""How well an encoder tells texts that say the same from texts that do not, within a language and across languages."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.evaluation.risk import area_under_roc
from engine.language import LANGUAGES
from engine.retrieval.encoders import PassageEncoder

SAME, OTHER = "same language", "other language"


@dataclass(frozen=True, slots=True)
class Parted:
    """Mean cosines of similar and of different pairs; `auc`: how often a similar one is nearer than a different one."""

    similar: float
    different: float
    auc: float


def parted(encoder: PassageEncoder, known: Path) -> dict[str, Parted]:
    """By the texts of `config/encoders.toml` in the languages that the encoder knows: those of "unrelated" say in every
    language the same in the same order, and those of "reworded" say it in other words."""
    told = tomllib.loads(known.read_text("utf-8"))
    spoken = [language for language in LANGUAGES if language in encoder.languages]
    first = {one: encoder.encode(told["unrelated"][one]) for one in spoken}
    second = {one: encoder.encode(told["reworded"][one]) for one in spoken}
    groups = {
        SAME: [first[one] @ second[one].T for one in spoken],
        OTHER: [first[one] @ second[other].T for one in spoken for other in spoken if one != other],
    }
    return {name: _parted(cosines) for name, cosines in groups.items() if cosines}


def _parted(cosines: Sequence[NDArray[np.float32]]) -> Parted:
    """Of square tables: on the diagonal stand the similar pairs."""
    similar = np.concatenate([np.diag(one) for one in cosines])
    different = np.concatenate([one[~np.eye(len(one), dtype=bool)] for one in cosines])
    labels = np.repeat([True, False], [len(similar), len(different)])
    auc = area_under_roc(np.concatenate([similar, different]).astype(np.float64), labels)
    return Parted(float(similar.mean()), float(different.mean()), auc)

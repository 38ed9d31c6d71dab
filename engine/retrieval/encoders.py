"""What passages are searched by meaning with: the packaged encoder, one like it, or one of sentence-transformers."""

import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from engine.errors import SettingsError
from engine.language import LANGUAGES, Language
from engine.retrieval.encoder import MODEL, Encoder, Vectors
from engine.retrieval.retriever import QueryEncoder

SETTING, PACKAGED = "retrieval.encoder", "packaged"
_UNUSED = ["onnx/*", "openvino/*", "*.onnx", "*.h5", "*.ot", "*.msgpack"]  # the same weights for other programs


class PassageEncoder(Protocol):
    """`encode` gives passages rows of length 1, `questions.encode` what is asked of them; vectors of two encoders may
    be compared where their `fingerprint` is the same."""

    @property
    def languages(self) -> frozenset[Language]: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def dimensions(self) -> int: ...
    @property
    def questions(self) -> QueryEncoder: ...
    def encode(self, texts: Sequence[str]) -> Vectors: ...


Likeness = Callable[[float], float]


def encoder_at(place: str, packaged: Encoder, known: Path) -> PassageEncoder:
    """The one that is set, "@cuda" after a folder naming a device. SettingsError and IndexUnavailable name the way
    out. Takes seconds: call it in a thread."""
    if place == PACKAGED:
        return packaged
    where, _, device = place.partition("@")
    folder = folder_of(where)
    if (folder / MODEL).is_file():
        return Encoder(folder)
    from engine.retrieval.transformer import TransformerEncoder

    return TransformerEncoder(folder, known, device or "cpu")


def folder_of(where: str) -> Path:
    """A folder as it is named, or that of a model of this name in the hub's cache, fetched where it is missing."""
    folder = Path(where).expanduser()
    if folder.is_dir():
        return folder.resolve()
    if where.startswith(("/", ".", "~")) or where.count("/") != 1:
        raise SettingsError(
            f"{SETTING}: there is no folder {where}; put the model there, or set it to another or to '{PACKAGED}'"
        )
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(where, ignore_patterns=_UNUSED))
    except Exception as error:  # a hub that is out of reach says so in many ways
        raise SettingsError(
            f"{SETTING}: {where} is no folder here, and the hub of models gives none of that name "
            f"({str(error).splitlines()[0]}); fetch it on a machine that reaches the hub (`hf download {where} "
            f"--local-dir FOLDER`), copy the folder here and set {SETTING} to its path, or to '{PACKAGED}'"
        ) from error


def on_scale_of(packaged: Encoder, other: PassageEncoder, known: Path) -> Likeness | None:
    """Cosines of the other encoder as the packaged one would give them, so that fusion, confidence and what counts as
    near mean the same: texts that have nothing to do with each other, and equal ones, come out alike. None: as they
    are."""
    if other.fingerprint == packaged.fingerprint:
        return None
    texts = tomllib.loads(known.read_text("utf-8"))["unrelated"]
    groups = [texts[language] for language in LANGUAGES if language in other.languages]
    if not groups:
        return None
    here, there = _unrelated(packaged, groups), min(_unrelated(other, groups), 0.99)
    return lambda cosine: here + (cosine - there) * (1 - here) / (1 - there)


def _unrelated(encoder: PassageEncoder, groups: Sequence[Sequence[str]]) -> float:
    """The mean cosine of two texts of a group."""
    found = []
    for texts in groups:
        rows = encoder.encode(texts)
        cosines = rows @ rows.T
        found.append(float(cosines.sum() - np.trace(cosines)) / (len(texts) * (len(texts) - 1)))
    return sum(found) / len(found)

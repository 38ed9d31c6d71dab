"""Sentence vectors from a folder of sentence-transformers: any such model may take the place of the packaged encoder.

Torch is imported and the weights are loaded where one is opened, and nowhere else.
"""

import hashlib
import re
import threading
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from engine.errors import IndexUnavailable
from engine.language import LANGUAGES, Language
from engine.retrieval.encoder import Vectors

BATCH = 32  # texts run together
CARD = "README.md"  # where the publisher names languages, licence and data
_HASHED = {".json", ".txt", ".model", ".safetensors", ".bin"}
_OTHER_FORMS = {"onnx", "openvino"}  # folders with the same weights for other programs


@dataclass(frozen=True, slots=True)
class Prefixes:
    """What a model wants before a question and before a passage."""

    question: str = ""
    passage: str = ""


class TransformerEncoder:
    """Opens the model in `folder` on `device`; `known` is `config/encoders.toml`.

    `languages` are those that its card names, all where it names none. One caller at a time: weights and processor are
    shared. Raises IndexUnavailable, naming the folder and the way out, where it cannot be loaded.
    """

    def __init__(self, folder: Path, known: Path, device: str = "cpu") -> None:
        self.fingerprint: str = fingerprint(folder)
        self.languages: frozenset[Language] = languages_of(folder) or frozenset(LANGUAGES)
        self.told: bool = bool(languages_of(folder))
        self.model = loaded(folder, device)
        self.dimensions: int = self.model.get_embedding_dimension()
        self.prefixes = prefixes_of(self.model.prompts, folder, known)
        self.questions = Questions(self)
        self._turn = threading.Lock()

    def encode(self, texts: Sequence[str]) -> Vectors:
        """A row of length 1 for each passage, in order."""
        return self.run(texts, self.prefixes.passage)

    def run(self, texts: Sequence[str], prefix: str) -> Vectors:
        with self._turn:
            rows = self.model.encode(
                list(texts), prompt=prefix or None, prompt_name=None, batch_size=BATCH, normalize_embeddings=True,
                convert_to_numpy=True, show_progress_bar=False,
            )  # fmt: skip
        return cast("Vectors", np.asarray(rows, np.float32).reshape(len(texts), self.dimensions))


@dataclass(frozen=True, slots=True)
class Questions:
    """The same model as it takes questions."""

    encoder: TransformerEncoder

    @property
    def languages(self) -> frozenset[Language]:
        return self.encoder.languages

    def encode(self, texts: Sequence[str]) -> Vectors:
        return self.encoder.run(texts, self.encoder.prefixes.question)


def device_here() -> str:
    """A GPU where there is one."""
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def loaded(folder: Path, device: str) -> Any:
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as bars

    bars.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        return SentenceTransformer(str(folder), device=device, local_files_only=True)
    except Exception as error:  # whatever a library says of a broken file or a device that is not there
        raise IndexUnavailable(
            f"{folder} cannot be loaded as a sentence encoder ({error}); put the whole model (modules.json, weights, "
            "tokenizer) there, or set retrieval.encoder to another folder or to 'packaged'"
        ) from error


def prefixes_of(prompts: dict[str, str], folder: Path, known: Path) -> Prefixes:
    """Those of the model's own folder, else those that its family is known to want."""
    question = prompts.get("query", "")
    passage = next((prompts[name] for name in ("document", "passage", "corpus") if prompts.get(name)), "")
    if question or passage:
        return Prefixes(question, passage)
    for family in tomllib.loads(known.read_text("utf-8"))["prefixes"]:
        if re.search(family["path"], str(folder), re.IGNORECASE):
            return Prefixes(family["question"], family["passage"])
    return Prefixes()


def languages_of(folder: Path) -> frozenset[Language]:
    """Those that the publisher's card names, of ours; none where it names none."""
    from huggingface_hub import metadata_load

    try:
        named = (metadata_load(folder / CARD) or {}).get("language") if (folder / CARD).is_file() else None
    except (OSError, ValueError):
        named = None
    names = [named] if isinstance(named, str) else named or []
    if "multilingual" in names:
        return frozenset(LANGUAGES)
    return frozenset(language for language in LANGUAGES if language in names)


def fingerprint(folder: Path) -> str:
    """Of weights, tokenizer and configuration."""
    held = hashlib.sha256()
    for path in _files(folder):
        held.update(f"{path.relative_to(folder)}\0".encode())
        with path.open("rb") as file:
            held.update(hashlib.file_digest(file, "sha256").digest())
    return held.hexdigest()[:16]


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in _HASHED and path.is_file() and not _OTHER_FORMS & set(path.relative_to(folder).parts):
            yield path

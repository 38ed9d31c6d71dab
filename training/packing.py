"""Writes trained models as Dalil ships them: an ONNX file with weights of eight bits and its card."""

import hashlib
import json
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import torch

from engine.answering.documents.reader import MODEL as READER
from engine.learning.packing import written
from engine.packaged import CARD, TOKENIZER
from engine.retrieval.encoder import MODEL
from training import pretrained
from training.encoder import Training
from training.reader import Reader
from training.reader import Training as Reading

LANGUAGES = ("en", "ar", "el")


def pack(training: Training, target: Path) -> dict[str, Any]:
    """Write the encoder, its tokenizer and its card into the folder `target`; gives the card."""
    training.student.body.set_attn_implementation("eager")  # the form that exports
    written(training.student.eval(), ("input_ids", "attention_mask"), "vector", target / MODEL)
    training.tokenizer.save(str(target / TOKENIZER))
    card = _card(training, target)
    (target / CARD).write_text(json.dumps(card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return card


class PackedReader(torch.nn.Module):
    """The reader with ids and types of tokens in, logits (text, token, 3) out. Without a mask: windows are read one at
    a time."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.body, self.heads = reader.body, reader.heads

    def forward(self, input_ids: torch.Tensor, token_type_ids: torch.Tensor) -> torch.Tensor:
        states = self.body(input_ids=input_ids, token_type_ids=token_type_ids).last_hidden_state
        return cast("torch.Tensor", self.heads(states, input_ids, token_type_ids))


def pack_reader(training: Reading, target: Path) -> dict[str, Any]:
    """Write the reader, its tokenizer and its card into the folder `target`; gives the card."""
    written(PackedReader(training.reader).eval(), ("input_ids", "token_type_ids"), "logits", target / READER)
    training.tokenizer.save(str(target / TOKENIZER))
    card = {
        "name": "dalil-reader",
        "made": datetime.now(UTC).date().isoformat(),
        "recipe": "a multilingual body taught to read, int8: a logit a unit, for the window and for entailment",
        "base": {
            name: one for name, one in training.base.items() if name in ("name", "licence", "package", "made", "files")
        },
        "languages": list(LANGUAGES),
        "training": asdict(training.recipe) | {"step": training.step, "seconds": round(training.seconds)},
        "data": training.sources(),
        "files": _files(target, READER, TOKENIZER),
        "figures": {"development": training.figures},
    }
    (target / CARD).write_text(json.dumps(card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return card


def _files(folder: Path, *names: str) -> dict[str, Any]:
    return {name: {"bytes": (folder / name).stat().st_size, "sha256": _digest(folder / name)} for name in names}


def _card(training: Training, target: Path) -> dict[str, Any]:
    parallel = training.parallel
    sources = {
        name: {"licence": _licence(name, parallel.licences), "pairs": pairs} for name, pairs in parallel.counts.items()
    }
    return {
        "name": "dalil-encoder",
        "made": datetime.now(UTC).date().isoformat(),
        "recipe": "multilingual-e5-small taught to find what answers, int8, mean of tokens, length 1, 256 tokens",
        "base": {"name": pretrained.NAME, "licence": pretrained.LICENCE, "package": pretrained.PACKAGE},
        "languages": list(LANGUAGES),
        "dimensions": 384,
        "training": asdict(training.recipe)
        | {"step": training.progress.step, "seconds": round(training.progress.seconds)},
        "data_sha256": parallel.digest,
        "sources": sources,
        "files": _files(target, MODEL, TOKENIZER),
        "figures": {"hit@1, hit@5, MRR": training.progress.figures},
    }


def _licence(name: str, licences: dict[str, str]) -> str:
    from training.sources import licence_of

    return licence_of(name.rsplit(" ", 1)[0], licences) or "none"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

"""Writes a trained encoder as Dalil ships it: an ONNX file with weights of eight bits, its tokenizer and its card."""

import hashlib
import json
import tempfile
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic  # type: ignore[import-untyped]
from torch.nn import functional

from training.encoder import Student, Training

MODEL, TOKENIZER, CARD = "encoder.onnx", "tokenizer.json", "card.json"
LANGUAGES = ("en", "ar", "el")


class Packed(torch.nn.Module):
    """The student with one table for all word pieces: token ids and mask in, vectors of length 1 out."""

    def __init__(self, student: Student) -> None:
        super().__init__()
        table = torch.cat([student.english, student.new.weight.detach()])
        self.body = student.body
        self.body.config._attn_implementation = "eager"  # the form that exports
        self.body.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(table)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        states = self.body(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        shown = attention_mask.unsqueeze(-1).to(states.dtype)
        return functional.normalize((states * shown).sum(1) / shown.sum(1), dim=-1)


def pack(training: Training, target: Path) -> dict[str, Any]:
    """Write model, tokenizer and card into the folder `target`; gives the card."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        export(Packed(training.student).eval(), whole)
        quantize_dynamic(
            whole, target / MODEL, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            op_types_to_quantize=["MatMul", "Gather"],
        )  # fmt: skip
    training.tokenizer.save(str(target / TOKENIZER))
    card = _card(training, target)
    (target / CARD).write_text(json.dumps(card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return card


def export(model: torch.nn.Module, path: Path) -> None:
    """An ONNX file of 32 bits with free numbers of texts and tokens."""
    ids = torch.ones((2, 8), dtype=torch.long)
    axes = {0: "text", 1: "token"}
    with torch.no_grad():
        torch.onnx.export(
            model,
            (ids, torch.ones_like(ids)),
            str(path),
            input_names=["input_ids", "attention_mask"],
            output_names=["vector"],
            dynamic_axes={"input_ids": axes, "attention_mask": axes, "vector": {0: "text"}},
            opset_version=17,
            dynamo=False,
        )


def _card(training: Training, target: Path) -> dict[str, Any]:
    parallel = training.parallel
    sources = {
        name: {"licence": _licence(name, parallel.licences), "pairs": pairs} for name, pairs in parallel.counts.items()
    }
    return {
        "name": "dalil-encoder",
        "made": datetime.now(UTC).date().isoformat(),
        "recipe": "all-MiniLM-L6-v2 taught Arabic and Greek, int8, mean of tokens, length 1, 256 tokens",
        "base": "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0)",
        "languages": list(LANGUAGES),
        "dimensions": 384,
        "training": asdict(training.recipe) | {"step": training.progress.step},
        "data_sha256": parallel.digest,
        "sources": sources,
        "files": {
            name: {"bytes": (target / name).stat().st_size, "sha256": _digest(target / name)}
            for name in (MODEL, TOKENIZER)
        },
        "figures": {"question to English passage, XQuAD half: hit@1, hit@5, MRR": training.progress.figures},
    }


def _licence(name: str, licences: dict[str, str]) -> str:
    from training.sources import licence_of

    return licence_of(name.rsplit(" ", 1)[0], licences) or "none"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()

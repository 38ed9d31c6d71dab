"""Writes trained models as Dalil ships them: an ONNX file with weights of eight bits and its card."""

import hashlib
import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, numpy_helper

from engine.answering.documents.reader import MODEL as READER
from engine.answering.documents.second_reader import INPUTS
from engine.answering.documents.second_reader import NAME as SECOND
from engine.learning.packing import LOGITS, exported, written
from engine.packaged import CARD, TOKENIZER
from engine.reading.messages import NAME as MESSAGES
from engine.reading.people import OPEN
from engine.reading.tagger import NAME as TAGGER
from engine.retrieval.encoder import MODEL
from training import messages, pretrained
from training.encoder import Training
from training.messages import Training as Messaging
from training.reader import Reader
from training.reader import Training as Reading
from training.second_reader import Training as SecondReading
from training.tagger import HEADS
from training.tagger import Training as Tagging

LANGUAGES = ("en", "ar", "el")
LEAST_TABLE = 100_000  # bytes of a table that is worth eight bits a number
LEAST_SHARED = 100_000  # bytes of a table that is worth looking for in the encoder's file


def pack(training: Training, target: Path) -> dict[str, Any]:
    """Write the encoder, its tokenizer and its card into the folder `target`; gives the card."""
    training.student.body.set_attn_implementation("eager")  # the form that exports
    written(training.student.eval(), ("input_ids", "attention_mask"), ("vector",), target / MODEL)
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
    written(PackedReader(training.reader).eval(), ("input_ids", "token_type_ids"), ("logits",), target / READER)
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


def pack_second_reader(training: SecondReading, target: Path) -> dict[str, Any]:
    """Write the second reader and its card beside the encoder in the folder `target`, whose tables it shares; gives the
    card."""
    written(training.reader.float().eval(), INPUTS, (LOGITS,), target / f"{SECOND}.onnx")
    card = {
        "name": "dalil-second-reader",
        "made": datetime.now(UTC).date().isoformat(),
        "recipe": "the encoder's body taught to read: a logit a unit and for the window, weights of eight bits",
        "encoder": _of_encoder(target),
        "shared_bytes": _shared(target / f"{SECOND}.onnx", target / MODEL),
        "languages": list(LANGUAGES),
        "training": training.card(),
        "data": training.sources(),
        "files": _files(target, f"{SECOND}.onnx"),
        "figures": {"development": training.figures()},
    }
    (target / f"{SECOND}.json").write_text(json.dumps(card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return card


def _shared(path: Path, encoder: Path) -> int:
    """Have the model at `path` read the tables that it has in common with the encoder from the file of that one; gives
    how many bytes these have."""
    model, raw, shared = onnx.load(str(path)), encoder.read_bytes(), 0
    for table in model.graph.initializer:
        size = len(table.raw_data)
        if size >= LEAST_SHARED and (at := raw.find(table.raw_data)) >= 0:
            _read_from(table, encoder.name, at, size)
            shared += size
    onnx.save(model, str(path))
    return shared


class PackedTagger(torch.nn.Module):
    """The tagger with ids of tokens in; the logits of all heads, (text, token, classes), and those of the whole out."""

    def __init__(self, training: Tagging) -> None:
        super().__init__()
        self.body, self.heads = training.body, training.heads

    def forward(self, input_ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return cast("tuple[torch.Tensor, torch.Tensor]", self.heads(self.body(input_ids=input_ids).last_hidden_state))


def pack_tagger(training: Tagging, target: Path) -> dict[str, Any]:
    """Write the tagger and its card beside the encoder in the folder `target`; gives the card. Its weights have eight
    bits and are multiplied by numbers of 32: what is told of single tokens suffers from less (docs/training.md)."""
    classes = {head: list(classes) for head, classes in HEADS.items()} | {"open": list(OPEN)}
    recipe = "the encoder's body taught to tell the people and amounts of a message, weights of eight bits"
    return _beside(target, TAGGER, PackedTagger(training), (LOGITS, "whole"), training, recipe, classes)


class PackedMessages(torch.nn.Module):
    """What reads messages: ids of tokens in; the logits of all heads, (text, classes), and those of tokens out."""

    def __init__(self, training: Messaging) -> None:
        super().__init__()
        self.body, self.heads = training.body, training.heads

    def forward(self, input_ids: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return cast("tuple[torch.Tensor, torch.Tensor]", self.heads(self.body(input_ids=input_ids).last_hidden_state))


def pack_messages(training: Messaging, target: Path) -> dict[str, Any]:
    """The same of what reads messages as a whole."""
    classes = {head: list(classes) for head, classes in messages.HEADS.items()}
    recipe = "the encoder's body taught to tell what a message is as a whole, weights of eight bits"
    return _beside(target, MESSAGES, PackedMessages(training), ("whole", LOGITS), training, recipe, classes)


def _beside(
    target: Path,
    name: str,
    packed: torch.nn.Module,
    outputs: Sequence[str],
    training: Tagging | Messaging,
    recipe: str,
    classes: Mapping[str, Sequence[str]],
) -> dict[str, Any]:
    """Write a model that shares the tables of the encoder in the folder `target`, and its card; gives the card."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        exported(packed.eval(), ("input_ids",), outputs, whole)
        shared = _in_eight_bits(whole, target / MODEL, target / f"{name}.onnx")
    card = {
        "name": f"dalil-{name}",
        "made": datetime.now(UTC).date().isoformat(),
        "recipe": recipe,
        "encoder": _of_encoder(target),
        "shared_bytes": shared,
        "languages": list(LANGUAGES),
        "training": training.card(),
        "classes": classes,
        "files": _files(target, f"{name}.onnx"),
        "figures": training.figures(),
    }
    (target / f"{name}.json").write_text(json.dumps(card, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return card


def _in_eight_bits(whole: Path, encoder: Path, target: Path) -> int:
    """Write the tables of a model with eight bits a number, made 32 when they are used. Those that are the encoder's
    are read from its file; gives how many bytes these have."""
    model, held, raw = onnx.load(str(whole)), _tables(encoder), encoder.read_bytes()
    shared = 0
    tables = {one.name: one for one in model.graph.initializer}
    for node in list(model.graph.node):
        name = node.input[{"MatMul": 1, "Gather": 0}.get(node.op_type, 0)] if node.input else ""
        if node.op_type not in ("MatMul", "Gather") or name not in tables or len(tables[name].dims) != 2:
            continue
        own = numpy_helper.to_array(tables[name])
        if own.nbytes < LEAST_TABLE or own.dtype != np.float32:
            continue
        known = next((one for one in held.get(own.shape, ()) if np.array_equal(one.values, own)), None)
        if known is None and node.op_type == "Gather":
            continue
        table = known or _rounded(own)
        parts = [
            numpy_helper.from_array(part, f"{name}_{kind}")
            for kind, part in (("bits", table.bits), ("scale", table.scale), ("zero", table.zero))
        ]
        if known:
            _read_from(parts[0], encoder.name, raw.find(known.bits.tobytes()), known.bits.nbytes)
            shared += known.bits.nbytes
        model.graph.initializer.remove(tables.pop(name))
        model.graph.initializer.extend(parts)
        _through(model.graph, node, [one.name for one in parts], axis=1 if table.scale.ndim else 0)
    onnx.save(model, str(target))
    return shared


@dataclass(frozen=True, slots=True)
class _Table:
    """A table with eight bits a number; a scale for each column, or one."""

    bits: NDArray[np.integer[Any]]
    scale: NDArray[np.float32]
    zero: NDArray[np.integer[Any]]

    @property
    def values(self) -> NDArray[np.float32]:
        return np.asarray((self.bits.astype(np.float32) - self.zero.astype(np.float32)) * self.scale, np.float32)


def _rounded(own: NDArray[np.float32]) -> _Table:
    scale = np.asarray(np.abs(own).max(axis=0) / 127, np.float32)
    scale[scale == 0] = 1
    return _Table(np.round(own / scale).astype(np.int8), scale, np.zeros(len(scale), np.int8))


def _tables(encoder: Path) -> dict[tuple[int, ...], list[_Table]]:
    """The encoder's, by shape."""
    kept = {one.name: numpy_helper.to_array(one) for one in onnx.load(str(encoder)).graph.initializer}
    found: dict[tuple[int, ...], list[_Table]] = {}
    for name, bits in kept.items():
        base = name.removesuffix("_quantized")
        if base != name and bits.ndim == 2:
            scale, zero = kept[f"{base}_scale"].astype(np.float32), kept[f"{base}_zero_point"]
            found.setdefault(bits.shape, []).append(_Table(bits, scale, zero.astype(bits.dtype)))
    return found


def _of_encoder(target: Path) -> str:
    """The digest of the encoder in the folder `target`."""
    digest: str = json.loads((target / CARD).read_text(encoding="utf-8"))["files"][MODEL]["sha256"]
    return digest


def _read_from(table: onnx.TensorProto, file: str, at: int, length: int) -> None:
    table.ClearField("raw_data")
    table.data_location = TensorProto.EXTERNAL
    for key, value in (("location", file), ("offset", str(at)), ("length", str(length))):
        table.external_data.add(key=key, value=value)


def _through(graph: onnx.GraphProto, node: onnx.NodeProto, table: list[str], axis: int) -> None:
    """Have a node use a table of eight bits: a whole one is made 32 before it is multiplied, of words only the rows
    that are looked up."""
    bits, scale, zero = table
    place = list(graph.node).index(node)
    if node.op_type == "MatMul":
        node.input[1] = f"{bits}_whole"
        made = onnx.helper.make_node("DequantizeLinear", [bits, scale, zero], [f"{bits}_whole"], axis=axis)
        graph.node.insert(place, made)
        return
    rows, node.input[0], node.output[0] = node.output[0], bits, f"{bits}_rows"
    graph.node.insert(place + 1, onnx.helper.make_node("DequantizeLinear", [f"{bits}_rows", scale, zero], [rows]))


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

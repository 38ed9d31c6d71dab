"""Reads the weights of a packaged model back, so that training can start from what ships."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

TABLE = "body.embeddings.word_embeddings.weight"
_OF_EIGHT_BITS = ("_quantized", "_scale", "_zero_point", "_bits", "_zero")


def weights(path: Path) -> dict[str, torch.Tensor]:
    """Parameters of the packed model by name ("body.encoder.layer.0...", `TABLE`, "heads.bias"), 32 bits each."""
    graph = onnx.load(str(path)).graph
    kept = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found = {
        name: torch.from_numpy(array.copy())
        for name, array in kept.items()
        if name.startswith(("body.", "heads.")) and not name.endswith(_OF_EIGHT_BITS)
    }
    users = {name: node.name for node in graph.node for name in node.input}
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.input[1] in kept:
            base = node.input[1].removesuffix("_quantized")
            module = _module(node.name.removesuffix("/MatMul_quant"))
            found[f"{module}.weight"] = torch.from_numpy(_whole(kept, _parts(base)).T.copy())
        if node.op_type == "DequantizeLinear" and node.input[0] in kept:  # a table made whole before it is multiplied
            module = _module(users[node.output[0]].removesuffix("/MatMul"))
            found[f"{module}.weight"] = torch.from_numpy(_whole(kept, node.input).T.copy())
    for name in kept:
        base = name.removesuffix("_quantized")
        if base != name and base.startswith("body."):  # tables of embeddings
            found[base] = torch.from_numpy(_whole(kept, _parts(base)))
        base = name.removesuffix("_bits")
        if base != name and base.startswith("body."):  # of which rows are looked up
            parts = [f"{base}_{part}" for part in ("bits", "scale", "zero")]
            found[base] = torch.from_numpy(_whole(kept, parts))
    return found


def body(kept: Mapping[str, torch.Tensor]) -> Any:
    """A BERT with these weights, the heads left out. Raises ValueError where they do not fit."""
    from transformers import BertConfig, BertModel

    own = {name.removeprefix("body."): one for name, one in kept.items() if name.startswith("body.")}
    table = own["embeddings.word_embeddings.weight"]
    layers = 1 + max(int(name.split(".")[2]) for name in own if name.startswith("encoder.layer."))
    config = BertConfig(
        vocab_size=len(table),
        hidden_size=table.shape[1],
        num_hidden_layers=layers,
        num_attention_heads=12,  # of both bodies
        intermediate_size=len(own["encoder.layer.0.intermediate.dense.bias"]),
    )
    made: Any = BertModel(config)
    for weight in made.pooler.parameters():  # which nothing reads
        torch.nn.init.zeros_(weight)
        weight.requires_grad_(False)
    missing, unknown = made.load_state_dict(own, strict=False)
    if unknown or [name for name in missing if name.startswith("encoder.layer")]:
        raise ValueError(f"the weights do not fit the body: {', '.join([*missing, *unknown])}")
    return made


def _module(name: str) -> str:
    """The module that a node is named after; layers that are called one by one are named without the body."""
    module = name.strip("/").replace("/", ".")
    return f"body.encoder.{module}" if module.startswith("layer.") else module


def _parts(base: str) -> list[str]:
    """The names under which onnxruntime keeps a table that it quantized."""
    return [f"{base}_{part}" for part in ("quantized", "scale", "zero_point")]


def _whole(kept: dict[str, NDArray[np.generic]], parts: Sequence[str]) -> NDArray[np.float32]:
    """A quantized array as it was meant: (value - zero point) x scale, a column or the whole. `parts`: the names of the
    values, of the scale and of the zero point."""
    values, scale, zero = (kept[name].astype(np.float32) for name in parts)
    return np.asarray((values - zero) * scale, np.float32)

"""Reads the weights of a packaged model back, so that training can start from what ships."""

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

TABLE = "body.embeddings.word_embeddings.weight"


def weights(path: Path) -> dict[str, torch.Tensor]:
    """Parameters of the packed model by name ("body.encoder.layer.0...", `TABLE`, "heads.bias"), 32 bits each."""
    graph = onnx.load(str(path)).graph
    kept = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found = {
        name: torch.from_numpy(array.copy())
        for name, array in kept.items()
        if name.startswith(("body.", "heads.")) and not name.endswith(("_quantized", "_scale", "_zero_point"))
    }
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.input[1] in kept:
            base = node.input[1].removesuffix("_quantized")
            module = node.name.strip("/").removesuffix("/MatMul_quant").replace("/", ".")
            found[f"{module}.weight"] = torch.from_numpy(_whole(kept, base).T.copy())
    for name in kept:
        base = name.removesuffix("_quantized")
        if base != name and base.startswith("body."):  # tables of embeddings
            found[base] = torch.from_numpy(_whole(kept, base))
    return found


def _whole(kept: dict[str, NDArray[np.generic]], base: str) -> NDArray[np.float32]:
    """A quantized array as it was meant: (value - zero point) x scale, a column or the whole."""
    values = kept[f"{base}_quantized"].astype(np.float32)
    zero, scale = (kept[f"{base}_{name}"].astype(np.float32) for name in ("zero_point", "scale"))
    return np.asarray((values - zero) * scale, np.float32)

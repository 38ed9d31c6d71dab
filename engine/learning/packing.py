"""Writes a trained model in the form in which Dalil runs it: an ONNX file, its weights of eight bits."""

import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import torch

LAYERS, TABLES = "MatMul", "Gather"  # whose weights may have eight bits


def written(
    model: torch.nn.Module,
    inputs: tuple[str, str],
    output: str,
    path: Path,
    eight_bits: Sequence[str] = (LAYERS, TABLES),
) -> None:
    """With free numbers of texts and tokens."""
    from onnxruntime.quantization import QuantType, quantize_dynamic  # type: ignore[import-untyped]

    path.parent.mkdir(parents=True, exist_ok=True)
    ids = torch.ones((2, 8), dtype=torch.long)
    axes = {0: "text", 1: "token"}
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        whole = Path(folder) / "whole.onnx"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # the newer exporter needs a further package
            warnings.simplefilter("ignore", torch.jit.TracerWarning)  # type: ignore[attr-defined]
            torch.onnx.export(
                model,
                (ids, torch.ones_like(ids)),
                str(whole),
                input_names=list(inputs),
                output_names=[output],
                dynamic_axes=dict.fromkeys(inputs, axes) | {output: axes if output == "logits" else {0: "text"}},
                opset_version=17,
                dynamo=False,
            )
        quantize_dynamic(
            whole, path, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            op_types_to_quantize=list(eight_bits),
        )  # fmt: skip

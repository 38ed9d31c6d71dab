"""Writes a trained model in the form in which Dalil runs it: an ONNX file, its weights of eight bits."""

import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import torch

LOGITS = "logits"
LAYERS, TABLES = "MatMul", "Gather"  # whose weights may have eight bits


def written(
    model: torch.nn.Module,
    inputs: Sequence[str],
    outputs: Sequence[str],
    path: Path,
    eight_bits: Sequence[str] = (LAYERS, TABLES),
) -> None:
    """With free numbers of texts and tokens; an output called "logits" has a row for each token."""
    from onnxruntime.quantization import QuantType, quantize_dynamic  # type: ignore[import-untyped]

    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.onnx"
        exported(model, inputs, outputs, whole)
        quantize_dynamic(
            whole, path, weight_type=QuantType.QInt8, per_channel=True, reduce_range=True,
            op_types_to_quantize=list(eight_bits),
        )  # fmt: skip


def exported(model: torch.nn.Module, inputs: Sequence[str], outputs: Sequence[str], path: Path) -> None:
    """The same with weights of 32 bits."""
    ids = torch.ones((2, 8), dtype=torch.long)
    axes = {0: "text", 1: "token"}
    with torch.no_grad(), warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # the newer exporter needs a further package
        warnings.simplefilter("ignore", torch.jit.TracerWarning)  # type: ignore[attr-defined]
        torch.onnx.export(
            model,
            tuple(torch.ones_like(ids) for _ in inputs),
            str(path),
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes=dict.fromkeys(inputs, axes)
            | {output: axes if output == LOGITS else {0: "text"} for output in outputs},
            opset_version=17,
            dynamo=False,
        )

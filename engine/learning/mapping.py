"""A linear map of an encoder's vectors, learned from questions beside the passages that answer them.

The encoder stays as it is, so that texts are embedded once and every passage that a question is asked of takes part in
each step, the hardest among them: what a search would have to tell apart is what is learned from. The map begins as the
identity, is the same for questions and passages, and the development questions tell when to stop.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from engine.learning.pairs import Asked, Vectors, reciprocal_ranks

EPOCHS, PATIENCE, BATCH = 40, 4, 64
RATE, DECAY, TEMPERATURE = 1e-3, 1.0, 0.05
NEVER = -1e4  # logit of a passage that a question is not asked of


def learned(
    train: tuple[Sequence[Asked], Vectors],
    dev: tuple[Sequence[Asked], Vectors],
    passages: Vectors,
    seed: int,
    told: Callable[[int, float], None],
) -> tuple[Vectors, float]:
    """The matrix, of shape (dimensions, dimensions), and the MRR of development with it; questions come beside their
    vectors. CPU work: call it in a thread."""
    torch.manual_seed(seed)
    asked, questions = train[0], torch.tensor(train[1])
    everything, start = torch.tensor(passages), torch.eye(passages.shape[1])
    change = torch.zeros_like(start, requires_grad=True)
    optimizer = torch.optim.AdamW([change], lr=RATE, weight_decay=DECAY)
    best, found, since = start, fmean(_ranks(dev, passages, start)), 0
    for epoch in range(1, EPOCHS + 1):
        for rows in torch.split(torch.randperm(len(asked)), BATCH):
            held = [asked[int(row)] for row in rows]
            scores = _mapped(questions[rows], start + change) @ _mapped(everything, start + change).T / TEMPERATURE
            loss = (_over(scores, [one.among for one in held]) - _over(scores, [one.right for one in held])).mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
        now = fmean(_ranks(dev, passages, start + change.detach()))
        told(epoch, now)
        since += 1
        if now > found:
            best, found, since = start + change.detach(), now, 0
        if since == PATIENCE:
            break
    return best.numpy(), found


def mapped(vectors: Vectors, matrix: Vectors) -> Vectors:
    """Rows of length 1."""
    return _mapped(torch.tensor(vectors), torch.tensor(matrix)).numpy()


def appended(model: Path, matrix: Vectors, target: Path) -> None:
    """The encoder in the file `model` with the map of its vectors at its end, in the same form: it costs no more to
    run."""
    import onnx

    whole = onnx.load(str(model))
    graph, last = whole.graph, whole.graph.output[0].name
    before, weights, moved, length = (
        f"{last}_{len(graph.node)}_{name}" for name in ("before", "map", "moved", "length")
    )
    for node in graph.node:
        node.output[:] = [before if name == last else name for name in node.output]
    graph.initializer.append(onnx.numpy_helper.from_array(np.ascontiguousarray(matrix.T, np.float32), weights))
    graph.node.extend(
        (
            onnx.helper.make_node("MatMul", [before, weights], [moved]),
            onnx.helper.make_node("ReduceL2", [moved], [length], axes=[-1], keepdims=1),
            onnx.helper.make_node("Div", [moved, length], [last]),
        )
    )
    onnx.save(whole, str(target))


def _mapped(vectors: torch.Tensor, matrix: torch.Tensor) -> torch.Tensor:
    return functional.normalize(vectors @ matrix.T, dim=-1)


def _over(scores: torch.Tensor, places: Sequence[Sequence[int] | NDArray[np.int64]]) -> torch.Tensor:
    """Of each row the logarithm of the sum over those places."""
    left_out = torch.ones_like(scores, dtype=torch.bool)
    for row, held in zip(left_out, places, strict=True):
        row[torch.as_tensor(np.asarray(held))] = False
    return scores.masked_fill(left_out, NEVER).logsumexp(1)


def _ranks(part: tuple[Sequence[Asked], Vectors], passages: Vectors, matrix: torch.Tensor) -> list[float]:
    asked, questions = part
    return reciprocal_ranks(asked, mapped(passages, matrix.numpy()), lambda _: mapped(questions, matrix.numpy()))

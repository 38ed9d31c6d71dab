"""Fine-tunes the reader: of the windows that a question meets, which units answer it, and whether any does.

The loss is that of the packaged reader's own training: for each unit and for the whole window the logit that it
answers, and the right unit before its neighbours. Word vectors stay as they are. After each epoch the development
questions decide whether it got better; it stops when it does not, and keeps the best. A stopped run goes on from its
last epoch. The fine-tuned reader is written in the packaged one's form, so that it takes its place.
"""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from engine.answering.documents.reader import MODEL, laid_out
from engine.learning import unpacking
from engine.learning.heads import Heads
from engine.learning.packing import TABLES, written
from engine.packaged import CARD, TOKENIZER, tokens_of

RANKING = 0.5  # weight of the right unit before its neighbours, beside the logits themselves
RIGHT = 2.0  # weight of a unit that answers, beside one that does not
TOGETHER = 32  # windows read at once while nothing is learned
STATE = "state.pt"  # of a run, in its working folder
WARM = 0.1  # share of the steps in which the rate rises


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a run depends on besides base and questions."""

    epochs: int = 4
    batch: int = 16
    rate: float = 3e-5
    seed: int = 13


@dataclass(frozen=True, slots=True)
class Shown:
    """A question with a window of units; `right` are the places of those that answer, none where none does."""

    question: str
    heading: str
    units: tuple[str, ...]
    right: tuple[int, ...]


Read = Callable[[Sequence[Shown]], Sequence[Sequence[float]]]
"""The logit of each unit of each window."""


@dataclass(frozen=True, slots=True)
class _Row:
    ids: list[int]
    kinds: list[int]
    marks: list[int]
    labels: list[float]


class Learning(torch.nn.Module):
    """The reader in `folder` in a form that learns."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        weights = unpacking.weights(folder / MODEL)
        self.body = unpacking.body(weights)
        self.body.config._attn_implementation = "eager"  # the form that exports
        self.heads = Heads.of(weights, self.body.config.hidden_size)
        self.body.get_input_embeddings().weight.requires_grad_(False)
        self._tokenizer = tokens_of(folder)
        self._ends: tuple[int, int] = self._tokenizer.token_to_id("[CLS]"), self._tokenizer.token_to_id("[SEP]")

    def forward(
        self, input_ids: torch.Tensor, token_type_ids: torch.Tensor, attention_mask: torch.Tensor | None = None
    ) -> torch.Tensor:
        """Logits of shape (windows, tokens, heads). What ships reads windows one by one, without a mask."""
        states = self.body(input_ids=input_ids, token_type_ids=token_type_ids, attention_mask=attention_mask)
        logits: torch.Tensor = self.heads(states.last_hidden_state, input_ids, token_type_ids, attention_mask)
        return logits

    def save_tokenizer(self, path: Path) -> None:
        self._tokenizer.save(str(path))

    def row(self, shown: Shown) -> _Row | None:
        """None where no unit, or none of those that answer, finds room."""
        texts = [shown.question, shown.heading, *shown.units]
        pieces = [one.ids for one in self._tokenizer.encode_batch_fast(texts, add_special_tokens=False)]
        ids, kinds, marks = laid_out(pieces[0], pieces[1], pieces[2:], *self._ends)
        right = {place for place in shown.right if place < len(marks)}
        if not marks or (shown.right and not right):
            return None
        return _Row(ids, kinds, marks, [float(place in right) for place in range(len(marks))])


@dataclass(slots=True)
class _Course:
    """How far a run has come: what a stopped one goes on from."""

    epoch: int
    best: float
    kept: dict[str, torch.Tensor]
    is_over: bool = False


def fine_tuned(
    model: Learning,
    shown: Sequence[Shown],
    measure: Callable[[], float],
    recipe: Recipe,
    work: Path,
    told: Callable[[int, float], None],
) -> float:
    """Trains `model` in place, on the device it is on; gives the best figure of development, which `measure` tells of
    the model as it is. `work` keeps the state of the run after each epoch: a stopped one goes on from there."""
    rows = [row for one in shown if (row := model.row(one))]
    learned = [one for one in model.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=recipe.rate, weight_decay=0.01)
    chance = random.Random(recipe.seed)  # noqa: S311 - an order, no secret
    torch.manual_seed(recipe.seed)
    steps = recipe.epochs * -(-len(rows) // recipe.batch)
    rate = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _share(step / steps))
    state = _State(work / STATE, model, optimizer, rate, chance)
    course = state.read() or _Course(0, measure(), _copied(model))
    while course.epoch < recipe.epochs and not course.is_over:
        model.train()
        for batch in _batches(rows, recipe.batch, chance):
            loss = _loss(_logits(model, batch), batch)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(learned, 1.0)
            optimizer.step()
            rate.step()
            optimizer.zero_grad(set_to_none=True)
        model.eval()
        course.epoch += 1
        found = measure()
        if found > course.best:
            course.best, course.kept = found, _copied(model)
        else:
            course.is_over = True
        state.write(course)
        told(course.epoch, found)
    model.load_state_dict(course.kept)
    model.eval()
    return course.best


@dataclass(frozen=True, slots=True)
class _State:
    """A run on the disk, whole or not at all: weights, optimizer, rate and chance as they were after an epoch."""

    path: Path
    model: Learning
    optimizer: torch.optim.Optimizer
    rate: torch.optim.lr_scheduler.LRScheduler
    chance: random.Random

    def write(self, course: _Course) -> None:
        found = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "rate": self.rate.state_dict(),
            "chance": self.chance.getstate(),
            "torch": torch.get_rng_state(),
            "cuda": torch.cuda.get_rng_state_all(),
            "course": asdict(course),
        }
        draft = self.path.with_suffix(".draft")
        torch.save(found, draft)
        draft.replace(self.path)

    def read(self) -> _Course | None:
        """None where nothing has been kept."""
        if not self.path.exists():
            return None
        found = torch.load(self.path, map_location="cpu", weights_only=True)
        self.model.load_state_dict(found["model"])
        self.optimizer.load_state_dict(found["optimizer"])
        self.rate.load_state_dict(found["rate"])
        self.chance.setstate(found["chance"])
        torch.set_rng_state(found["torch"])
        torch.cuda.set_rng_state_all(found["cuda"])
        return _Course(**found["course"])


def supports(model: Learning, shown: Sequence[Shown]) -> list[list[float]]:
    """Of each window the logits of its units; of those that find no room, none."""
    found: list[list[float]] = [[] for _ in shown]
    rows = [(place, row) for place, one in enumerate(shown) if (row := model.row(replace(one, right=())))]
    rows.sort(key=lambda pair: len(pair[1].ids))
    with torch.inference_mode():
        for start in range(0, len(rows), TOGETHER):
            some = rows[start : start + TOGETHER]
            logits = _logits(model, [row for _, row in some])
            for number, (place, row) in enumerate(some):
                found[place] = logits[number, row.marks, 0].tolist()
    return found


def right_first(asked: Sequence[Sequence[Shown]], read: Read) -> list[float]:
    """Of each question, given as its windows, whether the unit that supports an answer most is one that answers."""
    flat = [one for windows in asked for one in windows]
    logits = iter(read(flat))
    found = []
    for windows in asked:
        units = [
            (logit, place in one.right)
            for one, held in zip(windows, (next(logits) for _ in windows), strict=True)
            for place, logit in enumerate(held)
        ]
        found.append(float(max(units)[1]) if units else 0.0)
    return found


def packed(model: Learning, card: dict[str, Any], folder: Path) -> None:
    """Writes the reader as `answer.reader` opens it, its tokenizer and its card. The layers keep their 32 bits: those
    of the packaged reader lie on the steps of eight bits, and what some hundred questions move them would be rounded
    away."""
    written(model.cpu().eval(), ("input_ids", "token_type_ids"), ("logits",), folder / MODEL, (TABLES,))
    model.save_tokenizer(folder / TOKENIZER)
    files = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name in (MODEL, TOKENIZER)
        for data in [(folder / name).read_bytes()]
    }
    text = json.dumps(card | {"files": files}, ensure_ascii=False, indent=1)
    (folder / CARD).write_text(text + "\n", encoding="utf-8")


def _copied(model: Learning) -> dict[str, torch.Tensor]:
    return {name: one.clone() for name, one in model.state_dict().items()}


def _share(done: float) -> float:
    """Of the rate: up in the first steps, then down to nothing."""
    return min(done / WARM, (1 - done) / (1 - WARM)) if done else 0.01


def _batches(rows: Sequence[_Row], size: int, chance: random.Random) -> Iterator[list[_Row]]:
    """Of like length, in an order by chance."""
    order = sorted(rows, key=lambda row: (len(row.ids), chance.random()))
    batches = [order[start : start + size] for start in range(0, len(order), size)]
    chance.shuffle(batches)
    yield from batches


def _logits(model: Learning, rows: Sequence[_Row]) -> torch.Tensor:
    longest, device = max(len(row.ids) for row in rows), next(model.parameters()).device
    is_short = device.type == "cuda" or torch.ops.mkldnn._is_mkldnn_bf16_supported()
    ids, kinds = (
        torch.tensor([[*held, *[0] * (longest - len(held))] for held in side], device=device)
        for side in ([row.ids for row in rows], [row.kinds for row in rows])
    )
    with torch.autocast(device.type, torch.bfloat16, enabled=is_short):
        logits: torch.Tensor = model(ids, kinds, (ids != 0).long())
    return logits.float()


def _loss(logits: torch.Tensor, rows: Sequence[_Row]) -> torch.Tensor:
    total = logits.new_zeros(())
    for place, row in enumerate(rows):
        units, labels = logits[place, row.marks, 0], logits.new_tensor(row.labels)
        total = total + functional.binary_cross_entropy_with_logits(units, labels, pos_weight=logits.new_tensor(RIGHT))
        if 0 < labels.sum() < len(labels):
            total = total - RANKING * torch.logsumexp(functional.log_softmax(units, 0)[labels == 1], 0)
        answers = (labels.sum() > 0).float()
        total = total + functional.binary_cross_entropy_with_logits(logits[place, 0, 1], answers)
    return total / len(rows)

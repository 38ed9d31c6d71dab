"""Trains a body that ships further, with heads of its own: the steps, the state that is kept, and going on from it."""

import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, cast

import torch
from torch.nn import functional

from engine.learning import unpacking

TRIES, HALF_FASTER = 8, 2.0  # that a product is tried; how many times faster it has to be with sixteen bits


class Recipe(Protocol):
    """What the steps depend on: `rate` of the body, `heads_rate` in rates of the body, shares of all steps."""

    @property
    def steps(self) -> int: ...
    @property
    def rate(self) -> float: ...
    @property
    def heads_rate(self) -> float: ...
    @property
    def warm_up(self) -> float: ...
    @property
    def decay(self) -> float: ...


class Tokens(Protocol):
    """An example as token ids."""

    @property
    def ids(self) -> Sequence[int]: ...


One = TypeVar("One", bound=Tokens)
Batch = TypeVar("Batch")


class Dropout(torch.nn.Module):
    """Dropout whose masks are pieces of one long random mask, at a random place each time: drawing a mask anew takes
    an eighth of a step."""

    LENGTH = 1 << 22

    def __init__(self, share: float) -> None:
        super().__init__()
        self.share = share
        kept = (torch.rand(self.LENGTH) >= share).float() / (1 - share)
        self.register_buffer("kept", kept, persistent=False)

    def forward(self, states: torch.Tensor) -> torch.Tensor:
        if not self.training or states.numel() >= self.LENGTH:
            return functional.dropout(states, self.share, self.training)
        start = int(torch.randint(self.LENGTH - states.numel(), ()))
        return states * cast("torch.Tensor", self.kept)[start : start + states.numel()].view(states.shape)


def with_dropout(body: Any, share: float, frozen: int) -> None:
    """Gives the states between the layers of a body dropout, and its attention none, which is plain products: that took
    a third of a step. Its embeddings and `frozen` lowest layers stay as they are, without dropout."""
    body.set_attn_implementation("eager")
    body.embeddings.dropout.p = 0.0
    dropout = Dropout(share)
    for number, layer in enumerate(body.encoder.layer):
        layer.attention.self.dropout.p = 0.0
        layer.attention.output.dropout = layer.output.dropout = dropout if number >= frozen else torch.nn.Identity()
    for part in (body.embeddings, *body.encoder.layer[:frozen]):
        part.requires_grad_(requires_grad=False)


@lru_cache(maxsize=1)
def has_half() -> bool:
    """Whether the processor is much faster with numbers of sixteen bits, by trying a layer of the size that is
    learned: with tiles for them (AMX) it is, with avx512_bf16 alone some are and others slower than with 32."""

    def taken(kind: torch.dtype) -> float:
        states, layer = torch.ones(1600, 384, dtype=kind), torch.ones(384, 1536, dtype=kind)
        times = []
        for _ in range(TRIES):
            began = time.perf_counter()
            torch.mm(states, layer)
            times.append(time.perf_counter() - began)
        return min(times)

    return HALF_FASTER * taken(torch.bfloat16) < taken(torch.float32)


def body(kept: Mapping[str, torch.Tensor], dropout: float, frozen: int) -> Any:
    """One with these weights, with dropout between its layers; the `frozen` lowest layers stay as they are."""
    made = unpacking.body(kept)
    with_dropout(made, dropout, frozen)
    return made


def grouped(found: Sequence[One], tokens: int, chance: random.Random) -> list[list[One]]:
    """Batches of at most so many `tokens`, of texts of about one length, in another order each time."""
    batches: list[list[One]] = [[]]
    for one in sorted(found, key=lambda one: len(one.ids) + 8 * chance.random()):
        if batches[-1] and len(one.ids) * (len(batches[-1]) + 1) > tokens:
            batches.append([])
        batches[-1].append(one)
    chance.shuffle(batches)
    return batches


def filled(rows: Sequence[One], tokens: int) -> Iterator[list[One]]:
    """Batches of like length, of at most so many tokens each."""
    batch: list[One] = []
    for row in sorted(rows, key=lambda row: len(row.ids)):
        if batch and (len(batch) + 1) * len(row.ids) > tokens:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def places(heads: Mapping[str, Sequence[str]]) -> dict[str, slice]:
    """Where the logits of each head stand among those of all, one behind the other."""
    ends = accumulate(map(len, heads.values()))
    return {head: slice(end - len(classes), end) for (head, classes), end in zip(heads.items(), ends, strict=True)}


def mean_of(states: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
    """Over the tokens of each text, (texts, width), of `states`, (texts, tokens, width); without a mask all count."""
    if mask is None:
        return states.mean(dim=1)
    shown = mask.unsqueeze(-1).to(states.dtype)
    return (states * shown).sum(dim=1) / shown.sum(dim=1)


class Run:
    """Steps in the folder `work`, going on from where the last call stopped; `seconds` is what they took."""

    STATE, LOG = "state.pt", "log.jsonl"
    KEPT_S = 240  # between two states that are kept

    def __init__(self, work: Path, steps: int) -> None:
        self._work, self._most = work, steps
        work.mkdir(parents=True, exist_ok=True)
        self.step, self.seconds = 0, 0.0

    def _go_on(
        self,
        minutes: float,
        batches: Iterable[Batch],
        learn: Callable[[Batch], float],
        keep: Callable[[Sequence[float]], None],
    ) -> None:
        """Learns until all steps are done or `minutes` have passed; `keep` is given the losses since it was called."""
        began = kept = time.monotonic()
        losses: list[float] = []
        for batch in batches:
            if self.step >= self._most or time.monotonic() - began > minutes * 60:
                break
            losses.append(learn(batch))
            self.step += 1
            if time.monotonic() - kept > self.KEPT_S:
                self.seconds += time.monotonic() - kept
                keep(losses)
                kept, losses = time.monotonic(), []
        self.seconds += time.monotonic() - kept
        keep(losses)

    def _kept(self) -> dict[str, Any]:
        """Raises FileNotFoundError."""
        state = cast("dict[str, Any]", torch.load(self._work / self.STATE, weights_only=True))
        self.step, self.seconds = state["step"], state["seconds"]
        return state

    def _write(self, state: Mapping[str, Any], losses: Sequence[float], **figures: Any) -> None:
        """Keeps what `_kept` gives back, and a line of what it is like by now."""
        draft = self._work / f"{self.STATE}.draft"
        torch.save({**state, "step": self.step, "seconds": self.seconds}, draft)
        draft.replace(self._work / self.STATE)
        line = {"step": self.step, "of": self._most, "seconds": round(self.seconds)}
        line |= ({"loss": round(sum(losses) / len(losses), 4)} if losses else {}) | figures
        with (self._work / self.LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)


class FineTuning(Run, ABC, Generic[One]):
    """One run in the folder `work`."""

    def __init__(self, work: Path, recipe: Recipe, made: Any, heads: torch.nn.Module) -> None:
        super().__init__(work, recipe.steps)
        self._steps = recipe
        self.body, self.heads = made, heads
        self._frozen = {name: one.clone() for name, one in made.named_parameters() if not one.requires_grad}

    @abstractmethod
    def _batches(self) -> Iterator[list[One]]:
        """Without end."""

    @abstractmethod
    def _loss(self, batch: Sequence[One]) -> torch.Tensor: ...

    def _share(self, done: float) -> float:
        """Of the rate, where so much of the steps is done."""
        return max(0.02, 1 - done)

    def run(self, minutes: float) -> None:
        """Train until the recipe is done or `minutes` have passed; the state is kept every four minutes."""
        kind = torch.bfloat16 if has_half() else torch.float32
        learned = [one for one in self.body.parameters() if one.requires_grad]
        whole = [one.detach().clone().float() for one in learned]
        optimizer = torch.optim.AdamW(
            [{"params": whole}, {"params": list(self.heads.parameters())}], lr=1e-6, weight_decay=self._steps.decay
        )
        self._resume(optimizer, whole)
        self.body.to(kind)
        self._go_on(
            minutes,
            self._batches(),
            lambda batch: self._learn(batch, optimizer, learned, whole),
            lambda losses: self._keep(optimizer, whole, losses),
        )

    def averaged(self) -> None:
        """Mix the weights before the training back in, where the recipe says so."""

    def load(self) -> dict[str, Any]:
        """Take the kept weights; gives what else was kept."""
        state = self._kept()
        self.body.load_state_dict(state["body"])
        self.heads.load_state_dict(state["heads"])
        return state

    def _learn(
        self,
        batch: Sequence[One],
        optimizer: torch.optim.Optimizer,
        learned: Sequence[torch.Tensor],
        whole: Sequence[torch.Tensor],
    ) -> float:
        """One step. Gradients are taken in numbers of sixteen bits where the processor is faster with them; the weights
        that they change, `whole`, have 32."""
        done, recipe = self.step / self._steps.steps, self._steps
        rate = recipe.rate * min(1.0, done / recipe.warm_up + 0.01) * self._share(done)
        for group, times in zip(optimizer.param_groups, (1.0, recipe.heads_rate), strict=True):
            group["lr"] = rate * times
        self.body.train()
        loss = self._loss(batch)
        loss.backward()
        for one, own in zip(learned, whole, strict=True):
            own.grad, one.grad = None if one.grad is None else one.grad.float(), None
        torch.nn.utils.clip_grad_norm_([*whole, *self.heads.parameters()], 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        with torch.no_grad():
            for one, own in zip(learned, whole, strict=True):
                one.copy_(own)
        return float(loss.detach())

    def _resume(self, optimizer: torch.optim.Optimizer, whole: Sequence[torch.Tensor]) -> None:
        if not (self._work / self.STATE).exists():
            return
        optimizer.load_state_dict(self.load()["optimizer"])
        learned = (one for one in self.body.parameters() if one.requires_grad)
        for one, own in zip(learned, whole, strict=True):
            own.data.copy_(one.detach())

    def _keep(self, optimizer: torch.optim.Optimizer, whole: Sequence[torch.Tensor], losses: Sequence[float]) -> None:
        names = (name for name, one in self.body.named_parameters() if one.requires_grad)
        weights = {name: one.float() for name, one in self.body.state_dict().items()}
        weights |= self._frozen | dict(zip(names, (one.detach() for one in whole), strict=True))
        state = {"body": weights, "heads": self.heads.state_dict(), "optimizer": optimizer.state_dict()}
        self._write(state, losses)

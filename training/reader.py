"""Teaches a body to read: `python -m training reader DATA WORK [--base config/reader]`.

One pass over a question, the heading of a passage and its units (sentences, rows, items) gives a logit a unit (how well
it supports an answer), one for the passage (whether it answers at all) and one for inference (whether the premise
entails the hypothesis that stands in the question's place). A run starts from a pretrained multilingual body
(`pretrained`), or goes on from a packaged reader. The word pieces and the lowest layers stay as they are: what they
know of languages is more than these examples can teach.
"""

import copy
import hashlib
import json
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional

from engine.answering.documents import reader as window
from engine.answering.documents.reader import beside
from engine.learning import unpacking
from engine.learning.heads import Heads
from engine.packaged import CARD, TOKENIZER
from engine.retrieval.encoder import Encoder
from training import houses, pretrained, reading, sources, switching, written
from training.fine_tuning import Run, filled, has_half, with_dropout
from training.reading import Example, typed

NEAR = "near.npz"
SHOWN = 300  # examples of the development documents, and as many of the houses, for figures on the way


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the weights depend on besides the data; written into the card."""

    seed: int = 13
    steps: int = 5000
    layers: int = 12  # of the pretrained body
    again: float = 0.15  # share of the documents that the reader to go on from has seen
    repeats: int = 3  # how often each example of a house stands in an epoch, each time beside other sections
    public: int = 100  # examples a source and language, and none for inference
    public_at_first: int = 400  # the same for a body that cannot read yet
    batch_tokens: int = 2048
    rate: float = 1e-4
    rate_at_first: float = 2e-4  # of a body that cannot read yet
    warm_up: float = 0.02  # share of the steps in which the rate rises
    parallel: int = 1_000  # examples from parallel text
    switched: float = 0.1  # share of the questions of which some words stand in another language
    shortened: float = 0.8  # share of the windows that have few units
    few: int = 5
    ranking: float = 0.5  # weight of finding the right unit among its neighbours beside the logits themselves
    kept: float = 0.3  # of the reader to go on from, in what ships: a mean of both is better than either
    # (arXiv:2109.01903)
    frozen: int = 2  # lowest layers that stay as they are


class Reader(torch.nn.Module):
    """A body with three heads; see the module for what they say. Attention is plain products and has no dropout, which
    took a third of a step; the states between the layers have theirs, for documents are learned by heart before their
    kind is learned (docs/training.md)."""

    def __init__(self, body: Any, heads: Heads, frozen: int) -> None:
        super().__init__()
        self.body, self.heads = body, heads
        with_dropout(body, body.config.hidden_dropout_prob, frozen)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        """Logits of shape (examples, tokens, 3): the first counts at unit marks, the others at the first token."""
        states = self.body(input_ids=ids, attention_mask=mask, token_type_ids=kinds).last_hidden_state
        return cast("torch.Tensor", self.heads(states.float(), ids, kinds, mask))


@dataclass(frozen=True, slots=True)
class Row:
    """An example as the model takes it; `marks` are the places of its units' marks."""

    ids: list[int]
    kinds: list[int]
    marks: list[int]
    labels: list[float] | None
    answers: float | None
    entails: float | None
    weight: float
    source: str


def _in_half(reader: Reader) -> Reader:
    """A copy whose body has sixteen bits a number; the heads tell small differences apart."""
    made = copy.deepcopy(reader)
    made.body.to(torch.bfloat16)
    return made


def laid_out(example: Example, tokenizer: Tokenizer, question: str) -> Row | None:
    """The tokens of an example; None where the units that answer are cut off."""
    pieces = [
        one.ids
        for one in tokenizer.encode_batch_fast([question, example.heading, *example.units], add_special_tokens=False)
    ]
    ends = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")
    ids, kinds, marks = window.laid_out(pieces[0], pieces[1], pieces[2:], *ends)
    labels = None
    if example.right is not None:
        right = [place for place in example.right if place < len(marks)]
        if example.right and not right:
            return None
        labels = [
            1.0 if place in right else written.CONDITION if place in example.limits else 0.0
            for place in range(len(marks))
        ]
    answers = None if example.answers is None else float(example.answers)
    entails = None if example.entailed is None else float(example.entailed)
    return (
        Row(ids, kinds, marks, labels, answers, entails, example.weight, f"{example.source} {example.language}")
        if marks
        else None
    )


def started(base: Path, frozen: int) -> Reader:
    """A reader as it is packaged in the folder `base`."""
    weights = unpacking.weights(base / window.MODEL)
    body = unpacking.body(weights)
    return Reader(body, Heads.of(weights, body.config.hidden_size), frozen)


class Training(Run):
    """One run in the folder `work`, from the packaged reader in the folder `base` or, without one, from the pretrained
    body; `encoder` is the folder of the packaged encoder, which tells what is mistaken for an answer."""

    STATE, LOG = "reader.pt", "reader.log.jsonl"
    KEPT_S = 900

    def __init__(self, data: Path, work: Path, encoder: Path, base: Path | None = None, steps: int = 0) -> None:
        self.recipe = replace(Recipe(), steps=steps) if steps else Recipe()
        super().__init__(work, self.recipe.steps)
        self._data, self._encoder = data, encoder
        self.parallel = sources.read(data / "parallel")
        torch.manual_seed(self.recipe.seed)
        if base:
            self.tokenizer = Tokenizer.from_file(str(base / TOKENIZER))
            self.reader = started(base, self.recipe.frozen)
            self.base: dict[str, Any] = json.loads((base / CARD).read_text(encoding="utf-8"))
        else:
            self.tokenizer, whole = pretrained.cut_once(work / TOKENIZER, data, self.parallel)
            found = pretrained.lowest(whole, self.recipe.layers)
            self.reader = Reader(pretrained.body(found), Heads(found.width, by_means=True), self.recipe.frozen)
            self.base = {"name": pretrained.NAME, "licence": pretrained.LICENCE, "package": pretrained.PACKAGE}
        self._first = {name: one.clone() for name, one in self.reader.state_dict().items()} if base else None
        self.figures: dict[str, float] = {}

    def run(self, minutes: float) -> None:
        """Train until the recipe is done or `minutes` have passed; the state is kept now and then."""
        chance = random.Random(self.recipe.seed)
        development: list[Example] = []
        for found in (written.documents(written.FOLDER, "dev"), houses.documents(houses.FOLDER, "dev")):
            development += chance.sample([*written.examples(found, chance)], SHOWN)
        development += reading.examples(self._data / "qa", "dev", 8, 0)
        self._learned = [one for one in self.reader.parameters() if one.requires_grad]
        self._quick = _in_half(self.reader) if has_half() else self.reader
        optimizer = torch.optim.AdamW(self._learned, lr=1e-6, weight_decay=0.01, fused=True)
        self._resume(optimizer)
        self._carry_over()
        self._go_on(
            minutes,
            self._batches(),
            lambda rows: self._learn(rows, optimizer),
            lambda losses: self._keep(optimizer, development, losses),
        )

    def _learn(self, rows: list[Row], optimizer: torch.optim.Optimizer) -> float:
        """One step. Gradients are taken in numbers of sixteen bits where the processor is faster with them; the weights
        that they change have 32."""
        done, recipe = self.step / self.recipe.steps, self.recipe
        rate = recipe.rate if self._first else recipe.rate_at_first
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, done / recipe.warm_up + 0.01) * (1 + math.cos(math.pi * done)) / 2
        self._quick.train()
        loss = self._loss(self._logits(rows), rows)
        loss.backward()
        if self._quick is not self.reader:
            quick = (one for one in self._quick.parameters() if one.requires_grad)
            for one, other in zip(self._learned, quick, strict=True):
                one.grad, other.grad = None if other.grad is None else other.grad.float(), None
        torch.nn.utils.clip_grad_norm_(self._learned, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        self._carry_over()
        return float(loss.detach())

    def _carry_over(self) -> None:
        """Puts the weights as they are learned into the copy that reads."""
        if self._quick is not self.reader:
            with torch.no_grad():
                for one, other in zip(self.reader.parameters(), self._quick.parameters(), strict=True):
                    if one.requires_grad:
                        other.copy_(one)

    def _logits(self, rows: Sequence[Row]) -> torch.Tensor:
        longest = max(len(row.ids) for row in rows)
        ids, kinds = (
            torch.zeros((len(rows), longest), dtype=torch.long),
            torch.zeros((len(rows), longest), dtype=torch.long),
        )
        for place, row in enumerate(rows):
            ids[place, : len(row.ids)] = torch.tensor(row.ids)
            kinds[place, : len(row.kinds)] = torch.tensor(row.kinds)
        return self._quick(ids, (ids != 0).long(), kinds).float()

    def _loss(self, logits: torch.Tensor, rows: Sequence[Row]) -> torch.Tensor:
        total, weight = logits.new_zeros(()), 0.0
        for place, row in enumerate(rows):
            own = logits.new_zeros(())
            if row.labels is not None:
                units, labels = logits[place, row.marks, 0], torch.tensor(row.labels)
                own = own + functional.binary_cross_entropy_with_logits(units, labels, pos_weight=torch.tensor(2.0))
                if (labels == 1).any() and len(labels) > 1:
                    chances = functional.log_softmax(units, 0)
                    own = own - self.recipe.ranking * torch.logsumexp(chances[labels == 1], 0)
            for number, label in ((1, row.answers), (2, row.entails)):
                if label is not None:
                    own = own + functional.binary_cross_entropy_with_logits(
                        logits[place, 0, number], torch.tensor(label)
                    )
            total = total + row.weight * own
            weight += row.weight
        return total / weight

    def _examples(self) -> list[Example]:
        recipe = self.recipe
        every = [*written.documents(written.FOLDER, "train"), *houses.documents(houses.FOLDER, "train")]
        near = likeness(self._encoder, self._work / NEAR, every)
        learned = self.base.get("data", {}).get("examples", {})
        seen = {name.split()[1] for name in learned if name.startswith("written ")}  # first letters of documents
        chance = random.Random(recipe.seed)
        found = [
            one
            for one in written.documents(written.FOLDER, "train")
            if one.name[0] not in seen or chance.random() < recipe.again
        ]
        own = [one for one in written.examples(found, random.Random(recipe.seed), near) if one.entailed is None]
        institutions = houses.documents(houses.FOLDER, "train")
        for draw in range(recipe.repeats):
            own += written.examples(institutions, random.Random(recipe.seed + draw), near)
        alike = reading.same_meaning(self.parallel, recipe.parallel)
        public = recipe.public if self._first else recipe.public_at_first
        return [*reading.examples(self._data / "qa", "train", public, 0), *own, *alike]

    def _batches(self) -> Iterator[list[Row]]:
        """Batches from where the steps stand."""
        yield from islice(self._epochs(self._examples()), self.step, None)

    def _epochs(self, found: list[Example]) -> Iterator[list[Row]]:
        """Batches of like length without end; an epoch has an order of its own."""
        known = switching.words(self.parallel)

        def asked(question: str, chance: random.Random) -> str:
            is_switched = chance.random() < self.recipe.switched
            return typed(switching.switched(question, known, chance) if is_switched else question, chance)

        def shown(example: Example, chance: random.Random) -> Example:
            if chance.random() < self.recipe.shortened:
                example = reading.shortened(example, self.recipe.few, chance)
            return reading.shuffled(example, chance)

        for epoch in count():
            chance = random.Random(self.recipe.seed + epoch)
            order = list(found)
            chance.shuffle(order)
            for start in range(0, len(order), 2048):
                rows = [
                    row
                    for example in (shown(one, chance) for one in order[start : start + 2048])
                    if (row := laid_out(example, self.tokenizer, asked(example.question, chance)))
                ]
                batches = list(filled(rows, self.recipe.batch_tokens))
                chance.shuffle(batches)
                yield from batches

    def load(self) -> dict[str, Any]:
        """The reader as it was kept last; gives the whole state. Raises FileNotFoundError."""
        state = self._kept()
        self.reader.load_state_dict(state["reader"])
        self.figures = state["figures"]
        return state

    def averaged(self) -> None:
        """Mixes the weights that the run began with back in; a body that could not read yet has none to give."""
        if self._first is None:
            return
        kept = self.recipe.kept
        mixed = {
            name: kept * self._first[name] + (1 - kept) * one if one.is_floating_point() else one
            for name, one in self.reader.state_dict().items()
        }
        self.reader.load_state_dict(mixed)

    def sources(self) -> dict[str, Any]:
        """What it was trained on: a digest of all examples, their number by source and language, and licences."""
        found = self._examples()
        digest = hashlib.sha256("\0".join(map(repr, found)).encode()).hexdigest()
        own = "the project's own documents and questions (training/data/documents)"
        return {
            "sha256": digest,
            "examples": reading.counted(found),
            "licences": reading.licences(self._data / "qa") | {"written": own},
            "parallel_sha256": self.parallel.digest,  # its sources and licences: the encoder's card
        }

    def evaluate(self, development: list[Example]) -> dict[str, float]:
        """By source: the right unit first, whether it answers (balanced), whether it is entailed (balanced)."""
        self._quick.eval()
        hits: dict[str, list[float]] = defaultdict(list)
        rows = [row for one in development if (row := laid_out(one, self.tokenizer, one.question))]
        with torch.no_grad():
            for batch in filled(rows, 2048):
                logits = self._logits(batch)
                for place, row in enumerate(batch):
                    if row.labels and any(row.labels):
                        best = int(logits[place, row.marks, 0].argmax())
                        hits[f"unit {row.source}"].append(row.labels[best])
                    for number, name, label in ((1, "answers", row.answers), (2, "entails", row.entails)):
                        if label is not None:
                            right = float((logits[place, 0, number] > 0) == bool(label))
                            hits[f"{name} {'yes' if label else 'no'} {row.source}"].append(right)
        means = {name: round(sum(values) / len(values), 3) for name, values in sorted(hits.items())}
        kinds = ("unit", "answers yes", "answers no", "entails yes", "entails no")
        whole = {
            kind: [value for name, values in hits.items() if name.startswith(kind) for value in values]
            for kind in kinds
        }
        return {kind: round(sum(values) / len(values), 3) for kind, values in whole.items() if values} | means

    def _keep(self, optimizer: torch.optim.Optimizer, development: list[Example], losses: Sequence[float]) -> None:
        self.figures = self.evaluate(development)
        state = {"reader": self.reader.state_dict(), "optimizer": optimizer.state_dict(), "figures": self.figures}
        self._write(state, losses, dev=self.figures)

    def _resume(self, optimizer: torch.optim.Optimizer) -> None:
        if (self._work / self.STATE).exists():
            optimizer.load_state_dict(self.load()["optimizer"])


def likeness(folder: Path, kept: Path, found: Sequence[written.Document]) -> written.Nearness:
    """How near the encoder in `folder` finds questions and units of documents; its vectors are kept in the file `kept`,
    for the next call."""
    texts = {beside(section.heading, unit) for one in found for section in one.sections for unit in section.units}
    texts |= {asked.whole for one in found for section in one.sections for asked in section.questions}
    texts |= {claim for one in found for section in one.sections for claim, _ in section.claims}
    encoder = Encoder(folder)
    known = np.load(kept) if kept.exists() else {"by": "", "texts": [], "rows": np.empty((0, encoder.dimensions))}
    if str(known["by"]) != encoder.fingerprint or not texts.issubset(known["texts"]):
        order = [*known["texts"]] if str(known["by"]) == encoder.fingerprint else []
        missing = sorted(texts.difference(order))
        rows = np.concatenate([known["rows"][: len(order)], encoder.encode(missing).astype(np.float16)])
        np.savez(kept, by=np.array(encoder.fingerprint), texts=np.array([*order, *missing]), rows=rows)
        known = np.load(kept)
    places = {str(text): place for place, text in enumerate(known["texts"])}
    rows = known["rows"].astype(np.float32)

    def nearness(text: str, others: Sequence[str]) -> list[float]:
        return cast("list[float]", (rows[[places[one] for one in others]] @ rows[places[text]]).tolist())

    return nearness

"""Teaches the encoder's body to read: `python -m training reader DATA WORK [--base config/reader]`.

One pass over a question, the heading of a passage and its units (sentences, rows, items) gives a logit a unit (how well
it supports an answer), one for the passage (whether it answers at all) and one for inference (whether the premise
entails the hypothesis that stands in the question's place). The English word pieces stay as they are; those of Arabic
and Greek, which the encoder has seen little of, go on learning at a rate of their own. A run starts from the packaged
encoder, or goes on from a packaged reader, which has seen the public data alone already.
"""

import hashlib
import json
import math
import random
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
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
from engine.packaged import CARD, TOKENIZER
from engine.retrieval.encoder import MODEL as ENCODER
from engine.retrieval.encoder import Encoder
from training import reading, sources, switching, written
from training.encoder import WIDTH, Student, in_half, student_of
from training.reading import Example, typed

STATE, LOG, NEAR = "reader.pt", "reader.log.jsonl", "near.npz"
Optimizers = tuple[torch.optim.Optimizer, torch.optim.Optimizer]
"""Of the layers, and of the rows of word pieces."""
KEPT_S = 480  # between two states that are kept


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the weights depend on besides the data; written into the card."""

    seed: int = 13
    steps: int = 3800
    written_from: int = 1000  # the step from which the project's own examples are among the others
    repeats: int = 3  # how often each of those stands in an epoch, each time beside other sections
    public: int = 1200  # examples a source and language from then on, and none for inference
    batch_tokens: int = 3072
    rate: float = 1e-4
    table_rate: float = 4e-4  # of the rows of Arabic and Greek word pieces
    parallel: int = 30_000  # examples from parallel text
    switched: float = 0.15  # share of the questions of which some words stand in another language
    most: int = 4000  # examples a source and language
    most_inference: int = 3000
    ranking: float = 0.5  # weight of finding the right unit among its neighbours beside the logits themselves


FURTHER = Recipe(steps=3000, written_from=0, public=600, parallel=12_000)
"""What a run does that goes on from a packaged reader, which has seen the public data already."""


class Reader(torch.nn.Module):
    """The encoder's body with three heads; see the module for what they say. Attention is plain products and has no
    dropout, which took a third of a step; the states between the layers have theirs, for documents are learned by
    heart before their kind is learned (docs/training.md)."""

    def __init__(self, student: Student) -> None:
        super().__init__()
        self.student = student
        body = self.student.body
        body.set_attn_implementation("eager")
        for layer in body.encoder.layer:
            layer.attention.self.dropout.p = 0.0
        self.heads = torch.nn.Linear(WIDTH, len(window.HEADS))

    def forward(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        """Logits of shape (examples, tokens, 3): the first counts at unit marks, the others at the first token."""
        return self.heads(self.student.states(ids, mask, kinds))


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


def started(english: Path, base: Path) -> tuple[Reader, bool]:
    """A reader with the body and the tables of the packaged model in the folder `base`, and whether that is a reader,
    whose heads it then has too."""
    reads = (base / window.MODEL).exists()
    weights = unpacking.weights(base / (window.MODEL if reads else ENCODER))
    reader = Reader(student_of(weights, english, base))
    if reads:
        reader.heads.load_state_dict({name: weights[f"heads.{name}"] for name in ("weight", "bias")})
    return reader, reads


class Training:
    """One run in the folder `work`, from the packaged encoder or reader in the folder `base`; the tokenizer is the
    encoder's, in the folder `tokens`."""

    def __init__(
        self, data: Path, work: Path, english: Path, base: Path, tokens: Path, recipe: Recipe, steps: int | None = None
    ) -> None:
        self._work, self._data, self._encoder = work, data, tokens
        work.mkdir(parents=True, exist_ok=True)
        self.tokenizer = Tokenizer.from_file(str(tokens / TOKENIZER))
        self.reader, reads = started(english, base)
        self.recipe = FURTHER if reads else recipe
        if steps:
            self.recipe = replace(self.recipe, steps=steps)
        self.base: dict[str, Any] = json.loads((base / CARD).read_text(encoding="utf-8"))
        self.parallel = sources.read(data / "parallel")
        self.step, self.seconds = 0, 0.0
        self.figures: dict[str, float] = {}

    def run(self, minutes: float) -> None:
        """Train until the recipe is done or `minutes` have passed; the state is kept every eight minutes."""
        development = reading.examples(self._data / "qa", "dev", 40, 40)
        development += random.Random(self.recipe.seed).sample(_written("dev", 0, written.shared_words), 1500)
        table = self.reader.student.new.weight
        self._layers = [one for one in self.reader.parameters() if one is not table]
        tools = torch.optim.AdamW(self._layers, lr=1e-6, weight_decay=0.01), torch.optim.SparseAdam([table], lr=1e-6)
        self._resume(tools)
        began = kept = time.monotonic()
        losses: list[float] = []
        for rows in self._batches():
            if self.step >= self.recipe.steps or time.monotonic() - began > minutes * 60:
                break
            losses.append(self._learn(rows, tools))
            self.step += 1
            if time.monotonic() - kept > KEPT_S:
                self.seconds += time.monotonic() - kept
                self._keep(tools, development, losses)
                kept, losses = time.monotonic(), []
        self.seconds += time.monotonic() - kept
        self._keep(tools, development, losses)

    def _learn(self, rows: list[Row], tools: Optimizers) -> float:
        done = self.step / self.recipe.steps
        share = min(1.0, done / 0.05 + 0.01) * (1 + math.cos(math.pi * done)) / 2
        for optimizer, rate in zip(tools, (self.recipe.rate, self.recipe.table_rate), strict=True):
            for group in optimizer.param_groups:
                group["lr"] = rate * share
        self.reader.train()
        loss = self._loss(self._logits(rows), rows)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._layers, 1.0)
        for optimizer in tools:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        return float(loss.detach())

    def _logits(self, rows: Sequence[Row]) -> torch.Tensor:
        longest = max(len(row.ids) for row in rows)
        ids, kinds = (
            torch.zeros((len(rows), longest), dtype=torch.long),
            torch.zeros((len(rows), longest), dtype=torch.long),
        )
        for place, row in enumerate(rows):
            ids[place, : len(row.ids)] = torch.tensor(row.ids)
            kinds[place, : len(row.kinds)] = torch.tensor(row.kinds)
        with in_half(enabled=self.reader.training):
            return self.reader(ids, (ids != 0).long(), kinds).float()

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

    def _parts(self) -> tuple[list[Example], list[Example]]:
        """Public data alone; then less of it, none of it for inference, and the project's own."""
        recipe, folder = self.recipe, self._data / "qa"
        near = likeness(self._encoder, self._work / NEAR)
        seen = {
            name.split()[1] for name in self.base.get("data", {}).get("examples", {}) if name.startswith("written ")
        }
        own = [  # documents that the reader to go on from has seen stand once
            one
            for draw in range(recipe.repeats)
            for one in _written("train", draw, near, seen if draw else ())
            if one.entailed is None
        ]
        first = reading.examples(folder, "train", recipe.most, recipe.most_inference) if recipe.written_from else []
        alike = reading.same_meaning(self.parallel, recipe.parallel)
        return first, [*reading.examples(folder, "train", recipe.public, 0), *own, *alike]

    def _batches(self) -> Iterator[list[Row]]:
        """Batches from where the steps stand: of the first part, then of the second."""
        first, second = self._parts()
        if self.step < self.recipe.written_from:
            yield from islice(self._epochs(first), self.step, self.recipe.written_from)
        yield from islice(self._epochs(second), self.step - self.recipe.written_from, None)

    def _epochs(self, found: list[Example]) -> Iterator[list[Row]]:
        """Batches of like length without end; an epoch has an order of its own."""
        known = switching.words(self.parallel)

        def asked(question: str, chance: random.Random) -> str:
            is_switched = chance.random() < self.recipe.switched
            return typed(switching.switched(question, known, chance) if is_switched else question, chance)

        for epoch in count():
            chance = random.Random(self.recipe.seed + epoch)
            order = list(found)
            chance.shuffle(order)
            for start in range(0, len(order), 2048):
                rows = [
                    row
                    for example in (reading.shuffled(one, chance) for one in order[start : start + 2048])
                    if (row := laid_out(example, self.tokenizer, asked(example.question, chance)))
                ]
                batches = list(_grouped(sorted(rows, key=lambda row: len(row.ids)), self.recipe.batch_tokens))
                chance.shuffle(batches)
                yield from batches

    def load(self) -> dict[str, Any]:
        """The reader as it was kept last; gives the whole state. Raises FileNotFoundError."""
        state: dict[str, Any] = torch.load(self._work / STATE, weights_only=True)
        self.reader.load_state_dict(state["reader"])
        self.step, self.seconds, self.figures = state["step"], state["seconds"], state["figures"]
        return state

    def sources(self) -> dict[str, Any]:
        """What it was trained on: a digest of all examples of both parts, their number by source and language, and
        licences."""
        found = [one for part in self._parts() for one in part]
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
        self.reader.eval()
        hits: dict[str, list[float]] = defaultdict(list)
        rows = [row for one in development if (row := laid_out(one, self.tokenizer, one.question))]
        with torch.no_grad():
            for batch in _grouped(sorted(rows, key=lambda row: len(row.ids)), 2048):
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

    def _keep(self, tools: Optimizers, development: list[Example], losses: list[float]) -> None:
        self.figures = self.evaluate(development)
        state = {
            "reader": self.reader.state_dict(),
            "optimizers": [one.state_dict() for one in tools],
            "step": self.step,
            "seconds": self.seconds,
            "figures": self.figures,
        }
        draft = self._work / f"{STATE}.draft"
        torch.save(state, draft)
        draft.replace(self._work / STATE)
        loss = round(sum(losses) / len(losses), 4) if losses else None
        line = {
            "step": self.step,
            "of": self.recipe.steps,
            "seconds": round(self.seconds),
            "loss": loss,
            "dev": self.figures,
        }
        with (self._work / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def _resume(self, tools: Optimizers) -> None:
        if (self._work / STATE).exists():
            for optimizer, state in zip(tools, self.load()["optimizers"], strict=True):
                optimizer.load_state_dict(state)


def _written(part: str, draw: int, nearness: written.Nearness, without: Collection[str] = ()) -> list[Example]:
    """Of the documents whose names begin with none of `without`."""
    chance = random.Random(Recipe().seed + draw)
    found = [one for one in written.documents(written.FOLDER, part) if one.name[0] not in without]
    return list(written.examples(found, chance, nearness))


def likeness(folder: Path, kept: Path) -> written.Nearness:
    """How near the encoder in `folder` finds questions and units of the documents that are trained on; its vectors are
    kept in the file `kept`, for the next call."""
    found = written.documents(written.FOLDER, "train")
    texts = {beside(section.heading, unit) for one in found for section in one.sections for unit in section.units}
    texts |= {asked.whole for one in found for section in one.sections for asked in section.questions}
    texts |= {claim for one in found for section in one.sections for claim, _ in section.claims}
    order = sorted(texts)
    encoder = Encoder(folder)
    digest = hashlib.sha256("\0".join([encoder.fingerprint, *order]).encode()).hexdigest()
    if not kept.exists() or str(np.load(kept)["digest"]) != digest:
        np.savez(kept, digest=np.array(digest), rows=encoder.encode(order).astype(np.float16))
    rows = np.load(kept)["rows"].astype(np.float32)
    places = {text: place for place, text in enumerate(order)}

    def nearness(text: str, others: Sequence[str]) -> list[float]:
        return cast("list[float]", (rows[[places[one] for one in others]] @ rows[places[text]]).tolist())

    return nearness


def _grouped(rows: list[Row], tokens: int) -> Iterator[list[Row]]:
    batch: list[Row] = []
    for row in rows:
        if batch and (len(batch) + 1) * len(row.ids) > tokens:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch

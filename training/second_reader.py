"""Teaches the second reader: `python -m training second-reader DATA WORK --pack config/encoder [--base ...]`.

One pass over a question, the heading of a passage and its units (sentences, rows, items) gives a logit a unit (how well
it supports an answer) and one for the passage (whether it answers at all). It is the packaged encoder's body, whose
upper layers learn to read the parts together (`gated.py`); `--base config/encoder` goes on from the packaged one.
The word pieces and the lowest layers stay the encoder's: they know more of languages than these examples can teach.
"""

import hashlib
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch.nn import functional

from engine.answering.documents.second_reader import NAME, Layout, laid_out
from engine.learning import unpacking
from engine.packaged import TOKENIZER
from engine.retrieval.encoder import MODEL as ENCODER
from training import houses, reading, sources, switching, written
from training.fine_tuning import FineTuning, filled, with_dropout
from training.gated import ALONE, GatedReader, tensors
from training.reader import NEAR, likeness
from training.reading import Example, typed

SHOWN = 1000  # examples of the development documents, and as many of the houses, for figures
TOGETHER = 2048  # examples that are laid out at once


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the weights depend on besides the data; written into the card."""

    seed: int = 13
    steps: int = 6000
    documents: float = 0.25  # share of the documents
    repeats: int = 2  # how often each example of a house stands in an epoch, each time beside other sections
    public: int = 300  # examples a source and language
    parallel: int = 1500  # examples from parallel text
    switched: float = 0.1  # share of the questions of which some words stand in another language
    shortened: float = 0.8  # share of the windows that have few units
    few: int = 5
    tokens: int = 2048  # of a step, with what fills up shorter windows
    ranking: float = 0.5  # weight of finding the right unit among its neighbours beside the logits themselves
    rate: float = 5e-5
    heads_rate: float = 30.0  # of gates and heads, in rates of the body
    warm_up: float = 0.03
    decay: float = 0.01
    dropout: float = 0.1


@dataclass(frozen=True, slots=True)
class Row:
    """An example as the model takes it."""

    layout: Layout
    labels: list[float] | None
    answers: float | None
    weight: float
    source: str

    @property
    def ids(self) -> Sequence[int]:
        """Of its tokens."""
        return self.layout.ids


def row_of(example: Example, tokenizer: Tokenizer, question: str) -> Row | None:
    """An example as tokens; None where the units that answer are cut off."""
    texts = [question, example.heading, *example.units]
    pieces = [one.ids for one in tokenizer.encode_batch_fast(texts, add_special_tokens=False)]
    layout = laid_out(pieces[0], pieces[1], pieces[2:], tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]"))
    units, labels = range(len(layout.marks)), None
    if example.right is not None:
        right = [place for place in example.right if place in units]
        if example.right and not right:
            return None
        labels = [1.0 if place in right else written.CONDITION if place in example.limits else 0.0 for place in units]
    answers = None if example.answers is None else float(example.answers)
    return Row(layout, labels, answers, example.weight, f"{example.source} {example.language}") if units else None


class Training(FineTuning[Row]):
    """One run in the folder `work`, from the packaged encoder in the folder `encoder` or from the reader in `base`; the
    encoder also tells what is mistaken for an answer."""

    def __init__(self, data: Path, work: Path, encoder: Path, base: Path | None = None, steps: int = 0) -> None:
        self.recipe = replace(Recipe(), steps=steps) if steps else Recipe()
        torch.manual_seed(self.recipe.seed)
        weights = unpacking.weights(base / f"{NAME}.onnx" if base else encoder / ENCODER)
        self.reader = GatedReader(unpacking.body(weights), weights)
        with_dropout(self.reader.body, self.recipe.dropout, ALONE)
        super().__init__(work, self.recipe, self.reader.body, self.reader.heads)
        self.tokenizer = Tokenizer.from_file(str(encoder / TOKENIZER))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self._data, self._encoder = data, encoder
        self.parallel = sources.read(data / "parallel")

    def _share(self, done: float) -> float:
        return (1 + math.cos(math.pi * done)) / 2

    def _batches(self) -> Iterator[list[Row]]:
        """Drawn anew by whoever goes on, so that nothing is left out by stopping."""
        chance, found, known = (
            random.Random(self.recipe.seed + self.step),
            self._examples(),
            switching.words(self.parallel),
        )

        def shown(example: Example) -> Row | None:
            if chance.random() < self.recipe.shortened:
                example = reading.shortened(example, self.recipe.few, chance)
            example, question = reading.shuffled(example, chance), example.question
            if chance.random() < self.recipe.switched:
                question = switching.switched(question, known, chance)
            return row_of(example, self.tokenizer, typed(question, chance))

        while True:
            chance.shuffle(found)
            for start in range(0, len(found), TOGETHER):
                rows = [row for one in found[start : start + TOGETHER] if (row := shown(one))]
                batches = list(filled(rows, self.recipe.tokens))
                chance.shuffle(batches)
                yield from batches

    def _loss(self, batch: Sequence[Row]) -> torch.Tensor:
        logits = self.reader(*tensors([row.layout for row in batch]))
        total, weight = logits.new_zeros(()), 0.0
        for place, row in enumerate(batch):
            own = logits.new_zeros(())
            if row.labels is not None:
                units, labels = logits[place, row.layout.marks, 0], torch.tensor(row.labels)
                own = own + functional.binary_cross_entropy_with_logits(units, labels, pos_weight=torch.tensor(2.0))
                if (labels == 1).any() and len(labels) > 1:
                    chances = functional.log_softmax(units, 0)
                    own = own - self.recipe.ranking * torch.logsumexp(chances[labels == 1], 0)
            if row.answers is not None:
                told = functional.binary_cross_entropy_with_logits(logits[place, 0, 1], torch.tensor(row.answers))
                own = own + told
            total = total + row.weight * own
            weight += row.weight
        return total / weight

    def _examples(self) -> list[Example]:
        recipe, chance = self.recipe, random.Random(self.recipe.seed)
        documents = [one for one in written.documents(written.FOLDER, "train") if chance.random() < recipe.documents]
        institutions = houses.documents(houses.FOLDER, "train")
        near = likeness(self._encoder, self._work / NEAR, [*documents, *institutions])
        found = list(written.examples(documents, random.Random(recipe.seed), near))
        for draw in range(recipe.repeats):
            found += written.examples(institutions, random.Random(recipe.seed + draw), near)
        found += reading.examples(self._data / "qa", "train", recipe.public, most_inference=0)
        found += reading.same_meaning(self.parallel, recipe.parallel)
        return [one for one in found if one.entailed is None]

    def card(self) -> dict[str, Any]:
        """What the card tells of the training."""
        return asdict(self.recipe) | {"step": self.step, "seconds": round(self.seconds)}

    def sources(self) -> dict[str, Any]:
        """What it was trained on: a digest of all examples, their number by source and language, and licences."""
        found = self._examples()
        digest = hashlib.sha256("\0".join(map(repr, found)).encode()).hexdigest()
        licences = reading.licences(self._data / "qa")
        own = "the project's own documents and questions (training/data/documents, training/data/houses)"
        return {
            "sha256": digest,
            "examples": reading.counted(found),
            "licences": {name: one for name, one in licences.items() if not name.startswith("nli_")} | {"written": own},
            "parallel_sha256": self.parallel.digest,  # its sources and licences: the encoder's card
        }

    def figures(self) -> dict[str, float]:
        """Of documents and institutions kept for development: the right unit first, and whether the window answers."""
        self.body.float().eval()
        chance, shown = random.Random(self.recipe.seed), list[Example]()
        for found in (written.documents(written.FOLDER, "dev"), houses.documents(houses.FOLDER, "dev")):
            asked = [one for one in written.examples(found, chance) if one.entailed is None]
            shown += chance.sample(asked, SHOWN)
        rows = [row for one in shown if (row := row_of(one, self.tokenizer, one.question))]
        hits: dict[str, list[float]] = defaultdict(list)
        with torch.inference_mode():
            for batch in filled(rows, 2 * self.recipe.tokens):
                for row, logits in zip(batch, self.reader(*tensors([one.layout for one in batch])), strict=True):
                    if row.labels and any(row.labels):
                        hits["unit"].append(row.labels[int(logits[row.layout.marks, 0].argmax())])
                    name = "answers yes" if row.answers else "answers no"
                    hits[name].append(float((logits[0, 1] > 0) == bool(row.answers)))
        return {name: round(sum(told) / len(told), 3) for name, told in sorted(hits.items())}

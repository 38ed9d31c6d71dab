"""Teaches a multilingual body to put questions beside what answers them: `python -m training encoder DATA WORK`.

multilingual-e5-small (`pretrained`) knows which texts of some hundred languages mean the same, but puts what is written
in the question's language first, and was not asked in people's own words. It learns from the project's documents, whose
questions stand beside the sections and the sentences that answer them, from public questions and from parallel text
(`questions`): a question is to be nearer to what answers it than to everything else of the batch (InfoNCE, van den Oord
et al. 2018, arXiv:1807.03748). Vectors are taken about their mean, so that texts that have nothing to do with
each other have a cosine about 0. Everything that takes long is kept in WORK and gone on from after a stop.
"""

import json
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer, processors
from torch.nn import functional

from engine.packaged import TOKENIZER
from training import evaluation, pretrained, questions, sources
from training.questions import Batch
from training.reading import typed

STATE, LOG = "encoder.pt", "encoder.log.jsonl"
KEPT_S, SHOWN_S = 300.0, 1500.0  # between two copies of the state, and between two looks at development figures
SHOWN = 400  # questions of a development figure
CENTRED = 300  # texts a language whose mean is the origin
CHANGED = ("body.encoder.layer.11.output.LayerNorm.bias",)  # of the pretrained weights, before the first step
TOGETHER = 12  # texts that are padded to one length
TAKEN = 4  # of so many development sets one


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the weights depend on besides the data; written into the card."""

    seed: int = 15
    steps: int = 1000
    kinds: tuple[str, ...] = ("sentences", "sections", "sentences", "sections", "public", "parallel")  # of the steps
    questions: int = 20  # in one step
    sentences: int = 56  # passages in one step, by its kind
    sections: int = 24
    public: int = 16
    parallel: int = 32
    longest: int = 96  # tokens a text
    temperature: float = 0.05
    rate: float = 5e-5
    frozen: int = 4  # of the layers, from the lowest, and the word pieces
    records: int = 1500  # of public questions a source
    kept: float = 0.1  # of the body that training starts from in what ships (arXiv:2109.01903)


@dataclass(slots=True)
class Progress:
    """Where training stands: steps done, seconds spent, the last figures."""

    step: int = 0
    seconds: float = 0.0
    figures: dict[str, list[float]] = field(default_factory=dict)


class Student(torch.nn.Module):
    """A body whose states are meant over the tokens of a text."""

    def __init__(self, body: Any) -> None:
        super().__init__()
        self.body = body

    def means(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Shape (texts, width), for token ids and mask of shape (texts, tokens)."""
        states = self.body(input_ids=ids, attention_mask=mask).last_hidden_state
        shown = mask.unsqueeze(-1).to(states.dtype)
        return (states * shown).sum(1) / shown.sum(1)

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Vectors of length 1, shape (texts, width), for token ids and mask of shape (texts, tokens)."""
        return functional.normalize(self.means(ids, mask), dim=-1)


def padded(lists: Sequence[Sequence[int]], filler: int = 0) -> tuple[torch.Tensor, torch.Tensor]:
    """Token ids and mask, shape (len(lists), longest of them)."""
    ids = torch.full((len(lists), max(map(len, lists))), filler, dtype=torch.long)
    for row, tokens in enumerate(lists):
        ids[row, : len(tokens)] = torch.tensor(tokens)
    return ids, (ids != filler).long()


class Training:
    """One run in the folder `work`."""

    def __init__(self, data: Path, work: Path, steps: int = 0) -> None:
        self._work, self._data = work, data
        work.mkdir(parents=True, exist_ok=True)
        self.recipe = Recipe(steps=steps) if steps else Recipe()
        self.parallel = sources.read(data / "parallel")
        torch.manual_seed(self.recipe.seed)
        tokenizer, found = pretrained.cut_once(work / TOKENIZER, data, self.parallel)
        self.tokenizer = with_ends(tokenizer)
        self.student = Student(pretrained.body(found))
        self.student.eval()
        self._first = self._weights()
        self.progress = Progress()

    def run(self, minutes: float) -> None:
        """Train until the recipe is done or `minutes` have passed; the state is kept every five minutes."""
        recipe, student = self.recipe, self.student
        for part in (student.body.embeddings, *student.body.encoder.layer[: recipe.frozen]):
            part.requires_grad_(requires_grad=False)
        for layer in student.body.encoder.layer:
            layer.attention.self.dropout.p = 0.0
        learned = [one for one in student.parameters() if one.requires_grad]
        optimizer = torch.optim.AdamW(learned, lr=recipe.rate, weight_decay=0.01, fused=True)
        kinds = self._kinds()
        self._resume(optimizer, kinds)
        began = kept = shown = time.monotonic()
        losses: list[float] = []
        while self.progress.step < recipe.steps and time.monotonic() - began < minutes * 60:
            student.train()
            kind = recipe.kinds[self.progress.step % len(recipe.kinds)]
            optimizer.param_groups[0]["lr"] = recipe.rate * _schedule(self.progress.step / recipe.steps)
            loss = self._loss(next(kinds[kind]))
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(learned, 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            losses.append(float(loss.detach()))
            self.progress.step += 1
            if time.monotonic() - kept > KEPT_S:
                self.progress.seconds += time.monotonic() - kept
                self._keep(optimizer)
                print(f"step {self.progress.step} of {recipe.steps}, {self.progress.seconds:.0f} s", flush=True)
                if time.monotonic() - shown > SHOWN_S:
                    self._report(losses)
                    shown, losses = time.monotonic(), []
                kept = time.monotonic()
        self.progress.seconds += time.monotonic() - kept
        self._keep(optimizer)
        self._report(losses)

    def _kinds(self) -> dict[str, Iterator[Batch]]:
        """Endless batches by kind."""
        recipe = self.recipe
        chance = random.Random(recipe.seed)
        public = [questions.public(self._data / "qa", recipe.records, recipe.seed)]
        told = [(pair.other, pair.english) for pair in self.parallel.train if " " in pair.other]
        texts = [pair if chance.random() < 0.5 else pair[::-1] for pair in told]
        made = {
            name: questions.batches(
                questions.of_documents("train", chance, by_sentence=name == "sentences"), recipe.questions, most, chance
            )
            for name, most in (("sentences", recipe.sentences), ("sections", recipe.sections))
        }
        made["public"] = questions.batches(public, recipe.public, recipe.public, chance)
        made["parallel"] = questions.pairs(texts, recipe.parallel, chance)
        self._chance = random.Random(recipe.seed)
        return made

    def _loss(self, batch: Batch) -> torch.Tensor:
        """Cross entropy of finding, for each question, what answers it among the passages, and the reverse."""
        asked = [typed(one, self._chance) for one in batch.questions]
        found, passages = (self._learned(self._cut(side)) for side in (asked, batch.passages))
        scores = found @ passages.T / self.recipe.temperature
        right = torch.tensor(batch.right)
        return (_cross_entropy(scores, right) + _cross_entropy(scores.T, right.T)) / 2

    def _learned(self, lists: list[list[int]]) -> torch.Tensor:
        """Their vectors, texts of like length together: a step would take twice as long with all of them padded."""
        order = sorted(range(len(lists)), key=lambda place: len(lists[place]))
        groups = [order[start : start + TOGETHER] for start in range(0, len(order), TOGETHER)]
        rows = torch.cat([self.student(*padded([lists[place] for place in group])) for group in groups])
        return rows[torch.tensor(order).argsort()]

    def _cut(self, texts: Sequence[str]) -> list[list[int]]:
        longest = self.recipe.longest
        return [[*one.ids[: longest - 1], one.ids[-1]] for one in self.tokenizer.encode_batch_fast(list(texts))]

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of the student as it is now, shape (len(texts), width); texts are cut at 256 tokens."""
        self.student.eval()
        return self._encoded(texts, self.student)

    def _encoded(self, texts: Sequence[str], model: Callable[..., torch.Tensor]) -> NDArray[np.float32]:
        found = np.empty((len(texts), self.student.body.config.hidden_size), np.float32)
        lists = [one.ids[:256] for one in self.tokenizer.encode_batch_fast(list(texts))]
        order = sorted(range(len(lists)), key=lambda place: len(lists[place]))
        with torch.no_grad():
            for start in range(0, len(order), 16):
                places = order[start : start + 16]
                found[places] = model(*padded([lists[place] for place in places])).numpy()
        return found

    def _centre(self) -> None:
        """Move the states so that the mean of the vectors of some texts, each language counting alike, is 0."""
        texts: dict[str, list[str]] = {}
        for one in questions.of_documents("train", random.Random(self.recipe.seed), by_sentence=True):
            for language, passage in zip(one.languages, one.passages, strict=True):
                texts.setdefault(language, []).append(passage)
        some = chain.from_iterable(random.Random(1).sample(found, CENTRED) for found in texts.values())
        mean = torch.from_numpy(self._encoded(list(some), self.student.means).mean(0))
        self.student.body.encoder.layer[-1].output.LayerNorm.bias.data -= mean
        self._first = self._weights()

    def _weights(self) -> dict[str, torch.Tensor]:
        return {name: one.clone() for name, one in self.student.state_dict().items()}

    def _keep(self, optimizer: torch.optim.Optimizer) -> None:
        state = {
            "student": self.student.state_dict(),
            "first": {name: self._first[name] for name in CHANGED},
            "optimizer": optimizer.state_dict(),
            "progress": asdict(self.progress),
        }
        draft = self._work / f"{STATE}.draft"
        torch.save(state, draft)
        draft.replace(self._work / STATE)

    def averaged(self) -> None:
        """Moves the trained weights towards those it started from by the recipe's share, for good."""
        kept = self.recipe.kept
        mixed = {
            name: self._first[name] * kept + one * (1 - kept) if one.is_floating_point() else one
            for name, one in self.student.state_dict().items()
        }
        self.student.load_state_dict(mixed)
        self.progress.figures = self.measured(xquad=True)

    def load(self) -> dict[str, Any]:
        """The student and its progress as they were kept last; gives the whole state. Raises FileNotFoundError."""
        state: dict[str, Any] = torch.load(self._work / STATE, weights_only=True)
        self.student.load_state_dict(state["student"])
        self._first |= state["first"]
        self.progress = Progress(**state["progress"])
        return state

    def _resume(self, optimizer: torch.optim.Optimizer, kinds: dict[str, Iterator[Batch]]) -> None:
        if not (self._work / STATE).exists():
            self._centre()
            return
        optimizer.load_state_dict(self.load()["optimizer"])
        for kind in (self.recipe.kinds[step % len(self.recipe.kinds)] for step in range(self.progress.step)):
            next(kinds[kind])

    def _report(self, losses: list[float]) -> None:
        """One line of figures, printed and kept in the log."""
        self.progress.figures = self.measured(xquad=False)
        line = {
            "step": self.progress.step,
            "of": self.recipe.steps,
            "seconds": round(self.progress.seconds),
            "loss": round(sum(losses) / len(losses), 4) if losses else None,
            "hit@1, hit@5, MRR": self.progress.figures,
        }
        with (self._work / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def measured(self, *, xquad: bool) -> dict[str, list[float]]:
        """Figures of `development`, and with `xquad` of questions to the English passages of half of XQuAD."""
        crossing = evaluation.crossing(self._data / "xquad", self.encode) if xquad else {}
        return crossing | development(self.encode)


def development(encode: evaluation.Encode) -> dict[str, list[float]]:
    """Hit at 1, hit at 5 and mean reciprocal rank of questions among the passages of their own institution or of some
    other documents, kept for development; by kind of passage, and whether question and passage share a language."""
    found: dict[str, list[float]] = {}
    for kind in ("sentences", "sections"):
        chance = random.Random(7)
        ranks: dict[str, list[int]] = {}
        sets = questions.of_documents("dev", chance, by_sentence=kind == "sentences")[::TAKEN]
        share = SHOWN / sum(len(one.asked) for one in sets)
        for one in sets:
            asked = chance.sample(one.asked, round(share * len(one.asked)))
            scores = encode([each.question for each in asked]) @ encode(one.passages).T if asked else np.empty((0, 0))
            for row, each in zip(scores, asked, strict=True):
                best = max(sorted(each.right), key=lambda place: row[place])
                same = each.language == one.languages[best]
                rank = 1 + int((row > row[best]).sum())
                ranks.setdefault(f"{kind}, {'same' if same else 'other'} language", []).append(rank)
        found |= {name: evaluation.figures(np.array(some)) for name, some in sorted(ranks.items())}
    return found


def with_ends(tokenizer: Tokenizer) -> Tokenizer:
    """The tokenizer with the marks about a text that the body knows."""
    ends = [(name, tokenizer.token_to_id(name)) for name in ("[CLS]", "[SEP]")]
    tokenizer.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", None, ends)
    return tokenizer


def _cross_entropy(scores: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """The mean over the rows that have a right column: the logarithm of all over that of the right ones."""
    some = right.any(1)
    scores, right = scores[some], right[some]
    return cast("torch.Tensor", (scores.logsumexp(1) - scores.masked_fill(~right, -1e4).logsumexp(1)).mean())


def _schedule(done: float) -> float:
    """Up within a twentieth of the run, then down by a cosine to a twentieth."""
    return min(1.0, done / 0.05 + 0.02) * (0.05 + 0.95 * (1 + math.cos(math.pi * done)) / 2)

"""Teaches the packaged English sentence encoder Arabic and Greek: `python -m training encoder DATA WORK`.

Distillation as in Reimers and Gurevych 2020 (arXiv:2004.09813): the English model's vector of the English side is the
target for the other side. New word pieces start from translation probabilities (`alignment`); first their rows are
trained with the body as it is, then everything, with English texts among the others so that English stays as it was.
With `--base config/encoder` a run goes on from the packaged encoder, and every second step learns from questions beside
the passages that answer them, in one language and across two (`questions`). Everything that takes long is kept in WORK
and gone on from after a stop.
"""

import json
import math
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch.nn import functional
from transformers import AutoConfig, AutoModel

from engine.language import asked_in
from engine.learning import unpacking
from engine.packaged import CARD
from engine.retrieval.encoder import MODEL
from training import alignment, evaluation, questions, sources, vocabulary
from training.reading import typed
from training.sources import Pair, Parallel

TOKENIZER, ROWS, STATE, LOG = "tokenizer.json", "rows.npy", "encoder.pt", "encoder.log.jsonl"
WIDTH = 384


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the weights depend on besides the data; written into the card."""

    seed: int = 13
    pieces: int = 22_000  # new word pieces a language
    steps: int = 720
    batch_tokens: int = 1280  # tokens of the student's side in one step
    most_texts: int = 96
    longest: int = 128  # tokens a text
    temperature: float = 0.05
    table_rate: float = 2e-3
    body_rate: float = 6e-5
    table_share: float = 0.05  # of all steps, those with the body as it is
    source_most: int = 10_000  # pairs of one source and language: interfaces of programs repeat themselves
    greek: float = 0.5  # share of the Greek pairs: Arabic, whose words are written together, takes longer to learn
    joined: float = 0.15  # texts joined of several pairs, as a share of the pairs: passages are longer than sentences
    words: float = 0.15  # single words and names, likewise
    kept: float = 0.3  # of the body that training starts from in what ships: the mean of both is better than either
    # (arXiv:2109.01903)
    english: float = 0.25  # English texts held to their own vector, likewise
    asked: int = 0  # questions beside their passages in every second step; 0 for none
    public: int = 1500  # records of public questions a source


FURTHER = Recipe(
    seed=14,
    steps=3600,
    table_rate=1e-3,
    body_rate=5e-5,
    table_share=0.0,
    source_most=40_000,
    greek=0.7,
    kept=0.15,
    asked=24,
)
"""The recipe of a run from a packaged encoder."""


@dataclass(slots=True)
class Progress:
    """Where training stands: steps done, seconds spent, the last figures."""

    step: int = 0
    seconds: float = 0.0
    figures: dict[str, list[float]] = field(default_factory=dict)


class Student(torch.nn.Module):
    """MiniLM's body over two tables of word pieces: the English one, which stays, and the new one, which learns."""

    def __init__(self, folder: Path, rows: NDArray[np.float32]) -> None:
        super().__init__()
        self.body = AutoModel.from_pretrained(str(folder), local_files_only=True)
        self.body.eval()  # no dropout: the target is exact
        english = self.body.embeddings.word_embeddings.weight.detach().clone()
        self.register_buffer("english", english, persistent=False)
        self.new = torch.nn.Embedding(len(rows), WIDTH, sparse=True)
        self.new.weight.data.copy_(torch.from_numpy(rows))

    def forward(self, ids: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        """Vectors of length 1, shape (texts, 384), for token ids and mask of shape (texts, tokens)."""
        states = self.states(ids, mask)
        shown = mask.unsqueeze(-1).to(states.dtype)
        return functional.normalize((states * shown).sum(1) / shown.sum(1), dim=-1)

    def states(self, ids: torch.Tensor, mask: torch.Tensor, kinds: torch.Tensor | None = None) -> torch.Tensor:
        """The last layer's states, shape (texts, tokens, 384); `kinds` are token types."""
        known = len(self.english)
        new = ids >= known
        rows = functional.embedding(ids.masked_fill(new, 0), self.english)
        places = ids[new] - known
        if len(places):
            rows = rows.masked_scatter(new.unsqueeze(-1), self.new(places))
        return self.body(inputs_embeds=rows, attention_mask=mask, token_type_ids=kinds).last_hidden_state


def has_half() -> bool:
    """Whether the processor is faster with numbers of sixteen bits: it has tiles for them (AMX). With avx512_bf16 alone
    it is slower than with 32."""
    return bool(torch.cpu.get_capabilities().get("amx_bf16"))


def in_half() -> torch.autocast:
    """Sixteen bits a number where `has_half`."""
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=has_half())


def padded(lists: Sequence[Sequence[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """Token ids and mask, shape (len(lists), longest of them)."""
    ids = torch.zeros((len(lists), max(map(len, lists))), dtype=torch.long)
    for row, tokens in enumerate(lists):
        ids[row, : len(tokens)] = torch.tensor(tokens)
    return ids, (ids != 0).long()


class Training:
    """One run in the folder `work`; `english` is the folder of the English model in the form of its publisher, `base`
    that of the packaged encoder to go on from."""

    def __init__(self, data: Path, work: Path, english: Path, recipe: Recipe, base: Path | None = None) -> None:
        self._work, self._english, self.recipe, self._data = work, english, recipe, data
        work.mkdir(parents=True, exist_ok=True)
        self.parallel: Parallel = sources.read(data / "parallel")
        if base:
            self.tokenizer = Tokenizer.from_file(str(base / TOKENIZER))
            self.student = student_of(unpacking.weights(base / MODEL), english, base)
            card = json.loads((base / CARD).read_text(encoding="utf-8"))
            self.base: str | dict[str, Any] = {name: card[name] for name in ("name", "made", "base", "files")}
        else:
            self.tokenizer = self._tokenizer()
            self.student = Student(english, self._rows())
            self.base = "sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0)"
        self._started = {name: weights.clone() for name, weights in self.student.body.state_dict().items()}
        self._teacher = AutoModel.from_pretrained(str(english), local_files_only=True).eval()
        self.progress = Progress()

    def run(self, minutes: float) -> None:
        """Train until the recipe is done or `minutes` have passed; the state is kept every five minutes."""
        examples = self._examples()
        batches = list(self._batches(examples))
        steps = self.recipe.steps
        table = torch.optim.SparseAdam(list(self.student.new.parameters()), lr=self.recipe.table_rate)
        body = torch.optim.AdamW(self.student.body.parameters(), lr=self.recipe.body_rate, weight_decay=0.0)
        self._resume(table, body)
        random.Random(self.recipe.seed).shuffle(batches)
        began, kept = time.monotonic(), time.monotonic()
        losses: list[float] = []
        if self.progress.step == 0:
            self._report(steps, losses)
        asked = self._asked()
        while self.progress.step < steps and time.monotonic() - began < minutes * 60:
            whole = self.progress.step / steps >= self.recipe.table_share
            self.student.body.requires_grad_(whole)
            with in_half():
                if self.recipe.asked and self.progress.step % 2:
                    loss = self._found(next(asked))
                else:
                    loss = self._alike([examples[place] for place in batches[self.progress.step % len(batches)]])
            losses.append(self._step(loss, (table, body), steps, whole=whole))
            self.progress.step += 1
            if time.monotonic() - kept > 300:
                self.progress.seconds += time.monotonic() - kept
                self._keep(table, body)
                self._report(steps, losses)
                kept, losses = time.monotonic(), []
        self.progress.seconds += time.monotonic() - kept
        self._keep(table, body)
        self._report(steps, losses)

    def _step(self, loss: torch.Tensor, tools: tuple[Any, Any], steps: int, *, whole: bool) -> float:
        done = self.progress.step / steps
        for optimizer, rate in zip(tools, (self.recipe.table_rate, self.recipe.body_rate), strict=True):
            for group in optimizer.param_groups:
                group["lr"] = rate * _schedule(done, 0.0 if rate == self.recipe.table_rate else self.recipe.table_share)
        loss.backward()
        for optimizer in tools if whole else tools[:1]:
            optimizer.step()
        for optimizer in tools:
            optimizer.zero_grad(set_to_none=True)
        return float(loss.detach())

    def _alike(self, texts: list[tuple[str, str]]) -> torch.Tensor:
        """How far the vectors of the other sides lie from the teacher's of the English sides."""
        with torch.no_grad():
            target = self._taught([english for english, _ in texts])
        vectors = self.student(*padded(self._cut(other for _, other in texts))).float()
        return 5 * (1 - (vectors * target).sum(1)).mean() + self._contrast(vectors, target)

    def _found(self, pairs: list[tuple[str, str]]) -> torch.Tensor:
        """Cross entropy of finding each question's passage among those of the batch, and the reverse."""
        asked, passages = (self.student(*padded(self._cut(side))).float() for side in zip(*pairs, strict=True))
        scores = asked @ passages.T / self.recipe.temperature
        places = torch.arange(len(pairs))
        return (functional.cross_entropy(scores, places) + functional.cross_entropy(scores.T, places)) / 2

    def _asked(self) -> Iterator[list[tuple[str, str]]]:
        """Batches of questions with their passages without end, from where the steps stand; none where the recipe asks
        none."""
        if not self.recipe.asked:
            return
        sets = questions.of_documents("train")
        others = questions.public(self._data / "qa", self.recipe.public, self.recipe.seed)
        taken = 0
        for epoch in count(self.recipe.seed):
            chance = random.Random(epoch)
            for batch in questions.batches(sets, others, self.recipe.asked, chance):
                if taken >= self.progress.step // 2:
                    yield [(typed(question, chance), passage) for question, passage in batch]
                taken += 1

    def _contrast(self, vectors: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        """Cross entropy of finding one's own target among those of the batch; doubles of a target are left out."""
        scores = vectors @ target.T / self.recipe.temperature
        double = (target @ target.T > 0.98) & ~torch.eye(len(target), dtype=torch.bool)
        return functional.cross_entropy(scores.masked_fill(double, -1e4), torch.arange(len(target)))

    def _taught(self, texts: list[str]) -> torch.Tensor:
        ids, mask = padded(self._cut(texts))
        states = self._teacher(input_ids=ids, attention_mask=mask).last_hidden_state
        shown = mask.unsqueeze(-1).to(states.dtype)
        return functional.normalize((states * shown).sum(1) / shown.sum(1), dim=-1)

    def _cut(self, texts: Any) -> list[list[int]]:
        longest = self.recipe.longest
        return [[*one.ids[: longest - 1], one.ids[-1]] for one in self.tokenizer.encode_batch_fast(list(texts))]

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of the student as it is now, shape (len(texts), 384); texts are cut at 256 tokens."""
        found = np.empty((len(texts), WIDTH), np.float32)
        lists = [one.ids[:256] for one in self.tokenizer.encode_batch_fast(list(texts))]
        order = sorted(range(len(lists)), key=lambda place: len(lists[place]))
        with torch.no_grad():
            for start in range(0, len(order), 16):
                places = order[start : start + 16]
                found[places] = self.student(*padded([lists[place] for place in places])).numpy()
        return found

    def _examples(self) -> list[tuple[str, str]]:
        """(English, text to be given its vector): pairs, joined pairs, words, and English itself."""
        recipe, chance = self.recipe, random.Random(self.recipe.seed)
        pairs = _capped(self.parallel.train, recipe.source_most, chance)
        pairs = [pair for pair in pairs if pair.language != "el" or chance.random() < recipe.greek]
        found = [(pair.english, pair.other) for pair in pairs]
        for _ in range(int(len(pairs) * recipe.joined)):
            found.append(_joined(pairs, chance))
        words = [word for word in self.parallel.words if not word.source.startswith("ui:")]
        found += [
            (word.english, word.other) for word in chance.sample(words, min(len(words), int(len(pairs) * recipe.words)))
        ]
        found += [(english, english) for english, _ in chance.sample(found, int(len(pairs) * recipe.english))]
        return found

    def _batches(self, examples: list[tuple[str, str]]) -> Iterator[list[int]]:
        """Places of examples of like length, in a random order within a length."""
        chance = random.Random(self.recipe.seed)
        lengths = [len(other) + chance.random() * 8 for _, other in examples]
        order = sorted(range(len(examples)), key=lengths.__getitem__)
        batch: list[int] = []
        for place in order:
            longest = min(self.recipe.longest, 2 + len(examples[place][1]) // 4)
            if batch and (
                len(batch) >= self.recipe.most_texts or (len(batch) + 1) * longest > self.recipe.batch_tokens
            ):
                yield batch
                batch = []
            batch.append(place)
        yield batch

    def _tokenizer(self) -> Tokenizer:
        path = self._work / TOKENIZER
        if not path.exists():
            texts = [(pair.language, pair.other) for pair in self.parallel.train + self.parallel.words]
            texts += sources.monolingual(self._data / "qa")
            vocabulary.extended(self._english / TOKENIZER, texts, self.recipe.pieces).save(str(path))
        return Tokenizer.from_file(str(path))

    def _rows(self) -> NDArray[np.float32]:
        path = self._work / ROWS
        if not path.exists():
            table = AutoModel.from_pretrained(str(self._english)).embeddings.word_embeddings.weight.detach().numpy()
            pairs: list[Pair] = self.parallel.train + self.parallel.words
            tokens = [
                [one.ids for one in self.tokenizer.encode_batch_fast(texts, add_special_tokens=False)]
                for texts in ([pair.english for pair in pairs], [pair.other for pair in pairs])
            ]
            pieces = range(len(table), self.tokenizer.get_vocab_size())
            np.save(path, alignment.translated_rows(*tokens, table, pieces))
        return np.load(path)

    def _keep(self, table: Any, body: Any) -> None:
        state = {
            "student": self.student.state_dict(),
            "table": table.state_dict(),
            "body": body.state_dict(),
            "progress": asdict(self.progress),
        }
        draft = self._work / f"{STATE}.draft"
        torch.save(state, draft)
        draft.replace(self._work / STATE)

    def averaged(self) -> None:
        """Moves the trained body towards the one it started from by the recipe's share, for good."""
        trained = self.student.body.state_dict()
        kept = self.recipe.kept
        mixed = {
            name: self._started[name] * kept + weights * (1 - kept) if weights.is_floating_point() else weights
            for name, weights in trained.items()
        }
        self.student.body.load_state_dict(mixed)
        self.progress.figures = self._figures()

    def load(self) -> dict[str, Any]:
        """The student and its progress as they were kept last; gives the whole state. Raises FileNotFoundError."""
        state: dict[str, Any] = torch.load(self._work / STATE, weights_only=True)
        self.student.load_state_dict(state["student"])
        self.progress = Progress(**state["progress"])
        return state

    def _resume(self, table: Any, body: Any) -> None:
        if (self._work / STATE).exists():
            state = self.load()
            table.load_state_dict(state["table"])
            body.load_state_dict(state["body"])

    def _report(self, steps: int, losses: list[float]) -> None:
        """One line of figures, printed and kept in the log."""
        self.progress.figures = self._figures()
        line = {
            "step": self.progress.step,
            "of": steps,
            "seconds": round(self.progress.seconds),
            "loss": round(sum(losses) / len(losses), 4) if losses else None,
            "hit@1, hit@5, MRR": self.progress.figures,
        }
        with (self._work / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def _figures(self) -> dict[str, list[float]]:
        """Questions to English passages of half of XQuAD, and to the sections of all development documents at once."""
        passages: list[tuple[str, str]] = []
        asked: list[tuple[str, str, int]] = []
        for one in questions.of_documents("dev"):
            asked += [(each.question, asked_in(each.question), len(passages) + each.passage) for each in one.asked]
            passages += [(passage, one.language) for passage in one.passages]
        return evaluation.crossing(self._data / "xquad", self.encode) | evaluation.finding(asked, passages, self.encode)


def student_of(weights: Mapping[str, torch.Tensor], english: Path, base: Path) -> Student:
    """A student with the body and the tables among the weights of the packaged model in the folder `base`.

    Raises ValueError where they do not fit."""
    known = AutoConfig.from_pretrained(str(english), local_files_only=True).vocab_size
    student = Student(english, weights[unpacking.TABLE][known:].numpy())
    body = {name: one for name, one in weights.items() if name.startswith("body.") and name != unpacking.TABLE}
    missing, unknown = student.load_state_dict(body, strict=False)
    left = [name for name in missing if name.startswith("body.encoder.layer")]
    if left or unknown:
        raise ValueError(f"{base} does not fit the body: {', '.join([*left, *unknown])}")
    return student


def _capped(pairs: list[Pair], most: int, chance: random.Random) -> list[Pair]:
    """The pairs, of each source and language no more than `most`, in their order."""
    by_source: dict[tuple[str, str], list[int]] = {}
    for place, pair in enumerate(pairs):
        by_source.setdefault((pair.source, pair.language), []).append(place)
    kept = {place for places in by_source.values() for place in chance.sample(places, min(most, len(places)))}
    return [pair for place, pair in enumerate(pairs) if place in kept]


def _joined(pairs: list[Pair], chance: random.Random) -> tuple[str, str]:
    """Two to five neighbouring pairs of one language as one text."""
    start = chance.randrange(len(pairs) - 5)
    group = [pair for pair in pairs[start : start + chance.randint(2, 5)] if pair.language == pairs[start].language]
    return " ".join(pair.english for pair in group), " ".join(pair.other for pair in group)


def _schedule(done: float, start: float) -> float:
    """Up within two hundredths of the run from `start`, then down by a cosine to a twentieth."""
    at = (done - start) / (1 - start)
    if at < 0:
        return 0.0
    return min(1.0, at / 0.03 + 0.02) * (0.05 + 0.95 * (1 + math.cos(math.pi * at)) / 2)

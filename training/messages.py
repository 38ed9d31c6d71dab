"""Trains what tells what a message is as a whole: `python -m training messages DATA WORK --pack config/encoder`.

It is the packaged encoder's body, its upper layers taught to tell two things of one message
(`engine/reading/messages.py`): whether its writer is in need (`care.py`) and which tool it is meant for
(`by_meaning.py`). What the lowest layers, which stay the encoder's, tell of each message is computed once and kept in
WORK. Some of the Greek and Arabic messages are learned in Latin letters as well, as people without the keyboard write.
"""

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch.nn import functional

from engine.learning import unpacking
from engine.packaged import TOKENIZER
from engine.retrieval.encoder import MODEL
from engine.routing import distress
from engine.routing.by_meaning import CLASSES, HEAD
from training import by_meaning, care
from training.encoder import padded
from training.fine_tuning import FineTuning, body, grouped, mean_of, places
from training.latin import arabizi

CONFIG = Path(__file__).parents[1] / "config"
BENCH = Path(__file__).parents[1] / "bench"
NEED, INTENT = distress.HEAD, HEAD
HEADS: Mapping[str, Sequence[str]] = {NEED: distress.CLASSES, INTENT: CLASSES}
"""The classes of what is told of a message, by head."""
PLACES = places(HEADS)
MEASURED = {NEED: "care.jsonl", INTENT: "tools.jsonl"}
"""What nothing learns from, by head."""
MOST_TOKENS = 160  # of a message, in training
ORDINARY = 30_000  # of an epoch: ordinary messages beside those in need
MOST = {"inheritance": 3_000, by_meaning.QUESTION: 9_000}  # messages for one tool in an epoch, where not all count
IN_LATIN = {NEED: 0.3, INTENT: 0.2}  # of Arabic messages, and of Greek ones for tools


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that the trained weights depend on besides the data."""

    seed: int = 1
    steps: int = 5_790
    tokens: int = 1_600  # of a step, with what fills up shorter messages
    rate: float = 1.5e-4
    heads_rate: float = 8.0  # of the heads, in rates of the body
    warm_up: float = 0.05
    smoothing: float = 0.01
    dropout: float = 0.1
    decay: float = 0.01
    frozen: int = 6  # lowest layers that stay the encoder's


@dataclass(frozen=True, slots=True)
class Message:
    """A text as tokens, and the place of its class in a head."""

    head: str
    ids: Sequence[int]
    place: int
    at: int  # where its states begin among those that are kept


class Heads(torch.nn.Module):
    """What all heads tell of a message in one linear map over the mean of its tokens and over the largest of each
    state."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.whole = torch.nn.Linear(2 * width, sum(map(len, HEADS.values())))

    def forward(self, states: torch.Tensor, mask: torch.Tensor | None = None) -> torch.Tensor:
        """`states`: (messages, tokens, width)."""
        shown = states if mask is None else states.masked_fill(mask.unsqueeze(-1) == 0, -1e4)
        told: torch.Tensor = self.whole(torch.cat([mean_of(states, mask), shown.amax(dim=1)], dim=-1))
        return told


def messages(data: Path) -> Iterator[tuple[str, str, str]]:
    """Head, text and class of all that is learned from."""
    chance = random.Random(0)
    for text, need in care.messages(data, CONFIG):
        yield NEED, text, need
        if is_arabic(text) and (need != distress.ORDINARY or chance.random() < IN_LATIN[NEED]):
            yield NEED, arabizi(text, chance), need
        if need != distress.ORDINARY and text != text.lower():
            yield NEED, text.lower().rstrip("?؟;.! "), need
    for text, intent in dict.fromkeys(by_meaning.messages(CONFIG)):
        yield INTENT, text, intent
        if chance.random() < IN_LATIN[INTENT] and (care.is_greek(text) or is_arabic(text)):
            yield INTENT, care.in_latin_letters(text) if care.is_greek(text) else arabizi(text, chance), intent


def is_arabic(text: str) -> bool:
    """Whether any letter is Arabic."""
    return any("\u0621" <= letter <= "\u064a" for letter in text)


class Training(FineTuning[Message]):
    """One run in the folder `work`, from the packaged encoder in the folder `encoder`."""

    def __init__(self, data: Path, work: Path, encoder: Path, steps: int = 0) -> None:
        self.recipe = replace(Recipe(), steps=steps) if steps else Recipe()
        torch.manual_seed(self.recipe.seed)
        made = body(unpacking.weights(encoder / MODEL), self.recipe.dropout, self.recipe.frozen)
        super().__init__(work, self.recipe, made, Heads(made.config.hidden_size))
        self.tokenizer = Tokenizer.from_file(str(encoder / TOKENIZER))
        self.tokenizer.no_padding()
        self._data, self._encoder = data, encoder
        self._states: NDArray[np.float16] = np.zeros((0, 0), np.float16)

    def _batches(self) -> Iterator[list[Message]]:
        """Drawn anew by whoever goes on, so that nothing is left out by stopping."""
        by_class: dict[tuple[str, int], list[Message]] = {}
        learned = self._learned()
        for one in learned:
            by_class.setdefault((one.head, one.place), []).append(one)
        self._states = self._lower(learned)
        chance = random.Random(self.recipe.seed + self.step)
        most = {(NEED, HEADS[NEED].index(distress.ORDINARY)): ORDINARY}
        most |= {(INTENT, HEADS[INTENT].index(intent)): count for intent, count in MOST.items()}
        while True:
            drawn = [
                one
                for key, found in by_class.items()
                for one in chance.sample(found, min(most.get(key, len(found)), len(found)))
            ]
            batches = [
                batch
                for head in HEADS
                for batch in grouped([one for one in drawn if one.head == head], self.recipe.tokens, chance)
            ]
            chance.shuffle(batches)
            yield from batches

    def _learned(self) -> list[Message]:
        heads, texts, classes = zip(*messages(self._data), strict=True)
        found, at = [], 0
        for head, encoding, name in zip(heads, self.tokenizer.encode_batch_fast(list(texts)), classes, strict=True):
            ids = encoding.ids[:MOST_TOKENS]
            found.append(Message(head, ids, HEADS[head].index(name), at))
            at += len(ids)
        return found

    def _lower(self, found: Sequence[Message]) -> NDArray[np.float16]:
        """What the lowest layers tell of each token, (tokens, width), kept in a file named by the encoder and these."""
        digest = hashlib.sha256((self._encoder / MODEL).read_bytes() + bytes([self.recipe.frozen]))
        for one in found:
            digest.update(np.array(one.ids, np.int32).tobytes())
        path = self._work / f"states-{digest.hexdigest()[:16]}.npy"
        if not path.exists():
            width, tokens = self.body.config.hidden_size, found[-1].at + len(found[-1].ids)
            draft = path.with_suffix(".draft")
            self.body.eval()  # what stays as it is gets no dropout
            made = np.lib.format.open_memmap(draft, mode="w+", dtype=np.float16, shape=(tokens, width))
            with torch.inference_mode():
                for batch in grouped(found, 2 * self.recipe.tokens, random.Random(0)):
                    ids, mask = padded([one.ids for one in batch])
                    states = self.body.embeddings(input_ids=ids)
                    states = self._through(states, mask, self.body.encoder.layer[: self.recipe.frozen])
                    for row, one in zip(states.float().numpy(), batch, strict=True):
                        made[one.at : one.at + len(one.ids)] = row[: len(one.ids)]
            made.flush()
            draft.replace(path)
        kept: NDArray[np.float16] = np.load(path, mmap_mode="r")
        return kept

    def _loss(self, batch: Sequence[Message]) -> torch.Tensor:
        longest = max(len(one.ids) for one in batch)
        states, mask = torch.zeros(len(batch), longest, self._states.shape[1]), torch.zeros(len(batch), longest)
        for row, one in enumerate(batch):
            size = len(one.ids)
            states[row, :size] = torch.from_numpy(self._states[one.at : one.at + size].astype(np.float32))
            mask[row, :size] = 1
        upper = self.body.encoder.layer[self.recipe.frozen :]
        told = self._through(states.to(next(upper.parameters()).dtype), mask, upper).float()
        logits = self.heads(functional.dropout(told, self.recipe.dropout), mask)[:, PLACES[batch[0].head]]
        wanted = torch.tensor([one.place for one in batch])
        return functional.cross_entropy(logits, wanted, label_smoothing=self.recipe.smoothing)

    @staticmethod
    def _through(states: torch.Tensor, mask: torch.Tensor, layers: Any) -> torch.Tensor:
        hidden = ((1 - mask[:, None, None, :].float()) * -1e4).to(states.dtype)
        for layer in layers:
            given = layer(states, hidden)
            states = given[0] if isinstance(given, tuple) else given
        return states

    def card(self) -> dict[str, Any]:
        """What the card tells of the training."""
        told: dict[str, Any] = {"step": self.step, "seconds": round(self.seconds)}
        return asdict(self.recipe) | told | {"messages": sum(1 for _ in messages(self._data))}

    def figures(self) -> dict[str, float]:
        """By head the share that is told rightly of messages that nothing learns from."""
        self.body.float().eval()
        right: dict[str, float] = {}
        for head, file in MEASURED.items():
            rows = [json.loads(line) for line in (BENCH / file).read_text(encoding="utf-8").splitlines()]
            with torch.inference_mode():
                hits = [self._best(head, row["text"]) == row[head] for row in rows]
            right[head] = round(sum(hits) / len(hits), 3)
        return right

    def _best(self, head: str, text: str) -> str:
        ids = self.tokenizer.encode(text).ids[:MOST_TOKENS]
        states = self.body(input_ids=torch.tensor([ids])).last_hidden_state
        return HEADS[head][int(self.heads(states)[0, PLACES[head]].argmax())]

"""Trains what tells what a message is as a whole: `python -m training messages DATA WORK --pack config/encoder`.

It is the packaged encoder's body, its upper layers taught to tell several things of one message
(`engine/reading/messages.py`): whether its writer is in need (`care.py`), which tool it is meant for (`by_meaning.py`),
what it does after a tool's answer (`follow_ups.py`), what it asks of the calendar and of prayer times (`calendar.py`,
`prayer_times.py`), and where in it another question begins (`parts.py`). What the lowest layers, which stay the
encoder's, tell of each message is computed once and kept in WORK. Some of the Greek and Arabic messages are learned in
Latin letters as well, as people without the keyboard write.
"""

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch.nn import functional

from engine.answering.question.parts import beginnings
from engine.learning import unpacking
from engine.packaged import TOKENIZER
from engine.reading.messages import BEGINNING, BEGINS
from engine.reading.packed import first_inside
from engine.retrieval.encoder import MODEL
from engine.routing import by_meaning as by_meaning_of
from engine.routing import distress
from engine.routing import follow_ups as follow_ups_of
from engine.routing.router import QUESTION
from engine.tools.calendar import meaning as calendar_of
from engine.tools.prayer_times import meaning as prayer_times_of
from training import by_meaning, calendar, care, follow_ups, parts, prayer_times
from training.encoder import padded
from training.fine_tuning import FineTuning, body, grouped, mean_of, places
from training.latin import arabizi
from training.text_classifier import is_held

CONFIG = Path(__file__).parents[1] / "config"
BENCH = Path(__file__).parents[1] / "bench"
NEED, INTENT = distress.HEAD, by_meaning_of.HEAD
HEADS: Mapping[str, Sequence[str]] = {
    NEED: distress.CLASSES,
    INTENT: by_meaning_of.CLASSES,
    follow_ups_of.HEAD: follow_ups_of.CLASSES,
    calendar_of.HEAD: calendar_of.CLASSES,
    prayer_times_of.HEAD: prayer_times_of.CLASSES,
}
"""The classes of what is told of a message, by head."""
PLACES = places(HEADS)
MEASURED = {NEED: "care.jsonl", INTENT: "tools.jsonl"}
"""What nothing learns from, by head."""
MOST_TOKENS = 160  # of a message, in training
ORDINARY = 30_000  # of an epoch: ordinary messages beside those in need
MOST = {"inheritance": 3_000, QUESTION: 9_000}  # messages for one tool in an epoch, where not all count
PARTED = 10_000  # of an epoch: messages that may hold further questions
OFTEN = {calendar_of.HEAD: 3, prayer_times_of.HEAD: 3, follow_ups_of.HEAD: 2}  # times in an epoch, as there are few
IN_LATIN = {NEED: 0.3, INTENT: 0.2}  # of Arabic messages, and of Greek ones for tools
NOTHING = -100  # class of a token that is not learned from


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that the trained weights depend on besides the data."""

    seed: int = 1
    steps: int = 8_000
    tokens: int = 1_600  # of a step, with what fills up shorter messages
    rate: float = 1.5e-4
    heads_rate: float = 8.0  # of the heads, in rates of the body
    warm_up: float = 0.05
    smoothing: float = 0.01
    dropout: float = 0.1
    decay: float = 0.01
    frozen: int = 6  # lowest layers that stay the encoder's


class Said(NamedTuple):
    """A message, behind what is known before it, and its class in a head; of `BEGINS` in its place where in the text
    further questions begin."""

    head: str
    text: str
    label: str = ""
    begins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """As tokens: the place of its class in a head, or of each token whether another question begins there."""

    head: str
    ids: Sequence[int]
    place: int
    begins: Sequence[int]
    at: int  # where its states begin among those that are kept


class Heads(torch.nn.Module):
    """What all heads tell of a message in one linear map over the mean of its tokens and over the largest of each
    state; and of each token whether another question begins there."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.whole = torch.nn.Linear(2 * width, sum(map(len, HEADS.values())))
        self.begins = torch.nn.Linear(width, len(BEGINNING))

    def forward(self, states: torch.Tensor, mask: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """`states`: (messages, tokens, width)."""
        shown = states if mask is None else states.masked_fill(mask.unsqueeze(-1) == 0, -1e4)
        return self.whole(torch.cat([mean_of(states, mask), shown.amax(dim=1)], dim=-1)), self.begins(states)


def messages(data: Path) -> Iterator[Said]:
    """All that is learned from."""
    chance = random.Random(0)
    for text, need in care.messages(data, CONFIG):
        yield Said(NEED, text, need)
        if is_arabic(text) and (need != distress.ORDINARY or chance.random() < IN_LATIN[NEED]):
            yield Said(NEED, arabizi(text, chance), need)
        if need != distress.ORDINARY and text != text.lower():
            yield Said(NEED, text.lower().rstrip("?؟;.! "), need)
    for text, intent in dict.fromkeys(by_meaning.messages(CONFIG)):
        yield Said(INTENT, text, intent)
        if chance.random() < IN_LATIN[INTENT] and (care.is_greek(text) or is_arabic(text)):
            yield Said(INTENT, care.in_latin_letters(text) if care.is_greek(text) else arabizi(text, chance), intent)
    yield from (one for one, is_held in small() if not is_held)
    yield from (Said(BEGINS, one.text, begins=one.begins) for one in parts.learned_from())


def small() -> Iterator[tuple[Said, bool]]:
    """What a message does after a tool's answer, and what it asks of the calendar and of prayer times; and whether it
    is of the tenth from which nothing learns."""
    for one in follow_ups.examples():
        text = follow_ups_of.behind(one.before, one.text)
        yield Said(follow_ups_of.HEAD, text, one.kind), is_held(one.before) and bool(one.conversation)
    for text, asks in calendar.labelled():
        yield Said(calendar_of.HEAD, text, calendar.kind(asks)), is_held(text)
    for row, name in prayer_times.labelled():
        yield Said(prayer_times_of.HEAD, row["text"], name), is_held(row["text"])


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
        most = {(NEED, HEADS[NEED].index(distress.ORDINARY)): ORDINARY, (BEGINS, 0): PARTED}
        most |= {(INTENT, HEADS[INTENT].index(intent)): count for intent, count in MOST.items()}
        while True:
            drawn = [
                one
                for (head, place), found in by_class.items()
                for one in chance.sample(found, min(most.get((head, place), len(found)), len(found)))
                * OFTEN.get(head, 1)
            ]
            batches = [
                batch
                for head in (*HEADS, BEGINS)
                for batch in grouped([one for one in drawn if one.head == head], self.recipe.tokens, chance)
            ]
            chance.shuffle(batches)
            yield from batches

    def _learned(self) -> list[Message]:
        said = list(messages(self._data))
        found, at = [], 0
        for one, encoding in zip(said, self.tokenizer.encode_batch_fast([one.text for one in said]), strict=True):
            ids = encoding.ids[:MOST_TOKENS]
            place = HEADS[one.head].index(one.label) if one.head in HEADS else int(bool(one.begins))
            found.append(Message(one.head, ids, place, self._begins(one, ids), at))
            at += len(ids)
        return found

    def _begins(self, said: Said, ids: Sequence[int]) -> list[int]:
        """Of each token at which another question may begin, whether one does."""
        labels = [NOTHING] * len(ids)
        if said.head == BEGINS:
            offsets = self.tokenizer.encode(said.text).offsets[: len(ids)]
            for place in beginnings(said.text):
                if (token := first_inside(offsets, place, len(said.text))) is not None:
                    labels[token] = int(place in said.begins)
        return labels

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
        logits, begins = self.heads(functional.dropout(told, self.recipe.dropout), mask)
        if batch[0].head == BEGINS:
            labels, _ = padded([one.begins for one in batch], NOTHING)
            if not (labels != NOTHING).any():
                return begins.sum() * 0
            return functional.cross_entropy(begins.flatten(0, 1), labels.flatten(), ignore_index=NOTHING)
        wanted = torch.tensor([one.place for one in batch])
        logits = logits[:, PLACES[batch[0].head]]
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
        right: dict[str, list[bool]] = {}
        for head, file in MEASURED.items():
            rows = map(json.loads, (BENCH / file).read_text(encoding="utf-8").splitlines())
            right[head] = [self._best(head, row["text"]) == row[head] for row in rows]
        for one, is_kept in small():
            if is_kept:
                right.setdefault(one.head, []).append(self._best(one.head, one.text) == one.label)
        return {head: round(sum(hits) / len(hits), 3) for head, hits in right.items()}

    def _best(self, head: str, text: str) -> str:
        ids = self.tokenizer.encode(text).ids[:MOST_TOKENS]
        with torch.inference_mode():
            states = self.body(input_ids=torch.tensor([ids])).last_hidden_state
            return HEADS[head][int(self.heads(states)[0][0, PLACES[head]].argmax())]

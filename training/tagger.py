"""Trains the tagger: `python -m training tagger DATA WORK --pack config/encoder`.

It is the packaged encoder's body, its upper layers taught to tell what each word of a message is there for
(`engine/reading`). `data/stories/LANGUAGE.jsonl` holds messages about families by writers who had seen neither code nor
examples; in `marked` each naming of a person carries its mark, `[words|status relation count]` (`bench/told.py` has the
form), `aside` says that something has to be cleared before an estate is divided, and `open` what is left unsaid.
`data/zakat` holds messages in which each amount carries its role (`training/roles.py`). What tells people from words
and amounts from one another is learned together.
"""

import hashlib
import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch.nn import functional

from engine.learning import unpacking
from engine.packaged import TOKENIZER
from engine.reading.packed import MOST_TOKENS, first_inside, in_front
from engine.reading.people import BEGINS, COUNTED, DEPTH, GOES_ON, NUMBERS, OPEN, OUTSIDE, STATUSES, STEPS
from engine.reading.tagger import NAME as TAGGER
from engine.retrieval.encoder import MODEL
from engine.tools.zakat.reading.roles import SIGNS
from training import roles
from training.encoder import padded
from training.fine_tuning import FineTuning, body, grouped, mean_of, places

STORIES = Path(__file__).parent / "data" / "stories"
NOTHING = -100  # class of a token that a head is not asked about
_MARK = re.compile(r"\[([^\[\]|]+)\|([^\[\]|]+)\]")

TOKENS: Mapping[str, Sequence[str]] = {
    "tag": (OUTSIDE, *(begin + status for status in STATUSES for begin in (BEGINS, GOES_ON))),
    **{f"step{depth}": ("", *STEPS) for depth in range(DEPTH)},
    "count": NUMBERS,
    "again": ("", "again"),
}
"""The classes of what is told of each token, by head."""
AMOUNTS: Mapping[str, Sequence[str]] = {"role": roles.MARKED, "sign": SIGNS}
"""The same of what is told of an amount."""
HEADS = {**TOKENS, **AMOUNTS}
PLACES = places(HEADS)
"""Where the logits of each head stand among those of a token."""
WEIGHTS = {"tag": 2.0, "role": 2.0}  # of a head's loss, where it is not 1
WHOLE = 0.3  # the same of what is told of the whole message


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that the trained weights depend on besides the data."""

    seed: int = 1
    steps: int = 7600
    tokens: int = 1600  # of a step, with what fills up shorter messages
    rate: float = 1.3e-4
    heads_rate: float = 8.0  # of the heads, in rates of the body
    warm_up: float = 0.04
    smoothing: float = 0.02
    dropout: float = 0.1
    decay: float = 0.01
    of_stories: float = 0.68  # share of steps; the others are of zakat
    frozen: int = 4  # lowest layers that stay the encoder's
    before: float = 0.0  # share of the weights before the training in those that are packed


FURTHER = Recipe(steps=3000, rate=9e-5, before=0.5)
"""To go on from the tagger that ships, with further stories."""


@dataclass(frozen=True, slots=True)
class Example:
    """A message as tokens; by head the class of each of them; of the whole, whether each of `OPEN` holds, empty where
    that is not known."""

    ids: list[int]
    classes: Mapping[str, list[int]]
    whole: list[float] = field(default_factory=list)


class Heads(torch.nn.Module):
    """All that is told of a token in one linear map, and all of the message in another, over the mean of its tokens."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.tokens = torch.nn.Linear(width, sum(map(len, HEADS.values())))
        self.whole = torch.nn.Linear(width, len(OPEN))

    def forward(self, states: torch.Tensor, mask: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """`states`: (messages, tokens, width)."""
        return self.tokens(states), self.whole(mean_of(states, mask))


def rows(*folders: Path) -> Iterator[dict[str, Any]]:
    """The marked stories."""
    for path in sorted(one for folder in folders for one in folder.glob("*.jsonl")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())


def example(row: Mapping[str, Any], tokenizer: Tokenizer) -> Example:
    """A marked story as it is learned."""
    text, marks, at = "", [], 0
    for found in _MARK.finditer(row["marked"]):
        text += row["marked"][at : found.start()]
        marks.append((len(text), len(text) + len(found[1]), found[2].split()))
        text += found[1]
        at = found.end()
    text += row["marked"][at:]
    encoding = tokenizer.encode(text)
    places = encoding.offsets[:MOST_TOKENS]
    classes = {head: [0 if head == "tag" else NOTHING] * len(places) for head in TOKENS}
    for start, end, told in marks:
        inside = [place for place, (begin, stop) in enumerate(places) if begin < stop and stop > start and begin < end]
        for place in inside:
            classes["tag"][place] = TOKENS["tag"].index((BEGINS if place == inside[0] else GOES_ON) + told[0])
        if inside:
            _label(classes, inside[0], told)
    left = set(row.get("open", ()))
    left |= {"number"} if "siblings" in left else set()
    left |= {"aside"} if row.get("aside") else set()
    return Example(encoding.ids[:MOST_TOKENS], classes, [float(name in left) for name in OPEN])


def _label(classes: Mapping[str, list[int]], place: int, told: Sequence[str]) -> None:
    """What the first token of a naming tells beside its status: `told` is its mark."""
    relation = told[1].split(">") if len(told) > 1 else []
    for depth in range(DEPTH if relation else 0):
        step = relation[depth] if depth < len(relation) else ""
        classes[f"step{depth}"][place] = TOKENS[f"step{depth}"].index(step)
    if told[0] in COUNTED:
        classes["count"][place] = NUMBERS.index(told[2]) if told[2] in NUMBERS else len(NUMBERS) - 1
        classes["again"][place] = int("again" in told)


def amounts(found: roles.Placed, tokenizer: Tokenizer) -> Example:
    """A marked message about zakat as it is learned, behind what the case holds before it."""
    before = in_front(found.held)
    encoding = tokenizer.encode(before + found.text)
    places = encoding.offsets[:MOST_TOKENS]
    classes = {head: [NOTHING] * len(places) for head in AMOUNTS}
    for start, end, role, sign in found.amounts:
        place = first_inside(places, len(before) + start, len(before) + end)
        if place is not None:
            classes["role"][place] = HEADS["role"].index(role)
            classes["sign"][place] = HEADS["sign"].index(sign) if before else NOTHING
    return Example(encoding.ids[:MOST_TOKENS], classes)


class Training(FineTuning[Example]):
    """One run in the folder `work`, from the packaged encoder in the folder `encoder`, or with `further` from the
    tagger that lies there."""

    def __init__(self, work: Path, encoder: Path, steps: int = 0, *, further: bool = False) -> None:
        recipe = FURTHER if further else Recipe()
        self.recipe = replace(recipe, steps=steps) if steps else recipe
        torch.manual_seed(self.recipe.seed)
        self.tokenizer = Tokenizer.from_file(str(encoder / TOKENIZER))
        kept = unpacking.weights(encoder / (f"{TAGGER}.onnx" if further else MODEL))
        made = body(kept, self.recipe.dropout, self.recipe.frozen)
        super().__init__(work, self.recipe, made, Heads(made.config.hidden_size))
        if further:
            self.heads.load_state_dict(
                {name.removeprefix("heads."): one for name, one in kept.items() if name.startswith("heads.")}
            )
        self._first = {name: one.clone() for name, one in self._weights()} if self.recipe.before else {}
        self.stories = [example(row, self.tokenizer) for row in rows(STORIES)]
        self.zakat: list[Example] = []
        self.held: list[Example] = []
        for found in roles.placed():
            if found.amounts:
                (self.held if _is_held(found.conversation) else self.zakat).append(amounts(found, self.tokenizer))

    def _loss(self, batch: Sequence[Example]) -> torch.Tensor:
        ids, mask = padded([one.ids for one in batch])
        states = self.body(input_ids=ids, attention_mask=mask).last_hidden_state.float()
        logits, odds = self.heads(functional.dropout(states, self.recipe.dropout), mask)
        loss = torch.zeros(())
        if batch[0].whole:
            wanted = torch.tensor([one.whole for one in batch])
            loss = WHOLE * functional.binary_cross_entropy_with_logits(odds, wanted)
        for head, of_batch in ((head, [one.classes[head] for one in batch]) for head in batch[0].classes):
            told, _ = padded(of_batch, NOTHING)
            if (told != NOTHING).any():
                part = logits[:, :, PLACES[head]].flatten(0, 1)
                loss = loss + WEIGHTS.get(head, 1.0) * functional.cross_entropy(
                    part, told.flatten(), ignore_index=NOTHING, label_smoothing=self.recipe.smoothing
                )
        return loss

    def _batches(self) -> Iterator[list[Example]]:
        """Of stories and of zakat by turns; drawn anew by whoever goes on, so that nothing is left out by stopping."""
        chance = random.Random(self.recipe.seed + self.step)
        stories, zakat = self._grouped(self.stories), self._grouped(self.zakat)
        while True:
            yield next(stories if chance.random() < self.recipe.of_stories else zakat)

    def _grouped(self, found: Sequence[Example]) -> Iterator[list[Example]]:
        """Messages of about one length together, in another order each time."""
        chance = random.Random(self.recipe.seed + self.step)
        while True:
            yield from grouped(found, self.recipe.tokens, chance)

    def figures(self) -> dict[str, float]:
        """Of the amounts held out, the share whose role is told rightly, and whose sign."""
        self.body.eval()
        right: dict[str, list[bool]] = {"role": [], "sign": []}
        with torch.no_grad():
            for one in self.held:
                states = self.body(input_ids=torch.tensor([one.ids])).last_hidden_state.float()
                logits = self.heads(states)[0][0]
                for head, hits in right.items():
                    best = logits[:, PLACES[head]].argmax(dim=-1).tolist()
                    hits += [
                        told == wanted for told, wanted in zip(best, one.classes[head], strict=True) if wanted >= 0
                    ]
        return {head: round(sum(hits) / len(hits), 3) for head, hits in right.items()}

    def averaged(self) -> None:
        """Mix the weights before the training back in, as the recipe has it."""
        with torch.no_grad():
            for name, one in self._weights() if self._first else ():
                one.copy_((1 - self.recipe.before) * one + self.recipe.before * self._first[name])

    def _weights(self) -> Iterator[tuple[str, torch.Tensor]]:
        """Those that learn."""
        yield from ((name, one) for name, one in self.body.named_parameters() if one.requires_grad)
        yield from ((f"heads.{name}", one) for name, one in self.heads.named_parameters())

    def card(self) -> dict[str, Any]:
        """What the card tells of the training."""
        told: dict[str, Any] = {"step": self.step, "seconds": round(self.seconds)}
        return asdict(self.recipe) | told | {"stories": len(self.stories), "zakat": len(self.zakat)}


def _is_held(conversation: str) -> bool:
    """Whether a tenth of the conversations about zakat, held out for figures, has it."""
    return int(hashlib.md5(conversation.encode(), usedforsecurity=False).hexdigest(), 16) % 10 == 0

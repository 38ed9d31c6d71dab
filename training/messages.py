"""Trains what tells what a message is about as a whole: `python -m training messages DATA WORK --pack config/encoder`.

It is the packaged encoder's body, its upper layers taught to tell several things of one message
(`engine/reading/messages.py`): whether the writer is in need (`care.py`), for which tool it is meant
(`tool_messages.py`), what it does after a tool's answer, what it asks of the calendar and of prayer times, whether a
question to the documents goes on from the one before it, and where in a message another question begins (`data/parts`).
A message that comes after another stands behind it. Greek and Arabic examples are learned in Latin letters as well, as
people without the keyboard write.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import torch
from tokenizers import Tokenizer
from torch.nn import functional

from engine.language import Language, detect
from engine.learning import unpacking
from engine.messages import Intent
from engine.packaged import TOKENIZER
from engine.reading.messages import MOST_BEFORE
from engine.reading.packed import first_inside, in_front
from engine.retrieval.encoder import MODEL
from engine.routing import distress, follow_ups
from engine.routing.classifier import examples_in
from engine.tools.calendar.meaning import CLASSES as CALENDAR
from engine.tools.prayer_times.meaning import CLASSES as PRAYER_TIMES
from training import care, houses, tool_messages
from training.encoder import padded
from training.fine_tuning import FineTuning, body, grouped
from training.latin import arabizi
from training.reading import slip

CONFIG = Path(__file__).parents[1] / "config"
INTENTS = (
    "calendar", "dua", "greeting", "hadith", "inheritance", "prayer_times", "question", "quran", "zakat",
)  # fmt: skip
HEADS: Mapping[str, Sequence[str]] = {
    "need": distress.CLASSES,
    "intent": INTENTS,
    "follow_up": follow_ups.CLASSES,
    "calendar": CALENDAR,
    "prayer_times": PRAYER_TIMES,
    "goes_on": ("alone", "goes on"),
}
"""The classes of what is told of a message, by head."""
PART = ("", "begins")  # of a token: whether another question begins there
NOTHING = -100  # class of a token that is not learned from
PLACES = {
    head: slice(last - len(classes), last)
    for (head, classes), last in zip(HEADS.items(), accumulate(map(len, HEADS.values())), strict=True)
}
MOST_TOKENS = 128  # of a message, in training
BLOCK, HELD = 20, 10  # lines that were written together; one block in so many is held out for figures
ORDINARY = 24_000  # of an epoch: ordinary messages beside those in need
STORIES = 1_200  # of an epoch
PARTED = 3  # times that a message in which several questions are marked is learned from in an epoch
IN_LATIN = 0.15  # of Arabic and Greek messages, each time
RETYPED = 0.3  # of all messages, each time: in small letters, or with a slip
BESIDE = 0.15  # of messages in need or ordinary, each time, with an ordinary one before or behind them
OTHERS = 25  # questions to each invented institution, as those that do not go on from another or ask one thing
OF_A_TOOL = 400  # messages for one tool, in none of which another question is taken to begin
SINGLE = ("plain", "table", "situation", "limit", "most", "alike", "none")  # kinds of questions that ask one thing
PARTS = Path(__file__).parent / "data" / "parts"
MARK = "\u2016"  # before the words with which another question begins
JOINED = 1_500  # pairs of short messages for different tools in one
SHORT = 70  # characters of such a message
JOINING: Mapping[Language, Sequence[str]] = {
    "en": (f" {MARK}and ", f", {MARK}and ", f", {MARK}", f"? {MARK}", f". {MARK}", f" {MARK}and also ", f"; {MARK}"),
    "ar": (f" {MARK}و", f"، {MARK}و", f"، {MARK}", f"؟ {MARK}", f". {MARK}", f" {MARK}وكمان "),
    "el": (f" {MARK}και ", f", {MARK}και ", f", {MARK}", f"; {MARK}", f". {MARK}", f" {MARK}κι "),
}
"""What stands between two questions in one message."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that the trained weights depend on besides the data."""

    seed: int = 1
    steps: int = 2400
    tokens: int = 1600  # of a step, with what fills up shorter messages
    rate: float = 1.5e-4
    heads_rate: float = 8.0
    warm_up: float = 0.05
    dropout: float = 0.1
    decay: float = 0.01
    frozen: int = 6  # lowest layers that stay the encoder's


@dataclass(frozen=True, slots=True)
class Message:
    """A text, behind the one `before` it, and which class of a head it is of; of "part", at which characters further
    questions begin."""

    head: str
    text: str
    label: str = ""
    before: str = ""
    begins: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """As it is learned: the `place` of its class, or of each token whether another question begins there."""

    ids: Sequence[int]
    head: str
    place: int
    parts: Sequence[int]


class Heads(torch.nn.Module):
    """What all heads tell of a message in one linear map over the mean of its tokens and over the largest of each
    state; of each token whether another question begins there."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.whole = torch.nn.Linear(2 * width, sum(map(len, HEADS.values())))
        self.tokens = torch.nn.Linear(width, len(PART))

    def forward(self, states: torch.Tensor, mask: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """`states`: (messages, tokens, width)."""
        if mask is None:
            mean, most = states.mean(dim=1), states.amax(dim=1)
        else:
            shown = mask.unsqueeze(-1).to(states.dtype)
            mean = (states * shown).sum(dim=1) / shown.sum(dim=1)
            most = states.masked_fill(shown == 0, -1e4).amax(dim=1)
        return self.whole(torch.cat([mean, most], dim=-1)), self.tokens(states)


def messages(data: Path) -> Iterator[list[Message]]:
    """All that is learned from, by where it comes from, in the order in which it was written."""
    yield [Message("need", text, need) for text, need in care.labelled() if need != distress.ORDINARY]
    yield from ordinary(data)
    yield [Message("intent", text, tool_messages.kind(intent)) for text, intent in examples_in(CONFIG / "intents")]
    yield [Message("intent", text, tool_messages.kind(intent)) for text, intent in tool_messages.everyday()]
    yield [Message("intent", text, intent) for text, intent in tool_messages.stories()]
    yield [Message("intent", text, intent) for text, intent in tool_messages.asked()]
    yield [Message("calendar", text, "none" if asks == "other" else asks) for text, asks in tool_messages.of_calendar()]
    yield [Message("prayer_times", text, asks) for text, asks in tool_messages.of_prayer_times()]
    yield list(_following())
    yield list(_going_on())
    yield list(_parted())


def ordinary(data: Path) -> Iterator[list[Message]]:
    """Messages of people in no need."""
    yield [Message("need", text, need) for text, need in care.labelled() if need == distress.ORDINARY]
    yield [Message("need", text, distress.ORDINARY) for text, _ in examples_in(CONFIG / "intents")]
    yield [Message("need", text, distress.ORDINARY) for text in care.written()]
    yield [Message("need", text, distress.ORDINARY) for text in care.chosen(data)]


def _following() -> Iterator[Message]:
    """What comes after a message that a tool answered; beside the conversations, after one that is drawn by lot."""
    firsts: dict[str, list[str]] = {}
    for one in tool_messages.follow_ups():
        firsts.setdefault(one.tool, []).append(one.before)
        yield Message("follow_up", one.text, one.kind, one.before)
    chance = random.Random(0)
    for one in tool_messages.other_follow_ups(sorted(firsts)):
        yield Message("follow_up", one.text, one.kind, chance.choice(firsts[one.tool]))


def _going_on() -> Iterator[Message]:
    """Questions to the invented institutions: those that go on from another, and others behind one that is drawn by
    lot."""
    for name in houses.names(houses.FOLDER, "train"):
        chance, asked = random.Random(name), houses.questions(houses.FOLDER / name)
        alone = [one for one in asked if not one.before]
        for one in asked:
            if one.before:
                yield Message("goes_on", one.text, "goes on", one.before[-1])
        for one in chance.sample(alone, min(OTHERS, len(alone))):
            same = [other.text for other in alone if other.language == one.language and other.name != one.name]
            yield Message("goes_on", one.text, "alone", chance.choice(same or [one.text]))


def _parted() -> Iterator[Message]:
    """Messages in which further questions begin, and such in which none does."""
    for path in sorted(PARTS.glob("*.txt")):
        yield from map(_marked, path.read_text(encoding="utf-8").splitlines())
    yield from map(_marked, _joined())
    everyday = sorted(tool_messages.everyday(), key=itemgetter(1))
    for _, told in groupby(everyday, key=itemgetter(1)):
        texts = [text for text, _ in told]
        yield from (Message("part", text) for text in random.Random(0).sample(texts, min(OF_A_TOOL, len(texts))))
    for name in houses.names(houses.FOLDER, "train"):
        single = [one.text for one in houses.questions(houses.FOLDER / name) if one.kind in SINGLE]
        yield from (Message("part", text) for text in random.Random(name).sample(single, min(OTHERS, len(single))))


def _marked(line: str) -> Message:
    first, *others = line.split(MARK)
    begins = accumulate((len(one) for one in others[:-1]), initial=len(first)) if others else ()
    return Message("part", first + "".join(others), begins=tuple(begins))


def _joined() -> Iterator[str]:
    """Short messages for different tools in one, marked."""
    chance = random.Random(0)
    by_language: dict[Language, list[tuple[str, Intent]]] = {language: [] for language in JOINING}
    for text, intent in examples_in(CONFIG / "intents"):
        if tool_messages.kind(intent) != "greeting" and len(text) <= SHORT:
            by_language[detect(text)].append((text, tool_messages.kind(intent)))
    for language in chance.choices(list(JOINING), k=JOINED):
        (one, meant), (other, others) = chance.sample(by_language[language], 2)
        if meant != others:
            yield one.rstrip(" ?؟;.!") + chance.choice(JOINING[language]) + other


class Training(FineTuning[Example]):
    """One run in the folder `work`, from the packaged encoder in the folder `encoder`."""

    def __init__(self, data: Path, work: Path, encoder: Path, steps: int = 0) -> None:
        self.recipe = Recipe(steps=steps) if steps else Recipe()
        torch.manual_seed(self.recipe.seed)
        made = body(unpacking.weights(encoder / MODEL), self.recipe.dropout, self.recipe.frozen)
        super().__init__(work, self.recipe, made, Heads(made.config.hidden_size))
        self.tokenizer = Tokenizer.from_file(str(encoder / TOKENIZER))
        self.learned: list[list[Message]] = []
        self.held: list[Message] = []
        for found in messages(data):
            unique = list(dict.fromkeys(found))
            self.learned.append([one for place, one in enumerate(unique) if place // BLOCK % HELD])
            self.held += [one for place, one in enumerate(unique) if not place // BLOCK % HELD]

    def _batches(self) -> Iterator[list[Example]]:
        """Drawn anew by whoever goes on, so that nothing is left out by stopping."""
        chance = random.Random(self.recipe.seed + self.step)
        while True:
            batches = grouped(self._examples(self._drawn(chance), chance), self.recipe.tokens, chance)
            yield from batches

    def _drawn(self, chance: random.Random) -> list[Message]:
        """The messages of an epoch."""
        drawn: list[Message] = []
        plain: list[Message] = []
        stories: list[Message] = []
        for found in self.learned:
            for one in found:
                of_story = one.head == "intent" and one.label in ("inheritance", "question") and len(one.text) > 150
                (
                    plain if (one.head, one.label) == ("need", distress.ORDINARY) else stories if of_story else drawn
                ).append(one)
        drawn += [one for one in drawn if one.begins] * (PARTED - 1)
        drawn += chance.sample(plain, min(ORDINARY, len(plain)))
        return drawn + chance.sample(stories, min(STORIES, len(stories)))

    def _examples(self, found: Sequence[Message], chance: random.Random) -> list[Example]:
        plain = [one.text for one in found if (one.head, one.label) == ("need", distress.ORDINARY)]
        texts = [in_front(one.before[:MOST_BEFORE]) + one.text for one in found]
        for place, one in enumerate(found):
            if one.head == "need" and chance.random() < BESIDE:
                both = [texts[place], chance.choice(plain)]
                chance.shuffle(both)
                texts[place] = chance.choice([" ", ". ", "\n"]).join(both)
        for place, one in enumerate(found):
            if one.head != "part" and chance.random() < IN_LATIN:
                texts[place] = in_latin_letters(texts[place], chance)
            if one.head != "part" and chance.random() < RETYPED:
                texts[place] = retyped(texts[place], chance)
        encoded = self.tokenizer.encode_batch_fast(texts)
        return [self._example(one, message, text) for one, message, text in zip(encoded, found, texts, strict=True)]

    def _example(self, encoded: Any, message: Message, text: str) -> Example:
        ids, head = encoded.ids[:MOST_TOKENS], message.head
        if head != "part":
            return Example(ids, head, HEADS[head].index(message.label), [NOTHING] * len(ids))
        parts = [0] * len(ids)
        places = encoded.offsets[:MOST_TOKENS]
        for begin in message.begins if text == message.text else ():
            place = first_inside(places, begin, len(text))
            if place is not None:
                parts[place] = 1
        return Example(ids, head, 0, parts)

    def _loss(self, batch: Sequence[Example]) -> torch.Tensor:
        logits, of_tokens = self._logits(batch, self.recipe.dropout)
        parts, _ = padded([one.parts for one in batch], NOTHING)
        loss = torch.zeros(())
        if (parts != NOTHING).any():
            of_parts = functional.cross_entropy(
                of_tokens.flatten(0, 1), parts.flatten(), ignore_index=NOTHING, reduction="sum"
            )
            loss = loss + of_parts / len(batch)
        for head in {one.head for one in batch if one.head in HEADS}:
            rows = [row for row, one in enumerate(batch) if one.head == head]
            wanted = torch.tensor([batch[row].place for row in rows])
            part = functional.cross_entropy(logits[rows][:, PLACES[head]], wanted, reduction="sum")
            loss = loss + part / len(batch)
        return loss

    def _logits(self, batch: Sequence[Example], dropout: float = 0.0) -> tuple[torch.Tensor, torch.Tensor]:
        ids, mask = padded([one.ids for one in batch])
        states = self.body(input_ids=ids, attention_mask=mask).last_hidden_state.float()
        told: tuple[torch.Tensor, torch.Tensor] = self.heads(functional.dropout(states, dropout), mask)
        return told

    def averaged(self) -> None:
        """Nothing is mixed in."""

    def card(self) -> dict[str, Any]:
        """What the card tells of the training."""
        told: dict[str, Any] = {"step": self.step, "seconds": round(self.seconds)}
        return asdict(self.recipe) | told | {"messages": sum(map(len, self.learned))}

    def figures(self) -> dict[str, float]:
        """By head the share of the messages held out that is told rightly; of those in which another question begins,
        and of those in which none does, the share of which that is told rightly."""
        right: dict[str, list[bool]] = {}
        for one, logits, tokens in self.told(self.held):
            if one.head in HEADS:
                right.setdefault(one.head, []).append(int(logits[PLACES[one.head]].argmax()) == one.place)
            else:
                wanted = torch.tensor(one.parts)
                name = "parted" if wanted.any() else "whole"
                right.setdefault(name, []).append(bool((tokens.argmax(dim=-1) == wanted).all()))
        return {name: round(sum(hits) / len(hits), 3) for name, hits in right.items()}

    def told(self, found: Sequence[Message]) -> Iterator[tuple[Example, torch.Tensor, torch.Tensor]]:
        """Each message as an example, with the logits of all heads and those of its tokens."""
        self.body.eval()
        with torch.no_grad():
            for message in found:
                text = in_front(message.before[:MOST_BEFORE]) + message.text
                one = self._example(self.tokenizer.encode(text), message, text)
                logits, tokens = self._logits([one])
                yield one, logits[0], tokens[0]


def retyped(text: str, chance: random.Random) -> str:
    """In small letters without its last mark, or with a slip in one word."""
    if chance.random() < 0.5:
        return text.lower().rstrip("?؟;.! ") or text
    words = text.split(" ")
    place = chance.randrange(len(words))
    words[place] = slip(words[place], chance)
    return " ".join(words)


def in_latin_letters(text: str, chance: random.Random) -> str:
    """An Arabic or Greek text in Latin letters; others as they are."""
    if care.is_greek(text):
        return care.in_latin_letters(text)
    return arabizi(text, chance) if any("\u0621" <= letter <= "\u064a" for letter in text) else text

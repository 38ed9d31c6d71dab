"""Trains what tells what a message does after a tool's answer: `python -m training follow-ups DATA WORK`.

`data/follow_ups/LANGUAGE.jsonl` holds conversations by writers who knew no example: a `first` message that a tool
answers, and five `next` ones, each of which `is` a "change" of what was asked, "about" the answer, "new" (the same
tool, another matter) or "other". Beside them are learned from: later messages about zakat, as changes; what people ask
the invented institutions, and messages for other tools, as something else; and messages for the same tool, as new.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from engine.messages import Intent
from engine.retrieval.encoder import Encoder
from engine.routing.follow_ups import CHANGES, CLASSES, ELSEWHERE
from training import houses, roles
from training.by_meaning import everyday
from training.text_classifier import Recipe, crossed, examples, keep

WRITTEN = Path(__file__).parent / "data" / "follow_ups"
FILE = "follow_ups.json"
LATER, SAID = 8, 3  # one in so many is learned from: later messages about zakat, messages for tools
ASKED = 8  # questions that are learned from, of each institution


@dataclass(frozen=True, slots=True)
class Example:
    """What a message `text` is after an answer of `tool`; `conversation` is empty where it comes from none."""

    conversation: str
    tool: Intent
    text: str
    kind: str


def pack(config: Path) -> None:
    """Train, and write the weights with what they tell in cross-validation."""
    encoder, found = Encoder(config / "encoder"), list(written())
    tools = sorted({one.tool for one in found})
    every = [*found, *_beside(tools)]
    recipe = Recipe(hidden=48, alpha=0.03, epochs=25, facts=tools)
    wanted = [CLASSES.index(one.kind) for one in every]
    after = ([one.tool] for one in every)
    learned = examples(recipe, encoder, [one.text for one in every], wanted, after, own=len(found))
    told = crossed(learned, [one.conversation for one in found])
    figures = _figures(told, np.array(wanted[: len(found)]))
    keep(config / FILE, encoder, learned, {"figures": figures})
    print(json.dumps(figures))


def written() -> Iterator[Example]:
    """The next messages of the written conversations."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for number, row in enumerate(map(json.loads, path.read_text(encoding="utf-8").splitlines())):
            for said in row["next"]:
                yield Example(f"{path.stem} {number}", row["tool"], said["text"], said["is"])


def _beside(tools: list[Intent]) -> Iterator[Example]:
    """What is learned from beside the conversations; after which tool it comes is drawn by lot."""
    chance = random.Random(0)
    for text in islice(roles.later_messages(), 0, None, LATER):
        yield Example("", "zakat", text, "change")
    for text, intent in islice(everyday(), 0, None, SAID):
        tool = chance.choice(tools)
        yield Example("", tool, text, "new" if intent == tool else "other")
    for name in houses.names(houses.FOLDER, "train"):
        questions = [one.text for one in houses.questions(houses.FOLDER / name)]
        for text in random.Random(name).sample(questions, min(ASKED, len(questions))):
            yield Example("", chance.choice(tools), text, "other")


def _figures(told: Any, wanted: Any) -> dict[str, float]:
    """In cross-validation over conversations: the share told rightly; by kind the share that is taken for a change, and
    that is about something else."""
    change, other = (told[:, CLASSES.index(name)] for name in ("change", "other"))
    shares = {"told": told.argmax(axis=1) == wanted}
    for place, kind in enumerate(CLASSES):
        shares |= {f"{kind}_changes": change[wanted == place] >= CHANGES}
        shares |= {f"{kind}_elsewhere": other[wanted == place] >= ELSEWHERE}
    return {"messages": len(wanted)} | {name: round(float(np.mean(share)), 3) for name, share in shares.items()}

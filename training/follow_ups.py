"""Trains what tells by letters what a message does after a tool's answer: `python -m training follow-ups DATA WORK`.
The network that reads messages (`training/messages.py`) learns from the same, and from what is put beside it.

`data/follow_ups/LANGUAGE.jsonl` holds conversations by writers who knew no example: a `first` message that a tool
answers, and five `next` ones, each of which `is` a "change" of what was asked, "about" the answer, "new" (the same
tool, another matter) or "other". Beside them the network learns from later messages about zakat, as changes; from what
people ask the invented institutions, and messages for other tools, as something else; and from messages for the same
tool, as new. Letters do not: words tell where such messages come from.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from engine.messages import Intent
from engine.routing.follow_ups import CLASSES
from training import houses, roles
from training.by_meaning import everyday
from training.text_classifier import is_held, keep_letters

WRITTEN = Path(__file__).parent / "data" / "follow_ups"
FILE = "follow_ups.letters"
LATER, SAID = 8, 3  # one in so many is learned from: later messages about zakat, messages for tools
ASKED = 8  # questions that are learned from, of each institution


@dataclass(frozen=True, slots=True)
class Example:
    """What a message `text` is after one `before` it that `tool` answered; `conversation` is empty where it comes from
    none."""

    conversation: str
    tool: Intent
    before: str
    text: str
    kind: str


def pack(config: Path) -> None:
    """Train, and write the weights. Raises OSError."""
    found = [one for one in written() if not is_held(one.before)]
    after = ([one.tool] for one in found)
    places = [CLASSES.index(one.kind) for one in found]
    keep_letters(config / FILE, [one.text for one in found], places, after)


def written() -> Iterator[Example]:
    """The next messages of the written conversations."""
    for path in sorted(WRITTEN.glob("*.jsonl")):
        for number, row in enumerate(map(json.loads, path.read_text(encoding="utf-8").splitlines())):
            for said in row["next"]:
                yield Example(f"{path.stem} {number}", row["tool"], row["first"], said["text"], said["is"])


def examples() -> Iterator[Example]:
    """The written conversations, and beside them later messages about zakat, questions to institutions and messages
    for tools; which message these come after is drawn by lot."""
    chance, firsts = random.Random(0), dict[Intent, list[str]]()
    for one in written():
        firsts.setdefault(one.tool, []).append(one.before)
        yield one
    tools = sorted(firsts)

    def after(tool: Intent, text: str, kind: str) -> Example:
        return Example("", tool, chance.choice(firsts[tool]), text, kind)

    for text in islice(roles.later_messages(), 0, None, LATER):
        yield after("zakat", text, "change")
    for text, intent in islice(everyday(), 0, None, SAID):
        tool = chance.choice(tools)
        yield after(tool, text, "new" if intent == tool else "other")
    for name in houses.names(houses.FOLDER, "train"):
        questions = [one.text for one in houses.questions(houses.FOLDER / name)]
        for text in random.Random(name).sample(questions, min(ASKED, len(questions))):
            yield after(chance.choice(tools), text, "other")

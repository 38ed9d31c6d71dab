"""Where in messages another question begins, as the network that reads messages (`training/messages.py`) learns it.

`data/parts/LANGUAGE.txt` holds questions to the invented institutions, marked with ‖ where each further one begins.
Beside them are learned from: single questions to the institutions and messages for tools, in which none begins; and
two of them joined, for different tools or for the documents, in which one does at the joint.
"""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from pathlib import Path
from typing import NamedTuple

from engine.answering.question.parts import QuestionSplitter
from engine.language import Language, detect
from engine.messages import Intent
from engine.routing.router import QUESTION
from training import houses
from training.by_meaning import everyday, stories
from training.care import written as ordinary

WRITTEN = Path(__file__).parent / "data" / "parts"
MARK = "‖"
TWO = "two"  # kind of question to an institution that holds several; some are not marked
OFTEN = 3  # times that a marked message is learned from: what is joined by lot sounds less like people
SINGLE, OF_TOOLS, ORDINARY, JOINED = 6000, 6000, 2000, 5000  # messages of each kind that are learned from
JOINTS: dict[Language, tuple[str, ...]] = {
    "en": (" and ", ", and ", "? and ", "? ", ". ", ", ", "\n", " also ", "; ", "? also ", ". And "),
    "ar": (" و", "، و", "؟ و", "؟ ", ". ", "، ", "\n", " وكمان ", "؟ وكمان "),
    "el": (" και ", ", και ", "; και ", "; ", ". ", ", ", "\n", " κι ", "; επίσης ", ". Και "),
}
ENDS = " .?!؟;\u037e،,"


class Message(NamedTuple):
    """`begins`: where in the text each further question begins."""

    text: str
    begins: tuple[int, ...] = ()


def learned_from() -> Iterator[Message]:
    """Every message that is learned from, the same in each run."""
    chance = random.Random(0)
    for one in marked():
        yield from [one] * OFTEN
    single = sorted(set(_questions("train", set())) - set(_questions("train", {TWO})))
    tools = [*dict.fromkeys([*everyday(), *stories()])]
    yield from map(Message, chance.sample(single, SINGLE))
    yield from (Message(text) for text, _ in chance.sample(tools, OF_TOOLS))
    yield from map(Message, chance.sample([*ordinary()], ORDINARY))
    yield from islice(_joined([*tools, *((text, QUESTION) for text in single)], chance), JOINED)


def marked() -> Iterator[Message]:
    """The messages in which writers marked where another question begins."""
    for path in sorted(WRITTEN.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            parts = line.split(MARK)
            yield Message("".join(parts), tuple(accumulate(map(len, parts[:-1]))))


def _joined(messages: Sequence[tuple[str, Intent]], chance: random.Random) -> Iterator[Message]:
    """Two messages of one language, drawn by lot, that are not for the same tool."""
    by_language: dict[Language, list[tuple[str, Intent]]] = {language: [] for language in JOINTS}
    for text, intent in messages:
        by_language[detect(text)].append((text, intent))
    while True:
        language = chance.choice([*JOINTS])
        (first, one), (second, other) = chance.sample(by_language[language], 2)
        if one == other != QUESTION:
            continue
        joint = chance.choice(JOINTS[language])
        before = first.rstrip(ENDS) + joint
        after = second if chance.random() < 0.3 else second[0].lower() + second[1:]
        words = joint.strip(ENDS + "\n")
        yield Message(before + after, (len(before.rstrip()) - len(words) if words else len(before),))


def _questions(part: str, kinds: set[str]) -> Iterator[str]:
    """To the institutions of a part, of these kinds or of all."""
    for name in houses.names(houses.FOLDER, part):
        yield from (one.text for one in houses.questions(houses.FOLDER / name) if not kinds or one.kind in kinds)


def figures(split: QuestionSplitter) -> dict[str, int]:
    """Of questions to institutions that nothing was learned from: how many that hold two are parted, and how many that
    are meant as one, some of which hold two all the same."""
    two = set(_questions("dev", {TWO}))
    single = set(_questions("dev", set())) - two
    parted, wrongly = (sum(len(split(one, detect(one))) > 1 for one in some) for some in (two, single))
    return {"two": len(two), "two_parted": parted, "single": len(single), "single_parted": wrongly}

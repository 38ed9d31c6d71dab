"""Messages for the tools, by writers who knew no example, as `training/messages.py` learns from them.

`data/tools` has a file a tool; `question.txt` holds what only sounds like one. Of `data/calendar` and
`data/prayer_times`, `asks` is what a message asks of that tool, "other" where it asks for something else.
`data/stories` tells of families, `data/zakat` of amounts. `data/follow_ups` holds conversations: a `first` message that
a tool answers, and five `next` ones, each of which `is` a "change" of what was asked, "about" the answer, "new" (the
same tool, another matter) or "other".
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.router import QUESTION, TALK
from training import houses, roles

DATA = Path(__file__).parent / "data"
ASKED = 60  # questions that are learned from, of each institution
ZAKAT = 4  # one in so many conversations about it is learned from
LATER, SAID = 8, 3  # one in so many is learned from as a follow-up: later messages about zakat, messages for tools
ASKED_AFTER = 8  # questions that are learned from as such that come after a tool's answer, of each institution
_MARK = re.compile(r"\[([^\[\]|]+)\|(\w+)[^\[\]|]*\]")


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What a message `text` is after an answer of `tool` to the message `before`, which is empty where it comes from no
    conversation."""

    tool: Intent
    text: str
    kind: str
    before: str = ""


def kind(intent: Intent) -> Intent:
    """The documents' intents are one, and so is all talk."""
    if intent in FROM_DOCUMENTS:
        return QUESTION
    return TALK[0] if intent in TALK else intent


def everyday() -> Iterator[tuple[str, Intent]]:
    """Messages in everyday words, and what they are meant for."""
    for path in sorted((DATA / "tools").glob("*.txt")):
        yield from ((text, path.stem) for text in path.read_text(encoding="utf-8").splitlines())
    yield from ((text, QUESTION if asks == "other" else "prayer_times") for text, asks in of_prayer_times())
    yield from ((text, QUESTION if asks == "none" else "calendar") for text, asks in of_calendar())
    yield from ((text, "zakat") for text in islice(roles.first_messages(), 0, None, ZAKAT))


def stories() -> Iterator[tuple[str, Intent]]:
    """Stories of families; in some nobody has died."""
    for row in _rows("stories"):
        text, marks = unmarked(row["marked"])
        yield text, "inheritance" if any(status != "other" for status in marks) else QUESTION


def asked() -> Iterator[tuple[str, Intent]]:
    """Some of the questions to the institutions that are not kept for development."""
    yield from ((text, QUESTION) for text in _to_institutions(ASKED))


def of_calendar() -> Iterator[tuple[str, str]]:
    """Each message with what it asks of the calendar."""
    yield from ((row["text"], row["asks"]) for row in _rows("calendar"))


def of_prayer_times() -> Iterator[tuple[str, str]]:
    """Each message with what it asks: for times, of another day, for the qibla, or something else."""
    for row in _rows("prayer_times"):
        times = "times another day" if row["day"] == "other" else "times"
        yield row["text"], row["asks"] if row["asks"] in ("qibla", "other") else times


def follow_ups() -> Iterator[FollowUp]:
    """The next messages of the conversations."""
    for row in _rows("follow_ups"):
        yield from (FollowUp(row["tool"], said["text"], said["is"], row["first"]) for said in row["next"])


def other_follow_ups(tools: list[Intent]) -> Iterator[FollowUp]:
    """What is learned from beside the conversations; after which tool it comes is drawn by lot."""
    chance = random.Random(0)
    for text in islice(roles.later_messages(), 0, None, LATER):
        yield FollowUp("zakat", text, "change")
    for text, intent in islice(everyday(), 0, None, SAID):
        tool = chance.choice(tools)
        yield FollowUp(tool, text, "new" if intent == tool else "other")
    yield from (FollowUp(chance.choice(tools), text, "other") for text in _to_institutions(ASKED_AFTER))


def unmarked(marked: str) -> tuple[str, list[str]]:
    """The words of a marked story (`bench/told.py` has the form), and the status of each person named."""
    return _MARK.sub(r"\1", marked), [status for _, status in _MARK.findall(marked)]


def _to_institutions(most: int) -> Iterator[str]:
    for name in houses.names(houses.FOLDER, "train"):
        questions = [one.text for one in houses.questions(houses.FOLDER / name)]
        yield from random.Random(name).sample(questions, min(most, len(questions)))


def _rows(folder: str) -> Iterator[dict[str, Any]]:
    for path in sorted((DATA / folder).glob("*.jsonl")):
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())

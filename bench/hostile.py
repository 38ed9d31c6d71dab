"""`python -m bench hostile`: the longest that each reader of people's words takes for a text made to keep it busy.

Every text is read at the length that a message may have out of the box, and those that took longest there at 100,000
characters: by the doors whole, by the readers behind `answer.max_question` as much as any value of it lets through.
"""

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.hostile_strings import hostile, shortened
from bench.table import Row
from bot.cli.compute import KINDS
from engine.answering.question.followup import Resolved, resolve
from engine.answering.question.instructions import without_orders
from engine.document import paragraph
from engine.errors import DalilError
from engine.language import asked_in, detect
from engine.messages import Address, Answer, IncomingMessage, PastTurn, Person
from engine.routing.abuse import without_abuse
from engine.routing.asking import is_question
from engine.routing.courtesy import strip
from engine.routing.router import MOST_SAID, TELLING, Route
from engine.store.conversations import History
from engine.store.database import open_database
from engine.store.migration import migrate
from engine.text.bare import beginning
from engine.trace import Trace
from engine.turn import Skill, Turn
from tests.engine.desk import ANSWERS, Desk, open_desk

TEXTS, LENGTH, LONGEST = 2000, 4000, 100_000
DOORS = ("router", "overheard", "reply", "quotations")  # that are given a text before its length is looked at
SLOWEST = 10  # texts of each entry that are read at their longest, too
BEFORE = {  # what was asked before, by the skill that goes on from it
    "prayer_times": "prayer times in Athens",
    "calendar": "what is today in Hijri",
    "zakat": "zakat on 10000 dollars",
    "inheritance": "a man died leaving a wife and two sons",
    "quran": "surah 2 verse 255",
    "question": "How much is the bachelor's tuition for residents?",
}
INSIDE: Mapping[str, str] = {"quran-check": "text", "quran-verse": "reference", "quran-statistics": "question"}
SHAPES: Mapping[str, Callable[[str], dict[str, Any]]] = {
    "inheritance": lambda text: {"heirs": {text: 1}, "estate": text},
    "zakat": lambda text: {"inputs": {"cash": text, text: 1}},
    "prayer-times": lambda text: {"latitude": text, "longitude": 1, "timezone": text, "date": text},
    "qibla": lambda text: {"latitude": text, "longitude": text},
    "calendar": lambda text: {"date": text},
}

Entry = Callable[[str], object]
"""A reader; what it gives is awaited where it is a coroutine."""


@dataclass(frozen=True, slots=True)
class Worst:
    """The longest of an entry: seconds of the processor, and the text that took them."""

    seconds: float
    text: str


def entries(desk: Desk, past: Mapping[str, PastTurn]) -> Mapping[str, Entry]:
    """Every reader of people's words by name. `past` are the turns of `BEFORE`."""
    engine, skills = desk.engine, desk.engine._skills
    found: dict[str, Entry] = {
        "router": engine._router.choose,
        "overheard": engine.asks,
        "question?": is_question,
        "courtesies": strip,
        "orders": lambda text: without_orders(without_abuse(text)),
        "language": lambda text: (detect(text), asked_in(text)),
        "follow-up": lambda text: resolve(text, detect(text), [past["question"]]),
        "reply": lambda text: engine.reply(_message(text)),
        "quotations": lambda text: engine.verified(Answer("answer", "question", "en", paragraph(text))),
    }
    for name, skill in skills.items():
        found[f"{name} skill"] = _answering(skill, name)
        if name in past:
            found[f"{name} goes on"] = _going_on(skill, name, past[name])
    behind = {name: reader if name in DOORS else _within(reader, MOST_SAID) for name, reader in found.items()}
    behind |= {f"{name} clear": _within(reader, TELLING) for name, reader in engine._router._clear.items()}
    return behind | {f"compute {kind}": _computing(kind) for kind in KINDS}


def _within(reader: Entry, most: int) -> Entry:
    return lambda text: reader(beginning(text, most))


def _message(text: str) -> IncomingMessage:
    return IncomingMessage("1", Address("bench", "1"), Person("bench", "p"), text)


def _turn(text: str, intent: str, previous: PastTurn | None = None) -> Turn:
    spoken, route = detect(text), Route(intent, text, 1.0, certain=True)
    history = (previous,) if previous else ()
    return Turn(_message(text), Resolved(text), spoken, spoken, route, ANSWERS, Trace(), previous, history=history)


def _answering(skill: Skill, intent: str) -> Entry:
    return lambda text: skill.answer(_turn(text, intent))


def _going_on(skill: Skill, intent: str, past: PastTurn) -> Entry:
    async def reader(text: str) -> None:
        turn = _turn(text, intent, past)
        if skill.follows(text, turn.spoken, past, turn.route):
            await skill.answer(turn)

    return reader


def _computing(kind: str) -> Entry:
    def reader(text: str) -> None:
        case = {INSIDE[kind]: text} if kind in INSIDE else SHAPES[kind](text)
        with contextlib.suppress(DalilError, ValueError, KeyError, TypeError, AttributeError):
            KINDS[kind](json.loads(json.dumps(case)))

    return reader


@contextlib.asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Mapping[str, Entry]]:
    """The entries over a small corpus, with the turns that a message may go on from."""
    url = f"sqlite:///{folder / 'hostile.db'}"
    await migrate(url)
    async with open_database(url) as database, open_desk(database, folder / "home", verified=True) as desk:
        past = {}
        for intent, text in BEFORE.items():
            await desk.ask(text, chat=intent)
            (turn, *_), _ = await History(database).before(
                Address("test", intent).conversation, Person("test", "p"), 1, 4000
            )
            past[intent] = turn
        yield entries(desk, past)


async def seconds(reader: Entry, text: str) -> float:
    """How long the processor is at it. A text that is refused has been read."""
    began = time.process_time()
    try:
        given = reader(text)
        if asyncio.iscoroutine(given):
            await given
    except (DalilError, RecursionError) as error:
        print(f"{shortened(text)}: {error!r}", file=sys.stderr)
    return time.process_time() - began


async def longest(reader: Entry, texts: Iterable[str]) -> Worst:
    """The text of these that took the reader longest."""
    worst = Worst(0.0, "")
    for text in texts:
        worst = max(worst, Worst(await seconds(reader, text), text), key=lambda one: one.seconds)
    return worst


def rows(folder: Path) -> list[Row]:
    """One row an entry."""
    return asyncio.run(_rows(folder))


async def _rows(folder: Path) -> list[Row]:
    texts, found = list(hostile(TEXTS, LENGTH)), []
    async with opened(folder) as readers:
        for name, reader in readers.items():
            taken = [await seconds(reader, text) for text in texts]
            slowest = sorted(range(TEXTS), key=taken.__getitem__)[-SLOWEST:]
            first = slowest[-1]
            what = f"{name}: longest of {TEXTS:,} texts of {LENGTH:,} characters"
            found.append(Row("hostile strings", what, _ms(taken[first]), shortened(texts[first])))
            long = await longest(
                reader, (text for number, text in enumerate(hostile(TEXTS, LONGEST)) if number in slowest)
            )
            what = f"{name}: the {SLOWEST} slowest at {LONGEST:,} characters"
            found.append(Row("hostile strings", what, _ms(long.seconds), shortened(long.text)))
    return found


def _ms(taken: float) -> str:
    return f"{taken * 1000:.0f} ms"

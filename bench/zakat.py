"""`python -m bench.zakat`: how exact zakat told in words is reckoned, and how long an answer takes.

The sentences guided the reader; they tell that nothing got worse, not how it fares with those nobody has seen.
"""

import asyncio
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.table import Row, markdown
from bot.settings import CONFIG
from engine.answering.question.followup import Resolved
from engine.answering.settings import AnswerSettings
from engine.language import detect
from engine.messages import Address, IncomingMessage, PastTurn, Person
from engine.phrases import load
from engine.routing.router import Route
from engine.tools.zakat.rules.outcome import Market
from engine.tools.zakat.skill import zakat
from engine.trace import Trace
from engine.turn import Turn
from tests.engine.tools.zakat.said import SAID, as_it_should_be, in_words, worked_right

DATA = Path(__file__).parents[2] / "shared" / "data"
NAMES = {"en": "English", "ar": "Arabic", "el": "Greek"}
SETTINGS = AnswerSettings(0.5, 5, 700, 8, 4, 4000, 4000)


def rows(data: Path) -> Iterator[Row]:
    if data.is_dir():
        cases: list[dict[str, Any]] = json.loads((data / "zakat/cases.json").read_text("utf-8"))
        told = [(text, case) for case in cases for text in in_words(case)]
        right = sum(worked_right(text, case) for text, case in told)
        yield Row("zakat", "worked cases put in words", f"{right} of {len(told)}", "due in each school, exact")
    for language, name in NAMES.items():
        asked = [row for row in SAID if detect(row["said"]) == language]
        fine = sum(map(as_it_should_be, asked))
        yield Row(
            "zakat", f"sentences as people type them, {name}", f"{fine} of {len(asked)}", "due, asked back, refused"
        )
    cuts = quantiles(asyncio.run(_timed()), n=20)
    yield Row(
        "zakat", "an answer beside routing, p50", f"{cuts[9]:.2f} ms", f"p95 {cuts[18]:.2f} ms; at most 20 ms wanted"
    )


async def _timed() -> list[float]:
    """Milliseconds of reading, reckoning and wording each sentence, and of judging whether it goes on from itself."""
    skill = zakat(load(CONFIG / "phrases"), lambda: Market(Fraction(120), Fraction("1.4"), "euro", "2026-11-01"))
    taken = []
    for row in SAID:
        text, spoken = row["said"], detect(row["said"])
        route = Route("zakat", text, 1.0, certain=True)
        message = IncomingMessage("bench", Address("bench", "1"), Person("bench", "1"), text)
        started = time.perf_counter()
        answer = await skill.answer(Turn(message, Resolved(text), spoken, spoken, route, SETTINGS, Trace()))
        past = PastTurn("1", text, text, "", "zakat", answer.outcome, spoken, (), datetime.now(UTC), answer.state)
        skill.follows(text, spoken, past, route)
        taken.append((time.perf_counter() - started) * 1000)
    return taken


if __name__ == "__main__":
    print(markdown(list(rows(DATA))))

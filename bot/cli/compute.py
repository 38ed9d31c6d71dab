"""`dalil compute KIND --batch FILE`: the calculators without a conversation, one JSON object a line in and out."""

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from bot.cli.batch import failed, lines_of, record
from bot.cli.screen import say
from bot.settings import CONFIG, home_folder
from engine.dates.events import Event, load
from engine.errors import DalilError, UsageError
from engine.readers import bounded
from engine.scripture.checking import sura_and_verses
from engine.tools import inheritance
from engine.tools.calendar.door import calendar
from engine.tools.prayer_times.door import direction, prayer_times
from engine.tools.quran.checking_door import checked
from engine.tools.quran.door import verses_of
from engine.tools.quran.scripture import Scripture
from engine.tools.quran.statistics.door import statistic
from engine.tools.zakat.door import outcomes

Json = Mapping[str, Any]


@cache
def _events() -> tuple[Event, ...]:
    return load(CONFIG / "events.toml")


@cache
def _scripture() -> Scripture:
    return Scripture(home_folder()[0], CONFIG)


def _statistic(case: Json) -> Json:
    shelf = _scripture().shelf
    return statistic(case, shelf.path, shelf.verses().suras(), _scripture().terms, _scripture().references)


def _verse(case: Json) -> Json:
    return verses_of(case, _scripture().shelf.verses(), _scripture().references)


def _check(case: Json) -> Json:
    return checked(case, _scripture().checking(), sura_and_verses(_scripture().shelf.verses()))


KINDS: Mapping[str, Callable[[Json], Json]] = {
    "inheritance": inheritance.solve,
    "zakat": outcomes,
    "prayer-times": prayer_times,
    "qibla": direction,
    "calendar": lambda case: calendar(case, _events()),
    "quran-verse": _verse,
    "quran-statistics": _statistic,
    "quran-check": _check,
}


async def compute(kind: str, batch: Path) -> int:
    """Answer every line in order; a line that cannot be answered gives an object with "error", and the exit code is 4.

    Raises:
        UsageError: the kind is unknown. InputError: the file cannot be read.
    """
    if kind not in KINDS:
        raise UsageError(f"nothing computes {kind!r}; there are {', '.join(KINDS)}")
    fine = True
    for number, line in enumerate(lines_of(batch), 1):
        if line.strip():
            written, right = _written(kind, line.strip(), number)
            fine = fine and right
            say(written)
    return 0 if fine else 4


def _written(kind: str, line: str, number: int) -> tuple[str, bool]:
    """What is written for a line, and whether that is an answer."""
    case: Json = {}
    try:
        case = record(line)
        return _dumped(case, bounded(KINDS[kind], case)), True
    except (DalilError, ValueError) as error:
        why = str(error)
    except (KeyError, TypeError, AttributeError) as error:
        why = f"the object lacks or misshapes a field: {error}"
    except Exception as error:  # noqa: BLE001 - the boundary: one line
        why = failed(error)
    return _dumped(case, {"line": number, "error": why}), False


def _dumped(case: Json, answer: Json) -> str:
    named = {"id": case["id"]} if "id" in case else {}
    return json.dumps(named | dict(answer), ensure_ascii=False)

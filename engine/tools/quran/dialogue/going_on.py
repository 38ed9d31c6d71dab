"""What a turn about verses leaves behind, and what lies before and after it."""

import json
from dataclasses import asdict, dataclass

from engine.messages import PastTurn
from engine.scripture.facts import Key
from engine.scripture.store import Verses
from engine.tools.quran.dialogue.requests import Step
from engine.tools.quran.reading.found import Passage


@dataclass(frozen=True, slots=True)
class State:
    """What a turn leaves: the last passage shown, or the verses whose sura was asked for; of a theme, its words and how
    many of its verses were shown."""

    first: Key | None = None
    last: Key | None = None
    whole: str = ""
    wanted: tuple[int, int] | None = None
    theme: str = ""
    shown: int = 0


def again(past: State) -> tuple[Passage, ...]:
    """What was shown before."""
    return (Passage(past.first, past.last, past.whole),) if past.first and past.last else ()


def moved(verses: Verses, base: Passage, step: Step) -> Passage | None:
    """The passage so many units on; None past either end of the Quran."""
    unit = step.unit
    everything = verses.all()
    if unit == "verse":
        place = verses.place(base.last) + 1 if step.count > 0 else verses.place(base.first) + step.count
        taken = everything[max(0, place) : max(0, place + abs(step.count))]
        return Passage(taken[0].key, taken[-1].key) if taken and place + abs(step.count) > 0 else None
    if unit == "sura":
        number = (base.last[0] if step.count > 0 else base.first[0]) + step.count
        if not 1 <= number <= len(verses.suras()):
            return None
        return Passage((number, 1), (number, verses.sura(number).verses), "sura", number)
    edge = verses.verse(*(base.last if step.count > 0 else base.first))
    number = getattr(edge, unit) + step.count
    part = [verse for verse in everything if getattr(verse, unit) == number]
    return Passage(part[0].key, part[-1].key, unit, number) if part else None


def state_of(previous: PastTurn | None) -> State:
    held = json.loads(previous.state) if previous is not None and previous.state else {}
    pair = {name: tuple(held[name]) if held.get(name) else None for name in ("first", "last", "wanted")}
    theme, shown = str(held.get("theme", "")), int(held.get("shown", 0))
    return State(pair["first"], pair["last"], str(held.get("whole", "")), pair["wanted"], theme, shown)


def kept(state: State) -> str:
    return json.dumps(asdict(state))

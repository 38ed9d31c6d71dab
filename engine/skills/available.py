"""The skills that are switched on: the setting `skills.off` holds from the next message on."""

from collections.abc import Iterator, Mapping
from itertools import filterfalse

from engine.messages import Intent
from engine.routing.router import Off
from engine.turn import Skill


class Available(Mapping[Intent, Skill]):
    """The skills that are on, looked up anew each time."""

    def __init__(self, skills: Mapping[Intent, Skill], off: Off) -> None:
        self._skills, self._off = skills, off

    def __getitem__(self, intent: Intent) -> Skill:
        if intent in self._off():
            raise KeyError(intent)
        return self._skills[intent]

    def __iter__(self) -> Iterator[Intent]:
        return filterfalse(self._off().__contains__, self._skills)

    def __len__(self) -> int:
        return sum(1 for _ in self)

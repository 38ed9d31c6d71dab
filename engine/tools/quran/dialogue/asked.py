"""A message about the Quran, read."""

from dataclasses import dataclass

from engine.language import Language
from engine.scripture.store import Verses
from engine.tools.quran.dialogue.going_on import State
from engine.tools.quran.reading.found import Found
from engine.turn import Turn


@dataclass(frozen=True, slots=True)
class Asked:
    """A message, what it names, and what it goes on from."""

    turn: Turn
    verses: Verses
    found: Found
    past: State
    tongue: str  # code of the language that the verses are asked for in, "" where none is named

    @property
    def text(self) -> str:
        return self.turn.message.text

    @property
    def language(self) -> Language:
        return self.turn.language

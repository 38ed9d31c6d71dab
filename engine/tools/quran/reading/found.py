"""What is found in a message that asks for verses: passages, and why other words lead nowhere."""

from dataclasses import dataclass
from typing import Literal

from engine.scripture.facts import Key

Why = Literal["no_sura", "no_verse", "backwards", "no_part", "no_name", "other_sura", "elsewhere", "unread"]


@dataclass(frozen=True, slots=True)
class Passage:
    """Verses from `first` to `last`. `whole`: "sura" or a division that was asked for as such, else ""; `part` its
    number, `within` its number in the sura it was asked of; `said` the words that were read so; `guessed`: the name was
    misspelt."""

    first: Key
    last: Key
    whole: str = ""
    part: int = 0
    said: str = ""
    guessed: bool = False
    within: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Why words that are a reference lead nowhere: `sura` and `most` say what there is, `asked` what was asked for;
    `place` is the sura and verse that the numbers alone would name, of "unread" those that may be meant."""

    why: Why
    asked: str
    sura: int = 0
    most: int = 0
    part: str = ""
    within: str = ""  # the words for the part that it was asked of
    place: Key = (0, 0)
    guessed: bool = False  # the sura's name was misspelt


@dataclass(frozen=True, slots=True)
class Guess:
    """A name that may be one of these suras; `ayahs` are the verses that were asked for, none for the whole."""

    name: str
    suras: tuple[int, ...]
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """All of a message's references, in order."""

    passages: tuple[Passage, ...] = ()
    problems: tuple[Problem, ...] = ()
    guesses: tuple[Guess, ...] = ()
    loose: tuple[tuple[int, int], ...] = ()  # verses whose sura is not named ("and verse 256?")
    clear: bool = False  # the message is a reference, words that ask for it, and hardly anything else
    without: tuple[Passage, ...] = ()  # set aside: "about patience, but not from Al-Baqarah"
    set_aside: tuple[str, ...] = ()  # the words that say so

    def __bool__(self) -> bool:
        return bool(self.passages or self.problems or self.guesses)


Result = Passage | Problem | Guess

"""What a press on a button says, on every platform; and its short text, where a platform carries no more than that.

    v:<turn>:<-1|0|1>:<language>   a vote; 0 takes it back
    s:<turn>                       the sources
    q:<message>                    a choice, short enough to be carried
    t:<number>                     a choice that stands in the message, in the line with this number
    j:<turn>                       the form for a better answer
    c:<words>                      the form of some settings of a place, by the words after /config

A choice may be the command by which staff judge an answer, or that for settings; these are told from others by their
words.

The language is the answer's: what follows a press is said in it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from engine.language import Language

_JUDGED = re.compile(r"/review (right|correct|dismissed|approve) ([0-9a-f]{32})")
_CONFIGURED = re.compile(r"/config ((?:space )?group [a-z]+)")
INHERITED = "reset"  # what is chosen in a form to set nothing
Value = Literal[-1, 0, 1]
VALUES: dict[str, Value] = {"-1": -1, "0": 0, "1": 1}
SPOKEN: dict[str, Language] = {language: language for language in get_args(Language)}


@dataclass(frozen=True, slots=True)
class Vote:
    turn: str
    value: Value
    language: Language


@dataclass(frozen=True, slots=True)
class Sources:
    turn: str


@dataclass(frozen=True, slots=True)
class Chosen:
    message: str


@dataclass(frozen=True, slots=True)
class ChosenLine:
    """The words stand in the message, in the line with this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Judged:
    """What a member of staff decides of an answer by the press alone."""

    turn: str
    ruling: str


@dataclass(frozen=True, slots=True)
class Correcting:
    """The press that opens the form for a better answer, and that form."""

    turn: str


@dataclass(frozen=True, slots=True)
class Configuring:
    """The press that opens the form of some settings of a place, and that form. `words` are those after /config."""

    words: str


Press = Vote | Sources | Chosen | ChosenLine | Judged | Correcting | Configuring


def choice_of(message: str) -> Chosen | Judged | Correcting | Configuring:
    """What a choice with this message means."""
    if (configured := _CONFIGURED.fullmatch(message)) is not None:
        return Configuring(configured[1])
    found = _JUDGED.fullmatch(message)
    if found is None:
        return Chosen(message)
    return Correcting(found[2]) if found[1] == "correct" else Judged(found[2], found[1])


def packed(press: Press) -> str:
    match press:
        case Vote():
            return f"v:{press.turn}:{press.value}:{press.language}"
        case Sources():
            return f"s:{press.turn}"
        case Chosen():
            return f"q:{press.message}"
        case ChosenLine():
            return f"t:{press.number}"
        case Judged():
            return f"q:/review {press.ruling} {press.turn}"
        case Correcting():
            return f"j:{press.turn}"
        case Configuring():
            return f"c:{press.words}"


def unpacked(data: str) -> Press | None:
    """The press of this short text; None for another kind. KeyError or ValueError where Dalil did not make it."""
    kind, _, rest = data.partition(":")
    match kind:
        case "v":
            turn, value, language = rest.split(":")
            return Vote(turn, VALUES[value], SPOKEN[language])
        case "s" if rest:
            return Sources(rest)
        case "q" if rest:
            return choice_of(rest)
        case "t":
            return ChosenLine(int(rest))
        case "j" if rest:
            return Correcting(rest)
        case "c" if rest:
            return Configuring(rest)
    return None


def settled(form: Configuring, given: Mapping[str, str]) -> str:
    """What the form says as the words after /config, a key a line; of what is left empty, that it is inherited."""
    scope = form.words.rpartition("group ")[0]
    flat = {key: " ".join(value.split()) for key, value in given.items()}
    return "\n".join(
        f"{scope}{INHERITED} {key}" if value in ("", INHERITED) else f"{scope}{key} {value}"
        for key, value in flat.items()
    )

"""What buttons and forms under an answer carry. Pure, and all there is: nothing is kept between showing and pressing.

    v:<turn>:<-1|0|1>:<language>   a vote; 0 takes it back
    r:<turn>:<language>            the form for a reason
    s:<turn>                       the sources
    p:<turn>                       an answer that only one person sees, for everybody
    q:<message>                    a choice, short enough to be carried
    t:<number>                     a choice that stands in the message under this number

Discord allows 100 characters. The language is the answer's: what follows a press is said in it.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from adapters.discord.markdown import units
from engine.language import Language

LIMIT = 100  # characters of custom_id, discord.com/developers/docs/components/reference

Value = Literal[-1, 0, 1]
_VALUES: dict[str, Value] = {"-1": -1, "0": 0, "1": 1}
_LANGUAGES: dict[str, Language] = {language: language for language in get_args(Language)}


@dataclass(frozen=True, slots=True)
class Vote:
    turn: str
    value: Value
    language: Language


@dataclass(frozen=True, slots=True)
class Reason:
    turn: str
    language: Language


@dataclass(frozen=True, slots=True)
class Sources:
    turn: str


@dataclass(frozen=True, slots=True)
class Share:
    turn: str


@dataclass(frozen=True, slots=True)
class Chosen:
    message: str


@dataclass(frozen=True, slots=True)
class ChosenLine:
    """The words stand in the message under this number."""

    number: int


Press = Vote | Reason | Sources | Share | Chosen | ChosenLine


def pack(press: Press) -> str:
    """custom_id; ValueError when it is longer than Discord takes."""
    match press:
        case Vote():
            data = f"v:{press.turn}:{press.value}:{press.language}"
        case Reason():
            data = f"r:{press.turn}:{press.language}"
        case Sources():
            data = f"s:{press.turn}"
        case Share():
            data = f"p:{press.turn}"
        case Chosen():
            data = f"q:{press.message}"
        case ChosenLine():
            data = f"t:{press.number}"
    if (length := units(data)) > LIMIT:
        raise ValueError(f"custom_id of {length} characters: Discord takes {LIMIT} ({data[:20]}...)")
    return data


def unpack(data: str) -> Press | None:
    """The press that this custom_id stands for; None for one that Dalil did not make."""
    try:
        return _unpacked(data)
    except (KeyError, ValueError):
        return None


def _unpacked(data: str) -> Press | None:
    kind, _, rest = data.partition(":")
    match kind:
        case "v":
            turn, value, language = rest.split(":")
            return Vote(turn, _VALUES[value], _LANGUAGES[language])
        case "r":
            turn, language = rest.split(":")
            return Reason(turn, _LANGUAGES[language])
        case "s" if rest:
            return Sources(rest)
        case "p" if rest:
            return Share(rest)
        case "q" if rest:
            return Chosen(rest)
        case "t":
            return ChosenLine(int(rest))
    return None

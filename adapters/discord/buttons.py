"""What buttons and forms under an answer carry. Pure, and all there is: nothing is kept between showing and pressing.

Beside what `adapters.presses` lists:

    r:<turn>:<language>   the form for a reason
    p:<turn>              an answer that only one person sees, for everybody

Discord allows 100 characters.
"""

from dataclasses import dataclass

from adapters import presses
from adapters.presses import SPOKEN, packed, unpacked
from adapters.text import units
from engine.language import Language

LIMIT = 100  # characters of custom_id, discord.com/developers/docs/components/reference


@dataclass(frozen=True, slots=True)
class Reason:
    turn: str
    language: Language


@dataclass(frozen=True, slots=True)
class Share:
    turn: str


Press = presses.Press | Reason | Share


def pack(press: Press) -> str:
    """custom_id; ValueError when it is longer than Discord takes."""
    match press:
        case Reason():
            data = f"r:{press.turn}:{press.language}"
        case Share():
            data = f"p:{press.turn}"
        case _:
            data = packed(press)
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
        case "r":
            turn, language = rest.split(":")
            return Reason(turn, SPOKEN[language])
        case "p" if rest:
            return Share(rest)
    return unpacked(data)

"""What the buttons under an answer carry. Pure, and all there is: nothing is kept between showing and pressing.

Beside what `adapters.presses` lists:

    r:<turn>:<reason>:<language>   a usual reason after a dislike
    w:<turn>:<language>            "in my own words"

Telegram allows 64 bytes.
"""

from dataclasses import dataclass

from adapters import presses
from adapters.presses import SPOKEN, Chosen, ChosenLine, packed, unpacked
from engine.language import Language
from engine.messages import REASONS, ReasonCode

LIMIT = 64  # bytes of callback_data, core.telegram.org/bots/api#inlinekeyboardbutton

_REASONS: dict[str, ReasonCode] = {code: code for code in REASONS}


@dataclass(frozen=True, slots=True)
class Reason:
    turn: str
    code: ReasonCode
    language: Language


@dataclass(frozen=True, slots=True)
class OwnWords:
    turn: str
    language: Language


Press = presses.Press | Reason | OwnWords


def pack(press: Press) -> str:
    """callback_data; ValueError when it is longer than Telegram takes."""
    match press:
        case Reason():
            data = f"r:{press.turn}:{press.code}:{press.language}"
        case OwnWords():
            data = f"w:{press.turn}:{press.language}"
        case _:
            data = packed(press)
    if len(data.encode()) > LIMIT:
        raise ValueError(f"callback_data of {len(data.encode())} bytes: Telegram takes {LIMIT} ({data[:20]}...)")
    return data


def unpack(data: str) -> Press | None:
    """The press that this callback_data stands for; None for one that Dalil did not make."""
    try:
        return _unpacked(data)
    except (KeyError, ValueError):
        return None


def _unpacked(data: str) -> Press | None:
    kind, _, rest = data.partition(":")
    match kind:
        case "r":
            turn, code, language = rest.split(":")
            return Reason(turn, _REASONS[code], SPOKEN[language])
        case "w":
            turn, language = rest.split(":")
            return OwnWords(turn, SPOKEN[language])
    return unpacked(data)


def carried(message: str) -> bool:
    """Whether a choice's message fits into its button."""
    return len(packed(Chosen(message)).encode()) <= LIMIT


def choice_data(number: int, message: str) -> str:
    """callback_data of a choice; one too long to be carried is the `number`th line of those under the answer."""
    return pack(Chosen(message) if carried(message) else ChosenLine(number))

"""What the buttons under an answer carry. Pure, and all there is: nothing is kept between showing and pressing.

    v:<turn>:<-1|0|1>:<language>   a vote; 0 takes it back
    r:<turn>:<reason>:<language>   a usual reason after a dislike
    w:<turn>:<language>            "in my own words"
    s:<turn>                       the sources
    q:<message>                    a choice, short enough to be carried
    t:<number>                     a choice whose message stands in the text, under that number

Telegram allows 64 bytes. The language is the answer's: what follows a press is said in it.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from engine.language import Language
from engine.messages import REASONS, ReasonCode

LIMIT = 64  # bytes of callback_data, core.telegram.org/bots/api#inlinekeyboardbutton

Value = Literal[-1, 0, 1]
_VALUES: dict[str, Value] = {"-1": -1, "0": 0, "1": 1}
_REASONS: dict[str, ReasonCode] = {code: code for code in REASONS}
_LANGUAGES: dict[str, Language] = {language: language for language in get_args(Language)}


@dataclass(frozen=True, slots=True)
class Vote:
    turn: str
    value: Value
    language: Language


@dataclass(frozen=True, slots=True)
class Reason:
    turn: str
    code: ReasonCode
    language: Language


@dataclass(frozen=True, slots=True)
class OwnWords:
    turn: str
    language: Language


@dataclass(frozen=True, slots=True)
class Sources:
    turn: str


@dataclass(frozen=True, slots=True)
class Chosen:
    message: str


@dataclass(frozen=True, slots=True)
class ChosenText:
    """The words stand in the message, in the line with this number."""

    number: int


Press = Vote | Reason | OwnWords | Sources | Chosen | ChosenText


def pack(press: Press) -> str:
    """callback_data; ValueError when it is longer than Telegram takes."""
    match press:
        case Vote():
            data = f"v:{press.turn}:{press.value}:{press.language}"
        case Reason():
            data = f"r:{press.turn}:{press.code}:{press.language}"
        case OwnWords():
            data = f"w:{press.turn}:{press.language}"
        case Sources():
            data = f"s:{press.turn}"
        case ChosenText():
            data = f"t:{press.number}"
        case Chosen():
            data = f"q:{press.message}"
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
        case "v":
            turn, value, language = rest.split(":")
            return Vote(turn, _VALUES[value], _LANGUAGES[language])
        case "r":
            turn, code, language = rest.split(":")
            return Reason(turn, _REASONS[code], _LANGUAGES[language])
        case "w":
            turn, language = rest.split(":")
            return OwnWords(turn, _LANGUAGES[language])
        case "s" if rest:
            return Sources(rest)
        case "q" if rest:
            return Chosen(rest)
        case "t":
            return ChosenText(int(rest))
    return None


def carried(message: str) -> bool:
    """Whether a choice's message fits into its button."""
    return len(message.encode()) + len("q:") <= LIMIT


def choice_data(number: int, message: str) -> str:
    """callback_data of a choice; one too long to be carried is the `number`th line of those under the answer."""
    return pack(Chosen(message) if carried(message) else ChosenText(number))

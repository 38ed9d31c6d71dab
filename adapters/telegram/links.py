"""Addresses that open the bot, and what they carry: https://t.me/<bot>?start=<parameter>. Pure.

    s_<turn>         the sources of an answer
    q_<question>     a question, in base64url without padding, of up to 46 bytes
    c_<collection>   what there is to ask about in one collection

Telegram allows 64 of A-Z a-z 0-9 _ - in a parameter.
"""

import base64
import binascii
from dataclasses import dataclass

LIMIT = 64  # characters, core.telegram.org/bots/features#deep-linking
_SOURCES, _QUESTION, _COLLECTION = "s_", "q_", "c_"


@dataclass(frozen=True, slots=True)
class Me:
    """Who we are on Telegram."""

    id: int
    username: str

    def link(self, turn: str) -> str:
        """An address that opens the bot at the sources of a turn; in a prompt it also says which turn is meant."""
        return self.opening(_SOURCES + turn)

    def turn_of(self, link: str) -> str:
        """The turn that `link` was made for; empty for any other address."""
        start = self.link("")
        return link[len(start) :] if link.startswith(start) else ""

    def opening(self, parameter: str = "") -> str:
        """An address that opens the bot, with a parameter of `asking` for example."""
        return f"https://t.me/{self.username}" + (f"?start={parameter}" if parameter else "")


@dataclass(frozen=True, slots=True)
class Start:
    """What a parameter asks for; all empty when it asks for nothing that Dalil knows."""

    sources: str = ""
    question: str = ""
    collection: str = ""


def asking(question: str) -> str:
    """The parameter that asks this question; empty when it is too long for one."""
    parameter = _QUESTION + base64.urlsafe_b64encode(question.encode()).decode().rstrip("=")
    return parameter if len(parameter) <= LIMIT else ""


def start_of(parameter: str) -> Start:
    kind, rest = parameter[:2], parameter[2:]
    if kind == _SOURCES:
        return Start(sources=rest)
    if kind == _COLLECTION:
        return Start(collection=rest)
    return Start(question=_decoded(rest)) if kind == _QUESTION else Start()


def _decoded(text: str) -> str:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True).decode().strip()
    except (binascii.Error, ValueError):
        return ""

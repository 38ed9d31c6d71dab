"""Dalil's words and people's words, as Slack writes them. Pure."""

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import get_args

from engine.document import Block, Document, Inline, ListBlock, Paragraph, Text
from engine.language import LANGUAGES
from engine.messages import CommandName
from engine.phrases import Phrases
from engine.text import analysis

_NAMES = tuple(name for name in get_args(CommandName) if name not in ("start", "unknown"))
_OURS = re.compile(rf"(?<![\w/])/(?=(?:{'|'.join(_NAMES)})\b)")
_SLASHED = re.compile(r"/([A-Za-z_]{1,32})(?:\s+(.*))?", re.DOTALL)
_MOST_WORDS = {"config": 1000, "language": 1, "erase": 1}  # words after a command's name, beyond which it is a question
_TOKEN = re.compile(r"<([^<>\n]*)>")
_AFTER_MENTION = " \t\n,:;.!-–—،؛"
_BEFORE_CLOSING = " \t\n,،"


def as_said_here(document: Document) -> Document:
    """Dalil's words about its commands, as Slack knows them: /dalil help."""
    return Document(tuple(map(_with_commands, document.blocks)))


def _with_commands(block: Block) -> Block:
    match block:
        case Paragraph():
            return Paragraph(_told(block.inlines))
        case ListBlock():
            return ListBlock(tuple(map(_told, block.items)), block.ordered)
    return block


def _told(inlines: tuple[Inline, ...]) -> tuple[Inline, ...]:
    return tuple(replace(one, text=_OURS.sub("/dalil ", one.text)) if isinstance(one, Text) else one for one in inlines)


@dataclass(frozen=True, slots=True)
class Words:
    """The words by which people name commands, in every language."""

    names: Mapping[str, CommandName]

    @classmethod
    def of(cls, phrases: Phrases) -> "Words":
        names: dict[str, CommandName] = {}
        for name in _NAMES:
            names[name] = name
            for language in LANGUAGES:
                for word in phrases(f"slack.word_{name}", language).split():
                    names[analysis.normalize(word)] = name
        return cls(names)

    def command_in(self, text: str, *, bare: bool = True) -> tuple[CommandName, str] | None:
        """A command and what follows it: "/new", and where `bare` holds "new" as well; None for a question."""
        if slashed := _SLASHED.fullmatch(text):
            name = self.names.get(slashed.group(1).lower())
            return (name, slashed.group(2) or "") if name else ("unknown", slashed.group(1))
        first, _, rest = text.strip().partition(" ")
        name = self.names.get(analysis.normalize(first)) if bare else None
        if name is None or len(rest.split()) > _MOST_WORDS.get(name, 0):
            return None
        return name, rest.strip()


def read(text: str, us: str) -> tuple[str, bool]:
    """What a person wrote, with Slack's tokens as words and without the mention of `us`; and whether there was one."""
    ours = f"<@{us}>"
    plain = re.sub(rf"<@{re.escape(us)}\|[^<>]*>", ours, text)
    parts = plain.split(ours)
    words = parts[0]
    for after in parts[1:]:
        after = after.lstrip()
        if not words.strip():
            after = after.lstrip(_AFTER_MENTION)
        closes = after[:1] in tuple(".,:;!?،؛؟")
        words = (words.rstrip(_BEFORE_CLOSING) if closes else words) + after
    return html.unescape(_TOKEN.sub(_spoken, words)).strip(), len(parts) > 1


def _spoken(token: re.Match[str]) -> str:
    """<@U1|mona> -> @mona, <#C1|fees> -> #fees, <!here> -> @here, <https://x|label> -> label (https://x)."""
    target, _, label = token.group(1).partition("|")
    sign = {"@": "@", "#": "#", "!": "@"}.get(target[:1], "")
    if target.startswith("!date"):
        return label
    if sign:
        return sign + (label or target[1:]).removeprefix(sign)
    address = target.removeprefix("mailto:")
    return f"{label} ({address})" if label and label not in (address, target) else address

"""Telegram's HTML parse mode: text and entities, or the words in which the Bot API refuses."""

import html
import re
from dataclasses import dataclass
from typing import Any

SIMPLE = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
}
TOKEN = re.compile(r"<(/?)([A-Za-z-]*)([^<>]*)>|(&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);)|(<)")
ATTRIBUTE = re.compile(r'\s+([a-z-]+)(?:="([^"]*)")?')


class RefusedError(Exception):
    """`str(error)` is the description that the Bot API would answer with."""


@dataclass
class Tag:
    name: str
    kind: str
    start: int
    extra: dict[str, Any]


def units(text: str) -> int:
    """Length as Telegram counts it: UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def parsed(markup: str) -> tuple[str, list[dict[str, Any]]]:
    """Visible text and entities of a message in HTML. Raises RefusedError."""
    text, at = "", 0
    entities: list[dict[str, Any]] = []
    stack: list[Tag] = []
    for token in TOKEN.finditer(markup):
        text += markup[at : token.start()]
        at = token.end()
        place = len(markup[: token.start()].encode())
        closing, name, rest, character, stray = token.groups()
        if character:
            text += html.unescape(character)
        elif stray or not name:
            raise RefusedError(f'Bad Request: can\'t parse entities: Unsupported start tag "" at byte offset {place}')
        elif closing:
            entities += _closed(stack, name, units(text), place)
        else:
            stack.append(_opened(name.lower(), rest, units(text), place, stack))
    text += markup[at:]
    if stack:
        raise RefusedError(
            f"Bad Request: can't parse entities: Can't find end tag corresponding to start tag \"{stack[-1].name}\""
        )
    return text, sorted(entities, key=lambda entity: (entity["offset"], -entity["length"]))


def _opened(name: str, rest: str, start: int, place: int, stack: list[Tag]) -> Tag:
    attributes = dict(ATTRIBUTE.findall(rest))
    inside = [tag.name for tag in stack]
    if ("code" in inside or "pre" in inside) and not (name == "code" and inside[-1] == "pre"):
        raise RefusedError(f'Bad Request: can\'t parse entities: "{name}" inside of code at byte offset {place}')
    if name in inside:
        raise RefusedError(f'Bad Request: can\'t parse entities: nested "{name}" at byte offset {place}')
    if name in SIMPLE:
        language = attributes.get("class", "").removeprefix("language-")
        return Tag(name, SIMPLE[name], start, {"language": language} if language else {})
    if name == "a":
        return Tag(name, "text_link", start, {"url": html.unescape(attributes.get("href", ""))})
    if name == "blockquote":
        return Tag(name, "expandable_blockquote" if "expandable" in attributes else "blockquote", start, {})
    raise RefusedError(f'Bad Request: can\'t parse entities: Unsupported start tag "{name}" at byte offset {place}')


def _closed(stack: list[Tag], name: str, end: int, place: int) -> list[dict[str, Any]]:
    if not stack:
        raise RefusedError(f"Bad Request: can't parse entities: Unexpected end tag at byte offset {place}")
    tag = stack.pop()
    if tag.name != name.lower():
        raise RefusedError(
            f"Bad Request: can't parse entities: Unmatched end tag at byte offset {place}, "
            f'expected "</{tag.name}>", found "</{name}>"'
        )
    if end == tag.start:
        return []
    if tag.kind == "text_link" and not re.match(r"(https?://[^\s/]+\.|tg://)", tag.extra["url"]):
        return []  # an address that is none is dropped without a word
    if tag.kind == "text_link" and tag.extra["url"].startswith("tg://user?id="):
        user = {"id": int(tag.extra["url"].partition("=")[2]), "is_bot": False, "first_name": "?"}
        return [{"type": "text_mention", "offset": tag.start, "length": end - tag.start, "user": user}]
    return [{"type": tag.kind, "offset": tag.start, "length": end - tag.start, **tag.extra}]


AUTOMATIC = (
    ("mention", re.compile(r"(?<![\w@])@[A-Za-z0-9_]{2,32}\b")),
    ("bot_command", re.compile(r"(?<![\w/])/[A-Za-z0-9_]{1,32}(?:@[A-Za-z0-9_]{3,32})?\b")),
)


def automatic(text: str) -> list[dict[str, Any]]:
    """Entities that Telegram finds by itself in plain words."""
    return [
        {"type": kind, "offset": units(text[: match.start()]), "length": units(match.group())}
        for kind, pattern in AUTOMATIC
        for match in pattern.finditer(text)
    ]

"""What a reader sees of Discord's markdown: the rules of its clients, in the order in which they try them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Seen:
    """What the content turned out to hold besides words."""

    links: list[tuple[str, str]] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    spoilers: int = 0


LINE = re.compile(r"[^\n]*\n|[^\n]+")
CODE_BLOCK = re.compile(r"```(?:([a-z0-9_+\-.#]+?)\n)?\n*([^\n](?:.|\n)*?)\n*```", re.IGNORECASE)
QUOTE = re.compile(r"( *>(?!>>) +[^\n]*(\n *>(?!>>) +[^\n]*)*\n?)|( *>>> +((?:.|\n)*))")
HEADING = re.compile(r" *(#{1,3})(?:\s+)((?:\\#|[^\n])+?)#*\s*(?:\n|$)")
SUBTEXT = re.compile(r" *-#(?:\s+)((?:\\#|[^\n])+?)#*\s*(?:\n|$)")
LIST = re.compile(r"( *)([*-]|\d+\.) [^\n]*")
INSIDE = r"(?:\[[^\]]*\]|[^\[\]]|\](?=[^\[]*\]))*"
HREF = r"\s*<?((?:\([^)]*\)|[^\s\\]|\\.)*?)>?(?:\s+['\"]((?:.|\n)*?)['\"])?\s*"


def visible(content: str, seen: Seen | None = None) -> str:
    """The words on the screen; block by block at the starts of lines, then the rules for words."""
    seen = seen or Seen()
    out, at = "", 0
    while at < len(content):
        if at == 0 or content[at - 1] == "\n":
            if found := QUOTE.match(content, at):
                inner = found.group(4) if found.group(3) else re.sub(r"(?m)^ *> ?", "", found.group(1))
                out += visible(inner, seen)
                at = found.end()
                continue
            if found := HEADING.match(content, at) or SUBTEXT.match(content, at):
                out += visible(found.groups()[-1], seen) + "\n"
                at = found.end()
                continue
            if found := LIST.match(content, at):
                out += _list(found.group(2))
                at = found.end(2) + 1
                continue
        for rule, meaning in RULES:
            if found := rule.match(content, at):
                if found.end() == at:
                    continue
                out += meaning(found, seen)
                at = found.end()
                break
        else:
            out += content[at]
            at += 1
    return out


def _list(bullet: str) -> str:
    return f"{bullet} " if bullet[0].isdigit() else "• "


def _inner(group: int) -> Callable[[re.Match[str], Seen], str]:
    return lambda found, seen: visible(found.group(group), seen)


def _code(found: re.Match[str], seen: Seen) -> str:
    seen.codes.append(found.group(2))
    return found.group(2)


def _inline_code(found: re.Match[str], seen: Seen) -> str:
    return re.sub(r"^ (?= *`)|(` *) $", r"\1", found.group(2))


def _link(found: re.Match[str], seen: Seen) -> str:
    words = visible(found.group(1), seen)
    if "://" in words:  # an address that claims to be another is shown as it was written
        return found.group(0)
    seen.links.append((words, found.group(2)))
    return words


def _address(found: re.Match[str], seen: Seen) -> str:
    seen.links.append((found.group(1), found.group(1)))
    return found.group(1)


def _mention(found: re.Match[str], seen: Seen) -> str:
    seen.mentions.append(found.group(0))
    return "@somebody"


def _spoiler(found: re.Match[str], seen: Seen) -> str:
    seen.spoilers += 1
    return visible(found.group(1), seen)


RULES: list[tuple[re.Pattern[str], Callable[[re.Match[str], Seen], str]]] = [
    (re.compile(r"¯\\_\(ツ\)_/¯"), lambda found, _: found.group(0)),
    (re.compile(r"\\([^0-9A-Za-z\s])"), lambda found, _: found.group(1)),
    (CODE_BLOCK, _code),
    (re.compile(r"<([^: >]+:/[^ >]+)>"), _address),
    (re.compile(r"((?:https?|steam)://[^\s<]+[^<.,:;\"'\]\s])"), _address),
    (re.compile(rf"\[({INSIDE})\]\({HREF}\)"), _link),
    (
        re.compile(r"<@!?(\d+)>|<@&(\d+)>|<#(\d+)>|@everyone|@here|<a?:\w+:\d+>|<t:-?\d+(?::\w)?>|</[^>]+:\d+>"),
        _mention,
    ),
    (re.compile(r"\*\*((?:\\.|[^\\])+?)\*\*(?!\*)", re.DOTALL), _inner(1)),
    (re.compile(r"__((?:\\.|[^\\])+?)__(?!_)", re.DOTALL), _inner(1)),
    (re.compile(r"\b_((?:__|\\(?:.|\n)|[^\\_])+?)_\b", re.ASCII), _inner(1)),
    (re.compile(r"\*(?=\S)((?:\*\*|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)"), _inner(1)),
    (re.compile(r"~~((?:.|\n)+?)~~(?!_)"), _inner(1)),
    (re.compile(r"\|\|((?:.|\n)+?)\|\|"), _spoiler),
    (re.compile(r"(`+)((?:.|\n)*?[^`])\1(?!`)"), _inline_code),
]

"""An answer as the person saw it on their platform: by the posts that were sent, as long as they are kept, otherwise as
the platform's adapter renders it today. Telegram, Slack and Discord show neither the web's headings nor its marks.

For another platform: what renders an answer there, and what makes bubbles of its payload, into the tables below.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from typing import Any

from aiohttp import web
from markupsafe import Markup

from adapters.adapter import PLAINLY, Asked, Post
from adapters.discord.render import render as on_discord
from adapters.slack.render import render as on_slack
from adapters.telegram.render import render as on_telegram
from adapters.web.markup import safe_url, words
from bot.delivery.bringing import address_of
from bot.web.keys import PARTS
from engine.messages import Answer, IncomingMessage, Origin
from engine.phrases import Phrases
from engine.store.conversations import SavedTurn

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Bubble:
    """One message: its words, safe to stand in a page, and the buttons below it."""

    html: Markup
    buttons: tuple[str, ...] = ()


async def bubbles_of(request: web.Request, turn: str, saved: SavedTurn) -> list[Bubble]:
    """None for an answer that was seen on the web, or in a terminal, as this page shows it anyway."""
    parts, platform = request.app[PARTS], saved.person.platform
    if platform not in _BUBBLES:
        return []
    payloads = await parts.said.posts_of(turn)
    if not payloads:
        payloads = [dict(post.payload) for post in _rendered(saved, parts.phrases)]
    return [bubble for payload in payloads for bubble in _BUBBLES[platform](payload) if bubble.html.strip()]


def _rendered(saved: SavedTurn, phrases: Phrases) -> Sequence[Post]:
    place = address_of(saved.conversation)
    place = replace(place, thread=place.thread.partition("~")[0])
    to = IncomingMessage("seen", place, saved.person, saved.question, origin=Origin())
    return _RENDERED[saved.person.platform](saved.answer, to, phrases)


def _in_telegram(payload: Json) -> Iterator[Bubble]:
    given = payload.get("arguments", {})
    if "text" in given:
        rows = given.get("reply_markup", {}).get("inline_keyboard", ())
        html = _of_markup(given["text"]) if given.get("parse_mode") else words(given["text"])
        yield Bubble(html, tuple(button["text"] for row in rows for button in row))


class _Markup(HTMLParser):
    """Telegram's HTML: its own tags alone, links only where a page may lead, all else as words."""

    _TAGS = ("b", "i", "u", "s", "code", "pre", "blockquote")

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.html = Markup()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self._TAGS:
            self.html += Markup("<{}>").format(tag)
        elif tag == "a":
            self.html += _link_to(dict(attrs).get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in (*self._TAGS, "a"):
            self.html += Markup("</{}>").format(tag)

    def handle_data(self, data: str) -> None:
        self.html += words(data)


def _of_markup(text: str) -> Markup:
    parser = _Markup()
    parser.feed(text)
    parser.close()
    return parser.html


def _link_to(url: str) -> Markup:
    return Markup('<a href="{}" rel="noopener noreferrer nofollow">').format(safe_url(url))


def _in_slack(payload: Json) -> Iterator[Bubble]:
    blocks = payload.get("arguments", {}).get("blocks", ())
    buttons = [label for block in blocks for label in _labels(block)]
    yield Bubble(Markup().join(map(_block, blocks)), tuple(buttons))


def _labels(block: Json) -> Iterator[str]:
    for one in block.get("elements", ()) if block.get("type") in ("actions", "context_actions") else ():
        for button in (one, one.get("positive_button", {}), one.get("negative_button", {})):
            if label := button.get("text", {}):
                yield str(label["text"])


def _block(block: Json) -> Markup:
    """One of Slack's blocks, or of their elements."""
    match block.get("type"):
        case "text":
            return _styled(words(str(block["text"])), block.get("style", {}))
        case "link":
            label = block.get("text") or block["url"]
            return _styled(_link_to(block["url"]) + words(str(label)) + Markup("</a>"), block.get("style", {}))
        case "table":
            rows = (Markup().join(Markup("<td>{}</td>").format(words(cell["text"])) for cell in row)
                    for row in block["rows"])  # fmt: skip
            return Markup("<table>{}</table>").format(Markup().join(Markup("<tr>{}</tr>").format(row) for row in rows))
        case "rich_text_list":
            tag = "ol" if block["style"] == "ordered" else "ul"
            items = Markup().join(Markup("<li>{}</li>").format(_block(item)) for item in block["elements"])
            return Markup('<{0} start="{1}">{2}</{0}>').format(tag, block.get("offset", 0) + 1, items)
        case kind if kind in _FRAMES:
            return _FRAMES[kind].format(Markup().join(map(_block, block["elements"])))
    return Markup()


_FRAMES: Mapping[Any, Markup] = {
    "rich_text": Markup("{}"),
    "rich_text_section": Markup("<div>{}</div>"),
    "rich_text_quote": Markup("<blockquote>{}</blockquote>"),
    "rich_text_preformatted": Markup("<pre>{}</pre>"),
}


def _styled(html: Markup, style: Json) -> Markup:
    for name, tag in (("code", "code"), ("italic", "i"), ("bold", "b")):
        html = Markup("<{0}>{1}</{0}>").format(tag, html) if style.get(name) else html
    return html


def _in_discord(payload: Json) -> Iterator[Bubble]:
    message = payload.get("message", {})
    rows = message.get("components", ())
    buttons = [one.get("label") or one.get("emoji", {}).get("name", "") for row in rows for one in row["components"]]
    yield Bubble(_markdown(str(message.get("content", ""))), tuple(filter(None, buttons)))


_FENCE = re.compile(r"```[^\n]*\n(.*?)\n```\n?", re.DOTALL)
_WORDS = r"((?:\\.|[^\\\n])+?)"
_SIGNS = re.compile(
    rf"\\([^0-9A-Za-z\s])|\*\*{_WORDS}\*\*|\*{_WORDS}\*|`([^`\n]+)`|\[{_WORDS}\]\(<([^<>\s]+)>\)|<(https?://[^<>\s]+)>"
)
_LINES = {"### ": "b", "-# ": "small", "> ": "blockquote"}


def _markdown(text: str) -> Markup:
    """What our own adapter writes of Discord's markdown."""
    html, at = Markup(), 0
    for fence in _FENCE.finditer(text):
        html += _lines(text[at : fence.start()]) + Markup("<pre>{}</pre>").format(words(fence[1]))
        at = fence.end()
    return html + _lines(text[at:])


def _lines(text: str) -> Markup:
    return Markup().join(map(_line, text.splitlines(keepends=True)))


def _line(line: str) -> Markup:
    start = next((one for one in _LINES if line.startswith(one)), "")
    if not start:
        return _inline(line)
    end = "" if start == "> " else "\n"
    return Markup("<{0}>{1}</{0}>{2}").format(_LINES[start], _inline(line.removeprefix(start).rstrip("\n")), end)


def _inline(text: str) -> Markup:
    html, at = Markup(), 0
    for found in _SIGNS.finditer(text):
        html += words(text[at : found.start()]) + _sign(found)
        at = found.end()
    return html + words(text[at:])


def _sign(found: re.Match[str]) -> Markup:
    sign, strong, emphasis, code, label, url, bare = found.groups()
    if sign:
        return words(sign)
    if strong or emphasis:
        return Markup("<{0}>{1}</{0}>").format("b" if strong else "i", _inline(strong or emphasis))
    if code:
        return Markup("<code>{}</code>").format(words(code))
    return _link_to(url or bare) + (_inline(label) if label else words(bare)) + Markup("</a>")


Rendered = Callable[[Answer, Asked, Phrases], Sequence[Post]]
_RENDERED: Mapping[str, Rendered] = {
    "telegram": on_telegram,
    "slack": on_slack,
    "discord": lambda answer, to, phrases: on_discord(answer, to, PLAINLY, phrases),
}
_BUBBLES: Mapping[str, Callable[[Json], Iterator[Bubble]]] = {
    "telegram": _in_telegram,
    "slack": _in_slack,
    "discord": _in_discord,
}

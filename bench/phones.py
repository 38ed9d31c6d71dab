"""Slack's blocks and Discord's markdown as HTML, near enough to judge an answer by, and pictures as they are sent: for
`bench.renderings` alone."""

import html
import re
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from engine.drawing import as_png

Json = dict[str, Any]


def picture_html(drawing: Json, said: str = "") -> str:
    """The very picture that is sent."""
    return f'<img src="data:image/png;base64,{b64encode(as_png(drawing)).decode()}" alt="{html.escape(said)}">'


def slack_html(payloads: list[Json]) -> str:
    """Posts of the Slack adapter -> a message each."""
    return "".join(f"<section>{shown}</section>" for payload in payloads for shown in _messages(payload))


def _messages(payload: Json) -> Iterator[str]:
    if "drawing" in payload:
        yield picture_html(payload["drawing"], payload["alt"])
    for message in _found(payload):
        yield "".join(map(_block, message))


def _found(payload: Json) -> Iterator[list[Json]]:
    """The blocks of a payload, wherever they stand in it."""
    for name, value in payload.items():
        if name == "blocks":
            yield value
        elif isinstance(value, dict):
            yield from _found(value)


def _block(block: Json) -> str:
    match block["type"]:
        case "rich_text":
            return "".join(map(_rich, block["elements"]))
        case "table":
            return f"<table>{''.join(map(_row, block['rows']))}</table>"
        case "actions" | "context_actions":
            return f"<nav>{''.join(map(_action, block['elements']))}</nav>"
        case "divider":
            return "<hr>"
        case "header":
            return f"<h4>{html.escape(block['text']['text'])}</h4>"
        case "section":
            return f"<p>{html.escape(html.unescape(block['text']['text']))}</p>"
        case "context":
            words = " ".join(html.escape(html.unescape(each.get("text", ""))) for each in block["elements"])
            return f"<small>{words}</small>"
    return f"<p>({block['type']})</p>"


def _rich(element: Json) -> str:
    match element["type"]:
        case "rich_text_list":
            tag = "ol" if element["style"] == "ordered" else "ul"
            start = f' start="{element["offset"] + 1}"' if element.get("offset") else ""
            items = "".join(f"<li>{_inlines(item['elements'])}</li>" for item in element["elements"])
            return f"<{tag}{start}>{items}</{tag}>"
        case "rich_text_quote":
            return f"<blockquote>{_inlines(element['elements'])}</blockquote>"
        case "rich_text_preformatted":
            return f"<pre>{_inlines(element['elements'])}</pre>"
    return f"<p>{_inlines(element['elements'])}</p>"


def _inlines(inlines: list[Json]) -> str:
    return "".join(map(_inline, inlines))


def _inline(inline: Json) -> str:
    words = html.escape(inline.get("text") or inline.get("url") or "")
    for style, tag in (("code", "code"), ("italic", "i"), ("bold", "b")):
        if inline.get("style", {}).get(style):
            words = f"<{tag}>{words}</{tag}>"
    return f'<a href="{html.escape(inline["url"])}">{words}</a>' if inline["type"] == "link" else words


def _row(cells: list[Json]) -> str:
    def cell(content: Json) -> str:
        words = content.get("text") or _inlines([each for part in content["elements"] for each in part["elements"]])
        return f"<td>{html.escape(words) if 'text' in content else words}</td>"

    return f"<tr>{''.join(map(cell, cells))}</tr>"


def _action(element: Json) -> str:
    if element["type"] == "feedback_buttons":
        return "<button>👍</button><button>👎</button>"
    words = element.get("text", {}).get("text", element["type"])
    return f"<button>{html.escape(words)}</button>"


def discord_html(payloads: list[Json]) -> str:
    """Messages of the Discord adapter, their content whole or in lines."""
    return "".join(f"<section>{_message(payload.get('message', payload))}</section>" for payload in payloads)


def _message(message: Json) -> str:
    content = message.get("content", "")
    text = content if isinstance(content, str) else "\n".join(content)
    embeds = "".join(f"<aside>{_markdown(embed.get('description', ''))}</aside>" for embed in message.get("embeds", ()))
    pictures = "".join(picture_html(one["drawing"], one["description"]) for one in message.get("attachments", ()))
    return _markdown(text) + pictures + embeds + "".join(map(_component, message.get("components", ())))


def _component(component: Json) -> str:
    if component.get("content"):
        return _markdown(component["content"])
    if component.get("type") == 2:
        face = component.get("label") or component.get("emoji", {}).get("name", "")
        return f"<button>{html.escape(face)}</button>"
    return f"<nav>{''.join(map(_component, component.get('components', ())))}</nav>"


_LINES = (("### ", "h4"), ("## ", "h4"), ("# ", "h4"), ("-# ", "small"), ("> ", "blockquote"))
_SPANS = re.compile(
    r"\\([^0-9A-Za-z\s])"
    r"|`([^`]+)`"
    r"|\[((?:\\.|[^\]\\])*)\]\(<?([^\s<>)]+)>?\)"
    r"|<(https?://[^<>\s]+)>"
    r"|\*\*((?:\\.|[^\\])+?)\*\*"
    r"|\*((?:\\.|[^\\*])+)\*",
    re.DOTALL,
)


def _markdown(text: str) -> str:
    out = []
    for number, part in enumerate(re.split(r"^```[^\n]*\n(.*?)\n?```$", text, flags=re.MULTILINE | re.DOTALL)):
        out.append(
            f"<pre>{html.escape(part)}</pre>" if number % 2 else "".join(map(_line, part.strip("\n").split("\n")))
        )
    return "".join(out)


def _line(line: str) -> str:
    for prefix, tag in _LINES:
        if line.startswith(prefix):
            return f"<{tag}>{_spans(line[len(prefix) :])}</{tag}>"
    return f"<p>{_spans(line) or '&nbsp;'}</p>"


def _spans(text: str) -> str:
    out, at = "", 0
    for found in _SPANS.finditer(text):
        out += html.escape(text[at : found.start()]) + _span(found)
        at = found.end()
    return out + html.escape(text[at:])


def _span(found: re.Match[str]) -> str:
    escaped, code, label, url, bare, strong, emphasis = found.groups()
    if escaped or code:
        return html.escape(escaped) if escaped else f"<code>{html.escape(code)}</code>"
    if url or bare:
        return f'<a href="{html.escape(url or bare)}">{_spans(label) if url else html.escape(bare)}</a>'
    return f"<b>{_spans(strong)}</b>" if strong else f"<i>{_spans(emphasis)}</i>"

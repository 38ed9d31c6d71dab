"""The words in a message of Slack's, wherever they stand: its text, its blocks, the messages shared in it. Pure.

Slack puts the words of most messages into `text` as well; what a program or a canvas made, and a message that is shared
without a word of one's own, has them in `blocks` or `attachments` alone.
"""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

_TOKENS = {"user": ("@", "user_id"), "channel": ("#", "channel_id"), "usergroup": ("!subteam^", "usergroup_id")}
_PARTS = ("text", "title", "elements", "fields", "rows")  # of a block, where words may stand
_DEEPEST = 12


def text_of(message: Json) -> str:
    """What the person wrote, else what they shared, in Slack's own notation; empty where there are no words."""
    own = str(message.get("text") or "").strip() or _lines(message.get("blocks"))
    return own or "\n".join(filter(None, map(_shared, _listed(message.get("attachments")))))


def _shared(attachment: Json) -> str:
    """The words of a message that was shared; of a preview of a link there are none."""
    if not (attachment.get("is_share") or attachment.get("is_msg_unfurl")):
        return ""
    inner = [one.get("message", {}).get("blocks") for one in _listed(attachment.get("message_blocks"))]
    return str(attachment.get("text") or "").strip() or "\n".join(filter(None, map(_lines, inner)))


def _lines(blocks: Any) -> str:
    return "\n".join(line for block in _listed(blocks) if (line := "".join(_words(block, 0)).strip()))


def _words(node: Any, depth: int) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    elif isinstance(node, list) and depth < _DEEPEST:
        for part in node:
            yield from _words(part, depth + 1)
    elif isinstance(node, dict) and depth < _DEEPEST:
        yield from _written(node, depth)


def _written(node: Json, depth: int) -> Iterator[str]:
    kind = node.get("type")
    if kind in _TOKENS:
        sign, key = _TOKENS[str(kind)]
        yield f"<{sign}{node.get(key, '')}>"
    elif kind == "link":
        label = f"|{node['text']}" if node.get("text") else ""
        yield f"<{node.get('url', '')}{label}>"
    else:
        for part in _PARTS:
            yield from _words(node.get(part), depth + 1)
        if str(kind).startswith(("rich_text_", "section")):
            yield "\n"


def _listed(value: Any) -> list[Json]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []

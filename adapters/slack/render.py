"""Answer -> calls to Slack: blocks within Slack's limits, every citation and button present. Pure.

A post's payload is `{"method", "arguments"}` of Slack's Web API; the method "respond" goes to the URL beside it. Where
an answer that one person saw is shared, `shares` says by which URL that person learns what became of it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from adapters.adapter import PLAINLY, Asked, Manner, Post
from adapters.slack.blocks import Block, blocks_of, length, visible
from adapters.slack.buttons import has_long, rows_of
from adapters.slack.places import place_of
from adapters.slack.views import sources_view
from adapters.slack.wording import as_said_here
from adapters.text import units
from engine.document import Document, ListBlock, Picture, Text
from engine.drawing import described
from engine.messages import Address, Answer, Command
from engine.phrases import Phrases

MESSAGE = 11_500  # characters of a message's blocks as JSON; Slack refuses somewhere between 12 000 and 13 300
BLOCKS = 48  # of 50
TEXT = 3900  # characters of the text for notifications and screen readers, of 4 000
PICTURE = "files.upload"  # Dalil's word for the calls by which a picture is sent
FILE = "file:"  # before the id of a file, where other posts have the ts of a message
ALT = 1000  # characters for those who do not see a picture
RESPONSES = 5  # posts to one response URL
VIEW = "view:"  # before the id of the window that waits for an answer, in `Origin.handle`

_BROADCAST = re.compile(r"(?<!\w)@(?=\w)")

Message = list[Block]


def render(answer: Answer, to: Asked, phrases: Phrases, manner: Manner = PLAINLY) -> tuple[Post, ...]:
    """The answer as calls, in order; buttons stand under the last message. An answer without words gives none."""
    place = place_of(to.address)
    private = manner.private or to.origin.private
    thread = place.thread or to.reply_to or (to.origin.message if manner.in_thread else "")
    to_sources = isinstance(to, Command) and to.name == "sources"
    told = _numbered(answer)
    if answer.intent == "bot" and not to_sources:
        told = replace(told, document=as_said_here(told.document))
    blocks = list(blocks_of(told, "" if to_sources else phrases("slack.sources", answer.language)))
    if to_sources and to.origin.handle.startswith(VIEW):
        return _in_window(blocks, answer, to, phrases)
    share = place.thread if private and not place.direct and answer.turn and answer.votable else None
    sources = bool(answer.turn and answer.citations and not to_sources)
    rows = rows_of(answer, phrases, sources=sources, share=share) if blocks else ()
    messages = [_arguments(place.channel, message, thread) for message in packed(blocks, list(rows))]
    if private:
        return tuple(_direct(messages, to) if manner.later else _private(messages, to))
    pictures = _pictures(answer, to.address, place.channel, thread) if messages else ()
    posts = (*_public(messages, to.address, manner.replaces), *pictures)
    if isinstance(to, Command) and to.name == "share" and to.origin.handle and posts:
        posts[0].payload["shares"] = {
            "url": to.origin.handle,
            "refused": phrases("slack.not_shared", answer.language),
        }
    return posts


def _numbered(answer: Answer) -> Answer:
    """With its choices in full as a list, where they are too long for buttons, which then show their numbers."""
    if not has_long(answer.choices):
        return answer
    items = tuple((Text(choice.label),) for choice in answer.choices)
    return replace(answer, document=Document((*answer.document.blocks, ListBlock(items, ordered=True))))


def packed(blocks: Sequence[Block], rows: Sequence[Block]) -> list[Message]:
    """Blocks dealt out to messages. A table ends its message; the rows of buttons stand under the last words."""
    messages: list[Message] = []
    for block in blocks:
        if not messages or messages[-1][-1]["type"] == "table" or not _fits([*messages[-1], block]):
            messages.append([])
        messages[-1].append(block)
    if messages and len(messages[-1]) > 1 and not _fits([*messages[-1], *rows]):
        messages.append([messages[-1].pop()])
    for row in rows:
        if not _fits([*messages[-1], row]):
            messages.append([])
        messages[-1].append(row)
    return messages


def _fits(message: Message) -> bool:
    return len(message) <= BLOCKS and sum(map(length, message)) <= MESSAGE


def _arguments(channel: str, message: Message, thread: str) -> dict[str, Any]:
    arguments: dict[str, Any] = {
        "channel": channel,
        "blocks": message,
        "text": notification(message) or "…",
        "unfurl_links": False,
        "unfurl_media": False,
    }
    return arguments | ({"thread_ts": thread} if thread else {})


def notification(message: Message) -> str:
    """The message's words for where its blocks are not shown, as many as Slack takes; they call nobody."""
    parts = escaped_parts(visible(message))
    first = next(parts, "")
    return f"{first}…" if next(parts, None) else first


def escaped_parts(text: str) -> Iterator[str]:
    """The text, escaped, in parts that Slack takes as the text of a message."""
    while text:
        size = min(len(text), TEXT)
        while units(escaped(text[:size])) >= TEXT:
            size = size * 3 // 4
        yield escaped(text[:size])
        text = text[size:]


def escaped(text: str) -> str:
    """As Slack's mrkdwn shows it literally; a word joiner keeps "@here" from calling."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _BROADCAST.sub("@\u2060", text)


def _public(messages: list[dict[str, Any]], address: Address, replaces: Sequence[str]) -> Iterator[Post]:
    """New messages, or the ones they replace changed; of those left over none stays."""
    earlier = [name for name in replaces if not name.startswith(FILE)]
    for number, arguments in enumerate(messages):
        if number < len(earlier):
            yield _post(address, "chat.update", {**arguments, "ts": earlier[number]})
        else:
            yield _post(address, "chat.postMessage", arguments)
    if messages:
        for ts in earlier[len(messages) :]:
            yield _post(address, "chat.delete", {"channel": place_of(address).channel, "ts": ts})
        for name in replaces:
            if name.startswith(FILE):
                yield _post(address, "files.delete", {"file": name.removeprefix(FILE)})


def _private(messages: list[dict[str, Any]], to: Asked) -> Iterator[Post]:
    """To the person alone: by the interaction's URL, which works where Dalil is no member, and once that is used up, in
    a direct message; else as a member."""
    url = to.origin.handle if to.origin.handle.startswith("http") else ""
    for number, arguments in enumerate(messages):
        if url and number < RESPONSES:
            body = {name: value for name, value in arguments.items() if name != "channel"}
            told = {**body, "response_type": "ephemeral", "replace_original": False}
            direct = {**body, "channel": to.person.id}
            direct.pop("thread_ts", None)
            yield Post(to.address, {"method": "respond", "url": url, "arguments": told, "otherwise": direct})
        else:
            yield _post(to.address, "chat.postEphemeral", {**arguments, "user": to.person.id})


def _direct(messages: list[dict[str, Any]], to: Asked) -> Iterator[Post]:
    """In a direct message: what only one person sees in a channel reaches nobody who is away."""
    for arguments in messages:
        kept = {name: value for name, value in arguments.items() if name != "thread_ts"}
        yield _post(to.address, "chat.postMessage", {**kept, "channel": to.person.id})


def _pictures(answer: Answer, address: Address, channel: str, thread: str) -> Iterator[Post]:
    """After the words, which say all that they show; drawn when they are sent."""
    for block in answer.document.blocks:
        if isinstance(block, Picture):
            drawing = described(block.drawing, answer.language)
            place = {"channel_id": channel} | ({"thread_ts": thread} if thread else {})
            yield Post(address, {"method": PICTURE, "arguments": place, "drawing": drawing, "alt": block.text[:ALT]})


def _in_window(blocks: list[Block], answer: Answer, to: Asked, phrases: Phrases) -> tuple[Post, ...]:
    """In the window that was opened when the button was pressed."""
    view = sources_view(blocks, to.origin.handle.removeprefix(VIEW), phrases, answer.language)
    return (_post(to.address, "views.update", {"external_id": view["external_id"], "view": view}),)


def _post(address: Address, method: str, arguments: dict[str, Any]) -> Post:
    return Post(address, {"method": method, "arguments": arguments})

"""Slack's own streams: an answer that grows while it is made, without being changed.

A stream only grows. So what goes into one is what will not change any more: whole sentences, a citation's mark once the
next sentence stands behind it, and first of all a word that this is not the finished answer. Where an answer does not
go on from what was shown, the stream is ended and the message changed as a whole, as it is where Slack streams nothing:
outside threads, in some channels, above about twenty streams a minute. The finished answer takes the place of either.
"""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from adapters.adapter import Post
from adapters.latest import Latest
from adapters.slack.blocks import blocks_of, length
from adapters.slack.failures import TROUBLES, code_of, is_no_stream, is_threadless, translated
from adapters.slack.installations import Installation
from adapters.slack.pacing import Pacing
from adapters.slack.places import place_of
from adapters.slack.render import BLOCKS, MESSAGE
from adapters.slack.sending import Sending
from engine.document import Block, CitationMark, Document, ListBlock, Paragraph
from engine.errors import RetryLater
from engine.messages import Answer, IncomingMessage

_MANY = 1000  # streams, and channels without them, remembered

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Stream:
    """`shown`: the answer's blocks that stand there; None where it is not known whether the last ones arrived."""

    shown: tuple[Block, ...] | None
    blocks: int
    characters: int


class Streams:
    """The streams that are open, by the ts of their messages."""

    def __init__(self, sending: Sending, pacing: Pacing) -> None:
        self._sending = sending
        self._pacing = pacing
        self._open: Latest[str, Stream] = Latest(_MANY)
        self._without: Latest[str, None] = Latest(_MANY)  # channels in which Slack streams nothing

    async def show(self, answer: Answer, to: IncomingMessage, post: Post, installation: Installation) -> str:
        """As `Adapter.draft`; `post` shows the same in a message that is changed as a whole."""
        arguments = post.payload["arguments"]
        ts = str(arguments.get("ts", ""))
        if ts in self._open:
            if await self._goes_on(ts, answer, to, installation):
                return ts
            await self.end(ts, post, installation)
        elif begun := await self._begin(answer, to, post, installation):
            return begun
        return await self._sending.send(post, installation)

    async def end(self, ts: str, post: Post, installation: Installation) -> None:
        """So that the message can be changed. Raises DeliveryError where Slack did not answer."""
        if ts not in self._open:
            return
        arguments = {"channel": post.payload["arguments"]["channel"], "ts": ts}
        await self._sending.end_stream(arguments, post.address.chat, installation)
        del self._open[ts]

    async def _begin(self, answer: Answer, to: IncomingMessage, post: Post, installation: Installation) -> str:
        """The ts of its message; empty where Slack streams nothing here or now."""
        chat, place = to.address.chat, place_of(to.address)
        thread = post.payload["arguments"].get("thread_ts")
        if post.payload["method"] != "chat.postMessage" or not thread or chat in self._without:
            return ""
        if not self._pacing.room_for_stream(place.team):
            return ""
        *words, mark = answer.document.blocks
        shown = settled(words)
        first = [*_drawn((mark,), answer), *_drawn(shown, answer)]
        arguments = {
            "channel": place.channel,
            "thread_ts": thread,
            "recipient_team_id": place.team,
            "recipient_user_id": to.person.id,
            "chunks": [{"type": "blocks", "blocks": first}],
        }
        try:
            begun = await self._sending.attempt("chat.startStream", arguments, chat, installation)
        except RetryLater:
            return ""
        except TROUBLES as error:
            if not code_of(error):
                raise translated(error) from None  # it may stand there
            log.info("Slack, chat.startStream (%s): the answer is shown without a stream", code_of(error))
            passing = code_of(error) == "ratelimited" or is_threadless(error)
            if not passing:
                self._without[chat] = None
            return ""
        self._open[str(begun["ts"])] = Stream(shown, len(first), sum(map(length, first)))
        return str(begun["ts"])

    async def _goes_on(self, ts: str, answer: Answer, to: IncomingMessage, installation: Installation) -> bool:
        """Whether the stream shows now what there is to show; what a message does not hold waits for the answer."""
        stream = self._open[ts]
        words = settled(answer.document.blocks[:-1])
        more = None if stream.shown is None else added(stream.shown, words)
        if more is None:
            return False
        blocks = list(_drawn(more, answer))
        count, characters = stream.blocks + len(blocks), stream.characters + sum(map(length, blocks))
        if not blocks or count > BLOCKS or characters > MESSAGE:
            return True
        chunks = [{"type": "blocks", "blocks": blocks}]
        arguments = {"channel": place_of(to.address).channel, "ts": ts, "chunks": chunks}
        try:
            await self._sending.attempt("chat.appendStream", arguments, to.address.chat, installation)
        except TROUBLES as error:
            failed = translated(error)
            if isinstance(failed, RetryLater):
                raise failed from None
            if is_no_stream(error):  # Slack ends a stream by itself after a while of silence
                del self._open[ts]
                return False
            stream.shown = None
            if not code_of(error):
                raise failed from None
            return False
        self._open[ts] = Stream(words, count, characters)
        return True


def settled(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Without the marks at the end: where the next sentence is quoted with the last, the mark moves behind both."""
    if not blocks:
        return ()
    *before, last = blocks
    match last:
        case Paragraph(inlines):
            kept = list(inlines)
            while kept and isinstance(kept[-1], CitationMark):
                kept.pop()
            last = Paragraph(tuple(kept))
        case ListBlock(items, ordered=False):
            words = tuple(inline for inline in items[-1] if not isinstance(inline, CitationMark))
            last = replace(last, items=(*items[:-1], words))
    return (*before, last)


def added(before: Sequence[Block], after: Sequence[Block]) -> tuple[Block, ...] | None:
    """What `after` says beyond `before`, as blocks of its own; None where it does not go on from there."""
    if not before:
        return tuple(after)
    *whole, last = before
    if len(after) < len(before) or list(after[: len(whole)]) != whole:
        return None
    rest = _rest(last, after[len(whole)])
    return None if rest is None else (*rest, *after[len(before) :])


def _rest(last: Block, grown: Block) -> tuple[Block, ...] | None:
    match last, grown:
        case _ if last == grown:
            return ()
        case Paragraph(begun), Paragraph(inlines) if inlines[: len(begun)] == begun:
            return (Paragraph(inlines[len(begun) :]),)
        case ListBlock(begun, ordered=False), ListBlock(items, ordered=False) if items[: len(begun)] == begun:
            return (ListBlock(items[len(begun) :]),)
        case _:
            return None


def _drawn(blocks: Sequence[Block], answer: Answer) -> Iterator[dict[str, object]]:
    for block in blocks:
        yield from blocks_of(replace(answer, document=Document((block,))))

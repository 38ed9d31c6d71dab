"""Event streams while they are open: so many of one visitor or key, and so many of all."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web

from adapters.web.adapter import Listener
from bot.web.api.callers import WEB_PLATFORM
from bot.web.api.parts import API, CALLER, hearing
from bot.web.api.problems import ProblemError
from bot.web.connections import AGAIN_S, when_gone
from bot.web.keys import PARTS

HEAD = {"Retry-After": str(AGAIN_S)}


@contextmanager
def streaming(request: web.Request, conversation: str) -> Iterator[Listener]:
    """A stream about a conversation of the caller's while the block lasts. Its Listener also hears when the client has
    gone. ProblemError, before anything is done, where it is one too many."""
    caller, rules, opened = request[CALLER], request.app[PARTS].rules(), request.app[STREAMS]
    is_page = caller.platform == WEB_PLATFORM
    theirs = rules.visitor_streams if is_page else request.app[API].rules().key_streams
    if opened[caller.owner] >= theirs:
        raise too_many_open(theirs)
    if opened.total() >= rules.streams:
        raise ProblemError(503, "crowded", HEAD, seconds=AGAIN_S)
    opened[caller.owner] += 1
    try:
        with hearing(request, conversation) as listener:
            when_gone(request, lambda: listener.hear("closing"))
            yield listener
    finally:
        opened[caller.owner] -= 1
        if not opened[caller.owner]:
            del opened[caller.owner]


def too_many_open(most: int) -> ProblemError:
    return ProblemError(429, "too_many_open", HEAD, seconds=AGAIN_S, limit=most)


STREAMS = web.AppKey("streams", Counter[str])  # open ones by their owner

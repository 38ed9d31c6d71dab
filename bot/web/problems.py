"""What a request is told when it cannot be done: in the reader's language, and nothing of our insides."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.web.keys import PARTS
from bot.web.pages import EMBEDDED, page_language, render_page
from engine.errors import NoRoom, StoreError

UNREADABLE = (HttpProcessingError, ValueError, LookupError, RuntimeError, AssertionError)
"""What aiohttp raises on the way for a form that is no form."""

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

CODES = {403: "forbidden", 404: "not_found", 429: "too_many_short", 500: "server", 503: "server"}


class RefusedError(Exception):
    """A request that is not carried out; `code` names the phrase `web.error_<code>`."""

    def __init__(self, status: int, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.values = values


@web.middleware
async def problems(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The boundary of one request: whatever goes wrong becomes an answer, and a log line when it is our fault."""
    try:
        return await handler(request)
    except RefusedError as refused:
        return _told(request, refused)
    except web.HTTPException as answer:
        if answer.status < 400:
            raise
        return _told(request, RefusedError(answer.status, CODES.get(answer.status, "bad_request")))
    except NoRoom:
        log.exception("%s %s: the disk is full", request.method, request.path)
        return _told(request, RefusedError(503, "no_room"))
    except StoreError:
        log.exception("%s %s: the store refused", request.method, request.path)
        return _told(request, RefusedError(503, "server"))
    except Exception:  # one broken request must not take the server with it
        log.exception("%s %s failed", request.method, request.path)
        return _told(request, RefusedError(500, "server"))


def _told(request: web.Request, refused: RefusedError) -> web.Response:
    language = page_language(request)
    words = request.app[PARTS].phrases(f"web.error_{refused.code}", language, **refused.values)
    home = EMBEDDED if request.path == EMBEDDED else "/"
    response = render_page(request, "error.html", {"message": words, "home": home}, status=refused.status)
    if refused.status == 429:
        response.headers["Retry-After"] = str(refused.values.get("n", 1))
    return response

"""What a program is told when its request cannot be done: problem details (RFC 9457), in its language."""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from aiohttp import web

from bot.web.keys import PARTS
from bot.web.pages import page_language
from engine.errors import DalilError, NoRoom

log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

MEDIA = "application/problem+json"
MANUAL = "/api"
BUSY_S = 5  # when to try again after the store or an index refused
FULL_S = 60  # the same of a full disk, which people have to see to
OURS = {404: "no_address", 405: "method", 413: "too_large"}  # what the framework itself refuses


class ProblemError(Exception):
    """A request that is not carried out; `code` names the phrase `api.<code>`, `values` what stands in it."""

    def __init__(self, status: int, code: str, headers: Mapping[str, str] | None = None, **values: int | str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.headers = dict(headers or {})
        self.values = values


@web.middleware
async def boundary(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The boundary of one request: whatever goes wrong becomes a problem, and a log line when it is our fault."""
    try:
        return await handler(request)
    except ProblemError as problem:
        return told(request, problem)
    except web.HTTPException as refused:
        if refused.status < 400:
            raise
        allowed = {name: refused.headers[name] for name in ("Allow",) if name in refused.headers}
        values = {"allowed": refused.headers["Allow"]} if allowed else {}
        return told(request, ProblemError(refused.status, OURS.get(refused.status, "bad_request"), allowed, **values))
    except NoRoom:
        log.exception("%s %s: the disk is full", request.method, request.path)
        return told(request, ProblemError(503, "no_room", {"Retry-After": str(FULL_S)}, seconds=FULL_S))
    except DalilError:
        log.exception("%s %s: cannot be done now", request.method, request.path)
        return told(request, unavailable())
    except Exception:  # one broken request must not take the server with it
        log.exception("%s %s failed", request.method, request.path)
        return told(request, ProblemError(500, "server"))


def unavailable() -> ProblemError:
    return ProblemError(503, "unavailable", {"Retry-After": str(BUSY_S)}, seconds=BUSY_S)


def told(request: web.Request, problem: ProblemError) -> web.Response:
    language = page_language(request)
    headers = {"Content-Language": language, "Cache-Control": "no-store", **problem.headers}
    body = json.dumps(problem_object(request, problem), ensure_ascii=False)
    return web.Response(text=body, status=problem.status, content_type=MEDIA, headers=headers)


def problem_object(request: web.Request, problem: ProblemError) -> dict[str, Any]:
    """`values` are members of their own, so that programs need not read the words."""
    phrases, language = request.app[PARTS].phrases, page_language(request)
    filling = dict(problem.values)
    if isinstance(reason := filling.get("reason"), str):
        filling["reason"] = phrases.again("reasons", reason, language)
    return {
        "type": f"{MANUAL}#{problem.code}",
        "title": phrases(f"api.title_{problem.status}", language),
        "status": problem.status,
        "detail": phrases(f"api.{problem.code}", language, **filling),
        "instance": request.path,
        "code": problem.code,
        **problem.values,
    }

"""The HTTP API below /api/v1, described in openapi.json: the door for every program that is no chat platform.

The path of a request: `doors.ROUTES` names its handler and the scope it takes; `access` finds the key, its right and
its pace; the handler reads the body with `fields`, and what goes wrong anywhere becomes a problem (`problems`). A
question goes the way of every platform: `asking` hands it to the inbox and waits for what delivery answers; `telling`
gives the same answer piece by piece. People and conversations that a client names are those of its key: no key reaches
another's.
"""

from bot.web.api.doors import make_api
from bot.web.api.parts import PLATFORM, PREFIX, ApiParts, ApiRules

__all__ = ["PLATFORM", "PREFIX", "ApiParts", "ApiRules", "make_api"]

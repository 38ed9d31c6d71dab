"""The HTTP API below /api/v1, described in openapi.json: the door for every program, the web chat's page among them.

The path of a request: `doors.ROUTES` names its handler, the scope it takes and whether the web chat's page may come in;
`access` finds who calls (`callers`: a key, or a browser's session), their right and their pace; the handler reads the
body with `fields`, and what goes wrong anywhere becomes a problem (`problems`). A question goes the way of every
platform: `asking` hands it to the inbox and waits for what delivery answers; `telling` gives the same answer piece by
piece. People and conversations that a caller names are its own: no key and no visitor reaches another's.
"""

from bot.web.api.callers import API_PLATFORM
from bot.web.api.doors import make_api, make_metrics
from bot.web.api.parts import PREFIX, ApiParts, ApiRules

__all__ = ["API_PLATFORM", "PREFIX", "ApiParts", "ApiRules", "make_api", "make_metrics"]

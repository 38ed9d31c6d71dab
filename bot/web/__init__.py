"""The web server: the chat's page at /, the HTTP API below /api/v1, the console at /console, health at /health, and
webhooks of platforms.

    app = make_app(Parts(adapter=WebAdapter(), accept=delivery.accept, answered=delivery.answered, ...), api)

The page is a client of the API like any program, let in by its session instead of a key. The path of a question: the
page posts it to /api/v1/ask with a name of its own (`api.asking`), `accept` keeps it, the page listens at
/api/v1/ask/ID (`api.telling`) until delivery has its answer. What stands before a handler is in `guards` and
`api.access`, what a failure becomes in `problems` and `api.problems`.
"""

from bot.web.app import make_app
from bot.web.parts import Parts, Readiness, WebRules
from bot.web.sessions import load_secret

__all__ = ["Parts", "Readiness", "WebRules", "load_secret", "make_app"]

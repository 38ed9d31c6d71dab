"""The web server: chat at /, review page at /review, health at /health, webhooks of platforms.

    app = make_app(Parts(adapter=WebAdapter(), accept=delivery.accept, answered=delivery.answered, ...))

The path of a question: the page posts it to /chat/messages with a name of its own (`chat.send`), `accept` keeps it, the
page listens at /chat/events/NAME (`stream.stream`) until delivery has its answer. What stands before a handler is in
`guards`, what a failure becomes in `problems`.
"""

from bot.web.app import make_app
from bot.web.parts import Parts, Readiness, WebRules
from bot.web.sessions import load_secret

__all__ = ["Parts", "Readiness", "WebRules", "load_secret", "make_app"]

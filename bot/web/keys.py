"""Where handlers find the parts of the server and the facts of a request."""

from aiohttp import web

from adapters.web.normalize import Visitor
from bot.web.guesses import Guesses
from bot.web.limits import Buckets
from bot.web.parts import Parts
from bot.web.static_files import StaticFiles

PARTS = web.AppKey("parts", Parts)
STATIC = web.AppKey("static", StaticFiles)
VISITS = web.AppKey("visits", Buckets)
GUESSES = web.AppKey("guesses", Guesses)

VISITOR = web.RequestKey("visitor", Visitor)

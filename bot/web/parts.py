"""What the web server is made of: the parts that wiring hands in, and the rules that settings give it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from aiohttp import web

from adapters.adapter import Accept
from adapters.web import WebAdapter
from engine.language import Language
from engine.messages import Answer
from engine.phrases import Phrases
from engine.store.channels import Channels
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.feedback import Votes
from engine.store.gaps import Gaps
from engine.store.review_sessions import ReviewSessions
from engine.store.reviews import Reviews

Webhooks = Mapping[str, Callable[[web.Request], Awaitable[web.StreamResponse]]]
"""Path -> handler of a platform's webhook calls. It checks the platform's secret itself; the page's own guards (origin,
rate, cookies) do not stand before it."""

Answered = Callable[[str, str], Awaitable[Answer]]
"""(platform, event) -> the answer to an accepted event, waiting as long as it takes. StoreError when none will come."""


@dataclass(frozen=True, slots=True)
class WebRules:
    """Bounds of the web server, read anew for each request: a changed setting counts at once."""

    rate_per_minute: int  # requests of one visitor
    address_rate_per_minute: int  # requests of one network address, which many visitors may share
    trust_proxy: bool  # take the client's address and scheme from X-Forwarded-For and X-Forwarded-Proto
    question_length: int  # characters
    reason_length: int
    history_turns: int  # turns shown again when the page is loaded
    session_days: int
    connections: int  # open at once
    address_connections: int  # of those, of one network address
    header_s: float  # seconds for the first request of a connection to come
    transfer_s: float  # seconds without a byte of a body, or in which an answer is not taken
    streams: int  # event streams open at once
    visitor_streams: int  # of those, of one visitor
    review_hours: int  # a sign-in lasts that long
    review_page: int  # answers on one page
    review_attempts_per_minute: int
    review_password: str = field(repr=False)  # empty: the review page stays closed


@dataclass(frozen=True, slots=True)
class Readiness:
    """Whether Dalil can answer, and a word for each part that says why not ("" when it can). The trouble of a platform
    stands beside: the page and the other platforms answer on."""

    checks: Mapping[str, str]
    platforms: Mapping[str, str] = field(default_factory=dict)

    @property
    def ready(self) -> bool:
        return not any(self.checks.values())


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything the handlers use. `secret` signs the cookies: 32 bytes or more, the same after a restart."""

    adapter: WebAdapter
    accept: Accept
    answered: Answered
    history: History
    corpus: Corpus
    votes: Votes
    reviews: Reviews
    gaps: Gaps
    sign_ins: ReviewSessions
    channels: Channels
    phrases: Phrases
    rules: Callable[[], WebRules]
    samples: Callable[[Language], Awaitable[Sequence[str]]]
    readiness: Callable[[], Awaitable[Readiness]]
    secret: bytes = field(repr=False)
    webhooks: Webhooks = field(default_factory=dict)

"""What the web server is made of: the parts that wiring hands in, and the rules that settings give it."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from adapters.adapter import Accept
from adapters.web import WebAdapter
from bot.asking_again import Ask
from bot.backup import Backups
from bot.cli.finding import Finding
from bot.delivery.additions import Additions
from bot.delivery.corrections import Corrections
from bot.gaps import OpenGaps
from bot.options import Options
from bot.platforms import Connections
from bot.rows import StaffRows
from bot.sections import Settings
from bot.shelf import Shelf
from bot.synonyms import OwnSynonyms
from bot.upkeep.upkeep import Upkeep
from bot.web.logo import Logo
from engine.language import Language
from engine.messages import Answer
from engine.passage import StoredPassage
from engine.phrases import Phrases
from engine.store.accounts import Accounts
from engine.store.api_keys import ApiKeys
from engine.store.askers import Askers
from engine.store.audit import Audit
from engine.store.catalogue import Catalogue
from engine.store.channels import Channels
from engine.store.console_sessions import ConsoleSessions
from engine.store.contradictions import Contradictions
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database
from engine.store.digests import Digests
from engine.store.evaluations import Evaluations
from engine.store.feedback import Votes
from engine.store.identities import Identities
from engine.store.numbers import Figures
from engine.store.queue import Queue
from engine.store.reviewed import ReviewedAnswers
from engine.store.said import Said
from engine.store.schedules import Schedules
from engine.store.sign_in_links import SignInLinks
from engine.store.staff_links import StaffLinks
from engine.store.texts import Texts
from engine.store.verdicts import Verdicts

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
    console_hours: int  # a sign-in lasts that long
    console_page: int  # answers on one page
    console_attempts: int  # wrong sign-ins of one client before it waits
    console_lock_after: int  # wrong sign-ins for one account before it is locked
    console_proof_minutes: int  # so long after a proof of who is signed in dangerous actions ask for no other
    console_four_eyes: bool  # nobody approves what they wrote themselves
    console_backup_days: int  # a backup older than that is told of; 0: none is


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
    said: Said
    channels: Channels
    phrases: Phrases
    rules: Callable[[], WebRules]
    samples: Callable[[Language], Awaitable[Sequence[str]]]
    readiness: Callable[[], Awaitable[Readiness]]
    metrics: Callable[[], Awaitable[str]]  # as Prometheus reads them
    gaps: OpenGaps
    passages: Callable[[str], Awaitable[Sequence[StoredPassage]]]  # those that come nearest to the words, best first
    secret: bytes = field(repr=False)
    console: "Console"
    corrections: Corrections
    additions: Additions
    shelf: Shelf
    rows: StaffRows
    synonyms: OwnSynonyms
    upkeep: Upkeep
    options: Options
    logo: Logo
    examine: Callable[[str, Settings], Awaitable[Finding]]  # tries a platform, or "models"
    follow: Callable[[], Awaitable[None]]  # brings platforms and models after settings that have changed
    ask: Ask  # in the page's language
    platforms: Connections
    backups: Backups


@dataclass(frozen=True, slots=True)
class Console:
    """What the pages of the staff read and change."""

    accounts: Accounts
    sessions: ConsoleSessions
    identities: Identities
    audit: Audit
    askers: Askers
    queue: Queue
    verdicts: Verdicts
    reviewed: ReviewedAnswers
    figures: Figures
    catalogue: Catalogue
    contradictions: Contradictions
    texts: Texts
    links: StaffLinks
    sign_in_links: SignInLinks
    schedules: Schedules
    digests: Digests
    evaluations: Evaluations
    keys: ApiKeys


def console_over(database: Database, secret: bytes) -> Console:
    """`secret`: that of the cookies, which makes the secrets of second factors as well."""
    return Console(
        accounts=Accounts(database, secret),
        sessions=ConsoleSessions(database),
        identities=Identities(database),
        audit=Audit(database),
        askers=Askers(database),
        queue=Queue(database),
        verdicts=Verdicts(database),
        reviewed=ReviewedAnswers(database),
        figures=Figures(database),
        catalogue=Catalogue(database),
        contradictions=Contradictions(database),
        texts=Texts(database),
        links=StaffLinks(database),
        sign_in_links=SignInLinks(database),
        schedules=Schedules(database),
        digests=Digests(database),
        evaluations=Evaluations(database),
        keys=ApiKeys(database),
    )

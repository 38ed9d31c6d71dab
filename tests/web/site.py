"""The real web server on a local port: real database, real delivery, an engine whose answers are laid down."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import func, insert, select, update

from adapters.adapter import Adapter
from adapters.web import WebAdapter
from bot.asking_again import Metadata
from bot.backup import Backups, make
from bot.cli.doctor import try_models
from bot.cli.finding import Finding
from bot.delivery.cards import Review
from bot.delivery.delivery import Delivery
from bot.delivery.settings import DeliverySettings
from bot.desk import FrontDesk
from bot.gaps import Meanings, OpenGaps
from bot.jobs import Job, at_work
from bot.openid import OPENID, try_provider
from bot.options import Options
from bot.platforms import PLATFORMS, connected
from bot.rows import StaffRows
from bot.sections import Settings
from bot.settings import LiveSettings, load_specs
from bot.shelf import Shelf
from bot.synonyms import OwnSynonyms
from bot.upkeep.settings import ScheduleSettings
from bot.upkeep.upkeep import Upkeep
from bot.vault import VAULT_KEY, Vault
from bot.vitals import Vitals
from bot.web.api import ApiParts, ApiRules
from bot.web.app import make_app
from bot.web.connections import listening
from bot.web.invitations import invitation
from bot.web.logo import Logo
from bot.web.metrics import Metrics
from bot.web.parts import Console, Parts, Readiness, WebRules, console_over
from engine.answering.question.synonyms import Synonyms
from engine.document import CitationMark, Document, Paragraph, Text, paragraph
from engine.errors import StoreError
from engine.knowledge.definition import load_all
from engine.knowledge.ingestion import Ingestion
from engine.language import Language, detect
from engine.messages import (
    HUMAN,
    Address,
    Answer,
    Choice,
    Citation,
    Command,
    CommandName,
    IncomingMessage,
    Person,
    TraceStep,
)
from engine.passage import StoredPassage
from engine.phrases import load
from engine.skills import commands
from engine.store import schema
from engine.store.api_keys import ApiKeys
from engine.store.catalogue import Catalogue
from engine.store.channels import Channels
from engine.store.conversations import History
from engine.store.corpus import Corpus
from engine.store.database import Database, open_database, utc_now
from engine.store.dialogues import Dialogues
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People
from engine.store.preferences import Preferences
from engine.store.said import Said
from engine.store.schedules import Schedules
from engine.store.texts import Texts
from engine.turn import CommandHandler, Progress, unseen
from tests.engine.knowledge.making import SETTINGS as KNOWLEDGE
from tests.engine.knowledge.making import WordEncoder
from tests.places import channels, rules

PHRASES = load(Path(__file__).parents[2] / "config" / "phrases")
PUBLIC = "https://dalil.example.org"
SECRET = b"a secret of thirty-two bytes ...."
RULES = WebRules(
    rate_per_minute=1000,
    address_rate_per_minute=10_000,
    trust_proxy=False,
    question_length=300,
    reason_length=200,
    history_turns=50,
    session_days=30,
    connections=200,
    address_connections=150,
    header_s=10,
    transfer_s=10,
    streams=100,
    visitor_streams=12,
    console_hours=1,
    console_page=2,
    console_attempts=50,
    console_lock_after=100,
    console_proof_minutes=10,
    console_four_eyes=False,
    console_backup_days=7,
)
API_RULES = ApiRules(
    rate_per_minute=10_000,
    refusals_per_minute=10_000,
    body_bytes=8192,
    upload_bytes=100_000,
    wait_s=30,
    origins=(),
    key_streams=50,
)
NOBODY = "http://127.0.0.1:9"  # the discard port: nothing listens there
SCHEDULES = ScheduleSettings(pages=50, page_mb=1, request_s=10, run_minutes=5, pause_s=0, private=True, folders=())
ENVIRONMENT = {
    "DALIL_TELEGRAM_TOKEN": "123:a-secret-token",
    "DALIL_ANSWER_PARENTS": "9",
    "DALIL_TELEGRAM_API_URL": NOBODY,
    "DALIL_SLACK_API_URL": NOBODY,
    "DALIL_DISCORD_API_URL": NOBODY,
    "DALIL_TELEGRAM_ON": "false",
}
PACE = DeliverySettings(
    parallel=4,
    attempts=2,
    deaths=2,
    retry_s=0.01,
    retry_longest_s=0.01,
    give_up_h=1,
    poll_s=5,
    lease_s=30,
    keep_days=90,
    stop_grace_s=5,
)
SAMPLES: dict[Language, tuple[str, ...]] = {
    "en": ("When are fees due?", "Where is the library?"),
    "ar": ("متى تُدفع الرسوم؟", "أين المكتبة؟"),
    "el": ("Πότε πληρώνονται τα δίδακτρα;", "Πού είναι η βιβλιοθήκη;"),
}
HOSTILE = "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'> \u202egnirts\u202c & \"quotes\""

FOREIGN = (  # headers of requests that another site's page made
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
)


@dataclass(frozen=True, slots=True)
class Page:
    """A document, and the sentence of it that answers."""

    name: str
    language: Language
    title: str
    text: str
    quote: str
    url: str = ""

    @property
    def id(self) -> str:
        return hashlib.md5(self.name.encode(), usedforsecurity=False).hexdigest()

    def citation(self, number: int) -> Citation:
        start = self.text.index(self.quote)
        return Citation(
            number=number,
            passage=self.id,
            document=self.id,
            collection="handbook",
            source=self.name,
            title=self.title,
            place=f"{self.title} > Deadlines",
            quote=self.quote,
            start=start,
            end=start + len(self.quote),
            url=self.url,
        )


PAGES: dict[str, Page] = {
    "en": Page(
        "fees.md",
        "en",
        "Fees",
        "Fees are set by the senate every year.\n\nTuition for the autumn semester is due on 30 September. "
        "A late payment costs 25 euros.",
        "Tuition for the autumn semester is due on 30 September.",
        "https://example.org/fees",
    ),
    "ar": Page(
        "fees-ar.md",
        "ar",
        "الرسوم",
        "يحدد المجلس الرسوم كل عام.\n\nتُدفع رسوم الفصل الخريفي حتى ٣٠ سبتمبر. وغرامة التأخير ٢٥ يورو.",
        "تُدفع رسوم الفصل الخريفي حتى ٣٠ سبتمبر.",
    ),
    "el": Page(
        "fees-el.md",
        "el",
        "Δίδακτρα",
        "Τα δίδακτρα ορίζονται κάθε χρόνο.\n\nΤα δίδακτρα του χειμερινού εξαμήνου πληρώνονται έως τις 30 Σεπτεμβρίου. "
        "Η καθυστέρηση κοστίζει 25 ευρώ.",
        "Τα δίδακτρα του χειμερινού εξαμήνου πληρώνονται έως τις 30 Σεπτεμβρίου.",
    ),
    "hostile": Page(
        "<b>evil</b>.md", "en", f"Title {HOSTILE}", f"Before {HOSTILE} after.", HOSTILE, "javascript:window.pwned=3"
    ),
}


def answer_from(page: Page) -> Answer:
    inlines = (Text(page.quote), CitationMark(1))
    return Answer(
        outcome="answer",
        intent="question",
        language=page.language,
        document=Document((Paragraph(inlines),)),
        citations=(page.citation(1),),
        confidence=0.91,
        trace=(TraceStep("search", 3.2, {"lexical": 4}), TraceStep("compose", 1.5)),
    )


@dataclass(frozen=True, slots=True)
class Reply:
    answer: Answer
    resolved: str


@dataclass(slots=True)
class LaidDownEngine:
    """Answers by a word in the question, else from the page in its language. While `open` is clear, answers wait."""

    database: Database
    answers: dict[str, Answer] = field(default_factory=dict)
    open: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[IncomingMessage] = field(default_factory=list)
    so_far: Answer | None = None  # told again and again while answers wait
    broken: bool = False
    reviewed: Callable[[IncomingMessage], Awaitable[Answer | None]] | None = None  # served ahead of everything

    async def verified(self, answer: Answer) -> Answer:
        return answer

    async def reply(self, message: IncomingMessage, progress: Progress = unseen) -> Reply:
        self.asked.append(message)
        while self.so_far is not None and not self.open.is_set():
            progress(self.so_far)
            await asyncio.sleep(0.05)
        await self.open.wait()
        if self.broken:
            raise StoreError("the index is gone")
        if self.reviewed is not None and (served := await self.reviewed(message)) is not None:
            return Reply(served, message.text)
        laid = next((answer for word, answer in self.answers.items() if word in message.text), None)
        return Reply(laid or answer_from(PAGES[detect(message.text)]), message.text)

    @staticmethod
    def answer_of(words: str, language: Language) -> Answer:
        return Answer("answer", "question", language, paragraph(words))

    async def command(self, command: Command) -> Answer:
        await self.open.wait()
        if command.name == "new":
            await History(self.database).start_afresh(command.address.conversation)
        if command.name in ("privacy", "erase"):
            return await self._known()[command.name](command, "en")
        words = "Afresh." if command.name == "new" else f"Command {command.name}."
        return Answer("answer", "bot", "en", paragraph(words), votable=False)

    def _known(self) -> dict[CommandName, CommandHandler]:
        database = self.database
        return commands(History(database), People(database), Corpus(database), PHRASES, channels(database))


@dataclass(slots=True)
class Site:
    """A running server. `rules` and `ready` may be replaced while it runs."""

    database: Database
    engine: LaidDownEngine
    channels: Channels
    delivery: Delivery
    console: Console
    page: WebAdapter
    home: Path
    url: str = ""
    port: int = 0
    rules: WebRules = RULES
    api_rules: ApiRules = API_RULES
    schedules: ScheduleSettings = SCHEDULES
    ready: Readiness = field(default_factory=lambda: Readiness({"database": ""}))
    fail_samples: bool = False
    _listening: AsyncExitStack | None = None
    _api: ApiParts | None = None
    _parts: dict[str, Any] = field(default_factory=dict)

    async def start(self, clock: Callable[[], float] = monotonic) -> None:
        self._listening = AsyncExitStack()
        app = make_app(Parts(**self._parts), self._api, clock)
        self.port = await self._listening.enter_async_context(listening(app, "127.0.0.1", self.port, 75))
        self.url = f"http://127.0.0.1:{self.port}"

    async def stop(self) -> None:
        if self._listening is not None:
            await self._listening.aclose()
        self._listening = None

    async def samples(self, language: Language) -> tuple[str, ...]:
        if self.fail_samples:
            raise RuntimeError("a secret detail")
        return SAMPLES[language]

    async def passages(self, words: str) -> list[StoredPassage]:
        """Those in which one of the words stands."""
        found = await Corpus(self.database).passages([page.id for page in PAGES.values()])
        return [one for one in found.values() if any(word in one.text for word in words.split())]

    @property
    def live(self) -> LiveSettings:
        options: Options = self._parts["options"]
        return options.live

    async def examine(self, what: str, settings: Settings) -> Finding:
        """The real trial, of platforms at an address where nobody listens unless a test says otherwise."""
        found = next((one for one in PLATFORMS if one.name == what), None)
        if what == OPENID:
            return await try_provider(settings.openid)
        return await (found.examine(settings, PHRASES) if found else try_models(settings.models, self.database))

    async def put(self, key: str, value: Any) -> None:
        """A setting changed on the server, as `dalil settings set` does."""
        preferences = Preferences(self.database)
        await preferences.set(key, value, "dalil settings")
        self.live.adopt((await preferences.read())[1])
        await self._parts["follow"]()

    async def enter(self, key: str, secret: str) -> None:
        """A secret as the console keeps it."""
        await self.put(key, self.live.vault.seal(key, secret))

    async def ask(self, collections: Sequence[str], metadata: Metadata, question: str, language: Language) -> Answer:
        address, person = Address("console", "tried"), Person("console", "")
        message = IncomingMessage("tried", address, person, question)
        message = replace(message, collections=tuple(collections), metadata=tuple(metadata))
        return (await self.engine.reply(message)).answer

    async def readiness(self) -> Readiness:
        return self.ready

    def allow(self, **changes: Any) -> None:
        self.rules = replace(self.rules, **changes)

    async def bring(self, person: str, words: str, platform: str = "web", conversation: str = "") -> str:
        """A person's words come into somebody's conversation, saved and posted as the handover does; the turn."""
        answer = named(replace(self.engine.answer_of(words, detect(words)), intent=HUMAN, votable=False))
        to = IncomingMessage(uuid4().hex, Address(platform, person, conversation), Person(platform, person), "")
        posts = WebAdapter(platform).render(answer, to)
        await Ledger(self.database).save(Exchange(to, answer, ""), posts=posts)
        self.delivery._posted(platform)
        return answer.turn

    async def settled(self) -> None:
        """Returns when everything accepted so far has been worked on."""
        waiting = select(func.count()).where(schema.inbox.c.status.in_(["pending", "running"]))
        while True:
            async with self.database.read() as connection:
                if not (await connection.execute(waiting)).scalar_one():
                    return
            await asyncio.sleep(0.01)

    async def change_document(self, page: Page, text: str) -> None:
        async with self.database.write() as connection:
            await connection.execute(
                update(schema.documents).where(schema.documents.c.id == page.id).values(text=text, generation=2)
            )

    async def advance_corpus(self) -> None:
        """The next generation, as an ingestion leaves it."""
        async with self.database.write() as connection:
            await connection.execute(insert(schema.corpus), {"id": 1, "generation": 7})


@asynccontextmanager
async def _folder() -> AsyncIterator[str]:
    with TemporaryDirectory() as folder:
        yield folder


async def _nothing() -> None:
    """No index follows the corpus here."""


def letters(texts: Sequence[str]) -> NDArray[np.float32]:
    """Vectors by which texts of the same first word are alike, and others are not."""
    rows = np.zeros((len(texts), 256), np.float32)
    for row, text in zip(rows, texts, strict=True):
        row[sum(text.split()[0].encode()) % 256] = 1
    return rows


async def seeded(database: Database, question: str, answer: Answer, person: str, resolved: str = "") -> Exchange:
    """A turn of the past, saved as delivery saves it."""
    address, asker = Address("web", person), Person("web", person)
    message = IncomingMessage(uuid4().hex, address, asker, question)
    exchange = Exchange(message, named(answer), resolved or question)
    await Ledger(database).save(exchange)
    return exchange


@asynccontextmanager
async def running_site(
    url: str, *beside: Adapter, places: Sequence[str] = (), clock: Callable[[], datetime] = utc_now
) -> AsyncIterator[Site]:
    """`beside`: further platforms, which receive by themselves; `places`: the review channels on them."""
    async with open_database(url, clock) as database, AsyncExitStack() as stack:
        await _fill(database)
        engine = LaidDownEngine(database)
        engine.open.set()
        engine.answers = {"hostile": answer_from(PAGES["hostile"]), "long": _long(), "choose": _with_choices()}
        adapter, programs, allowed = WebAdapter(), WebAdapter("api"), rules(database)
        review = Review(
            places=lambda: places,
            kinds=lambda: live.current.console.review_kinds,
            four_eyes=lambda: site.rules.console_four_eyes,
            passages=lambda words: site.passages(words),
            address=lambda: PUBLIC,
            invite=lambda person: invitation(SECRET, person, database.clock()),
            linked_on={one.name for one in PLATFORMS},
            sign_in=lambda: live.current.console.chat_sign_in,
        )
        adapters = {one.platform: one for one in (adapter, programs, *beside)}
        pace = replace(PACE, poll_s=0.05) if places else PACE
        delivery = Delivery(database, engine, adapters, PHRASES, pace, replace(allowed, review=review))
        console = console_over(database, SECRET)
        home = Path(await stack.enter_async_context(_folder()))
        live = LiveSettings(load_specs(), ENVIRONMENT, Vault(home / VAULT_KEY))
        platforms = await stack.enter_async_context(connected(lambda: live.current, PHRASES))
        site = Site(database, engine, allowed.channels, delivery, console, adapter, home)
        ingestion = Ingestion(database, WordEncoder(), KNOWLEDGE, home, _nothing)
        shelf = Shelf(
            home, ingestion, lambda: load_all(sorted((home / "collections").glob("*.toml"))), lambda: KNOWLEDGE
        )
        site._api = _api(site, programs)
        site._parts = {
            "adapter": adapter,
            "accept": delivery.accept,
            "answered": delivery.answered,
            "history": History(database),
            "corpus": Corpus(database),
            "votes": Votes(database),
            "said": Said(database),
            "channels": allowed.channels,
            "phrases": PHRASES,
            "rules": lambda: site.rules,
            "samples": site.samples,
            "readiness": site.readiness,
            "metrics": Metrics(
                database, delivery.tally, lambda: delivery.served, site.readiness, Vitals(database, home, int).free
            ).text,
            "gaps": OpenGaps(database, Meanings(letters, "letters")),
            "passages": site.passages,
            "secret": SECRET,
            "console": site.console,
            "corrections": delivery.corrections,
            "additions": delivery.additions,
            "shelf": shelf,
            "rows": StaffRows(home, ingestion, shelf.definitions),
            "synonyms": OwnSynonyms(home / "packaged", home, Synonyms({})),
            "upkeep": Upkeep(home, Schedules(database), ingestion, shelf, lambda: site.schedules, database.clock),
            "options": Options(live, Preferences(database)),
            "logo": Logo(home / "look"),
            "examine": site.examine,
            "ask": site.ask,
            "platforms": platforms,
            "backups": Backups(lambda folder: make(home, url, folder, database.clock())),
            "follow": platforms.follow,
        }
        front = FrontDesk(delivery.accept, engine, database, allowed.channels)
        upkeep = site._parts["upkeep"]
        added = delivery.additions
        jobs = [Job("schedules", 600, upkeep.step, upkeep.wanted), Job("additions", 600, added.step, added.wanted)]
        async with shelf.at_work(), at_work(jobs), asyncio.TaskGroup() as group:
            group.create_task(delivery.run())
            await site.start()
            try:
                async with platforms.receiving(delivery, front):
                    yield site
            finally:
                await site.stop()
                engine.open.set()
                delivery.stop()


def _api(site: Site, adapter: WebAdapter) -> ApiParts:
    async def elsewhere(*_: object) -> Any:
        raise NotImplementedError("searching and reading documents is tried on a whole Dalil")

    database = site.database
    own = (ApiKeys(database), Dialogues(database), Catalogue(database), Texts(database), Said(database))
    return ApiParts(adapter, *own, search=elsewhere, put=elsewhere, remove=elsewhere, rules=lambda: site.api_rules)


def _long() -> Answer:
    """Taller than a phone's screen, in several blocks."""
    lines = [f"Part {number}: " + "the fee is due on the day that the senate names. " * 4 for number in range(1, 9)]
    blocks = (*(Paragraph((Text(line),)) for line in lines), *answer_from(PAGES["en"]).document.blocks)
    return replace(answer_from(PAGES["en"]), document=Document(blocks))


def _with_choices() -> Answer:
    choices = (Choice("About fees", "When are fees due?"), Choice("About the library", "Where is the library?"))
    return Answer("clarification", "question", "en", paragraph("Which one do you mean?"), choices=choices)


async def _fill(database: Database) -> None:
    words = {"en": "Handbook", "ar": "الدليل", "el": "Οδηγός"}
    definition = {"title": words, "description": words, "type": "docs", "language": "auto"}
    async with database.write() as connection:
        for name in ("handbook", "rules"):
            row = {"name": name, "definition": definition, "digest": "d", "updated_at": database.clock()}
            await connection.execute(insert(schema.collections), row)
        for page in PAGES.values():
            row = {
                "id": page.id,
                "collection": "handbook",
                "source": page.name,
                "title": page.title,
                "language": page.language,
                "url": page.url,
                "text": page.text,
                "digest": "d",
                "metadata": {},
                "generation": 1,
            }
            await connection.execute(insert(schema.documents), row)
            passage = {
                "id": page.id,
                "document": page.id,
                "parent": page.id,
                "ordinal": 0,
                "view": "content",
                "language": page.language,
                "text": page.text,
                "start": 0,
                "end": len(page.text),
                "headers": ["Deadlines"],
                "sentences": [[0, len(page.text)]],
            }
            await connection.execute(insert(schema.passages), passage)

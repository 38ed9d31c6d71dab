"""`dalil run`: read what is new, then serve the web chat and every connected platform until told to stop."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import uuid4

from aiohttp import web

from adapters.web import WebAdapter
from bot.asking_again import AskingAgain, Metadata
from bot.backup import Backup, Backups, make
from bot.cli.api import api_parts
from bot.cli.doctor import try_models
from bot.cli.finding import Finding
from bot.cli.knowledge import ingest_into
from bot.cli.screen import say, trouble
from bot.delivery.delivery import Delivery
from bot.digest import Digest
from bot.gaps import Meanings, OpenGaps
from bot.home import alone, definitions
from bot.jobs import Job, at_work
from bot.openid import OPENID, try_provider
from bot.options import Options
from bot.platforms import PLATFORMS, Connections, connected
from bot.rows import StaffRows
from bot.runner import delivering, desk, receive, until_signalled
from bot.sections import Settings
from bot.shelf import Shelf
from bot.state import database_url, open_state
from bot.upkeep.upkeep import Upkeep
from bot.vitals import Vitals
from bot.web.api import API_PLATFORM
from bot.web.app import make_app
from bot.web.connections import listening
from bot.web.logo import Logo
from bot.web.metrics import Metrics
from bot.web.parts import Parts, Readiness, WebRules, console_over
from bot.web.sessions import COOKIE_KEY, load_secret
from bot.wiring import Dalil, open_dalil
from engine.errors import SettingsError, StoreError
from engine.language import Language, asked_in
from engine.messages import Address, Answer, IncomingMessage, Person
from engine.store.feedback import Votes
from engine.store.preferences import Preferences
from engine.store.said import Said
from engine.store.schedules import Schedules

OK = 0
SCHEDULES_S = 10.0  # how often schedules are looked at
GAPS_S = 20.0  # how often it is looked whether documents were read since open gaps were asked
ADDITIONS_S = 60.0  # how often it is looked whether a question is left to be asked again for who asked it
DIGEST_S = 60.0  # how often it is looked whether a digest is due


async def serve(host: str | None, port: int | None, ingest: bool) -> int:
    say("Dalil is starting ...")
    async with open_state(level=None) as state:
        home, where = state.home, _where(state.settings.current, host, port)
    with alone(home, "run"):
        await _check_free(*where)  # before the long work, that of a first start above all
        async with open_dalil(level=None) as dalil:
            await _serve(dalil, where, ingest)
    return OK


async def _serve(dalil: Dalil, where: tuple[str, int], ingest: bool) -> None:
    if ingest:
        await ingest_into(dalil, [])
    page, programs = WebAdapter(), WebAdapter(API_PLATFORM)
    own = {adapter.platform: adapter for adapter in (page, programs)}
    async with (
        connected(lambda: dalil.settings.current, dalil.phrases) as platforms,
        until_signalled() as stopped,
        delivering(dalil, {**own, **platforms.adapters}, platforms.follow) as delivery,
    ):
        meanings = Meanings(dalil.encoder.encode, dalil.encoder.fingerprint)
        parts, front = _parts(dalil, delivery, page, platforms, meanings), desk(dalil, delivery)
        app = make_app(parts, api_parts(dalil, programs))
        jobs = [
            Job("schedules", SCHEDULES_S, parts.upkeep.step, parts.upkeep.wanted),
            Job("digest", DIGEST_S, _digest(dalil, delivery, meanings).step),
            Job("additions", ADDITIONS_S, delivery.additions.step, delivery.additions.wanted),
            Job("open gaps", GAPS_S, _asking_again(dalil, parts).step),
        ]
        keepalive_s = dalil.settings.current.web.keepalive_s
        async with parts.shelf.at_work(), at_work(jobs), _listening(app, *where, keepalive_s):
            async with platforms.receiving(delivery, front):
                await receive(front, list(own.values()), stopped)
            trouble("Dalil is stopping; what has begun is finished first ...")


def _where(settings: Settings, host: str | None, port: int | None) -> tuple[str, int]:
    return host or settings.web.host, settings.web.port if port is None else port


async def _check_free(host: str, port: int) -> None:
    """SettingsError when the address cannot be had; nobody is listened to yet."""
    with _named(host, port):
        server = await asyncio.get_running_loop().create_server(asyncio.Protocol, host, port, start_serving=False)
    server.close()


@contextmanager
def _named(host: str, port: int) -> Iterator[None]:
    """An address that cannot be had becomes a SettingsError with the way out."""
    try:
        yield
    except OSError as error:
        raise SettingsError(
            f"web.port: cannot listen on {host}:{port} ({error.strerror or error}); is another Dalil running? "
            "Choose another with --port"
        ) from error


@asynccontextmanager
async def _listening(app: web.Application, host: str, port: int, keepalive_s: float) -> AsyncIterator[None]:
    """The web server inside the block. SettingsError when the address cannot be had."""
    async with AsyncExitStack() as stack:
        with _named(host, port):
            bound = await stack.enter_async_context(listening(app, host, port, keepalive_s))
        say(f"\n  Open http://{host}:{bound}\n\n  Ctrl-C stops Dalil.\n")
        yield


def _parts(dalil: Dalil, delivery: Delivery, page: WebAdapter, platforms: Connections, meanings: Meanings) -> Parts:
    async def samples(language: Language) -> Sequence[str]:
        return await dalil.corpus.questions(language, 4)

    async def follow() -> None:
        await platforms.follow()
        await dalil.models.follow()

    vitals = Vitals(dalil.database, dalil.home, lambda: dalil.settings.current.web.free_mb)

    async def readiness() -> Readiness:
        return Readiness(await _checks(dalil, vitals), platforms.troubles())

    metrics = Metrics(dalil.database, delivery.tally, lambda: delivery.served, readiness, vitals.free)
    secret = load_secret(dalil.home / COOKIE_KEY)
    shelf = Shelf(
        dalil.home,
        dalil.ingestion,
        lambda: definitions(dalil.home, dalil.settings.current),
        lambda: dalil.settings.current.knowledge,
    )
    return Parts(
        adapter=page,
        accept=delivery.accept,
        answered=delivery.answered,
        history=dalil.history,
        corpus=dalil.corpus,
        votes=Votes(dalil.database),
        said=Said(dalil.database),
        channels=dalil.channels,
        phrases=dalil.phrases,
        rules=lambda: rules(dalil.settings.current),
        samples=samples,
        readiness=readiness,
        metrics=metrics.text,
        gaps=OpenGaps(dalil.database, meanings),
        passages=dalil.nearest,
        secret=secret,
        console=console_over(dalil.database, secret),
        corrections=delivery.corrections,
        additions=delivery.additions,
        shelf=shelf,
        rows=StaffRows(dalil.home, dalil.ingestion, shelf.definitions),
        synonyms=dalil.synonyms,
        upkeep=Upkeep(
            dalil.home,
            Schedules(dalil.database),
            dalil.ingestion,
            shelf,
            lambda: dalil.settings.current.schedules,
            dalil.database.clock,
        ),
        options=Options(dalil.settings, Preferences(dalil.database)),
        logo=Logo(dalil.home / "look"),
        examine=partial(_examined, dalil),
        ask=partial(_asked, dalil),
        platforms=platforms,
        backups=Backups(partial(_backup, dalil)),
        follow=follow,
    )


def _digest(dalil: Dalil, delivery: Delivery, meanings: Meanings) -> Digest:
    return Digest(
        dalil.database,
        delivery.ending,
        dalil.phrases,
        meanings,
        lambda: dalil.settings.current.digest,
        lambda: dalil.settings.current.web.public_url,
    )


def _asking_again(dalil: Dalil, parts: Parts) -> AskingAgain:
    return AskingAgain(dalil.database, parts.gaps, parts.ask, lambda: dalil.settings.current.console.gaps_asked_again)


async def _examined(dalil: Dalil, what: str, settings: Settings) -> Finding:
    """What a trial of a platform, or of the language models, finds with these settings."""
    for platform in PLATFORMS:
        if platform.name == what:
            return await platform.examine(settings, dalil.phrases)
    if what == OPENID:
        return await try_provider(settings.openid)
    return await try_models(settings.models, dalil.database)


def _backup(dalil: Dalil, folder: Path) -> Backup:
    return make(dalil.home, database_url(dalil.home, dalil.settings), folder, dalil.database.clock())


async def _asked(
    dalil: Dalil, collections: Sequence[str], metadata: Metadata, question: str, language: Language
) -> Answer:
    """The answer to a question that is tried on these collections, or on all; no turn is kept of it."""
    address, person = Address("console", uuid4().hex), Person("console", "")
    spoken = asked_in(question) or language
    message = IncomingMessage(uuid4().hex, address, person, question, language=spoken)
    message = replace(message, collections=tuple(collections), metadata=tuple(metadata))
    return (await dalil.engine.reply(message)).answer


def rules(settings: Settings) -> WebRules:
    page, console = settings.web, settings.console
    return WebRules(
        rate_per_minute=page.rate_per_minute,
        address_rate_per_minute=page.address_rate_per_minute,
        trust_proxy=page.trust_proxy,
        question_length=settings.answer.max_question,
        reason_length=page.reason_length,
        history_turns=page.history_turns,
        session_days=page.session_days,
        connections=page.connections,
        address_connections=page.address_connections,
        header_s=page.header_s,
        transfer_s=page.transfer_s,
        streams=page.streams,
        visitor_streams=page.visitor_streams,
        console_hours=console.hours,
        console_page=console.page,
        console_attempts=console.attempts_per_minute,
        console_lock_after=console.lock_after,
        console_proof_minutes=console.proof_minutes,
        console_four_eyes=console.four_eyes,
        console_backup_days=console.backup_days,
    )


async def _checks(dalil: Dalil, vitals: Vitals) -> dict[str, str]:
    """A word for each part that says why it is not ready; empty when it is."""
    try:
        unread = "no documents have been read: add a collection in the console, or run `dalil ingest`"
        documents = "" if await dalil.corpus.generation() else unread
        database = await vitals.database()
    except StoreError as error:
        documents, database = "", str(error)
    return {
        "database": database,
        "disk": vitals.disk(),
        "documents": documents,
        "indexes": dalil.indexes.trouble,
        "loading": dalil.warming.waiting,
    }

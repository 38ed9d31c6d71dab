"""The server: platforms, delivery and web in one task group; signals stop it in order."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial

from adapters.adapter import Adapter, Desk
from bot.delivery.cards import Review
from bot.delivery.delivery import Delivery, Rules
from bot.delivery.uploads import Taken, shelve
from bot.desk import FrontDesk
from bot.home import definitions
from bot.jobs import Job, at_work
from bot.platforms import PLATFORMS
from bot.settings import LiveSettings
from bot.stalls import watched
from bot.web.invitations import MINUTES, invitation
from bot.web.sessions import COOKIE_KEY, load_secret
from bot.wiring import Dalil
from engine.errors import DalilError, SettingsError
from engine.skills.configuring import Configuring
from engine.store import week_counts
from engine.store.catalogue import Catalogue
from engine.store.database import Database
from engine.store.preferences import Preferences
from engine.store.pruning import prune
from engine.store.retention import is_due, run

log = logging.getLogger(__name__)

WATCH_S = 1.0  # how often a running server looks for changed settings and documents
TIDY_S = 3600.0  # how often it prunes inbox and outbox, and looks whether it is night


Follow = Callable[[], Awaitable[None]]


async def _nobody() -> None:
    """A conversation in the terminal has no platforms that come and go."""


@asynccontextmanager
async def delivering(
    dalil: Dalil, adapters: Mapping[str, Adapter], follow: Follow = _nobody
) -> AsyncIterator[Delivery]:
    """Delivery at work inside the block; what is running at its end still finishes, up to the grace. `follow` brings
    after changed settings what else depends on them."""
    pace = dalil.settings.current.delivery
    delivery = Delivery(dalil.database, dalil.engine, adapters, dalil.phrases, pace, rules(dalil))
    async with asyncio.TaskGroup() as group:
        group.create_task(delivery.run())
        beside = [group.create_task(watch(dalil, follow)), group.create_task(dalil.warming.run())]
        beside.append(group.create_task(watched()))
        try:
            async with at_work([Job("tidying", TIDY_S, partial(tidy, dalil.database, dalil.settings))]):
                yield delivery
        finally:
            for task in beside:
                task.cancel()
            delivery.stop()


async def converse(dalil: Dalil, adapter: Adapter) -> None:
    """One adapter until it ends by itself, as the terminal does."""
    async with delivering(dalil, {adapter.platform: adapter}) as delivery:
        await adapter.run(desk(dalil, delivery))


def desk(dalil: Dalil, delivery: Delivery) -> Desk:
    configuring = Configuring(dalil.channels, dalil.corpus, dalil.phrases)
    form = delivery.judging.form
    return FrontDesk(delivery.accept, dalil.engine, dalil.database, dalil.channels, form, configuring.form)


def rules(dalil: Dalil) -> Rules:
    """What places allow, and the way of an uploaded file into its collection."""

    async def put(collection: str, name: str, data: bytes) -> Taken:
        found = definitions(dalil.home, dalil.settings.current)[collection]
        return await shelve(dalil.ingestion, Catalogue(dalil.database), found, name, data)

    most_mb = lambda: dalil.settings.current.knowledge.file_mb  # noqa: E731
    return Rules(dalil.channels, dalil.engine.asks, put, most_mb, review(dalil))


def review(dalil: Dalil) -> Review:
    """Where staff review, and how."""
    secret, settings = load_secret(dalil.home / COOKIE_KEY), dalil.settings
    return Review(
        places=lambda: settings.current.console.review_channels,
        kinds=lambda: settings.current.console.review_kinds,
        four_eyes=lambda: settings.current.console.four_eyes,
        passages=dalil.nearest,
        address=lambda: settings.current.web.public_url,
        invite=lambda person: invitation(secret, person, dalil.database.clock()),
        minutes=MINUTES,
        linked_on=frozenset(platform.name for platform in PLATFORMS),
        sign_in=lambda: settings.current.console.chat_sign_in,
    )


async def receive(desk: Desk, adapters: Sequence[Adapter], stopped: asyncio.Event) -> None:
    """Every adapter receives until `stopped`."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(adapter.run(desk)) for adapter in adapters]
        await stopped.wait()
        for task in tasks:
            task.cancel()


async def watch(dalil: Dalil, follow: Follow) -> None:
    """Takes over changed settings and documents while Dalil runs; trouble is logged and looked at again."""
    version = -1
    while True:
        try:
            version = await adopt_changes(dalil.settings, Preferences(dalil.database), version)
            await follow()
            await dalil.models.follow()
            await dalil.synonyms.follow()
            await dalil.channels.refresh()
            await dalil.indexes.follow()
            await dalil.reviewed.check()
            await asyncio.to_thread(_approximate, dalil)
        except DalilError as error:
            log.error("%s", error)  # noqa: TRY400  # the message says it all
        await asyncio.sleep(WATCH_S)


async def tidy(database: Database, settings: LiveSettings) -> None:
    """Prunes what is long finished, at night deletes what is too old, counts weeks that are over. Raises StoreError."""
    pruned = await prune(database, settings.current.delivery.keep_days)
    log.debug("pruned %d events and %d posts", pruned.events, pruned.posts)
    if await is_due(database, settings.current.retention):
        gone = await run(database, settings.current.retention)
        log.info("deleted because they were old: %s", ", ".join(f"{n} {name}" for name, n in gone.items()))
    await week_counts.keep(database)


def _approximate(dalil: Dalil) -> None:
    """Brings the approximate index after the exact one, a little at a time: it must not hold up answers."""
    for _ in dalil.vectors.sync(rows=10, pause_s=0.005):
        pass


async def adopt_changes(settings: LiveSettings, preferences: Preferences, seen: int) -> int:
    """Puts in the settings kept in SQL when their version is not `seen`; the version now."""
    if await preferences.version() == seen:
        return seen
    version, rows = await preferences.read()
    try:
        settings.adopt(rows)
    except SettingsError as error:  # the last good settings stay in force
        log.error("%s", error)  # noqa: TRY400  # the message says it all
    for lost in settings.lost.values():
        log.error("%s", lost)
    return version


@asynccontextmanager
async def until_signalled() -> AsyncIterator[asyncio.Event]:
    """An event that SIGINT or SIGTERM sets; a second signal kills as usual."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop(number: signal.Signals) -> None:
        stopped.set()
        loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop, number)
    try:
        yield stopped
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

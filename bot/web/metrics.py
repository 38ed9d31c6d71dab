"""How Dalil is running, in numbers for Prometheus: GET /metrics, for whoever shows a key with the scope `metrics`.

What was answered is counted where it is answered (`bot.delivery.tally`); what has to be looked for in the database, on
the disk and at the platforms is looked for at most once in EVERY_S seconds, however many ask.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping
from itertools import accumulate
from time import monotonic

from aiohttp import web

from bot.delivery.tally import BOUNDS_S, Tally, Waits
from bot.seldom import Seldom
from bot.web.exposition import MEDIA, Family, Sample, exposed, number
from bot.web.keys import PARTS
from bot.web.parts import Readiness
from engine.store.backlog import Waiting, backlog
from engine.store.catalogue import Catalogue
from engine.store.database import Database

PATH = "/metrics"
EVERY_S = 15.0


async def metrics(request: web.Request) -> web.Response:
    text = await request.app[PARTS].metrics()
    return web.Response(body=text.encode(), headers={"Content-Type": MEDIA, "Cache-Control": "no-store"})


class Metrics:
    """`served`: the platforms that are answered on now; `free`: bytes on the home's disk, None where nobody can look;
    `clock` in seconds."""

    def __init__(
        self,
        database: Database,
        tally: Tally,
        served: Callable[[], Collection[str]],
        readiness: Callable[[], Awaitable[Readiness]],
        free: Callable[[], int | None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._database, self._tally, self._served = database, tally, served
        self._readiness, self._free = readiness, free
        self._seen = Seldom(self._look, EVERY_S, clock)

    async def text(self) -> str:
        """Raises StoreError."""
        seen = await self._seen()
        return exposed([*_counted(self._tally), *seen])

    async def _look(self) -> list[Family]:
        readiness, waiting = await self._readiness(), await backlog(self._database)
        unread, free = await Catalogue(self._database).unread(), self._free()
        return [
            *_waiting("inbox", "Events that are not answered yet", waiting.inbox, self._served()),
            *_waiting("outbox", "Posts that are not sent yet", waiting.outbox, self._served()),
            _gauge("platform_up", "1 while a connected platform works.", "platform", _fine(readiness.platforms)),
            _gauge("check_ok", "1 while a part that answers depend on works.", "check", _fine(readiness.checks)),
            _gauge("ready", "1 while Dalil can answer.", "", {"": float(readiness.ready)}),
            _gauge("documents_failed", "Files that could not be read.", "", {"": unread}),
            _gauge("disk_free_bytes", "Room on the disk of DALIL_HOME.", "", {} if free is None else {"": free}),
        ]


def _counted(tally: Tally) -> list[Family]:
    ended = [
        Sample(times, {"platform": platform, "outcome": outcome})
        for (platform, outcome), times in sorted(tally.ended.items())
    ]
    waits = [sample for platform, one in sorted(tally.waits.items()) for sample in _histogram(platform, one)]
    return [
        Family("dalil_questions_total", "counter", "Questions answered since the start, by how they ended.", ended),
        Family("dalil_answer_seconds", "histogram", "From the arrival of a question to its answer.", waits),
    ]


def _histogram(platform: str, waits: Waits) -> list[Sample]:
    within = list(accumulate(waits.within))
    named = {"platform": platform}
    buckets = [
        Sample(times, {**named, "le": number(bound)}, "_bucket")
        for bound, times in zip((*BOUNDS_S, float("inf")), within, strict=True)
    ]
    return [*buckets, Sample(waits.seconds, named, "_sum"), Sample(within[-1], named, "_count")]


def _waiting(name: str, what: str, found: Mapping[str, Waiting], served: Collection[str]) -> list[Family]:
    """With a zero for each platform on which nothing waits."""
    rows = dict.fromkeys(sorted(served), 0.0) | {platform: float(one.rows) for platform, one in found.items()}
    ages = dict.fromkeys(sorted(served), 0.0) | {platform: one.oldest_s for platform, one in found.items()}
    return [
        _gauge(f"{name}_waiting", f"{what}.", "platform", rows),
        _gauge(f"{name}_oldest_seconds", f"{what}: the age of the oldest.", "platform", ages),
    ]


def _fine(troubles: Mapping[str, str]) -> dict[str, float]:
    return {name: float(not words) for name, words in troubles.items()}


def _gauge(name: str, words: str, label: str, values: Mapping[str, float]) -> Family:
    """`values` by what stands in the label; without a label there is one at most."""
    samples = [Sample(value, {label: of} if label else {}) for of, value in values.items()]
    return Family(f"dalil_{name}", "gauge", words, samples)

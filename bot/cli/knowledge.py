"""`dalil ingest` and `dalil collections`."""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.cli.screen import Progress, counted, say, trouble
from bot.home import definitions, register
from bot.state import open_state
from bot.wiring import Dalil, open_dalil
from engine.errors import CollectionError, InputError
from engine.knowledge.ingestion import IngestReport
from engine.knowledge.sources import UPLOADS
from engine.store.catalogue import Catalogue, Holding
from engine.store.contradictions import Contradictions
from engine.store.corpus import Corpus

OK, ERROR, SOME_FAILED = 0, 1, 4
LISTED = 1000  # contradictions
NICE = 10  # whoever waits for an answer goes first


async def ingest(what: tuple[str, ...]) -> int:
    os.nice(NICE)
    async with open_dalil() as dalil:
        names = [register(dalil.home, Path(name)) if name.endswith(".toml") else name for name in what]
        return await ingest_into(dalil, names)


async def ingest_into(dalil: Dalil, names: list[str]) -> int:
    """Read the named collections (all of them when none is named) with a bar, and tell how it went."""
    return tell(await _read(dalil, names))


async def _read(dalil: Dalil, names: list[str]) -> IngestReport:
    with Progress("Reading documents") as progress:
        report = await dalil.ingestion.run(
            definitions(dalil.home, dalil.settings.current),
            names,
            lambda done, total, what: progress.at(done, total, what),
        )
    await approximate(dalil)
    return report


async def approximate(dalil: Dalil) -> None:
    """Brings the approximate index after the exact one, with a bar: above `retrieval.exact_limit` it takes minutes."""

    def work() -> None:
        with Progress("Building the index for many passages") as progress:
            for done, total in dalil.vectors.sync():
                progress.at(done, total)

    await asyncio.to_thread(work)


def tell(report: IngestReport) -> int:
    """The report in words; each file that failed on a line of its own, with the reason; new contradictions."""
    for source, reason in report.failed:
        trouble(f"could not read {source}: {reason}")
    if report.failed and (report.added or report.replaced or report.unchanged):
        trouble("the rest was read")
    say(
        f"{counted(report.added, 'document')} added, {report.replaced} replaced, {report.removed} removed, "
        f"{report.unchanged} unchanged, in {report.seconds:.1f} s"
    )
    if report.contradictions:
        say(
            f"{counted(len(report.contradictions), 'new contradiction')} between documents: "
            "`dalil collections contradictions` lists all, as does the console under Contradictions"
        )
    if not report.looked_through:
        trouble(
            "the search for contradictions between documents ended at an error, which the log tells; the documents are "
            "read, and the next `dalil ingest` goes on with the search"
        )
    return SOME_FAILED if report.failed else OK


async def list_contradictions(as_json: bool) -> int:
    async with open_state() as state:
        kept = Contradictions(state.database)
        found, total = await kept.listed(LISTED), await kept.count()
    if as_json:
        say(json.dumps([asdict(one) for one in found], ensure_ascii=False, default=str))
    elif not found:
        say("No documents that contradict each other are known.")
    for one in () if as_json else found:
        say(f"{one.found_at:%Y-%m-%d %H:%M}")
        for side in (one.one, one.other):
            say(f"  {side.collection}: {' > '.join((side.source, *side.headers))}: {' '.join(side.quote.split())}")
    if total > len(found) and not as_json:
        say(f"and {total - len(found)} more")
    return OK


async def list_collections(as_json: bool) -> int:
    async with open_state() as state:
        holdings = await Catalogue(state.database).holdings()
    if as_json:
        say(json.dumps([_object(holding) for holding in holdings], ensure_ascii=False))
    elif not holdings:
        say("There are no collections yet. `dalil ingest` reads the samples; docs/collections.md tells of your own.")
    else:
        width = max(len(holding.name) for holding in holdings)
        for holding in holdings:
            documents, passages = counted(holding.documents, "document"), counted(holding.passages, "passage")
            counts = f"{documents:>16} {passages:>16}  {_spoken(holding):<8}"
            title = holding.title.get("en") or next(iter(holding.title.values()))
            say(f"{holding.name:<{width}}  {holding.type:<4} {counts}  {holding.changed_at:%Y-%m-%d %H:%M}  {title}")
    return OK


def _spoken(holding: Holding) -> str:
    return " ".join(holding.languages)


def _object(holding: Holding) -> dict[str, Any]:
    return asdict(holding) | {"changed_at": holding.changed_at.isoformat(timespec="seconds")}


async def show_collection(name: str, as_json: bool) -> int:
    async with open_state() as state:
        await Corpus(state.database).check((name,))
        sources = await Catalogue(state.database).sources(name)
    if as_json:
        say(
            json.dumps(
                [{"source": s.source, "documents": s.documents, "error": s.error} for s in sources], ensure_ascii=False
            )
        )
    else:
        for source in sources:
            say(f"{source.source}: {source.error or counted(source.documents, 'document')}")
    return OK


async def add_collection(definition: Path) -> int:
    """A new collection of which no file can be read is not kept."""
    async with open_dalil() as dalil:
        before = {link.name for link in (dalil.home / "collections").glob("*.toml")}
        name = register(dalil.home, definition)
        report = await _read(dalil, [name])
        code = tell(report)
        if f"{name}.toml" not in before and report.failed and not (report.added or report.replaced or report.unchanged):
            (dalil.home / "collections" / f"{name}.toml").unlink()
            if name in definitions(dalil.home, dalil.settings.current):
                await _read(dalil, [name])  # the sample of that name
            else:
                await dalil.ingestion.forget(name)
            trouble("no file of it could be read; nothing was added")
        return code


async def put_document(name: str, file: Path) -> int:
    data = _bytes_of(file)
    return await _change(name, lambda dalil, collection: _put(dalil, collection, file.name, data))


def _bytes_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from error


async def _put(dalil: Dalil, collection: Any, name: str, data: bytes) -> IngestReport:
    return await dalil.ingestion.put_document(collection, name, data)


async def remove(name: str, source: str | None) -> int:
    if source is not None:
        return await _change(name, lambda dalil, collection: _remove(dalil, collection, source))
    async with open_dalil() as dalil:
        link = dalil.home / "collections" / f"{name}.toml"
        if not link.is_symlink() and not link.exists():
            raise CollectionError(
                f"'{name}' is not a collection you added; packaged ones go with "
                "`dalil settings set collections.samples false` (and `collections.library false`, where that is on) "
                "and the next `dalil ingest`"
            )
        link.unlink()
        if name in definitions(dalil.home, dalil.settings.current):
            return await ingest_into(dalil, [name])  # the sample that the added one had replaced
        report = await dalil.ingestion.forget(name)
        say(f"collection '{name}' is removed, with {counted(report.removed, 'document')}")
        uploads = dalil.home / UPLOADS / name
        if uploads.exists():
            say(f"the files that were put into it stay in {uploads}; delete them there if they are not wanted")
        return OK


async def _remove(dalil: Dalil, collection: Any, source: str) -> IngestReport:
    return await dalil.ingestion.remove_document(collection, source)


async def _change(name: str, change: Callable[[Dalil, Any], Coroutine[Any, Any, IngestReport]]) -> int:
    async with open_dalil() as dalil:
        collection = definitions(dalil.home, dalil.settings.current)[name]
        return tell(await change(dalil, collection))

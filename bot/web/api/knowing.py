"""What Dalil answers from: search it, list it, read it, add to it, take out of it."""

from dataclasses import asdict
from operator import attrgetter
from typing import Any

from aiohttp import BodyPartReader, web

from bot.public import Search
from bot.web.api.asking import (
    COLLECTION,
    MOST_COLLECTIONS,
    MOST_PAIRS,
    NAME_CHARACTERS,
    check_collections,
    no_collection,
)
from bot.web.api.fields import Fields, json_body, query, too_large
from bot.web.api.fields import bounded as bounded_body
from bot.web.api.parts import API, reply
from bot.web.api.problems import ProblemError
from bot.web.keys import PARTS
from bot.web.problems import UNREADABLE
from engine.errors import CollectionError, DalilError, DocumentError, InputError
from engine.knowledge.ingestion import IngestReport
from engine.knowledge.sources import upload_name
from engine.language import LANGUAGES
from engine.store.catalogue import Holding, SourceInfo

MOST_PASSAGES = 100
MOST_SOURCES = 100
PAGE, MOST_ON_PAGE = 100, 1000
MOST_TEXTS = 1000


async def search(request: web.Request) -> web.Response:
    """The passages that fit best."""
    if request.method == "POST":
        body = await json_body(request)
        fields = Fields(body, ("question", "collections", "language", "k", "documents", "metadata"))
    else:
        fields = query(request, "question", "collections", "language", "k", lists=("collections",))
    wanted = Search(
        question=fields.text("question", request.app[PARTS].rules().question_length, needed=True),
        collections=fields.texts("collections", MOST_COLLECTIONS, 40, COLLECTION),
        language=fields.choice("language", LANGUAGES),
        k=fields.number("k", 1, MOST_PASSAGES) or 10,
        documents=fields.texts("documents", MOST_SOURCES, NAME_CHARACTERS),
        metadata=fields.pairs("metadata", MOST_PAIRS, NAME_CHARACTERS),
    )
    await check_collections(request, wanted.collections)
    return reply(await request.app[API].search(wanted))


async def collections(request: web.Request) -> web.Response:
    query(request)
    holdings = await request.app[API].catalogue.holdings()
    return reply({"collections": [_collection(holding) for holding in holdings]})


async def collection(request: web.Request) -> web.Response:
    query(request)
    name, holdings = request.match_info["collection"], await request.app[API].catalogue.holdings()
    for holding in holdings:
        if holding.name == name:
            return reply(_collection(holding))
    raise no_collection(name, [holding.name for holding in holdings])


async def documents(request: web.Request) -> web.Response:
    """Files of a collection by name; `after` is the name that the page before ended with."""
    fields = query(request, "limit", "after")
    limit, after = fields.number("limit", 1, MOST_ON_PAGE) or PAGE, fields.text("after", NAME_CHARACTERS, least=0)
    name = await _held(request)
    sources = sorted(await request.app[API].catalogue.sources(name), key=attrgetter("source"))
    rest = [one for one in sources if one.source > after]
    shown = rest[:limit]
    following = shown[-1].source if len(rest) > limit else None
    return reply({"documents": [_document(name, one) for one in shown], "next": following})


async def document(request: web.Request) -> web.Response:
    """A file and the texts that were read from it: one, or one a record of a table."""
    query(request)
    source = await _source(request)
    name = request.match_info["collection"]
    texts = await request.app[API].texts.of_source(name, source.source, MOST_TEXTS)
    return reply(_document(name, source) | {"texts": [asdict(title) for title in texts]})


async def text(request: web.Request) -> web.Response:
    """A text as Dalil read it: the `document` of a citation, whose `start` and `end` count its characters."""
    query(request)
    id_ = request.match_info["id"]
    found = await request.app[API].texts.find(id_)
    if found is None:
        raise ProblemError(404, "no_text", id=id_[:100])
    return reply(asdict(found.about) | {"text": found.text, "metadata": dict(found.metadata)})


async def put(request: web.Request) -> web.Response:
    """The bytes of a document under the name in the address."""
    query(request)
    await _held(request)
    return await _put(request, request.match_info["name"], await bounded_body(request, _most(request)))


async def upload(request: web.Request) -> web.Response:
    """A document as forms send it: multipart/form-data with one field `file`, which has a file name."""
    query(request)
    await _held(request)
    if request.content_type != "multipart/form-data":
        raise ProblemError(415, "media_type", got=request.content_type[:100], allowed="multipart/form-data")
    name, data = await _form_file(request)
    return await _put(request, name, data)


async def remove(request: web.Request) -> web.Response:
    query(request)
    source, collection = await _source(request), request.match_info["collection"]
    try:
        report = await request.app[API].remove(collection, source.source)
    except (InputError, CollectionError) as error:
        raise _kept(source.source, error) from error
    return reply(_report(collection, source.source, report))


async def _put(request: web.Request, name: str, data: bytes) -> web.Response:
    collection = request.match_info["collection"]
    try:
        upload_name(name)
    except InputError as error:
        raise _refused(name, error.why) from error
    try:
        report = await request.app[API].put(collection, name, data)
    except (InputError, CollectionError) as error:
        raise _kept(name, error) from error
    except DocumentError as error:
        raise _refused(name, error.why) from error
    if report.failed:
        raise _refused(name, "; ".join(reason for _, reason in report.failed))
    return reply(_report(collection, name, report))


def _kept(name: str, error: DalilError) -> ProblemError:
    return ProblemError(409, "document_kept", document=name[:200], reason=error.why)


def _refused(name: str, reason: str) -> ProblemError:
    return ProblemError(422, "document_refused", document=name[:200], reason=reason)


async def _form_file(request: web.Request) -> tuple[str, bytes]:
    most = _most(request)
    if (request.content_length or 0) > most + 2**16:
        raise too_large(most)
    try:
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.name == "file" and part.filename:
                return part.filename, await _bounded_part(part, most)
    except UNREADABLE as error:
        raise ProblemError(400, "bad_form") from error
    raise ProblemError(422, "field_missing", field="file")


async def _bounded_part(part: BodyPartReader, most: int) -> bytes:
    data = bytearray()
    while chunk := await part.read_chunk(2**16):
        data += chunk
        if len(data) > most:
            raise too_large(most)
    return bytes(part.decode(bytes(data)))


def _most(request: web.Request) -> int:
    return request.app[API].rules().upload_bytes


async def _held(request: web.Request) -> str:
    """The name of the collection in the address, which there is."""
    name = request.match_info["collection"]
    await check_collections(request, (name,))
    return name


async def _source(request: web.Request) -> SourceInfo:
    collection, name = await _held(request), request.match_info["name"]
    for source in await request.app[API].catalogue.sources(collection):
        if source.source == name:
            return source
    raise ProblemError(404, "no_document", document=name[:200], collection=collection)


def _collection(held: Holding) -> dict[str, Any]:
    return asdict(held) | {"changed_at": held.changed_at.isoformat(timespec="seconds")}


def _document(collection: str, source: SourceInfo) -> dict[str, Any]:
    return {"collection": collection, "name": source.source, "records": source.documents, "error": source.error}


def _report(collection: str, name: str, report: IngestReport) -> dict[str, Any]:
    counts = ("added", "replaced", "removed", "unchanged", "passages")
    return {"collection": collection, "name": name} | {count: getattr(report, count) for count in counts}

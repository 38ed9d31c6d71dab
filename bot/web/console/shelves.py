"""Collections: what Dalil answers from, seen by whoever looks after them and changed by administrators."""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from aiohttp import BodyPartReader, web

from adapters.web import render
from bot.rows import FILE as STAFF_ROWS
from bot.shelf import Sample, Shelf, Table
from bot.web.console import scheduling
from bot.web.console.confirming import unconfirmed
from bot.web.console.doors import HOME, UPLOAD, Staff, back_to, console_page, form_of
from bot.web.keys import PARTS
from bot.web.pages import page_language
from bot.web.problems import UNREADABLE, RefusedError
from engine.contact import PARTS as OFFICE
from engine.errors import CollectionError, DocumentError, InputError, StoreError
from engine.knowledge.collections import Definitions
from engine.knowledge.definition import FIELDS, NAME, NEEDED
from engine.knowledge.readers import STRUCTURED, WHOLE, is_structured, too_large
from engine.language import LANGUAGES
from engine.store.catalogue import Holding, Share
from engine.text.analysis import bare_words
from engine.text.lexicon import WordList

PATH = f"{HOME}/collections"
NEW = f"{HOME}/new-collection"
ONE = f"{PATH}/{{name}}"
MOST_FILES = 200  # in one form
_LONGEST = 2000  # characters of a field
_ASKED = 1000
KINDS = ("rows", "qa", "docs")  # how the rows of tables are read
COLUMNS = tuple(dict.fromkeys(one for kind in ("qa", "docs") for one in FIELDS[kind] if one != "metadata"))
HEADINGS = {field: WordList(f"columns.{field}", fold=bare_words) for field in COLUMNS}


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why columns cannot be kept. `lacking`: fields that no column is named for; `whole`: files of the collection that
    could not be read any more, being no tables."""

    lacking: Sequence[str] = ()
    whole: Sequence[str] = ()


async def page(request: web.Request, staff: Staff) -> web.StreamResponse:
    parts, language = request.app[PARTS], page_language(request)
    definitions, reach = await parts.shelf.definitions(), staff.account.seen()
    holdings = {one.name: one for one in await parts.console.catalogue.holdings()}
    bad, shares = await parts.console.catalogue.unread_by_collection(), await parts.console.catalogue.shares()
    names = sorted({*holdings, *(one.name for one in definitions.collections)})
    rows = [
        {
            "name": name,
            "title": _title(name, definitions, holdings.get(name), language),
            "held": holdings.get(name),
            "share": shares.get(name, Share(0, 0)),
            "bad": bad.get(name, 0),
            "reading": _at_work(request, name),
        }
        for name in names
        if reach is None or name in reach
    ]
    errors = definitions.errors if staff.account.may("administrator") else ()
    return console_page(request, staff, "collections.html", {"rows": rows, "errors": errors})


async def new(request: web.Request, staff: Staff) -> web.StreamResponse:
    return _about(request, staff, {}, new=True)


async def create(request: web.Request, staff: Staff) -> web.StreamResponse:
    given = await form_of(request)
    parts, name = request.app[PARTS], given.get("name", "").strip()
    table = {"name": name, "type": "docs", "sources": []} | _described(given)
    if (problem := _problem(table)) or name in await parts.shelf.definitions():
        return _about(request, staff, given, problem or "taken", new=True)
    await parts.shelf.create(table)
    await parts.console.audit.add(staff.account.name, "collection_created", name)
    return back_to(f"{PATH}/{name}?done=created")


async def about(request: web.Request, staff: Staff) -> web.StreamResponse:
    return _about(request, staff, _as_given(_own_table(request)))


async def describe(request: web.Request, staff: Staff) -> web.StreamResponse:
    name, given = request.match_info["name"], await form_of(request)
    old = {key: value for key, value in _own_table(request).items() if key not in ("title", "description", "contact")}
    table = old | _described(given)
    if problem := _problem(table):
        return _about(request, staff, given, problem)
    await request.app[PARTS].shelf.change(name, table)
    await request.app[PARTS].console.audit.add(staff.account.name, "collection_changed", name)
    return back_to(f"{PATH}/{name}?done=saved")


async def one(request: web.Request, staff: Staff) -> web.StreamResponse:
    return await _one(request, staff, await seen(request, staff))


async def change(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Does what the pressed button says; a question may be tried by whoever sees the collection."""
    name, given, parts = await seen(request, staff), await form_of(request), request.app[PARTS]
    action, by = given.get("action", ""), staff.account.name
    if action == "try":
        return await _one(request, staff, name, tried=given.get("question", "").strip()[:_ASKED])
    may = staff.account.may
    if not (may("approver", [name]) if action == "remove_row" else may("administrator")):
        raise RefusedError(403, "not_allowed")
    if action == "delete" and (problem := await unconfirmed(request, staff, given)):
        return await _one(request, staff, name, problem=f"console.refused_{problem}")
    try:
        match action:
            case "read":
                parts.shelf.read(name)
            case "remove":
                await parts.shelf.remove(name, given.get("source", ""))
                await parts.console.audit.add(by, "document_removed", name, file=given.get("source", "")[:200])
            case "remove_row":
                if await parts.rows.remove(name, given.get("row", "")):
                    await parts.console.audit.add(by, "row_removed", name)
            case "delete" if given.get("sure") == "yes":
                await parts.shelf.delete(name)
                await parts.console.audit.add(by, "collection_deleted", name)
                return back_to(f"{PATH}?done=saved")
            case _:
                raise RefusedError(422, "choose")
    except (CollectionError, DocumentError, InputError, StoreError) as error:
        return await _one(request, staff, name, refused=[(given.get("source", ""), error.why)])
    return back_to(f"{PATH}/{name}?done=saved")


async def schedule(request: web.Request, staff: Staff) -> web.StreamResponse:
    name = await seen(request, staff)
    definitions = await request.app[PARTS].shelf.definitions()
    if name not in definitions:
        raise RefusedError(404, "not_found")
    done = await scheduling.change(request, staff, definitions[name])
    return await _one(request, staff, name, unkept=done) if isinstance(done, scheduling.Refused) else done


async def upload(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Keeps the files of the form, each by itself, and has the collection read."""
    name, parts = await seen(request, staff), request.app[PARTS]
    kept: list[str] = []
    refused: list[tuple[str, str]] = []
    try:
        async for part in request[UPLOAD] if UPLOAD in request else _no_files():
            if not isinstance(part, BodyPartReader) or not part.filename:
                continue
            if len(kept) + len(refused) >= MOST_FILES:
                break
            try:
                await parts.shelf.put(name, part.filename, await _bounded(part, parts.shelf.most_bytes))
                kept.append(part.filename)
            except (InputError, CollectionError, DocumentError) as error:
                refused.append((part.filename, error.why))
    except UNREADABLE as error:
        raise RefusedError(400, "bad_request") from error
    tables = [file for file in kept if is_structured(file)] if _is_unmapped(parts.shelf, name) else []
    recognised = await _recognised(parts.shelf, name, tables[0]) if tables else None
    if recognised is not None:
        await parts.shelf.change(name, recognised, read=False)
        await parts.console.audit.add(staff.account.name, "collection_changed", name)
    if kept:
        parts.shelf.read(name)
        await parts.console.audit.add(staff.account.name, "documents_added", name, files=len(kept))
    if refused or not kept:
        return await _one(request, staff, name, refused=refused, problem="" if kept or refused else "shelf.no_file")
    if tables and recognised is None:
        return back_to(f"{PATH}/{name}/columns?{urlencode({'file': tables[0]})}")
    return back_to(f"{PATH}/{name}?done={'recognised' if recognised else 'saved'}")


def _is_unmapped(shelf: Shelf, name: str) -> bool:
    """Whether nobody has said yet what its columns mean, and it can be said here."""
    return shelf.is_own(name) and "fields" not in shelf.table(name)


async def _recognised(shelf: Shelf, name: str, file: str) -> Table | None:
    """The definition with what heads the columns of a table; None where that tells nothing, or does not hold for all
    that is in the collection."""
    try:
        table = _mapped(shelf.table(name), _guessed((await shelf.sample(name, file)).columns), ())
        if not (named := set(table.get("fields", {}).values())) or await _unfit(shelf, name, table):
            return None
        for one in _tables(await shelf.uploads(name)):
            if not named.issubset((await shelf.sample(name, one, table)).columns):
                return None
    except (CollectionError, DocumentError):
        return None
    return table


def _tables(uploads: Iterable[str]) -> list[str]:
    return sorted(file for file in uploads if is_structured(file) and file != STAFF_ROWS)


async def columns(request: web.Request, staff: Staff) -> web.StreamResponse:
    table = _own_table(request)
    fields = table.get("fields", {})
    kind = table["type"] if "fields" in table else "rows"
    given = {key: value for key, value in fields.items() if isinstance(value, str)}
    return await _columns(request, staff, given | {"kind": kind}, list(fields.get("metadata", [])))


async def map_columns(request: web.Request, staff: Staff) -> web.StreamResponse:
    """Keeps what the columns mean, or shows how the first rows would be read then."""
    name, given = request.match_info["name"], await form_of(request)
    metadata = [value for value in (await request.post()).getall("metadata", []) if isinstance(value, str)]
    table, shelf = _mapped(_own_table(request), given, metadata), request.app[PARTS].shelf
    if unfit := await _unfit(shelf, name, table):
        return await _columns(request, staff, given, metadata, unfit=unfit)
    if given.get("action") == "look":
        return await _columns(request, staff, given, metadata, table)
    rows = request.app[PARTS].rows
    held = await rows.of(name)
    try:
        await shelf.change(name, table, read=False)
        await rows.rewrite(name, held)
    except CollectionError as error:
        return await _columns(request, staff, given, metadata, refused=error.why)
    shelf.read(name)
    await request.app[PARTS].console.audit.add(staff.account.name, "collection_changed", name)
    return back_to(f"{PATH}/{name}?done=saved")


async def seen(request: web.Request, staff: Staff) -> str:
    """The collection of the address; 404 where there is none, or none that the account may look at."""
    name, parts, reach = request.match_info["name"], request.app[PARTS], staff.account.seen()
    if not NAME.fullmatch(name) or (reach is not None and name not in reach):
        raise RefusedError(404, "not_found")
    held = {one.name for one in await parts.corpus.collections()}
    if name not in held and name not in await parts.shelf.definitions():
        raise RefusedError(404, "not_found")
    return name


async def _one(
    request: web.Request,
    staff: Staff,
    name: str,
    refused: Sequence[tuple[str, str]] = (),
    tried: str = "",
    *,
    problem: str = "",
    unkept: scheduling.Refused | None = None,
) -> web.Response:
    parts, language = request.app[PARTS], page_language(request)
    definitions = await parts.shelf.definitions()
    held = next((one for one in await parts.console.catalogue.holdings() if one.name == name), None)
    reading = parts.shelf.reading(name)
    info = next((info for info in await parts.corpus.collections() if info.name == name), None)
    uploads, sources = await parts.shelf.uploads(name), await parts.console.catalogue.sources(name)
    answer = await parts.ask([name], (), tried, language) if tried else None
    definition = next((one for one in definitions.collections if one.name == name), None)
    context = {
        "schedules": await scheduling.rows(request, definition),
        "scheduling": scheduling.fields(request, definition),
        "unkept": unkept or scheduling.Refused({}),
        "name": name,
        "title": _title(name, definitions, held, language),
        "held": held,
        "share": Share(len(sources), sum(one.rows for one in sources)),
        "description": held.description.get(language, "") if held else "",
        "contact": info.contact if info else None,
        "office": OFFICE,
        "reading": reading,
        "percent": min(99, 100 * reading.done // reading.total) if reading and reading.total else 0,
        "sources": [(one, one.source in uploads, document_link(name, one.source)) for one in sources],
        "refused": refused,
        "problem": problem,
        "own": parts.shelf.is_own(name),
        "defined": name in definitions,
        "rows": await parts.rows.of(name) if name in definitions else [],
        "fields": parts.shelf.table(name).get("fields", {}) if parts.shelf.is_own(name) else {},
        "may_approve": staff.account.may("approver", [name]),
        "may": staff.account.may("administrator"),
        "mb": parts.shelf.most_bytes // 2**20,
        "kinds": ",".join([*WHOLE, *STRUCTURED]),
        "tables": _tables(uploads),
        "tried": tried,
        "asked": render.asked_object(tried, language) if tried else None,
        "shown": render.shown(answer, pressable=False) if answer else None,
        "staff": await _staff_of(request, name) if staff.account.may("administrator") else [],
    }
    wrong = bool(refused or problem or unkept)
    return console_page(request, staff, "collection.html", context, status=422 if wrong else 200)


def document_link(collection: str, source: str, document: str = "", passage: int = 0) -> str:
    """The address of a file's page; with a document, where that passage of it stands."""
    query = {"source": source} | ({"document": document} if document else {})
    place = f"#at-{document}-{passage}" if document else ""
    return f"{PATH}/{collection}/document?{urlencode(query)}{place}"


async def _staff_of(request: web.Request, name: str) -> list[tuple[str, str, str]]:
    """Who has a role for the collection: account, name, role."""
    accounts = await request.app[PARTS].console.accounts.all()
    held = [(one, one.grants.get(name) or one.grants.get("")) for one in accounts if not one.disabled]
    return [(one.id, one.name, role) for one, role in held if role]


def _about(
    request: web.Request, staff: Staff, given: Mapping[str, str], problem: str = "", *, new: bool = False
) -> web.Response:
    context = {
        "given": given,
        "problem": problem,
        "new": new,
        "name": request.match_info.get("name", ""),
        "choices": ("auto", *LANGUAGES),
        "office": OFFICE,
    }
    return console_page(request, staff, "collection_about.html", context, status=422 if problem else 200)


async def _columns(
    request: web.Request,
    staff: Staff,
    given: Mapping[str, str],
    metadata: Sequence[str],
    table: Table | None = None,
    refused: str = "",
    *,
    unfit: Unfit | None = None,
) -> web.Response:
    name, shelf = request.match_info["name"], request.app[PARTS].shelf
    file = given.get("file") or request.query.get("file", "")
    sample = Sample((), ())
    try:
        sample = await shelf.sample(name, file)
        if table is not None:
            sample = await shelf.sample(name, file, table)
    except (CollectionError, DocumentError) as error:
        refused = error.why
    is_fresh = "kind" not in given or (given["kind"] == "rows" and table is None)
    guessed = _guessed(sample.columns) if is_fresh else {}
    context = {
        "collection": name,
        "file": file,
        "kinds": KINDS,
        "columns": COLUMNS,
        "given": dict(given) | guessed,
        "metadata": metadata,
        "sample": sample,
        "looked": table is not None and not refused,
        "refused": refused,
        "unfit": unfit,
        "title": _title(name, await shelf.definitions(), None, page_language(request)),
        "unmapped": "fields" not in shelf.table(name),
    }
    wrong = bool(refused or unfit)
    return console_page(request, staff, "columns.html", context, status=422 if wrong else 200)


def _guessed(columns: Sequence[str]) -> dict[str, str]:
    """What the columns are for by what heads them in any language, and the kind of row that they make."""
    headed = {bare_words(column): column for column in reversed(columns)}
    found = {field: next((headed[one] for one in HEADINGS[field] if one in headed), "") for field in COLUMNS}
    found = {field: column for field, column in found.items() if column}
    asked = all(field in found for field in NEEDED["qa"])
    return found | {"kind": "qa" if asked else "docs" if "content" in found else "rows"}


async def _unfit(shelf: Shelf, name: str, table: Table) -> Unfit | None:
    if lacking := [field for field in NEEDED[table["type"]] if field not in table.get("fields", {})]:
        return Unfit(lacking=lacking)
    whole = sorted(file for file in await shelf.uploads(name) if not is_structured(file))
    return Unfit(whole=whole) if whole and table["type"] == "qa" else None


def _mapped(table: Table, given: Mapping[str, str], metadata: Sequence[str]) -> Table:
    """The definition with what the form says of columns; a template of other columns goes."""
    kept = {key: value for key, value in table.items() if key not in ("fields", "type", "augment")}
    kind = given.get("kind")
    if kind not in ("qa", "docs"):
        return kept | {"type": "docs"}
    allowed = FIELDS[kind]  # type: ignore[index]
    fields: Table = {key: given[key][:_LONGEST] for key in allowed if key != "metadata" and given.get(key, "").strip()}
    if metadata:
        fields["metadata"] = list(metadata[:100])
    return kept | {"type": kind, "fields": fields}


def _own_table(request: web.Request) -> Table:
    """404 for a collection that is not defined by a file of our own."""
    name, shelf = request.match_info["name"], request.app[PARTS].shelf
    if not NAME.fullmatch(name) or not shelf.is_own(name):
        raise RefusedError(404, "not_found")
    return shelf.table(name)


def _described(given: Mapping[str, str]) -> Table:
    """Title, description, language and contact of a form, each text in the languages that it was given in."""

    def words(field: str) -> dict[str, str]:
        typed = {language: given.get(f"{field}.{language}", "").strip()[:_LONGEST] for language in LANGUAGES}
        return {language: text for language, text in typed.items() if text}

    table: Table = {field: said for field in ("title", "description") if (said := words(field))}
    table["language"] = given.get("language") if given.get("language") in LANGUAGES else "auto"
    office = {part: said for part in OFFICE if (said := words(f"contact.{part}"))}
    return table | ({"contact": office} if office else {})


def _problem(table: Table) -> str:
    """A code for what does not fit; "" where all does."""
    if not NAME.fullmatch(table["name"]):
        return "name"
    if "title" not in table:
        return "title"
    return "contact" if "contact" in table and "name" not in table["contact"] else ""


def _as_given(table: Table) -> dict[str, str]:
    """A definition as its form holds it."""
    contact = table.get("contact", {})
    texts = {"title": table.get("title"), "description": table.get("description")}
    texts |= {f"contact.{part}": contact.get(part) for part in OFFICE}
    given = {"language": str(table.get("language", "auto"))}
    for field, said in texts.items():
        words = said if isinstance(said, dict) else dict.fromkeys(LANGUAGES, said) if said else {}
        given |= {f"{field}.{language}": str(text) for language, text in words.items()}
    return given


def _title(name: str, definitions: Definitions, held: Holding | None, language: Any) -> str:
    if name in definitions:
        return definitions[name].title.get(language) or name
    return (held.title.get(language) if held else "") or name


def _at_work(request: web.Request, name: str) -> bool:
    reading = request.app[PARTS].shelf.reading(name)
    return reading is not None and not reading.ended


async def _bounded(part: BodyPartReader, most: int) -> bytes:
    """The bytes of a file; of one that is too large the rest is passed over. DocumentError says so."""
    data, size = bytearray(), 0
    while chunk := await part.read_chunk(2**16):
        size += len(chunk)
        if size <= most:
            data += chunk
        else:
            data.clear()
            if size > 4 * most:  # nobody is listened to for ever
                raise RefusedError(413, "bad_request")
    if size > most:
        raise DocumentError(too_large(most // 2**20), part.filename or "")
    return bytes(part.decode(bytes(data)))


async def _no_files() -> AsyncIterator[BodyPartReader]:
    return
    yield

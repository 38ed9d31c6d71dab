"""Who has a role for one collection alone sees and changes nothing of another, by whatever address, field or id.

Two collections are there, sports and library (desk, for rows, goes with the second): everything of the second bears
the word MARK, and is aimed at through every route of the console.
"""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import aiohttp
import pytest
from sqlalchemy import select

from bot.web import console
from engine.answering.documents.citations import citation_of
from engine.document import paragraph
from engine.messages import Address, Answer, Feedback, IncomingMessage, Person, TraceStep
from engine.passage import StoredPassage
from engine.retrieval.model import PASSAGES
from engine.staff.roles import Account, Role
from engine.store import schema
from engine.store.accounts import put_grants
from engine.store.corpus import Corpus
from engine.store.feedback import Votes
from engine.store.ledger import Exchange, Ledger, named
from engine.store.people import People
from engine.store.reviewed import Rest, Written
from tests.engine.evaluation.runs import row, run
from tests.web.console.staff import PASSWORD, browser, hired, send, sign_in, token_of
from tests.web.console.test_collections_page import made, put, settled
from tests.web.site import PAGES as DOCUMENTS
from tests.web.site import Site, answer_from, running_site

MARK = "quokka"
ONES_OWN = {  # about the reader, or leading on to a page that is aimed at
    ("GET", "/console/account"), ("POST", "/console/account"), ("POST", "/console/account/unlink"),
    ("POST", "/console/account/digest"), ("GET", "/console/link"), ("POST", "/console/link"),
    ("POST", "/console/sign-out"), ("GET", "/console/openid/again"),
    *(("GET", path) for path in console.FORMS), ("GET", "/console/look/logo"),
}  # fmt: skip
NOBODYS = {
    "/review", "/review/{rest:.*}", "/console/sign-in", "/console/enter", "/console/openid", "/console/openid/callback"
}  # fmt: skip
QUOTES = {"quote:{passage}:1": "{quote}"}
WRITES = {"action": "save", "question": "Q", "text": "A [1]", "language_of": "en"}
AIMED_GET = (
    "/console/answers/{turn}",
    "/console/answers/{open}",
    "/console/answers/{turn}/correct",
    "/console/answers/{open}/correct?gap=all",
    "/console/answers/{turn}/add",
    "/console/reviewed/{reviewed}",
    "/console/reviewed/{reviewed}/edit",
    "/console/collections/library",
    "/console/collections/library/about",
    "/console/collections/desk/columns?file=faq.csv",
    "/console/collections/library/document?source=rules.md",
    "/console/collections/library/original?source=rules.md",
    "/console/collections/desk/document?source=staff.jsonl",
    "/console/evaluations",
    "/console/evaluations/{evaluation}",
    "/console/askers?code={code}",
    "/console/askers?turn={turn}",
    "/console/people",
    "/console/people/{account}",
    "/console/channels",
    "/console/connections",
    "/console/connections/slack-manifest.json",
    "/console/look",
    "/console/settings",
    "/console/keys",
    "/console/audit",
    "/console/backup",
    "/console/new-collection",
)
CROSSED_GET = (  # by the name of one's own collection
    "/console/collections/sports/document?source=rules.md",
    "/console/collections/sports/original?source=rules.md",
    "/console/collections/sports/original?source=../library/rules.md",
    "/console/collections/sports/columns?file=rules.md",
)
AIMED_POST: tuple[tuple[str, dict[str, str]], ...] = (
    ("/console/answers/{turn}", {"action": "claim"}),
    ("/console/answers/{turn}", {"action": "note", "text": "seen"}),
    ("/console/answers/{turn}", {"action": "release"}),
    ("/console/answers/{turn}", {"action": "verdict", "verdict": "right"}),
    ("/console/answers/{turn}/again", {}),
    ("/console/answers/{turn}/correct", {**WRITES, **QUOTES, "action": "find", "sought": MARK}),
    ("/console/answers/{turn}/correct", {**WRITES, **QUOTES}),
    ("/console/answers/{own}/correct", {**WRITES, **QUOTES}),
    ("/console/reviewed/{own_reviewed}/edit", {**WRITES, **QUOTES}),
    ("/console/answers/{turn}/add", {"action": "row", "collection": "desk", "question": "Q?", "text": "A."}),
    ("/console/answers/{own}/add", {"action": "row", "collection": "desk", "question": "Q2?", "text": "A."}),
    ("/console/answers/{own}/add", {"action": "synonym", "words": "permit, zorbli", "language_of": "en"}),
    ("/console/synonyms", {"action": "synonym", "words": "pass, zorbla", "language_of": "en"}),
    ("/console/queue/undo", {"batch": "{batch}"}),
    ("/console/reviewed/{reviewed}", {"action": "approve", "version": "1"}),
    ("/console/reviewed/{reviewed}", {"action": "end", "version": "1", "served": "1"}),
    ("/console/reviewed/{reviewed}/edit", {**WRITES, **QUOTES}),
    ("/console/collections/library", {"action": "try", "question": MARK}),
    ("/console/collections/library", {"action": "read"}),
    ("/console/collections/desk", {"action": "remove_row", "row": "{row}"}),
    ("/console/collections/library/about", {"title.en": "Mine"}),
    ("/console/collections/desk/columns", {"file": "faq.csv", "kind": "qa", "question": "antwort", "answer": "frage",
                                           "action": "save"}),
    ("/console/collections/library/schedules", {"action": "run", "key": "{schedule}"}),
    ("/console/collections/library/schedules", {"action": "sure", "key": "{schedule}"}),
    ("/console/collections/library/schedules", {"action": "end", "key": "{schedule}"}),
    ("/console/collections/library/files", {}),
    ("/console/collections/library", {"action": "remove", "source": "rules.md"}),
    ("/console/askers", {"action": "export", "code": "{code}"}),
    ("/console/askers", {"action": "block", "code": "{code}"}),
    ("/console/askers", {"action": "erase", "code": "{code}", "sure": "yes"}),
    ("/console/people/{account}", {"action": "roles", "role:": "viewer"}),
    ("/console/people", {"name": "mine", "new": PASSWORD, "role:sports": "approver"}),
    ("/console/new-collection", {"name": "third", "title.en": "Third"}),
    ("/console/collections/library", {"action": "delete", "sure": "yes"}),
)  # fmt: skip
CLOSED_POST: tuple[tuple[str, dict[str, str]], ...] = (  # what is no collection's, and a guess at words
    ("/console/answers/{own}/correct", {**WRITES, "quote:{passage}:1": "not there"}),
    ("/console/channels", {"place": "web/1", "collections": "library"}),
    ("/console/connections", {"what": "telegram", "action": "forget"}),
    ("/console/look", {"look.name_en": "Mine"}),
    ("/console/look/logo", {}),
    ("/console/settings", {"key": "answer.threshold", "action": "save", "value": "0.1"}),
    ("/console/keys", {"action": "make", "name": "mine", "scope": "admin"}),
    ("/console/backup", {}),
    ("/console/contradictions", {"pair": "guessed", "action": "dismiss"}),
)
CROSSED_POST: tuple[tuple[str, dict[str, str]], ...] = (  # from one's own pages; they come back with nothing done
    ("/console/queue", {"turn": "{turn}", "action": "wrong"}),
    ("/console/queue", {"turn": "{turn}", "action": "claim"}),
    ("/console/gaps", {"turn": "{open}", "action": "off_subject"}),
    ("/console/collections/sports", {"action": "remove_row", "row": "{row}"}),
    ("/console/answers/{own}/correct", {**WRITES, **QUOTES, "action": "find"}),
    ("/console/collections/sports", {"action": "try", "question": MARK}),
    ("/console/answers/{own}/again", {}),
)
LISTS = (
    "/console",
    "/console/queue?kind=all&state=any",
    "/console/queue?kind=all&state=any&collection=library",
    f"/console/queue?kind=all&state=any&words={MARK}",
    "/console/queue?kind=all&state=any&reviewer=rania",
    "/console/queue?kind=abstained&state=any",
    "/console/reviewed",
    "/console/gaps",
    "/console/contradictions",
    "/console/numbers",
    "/console/numbers?collection=library",
    "/console/numbers.csv?collection=library",
    "/console/numbers.jsonl?collection=library",
    "/console/collections",
    "/console/collections/sports",
    "/console/synonyms",
    "/console/answers/{own}",
    "/console/answers/{own}/correct",
    "/console/answers/{own_open}",
    "/console/answers/{own_open}/correct?gap=all",
    "/console/answers/{own}/add",
    "/console/reviewed/{own_reviewed}",
    "/console/reviewed/{own_reviewed}/edit",
)
"""Pages that each role may open, but for what only a later one does there."""


@dataclass(frozen=True, slots=True)
class World:
    """`names`: what stands for the placeholders above."""

    site: Site
    names: Mapping[str, str]

    def fill(self, text: str) -> str:
        for name, value in self.names.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def form(self, fields: Mapping[str, str]) -> dict[str, str]:
        return {self.fill(name): self.fill(value) for name, value in fields.items()}


@pytest.fixture
async def world(sqlite_url: str) -> AsyncIterator[World]:
    async with running_site(sqlite_url) as site:
        yield World(site, await furnished(site))


async def furnished(site: Site) -> dict[str, str]:
    rania = await hired(site)
    async with browser(site) as session:
        await sign_in(session)
        await collections(site, session)
    omar = await hired(site, "omar", None, library="approver")
    own, theirs = await passage(site, "The pool"), await passage(site, f"The {MARK}")
    names = {"passage": theirs.id, "quote": theirs.text}
    names["own"] = await asked(site, "When is the pool open?", answered(own, theirs))
    names["turn"] = await asked(site, f"Where does the {MARK} sleep?", answered(theirs), "one")
    names["open"] = await asked(site, f"Who feeds the {MARK}?", left_open(), "one", "library")
    names["own_open"] = await asked(site, "Who sweeps the gym?", left_open(), "two", "sports")
    judged = await asked(site, f"May the {MARK} swim?", answered(theirs), "one")
    names["batch"], _ = await site.console.verdicts.give([judged], "wrong", None, rania)
    await site.console.verdicts.add_note(names["turn"], f"Ask the {MARK}.", rania)
    for turn in (names["turn"], names["own"]):
        vote = Feedback(uuid4().hex, Address("web", "one"), Person("web", "one"), turn, -1, f"no {MARK}")
        await Votes(site.database).record(vote if turn == names["turn"] else replace(vote, reason="no"))
    for name, its, words in (("reviewed", theirs, f"The {MARK} sleeps [1]."), ("own_reviewed", own, "At eight [1].")):
        rest = Rest(citation_of(its, 1, 0, len(its.text)), its.text)
        question = f"Of the {MARK}?" if name == "reviewed" else "Of the pool?"
        names[name] = await site.console.reviewed.write(Written(question, "en", words, (), (rest,)), rania)
    await site.console.evaluations.save(run("a1", replace(row(1, {"mrr": 0.5}), question=f"Of the {MARK}?")))
    [schedule] = (await site._parts["shelf"].definitions())["library"].schedules
    [added] = await site._parts["rows"].of("desk")
    code = await People(site.database).code(Person("web", "one"))
    return names | {"evaluation": "a1", "schedule": schedule.key, "row": added.id, "code": code, "account": omar.id}


async def collections(site: Site, session: aiohttp.ClientSession) -> None:
    shelf = site._parts["shelf"]
    columns = {"file": "faq.csv", "kind": "qa", "question": "frage", "answer": "antwort", "action": "save"}
    for name, answer in (("sports", "The pool is open at eight."), ("desk", f"The {MARK} desk is here.")):
        await made(session, name, "Sports" if name == "sports" else f"Desk of the {MARK}")
        await put(session, name, {"faq.csv": f"frage,antwort\nWhere is it?,{answer}\n".encode()})
        await settled(site, name)
        assert await send(session, f"/console/collections/{name}/columns", **columns) == 303
        await settled(site, name)
    await site._parts["rows"].add("desk", f"Is the {MARK} in?", f"The {MARK} is out.", "en")
    await made(session, "library", f"Library of the {MARK}")
    text = f"# The {MARK}\n\nThe {MARK} sleeps below the stairs.\n"
    await put(session, "library", {"rules.md": text.encode()})
    await settled(site)
    schedule = {"sitemap": f"http://127.0.0.1:9/{MARK}.xml", "every": "1d"}
    await shelf.change("library", shelf.table("library") | {"schedule": [schedule]})
    await settled(site)


async def passage(site: Site, begins: str) -> StoredPassage:
    like = schema.passages.c.text.like(f"{begins}%") & (schema.passages.c.view != "topic")
    async with site.database.read() as connection:
        ids = (await connection.execute(select(schema.passages.c.id).where(like))).scalars().all()
    found = await Corpus(site.database).passages(ids)
    return next(one for one in found.values() if one.collection in ("sports", "library"))


def answered(source: StoredPassage, *beside: StoredPassage) -> Answer:
    """From `source`; what else was found is only in the trace."""
    cited = citation_of(source, 1, 0, len(source.text))
    trace = (TraceStep("retrieve", 1.0, {PASSAGES: [f"{one.id} 0.9" for one in (source, *beside)]}),)
    return replace(answer_from(DOCUMENTS["en"]), document=paragraph(source.text), citations=(cited,), trace=trace)


def left_open() -> Answer:
    return replace(
        answer_from(DOCUMENTS["en"]), outcome="abstention", document=paragraph("No."), citations=(), trace=()
    )


async def asked(site: Site, question: str, answer: Answer, who: str = "two", of: str = "") -> str:
    address, collections = Address("web", "both"), (of,) if of else ()
    message = IncomingMessage(uuid4().hex, address, Person("web", who), question, collections=collections)
    exchange = Exchange(message, named(answer), question)
    await Ledger(site.database).save(exchange)
    return exchange.answer.turn


@asynccontextmanager
async def reaching(world: World, grants: Mapping[str, Role]) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """The session of somebody with these roles, however they came by them, and the token of its forms."""
    account: Account = await hired(world.site, "zoe", None, sports="viewer")
    await world.site.database.writing(lambda connection: put_grants(connection, account.id, grants))
    async with browser(world.site) as session:
        assert (await sign_in(session, "zoe")).status == 303
        yield session, await token_of(session, "/console/account")


async def got(session: aiohttp.ClientSession, path: str) -> tuple[int, str]:
    async with session.get(path, allow_redirects=False) as response:
        return response.status, await response.text()


async def sent(session: aiohttp.ClientSession, token: str, path: str, fields: Mapping[str, str]) -> tuple[int, str]:
    data: Any = {"token": token, **fields}
    if path.endswith(("/files", "/logo")):
        data = aiohttp.FormData({"token": token})
        data.add_field("files", b"# Mine", filename="mine.md", content_type="application/octet-stream")
    async with session.post(path, data=data, allow_redirects=False) as response:
        return response.status, (await response.read()).decode("utf-8", "replace")


async def everything(site: Site) -> dict[str, Any]:
    """All rows and all files, but for sessions, which each request may renew, and what runs by itself."""
    beside = {"console_sessions", "schedule_runs"}
    tables = [table for table in schema.metadata.sorted_tables if table.name not in beside]
    rows = await site.database.reading(
        lambda connection: {table.name: sorted(map(repr, connection.execute(select(table)).all())) for table in tables}
    )
    files: list[Path] = [
        path for path in site.home.rglob("*") if path.is_file() and path.suffix not in (".db", ".lock")
    ]
    return rows | {"wanted": await _wanted(site), "files": sorted((str(one), one.read_bytes()) for one in files)}


async def _wanted(site: Site) -> list[Any]:
    return sorted((key, run.wanted, run.sure) for key, run in (await site.console.schedules.runs()).items())


def route_of(path: str, method: str) -> tuple[str, str]:
    """The route that an address of the tables above belongs to."""
    known = [route.path for route in console.ROUTES if route.method == method]
    bare = path.partition("?")[0]
    if bare in known:
        return method, bare
    [found] = [one for one in known if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", one.replace(".", r"\.")), bare)]
    return method, found


def test_every_route_is_aimed_at() -> None:
    posts = [path for path, _ in (*AIMED_POST, *CLOSED_POST, *CROSSED_POST)]
    aimed = {route_of(path, "GET") for path in (*AIMED_GET, *CROSSED_GET, *LISTS)}
    aimed |= {route_of(path, "POST") for path in posts}
    routes = {(str(route.method), str(route.path)) for route in console.ROUTES if route.path not in NOBODYS}
    assert routes - aimed == ONES_OWN
    assert aimed - routes == set()


@pytest.mark.parametrize("role", ["viewer", "reviewer", "approver", "administrator"])
async def test_a_role_for_one_collection_reaches_nothing_of_another(world: World, role: Role) -> None:
    async with reaching(world, {"sports": role}) as (session, token):
        before = await everything(world.site)
        for path in map(world.fill, (*AIMED_GET, *CROSSED_GET)):
            status, page = await got(session, path)
            assert status in (403, 404), path
            assert MARK not in page.lower(), path
        for path, fields in (*AIMED_POST, *CLOSED_POST):
            status, page = await sent(session, token, world.fill(path), world.form(fields))
            assert status in (403, 404), (path, fields)
            assert MARK not in page.lower(), (path, fields)
            assert await everything(world.site) == before, (path, fields)


@pytest.mark.parametrize("role", ["viewer", "reviewer", "approver", "administrator"])
async def test_ones_own_pages_show_nothing_of_another_collection_and_change_nothing_there(
    world: World, role: Role
) -> None:
    async with reaching(world, {"sports": role}) as (session, token):
        for path in LISTS:
            status, page = await got(session, world.fill(path))
            assert status in ((200, 403) if path.endswith(("correct", "gap=all", "add", "edit")) else (200,)), path
            assert MARK not in page.lower().replace(f"words={MARK}", "").replace(f'value="{MARK}"', ""), path
            if "numbers" in path and "collection=" in path and "." in path:
                assert not re.search(r'"questions": [1-9]|^\d{4}-\d\d-\d\d,[1-9]', page, re.MULTILINE), path
        before = await everything(world.site)
        for path, fields in CROSSED_POST:
            _, page = await sent(session, token, world.fill(path), world.form(fields))
            assert fields.get("question") == MARK or MARK not in page.lower(), (path, fields)
            assert await everything(world.site) == before, (path, fields)
        assert {one.collections for one in world.site.engine.asked} == {("sports",)}
        also = {**WRITES, "quote:" + (await passage(world.site, "The pool")).id + ":1": "The pool", "also": "{open}"}
        await sent(session, token, world.fill("/console/answers/{own_open}/correct"), world.form(also))
        open_ = (await world.site.console.queue.cases([world.names["open"]]))[world.names["open"]]
        assert open_.review is None
        assert await world.site.console.reviewed.of_turn(world.names["open"]) is None


async def test_who_may_only_look_at_the_other_collection_changes_nothing_of_it(world: World) -> None:
    async with reaching(world, {"sports": "approver", "library": "viewer", "desk": "viewer"}) as (session, token):
        before = await everything(world.site)
        for path, fields in (*AIMED_POST, *CLOSED_POST, *CROSSED_POST):
            await sent(session, token, world.fill(path), world.form(fields))
            assert await everything(world.site) == before, (path, fields)


async def test_what_one_may_only_look_at_is_not_dismissed_beside_ones_own(world: World) -> None:
    own = world.names["own_open"]
    other = await asked(world.site, f"May one stroke the {MARK}?", left_open(), "one", "library")
    async with reaching(world, {"sports": "reviewer", "library": "viewer"}) as (session, token):
        fields = [("token", token), ("action", "off_subject"), ("turn", own), ("turn", other)]
        async with session.post("/console/gaps", data=fields, allow_redirects=False) as response:
            assert "changed=1&left=1" in response.headers["Location"]
    [gap] = await world.site._parts["gaps"].of(await hired(world.site, "maria"))
    assert [case.turn for case in gap.cases] == [other]


async def test_of_an_answer_and_of_versions_that_rest_on_both_only_ones_own_is_opened(world: World) -> None:
    site = world.site
    both = [await passage(site, "The pool"), await passage(site, f"The {MARK}")]
    own, theirs = (citation_of(one, number, 0, 8) for number, one in enumerate(both, start=1))
    turn = await asked(site, "When?", replace(answered(both[0]), citations=(own, theirs)))
    rests = {
        one: (Rest(citation, source.text),)
        for one, citation, source in zip("ab", (theirs, own), both[::-1], strict=True)
    }
    boss = await site.console.accounts.named("rania")
    assert boss is not None
    name = await site.console.reviewed.write(Written("Q", "en", f"A {MARK} [1].", (), rests["a"]), boss)
    await site.console.reviewed.write(Written("Q", "en", "A pool [1].", (), rests["b"]), boss, id_=name)
    async with reaching(world, {"sports": "approver"}) as (session, _):
        status, page = await got(session, f"/console/answers/{turn}")
        assert (status, "The pool is open" in page, "below the stairs" in page) == (200, True, False)
        assert "/console/collections/library" not in page
        status, page = await got(session, f"/console/reviewed/{name}")
        assert (status, "A pool" in page, MARK in page) == (200, True, False)


async def test_all_of_it_is_reached_with_a_role_for_everything(world: World) -> None:
    """Otherwise what is refused above might as well not be there."""
    async with browser(world.site) as session:
        await sign_in(session)
        token = await token_of(session, "/console/account")
        for path in map(world.fill, AIMED_GET):
            status, _ = await got(session, path)
            assert status in (200, 303), path
        for path, fields in AIMED_POST:
            before = await everything(world.site)
            status, _ = await sent(session, token, world.fill(path), world.form(fields))
            assert status in (200, 303), (path, fields)
            for name in ("library", "desk"):
                await settled(world.site, name)
            if fields.get("action") not in ("try", "find", "read") and not path.endswith("/again"):
                assert await everything(world.site) != before, (path, fields)

"""No page of the console says anything in English to who reads it in Arabic or Greek.

Every word in Latin letters that a page shows, or reads out, has to be one of those that are named here: of names, of
code and of what was typed. What stands in a field is somebody's own and is not looked at.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html.parser import HTMLParser
from uuid import uuid4

import aiohttp
import pytest

from bot.settings import load_specs
from bot.web import console
from bot.web.invitations import invitation
from bot.web.parts import Readiness
from engine.channels import Value
from engine.language import Language
from engine.messages import Feedback, Person, TraceStep
from engine.retrieval.model import PASSAGES
from engine.staff.cases import KINDS
from engine.store.api_keys import SCOPES
from engine.store.channels import Place
from engine.store.feedback import Votes
from engine.store.people import People
from engine.store.schedules import Changes
from engine.store.sign_in_links import new_token
from tests.engine.evaluation.runs import row, run
from tests.web.console.staff import PASSWORD, browser, hired, send, sign_in, token_of
from tests.web.console.test_collections_page import put, settled
from tests.web.site import PAGES, PHRASES, SECRET, Site, answer_from, seeded

pytestmark = pytest.mark.asyncio(loop_scope="module")

READERS: tuple[Language, ...] = ("ar", "el")
SAID_ALOUD = {"aria-label", "title", "alt", "placeholder"}
UNSEEN = {"script", "style", "template", "textarea"}
NO_END = {"input", "br", "meta", "link", "img", "hr"}
CODE = re.compile(
    r"\(\S*Error\b[^()]*\)"  # what another program reports
    r"|\S*[A-Za-z0-9][_./:@=][A-Za-z0-9_/*…-]\S*"  # names of files, settings and addresses
    r"|\b[a-z]+(?:-[a-z]*\d?)*-[a-z]*\d+\b"  # models
    r"|/[a-z]+\b|\.[a-z]+\b|#[0-9a-f]+"  # commands, endings, colours
    r"|\b[0-9a-f]{8}(?:[0-9a-f]{4})?\b|\b\w{3}-\w{3}-\w{3}\b|\b\w{4}(?: \w{4}){7}\b"  # ids, codes, a secret
    r"|\bdalil(?: [a-z]+)+(?: NAME)?|\bpython -m(?: [a-z]+)+"  # what is typed on the server
)
ISOLATED = re.compile("\u2066[^\u2069]*\u2069")  # code among words that run the other way
WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*")

SPECS = load_specs().values()
SECTIONS = sorted({spec.key.partition(".")[0] for spec in SPECS})
CODES = frozenset(SECTIONS) | {word for spec in SPECS for word in WORD.findall(" ".join(spec.choices))}
TYPED = "rania omar zoe ours kiosk library handbook rules somebody tests faq thesis-rules U7"
FORMATS = "CSV JSON JSONL PDF DOCX PNG SVG RSS Atom HTTP API URI KB MB UTC e-mail a-z"
ALLOWED = frozenset(WORD.findall(f"{TYPED} {FORMATS} Dalil EN English Telegram Slack Discord bot OpenID Connect"))
OF_OTHERS = """BotFather Disable xoxb xapp Create New App From a manifest Install Bot User OAuth Token Basic Information
App-Level Tokens invite New Application Reset Message Content Intent OpenAI Ollama vLLM issuer client ID secret scopes
groups roles email library-staff it-desk reviewer administrator Keycloak Entra Shibboleth confidential authorization
code redirect ours model"""  # on the pages of the platforms and of providers of accounts, and what is typed there
IN_MEANINGS = """packaged off f name model transformers cuda bit context groups roles email sentence-transformers Chroma
GovSlack Bot BotFather xoxb xapp socket REST Web SQLite TLS EUR SAR EGP X-Forwarded-For"""  # values, and other programs
MEASURED = frozenset({"mrr", "wrong", "retrieval", "d", "e", "of", "bootstrap"})  # figures, parts, versions, a method
NAMES: Mapping[str, frozenset[str]] = {
    "/console/connections": frozenset(WORD.findall(OF_OTHERS)),
    "/console/settings": CODES | frozenset(WORD.findall(IN_MEANINGS)),
    "/console/answers/{turn}/again": CODES,
    "/console/answers/{turn}/add": frozenset({"the"}),  # what was typed
    "/console/synonyms": frozenset({"the"}),
    "/console/account": frozenset({"console"}),  # what is typed to Dalil on Slack
    "/console/channels": frozenset({"slack", "discord", "telegram"}),
    "/console/keys": frozenset({*SCOPES, "Prometheus"}),
    "/console/backup": frozenset(WORD.findall("dalil backup mnt backups keep")),  # a command
    "/console/evaluations": MEASURED,
    "/console/evaluations/{id}": MEASURED,
}


class Seen(HTMLParser):
    """The pieces of text that a page shows or has read out."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.pieces += [value for name, value in attrs if name in SAID_ALOUD and value]
        if tag not in NO_END:
            self._within.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._within:
            del self._within[len(self._within) - 1 - self._within[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if data.strip() and not UNSEEN.intersection(self._within):
            self.pieces.append(" ".join(data.split()))


def english(page: str, language: Language, allowed: frozenset[str]) -> list[str]:
    """What is not in the language of the page: words, or the comma between two of them."""
    seen = Seen()
    seen.feed(page)
    pieces = [ISOLATED.sub(" ", piece) if language == "ar" else piece for piece in seen.pieces]
    commas = [piece for piece in pieces if language == "ar" and re.search(r"[^\W\d_]\W?,\s", piece)]
    return [piece for piece in seen.pieces if set(WORD.findall(CODE.sub(" ", piece))) - allowed] + commas


GONE = "Telegram cannot be reached (http://127.0.0.1:9/)"
QUESTIONS: Mapping[Language, tuple[str, ...]] = {
    "ar": ("متى تُدفع الرسوم؟", "من مدير الجامعة؟", "ما ساعات المكتبة؟"),
    "el": ("Πότε πληρώνονται τα δίδακτρα;", "Ποιος είναι ο πρύτανης;", "Πότε ανοίγει η βιβλιοθήκη;"),
}
OWN = {"ar": "المكتبة", "el": "Η βιβλιοθήκη"}
TEXT = {"ar": "# القواعد\n\nتفتح المكتبة في الثامنة.\n", "el": "# Κανόνες\n\nΗ βιβλιοθήκη ανοίγει στις οκτώ.\n"}
ROWS = {"ar": "رقم,سؤال,جواب\n1,أين المكتبة؟,قرب البحيرة.\n", "el": "α,ερώτηση,απάντηση\n1,Πού;,Δίπλα στη λίμνη.\n"}
TROUBLES = Readiness({"disk": "only 3 MB are left on the disk of /srv/dalil: free at least 512 MB"}, {"telegram": GONE})
FACTS: Mapping[str, object] = {
    "verdict": "wrong",
    "cause": "missing",
    "roles": "library: reviewer, administrator",
    "platform": "telegram",
    "version": 2,
    "value": "on",
    "file": "rules.md",
    "seconds": 60,
}
AUDITED: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "connection_tried": ("telegram", {"verdict": "ok"}),
    **{f"key_{what}": ("library", {"id": "0f1e2d3c4b5a", "scopes": ", ".join(SCOPES)}) for what in ("made", "revoked")},
    "locked_out": ("omar", {"seconds": 60, "address": "10.0.0.7"}),
}
BY = {"person_erased": "/erase", "openid_linked": "openid", "retention_run": "Dalil", "answer_suspended": ""}
EVERY_VALUE: Mapping[str, Value] = {
    "collections": ["library", "handbook"],
    "answers": "always",
    "thread": "always",
    "language": "auto",
    "private": True,
    "asking": "list",
    "people": ["telegram/4711", "telegram/4712"],
    "quiet": False,
    "person_daily": 1500,
    "channel_daily": 20000,
    "uploads": "library",
    "uploaders": "rights",
}
LEADS_ON = {  # routes that lead to another page or give a file
    *console.FORMS,
    "/console/look/logo",
    "/console/collections/{name}/original",
    "/review",
    "/review/{rest:.*}",
    "/console/openid",
    "/console/openid/again",
    "/console/numbers.csv",
    "/console/numbers.jsonl",
    "/console/connections/slack-manifest.json",
}
AT = "/console/collections"


async def asked(site: Site, language: Language) -> tuple[str, str, str]:
    """Turns of the past: one that was disliked, one that was left open, one that says how it came about."""
    page = PAGES[language]
    [citation] = answer_from(page).citations
    cited, trace = (replace(citation, place=page.title),), (found_step(page.id),)
    answer = replace(answer_from(page), citations=cited, trace=trace)
    open_ = replace(answer, outcome="abstention", citations=())
    turns = []
    for question, one in zip(QUESTIONS[language], (answer, open_, answer), strict=True):
        exchange = await seeded(site.database, question, one, "somebody")
        turns.append(exchange.answer.turn)
        vote = Feedback(uuid4().hex, exchange.message.address, Person("web", "somebody"), turns[-1], -1, OWN[language])
        await Votes(site.database).record(vote)
    return turns[0], turns[1], turns[2]


def found_step(passage: str) -> TraceStep:
    cut = ["kept", "not borne out: nli 0.12", "fault: number", "cites nothing"]
    said = {"model": "none: ours: cannot be reached at http://127.0.0.1:9/v1", "verdicts": cut, "side": "critic"}
    return TraceStep("retrieve", 1234.5, {PASSAGES: [f"{passage} 0.512"], "hits": 1500, "certain": True, **said})


async def library(site: Site, session: aiohttp.ClientSession, language: Language) -> None:
    """A collection with a file that was read, a table, one that cannot be read, and a schedule that asks."""
    typed = {f"{field}.{language}": OWN[language] for field in ("title", "description", "contact.name")}
    assert await send(session, "/console/new-collection", name="library", **typed) == 303
    files = {
        "rules.md": TEXT[language].encode(),
        "faq.csv": ROWS[language].encode(),
        "damaged.pdf": b"%PDF-1.7 nothing",
    }
    await put(session, "library", files)
    await settled(site)
    shelf, place = site._parts["shelf"], "http://127.0.0.1:9/sitemap.xml"
    await shelf.change("library", shelf.table("library") | {"schedule": [{"sitemap": place, "every": "1d"}]})
    [schedule] = (await shelf.definitions())["library"].schedules
    changes = Changes(removed=1300, held=4000, failed=((place, "the server answers 500"),), asks=True)
    await site.console.schedules.end("library", schedule.key, site.database.clock(), changes)


async def furnished(site: Site, session: aiohttp.ClientSession, language: Language) -> dict[str, list[str]]:
    """Some of everything; the addresses of its pages by their routes."""
    rania, omar = await hired(site), await hired(site, "omar", None, handbook="reviewer", library="approver")
    await sign_in(session)
    disliked, left, judged = await asked(site, language)
    await site.console.verdicts.give([judged], "wrong", "missing", rania)
    await site.console.verdicts.claim([left], omar)
    await site.console.verdicts.add_note(disliked, OWN[language], rania)
    await library(site, session, language)
    await site.console.links.link(Person("telegram", "4711", OWN[language]), rania)
    await site.channels.put(Place("telegram", "chat", "-100"), EVERY_VALUE, "rania")
    code = await People(site.database).code(Person("web", "somebody"))
    for days in (None, -1):
        await site.console.keys.add("kiosk", SCOPES, "rania", days)
    await site.console.keys.revoke((await site.console.keys.add("kiosk", SCOPES, "rania"))[0].id, "rania")
    fields = {"action": "save", "question": QUESTIONS[language][0], "text": f"{OWN[language]} [1].", "wordings": ""}
    fields |= {"language_of": language, f"quote:{PAGES[language].id}:1": PAGES[language].quote}
    assert await send(session, f"/console/answers/{disliked}/correct", **fields) == 303
    [written] = await site.console.reviewed.latest()
    for what in sorted(
        key.removeprefix("console.audit_") for key in PHRASES._table if key.startswith("console.audit_")
    ):
        on, facts = AUDITED.get(what, (code if what.startswith("person_") else "library", FACTS))
        by = BY.get(what, "rania")
        await site.console.audit.add(by, what, on, **({"turns": 1300} if on == code else facts))
    for id_, verdict, first in (("a1a1a1a1", "open", 0), ("b2b2b2b2", "wrong", 2)):
        figures = {"mrr": 1 / (first + 1), "wrong": float(first > 0)}
        measured = row(1, figures, verdict=verdict, first=first, answer=OWN[language])
        await site.console.evaluations.save(run(id_, replace(measured, question=QUESTIONS[language][0])))
    token = new_token()
    person = Person("telegram", "4711")
    await site.database.writing(lambda connection: site.console.sign_in_links.make(connection, token, person, rania))
    invited = invitation(SECRET, Person("slack", "U7", OWN[language]), site.database.clock())
    kinds = [f"/console/queue?state=any&kind={kind}" for kind in KINDS]
    done = [f"/console/queue?{query}" for query in ("changed=1&left=2&batch=x", "undone=1200")]
    return {
        "/console": ["/console"],
        "/console/sign-in": ["/console/sign-in"],
        "/console/enter": [f"/console/enter?token={token}", "/console/enter?token=none"],
        "/console/openid/callback": ["/console/openid/callback"],
        "/console/queue": [*kinds, *done],
        "/console/answers/{turn}": [
            *(f"/console/answers/{turn}" for turn in (disliked, left, judged)),
            *(f"/console/answers/{left}?done={what}_added" for what in ("row", "synonym")),
        ],
        "/console/answers/{turn}/correct": [f"/console/answers/{left}/correct"],
        "/console/answers/{turn}/add": [f"/console/answers/{left}/add"],
        "/console/synonyms": ["/console/synonyms", "/console/synonyms?done=saved"],
        "/console/reviewed": ["/console/reviewed", "/console/reviewed?state=waiting"],
        "/console/reviewed/{id}": [f"/console/reviewed/{written.id}", f"/console/reviewed/{written.id}?done=saved"],
        "/console/reviewed/{id}/edit": [f"/console/reviewed/{written.id}/edit"],
        "/console/gaps": ["/console/gaps", "/console/gaps?changed=1&left=2&batch=x"],
        "/console/evaluations": ["/console/evaluations", "/console/evaluations?first=a1a1a1a1&second=b2b2b2b2"],
        "/console/evaluations/{id}": ["/console/evaluations/a1a1a1a1"],
        "/console/numbers": ["/console/numbers", "/console/numbers?weeks=4", "/console/numbers?weeks=last_month"],
        AT: [AT],
        "/console/contradictions": ["/console/contradictions"],
        "/console/new-collection": ["/console/new-collection"],
        f"{AT}/{{name}}": [f"{AT}/library", f"{AT}/library?done=created", f"{AT}/handbook"],
        f"{AT}/{{name}}/about": [f"{AT}/library/about"],
        f"{AT}/{{name}}/columns": [f"{AT}/library/columns?file={file}" for file in ("faq.csv", "none.csv")],
        f"{AT}/{{name}}/document": [
            f"{AT}/library/document?source={file}" for file in ("rules.md", "faq.csv", "damaged.pdf")
        ],
        "/console/connections": ["/console/connections", "/console/connections?saved=slack"],
        "/console/look": ["/console/look?done=saved"],
        "/console/settings": [f"/console/settings?section={one}" for one in SECTIONS],
        "/console/keys": ["/console/keys", "/console/keys?done=saved"],
        "/console/askers": [f"/console/askers?code={code}", "/console/askers", "/console/askers?code=none"],
        "/console/audit": [f"/console/audit?page={number}" for number in (1, 2)],
        "/console/backup": ["/console/backup"],
        "/console/account": ["/console/account?done=saved"],
        "/console/link": [invited, "/console/link?token=none"],
        "/console/people": ["/console/people"],
        "/console/people/{id}": [f"/console/people/{one.id}" for one in (rania, omar)],
        "/console/channels": [
            f"/console/channels{query}" for query in ("", "?place=telegram/-100&level=chat&saved=1", "?place=nowhere")
        ],
        "nowhere": ["/console/nowhere", "/console/answers/none", "/console/people/none"],
    }


@pytest.mark.parametrize("language", READERS)
async def test_every_page_is_told_in_the_language_of_its_reader(site: Site, language: Language) -> None:
    site.allow(console_page=10)
    speaks = {"Accept-Language": language}
    async with browser(site) as session, browser(site) as nobody:
        async with nobody.get("/console/sign-in", headers=speaks) as response:
            found = {"/console/sign-in at first": english(await response.text(), language, ALLOWED)}
        pages = await furnished(site, session, language)
        site.ready = TROUBLES
        routes = {route.path for route in console.ROUTES if route.method == "GET"}
        assert routes - set(pages) == LEADS_ON
        for route, paths in pages.items():
            allowed = ALLOWED | NAMES.get(route, frozenset())
            for path in paths:
                async with session.get(path, headers=speaks) as response:
                    assert response.status < 500, path
                    assert response.content_type == "text/html", path
                    found[path] = english(await response.text(), language, allowed)
    assert {path: words for path, words in found.items() if words} == {}


@pytest.mark.parametrize("language", READERS)
async def test_what_comes_of_a_form_is_told_in_the_language_of_its_reader(site: Site, language: Language) -> None:
    found, speaks = {}, {"Accept-Language": language}
    async with browser(site) as session:
        await hired(site)
        await sign_in(session)
        turn, *_ = await asked(site, language)
        await library(site, session, language)
        code = await People(site.database).code(Person("web", "somebody"))
        token = await token_of(session, "/console/account")
        for path, fields in forms(turn, code, language):
            async with session.post(path, data={"token": token, **fields}, headers=speaks) as response:
                page = await response.text()
            assert response.status in (200, 422), (path, fields)
            allowed = ALLOWED | NAMES.get(re.sub("[0-9a-f]{32}", "{turn}", path), frozenset())
            if words := english(page, language, allowed):
                found[path, str(fields)] = words
        form = aiohttp.FormData({"token": token})
        form.add_field("files", b"MZ", filename="tool.exe", content_type="application/octet-stream")
        async with session.post(f"{AT}/library/files", data=form, headers=speaks) as response:
            found[f"{AT}/library/files"] = english(await response.text(), language, ALLOWED | {"tool"})
    assert {path: words for path, words in found.items() if words} == {}


def forms(turn: str, code: str, language: Language) -> Iterator[tuple[str, dict[str, str]]]:
    """Forms that are answered with a page of their own, most of them because something does not fit."""
    weak = {"name": "zoe", "new": "1", "role:everywhere": "viewer"}
    yield "/console/people", weak
    yield "/console/people", {**weak, "name": "rania", "new": PASSWORD}
    yield "/console/account", {"action": "password", "old": "1", "new": PASSWORD}
    yield "/console/account", {"action": "begin_code", "code": "1", "password": PASSWORD, "salt": "x"}
    yield "/console/askers", {"code": code, "action": "hold", "reason": ""}
    yield "/console/channels", {"place": "telegram/-100", "level": "chat", "answers": "sometimes", "people": "nobody"}
    yield "/console/keys", {"action": "make", "name": "", "days": "0"}
    yield "/console/keys", {"action": "make", "name": "kiosk", "scope": "ask", "days": "30"}
    yield "/console/keys", {"action": "make", "name": "kiosk", "scope": "ask", "password": "1"}
    yield "/console/look", {"look.colour": "blue", "web.embed_origins": "somewhere", f"look.name_{language}": "x" * 500}
    yield "/console/new-collection", {"name": "x"}
    yield "/console/new-collection", {"name": "library", f"title.{language}": OWN[language]}
    yield "/console/new-collection", {"name": "other", f"title.{language}": "x", f"contact.phone.{language}": "1"}
    yield f"{AT}/library", {"action": "try", "question": QUESTIONS[language][0]}
    yield f"{AT}/library/columns", {"file": "faq.csv", "kind": "qa", "action": "save"}
    yield f"{AT}/library/columns", {"file": "faq.csv", "kind": "rows", "action": "look"}
    for kind, place in (("sitemap", "campus"), ("feed", "http://127.0.0.1:9/"), ("folder", "/etc")):
        yield f"{AT}/library/schedules", {"action": "add", "kind": kind, "place": place, "number": "0", "unit": "d"}
    yield (
        f"/console/answers/{turn}/correct",
        {"action": "save", "question": "?", "text": "[7]", "language_of": language},
    )
    for words in ("", OWN[language], "permit, =", "a b, c d", "the, permit"):
        yield f"/console/answers/{turn}/add", {"action": "synonym", "words": words, "language_of": "en"}
        yield "/console/synonyms", {"action": "synonym", "words": words, "language_of": "en"}
    yield f"/console/answers/{turn}/add", {"action": "row", "collection": "library", "question": "", "text": ""}
    yield f"/console/answers/{turn}/add", {"action": "row", "collection": "library", "question": "?", "text": "!"}
    yield f"/console/answers/{turn}/again", {}
    yield f"/console/answers/{turn}/again", {"setting": "answer.parents", "value": "!?"}
    for spec in SPECS:
        yield "/console/settings", {"key": spec.key, "action": "save", "value": "!?", "password": PASSWORD}
    for what, secrets in TRIED.items():
        yield "/console/connections", {"what": what, "action": "test", **secrets}
        yield "/console/connections", {"what": what, "action": "save", "password": PASSWORD, **secrets}
    yield "/console/askers", {"code": code, "action": "erase", "sure": "yes"}


TRIED: Mapping[str, dict[str, str]] = {
    "telegram": {"telegram.token": "1234567:1"},
    "slack": {"slack.bot_token": "xoxb-1", "slack.app_token": "xapp-1"},
    "discord": {"discord.token": "1"},
    "models": {"models.providers": "ours = http://127.0.0.1:9/v1 model"},
    "openid": {"openid.issuer": "http://127.0.0.1:9", "openid.client_id": "dalil", "openid.client_secret": "x"},
}

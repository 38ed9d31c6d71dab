"""axe-core finds nothing on any page of the console, in both directions, light and dark, on a phone."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import pytest

from bot.web.console import ROUTES
from bot.web.invitations import invitation
from engine.messages import Person
from engine.store.people import People
from engine.store.reviewed import Written
from engine.store.schedules import Changes
from tests.engine.evaluation.runs import row, run
from tests.web.conftest import NewPage
from tests.web.console.staff import browser, hired, opened, sign_in
from tests.web.console.test_collections_page import CSV, RULES, made, put, settled
from tests.web.console.test_contradictions_page import HANDBOOK, LIBRARY, found
from tests.web.site import PAGES, SECRET, Site, answer_from, seeded

pytest.importorskip("playwright.async_api", reason="the browser tests need the package playwright")
axe = pytest.importorskip("axe_playwright_python", reason="axe-core comes with the package axe-playwright-python")

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOOKED_AT = (
    "/console",
    "/console/queue?kind=all",
    "/console/answers/{turn}",
    "/console/answers/{turn}/correct",
    "/console/answers/{turn}/add",
    "/console/synonyms",
    "/console/reviewed",
    "/console/reviewed/{reviewed}",
    "/console/reviewed/{reviewed}/edit",
    "/console/gaps",
    "/console/numbers",
    "/console/evaluations?first=a1&second=b2",
    "/console/evaluations/a1",
    "/console/collections",
    "/console/contradictions",
    "/console/new-collection",
    "/console/collections/library",
    "/console/collections/library/about",
    "/console/collections/library/columns?file=faq.csv",
    "/console/collections/library/document?source=rules.md",
    "/console/collections/library/document?source=damaged.pdf",
    "/console/askers",
    "/console/askers?code={code}",
    "/console/people",
    "/console/people/{account}",
    "/console/channels",
    "/console/channels?place=slack/T1/C1",
    "/console/channels?level=space&place=discord/9",
    "/console/connections",
    "/console/keys",
    "/console/look",
    "/console/settings?section=web",
    "/console/settings?section=skills",
    "/console/settings?section=models",
    "/console/audit",
    "/console/backup",
    "/console/account",
    "{link}",  # the way from a chat to an account
)
SIGNED_OUT = ("/console/sign-in", "/console/enter?token=none", "/console", "{link}")
SENT: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("/console/answers/{turn}", "/again", "", {}),
    ("", "/again", "", {"value": "many"}),  # on the page that came of it
    ("/console/answers/{turn}/add", "/add", "synonym", {"words": ""}),
    ("/console/reviewed/{reviewed}/edit", "/edit", "save", {"question": ""}),
    ("/console/askers?code={code}", "/console/askers", "hold", {"reason": ""}),
    ("/console/people", "/console/people", "", {"name": "omar"}),
    ("/console/people/{account}", "/console/people/{account}", "", {"action": "password"}),
    ("/console/channels?place=slack/T1/C1", "/console/channels", "", {"person_daily": "many"}),
    ("/console/keys", "/console/keys", "make", {"name": "kiosk", "days": "0"}),
    ("", "/console/keys", "make", {"days": "30"}),  # on the page that came of it
    ("/console/new-collection", "/console/new-collection", "", {"name": ""}),
    ("/console/collections/library/about", "/about", "", {"title.en": ""}),
    ("/console/collections/library", "/schedules", "add", {}),
    ("/console/look", "/console/look", "", {"look.colour": "red"}),
    ("/console/account", "/console/account", "", {"action": "begin_code"}),
)
"""Pages that come of a form, most of them because it is refused: where it stands, its action, its button, what is
written in it."""
NO_PAGES = {
    *("/review", "/review/{rest:.*}"),  # moved
    *("/console/answers/{turn}/again", "/console/collections/{name}/files", "/console/collections/{name}/schedules"),
    "/console/look/logo",  # these four lead to the page that their form stands on
    *("/console/openid", "/console/openid/callback", "/console/openid/again"),  # lead to the provider and back
    *("/console/numbers.csv", "/console/numbers.jsonl", "/console/connections/slack-manifest.json"),  # files
    "/console/collections/{name}/original",
}
SEND = """([action, button, fields]) => {
  const fits = (form) => (form.getAttribute("action") ?? location.pathname).split("#")[0].endsWith(action)
    && (!button || form.querySelector(`[name=action][value=${button}]`))
    && (!fields.action || form.querySelector(`input[name=action][value=${fields.action}]`));
  const form = [...document.querySelectorAll("main form[method=post]")].find(fits);
  if (!form) throw new Error(`${location.href} holds no form for ${action}`);
  form.noValidate = true;
  for (const [name, value] of Object.entries(fields)) form.elements[name].value = value;
  form.requestSubmit(button ? form.querySelector(`button[value=${button}]`) : null);
}"""
RUN = (
    "() => axe.run().then((found) => [found.passes.length, found.violations.map((one) => [one.id, one.nodes[0].html])])"
)


async def scheduled(site: Site) -> None:
    """The library has a schedule that asks."""
    shelf, place = site._parts["shelf"], "http://127.0.0.1:9/sitemap.xml"
    await shelf.change("library", shelf.table("library") | {"schedule": [{"sitemap": place, "every": "1d"}]})
    [schedule] = (await shelf.definitions())["library"].schedules
    changes = Changes(removed=3, held=4, failed=((place, "the server answers 500"),), asks=True)
    await site.console.schedules.end("library", schedule.key, site.database.clock(), changes)


async def looked_at(page: Any) -> tuple[int, list[list[str]]]:
    """How many rules the page keeps, and those that it breaks with the first element that does."""
    await page.evaluate((files(axe) / "axe.min.js").read_text("utf-8"))
    passes, broken = await page.evaluate(RUN)
    return passes, broken


async def keeps_every_rule(page: Any, where: str) -> None:
    passes, broken = await looked_at(page)
    assert broken == [], where
    assert passes > 10, where


async def furnished(site: Site) -> dict[str, str]:
    """Something of everything that has a page; what stands for it in addresses."""
    exchange = await seeded(site.database, "When are fees due?", answer_from(PAGES["en"]), "somebody")
    turn = exchange.answer.turn
    async with browser(site) as session:
        account = await hired(site)
        await sign_in(session)
        await made(session)
        await put(session, "library", {"rules.md": RULES, "faq.csv": CSV, "damaged.pdf": b"%PDF-1.7 nothing"})
        await put(session, "library", {"hours.md": LIBRARY.encode(), "handbook.md": HANDBOOK.encode()})
        await settled(site)
        await found(site)
        await scheduled(site)
        await site._parts["synonyms"].add("permit, sticker", "en")
    for id_, verdict in (("a1", "open"), ("b2", "wrong")):
        await site.console.evaluations.save(run(id_, row(1, {"mrr": 0.5, "wrong": 0.5}, verdict=verdict, answer="No.")))
    await site.console.links.link(Person("discord", "77", "رانيا"), account)
    await site.console.keys.add("kiosk", ["ask", "search"], "rania")
    await site.console.keys.revoke((await site.console.keys.add("old", ["admin"], "rania"))[0].id, "rania")
    written = Written("When are fees due?", "en", "By 30 September.", ("When do I pay?",), ())
    reviewed = await site.console.reviewed.write(written, account, turn=turn)
    link = invitation(SECRET, Person("slack", "U7", "Rania"), site.database.clock())
    code = await People(site.database).code(Person("web", "somebody"))
    return {"turn": turn, "reviewed": str(reviewed), "account": account.id, "code": code, "link": link}


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
async def test_no_page_of_the_console_breaks_a_rule(site: Site, new_page: NewPage, language: str, scheme: str) -> None:
    there = await furnished(site)
    look = {"locale": language, "color_scheme": scheme, "width": 360, "java_script_enabled": True}
    page = await opened(site, new_page, "/console", **look)
    for path in LOOKED_AT:
        await page.goto(site.url + path.format(**there))
        await keeps_every_rule(page, path)
    stranger = await new_page("/console/sign-in", quiet=False, **look)  # what is refused stands in the browser's log
    for path in SIGNED_OUT:
        await stranger.goto(site.url + path.format(**there))
        await keeps_every_rule(stranger, f"{path}, signed out")


async def test_no_page_that_a_form_leads_to_breaks_a_rule(site: Site, new_page: NewPage) -> None:
    there = await furnished(site)
    page = await opened(site, new_page, "/console", quiet=False, width=360, java_script_enabled=True)
    for path, action, button, fields in SENT:
        if path:
            await page.goto(site.url + path.format(**there))
        async with page.expect_navigation():
            await page.evaluate(SEND, [action.format(**there), button, fields])
        await keeps_every_rule(page, f"{path}: {action}")
    stranger = await new_page("/console/sign-in", quiet=False, width=360, java_script_enabled=True)
    await stranger.fill("#name", "rania")
    await stranger.fill("#password", "not this")
    await stranger.press("#password", "Enter")
    await stranger.wait_for_selector("[aria-invalid]")
    await keeps_every_rule(stranger, "sign-in, refused")


async def test_no_page_is_left_out() -> None:
    """Every address of the console that a browser may open is looked at above, or is none of a page."""
    opened_there = {_pattern(path) for path in (*LOOKED_AT, *SIGNED_OUT)}
    paths = [str(route.path) for route in ROUTES if route.method == "GET"]
    assert [path for path in paths if _pattern(path) not in opened_there and path not in NO_PAGES] == []
    assert NO_PAGES - set(paths) == set()


def _pattern(path: str) -> str:
    """An address without what stands for something in it."""
    known = {"library": "*", "a1": "*", "{link}": "/console/link"}
    parts: Sequence[str] = path.partition("?")[0].split("/")
    return "/".join("*" if "{" in part and part not in known else known.get(part, part) for part in parts)

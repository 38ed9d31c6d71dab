"""Every line that Dalil itself says is in the language of the page, and dates in it read in order."""

import ast
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.settings import CONFIG
from engine.language import Language
from engine.messages import Feedback, Outcome, Person
from engine.phrases import load
from engine.store.feedback import Votes
from tests.web.conftest import NewPage
from tests.web.console.staff import opened
from tests.web.site import PAGES, PHRASES, Site, answer_from, seeded

ROOT = Path(__file__).parents[2]
SCRIPTS = {"ar": "[\u0600-\u06ff]", "el": "[\u0370-\u03ff\u1f00-\u1fff]"}
PAGES_OF_CONSOLE = (
    "/console/queue?kind=all",
    "/console/queue?kind=abstained",
    "/console/queue?changed=1&left=2&batch=0",
    "/console",
    "/console/gaps",
    "/console/numbers",
    "/console/collections",
    "/console/contradictions",
    "/console/new-collection",
    "/console/settings",
    "/console/connections",
    "/console/settings?words=token",
    "/console/collections/handbook",
    "/console/audit",
    "/console/backup",
    "/console/reviewed",
    "/console/channels",
    "/console/people",
    "/console/account",
)
NAMES_ALONE = {"console.closed_line"}  # what has to be typed as it stands
# Text and labels of the page without a letter of its script. Codes, names and documents' words stand in elements that
# say so: of another language, isolated, or as code.
ENGLISH = """(script) => {
    const own = new RegExp(script, "u"), latin = /[A-Za-z]{2,}/, found = [];
    const others = 'script, style, template, code, bdi, textarea, [lang="en"]';
    const foreign = (one) => one.closest(others) && !one.matches("html");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
        if (!foreign(node.parentElement) && latin.test(node.data) && !own.test(node.data)) found.push(node.data.trim());
    }
    for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
        for (const name of ["aria-label", "title", "placeholder"]) {
            const words = one.getAttribute(name) ?? "";
            if (!foreign(one) && latin.test(words) && !own.test(words)) found.push(words);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("language", ["ar", "el"])
def test_no_phrase_is_left_in_english(language: Language) -> None:
    table = load(CONFIG / "phrases")._table
    left = [
        key
        for key, words in table.items()
        if key not in NAMES_ALONE and len(re.findall(r"[A-Za-z]{2,}", re.sub(r"\{.*?\}|[/`].\S+", "", words["en"]))) > 1
        if not re.search(SCRIPTS[language], words[language]) or words[language] == words["en"]
    ]
    assert left == []


def test_every_step_that_the_engine_notes_has_words_on_the_review_page() -> None:
    noted = {
        call.args[0].value
        for path in (ROOT / "engine").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "step"
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    assert len(noted) > 20
    intents = {path.stem.partition(".")[0] for path in (CONFIG / "intents").glob("*.toml")}
    keys = {f"review.step_{name}" for name in noted} | {
        f"review.value_{name}" for name in intents | {*get_args(Outcome)}
    }
    assert keys - set(PHRASES._table) == set()


def test_every_detail_that_the_engine_notes_has_words_on_the_review_page() -> None:
    names = {"part", "proponent", "critic", "model", "tokens", "estimated", "cut"}  # those that stand in variables
    for path in (ROOT / "engine").rglob("*.py"):
        if path.is_relative_to(ROOT / "engine" / "tools" / "zakat"):  # its details are parts of a case
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.AugAssign(target=target, value=value) if _is_detail(target):
                    keys = [key for one in ast.walk(value) if isinstance(one, ast.Dict) for key in one.keys]
                case ast.Subscript(value=target, slice=key, ctx=ast.Store()) if _is_detail(target):
                    keys = [key]
                case _:
                    continue
            names.update(key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str))
    assert len(names) > 50
    assert {name for name in names if f"review.detail_{name}" not in PHRASES._table} == set()


def _is_detail(node: ast.expr) -> bool:
    return (node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")) == "detail"


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("language", ["ar", "el"])
async def test_the_pages_hold_no_english_line_and_times_read_in_order(
    site: Site, new_page: NewPage, language: Language
) -> None:
    site.allow(console_page=10)
    for _ in range(2):
        exchange = await seeded(site.database, "متى تُدفع الرسوم؟", answer_from(PAGES[language]), "somebody")
        turn, address = exchange.answer.turn, exchange.message.address
        await Votes(site.database).record(Feedback(f"v{turn}", address, Person("web", "somebody"), turn, -1, None))
    page = await new_page(locale=language, quiet=False)
    assert await english(page, language) == []
    for path in ("/console", "/console/sign-in"):
        await page.goto(site.url + path)
        assert await english(page, language) == [], path
    page = await opened(site, new_page, "/console/queue", locale=language, quiet=False)
    await page.locator(".case h2 a").first.click()
    assert await english(page, language) == []
    await page.locator(".pick input").first.check()
    await page.locator("main .sheet .button").first.click()
    assert await english(page, language) == []
    for path in (*PAGES_OF_CONSOLE, "/nowhere"):
        await page.goto(site.url + path)
        assert await english(page, language) == [], path
    await page.goto(site.url + "/console/queue?kind=all&state=any")
    times = await page.locator("bdi", has_text=re.compile(r"^\d{4}-\d\d-\d\d \d\d:\d\d UTC$")).evaluate_all(
        "all => all.map((one) => getComputedStyle(one).direction)"
    )
    assert times == ["ltr"] * 2


async def english(page: Any, language: str) -> list[str]:
    found: list[str] = await page.evaluate(ENGLISH, SCRIPTS[language])
    return [words for words in found if words != "Dalil"]

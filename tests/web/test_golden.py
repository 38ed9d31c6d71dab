"""Typical answers as the web chat shows them: what its own script makes of the API's answer object."""

import re
from pathlib import Path

import pytest

from bot.public import answer_json
from tests.adapters.golden import each_answer, hold
from tests.adapters.typical import ANSWERS
from tests.web.conftest import NewPage

GOLDEN = Path(__file__).parent / "golden"
MAKE = """async (answer) => {
    const script = document.querySelector("script[src$='chat.js']").src;
    const { article } = await import(script.replace(/chat\\.js$/, "answers.js"));
    return article(answer).outerHTML;
}"""

pytestmark = pytest.mark.asyncio(loop_scope="module")


@each_answer
async def test_golden_rendering(name: str, new_page: NewPage) -> None:
    answer = ANSWERS[name]
    page = await new_page(locale=answer.language)
    article = await page.evaluate(MAKE, answer_json(answer, html=True))
    lines = re.sub(r"(</(?:p|h3|ul|ol|li|pre|blockquote|figure|tr|div|footer)>)\n*", r"\1\n", article)
    hold(GOLDEN / f"{name}.html", lines)

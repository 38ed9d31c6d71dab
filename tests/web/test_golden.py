"""Typical answers as the web chat shows them."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp_jinja2
from aiohttp import web

from adapters.web.render import shown
from bot.web.pages import set_up_templates
from engine.language import direction
from engine.phrases import load
from tests.adapters.golden import each_answer, hold
from tests.adapters.typical import ANSWERS

GOLDEN = Path(__file__).parent / "golden"
PHRASES = load(Path("config/phrases"))


@each_answer
def test_golden_rendering(name: str) -> None:
    app = web.Application()
    set_up_templates(app)
    answer = ANSWERS[name]
    context: dict[str, Any] = {
        "language": answer.language,
        "direction": direction(answer.language),
        "say": partial(_say, answer.language),
        "reason_length": 1000,
    }
    module: Any = aiohttp_jinja2.get_env(app).get_template("_turn.html").make_module(context)
    article = re.sub(
        r"(</(?:p|h3|ul|ol|li|pre|blockquote|figure|tr|div|footer)>)", r"\1\n", str(module.answer(shown(answer)))
    )
    hold(GOLDEN / f"{name}.html", article)


def _say(language: Any, key: str, **values: str) -> str:
    return PHRASES(key, language, **values)

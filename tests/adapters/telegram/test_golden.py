"""Typical answers as Telegram gets them: the HTML of each message, and under it the rows of buttons; of a picture, what
is drawn on it."""

import html
import json
from pathlib import Path
from typing import Any

from adapters.telegram.render import render
from tests.adapters.golden import each_answer, hold
from tests.adapters.telegram.building import PHRASES, question
from tests.adapters.typical import ANSWERS

GOLDEN = Path(__file__).parent / "golden"


@each_answer
def test_golden_rendering(name: str) -> None:
    posts = render(ANSWERS[name], question(), PHRASES)
    hold(GOLDEN / f"{name}.html", "\n".join(written(post.payload["arguments"]) for post in posts))


def written(arguments: dict[str, Any]) -> str:
    if "drawing" in arguments:
        return f"<section>\n<figure>{json.dumps(arguments['drawing'], ensure_ascii=False)}</figure>\n</section>\n"
    rows = arguments.get("reply_markup", {}).get("inline_keyboard", [])
    return f"<section>\n{arguments['text']}\n</section>\n" + "".join(
        f"<nav>{''.join(map(_button, row))}</nav>\n" for row in rows
    )


def _button(button: dict[str, str]) -> str:
    return f'<button value="{html.escape(button["callback_data"])}">{html.escape(button["text"])}</button>'

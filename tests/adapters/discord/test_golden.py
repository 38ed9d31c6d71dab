"""Typical answers, kept as the messages that Discord receives, a line of the file a line of the message."""

import json
from pathlib import Path

from adapters.adapter import PLAINLY
from adapters.discord.render import render
from tests.adapters.discord.building import CHANNEL, PHRASES, Json, question
from tests.adapters.golden import each_answer, hold
from tests.adapters.typical import ANSWERS

GOLDEN = Path(__file__).parent / "golden"


@each_answer
def test_golden_rendering(name: str) -> None:
    bodies = [post.payload["message"] for post in render(ANSWERS[name], question("?", CHANNEL), PLAINLY, PHRASES)]
    hold(GOLDEN / f"{name}.json", json.dumps([_readable(body) for body in bodies], ensure_ascii=False, indent=1) + "\n")


def _readable(body: Json) -> Json:
    pictures = {"attachments": body["attachments"]} if "attachments" in body else {}
    return {"content": body["content"].split("\n"), **pictures, "components": body["components"]}

"""Typical answers, kept as the calls that Slack receives: to be looked at in Block Kit Builder."""

import json
from pathlib import Path

from adapters.slack.render import render
from tests.adapters.golden import each_answer, hold
from tests.adapters.slack.building import PHRASES, question
from tests.adapters.typical import ANSWERS

GOLDEN = Path(__file__).parent / "golden"


@each_answer
def test_golden_rendering(name: str) -> None:
    posts = [post.payload for post in render(ANSWERS[name], question(), PHRASES)]
    hold(GOLDEN / f"{name}.json", json.dumps(posts, ensure_ascii=False, indent=1) + "\n")

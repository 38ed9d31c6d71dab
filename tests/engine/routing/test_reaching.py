"""Whether messages as people type them reach the skill they are meant for. The floors lie a little below the figures of
`python -m bench.intents`."""

import json
import tomllib
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

import pytest

from bot.wiring import ROUTE_MARGIN
from engine.language import LANGUAGES, Language
from engine.messages import FROM_DOCUMENTS, Intent
from engine.routing.router import Router
from tests.engine.desk import CONFIG, intents

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
SETS = {"routing": 0.96, "routing_held_out": 0.95, "routing_sealed": 0.94, "routing_fresh": 0.83}


@lru_cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    return tuple(json.loads(line) for line in (SCENARIOS / f"{name}.jsonl").read_text("utf-8").splitlines())


def skill(intent: Intent) -> Intent:
    return "question" if intent in FROM_DOCUMENTS else intent


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_most_messages_reach_the_skill_they_are_meant_for(name: str, language: Language) -> None:
    router = Router(intents(), ROUTE_MARGIN)
    asked = [row for row in rows(name) if row["language"] == language]
    wrong = [row["text"] for row in asked if skill(router.choose(row["text"]).intent) != skill(row["intent"])]
    assert len(wrong) <= len(asked) * (1 - SETS[name]), wrong


def test_no_sum_is_left_to_the_documents_and_no_ruling_to_a_sum_unasked() -> None:
    """But for one in two hundred."""
    router = Router(intents(), ROUTE_MARGIN)
    sums = {"zakat", "inheritance", "prayer_times", "calendar"}
    routed = [(row, router.choose(row["text"])) for name in SETS for row in rows(name)]
    crossed = [
        row["text"]
        for row, route in routed
        if not route.rival
        and {skill(row["intent"]), skill(route.intent)} & sums
        and skill(row["intent"]) != skill(route.intent)
    ]
    assert len(crossed) <= len(routed) * 0.005, crossed


def test_every_intent_is_asked_for_in_every_language() -> None:
    found = defaultdict[str, set[str]](set)
    for row in rows("routing"):
        found[row["language"]].add(row["intent"])
    assert dict(found) == {language: set(intents().intents) for language in LANGUAGES}


@pytest.mark.parametrize("name", SETS)
def test_no_message_of_the_trials_stands_among_the_examples(name: str) -> None:

    listed = {
        text.casefold()
        for path in (CONFIG / "intents").glob("*.toml")
        for texts in tomllib.loads(path.read_text("utf-8"))["examples"].values()
        for text in texts
    }
    assert not [row["text"] for row in rows(name) if row["text"].casefold() in listed]

"""Whether people in distress or danger are known by their words, and nobody else is taken for one of them."""

import json
from functools import lru_cache
from pathlib import Path

import pytest

from engine.routing.distress import CARE, Distress, load
from engine.routing.router import Router
from tests.engine.answering import CONFIG, intents

ROWS = [json.loads(line) for line in Path(__file__).with_name("care.jsonl").read_text("utf-8").splitlines()]
IN_NEED = [(row["text"], row["need"]) for row in ROWS if row["need"]]
ORDINARY = [row["text"] for row in ROWS if not row["need"]]
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


@lru_cache(maxsize=1)
def distress() -> Distress:
    return load(CONFIG / "distress.toml")


@pytest.mark.parametrize(("text", "need"), IN_NEED)
def test_who_is_in_need_is_known(text: str, need: str) -> None:
    assert distress().need(text) == need


@pytest.mark.parametrize("text", ORDINARY)
def test_an_ordinary_message_is_left_to_the_others(text: str) -> None:
    assert distress().need(text) is None


@pytest.mark.parametrize("name", ["routing", "routing_held_out", "samples", "paraphrases", "overheard"])
def test_no_question_of_the_trials_is_taken_for_distress(name: str) -> None:
    lines = (SCENARIOS / f"{name}.jsonl").read_text("utf-8").splitlines()
    rows = map(json.loads, lines)
    texts = [text for row in rows for text in row.get("turns", (row.get("text") or row.get("question"),))]
    assert not list(filter(distress().tells, texts))


def test_courtesies_and_letters_do_not_hide_it() -> None:
    router = Router(intents(), 0.3, {CARE: distress().tells})
    for text in ("Hello, I WANT TO DIE. Thanks", "من فضلك أُريدُ أن أموت", "ΘΕΛΩ ΝΑ ΠΕΘΑΝΩ", "i don’t want to live"):
        assert router.choose(text).intent == CARE, text

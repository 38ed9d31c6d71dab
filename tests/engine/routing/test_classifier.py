"""What a message is taken for, and what the classifier is trained from."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from engine.errors import SettingsError
from engine.files import read_sealed, write_sealed
from engine.messages import FROM_DOCUMENTS
from engine.routing.classifier import load, train
from tests.engine.desk import CONFIG, intents

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios" / "intents.jsonl"
EXAMPLES = [
    *((text, "greeting") for text in ("hello", "good morning", "مرحبا", "صباح الخير", "γεια σας", "καλημέρα")),
    *((text, "question") for text in ("when is the exam", "how much is rent", "متى الامتحان", "πότε είναι η εξέταση")),
]


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("hello there", "greeting"),
        ("ΚΑΛΗΜΕΡΑ", "greeting"),
        ("صَبَاحُ الخَيْر", "greeting"),
        ("when is the last exam", "question"),
        ("πότε είναι οι εξετάσεις", "question"),
    ],
)
def test_a_message_gets_the_intent_of_the_examples_it_resembles(text: str, intent: str) -> None:
    assert train(EXAMPLES)(text).intent == intent


def test_the_margin_is_wide_for_an_example_and_narrow_for_words_never_seen() -> None:
    classify = train(EXAMPLES)
    assert classify("good morning").margin > 1.0
    assert classify("qqq zzz").margin < classify("good morning").margin / 2


def test_held_out_messages_are_recognised_in_every_language() -> None:
    right: dict[str, list[bool]] = defaultdict(list)
    for line in SCENARIOS.read_text("utf-8").splitlines():
        row = json.loads(line)
        found, wanted = intents()(row["text"]).intent, row["intent"]
        right[row["language"]].append(found == wanted or (wanted == "question" and found in FROM_DOCUMENTS))
    shares = {language: sum(found) / len(found) for language, found in right.items()}
    assert set(shares) == {"en", "ar", "el"}
    assert min(shares.values()) >= 0.85, shares


def folder_of_examples(folder: Path, **texts: list[str]) -> Path:
    folder.mkdir(exist_ok=True)
    for intent, examples in texts.items():
        words = f"[examples]\nen = {json.dumps(examples)}\n"
        (folder / f"{intent}.toml").write_text(words, encoding="utf-8")
    return folder


def test_trained_weights_are_kept_and_used_again(tmp_path: Path) -> None:
    examples = folder_of_examples(tmp_path / "intents", greeting=["hello"], question=["when is it"])
    load(examples, tmp_path / "kept")
    [kept] = (tmp_path / "kept").iterdir()
    write_sealed(kept, bytes(len(read_sealed(kept))))
    assert load(examples, tmp_path / "kept")("hello").margin == 0.0


def test_changed_examples_are_learned_anew(tmp_path: Path) -> None:
    examples = folder_of_examples(tmp_path / "intents", greeting=["hello"], question=["when is it"])
    load(examples, tmp_path / "kept")
    folder_of_examples(tmp_path / "intents", question=["when is it", "hello"], greeting=["good day"])
    assert load(examples, tmp_path / "kept")("hello").intent == "question"


def test_kept_weights_of_another_shape_are_made_anew(tmp_path: Path) -> None:
    examples = folder_of_examples(tmp_path / "intents", greeting=["hello"], question=["when is it"])
    load(examples, tmp_path / "kept")
    [kept] = (tmp_path / "kept").iterdir()
    write_sealed(kept, bytes(24))
    assert load(examples, tmp_path / "kept")("hello").intent == "greeting"


@pytest.mark.parametrize("words", ["[examples\n", "[examples]\n", "[examples]\nen = []\n", 'examples = "hello"\n', ""])
def test_a_file_without_examples_is_refused_by_name(tmp_path: Path, words: str) -> None:
    folder_of_examples(tmp_path, greeting=["hello"])
    (tmp_path / "question.toml").write_text(words, encoding="utf-8")
    with pytest.raises(SettingsError, match=r"question\.toml"):
        load(tmp_path)


def test_one_intent_alone_is_no_choice(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="at least two intents"):
        load(folder_of_examples(tmp_path, greeting=["hello"]))


def test_every_intent_has_its_file() -> None:
    assert set(intents().intents) == {path.stem.partition(".")[0] for path in (CONFIG / "intents").glob("*.toml")}


def test_concepts_come_in_the_same_order_in_every_process() -> None:
    """Sets of words have another order in each, and sums over them would end in other digits."""
    asked = (
        "from engine.routing.concepts import GENERAL; print(list(GENERAL.concepts('طرد ١٠ الف deposit account kg')))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", asked],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).resolve().parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3", "4")
    }
    assert len(told) == 1

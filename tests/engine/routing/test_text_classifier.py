"""What a text means by its vector and its letters, and files that do not hold it."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from bot.settings import CONFIG
from engine.files import DamagedError
from engine.routing import by_meaning, distress, letters
from engine.routing.letters import BUCKETS, Letters
from engine.routing.text_classifier import MessageClassifier, TextClassifier, joined, letters_of
from tests.engine.desk import messages, packaged_encoder
from training import text_classifier
from training.text_classifier import Recipe, crossed, examples

SHIPPED = ("calendar", "follow_ups", "prayer_times")
FRUIT = ["a ripe apple", "an apple pie", "the apple tree", "green apples please", "apple juice", "an apple a day"]
TOOLS = ["a steel hammer", "the hammer fell", "hammer and nail", "lend me a hammer", "hammering away", "a small hammer"]
TOWNS = ["the way to Larissa", "a train to Larissa", "Larissa station", "is Larissa far", "Larissa today", "in Larissa"]


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_fits_the_encoder_and_the_letters_that_ship(name: str) -> None:
    likely = TextClassifier(CONFIG / f"{name}.json", packaged_encoder())("when does Ramadan begin?")
    assert likely.sum() == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(("of", "name"), [(distress, "need"), (by_meaning, "by_meaning")])
def test_letters_and_the_network_that_reads_messages_tell_the_same_classes(of: ModuleType, name: str) -> None:
    letters = CONFIG / f"{name}.letters"
    classify = MessageClassifier(messages(), of.HEAD, letters, of.CLASSES)
    assert classify("when does Ramadan begin?").sum() == pytest.approx(1, abs=1e-3)
    for others in (of.CLASSES[::-1], of.CLASSES[1:]):
        with pytest.raises(DamagedError, match="other classes"):
            MessageClassifier(messages(), of.HEAD, letters, others)
    with pytest.raises(DamagedError, match="other classes"):
        MessageClassifier(messages(), of.HEAD, CONFIG / "calendar.letters", of.CLASSES)


def test_it_learns_from_examples_and_keeps_what_it_learned(tmp_path: Path) -> None:
    path, recipe = tmp_path / "kinds.json", Recipe(hidden=4, alpha=0.01, epochs=30)
    learned = examples(recipe, packaged_encoder(), [*FRUIT, *TOOLS, *TOWNS], np.repeat(["fruit", "tool", "town"], 6))
    told = crossed(learned)
    assert (told.argmax(axis=1) == np.repeat([0, 1, 2], 6)).mean() > 0.7
    text_classifier.keep(path, packaged_encoder(), learned, {})
    classify = TextClassifier(path, packaged_encoder())
    assert classify("a red apple")[0] > 0.5
    assert classify("a heavy hammer")[1] > 0.5


def test_what_is_known_beside_a_text_counts(tmp_path: Path) -> None:
    path = tmp_path / "kinds.json"
    recipe, known = Recipe(hidden=4, alpha=0.01, epochs=60, facts=("cook", "smith")), [["cook"], ["smith"]] * 8
    texts, kinds = [*["and another one"] * 16, *TOWNS], [*["fruit", "tool"] * 8, *["town"] * 6]
    learned = examples(recipe, packaged_encoder(), texts, kinds, [*known, *[[]] * 6])
    text_classifier.keep(path, packaged_encoder(), learned, {})
    classify = TextClassifier(path, packaged_encoder())
    assert classify("and another one", ["cook"])[0] > 0.5
    assert classify("and another one", ["smith"])[1] > 0.5


def test_each_tells_what_the_other_is_not_sure_of() -> None:
    unsure, sure = np.array([0.5, 0.5], np.float32), np.array([0.9, 0.1], np.float32)
    assert joined(unsure, sure)[0] > 0.7
    assert joined(sure, unsure)[0] > 0.7


def test_weights_keep_their_order_in_eight_bits(tmp_path: Path) -> None:
    path, weights = tmp_path / "some.letters", np.zeros((2, 2 * BUCKETS), np.float32)
    weights[1, letters.features("apple")[0]] = 3.0
    letters.keep(path, weights, np.array([0.5, 0.0], np.float32))
    tell = Letters(path)
    assert tell("apple")[1] > tell("apple")[0]
    assert tell("zzz").tolist() == [0.5, 0.0]


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = letters_of(tmp_path / "some.json")
    path.write_bytes(b"cut")
    with pytest.raises(DamagedError, match=r"some\.letters"):
        Letters(path)

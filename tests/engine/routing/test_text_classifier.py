"""What a text means by the network that reads messages and by its letters, and files that do not hold it."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from bot.settings import CONFIG
from engine.files import DamagedError
from engine.routing import by_meaning, distress, follow_ups, letters
from engine.routing.letters import BUCKETS, Letters
from engine.routing.text_classifier import MessageClassifier, joined
from engine.tools.calendar import meaning as calendar
from engine.tools.prayer_times import meaning as prayer_times
from tests.engine.desk import messages
from training.text_classifier import keep_letters

FRUIT = ["a ripe apple", "an apple pie", "the apple tree", "green apples please", "apple juice", "an apple a day"]
TOOLS = ["a steel hammer", "the hammer fell", "hammer and nail", "lend me a hammer", "hammering away", "a small hammer"]


@pytest.mark.parametrize(
    ("of", "name"),
    [
        (distress, "need"),
        (by_meaning, "by_meaning"),
        (follow_ups, "follow_ups"),
        (calendar, "calendar"),
        (prayer_times, "prayer_times"),
    ],
)
def test_letters_and_the_network_that_reads_messages_tell_the_same_classes(of: ModuleType, name: str) -> None:
    letters = CONFIG / f"{name}.letters"
    classify = MessageClassifier(messages(), of.HEAD, letters, of.CLASSES)
    assert classify("when does Ramadan begin?").sum() == pytest.approx(1, abs=1e-3)
    for others in (of.CLASSES[::-1], of.CLASSES[1:]):
        with pytest.raises(DamagedError, match="other classes"):
            MessageClassifier(messages(), of.HEAD, letters, others)
    with pytest.raises(DamagedError, match="other classes"):
        MessageClassifier(messages(), "nothing", letters, of.CLASSES)


def test_letters_learn_from_examples_and_keep_what_they_learned(tmp_path: Path) -> None:
    path = tmp_path / "kinds.letters"
    keep_letters(path, [*FRUIT, *TOOLS], ["fruit"] * 6 + ["tool"] * 6)
    tell = Letters(path)
    assert tell("a red apple").argmax() == 0
    assert tell("a heavy hammer").argmax() == 1


def test_what_is_known_beside_a_text_counts(tmp_path: Path) -> None:
    path, texts = tmp_path / "kinds.letters", ["and another one", "one more of these"] * 8
    keep_letters(path, texts, ["fruit", "fruit", "tool", "tool"] * 4, [["cook"], ["cook"], ["smith"], ["smith"]] * 4)
    tell = Letters(path)
    assert tell("and another one", ["cook"]).argmax() == 0
    assert tell("and another one", ["smith"]).argmax() == 1


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
    path = tmp_path / "some.letters"
    path.write_bytes(b"cut")
    with pytest.raises(DamagedError, match=r"some\.letters"):
        Letters(path)

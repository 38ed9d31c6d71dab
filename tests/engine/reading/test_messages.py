"""What a message is as a whole is told in one reading, by what ships for the encoder that ships."""

import json
import shutil
from pathlib import Path

import pytest

from bot.settings import ENCODER
from engine.errors import IndexUnavailable
from engine.reading.messages import NAME, Messages
from engine.routing import by_meaning, distress, follow_ups
from engine.tools.calendar import meaning as calendar
from engine.tools.prayer_times import meaning as prayer_times


@pytest.fixture(scope="module")
def reads() -> Messages:
    return Messages(ENCODER)


def test_it_is_within_its_size_and_shares_the_encoders_words() -> None:
    card = json.loads((ENCODER / f"{NAME}.json").read_text(encoding="utf-8"))
    assert (ENCODER / f"{NAME}.onnx").stat().st_size <= 15 * 2**20
    assert card["shared_bytes"] > 20 * 2**20


def test_its_heads_are_those_that_are_asked(reads: Messages) -> None:
    assert tuple(reads.classes[distress.HEAD]) == distress.CLASSES
    for of in (by_meaning, follow_ups, calendar, prayer_times):
        assert tuple(reads.classes[of.HEAD]) == of.CLASSES


def test_what_it_tells_of_each_head_are_probabilities(reads: Messages) -> None:
    for text in ("when does the pool open on Sunday?", "", "when does it open " * 5000):
        for one in reads(text).whole.values():
            assert one.min() >= 0
            assert one.sum() == pytest.approx(1, abs=1e-3)


def test_of_each_token_it_tells_where_it_stands_and_whether_another_question_begins_there(reads: Messages) -> None:
    text = "when does the pool open and how much is it for children?"
    told = reads(text)
    assert len(told.places) == len(told.begins)
    begin, _ = told.places[int(told.begins.argmax())]
    assert text[begin:].startswith("and how much")


def test_its_figures_say_how_often_it_is_right() -> None:
    figures = json.loads((ENCODER / f"{NAME}.json").read_text(encoding="utf-8"))["figures"]
    assert figures["need"] >= 0.97
    assert figures["intent"] >= 0.85
    assert min(figures["follow_up"], figures["calendar"], figures["prayer_times"]) >= 0.7


def test_one_made_for_another_encoder_is_refused(tmp_path: Path) -> None:
    shutil.copytree(ENCODER, tmp_path, dirs_exist_ok=True)
    card = json.loads((tmp_path / f"{NAME}.json").read_text(encoding="utf-8"))
    (tmp_path / f"{NAME}.json").write_text(json.dumps(card | {"encoder": "0" * 64}), encoding="utf-8")
    with pytest.raises(ValueError, match="made for another encoder; run `make train`"):
        Messages(tmp_path)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    shutil.copytree(ENCODER, tmp_path, dirs_exist_ok=True)
    (tmp_path / f"{NAME}.onnx").write_bytes(b"nothing")
    with pytest.raises(IndexUnavailable, match=f"{NAME}.onnx"):
        Messages(tmp_path)

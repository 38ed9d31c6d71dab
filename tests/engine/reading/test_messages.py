"""What a message is about as a whole is told in one reading, by what ships for the encoder that ships."""

import json
import shutil
from pathlib import Path

import pytest

from bot.settings import ENCODER
from engine.errors import IndexUnavailable
from engine.reading.messages import NAME, Messages
from engine.reading.packed import MOST_TOKENS
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
    assert tuple(reads.classes[follow_ups.HEAD]) == follow_ups.CLASSES
    assert tuple(reads.classes[calendar.HEAD]) == calendar.CLASSES
    assert tuple(reads.classes[prayer_times.HEAD]) == prayer_times.CLASSES
    assert {"question", "greeting", *follow_ups.TOOLS} == set(reads.classes[by_meaning.HEAD])


def test_what_it_tells_of_each_head_are_probabilities(reads: Messages) -> None:
    for one in reads("when does the pool open on Sunday?").heads.values():
        assert one.min() >= 0
        assert one.sum() == pytest.approx(1, abs=1e-3)


def test_its_figures_say_how_often_it_is_right() -> None:
    figures = json.loads((ENCODER / f"{NAME}.json").read_text(encoding="utf-8"))["figures"]
    assert figures["need"] >= 0.97
    assert figures["intent"] >= 0.93
    assert figures["follow_up"] >= 0.8
    assert figures["calendar"] >= 0.7
    assert figures["prayer_times"] >= 0.8
    assert figures["parted"] >= 0.8
    assert figures["whole"] >= 0.97


def test_places_where_another_question_begins_are_those_of_the_message_behind_the_one_before(reads: Messages) -> None:
    text = "how much is a locker? and can I bring my dog?"
    for before in ("", "when do you open?"):
        begins = [text[place:] for place, likely in reads(text, before).parts if likely >= 0.5]
        assert begins == ["and can I bring my dog?"]


def test_a_message_of_any_length_is_read_as_far_as_its_tokens_reach(reads: Messages) -> None:
    assert len(reads("when does it open " * 5000).parts) <= MOST_TOKENS
    assert reads("").heads[distress.HEAD].sum() == pytest.approx(1, abs=1e-3)


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

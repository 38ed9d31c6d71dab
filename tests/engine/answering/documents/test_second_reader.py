"""The second reader, and the mean of both."""

import json
import shutil
from pathlib import Path

import pytest

from bot.settings import ENCODER, READER
from engine.answering.documents.evidence import Sentence
from engine.answering.documents.reader import Reader, reader_at
from engine.answering.documents.second_reader import HEADING, LONGEST, NAME, QUESTION, SecondReader, laid_out
from tests.engine.answering.documents.evidences import passage
from tests.engine.answering.documents.test_reader import LOANS

MOST_MB = 16  # beside the tables of the encoder


@pytest.fixture(scope="module")
def second() -> SecondReader:
    return SecondReader(ENCODER)


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("How much does a late book cost?", 0),
        ("can i extend my loan", 2),
        ("كم كتابا أستطيع أن أستعير؟", 1),
        ("πόσα βιβλία μπορώ να δανειστώ;", 1),
    ],
)
def test_it_finds_the_sentence_that_answers(second: SecondReader, question: str, best: int) -> None:
    supports = second.read(question, "Library > Loans", LOANS).supports
    assert max(range(len(LOANS)), key=supports.__getitem__) == best


def test_it_tells_a_window_that_answers_from_one_that_does_not(second: SecondReader) -> None:
    fine = second.read("What is the fine for a late book?", "Loans", LOANS)
    assert fine.answers > second.read("Who is the rector of the university?", "Loans", LOANS).answers


def test_each_part_of_a_window_stands_between_ends_of_its_own() -> None:
    found = laid_out([7, 8], [9], [[10, 11, 12], [13]], 1, 2)
    assert found.ids == [1, 7, 8, 2, 1, 9, 2, 1, 10, 11, 12, 2, 1, 13, 2]
    assert found.parts == [0] * 4 + [1] * 3 + [2] * 5 + [3] * 3
    assert found.places == [0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 4, 0, 1, 2]
    assert found.marks == [7, 12]


def test_of_a_long_question_the_end_is_kept_and_what_finds_no_room_is_left_out() -> None:
    found = laid_out(list(range(100, 300)), [9] * 50, [[10] * 60, [11] * 60, [12] * 60], 1, 2)
    assert found.ids[QUESTION] == 299
    assert found.parts.count(1) == HEADING + 2
    assert len(found.ids) <= LONGEST
    assert len(found.marks) == 2


async def test_side_by_side_the_mean_of_both_counts(second: SecondReader) -> None:
    place = passage(" ".join(LOANS))
    sentences, units = [Sentence(place, number) for number in range(len(LOANS))], []
    both = await Reader(READER, second).side_by_side("can i extend my loan", sentences)
    one = await Reader(READER).side_by_side("can i extend my loan", sentences)
    heading = (place.headers or ("",))[-1]
    units = [f"{heading}: {text}" if heading else text for text in LOANS]
    other = second.read("can i extend my loan", place.title, units)
    for sentence, logit in zip(sentences, other.supports, strict=True):
        assert both[sentence].supports == pytest.approx((one[sentence].supports + logit) / 2)
        assert both[sentence].answers == pytest.approx((one[sentence].answers + other.answers) / 2)


def test_it_is_off_with_the_first() -> None:
    assert reader_at("off", READER, ENCODER) is None


def test_one_made_for_another_encoder_is_refused(tmp_path: Path) -> None:
    shutil.copytree(ENCODER, tmp_path, dirs_exist_ok=True)
    card = json.loads((tmp_path / f"{NAME}.json").read_text(encoding="utf-8"))
    (tmp_path / f"{NAME}.json").write_text(json.dumps(card | {"encoder": "0" * 64}), encoding="utf-8")
    with pytest.raises(ValueError, match="made for another encoder"):
        SecondReader(tmp_path)


def test_its_file_is_within_its_size_and_its_sources_have_licences() -> None:
    card = json.loads((ENCODER / f"{NAME}.json").read_text(encoding="utf-8"))
    assert (ENCODER / f"{NAME}.onnx").stat().st_size <= MOST_MB * 2**20
    assert card["shared_bytes"] > 20 * 2**20
    assert card["data"]["licences"]
    assert all("none known" not in licence.split("origin:")[0] for licence in card["data"]["licences"].values())

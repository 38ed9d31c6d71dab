"""The tagger tells whom a message names, what they are to the deceased, and how sure that is."""

import json
import shutil
from pathlib import Path

import pytest

from bot.settings import ENCODER
from engine.errors import IndexUnavailable
from engine.reading.packed import first_inside, in_front
from engine.reading.people import ReadPeople, reads_people
from engine.reading.tagger import NAME, Tagger
from engine.tools.inheritance.reading.learned import heard


@pytest.fixture(scope="module")
def read() -> ReadPeople:
    return reads_people(Tagger(ENCODER))


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("My father died and left my mother, two sons and a daughter.", {"wife": 1, "son": 2, "daughter": 1}),
        ("توفي رجل عن زوجة وثلاثة أبناء وبنت", {"wife": 1, "son": 3, "daughter": 1}),
        ("Πέθανε ο πατέρας μου και άφησε τη μητέρα μου, δύο γιους και μία κόρη.", {"wife": 1, "son": 2, "daughter": 1}),
        (
            "A woman died leaving a husband, a mother and a full sister",
            {"husband": 1, "mother": 1, "full_sister": 1},
        ),
    ],
)
def test_a_plain_family_is_told_from_the_writers_side_in_each_language(
    read: ReadPeople, text: str, heirs: dict[str, int]
) -> None:
    assert heard(read(text)).heirs == heirs


def test_each_person_stands_where_the_message_names_them(read: ReadPeople) -> None:
    text = "My father died and left my mother, two sons and a daughter."
    for one in read(text).persons:
        assert text[one.start : one.end] == one.words
        assert 0 < one.probability <= 1


def test_who_died_before_is_no_heir(read: ReadPeople) -> None:
    found = heard(read("My grandfather died leaving three sons. My father had died before him."))
    assert found.heirs == {"son": 3} or found.heirs == {"son": 3, "sons_son": 1}
    assert "son" in found.gone


def test_a_message_longer_than_what_is_read_is_never_sure(read: ReadPeople) -> None:
    assert read("My father died and left two sons. " * 60).probability == 0


def test_it_is_within_its_size_and_shares_the_encoders_words() -> None:
    card = json.loads((ENCODER / f"{NAME}.json").read_text(encoding="utf-8"))
    assert (ENCODER / f"{NAME}.onnx").stat().st_size <= 20 * 2**20
    assert card["shared_bytes"] > 15 * 2**20


def test_a_tagger_of_another_encoder_is_refused(tmp_path: Path) -> None:
    for path in ENCODER.iterdir():
        shutil.copy(path, tmp_path)
    card = json.loads((tmp_path / f"{NAME}.json").read_text(encoding="utf-8"))
    (tmp_path / f"{NAME}.json").write_text(json.dumps(card | {"encoder": "0" * 64}), encoding="utf-8")
    with pytest.raises(ValueError, match="made for another encoder; run `make train`"):
        Tagger(tmp_path)


def test_a_damaged_tagger_is_refused_by_name(tmp_path: Path) -> None:
    for path in ENCODER.iterdir():
        shutil.copy(path, tmp_path)
    (tmp_path / f"{NAME}.onnx").write_bytes(b"nothing")
    with pytest.raises(IndexUnavailable, match=f"{NAME}.onnx"):
        Tagger(tmp_path)


def test_what_is_known_before_stands_in_front_of_the_message() -> None:
    before = in_front("sheep 120; cash 3000")
    assert before.startswith("sheep 120; cash 3000")
    assert in_front("") == ""
    assert first_inside([(0, 0), (0, 4), (5, 9)], 5, 9) == 2
    assert first_inside([(0, 0), (0, 4)], 5, 9) is None

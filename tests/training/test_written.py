"""The project's own documents, as examples for the reader."""

import random
from pathlib import Path

import pytest

from engine.answering.documents.reader import UNIT, laid_out
from training import written
from training.written import CONDITION

DOCUMENT = """# en | House rules
## Laundry > Prices
1 A wash costs 2.50 euros.
2 Members wash free of charge on Mondays.
? what do i pay for washing | 1 +2
? who cleans the machines | -
? > and on mondays as a member? | 2
= On Mondays a member pays nothing. | 2
! A wash costs 3 euros. | 1
## Visitors
1 A visitor may stay for three nights.
2 Longer stays are told to the office.
? can my sister stay a week | 2
"""


def written_document(folder: Path, text: str = DOCUMENT) -> Path:
    path = folder / "x-01.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_units_questions_and_claims_are_read(tmp_path):
    first, second = written.read(written_document(tmp_path)).sections
    assert first.units == ["A wash costs 2.50 euros.", "Members wash free of charge on Mondays."]
    assert first.questions == [
        written.Question("what do i pay for washing", (0,), (1,)),
        written.Question("who cleans the machines", (), ()),
        written.Question("and on mondays as a member?", (1,), (), ("who cleans the machines",)),
    ]
    assert first.questions[2].whole == "who cleans the machines > and on mondays as a member?"
    assert first.claims == [("On Mondays a member pays nothing.", True), ("A wash costs 3 euros.", False)]
    assert second.heading == "Visitors"


@pytest.mark.parametrize(
    "line",
    [
        "? which unit is that | 9",
        "4 A unit whose number is not the next.",
        "words that are nothing",
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_its_place(tmp_path, line):
    path = written_document(tmp_path, DOCUMENT + line + "\n")
    with pytest.raises(ValueError, match=f"x-01.txt:{len(DOCUMENT.splitlines()) + 1}"):
        written.read(path)


def test_a_follow_up_with_no_question_before_it_is_refused(tmp_path):
    text = DOCUMENT.replace("? what do i pay for washing", "? > what do i pay for washing")
    with pytest.raises(ValueError, match=r"x-01\.txt:5"):
        written.read(written_document(tmp_path, text))


def test_each_question_also_stands_beside_what_does_not_answer_it(tmp_path):
    found = list(written.examples([written.read(written_document(tmp_path))], random.Random(1)))  # noqa: S311
    asked = [one for one in found if one.question == "what do i pay for washing" and one.source != "written beside"]
    assert [(one.heading, one.answers, one.right, one.limits) for one in asked] == [
        ("Laundry > Prices", True, (0,), (1,)),
        ("Visitors", False, (), ()),
    ]
    claims = {one.question: one.entailed for one in found if one.heading == "Laundry > Prices" and one.right is None}
    assert claims == {"On Mondays a member pays nothing.": True, "A wash costs 3 euros.": False}


def test_an_answer_stands_once_among_units_of_several_sections_and_its_condition_never_as_a_wrong_one(tmp_path):
    document = written.read(written_document(tmp_path))
    found = [one for seed in range(60) for one in written.examples([document], random.Random(seed))]  # noqa: S311
    beside = [one for one in found if one.source == "written beside" and one.question == "what do i pay for washing"]
    assert {one.answers for one in beside} == {True, False}
    for one in beside:
        assert one.right == ((one.units.index("Prices: A wash costs 2.50 euros."),) if one.answers else ())
        assert "Prices: Members wash free of charge on Mondays." not in one.units
        assert "Visitors: A visitor may stay for three nights." in one.units


def test_what_answers_the_question_before_stands_beside_a_follow_up_as_a_wrong_one(tmp_path):
    text = DOCUMENT.replace("? who cleans the machines | -\n", "")
    document = written.read(written_document(tmp_path, text))
    found = [one for seed in range(60) for one in written.examples([document], random.Random(seed))]  # noqa: S311
    asked = "what do i pay for washing > and on mondays as a member?"
    beside = [one for one in found if one.source == "written beside" and one.question == asked]
    earlier = [one.units.index(unit) for one in beside if (unit := "Prices: A wash costs 2.50 euros.") in one.units]
    assert len(earlier) > len(beside) / 2
    assert not any(place in one.right for one, place in zip(beside, earlier, strict=False))


def test_the_packaged_documents_can_all_be_read():
    folder = Path(written.__file__).parent / "data" / "documents"
    trained, kept = written.documents(folder, "train"), written.documents(folder, "dev")
    assert {one.language for one in trained} == {one.language for one in kept} == {"en", "ar", "el"}
    assert not {one.name for one in trained} & {one.name for one in kept}


def test_a_window_ends_before_a_unit_that_finds_no_room():
    ids, kinds, marks = laid_out([4] * 36 + [5] * 64, [6] * 100, [[7] * 50, [8] * 30, [9] * 50], 101, 102)
    assert len(ids) == len(kinds) <= 192
    assert [ids[mark] for mark in marks] == [UNIT, UNIT, UNIT]
    assert (ids.count(4), ids.count(5), ids.count(6), ids.count(8)) == (0, 64, 24, 30)
    assert laid_out([5], [], [[7] * 180, [8] * 50], 101, 102)[2] == [4]


def test_the_condition_of_an_answer_counts_for_less_than_the_answer():
    assert 0 < CONDITION < 1

"""Who counts and for how much where a telling speaks of wills, of the writer's own relatives and of those who died."""

from fractions import Fraction

import pytest

from engine.skills.inheritance.understanding import understand
from tests.engine.skills.test_inheritance import answered, rows

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


@pytest.mark.parametrize(
    ("text", "part", "to", "heirs"),
    [
        ("ماتت امرأة عن ابن وبنت وأوصت بثلث مالها للمسجد", THIRD, "المسجد", {"son": 1, "daughter": 1}),
        ("ماتت امرأة عن ابن وبنت ووصت بثلث مالها للمسجد", THIRD, "المسجد", {"son": 1, "daughter": 1}),
        ("ماتت امرأة عن ابن وبنت ووصت بنص فلوسها للجامع", HALF, "الجامع", {"son": 1, "daughter": 1}),
        ("ماتت جدتي وتركت ابنا وبنتا وأوصت بربع مالها للفقراء", QUARTER, "الفقراء", {"son": 1, "daughter": 1}),
        (
            "η γιαγιά μου πέθανε και άφησε δύο γιους και τα μισά της λεφτά στο τζαμί με διαθήκη",
            HALF,
            "τζαμι",
            {"son": 2},
        ),
        ("He left two sons and half of his money to the mosque in his will", HALF, "the mosque", {"son": 2}),
    ],
)
async def test_a_bequest_counts_whoever_made_it_and_wherever_its_part_stands(
    text: str, part: Fraction, to: str, heirs: dict[str, int]
) -> None:
    case = understand(text)
    assert [(each.part, each.to) for each in case.bequests] == [(part, to)]
    assert dict(case.heirs) == heirs
    assert (await answered(text)).outcome == "answer"


async def test_a_womans_bequest_comes_off_before_her_heirs_divide() -> None:
    answer = await answered("ماتت امرأة عن ابن وبنت وأوصت بثلث مالها للمسجد والتركة 90000")
    cells = {name: row[-1] for name, row in rows(answer).items()}
    assert set(cells.values()) == {"٣٠٬٠٠٠", "٤٠٬٠٠٠", "٢٠٬٠٠٠"}


@pytest.mark.parametrize(
    ("text", "heirs"),
    [
        ("أوصت أمي بكل مالها للجمعية، ولها زوج وابن، والتركة 90000", {"husband": 1, "son": 1}),
        ("وصية أمي أن يعطى ثلث المال للفقراء، وتركت زوجا وثلاثة أبناء", {"husband": 1, "son": 3}),
        ("وصية المرحومة والدتي ثلث مالها للفقراء ولها ابن وبنت", {"son": 1, "daughter": 1}),
        ("أوصى أبي بثلث ماله للفقراء وترك زوجة وابنا", {"wife": 1, "son": 1}),
        ("My mother willed everything to charity and left a husband and a son", {"husband": 1, "son": 1}),
        (
            "Η διαθήκη της μητέρας μου δίνει το ένα τρίτο στους φτωχούς. Άφησε σύζυγο και γιο",
            {"husband": 1, "son": 1},
        ),
    ],
)
def test_whoever_made_the_will_is_the_deceased_and_no_heir(text: str, heirs: dict[str, int]) -> None:
    case = understand(text)
    assert dict(case.heirs) == heirs
    assert case.bequests
    assert not case.unplaced


def test_an_heir_is_not_taken_for_who_willed() -> None:
    text = "مات رجل وترك أما وابنا وأوصى بثلث ماله للفقراء"
    assert dict(understand(text).heirs) == {"mother": 1, "son": 1}
    assert not understand("a wife and a half sister to whom nothing is left in his will").bequests

"""Citation tags as models write them: each names sources or nothing, and leaves no trace in the words."""

import pytest

from engine.answering.verification.claims import Claim, claims


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("The fee is 25 euros [1].", (1,)),
        ("The fee is 25 euros. [1]", (1,)),
        ("The fee is 25 euros [2][1].", (1, 2)),
        ("The fee is 25 euros [1, 3].", (1, 3)),
        ("The fee is 25 euros [1-3].", (1, 2, 3)),
        ("The fee is 25 euros [1][1].", (1,)),
        ("The fee is 25 euros【2】.", (2,)),
        ("The fee is 25 euros (3).", (3,)),
        ("The fee is 25 euros [source 2].", (2,)),
        ("The fee is 25 euros [^2].", (2,)),
        ("The fee is 25 euros [9].", ()),
        ("The fee is 25 euros [0].", ()),
        ("The fee is 25 euros.", ()),
        ("- The fee is 25 euros [1].", (1,)),
    ],
)
def test_a_tag_of_any_form_names_its_sources_and_goes(text: str, sources: tuple[int, ...]) -> None:
    assert claims(text, 3, "en") == [Claim("The fee is 25 euros.", sources)]


def test_arabic_digits_name_sources_as_well() -> None:
    assert claims("الرسوم ٢٥ يورو [١].", 3, "ar")[0].sources == (1,)


def test_each_sentence_keeps_its_own_tags() -> None:
    found = claims("It costs 25 euros [1]. It is due in May. [2] Nothing else is.", 3, "en")
    assert [one.sources for one in found] == [(1,), (2,), ()]


def test_figures_in_brackets_that_are_no_tags_stay() -> None:
    assert "(2026)" in claims("The law of that year (2026) holds [1].", 3, "en")[0].text

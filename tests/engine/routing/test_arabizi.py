"""Arabic in Latin letters is read by its letters."""

import pytest

from engine.routing.arabizi import folded


@pytest.mark.parametrize(
    ("text", "letters"),
    [("emta el 3asr", "emta el asr"), ("saba7 el kheir", "sabah el kheir"), ("do3a2 el safar", "doa el safar")],
)
def test_figures_within_a_latin_word_are_the_letters_they_stand_for(text: str, letters: str) -> None:
    assert folded(text) == letters


@pytest.mark.parametrize(
    "text", ["60g of gold", "5kg of rice", "12k saved", "at 7pm", "on the 3rd", "iphone14", "25usd"]
)
def test_a_number_with_its_unit_stays_a_number(text: str) -> None:
    assert folded(text) == text

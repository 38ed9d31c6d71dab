"""What tells people in need learns from examples that say what they are."""

from engine.routing.distress import CLASSES
from training.care import in_latin_letters, is_greek, labelled


def test_each_example_tells_of_a_class() -> None:
    assert {need for _, need in labelled()} == set(CLASSES)


def test_greek_is_spelt_in_latin_letters_as_one_writer_would() -> None:
    text = in_latin_letters("Τι ώρα κλείνει η βιβλιοθήκη;")
    assert text.isascii()
    assert text.endswith("?")
    assert text == in_latin_letters("Τι ώρα κλείνει η βιβλιοθήκη;")
    assert is_greek("ώρα")
    assert not is_greek("ora")

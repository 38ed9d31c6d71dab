"""What tells people in need was made for what ships, and from examples that say what they are."""

import json

from bot.settings import CONFIG
from engine.retrieval.encoder import Encoder
from engine.routing.distress import CLASSES
from training.care import in_latin_letters, is_greek, labelled


def test_what_ships_was_made_for_the_encoder_that_ships() -> None:
    made = json.loads((CONFIG / "need.json").read_text(encoding="utf-8"))
    assert made["encoder"] == Encoder(CONFIG / "encoder").fingerprint
    assert tuple(made["classes"]) == CLASSES


def test_each_example_tells_of_a_class() -> None:
    assert {need for _, need in labelled()} == set(CLASSES)


def test_greek_is_spelt_in_latin_letters_as_one_writer_would() -> None:
    text = in_latin_letters("Τι ώρα κλείνει η βιβλιοθήκη;")
    assert text.isascii()
    assert text.endswith("?")
    assert text == in_latin_letters("Τι ώρα κλείνει η βιβλιοθήκη;")
    assert is_greek("ώρα")
    assert not is_greek("ora")

"""The classifier of care that ships is the one its examples make."""

import json

from bot.settings import CONFIG
from engine.retrieval.encoder import Encoder
from engine.routing.classifier import digest_of, trained_in
from engine.routing.distress import MEANING, NEEDS, ORDINARY, READING
from training.care import in_latin_letters, is_greek


def test_the_shipped_classifier_was_trained_on_the_examples_beside_it() -> None:
    ahead = trained_in(CONFIG / "care", READING)
    assert ahead is not None
    classifier, examples = ahead
    assert examples == digest_of(CONFIG / "care"), "run `make train`"
    assert {*NEEDS, ORDINARY} <= set(classifier.intents)


def test_greek_is_spelt_in_latin_letters_as_one_writer_would() -> None:
    text = in_latin_letters("Τι ώρα κλείνει η βιβλιοθήκη;")
    assert text.isascii()
    assert text.endswith("?")
    assert text == in_latin_letters("Τι ώρα κλείνει η βιβλιοθήκη;")
    assert is_greek("ώρα")
    assert not is_greek("ora")


def test_what_tells_need_by_meaning_was_made_for_the_encoder_that_ships() -> None:
    made = json.loads((CONFIG / "care" / MEANING).read_text(encoding="utf-8"))
    assert made["encoder"] == Encoder(CONFIG / "encoder").fingerprint
    assert len(made["weights"][0]) == 384

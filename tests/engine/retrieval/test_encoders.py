"""Encoders beside the packaged one: folders of sentence-transformers, their prefixes, languages and scale."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from bot.settings import ENCODER, ENCODERS
from engine.errors import IndexUnavailable, SettingsError
from engine.retrieval.encoder import Encoder
from engine.retrieval.encoders import PACKAGED, encoder_at, on_scale_of
from engine.retrieval.transformer import TransformerEncoder, prefixes_of
from tests.engine.models.tiny import sentence_encoder


@pytest.fixture(scope="module")
def packaged() -> Encoder:
    return Encoder(ENCODER)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sentence_encoder(tmp_path_factory.mktemp("models") / "tiny")


def test_a_folder_of_sentence_transformers_gives_vectors_of_length_one(packaged, tiny):
    encoder = encoder_at(str(tiny), packaged, ENCODERS)
    rows = encoder.encode(["the fee is due", "open from saturdays", ""])
    assert rows.shape == (3, 16) == (3, encoder.dimensions)
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert encoder.languages == {"en"}


def test_packaged_is_the_encoder_that_is_open_already_and_its_form_is_told_by_its_files(packaged, tmp_path):
    assert encoder_at(PACKAGED, packaged, ENCODERS) is packaged
    copy = shutil.copytree(ENCODER, tmp_path / "copy")
    assert encoder_at(str(copy), packaged, ENCODERS).fingerprint == packaged.fingerprint


@pytest.mark.parametrize(
    ("named", "known"),
    [("en", {"en"}), ("[ar, el, fr]", {"ar", "el"}), ("multilingual", {"en", "ar", "el"}), ("", {"en", "ar", "el"})],
)
def test_it_knows_the_languages_that_its_card_names_and_all_where_it_names_none(tiny, tmp_path, named, known):
    folder = Path(shutil.copytree(tiny, tmp_path / "model"))
    (folder / "README.md").write_text(f"---\nlanguage: {named}\n---\n" if named else "A model.\n")
    assert TransformerEncoder(folder, ENCODERS).languages == known


def test_what_a_model_wants_before_questions_and_passages_is_put_there(tiny, tmp_path):
    folder = Path(shutil.copytree(tiny, tmp_path / "multilingual-e5-small"))
    encoder = TransformerEncoder(folder, ENCODERS)
    bare = TransformerEncoder(tiny, ENCODERS)
    words = "the fee is due"
    assert encoder.questions.encode([words])[0] == pytest.approx(bare.encode([f"query: {words}"])[0], abs=1e-5)
    assert encoder.encode([words])[0] == pytest.approx(bare.encode([f"passage: {words}"])[0], abs=1e-5)


def test_the_prefixes_of_the_models_own_folder_come_before_those_of_its_family():
    folder = Path("/models/e5-base")
    assert prefixes_of({"query": "", "document": ""}, folder, ENCODERS).question == "query: "
    assert prefixes_of({"query": "Q: ", "document": "D: "}, folder, ENCODERS).passage == "D: "
    assert prefixes_of({}, Path("/models/bge-m3"), ENCODERS).question == ""
    assert prefixes_of({}, Path("/x/models--BAAI--bge-base-en-v1.5/snapshots/a"), ENCODERS).question.startswith("Repr")
    assert prefixes_of({}, Path("/models/multilingual-e5-large-instruct"), ENCODERS).passage == ""


def test_other_weights_or_prefixes_have_another_fingerprint(tiny, tmp_path):
    folder = Path(shutil.copytree(tiny, tmp_path / "model"))
    before = TransformerEncoder(folder, ENCODERS).fingerprint
    assert before == TransformerEncoder(tiny, ENCODERS).fingerprint
    path = folder / "config_sentence_transformers.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"prompts": {"query": "Q: ", "document": ""}}))
    assert TransformerEncoder(folder, ENCODERS).fingerprint != before


def test_a_folder_that_is_not_there_or_holds_no_model_is_named_with_the_way_out(packaged, tmp_path):
    with pytest.raises(SettingsError, match=r"there is no folder .*/nowhere; .*'packaged'"):
        encoder_at(str(tmp_path / "nowhere"), packaged, ENCODERS)
    with pytest.raises(IndexUnavailable, match=f"{tmp_path} cannot be loaded as a sentence encoder"):
        encoder_at(str(tmp_path), packaged, ENCODERS)


def test_a_name_on_the_hub_is_refused_with_the_way_out_where_the_hub_is_out_of_reach(packaged, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(
        SettingsError, match=r"somebody/no-such-encoder is no folder here.*hf download.*copy the folder"
    ):
        encoder_at("somebody/no-such-encoder", packaged, ENCODERS)


def test_cosines_of_an_encoder_with_a_narrow_scale_are_spread_as_the_packaged_ones_are(packaged):
    class Narrow:
        """The packaged vectors beside a part that all texts share, as those of e5 are."""

        languages, fingerprint, dimensions = packaged.languages, "narrow", packaged.dimensions + 1

        def encode(self, texts):
            rows = packaged.encode(texts) * np.float32(0.5)
            return np.concatenate([rows, np.full((len(texts), 1), np.sqrt(0.75), np.float32)], axis=1)

    likeness = on_scale_of(packaged, Narrow(), ENCODERS)
    one, other = packaged.encode(["When does the library open?", "Opening hours of the reading rooms"])
    narrow = Narrow().encode(["When does the library open?", "Opening hours of the reading rooms"])
    assert narrow[0] @ narrow[1] > 0.85
    assert likeness(float(narrow[0] @ narrow[1])) == pytest.approx(float(one @ other), abs=1e-4)
    assert on_scale_of(packaged, packaged, ENCODERS) is None

"""Vectors from the exported MiniLM. The export itself compares them with torch's."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.errors import IndexUnavailable
from engine.retrieval.encoder import Encoder
from engine.retrieval.export import CARD


@pytest.fixture(scope="module")
def encoder(models: Path) -> Encoder:
    return Encoder(models)


def test_nearness_follows_meaning(encoder):
    question, answer, other = encoder.encode(
        ["When does the library open?", "Opening hours of the reading rooms", "The boat sank in the storm"]
    )
    assert question @ answer > 0.4 > 0.2 > question @ other


def test_vectors_have_length_one_and_the_declared_size(encoder):
    vectors = encoder.encode(["fees", "", "a " * 2000])
    assert vectors.shape == (3, encoder.dimensions)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)


def test_a_text_has_the_same_vector_in_any_company(encoder):
    texts = ["fees", "When does the library open on Sunday?", "word " * 120, "x", "refunds of the deposit"]
    together = encoder.encode(texts)
    alone = np.concatenate([encoder.encode([text]) for text in texts])
    assert together == pytest.approx(alone, abs=1e-5)


def test_no_texts_give_no_vectors(encoder):
    assert encoder.encode([]).shape == (0, encoder.dimensions)


def test_words_beyond_its_reach_change_nothing(encoder):
    full, longer = encoder.encode(["word " * 300, "word " * 300 + "entirely different"])
    assert full @ longer == pytest.approx(1.0, abs=1e-5)


def test_it_names_its_languages_and_what_its_vectors_compare_with(encoder, models):
    assert encoder.languages == {"en"}
    assert encoder.fingerprint == Encoder(models).fingerprint


def test_torch_stays_out_of_a_process_that_encodes(models):
    program = (
        "import sys; from pathlib import Path; from engine.retrieval.encoder import Encoder;"
        f"Encoder(Path({str(models)!r})).encode(['fees']); assert 'torch' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[3])


def test_an_export_that_fails_names_the_folder(tmp_path):
    (tmp_path / "minilm.onnx.draft").mkdir()  # the export cannot write its draft here
    with pytest.raises(IndexUnavailable, match=f"{tmp_path}: the encoder could not be exported: .*draft"):
        Encoder(tmp_path)
    assert not (tmp_path / CARD).exists()

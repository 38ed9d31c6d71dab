"""Vectors from the packaged encoder, which knows English, Arabic and Greek."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bot.settings import ENCODER
from engine.errors import IndexUnavailable
from engine.retrieval.encoder import CARD, MODEL, TOKENIZER, Encoder

MOST_MB = 45


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return Encoder(ENCODER)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The packaged folder, to be damaged."""
    return Path(shutil.copytree(ENCODER, tmp_path / "encoder"))


def test_nearness_follows_meaning(encoder):
    question, answer, other = encoder.encode(
        ["When does the library open?", "Opening hours of the reading rooms", "The boat sank in the storm"]
    )
    assert question @ answer > 0.4 > 0.2 > question @ other


@pytest.mark.parametrize(
    ("question", "near", "far"),
    [
        ("متى تفتح المكتبة؟", "Opening hours of the library", "The boat sank in the storm"),
        ("Πότε ανοίγει η βιβλιοθήκη;", "Opening hours of the library", "The boat sank in the storm"),
        ("When does the library open?", "ساعات عمل المكتبة", "غرق القارب في العاصفة"),
        ("When does the library open?", "Ώρες λειτουργίας της βιβλιοθήκης", "Το πλοίο βυθίστηκε στην καταιγίδα"),
        ("متى تفتح المكتبة؟", "Ώρες λειτουργίας της βιβλιοθήκης", "Το πλοίο βυθίστηκε στην καταιγίδα"),
    ],
)
def test_nearness_crosses_languages(encoder, question, near, far):
    asked, answer, other = encoder.encode([question, near, far])
    assert asked @ answer > asked @ other + 0.2


def test_spellings_that_mean_the_same_have_one_vector(encoder):
    for one, other in (("الفصل ٣", "الفصل 3"), ("مُحَاضَرَة", "محاضره"), ("ΒΙΒΛΙΟΘΉΚΗΣ", "βιβλιοθηκης")):
        first, second = encoder.encode([one, other])
        assert first @ second == pytest.approx(1.0, abs=1e-5), one


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


def test_it_names_its_languages_and_what_its_vectors_compare_with(encoder):
    assert encoder.languages == {"en", "ar", "el"}
    assert encoder.fingerprint == Encoder(ENCODER).fingerprint


def test_torch_stays_out_of_a_process_that_encodes():
    program = (
        "import sys; from pathlib import Path; from engine.retrieval.encoder import Encoder;"
        f"Encoder(Path({str(ENCODER)!r})).encode(['fees']); assert 'torch' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[3])


def test_its_files_are_within_their_size_and_what_the_card_says():
    card = json.loads((ENCODER / CARD).read_text(encoding="utf-8"))
    assert sum((ENCODER / name).stat().st_size for name in (CARD, *card["files"])) <= MOST_MB * 2**20
    assert card["sources"]
    assert all(source["licence"] not in ("none", "") for source in card["sources"].values())


def lost(path: Path) -> None:
    path.unlink()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def changed(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2 if path.name != CARD else 0] ^= 0xFF
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("name", [MODEL, TOKENIZER, CARD])
@pytest.mark.parametrize("harm", [lost, cut, changed])
def test_a_file_that_is_not_as_its_card_says_is_named_with_the_way_out(copy, name, harm):
    harm(copy / name)
    with pytest.raises(IndexUnavailable, match=f"(?s)({copy / name}|{copy}.*{name}).*reinstall"):
        Encoder(copy)


class Counting:
    """The session of a model, with how often it was run."""

    def __init__(self, session):
        self.session, self.runs = session, 0

    def run(self, *given):
        self.runs += 1
        return self.session.run(*given)


def test_a_question_that_several_readers_look_at_is_embedded_once(encoder, monkeypatch):
    counting = Counting(encoder._session)
    monkeypatch.setattr(encoder, "_session", counting)
    first = encoder.encode(["Who keeps the key of the observatory?"])
    kept = first.copy()
    first[0] = 0  # whoever reckons on with a vector changes nobody else's
    assert np.array_equal(encoder.encode(["Who keeps the key of the observatory?"]), kept)
    assert counting.runs == 1

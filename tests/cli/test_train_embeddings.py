"""What `dalil train embeddings` makes of questions and passages: a folder that can be searched with, and its card."""

from pathlib import Path

import numpy as np
import pytest

from bot.cli.train_embeddings import CARD, Material, Options, trained, write_held
from bot.settings import ENCODER, ENCODERS
from engine.errors import UsageError
from engine.evaluation.dataset import load
from engine.learning.pairs import PARTS, Asked, reciprocal_ranks
from engine.retrieval.encoder import Encoder
from engine.retrieval.encoders import encoder_at
from engine.retrieval.transformer import TransformerEncoder
from tests.engine.models.tiny import sentence_encoder

TEXTS = ["fee due in may", "library closes on saturdays", "late instalment costs 25 euros", "portal account closed"]
QUESTIONS = ["the fee", "library open", "late fee", "portal"]


@pytest.mark.parametrize("only_map", [False, True])
def test_a_model_is_saved_with_a_card_that_tells_figures_and_no_question(tmp_path: Path, *, only_map: bool) -> None:
    pytest.importorskip("datasets", reason="training needs the packages of the extra 'train'")
    pytest.importorskip("accelerate", reason="training needs the packages of the extra 'train'")
    everywhere = np.arange(len(TEXTS))
    asked = [Asked(str(place), one, (place,), everywhere) for place, one in enumerate(QUESTIONS)]
    material = Material(TEXTS, Encoder(ENCODER).encode(TEXTS), dict.fromkeys(PARTS, asked), ["en"], {"set.jsonl": "d1"})
    options = Options(str(sentence_encoder(tmp_path / "base")), epochs=1, batch=4, rate=1e-3, seed=1, only_map=only_map)
    output = tmp_path / "model"

    card = trained(material, output, options)

    assert TransformerEncoder(output, ENCODERS).languages == {"en"}
    text = (output / CARD).read_text(encoding="utf-8")
    assert f"{card['mrr']['held'][1]:.3f} after" in text
    assert not any(question in text for question in QUESTIONS)
    assert card["questions"] == dict.fromkeys(PARTS, 4)
    assert not (tmp_path / "model.work").exists()


def test_a_map_of_the_packaged_encoder_is_an_encoder_in_the_same_form_whose_layers_are_not_trained(
    tmp_path: Path,
) -> None:
    pytest.importorskip("onnx", reason="training needs the packages of the extra 'train'")
    vectors, everywhere = Encoder(ENCODER).encode(TEXTS), np.arange(len(TEXTS))
    asked = [Asked(str(place), one, (place,), everywhere) for place, one in enumerate(QUESTIONS)]
    material = Material(TEXTS, vectors, dict.fromkeys(PARTS, asked), ["en"], {"set.jsonl": "d1"})
    options = Options("packaged", epochs=1, batch=4, rate=1e-3, seed=1, only_map=True)

    card = trained(material, tmp_path / "model", options)

    encoder = encoder_at(str(tmp_path / "model"), Encoder(ENCODER), ENCODERS)
    assert isinstance(encoder, Encoder)
    assert encoder.fingerprint != Encoder(ENCODER).fingerprint
    assert np.mean(reciprocal_ranks(asked, encoder.encode(TEXTS), encoder.encode)) == card["mrr"]["held"][1]
    layers = Options(str(tmp_path / "model"), epochs=1, batch=4, rate=1e-3, seed=1)
    with pytest.raises(UsageError, match="a map of another encoder"):
        trained(material, tmp_path / "other", layers)


def test_questions_that_nothing_was_learned_from_are_a_set_of_their_own(tmp_path: Path) -> None:
    first, second, held = (tmp_path / name for name in ("a.jsonl", "b.jsonl", "held.jsonl"))
    lines = [f'{{"question": "{one}", "relevant": "x"}}' for one in QUESTIONS]
    first.write_text(f"{lines[0]}\n\n{lines[1]}\n", encoding="utf-8")
    second.write_text(f"{lines[1]}\n{lines[2]}\n{lines[3]}\n", encoding="utf-8")
    ids = {case.question: case.id for path in (first, second) for case in load(path).cases}

    write_held([first, second], {ids[QUESTIONS[1]], ids[QUESTIONS[3]]}, held)

    assert [case.question for case in load(held).cases] == [QUESTIONS[1], QUESTIONS[3]]

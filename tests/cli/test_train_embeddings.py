"""What `dalil train embeddings` makes of questions and passages: a folder that can be searched with, and its card."""

from pathlib import Path

import numpy as np
import pytest

from bot.cli.train_embeddings import CARD, Material, Options, trained
from bot.settings import ENCODER, ENCODERS
from engine.learning.pairs import PARTS, Asked
from engine.retrieval.encoder import Encoder
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

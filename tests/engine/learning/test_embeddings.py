"""Fine-tuning: the packaged encoder in a form that learns, and a small one that is taught what belongs together."""

from pathlib import Path

import pytest

from bot.settings import ENCODER, ENCODERS
from engine.learning.pairs import Triple
from engine.retrieval.encoder import Encoder
from engine.retrieval.transformer import TransformerEncoder
from tests.engine.models.tiny import sentence_encoder

PAIRS = {
    "library open": "borrow books", "fee due": "euros", "portal closed": "account not by anyone",
    "saturdays": "closes after four", "week": "days", "late": "instalment costs 25", "june": "may", "each": "the a",
}  # fmt: skip


def test_the_packaged_encoder_unpacked_gives_nearly_its_vectors(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="reading the packaged encoder needs the package onnx")
    from engine.learning.embeddings import unpacked

    unpacked(ENCODER, tmp_path / "model")
    texts = ["When are fees due?", "متى تفتح المكتبة؟", "Πότε ανοίγει η βιβλιοθήκη;"]
    same = (TransformerEncoder(tmp_path / "model", ENCODERS).encode(texts) * Encoder(ENCODER).encode(texts)).sum(1)
    assert min(same) > 0.97


def test_a_model_learns_what_belongs_together_stops_and_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("datasets", reason="training needs the packages of the extra 'train'")
    pytest.importorskip("accelerate", reason="training needs the packages of the extra 'train'")
    from engine.learning.embeddings import Recipe, fine_tuned
    from engine.learning.epochs import CHECKPOINTS

    class StoppedError(Exception):
        pass

    questions, answers = list(PAIRS), list(PAIRS.values())
    triples = [Triple(one, PAIRS[one], answers[place - 1]) for place, one in enumerate(questions)] * 4
    recipe = Recipe(epochs=6, batch=8, rate=1e-2)

    def trained(work: Path, stop: int = 0) -> tuple[list[tuple[int, float]], float, float]:
        encoder = TransformerEncoder(sentence_encoder(tmp_path / "base", width=32), ENCODERS)
        told: list[tuple[int, float]] = []

        def measure() -> float:
            scores = encoder.encode(questions) @ encoder.encode(answers).T
            return float(sum(1 / (1 + (row > row[place]).sum()) for place, row in enumerate(scores)) / len(scores))

        def tell(epoch: int, mrr: float) -> None:
            told.append((epoch, mrr))
            if epoch == stop:
                raise StoppedError

        before = measure()
        fine_tuned(encoder.model, triples, {}, measure, recipe, work, tell)
        return told, before, measure()

    whole, before, best = trained(tmp_path / "whole")
    assert best == pytest.approx(max(mrr for _, mrr in whole))
    assert best > before
    assert len(whole) < recipe.epochs
    with pytest.raises(StoppedError):
        trained(tmp_path / "parted", stop=2)
    assert list((tmp_path / "parted" / CHECKPOINTS).glob("checkpoint-*"))
    rest, _, again = trained(tmp_path / "parted")
    assert again == pytest.approx(best, abs=1e-3)
    assert rest[0][0] == 2
    assert [mrr for _, mrr in rest] == pytest.approx([mrr for _, mrr in whole[1:]], abs=1e-3)

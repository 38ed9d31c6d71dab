"""A linear map of vectors, learned from questions and the passages that answer them."""

from pathlib import Path

import numpy as np
import pytest

from bot.settings import ENCODER
from engine.learning.mapping import appended, learned, mapped
from engine.learning.pairs import Asked, Vectors, reciprocal_ranks
from engine.packaged import opened
from engine.retrieval.encoder import MODEL

SIZE, NOISE = 40, 8  # passages of a part; coordinates that say nothing


def part(seed: int) -> tuple[Vectors, Vectors]:
    """Passages, and a question to each: alike in half of the coordinates, in the others not at all."""
    chance = np.random.default_rng(seed)
    meant = chance.normal(size=(SIZE, 8))
    passages, questions = (np.hstack([meant, chance.normal(size=(SIZE, NOISE))]) for _ in range(2))
    return tuple((one / np.linalg.norm(one, axis=1, keepdims=True)).astype(np.float32) for one in (passages, questions))  # type: ignore[return-value]


def test_what_tells_nothing_is_turned_down_and_questions_nobody_learned_from_find_their_passage() -> None:
    parts = [part(seed) for seed in range(14)]
    passages = np.vstack([held for held, _ in parts])

    def asked(number: int) -> list[Asked]:
        among = np.arange(SIZE) + SIZE * number
        return [Asked(f"{number} {place}", "?", (int(place),), among) for place in among]

    train = [one for number in range(12) for one in asked(number)], np.vstack([held for _, held in parts[:12]])
    told: list[int] = []
    matrix, best = learned(train, (asked(12), parts[12][1]), passages, 1, lambda epoch, _: told.append(epoch))
    before = np.mean(reciprocal_ranks(asked(13), passages, lambda _: parts[13][1]))
    after = np.mean(reciprocal_ranks(asked(13), mapped(passages, matrix), lambda _: mapped(parts[13][1], matrix)))
    assert after > 1.2 * before
    assert told == list(range(1, len(told) + 1))
    assert best > 0


def test_where_nothing_helps_the_map_stays_the_identity() -> None:
    passages, _ = part(1)
    asked = [Asked(str(place), "?", (place,), np.arange(SIZE)) for place in range(SIZE)]
    matrix, best = learned((asked, passages), (asked, passages), passages, 1, lambda *_: None)
    assert best == 1.0
    assert np.array_equal(matrix, np.eye(passages.shape[1]))


def test_an_encoder_with_the_map_at_its_end_gives_its_vectors_mapped(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="training needs the packages of the extra 'train'")
    matrix = np.random.default_rng(1).normal(size=(384, 384)).astype(np.float32)
    appended(ENCODER / MODEL, matrix, tmp_path / "once.onnx")
    appended(tmp_path / "once.onnx", matrix, tmp_path / "twice.onnx")
    ids = np.array([[2, 9, 11, 3]], np.int64)

    def vectors(path: Path) -> Vectors:
        found: Vectors = opened(path).run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0]
        return found

    once = mapped(vectors(ENCODER / MODEL), matrix)
    assert np.allclose(vectors(tmp_path / "once.onnx"), once, atol=1e-5)
    assert np.allclose(vectors(tmp_path / "twice.onnx"), mapped(once, matrix), atol=1e-5)

"""A linear map of vectors, learned from questions and the passages that answer them."""

import numpy as np

from engine.learning.mapping import learned, mapped
from engine.learning.pairs import Asked, Vectors, reciprocal_ranks

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

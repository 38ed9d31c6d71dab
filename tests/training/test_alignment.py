"""New word pieces start where their translations stand."""

import numpy as np
import pytest

from training.alignment import translated_rows

HOUSE, DOG, BIG, THE = 1, 2, 3, 4
BAYT, KALB, KABIR, UNSEEN = 10, 11, 12, 13


def test_a_piece_gets_the_row_of_the_word_it_translates():
    table = np.eye(10, dtype=np.float32)
    english = [[THE, HOUSE], [THE, DOG], [THE, BIG, HOUSE], [THE, BIG, DOG], [HOUSE], [DOG]]
    arabic = [[BAYT], [KALB], [BAYT, KABIR], [KALB, KABIR], [BAYT], [KALB]]
    rows = translated_rows(english, arabic, table, range(10, 14), rounds=20)
    assert [int(row.argmax()) for row in rows[:3]] == [HOUSE, DOG, BIG]
    assert rows[0, HOUSE] > 0.8


def test_a_piece_that_no_pair_holds_gets_the_mean_of_the_others():
    table = np.eye(10, dtype=np.float32)
    rows = translated_rows([[HOUSE], [DOG]], [[BAYT], [KALB]], table, range(10, 14))
    assert rows[UNSEEN - 10] == pytest.approx((rows[0] + rows[1]) / 2)

"""Gaps as the packaged encoder makes them."""

from bot.gaps import LIKE, together
from bot.settings import ENCODER
from engine.retrieval.encoder import Encoder

WIFI = ("how do I connect to the wifi", "πως μπαινω στο wifi", "كيف أشبك على الواي فاي", "what is the wifi password?")
BOOKS = ("how many books can i take out from the library", "كم كتاب أقدر أستعير؟", "ποσα βιβλια μπορω να δανειστω")


def test_questions_about_the_same_come_together_across_languages_and_others_stay_apart() -> None:
    groups = together(Encoder(ENCODER).encode([*WIFI, *BOOKS]), LIKE)
    assert sorted(map(sorted, groups)) == [[0, 1, 2, 3], [4, 5, 6]]

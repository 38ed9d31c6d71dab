"""Tokens bounded by script: never fewer than real tokenizers count, and not many times as many."""

import pytest

from engine.models.chat import Message, Request
from engine.models.tokens import bound, bound_of

# The counts are those of Llama 2, GPT-4 and GPT-4o.
COUNTED = [
    ("A late instalment costs €25 for each week. After four weeks the portal account is closed.", (22, 20, 20)),
    (
        "أجرة الغرفة المفردة في قاعة الأرز ٢٦٠ يورو في الشهر. وأجرة الغرفة المشتركة ١٨٠ يورو في الشهر.",
        (86, 71, 36),
    ),
    (
        "Η είσοδος στην αίθουσα επιτρέπεται έως 30 λεπτά μετά την έναρξη. Κανείς δεν φεύγει την πρώτη ώρα.",
        (98, 87, 36),
    ),
    ("بِسْمِ ٱللَّهِ ٱلرَّحْمَـٰنِ ٱلرَّحِيمِ", (40, 44, 32)),
    ('{"intents": ["question", "zakat"]}\n\n=== 3f2a9c ===', (24, 22, 21)),
    ("Ünïcode straße, naïve café — 你好 👍", (17, 17, 14)),
]


@pytest.mark.parametrize(("text", "counts"), COUNTED)
def test_no_tokenizer_counts_more_and_the_most_wasteful_not_much_less(text: str, counts: tuple[int, ...]) -> None:
    assert max(counts) <= bound(text) <= 2.2 * max(counts)


def test_nothing_is_nothing() -> None:
    assert bound("") == 0


def test_all_of_a_request_counts() -> None:
    one = Request("judge", (Message("user", "Is it so?"),), 0.0, 100, 1.0)
    two = Request("judge", (*one.messages, Message("assistant", "No.")), 0.0, 100, 1.0)
    shaped = Request("judge", one.messages, 0.0, 100, 1.0, schema={"type": "object"})
    assert bound("Is it so?") < bound_of(one) < bound_of(two)
    assert bound_of(shaped) > bound_of(one)

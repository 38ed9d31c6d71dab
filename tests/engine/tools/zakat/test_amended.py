"""A message after a sum that takes a part of it back."""

import pytest

from tests.engine.tools.zakat.test_zakat import Talk, lead


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("I have 12,000 dollars and owe 2,000", "oh sorry, the 12k was last summer before the wedding, it is 8,000 now",
         "150 dollars – Hanafi"),
        ("معي ٣٠ الف ريال", "اسف الـ٣٠ الف كانت قبل السفر، الحين معي ٢٠ الف", "٥٠٠ ريال"),
        ("I have 10,000 dollars and owe 4,000", "the debt is not mine, my friend has it, it is owed to me",
         "350 dollars"),
        ("معي ٢٠ الف دينار وعليا دين ٤ آلاف", "الدين مو علي، هو لي عند جاري وراح يرجعه السنة الجاية", "٦٠٠ دينار"),
        ("έχω 8.000 ευρώ", "όχι, τα 8.000 είναι και του αδερφού μου, δικά μου είναι τα μισά", "100 ευρώ"),
        ("I have 8,000 dollars", "half of it is my wife's", "100 dollars"),
        ("معي ٨٠٠٠ دينار", "نصها لي والباقي لاخوي", "١٠٠ دينار"),
    ],
)  # fmt: skip
async def test_what_is_taken_back_in_other_words_amends_the_sum(first: str, then: str, said: str) -> None:
    talk = Talk()
    await talk.say(first)
    answer = await talk.say(then, intent="question")
    assert talk.went_on
    assert answer.outcome == "answer"
    assert said in answer.text


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        (
            "I have 100 grams of 24 karat gold for two years, zakat?",
            "oops, the jeweller's stamp says something different, they are 18 karat after all",
            "No zakat is due",
        ),
        (
            "معي ١٢ الف دينار وحال عليها الحول، كم الزكاة؟",
            "عفوا غلطت، ما مر عليها سنة، وصلتني كلها من خمس شهور بعد بيع السيارة القديمة",
            "",
        ),
        (
            "έχω 9.000 ευρώ στην τράπεζα, πόσο ζακάτ;",
            "συγνώμη, να διορθώσω κάτι: δεν πέρασε χρόνος, τα πήρα όλα πριν 4 μήνες από κληρονομιά",
            "",
        ),
        (
            "I have 16,000 dollars for over a year, zakat?",
            "4k of that isn't mine, it is my cousin's, I only look after it for him",
            "300 dollars",
        ),
    ],
)
async def test_a_correction_that_bears_on_the_case_goes_on_from_it_among_other_words(
    first: str, then: str, said: str
) -> None:
    talk = Talk()
    before = await talk.say(first)
    answer = await talk.say(then, intent="question")
    assert talk.went_on
    assert answer.text != before.text
    assert said in answer.text


@pytest.mark.parametrize(
    "then",
    [
        "sorry, when does the library close?",
        "if a year has passed since I enrolled, may I change my programme?",
        "sorry, another thing: may I print 30 pages?",
    ],
)
async def test_words_of_a_correction_before_another_question_amend_nothing(then: str) -> None:
    talk = Talk()
    await talk.say("I have 8,000 dollars in savings")
    await talk.say(then, intent="question")
    assert not talk.went_on


@pytest.mark.parametrize("then", ["is the library open in the second half of June?", "who owes the fees of 8,000?"])
async def test_another_question_amends_nothing(then: str) -> None:
    talk = Talk()
    await talk.say("I have 8,000 dollars and owe 500")
    before = await talk.say(then, intent="question")
    assert not talk.went_on, lead(before)

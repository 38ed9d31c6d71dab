"""A correction where there are several amounts of one kind: it is asked which of them is meant, unless that is sure."""

import pytest

from tests.engine.tools.zakat.test_zakat import Talk, lead, messages

BANK_AND_HOME = "I have 10,000 euros in the bank and 3,000 at home, zakat?"
IN_ARABIC = "معي ١٠ آلاف يورو في البنك و٣٠٠٠ في البيت، كم الزكاة؟"
IN_GREEK = "Έχω 10.000 ευρώ στην τράπεζα και 3.000 στο σπίτι, ζακάτ;"


@pytest.mark.parametrize(
    ("first", "then", "shown", "reply", "understood", "due"),
    [
        (BANK_AND_HOME, "sorry, the bank is 9,000", ("9,000 euros", "10,000 euros", "3,000 euros"), "10,000 euros",
         "cash 9,000 euros; cash 3,000 euros", "300 euros"),
        (BANK_AND_HOME, "sorry, at home it is 2,000", ("2,000 euros", "10,000 euros", "3,000 euros"), "3,000 euros",
         "cash 10,000 euros; cash 2,000 euros", "300 euros"),
        (BANK_AND_HOME, "sorry, the bank is 9,000", (), "All of it together", "cash 9,000 euros", "225 euros"),
        (BANK_AND_HOME, "sorry, the bank is 9,000", (), "Leave it as it was",
         "cash 10,000 euros; cash 3,000 euros", "325 euros"),
        (BANK_AND_HOME, "sorry, the bank is 9,000", (), "the second one", "cash 10,000 euros; cash 9,000 euros",
         "475 euros"),
        (BANK_AND_HOME, "sorry, the bank is 9,000", (), "9,000 and 3,000", "cash 9,000 euros; cash 3,000 euros",
         "300 euros"),
        (BANK_AND_HOME, "sorry, the 10,000 was before, it is 9,000 now", ("9,000 euros",), "10,000",
         "cash 9,000 euros; cash 3,000 euros", "300 euros"),
        (BANK_AND_HOME, "half of it is my wife's", ("50%",), "3,000 euros", "cash 10,000 euros; cash 1,500 euros",
         "287.50 euros"),
        (IN_ARABIC, "عفوا، البنك ٩٠٠٠", ("٩٬٠٠٠ يورو", "١٠٬٠٠٠ يورو", "٣٬٠٠٠ يورو"), "١٠٬٠٠٠ يورو",
         "نقد ٩٬٠٠٠ يورو؛ نقد ٣٬٠٠٠ يورو", "٣٠٠ يورو"),
        (IN_ARABIC, "عفوا، في البيت ٢٠٠٠", ("٢٬٠٠٠ يورو",), "٣٬٠٠٠ يورو",
         "نقد ١٠٬٠٠٠ يورو؛ نقد ٢٬٠٠٠ يورو", "٣٠٠ يورو"),
        (IN_ARABIC, "عفوا، البنك ٩٠٠٠", (), "كلها معًا", "نقد ٩٬٠٠٠ يورو", "٢٢٥ يورو"),
        (IN_ARABIC, "عفوا، البنك ٩٠٠٠", (), "اتركه كما كان", "نقد ١٠٬٠٠٠ يورو؛ نقد ٣٬٠٠٠ يورو", "٣٢٥ يورو"),
        (IN_GREEK, "συγγνώμη, στην τράπεζα είναι 9.000", ("9.000 ευρώ", "10.000 ευρώ", "3.000 ευρώ"), "10.000 ευρώ",
         "μετρητά 9.000 ευρώ· μετρητά 3.000 ευρώ", "300 ευρώ"),
        (IN_GREEK, "συγγνώμη, στο σπίτι είναι 2.000", ("2.000 ευρώ",), "3.000 ευρώ",
         "μετρητά 10.000 ευρώ· μετρητά 2.000 ευρώ", "300 ευρώ"),
        (IN_GREEK, "συγγνώμη, στην τράπεζα είναι 9.000", (), "Όλα μαζί", "μετρητά 9.000 ευρώ", "225 ευρώ"),
        (IN_GREEK, "συγγνώμη, στην τράπεζα είναι 9.000", (), "Να μείνει όπως ήταν",
         "μετρητά 10.000 ευρώ· μετρητά 3.000 ευρώ", "325 ευρώ"),
        ("I have 100 g of 21k gold and 50 g of 18k gold, zakat?", "sorry, the gold is 60 g", ("60 g",),
         "50 g 18 karat", "gold 100 g 21 karat; gold 60 g 18 karat", "3.3125 g of pure gold"),
        ("I have 100 g of 21k gold and 50 g of 18k gold, zakat?", "sorry, the weight is 60 g", ("60 g",),
         "50 g 18 karat", "gold 100 g 21 karat; gold 60 g 18 karat", "3.3125 g of pure gold"),
        ("I have 40 sheep and 30 goats grazing, zakat?", "sorry, 90 goats", ("90",), "30",
         "sheep and goats 40; sheep and goats 90", "2 sheep"),
        ("I have 40 sheep and 30 goats grazing, zakat?", "sorry, 90", ("90",), "30",
         "sheep and goats 40; sheep and goats 90", "2 sheep"),
        ("I have 10,000 euros, my brother owes me 2,000 and my cousin owes me 1,000, zakat?",
         "sorry, my cousin owes me 1,500", ("1,500 euros",), "1,000 euros",
         "owed to you 2,000 euros; owed to you 1,500 euros", ""),
    ],
)  # fmt: skip
async def test_a_correction_that_may_be_of_several_is_asked_about(
    first: str, then: str, shown: tuple[str, ...], reply: str, understood: str, due: str
) -> None:
    talk = Talk()
    before = await talk.say(first)
    asked = await talk.say(then)
    assert talk.went_on
    assert asked.outcome == "clarification"
    assert lead(before) not in asked.text
    assert len(messages(asked)) == 4
    for amount in shown:
        assert amount in asked.text
    answer = await talk.say(reply, intent="question")
    assert talk.went_on
    assert answer.outcome == "answer"
    assert understood in answer.text
    assert due in answer.text


async def test_sums_told_one_after_the_other_stay_apart() -> None:
    talk = Talk()
    await talk.says("I have 10,000 euros in the bank, zakat?", "and 3,000 at home", "A year has passed")
    asked = await talk.say("sorry, the bank is 9,000")
    assert messages(asked)[:2] == ["10,000 euros", "3,000 euros"]
    kept = await talk.say("the bank", intent="question")
    assert kept.text == asked.text
    answer = await talk.say(messages(asked)[0])
    assert lead(answer) == "Zakat due: 300 euros"


@pytest.mark.parametrize(
    ("first", "then", "due"),
    [
        (BANK_AND_HOME, "sorry, the 10,000 is 9,000", "300 euros"),
        (BANK_AND_HOME, "not 10,000 but 9,000", "300 euros"),
        (BANK_AND_HOME, "sorry, 9,000 in the bank and 3,000 at home", "300 euros"),
        (BANK_AND_HOME, "sorry, 9,000 in the bank and 2,000 at home", "275 euros"),
        (BANK_AND_HOME, "sorry, it is 12,000 in total", "300 euros"),
        (IN_ARABIC, "عفوا، المجموع ١٢٠٠٠", "٣٠٠ يورو"),
        (IN_GREEK, "συγγνώμη, συνολικά είναι 12.000", "300 ευρώ"),
        (IN_GREEK, "συγγνώμη, τα 10.000 είναι 9.000", "300 ευρώ"),
        ("I have 10,000 euros and 3,000 dollars, zakat?", "sorry, 4,000 dollars", "250 euros + 100 dollars"),
        (
            "I have 100 g of 21k gold and 50 g of 18k gold, zakat?",
            "sorry, the 18k gold is 60 g",
            "3.3125 g of pure gold",
        ),
        ("I have 10,000 euros and owe 2,000, zakat?", "sorry, I have 9,000 and owe 2,000", "175 euros – Hanafi"),
    ],
)
async def test_a_correction_that_names_its_amount_or_the_whole_is_carried_out(first: str, then: str, due: str) -> None:
    answer = await Talk().says(first, then)
    assert answer.outcome == "answer"
    assert due in answer.text


async def test_another_question_leaves_what_was_asked() -> None:
    talk = Talk()
    await talk.says(BANK_AND_HOME, "sorry, the bank is 9,000")
    await talk.say("when does the library close?", intent="question")
    assert not talk.went_on


async def test_what_is_told_beside_leaves_what_was_asked_open() -> None:
    talk = Talk()
    await talk.says(BANK_AND_HOME, "sorry, the bank is 9,000")
    asked = await talk.say("also I owe 1,000")
    assert asked.outcome == "clarification"
    answer = await talk.say("10,000 euros")
    assert "cash 9,000 euros; cash 3,000 euros; debts 1,000 euros" in answer.text

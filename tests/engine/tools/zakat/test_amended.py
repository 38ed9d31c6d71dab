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


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("zakat on 900 g of gold 24k", "no, that was silver", "22.5 g of pure silver"),
        ("Ζακάτ για 700 γραμμάρια χρυσό 24 καρατίων", "όχι, αυτό ήταν ασήμι", "17,5 γρ. καθαρού ασημιού"),
        ("I harvested 2 tons of wheat with rain, zakat?", "no it was barley", "200 kg of barley"),
        ("Έχω 50 πρόβατα που βόσκουν, τι ζακάτ δίνω", "λάθος, 130 είναι", "2 πρόβατα"),
        ("I have 12,000 dollars, what's my zakat", "oh wait, make that 21,000", "525 dollars"),
        ("zakat on 200 g of 21k gold", "not 200, 240", "5.25 g of pure gold"),
        ("zakat on 40 cows grazing", "they're sheep, not cows", "1 sheep"),
        (
            "I have 6,000 euros and 200 g of 18 karat gold, zakat?",
            "the weight is 160 grams",
            "150 euros + 3 g of pure gold",
        ),
        ("I have 9,000 euros and owe 2,000, how much zakat", "the debt was paid off already", "225 euros"),
    ],
)
async def test_what_was_told_of_another_kind_or_amount_takes_the_place_of_the_first(
    first: str, then: str, said: str
) -> None:
    talk = Talk()
    await talk.say(first)
    answer = await talk.say(then, intent="greeting")
    assert talk.went_on
    assert answer.text.startswith(("Zakat due", "Ζακάτ που"))
    assert said in lead(answer)


async def test_a_corrected_number_that_may_be_of_two_herds_is_asked_about() -> None:
    talk = Talk()
    await talk.say("Έχω 50 πρόβατα και 40 αγελάδες που βόσκουν, τι ζακάτ δίνω")
    answer = await talk.say("λάθος, 130 είναι")
    assert answer.outcome == "clarification"
    assert "130" in answer.text


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("she already paid it back, it's in the 6k", "150 dollars"),
        ("she paid it back", "200 dollars"),
    ],
)
async def test_what_was_lent_and_came_back_is_money_counted_once(then: str, said: str) -> None:
    answer = await Talk().says("zakat on 6k dollars savings plus 2k my sister owes me", then)
    assert lead(answer) == f"Zakat due: {said}"


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("how much zakat on 6,000", "it's in pounds by the way", "Zakat due: 150 pounds"),
        ("Έχω 6.000 και 1.000 στο σπίτι, ζακάτ;", "ευρώ εννοώ, και τα δύο", "Ζακάτ που οφείλεται: 175 ευρώ"),
    ],
)
async def test_a_currency_told_late_is_that_of_the_amounts(first: str, then: str, said: str) -> None:
    talk = Talk()
    await talk.say(first)
    answer = await talk.say(then, intent="question")
    assert lead(answer) == said


async def test_a_price_of_another_matter_after_an_apology_is_no_correction() -> None:
    talk = Talk()
    await talk.say("I have 12,000 dollars, what's my zakat")
    await talk.say(
        "sorry, is the parking permit for the garage behind the library 20 dollars a month?", intent="question"
    )
    assert not talk.went_on


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("zakat on 10,000 euros and 2,000 debt", "no, 12,000 and 3,000", "225 euros – Hanafi"),
        ("Έχω 10.000 ευρώ, πόσο ζακάτ;", "όχι, είναι δολάρια", "250 δολάρια"),
        ("كم زكاة ٨٠٠٠ و١٠٠ غرام ذهب عيار ٢٤", "ال٨٠٠٠ بالدولار", "٢٠٠ دولار + ٢٫٥ غ"),
    ],
)
async def test_amounts_told_anew_in_their_order_and_another_currency_lose_nothing(
    first: str, then: str, said: str
) -> None:
    answer = await Talk().says(first, then)
    assert said in answer.text


async def test_what_was_had_earlier_in_a_month_tells_of_no_year() -> None:
    answer = await Talk().say("I had 3,000 in May and now in December 5,000 euros, zakat?")
    assert lead(answer) == "Zakat due: 125 euros"


async def test_the_years_of_a_home_loan_are_read() -> None:
    answer = await Talk().say("Zakat on 25,000 dollars. I have a home loan of 200,000 which I pay over 20 years.")
    assert answer.outcome == "answer"
    assert "375 dollars – Hanafi" in answer.text

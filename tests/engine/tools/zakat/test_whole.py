"""Wealth with all that its zakat takes, and what only zakat asks of it, is a whole case."""

import pytest

from engine.tools.zakat.skill import is_plain, is_whole


@pytest.mark.parametrize(
    "text",
    [
        "All that is in the house are 120 grams of gold, 24 karat, kept for three years. Is zakat due?",
        "My father's 50 cows graze on open land all year, for milk and cheese and for breeding. What is the zakat?",
        "There are 60 goats and 85 sheep, free grazing, a full year passed. Are the goats apart?",
        "كل اللي بالبيت ٩٥ غرام ذهب عيار ٢٤ من ثلاث سنين، في زكاة؟",
        "Η θεία μου έχει 4 ουγγιές χρυσό 24 καρατίων εδώ και τρία χρόνια, πόσο πρέπει να δίνει;",
    ],
)
def test_wealth_with_all_that_its_zakat_takes_is_a_whole_case(text: str) -> None:
    assert is_whole(text)


@pytest.mark.parametrize(
    "text",
    [
        "I have had a 500 euro deposit for a year, how much do I get back?",
        "Can I pay my zakat of 750 dollars to the university mosque by card?",
        "can zakat money of 2000 dollars be used to build the library after a year passed?",
        "is zakat due on the flat I live in, worth 200,000 euros?",
        "I lost 3 grams of gold a year ago in the library, who do I ask?",
        "هل يجوز دفع زكاتي ٥٠٠ يورو لأخي الفقير؟",
        "Πλήρωσα 400 ευρώ πριν έναν χρόνο, πόσα παίρνω πίσω;",
    ],
)
def test_money_in_a_question_about_something_else_is_no_case(text: str) -> None:
    assert not is_whole(text)


def test_a_herd_on_pasture_of_which_zakat_is_asked_is_plain_among_other_words() -> None:
    assert is_plain("I have 70 cows that graze all year on the hills behind our village near Hargeisa. Zakat on them?")


def test_a_year_at_the_end_of_a_message_is_read() -> None:
    assert not is_whole("12/4/1998 هجري")

"""Debts by school: of a long one the Hanafis deduct what falls due within the year; lent money waits."""

from fractions import Fraction

import pytest

from engine.tools.zakat.reading.read import read
from engine.tools.zakat.rules.outcome import Market, parts_of
from engine.tools.zakat.rules.reckon import reckon
from engine.tools.zakat.rules.terms import School
from tests.engine.tools.zakat.test_zakat import Talk


def _owed(text: str, school: School) -> Fraction:
    parts = parts_of(reckon(read(text), Market()), school)
    return sum((part.amount for part in parts if isinstance(part.amount, Fraction)), Fraction(0))


@pytest.mark.parametrize(
    ("text", "hanafi", "shafii"),
    [
        ("I have 20,000 euros and a mortgage of 120,000 with 600 a month", 320, 500),
        ("20,000 euros saved, I pay 600 a month on a mortgage of 120,000", 320, 500),
        ("I've 15,000 dollars and a car loan of 9,000, of which 3,000 is due this year", 300, 375),
        ("معي ٣٠ ألف ريال وعلي قرض عقاري ٢٠٠ ألف قسطه ١٠٠٠ في الشهر", 450, 750),
        ("عندي ٥٠ ألف جنيه وعليا قسط عربية ٢٠٠٠ جنيه كل شهر لمدة ٣ سنين", 650, 1250),
        ("معي ٧٠ الف وعليا قسط ٤٠٠ الف على ٨ سنين", 500, 1750),
        ("Έχω 18.000 ευρώ και χρωστάω στην τράπεζα 40.000, πληρώνω 500 τον μήνα", 300, 450),
    ],
)
def test_hanafis_deduct_of_a_long_debt_what_falls_due_within_the_year(text: str, hanafi: int, shafii: int) -> None:
    assert _owed(text, "hanafi") == hanafi
    assert _owed(text, "shafii") == shafii


def test_hanbalis_deduct_the_whole_of_a_long_debt() -> None:
    assert _owed("I've 15,000 dollars and a loan of 9,000, of which 3,000 is due this year", "hanbali") == 150


def test_instalments_without_the_debt_that_they_pay_are_deducted_for_a_year() -> None:
    text = "I have 20,000 dollars and pay a loan at 500 a month"
    assert [(item.kind, item.amount) for item in read(text).items] == [("cash", 20000), ("due", 6000)]
    assert _owed(text, "hanafi") == _owed(text, "hanbali") == 350


@pytest.mark.parametrize(
    "text", ["I earn 500 a month and owe 3,000", "I have 9,000, owe 3,000 and get a salary of 900 monthly"]
)
def test_what_is_earned_each_month_is_no_instalment(text: str) -> None:
    assert not read(text).of("due")


@pytest.mark.parametrize(
    "text",
    [
        "I have 16,000 euros, and I owe suppliers 4,000. zakat?",
        "عندي ١٦ ألف وعلي ٤ آلاف كم الزكاة",
        "Έχω 16.000 και χρωστάω 4.000, ζακάτ;",
    ],
)
def test_a_debt_right_before_the_request_is_no_zakat_that_was_named(text: str) -> None:
    assert [(item.kind, item.amount) for item in read(text).items] == [("cash", 16000), ("debt", 4000)]


@pytest.mark.parametrize(
    "text",
    [
        "My cousin borrowed 3,000 euros from me and I have 9,000",
        "ابن عمي استلف مني ٣٠٠٠ ومعي ٩٠٠٠ كم الزكاة",
        "Ο φίλος μου δανείστηκε από μένα 3.000 και έχω 9.000, ζακάτ;",
    ],
)
def test_what_another_borrowed_from_the_asker_is_owed_to_him(text: str) -> None:
    assert [(item.kind, item.amount) for item in read(text).items] == [("receivable", 3000), ("cash", 9000)]


def test_the_car_that_a_debt_is_for_stands_by_no_other_amount() -> None:
    items = read("zakat on 12,000 euros when I still owe 8,000 for my car").items
    assert [(item.kind, item.amount) for item in items] == [("cash", 12000), ("debt", 8000)]


async def test_lent_money_is_due_now_with_the_shafiis_and_on_receipt_with_the_others() -> None:
    answer = await Talk().say("مسلف صاحبي ٤٠٠٠ دينار وعندي ٨٠٠٠ دينار كم زكاتي")
    assert "٢٠٠ دينار + ١٠٠ دينار عند القبض – الحنفي، المالكي، الحنبلي" in answer.text
    assert "٣٠٠ دينار – الشافعي" in answer.text


async def test_a_loan_of_years_is_due_once_with_the_malikis_and_for_each_year_with_hanafis_and_hanbalis() -> None:
    answer = await Talk().say("I lent a friend 2,000 euros two years ago")
    assert "98.75 euros on receipt – Hanafi, Hanbali" in answer.text
    assert "50 euros on receipt – Maliki" in answer.text


async def test_what_customers_owe_a_business_counts_with_its_goods() -> None:
    answer = await Talk().say("My stock is 70,000 dollars and my customers owe me 20,000 dollars")
    assert "Zakat due: 2,250 dollars" in answer.text

"""Since when something is owned: calendar years are no amounts, spans tell whether a year has passed."""

import pytest

from engine.tools.zakat.reading.read import read
from engine.tools.zakat.skill import zakat
from tests.engine.tools.zakat.test_zakat import PHRASES, UNPRICED, Talk, lead


@pytest.mark.parametrize(
    ("text", "amounts", "since"),
    [
        ("my shop has run from 2018, stock 9,000 euros", [9000], 2018),
        ("I have kept 8,000 dollars since Mar 2023", [8000], 2023),
        ("8,000 dollars since March 2023, 400 of debts due", [8000, 400], 2023),
        ("معي ١٥ ألف دينار من 2021", [15000], 2021),
        ("معي ١٥ ألف دينار من سنة 1443", [15000], 2022),
        ("έχω 9.000 ευρώ από τον Μάρτιο του 2022", [9000], 2022),
        ("έχω 9.000 ευρώ από το '21", [9000], 2021),
        ("I have 2019 dollars", [2019], 0),
        ("I sold a car in 2020 and have 3000", [3000], 0),
    ],
)
def test_a_calendar_year_is_no_amount_and_may_tell_since_when(text: str, amounts: list[int], since: int) -> None:
    case = read(text)
    assert [int(item.amount) for item in case.items] == amounts
    assert case.since == since


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("I have had 20,000 for 1.5 years", True),
        ("20,000 kept for a year and a half", True),
        ("έχω 20.000 ευρώ εδώ κι ενάμιση χρόνο", True),
        ("معي ٢٠ الف من سنة ونص", True),
        ("عندي ٩٠ الف ريال حايل عليها الحول", True),
        ("عندي ٩٠ الف درهم عام دازت عليها", True),
        ("I've had 6,000 pounds for ages", True),
        ("I've had 6,000 pounds for almost a year", False),
        ("έχω 9.000 ευρώ σχεδόν έναν χρόνο", False),
        ("I have 6,000 pounds", None),
    ],
)
def test_a_year_has_passed_where_the_span_is_one(text: str, passed: bool | None) -> None:
    assert read(text).hawl is passed


@pytest.mark.parametrize(("year", "passed"), [(2024, True), (2023, True), (2022, False)])
async def test_what_is_owned_since_the_year_before_last_is_owned_for_a_year(year: int, passed: bool) -> None:
    talk = Talk()
    talk.skill = zakat(PHRASES, lambda: UNPRICED, lambda: year)
    answer = await talk.say("I have kept 8,000 dollars since May 2021")
    assert ("a year has passed" in answer.text) is passed


def test_the_years_over_which_a_debt_is_paid_are_no_time_of_ownership() -> None:
    assert read("I have 20,000 and owe 3,000 over 4 years").spans == 0
    assert read("معي ٧٠٠ الف وعليا قسط ٤٠٠ الف على ٨ سنين").spans == 0


@pytest.mark.parametrize(
    ("text", "gold", "silver"),
    [
        ("gold is 110/g silver 1.3/g, I have 700 euros", "110", "1.3"),
        ("95 a gram for gold, 1.2 a gram for silver, I have 5000", "95", "1.2"),
        ("έχω 8.000 ευρώ, χρυσός 115 ασήμι 1,30 το γραμμάριο", "115", "1.3"),
    ],
)
def test_a_price_is_of_the_metal_that_stands_before_it_unless_it_names_one(text: str, gold: str, silver: str) -> None:
    case = read(text)
    assert case.gold is not None
    assert case.silver is not None
    assert (float(case.gold.amount), float(case.silver.amount)) == (float(gold), float(silver))


async def test_what_is_short_of_the_nisab_of_silver_owes_nothing_whatever_gold_costs() -> None:
    answer = await Talk().say("I have 8 oz of silver and 50 dollars, silver is 30 dollars an ounce")
    assert lead(answer) == "No zakat is due"
    assert lead(await Talk().say("I have 900 dollars, silver is 1 a gram")) == "Zakat due: 22.50 dollars"


async def test_a_price_is_shown_as_exactly_as_it_was_used() -> None:
    answer = await Talk().say("40 oz of silver, silver is 31 dollars an ounce")
    assert "1,244.14 g pure × 0.9967 = 1,240 dollars" in answer.text


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("I have had 9,000 euros since September, it's November now", False),
        ("Got 7,000 dollars in March last year, now it's November", True),
        ("got 7,000 dollars in November last year and it is March now", False),
        ("معايا ١٢ ألف جنيه من شهر رمضان واحنا دلوقتي في محرم", False),
        ("معي ٩٠٠٠ دينار من شهر ٩ وهلق شهر ١١", False),
        ("معي ٩٠٠٠ دينار من تشرين الأول السنة الماضية والآن تشرين الثاني", True),
        ("Έχω 10.000 ευρώ από τον Ιανουάριο και τώρα είναι Αύγουστος", False),
        ("I have had 9,000 euros since September", None),
        ("I have 9,000 euros and pay rent in September and November", None),
    ],
)
def test_two_months_tell_whether_a_year_lies_between_them(text: str, passed: bool | None) -> None:
    case = read(text)
    assert case.hawl is passed
    assert [item.amount for item in case.items if item.kind != "rent"] in ([9000], [7000], [12000], [10000])


async def test_before_the_year_is_full_the_sum_at_its_end_is_told() -> None:
    answer = await Talk().say("I have had 9,000 euros since September, it's November now")
    assert lead(answer) == "No zakat is due"
    assert "when the year is full and reaches the nisab: 225 euros" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "I have 90000 riyals in the bank, 30000 of it came in two months ago. How much zakat?",
        "I have 90000 riyals, 30000 of them arrived two months ago",
        "عندي ٩٠ الف ريال، منها ٣٠ الف ما لها الا شهرين. كم زكاتها؟",
        "Έχω 90000 ευρώ στην τράπεζα, τα 30000 μπήκαν πριν δύο μήνες. Πόση ζακάτ;",
    ],
)
def test_a_part_of_a_sum_that_came_within_the_year_is_not_counted_beside_it(text: str) -> None:
    amounts = {(item.kind, int(item.amount)) for item in read(text).items}
    assert amounts == {("cash", 90000), ("added", 30000)}


def test_a_part_of_which_nothing_is_said_is_not_counted_beside_the_whole() -> None:
    items = read("Έχω 60000 ευρώ στην τράπεζα, τα 20000 είναι της γυναίκας μου. Πόση ζακάτ;").items
    assert [int(item.amount) for item in items if item.kind == "cash"] == [60000]

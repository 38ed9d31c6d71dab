"""Numbers that count things, weigh a piece or price a gram, and are no money that somebody has."""

from fractions import Fraction

import pytest

from engine.tools.zakat.reading.read import read


def items(text):
    return [(item.kind, item.amount, item.unit) for item in read(text).items]


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("zakat: I keep 18,000 euros in four different banks, every 3rd of march I reckon it", 18_000, "euro"),
        ("عندي ٩٠٠٠ ريال موزعة على ٣ حسابات، كم الزكاة؟", 9_000, "riyal"),
        ("έχω 7.000 ευρώ σε 2 λογαριασμούς, ζακάτ;", 7_000, "euro"),
    ],
)
def test_a_small_number_without_a_unit_beside_money_is_no_money(text, amount, unit):
    assert [item for item in items(text) if item[0] != "other"] == [("cash", amount, unit)]


def test_a_small_number_that_is_said_to_be_money_counts():
    assert ("cash", 50, "euro") in items("zakat on 9000 euros in the bank and 50 in cash")


@pytest.mark.parametrize(
    ("text", "weight", "unit"),
    [
        ("zakat on five 10 gram gold coins", 50, "g"),
        ("zakat: I own four half-kilo silver bars", 2, "kg"),
        ("I have two one-ounce gold coins, zakat?", 2, "ounce"),
    ],
)
def test_a_number_before_the_weight_of_a_piece_multiplies_it(text, weight, unit):
    (found,) = read(text).items
    assert (found.amount, found.unit) == (weight, unit)


def test_what_one_gram_equals_is_a_price_and_no_possession():
    case = read("zakat for 900 g of silver, 1 gram = 2 euros")
    assert [(item.kind, item.amount) for item in case.items] == [("silver", 900)]
    assert case.silver is not None
    assert case.silver.amount == 2


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("I have 5,000 pounds, silver is 80 pence a gram, zakat?", Fraction(4, 5)),
        ("I have 5,000 dollars, silver is 90 cents a gram, zakat?", Fraction(9, 10)),
    ],
)
def test_pence_and_cents_are_hundredths_of_the_coin_that_is_named(text, price):
    case = read(text)
    assert case.silver is not None
    assert case.silver.amount == price


@pytest.mark.parametrize(
    "text",
    [
        "I own no gold and no silver, just 30,000 dollars, a gram of 24k is 120. zakat?",
        "ما عندي ذهب ولا فضة، معي ٣٠٠٠٠ دينار، الجرام عيار ٢٤ ب ٥٠",
    ],
)
def test_a_price_is_of_gold_where_its_karat_is_told_whatever_metal_is_denied(text):
    case = read(text)
    assert case.gold is not None
    assert case.silver is None


def test_a_weight_priced_as_the_one_before_it_has_its_price_and_no_money() -> None:
    case = read("3,000 euros, 50 g of 24 karat gold at 70 euros per gram and 400 g of silver at 1 euro")
    assert [(item.kind, item.amount) for item in case.items] == [("cash", 3000), ("gold", 50), ("silver", 400)]
    assert case.silver is not None
    assert case.silver.amount == 1


def test_forty_grand_is_forty_thousand() -> None:
    assert [item.amount for item in read("I've got forty grand in dollars").items] == [40_000]


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("zakat on a house of 200 m²", []),
        ("my house is 120 m² and I have 10000 dollars, zakat?", [("cash", 10000)]),
        ("زكاة: عندي شقة 150 متر مربع و20000 ريال", [("cash", 20000)]),
        ("ζακάτ: έχω σπίτι 120 τ.μ. και 9000 ευρώ", [("cash", 9000)]),
        ("zakat on land of 500 square metres for sale worth 90000 euros", [("cash", 90000)]),
    ],
)
def test_the_size_of_a_house_or_of_land_is_no_money(text: str, amounts: list[tuple[str, int]]) -> None:
    case = read(text)
    assert [(item.kind, item.amount) for item in case.items] == amounts
    assert not case.unused


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("I have 120 m2 land and 20,000 in the bank", 20_000),
        ("I have a plot of 500 ft2 and 3 m dollars", 3_000_000),
        ("عندي ارض 200 م2 و 5000 ريال", 5_000),
        ("Έχω διαμέρισμα 90 m2 και 5.000 ευρώ", 5_000),
        ("Έχω διαμέρισμα 90 m^2 και 5.000 ευρώ", 5_000),
    ],
)
def test_the_metre_of_a_size_is_no_million(text: str, amount: int) -> None:
    assert [item.amount for item in read(text).items] == [amount]

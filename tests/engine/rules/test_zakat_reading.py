"""Questions about zakat as people type them: what is understood, what is asked back, what cannot be."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.zakat.missing import missing
from engine.rules.zakat.reading.amounts import figure, number_at, tokens
from engine.rules.zakat.reading.case import Case, from_json, to_json
from engine.rules.zakat.reading.read import read
from engine.rules.zakat.reckon import Market, Part, parts_of, reckon
from engine.rules.zakat.rules import SCHOOLS

SAID = [json.loads(line) for line in (Path(__file__).parent / "zakat_said.jsonl").read_text("utf-8").splitlines()]
NO_PRICES = Market()


def _written(part: Part) -> str:
    """ "250 dollar", "2 hiqqa, 1 sheep | 3 bint_labun"."""
    if isinstance(part.amount, tuple):
        return " | ".join(
            sorted(", ".join(f"{number} {kind}" for kind, number in herd.items()) for herd in part.amount)
        )
    unit = part.unit.removeprefix("$").lower().rpartition(".")[2]
    return f"{part.amount} {'dinars' if unit == 'horses' else unit}".strip()


def _due(case: Case, school: Any) -> str:
    return " + ".join(map(_written, parts_of(reckon(case, NO_PRICES), school))) or "none"


@pytest.mark.parametrize("row", SAID, ids=[row["said"][:50] for row in SAID])
def test_each_sentence_is_reckoned_asked_back_or_refused_as_it_should_be(row: dict[str, Any]) -> None:
    case = read(row["said"])
    if "refuses" in row:
        assert [problem.what for problem in case.problems][:1] == [row["refuses"]]
        return
    assert not case.problems
    assert missing(case, NO_PRICES) == row.get("asks", "")
    if "due" in row:
        expected = row["due"] if isinstance(row["due"], dict) else dict.fromkeys(SCHOOLS, row["due"])
        found = {school: _due(case, school) for school in expected}
        assert found == {school: " | ".join(sorted(due.split(" | "))) for school, due in expected.items()}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10k", 10_000), ("2.5 million", 2_500_000), ("١٠٬٠٠٠", 10_000), ("١٠،٠٠٠", 10_000), ("۱۲۳", 123),
        ("10 000", 10_000), ("نص مليون", 500_000), ("مليون ونص", 1_500_000), ("خمسة وعشرون ألف", 25_000),
        ("مية وواحد وعشرين", 121), ("ألفين", 2000), ("ألف ومئتين وخمسين", 1250), ("١٥ ألف و ٥٠٠", 15_500),
        ("two hundred and fifty", 250), ("fifteen hundred", 1500), ("δέκα χιλιάδες", 10_000), ("εκατόν είκοσι", 120),
        ("3.5 lakh", 350_000), ("خمس تلاف", 5000), ("ثلاثمائة", 300), ("half a million", 500_000),
    ],
)  # fmt: skip
def test_numbers_are_read_as_they_are_written_and_spoken(text: str, value: int) -> None:
    assert number_at(tokens(text), 0) == (value, len(tokens(text)))


@pytest.mark.parametrize(
    ("text", "value"),
    [("1,000", "1000"), ("1.000", "1000"), ("1.234,50", "1234.5"), ("1,234.50", "1234.5"), ("0.925", "0.925"),
     ("10000.12345678", "10000.12345678"), ("1/2", "0.5"), ("2,5", "2.5"), ("٢٫٥", "2.5")],
)  # fmt: skip
def test_a_figure_is_exact_with_the_marks_of_either_convention(text: str, value: str) -> None:
    assert figure(tokens(text)[0].word) == Fraction(value)


@given(st.integers(0, 10**12))
def test_any_grouping_of_thousands_gives_the_same_number(value: int) -> None:
    for written in (f"{value:,}", f"{value:,}".replace(",", "٬"), f"{value:,}".replace(",", " "), str(value)):
        assert number_at(tokens(f"{written} dollars"), 0) == (value, 1)


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader_and_every_case_survives_being_kept(text: str) -> None:
    case = read(text)
    missing(case, NO_PRICES)
    assert from_json(json.loads(json.dumps(to_json(case)))).items == case.items


@given(st.lists(st.sampled_from([word for row in SAID for word in row["said"].split()]), max_size=25).map(" ".join))
def test_no_mixture_of_the_words_breaks_the_reckoning(text: str) -> None:
    case = read(text)
    if not case.problems and not missing(case, NO_PRICES):
        reckon(case, NO_PRICES)


def test_an_amount_without_a_currency_stays_plain_beside_none_and_joins_the_only_one_named() -> None:
    assert [item.unit for item in read("10000 and I owe 3000").items] == ["", ""]
    assert [item.unit for item in read("10000 euros and I owe 3000").items] == ["euro", "euro"]


def test_upon_me_is_a_debt_where_upon_something_is_not() -> None:
    assert [item.kind for item in read("معي ٥٠٠٠ وعليّ ٢٠٠٠").items] == ["cash", "debt"]
    assert [item.kind for item in read("كم الزكاة على ٥٠٠٠ ريال").items] == ["cash"]
    assert [item.kind for item in read("كم عليّ زكاة في ٥٠٠٠ ريال").items] == ["cash"]


def test_the_k_of_karat_is_told_from_the_k_of_a_thousand() -> None:
    assert read("100 g of 21k gold").items[0].purity == Fraction(7, 8)
    assert read("I have $20k").items[0].amount == 20_000
    assert read("gold worth 20k").items[0].amount == 20_000


def test_the_price_of_a_gram_is_taken_with_the_karat_it_is_said_of() -> None:
    assert (
        read("عندي ١٥٠ جرام دهب عيار ٢١ وسعر جرام عيار ٢١ ٣٥٠٠ جنيه").gold
        == read("gold 21k costs 3500 جنيه per gram").gold
    )
    assert read("gold is 2500 dollars per ounce").gold is not None
    price = read("silver costs 31.1035 dollars an ounce").silver
    assert price is not None
    assert price.amount == 1


def test_a_calendar_year_is_no_amount() -> None:
    assert [item.amount for item in read("zakat for 1446: I have 5000 dollars in 2025").items][-1:] == [5000]


def test_metal_priced_in_one_currency_goes_with_the_money_of_that_currency() -> None:
    case = read("I have 100 dollars, 900 euros and 100 g of 24k gold")
    market = Market(gold=Fraction(100), silver=Fraction(1), unit="euro.EUR", date="2026-11-01")
    found = reckon(case, market)
    assert [(group.unit, len(group.items)) for group in found.groups] == [("dollar", 1), ("euro", 2)]


def test_prices_in_another_currency_are_not_used() -> None:
    market = Market(gold=Fraction(100), silver=Fraction(1), unit="euro.EUR", date="2026-11-01")
    (group,) = reckon(read("I have 10000 dollars"), market).groups
    assert group.quotes == ()
    assert group.shares["hanafi"].parts[0].reached is None


def test_below_the_nisab_of_gold_nothing_is_settled_while_that_of_silver_is_unknown() -> None:
    (group,) = reckon(read("I have 3000 dollars, gold is 70 dollars per gram"), NO_PRICES).groups
    assert group.shares["hanafi"].by == {"gold": False, "silver": None}
    assert group.shares["hanafi"].parts[0].reached is None

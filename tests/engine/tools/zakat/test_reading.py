"""Questions about zakat as people type them: what is understood, what is asked back, what cannot be."""

import json
import tomllib
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.number_words import TABLE
from engine.text.numbers import figure
from engine.tools.zakat.reading.amounts import number_at, tokens
from engine.tools.zakat.reading.read import read
from engine.tools.zakat.rules.case import from_json, to_json
from engine.tools.zakat.rules.missing import missing
from engine.tools.zakat.rules.outcome import Market
from engine.tools.zakat.rules.reckon import reckon
from engine.tools.zakat.rules.terms import SCHOOLS
from engine.tools.zakat.settings import ZakatSettings
from tests.engine.tools.zakat.said import CASES, NO_PRICES, SAID, as_it_should_be, due_of, in_words, worked_right


@pytest.mark.parametrize("row", SAID, ids=[row["said"][:50] for row in SAID])
def test_each_sentence_is_reckoned_asked_back_or_refused_as_it_should_be(row: dict[str, Any]) -> None:
    assert as_it_should_be(row)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10k", 10_000), ("2.5 million", 2_500_000), ("١٠٬٠٠٠", 10_000), ("١٠،٠٠٠", 10_000), ("۱۲۳", 123),
        ("10 000", 10_000), ("نص مليون", 500_000), ("مليون ونص", 1_500_000), ("خمسة وعشرون ألف", 25_000),
        ("مية وواحد وعشرين", 121), ("ألفين", 2000), ("ألف ومئتين وخمسين", 1250), ("١٥ ألف و ٥٠٠", 15_500),
        ("two hundred and fifty", 250), ("fifteen hundred", 1500), ("δέκα χιλιάδες", 10_000), ("εκατόν είκοσι", 120),
        ("3.5 lakh", 350_000), ("خمس تلاف", 5000), ("ثلاثمائة", 300), ("half a million", 500_000),
        ("المليون", 1_000_000), ("المليون ونص", 1_500_000), ("نصف المليون", 500_000), ("بالألف", 1000),
        ("المليون ونصف المليون", 1_500_000), ("خمسة الملايين", 5_000_000), ("والمليونين", 2_000_000),
    ],
)  # fmt: skip
def test_numbers_are_read_as_they_are_written_and_spoken(text: str, value: int) -> None:
    assert number_at(tokens(text), 0) == (Fraction(value), len(tokens(text)))


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
        assert number_at(tokens(f"{written} dollars"), 0) == (Fraction(value), 1)


@settings(deadline=None)  # the first reading reads the words and compiles
@given(st.text(max_size=80))
def test_no_text_breaks_the_reader_and_every_case_survives_being_kept(text: str) -> None:
    case = read(text)
    missing(case, NO_PRICES)
    assert from_json(json.loads(json.dumps(to_json(case)))).items == case.items


@settings(deadline=None)  # the first reading compiles
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


def test_an_amount_before_a_metal_of_the_next_sentence_is_no_count_of_pieces() -> None:
    case = read("I have 9000 dollars and owe 5000. Gold costs 70 dollars per gram")
    assert [(item.kind, item.amount) for item in case.items] == [("cash", Fraction(9000)), ("debt", Fraction(5000))]


def test_a_message_of_very_many_amounts_is_refused_in_bounded_time() -> None:
    assert [problem.what for problem in read("1 dollar, " * 61).problems] == ["many"]
    assert not read("1 dollar, " * 60).problems


def test_an_amount_with_the_article_is_the_whole_amount() -> None:
    for said in ("زكاة المليون ريال", "كم زكاة المليون؟", "عندي مليون ريال"):
        assert [item.amount for item in read(said).items] == [Fraction(10**6)]


def scales() -> list[str]:
    table = tomllib.loads(TABLE.read_text("utf-8"))
    rows = [row for kind in ("scale", "scale_of_several") for row in table[kind].values()]
    return [word for row in rows for column in row.values() for word in column.split()]


def test_any_word_of_a_scale_with_whatever_clings_to_it_is_read_to_its_end() -> None:
    for scale in scales():
        for clinging in ("", "ال", "و", "وال", "ب", "بال", "ل", "لل", "ف", "فال", "ك", "كال", "ها", "هال"):
            assert read(f"عندي {clinging}{scale} {clinging}{scale}") is not None


def test_prices_that_are_set_count_only_with_their_currency_and_date() -> None:
    assert ZakatSettings(120.0, 1.4, "SAR", "2026-11-01").market() == Market(
        Fraction(120), Fraction("1.4"), "riyal.SAR", "2026-11-01"
    )
    assert ZakatSettings(120.0, 0.0, "bwp", "2026-11-01").market() == Market(
        Fraction(120), None, "bwp.BWP", "2026-11-01"
    )
    assert ZakatSettings(120.0, 1.4, "", "2026-11-01").market() == Market()
    assert ZakatSettings(120.0, 1.4, "EUR", "").market() == Market()


def test_a_calendar_year_is_no_amount() -> None:
    assert [item.amount for item in read("zakat for 1446: I have 5000 dollars in 2025").items][-1:] == [5000]


def test_metal_priced_in_one_currency_goes_with_the_money_of_that_currency() -> None:
    case = read("I have 100 dollars, 900 euros and 100 g of 24k gold")
    market = Market(gold=Fraction(100), silver=Fraction(1), unit="euro.EUR", date="2026-11-01")
    found = reckon(case, market)
    assert [(group.unit, len(group.items)) for group in found.groups] == [("dollar", 1), ("euro", 2)]


def test_jewellery_told_by_its_worth_is_due_with_the_hanafis_alone() -> None:
    case = read("my wife wears jewellery worth 8000 dollars and we have 2000 dollars in cash")
    assert (due_of(case, "hanafi"), due_of(case, "shafii")) == ("250 dollar", "50 dollar")


def test_minerals_wait_for_the_nisab_but_with_the_hanafis() -> None:
    (group,) = reckon(read("my gold mine gave gold worth 40000 dollars"), NO_PRICES).groups
    assert [group.shares[school].parts[0].reached for school in SCHOOLS] == [True, None, None, None]


def test_prices_in_another_currency_are_not_used() -> None:
    market = Market(gold=Fraction(100), silver=Fraction(1), unit="euro.EUR", date="2026-11-01")
    (group,) = reckon(read("I have 10000 dollars"), market).groups
    assert group.quotes == ()
    assert group.shares["hanafi"].parts[0].reached is None


def test_below_the_nisab_of_gold_nothing_is_settled_while_that_of_silver_is_unknown() -> None:
    (group,) = reckon(read("I have 3000 dollars, gold is 70 dollars per gram"), NO_PRICES).groups
    assert group.shares["hanafi"].by == {"gold": False, "silver": None}
    assert group.shares["hanafi"].parts[0].reached is None


@pytest.mark.skipif(not CASES.exists(), reason="the worked cases do not lie beside the project")
def test_worked_cases_come_out_alike_when_they_are_put_in_words() -> None:
    told = [(text, worked) for worked in json.loads(CASES.read_text("utf-8")) for text in in_words(worked)]
    assert len(told) > 100
    assert [text for text, worked in told if not worked_right(text, worked)] == []


@pytest.mark.parametrize(
    ("text", "water"),
    [
        ("3 tonnes of wheat, no rain this year so we irrigated from the well", "irrigated"),
        ("600 kg of rice, no irrigation at all", "rain"),
        ("3 tonnes of wheat, we do not irrigate", "rain"),
        ("٩٠٠ كيلو شعير بدون ري", "rain"),
        ("Θερίσαμε πέντε τόνους σιτάρι, δεν ποτίζουμε", "rain"),
        ("3 tonnes of wheat, half by rain and half from the well", "mixed_equal"),
    ],
)
def test_water_that_is_denied_is_not_that_of_the_harvest(text: str, water: str) -> None:
    assert read(text).water == water


def test_a_price_of_today_is_no_gold_that_is_owned() -> None:
    case = read("عندي ٢٥ مليون دينار خاليها بالبيت، وغرام الذهب الصافي اليوم ١٢٠ ألف")
    assert [item.kind for item in case.items] == ["cash"]
    assert case.gold is not None
    assert case.gold.amount == 120_000

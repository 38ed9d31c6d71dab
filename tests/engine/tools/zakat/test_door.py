"""Zakat in four schools, against worked cases and by its own tables."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tools.common.cases import CaseError
from engine.tools.zakat.door import outcomes
from engine.tools.zakat.rules import livestock
from engine.tools.zakat.rules.terms import RULES

CASES = Path(__file__).parents[5] / "shared/data/zakat/cases.json"
GRAZING = st.integers(0, 5000)


def due(school: str, **inputs: Any) -> Any:
    config = inputs.pop("config", {})
    found = outcomes({"inputs": inputs, "config": config})["outcomes"]
    return next(outcome["due"] for outcome in found if school in outcome["madhhab"])


def _comparable(value: Any) -> Any:
    """Herds without their order; of a sentence its first figure."""
    if isinstance(value, list):
        return sorted(sorted((kind, Fraction(number)) for kind, number in herd.items()) for herd in value)
    figure = re.search(r"\d+(/\d+)?", str(value))
    return Fraction(figure[0]) if figure else value


@pytest.mark.skipif(not CASES.exists(), reason="the worked cases do not lie beside the project")
def test_every_worked_case_comes_out_as_its_source_says() -> None:
    for case in json.loads(CASES.read_text("utf-8")):
        found = outcomes({key: case[key] for key in ("id", "inputs", "config") if key in case})["outcomes"]
        for expected in case["outcomes"]:
            for school in expected["madhhab"] or [found[0]["madhhab"][0] if found[0]["madhhab"] else None]:
                holding = [one for one in found if school in one["madhhab"] or school is None]
                holding = holding or [one for one in found if "hanafi" in one["madhhab"]]
                assert _comparable(holding[0]["due"]) == _comparable(expected["due"]), (case["id"], school)


@given(GRAZING)
def test_each_kind_of_animal_due_above_the_tables_stands_for_its_forty_or_fifty(count: int) -> None:
    for herd in livestock.camels(count + 130)["shafii"].amount:
        assert 4 * herd.get("bint_labun", 0) + 5 * herd.get("hiqqa", 0) == (count + 130) // 10
    for herd in livestock.cattle(count + 60)["maliki"].amount:
        assert 3 * herd.get("tabi", 0) + 4 * herd.get("musinna", 0) == (count + 60) // 10


@given(GRAZING)
def test_a_larger_flock_never_owes_less(count: int) -> None:
    assert livestock.sheep(count)["hanafi"].amount <= livestock.sheep(count + 1)["hanafi"].amount


def test_animals_fed_in_the_stable_owe_with_the_malikis_alone() -> None:
    assert due("maliki", sheep=40, sa_ima=False) == "1"
    assert due("hanafi", sheep=40, sa_ima=False) == "0"


def test_the_basis_of_the_nisab_decides_whether_anything_is_due() -> None:
    prices = {"gold_price_per_g": "100", "silver_price_per_g": "1"}
    assert due("hanafi", cash="8499", config=prices) == "8499/40"  # the lower of both by default
    assert due("hanafi", cash="8499", config={**prices, "nisab_basis": "gold"}) == "0"
    found = outcomes({"inputs": {"cash": 1}, "config": prices})
    assert found["nisab"] == {"value": "595", "basis": "silver"}


def test_with_no_price_the_nisab_is_said_to_be_unknown() -> None:
    assert outcomes({"inputs": {"cash": 10000}})["nisab"] == {"value": None, "basis": "unknown"}


def test_a_debt_counts_by_the_school() -> None:
    wealth = {"cash": 10000, "debts": 4000, "other_property": 3000, "config": {"nisab": 5000}}
    assert due("hanafi", **wealth) == "150"
    assert due("maliki", **wealth) == "225"
    assert due("shafii", **wealth) == "250"


def test_permitted_jewellery_owes_with_the_hanafis() -> None:
    assert due("hanafi", jewellery_g=100, config={"gold_price_per_g": 10}) == "25"
    assert due("hanbali", jewellery_g=100, config={"gold_price_per_g": 10}) == "0"


def test_before_a_year_has_passed_nothing_is_due() -> None:
    assert due("shafii", cash=100000, hawl=False) == "0"


def test_abu_hanifa_counts_complete_fifths_above_the_nisab() -> None:
    assert due("hanafi", silver_dirham=239) == "5"
    assert due("shafii", silver_dirham=239) == "239/40"
    assert due("hanafi", silver_dirham=240) == "6"


def test_water_of_a_known_share_counts_in_proportion_with_the_shafiis() -> None:
    assert due("shafii", wheat_kg=1000, rain_share="1/4") == "125/2"
    assert due("hanbali", wheat_kg=1000, rain_share="1/4") == "50"


def test_treasure_owes_a_fifth() -> None:
    assert due("hanafi", rikaz=100, precious=False) == "20"
    assert due("shafii", rikaz=100, precious=False) == "0"


@pytest.mark.parametrize(
    ("inputs", "words"),
    [
        ({"cash": -5}, "cash: -5 is negative"),
        ({"cash": "much"}, "cash: 'much' is no number"),
        ({"sheep": "40.5"}, "sheep: 40.5 is no whole number"),
        ({"gold_g": 1, "karat": 25}, "karat: 25 is above 24"),
        ({"wheat_kg": 1, "irrigation": "tea"}, "irrigation: 'tea' is none of"),
        ({"owners": 40}, "owners: a list"),
        ({"unicorns": 3}, "'unicorns' is not known"),
        ({"cash": 1, "nisab_basis": "tin"}, "nisab_basis: 'tin' is none of"),
    ],
)
def test_a_wrong_field_is_named(inputs: dict[str, Any], words: str) -> None:
    with pytest.raises(CaseError, match=words):
        outcomes({"inputs": inputs})


def test_each_outcome_names_rules_whose_words_come_along() -> None:
    found = outcomes({"inputs": {"cash": 10000, "debts": 10, "camels": 5}})
    used = {rule for outcome in found["outcomes"] for rule in outcome["rules"]}
    assert {"money", "debt-kept", "debt-maliki", "camels"} <= used
    assert found["rules"] == {rule: RULES[rule] for rule in sorted(used)}


def test_gold_alone_goes_by_its_weight_however_low_the_nisab_of_silver_lies() -> None:
    prices = {"gold_price_per_g": 100, "silver_price_per_g": 1}
    assert due("hanafi", gold_g=50, config=prices) == "0"
    assert due("hanafi", gold_g=50, cash=10, config=prices) == str(Fraction(5010, 40))


def test_gold_and_silver_are_never_joined_with_the_shafiis() -> None:
    prices = {"gold_price_per_g": 100, "silver_price_per_g": 1}
    assert due("shafii", gold_g=80, silver_g=500, config=prices) == "0"
    assert due("hanbali", gold_g=80, silver_g=500, config=prices) == str(Fraction(8500, 40))


def test_metal_without_a_price_beside_money_is_due_in_kind() -> None:
    assert due("maliki", gold_g=100, cash=1000) == "25 currency + 5/2 g pure gold"


@pytest.mark.parametrize(("kind", "count"), [("camels", 4), ("cattle", 29), ("sheep", 39)])
def test_below_the_first_line_of_its_table_no_animal_is_due(kind: str, count: int) -> None:
    assert due("shafii", **{kind: count}) in ([{}], "0")


def test_a_partner_without_a_nisab_of_his_own_adds_nothing_with_the_malikis() -> None:
    assert due("maliki", owners=[30, 100], mixed=True) == "1"
    assert due("maliki", owners=[30, 30], mixed=True) == "0"
    assert due("shafii", owners=[30, 100], mixed=True) == "2"


def test_debts_beyond_the_money_and_the_gold_lessen_the_silver() -> None:
    prices = {"gold_price_per_g": 100, "silver_price_per_g": 1}
    assert due("hanafi", gold_g=100, silver_g=4000, debts=12_000, config=prices) == str(Fraction(2000, 40))
    assert due("hanafi", gold_g=10, debts=1500, cash=2000, config=prices) == str(Fraction(1500, 40))


def test_debts_beyond_the_money_lessen_the_metal() -> None:
    prices = {"gold_price_per_g": 100}
    assert due("hanafi", gold_g=100, debts=1000, config=prices) == str(Fraction(9000, 40))
    assert due("hanafi", gold_g=100, debts=2000, config=prices) == "0"

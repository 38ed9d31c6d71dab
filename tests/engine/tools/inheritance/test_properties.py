"""What holds of every division, whatever the heirs."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.tools.inheritance import SCHOOLS, School, divide
from engine.tools.inheritance.rules.kin import is_male
from engine.tools.inheritance.rules.working import load, render, steps

RULES = load(Path(__file__).parents[4] / "config" / "inheritance" / "rules.toml")
SINGLE = ("father", "mother", "grandfather", "grandfather@2", "gm:MM", "gm:FM", "gm:MMM", "gm:FFM")
MANY = (
    "son", "daughter", "sons_son", "sons_daughter", "sons_son@2", "sons_daughter@2", "full_brother", "full_sister",
    "pat_brother", "pat_sister", "mat_brother", "mat_sister", "full_nephew", "pat_nephew", "full_uncle", "pat_uncle",
    "full_uncle_son", "full_uncle@2", "kin:--fm", "kin:F-full-f", "kin:M-full-m",
)  # fmt: skip
PAIRS = (
    ("son", "daughter"),
    ("full_brother", "full_sister"),
    ("pat_brother", "pat_sister"),
    ("sons_son", "sons_daughter"),
)


@st.composite
def heirs(draw: st.DrawFn) -> dict[str, int]:
    counts = draw(st.dictionaries(st.sampled_from(MANY), st.integers(1, 6), max_size=5))
    counts |= dict.fromkeys(draw(st.lists(st.sampled_from(SINGLE), unique=True, max_size=3)), 1)
    spouse = draw(st.sampled_from(("", "husband", "wife")))
    if spouse:
        counts[spouse] = 1 if spouse == "husband" else draw(st.integers(1, 4))
    assume(counts)
    return counts


schools = st.sampled_from(sorted(SCHOOLS.values(), key=lambda each: each.name))


@settings(max_examples=300, deadline=None)
@given(heirs(), schools)
def test_shares_and_remainder_sum_to_one(counts: dict[str, int], school: School) -> None:
    division = divide(counts, school)
    assert sum(division.shares.values()) + division.remainder == 1
    assert all(share > 0 for share in division.shares.values())


@settings(max_examples=200, deadline=None)
@given(heirs(), schools)
def test_everybody_is_an_heir_or_excluded_and_never_both(counts: dict[str, int], school: School) -> None:
    division = divide(counts, school)
    assert set(division.shares) | set(division.excluded) == set(counts)
    assert not set(division.shares) & set(division.excluded)


@settings(max_examples=200, deadline=None)
@given(heirs(), schools)
def test_every_head_takes_whole_parts_of_the_corrected_base(counts: dict[str, int], school: School) -> None:
    division = divide(counts, school)
    assert all((share * division.base.final).denominator == 1 for share in division.per_head.values())
    assert division.base.final % division.base.least == 0


@settings(max_examples=200, deadline=None)
@given(heirs(), schools)
def test_a_brother_takes_twice_his_sister_and_uterine_siblings_alike(counts: dict[str, int], school: School) -> None:
    division = divide(counts, school)
    for male, female in PAIRS:
        rule = division.rules.get(male)
        if rule == division.rules.get(female) and rule and rule.endswith("2:1"):
            assert division.per_head[male] == 2 * division.per_head[female]
    if {"mat_brother", "mat_sister"} <= set(division.shares):
        assert division.per_head["mat_brother"] == division.per_head["mat_sister"]


@settings(max_examples=200, deadline=None)
@given(heirs(), schools, st.randoms(use_true_random=False))
def test_the_order_of_the_heirs_does_not_matter(counts: dict[str, int], school: School, random: object) -> None:
    shuffled = dict(sorted(counts.items(), key=lambda item: hash((item, random.random()))))  # type: ignore[attr-defined]
    assert divide(shuffled, school).shares == divide(counts, school).shares


@settings(max_examples=200, deadline=None)
@given(heirs(), schools)
def test_leaving_out_an_excluded_agnate_of_the_second_line_changes_nothing(
    counts: dict[str, int], school: School
) -> None:
    """Siblings count against the mother and the grandfather even when excluded; nephews, uncles and cousins do not."""
    division = divide(counts, school)
    idle = [key for key in division.excluded if "nephew" in key or "uncle" in key]
    rest = {key: number for key, number in counts.items() if key not in idle}
    assume(idle and rest)
    assert divide(rest, school).shares == division.shares


@settings(max_examples=100, deadline=None)
@given(heirs())
def test_the_schools_agree_where_nothing_divides_them(counts: dict[str, int]) -> None:
    dividing = any(key.startswith(("gm:", "grandfather", "kin:")) for key in counts)
    assume(
        not dividing and not {"full_brother", "mat_brother", "mat_sister"} <= set(counts) and "husband" not in counts
    )
    found = {tuple(sorted(divide(counts, school).shares.items())) for school in SCHOOLS.values()}
    assert len(found) == 1


@settings(max_examples=150, deadline=None)
@given(heirs(), schools)
def test_the_working_names_every_heir_in_both_languages(counts: dict[str, int], school: School) -> None:
    division = divide(counts, school)
    for language in ("en", "ar"):
        lines = render(steps(division), RULES, language)
        assert len(lines) >= len(counts)
        assert not any("{" in line for line in lines)


def test_a_male_is_known_as_one() -> None:
    assert is_male("full_uncle_son@1.2")
    assert not is_male("gm:FM")


@pytest.mark.parametrize("number", [1, 7, 100])
def test_heads_of_one_class_take_alike(number: int) -> None:
    division = divide({"daughter": number, "full_uncle": 1}, SCHOOLS["hanbali"])
    assert division.per_head["daughter"] * number == division.shares["daughter"]
    assert division.shares["full_uncle"] == 1 - (Fraction(1, 2) if number == 1 else Fraction(2, 3))

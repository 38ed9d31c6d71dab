"""One estate by one school: fixed shares, residue, exclusion, named cases, bases."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from engine.tools.inheritance import SCHOOLS, CaseError, divide
from engine.tools.inheritance.rules.schools import school

HANAFI, MALIKI, SHAFII, HANBALI = (SCHOOLS[name] for name in ("hanafi", "maliki", "shafii", "hanbali"))


def shares(heirs: dict[str, int], name: str = "shafii") -> dict[str, str]:
    return {key: str(share) for key, share in divide(heirs, school(name)).shares.items()}


def test_a_wife_two_sons_and_three_daughters_share_an_eighth_and_the_rest_two_to_one() -> None:
    division = divide({"wife": 1, "son": 2, "daughter": 3}, HANAFI)
    assert division.shares == {"wife": Fraction(1, 8), "son": Fraction(1, 2), "daughter": Fraction(3, 8)}
    assert division.per_head["son"] == 2 * division.per_head["daughter"]
    assert division.base.final == 8


def test_the_mother_takes_a_third_of_the_rest_beside_spouse_and_father() -> None:
    assert shares({"husband": 1, "mother": 1, "father": 1}) == {"husband": "1/2", "mother": "1/6", "father": "1/3"}
    assert shares({"wife": 1, "mother": 1, "father": 1}) == {"wife": "1/4", "mother": "1/4", "father": "1/2"}


def test_shares_above_one_are_reduced_on_a_raised_base() -> None:
    division = divide({"wife": 1, "mother": 1, "mat_sister": 2, "full_sister": 2}, SHAFII)
    assert (division.base.asl, division.base.awl) == (12, 17)
    assert sum(division.shares.values()) == 1


def test_what_remains_returns_to_the_sharers_but_never_to_a_spouse() -> None:
    assert shares({"wife": 1, "full_sister": 1, "mat_brother": 1}) == {
        "wife": "1/4",
        "full_sister": "9/16",
        "mat_brother": "3/16",
    }
    assert divide({"wife": 1}, SHAFII).remainder == Fraction(3, 4)
    assert divide({"daughter": 1}, school("maliki:classical")).remainder == Fraction(1, 2)


def test_excluded_siblings_still_reduce_the_mother() -> None:
    division = divide({"mother": 1, "father": 1, "full_brother": 2}, HANAFI)
    assert division.shares["mother"] == Fraction(1, 6)
    assert division.excluded["full_brother"].by == ("father",)


def test_the_full_siblings_share_the_uterine_third_for_malikis_and_shafiis_alone() -> None:
    heirs = {"husband": 1, "mother": 1, "mat_brother": 2, "full_brother": 1}
    assert divide(heirs, SHAFII).per_head["full_brother"] == Fraction(1, 9)
    assert "full_brother" in divide(heirs, HANBALI).excluded


def test_the_grandfather_excludes_brothers_for_hanafis_and_shares_with_them_for_the_others() -> None:
    heirs = {"grandfather": 1, "full_brother": 1, "pat_brother": 1}
    assert shares(heirs, "hanafi") == {"grandfather": "1"}
    assert shares(heirs, "hanbali") == {"grandfather": "1/3", "full_brother": "2/3"}


def test_akdariyya_pools_grandfather_and_sister_on_twenty_seven() -> None:
    division = divide({"husband": 1, "mother": 1, "grandfather": 1, "full_sister": 1}, MALIKI)
    assert division.base.final == 27
    assert division.shares["full_sister"] == Fraction(4, 27)


def test_the_malikis_give_the_consanguine_brother_nothing_in_their_own_case() -> None:
    heirs = {"husband": 1, "mother": 1, "grandfather": 1, "pat_brother": 1, "mat_brother": 2}
    assert "pat_brother" not in divide(heirs, MALIKI).shares
    assert divide(heirs, SHAFII).shares["pat_brother"] == Fraction(1, 6)


def test_a_grandmother_inherits_beside_her_son_for_hanbalis_alone() -> None:
    assert divide({"father": 1, "gm:FM": 1}, HANBALI).shares["gm:FM"] == Fraction(1, 6)
    assert divide({"father": 1, "gm:FM": 1}, HANAFI).excluded["gm:FM"].by == ("father",)


def test_distant_kindred_take_what_neither_sharer_nor_agnate_takes() -> None:
    heirs = {"husband": 1, "kin:--ff": 1, "kin:-full-ff": 1}
    assert shares(heirs, "hanbali") == {"husband": "1/2", "kin:--ff": "1/4", "kin:-full-ff": "1/4"}
    assert divide({**heirs, "daughter": 1}, HANBALI).excluded["kin:--ff"].rule == "X-ARHAM"


def test_children_of_uterine_siblings_share_alike_and_other_distant_kindred_two_to_one_for_shafiis() -> None:
    uterine = divide({"kin:-mat-mm": 1, "kin:-mat-mf": 1}, SHAFII).per_head
    full = divide({"kin:-full-fm": 1, "kin:-full-ff": 1}, SHAFII).per_head
    assert uterine["kin:-mat-mm"] == uterine["kin:-mat-mf"]
    assert full["kin:-full-fm"] == 2 * full["kin:-full-ff"]


@pytest.mark.parametrize(
    ("heirs", "word"),
    [
        ({"husband": 1, "wife": 1}, "husband and wife"),
        ({"wife": 5}, "at most 4"),
        ({"husband": 3}, "at most 1"),
        ({"son": -1}, "not a number of people"),
        ({"stepson": 1}, "unknown heir class"),
        ({}, "no heir"),
    ],
)
def test_an_impossible_case_is_refused_with_what_is_wrong(heirs: dict[str, int], word: str) -> None:
    with pytest.raises(CaseError, match=word):
        divide(heirs, HANAFI)


def test_every_worked_case_of_the_books_comes_out_exactly(data: Path) -> None:
    wrong = []
    for case in json.loads((data / "inheritance/cases.json").read_text()):
        for stated in case["outcomes"] if "heirs" in case else ():
            for name in stated["madhhab"]:
                division = divide(case["heirs"], school(name))
                found = {key: str(share) for key, share in division.shares.items()}
                if division.remainder:
                    found["REMAINDER"] = str(division.remainder)
                bases = stated.get("base_computed") or {"final": stated["base_stated"]}
                if (found, sorted(division.excluded), division.base.final, sorted(division.flags)) != (
                    stated["class_shares"],
                    stated["excluded"],
                    bases["final"],
                    sorted(stated["flags"]),
                ):
                    wrong.append((case["id"], name))
    assert wrong == []


def test_the_shares_of_the_fatwas_come_out_exactly(data: Path) -> None:
    """One of them states a base of 24 for 12; its shares are right."""
    for fatwa in json.loads((data / "inheritance/fatwa_shares.json").read_text()):
        heirs = {key: number for key, number in fatwa["heirs"].items() if not key.startswith("ARHAM")}
        for name in fatwa["madhhab"]:
            division = divide(heirs, school(name))
            shares = {key: str(share) for key, share in division.shares.items()}
            if division.remainder:
                shares["REMAINDER"] = str(division.remainder)
            assert shares == fatwa["class_shares"], fatwa["id"]

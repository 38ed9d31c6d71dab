"""Whose it is, what is left of it, what is owed to whom, and how much a number of everyday speech is."""

from fractions import Fraction

import pytest

from engine.tools.zakat.reading.amounts import number_at, tokens
from engine.tools.zakat.reading.read import read
from engine.tools.zakat.skill import is_plain
from tests.engine.tools.zakat.test_zakat import Talk, lead


def _kinds(text: str) -> list[tuple[str, int]]:
    return [(item.kind, int(item.amount)) for item in read(text).items]


@pytest.mark.parametrize(
    ("text", "lead_", "words"),
    [
        ("I keep 90 g of 24k gold at home but it is not mine", "No zakat is due", "its owner does"),
        ("٥٠٠٠ دينار عندي امانة لجاري، ازكي عليها؟", "لا زكاة عليك في هذا", "على مالكه"),
        ("I don't have savings or gold, just the flat I live in, worth 300k", "No zakat is due", "owes no zakat"),
        ("I have no cash and no gold, only a car worth 9,000. My uncle says I owe 500 zakat", "No zakat is due",
         "zakat that was named to you 500"),
    ],
)  # fmt: skip
async def test_what_is_kept_for_others_or_for_ones_own_use_owes_nothing(text: str, lead_: str, words: str) -> None:
    answer = await Talk().say(text)
    assert (answer.outcome, lead(answer)) == ("answer", lead_)
    assert words in answer.text


async def test_each_share_of_several_minors_stands_before_the_nisab_alone() -> None:
    talk = Talk()
    one = await talk.say("I keep 20,000 dollars for orphans, gold is 100 a gram, silver 10 a gram")
    assert "How many children does it belong to?" in one.text
    assert "500 dollars – Maliki" in one.text
    assert lead(await talk.say("and if it is 4 children?")) == "No zakat is due"
    assert read("أيتام أخي لهم عندي ٩٠ ألف ريال").minor


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("I make 2,500 a month, at year end 900 is left", [("salary", 2500), ("cash", 900)]),
        ("راتبي ٥٠٠٠ بالشهر وبيبقى منه ١٢٠٠ اخر السنة", [("salary", 5000), ("cash", 1200)]),
        ("كان معي ٣٠ الف وصار المجموع ٤٥ الف", [("within", 30000), ("cash", 45000)]),
        ("10,000 in the bank, 5,000 at home, in total 15,000", [("within", 10000), ("within", 5000), ("cash", 15000)]),
        ("I bought land to resell for 90,000 and it is worth 120,000 now", [("cost", 90000), ("goods", 120000)]),
        ("αγόρασα οικόπεδο για πώληση με 50.000, τώρα αξίζει 70.000", [("cost", 50000), ("goods", 70000)]),
        ("I bought a car for 9,000 and now have 4,000", [("fixed", 9000), ("cash", 4000)]),
        ("بضاعة ٤٠ الف وعلينا للمورد ٧ آلاف لازم ندفعها والزباين عليهم لنا ٣ آلاف",
         [("goods", 40000), ("debt", 7000), ("receivable", 3000)]),
        ("صاحبي له عندي ٢٠٠٠ ومعي ١٠ آلاف", [("debt", 2000), ("cash", 10000)]),
        ("my uncle says zakat is 2.5, 2.5 of what?", []),
        ("I lent him 4,000 dollars two full years ago", [("receivable", 4000)]),
    ],
)  # fmt: skip
def test_an_amount_is_what_is_left_owed_or_worth_today(text: str, kinds: list[tuple[str, int]]) -> None:
    assert _kinds(text) == kinds


@pytest.mark.parametrize(
    ("text", "value"),
    [("مليون وميتين", 1_200_000), ("مليون وثلاثمية", 1_300_000), ("مليونين وخمسمية", 2_500_000),
     ("مليون وخمسين", 1_000_050), ("مليون و٢٠٠", 1_000_200), ("مليون ومئتي ألف", 1_200_000), ("ألف ومئتين", 1200)],
)  # fmt: skip
def test_hundreds_right_behind_millions_are_of_thousands(text: str, value: int) -> None:
    assert number_at(tokens(text), 0) == (Fraction(value), len(tokens(text)))


def test_centimes_are_hundredths_of_the_coin_that_is_named() -> None:
    assert [(int(item.amount), item.unit) for item in read("عندي ٤ مليون سنتيم، الغرام ب ١١٠٠ درهم").items] == [
        (40000, "dirham")
    ]
    assert [(int(item.amount), item.unit) for item in read("I have 900,000 centimes").items] == [(900_000, "centime")]


@pytest.mark.parametrize(
    ("text", "clear"),
    [
        ("310 goats, they graze on the hills all year, how many do I hand over and give", True),
        ("πρόβατα 130, βόσκουν στον κάμπο, πόσα δίνω;", True),
        ("Βγάλαμε δύο χιλιάδες κιλά κριθάρι, ποτιστικό, τι δίνουμε;", True),
        ("٤ طن شعير يسقى بالموتور قديش نطلع", True),
        ("my aunt has 90 g of 24k gold bars, what zakat must she pay", True),
        ("عندي ٤٠ الف ريال من سنة كم زكاتها", True),
        ("zakat must be paid within a year", False),
        ("عيد الفطر 2026", False),
        ("310 goats", False),
        ("do the goats graze near the campus", False),
    ],
)
def test_a_herd_with_its_fodder_and_wealth_told_with_its_zakat_are_known_for_zakat(text: str, clear: bool) -> None:
    assert is_plain(text) is clear


@pytest.mark.parametrize(
    ("text", "persons"),
    [
        ("fitr for 4 people plus my dad", 5),
        ("fitra: we are 6 at home with my granny", 6),
        ("fitr for me and my wife", 2),
    ],
)
def test_one_of_the_family_beside_those_who_were_counted_is_one_more(text: str, persons: int) -> None:
    assert [int(item.amount) for item in read(text).of("persons")] == [persons]


def test_the_karat_behind_an_article_is_that_of_the_price() -> None:
    case = read("عندي ٩٠ غرام ذهب عيار ٢١، سعر الغرام ال٢١ ستين دينار")
    assert case.gold is not None
    assert (case.gold.amount, case.gold.purity) == (Fraction(60), Fraction(21, 24))

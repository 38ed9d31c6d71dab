"""Things and their price, what was paid once, what they are kept for, amounts without a unit beside a metal."""

import pytest

from engine.tools.zakat.reading.read import read
from engine.tools.zakat.rules.missing import missing
from engine.tools.zakat.rules.outcome import Market
from tests.engine.tools.zakat.test_zakat import Talk, lead, messages


def _kinds(text: str) -> list[tuple[str, int]]:
    return [(item.kind, int(item.amount)) for item in read(text).items]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("150 shares of a bank, each is 40 euros, I trade them daily", [("trade_shares", 6000)]),
        ("zakat on 250 shares at 20 dollars each", [("shares", 5000)]),
        ("100 shares bought for 30 each, worth 45 each today, for trading",
         [("cost", 3000), ("trade_shares", 4500)]),
        ("عندي ٥٠٠ سهم للمضاربة سعر السهم ١٢ ريال", [("trade_shares", 6000)]),
        ("٥٠٠ سهم اشتريتها ب ٢٠ والحين السهم ب ٣٠ واضارب فيها", [("cost", 10000), ("trade_shares", 15000)]),
        ("عندي ٢٠٠ سهم ب ١٤٠٠٠ ريال للمضاربة", [("trade_shares", 14000)]),
        ("έχω 100 μετοχές προς 50 ευρώ η καθεμία, τις έχω για εμπορία", [("trade_shares", 5000)]),
        ("0.5 btc at 60,000 dollars", [("crypto", 30000)]),
        ("10 gold coins at 400 dollars each", [("metal_worth", 4000)]),
        ("I sell shirts, 300 shirts at 20 dollars each in stock", [("other", 300), ("goods", 6000)]),
        ("300 books at 20 each", [("other", 300)]),
        ("40 sheep at 200 each", [("sheep", 40)]),
        ("40 shares at 90, and the portfolio I trade has been above 3,000", [("trade_shares", 3600), ("within", 3000)]),
        ("I have 5000 in shares that I trade", [("trade_shares", 5000)]),
        ("my dividends were 900 euros and I saved 5,000 euros", [("cash", 900), ("cash", 5000)]),
    ],
)  # fmt: skip
def test_a_number_of_things_and_the_price_of_each_are_one_amount(text: str, kinds: list[tuple[str, int]]) -> None:
    assert _kinds(text) == kinds


def test_what_was_paid_for_shares_is_not_what_they_are_worth() -> None:
    assert missing(read("200 shares bought at 55, for trading"), Market()) == "goods"


def test_the_price_of_metal_is_that_of_today() -> None:
    case = read("100 g gold 24k bought at 60 a gram, now 110 a gram")
    assert case.gold is not None
    assert case.gold.amount == 110


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("my shares are long term and not for trading: 10,000 dollars", "held_shares"),
        ("my portfolio of 10,000 dollars isn't for resale", "held_shares"),
        ("أسهمي للتوزيعات مو للمتاجرة قيمتها ٥٠ الف", "held_shares"),
        ("أسهمي مو للاستثمار، للمضاربة، قيمتها ٥٠ الف", "trade_shares"),
        ("οι μετοχές μου δεν είναι για εμπορία, αξίζουν 10.000", "held_shares"),
        ("80 sheep, grazing, not for trade", "sheep"),
        ("my aunt's 90 g of 22k jewellery, she doesn't wear it", "gold"),
        ("عندي ١٥٠ غرام ذهب عيار ٢١ مو للبس، للادخار", "gold"),
        ("έχει 100 γρ κοσμήματα 22 καρατίων που δεν τα φοράει", "gold"),
        ("she wears 100 g of 22k gold", "jewellery"),
    ],
)
def test_what_it_is_not_for_is_not_what_it_is_for(text: str, kind: str) -> None:
    assert [item.kind for item in read(text).items] == [kind]


async def test_the_sum_by_each_estimate_stands_with_the_question_for_the_part_of_shares() -> None:
    answer = await Talk().say("my shares are worth 20,000 dollars, kept for dividends, a year has passed")
    assert answer.outcome == "clarification"
    assert "25%: 125 dollars" in answer.text
    assert "40%: 200 dollars" in answer.text


@pytest.mark.parametrize(
    ("text", "reply", "due"),
    [
        ("I have 120 in 24k gold", "Grams", "Zakat due: 3 g of pure gold"),
        ("I have 1200 in gold", "dollars", "Zakat due: 30 dollars"),
        ("I have 1200 in gold", "Its worth in money", "Zakat due: 30"),
        ("عندي ٢٠٠ ذهب عيار ٢٤", "بالغرام", "الزكاة الواجبة: ٥ غ من الذهب الخالص"),
        ("έχω 800 σε ασήμι", "Γραμμάρια", "Ζακάτ που οφείλεται: 20 γρ. καθαρού ασημιού"),
    ],
)
async def test_a_number_alone_beside_a_metal_is_its_weight_or_its_worth(text: str, reply: str, due: str) -> None:
    talk = Talk()
    asked = await talk.say(text)
    assert asked.outcome == "clarification"
    assert len(messages(asked)) == 2
    assert lead(await talk.say(reply, intent="question")).startswith(due)


def test_an_amount_of_gold_in_the_currency_of_the_rest_is_money() -> None:
    assert not missing(read("I have 5000 dollars in the bank and 300 in gold"), Market())

"""Shares to trade beside shares kept for their dividends, of which a part counts."""

import pytest

from engine.tools.zakat.reading.read import read
from tests.engine.tools.zakat.test_zakat import Talk, lead


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("I have shares for 10,000 euros that I trade and shares for 8,000 I keep for dividends, 30% of those count",
         "Zakat due: 310 euros"),
        ("عندي أسهم للمتاجرة ب ٢٠ ألف ريال وأسهم للاستثمار ب ١٠ آلاف نسبة الزكوي منها ٣٠ بالمئة كم الزكاة",
         "الزكاة الواجبة: ٥٧٥ ريال"),
        ("Έχω μετοχές 6.000 ευρώ για αγοραπωλησία και 4.000 για μέρισμα, από αυτές μετράει το 40%. Ζακάτ;",
         "Ζακάτ που οφείλεται: 190 ευρώ"),
        ("100 shares at 50 euros for trading, and 200 shares at 20 euros for dividends, 25% of them zakatable",
         "Zakat due: 150 euros"),
    ],
)  # fmt: skip
async def test_each_kind_of_shares_counts_by_its_own_use(text: str, said: str) -> None:
    assert lead(await Talk().say(text)) == said


def test_dividends_that_were_paid_are_money() -> None:
    text = "I trade shares worth 9,000, keep others worth 4,000 long term and got 600 in dividends"
    assert [(item.kind, item.amount) for item in read(text).items] == [
        ("trade_shares", 9000),
        ("held_shares", 4000),
        ("cash", 600),
    ]

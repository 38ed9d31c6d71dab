"""What an administrator may set for zakat; defaults and meanings stand in `config/default.toml`."""

from dataclasses import dataclass
from fractions import Fraction

from engine.tools.zakat.reading.scan import currency_of
from engine.tools.zakat.rules.outcome import Market


@dataclass(frozen=True, slots=True)
class ZakatSettings:
    """Section `zakat`. Prices are of a gram of pure metal; 0 means that none is known."""

    gold_price_per_gram: float
    silver_price_per_gram: float
    prices_currency: str  # a code ("EUR") or a name
    prices_date: str  # 2026-11-01

    def market(self) -> Market:
        """The prices as a reckoning takes them; none where their currency or date is missing."""
        if not (self.prices_currency and self.prices_date):
            return Market()
        gold, silver = (
            Fraction(str(price)) if price else None for price in (self.gold_price_per_gram, self.silver_price_per_gram)
        )
        return Market(gold, silver, currency_of(self.prices_currency), self.prices_date)

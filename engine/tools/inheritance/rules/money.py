"""Money: what there is to divide, and amounts that add up to it to the last unit."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.rules.groups import ZERO

CENT = Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Estate:
    """`gross` less what comes before the heirs: rights in a thing, funeral, debts; bequests are settled after these."""

    gross: Fraction
    liens: Fraction = ZERO
    funeral: Fraction = ZERO
    debts: Fraction = ZERO

    @property
    def net(self) -> Fraction:
        """
        Raises:
            CaseError: an amount is negative.
        """
        amounts = {"gross": self.gross, "liens": self.liens, "funeral": self.funeral, "debts": self.debts}
        for name, amount in amounts.items():
            if amount < 0:
                raise CaseError(f"{name}: {amount} is negative; amounts are given without a sign")
        return max(self.gross - self.liens - self.funeral - self.debts, ZERO)


def amounts(total: Fraction, shares: Mapping[str, Fraction], unit: Fraction = CENT) -> dict[str, Fraction]:
    """`total` by `shares` in whole units; the units left over go to the largest fractions, first named first."""
    exact = {key: total * share / unit for key, share in shares.items()}
    whole = {key: int(amount) for key, amount in exact.items()}
    missing = round(sum(exact.values(), ZERO)) - sum(whole.values())
    for key in sorted(exact, key=lambda each: whole[each] - exact[each])[:missing]:
        whole[key] += 1
    return {key: count * unit for key, count in whole.items()}


def written(amount: Fraction) -> str:
    """An amount as a decimal, without needless zeros."""
    if amount.denominator == 1:
        return str(amount.numerator)
    return f"{float(amount):.2f}" if (amount * 100).denominator == 1 else str(amount)

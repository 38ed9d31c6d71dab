"""What a reckoning gives: what each school asks of each kind of wealth, and the prices it went by."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.tools.zakat.rules.case import Item
from engine.tools.zakat.rules.terms import ALL, SCHOOLS, Herd, Metal, School


@dataclass(frozen=True, slots=True)
class Market:
    """Prices of a gram of pure metal in `unit` on `date`, as whoever runs Dalil has set them."""

    gold: Fraction | None = None
    silver: Fraction | None = None
    unit: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """The price of a gram of pure metal that a reckoning used; `date` is empty for one from the question."""

    metal: Metal
    amount: Fraction
    unit: str
    date: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """`amount` is a quantity of `unit` (a currency as "$dollar", "g gold", "kg wheat", "sa") or herds to choose from.
    `reached` is None where the nisab cannot be told; what is due `on_receipt` waits until a debtor pays."""

    amount: Fraction | tuple[Herd, ...]
    unit: str
    reached: bool | None = True
    on_receipt: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """What one school asks; no parts where nothing is due. `by` tells for either metal whether its nisab is reached."""

    parts: tuple[Part, ...]
    rules: tuple[str, ...]
    by: Mapping[Metal, bool | None] | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """One kind of wealth. `needs` names the conditions of it: "hawl", "grazing"."""

    kind: str
    items: tuple[Item, ...]
    shares: Mapping[School, Share]
    needs: tuple[str, ...] = ()
    unit: str = ""
    quotes: tuple[Quote, ...] = ()
    rate: Fraction = Fraction(1, 40)
    short: bool = False  # debts exceed the money, and the metal beside it has no price


@dataclass(frozen=True, slots=True)
class Reckoning:
    groups: tuple[Group, ...]
    aside: tuple[Item, ...]


def schools_of(reckoning: Reckoning, wanted: School | None) -> tuple[School, ...]:
    """The schools to show: the two companions of Abu Hanifa only where they part from him."""
    if wanted is not None:
        return (wanted,)
    apart = any(
        group.shares[ALL[1]].parts != group.shares["hanafi"].parts
        for group in reckoning.groups
        if ALL[1] in group.shares
    )
    return ALL if apart else SCHOOLS


def parts_of(reckoning: Reckoning, school: School) -> tuple[Part, ...]:
    """All that the school asks."""
    shares = (group.shares.get(school, group.shares.get("hanafi")) for group in reckoning.groups)
    return tuple(part for share in shares if share is not None for part in share.parts)

"""What a question about zakat holds: amounts by kind, circumstances, prices. Kept as JSON between two messages."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, Self

from engine.tools.common.bounds import Bound
from engine.tools.zakat.rules.terms import Basis, School

GRAMS: Mapping[str, Fraction] = {
    "g": Fraction(1), "kg": Fraction(1000), "tonne": Fraction(10**6), "tola": Fraction("11.664"),
    "ounce": Fraction("31.1035"), "mithqal": Fraction("4.25"), "dirham": Fraction("2.975"),
}  # fmt: skip
WASQ_KG = Fraction(653, 5)
KILOGRAMS: Mapping[str, Fraction] = {
    "kg": Fraction(1), "tonne": Fraction(1000), "quintal": Fraction(100), "g": Fraction(1, 1000), "wasq": WASQ_KG,
    "saa": WASQ_KG / 60,
}  # fmt: skip
METALS = ("gold", "silver", "jewellery")
ANIMALS = ("camels", "cattle", "sheep", "horses")
CROPS = (
    "wheat", "barley", "dates", "raisins", "rice", "corn", "millet", "lentils", "chickpeas", "beans", "olives",
    "sesame", "almonds", "pistachios", "cumin", "vegetables", "fruits", "crop",
)  # fmt: skip
MONEY = ("cash", "goods", "receivable", "crypto", "metal_worth", "jewellery_worth", "trade_shares", "held_shares")
ASIDE = (
    "fixed",
    "pension",
    "expenses",
    "doubtful",
    "salary",
    "rent",
    "other",
    "earlier",
    "within",
    "cost",
    "theirs",
    "claimed",
    "later",
    "beside",
)  # said, but not reckoned


OPEN = "?"
SURELY_READ = 0.95  # likelihood from which nobody is asked whether a message was understood


@dataclass(frozen=True, slots=True)
class Item:
    """`amount` as it was given, in `unit`: a currency, a weight or nothing. `purity` of a metal from 0 to 1."""

    kind: str
    amount: Fraction
    unit: str = ""
    purity: Fraction | None = None
    detail: str = ""  # of a crop: which; of what is "owed" or "within" in kind: its kind; of "other": the word for it;
    # of "unclear": the words around it
    was: str = ""  # of "unclear": its kind where it is had; of a metal's worth: the metal, where it may be its weight
    water: str = ""  # of a crop, where that of the case is not its own
    sign: str = ""  # in a message that changes a case: "=" instead of what that holds of its kind, "+" on top, "-" off
    # it, OPEN where that is to be asked
    bound: Bound = ""  # what the message says of an amount that is not exact

    @property
    def grams(self) -> Fraction:
        return self.amount * GRAMS[self.unit]

    @property
    def kilograms(self) -> Fraction:
        return self.amount * KILOGRAMS[self.unit]


@dataclass(frozen=True, slots=True)
class Price:
    """Of a gram, in `unit`; `purity` of that gram, None where it was not said."""

    amount: Fraction
    unit: str = ""
    purity: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Rate:
    """One of `unit` is `amount` of `other`."""

    unit: str
    amount: Fraction
    other: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot be: `what` is "negative", "karat", "whole", "absurd", "many"; `said` the figure."""

    what: str
    said: str


@dataclass(frozen=True, slots=True)
class Case:
    items: tuple[Item, ...] = ()
    wants: tuple[str, ...] = ()  # kinds that were named without an amount
    hawl: bool | None = None
    year: str = ""  # "lunar", "solar"
    grazing: bool | None = None
    water: str = ""  # "rain", "irrigated", "mixed_equal"
    gold: Price | None = None
    silver: Price | None = None
    nisab: Fraction | None = None
    basis: Basis | None = None
    school: School | None = None
    staple: str = ""
    wife: bool = False
    minor: bool = False
    owners: tuple[int, ...] = ()
    years: int | None = None  # for which money has been lent
    part: Fraction | None = None  # of held shares that stands for zakatable wealth
    trading: bool | None = None
    purity: Fraction | None = None  # said apart from any weight
    rates: tuple[Rate, ...] = ()
    problems: tuple[Problem, ...] = ()
    adds: bool = False  # says "also": the amounts come on top
    changes: bool = False  # says "what if"
    drops: tuple[str, ...] = ()  # kinds taken back ("without debts")
    all_schools: bool = False  # asks for every school
    agrees: bool | None = None  # says yes or no
    unsure: bool = False  # says that the asker does not know
    unit: str = ""  # a currency named without an amount
    unread: int = 0  # words that mean nothing here
    unused: tuple[str, ...] = ()  # words and figures that no part of the case took in, as they were written
    spans: int = 0  # years of ownership that were told, where more than one
    denies: bool = False  # says that some kind of wealth is not owned
    wards: int | None = None  # minors who own it together; 0 where their number is not told
    since: int = 0  # the calendar year since which it is owned
    shared: bool = False  # somebody else is said to own part of it
    whole: bool = False  # says that its amount is all there is of its kind
    likely: float = 1.0  # how likely its amounts, all of them, are what they were taken for
    meant: tuple[Item, ...] = ()  # put in the place of one of several of their kind, of which it is not known

    def of(self, *kinds: str) -> tuple[Item, ...]:
        return tuple(item for item in self.items if item.kind in kinds)

    @property
    def doubted(self) -> bool:
        """Whether the person is asked if it was understood."""
        return self.likely < SURELY_READ

    def with_items(self, items: tuple[Item, ...]) -> Self:
        return replace(self, items=items)

    @property
    def empty(self) -> bool:
        """Nothing in it that a reckoning could use."""
        return self == replace(
            Case(),
            unread=self.unread,
            unused=self.unused,
            wants=self.wants,
            denies=self.denies,
            adds=self.adds,
            changes=self.changes,
            agrees=self.agrees,
            unsure=self.unsure,
            whole=self.whole,
        )


_CLASSES: Mapping[str, Any] = {
    "items": Item,
    "meant": Item,
    "rates": Rate,
    "problems": Problem,
    "gold": Price,
    "silver": Price,
}
_PASSING = (
    "unit",
    "unread",
    "problems",
    "adds",
    "changes",
    "drops",
    "all_schools",
    "agrees",
    "unsure",
    "whole",
)  # of one message, not of a case
_FRACTIONS = ("nisab", "part", "purity", "amount")


def to_json(case: Case) -> dict[str, Any]:
    """What differs from an empty case."""
    given = ((field.name, getattr(case, field.name)) for field in fields(case))
    blank = Case()
    return {name: _plain(value) for name, value in given if value != getattr(blank, name) and name not in _PASSING}


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Item | Price | Rate | Problem):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return value


def from_json(data: Mapping[str, Any]) -> Case:
    return Case(**{name: _made(name, value) for name, value in data.items()})


def _made(name: str, value: Any) -> Any:
    if name in ("items", "meant", "rates", "problems"):
        return tuple(_object(_CLASSES[name], each) for each in value)
    if name in ("gold", "silver"):
        return _object(Price, value)
    if name in _FRACTIONS:
        return Fraction(value)
    return tuple(value) if isinstance(value, list) else value


def _object(kind: Any, data: Mapping[str, Any]) -> Any:
    fractions = ("amount", "purity")
    return kind(
        **{name: Fraction(value) if name in fractions and value is not None else value for name, value in data.items()}
    )

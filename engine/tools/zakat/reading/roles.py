"""What an amount stands for, told by the words around it: a network that learned from messages in which every number is
marked with its role (`training/roles.py`). It holds what the rules make of an amount against these words. Of a message
that changes a case a second one tells whether the amount takes the place of what the case holds, comes on top of it or
goes off it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.reading.packed import first_inside, in_front, softmax
from engine.reading.tagger import Tags
from engine.routing.network import Encoder, Network, with_facts
from engine.tools.zakat.reading.amounts import written
from engine.tools.zakat.reading.scan import Quantity, Scan
from engine.tools.zakat.rules.case import Item

WINDOWS = ((6, 0), (0, 6), (3, 3))  # words before and after the amount in each text that is looked at
HEAD = "role"  # of the tagger
TOGETHER = 0.6  # exponent of what the network and the tagger tell, multiplied
ALONE = 0.95  # probability from which the network is asked alone: it knows how plain things are put
LEAST = 1e-6  # probability that either leaves to any role
MOST_DIGITS = 8
MOST_ITEMS = 4
NO_ITEM = ""  # what the rules make of an amount that they use for nothing
# What an item of each kind may be, where the words around it are right. Whatever is no wealth is in none of them.
ROLES: Mapping[str, tuple[str, ...]] = {
    "cash": ("cash",), "added": ("cash",), "goods": ("goods",), "receivable": ("receivable",), "debt": ("debt",),
    "owed": ("debt",), "shares": ("shares",), "trade_shares": ("shares",), "held_shares": ("shares",),
    "crypto": ("crypto",), "gold": ("gold", "jewellery"), "silver": ("silver", "jewellery"),
    "jewellery": ("jewellery",), "metal": ("gold", "silver", "jewellery"), "metal_worth": ("worth",),
    "jewellery_worth": ("worth",), "sheep": ("sheep",), "cattle": ("cattle",), "camels": ("camels",),
    "animals": ("animals", "sheep", "cattle", "camels"), "crop": ("crop",), "persons": ("persons",),
    "rikaz": ("treasure",), "minerals": ("treasure",), "gold_price": ("gold_price",), "silver_price": ("silver_price",),
    "nisab": ("nisab",),
}  # fmt: skip

_QUOTES = ("gold_price", "silver_price", "nisab")
_WEALTH = frozenset(role for name, some in ROLES.items() if name not in _QUOTES for role in some)

SIGNS = ("=", "+", "-", "")  # instead of what the case holds of its role, on top of it, off it; of none of it
UNKNOWN = "unknown"  # role of an amount of the case that is still to be asked about

Likely = Mapping[str, float]
"""The probability of each role, or of each sign."""
Weigh = Callable[[Scan, Quantity, str], Likely]
"""What an amount may be, beside the kind of item that the rules took it for, or NO_ITEM."""


@dataclass(frozen=True, slots=True)
class Later:
    """What the amounts of a message are held against that changes a case: the role of each, and its sign; `held` are
    the items of the case; `shown`: what is made out is shown before it counts."""

    weigh: Weigh
    sign: Weigh
    held: Sequence[Item] = ()
    shown: bool = False


After = Callable[[Sequence[Item], str], Later]
"""What a message, whose text is given, is held against after a case with these items."""


class Roles:
    """The network in the file at `path`, and the tagger, which has read the whole message. Raises DamagedError where
    the file cannot be read, and ValueError where it was made for another encoder."""

    def __init__(self, path: Path, encoder: Encoder, tagger: Tags) -> None:
        self._network, self._encoder, self._tagger = Network(path, encoder), encoder, tagger
        self._roles, self._facts = self._network.places("roles"), self._network.places("facts")
        self._tagged = [list(tagger.classes[HEAD]).index(role) for role in self._roles]

    def __call__(self, seen: Scan, quantity: Quantity, kind: str) -> Likely:
        """As `Weigh`; takes some 5 to 15 ms, and the first of a message 20 more."""
        vectors = self._encoder.encode(list(windows(seen, quantity)))
        return self.of(vectors, facts_of(seen, quantity, kind), seen, quantity)

    def of(
        self, vectors: NDArray[np.float32], facts: Iterable[str], seen: Scan, quantity: Quantity, held: str = ""
    ) -> Likely:
        """By the vectors of an amount's windows, and what else is known of it; `held`: what the case holds."""
        odds = softmax(self._network.of(with_facts(vectors, facts, self._facts)))
        if odds.max() < ALONE:
            both = (odds + LEAST) * (self._by_tagger(seen, quantity, held) + LEAST)
            odds = np.asarray(both**TOGETHER / (both**TOGETHER).sum(), np.float32)
        return dict(zip(self._roles, odds.tolist(), strict=True))

    def _by_tagger(self, seen: Scan, quantity: Quantity, held: str) -> NDArray[np.float32]:
        """The probability of each role as the tagger tells it; all alike where it did not read so far."""
        before = in_front(held)
        found, tokens = self._tagger(before + seen.text), seen.tokens
        start, end = (len(before) + at for at in (tokens[quantity.first].start, tokens[quantity.last - 1].end))
        place = first_inside(found.places.tolist(), start, end)
        if place is None:
            return np.full(len(self._roles), 1 / len(self._roles), np.float32)
        return np.asarray(found.tokens[HEAD][place][self._tagged], np.float32)


class Changes:
    """The network of signs in the file at `path`, beside that of the roles. Raises as `Roles` does."""

    def __init__(self, path: Path, encoder: Encoder, roles: Roles) -> None:
        self._network, self._encoder, self._roles = Network(path, encoder), encoder, roles
        self._facts = self._network.places("facts")

    def after(self, held: Sequence[Item], text: str) -> Later:
        """For a message that comes after a case with these items."""
        known, vectors = roles_held(held), dict[Quantity, NDArray[np.float32]]()

        def embedded(seen: Scan, quantity: Quantity) -> NDArray[np.float32]:
            if quantity not in vectors:
                vectors[quantity] = self._encoder.encode([*windows(seen, quantity), text])
            return vectors[quantity]

        def facts(seen: Scan, quantity: Quantity, kind: str) -> tuple[str, ...]:
            return (*facts_of(seen, quantity, kind), *facts_beside(quantity, known))

        def weigh(seen: Scan, quantity: Quantity, kind: str) -> Likely:
            vectors = embedded(seen, quantity)[:-1]
            return self._roles.of(vectors, facts(seen, quantity, kind), seen, quantity, held_as(known))

        def sign(seen: Scan, quantity: Quantity, kind: str) -> Likely:
            told = with_facts(embedded(seen, quantity), facts(seen, quantity, kind), self._facts)
            return dict(zip(SIGNS, softmax(self._network.of(told)).tolist(), strict=True))

        return Later(weigh, sign, held)


def roles_held(items: Sequence[Item]) -> list[tuple[str, Fraction]]:
    """The role and the amount of each item that is wealth, or of which it is to be asked."""
    named = ((UNKNOWN if item.kind == "unclear" else ROLES.get(item.kind, ("",))[0], item.amount) for item in items)
    return [(role, amount) for role, amount in named if role]


def held_as(held: Iterable[tuple[str, object]]) -> str:
    """What a case holds, in front of a message that changes it, as the tagger reads both."""
    return "; ".join(f"{role} {amount}" for role, amount in held)


def facts_beside(quantity: Quantity, held: Sequence[tuple[str, Fraction]]) -> Iterator[str]:
    """What the case holds, and whether it is less or more than the amount."""
    for role, amount in held:
        yield f"held {role}"
        yield f"{'same' if amount == quantity.value else 'below' if amount > quantity.value else 'above'} {role}"
    if held:
        yield f"items {min(MOST_ITEMS, len(held))}"
        if len({role for role, _ in held}) == 1:
            yield f"only {held[0][0]}"


def fits(kind: str, told: Likely) -> float:
    """How likely an amount is what the rules took it for."""
    return sum(told[role] for role in fitting_roles(kind, list(told)))


def fitting_roles(kind: str, roles: Sequence[str]) -> list[str]:
    """Of the roles those that an amount may have which the rules took for this kind, or for no wealth."""
    return [role for role in roles if (role in ROLES[kind] if kind in ROLES else role not in _WEALTH)]


def windows(seen: Scan, quantity: Quantity) -> Iterator[str]:
    """The amount, its figures put out of sight, between the words beside it."""
    said = ["X" if written(token) else token.raw for token in seen.tokens[quantity.first : quantity.last]]
    for before, after in WINDOWS:
        first = seen.tokens[max(0, quantity.first - before) : quantity.first]
        last = seen.tokens[quantity.last : quantity.last + after]
        yield " ".join([*(token.raw for token in first), *said, *(token.raw for token in last)])


def facts_of(seen: Scan, quantity: Quantity, kind: str) -> tuple[str, ...]:
    digits = min(MOST_DIGITS, len(str(int(abs(quantity.value)))))
    return (
        f"kind {kind}",
        f"unit {quantity.unit}",
        f"digits {digits}",
        f"amounts {min(MOST_DIGITS, len(seen.quantities))}",
        *(["price"] if quantity.per else []),
    )

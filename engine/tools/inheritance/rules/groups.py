"""A group: the heirs who divide one portion between them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

ZERO, ONE = Fraction(0), Fraction(1)
HALF, THIRD, QUARTER, SIXTH = (Fraction(1, n) for n in (2, 3, 4, 6))
TWO_THIRDS = Fraction(2, 3)


@dataclass(frozen=True)
class Group:
    """`fixed` is the nominal share before 'awl or return; `residuary` groups take what is left besides.

    `weights` are parts per head and class (2 for a male where he takes twice), `counts` heads per class.
    """

    weights: Mapping[str, int]
    counts: Mapping[str, int]
    fixed: Fraction
    rule: str
    residuary: bool = False

    @property
    def heads(self) -> int:
        """Parts the portion is divided into."""
        return sum(self.weights[key] * self.counts[key] for key in self.weights)

    @property
    def mixed(self) -> bool:
        return len(set(self.weights.values())) > 1


def group(counts: Mapping[str, int], fixed: Fraction, rule: str, *keys: str) -> Group:
    """Equal heads of the classes `keys` on a fixed share."""
    return Group(dict.fromkeys(keys, 1), {key: counts[key] for key in keys}, fixed, rule)


def residuaries(weights: Mapping[str, int], counts: Mapping[str, int], rule: str, fixed: Fraction = ZERO) -> Group:
    return Group(dict(weights), {key: counts[key] for key in weights}, fixed, rule, residuary=True)

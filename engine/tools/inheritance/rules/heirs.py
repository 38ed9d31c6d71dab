"""The heirs of one case, checked: class keys with how many there are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.tools.common.cases import CaseError
from engine.tools.inheritance.rules.kin import canonical, is_distant, kin

MOST = {"husband": 1, "wife": 4, "father": 1, "mother": 1}
MANY = 10_000  # more heads of one class than this is a slip, and would only make the base unreadable


@dataclass(frozen=True)
class Heirs:
    counts: Mapping[str, int]

    @classmethod
    def of(cls, given: Mapping[str, int]) -> "Heirs":
        """
        Raises:
            CaseError: a class is unknown, a number is impossible, or the classes cannot stand together.
        """
        counts: dict[str, int] = {}
        for key, number in given.items():
            canonical(key)  # a class that nobody knows is refused with the number 0 too
            if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= MANY:
                raise CaseError(f"{key}: {number!r} is not a number of people between 0 and {MANY}")
            if number:
                counts[canonical(key)] = counts.get(canonical(key), 0) + number
        for key, number in counts.items():
            single = key.startswith(("grandfather", "gm:"))
            if number > (most := 1 if single else MOST.get(key, MANY)):
                raise CaseError(f"{key}: {number} given, at most {most} can be")
        if "husband" in counts and "wife" in counts:
            raise CaseError("husband and wife cannot both survive one deceased; leave one of them out")
        return cls(counts)

    def __getitem__(self, key: str) -> int:
        return self.counts.get(key, 0)

    def __contains__(self, key: str) -> bool:
        return key in self.counts

    def any(self, keys: Iterable[str]) -> bool:
        return any(key in self.counts for key in keys)

    def without(self, keys: Iterable[str]) -> "Heirs":
        gone = set(keys)
        return Heirs({key: number for key, number in self.counts.items() if key not in gone})

    @cached_property
    def distant(self) -> tuple[str, ...]:
        return tuple(key for key in self.counts if is_distant(key))

    @cached_property
    def descendants(self) -> tuple[str, ...]:
        """Descendants in the male line, nearest first."""
        found = [(way.degree, key) for key in self._near if (way := kin(key)) and way.down and not way.link]
        return tuple(key for _, key in sorted(found))

    @cached_property
    def male_descendants(self) -> tuple[str, ...]:
        return tuple(key for key in self.descendants if key.partition("@")[0] in ("son", "sons_son"))

    @cached_property
    def female_descendants(self) -> tuple[str, ...]:
        return tuple(key for key in self.descendants if key not in self.male_descendants)

    @cached_property
    def grandfathers(self) -> tuple[str, ...]:
        """True grandfathers, nearest first."""
        return tuple(sorted((key for key in self.counts if key.startswith("grandfather")), key=_degree))

    @cached_property
    def grandmothers(self) -> tuple[str, ...]:
        return tuple(sorted((key for key in self.counts if key.startswith("gm:")), key=len))

    @cached_property
    def siblings(self) -> int:
        """Brothers and sisters of every kind, those excluded among them: two reduce the mother."""
        return sum(self[f"{link}_{sex}"] for link in ("full", "pat", "mat") for sex in ("brother", "sister"))

    @property
    def _near(self) -> list[str]:
        return [key for key in self.counts if not key.startswith("kin:")]


def _degree(key: str) -> int:
    return int(key.partition("@")[2] or 1)

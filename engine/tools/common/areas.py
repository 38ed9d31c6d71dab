"""The size of a house or of land ("120 m²", "٥ أفدنة", "120 τ.μ."), which is no sum of money. Pure, on folded text."""

from engine.text.lexicon import Pattern

_BEHIND = Pattern("units.unit.metre", r"\W*(?:{})(?!\w)")
_SQUARED = Pattern("units.length", r"(?i)(?<![^\W\d_])({})(\^?2)(?!\w)")


def area_at(after: str) -> int:
    """Where the unit of area ends that stands at the beginning of what follows a number; 0 where there is none."""
    found = _BEHIND.match(after)
    return found.end() if found else 0


def squared(text: str) -> str:
    """The text with units of area as one word each, in its length: the "m" of "120 m2" is no million."""
    return _SQUARED.sub(lambda found: found[1] + "²" * len(found[2]), text)

"""The size of a house or of land ("120 m²", "٥ أفدنة", "120 τ.μ."), which is no sum of money. Pure, on folded text."""

import re

AREA = (  # units of land, as they are written after a number
    r"(?:m|mt|mtr|ft|km)(?:\^?2|²+)|mq|sqm|sq\.? ?(?:m|ft|met\w+|feet|foot|yards?)|square (?:met\w+|feet|foot|yards?)|"
    r"acres?|hectares?|"
    r"(?:متر\w*|امتار)(?: مربعة?)?|م(?:\^?2|²+)|فدان\w*|افدنة|قيراط\w*|دونم\w*|هكتار\w*|"
    r"τ ?\.? ?μ(?: ?\.)?|μ(?:\^?2|²+)|τετραγωνικ\w+|στρεμμα\w*|εκταρι\w*"
)
_BEHIND = re.compile(rf"\W*(?:{AREA})(?!\w)")


def area_at(after: str) -> int:
    """Where the unit of area ends that stands at the beginning of what follows a number; 0 where there is none."""
    found = _BEHIND.match(after)
    return found.end() if found else 0


_SQUARED = re.compile(r"(?<![^\W\d_])([mμم]|mt|mtr|ft|km)(\^?2)(?!\w)", re.IGNORECASE)


def squared(text: str) -> str:
    """The text with units of area as one word each, in its length: the "m" of "120 m2" is no million."""
    return _SQUARED.sub(lambda found: found[1] + "²" * len(found[2]), text)

"""The size of a house or of land ("120 m²", "٥ أفدنة", "120 τ.μ."), which is no sum of money. Pure, on folded text."""

import re

AREA = (  # units of land, as they are written after a number
    r"m2|m²|sqm|sq\.? ?(?:m|ft|met\w+|feet|foot|yards?)|square (?:met\w+|feet|foot|yards?)|ft²|acres?|hectares?|"
    r"(?:متر\w*|امتار)(?: مربعة?)?|م2|م²|فدان\w*|افدنة|قيراط\w*|دونم\w*|هكتار\w*|"
    r"τ ?\.? ?μ(?: ?\.)?|τετραγωνικ\w+|στρεμμα\w*|εκταρι\w*"
)
_BEHIND = re.compile(rf"\W*(?:{AREA})(?!\w)")


def area_at(after: str) -> int:
    """Where the unit of area ends that stands at the beginning of what follows a number; 0 where there is none."""
    found = _BEHIND.match(after)
    return found.end() if found else 0

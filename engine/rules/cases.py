"""What the structured doors of the rules have in common."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from engine.errors import InputError

_DATE = re.compile(r"(\d{1,5})\D(\d{1,2})\D(\d{1,2})")


class CaseError(InputError):
    """A case that cannot be computed; its words name the field."""


def needed(case: Mapping[str, Any], name: str) -> Any:
    """The field's value. Raises CaseError where it is missing."""
    if case.get(name) is None:
        raise CaseError(f"{name}: is missing")
    return case[name]


def parts(case: Mapping[str, Any], name: str) -> tuple[int, int, int]:
    """Year, month and day of a field: YYYY-MM-DD or a list of three. Raises CaseError."""
    value = needed(case, name)
    if isinstance(value, list) and len(value) == 3:
        value = "-".join(map(str, value))
    found = _DATE.match(str(value))
    if found is None:
        raise CaseError(f"{name}: {case[name]!r} is no date; write it as YYYY-MM-DD")
    year, month, day = map(int, found.groups())
    return year, month, day


def gregorian(case: Mapping[str, Any], name: str) -> date:
    """The date of a field. Raises CaseError."""
    try:
        return date(*parts(case, name))
    except ValueError as error:
        raise CaseError(f"{name}: {case[name]!r} is no date ({error}); write it as YYYY-MM-DD") from None

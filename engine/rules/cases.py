"""What the structured doors of the rules have in common."""

from collections.abc import Mapping
from typing import Any

from engine.errors import InputError


class CaseError(InputError):
    """A case that cannot be computed; its words name the field."""


def needed(case: Mapping[str, Any], name: str) -> Any:
    """The field's value. Raises CaseError where it is missing."""
    if case.get(name) is None:
        raise CaseError(f"{name}: is missing")
    return case[name]

"""What the structured doors of the rules have in common."""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from engine.errors import InputError
from engine.text.bare import read_length

MOST_DIGITS = 100
MOST_ASKED = 4000  # characters, as many as a message has out of the box
_EXPONENT = re.compile(r"[^eE]*(?:[eE][-+]?\d{1,2})?")
_DATE = re.compile(r"(\d{1,5})\D(\d{1,2})\D(\d{1,2})")


class CaseError(InputError):
    """A case that cannot be computed; its words name the field."""


def only(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Every name that is given is known. Raises CaseError with what is known, the nearest first."""
    names = sorted(known)
    for name in given:
        if name not in names:
            near = get_close_matches(str(name).lower(), names, 1, 0.6)
            meant = f"; did you mean {near[0]!r}?" if near else ";"
            raise CaseError(f"{what}: {name!r} is not known{meant} there are {', '.join(names)}")


def flag(case: Mapping[str, Any], name: str, default: bool) -> bool:
    """A field that is true or false. Raises CaseError: "no" would count as true."""
    value = case.get(name, default)
    if not isinstance(value, bool):
        raise CaseError(f"{name}: {value!r} is neither true nor false")
    return value


def exact(value: object) -> Fraction:
    """A number or its writing as a fraction. Raises ValueError for what is none, and for one of more digits, written or
    by its exponent, than any amount has."""
    text = str(value).strip()
    if len(text) > MOST_DIGITS or not _EXPONENT.fullmatch(text):
        raise ValueError(f"{text[:20]}... is no number that can be reckoned with")
    return Fraction(text)


def asked(case: Mapping[str, Any], name: str) -> str:
    """The text of a field in which something is asked. Raises InputError where it is none, or longer than any
    message that Dalil reads."""
    text = needed(case, name)
    if not isinstance(text, str):
        raise CaseError(f"{name}: must be text")
    if (length := read_length(text)) > MOST_ASKED:
        raise CaseError(f"{name}: has {length:,} characters; write it in at most {MOST_ASKED:,}")
    return text


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

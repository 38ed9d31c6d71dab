"""Roles by what an institution's provider says of a person: a line each, `VALUE = ROLE` or `VALUE = ROLE COLLECTION`.

library-staff = reviewer library
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.staff.roles import EVERYWHERE, ROLES, Role

EMAIL = "email"


@dataclass(frozen=True, slots=True)
class Rule:
    value: str
    role: Role
    collection: str = EVERYWHERE


def rule_of(line: str) -> Rule | None:
    """None for a line that is no rule. The value may hold signs of equality, as distinguished names do."""
    value, _, given = line.rpartition("=")
    words = given.split()
    if not value.strip() or not 1 <= len(words) <= 2 or words[0] not in ROLES:
        return None
    if len(words) == 2 and words[0] == "administrator":
        return None
    return Rule(value.strip(), words[0], words[1] if len(words) == 2 else EVERYWHERE)


def grants_by(lines: Iterable[str], values: Iterable[str]) -> dict[str, Role]:
    """What the rules of these lines give to somebody of whom these values are said: the highest role for each place."""
    held, grants = set(values), dict[str, Role]()
    for rule in filter(None, map(rule_of, lines)):
        before = grants.get(rule.collection)
        if rule.value in held and (before is None or ROLES.index(rule.role) > ROLES.index(before)):
            grants[rule.collection] = rule.role
    return grants


def values_of(claims: Mapping[str, Any], claim: str) -> frozenset[str]:
    """The texts of a claim, which may lie within another (`realm_access.roles`). An address of e-mail that the provider
    does not vouch for counts for nothing."""
    if claim == EMAIL:
        return frozenset(filter(None, (email_of(claims),)))
    found: Any = claims.get(claim)
    if found is None:
        found = claims
        for step in claim.split("."):
            found = found.get(step) if isinstance(found, Mapping) else None
    texts = found if isinstance(found, list) else [found]
    return frozenset(text for text in texts if isinstance(text, str))


def email_of(claims: Mapping[str, Any]) -> str:
    """In small letters; empty where there is none, or the provider does not vouch for it."""
    email = claims.get(EMAIL)
    return email.strip().lower() if isinstance(email, str) and claims.get("email_verified") is True else ""

"""Who may do what in the console: a role, everywhere or for single collections."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

Role = Literal["viewer", "reviewer", "approver", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)  # each may do what those before it may
EVERYWHERE = ""  # in the place of a collection's name


@dataclass(frozen=True, slots=True)
class Account:
    """A member of staff. `grants` gives the role by collection, under EVERYWHERE the one that holds for all. `openid`:
    signs in with the institution's provider as well; `mapped`: which says the roles, too."""

    id: str
    name: str
    grants: Mapping[str, Role]
    has_code: bool
    disabled: bool
    created_at: datetime
    signed_in_at: datetime | None
    has_password: bool = True
    openid: bool = False
    mapped: bool = False

    def may(self, least: Role, collections: Iterable[str] = ()) -> bool:
        """Whether the role is held everywhere, or for one of these collections."""
        return any(reaches(self.grants.get(one), least) for one in (EVERYWHERE, *collections))

    def may_all(self, least: Role, collections: Iterable[str]) -> bool:
        """Whether the role is held everywhere or for each of these collections; where there are none, everywhere."""
        named = tuple(collections)
        return self.may(least) or (bool(named) and all(self.may(least, [one]) for one in named))

    def may_somewhere(self, least: Role) -> bool:
        return any(reaches(role, least) for role in self.grants.values())

    def seen(self) -> frozenset[str] | None:
        """The collections whose answers the account may look at; None: all there are."""
        return None if EVERYWHERE in self.grants else frozenset(self.grants)

    @property
    def is_administrator(self) -> bool:
        return self.grants.get(EVERYWHERE) == "administrator" and not self.disabled


def reaches(role: Role | None, least: Role) -> bool:
    return role is not None and ROLES.index(role) >= ROLES.index(least)
